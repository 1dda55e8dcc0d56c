// Controls for all options that the page does not place by hand: one control for each row of the
// engine's tables, in their groups, built once. An option that the tables gain appears by itself.

import { translated, onLanguage } from "./language.js";
import { el, svg } from "./player/element.js";
import { inLanguage, language, t } from "./player/translate.js";
import { readText, writeText } from "./state.js";
import { clamped } from "./ui.js";

const LONG = 12; // a list of more choices is sorted by name
/** @type {Record<string, ControlMaker>} */
const CONTROLS = { flag, choice, number, words, shape: shapes };

// `tables`: [{ rows, attribute, values(), defaults(), change(name, value) }]. What has an element
// with that attribute elsewhere in the page is skipped. Returns a function that shows the values.
/** @param {HTMLElement} host @param {Options["groups"]} groups @param {OptionRows[]} tables */
export function buildExtras(host, groups, tables) {
  /** @type {(() => void)[]} */
  const shows = [];
  const sets = groups.map(({ name: group, label }) => {
    const fields = tables.flatMap((table) =>
      table.rows
        .filter((row) => row.group === group && !document.querySelector(`[${table.attribute}="${row.name}"]`))
        .map((row) => field(row, table, shows)),
    );
    return fields.length
      ? [
          el(
            "fieldset",
            { class: "group" },
            translated(el("legend"), () => inLanguage(label)),
            ...fields,
          ),
        ]
      : [];
  });
  host.replaceChildren(...sets.flat());
  return () => shows.forEach((show) => show());
}

// The control of one row, with its label and help; what shows its value is added to `shows`.
/** @param {OptionRow} row @param {OptionTable} table @param {(() => void)[]} shows */
export function field(row, table, shows) {
  const id = `option-${row.name}`;
  /** @param {unknown} value */
  const isUsual = (value) => JSON.stringify(value) === JSON.stringify(usual());
  const usual = () => table.defaults()[row.name] ?? row.default;
  const help = translated(el("p", { class: "help", id: `${id}-help` }), () => sentence(inLanguage(row.help)));
  const status = el("p", { class: "help told", role: "status" });
  const { node, show } = (CONTROLS[row.control] ?? text)(
    row,
    (value) => table.change(row.name, isUsual(value) ? null : value),
    status,
  );
  const name = () => inLanguage(row.label);
  node.id = id;
  node.setAttribute("aria-describedby", help.id);
  // What is being typed is left alone.
  shows.push(() => {
    if (document.activeElement !== node || row.control === "flag") show(table.values()[row.name] ?? usual());
  });
  if (row.control === "flag")
    return el("div", { class: "field" }, el("label", { class: "tick" }, node, " ", translated(el("span"), name)), help);
  if (node.tagName === "FIELDSET") {
    node.prepend(translated(el("legend"), name));
    node.append(help);
    return node;
  }
  return el("div", { class: "field" }, translated(el("label", { for: id }), name), node, help, status);
}

// Help texts begin in lower case, as the command line shows them.
/** @param {string} words */
const sentence = (words) => words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language()));

// -- controls: a node, and a function that shows a value in it --------------------------------------

/** @type {ControlMaker} */
function flag(row, set) {
  /** @type {HTMLInputElement} */
  const node = el("input", { type: "checkbox", onchange: () => set(node.checked) });
  return {
    node,
    show: (value) => {
      node.checked = value === true;
    },
  };
}

/** @type {ControlMaker} */
function choice(row, set) {
  const none =
    row.default === null
      ? [translated(el("option", { value: "" }), () => (row.group === "level" ? t("as in the level") : "–"))]
      : [];
  const named = row.choices.map(({ value, label, about }) =>
    translated(el("option", { value }), () => [label, about].filter(Boolean).map(inLanguage).join(" – ")),
  );
  /** @type {HTMLSelectElement} */
  const node = el("select", { onchange: () => set(node.value || null) }, ...none, ...named);
  if (named.length > LONG) {
    onLanguage(() => {
      const { value } = node;
      const { compare } = new Intl.Collator(language());
      node.append(...named.sort((a, b) => compare(a.textContent ?? "", b.textContent ?? "")));
      node.value = value;
    });
  }
  return {
    node,
    show: (value) => {
      node.value = String(value ?? "");
    },
  };
}

/** @type {ControlMaker} */
function number(row, set, status) {
  /** @type {HTMLInputElement} */
  const node = el("input", {
    type: "number",
    min: row.minimum,
    max: row.maximum,
    step: row.whole ? 1 : "any",
    onchange: () => {
      const value = clamped(node, status);
      set(Number.isNaN(value) ? null : value);
    },
  });
  return {
    node,
    show: (value) => {
      node.value = String(value ?? "");
    },
  };
}

/** @type {ControlMaker} */
function text(row, set) {
  /** @type {HTMLInputElement} */
  const node = el("input", { maxlength: row.maxLength, onchange: () => set(node.value.trim() || null) });
  return {
    node,
    show: (value) => {
      node.value = Array.isArray(value) ? value.join(Number.isInteger(value[0]) ? "-" : ", ") : String(value ?? "");
    },
  };
}

/** @type {ControlMaker} */
function words(row, set) {
  /** @type {HTMLTextAreaElement} */
  const node = el("textarea", { rows: 3, spellcheck: "false", onchange: () => set(readText(node.value).words) });
  return {
    node,
    show: (value) => {
      node.value = writeText(/** @type {Entry[]} */ (value ?? []));
    },
  };
}

// -- the shapes of boards, chosen by picture ----------------------------------------------------------

const WHOLE = Array(15).fill("#".repeat(15));

/** @type {ControlMaker} */
function shapes(row, set) {
  /** @param {string} value @param {string[]} drawing @param {() => string} name */
  const tile = (value, drawing, name) =>
    el(
      "label",
      { class: "tile" },
      el("input", {
        type: "radio",
        name: `option-${row.name}`,
        value,
        class: "unseen",
        onchange: () => set(value || null),
      }),
      el("span", { class: "face" }, picture(drawing), translated(el("span"), name)),
    );
  const none = tile("", WHOLE, () => t("none"));
  const named = row.choices.map(({ value, drawing, label }) => tile(value, drawing, () => inLanguage(label)));
  // A drawing, for example: it came with a link and has no name.
  const other = tile("\n", WHOLE, () => t("as in the link"));
  const tiles = el("div", { class: "tiles" }, none, ...named);
  onLanguage(() => {
    const { compare } = new Intl.Collator(language());
    tiles.append(...named.sort((a, b) => compare(a.textContent ?? "", b.textContent ?? "")));
  });

  /** @param {unknown} value */
  function show(value) {
    const known = row.choices.some((choice) => choice.value === value) || value === null;
    if (known) other.remove();
    else tiles.append(other);
    const wanted = known ? String(value ?? "") : "\n";
    for (const radio of tiles.querySelectorAll("input")) radio.checked = radio.value === wanted;
  }

  return { node: el("fieldset", { class: "field shapes" }, tiles), show };
}

// Lines of # and . as squares.
/** @param {string[]} drawing */
function picture(drawing) {
  const runs = drawing.flatMap((line, y) =>
    [...line.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${drawing[0].length} ${drawing.length}`, "aria-hidden": "true" },
    svg("path", { d: runs.join("") }),
  );
}
