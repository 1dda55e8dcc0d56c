// What the page itself put into the form: the sample of the first visit, or a theme. The state
// remembers it, so that what the user wrote or chose is never mistaken for it.

import { readText, withValue } from "./form_state.js";

const giving = (text, title, language = null, extras = {}) => ({
  text, title, extras: withValue(extras, "language", language), given: { text, title, language },
});

export const sampled = ({ words, title, language, seed }) => ({ ...giving(words.join("\n"), title, language), seed });

const hasOwnTitle = ({ title, given }) => title.trim() !== "" && title !== given?.title;
export const hasOwnWords = ({ text, given }) => text !== given?.text && readText(text).words.length > 0;
const hasOwnLanguage = ({ extras, given }) => "language" in extras && extras.language !== given?.language;

// The part of a state that a theme changes: it replaces the words or follows them. Words that stay
// keep the language that they have.
export function themed(state, { lang, title, words }, adds) {
  const part = giving(words.join("\n"), title, lang, state.extras);
  if (adds) part.text = `${state.text.trimEnd()}\n${part.text}`;
  if (hasOwnTitle(state)) part.title = state.title;
  if (hasOwnLanguage(state) || (adds && state.extras.language)) {
    part.extras = state.extras;
    part.given.language = state.given?.language ?? null;
  }
  return part;
}

// The part that changes with the text: a given title does not stay above other words.
export function retyped(state, text) {
  const left = new Set(readText(text).words.map(String));
  const stays = hasOwnTitle(state) || readText(state.given?.text ?? "").words.some((word) => left.has(String(word)));
  return stays ? { text } : { text, title: "" };
}
