// Requests the puzzle and its pages whenever the form changes. <html data-sheet="current|pending|failed"> says
// whether they are those of the form.

import { guessLanguage, makeSheets } from "./server.js";
import { isToGuess, textsOf, toRequest } from "./state.js";

const PAUSE = 250; // ms without a keystroke, after which a puzzle is requested

/** @param {number} ms @param {AbortSignal} signal */
const wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason));
  });

// `styleOf(state)`: the style of the pages; `sample`: a request whose answer is known, or null;
// `finished()` resolves when the word that is being typed may be judged.
/**
 * @param {Store} store
 * @param {(state: State) => Plain} styleOf
 * @param {Sample | null} sample
 * @param {() => Promise<unknown>} finished
 */
export function newMaker(store, styleOf, sample, finished) {
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
  /** @type {Promise<unknown>} */
  let held = Promise.resolve(); // a change of the form that is under way

  /** @param {Phase} next */
  function enter(next) {
    phase = next;
    document.documentElement.dataset.sheet = next;
    watchers.forEach((watch) => watch());
  }

  /** @param {State} state @param {FormRequest} request @param {boolean} typing */
  async function makeAnew(state, request, typing) {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    enter("pending");
    if (!request.words.length) {
      [made, answer] = [null, null];
      enter("current");
      return;
    }
    try {
      const isKnown = sample && JSON.stringify(request) === JSON.stringify(sample.request);
      if (typing) await wait(PAUSE, signal);
      const unguessed = isToGuess(state) ? await guess(state, request, signal) : null;
      if (signal.aborted) return; // as after a guess, which changes the form and so the request
      const found = unguessed ?? (await (isKnown ? sample.answer : makeSheets(request, signal)));
      if (!found.puzzle) await finished();
      if (signal.aborted) return;
      answer = found;
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return; // a newer request is under way
      throw error;
    }
    if (answer.puzzle) made = /** @type {Made} */ ({ ...answer, state });
    enter(answer.puzzle ? "current" : "failed");
  }

  // Puts the language of the words into the form; a refusal if it could not be asked for. What else is wrong with the
  // words is said when they are placed.
  /** @param {State} state @param {FormRequest} request @param {AbortSignal} signal @returns {Promise<SheetAnswer | null>} */
  async function guess(state, { style }, signal) {
    const found = await guessLanguage(textsOf(state.text), String(/** @type {Plain} */ (style).lang), signal);
    if (signal.aborted) return null;
    if (found.errors) return found.lost || found.late ? found : null;
    const { language, block_in: others } = found;
    const guessed = { ...(language ? { language } : {}), ...(others.length ? { block_in: others } : {}) };
    store.change({ guess: guessed }, "guessed");
    return null;
  }

  function make(again = false, typing = false) {
    /** @type {FormRequest} */
    const request = { ...toRequest(store.state), style: styleOf(store.state) };
    // Words are kept from the next puzzle on: this one has them where they are to stay, and its size.
    const { keep: _, ...others } = request;
    const text = JSON.stringify(others);
    const isMade = phase === "current" && String(request.size) === String([made?.puzzle.rows, made?.puzzle.columns]);
    if (isMade && JSON.stringify({ ...others, size: null }) === asked) asked = text;
    if (text !== asked || again) {
      asked = text;
      latest = makeAnew(store.state, request, typing);
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
    // What is under way changes the form: nothing is ready before.
    /** @param {Promise<unknown>} change */
    hold: (change) => (held = change),
    // What was made, once nothing is under way any more; null if that failed or there are no words.
    async ready() {
      await held;
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
