// The box for the words, and the ways into it: typing, pasting, files and themes.

import { untangle, writeText } from "./form_state.js";
import { follow, showFaults } from "./notes.js";
import { tn } from "./player/translate.js";
import { retyped } from "./sample.js";
import { readList, theme } from "./server.js";

const $ = (id) => document.getElementById(id);
export const faultParts = () => ({ box: $("words"), notes: $("notes"), list: $("faults") });

export function setUpWords(store, maker) {
  const box = $("words");
  box.addEventListener("input", () => store.change(retyped(store.state, box.value), "typing"));
  box.addEventListener("scroll", () => follow(box, $("notes")));
  box.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const plain = untangle(text);
    if (/^\s*\d+\s+\d+\s*\n\s*\d+\s*\n/.test(plain)) {
      event.preventDefault(); // a whole file in the contest format, with its size
      takeList(new Blob([plain]), false);
    } else if (plain !== text) {
      event.preventDefault();
      box.setRangeText(plain, box.selectionStart, box.selectionEnd, "end");
      box.dispatchEvent(new Event("input"));
    }
  });
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
    store.change({ text: "", title: "" });
    box.focus();
  });
  $("theme").addEventListener("change", async (event) => {
    const [lang, name] = event.target.value.split("/");
    event.target.value = "";
    const { title, words } = await theme(lang, name);
    store.change({ text: words.join("\n"), title, size: null });
  });

  async function takeFile(file) {
    if (file) await takeList(file, /\.(csv|tsv)$/i.test(file.name));
  }

  async function takeList(data, csv) {
    const list = await readList(data, csv);
    await maker.settled(); // or its answer would replace this message
    if (list.errors) {
      showFaults(faultParts(), [], list, null);
      return;
    }
    store.change({ ...retyped(store.state, writeText(list.words)), size: list.size });
    if (list.left_out) {
      $("said").textContent = tn("One word of the file was left out: the limit has been reached.", "{n} words of the file were left out: the limit has been reached.", list.left_out);
    }
  }
}
