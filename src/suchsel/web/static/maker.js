// The puzzle for the current state: asked for whenever the state changes.

import { readText, toRequest } from "./form_state.js";
import { makePuzzle } from "./server.js";

// `show` is called after every answer: ({ puzzle, answer, fresh }). `puzzle` is the last one that
// worked; `fresh` says whether it is the one that was asked for.
export function newMaker(store, show) {
  let puzzle = null;
  let latest = Promise.resolve(); // the request under way
  let asking = null; // cancelled when a newer one starts

  async function makeAnew() {
    asking?.abort();
    asking = new AbortController();
    if (!readText(store.state.text).words.length) {
      puzzle = null;
      show({ puzzle, answer: null, fresh: true });
      return;
    }
    let answer;
    try {
      answer = await makePuzzle(toRequest(store.state), asking.signal);
    } catch (error) {
      if (error.name === "AbortError") return; // a newer request is under way
      throw error;
    }
    puzzle = answer.puzzle ?? puzzle;
    show({ puzzle, answer, fresh: Boolean(answer.puzzle) });
  }

  return {
    get puzzle() { return puzzle; },
    make() {
      latest = makeAnew();
      return latest;
    },
    settled: () => latest,
  };
}
