// The entries of the word list, in the order of the sheet.

import { language } from "./translate.js";
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// Whether most words are read from right to left; digits do not count.
/** @param {Pick<Puzzle, "words">} puzzle */
export function isRightToLeft({ words }) {
  const letters = words.map(({ symbols }) => symbols.find((symbol) => /^\p{L}/u.test(symbol)) ?? "");
  return letters.reduce((sum, letter) => sum + (letter ? (LEFTWARDS.test(letter) ? 1 : -1) : 0), 0) > 0;
}

/** @param {Pick<Puzzle, "request">} puzzle */
export const listMode = (puzzle) => puzzle.request?.list ?? "shown";

// The pictures by the words that they stand for; the request holds them.
/** @param {Puzzle} puzzle @returns {Map<string, string>} */
function picturesOf(puzzle) {
  if (listMode(puzzle) !== "pictures") return new Map();
  const { words = [], pool = [] } = puzzle.request;
  return new Map(
    [...words, ...pool].filter((said) => Array.isArray(said) && said[2]).map(([word, , picture]) => [word, picture]),
  );
}

/** @param {Puzzle} puzzle */
export const showsClues = (puzzle) => ["clues", "pictures"].includes(listMode(puzzle));

// Rows for the list: `index` of the word, `text` before it is found, and a `picture` with its text
// for those who cannot see it. None when it is hidden.
/** @param {Puzzle} puzzle */
export function listing(puzzle) {
  const mode = listMode(puzzle);
  const rows = puzzle.words.map((placed, index) => ({ ...placed, index })).filter(({ secret }) => !secret);
  /** @param {PlacedWord} placed */
  const size = (placed) => placed.symbols.length;
  if (mode === "hidden") return [];
  if (mode === "sorted") {
    const { compare } = new Intl.Collator(language());
    rows.sort((a, b) => compare(a.word, b.word));
  }
  if (mode === "lengths") rows.sort((a, b) => size(a) - size(b));
  const pictures = picturesOf(puzzle);
  return rows.map((placed, i) => {
    const picture = pictures.get(placed.word) ?? null;
    return { index: placed.index, text: entry(mode, placed, size(placed), i + 1, picture), picture, clue: placed.clue };
  });
}

/**
 * @param {string} mode
 * @param {PlacedWord} placed
 * @param {number} size
 * @param {number} number
 * @param {string | null} picture
 */
function entry(mode, placed, size, number, picture) {
  if (picture) return `${number}. (${size})`;
  if (mode === "lengths") return `${"_ ".repeat(size)}(${size})`;
  if (mode === "clues" || mode === "pictures") return `${number}. ${placed.clue} (${size})`;
  return placed.word;
}
