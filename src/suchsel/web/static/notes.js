// Errors beside the words concerned: at the end of the line in the box, and in full below it.

import { el } from "./player/element.js";
import { inLanguage, language, t } from "./player/translate.js";

let said = null; // what is shown, so that it is not read out again

// `actions`: size(rows, columns) takes a size that the user accepts, size() an automatic one;
// retry() asks again.
export function showFaults({ box, notes, list }, lines, answer, actions) {
  const faults = answer?.errors ?? [];
  showBeside(box, notes, lines, faults);
  const now = JSON.stringify([language(), lines, answer?.puzzle ? null : answer]);
  if (now === said) return;
  said = now;
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...faults.map((fault) => faultLine(fault, lines, box)), ...waysOut(answer, actions));
  if (hadFocus) (faults.length ? list : box).focus();
}

function showBeside(box, notes, lines, faults) {
  const rows = box.value.split("\n");
  const beside = new Map();
  for (const fault of faults) {
    for (const word of fault.words ?? []) {
      if (word in lines) beside.set(lines[word], inLanguage(fault.reason ?? fault.message));
    }
  }
  notes.replaceChildren(...Array.from(beside, ([line, text]) => {
    const row = el("div", { class: "note" }, el("span", { class: "ghost" }, rows[line]), el("span", { class: "why" }, text));
    row.style.setProperty("--line", line);
    return row;
  }));
  if (beside.size) box.setAttribute("aria-invalid", "true");
  else box.removeAttribute("aria-invalid");
  follow(box, notes);
}

function waysOut(answer, actions) {
  const button = (label, run) => el("button", { type: "button", onclick: run }, label);
  const [rows, columns] = answer?.fits ?? [];
  return [
    ...(rows ? [button(t("Use {rows} × {columns}", { rows, columns }), () => actions.size(rows, columns))] : []),
    ...(answer?.late ? [button(t("Choose the size automatically"), () => actions.size())] : []),
    ...(answer?.late || answer?.lost ? [button(t("Try again"), actions.retry)] : []),
  ];
}

// The line number leads to the word, also for those who do not see where it is.
function faultLine(fault, lines, box) {
  const line = fault.words?.length === 1 ? lines[fault.words[0]] : undefined;
  if (line === undefined) return el("p", {}, inLanguage(fault.message));
  const word = box.value.split("\n")[line].split(/[;\t]/)[0].trim();
  const text = fault.reason ? t("“{word}” {reason}", { word, reason: inLanguage(fault.reason) }) : inLanguage(fault.message);
  const button = el("button", { type: "button", class: "goto", onclick: () => select(box, line) }, t("Line {n}", { n: line + 1 }));
  return el("p", {}, button, " ", text);
}

function select(box, line) {
  const rows = box.value.split("\n");
  const start = rows.slice(0, line).reduce((sum, row) => sum + row.length + 1, 0);
  box.focus();
  box.setSelectionRange(start, start + rows[line].length);
}

// The notes lie behind the box and scroll with it.
export function follow(box, notes) {
  notes.style.setProperty("--scrolled", `${-box.scrollTop}px`);
  notes.style.setProperty("--aside", `${-box.scrollLeft}px`);
}
