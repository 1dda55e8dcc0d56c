// Cells, lines and strokes on a board of any kind. The board comes as data: where cells lie, how
// they are outlined and which lines run through them. Nothing here knows the kind of the board.

export const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];

const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const nameOf = ([row, column]) => `${row} ${column}`;
const NEAR = 0.1; // of a cell: so far apart, two points are the same
const STEP = 1.5; // no step from a cell to the next is longer

// A cell is [row, column]. `tracks(cell)`: the lines through it, in both senses; `counted(cell)`: its
// row and column as people count them.
export function boardOf(geometry) {
  const cells = geometry.cells.map(([row, column]) => [row, column]);
  const spots = new Map(geometry.cells.map(([row, column, x, y]) => [nameOf([row, column]), [x, y]]));
  const outlines = new Map(geometry.cells.map((cell) => [nameOf(cell), geometry.outlines[cell[4]]]));
  const through = new Map(cells.map((cell) => [nameOf(cell), []]));
  for (const line of geometry.lines) {
    const run = line.cells.map((number) => cells[number]);
    for (const track of senses(run, line, geometry)) {
      track.cells.forEach((cell, at) => through.get(nameOf(cell)).push({ ...track, at }));
    }
  }
  return {
    width: geometry.width,
    height: geometry.height,
    square: geometry.square,
    cells,
    closed: geometry.lines.some((line) => line.closed),
    centre: (cell) => spots.get(nameOf(cell)),
    corners: (cell) => outlines.get(nameOf(cell)),
    tracks: (cell) => through.get(nameOf(cell)),
    counted: counter(cells, geometry.square),
  };
}

// From 1; hexagons are counted along their row.
function counter(cells, square) {
  const ranks = (numbers) => new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, i) => [number, i + 1]));
  const columnsIn = (some) => ranks(some.map(([, column]) => column));
  const rows = ranks(cells.map(([row]) => row));
  const all = columnsIn(cells);
  const along = new Map(
    [...rows.keys()].map((row) => [row, square ? all : columnsIn(cells.filter((cell) => cell[0] === row))]),
  );
  return ([row, column]) => [rows.get(row), along.get(row).get(column)];
}

// A line in both senses. On a closed line, a step may be seen in several ways: on a board of two
// rows, a step up over the edge is also a step down.
function senses(run, { stride: [right, down], closed }, { width, height }) {
  const back = [...run].reverse();
  const around = closed ? [-1, 0, 1] : [0];
  const strides = around.flatMap((across) => around.map((along) => [right + across * width, down + along * height]));
  const steps = strides.filter((step) => sameCell(step, [right, down]) || Math.hypot(...step) < STEP);
  return steps
    .sort((a, b) => distance(a, [right, down]) - distance(b, [right, down]))
    .flatMap(([x, y]) => [
      { cells: run, stride: [x, y], closed },
      { cells: back, stride: [-x, -y], closed },
    ]);
}

// The cells from one on along a track, up to its end; on a closed line once round.
const runFrom = ({ cells, at, closed }) => [...cells.slice(at), ...(closed ? cells.slice(0, at) : [])];

// For each track through a cell the run that begins there. `spots` is where its cells would lie if
// the board went on beyond its edge.
function rays(board, from) {
  const [x, y] = board.centre(from);
  return board.tracks(from).map((track) => {
    const [right, down] = track.stride;
    const cells = runFrom(track);
    return { cells, spots: cells.map((_, i) => [x + i * right, y + i * down]) };
  });
}

// The runs of cells from one to the other; on a closed board there may be several, and those that
// cross the fewest edges come first.
export function linesBetween(board, from, to) {
  const runs = rays(board, from).flatMap(({ cells, spots }) => {
    const at = cells.findIndex((cell) => sameCell(cell, to));
    return at < 0 ? [] : [{ cells: cells.slice(0, at + 1), away: distance(spots[at], board.centre(to)) }];
  });
  return runs.sort((a, b) => a.away - b.away).map(({ cells }) => cells);
}

// The first of them, or null where no line joins the cells.
export const lineBetween = (board, from, to) =>
  sameCell(from, to) ? [from] : (linesBetween(board, from, to)[0] ?? null);

// The run that begins at `from` and comes nearest to a point: a finger need not aim well. A point
// beyond the edge of a closed board is reached over that edge.
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

// The cell that an arrow key leads to, [right, down] being its step; holes are skipped.
export function cellBeside(board, cell, [right, down]) {
  if (board.closed) {
    const track = board.tracks(cell).find(({ stride }) => distance(stride, [right, down]) < NEAR);
    return (track && runFrom(track)[1]) ?? cell;
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
  const off = (one) => Math.abs(board.centre(one)[0] - x) + (one[1] === column ? 0 : 0.01);
  return board.cells.filter((one) => one[0] === next).reduce((a, b) => (off(b) < off(a) ? b : a));
}

// Straight strokes through the cells: one, or several where a line leaves the board and returns.
// There they reach one cell beyond the edge, where they are cut off.
export function strokes(board, cells) {
  const follows = (track) => {
    const run = runFrom(track);
    return cells.every((cell, i) => run[i] && sameCell(run[i], cell));
  };
  const ways = board
    .tracks(cells[0])
    .filter(follows)
    .map(({ stride }) => strokesAlong(board, cells, stride));
  return (ways.length ? ways : [strokesAlong(board, cells, [1, 0])]).reduce((a, b) => (b.length < a.length ? b : a));
}

function strokesAlong(board, cells, [right, down]) {
  const runs = [];
  for (const [x, y] of cells.map(board.centre)) {
    const run = runs.at(-1);
    if (run && distance(run[1], [x - right, y - down]) < NEAR) {
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
  return board.corners(cell).map(([right, down]) => [x + right, y + down]);
};

// The sides that no two cells share, as pairs of points: the rim of the board and of its holes.
export function rim(board) {
  const sides = new Map();
  for (const cell of board.cells) {
    outline(board, cell).forEach((corner, i, all) => {
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
