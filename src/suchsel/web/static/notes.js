// Errors beside the words concerned: at the end of the line in the box, and in full below it.

import { el } from "./player/element.js";
import { inLanguage, t } from "./player/translate.js";

// `take` is called with a size that the user accepts; without one, for an automatic size.
export function showFaults({ box, notes, list }, lines, answer, take) {
  const faults = answer?.errors ?? [];
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
  list.replaceChildren(...faults.map((fault) => faultLine(fault, lines, box)));
  if (answer?.fits) {
    const [high, wide] = answer.fits;
    list.append(el("button", { type: "button", onclick: () => take(high, wide) }, t("Use {rows} × {columns}", { rows: high, columns: wide })));
  }
  if (answer?.late && take) list.append(el("button", { type: "button", onclick: () => take() }, t("Choose the size automatically")));
  follow(box, notes);
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
