// What the form holds when somebody comes for the first time.

import { readText } from "./form_state.js";
import { t } from "./player/translate.js";

const title = () => t("Animals");
const words = () => t("Dolphin, Elephant, Giraffe, Hedgehog, Kangaroo, Ladybird, Octopus, Penguin, Squirrel, Tortoise").split(", ");

export const sample = () => ({ text: words().join("\n"), title: title() });

// The part of a state that changes with its text: the title of the sample must not stay above other words.
export function retyped(state, text) {
  return state.title === title() && !keepsSample(text) ? { text, title: "" } : { text };
}

function keepsSample(text) {
  const typed = new Set(readText(text).words);
  return words().some((word) => typed.has(word));
}
