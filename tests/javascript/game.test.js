import assert from "node:assert/strict";
import test from "node:test";

import { clockText, fingerprint, newGame } from "./player/game.js";
import { packGames, unpackGames } from "./player/suspended.js";

// A row of letters, with words at [start, end], read backwards where the end comes first.
function row(letters, ...places) {
  const words = places.map(([start, end]) => {
    const step = start <= end ? 1 : -1;
    const cells = Array.from({ length: Math.abs(end - start) + 1 }, (_, i) => [0, start + i * step]);
    const symbols = cells.map(([, column]) => letters[column]);
    return { word: symbols.join(""), symbols, cells, clue: null };
  });
  return { topology: "rectangle", grid: [[...letters]], words };
}

const run = (start, end) => row("x".repeat(99), [start, end]).words[0].cells;
const kinds = (game, ...runs) => runs.map((cells) => game.claim(cells).kind);

test("a word is found in both senses, once", () => {
  const game = newGame(row("DOGXCAT", [0, 2], [4, 6]));
  assert.deepEqual(kinds(game, run(2, 0), run(0, 2), run(3, 5), run(4, 6)), ["found", "again", "none", "found"]);
  assert.deepEqual(
    game.words.map(({ order }) => order),
    [1, 2],
  );
  assert.deepEqual(game.words[0].marked, run(0, 2));
  assert.ok(game.complete() && game.over());
});

test("hints are for the word that is wanted, and may have to be earned", () => {
  const game = newGame(row("DOGXCATXCOWXPIGXHEN", [0, 2], [4, 6], [8, 10], [12, 14], [16, 18]));
  assert.equal(game.earned().left, 1);
  assert.equal(game.hint(3).word.word, "PIG");
  assert.deepEqual(game.earned(), { left: 0, finds: 3 });
  kinds(game, run(0, 2), run(4, 6));
  assert.deepEqual(game.earned(), { left: 0, finds: 1 });
  game.claim(run(8, 10));
  assert.equal(game.earned().left, 1);
  assert.equal(game.hint(4).word.word, "HEN");
  assert.deepEqual([game.hint(3).cells.length, game.hint(0).word.word], [2, "HEN"]); // DOG is found already
});

test("a word counts inside another word too", () => {
  const game = newGame(row("INFORMATIONINFO", [0, 10], [11, 14]));
  assert.equal(game.claim(run(0, 3)).word.word, "INFO");
  assert.deepEqual(kinds(game, run(11, 14), run(0, 10)), ["again", "found"]);
});

test("a word and its reverse have a place each", () => {
  const game = newGame(row("LAGERXREGAL", [0, 4], [6, 10]));
  assert.deepEqual(kinds(game, run(4, 0), run(0, 4), run(10, 6)), ["found", "again", "found"]);
  assert.deepEqual(
    game.found().map(({ word }) => word),
    ["LAGER", "REGAL"],
  );
});

test("of two words on the same cells, the one that is read forwards comes first", () => {
  const game = newGame(row("LAGER", [4, 0], [0, 4]));
  assert.equal(game.claim(run(0, 4)).word.word, "LAGER");
  assert.equal(game.claim(run(0, 4)).word.word, "REGAL");
});

test("a hint shows where a word begins, then where it leads, then the next word", () => {
  const game = newGame(row("DOGXCAT", [0, 2], [4, 6]));
  const hints = Array.from({ length: 4 }, () => game.hint());
  assert.deepEqual(
    hints.map(({ word, cells }) => [word.word, cells.length]),
    [
      ["DOG", 1],
      ["DOG", 2],
      ["CAT", 1],
      ["CAT", 2],
    ],
  );
  assert.equal(game.hints(), 4);
  game.giveUp();
  assert.equal(game.hint(), null);
});

test("giving up shows the rest; the game is over but not complete", () => {
  const game = newGame(row("DOGXCAT", [0, 2], [4, 6]));
  game.claim(run(0, 2));
  assert.deepEqual(
    game.giveUp().map(({ word }) => word),
    ["CAT"],
  );
  assert.ok(game.over() && !game.complete());
});

test("time counts from the start, without pauses, and ends with the last word", () => {
  let now = 0;
  const game = newGame(row("DOG", [0, 2]), null, () => now);
  const wait = (ms) => (now += ms);
  wait(1000);
  game.start();
  wait(2500);
  game.pause();
  wait(5000);
  game.start();
  wait(1600);
  assert.equal(game.seconds(), 4);
  game.claim(run(0, 2));
  wait(9000);
  game.start();
  wait(9000);
  assert.equal(game.milliseconds(), 4100);
});

test("a game goes on from its state, but not from that of another puzzle", () => {
  const puzzle = row("DOGXCAT", [0, 2], [4, 6]);
  const game = newGame(puzzle);
  game.claim(run(4, 6));
  game.hint();
  const state = JSON.parse(JSON.stringify(game.state()));
  assert.deepEqual(newGame(puzzle, state).state(), state);
  assert.equal(newGame(row("DOG", [0, 2]), state).found().length, 0);
});

test("games survive as a short text", () => {
  const puzzle = row("DOGXCAT", [0, 2], [4, 6]);
  const game = newGame(puzzle, { spent: 61_000, words: [] });
  game.claim(run(4, 6));
  game.hint();
  const text = packGames(1, [null, game.state()]);
  assert.deepEqual(unpackGames(text, [puzzle, puzzle]), { current: 1, games: [null, game.state()] });
  assert.deepEqual(unpackGames("what is that", [puzzle]), { current: 0, games: [null] });
});

test("fingerprints tell boards apart", () => {
  const [one, other] = [row("DOGS", [0, 2]), row("DOGX", [0, 2])];
  assert.equal(fingerprint(one), fingerprint({ ...one, title: "Dogs" }));
  assert.notEqual(fingerprint(one), fingerprint(other));
  assert.notEqual(fingerprint(one), fingerprint({ ...one, topology: "torus" }));
});

test("the clock", () => {
  assert.deepEqual([0, 59, 60, 3599, 3600, 36_061].map(clockText), [
    "0:00",
    "0:59",
    "1:00",
    "59:59",
    "1:00:00",
    "10:01:01",
  ]);
});
