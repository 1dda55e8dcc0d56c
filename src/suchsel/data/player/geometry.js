// Where a cell lies and what lies next to it. The only file that knows the kinds of boards.
//
// A board: rows, columns, width and height (in cells), directions, has(cell), centre(cell) and
// step(cell, direction), which is the next cell or null. A cell is [row, column]. The functions
// below need nothing else, so that a new kind of board is one more entry in KINDS.

const COMPASS = {
  E: [0, 1], S: [1, 0], SE: [1, 1], NE: [-1, 1], W: [0, -1], N: [-1, 0], NW: [-1, -1], SW: [1, -1],
};

function squares(puzzle) {
  return {
    width: puzzle.columns,
    height: puzzle.rows,
    directions: Object.keys(COMPASS),
    centre: ([row, column]) => [column + 0.5, row + 0.5],
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
    next: (cell, direction) => {
      const [row, column] = plain.next(cell, direction);
      return [round(row, puzzle.rows), round(column, puzzle.columns)];
    },
  };
}

const KINDS = { rectangle: squares, torus };

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

export const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];

const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

// All runs of cells that begin here, one for each direction, up to the end of its line.
function rays(board, from) {
  return board.directions.map((direction) => {
    const run = [from];
    let cell = board.step(from, direction);
    while (cell !== null && !sameCell(cell, from)) {
      run.push(cell);
      cell = board.step(cell, direction);
    }
    return run;
  });
}

// The cells from one to the other along a line, or null where no line joins them.
export function lineBetween(board, from, to) {
  if (sameCell(from, to)) return [from];
  const runs = rays(board, from).flatMap((run) => {
    const at = run.findIndex((cell) => sameCell(cell, to));
    return at < 0 ? [] : [run.slice(0, at + 1)];
  });
  return runs.sort((a, b) => a.length - b.length)[0] ?? null;
}

// The run that begins at `from` and comes nearest to a point: a finger need not aim well.
export function lineTowards(board, from, point) {
  let best = [from];
  let least = distance(board.centre(from), point);
  for (const run of rays(board, from)) {
    run.forEach((cell, i) => {
      const far = distance(board.centre(cell), point);
      if (far < least - 1e-9) [least, best] = [far, run.slice(0, i + 1)];
    });
  }
  return best;
}

// The cell under a point, or null beside the board and in its holes.
export function cellAt(board, point) {
  let best = null;
  let least = 0.75;
  for (const cell of board.cells) {
    const far = distance(board.centre(cell), point);
    if (far < least) [least, best] = [far, cell];
  }
  return best;
}

// The cell that an arrow key leads to; holes are jumped over.
export function cellBeside(board, [row, column], down, right) {
  if (right !== 0) {
    for (let c = column + right; c >= 0 && c < board.columns; c += right) {
      if (board.has([row, c])) return [row, c];
    }
    return [row, column];
  }
  const x = board.centre([row, column])[0];
  for (let r = row + down; r >= 0 && r < board.rows; r += down) {
    const there = board.cells.filter((cell) => cell[0] === r);
    const off = (cell) => Math.abs(board.centre(cell)[0] - x);
    if (there.length) return there.reduce((a, b) => (off(b) < off(a) ? b : a));
  }
  return [row, column];
}

// Straight strokes through the cells: one, or several where a line leaves the board and returns.
export function strokes(board, cells) {
  const points = cells.map(board.centre);
  const runs = [[points[0]]];
  for (let i = 1; i < points.length; i += 1) {
    if (distance(points[i - 1], points[i]) > 1.9) runs.push([]);
    runs.at(-1).push(points[i]);
  }
  return runs.map((run) => [run[0], run.at(-1)]);
}
