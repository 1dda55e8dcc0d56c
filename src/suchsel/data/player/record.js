// What happens in a game, for “suchsel calibrate”: only if the player switches it on, stored in this
// browser, and saved as a file by hand.

import { keep, recall } from "./store.js";

const PLAY_FORMAT = "suchsel-play/1";

// `isOn()`: whether to record. Returns { begin, note, forget, isEmpty, file }.
/** @param {Puzzle} puzzle @param {string} id @param {Game} game @param {() => boolean} isOn */
export function newRecording(puzzle, id, game, isOn) {
  let events = recall(id).events ?? [];
  /** @param {GameWord[]} words */
  const indices = (words) => words.map(({ index }) => index);

  /** @param {Plain} event */
  function add(event) {
    events = [...events, { ...event, seconds: Math.round(game.milliseconds()) / 1000 }];
    keep(id, { events });
  }

  // From here on, with the words that are open now.
  function begin() {
    if (isOn() && !events.length && !game.over())
      add({ event: "start", words: indices(game.open().filter(({ secret }) => !secret)) });
  }

  /** @param {string} event @param {GameWord | null} [word] */
  function note(event, word = null) {
    if (!isOn() || !events.length || word?.secret) return; // nobody looks for secret words
    const about = word && {
      word: word.word,
      index: word.index,
      direction: word.direction,
      place: word.marked ?? word.cells,
    };
    add({ event, ...about, open: game.open().length });
  }

  function forget() {
    events = [];
    keep(id, { events: null });
  }

  // Everything that the fit needs, and nothing about the player.
  function file() {
    const { topology, grid, words, request } = puzzle;
    const placed = words.map(({ word, symbols, cells, direction }) => ({ word, symbols, cells, direction }));
    const list = request?.list ?? "shown";
    return new Blob(
      [JSON.stringify({ format: PLAY_FORMAT, puzzle: { topology, grid, words: placed, list }, events })],
      { type: "application/json" },
    );
  }

  return { begin, note, forget, isEmpty: () => !events.length, file };
}
