import assert from "node:assert/strict";
import test from "node:test";

import { geometryOf } from "./boards.js";
import { boardOf, cellAt, cellBeside, lineBetween, lineTowards, ringAround, strokes } from "./player/geometry.js";
import { directionOf } from "./player/directions.js";

const grid = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill("A"));
const board = (kind, rows, columns) => boardOf(geometryOf(kind, grid(rows, columns)));

// A row of cells of which every other lies lower: a line with two kinds of steps.
const zigzag = boardOf({
  ...{ width: 5, height: 2, square: false },
  cells: Array.from({ length: 5 }, (_, i) => [0, i, i + 0.5, 0.5 + 0.4 * (i % 2), 0]),
  outlines: [[]],
  lines: [
    {
      ...{ cells: [0, 1, 2, 3, 4], forward: "E", backward: "W", closed: false, stride: [1, 0.4] },
      strides: [0.4, -0.4, 0.4, -0.4, 0.4].map((down) => [1, down]),
    },
  ],
});

test("a shape takes no more room than its cells", () => {
  const [A, o] = ["A", null];
  const shape = boardOf(
    geometryOf("rectangle", [
      [o, o, o, o],
      [o, A, A, A],
      [o, o, A, o],
      [o, o, o, o],
    ]),
  );
  assert.deepEqual([shape.width, shape.height], [3, 2]);
  assert.deepEqual(shape.centre([1, 1]), [0.5, 0.5]);
  assert.deepEqual(cellAt(shape, [1.5, 1.5]), [2, 2]);
});

test("a line whose steps differ is followed in both senses", () => {
  const cells = [4, 3, 2, 1].map((column) => [0, column]);
  assert.deepEqual(lineBetween(zigzag, [0, 4], [0, 1]), cells);
  assert.deepEqual(lineTowards(zigzag, [0, 4], [1.4, 0.8]), cells);
  assert.deepEqual(lineTowards(zigzag, [0, 1], [4.6, 0.5]), [...cells].reverse());
});

test("a stroke follows the cells, and is straight where they are", () => {
  const cells = [0, 1, 2].map((column) => [0, column]);
  assert.deepEqual(strokes(zigzag, cells), [
    [
      [0.5, 0.5],
      [1.5, 0.9],
      [2.5, 0.5],
    ],
  ]);
  const row = [0, 1, 2].map((column) => [1, column]);
  assert.deepEqual(strokes(board("rectangle", 3, 4), row), [
    [
      [0.5, 1.5],
      [2.5, 1.5],
    ],
  ]);
  assert.deepEqual(strokes(zigzag, [[0, 2]]), [
    [
      [2.5, 0.5],
      [2.5, 0.5],
    ],
  ]);
});

test("the ring around a bent stroke is round outside and pointed inside", () => {
  const ring = ringAround(
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    0.5,
  );
  assert.equal(
    ring,
    "M0 -0.5L1 -0.5A0.5 0.5 0 0 1 1.5 0L1.5 1A0.5 0.5 0 0 1 0.5 1L0.5 1L0.5 0.5L0 0.5A0.5 0.5 0 0 1 0 -0.5Z",
  );
});

test("keys and fingers find cells", () => {
  const honeycomb = board("honeycomb", 3, 4);
  assert.deepEqual(cellAt(honeycomb, honeycomb.centre([1, 2])), [1, 2]);
  assert.equal(cellAt(honeycomb, [-2, -2]), null);
  assert.deepEqual(cellBeside(honeycomb, [0, 3], [1, 0]), [0, 3]);
  assert.deepEqual(cellBeside(board("torus", 3, 4), [0, 3], [1, 0]), [0, 0]);
});

test("boards that do not exist are refused", () => {
  for (const [kind, letters] of [
    ["klein-bottle", grid(2, 2)],
    ["toString", grid(2, 2)],
    ["rectangle", []],
    ["rectangle", grid(1, 201)],
    ["rectangle", [["A"], []]],
  ]) {
    assert.throws(() => geometryOf(kind, letters), RangeError);
  }
});

test("a direction is said in words, also over the edge of a board", () => {
  assert.equal(directionOf([1, 1], [2, 2]), "down to the right");
  assert.equal(directionOf([1, 1], [1, 0]), "upwards");
  assert.equal(directionOf([9, 3], [0, 3]), "to the right"); // a torus
  assert.equal(directionOf([1, 1], [0.5, 1.87]), "down to the left"); // hexagons
});
