// Cells, lines and strokes on a board of any kind. The board comes as data: where cells lie, how
// they are outlined and which lines run through them. Nothing here knows the kind of the board.

/** @param {Cell} a @param {Cell} b */
export const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Point} a @param {Point} b */
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
/** @param {Point} point @param {Point} step @returns {Point} */
const plus = ([x, y], [right, down]) => [x + right, y + down];
/** @param {ArrayLike<number>} cell */
const nameOf = (cell) => `${cell[0]} ${cell[1]}`;
const NEAR = 0.1; // of a cell: so far apart, two points are the same
const STEP = 1.5; // no step from a cell to the next is longer

/** @param {Geometry} geometry @returns {Board} */
export function boardOf(geometry) {
  const cells = geometry.cells.map(([row, column]) => /** @type {Cell} */ ([row, column]));
  const { square } = geometry;
  const closed = geometry.lines.some((line) => line.closed);
  const { left, top, width, height } = square && !closed ? bounds(geometry) : { left: 0, top: 0, ...geometry };
  /** @type {Map<string, Point>} */
  const spots = new Map(geometry.cells.map(([row, column, x, y]) => [nameOf([row, column]), [x - left, y - top]]));
  const outlines = new Map(geometry.cells.map((cell) => [nameOf(cell), geometry.outlines[cell[4]]]));
  /** @type {Map<string, Track[]>} */
  const through = new Map(cells.map((cell) => [nameOf(cell), []]));
  for (const line of geometry.lines) {
    const run = line.cells.map((number) => cells[number]);
    for (const track of senses(run, line, geometry)) {
      track.cells.forEach((cell, at) => through.get(nameOf(cell))?.push({ ...track, at }));
    }
  }
  return {
    ...{ width, height, square, cells, closed },
    centre: (cell) => known(spots.get(nameOf(cell))),
    corners: (cell) => known(outlines.get(nameOf(cell))),
    tracks: (cell) => known(through.get(nameOf(cell))),
    counted: counter(cells, square),
  };
}

// What the cells take of a board of squares: a shape may leave whole rows and columns empty.
/** @param {Geometry} geometry */
function bounds({ cells }) {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const [, , x, y] of cells) {
    [left, top] = [Math.min(left, x - 0.5), Math.min(top, y - 0.5)];
    [right, bottom] = [Math.max(right, x + 0.5), Math.max(bottom, y + 0.5)];
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** @template T @param {T | undefined} value */
function known(value) {
  if (value === undefined) throw new RangeError("no such cell");
  return value;
}

// The row and column of a cell as people count them, from 1; hexagons are counted along their row.
/** @param {Cell[]} cells @param {boolean} square @returns {(cell: Cell) => Cell} */
function counter(cells, square) {
  /** @param {number[]} numbers */
  const ranks = (numbers) => new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, i) => [number, i + 1]));
  /** @param {Cell[]} some */
  const columnsIn = (some) => ranks(some.map(([, column]) => column));
  const rows = ranks(cells.map(([row]) => row));
  const all = columnsIn(cells);
  const along = new Map(
    [...rows.keys()].map((row) => [row, square ? all : columnsIn(cells.filter((cell) => cell[0] === row))]),
  );
  return ([row, column]) => [known(rows.get(row)), known(along.get(row)?.get(column))];
}

// A line in both senses. On a closed line, its steps may be seen in several ways: on a board of two rows, a step up
// over the edge is also a step down.
/** @param {Cell[]} run @param {Line} line @param {Geometry} geometry @returns {Omit<Track, "at">[]} */
function senses(run, { stride, strides = run.map(() => stride), closed }, { width, height }) {
  const back = [...run].reverse();
  const around = closed ? [0, -1, 1] : [0];
  const shifts = around.flatMap((across) =>
    around.map((along) => /** @type {Point} */ ([across * width, along * height])),
  );
  return shifts
    .map((shift) => ({ far: Math.hypot(...shift), steps: strides.map((step) => plus(step, shift)) }))
    .filter(({ far, steps }) => far === 0 || steps.every((step) => Math.hypot(...step) < STEP))
    .sort((a, b) => a.far - b.far)
    .flatMap(({ steps }) => [
      { cells: run, steps, closed },
      { cells: back, steps: turned(steps), closed },
    ]);
}

// The steps of a line that is read the other way; the last one leads from its end to its start.
/** @param {Point[]} steps @returns {Point[]} */
const turned = (steps) =>
  steps.map((_, i) => {
    const [right, down] = steps[(2 * steps.length - 2 - i) % steps.length];
    return [-right, -down];
  });

// What follows on a track from one of its cells on, up to its end; on a closed line once round.
/** @template T @param {Track} track @param {T[]} along one item for each of its cells */
const following = ({ at, closed }, along) => [...along.slice(at), ...(closed ? along.slice(0, at) : [])];

// For each track through a cell the run that begins there. `spots` is where its cells would lie if the board went on
// beyond its edge.
/** @param {Board} board @param {Cell} from */
function rays(board, from) {
  return board.tracks(from).map((track) => {
    const [cells, steps] = [following(track, track.cells), following(track, track.steps)];
    const spots = [board.centre(from)];
    for (let i = 1; i < cells.length; i++) spots.push(plus(spots[i - 1], steps[i - 1]));
    return { cells, spots };
  });
}

// The runs of cells from one to the other; on a closed board there may be several, and those that cross the fewest
// edges come first.
/** @param {Board} board @param {Cell} from @param {Cell} to */
export function linesBetween(board, from, to) {
  const runs = rays(board, from).flatMap(({ cells, spots }) => {
    const at = cells.findIndex((cell) => sameCell(cell, to));
    return at < 0 ? [] : [{ cells: cells.slice(0, at + 1), away: distance(spots[at], board.centre(to)) }];
  });
  return runs.sort((a, b) => a.away - b.away).map(({ cells }) => cells);
}

// The first of them, or null where no line joins the cells.
/** @param {Board} board @param {Cell} from @param {Cell} to */
export const lineBetween = (board, from, to) =>
  sameCell(from, to) ? [from] : (linesBetween(board, from, to)[0] ?? null);

// The run that begins at `from` and comes nearest to a point: a finger need not aim well. A point beyond the edge of
// a closed board is reached over that edge.
/** @param {Board} board @param {Cell} from @param {Point} point */
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
/** @param {Board} board @param {Point} point */
export function cellAt(board, point) {
  /** @type {Cell | null} */
  let best = null;
  let least = 0.75;
  for (const cell of board.cells) {
    const far = distance(board.centre(cell), point);
    if (far < least) [least, best] = [far, cell];
  }
  return best;
}

// The cell that an arrow key leads to, [right, down] being its step; holes are skipped.
/** @param {Board} board @param {Cell} cell @param {Point} step */
export function cellBeside(board, cell, [right, down]) {
  if (board.closed) {
    const track = board.tracks(cell).find(({ at, steps }) => distance(steps[at], [right, down]) < NEAR);
    return (track && following(track, track.cells)[1]) ?? cell;
  }
  const [row, column] = cell;
  if (right !== 0) {
    const beyond = board.cells.filter((one) => one[0] === row && (one[1] - column) * right > 0);
    return beyond.reduce((a, b) => (Math.abs(b[1] - column) < Math.abs(a[1] - column) ? b : a), beyond[0] ?? cell);
  }
  const rows = board.cells.map((one) => (one[0] - row) * down).filter((steps) => steps > 0);
  if (!rows.length) return cell;
  const next = row + Math.min(...rows) * down;
  const x = board.centre(cell)[0];
  // Of two cells that are equally near, the one in the same column, so that the way stays upright.
  /** @param {Cell} one */
  const off = (one) => Math.abs(board.centre(one)[0] - x) + (one[1] === column ? 0 : 0.01);
  return board.cells.filter((one) => one[0] === next).reduce((a, b) => (off(b) < off(a) ? b : a));
}

// Strokes through the cells, each a list of points: one, or several where a line leaves the board and returns. There
// they reach one cell beyond the edge, where they are cut off.
/** @param {Board} board @param {Cell[]} cells */
export function strokes(board, cells) {
  /** @param {Track} track */
  const follows = (track) => {
    const run = following(track, track.cells);
    return cells.every((cell, i) => run[i] && sameCell(run[i], cell));
  };
  const ways = board
    .tracks(cells[0])
    .filter(follows)
    .map((track) => strokesAlong(board, cells, following(track, track.steps)));
  const [first = [cells.map(board.centre)], ...others] = ways; // what follows no line, bends
  return others.reduce((a, b) => (b.length < a.length ? b : a), first).map(straightened);
}

/** @param {Board} board @param {Cell[]} cells @param {Point[]} steps */
function strokesAlong(board, cells, steps) {
  const [first, ...others] = cells.map(board.centre);
  const runs = [[first]];
  others.forEach((point, i) => {
    const run = runs[runs.length - 1];
    const beyond = plus(run[run.length - 1], steps[i]);
    if (distance(beyond, point) < NEAR) {
      run.push(point);
    } else {
      run.push(beyond);
      runs.push([plus(point, [-steps[i][0], -steps[i][1]]), point]);
    }
  });
  return runs;
}

// Without the points on a straight way from one to another; a single point counts as both ends.
/** @param {Point[]} points */
function straightened(points) {
  const inner = points.slice(1, -1).filter(([x, y], i) => {
    const [[left, top], [right, foot]] = [points[i], points[i + 2]];
    return Math.abs((x - left) * (foot - y) - (y - top) * (right - x)) > NEAR ** 2;
  });
  return [points[0], ...inner, points[points.length - 1]];
}

// The outline of everything within `radius` of a bent stroke, as the data of an SVG path.
/** @param {Point[]} points @param {number} radius */
export function ringAround(points, radius) {
  const there = sideOf(points, radius);
  const back = sideOf([...points].reverse(), radius);
  return `M${there}${back}Z`.replace("L", "");
}

// The left side of a stroke and the half circle at its end.
/** @param {Point[]} points @param {number} radius */
function sideOf(points, radius) {
  const angles = points.slice(1).map(([x, y], i) => Math.atan2(y - points[i][1], x - points[i][0]));
  /** @param {Point} point @param {number} angle */
  const beside = ([x, y], angle, far = radius) =>
    [x + far * Math.sin(angle), y - far * Math.cos(angle)].map((n) => +n.toFixed(4)).join(" ");
  const arc = `A${radius} ${radius} 0 0 1 `;
  const corners = angles.slice(1).map((next, i) => {
    const last = angles[i];
    const turn = Math.atan2(Math.sin(next - last), Math.cos(next - last));
    const corner = points[i + 1];
    if (turn > 0) return `L${beside(corner, last)}${arc}${beside(corner, next)}`;
    return `L${beside(corner, last + turn / 2, radius / Math.cos(turn / 2))}`;
  });
  const [first, end] = [points[0], points[points.length - 1]];
  const last = angles[angles.length - 1];
  return `L${beside(first, angles[0])}${corners.join("")}L${beside(end, last)}${arc}${beside(end, last + Math.PI)}`;
}

/** @param {Board} board @param {Cell} cell */
export const outline = (board, cell) => board.corners(cell).map((corner) => plus(board.centre(cell), corner));

// The sides that no two cells share, as pairs of points: the rim of the board and of its holes.
/** @param {Board} board */
export function rim(board) {
  /** @type {Map<string, [Point, Point]>} */
  const sides = new Map();
  for (const cell of board.cells) {
    outline(board, cell).forEach((corner, i, all) => {
      /** @type {[Point, Point]} */
      const side = [corner, all[(i + 1) % all.length]];
      const name = side
        .map((point) => point.map((n) => n.toFixed(3)).join())
        .sort()
        .join();
      if (!sides.delete(name)) sides.set(name, side);
    });
  }
  return [...sides.values()];
}
