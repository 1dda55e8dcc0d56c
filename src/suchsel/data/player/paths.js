// Paths from neighbour to neighbour, on boards whose words bend.

import { cellAt, sameCell } from "./geometry.js";

const NEAR = 0.42; // of a cell: so near to its centre, a drag takes it; diagonals miss the others
const STRIDE = 0.2; // of a cell: a fast drag is followed in steps of this length

/** @param {Pick<Puzzle, "request">} puzzle */
export const hasPaths = ({ request }) => ["bent", "square"].includes(request?.paths ?? "");

/** @param {Pick<Puzzle, "request">} puzzle @param {Cell} a @param {Cell} b */
function areBeside({ request }, a, b) {
  const [down, right] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  return request.paths === "square" ? down + right === 1 : Math.max(down, right) === 1;
}

// The path with one more cell, or back to a cell that it has already; null if no step leads there.
/** @param {Pick<Puzzle, "request">} puzzle @param {Cell[]} path @param {Cell} cell */
export function stepped(puzzle, path, cell) {
  const at = path.findIndex((one) => sameCell(one, cell));
  if (at >= 0) return path.slice(0, at + 1);
  return areBeside(puzzle, path[path.length - 1], cell) ? [...path, cell] : null;
}

// The path after a drag from one point to another.
/** @param {Pick<Puzzle, "request">} puzzle @param {Board} board @param {Cell[]} path @param {Point} from @param {Point} to */
export function dragged(puzzle, board, path, from, to) {
  const [right, down] = [to[0] - from[0], to[1] - from[1]];
  const count = Math.max(1, Math.ceil(Math.hypot(right, down) / STRIDE));
  return Array.from({ length: count }, (_, i) => (i + 1) / count).reduce((run, part) => {
    /** @type {Point} */
    const point = [from[0] + part * right, from[1] + part * down];
    const cell = cellAt(board, point);
    if (!cell) return run;
    const [x, y] = board.centre(cell);
    return Math.hypot(x - point[0], y - point[1]) < NEAR ? (stepped(puzzle, run, cell) ?? run) : run;
  }, path);
}
