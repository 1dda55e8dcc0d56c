// The target difficulty, and the one that was measured on the finished puzzle.

import { t } from "./player/translate.js";

// `target` is null as long as there is none.
export function showDifficulty(parts, target, measured) {
  parts.tick.checked = target !== null;
  parts.dial.disabled = target === null;
  if (document.activeElement !== parts.dial || target === null) parts.dial.value = target ?? Math.round(measured ?? 50);
  parts.dial.setAttribute("aria-valuetext", t("{n} of 100", { n: parts.dial.value }));
  parts.target.textContent = target === null ? "" : String(target);
  parts.meter.value = measured ?? 0;
  parts.measured.textContent = measured === null ? "–" : String(Math.round(measured));
}

export function setUpDifficulty(parts, change) {
  parts.tick.addEventListener("change", () => change(parts.tick.checked ? parts.dial.valueAsNumber : null, "choice"));
  parts.dial.addEventListener("input", () => change(parts.dial.valueAsNumber, "typing"));
}
