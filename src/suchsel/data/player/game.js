// What has been found, and how long it took. Knows no screen.

import { sameCell } from "./geometry.js";

const sameRun = (a, b) => a.length === b.length && a.every((cell, i) => sameCell(cell, b[i]));

export function newGame(puzzle, now = () => performance.now()) {
  const words = puzzle.words.map((placed, index) => ({
    ...placed, index, state: "open", order: 0, hints: 0,
  }));
  const open = () => words.filter((word) => word.state === "open");
  const found = () => words.filter((word) => word.state === "found");
  let begun = null;
  let spent = 0;

  // Two words may lie on the same cells, one read backwards: what is read forwards comes first.
  function claim(cells) {
    const back = [...cells].reverse();
    const hit = (word) => sameRun(word.cells, cells);
    const turned = (word) => sameRun(word.cells, back);
    const word = open().find(hit) ?? open().find(turned);
    if (word) {
      word.state = "found";
      word.order = found().length;
      if (!open().length) pause();
      return { kind: "found", word };
    }
    const old = words.find((w) => w.state !== "open" && (hit(w) || turned(w)));
    return old ? { kind: "again", word: old } : { kind: "none", word: null };
  }

  // The cells of the word that lies between two cells, if there is one; of several an open one. On a
  // closed board many lines join two cells, and the word need not lie in the shortest.
  function between(a, b) {
    const joins = ({ cells }) => (sameCell(cells[0], a) && sameCell(cells.at(-1), b)) || (sameCell(cells[0], b) && sameCell(cells.at(-1), a));
    return (open().find(joins) ?? words.find(joins))?.cells ?? null;
  }

  // First where a word begins, then where it leads; then the next word's turn.
  function hint() {
    const rest = open();
    if (!rest.length) return null;
    const word = rest.find((w) => w.hints === 1) ?? rest.find((w) => w.hints === 0) ?? rest[0];
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

  return {
    words, open, found, claim, between, hint, giveUp, start, pause,
    seconds: () => Math.floor((spent + (begun === null ? 0 : now() - begun)) / 1000),
    hints: () => words.reduce((sum, word) => sum + word.hints, 0),
    complete: () => words.every((word) => word.state === "found"),
    over: () => words.every((word) => word.state !== "open"),
  };
}

export function clockText(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
