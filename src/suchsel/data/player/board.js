// The board on the screen: letters as cells of a grid, capsules around words in a layer below.

import { el, svg } from "./element.js";
import { cellAt, outline, strokes } from "./geometry.js";

const HUES = 8;
const RADIUS = 0.4;
const SEVERAL = /\p{L}\p{M}*\p{L}/u; // letters that share a cell
const per = (part, whole) => `${(100 * part) / whole}%`;

export function drawBoard(puzzle, board, label) {
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
  const cells = new Map();
  const rows = puzzle.grid
    .map((line, row) => {
      const group = el("div", { role: "row", class: "row" });
      line.forEach((symbol, column) => {
        if (symbol === null) return;
        const [rowIndex, columnIndex] = board.counted([row, column]);
        const cell = el(
          "div",
          {
            role: "gridcell",
            class: `cell${SEVERAL.test(symbol) ? " several" : ""}`,
            tabindex: -1,
            "aria-rowindex": rowIndex,
            "aria-colindex": columnIndex,
            "data-cell": `${row} ${column}`,
          },
          symbol,
        );
        const [x, y] = board.centre([row, column]);
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
      class: `board${board.square ? "" : " outlined"}`,
      "aria-label": label,
      "aria-rowcount": puzzle.rows,
      "aria-colcount": puzzle.columns,
    },
    ...comb,
    layer,
    ...rows,
  );
  grid.style.setProperty("--columns", board.width);
  grid.style.setProperty("--rows", board.height);

  return {
    grid,
    layer,
    cell: ([row, column]) => cells.get(`${row} ${column}`),
    mark: (run, name, hue = 0) => layer.appendChild(capsules(board, run, name, hue)),
    pointAt: (event) => {
      const box = layer.getBoundingClientRect();
      return [
        ((event.clientX - box.left) / box.width) * board.width,
        ((event.clientY - box.top) / box.height) * board.height,
      ];
    },
    under(event) {
      return cellAt(board, this.pointAt(event));
    },
  };
}

export const polygon = (board, cell, attributes = {}) =>
  svg("polygon", {
    points: outline(board, cell)
      .map((point) => point.join())
      .join(" "),
    ...attributes,
  });

function capsules(board, run, name, hue = 0) {
  return svg("g", { class: `mark ${name} hue-${hue % HUES}` }, ...strokes(board, run).map(capsule));
}

function capsule([[x1, y1], [x2, y2]]) {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return svg("rect", {
    x: -RADIUS,
    y: -RADIUS,
    rx: RADIUS,
    height: 2 * RADIUS,
    width: +(Math.hypot(x2 - x1, y2 - y1) + 2 * RADIUS).toFixed(4),
    transform: `translate(${x1} ${y1}) rotate(${+angle.toFixed(4)})`,
  });
}
