import assert from "node:assert/strict";
import test from "node:test";

import { splitsOf, unclearLines } from "./typed.js";

const NONE = new Set();

test("lines of one word, with or without a clue, need no reader", () => {
  assert.deepEqual(unclearLines("Dog\nl'eau\nDr. X\n", NONE), ["Dr. X"]);
  assert.deepEqual(unclearLines("Dog; it barks, loudly\nice cream; cold\nChrist-mas\nकुत्ता", NONE), []);
});

test("lines that may be lists, phrases or words with clues need it", () => {
  for (const line of [
    "love, mommy",
    "rain train explain",
    "der Igel - schläft",
    "1. Dog; barks",
    "a; b; c",
    "New York",
  ])
    assert.deepEqual(unclearLines(`Dog\n${line}`, NONE), [line]);
});

test("lines that were read, and lists with comments, are left alone", () => {
  assert.deepEqual(unclearLines("New York\nParis, Rome", new Set(["New York"])), ["Paris, Rome"]);
  assert.deepEqual(unclearLines("# cities\nParis, Rome", NONE), []);
});

test("a list can be read in the ways that its signs allow", () => {
  assert.deepEqual(splitsOf("Dog, cat\nmouse - small\nhen: lays"), ["lines", "commas", "colons", "dashes"]);
  assert.deepEqual(splitsOf("rain train explain\n"), ["blanks"]);
  assert.deepEqual(splitsOf("a\tb\nc -> d; e"), ["lines", "semicolons", "tabs", "arrows"]);
});
