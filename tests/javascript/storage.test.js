import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { keep, keepRecord, keepSound, recall, recallRecord, recallSound } from "./player/store.js";
import { isKeeping, keepForm, keepOrNot, keepPuzzles, recallForm, recallPuzzles, wipe } from "./storage.js";

const ROOM = 200_000; // characters

// As much of a browser's storage as is used.
class FakeStorage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }
  setItem(name, text) {
    if (String(text).length > ROOM) throw new Error("QuotaExceededError");
    this[name] = String(text);
  }
  removeItem(name) {
    delete this[name];
  }
}

beforeEach(() => {
  globalThis.localStorage = new FakeStorage();
  globalThis.sessionStorage = new FakeStorage();
});

const form = (text) => ({ past: [], now: JSON.stringify({ text }), future: [] });

test("a tab reads its own form first, a new one the latest", () => {
  keepForm(form("mine"));
  localStorage.setItem("suchsel-form", JSON.stringify(form("theirs")));
  assert.deepEqual(recallForm(), form("mine"));
  globalThis.sessionStorage = new FakeStorage();
  assert.deepEqual(recallForm(), form("theirs"));
});

test("switched off, everything is deleted and nothing is kept", () => {
  keepForm(form("mine"));
  localStorage.setItem("other", "stays");
  keepOrNot(false);
  keepForm(form("mine"));
  assert.equal(keepPuzzles([{ name: "Pets" }]), false);
  keep("id", { best: 7 });
  assert.deepEqual(Object.keys(localStorage), ["other", "suchsel-keep"]);
  assert.deepEqual([recallForm(), isKeeping(), recall("id").best], [null, false, 7]);
  keepOrNot(true);
  assert.equal(isKeeping(), true);
  keepForm(form("mine"));
  wipe();
  assert.deepEqual(Object.keys(localStorage), ["other"]);
});

test("a full or damaged storage does no harm", () => {
  assert.equal(keepPuzzles([{ name: "x".repeat(ROOM) }]), false);
  assert.deepEqual(recallPuzzles(), []);
  localStorage.setItem("suchsel-form", "{");
  assert.equal(recallForm(), null);
  delete globalThis.localStorage;
  assert.deepEqual([recallForm(), recallSound(), recallRecord()], [null, null, false]);
  keep("id", { best: 7 });
  assert.equal(recall("id").best, 7); // until the page is left
});

test("the oldest games are forgotten", () => {
  for (let i = 0; i < 120; i++) localStorage.setItem(`suchsel-game-${i}`, JSON.stringify({ at: i }));
  localStorage.setItem("other", "stays");
  keep("new", { best: 1 });
  const names = Object.keys(localStorage);
  assert.equal(names.length, 101);
  assert.ok(names.includes("other") && names.includes("suchsel-game-119") && names.includes("suchsel-game-new"));
  assert.ok(!names.includes("suchsel-game-20"));
});

test("parts of a stored game are kept one by one", () => {
  keep("id", { best: 7 });
  keep("id", { game: { spent: 1, words: [] } });
  const { at, ...stored } = recall("id");
  assert.ok(at > 0);
  assert.deepEqual(stored, { best: 7, game: { spent: 1, words: [] } });
});

test("sound and recording are remembered", () => {
  assert.deepEqual([recallSound(), recallRecord()], [null, false]);
  keepSound(false);
  keepRecord(true);
  assert.deepEqual([recallSound(), recallRecord()], [false, true]);
});
