// The kinds of boards: where a cell lies and what lies next to it. No other file knows them.
//
// A board: rows, columns, width and height (in cells), directions, has(cell), centre(cell), corners
// (of every cell, from its centre), way(direction) (how far right and down a step leads) and
// step(cell, direction), which is the next cell or null. `closed`: lines go on over the edge; `comb`:
// cells are drawn one by one. A cell is [row, column]. geometry.js needs nothing else, so that
// a new kind of board is one more entry in KINDS.

export const COMPASS = {
  E: [0, 1], S: [1, 0], SE: [1, 1], NE: [-1, 1], W: [0, -1], N: [-1, 0], NW: [-1, -1], SW: [1, -1],
};

const HIGH = Math.sqrt(3) / 2; // from a row of hexagons to the next
const FAR = 1 / Math.sqrt(3); // from the centre of a hexagon to its corners

function squares(puzzle) {
  return {
    width: puzzle.columns,
    height: puzzle.rows,
    directions: Object.keys(COMPASS),
    corners: [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
    centre: ([row, column]) => [column + 0.5, row + 0.5],
    way: (direction) => [COMPASS[direction][1], COMPASS[direction][0]],
    next: ([row, column], direction) => {
      const [down, right] = COMPASS[direction];
      return [row + down, column + right];
    },
  };
}

function torus(puzzle) {
  const plain = squares(puzzle);
  const round = (n, size) => ((n % size) + size) % size;
  return {
    ...plain,
    closed: true,
    next: (cell, direction) => {
      const [row, column] = plain.next(cell, direction);
      return [round(row, puzzle.rows), round(column, puzzle.columns)];
    },
  };
}

// Odd rows lie half a cell further right: of the two steps down, one keeps the column.
function hexagons(puzzle) {
  return {
    comb: true,
    width: puzzle.columns + (puzzle.rows > 1 ? 0.5 : 0),
    height: (puzzle.rows - 1) * HIGH + 2 * FAR,
    directions: Object.keys(COMPASS).filter((name) => COMPASS[name][1] !== 0),
    corners: [[0, -FAR], [0.5, -FAR / 2], [0.5, FAR / 2], [0, FAR], [-0.5, FAR / 2], [-0.5, -FAR / 2]],
    centre: ([row, column]) => [column + 0.5 + 0.5 * (row % 2), row * HIGH + FAR],
    way: (direction) => {
      const [down, right] = COMPASS[direction];
      return down ? [right / 2, down * HIGH] : [right, 0];
    },
    next: ([row, column], direction) => {
      const [down, right] = COMPASS[direction];
      return [row + down, column + (down ? (right - 1) / 2 + (row % 2) : right)];
    },
  };
}

const KINDS = { rectangle: squares, torus, hexagon: hexagons, honeycomb: hexagons };

export function boardOf(puzzle) {
  const kind = (KINDS[puzzle.topology] ?? squares)(puzzle);
  const has = ([row, column]) => (puzzle.grid[row]?.[column] ?? null) !== null;
  const step = (cell, direction) => {
    const there = kind.next(cell, direction);
    return has(there) ? there : null;
  };
  const cells = puzzle.grid.flatMap((line, row) =>
    line.flatMap((symbol, column) => (symbol === null ? [] : [[row, column]])));
  return { ...kind, rows: puzzle.rows, columns: puzzle.columns, cells, has, step };
}
