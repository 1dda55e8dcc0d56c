// Mistakes beside the words they concern: at the end of the line in the box, and in full below it.

import { el } from "./player/element.js";
import { language, texts } from "./language.js";

// `take` is called with a size that the user accepts; with none: an automatic one.
export function showFaults({ box, notes, list }, lines, answer, take) {
  const faults = answer?.errors ?? [];
  const rows = box.value.split("\n");
  const beside = new Map();
  for (const fault of faults) {
    for (const word of fault.words ?? []) {
      if (word in lines) beside.set(lines[word], (fault.reason ?? fault)[language()]);
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
    list.append(el("button", { type: "button", onclick: () => take(high, wide) }, texts().fits(high, wide)));
  }
  if (answer?.late && take) list.append(el("button", { type: "button", onclick: () => take() }, texts().autoSize));
  follow(box, notes);
}

// The line number leads to the word, also for those who do not see where it stands.
function faultLine(fault, lines, box) {
  const line = fault.words?.length === 1 ? lines[fault.words[0]] : undefined;
  const text = fault.reason && line !== undefined
    ? `„${box.value.split("\n")[line].split(/[;\t]/)[0].trim()}“ ${fault.reason[language()]}` : fault[language()];
  if (line === undefined) return el("p", {}, text);
  const shown = language() === "en" ? text.replace(/^„(.*?)“/, "“$1”") : text;
  return el("p", {}, el("button", { type: "button", class: "goto", onclick: () => select(box, line) }, texts().line(line + 1)), " ", shown);
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
