// The form of all options that the page does not place by hand: one control for each row of the
// engine's tables, in their groups. An option that the tables gain appears here by itself.

import { readText, writeText } from "./form_state.js";
import { el } from "./player/element.js";
import { inLanguage, language, t } from "./player/translate.js";

const LONG = 12; // a list of more choices is sorted by name
const CONTROLS = { flag, choice, number, words };

// `tables`: [{ rows, attribute, values(), defaults(), change(name, value) }]. What has an element
// with that attribute elsewhere in the page is skipped. Returns a function that shows the values.
export function drawExtras(host, groups, tables) {
  const shows = [];
  const sets = groups.map(({ name: group, label }) => {
    const fields = tables.flatMap((table) => table.rows
      .filter((row) => row.group === group && !document.querySelector(`[${table.attribute}="${row.name}"]`))
      .map((row) => field(row, table, shows)));
    return fields.length ? [el("fieldset", { class: "group" }, el("legend", {}, inLanguage(label)), ...fields)] : [];
  });
  host.replaceChildren(...sets.flat());
  return () => shows.forEach((show) => show());
}

function field(row, table, shows) {
  const id = `option-${row.name}`;
  const isUsual = (value) => JSON.stringify(value) === JSON.stringify(usual());
  const usual = () => table.defaults()[row.name] ?? row.default;
  const help = el("p", { class: "help", id: `${id}-help` }, sentence(inLanguage(row.help)));
  const { node, show } = (CONTROLS[row.control] ?? text)(row, (value) => table.change(row.name, isUsual(value) ? null : value));
  node.id = id;
  node.setAttribute("aria-describedby", help.id);
  shows.push(() => {
    if (document.activeElement !== node || node.type === "checkbox") show(table.values()[row.name] ?? usual());
  });
  const name = inLanguage(row.label);
  return row.control === "flag"
    ? el("div", { class: "field" }, el("label", { class: "tick" }, node, " ", name), help)
    : el("div", { class: "field" }, el("label", { for: id }, name), node, help);
}

// Help texts begin in lower case, as the command line shows them.
const sentence = (words) => words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language()));

// -- controls: a node, and a function that shows a value in it --------------------------------------

function flag(row, set) {
  const node = el("input", { type: "checkbox", onchange: () => set(node.checked) });
  return { node, show: (value) => { node.checked = value === true; } };
}

function choice(row, set) {
  const { compare } = new Intl.Collator(language());
  const named = row.choices.map(({ value, label, about }) => [value, [label, about].filter(Boolean).map(inLanguage).join(" – ")]);
  if (named.length > LONG) named.sort(([, a], [, b]) => compare(a, b));
  const none = row.group === "level" ? t("as in the level") : "–";
  const other = el("option", { value: "\n" }, t("as in the link")); // a drawing, for example
  const node = el("select", { onchange: () => node.value !== other.value && set(node.value || null) },
    ...(row.default === null ? [el("option", { value: "" }, none)] : []),
    ...named.map(([value, name]) => el("option", { value }, name)));
  const known = new Set(["", ...named.map(([value]) => value)]);
  const show = (value) => {
    if (known.has(value ?? "")) other.remove();
    else node.append(other);
    node.value = other.parentNode ? other.value : value ?? "";
  };
  return { node, show };
}

function number(row, set) {
  const node = el("input", {
    type: "number", min: row.minimum, max: row.maximum, step: row.whole ? 1 : "any",
    onchange: () => set(Number.isNaN(node.valueAsNumber) ? null : node.valueAsNumber),
  });
  return { node, show: (value) => { node.value = value ?? ""; } };
}

function text(row, set) {
  const node = el("input", { maxlength: row.maxLength, onchange: () => set(node.value.trim() || null) });
  return { node, show: (value) => { node.value = Array.isArray(value) ? value.join("-") : value ?? ""; } };
}

function words(row, set) {
  const node = el("textarea", { rows: 3, spellcheck: "false", onchange: () => set(readText(node.value).words) });
  return { node, show: (value) => { node.value = writeText(value ?? []); } };
}
