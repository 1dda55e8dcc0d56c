// The geometry of a board, made from its kind and its grid, and where words lie on it. A link must open without a
// server, and for as long as there are browsers: the facts of all kinds come with the page.

import { KINDS, MAX_SIDE } from "./board_kinds.js";

/** @param {Point} point @returns {Point} */
const rounded = ([x, y]) => [Number(x.toFixed(4)) + 0, Number(y.toFixed(4)) + 0];

// A grid has equally long rows of letters, with null where there is no cell. Throws if there is no such board.
/** @param {string} name @param {Grid} grid @returns {Geometry} */
export function geometryOf(name, grid) {
  const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
  const fits = Math.min(rows, columns) > 0 && Math.max(rows, columns) <= MAX_SIDE;
  if (!Object.hasOwn(KINDS, name) || !fits || grid.some((line) => line.length !== columns)) throw new RangeError(name);
  const kind = KINDS[name];
  const cells = cellsOf(grid);
  /** @type {string[]} */
  const outlines = [];
  const drawn = cells.map((cell) => {
    const outline = JSON.stringify(factsAt(kind, cell).outline.map(rounded));
    if (!outlines.includes(outline)) outlines.push(outline);
    return [...cell, ...rounded(centre(kind, cell)), outlines.indexOf(outline)];
  });
  const corners = grid.flatMap((line, row) => line.flatMap((_, column) => cornersOf(kind, [row, column])));
  const [width, height] = rounded([largest(corners.map(([x]) => x)), largest(corners.map(([, y]) => y))]);
  const lines = linesOf(kind, cells, rows, columns);
  return {
    width,
    height,
    square: kind.square,
    cells: drawn,
    outlines: outlines.map((text) => JSON.parse(text)),
    lines,
  };
}

/** @param {Grid} grid @returns {Cell[]} */
export const cellsOf = (grid) =>
  grid.flatMap((line, row) =>
    line.flatMap((letter, column) => (letter === null ? [] : [/** @type {Cell} */ ([row, column])])),
  );

/** @param {string} name */
export const ruleOf = (name) => KINDS[name].rule;

/** @param {number[]} numbers */
const largest = (numbers) => numbers.reduce((a, b) => Math.max(a, b));

// What a cell has in common with all others of its parity.
/** @param {BoardKind} kind @param {Cell} cell */
const factsAt = ({ cells }, [row, column]) => cells[modulo(row, cells.length)][modulo(column, cells.length)];

/** @param {number} n @param {number} by */
const modulo = (n, by) => ((n % by) + by) % by;

/** @param {BoardKind} kind @param {Cell} cell @returns {Point} */
function centre(kind, cell) {
  const [x, y] = factsAt(kind, cell).centre;
  const [down, right] = cell.map((number) => Math.floor(number / kind.cells.length));
  return [x + right * kind.right, y + down * kind.down];
}

/** @param {BoardKind} kind @param {Cell} cell @returns {Point[]} */
function cornersOf(kind, cell) {
  const [x, y] = centre(kind, cell);
  return factsAt(kind, cell).outline.map(([right, down]) => [x + right, y + down]);
}

/** @param {BoardKind} kind @param {Cell[]} cells @param {number} rows @param {number} columns @returns {Line[]} */
function linesOf(kind, cells, rows, columns) {
  const numbers = new Map(cells.map((cell, number) => [String(cell), number]));
  /** @type {Set<string>} */
  const seen = new Set();
  return kind.families.flatMap(([forward, backward]) => {
    const after = cells.map((cell) => {
      const [down, right] = factsAt(kind, cell).steps[forward];
      const there = [cell[0] + down, cell[1] + right];
      return numbers.get(String(kind.wraps ? [modulo(there[0], rows), modulo(there[1], columns)] : there)) ?? -1;
    });
    // Over the edges of one or two rows or columns, some directions lead to the same cells; each counts once.
    if (kind.wraps && seen.has(String(after))) return [];
    seen.add(String(after)).add(String(before(after)));
    return runs(after).map(({ run, closed }) => ({
      ...{ cells: run, forward, backward, closed },
      ...stridesOf(
        kind,
        run.map((number) => cells[number]),
        forward,
      ),
    }));
  });
}

// For each cell the one before it, or -1.
/** @param {number[]} after */
function before(after) {
  const found = after.map(() => -1);
  after.forEach((there, here) => {
    if (there >= 0) found[there] = here;
  });
  return found;
}

// The first step, and all of them if they differ.
/** @param {BoardKind} kind @param {Cell[]} run @param {string} direction */
function stridesOf(kind, run, direction) {
  const strides = run.map((cell) => {
    const [down, right] = factsAt(kind, cell).steps[direction];
    const [here, there] = [centre(kind, cell), centre(kind, [cell[0] + down, cell[1] + right])];
    return rounded([there[0] - here[0], there[1] - here[1]]);
  });
  const [stride] = strides;
  return strides.every((other) => String(other) === String(stride)) ? { stride } : { stride, strides };
}

// The longest runs of two or more cells; `after` has the number of the next cell, or -1.
/** @param {number[]} after */
function runs(after) {
  const seen = new Set();
  const reached = new Set(after);
  const all = after.map((_, number) => number);
  const found = [];
  for (const first of [...all.filter((number) => !reached.has(number)), ...all]) {
    if (seen.has(first)) continue;
    const run = [];
    let here = first;
    do {
      run.push(here);
      seen.add(here);
      here = after[here];
    } while (here >= 0 && here !== first);
    if (run.length > 1) found.push({ run, closed: here === first });
  }
  return found;
}

// -- where the words of a grid are --------------------------------------------------------------------

// A word occurs once at its own place, and otherwise only inside another word: INFO in INFORMATION.

// Calls `seen(letters, cells)` for every run of these lengths, read in both senses. Letters are joined
// by blanks, since one cell may show several.
/**
 * @param {Grid} grid
 * @param {Geometry} geometry
 * @param {Set<number>} lengths
 * @param {(letters: string, run: Cell[]) => void} seen
 */
function readAll(grid, { cells, lines }, lengths, seen) {
  for (const line of lines) {
    for (const length of lengths) {
      if (length > line.cells.length) continue;
      const track = line.closed ? [...line.cells, ...line.cells.slice(0, length - 1)] : line.cells;
      for (let at = 0; at + length <= track.length; at++) {
        const run = track.slice(at, at + length).map((number) => /** @type {Cell} */ (cells[number].slice(0, 2)));
        const letters = run.map(([row, column]) => grid[row][column]);
        seen(letters.join(" "), run);
        seen(letters.reverse().join(" "), run.reverse());
      }
    }
  }
}

// The letters of each word that is known by its length and its digest only.
/**
 * @param {Grid} grid
 * @param {Geometry} geometry
 * @param {HiddenWord[]} hidden
 * @param {(letters: string) => string | null} digestOf
 */
export function findHidden(grid, geometry, hidden, digestOf) {
  /** @type {Map<string, number[]>} */
  const wanted = new Map();
  hidden.forEach(({ sum }, i) => wanted.set(sum, [...(wanted.get(sum) ?? []), i]));
  /** @type {string[][]} */
  const found = [];
  readAll(grid, geometry, new Set(hidden.map(({ length }) => length)), (letters) => {
    for (const at of wanted.get(digestOf(letters) ?? "") ?? []) found[at] ??= letters.split(" ");
  });
  return found;
}

// The cells of each word; words are lists of letters.
/** @param {Grid} grid @param {Geometry} geometry @param {string[][]} words */
export function findPlaces(grid, geometry, words) {
  /** @type {Map<string, Cell[][]>} a word may be hidden several times */
  const found = new Map(words.map((letters) => [letters.join(" "), []]));
  readAll(grid, geometry, new Set(words.map((letters) => letters.length)), (letters, run) => {
    found.get(letters)?.push([...run]);
  });
  return ownPlaces(
    words,
    words.map((letters) => found.get(letters.join(" ")) ?? []),
  );
}

// Long words first: what lies wholly inside the place of a word before is not a word's own place,
// unless there is no other. Of a word and its reverse, each takes a place of its own.
/** @param {string[][]} words @param {Cell[][][]} found */
function ownPlaces(words, found) {
  /** @type {Cell[][]} */
  const places = [];
  /** @type {Set<string>[]} */
  const taken = [];
  const order = words.map((_, i) => i).sort((a, b) => words[b].length - words[a].length);
  for (const i of order) {
    const free = found[i].find((run) => !taken.some((cells) => run.every((cell) => cells.has(String(cell)))));
    places[i] = free ?? found[i][0];
    if (places[i]) taken.push(new Set(places[i].map(String)));
  }
  return places;
}
