// A puzzle as it will lie on paper: measured in millimetres, shown at any width.

import { capsules } from "./player/board.js";
import { el, svg } from "./player/element.js";
import { boardOf } from "./player/geometry.js";
import { listing, listMode } from "./player/listing.js";

export const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] };
const MARGIN = 16;
const TITLE = 17;
const CELL = 15; // a letter larger than this is for posters
const GAP = 9;
const TYPE = [6.2, 5.5, 4.9, 4.5, 4.1, 3.7, 3.3, 2.9, 2.5]; // sizes of the list's letters

export function drawSheet(puzzle, { solution, paper, label }) {
  const [width, height] = PAPERS[paper];
  const board = boardOf(puzzle);
  const inner = width - 2 * MARGIN;
  const list = fitList(listing(puzzle).map((row) => row.text), inner, listMode(puzzle) === "clues", height);
  const room = height - 2 * MARGIN - (puzzle.title ? TITLE : 0) - list.height - GAP;
  const cell = Math.min(CELL, inner / board.width, room / board.height);
  const picture = drawGrid(puzzle, board, solution, label);
  picture.style.width = mm(cell * board.width, width);
  const legend = el("ul", { class: "legend" }, ...list.texts.map((text) => el("li", {}, text)));
  legend.style.columnCount = list.columns;
  legend.style.fontSize = mm(list.size, width);
  const sheet = el("article", { class: `sheet ${paper}` },
    ...(puzzle.title ? [el("h2", {}, puzzle.title)] : []), picture, ...(list.texts.length ? [legend] : []));
  return sheet;
}

const mm = (length, width) => `${((100 * length) / width).toFixed(3)}cqw`;

// The largest type in which the list leaves the board its share of the page.
function fitList(texts, inner, single, height) {
  if (!texts.length) return { texts, columns: 1, size: TYPE[0], height: 0 };
  const longest = Math.max(...texts.map((text) => text.length));
  const tries = TYPE.map((size) => {
    const columns = single ? (longest * 0.5 * size < inner / 2 - 4 ? 2 : 1)
      : Math.max(1, Math.min(6, Math.floor(inner / (longest * 0.6 * size + 5))));
    const rows = Math.ceil(texts.length / columns);
    const lines = rows * Math.max(1, Math.ceil((longest * 0.5 * size) / (inner / columns)));
    return { texts, columns: Math.ceil(texts.length / rows), size, height: lines * size * 1.5 };
  });
  return tries.find((tried) => tried.height < height * 0.27) ?? tries.at(-1);
}

function drawGrid(puzzle, board, solution, label) {
  const letters = board.cells.map((cell) => {
    const [x, y] = board.centre(cell);
    return svg("text", { x, y: +(y + 0.215).toFixed(3) }, puzzle.grid[cell[0]][cell[1]]);
  });
  const edge = 0.06;
  return svg("svg", {
    class: "grid", role: "img", "aria-label": label,
    viewBox: `${-edge} ${-edge} ${board.width + 2 * edge} ${board.height + 2 * edge}`,
  },
  ...(board.cells.length === board.rows * board.columns ? [svg("rect", { class: "frame", width: board.width, height: board.height, rx: 0.25 })] : []),
  ...(solution ? puzzle.words.map((word, i) => capsules(board, word.cells, "solved", i)) : []),
  ...letters);
}
