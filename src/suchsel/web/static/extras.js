// Controls for all options that the page does not place by hand: one control for each row of the
// engine's tables, built once. Those that teachers use most are in a panel, the others in their groups,
// folded up. An option that the tables gain appears by itself.

import { drawButton } from "./drawing.js";
import { translated, onLanguage } from "./language.js";
import { el, svg } from "./player/element.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { readText, writeText } from "./state.js";
import { $, clamped, tell } from "./ui.js";

const LONG = 12; // a list of more choices is sorted by name
/** @type {Record<string, ControlMaker>} */
const CONTROLS = { flag, choice, number, words, shape: shapes };

// What is always in sight, by the id of the element that it stands in.
const PANELS = {
  design: ["message", "shape"],
  panel: ["name_line", "large_print", "lower", "pick", "count", "lang", "qr"],
};
export const PANEL = Object.values(PANELS).flat();

// `tables`: [{ rows, attribute, values(), defaults(), change(name, value) }]. What has an element
// with that attribute elsewhere in the page is skipped. `aside`: what follows a control of the panel, by its
// name. Returns a function that shows the values.
/** @param {HTMLElement} host @param {Options["groups"]} groups @param {OptionRows[]} tables @param {Record<string, Node>} aside */
export function buildExtras(host, groups, tables, aside) {
  /** @type {(() => void)[]} */
  const shows = [];
  const rows = tables.flatMap((table) =>
    table.rows
      .filter(({ name }) => !document.querySelector(`[${table.attribute}="${name}"]`))
      .map((row) => ({ row, node: field(row, table, shows), table })),
  );
  const isTick = (/** @type {{ row: OptionRow }} */ { row }) => row.control === "flag";
  for (const [id, names] of Object.entries(PANELS)) {
    const few = names.flatMap((name) => rows.filter(({ row }) => row.name === name));
    const fields = few.filter((one) => !isTick(one));
    $(/** @type {PlainId} */ (id)).append(
      el("div", { class: "ticks wide" }, ...few.filter(isTick).map(({ node }) => node)),
      ...fields.flatMap(({ row, node }) => [folded(row, node), ...(aside[row.name] ? [aside[row.name]] : [])]),
    );
  }
  const sets = groups.flatMap(({ name, label }) => {
    const own = rows.filter(({ row }) => row.group === name && !PANEL.includes(row.name));
    const mark = el("span", { class: "changed" });
    shows.push(() => {
      mark.textContent = changes(own.filter(({ node }) => node.classList.contains("differs")).length);
    });
    const nodes = own.map(({ node }) => node);
    const title = el(
      "summary",
      {},
      translated(el("span"), () => inLanguage(label)),
      " ",
      mark,
    );
    return nodes.length ? [el("details", { class: "group" }, title, el("div", { class: "fields" }, ...nodes))] : [];
  });
  host.replaceChildren(...sets);
  setUpSearch(sets);
  $("reset").addEventListener("click", () => tables[0].reset?.());
  shows.push(() => {
    const n = host.querySelectorAll(".differs").length;
    $("changed").textContent = changes(n);
    $("reset").disabled = n === 0;
  });
  return () => shows.forEach((show) => show());
}

/** @param {number} n */
const changes = (n) => (n ? `● ${tn("{n} changed", "{n} changed", n)}` : "");

// Shapes take much room: they unfold.
/** @param {OptionRow} row @param {HTMLElement} node */
function folded(row, node) {
  if (row.control !== "shape") return node;
  const title = translated(el("summary"), () => inLanguage(row.label));
  return el("details", { class: "shape wide" }, title, node);
}

// Shows the options whose name or help has all words that are typed, and unfolds their groups.
/** @param {HTMLDetailsElement[]} groups */
function setUpSearch(groups) {
  $("find").addEventListener("input", () => {
    const wanted = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const group of groups) {
      /** @type {NodeListOf<HTMLElement>} */
      const fields = group.querySelectorAll(".fields > *");
      let shown = 0;
      for (const node of fields) {
        const words = node.textContent?.toLowerCase() ?? "";
        node.hidden = !wanted.every((word) => words.includes(word));
        shown += node.hidden ? 0 : 1;
      }
      group.hidden = shown === 0;
      group.open = wanted.length > 0 && shown > 0;
      n += shown;
    }
    tell($("found"), wanted.length ? tn("{n} option found", "{n} options found", n) : "");
  });
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
  const back = el(
    "button",
    { type: "button", class: "quiet back", onclick: () => table.change(row.name, null) },
    el("span", { "aria-hidden": "true" }, "↺"),
    translated(el("span", { class: "unseen" }), () => t("Reset")),
  );
  onLanguage(() => (back.title = t("Reset")));
  const whole = framed();
  // What is being typed is left alone.
  shows.push(() => {
    const value = table.values()[row.name];
    if (document.activeElement !== node || row.control === "flag") show(value ?? usual());
    const differs = value !== undefined && !isUsual(value) && !table.isGiven?.(row.name, value);
    whole.classList.toggle("differs", differs);
    if (differs && row.control !== "flag") whole.append(back);
    else back.remove();
  });
  return whole;

  function framed() {
    if (row.control === "flag")
      return el(
        "div",
        { class: "field" },
        el("label", { class: "tick" }, node, " ", translated(el("span"), name)),
        help,
      );
    if (node.tagName === "FIELDSET") {
      node.prepend(translated(el("legend"), name));
      node.append(help);
      return node;
    }
    return el("div", { class: "field" }, translated(el("label", { for: id }), name), node, help, status);
  }
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
    translated(el("option", { value }), () =>
      [...(row.name === "lang" ? [] : [label]), about].filter(Boolean).map(inLanguage).join(" – "),
    ),
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
  // A drawing has no name.
  const other = tile("\n", WHOLE, () => t("your own"));
  const tiles = el("div", { class: "tiles" }, none, ...named);
  /** @type {string[] | null} */
  let drawn = null;
  const draw = drawButton(() => drawn, set);
  onLanguage(() => {
    const { compare } = new Intl.Collator(language());
    tiles.append(...named.sort((a, b) => compare(a.textContent ?? "", b.textContent ?? "")));
  });

  /** @param {unknown} value */
  function show(value) {
    const known = row.choices.some((choice) => choice.value === value) || value === null;
    drawn = Array.isArray(value) ? value : null;
    if (known) other.remove();
    else none.after(other);
    if (drawn) other.querySelector("svg")?.replaceWith(picture(drawn));
    const wanted = known ? String(value ?? "") : "\n";
    for (const radio of tiles.querySelectorAll("input")) radio.checked = radio.value === wanted;
  }

  return { node: el("fieldset", { class: "field shapes" }, draw, tiles), show };
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
