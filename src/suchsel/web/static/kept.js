// What this browser keeps for its user, and nobody else: the form with its history, and puzzles by
// name. Nothing of it is sent to the server. Two tabs do not mix: a tab first reads what it kept
// itself, then what any tab kept last.

const PREFIX = "suchsel-"; // the player's games have it too
const SWITCH = `${PREFIX}keep`;

// The result, or null where the browser forbids storage, has no room, or holds something else.
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

const parsed = (text) => (text === null ? null : JSON.parse(text));
const read = (storage, name) => attempt(() => parsed(storage().getItem(PREFIX + name)));
const write = (storage, name, value) => attempt(() => {
  storage().setItem(PREFIX + name, JSON.stringify(value));
  return true;
}) ?? false;
const local = () => localStorage;
const tab = () => sessionStorage;

export const isKeeping = () => attempt(() => localStorage.getItem(SWITCH)) !== "off";

// Off: everything is deleted, and only the switch itself is remembered.
export function keepOrNot(on) {
  if (!on) wipe();
  attempt(() => (on ? localStorage.removeItem(SWITCH) : localStorage.setItem(SWITCH, "off")));
}

export function wipe() {
  for (const storage of [local, tab]) {
    attempt(() => Object.keys(storage()).filter((name) => name.startsWith(PREFIX) && name !== SWITCH).forEach((name) => storage().removeItem(name)));
  }
}

export const recallForm = () => (isKeeping() ? read(tab, "form") ?? read(local, "form") : null);

export function keepForm(form) {
  if (!isKeeping()) return;
  write(tab, "form", form);
  write(local, "form", form);
}

export const recallPictures = () => read(local, "pictures") ?? {};
// Whether there was room for them; the same for puzzles.
export const keepPictures = (pictures) => isKeeping() && write(local, "pictures", pictures);

export const recallPuzzles = () => read(local, "puzzles") ?? [];
export const keepPuzzles = (puzzles) => isKeeping() && write(local, "puzzles", puzzles);
