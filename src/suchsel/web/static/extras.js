// Further wishes: one field for each wish that the engine says it knows.

import { el } from "./player/element.js";
import { texts } from "./language.js";

const CHOICES = ["shape", "topology", "crossings", "filler", "umlauts", "eszett"];
const TICKS = ["nest", "rude"];
const OF_LEVEL = ["crossings", "filler"]; // left open, the level decides

export function drawExtras(host, { options, extras, paper, change, changePaper }) {
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
    fields.push(field(name, select(name, choices[name], extras[name], t, (value) => set(name, value))));
  }
  fields.push(field("paper", pick("paper", ["a4", "letter"], paper, t, changePaper)));
  for (const name of TICKS.filter((wish) => wishes.includes(wish))) {
    const box = el("input", { type: "checkbox", id: `wish-${name}`, checked: extras[name] === true, onchange: (event) => set(name, event.target.checked || null) });
    fields.push(el("label", { class: "tick" }, box, " ", t.wishes[name]));
  }
  host.replaceChildren(...fields);
}

function field(name, control) {
  return el("div", { class: "field" }, el("label", { for: control.id }, texts().wishes[name] ?? name), control);
}

// The first value is what happens anyhow, and is not said.
function select(name, values, chosen, t, set) {
  const open = OF_LEVEL.includes(name) || name === "shape" || name === "topology";
  const first = OF_LEVEL.includes(name) ? t.asLevel : "–";
  const node = el("select", { id: `wish-${name}`, onchange: (event) => set(event.target.value || null) },
    ...(open ? [el("option", { value: "" }, first)] : []),
    ...values.map((value, i) => el("option", { value: !open && i === 0 ? "" : value }, t.values[name]?.[value] ?? value)));
  node.value = chosen ?? "";
  return node;
}

function pick(name, values, chosen, t, set) {
  const node = el("select", { id: `wish-${name}`, onchange: (event) => set(event.target.value) },
    ...values.map((value) => el("option", { value }, t.values[name][value])));
  node.value = chosen;
  return node;
}
