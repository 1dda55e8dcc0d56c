// Directions as a compass to click: a button for each, with the arrow it stands for.

import { el } from "./player/element.js";
import { texts } from "./language.js";

const ROSE = ["NW", "N", "NE", "W", null, "E", "SW", "S", "SE"];
const ARROWS = { N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖" };

// `known`: what the engine can do; `chosen`: what is on; `own`: whether it differs from the level.
export function drawCompass(host, { known, chosen, own, change }) {
  const focused = host.contains(document.activeElement) ? document.activeElement.dataset.direction : null;
  const others = known.filter((name) => !ROSE.includes(name));
  host.replaceChildren(...[...ROSE, ...others].map((name) => {
    if (name === null) return resetButton(own, () => change(null));
    return el("button", {
      type: "button", "aria-pressed": String(chosen.includes(name)), "aria-label": texts().directionNames[name] ?? name,
      title: texts().directionNames[name] ?? name, "data-direction": name, disabled: !known.includes(name),
      onclick: () => toggle(known, chosen, name, change),
    }, ARROWS[name] ?? name);
  }));
  if (focused !== null) host.querySelector(`[data-direction="${focused}"]`)?.focus();
}

function resetButton(own, reset) {
  return el("button", {
    type: "button", class: "quiet", disabled: !own, title: texts().directionsReset,
    "aria-label": texts().directionsReset, "data-direction": "reset", onclick: reset,
  }, own ? "↺" : "•");
}

// The last one cannot be switched off: a word must run somewhere.
function toggle(known, chosen, name, change) {
  const next = known.filter((other) => (other === name) !== chosen.includes(other));
  if (next.length) change(next);
}
