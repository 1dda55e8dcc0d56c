// The result of a game: sent to the page that shows this one in a frame, and shared by the player.

import { clockText } from "./game.js";
import { language, t, tn } from "./translate.js";

/** @param {Puzzle} puzzle @param {string} id @param {Game} game @param {boolean} clock */
export function resultOf(puzzle, id, game, clock) {
  return {
    type: "suchsel:finished",
    id,
    title: puzzle.title ?? null,
    complete: game.complete(),
    found: game.found().length,
    words: game.words.length,
    hints: game.hints(),
    seconds: clock ? game.seconds() : null,
  };
}

// A host page listens for `message` events whose data has this type. Nothing in it is a secret.
/** @param {GameResult} result */
export function tellHost(result) {
  if (window.parent !== window) window.parent.postMessage(result, "*");
}

/** @param {number} n */
const hintsText = (n) => (n === 0 ? t("without a hint") : tn("with {n} hint", "with {n} hints", n));

/** @param {GameResult} result */
export function factsOf({ complete, found, words, hints, seconds }) {
  if (!complete) return t("{found} of {all} found", { found, all: words });
  return [tn("{n} word", "{n} words", words), ...(seconds === null ? [] : [clockText(seconds)]), hintsText(hints)].join(
    " · ",
  );
}

/** @param {GameResult} result */
export const resultText = (result) => `${result.title ?? t("Word search")}: ${factsOf(result)}`;

// Through the system's own menu, else to the clipboard; else the text stands there to be copied.
/**
 * @param {string} text
 * @param {string | undefined} url
 * @param {HTMLTextAreaElement} field
 * @param {(text: string) => void} tell
 */
export async function shareResult(text, url, field, tell) {
  const whole = [text, url].filter(Boolean).join("\n");
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
    } else {
      await navigator.clipboard.writeText(whole);
      tell(t("Copied."));
    }
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return; // the user thought better of it
    field.value = whole;
    field.hidden = false;
    field.select();
  }
}

// -- statements of the Experience API (xAPI) --------------------------------------------------------

// For a page that shows this one in a frame. It asks for them by
//   frame.contentWindow.postMessage({ type: "suchsel:listen" }, "*")
// and gets { type: "suchsel:xapi", statement } for each word that is found and for the end of the game.
// Only the host page knows who plays: it adds the actor.

const VERBS = "http://adlnet.gov/expapi/verbs/";
const KINDS = "http://adlnet.gov/expapi/activities/";
/** @type {string | null} */
let listener = null; // the origin of the page that asked

window.addEventListener("message", ({ data, source, origin }) => {
  if (data?.type === "suchsel:listen" && source === window.parent && source !== window) listener = origin;
});

// `word`: the one that was found; without it, the game has ended.
/** @param {Puzzle} puzzle @param {string} id @param {Game} game @param {GameWord | null} word */
export function tellStatement(puzzle, id, game, word) {
  if (listener === null) return;
  const statement = word ? foundStatement(id, game, word) : endStatement(puzzle, id, game);
  window.parent.postMessage({ type: "suchsel:xapi", statement }, listener === "null" ? "*" : listener);
}

/** @param {string} name */
const verb = (name) => ({ id: VERBS + name, display: { en: name } });
/** @param {Game} game */
const duration = (game) => `PT${game.seconds()}S`;

/** @param {string} id @param {Game} game @param {GameWord} word */
const foundStatement = (id, game, { word, index }) => ({
  verb: verb("answered"),
  object: {
    id: `urn:suchsel:${id}:${index}`,
    definition: { type: `${KINDS}cmi.interaction`, interactionType: "fill-in", name: { [language()]: word } },
  },
  result: { success: true, response: word, duration: duration(game) },
  context: { contextActivities: { parent: [{ id: `urn:suchsel:${id}` }] } },
});

/** @param {Puzzle} puzzle @param {string} id @param {Game} game */
function endStatement(puzzle, id, game) {
  const [raw, max] = [game.found().length, game.words.length];
  return {
    verb: verb("completed"),
    object: {
      id: `urn:suchsel:${id}`,
      definition: { type: `${KINDS}assessment`, name: { [language()]: puzzle.title ?? "Suchsel" } },
    },
    result: {
      completion: true,
      success: game.complete(),
      score: { scaled: raw / max, raw, min: 0, max },
      duration: duration(game),
    },
  };
}
