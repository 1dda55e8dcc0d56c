// The state of the form as plain data: the request that it stands for, its history, and the store that tells
// watchers of changes.

import { LETTER_TERRITORIES } from "./languages.js";
import { language } from "./player/translate.js";
import { addAddress, addressAt } from "./storage.js";

export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

/** @type {(level: string) => State} */
export const emptyState = (level) => ({
  text: "",
  unread: null,
  title: "",
  given: null,
  guess: null,
  level,
  directions: null,
  size: null,
  list: "shown",
  pictures: {},
  extras: {},
  style: {},
  several: {},
  seed: freshSeed(),
});

const OF_ONE_SHEET = ["instruction", "note", "points"]; // the texts among the options of the style

// A new sheet. What suits a class or a teacher stays: level and directions, paper and look.
/** @param {State} state @returns {State} */
export const cleared = ({ level, directions, extras, style }) => ({
  ...emptyState(level),
  directions: extras.topology ? null : directions,
  style: Object.fromEntries(Object.entries(style).filter(([name]) => !OF_ONE_SHEET.includes(name))),
});

// The values with one of them changed; null removes it.
/** @param {Plain} values @param {string} name @param {unknown} value @returns {Plain} */
export function withValue(values, name, value) {
  const { [name]: _, ...others } = values;
  return value === null ? others : { ...others, [name]: value };
}

// The words of a text, and the line of each (from 0). A clue follows after a tab or
// the only semicolon; with several semicolons the line may be a list, and the server refuses it.
/** @param {string} text */
export function readText(text) {
  /** @type {Entry[]} */
  const words = [];
  /** @type {number[]} */
  const lines = [];
  text.split("\n").forEach((line, number) => {
    if (!line.trim() || line.trimStart().startsWith("#")) return;
    const [, word, clue = ""] = line.match(/^([^\t]*?)\t(.*)$/) ?? line.match(/^([^;]*);([^;]*)$/) ?? [line, line];
    words.push(clue.trim() ? [word.trim(), clue.trim()] : word.trim());
    lines.push(number);
  });
  return { words, lines };
}

/** @param {Entry[]} words */
export function writeText(words) {
  return words.map((word) => (Array.isArray(word) ? word.join(word[1].includes(";") ? "\t" : "; ") : word)).join("\n");
}

// What pictures are found by: the word in any spelling, and the name of a file.
/** @param {string} word */
export const pictureName = (word) =>
  word
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

// Words for a list of pictures. Each needs a text for those who cannot see it; without a clue,
// that is the word. Null if no word has a picture of its own.
/** @param {Entry[]} words @param {Record<string, string>} pictures @returns {Entry[] | null} */
function illustrated(words, pictures) {
  const entries = words.map((entry) => /** @type {[string, string]} */ (Array.isArray(entry) ? entry : [entry, entry]));
  const found = entries.map(([word]) => addressAt(pictures[pictureName(word)]));
  return found.some(Boolean) ? entries.map((entry, i) => (found[i] ? [...entry, found[i]] : entry)) : null;
}

// The words that keep their places, each with row, column and direction: on a board of a given size, and in the list.
/** @param {Omit<State, "several">} state @returns {KeptPlace[]} */
export function keptPlaces({ text, size, extras }) {
  const words = new Set(readText(text).words.map((entry) => (Array.isArray(entry) ? entry[0] : entry)));
  const places = /** @type {KeptPlace[]} */ (Array.isArray(extras.keep) && size ? extras.keep : []);
  return places.filter((place) => Array.isArray(place) && words.has(place[0]));
}

// What was guessed of the words, as options of a request. A language that was chosen wins.
/** @param {Pick<State, "extras" | "guess">} state */
export const guessedOptions = ({ extras, guess }) => (extras.language ? {} : (guess ?? {}));

// Whether the language of the words is still to be guessed. States that an earlier version stored have no guess: their
// puzzles stay as they are.
/** @param {State} state */
export const isToGuess = (state) => state.guess === null && !state.extras.language && toRequest(state).words.length > 0;

/** @param {string} text */
export const textsOf = (text) => readText(text).words.map((entry) => (Array.isArray(entry) ? entry[0] : entry));

// Without defaults: so the same options always have the same link.
/** @param {Omit<State, "several">} state @returns {FormRequest} */
export function toRequest(state) {
  const words = state.unread ? [] : readText(state.text).words;
  const shown = state.list === "pictures" ? illustrated(words, state.pictures ?? {}) : null;
  /** @type {Plain} */
  const request = {
    words: shown ?? words,
    size: state.size,
    level: state.level,
    ...guessedOptions(state),
    ...state.extras,
  };
  if (state.directions) request.directions = state.directions;
  if (state.title.trim()) request.title = state.title.trim();
  if (state.list !== "shown") request.list = state.list;
  const keep = keptPlaces(state);
  if (keep.length) request.keep = keep;
  else delete request.keep;
  return /** @type {FormRequest} */ ({ ...request, seed: state.seed });
}

/** @param {Pick<State, "several">} state */
export const puzzleCount = ({ several }) => Number(several.count ?? 1);

// A file may hold several puzzles of the request. Words of their own are drawn only with `pick`.
/** @param {State} state */
export function toFile({ several, ...state }) {
  if (puzzleCount({ several }) === 1) return toRequest(state);
  return { ...toRequest(state), ...(state.extras.pick ? several : withValue(several, "own_words", null)) };
}

// The request for the files, or all pages, of what was made. An automatic size depends on the page; all files get the
// one that is shown. All puzzles of a set keep the words that are to stay, like the next one on the page.
/** @param {Pick<Made, "state" | "puzzle">} made @param {State} now */
export function fileOf({ state, puzzle }, { several, extras: { keep } }) {
  const extras = puzzleCount({ several }) > 1 ? { ...state.extras, keep } : state.extras;
  return toFile({ ...state, several, extras, size: [puzzle.rows, puzzle.columns] });
}

// A link to the form also holds the style, which is no part of the puzzle, and names the seed apart. It
// has no room for pictures and fonts. `guessed`: options that the page guessed, and guesses again for other words.
/** @param {State} state */
export function toLink(state) {
  const { seed, ...request } = toRequest({ ...state, pictures: {} });
  const style = addressAt(String(state.style.font)) ? withValue(state.style, "font", null) : state.style;
  const guessed = Object.keys(guessedOptions(state)).filter((name) => !(name in state.extras));
  return { request: Object.keys(style).length ? { ...request, style } : request, seed, guessed };
}

/** @param {unknown} entry @returns {Entry[]} */
function checkedEntry(entry) {
  const [word, clue] = Array.isArray(entry) ? entry : [entry];
  if (typeof word !== "string") return [];
  return typeof clue === "string" && clue ? [[word, clue]] : [word];
}

// The user's own pictures in a stored request.
/** @param {unknown[]} entries */
function picturesOf(entries) {
  const own = entries.flatMap((entry) => (Array.isArray(entry) && isPicture(entry[2]) ? [entry] : []));
  return Object.fromEntries(own.map(([word, , address]) => [pictureName(String(word)), addAddress(address)]));
}

/** @param {unknown} address */
const isPicture = (address) => typeof address === "string" && address.startsWith("data:image/");

// From a link: what is not of the right type is left out, the server checks the rest.
// `known`: the names of all options; another version may have had others.
/** @param {Pick<WorkshopLink, "request" | "seed" | "guessed">} link @param {string} level @param {string[]} known @returns {State} */
export function fromLink({ request, seed, guessed = [] }, level, known) {
  const { words, size, title, list, directions, level: wanted, style, ...others } = request;
  const hasSeed = seed !== null && Number.isSafeInteger(seed) && seed >= 0;
  const values = Object.entries(others).filter(([name]) => known.includes(name));
  const extras = Object.fromEntries(values.filter(([name]) => !guessed.includes(name)));
  const guess = Object.fromEntries(values.filter(([name]) => guessed.includes(name)));
  const numbers = Array.isArray(size) && size.length === 2 && size.every(Number.isInteger);
  const names = Array.isArray(directions) && directions.every((name) => typeof name === "string");
  return {
    text: writeText(words.flatMap(checkedEntry)),
    unread: null,
    title: typeof title === "string" ? title : "",
    given: null,
    guess: hasSeed ? guess : null, // with a seed, the request says all of its puzzle
    level: typeof wanted === "string" ? wanted : level,
    directions: names ? directions : null,
    size: numbers ? /** @type {Cell} */ (size) : null,
    list: typeof list === "string" ? list : "shown",
    pictures: picturesOf(words),
    seed: hasSeed ? seed : freshSeed(),
    style: style !== null && typeof style === "object" ? /** @type {Plain} */ (style) : {},
    several: {},
    extras,
  };
}

// -- what the page itself put into the form -----------------------------------------------------------

// The sample of the first visit, or a theme. The state remembers it as `given`, so that what the user wrote or
// chose is never mistaken for it.

/** @param {string} text @param {string} title @param {string | null} [language] @param {State["extras"]} [extras] */
const suggested = (text, title, language = null, extras = {}) => ({
  text,
  title,
  guess: null,
  extras: withValue(extras, "language", language),
  given: { text, title, language },
});

/** @param {SampledRequest} request */
export const sampled = ({ words, title, language, block_in, seed }) => ({
  ...suggested(words.join("\n"), title),
  guess: { language, ...(block_in ? { block_in } : {}) },
  seed,
});

/** @param {State} state */
const hasOwnTitle = ({ title, given }) => title.trim() !== "" && title !== given?.title;
/** @param {State} state */
export const hasOwnWords = ({ text, given }) => text !== given?.text && readText(text).words.length > 0;
/** @param {State} state */
const hasOwnLanguage = ({ extras, given }) => "language" in extras && extras.language !== given?.language;

// The part of a state that a theme changes: it replaces the words or follows them. Words that stay
// keep the language that was chosen for them, or it is guessed again with those of the theme.
/** @param {State} state @param {{ lang: string, title: string, words: string[] }} theme @param {boolean} adds */
export function themed(state, { lang, title, words }, adds) {
  const part = suggested(words.join("\n"), title, lang, state.extras);
  if (adds) part.text = `${state.text.trimEnd()}\n${part.text}`;
  if (hasOwnTitle(state)) part.title = state.title;
  if (hasOwnLanguage(state) || adds) {
    part.extras = state.extras;
    part.given.language = state.given?.language ?? null;
  }
  return part;
}

// The part that changes with the text: the title of a sample or theme does not stay above other words, nor does the
// language of a theme. That of other words is guessed again.
/** @param {State} state @param {string} text @returns {Partial<State>} */
export function retyped(state, text) {
  const left = new Set(readText(text).words.map(String));
  const stays = readText(state.given?.text ?? "").words.some((word) => left.has(String(word)));
  const unread = text.trim() ? state.unread : null;
  const isSame = textsOf(text).join("\n") === textsOf(state.text).join("\n");
  return {
    text,
    unread,
    ...(isSame ? {} : { guess: null }),
    ...(stays || hasOwnTitle(state) ? {} : { title: "" }),
    ...(stays || hasOwnLanguage(state) ? {} : { extras: withValue(state.extras, "language", null) }),
    ...(stays || !state.given ? {} : { given: null }),
  };
}

// -- style --------------------------------------------------------------------------------------------

// The default of the user's country, where it differs from that of the engine.
/** @returns {Plain} */
export const usualPaper = () =>
  LETTER_TERRITORIES.includes(navigator.language.split("-").at(-1) ?? "") ? { paper: "letter" } : {};

// The style as a format gets it: what differs from the defaults, as far as the format follows it.
// Of a preset, the server knows what the format follows. A QR code leads to this web app, unless another
// one is named.
/** @param {Options} options @param {string} format @param {State} state */
export function styleFor(options, format, { style }) {
  const follows = [...(options.formats.find(({ name }) => name === format)?.follows ?? []), "preset"];
  /** @type {Plain} */
  const wanted = { ...usualPaper(), ...(style.qr ? { url: new URL(".", location.href).href } : {}), ...style };
  if (style.font) wanted.font = addressAt(String(style.font)) ?? (isOwnFont(style.font) ? undefined : style.font);
  const chosen = options.style.filter(
    ({ name, default: usual }) => follows.includes(name) && ![undefined, usual].includes(wanted[name]),
  );
  return { ...Object.fromEntries(chosen.map(({ name }) => [name, wanted[name]])), lang: style.lang ?? language() };
}

// One that this browser may have forgotten.
/** @param {unknown} font */
const isOwnFont = (font) => /-\d+-\d+$/.test(String(font));

// -- undo and redo ------------------------------------------------------------------------------------

// States are plain data and kept as JSON; quick typing counts as one step.

const PAUSE = 800; // ms
const MOST = 200; // steps
const STORED = 400_000; // characters of past steps that survive a reload

// `earlier`: what `stored()` of an earlier page returned.
/** @param {State} first @param {StoredHistory | null} [earlier] */
export function newHistory(first, earlier = null) {
  let past = earlier ? [...earlier.past] : [];
  let future = earlier ? [...earlier.future] : [];
  let now = earlier?.now ?? JSON.stringify(first);
  /** @type {string | null} */
  let typing = null; // the field that is being typed into
  let when = 0;

  /** @param {string[]} from @param {string[]} to @returns {State | null} */
  function step(from, to) {
    const next = from.pop();
    if (next === undefined) return null;
    to.push(now);
    [now, typing] = [next, null];
    return JSON.parse(now);
  }

  return {
    // Notes a change. Letters that are typed into one field, one after another, are one step.
    /** @param {State} state @param {ChangeKind} of */
    note(state, of, field = "") {
      const text = JSON.stringify(state);
      if (text === now) return;
      if (of === "guessed") {
        now = text; // no step of its own
        return;
      }
      const typed = of === "typing" && field === typing && performance.now() - when < PAUSE;
      // What was clamped belongs to the step before it.
      if (!typed && of !== "clamped") past = [...past.slice(1 - MOST), now];
      [now, future, typing, when] = [text, [], of === "typing" ? field : null, performance.now()];
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    // The latest steps, for the next page.
    stored() {
      let room = STORED;
      const latest = past.findLastIndex((step) => (room -= step.length) < 0);
      return { past: past.slice(latest + 1), now, future };
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}

// -- the store ----------------------------------------------------------------------------------------

// `earlier`: the history of an earlier page, whose last state is `first`.
/** @param {State} first @param {StoredHistory | null} [earlier] */
export function newStore(first, earlier = null) {
  const history = newHistory(first, earlier);
  /** @type {((state: State, kind: ChangeKind) => void)[]} */
  const watchers = [];
  let state = first;

  /** @param {ChangeKind} kind */
  const notify = (kind) => watchers.forEach((watch) => watch(state, kind));
  /** @param {State | null} to */
  function travel(to) {
    if (!to) return;
    state = to;
    notify("travel");
  }

  return {
    get state() {
      return state;
    },
    // `kind`: "typing" for one keystroke of several, else mostly "choice". Each field has its own steps.
    /** @param {Partial<State>} part @param {ChangeKind} [kind] */
    change(part, kind = "choice") {
      state = { ...state, ...part };
      history.note(state, kind, Object.keys(part)[0]);
      notify(kind);
    },
    // To a state from elsewhere, which can be undone like any other change.
    /** @param {State} other */
    replace(other) {
      history.note(other, "choice");
      travel(other);
    },
    undo: () => travel(history.undo()),
    redo: () => travel(history.redo()),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    history: history.stored,
    /** @param {(state: State, kind: ChangeKind) => void} watcher */
    watch: (watcher) => watchers.push(watcher),
  };
}
