// Games under way, best times, and whether sounds and recording are on: in this browser and nowhere else. Where it
// stores nothing, or the user has switched that off, they last until the page is left.

const PREFIX = "suchsel-game-";
const SWITCH = "suchsel-keep"; // the workshop sets it to "off"
const MOST = 100; // games; the oldest are forgotten
const memory = new Map();
let shelf = null; // another place for games than this browser

// `other`: { recall(id), keep(id, whole) }. On a learning platform, pupils share browsers.
export function useShelf(other) {
  shelf = other;
}

function attempt(action) {
  try {
    return action() ?? null;
  } catch {
    return null; // storage is forbidden, full, or holds something else
  }
}

// { game, best }: a game as `state()` returns it, and the best time in seconds; both may be missing.
export function recall(id) {
  const stored = shelf ? shelf.recall(id) : attempt(() => JSON.parse(localStorage.getItem(PREFIX + id)));
  return stored ?? memory.get(id) ?? {};
}

export function keep(id, part) {
  const whole = { ...recall(id), ...part, at: Date.now() };
  memory.set(id, whole);
  if (shelf) shelf.keep(id, whole);
  else store(PREFIX + id, JSON.stringify(whole));
}

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
  const age = (name) => attempt(() => JSON.parse(localStorage.getItem(name)).at) ?? 0;
  names
    .sort((a, b) => age(a) - age(b))
    .slice(0, names.length - MOST)
    .forEach((name) => localStorage.removeItem(name));
}

const SOUND = "suchsel-sound";

// Whether the user has switched sounds on or off; null if not.
export const recallSound = () => attempt(() => ({ on: true, off: false })[localStorage.getItem(SOUND)]);
export const keepSound = (on) => store(SOUND, on ? "on" : "off");

const RECORD = "suchsel-record";

export const recallRecord = () => attempt(() => localStorage.getItem(RECORD)) === "on";
export const keepRecord = (on) => store(RECORD, on ? "on" : "off");
