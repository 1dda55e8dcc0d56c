// Requests the puzzle and its pages whenever the form changes. <html data-sheet="current|pending|failed"> says
// whether they are those of the form.

import { makeSheets } from "./server.js";
import { toRequest } from "./state.js";

// `styleOf(state)`: the style of the pages; `sample`: a request whose answer is known, or null.
/** @param {Store} store @param {(state: State) => Plain} styleOf @param {Sample | null} sample */
export function newMaker(store, styleOf, sample) {
  /** @type {(() => void)[]} */
  const watchers = [];
  /** @type {Phase} */
  let phase = "pending";
  /** @type {Made | null} */
  let made = null; // the last answer with a puzzle, with the state it was made from
  /** @type {SheetAnswer | null} */
  let answer = null; // the last answer of all
  /** @type {string | null} */
  let asked = null; // the request under way, or the last one
  let asking = new AbortController(); // cancelled when a newer request starts
  /** @type {Promise<void>} */
  let latest = Promise.resolve();

  /** @param {Phase} next */
  function enter(next) {
    phase = next;
    document.documentElement.dataset.sheet = next;
    watchers.forEach((watch) => watch());
  }

  /** @param {State} state @param {FormRequest} request */
  async function makeAnew(state, request) {
    asking.abort();
    asking = new AbortController();
    enter("pending");
    if (!request.words.length) {
      [made, answer] = [null, null];
      enter("current");
      return;
    }
    try {
      const isKnown = sample && JSON.stringify(request) === JSON.stringify(sample.request);
      answer = await (isKnown ? sample.answer : makeSheets(request, asking.signal));
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return; // a newer request is under way
      throw error;
    }
    if (answer.puzzle) made = /** @type {Made} */ ({ ...answer, state });
    enter(answer.puzzle ? "current" : "failed");
  }

  function make(again = false) {
    const request = { ...toRequest(store.state), style: styleOf(store.state) };
    const text = JSON.stringify(request);
    if (text !== asked || again) {
      asked = text;
      latest = makeAnew(store.state, request);
    }
    return latest;
  }

  return {
    get phase() {
      return phase;
    },
    get made() {
      return made;
    },
    get puzzle() {
      return made?.puzzle ?? null;
    },
    get answer() {
      return answer;
    },
    make,
    retry: () => make(true),
    // What was made, once nothing is under way any more; null if that failed or there are no words.
    async ready() {
      for (let seen = /** @type {Promise<void> | null} */ (null); seen !== latest;) {
        seen = latest;
        await seen;
      }
      return phase === "current" ? made : null;
    },
    /** @param {() => void} watcher */
    watch: (watcher) => watchers.push(watcher),
  };
}
