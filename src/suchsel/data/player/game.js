// The state of a game: what has been found, and how long it took. Independent of the screen.

import { sameCell } from "./geometry.js";
import { digest } from "./digests.js";

/** @param {Cell[]} a @param {Cell[]} b */
const sameRun = (a, b) => a.length === b.length && a.every((cell, i) => sameCell(cell, b[i]));
/** @param {Cell[]} cells */
const turned = (cells) => [...cells].reverse();
/** @param {(string | null)[]} a @param {(string | null)[]} b */
const sameLetters = (a, b) => a.length === b.length && a.every((letter, i) => letter === b[i]);

// A digest of the board and the words, wherever the puzzle comes from.
/** @param {Pick<Puzzle, "topology" | "grid" | "words">} puzzle */
export const fingerprint = ({ topology, grid, words }) =>
  digest(JSON.stringify([topology, grid, words.map(({ symbols }) => symbols)]));

// Hints that have to be earned: one at the start, and one for each three words, listed or not.
const FREE_HINTS = 1;
const FINDS = 3;

// `saved`: what `state()` of an earlier game on the same puzzle returned.
/** @param {Pick<Puzzle, "grid" | "words">} puzzle @param {GameState | null} [saved] @param {() => number} [now] */
export function newGame(puzzle, saved = null, now = () => performance.now()) {
  /** @type {WordState} */
  const fresh = { state: "open", order: 0, hints: 0, marked: null };
  const earlier = saved?.words?.length === puzzle.words.length ? saved.words : [];
  /** @type {GameWord[]} */
  const words = puzzle.words.map((placed, index) => ({ ...placed, index, ...fresh, ...earlier[index] }));
  const open = () => words.filter((word) => word.state === "open");
  const found = () => words.filter((word) => word.state === "found").sort((a, b) => a.order - b.order);
  /** @type {number | null} */
  let begun = null;
  let spent = saved?.spent ?? 0;

  /** @param {Cell[]} cells */
  const read = (cells) => cells.map(([row, column]) => puzzle.grid[row][column]);
  /** @type {(cells: Cell[]) => (word: GameWord) => boolean} */
  const reads =
    (cells) =>
    ({ symbols }) =>
      sameLetters(symbols, read(cells));
  /** @type {(cells: Cell[]) => (word: GameWord) => boolean} */
  const lies = (cells) => (word) => sameRun(word.cells, cells);
  /** @param {Cell[]} cells */
  const isMarked = (cells) =>
    found().some(({ marked }) => marked && (sameRun(marked, cells) || sameRun(marked, turned(cells))));

  // The open word that these cells spell. A word's own place comes first: of two words on the same
  // cells, the one that is read forwards. Elsewhere a word counts too, INFO in INFORMATION.
  /** @param {Cell[]} cells */
  function match(cells) {
    const back = turned(cells);
    const own = open().find(lies(cells)) ?? open().find(lies(back));
    if (own || isMarked(cells)) return own;
    return open().find(reads(cells)) ?? open().find(reads(back));
  }

  /** @param {Cell[]} cells @returns {{ kind: "found" | "again", word: GameWord } | { kind: "none", word: null }} */
  function claim(cells) {
    const word = match(cells);
    if (word) {
      word.state = "found";
      word.marked = reads(cells)(word) ? cells : turned(cells);
      word.order = found().length;
      if (!open().length) pause();
      return { kind: "found", word };
    }
    const old = words.filter(({ state }) => state !== "open").find((w) => reads(cells)(w) || reads(turned(cells))(w));
    return old ? { kind: "again", word: old } : { kind: "none", word: null };
  }

  // First where a word begins, then where it leads; then the next word's turn, unless one is wanted.
  /** @param {number | null} [wanted] */
  function hint(wanted = null) {
    const rest = open();
    if (!rest.length) return null;
    const word =
      rest.find(({ word }) => word === words[wanted ?? -1]?.word) ??
      rest.find((w) => w.hints === 1) ??
      rest.find((w) => w.hints === 0) ??
      rest[0];
    word.hints = Math.min(2, word.hints + 1);
    return { word, cells: word.cells.slice(0, word.hints) };
  }

  function giveUp() {
    pause();
    const rest = open();
    for (const word of rest) word.state = "shown";
    return rest;
  }

  function start() {
    if (begun === null && open().length) begun = now();
  }

  function pause() {
    if (begun !== null) spent += now() - begun;
    begun = null;
  }

  const used = () => words.reduce((sum, word) => sum + word.hints, 0);
  const elapsed = () => spent + (begun === null ? 0 : now() - begun);

  return {
    words,
    open,
    found,
    match,
    claim,
    hint,
    giveUp,
    start,
    pause,
    milliseconds: elapsed,
    seconds: () => Math.floor(elapsed() / 1000),
    hints: used,
    // Where hints are earned: how many there are, and after how many finds the next one comes.
    earned: () => ({
      left: Math.max(0, FREE_HINTS + Math.floor(found().length / FINDS) - used()),
      finds: Math.max(1, FINDS * (used() - FREE_HINTS + 1) - found().length),
    }),
    complete: () => words.every((word) => word.state === "found"),
    over: () => words.every((word) => word.state !== "open"),
    state: () => ({
      spent: Math.round(elapsed()),
      words: words.map(({ state, order, hints, marked }) => ({ state, order, hints, marked })),
    }),
  };
}

/** @param {number} seconds */
export function clockText(seconds) {
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
