// The box for the words; the ways into it: typing, pasting, files and themes; and errors beside the words.

import { loadDeferred } from "./loading.js";
import { el } from "./player/element.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { readList, theme } from "./server.js";
import { cleared, hasOwnWords, readText, retyped, themed, writeText } from "./state.js";
import { splitsOf, unclearLines } from "./typed.js";
import { $, clamped, confirm, selectLine, tell, visit } from "./ui.js";

const THINKING = 1500; // ms without a keystroke, after which a word counts as finished
const OWN = "text/x-suchsel"; // on the clipboard: lines of this box, to be read as they are
// Errors that another separator may mend.
const OF_SEPARATORS = [
  "several-separators",
  "few-separators",
  "sentence-not-word",
  "heading-or-word",
  "too-many-fields",
];

/** @param {string} text */
const countOf = (text) => readText(text).words.length;

// `open(link)` takes the words and settings of a stored puzzle. Returns { readAs }.
/** @param {Store} store @param {Maker} maker @param {(link: WorkshopLink) => void} open */
export function setUpWords(store, maker, open) {
  const box = $("words");
  /** @type {string | null} */
  let typed = null; // the text of the box, while it is typed and not read yet
  let settled = new Set(store.state.text.split("\n")); // lines that were read, or came otherwise than by typing
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  box.addEventListener("input", () => {
    typed = box.value;
    store.change(retyped(store.state, box.value), "typing");
    clearTimeout(timer);
    timer = setTimeout(offerReading, THINKING);
  });
  box.addEventListener("scroll", () => follow(box, $("notes")));
  // What is wrong stands at the beginnings of the lines.
  box.addEventListener("blur", () => (box.scrollLeft = 0));
  for (const type of /** @type {const} */ (["copy", "cut"])) {
    box.addEventListener(type, (event) => {
      const text = box.value.slice(box.selectionStart, box.selectionEnd);
      if (!text) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      event.clipboardData?.setData(OWN, text);
      if (type === "cut") write("");
    });
  }
  box.addEventListener("paste", (event) => {
    const own = event.clipboardData?.getData(OWN);
    if (own) {
      event.preventDefault();
      write(own);
      return;
    }
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!isList(text)) return;
    event.preventDefault();
    takePasted(text);
  });
  // What was typed is read like a pasted list when the box is left; so is a pasted text that could not be read, once it
  // has been changed.
  box.addEventListener("blur", () => isToRead() && maker.hold(takeTyped(box.value)));
  $("file").addEventListener("change", async () => {
    await takeFile($("file").files?.[0]);
    $("file").value = "";
  });
  for (const type of /** @type {const} */ (["dragenter", "dragover", "dragleave", "drop"])) {
    $("drop").addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      $("drop").classList.toggle("over", type === "dragenter" || type === "dragover");
      if (type === "drop") takeFile(event.dataTransfer.files[0]);
    });
  }
  $("clear").addEventListener("click", () => {
    store.change(cleared(store.state), "read");
    tellUndo(t("The sheet has been cleared. Level, directions, paper and look have stayed."));
    box.focus();
  });
  $("theme").addEventListener("change", async () => {
    const [lang, name] = $("theme").value.split("/");
    $("theme").value = "";
    await takeTheme(lang, name);
  });
  store.watch(({ text }, kind) => {
    if (kind !== "typing" && text !== typed) settle(text, kind === "read" && typed ? unclearLines(typed, settled) : []);
    if (kind !== "read" && kind !== "guessed") tell($("words-said"), "");
  });
  return { readAs };

  // `open`: lines that were typed and are still to be read.
  /** @param {string} text @param {string[]} [open] */
  function settle(text, open = []) {
    const lines = text.split("\n");
    settled = new Set(lines.filter((line) => !open.includes(line)));
    typed = settled.size < new Set(lines).size ? text : null;
  }

  function isToRead() {
    return typed === box.value && (store.state.unread !== null || unclearLines(typed, settled).length > 0);
  }

  // While the box is used, nothing in it changes by itself.
  async function offerReading() {
    const text = box.value;
    if (!isToRead()) return;
    const list = await readLines(text);
    if (box.value !== text || document.activeElement !== box || !isOther(list, text)) return;
    tell($("words-said"), t("When you leave the box, this is read as: {words}", { words: understood(list) }), {
      label: t("Read it now"),
      run: () => takeTyped(text),
    });
  }

  // Reads the text in another way, which the user has chosen.
  /** @param {string} split */
  async function readAs(split) {
    const list = await readList(box.value, `split=${split}`);
    typed = null;
    if (list.lost) showFaults([], list, { retry: () => readAs(split) });
    else if (list.errors) store.change({ unread: list.errors }, "read");
    else replace(list, {});
  }

  // What the reader does not understand stays as it is; it becomes no puzzle before it is changed.
  /** @param {string} text */
  async function takePasted(text) {
    const list = await readLines(text);
    if (list.size) replace(list);
    else insert(list.errors ? text : writeText(list.words), list);
    if (list.errors && !list.lost) await takeTyped(box.value, true);
  }

  /** @param {string} text */
  async function takeTyped(text, isPasted = false) {
    const list = await readLines(text);
    if (box.value !== text || list.lost || (!isPasted && document.activeElement === box)) return;
    if (list.errors) {
      typed = null;
      store.change({ unread: list.errors }, "read");
    } else if (isPasted || store.state.unread || isOther(list, text)) replace(list, {});
    else settle(text);
  }

  // In place of what is selected.
  /** @param {string} text */
  function write(text) {
    box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
    typed = box.value;
    store.change(retyped(store.state, box.value), "read");
  }

  // At the cursor, with a line break to what stands around it.
  /** @param {string} text @param {ListAnswer} list */
  function insert(text, list) {
    const { selectionStart: from, selectionEnd: to, value } = box;
    const before = from > 0 && value[from - 1] !== "\n" ? "\n" : "";
    const after = to < value.length && value[to] !== "\n" ? "\n" : "";
    box.setRangeText(before + text + after, from, to, "end");
    const unread = list.errors && !list.lost ? list.errors : store.state.unread;
    store.change({ ...retyped(store.state, box.value), unread }, "read");
    tellUndo(list.errors ? tn("{n} line pasted.", "{n} lines pasted.", text.split("\n").length) : understood(list));
  }

  /** @param {File | undefined} file */
  async function takeFile(file) {
    const stored = file && /\.json$/i.test(file.name) ? await (await loadDeferred()).links.readStored(file) : null;
    if (stored) open(stored);
    else if (file) await takeList(file, /\.(csv|tsv)$/i.test(file.name));
  }

  /** @param {Blob} data @param {boolean} csv */
  async function takeList(data, csv, split = "auto") {
    const list = await readList(data, `csv=${csv}&split=${split}`);
    await maker.ready(); // or its answer would replace this message
    if (list.errors) {
      tell($("words-said"), ""); // what it says of the list before
      showFaults([], list, {
        retry: () => takeList(data, csv, split),
        split: (other) => takeList(data, csv, other),
        text: await data.text(),
      });
      return;
    }
    replace(list);
  }

  /** @param {ListAnswer} list @param {Partial<State>} [size] */
  function replace(list, size = { size: list.size }) {
    store.change({ ...retyped(store.state, writeText(list.words)), ...size, unread: null }, "read");
    tellUndo(understood(list));
  }

  /** @param {string} lang @param {string} name */
  async function takeTheme(lang, name) {
    const { title, words, grades, errors } = await theme(lang, name);
    if (errors) {
      showFaults([], { errors, lost: true }, { retry: () => takeTheme(lang, name) });
      return;
    }
    offerGrades(grades);
    const answer = await askFirst(title, words.length);
    if (answer === "cancel") return;
    const grade = Number($("question-grade").value);
    const suited = words.filter((_, i) => !grade || suits(grades[i], grade));
    const some = drawn(suited, clamped($("question-count"), $("words-said")) || suited.length);
    const part = themed(store.state, { lang, title, words: some }, answer === "add");
    const unread = answer === "add" ? store.state.unread : null;
    store.change({ ...part, size: null, unread }, "read");
    tellUndo(tn("{n} word read.", "{n} words read.", some.length));
  }

  /** @param {string} title @param {number} most */
  function askFirst(title, most) {
    const cancel = /** @type {[value: string, label: string]} */ (["cancel", t("Cancel")]);
    if (!hasOwnWords(store.state)) return confirm(title, [["replace", t("Take them")], cancel], most);
    const question = tn(
      "Replace the word in the list by the theme “{title}”?",
      "Replace the {n} words in the list by the theme “{title}”?",
      countOf(store.state.text),
      { title },
    );
    return confirm(question, [["replace", t("Replace")], ["add", t("Add to the list")], cancel], most);
  }

  /** @param {string} text */
  function tellUndo(text) {
    tell($("words-said"), text, { label: t("Undo"), run: store.undo });
  }
}

// Whether pupils of a school grade are likely to know a word. `first`: the first such grade, or 0.
/** @param {number} first @param {number} grade */
const suits = (first, grade) => first > 0 && first <= grade;

// The school grades that know words of a theme, with the number of these words.
/** @param {number[]} grades */
function offerGrades(grades) {
  const offered = [...new Set(grades)].filter((grade) => grade).sort();
  $("question-grades").hidden = !offered.length;
  $("question-grade").replaceChildren(
    el("option", { value: "0" }, "–"),
    ...offered.map((grade) => {
      const n = grades.filter((first) => suits(first, grade)).length;
      return el("option", { value: String(grade) }, `${grade} (${tn("{n} word", "{n} words", n)})`);
    }),
  );
}

// So many of the words, in their order.
/** @param {string[]} words @param {number} n */
function drawn(words, n) {
  const left = [...words.keys()];
  while (left.length > n) left.splice(Math.floor(Math.random() * left.length), 1);
  return left.map((i) => words[i]);
}

// Resolves when the line with the cursor is left or empty, or when nothing has been typed for a while.
export function wordFinished() {
  const box = $("words");
  const [from] = [box.value.lastIndexOf("\n", box.selectionStart - 1) + 1];
  const line = box.value.slice(from).split("\n", 1)[0];
  if (document.activeElement !== box || !line.trim()) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, THINKING);
    box.addEventListener("blur", resolve, { once: true });
  });
}

// What separates the words in a few lines only is taken for what it mostly is, unless there are sentences.
/** @param {string} text */
async function readLines(text) {
  const list = await readList(text, "split=auto");
  if (list.errors?.[0].code !== "few-separators" || text.split("\n").some(isSentence)) return list;
  return readList(text, `split=${text.includes(",") ? "commas" : "lines"}`);
}

const isSentence = (/** @type {string} */ line) => line.trim().split(/\s+/).length > 7;

// A text that is not just one word.
/** @param {string} text */
const isList = (text) => /[\s,;]/.test(text);
// Whether the reader takes the text for other words than its lines.
/** @param {ListAnswer} list @param {string} text */
const isOther = (list, text) =>
  !list.errors &&
  !list.left_out &&
  list.words.length > 0 &&
  JSON.stringify(list.words) !== JSON.stringify(readText(text).words);

// How the server understood a list, in its own words.
/** @param {ListAnswer} list */
function understood({ notes, left_out: leftOut }) {
  const read = `${notes.map(inLanguage).join("; ")}.`;
  if (!leftOut) return read;
  const omitted = tn(
    "One word of the file was left out: the limit has been reached.",
    "{n} words of the file were left out: the limit has been reached.",
    leftOut,
  );
  return `${read} ${omitted}`;
}

// -- errors: at the end of the line in the box, and in full below it ----------------------------------

// A message, with sizes as the form shows them and not as the command line takes them.
/** @param {Texts} message */
const told = (message) => inLanguage(message).replaceAll(/\b(\d+)x(\d+)\b/g, "$1 × $2");

/** @type {string | null} */
let shown = null; // so that the same errors are not read out again

// `actions`: size(rows, columns) takes a size that the user accepts, size() an automatic one;
// retry() asks again; split(how) reads the list in another way, which has this `text`.
/** @param {number[]} lines @param {SheetAnswer | null} answer @param {FaultActions} actions */
export function showFaults(lines, answer, actions) {
  const [box, notes, list] = [$("words"), $("notes"), $("faults")];
  const faults = answer?.errors ?? [];
  showBeside(box, notes, lines, faults);
  const now = JSON.stringify([language(), lines, answer?.puzzle ? null : answer]);
  if (now === shown) return;
  shown = now;
  showAtFields(faults);
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...faults.map((fault) => faultLine(fault, lines, box)), ...waysOut(answer, actions));
  if (hadFocus) (faults.length ? list : box).focus();
}

// The control of an option, if an error is about one that has its own.
/** @param {Fault} fault */
const controlOf = ({ field }) => (field && field !== "words" ? document.getElementById(`option-${field}`) : null);

/** @param {HTMLElement} control */
const labelOf = (control) =>
  ("labels" in control && /** @type {HTMLInputElement} */ (control).labels?.[0]?.textContent?.trim()) ||
  (control.querySelector("legend")?.textContent ?? control.id);

// Marks the controls of the options that are wrong, and says there what is wrong.
/** @param {Fault[]} faults */
function showAtFields(faults) {
  for (const old of document.querySelectorAll(".at-field")) old.remove();
  for (const old of document.querySelectorAll("#form [id^=option-][aria-invalid]")) {
    old.removeAttribute("aria-invalid");
    old.setAttribute("aria-describedby", `${old.id}-help`);
  }
  for (const fault of faults) {
    const control = controlOf(fault);
    if (!control) continue;
    const why = el("p", { class: "at-field", id: `${control.id}-fault` }, told(fault.message));
    (control.closest(".field") ?? control).append(why);
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", `${control.id}-help ${why.id}`);
  }
}

/** @param {HTMLTextAreaElement} box @param {HTMLElement} notes @param {number[]} lines @param {Fault[]} faults */
function showBeside(box, notes, lines, faults) {
  const rows = box.value.split("\n");
  /** @type {Map<number, string>} */
  const beside = new Map();
  for (const fault of faults) {
    for (const word of fault.words ?? []) {
      if (word in lines) beside.set(lines[word], told(fault.reason ?? fault.message));
    }
  }
  notes.replaceChildren(
    ...Array.from(beside, ([line, text]) => {
      const row = el(
        "div",
        { class: "note" },
        el("span", { class: "ghost" }, rows[line]),
        el("span", { class: "why" }, text),
      );
      row.style.setProperty("--line", String(line));
      return row;
    }),
  );
  if (beside.size) box.setAttribute("aria-invalid", "true");
  else box.removeAttribute("aria-invalid");
  follow(box, notes);
}

/** @type {Record<string, () => string>} */
const SPLITS = {
  lines: () => t("one word per line"),
  commas: () => t("by commas"),
  semicolons: () => t("by semicolons"),
  colons: () => t("by colons"),
  tabs: () => t("by tabs"),
  blanks: () => t("by blanks"),
  dashes: () => t("a word, a dash, and its clue"),
  arrows: () => t("a word, an arrow, and its clue"),
};

// A list can be read in each way that suits its signs.
/** @param {Refusal | null} answer @param {FaultActions} actions */
function separators(answer, { split, text = $("words").value }) {
  if (!split || !answer?.errors?.some(({ code = "" }) => OF_SEPARATORS.includes(code))) return [];
  const buttons = splitsOf(text).map((how) =>
    el("button", { type: "button", class: "small", onclick: () => split(how) }, SPLITS[how]()),
  );
  return [el("div", { class: "buttons" }, el("span", {}, t("Read the list:")), ...buttons)];
}

/** @param {Refusal | null} answer @param {FaultActions} actions */
function waysOut(answer, actions) {
  /** @param {string} label @param {() => unknown} run */
  const button = (label, run) => el("button", { type: "button", onclick: run }, label);
  const [rows = 0, columns = 0] = answer?.fits ?? [];
  const sized = !$("auto").checked;
  return [
    ...separators(answer, actions),
    ...(rows ? [button(t("Use {rows} × {columns}", { rows, columns }), () => actions.size?.(rows, columns))] : []),
    ...(answer?.late && sized ? [button(t("Choose the size automatically"), () => actions.size?.())] : []),
    ...(answer?.late || answer?.lost ? [button(t("Try again"), actions.retry)] : []),
  ];
}

// The line number leads to the word, also for those who do not see where it is.
/** @param {Fault} fault @param {number[]} lines @param {HTMLTextAreaElement} box */
function faultLine(fault, lines, box) {
  const line = fault.words?.length === 1 ? lines[fault.words[0]] : undefined;
  const control = controlOf(fault);
  if (control) {
    const show = { type: "button", class: "goto", onclick: () => visit(control) };
    return el("p", {}, el("button", show, labelOf(control)), " ", told(fault.message));
  }
  if (line === undefined) return el("p", {}, told(fault.message));
  const word = box.value.split("\n")[line].split(/[;\t]/)[0].trim();
  const text = fault.reason ? t("“{word}” {reason}", { word, reason: inLanguage(fault.reason) }) : told(fault.message);
  const button = el(
    "button",
    { type: "button", class: "goto", onclick: () => selectLine(box, line) },
    t("Line {n}", { n: line + 1 }),
  );
  return el("p", {}, button, " ", text);
}

// The notes lie behind the box and scroll with it.
/** @param {HTMLTextAreaElement} box @param {HTMLElement} notes */
function follow(box, notes) {
  notes.style.setProperty("--scrolled", `${-box.scrollTop}px`);
  notes.style.setProperty("--aside", `${-box.scrollLeft}px`);
}
