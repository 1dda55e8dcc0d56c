// What the page itself put into the form: the sample of the first visit, or a theme. The state
// remembers it, so that what the user wrote is never mistaken for it.

import { readText } from "./form_state.js";

const giving = (text, title) => ({ text, title, given: { text, title } });

export const sampled = ({ words, title, seed }) => ({ ...giving(words.join("\n"), title), seed });

export const hasOwnTitle = ({ title, given }) => title.trim() !== "" && title !== given?.title;
export const hasOwnWords = ({ text, given }) => text !== given?.text && readText(text).words.length > 0;

// The part of a state that a theme changes: it replaces the words or follows them.
export function themed(state, words, title, adds) {
  const part = giving(words.join("\n"), title);
  if (adds) part.text = `${state.text.trimEnd()}\n${part.text}`;
  return hasOwnTitle(state) ? { ...part, title: state.title } : part;
}

// The part that changes with the text: a given title does not stay above other words.
export function retyped(state, text) {
  const left = new Set(readText(text).words.map(String));
  const stays = hasOwnTitle(state) || readText(state.given?.text ?? "").words.some((word) => left.has(String(word)));
  return stays ? { text } : { text, title: "" };
}
