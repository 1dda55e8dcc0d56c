// The form of all options that the page does not place by hand: one control for each row of the
// engine's tables, in their groups, built once. An option that the tables gain appears by itself.

import { clamped } from "./clamping.js";
import { readText, writeText } from "./form_state.js";
import { el } from "./player/element.js";
import { inLanguage, language, t } from "./player/translate.js";
import { shapes } from "./shapes.js";
import { saying, spoken } from "./spoken.js";

const LONG = 12; // a list of more choices is sorted by name
const CONTROLS = { flag, choice, number, words, shape: shapes };

// `tables`: [{ rows, attribute, values(), defaults(), change(name, value) }]. What has an element
// with that attribute elsewhere in the page is skipped. Returns a function that shows the values.
export function buildExtras(host, groups, tables) {
  const shows = [];
  const sets = groups.map(({ name: group, label }) => {
    const fields = tables.flatMap((table) => table.rows
      .filter((row) => row.group === group && !document.querySelector(`[${table.attribute}="${row.name}"]`))
      .map((row) => field(row, table, shows)));
    return fields.length ? [el("fieldset", { class: "group" }, saying(el("legend"), () => inLanguage(label)), ...fields)] : [];
  });
  host.replaceChildren(...sets.flat());
  return () => shows.forEach((show) => show());
}

// The control of one row, with its label and help; what shows its value is added to `shows`.
export function field(row, table, shows) {
  const id = `option-${row.name}`;
  const isUsual = (value) => JSON.stringify(value) === JSON.stringify(usual());
  const usual = () => table.defaults()[row.name] ?? row.default;
  const help = saying(el("p", { class: "help", id: `${id}-help` }), () => sentence(inLanguage(row.help)));
  const status = el("p", { class: "help told", role: "status" });
  const { node, show } = (CONTROLS[row.control] ?? text)(row, (value) => table.change(row.name, isUsual(value) ? null : value), status);
  const name = () => inLanguage(row.label);
  node.id = id;
  node.setAttribute("aria-describedby", help.id);
  // What is being typed is left alone.
  shows.push(() => {
    if (document.activeElement !== node || node.type === "checkbox") show(table.values()[row.name] ?? usual());
  });
  if (row.control === "flag") return el("div", { class: "field" }, el("label", { class: "tick" }, node, " ", saying(el("span"), name)), help);
  if (node.tagName === "FIELDSET") {
    node.prepend(saying(el("legend"), name));
    node.append(help);
    return node;
  }
  return el("div", { class: "field" }, saying(el("label", { for: id }), name), node, help, status);
}

// Help texts begin in lower case, as the command line shows them.
const sentence = (words) => words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language()));

// -- controls: a node, and a function that shows a value in it --------------------------------------

function flag(row, set) {
  const node = el("input", { type: "checkbox", onchange: () => set(node.checked) });
  return { node, show: (value) => { node.checked = value === true; } };
}

function choice(row, set) {
  const none = row.default === null ? [saying(el("option", { value: "" }), () => (row.group === "level" ? t("as in the level") : "–"))] : [];
  const named = row.choices.map(({ value, label, about }) =>
    saying(el("option", { value }), () => [label, about].filter(Boolean).map(inLanguage).join(" – ")));
  const node = el("select", { onchange: () => set(node.value || null) }, ...none, ...named);
  if (named.length > LONG) {
    spoken(() => {
      const { value } = node;
      const { compare } = new Intl.Collator(language());
      node.append(...named.sort((a, b) => compare(a.textContent, b.textContent)));
      node.value = value;
    });
  }
  return { node, show: (value) => { node.value = value ?? ""; } };
}

function number(row, set, status) {
  const node = el("input", {
    type: "number", min: row.minimum, max: row.maximum, step: row.whole ? 1 : "any",
    onchange: () => {
      const value = clamped(node, status);
      set(Number.isNaN(value) ? null : value);
    },
  });
  return { node, show: (value) => { node.value = value ?? ""; } };
}

function text(row, set) {
  const node = el("input", { maxlength: row.maxLength, onchange: () => set(node.value.trim() || null) });
  return { node, show: (value) => { node.value = Array.isArray(value) ? value.join(Number.isInteger(value[0]) ? "-" : ", ") : value ?? ""; } };
}

function words(row, set) {
  const node = el("textarea", { rows: 3, spellcheck: "false", onchange: () => set(readText(node.value).words) });
  return { node, show: (value) => { node.value = writeText(value ?? []); } };
}
