import assert from "node:assert/strict";
import test from "node:test";

import {
  cleared,
  emptyState,
  fromLink,
  hasOwnWords,
  newStore,
  readText,
  retyped,
  sampled,
  styleFor,
  themed,
  fileOf,
  toFile,
  toLink,
  toRequest,
  withValue,
  writeText,
} from "./state.js";
import { addAddress } from "./storage.js";

globalThis.navigator ??= { language: "en-GB" };

const state = (part = {}) => ({ ...emptyState("easy"), seed: 7, ...part });

test("a text is words with clues; comments and empty lines are left out", () => {
  const text = "Dog\n\n# pets\n Cat ; it purrs\nCow\tgives; milk\nOne, two\na; b; c";
  const { words, lines } = readText(text);
  assert.deepEqual(words, ["Dog", ["Cat", "it purrs"], ["Cow", "gives; milk"], "One, two", "a; b; c"]);
  assert.deepEqual(lines, [0, 3, 4, 5, 6]);
  assert.deepEqual(readText(writeText(words)).words, words);
});

test("a cleared sheet keeps level, directions, paper and look, and nothing else", () => {
  const habits = { level: "hard", directions: ["E", "S"], style: { paper: "a5", name_line: true } };
  const full = state({
    ...{ ...habits, text: "Dog", title: "Pets", list: "clues", size: [5, 5], pictures: { dog: "x" } },
    ...{ several: { count: 4 }, given: { text: "Dog", title: "", language: "en" } },
    extras: { shape: "heart", message: "For Grandma", keep: [["Dog", 1, 1, "E"]], language: "en" },
    style: { ...habits.style, note: "Due on Monday", instruction: "For Grandma" },
  });
  assert.deepEqual({ ...cleared(full), seed: 7 }, state(habits));
  assert.equal(cleared({ ...full, extras: { topology: "hex" } }).directions, null);
});

test("a request has no defaults", () => {
  assert.deepEqual(toRequest(state({ text: "Dog" })), { words: ["Dog"], size: null, level: "easy", seed: 7 });
  const full = state({ text: "Dog", title: " Pets ", list: "sorted", directions: ["E"], extras: { shape: "heart" } });
  assert.deepEqual(toRequest(full), {
    ...{ words: ["Dog"], size: null, level: "easy", shape: "heart" },
    ...{ directions: ["E"], title: "Pets", list: "sorted", seed: 7 },
  });
});

test("words of a list of pictures have a text if there are pictures of their own", () => {
  const pictured = state({ text: "Dog\nCat; it purrs", list: "pictures" });
  assert.equal(toRequest(pictured).list, "pictures");
  const key = addAddress("data:image/png,x");
  const request = toRequest({ ...pictured, pictures: { dog: key } });
  assert.deepEqual(request.words, [
    ["Dog", "Dog", "data:image/png,x"],
    ["Cat", "it purrs"],
  ]);
  assert.equal(request.list, "pictures");
  assert.deepEqual(toLink({ ...pictured, pictures: { dog: key } }).request.words[0], "Dog");
});

test("a file may hold several puzzles, with words of their own only if words are picked", () => {
  const several = { count: 3, own_words: true };
  assert.equal(toFile(state({ several: { count: 1 } })).count, undefined);
  assert.deepEqual(withValue(several, "own_words", null), { count: 3 });
  assert.equal(toFile(state({ several })).own_words, undefined);
  assert.equal(toFile(state({ several, extras: { pick: 5 } })).own_words, true);
});

test("files and printed pages have the size that is shown; a set keeps the words that are to stay", () => {
  const keep = [["Dog", 1, 1, "E"]];
  const made = { state: state({ text: "Dog" }), puzzle: { rows: 5, columns: 6 } };
  const now = state({ text: "Dog", extras: { keep } });
  assert.deepEqual(fileOf(made, now).size, [5, 6]);
  assert.equal(fileOf(made, now).keep, undefined);
  assert.equal(fileOf(made, now).count, undefined);
  const set = fileOf(made, { ...now, several: { count: 4, labels: "numbers" } });
  assert.deepEqual([set.size, set.keep, set.count, set.labels], [[5, 6], keep, 4, "numbers"]);
});

test("a link to the form opens the same form; what has a wrong type is left out", () => {
  const before = state({
    text: "Dog\nCat; it purrs",
    title: "Pets",
    size: [7, 9],
    style: { paper: "a5" },
    extras: { fold: true },
    guess: { language: "en", block_in: ["de"] },
  });
  const known = ["fold", "language", "block_in"];
  assert.deepEqual(fromLink(toLink(before), "medium", known), before);
  const chosen = { ...before, extras: { language: "nl" } };
  assert.deepEqual(fromLink(toLink(chosen), "medium", known), { ...chosen, guess: {} });
  const wrong = { words: ["Dog", 7, null], size: [7], title: 7, list: [], directions: [7], level: null, style: 7 };
  const { seed, ...rest } = fromLink({ request: { ...wrong, gone: 7 }, seed: -1 }, "medium", ["fold"]);
  assert.ok(Number.isSafeInteger(seed) && seed >= 0);
  assert.deepEqual(rest, (({ seed: _, ...others }) => others)(state({ text: "Dog", level: "medium" })));
});

test("a theme replaces words or follows them, and keeps what the user chose", () => {
  const theme = { lang: "de", title: "Tiere", words: ["Hund", "Katze"] };
  const fresh = { ...state(), ...themed(state(), theme, false) };
  assert.deepEqual([fresh.text, fresh.title, fresh.extras], ["Hund\nKatze", "Tiere", { language: "de" }]);
  assert.equal(hasOwnWords(fresh), false);
  const own = state({ text: "Dog", title: "Pets", extras: { language: "en" } });
  assert.equal(hasOwnWords(own), true);
  const added = { ...own, ...themed(own, theme, true) };
  assert.deepEqual([added.text, added.title, added.extras.language], ["Dog\nHund\nKatze", "Pets", "en"]);
  // The language of a theme gives way to that of the next one.
  const next = { ...fresh, ...themed(fresh, { lang: "fr", title: "Animaux", words: ["Chien"] }, false) };
  assert.deepEqual([next.title, next.extras.language], ["Animaux", "fr"]);
});

test("a given title does not stay above other words", () => {
  const sample = { ...state(), ...sampled({ words: ["Dog", "Cat"], title: "Animals", language: "en", seed: 1 }) };
  const retype = (from, text) => ({ ...from, ...retyped(from, text) });
  assert.deepEqual(retype(sample, "Dog\nCow"), { ...sample, text: "Dog\nCow", guess: null });
  assert.deepEqual(retype(sample, "Dog\n\nCat\n").guess, { language: "en" }); // the same words
  const other = { ...sample, text: "Tree", guess: null, given: null };
  assert.deepEqual(retype(sample, "Tree"), { ...other, title: "" });
  assert.deepEqual(retype({ ...sample, title: "My own" }, "Tree"), { ...other, title: "My own" });
});

test("the language of a theme goes with its words, one that was chosen stays", () => {
  const theme = { ...state(), ...themed(state(), { lang: "fr", title: "Animaux", words: ["Chien", "Chat"] }, false) };
  assert.equal({ ...theme, ...retyped(theme, "Chien\nVache") }.extras.language, "fr");
  assert.deepEqual({ ...theme, ...retyped(theme, "Tree") }.extras, {});
  const chosen = { ...theme, extras: { language: "nl" } };
  assert.equal({ ...chosen, ...retyped(chosen, "Tree") }.extras.language, "nl");
  assert.equal(toRequest({ ...chosen, guess: { language: "en", block_in: ["de"] } }).block_in, undefined);
});

test("a style is what differs from the defaults and the format follows", () => {
  const options = {
    formats: [{ name: "csv", follows: ["solution", "lower"] }],
    style: [
      { name: "solution", default: false },
      { name: "lower", default: false },
      { name: "paper", default: "a4" },
    ],
  };
  const style = { lower: false, paper: "a5", solution: true };
  assert.deepEqual(styleFor(options, "csv", state({ style })), { solution: true, lang: "en" });
});

test("undo and redo; quick typing in one field is one step", () => {
  const store = newStore(state());
  const seen = [];
  store.watch((now, kind) => seen.push(kind));
  for (const text of ["D", "Do", "Dog"]) store.change({ text }, "typing");
  store.change({ title: "P" }, "typing");
  store.change({ level: "hard" });
  store.change({ extras: { difficulty: 40 } }, "clamped");
  store.undo();
  assert.deepEqual([store.state.level, store.state.title], ["easy", "P"]);
  store.undo();
  assert.deepEqual([store.state.title, store.state.text], ["", "Dog"]);
  store.undo();
  assert.equal(store.state.text, "");
  assert.ok(!store.canUndo());
  store.undo();
  for (let i = 0; i < 9; i++) store.redo();
  assert.deepEqual(store.state.extras, { difficulty: 40 });
  assert.ok(!store.canRedo() && store.canUndo());
  assert.deepEqual(seen.slice(0, 6), ["typing", "typing", "typing", "typing", "choice", "clamped"]);
});

test("a change after undo forgets what could be done again", () => {
  const store = newStore(state());
  store.change({ level: "hard" });
  store.undo();
  store.replace(state({ level: "medium" }));
  assert.ok(!store.canRedo());
  store.undo();
  assert.equal(store.state.level, "easy");
});

test("a history goes on after a reload, and its oldest steps make room", () => {
  const store = newStore(state());
  for (let i = 0; i < 300; i++) store.change({ title: String(i) });
  const stored = JSON.parse(JSON.stringify(store.history()));
  assert.equal(stored.past.length, 200);
  const again = newStore(JSON.parse(stored.now), stored);
  again.undo();
  assert.equal(again.state.title, "298");
  again.change({ text: "x".repeat(399_000) });
  again.change({ text: "y".repeat(399_000) });
  const { length } = again.history().past;
  assert.ok(length > 0 && length < 10, String(length));
});

test("words are kept on a board of a given size, and while they are in the list", () => {
  const keep = [
    ["Hund", 0, 1, "E"],
    ["Katze", 2, 2, "S"],
  ];
  const state = { ...emptyState("mittel"), text: "Hund; bellt\nMaus", size: [7, 9], extras: { keep } };
  assert.deepEqual(toRequest(state).keep, [keep[0]]);
  assert.equal("keep" in toRequest({ ...state, size: null }), false);
  for (const wrong of [7, [null], [7], "x", {}])
    assert.equal("keep" in toRequest({ ...state, extras: { keep: wrong } }), false);
});

test("a link has no room for a font of one's own", () => {
  const font = addAddress("data:font/ttf;base64,AAAA", "Schule");
  const state = { ...emptyState("mittel"), text: "Hund", style: { font, paper: "a5" } };
  assert.deepEqual(toLink(state).request.style, { paper: "a5" });
  assert.deepEqual(toLink({ ...state, style: { font: "andika" } }).request.style, { font: "andika" });
});

test("own pictures of a stored request become pictures of the form", () => {
  const address = "data:image/png;base64,AAAA";
  const words = [["Hund", "bellt", address], ["Katze", "miaut", "🐈"], "Maus"];
  const state = fromLink({ request: { words, list: "pictures" }, seed: 1 }, "mittel", []);
  assert.deepEqual(Object.keys(state.pictures), ["hund"]);
  assert.deepEqual(toRequest(state).words[0], ["Hund", "bellt", address]);
});
