// The board on the screen: letters as cells of a grid, rings around words in a layer below.

import { el, svg } from "./element.js";
import { cellAt, outline, ringAround, strokes } from "./geometry.js";
import { hasPaths } from "./paths.js";

const HUES = 8;
const RADIUS = 0.4;
const ROOM = 0.78; // how wide a symbol may be, in cells
const EM = 100; // the type size in which symbols are measured
/** @param {number} part @param {number} whole */
const per = (part, whole) => `${(100 * part) / whole}%`;

const pen = document.createElement("canvas").getContext("2d");

// The width of a symbol of several characters, in ems; in most fonts about this much.
/** @param {string} symbol */
function widthOf(symbol) {
  if (!pen) return symbol.length;
  pen.font = `${EM}px sans-serif`;
  return Math.max(pen.measureText(symbol).width / EM, 0.1);
}

/** @param {Puzzle} puzzle @param {Board} board @param {string} label */
export function drawBoard(puzzle, board, label) {
  /** @param {string} name @param {...Child} marks */
  const plane = (name, ...marks) =>
    svg(
      "svg",
      {
        viewBox: `0 0 ${board.width} ${board.height}`,
        "aria-hidden": "true",
        class: name,
      },
      ...marks,
    );
  const layer = plane("layer");
  const comb = board.square ? [] : [plane("comb", ...board.cells.map((cell) => polygon(board, cell)))];
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  const rows = (puzzle.written ?? puzzle.grid)
    .map((line, row) => {
      const group = el("div", { role: "row", class: "row" });
      line.forEach((symbol, column) => {
        if (symbol === null) return;
        const [rowIndex, columnIndex] = board.counted([row, column]);
        const cell = el(
          "div",
          {
            role: "gridcell",
            class: "cell",
            tabindex: -1,
            "aria-rowindex": rowIndex,
            "aria-colindex": columnIndex,
            "data-cell": `${row} ${column}`,
          },
          symbol,
        );
        const [x, y] = board.centre([row, column]);
        if (symbol.length > 1) cell.style.setProperty("--fit", String(ROOM / widthOf(symbol)));
        cell.style.left = per(x - 0.5, board.width);
        cell.style.top = per(y - 0.5, board.height);
        cell.style.width = per(1, board.width);
        cell.style.height = per(1, board.height);
        cells.set(`${row} ${column}`, cell);
        group.append(cell);
      });
      return group;
    })
    .filter((group) => group.firstChild);
  const grid = el(
    "div",
    {
      role: "grid",
      class: `board${board.square ? "" : " outlined"}${puzzle.request?.reveal ? " revealing" : ""}`,
      "aria-label": label,
      lang: puzzle.request?.language,
      "aria-rowcount": puzzle.rows,
      "aria-colcount": puzzle.columns,
    },
    ...comb,
    layer,
    ...rows,
  );
  grid.style.setProperty("--columns", String(board.width));
  grid.style.setProperty("--rows", String(board.height));

  return {
    grid,
    layer,
    /** @type {(cell: Cell) => HTMLElement} */
    cell: ([row, column]) => /** @type {HTMLElement} */ (cells.get(`${row} ${column}`)),
    /** @type {(run: Cell[], name: string, hue?: number) => Element} */
    mark: (run, name, hue = 0) => layer.appendChild(rings(board, run, name, hue, hasPaths(puzzle) ? band : ring)),
    /** @type {(event: Pick<PointerEvent, "clientX" | "clientY">) => Point} */
    pointAt: (event) => {
      const box = layer.getBoundingClientRect();
      return [
        ((event.clientX - box.left) / box.width) * board.width,
        ((event.clientY - box.top) / box.height) * board.height,
      ];
    },
    /** @param {PointerEvent} event */
    under(event) {
      return cellAt(board, this.pointAt(event));
    },
  };
}

/** @param {Board} board @param {Cell} cell */
const polygon = (board, cell) =>
  svg("polygon", {
    points: outline(board, cell)
      .map((point) => point.join())
      .join(" "),
  });

/** @param {Board} board @param {Cell[]} run @param {string} name @param {number} hue @param {typeof ring} draw */
function rings(board, run, name, hue, draw) {
  return svg("g", { class: `mark ${name} hue-${hue % HUES}` }, ...strokes(board, run).map(draw));
}

// A word that bends is a broad line under its letters.
/** @param {Point[]} stroke */
const band = (stroke) => svg("polyline", { class: "band", points: stroke.map((point) => point.join()).join(" ") });

/** @param {Point[]} stroke */
function ring(stroke) {
  if (stroke.length > 2) return svg("path", { class: "ring", d: ringAround(stroke, RADIUS) });
  const [[x1, y1], [x2, y2]] = stroke;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return svg("rect", {
    class: "ring",
    x: -RADIUS,
    y: -RADIUS,
    rx: RADIUS,
    height: 2 * RADIUS,
    width: +(Math.hypot(x2 - x1, y2 - y1) + 2 * RADIUS).toFixed(4),
    transform: `translate(${x1} ${y1}) rotate(${+angle.toFixed(4)})`,
  });
}
