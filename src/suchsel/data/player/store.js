// Games under way, best times, and whether sounds and recording are on: in this browser and nowhere else. Where it
// stores nothing, or the user has switched that off, they last until the page is left.

const PREFIX = "suchsel-game-";
const SWITCH = "suchsel-keep"; // the workshop sets it to "off"
const MOST = 100; // games; the oldest are forgotten
/** @type {Map<string, StoredGame>} */
const memory = new Map();
/** @type {GameStorage | null} another place for games than this browser */
let storage = null;

// On a learning platform, pupils share browsers.
/** @param {GameStorage} other */
export function useStorage(other) {
  storage = other;
}

/** @param {string} name */
const parsed = (name) => JSON.parse(localStorage.getItem(name) ?? "null");

/** @template T @param {() => T} action */
function attempt(action) {
  try {
    return action() ?? null;
  } catch {
    return null; // storage is forbidden, full, or holds something else
  }
}

// { game, best }: a game as `state()` returns it, and the best time in seconds; both may be missing.
/** @param {string} id @returns {StoredGame} */
export function recall(id) {
  const stored = storage ? storage.recall(id) : attempt(() => parsed(PREFIX + id));
  return stored ?? memory.get(id) ?? {};
}

/** @param {string} id @param {StoredGame} part */
export function keep(id, part) {
  const whole = { ...recall(id), ...part, at: Date.now() };
  memory.set(id, whole);
  if (storage) storage.keep(id, whole);
  else store(PREFIX + id, JSON.stringify(whole));
}

/** @param {string} name @param {string} text */
function store(name, text) {
  attempt(() => {
    if (localStorage.getItem(SWITCH) === "off") return;
    localStorage.setItem(name, text);
    forgetOldest();
  });
}

function forgetOldest() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MOST) return;
  /** @param {string} name */
  const age = (name) => attempt(() => parsed(name).at) ?? 0;
  names
    .sort((a, b) => age(a) - age(b))
    .slice(0, names.length - MOST)
    .forEach((name) => localStorage.removeItem(name));
}

const SOUND = "suchsel-sound";

// Whether the user has switched sounds on or off; null if not.
export function recallSound() {
  const stored = attempt(() => localStorage.getItem(SOUND));
  return stored === null ? null : stored === "on";
}
/** @param {boolean} on */
export const keepSound = (on) => store(SOUND, on ? "on" : "off");

const VIBRATION = "suchsel-vibration";

export const recallVibration = () => attempt(() => localStorage.getItem(VIBRATION)) !== "off";
/** @param {boolean} on */
export const keepVibration = (on) => store(VIBRATION, on ? "on" : "off");

const RECORD = "suchsel-record";

export const recallRecord = () => attempt(() => localStorage.getItem(RECORD)) === "on";
/** @param {boolean} on */
export const keepRecord = (on) => store(RECORD, on ? "on" : "off");
