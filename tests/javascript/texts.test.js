import assert from "node:assert/strict";
import test, { afterEach } from "node:test";

import { isRightToLeft, listing } from "./player/listing.js";
import { inLanguage, language, t, tn, useTexts } from "./player/translate.js";
import { reachOf } from "./sharing.js";

afterEach(() => useTexts("en", {}));

const placed = (word, clue = null, more = {}) => ({ word, symbols: [...word.toUpperCase()], cells: [], clue, ...more });
const puzzle = (list, ...words) => ({ words, request: { list } });
const shown = (...of) => listing(puzzle(...of)).map(({ text }) => text);

test("texts are translated, with their values and plural forms", () => {
  assert.equal(t("{n} of {all}", { n: 1, all: 2 }), "1 of 2");
  assert.deepEqual([tn("{n} word", "{n} words", 1), tn("{n} word", "{n} words", 0)], ["1 word", "0 words"]);
  useTexts("pl", { "{n} word": ["{n} słowo", "{n} słowa", "{n} słów"], Close: ["Zamknij"] });
  assert.deepEqual(
    [1, 3, 5, 22].map((n) => tn("{n} word", "{n} words", n)),
    ["1 słowo", "3 słowa", "5 słów", "22 słowa"],
  );
  assert.deepEqual([t("Close"), t("Open"), language()], ["Zamknij", "Open", "pl"]);
  assert.deepEqual([inLanguage({ en: "a", pl: "b" }), inLanguage({ en: "a" })], ["b", "a"]);
});

test("a list shows words, sorts them, or tells less", () => {
  const words = [placed("Zug"), placed("Äpfel"), placed("Banane", null, { secret: true }), placed("Ei")];
  assert.deepEqual(shown("shown", ...words), ["Zug", "Äpfel", "Ei"]);
  useTexts("de", {});
  assert.deepEqual(shown("sorted", ...words), ["Äpfel", "Ei", "Zug"]);
  assert.deepEqual(shown("lengths", ...words), ["_ _ (2)", "_ _ _ (3)", "_ _ _ _ _ (5)"]);
  assert.deepEqual(shown("hidden", ...words), []);
});

test("a word that is hidden several times has one row", () => {
  const rows = listing(puzzle("shown", placed("Cat"), placed("Cat"), placed("Dog"), placed("Cat")));
  assert.deepEqual(
    rows.map(({ text, indexes }) => [text, indexes]),
    [
      ["Cat", [0, 1, 3]],
      ["Dog", [2]],
    ],
  );
});

test("clues and pictures are numbered", () => {
  assert.deepEqual(shown("clues", placed("Dog", "It barks"), placed("Cat", "It purrs")), [
    "1. It barks (3)",
    "2. It purrs (3)",
  ]);
  const pictured = { ...puzzle("pictures", placed("Dog", "It barks"), placed("Cat", "It purrs")) };
  pictured.request.words = [["Dog", "It barks", "data:x"], "Cat"];
  assert.deepEqual(
    listing(pictured).map(({ text, picture }) => [text, picture]),
    [
      ["1. (3)", "data:x"],
      ["2. It purrs (3)", null],
    ],
  );
});

test("most words decide whether a list is read from right to left", () => {
  assert.equal(isRightToLeft({ words: ["כלב", "חתול", "Dog"].map((word) => placed(word)) }), true);
  assert.equal(isRightToLeft({ words: ["كلب", "Dog", "Cat", "123"].map((word) => placed(word)) }), false);
});

test("an address that is only local is told", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]", "app.localhost"]) {
    assert.match(reachOf(host), /^This address works on this computer only\./, host);
  }
  assert.match(reachOf("127.0.0.1"), /start it with “suchsel serve --host 0\.0\.0\.0”/);
  for (const host of ["192.168.178.20", "10.0.0.7", "172.16.0.1", "[fd00::1]", "schulserver", "rechner.local"]) {
    assert.match(reachOf(host), /^This address works in this network only\./, host);
  }
  for (const host of ["suchsel.example.org", "172.32.0.1", "8.8.8.8"]) assert.equal(reachOf(host), "", host);
});
