// A puzzle as it will look on paper: measured in millimetres, shown at any width.

import { capsules, polygon } from "./player/board.js";
import { el, svg } from "./player/element.js";
import { boardOf, rim } from "./player/geometry.js";
import { listing, listMode } from "./player/listing.js";
import { inLanguage, t } from "./player/translate.js";

const POINT = 0.3528; // mm
const CELL = 15; // mm; larger letters are for posters
const TYPE = [6.2, 5.5, 4.9, 4.5, 4.1, 3.7, 3.3, 2.9, 2.5]; // mm, of the list
const LARGE = [7.0, 6.4]; // large print: nothing below 18 points
const LETTER = 0.64; // of a cell
const printed = new CSSStyleSheet();
document.adoptedStyleSheets.push(printed);

// `look`: a style as the engine has it (paper, font, lower, …), with `solution` and `papers`: the
// sizes of paper by name.
export function drawSheet(puzzle, look) {
  const [width, height] = paperSize(look);
  const board = boardOf(puzzle.geometry);
  const margin = width * 0.076;
  const inner = width - 2 * margin;
  const name = look.name_line ? [el("p", { class: "name-line" }, el("span", {}, t("Name:")), el("span", {}, t("Date:")))] : [];
  const rule = puzzle.rules ? [el("p", { class: "rule" }, inLanguage(puzzle.rules))] : [];
  const title = puzzle.title ? [el("h2", {}, puzzle.title)] : [];
  const sizes = look.large_print ? LARGE : TYPE.map((size) => (size * Math.min(1, width / 210)));
  const list = fitList(listing(puzzle).map((row) => row.text), inner, listMode(puzzle) === "clues", height, sizes);
  const room = height - 2 * margin - width * (0.081 * title.length + 0.055 * name.length + 0.042 * rule.length + 0.043) - list.height;
  const cell = Math.min(CELL * Math.max(1, width / 210), inner / board.width, room / board.height);
  const picture = drawGrid(puzzle, board, look);
  picture.style.width = mm(cell * board.width, width);
  if (look.font_size) picture.style.setProperty("--letter", `${((look.font_size * POINT) / cell).toFixed(3)}px`);
  const legend = el("ul", { class: "legend" }, ...list.texts.map((text) => el("li", {}, text)));
  legend.style.columnCount = list.columns;
  legend.style.fontSize = mm(list.size, width);
  const kinds = [look.paper, `font-${look.font}`, ...(look.grey ? ["grey"] : [])];
  const sheet = el("article", { class: `sheet ${kinds.join(" ")}` }, ...name, ...title, ...rule, picture, ...(list.texts.length ? [legend] : []));
  if (!isFit(look)) sheet.style.aspectRatio = `${width} / ${height}`;
  else sheet.style.paddingBottom = mm(margin, width);
  setPaper(width, height);
  return sheet;
}

// Paper without a size of its own is as large as what is on it.
const isFit = ({ paper, papers }) => !papers[paper]?.[0];

function paperSize(look) {
  const [width, height] = isFit(look) ? look.papers.a4 : look.papers[look.paper];
  return look.orientation === "landscape" ? [height, width] : [width, height];
}

// A sheet is a page of its paper: what is seen is what the browser prints.
function setPaper(width, height) {
  printed.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }
    @media print { .sheet { width: ${width}mm; max-height: ${height - 0.5}mm; } }`);
}

const mm = (length, width) => `${((100 * length) / width).toFixed(3)}cqw`;

// The largest type in which the list leaves enough of the page to the board.
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
  const used = new Set(puzzle.words.flatMap(({ cells }) => cells.map(String)));
  const dotted = look.solution && look.solution_style !== "rings";
  const letters = board.cells.map((cell) => {
    const [x, y] = board.centre(cell);
    const symbol = dotted && !used.has(String(cell)) ? "·" : puzzle.grid[cell[0]][cell[1]];
    return svg("text", { x, y: +(y + 0.36 * LETTER).toFixed(3) }, look.lower ? symbol.toLowerCase() : symbol);
  });
  const edge = 0.06;
  const whole = board.square && board.cells.length === board.width * board.height;
  const rings = look.solution && look.solution_style !== "dots";
  return svg("svg", {
    class: "grid", role: "img", "aria-label": t("Letter grid of {rows} rows and {columns} columns", puzzle),
    viewBox: `${-edge} ${-edge} ${board.width + 2 * edge} ${board.height + 2 * edge}`,
  },
  ...(look.table ? board.cells.map((cell) => polygon(board, cell, { class: "frame" })) : []),
  whole ? svg("rect", { class: "frame", width: board.width, height: board.height, rx: look.table || board.closed ? 0 : 0.25 })
    : svg("path", { class: "frame", d: rim(board).map(([from, to]) => `M${from}L${to}`).join("") }),
  // A picture within the picture: what runs over the edge of a closed board is cut off at the frame.
  ...(rings ? [svg("svg", { width: board.width, height: board.height },
    ...puzzle.words.map((word, i) => capsules(board, word.cells, "solved", i)))] : []),
  ...letters);
}
