// What this browser stores for its user: the form with its history, puzzles by name, and pictures. Nothing of it is
// sent to the server. Two tabs do not mix: a tab first reads what it stored itself, then what any tab stored last.

const PREFIX = "suchsel-"; // the player's games have it too
const SWITCH = `${PREFIX}keep`;

// The result, or null where the browser forbids storage, has no room, or holds something else.
/** @template T @param {() => T} action */
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/** @param {() => Storage} storage @param {string} name */
const read = (storage, name) => attempt(() => JSON.parse(storage().getItem(PREFIX + name) ?? "null"));
/** @param {() => Storage} storage @param {string} name @param {unknown} value */
const write = (storage, name, value) =>
  attempt(() => {
    storage().setItem(PREFIX + name, JSON.stringify(value));
    return true;
  }) ?? false;
const local = () => localStorage;
const tab = () => sessionStorage;

export const isKeeping = () => attempt(() => localStorage.getItem(SWITCH)) !== "off";

// Off: everything is deleted, and only the switch itself is remembered.
/** @param {boolean} on */
export function keepOrNot(on) {
  if (!on) wipe();
  attempt(() => (on ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, "off")));
}

export function wipe() {
  for (const storage of [local, tab]) {
    attempt(() =>
      Object.keys(storage())
        .filter((name) => name.startsWith(PREFIX) && name !== SWITCH)
        .forEach((name) => storage().removeItem(name)),
    );
  }
}

/** @returns {StoredHistory | null} */
export const recallForm = () => (isKeeping() ? (read(tab, "form") ?? read(local, "form")) : null);

/** @param {StoredHistory} form */
export function keepForm(form) {
  if (!isKeeping()) return;
  write(tab, "form", form);
  write(local, "form", form);
}

/** @returns {Record<string, string>} */
export const recallPictures = () => read(local, "pictures") ?? {};
// True if there was room for them.
/** @param {Record<string, string>} pictures */
export const keepPictures = (pictures) => isKeeping() && write(local, "pictures", pictures);

/** @returns {SavedPuzzle[]} */
export const recallPuzzles = () => read(local, "puzzles") ?? [];
/** @param {SavedPuzzle[]} puzzles */
export const keepPuzzles = (puzzles) => isKeeping() && write(local, "puzzles", puzzles);

/** @returns {Record<string, DailyResult>} */
export const recallDaily = () => read(local, "daily") ?? unkept;
/** @type {Record<string, DailyResult>} */
const unkept = {}; // where nothing is kept, until the page is left
/** @param {string} key @param {DailyResult} result */
export function keepDaily(key, result) {
  unkept[key] = result;
  if (isKeeping()) write(local, "daily", { ...recallDaily(), [key]: result });
}

// -- results of a class -------------------------------------------------------------------------------

/** @type {CollectedResult[]} */
let collected = []; // where nothing is kept, until the page is left
/** @returns {CollectedResult[]} */
export const recallResults = () => read(local, "class") ?? collected;
/** @param {CollectedResult[]} results */
export function keepResults(results) {
  collected = results;
  if (isKeeping()) write(local, "class", results);
}

const MOST_TITLES = 200;
// Titles of puzzles that were shared or played here, by the short names that results have for them.
/** @returns {Record<string, string>} */
export const recallTitles = () => read(local, "titles") ?? {};
/** @param {string} puzzle @param {string | null} title */
export function keepTitle(puzzle, title) {
  if (!title || !isKeeping()) return;
  const { [puzzle]: _, ...others } = recallTitles();
  write(local, "titles", Object.fromEntries([...Object.entries(others), [puzzle, title]].slice(-MOST_TITLES)));
}

// -- pictures of words, and fonts ----------------------------------------------------------------------------

// A state of the form refers to them by keys, so that its history does not repeat them.

/** @type {Map<string, string> | null} */
let pictures = null; // data addresses, by key; read when the first one is needed
let isStored = true;

const all = () => (pictures ??= new Map(Object.entries(recallPictures())));

// What a font was called when its key was made.
/** @param {string} key */
export const fontName = (key) => key.replace(/-\d+-\d+$/, "");

/** @param {string | undefined} key */
export const addressAt = (key) => (key === undefined ? null : (all().get(key) ?? null));

/** @param {string} address @param {string} [name] */
export function addAddress(address, name = "picture") {
  const key = `${name}-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  all().set(key, address);
  isStored = false;
  return key;
}

// After everything that this browser keeps has been deleted.
export function storeAgain() {
  isStored = false;
}

// True if there was room for them. If not, pictures whose keys are not in the text `inUse()` make room.
/** @param {() => string} inUse */
export function storePictures(inUse) {
  if (isStored || !all().size) return true;
  const both = { ...recallPictures(), ...Object.fromEntries(all()) }; // another tab may have some
  isStored = keepPictures(both) || keepPictures(named(both, inUse()));
  return isStored;
}

/** @param {Record<string, string>} pictures @param {string} text */
const named = (pictures, text) => Object.fromEntries(Object.entries(pictures).filter(([key]) => text.includes(key)));
