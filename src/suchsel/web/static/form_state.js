// The state of the form, as plain data, and the request that it stands for.

import { pictureAt } from "./picture_store.js";

export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

export const emptyState = (level) => ({
  text: "", title: "", given: null, level, directions: null, size: null, list: "shown", pictures: {}, extras: {}, style: {}, several: {}, seed: freshSeed(),
});

// Values of options with another one; null takes it away.
export function withValue(values, name, value) {
  const { [name]: _, ...others } = values;
  return value === null ? others : { ...others, [name]: value };
}

// The words of a text, and in which line each of them stands (from 0). A clue follows after a tab or
// the only semicolon; with several semicolons the line may be a list, and the server refuses it.
export function readText(text) {
  const words = [];
  const lines = [];
  text.split("\n").forEach((line, number) => {
    if (!line.trim() || line.trimStart().startsWith("#")) return;
    const [, word, clue = ""] = line.match(/^([^\t]*?)\t(.*)$/) ?? line.match(/^([^;]*);([^;]*)$/) ?? [line, line];
    words.push(clue.trim() ? [word.trim(), clue.trim()] : word.trim());
    lines.push(number);
  });
  return { words, lines };
}

export function writeText(words) {
  return words.map((word) => (Array.isArray(word) ? word.join(word[1].includes(";") ? "\t" : "; ") : word)).join("\n");
}

// What pictures are found by: the word in any spelling, and the name of a file.
export const pictureName = (word) => word.normalize("NFC").toLowerCase().replaceAll(/[\s_-]+/g, " ").trim();

// Words for a list of pictures. Each needs a text for those who cannot see it; if nothing else was given,
// that is the word. Null if no word has a picture.
function illustrated(words, pictures) {
  const entries = words.map((entry) => (Array.isArray(entry) ? entry : [entry, entry]));
  const found = entries.map(([word]) => pictureAt(pictures[pictureName(word)]));
  return found.some(Boolean) ? entries.map((entry, i) => (found[i] ? [...entry, found[i]] : entry)) : null;
}

// Without defaults: so the same options always have the same link. Without any picture, a list of
// pictures shows the words.
export function toRequest(state) {
  const { words } = readText(state.text);
  const shown = state.list === "pictures" ? illustrated(words, state.pictures ?? {}) : null;
  const list = state.list === "pictures" && !shown ? "shown" : state.list;
  const request = { words: shown ?? words, size: state.size, level: state.level, ...state.extras };
  if (state.directions) request.directions = state.directions;
  if (state.title.trim()) request.title = state.title.trim();
  if (list !== "shown") request.list = list;
  return { ...request, seed: state.seed };
}

// A file may hold several puzzles of the request. Words of their own are drawn only with `pick`.
export function toFile({ several, ...state }) {
  if (!(several.count > 1)) return toRequest(state);
  return { ...toRequest(state), ...(state.extras.pick ? several : withValue(several, "own_words", null)) };
}

// A link to the form also holds the style, which is no part of the puzzle, and names the seed apart. It
// has no room for pictures.
export function toLink(state) {
  const { seed, ...request } = toRequest({ ...state, pictures: {} });
  return { request: Object.keys(state.style).length ? { ...request, style: state.style } : request, seed };
}

// From a link: what is not of the right type is left out, the server checks the rest.
export function fromLink({ request, seed }, level) {
  const { words, size, title, list, directions, level: wanted, style, ...extras } = request;
  const numbers = Array.isArray(size) && size.length === 2 && size.every(Number.isInteger);
  const names = Array.isArray(directions) && directions.every((name) => typeof name === "string");
  return {
    text: writeText(words.filter((word) => typeof word === "string" || Array.isArray(word))),
    title: typeof title === "string" ? title : "",
    given: null,
    level: typeof wanted === "string" ? wanted : level,
    directions: names ? directions : null,
    size: numbers ? size : null,
    list: typeof list === "string" ? list : "shown",
    pictures: {},
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : freshSeed(),
    style: style !== null && typeof style === "object" ? style : {},
    several: {},
    extras,
  };
}
