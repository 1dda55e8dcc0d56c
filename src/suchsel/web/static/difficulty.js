// The target difficulty, and the one that was measured on the finished puzzle.

import { t } from "./player/translate.js";

const $ = (id) => document.getElementById(id);

// `set(target, kind)` is called with a number or null. Returns { show, clamp }.
export function setUpDifficulty(set) {
  let dragged = false; // a dial that is being moved is left alone
  let wish = null; // the target that was clamped last, so that this happens once
  const dial = $("dial");
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) dial.addEventListener(type, () => { dragged = type === "pointerdown"; });
  $("has-target").addEventListener("change", ({ target }) => choose(target.checked ? dial.valueAsNumber : null, "choice"));
  dial.addEventListener("input", () => choose(dial.valueAsNumber, "typing"));

  function choose(target, kind) {
    wish = null;
    $("reach").textContent = "";
    set(target, kind);
  }

  // `target` is null as long as there is none.
  function show(target, measured) {
    $("has-target").checked = target !== null;
    dial.disabled = target === null;
    if (!dragged) dial.value = target ?? Math.round(measured ?? 50);
    dial.setAttribute("aria-valuetext", t("{n} of 100", { n: dial.value }));
    $("target").textContent = target === null ? "" : String(target);
    $("meter").value = measured ?? 0;
    $("measured").textContent = measured === null ? "–" : String(Math.round(measured));
    if (target === null) $("reach").textContent = "";
  }

  // To what was found, if the target was not: [lowest, highest]. Says so; true if it did.
  function clamp(target, [low, high]) {
    const nearest = Math.round(Math.min(Math.max(target, low), high));
    if (nearest === target || wish !== null) return false;
    wish = target;
    $("reach").textContent = target > high
      ? t("These words at this size reach at most {n}.", { n: nearest })
      : t("These words at this size do not get below {n}.", { n: nearest });
    set(nearest, "clamped");
    return true;
  }

  return { show, clamp };
}
