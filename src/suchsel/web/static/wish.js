// What stands in the form, as plain data, and what the API makes of it.

export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

export const emptyState = (level) => ({
  text: "", title: "", level, directions: null, size: null, list: "shown", extras: {}, style: {}, seed: freshSeed(),
});

// The words of a text, and in which line each of them stands (from 0).
export function readText(text) {
  const words = [];
  const lines = [];
  text.split("\n").forEach((line, number) => {
    if (!line.trim() || line.trimStart().startsWith("#")) return;
    const [, word, clue] = line.match(/^([^;\t]*)[;\t]?(.*)$/);
    words.push(clue.trim() ? [word.trim(), clue.trim()] : word.trim());
    lines.push(number);
  });
  return { words, lines };
}

export function writeText(words) {
  return words.map((word) => (Array.isArray(word) ? `${word[0]}; ${word[1]}` : word)).join("\n");
}

// Only what was wished for: so the same wish always has the same link.
export function toWish(state) {
  const wish = { words: readText(state.text).words, size: state.size, level: state.level, ...state.extras };
  if (state.directions) wish.directions = state.directions;
  if (state.title.trim()) wish.title = state.title.trim();
  if (state.list !== "shown") wish.list = state.list;
  return { ...wish, seed: state.seed };
}

// A link also says how it is to look on paper, which is no part of the puzzle.
export const toLink = (state) => (Object.keys(state.style).length ? { ...toWish(state), style: state.style } : toWish(state));

export function withoutStyle(wish) {
  const { style, ...puzzle } = wish;
  return puzzle;
}

// A wish from outside (a link): what is not of the right kind is left out, the server checks the rest.
export function fromWish(wish, level) {
  const { words, size, title, list, directions, seed, level: wanted, style, ...extras } = wish;
  const numbers = Array.isArray(size) && size.length === 2 && size.every(Number.isInteger);
  const names = Array.isArray(directions) && directions.every((name) => typeof name === "string");
  return {
    text: writeText(words.filter((word) => typeof word === "string" || Array.isArray(word))),
    title: typeof title === "string" ? title : "",
    level: typeof wanted === "string" ? wanted : level,
    directions: names ? directions : null,
    size: numbers ? size : null,
    list: typeof list === "string" ? list : "shown",
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : freshSeed(),
    style: style !== null && typeof style === "object" ? style : {},
    extras,
  };
}

// A pasted line of words with commas between them becomes a word a line.
export function untangle(text) {
  const plain = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  return plain.includes(";") || plain.trim().includes("\n") ? plain : plain.replaceAll(/\s*,\s*/g, "\n");
}
