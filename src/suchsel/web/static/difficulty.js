// The target, a trickiness or a time, and what was measured on the finished puzzle.

import { t, tn } from "./player/translate.js";

const $ = (id) => document.getElementById(id);

// What can be aimed at, by the names of the options: bounds of the dial, and what is measured.
const AIMS = {
  difficulty: { min: 0, max: 100, usual: 50, measure: ({ score }) => score, round: Math.round, say: (n) => t("{n} of 100", { n }) },
  minutes: { min: 1, max: 60, usual: 5, measure: ({ minutes }) => minutes, round: (n) => Math.round(n * 10) / 10, say: (n) => tn("{n} minute", "{n} minutes", n) },
};
export const TARGETS = Object.keys(AIMS);

// `set(name, target, kind)` is called with a number or null. Returns { show, clamp }.
export function setUpDifficulty(set) {
  let dragged = false; // a dial that is being moved is left alone
  let wish = null; // the target that was clamped last, so that this happens once
  const dial = $("dial");
  const aim = $("aim");
  for (const type of ["pointerdown", "pointerup", "pointercancel"]) dial.addEventListener(type, () => { dragged = type === "pointerdown"; });
  $("has-target").addEventListener("change", ({ target }) => choose(target.checked ? dial.valueAsNumber : null, "choice"));
  dial.addEventListener("input", () => choose(dial.valueAsNumber, "typing"));
  aim.addEventListener("change", () => {
    turn(aim.value, measuredLast);
    choose($("has-target").checked ? dial.valueAsNumber : null, "choice");
  });
  let measuredLast = null;

  function choose(target, kind) {
    wish = null;
    $("reach").textContent = "";
    set(aim.value, target, kind);
  }

  // Turns the dial to what was measured, in the bounds of this aim.
  function turn(name, measured) {
    const { min, max, usual, measure } = AIMS[name];
    Object.assign(dial, { min, max });
    dial.value = Math.round(measured ? measure(measured) : usual);
  }

  // `targets` are by name; without one, the dial shows what was measured: { score, minutes } or null.
  function show(targets, measured) {
    const name = TARGETS.find((one) => targets[one] !== undefined) ?? aim.value;
    const target = targets[name] ?? null;
    measuredLast = measured;
    aim.value = name;
    $("has-target").checked = target !== null;
    dial.disabled = target === null;
    if (!dragged) turn(name, measured);
    if (!dragged && target !== null) dial.value = target;
    dial.setAttribute("aria-valuetext", AIMS[name].say(target ?? dial.value));
    $("target").textContent = target === null ? "" : String(target);
    $("meter").value = measured?.score ?? 0;
    $("measured").textContent = measured ? String(Math.round(measured.score)) : "–";
    $("time").textContent = measured ? timeText(measured.minutes) : "–";
    if (target === null) $("reach").textContent = "";
  }

  // To what was found, if the target was not: [lowest, highest]. Says so; true if it did.
  function clamp(targets, [low, high]) {
    const target = targets[aim.value];
    const nearest = AIMS[aim.value].round(Math.min(Math.max(target, low), high));
    if (nearest === target || wish !== null) return false;
    wish = target;
    $("reach").textContent = target > high
      ? t("These words at this size reach at most {n}.", { n: nearest })
      : t("These words at this size do not get below {n}.", { n: nearest });
    set(aim.value, nearest, "clamped");
    return true;
  }

  return { show, clamp };
}

function timeText(minutes) {
  const n = Math.round(minutes);
  return n < 1 ? t("less than a minute") : tn("about {n} minute", "about {n} minutes", n);
}
