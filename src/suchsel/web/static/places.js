// Words that keep their places: chosen here, they stay where they are when the others are placed anew.

import { onLanguage } from "./language.js";
import { el } from "./player/element.js";
import { t } from "./player/translate.js";
import { keptPlaces, readText, withValue, writeText } from "./state.js";
import { $, selectLine } from "./ui.js";

/** @param {Store} store @param {Maker} maker */
export function setUpPlaces(store, maker) {
  /** @type {string | null} */
  let shown = null; // the words that have rows, as JSON
  const placed = () => {
    const words = maker.puzzle?.words ?? [];
    const texts = words.map(({ word }) => word); // those that are hidden several times keep no place
    return words.filter(({ word, secret }) => !secret && texts.indexOf(word) === texts.lastIndexOf(word));
  };
  $("keep-all").addEventListener("click", () => keep(placed().map(({ word }) => word)));
  $("keep-none").addEventListener("click", () => keep([]));
  store.watch(show);
  maker.watch(show);
  onLanguage(show);

  // Keeps these words. They are places on a board of this size, and words of the list: drawn words become the list.
  /** @param {string[]} words */
  function keep(words) {
    const { puzzle } = maker;
    if (!puzzle) return;
    const places = placed()
      .filter(({ word }) => words.includes(word))
      .map(({ word, cells: [[row, column]], direction }) => [word, row, column, direction]);
    const { extras, text } = store.state;
    if (!places.length) {
      store.change({ extras: withValue(extras, "keep", null) });
      return;
    }
    const { pick, pool, ...others } = extras;
    const drawn = placed().map(({ word, clue }) => /** @type {Entry} */ (clue ? [word, clue] : word));
    store.change({
      extras: { ...others, keep: places },
      size: [puzzle.rows, puzzle.columns],
      text: pick === undefined ? text : writeText(drawn),
    });
  }

  // All others keep their places, and the word is ready to be overwritten.
  /** @param {string} word */
  function exchange(word) {
    keep(placed().flatMap((one) => (one.word === word ? [] : one.word)));
    const { words, lines } = readText(store.state.text);
    const line = lines[words.findIndex((entry) => (Array.isArray(entry) ? entry[0] : entry) === word)];
    if (line !== undefined) selectLine($("words"), line);
  }

  function show() {
    const words = placed().map(({ word }) => word);
    $("option-keep").hidden = maker.puzzle?.request.paths !== undefined || !words.length;
    const now = JSON.stringify(words);
    if (now !== shown) $("kept").replaceChildren(...words.map(row));
    shown = now;
    const kept = new Set(keptPlaces(store.state).map(([word]) => word));
    for (const box of $("kept").querySelectorAll("input")) box.checked = kept.has(box.value);
    for (const button of $("kept").querySelectorAll("button")) {
      button.textContent = t("Exchange");
      button.setAttribute("aria-label", t("Exchange “{word}”", { word: button.value }));
    }
  }

  /** @param {string} word */
  function row(word) {
    const toggle = () => {
      const boxes = [...$("kept").querySelectorAll("input")];
      keep(boxes.flatMap(({ checked, value }) => (checked ? value : [])));
    };
    return el(
      "li",
      {},
      el(
        "label",
        { class: "tick" },
        el("input", { type: "checkbox", name: "option-keep", value: word, onchange: toggle }),
        ` ${word}`,
      ),
      el("button", {
        type: "button",
        name: "exchange",
        class: "quiet small",
        value: word,
        onclick: () => exchange(word),
      }),
    );
  }
}
