// The state of the form, as plain data, and the request that it stands for.

export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

export const emptyState = (level) => ({
  text: "", title: "", given: null, level, directions: null, size: null, list: "shown", extras: {}, style: {}, several: {}, seed: freshSeed(),
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

// Without defaults: so the same options always have the same link.
export function toRequest(state) {
  const request = { words: readText(state.text).words, size: state.size, level: state.level, ...state.extras };
  if (state.directions) request.directions = state.directions;
  if (state.title.trim()) request.title = state.title.trim();
  if (state.list !== "shown") request.list = state.list;
  return { ...request, seed: state.seed };
}

// A file may hold several puzzles of the request. Words of their own are drawn only with `pick`.
export function toFile({ several, ...state }) {
  if (!(several.count > 1)) return toRequest(state);
  return { ...toRequest(state), ...(state.extras.pick ? several : withValue(several, "own_words", null)) };
}

// A link to the form also holds the style, which is no part of the puzzle, and names the seed apart.
export function toLink(state) {
  const { seed, ...request } = toRequest(state);
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
    seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : freshSeed(),
    style: style !== null && typeof style === "object" ? style : {},
    several: {},
    extras,
  };
}
