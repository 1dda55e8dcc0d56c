// The shapes of boards, chosen by picture.

import { el, svg } from "./player/element.js";
import { inLanguage, language, t } from "./player/translate.js";
import { saying, spoken } from "./spoken.js";

const WHOLE = Array(15).fill("#".repeat(15));

export function shapes(row, set) {
  const tile = (value, drawing, name) => el("label", { class: "tile" },
    el("input", { type: "radio", name: `option-${row.name}`, value, class: "unseen", onchange: () => set(value || null) }),
    el("span", { class: "face" }, picture(drawing), saying(el("span"), name)));
  const none = tile("", WHOLE, () => t("none"));
  const named = row.choices.map(({ value, drawing, label }) => tile(value, drawing, () => inLanguage(label)));
  // A drawing, for example: it came with a link and has no name.
  const other = tile("\n", WHOLE, () => t("as in the link"));
  const tiles = el("div", { class: "tiles" }, none, ...named);
  spoken(() => {
    const { compare } = new Intl.Collator(language());
    tiles.append(...named.sort((a, b) => compare(a.textContent, b.textContent)));
  });

  function show(value) {
    const known = row.choices.some((choice) => choice.value === value) || value === null;
    if (known) other.remove();
    else tiles.append(other);
    const wanted = known ? value ?? "" : "\n";
    for (const radio of tiles.querySelectorAll("input")) radio.checked = radio.value === wanted;
  }

  return { node: el("fieldset", { class: "field shapes" }, tiles), show };
}

// Lines of # and . as squares.
function picture(drawing) {
  const runs = drawing.flatMap((line, y) => [...line.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`));
  return svg("svg", { viewBox: `0 0 ${drawing[0].length} ${drawing.length}`, "aria-hidden": "true" }, svg("path", { d: runs.join("") }));
}
