// A puzzle as it will lie on paper: measured in millimetres, shown at any width.

import { capsules, polygon } from "./player/board.js";
import { boardOf } from "./player/boards.js";
import { el, svg } from "./player/element.js";
import { rim } from "./player/geometry.js";
import { listing, listMode } from "./player/listing.js";
import { PLAYER_TEXTS } from "./player/texts.js";

export const PAPERS = {
  a6: [105, 148], a5: [148, 210], a4: [210, 297], a3: [297, 420], b5: [176, 250],
  letter: [215.9, 279.4], legal: [215.9, 355.6], tabloid: [279.4, 431.8],
};
const CELL = 15; // a letter larger than this is for posters
const TYPE = [6.2, 5.5, 4.9, 4.5, 4.1, 3.7, 3.3, 2.9, 2.5]; // sizes of the list's letters
const LARGE = [7.0, 6.4]; // large print: nothing below 18 points

// `look`: a style as the engine has it (lang, paper, font, lower, …), `solution`, and `texts`.
export function drawSheet(puzzle, look) {
  const paper = look.paper in PAPERS ? look.paper : "a4";
  const [width, height] = PAPERS[paper];
  const board = boardOf(puzzle);
  const margin = width * 0.076;
  const inner = width - 2 * margin;
  const name = look.name_line ? [nameLine(look.texts)] : [];
  const rule = board.closed ? [el("p", { class: "rule" }, PLAYER_TEXTS[look.lang].overTheEdge)] : [];
  const title = puzzle.title ? [el("h2", {}, puzzle.title)] : [];
  const sizes = look.large_print ? LARGE : TYPE.map((size) => (size * Math.min(1, width / 210)));
  const list = fitList(listing(puzzle).map((row) => row.text), inner, listMode(puzzle) === "clues", height, sizes);
  const room = height - 2 * margin - width * (0.081 * title.length + 0.055 * name.length + 0.042 * rule.length + 0.043) - list.height;
  const cell = Math.min(CELL * Math.max(1, width / 210), inner / board.width, room / board.height);
  const picture = drawGrid(puzzle, board, look);
  picture.style.width = mm(cell * board.width, width);
  const legend = el("ul", { class: "legend" }, ...list.texts.map((text) => el("li", {}, text)));
  legend.style.columnCount = list.columns;
  legend.style.fontSize = mm(list.size, width);
  const kinds = [paper, `font-${look.font ?? "none"}`, ...(look.grey ? ["grey"] : [])];
  const sheet = el("article", { class: `sheet ${kinds.join(" ")}` }, ...name, ...title, ...rule, picture, ...(list.texts.length ? [legend] : []));
  sheet.style.aspectRatio = `${width} / ${height}`;
  return sheet;
}

function nameLine(texts) {
  return el("p", { class: "name-line" }, ...texts.nameLine.map((word) => el("span", {}, `${word}:`)));
}

const mm = (length, width) => `${((100 * length) / width).toFixed(3)}cqw`;

// The largest type in which the list leaves the board its share of the page.
function fitList(texts, inner, single, height, sizes) {
  if (!texts.length) return { texts, columns: 1, size: sizes[0], height: 0 };
  const longest = Math.max(...texts.map((text) => text.length));
  const tries = sizes.map((size) => {
    const columns = single ? (longest * 0.5 * size < inner / 2 - 4 ? 2 : 1)
      : Math.max(1, Math.min(6, Math.floor(inner / ((longest * 0.6 + 1.3) * size + 4))));
    const rows = Math.ceil(texts.length / columns);
    const lines = rows * Math.max(1, Math.ceil((longest * 0.5 * size) / (inner / columns)));
    return { texts, columns: Math.ceil(texts.length / rows), size, height: lines * size * 1.5 };
  });
  return tries.find((tried) => tried.height < height * 0.27) ?? tries.at(-1);
}

function drawGrid(puzzle, board, look) {
  const letters = board.cells.map((cell) => {
    const [x, y] = board.centre(cell);
    const symbol = puzzle.grid[cell[0]][cell[1]];
    return svg("text", { x, y: +(y + 0.23).toFixed(3) }, look.lower ? symbol.toLowerCase() : symbol);
  });
  const edge = 0.06;
  const whole = !board.comb && board.cells.length === board.rows * board.columns;
  return svg("svg", {
    class: "grid", role: "img", "aria-label": look.texts.sheet(puzzle),
    viewBox: `${-edge} ${-edge} ${board.width + 2 * edge} ${board.height + 2 * edge}`,
  },
  ...(look.table ? board.cells.map((cell) => polygon(board, cell, { class: "frame" })) : []),
  whole ? svg("rect", { class: "frame", width: board.width, height: board.height, rx: look.table || board.closed ? 0 : 0.25 })
    : svg("path", { class: "frame", d: rim(board).map(([from, to]) => `M${from}L${to}`).join("") }),
  // A picture within the picture: what runs over the edge of a torus is cut off at the frame.
  ...(look.solution ? [svg("svg", { width: board.width, height: board.height },
    ...puzzle.words.map((word, i) => capsules(board, word.cells, "solved", i)))] : []),
  ...letters);
}
