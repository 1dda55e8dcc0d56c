// Directions as a compass: a button for each, with its arrow.

import { el } from "./player/element.js";
import { t } from "./player/translate.js";

const ROSE = ["NW", "N", "NE", "W", null, "E", "SW", "S", "SE"];
const ARROWS = { N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖" };

const directionNames = () => ({
  E: t("to the right"), S: t("downwards"), SE: t("down to the right"), NE: t("up to the right"),
  W: t("to the left"), N: t("upwards"), NW: t("up to the left"), SW: t("down to the left"),
});

// `known`: what the board has; `chosen`: what is on; `own`: whether it differs from the level.
export function drawCompass(host, { known, chosen, own, change }) {
  const focused = host.contains(document.activeElement) ? document.activeElement.dataset.direction : null;
  const names = directionNames();
  host.replaceChildren(...ROSE.map((name) => {
    if (name === null) return resetButton(own, () => change(null));
    return el("button", {
      type: "button", "aria-pressed": String(chosen.includes(name)), "aria-label": names[name], title: names[name],
      "data-direction": name, disabled: !known.includes(name), onclick: () => toggle(known, chosen, name, change),
    }, ARROWS[name]);
  }));
  if (focused !== null) host.querySelector(`[data-direction="${focused}"]`)?.focus();
}

function resetButton(own, reset) {
  return el("button", {
    type: "button", class: "quiet", disabled: !own, title: t("As in the level"),
    "aria-label": t("As in the level"), "data-direction": "reset", onclick: reset,
  }, own ? "↺" : "•");
}

// The last one cannot be switched off: a word must run somewhere.
function toggle(known, chosen, name, change) {
  const next = known.filter((other) => (other === name) !== chosen.includes(other));
  if (next.length) change(next);
}
