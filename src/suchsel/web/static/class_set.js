// The part of the downloads that asks for several puzzles with the same words, for a class.

import { field } from "./extras.js";
import { withValue } from "./form_state.js";
import { el } from "./player/element.js";
import { t } from "./player/translate.js";
import { saying } from "./spoken.js";

// The number of puzzles; and what matters only if there are several of them, hidden until then.
export function buildClassSet(options, store) {
  const table = {
    values: () => store.state.several,
    defaults: () => ({}),
    change: (name, value) => store.change({ several: withValue(store.state.several, name, value) }),
  };
  const shows = [];
  const [count, ...further] = options.set.map((row) => ({ row, node: field(row, table, shows) }));
  const apart = el("input", { type: "checkbox", id: "option-separate", onchange: () => table.change("separate", apart.checked || null) });
  const rest = el("div", { class: "class-set" }, ...further.map(({ node }) => node),
    el("label", { class: "tick" }, apart, " ", saying(el("span"), () => t("each puzzle in a file of its own (ZIP)"))));
  const show = () => {
    shows.forEach((one) => one());
    const { several, extras } = store.state;
    apart.checked = several.separate === true;
    rest.hidden = !(several.count > 1);
    further.find(({ row }) => row.name === "own_words").node.hidden = !extras.pick;
  };
  store.watch(show);
  show();
  return [count.node, rest];
}
