// The result of a game: told to the page that shows this one in a frame, and to whomever one likes.

import { clockText } from "./game.js";
import { t, tn } from "./translate.js";

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
export function tellHost(result) {
  if (window.parent !== window) window.parent.postMessage(result, "*");
}

const hintsText = (n) => (n === 0 ? t("without a hint") : tn("with {n} hint", "with {n} hints", n));

export function factsOf({ complete, found, words, hints, seconds }) {
  if (!complete) return t("{found} of {all} found", { found, all: words });
  return [tn("{n} word", "{n} words", words), ...(seconds === null ? [] : [clockText(seconds)]), hintsText(hints)].join(
    " · ",
  );
}

// Through the system's own menu, else to the clipboard; else the text stands there to be copied.
export async function shareResult(result, url, field, tell) {
  const text = `${result.title ?? t("Word search")}: ${factsOf(result)}`;
  const whole = [text, url].filter(Boolean).join("\n");
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
    } else {
      await navigator.clipboard.writeText(whole);
      tell(t("Copied."));
    }
  } catch (error) {
    if (error.name === "AbortError") return; // the user thought better of it
    field.value = whole;
    field.hidden = false;
    field.select();
  }
}
