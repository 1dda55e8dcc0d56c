// Where the words of a grid are. A word occurs once at its own place, and besides only inside another
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
