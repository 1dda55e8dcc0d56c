// Lines, strokes and neighbours on a board of any kind.

import { COMPASS } from "./boards.js";

export const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];

const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

// A run of cells for each direction, up to the end of its line; on a torus once round at most.
// `spots` is where they would lie if the board went on beyond its edge, as a torus does.
function rays(board, from) {
  const [x, y] = board.centre(from);
  const longest = board.closed ? board.rows * board.columns : Math.max(board.rows, board.columns);
  return board.directions.map((direction) => {
    const [right, down] = board.way(direction);
    const ray = { cells: [], spots: [] };
    let cell = from;
    for (let i = 0; i < longest && cell !== null && (i === 0 || !sameCell(cell, from)); i += 1) {
      ray.cells.push(cell);
      ray.spots.push([x + i * right, y + i * down]);
      cell = board.step(cell, direction);
    }
    return ray;
  });
}

// The cells from one to the other along a line, or null where no line joins them. Of several, on a
// torus, the one that runs over the fewest edges.
export function lineBetween(board, from, to) {
  if (sameCell(from, to)) return [from];
  const runs = rays(board, from).flatMap(({ cells, spots }) => {
    const at = cells.findIndex((cell) => sameCell(cell, to));
    return at < 0 ? [] : [{ cells: cells.slice(0, at + 1), away: distance(spots[at], board.centre(to)) }];
  });
  return runs.sort((a, b) => a.away - b.away)[0]?.cells ?? null;
}

// The run that begins at `from` and comes nearest to a point: a finger need not aim well. A point
// beyond the edge of a torus is reached over that edge.
export function lineTowards(board, from, point) {
  let best = [from];
  let least = distance(board.centre(from), point);
  for (const { cells, spots } of rays(board, from)) {
    spots.forEach((spot, i) => {
      const far = distance(spot, point);
      if (far < least - 1e-9) [least, best] = [far, cells.slice(0, i + 1)];
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
export function cellBeside(board, [row, column], direction) {
  if (board.closed) return board.step([row, column], direction);
  const [down, right] = COMPASS[direction];
  if (right !== 0) {
    for (let c = column + right; c >= 0 && c < board.columns; c += right) {
      if (board.has([row, c])) return [row, c];
    }
    return [row, column];
  }
  const x = board.centre([row, column])[0];
  for (let r = row + down; r >= 0 && r < board.rows; r += down) {
    const there = board.cells.filter((cell) => cell[0] === r);
    // Of two hexagons that are equally near, the one that lets a way down stay upright on the whole.
    const off = (cell) => Math.abs(board.centre(cell)[0] - x) + (cell[1] === column ? 0 : 0.01);
    if (there.length) return there.reduce((a, b) => (off(b) < off(a) ? b : a));
  }
  return [row, column];
}

// Straight strokes through the cells: one, or several where a line leaves the board and returns.
// There they reach one cell beyond the edge, where they are cut off.
export function strokes(board, cells) {
  const follows = (direction) => (cell, i) => i === 0 || sameCell(board.step(cells[i - 1], direction) ?? [], cell);
  const direction = board.directions.find((name) => cells.every(follows(name))) ?? board.directions[0];
  const [right, down] = board.way(direction);
  const runs = [];
  for (const [x, y] of cells.map(board.centre)) {
    const run = runs.at(-1);
    if (run && distance(run[1], [x - right, y - down]) < 0.1) {
      run[1] = [x, y];
    } else {
      if (run) run[1] = [run[1][0] + right, run[1][1] + down];
      runs.push([run ? [x - right, y - down] : [x, y], [x, y]]);
    }
  }
  return runs;
}

export const outline = (board, cell) => {
  const [x, y] = board.centre(cell);
  return board.corners.map(([right, down]) => [x + right, y + down]);
};

// The sides that no two cells share, as pairs of points: the rim of the board and of its holes.
export function rim(board) {
  const sides = new Map();
  for (const cell of board.cells) {
    outline(board, cell).forEach((corner, i, all) => {
      const side = [corner, all[(i + 1) % all.length]];
      const name = side.map((point) => point.map((n) => n.toFixed(3)).join()).sort().join();
      if (!sides.delete(name)) sides.set(name, side);
    });
  }
  return [...sides.values()];
}
