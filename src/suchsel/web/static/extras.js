// Further wishes: one field for each wish that the engine says it knows.

import { el } from "./player/element.js";
import { language, texts } from "./language.js";
import { PAPERS } from "./sheet.js";

const CHOICES = ["shape", "topology", "crossings", "filler", "umlauts", "eszett"];
const TICKS = ["nest", "rude"];
const OF_LEVEL = ["crossings", "filler"]; // left open, the level decides

// The fields of a style that the sheet can show; those that no format knows do not appear.
const LOOKS = ["name_line", "large_print", "lower", "table", "grey"];

export function drawExtras(host, { options, extras, style, change, changeStyle }) {
  const { choices, wishes } = options;
  const t = texts();
  const set = (name, value) => {
    const next = { ...extras };
    if (value === null) delete next[name];
    else next[name] = value;
    change(next);
  };
  const fields = [];
  if (wishes.includes("message")) {
    fields.push(field("message", el("input", {
      id: "wish-message", value: extras.message ?? "", maxlength: 200, onchange: (event) => set("message", event.target.value.trim() || null),
    })));
  }
  for (const name of CHOICES.filter((wish) => wishes.includes(wish) && wish in choices)) {
    fields.push(field(name, select(name, called(name, choices[name], options.names), extras[name], t, (value) => set(name, value))));
  }
  const known = (options.style_choices.paper ?? ["a4", "letter"]).filter((name) => name in PAPERS);
  fields.push(field("paper", pick("paper", known, style.paper, t, (value) => changeStyle("paper", value))));
  if (options.style_choices.font) {
    fields.push(field("font", pick("font", options.style_choices.font, style.font, t, (value) => changeStyle("font", value))));
  }
  const ticks = [
    ...LOOKS.filter((name) => name in options.style).map((name) => tick(name, style[name], (on) => changeStyle(name, on))),
    ...TICKS.filter((wish) => wishes.includes(wish)).map((name) => tick(name, extras[name], (on) => set(name, on || null))),
  ];
  host.replaceChildren(...fields, ...ticks);
}

function tick(name, on, set) {
  const box = el("input", { type: "checkbox", id: `wish-${name}`, checked: on === true, onchange: (event) => set(event.target.checked) });
  return el("label", { class: "tick" }, box, " ", texts().wishes[name] ?? name);
}

function field(name, control) {
  return el("div", { class: "field" }, el("label", { for: control.id }, texts().wishes[name] ?? name), control);
}

// Pairs of a value and its name: from the engine, in the order of the alphabet, or from our texts.
function called(wish, values, names) {
  const { compare } = new Intl.Collator(language());
  if (wish in names) return values.map((value) => [value, names[wish][value][language()]]).sort(([, a], [, b]) => compare(a, b));
  return values.map((value) => [value, texts().values[wish]?.[value] ?? value]);
}

// The first value is what happens anyhow, and is not said.
function select(name, values, chosen, t, set) {
  const open = OF_LEVEL.includes(name) || name === "shape";
  const first = OF_LEVEL.includes(name) ? t.asLevel : "–";
  const node = el("select", { id: `wish-${name}`, onchange: (event) => set(event.target.value || null) },
    ...(open ? [el("option", { value: "" }, first)] : []),
    ...values.map(([value, text], i) => el("option", { value: !open && i === 0 ? "" : value }, text)));
  node.value = chosen ?? "";
  return node;
}

function pick(name, values, chosen, t, set) {
  const node = el("select", { id: `wish-${name}`, onchange: (event) => set(event.target.value) },
    ...values.map((value) => el("option", { value }, t.values[name]?.[value] ?? value.toUpperCase())));
  node.value = chosen;
  return node;
}
