// Directions as a compass: a button for each, with its arrow.

import { el } from "./player/element.js";
import { t } from "./player/translate.js";
import { spoken } from "./spoken.js";

const ROSE = ["NW", "N", "NE", "W", null, "E", "SW", "S", "SE"];
const ARROWS = { N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖" };

const directionNames = () => ({
  E: t("to the right"), S: t("downwards"), SE: t("down to the right"), NE: t("up to the right"),
  W: t("to the left"), N: t("upwards"), NW: t("up to the left"), SW: t("down to the left"),
});

// Returns a function that shows `known`: what the board has; `chosen`: what is on; and `own`:
// whether that differs from the level. `change` gets a list of directions, or null for the level's.
export function setUpCompass(host, change) {
  let now = { known: [], chosen: [], own: false };
  const reset = el("button", { type: "button", class: "quiet", "data-direction": "reset", onclick: () => now.own && change(null) });
  const buttons = Object.fromEntries(Object.entries(ARROWS).map(([name, arrow]) =>
    [name, el("button", { type: "button", "data-direction": name, onclick: () => toggle(name) }, arrow)]));
  host.replaceChildren(...ROSE.map((name) => buttons[name] ?? reset));
  spoken(() => {
    const names = { ...directionNames(), reset: t("As in the level") };
    for (const button of [reset, ...Object.values(buttons)]) {
      button.title = names[button.dataset.direction];
      button.setAttribute("aria-label", button.title);
    }
  });

  // The last one cannot be switched off: a word must run somewhere.
  function toggle(name) {
    const next = now.known.filter((other) => (other === name) !== now.chosen.includes(other));
    if (next.length) change(next);
  }

  return (state) => {
    now = state;
    for (const [name, button] of Object.entries(buttons)) {
      button.disabled = !now.known.includes(name);
      button.setAttribute("aria-pressed", String(now.chosen.includes(name)));
    }
    reset.setAttribute("aria-disabled", String(!now.own));
    reset.textContent = now.own ? "↺" : "•";
  };
}
