// The geometry of a board, made from its kind and its grid: a link must open without a server, and
// for as long as there are browsers. The same data as the engine's own, see the tests.

const STEPS = { E: [0, 1], W: [0, -1], S: [1, 0], N: [-1, 0], SE: [1, 1], NW: [-1, -1], NE: [-1, 1], SW: [1, -1] };
const FAMILIES = [
  ["E", "W"],
  ["S", "N"],
  ["SE", "NW"],
  ["NE", "SW"],
];
const ROOT_3 = Math.sqrt(3);
const MAX_SIDE = 200;

const SQUARES = {
  square: true,
  neighbour: ([row, column], [down, right]) => [row + down, column + right],
  centre: ([row, column]) => [column + 0.5, row + 0.5],
  outline: [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ],
  extent: (rows, columns) => [columns, rows],
  families: () => FAMILIES,
};

// Odd rows lie half a cell further right. A large hexagon is a rectangle of hexagons without corners.
const HEXAGONS = {
  square: false,
  neighbour: ([row, column], [down, right]) => [
    row + down,
    down ? column + (right - 1) / 2 + (row % 2) : column + right,
  ],
  centre: ([row, column]) => [column + 0.5 + 0.5 * (row % 2), (row * ROOT_3) / 2 + 1 / ROOT_3],
  outline: [
    [0, -2],
    [0.5, -1],
    [0.5, 1],
    [0, 2],
    [-0.5, 1],
    [-0.5, -1],
  ].map(([x, y]) => [x, (y * 0.5) / ROOT_3]),
  extent: (rows, columns) => [columns + (rows > 1 ? 0.5 : 0), ((rows - 1) * ROOT_3) / 2 + 2 / ROOT_3],
  families: () => FAMILIES.filter(([name]) => name !== "S"),
};

// On one or two rows or columns some directions coincide; each counts once.
const TORUS = {
  ...SQUARES,
  wraps: true,
  families(rows, columns) {
    const modulo = ([down, right]) => `${(down + rows) % rows} ${(right + columns) % columns}`;
    const names = FAMILIES.flat();
    return FAMILIES.filter(([name]) => names.find((other) => modulo(STEPS[other]) === modulo(STEPS[name])) === name);
  },
};

const KINDS = { rectangle: SQUARES, torus: TORUS, honeycomb: HEXAGONS, hexagon: HEXAGONS };

const rounded = (values) => values.map((value) => Number(value.toFixed(4)) + 0);

// A grid has equally long rows of letters, with null where there is no cell.
export function geometryOf(name, grid) {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : null;
  const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
  if (
    !kind ||
    !rows ||
    !columns ||
    Math.max(rows, columns) > MAX_SIDE ||
    grid.some((line) => line.length !== columns)
  ) {
    throw new RangeError(name);
  }
  const cells = grid.flatMap((line, row) => line.flatMap((letter, column) => (letter === null ? [] : [[row, column]])));
  const numbers = new Map(cells.map((cell, number) => [String(cell), number]));
  const [width, height] = rounded(kind.extent(rows, columns));

  function follow(direction) {
    return cells.map((cell) => {
      const [row, column] = kind.neighbour(cell, STEPS[direction]);
      const there = kind.wraps ? [(row + rows) % rows, (column + columns) % columns] : [row, column];
      return numbers.get(String(there)) ?? -1;
    });
  }

  const lines = kind.families(rows, columns).flatMap(([forward, backward]) =>
    runs(follow(forward)).map(({ run, closed }) => {
      const [here, there] = [cells[run[0]], kind.neighbour(cells[run[0]], STEPS[forward])].map(kind.centre);
      return { cells: run, forward, backward, closed, stride: rounded([there[0] - here[0], there[1] - here[1]]) };
    }),
  );
  return {
    width,
    height,
    square: kind.square,
    lines,
    outlines: [kind.outline.map(rounded)],
    cells: cells.map((cell) => [...cell, ...rounded(kind.centre(cell)), 0]),
  };
}

// The longest runs of two or more cells; `after` has the number of the next cell, or -1.
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

// A word occurs once at its own place, and besides only inside another
// word: INFO in INFORMATION.

// Calls `seen(letters, cells)` for every run of these lengths, read in both senses. Letters are joined
// by blanks, since one cell may show several.
function readAll(grid, { cells, lines }, lengths, seen) {
  for (const line of lines) {
    for (const length of lengths) {
      if (length > line.cells.length) continue;
      const track = line.closed ? [...line.cells, ...line.cells.slice(0, length - 1)] : line.cells;
      for (let at = 0; at + length <= track.length; at++) {
        const run = track.slice(at, at + length).map((number) => cells[number].slice(0, 2));
        const letters = run.map(([row, column]) => grid[row][column]);
        seen(letters.join(" "), run);
        seen(letters.reverse().join(" "), run.reverse());
      }
    }
  }
}

// The letters of each word that is known by its length and its digest only.
export function findHidden(grid, geometry, hidden, digestOf) {
  const wanted = new Map(hidden.map(({ sum }, i) => [sum, i]));
  const found = [];
  readAll(grid, geometry, new Set(hidden.map(({ length }) => length)), (letters) => {
    const at = wanted.get(digestOf(letters));
    if (at !== undefined) found[at] ??= letters.split(" ");
  });
  return found;
}

// The cells of each word, given as lists of letters.
export function findPlaces(grid, geometry, words) {
  const numbers = new Map(words.map((letters, i) => [letters.join(" "), i]));
  const found = words.map(() => []);
  readAll(grid, geometry, new Set(words.map((letters) => letters.length)), (letters, run) => {
    const at = numbers.get(letters);
    if (at !== undefined) found[at].push([...run]);
  });
  return ownPlaces(words, found);
}

// Long words first: what lies wholly inside the place of a word before is not a word's own place,
// unless there is no other. Of a word and its reverse, each takes a place of its own.
function ownPlaces(words, found) {
  const places = [];
  const taken = [];
  const order = words.map((_, i) => i).sort((a, b) => words[b].length - words[a].length);
  for (const i of order) {
    const free = found[i].find((run) => !taken.some((cells) => run.every((cell) => cells.has(String(cell)))));
    places[i] = free ?? found[i][0];
    if (places[i]) taken.push(new Set(places[i].map(String)));
  }
  return places;
}
