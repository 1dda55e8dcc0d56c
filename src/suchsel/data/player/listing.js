// The entries of the word list, in the order of the sheet.

import { language } from "./translate.js";
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

// Whether most words are read from right to left; digits do not count.
/** @param {{ words: { symbols: string[] }[] }} puzzle */
export function isRightToLeft({ words }) {
  const letters = words.map(({ symbols }) => symbols.find((symbol) => /^\p{L}/u.test(symbol)) ?? "");
  return letters.reduce((sum, letter) => sum + (letter ? (LEFTWARDS.test(letter) ? 1 : -1) : 0), 0) > 0;
}

/** @param {Pick<Puzzle, "request">} puzzle */
export const listMode = (puzzle) => puzzle.request?.list ?? "shown";

// The pictures by the words that they stand for; the request holds them, but for those of the dictionary.
/** @param {Puzzle} puzzle @returns {Map<string, string>} */
export function picturesOf(puzzle) {
  if (listMode(puzzle) !== "pictures") return new Map();
  const { words = [], pool = [] } = puzzle.request;
  const found = new Map(
    [...words, ...pool]
      .filter((said) => Array.isArray(said) && said[2])
      .map(([word, , picture]) => [word.replace(/ ×\d+$/, ""), picture]),
  );
  for (const [word, picture] of Object.entries(puzzle.pictures ?? {})) found.set(word, picture);
  return found;
}

// What a list with gaps, or of scrambled words, shows of a word; a link has it in place of the clue.
/** @param {string} mode @param {Pick<PlacedWord, "shown" | "clue">} placed */
export const disguise = (mode, { shown, clue }) => (["gaps", "scrambled"].includes(mode) ? (shown ?? clue) : null);

/** @param {Pick<Puzzle, "request">} puzzle */
export const showsClues = (puzzle) => ["clues", "pictures"].includes(listMode(puzzle));

// Rows for the list: `indexes` of the word, several if it is hidden several times, `text` before it is found, and a
// `picture` with its text for those who cannot see it. None when it is hidden.
/** @param {Puzzle} puzzle */
export function listing(puzzle) {
  const mode = listMode(puzzle);
  /** @type {Map<string, number[]>} */
  const places = new Map();
  puzzle.words.forEach(({ word, secret }, index) => {
    if (!secret) places.set(word, [...(places.get(word) ?? []), index]);
  });
  const rows = [...places.values()].map((indexes) => ({ ...puzzle.words[indexes[0]], indexes }));
  /** @param {PlacedWord} placed */
  const size = (placed) => placed.symbols.length;
  if (mode === "hidden") return [];
  if (mode === "sorted") {
    const { compare } = new Intl.Collator([puzzle.request.language ?? [], language()].flat());
    rows.sort((a, b) => compare(a.word, b.word));
  }
  if (mode === "lengths") rows.sort((a, b) => size(a) - size(b));
  const pictures = picturesOf(puzzle);
  return rows.map((placed, i) => {
    const picture = pictures.get(placed.word) ?? null;
    const bare = picture && !puzzle.request.clues_in ? picture : null;
    return {
      indexes: placed.indexes,
      text: entry(mode, placed, size(placed), i + 1, bare),
      picture,
      clue: placed.clue,
    };
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
  const lengths = partLengths(placed.word, size);
  if (picture) return `${number}. (${lengths})`;
  if (mode === "lengths") return `${"_ ".repeat(size)}(${lengths})`;
  if (mode === "clues" || mode === "pictures") return `${number}. ${placed.clue} (${lengths})`;
  return disguise(mode, placed) ?? placed.word;
}

// The letters of each part of a word, like “3,4”; of all, where they are not written as on the board.
/** @param {string} word @param {number} size */
function partLengths(word, size) {
  const parts = word.split(/[\s\u2010-\u2015-]+/u).map((part) => part.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  const sum = parts.reduce((total, length) => total + length, 0);
  return sum === size ? parts.filter(Boolean).join(",") : String(size);
}
