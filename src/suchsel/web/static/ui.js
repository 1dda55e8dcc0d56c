// Small parts of the page that several modules use: messages, questions, number fields, and the button that
// leads to errors out of sight.

import { byId, el } from "./player/element.js";
import { t, tn } from "./player/translate.js";

const USUAL_COUNT = 12; // words of a theme, unless the user wants another number

// An element of the workshop.
/** @type {{ <Id extends keyof PageElements>(id: Id): PageElements[Id]; (id: PlainId): HTMLElement }} */
export const $ = byId;

// -- what shifts the page waits for the end of a click, or the click would miss its target ------------

let isPressed = false;
/** @type {(() => void)[]} */
const waiting = [];

/** @param {() => void} run */
export function afterClick(run) {
  if (isPressed) waiting.push(run);
  else run();
}

globalThis.addEventListener?.("mousedown", () => (isPressed = true), true);
for (const end of ["mouseup", "dragend"])
  globalThis.addEventListener?.(
    end,
    // The click comes after the release.
    () =>
      setTimeout(() => {
        isPressed = false;
        for (const run of waiting.splice(0)) run();
      }),
    true,
  );

// Shows a message where its cause is. `place`: an element that is a status, so that it is read out; `action`:
// { label, run }, offered as a button.
/** @param {Element} place @param {string} text @param {Action | null} [action] */
export const tell = (place, text, action = null) => afterClick(() => tellNow(place, text, action));

/** @param {Element} place @param {string} text @param {Action | null} action */
function tellNow(place, text, action) {
  if (!action && place.textContent === text) return; // or it would be read out again
  const button =
    action &&
    el(
      "button",
      {
        type: "button",
        class: "small",
        onclick: () => {
          tell(place, "");
          action.run();
        },
      },
      action.label,
    );
  place.replaceChildren(text, ...(button ? [" ", button] : []));
}

// Selects a line of the box and gives it the focus.
/** @param {HTMLTextAreaElement} box @param {number} line */
export function selectLine(box, line) {
  const rows = box.value.split("\n");
  const start = rows.slice(0, line).reduce((sum, row) => sum + row.length + 1, 0);
  box.focus();
  box.setSelectionRange(start, start + rows[line].length);
}

// Shows a control, wherever it is folded away, and gives it the focus.
/** @param {HTMLElement} control */
export function visit(control) {
  for (let at = control.closest("details"); at; at = at.parentElement?.closest("details") ?? null) at.open = true;
  control.scrollIntoView({ block: "center" });
  (control.matches("fieldset") ? control.querySelector("input") : control)?.focus({ preventScroll: true });
}

// Asks a question. `answers`: [[value, label], …]; the first one is the main one, the last one is what Escape means.
// With `most`, it also asks for a number up to this, which is left in the field.
/** @param {string} question @param {[value: string, label: string][]} answers @param {number} [most] @returns {Promise<string>} */
export function confirm(question, answers, most = 0) {
  const dialog = $("question");
  const buttons = answers.map(([value, label], i) => el("button", { value, class: i ? "" : "main" }, label));
  $("question-text").textContent = question;
  dialog.querySelector(".buttons")?.replaceChildren(...buttons);
  dialog.returnValue = "";
  $("question-number").hidden = !most;
  if (!most) $("question-grades").hidden = true;
  $("question-count").max = String(most || 1);
  $("question-count").value = String(Math.min(most || 1, USUAL_COUNT));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue || answers[answers.length - 1][0]), {
      once: true,
    });
  });
}

// The value of a number field; NaN if it holds none. A number that is out of bounds becomes the nearest one
// within, and the user is told.
/** @param {HTMLInputElement} field @param {Element} place */
export function clamped(field, place) {
  const typed = field.valueAsNumber;
  const [min, max] = [field.min, field.max].map((bound) => (bound === "" ? NaN : Number(bound)));
  tell(place, "");
  if (typed < min) {
    field.valueAsNumber = min;
    tell(place, t("{n} is the least that is possible here.", { n: min }));
  } else if (typed > max) {
    field.valueAsNumber = max;
    tell(place, t("{n} is the most that is possible here.", { n: max }));
  } else if (field.step !== "any" && !Number.isNaN(typed)) {
    field.valueAsNumber = Math.round(typed);
  }
  return field.valueAsNumber;
}

// While errors are shown out of sight, a button at the bottom of the window says so and leads there.
// It is for the eyes: the box itself is read out as soon as something appears in it.
/** @param {HTMLButtonElement} button @param {HTMLElement} box */
export function setUpAlarm(button, box) {
  let seen = true;

  function show() {
    const [first, ...others] = [...box.querySelectorAll("p")].map((line) => line.textContent ?? "");
    button.hidden = seen || first === undefined;
    if (button.hidden) return;
    const more = others.length ? [el("span", {}, tn("{n} more", "{n} more", others.length))] : [];
    button.replaceChildren(el("span", { class: "first" }, first), ...more);
  }

  // If only the last line of the box is visible, behind this button, it does not count as seen.
  const edge = new IntersectionObserver(
    (entries) => {
      const { isIntersecting, boundingClientRect } = entries[entries.length - 1];
      seen = isIntersecting;
      button.dataset.way = boundingClientRect.top < 0 ? "↑" : "↓";
      show();
    },
    { rootMargin: "-32px 0px -64px" },
  );
  edge.observe(box);
  new MutationObserver(show).observe(box, { childList: true });
  button.addEventListener("click", () => {
    box.scrollIntoView({ block: "center" });
    box.focus({ preventScroll: true });
  });
}
