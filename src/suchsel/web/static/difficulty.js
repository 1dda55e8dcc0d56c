// A wished difficulty, and the one that was measured on the finished puzzle.

import { texts } from "./language.js";

// `wish` is null as long as nobody wishes for one.
export function showDifficulty(parts, wish, measured) {
  const t = texts();
  parts.tick.checked = wish !== null;
  parts.dial.disabled = wish === null;
  if (document.activeElement !== parts.dial || wish === null) parts.dial.value = wish ?? Math.round(measured ?? 50);
  parts.dial.setAttribute("aria-valuetext", t.outOf(parts.dial.value));
  parts.wished.textContent = wish === null ? "" : String(wish);
  parts.meter.value = measured ?? 0;
  parts.measured.textContent = measured === null ? "–" : String(Math.round(measured));
}

export function setUpDifficulty(parts, change) {
  parts.tick.addEventListener("change", () => change(parts.tick.checked ? parts.dial.valueAsNumber : null, "choice"));
  parts.dial.addEventListener("input", () => change(parts.dial.valueAsNumber, "typing"));
}
