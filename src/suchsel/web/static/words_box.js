// The box for the words, and the ways into it: typing, pasting, files and themes.

import { confirm } from "./confirm.js";
import { readText, writeText } from "./form_state.js";
import { hasOwnWords, retyped, themed } from "./given.js";
import { follow, showFaults } from "./notes.js";
import { inLanguage, t, tn } from "./player/translate.js";
import { readList, theme } from "./server.js";
import { tell } from "./telling.js";

const $ = (id) => document.getElementById(id);
export const faultParts = () => ({ box: $("words"), notes: $("notes"), list: $("faults") });
const countOf = (text) => readText(text).words.length;

export function setUpWords(store, maker) {
  const box = $("words");
  box.addEventListener("input", () => store.change(retyped(store.state, box.value), "typing"));
  box.addEventListener("scroll", () => follow(box, $("notes")));
  box.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!isList(text)) return;
    event.preventDefault();
    takePasted(text);
  });
  // Words typed with commas between them, say, each get a line when the box is left.
  box.addEventListener("change", () => !hasComments(box.value) && readText(box.value).words.some(isUnclear) && takeTyped(box.value));
  $("file").addEventListener("change", async () => {
    await takeFile($("file").files[0]);
    $("file").value = "";
  });
  for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
    $("drop").addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      $("drop").classList.toggle("over", type === "dragenter" || type === "dragover");
      if (type === "drop") takeFile(event.dataTransfer.files[0]);
    });
  }
  $("clear").addEventListener("click", () => {
    store.change({ text: "", title: "" }, "read");
    tellUndo(t("The list has been cleared."));
    box.focus();
  });
  $("theme").addEventListener("change", async (event) => {
    const [lang, name] = event.target.value.split("/");
    event.target.value = "";
    await takeTheme(lang, name);
  });
  store.watch((state, kind) => kind !== "read" && tell($("words-said"), ""));

  // What the reader does not understand stays as it is: the puzzle's own errors say what is wrong.
  async function takePasted(text) {
    const list = await readList(text, false);
    if (list.size) replace(list);
    else insert(list.errors ? text : writeText(list.words), list);
  }

  async function takeTyped(text) {
    const list = await readList(text, false);
    if (!list.errors && box.value === text && document.activeElement !== box) replace(list, {});
  }

  // At the cursor, with a line break to what stands around it.
  function insert(text, list) {
    const { selectionStart: from, selectionEnd: to, value } = box;
    const before = from > 0 && value[from - 1] !== "\n" ? "\n" : "";
    const after = to < value.length && value[to] !== "\n" ? "\n" : "";
    box.setRangeText(before + text + after, from, to, "end");
    store.change(retyped(store.state, box.value), "read");
    tellUndo(list.errors ? tn("{n} line pasted.", "{n} lines pasted.", text.split("\n").length) : understood(list));
  }

  async function takeFile(file) {
    if (file) await takeList(file, /\.(csv|tsv)$/i.test(file.name));
  }

  async function takeList(data, csv) {
    const list = await readList(data, csv);
    await maker.ready(); // or its answer would replace this message
    if (list.errors) {
      showFaults(faultParts(), [], list, { retry: () => takeList(data, csv) });
      return;
    }
    replace(list);
  }

  function replace(list, size = { size: list.size }) {
    store.change({ ...retyped(store.state, writeText(list.words)), ...size }, "read");
    tellUndo(understood(list));
  }

  async function takeTheme(lang, name) {
    const { title, words, errors } = await theme(lang, name);
    if (errors) {
      showFaults(faultParts(), [], { errors, lost: true }, { retry: () => takeTheme(lang, name) });
      return;
    }
    const answer = hasOwnWords(store.state) ? await askFirst(title) : "replace";
    if (answer === "cancel") return;
    store.change({ ...themed(store.state, { lang, title, words }, answer === "add"), size: null }, "read");
    tellUndo(tn("{n} word read.", "{n} words read.", words.length));
  }

  const askFirst = (title) => confirm(
    tn("Replace the word in the list by the theme “{title}”?", "Replace the {n} words in the list by the theme “{title}”?", countOf(store.state.text), { title }),
    [["replace", t("Replace")], ["add", t("Add to the list")], ["cancel", t("Cancel")]],
  );

  const tellUndo = (text) => tell($("words-said"), text, { label: t("Undo"), run: store.undo });
}

// A text that is not just one word.
const isList = (text) => /[\s,;]/.test(text);
const hasComments = (text) => /^\s*#/m.test(text);
const isUnclear = (word) => typeof word === "string" && isList(word.replaceAll(/\s/g, ""));

// What the reader made of a list, in its own words.
function understood({ notes, left_out: leftOut }) {
  const read = `${notes.map(inLanguage).join("; ")}.`;
  return leftOut ? `${read} ${tn("One word of the file was left out: the limit has been reached.", "{n} words of the file were left out: the limit has been reached.", leftOut)}` : read;
}
