// A shape of one's own: its cells are drawn by hand, or taken from a picture.

import { translated } from "./language.js";
import { el } from "./player/element.js";
import { t, tn } from "./player/translate.js";
import { $, clamped, tell } from "./ui.js";

const SIDE = 15; // cells of a new drawing
const SAMPLES = 6; // pixels of a picture for each side of a cell
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {number} rows @param {number} columns @param {boolean} filled */
const blank = (rows, columns, filled) => Array.from({ length: rows }, () => Array(columns).fill(filled));

// A button that opens the dialog. `drawing()`: the lines to start with, or null; `set` gets the new ones.
/** @param {() => string[] | null} drawing @param {(lines: string[]) => void} set */
export function drawButton(drawing, set) {
  return translated(el("button", { type: "button", onclick: () => openDrawing(drawing(), set) }), () =>
    t("Draw a shape…"),
  );
}

/** @type {boolean[][]} */
let cells = [];
/** @type {(lines: string[]) => void} */
let finish = () => {};
/** @type {ImageBitmap | null} */
let image = null;
let isSetUp = false;

/** @param {string[] | null} lines @param {(lines: string[]) => void} set */
function openDrawing(lines, set) {
  if (!isSetUp) setUp();
  isSetUp = true;
  finish = set;
  image = null;
  const width = Math.max(...(lines ?? []).map((line) => line.length));
  cells = lines
    ? lines.map((line) => Array.from({ length: width }, (_, at) => line[at] === "#"))
    : blank(SIDE, SIDE, false);
  $("dark-row").hidden = true;
  tell($("draw-said"), "");
  showCells();
  $("draw-dialog").showModal();
}

function setUp() {
  for (const field of [$("draw-rows"), $("draw-columns")])
    field.addEventListener("change", () => {
      clamped(field, $("draw-said"));
      const [rows, columns] = [$("draw-rows").valueAsNumber || SIDE, $("draw-columns").valueAsNumber || SIDE];
      cells = blank(rows, columns, false).map((line, row) => line.map((_, column) => cells[row]?.[column] ?? false));
      showCells();
    });
  $("draw-fill").addEventListener("click", () => fill(true));
  $("draw-clear").addEventListener("click", () => fill(false));
  $("draw-picture").addEventListener("click", () => $("draw-file").click());
  $("draw-file").addEventListener("change", async () => {
    const [file] = $("draw-file").files ?? [];
    $("draw-file").value = "";
    try {
      image = await createImageBitmap(file);
    } catch {
      tell($("draw-said"), t("{file} is not a picture that this browser can read.", { file: file.name }));
      return;
    }
    $("dark-row").hidden = false;
    takeImage();
  });
  $("dark").addEventListener("input", takeImage);
  $("draw-use").addEventListener("click", (event) => {
    if (cells.some((line) => line.includes(true))) {
      finish(trimmed(cells).map((line) => line.map((cell) => (cell ? "#" : ".")).join("")));
      return;
    }
    event.preventDefault();
    tell($("draw-said"), t("Fill some cells first."));
  });
  setUpPen();
}

// Without empty rows and columns at the edges, which would only make the letters smaller.
/** @param {boolean[][]} lines */
function trimmed(lines) {
  /** @param {boolean[][]} all */
  const turned = (all) => all[0].map((_, at) => all.map((line) => line[at]));
  /** @param {boolean[][]} all */
  const cut = (all) => {
    let [from, to] = [0, all.length];
    while (to - from > 2 && !all[from].includes(true)) from++;
    while (to - from > 2 && !all[to - 1].includes(true)) to--;
    return all.slice(from, to);
  };
  return turned(cut(turned(cut(lines))));
}

// Drawing by pointer or by keys: the first cell says whether cells are filled or emptied.
function setUpPen() {
  const board = $("draw-cells");
  let pen = true;
  board.addEventListener("pointerdown", (event) => {
    const at = placeOf(event.target);
    if (!at) return;
    event.preventDefault();
    pen = !cells[at[0]][at[1]];
    mark(at, pen);
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    const at = board.hasPointerCapture(event.pointerId)
      ? placeOf(document.elementFromPoint(event.clientX, event.clientY))
      : null;
    if (at) mark(at, pen);
  });
  board.addEventListener("keydown", (event) => {
    const at = placeOf(event.target);
    if (!at) return;
    if (event.key === " ") mark(at, !cells[at[0]][at[1]]);
    else if (event.key in STEPS) focus(at[0] + STEPS[event.key][0], at[1] + STEPS[event.key][1]);
    else return;
    event.preventDefault();
  });
}

/** @param {EventTarget | null} target @returns {[number, number] | null} */
function placeOf(target) {
  const at = target instanceof HTMLElement ? target.dataset.at : undefined;
  return at === undefined ? null : /** @type {[number, number]} */ (at.split(" ").map(Number));
}

/** @param {number} row @param {number} column @returns {HTMLElement | null} */
function cellAt(row, column) {
  return $("draw-cells").querySelector(`[data-at="${row} ${column}"]`);
}

/** @param {number} row @param {number} column */
function focus(row, column) {
  const cell = cellAt(row, column);
  if (!cell) return;
  $("draw-cells").querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
  cell.tabIndex = 0;
  cell.focus();
}

/** @param {[number, number]} at @param {boolean} filled */
function mark([row, column], filled) {
  cells[row][column] = filled;
  cellAt(row, column)?.setAttribute("aria-checked", String(filled));
  showCount();
}

/** @param {boolean} filled */
function fill(filled) {
  cells = blank(cells.length, cells[0].length, filled);
  showCells();
}

// The picture in as many columns as there are, and as many rows as its proportions ask for.
function takeImage() {
  if (!image) return;
  const columns = cells[0].length;
  const most = Number($("draw-rows").max);
  const rows = Math.min(most, Math.max(2, Math.round((columns * image.height) / image.width)));
  const canvas = el("canvas", { width: columns * SAMPLES, height: rows * SAMPLES });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const least = Number($("dark").value) / 100;
  cells = blank(rows, columns, false).map((line, row) =>
    line.map((_, column) => {
      const { data } = pen.getImageData(column * SAMPLES, row * SAMPLES, SAMPLES, SAMPLES);
      let light = 0;
      for (let i = 0; i < data.length; i += 4) light += (data[i] + data[i + 1] + data[i + 2]) / 3;
      return 1 - light / (255 * SAMPLES * SAMPLES) >= least;
    }),
  );
  showCells();
}

function showCells() {
  const [rows, columns] = [cells.length, cells[0].length];
  [$("draw-rows").value, $("draw-columns").value] = [String(rows), String(columns)];
  $("draw-cells").style.setProperty("--columns", String(columns));
  $("draw-cells").replaceChildren(
    ...cells.flatMap((line, row) =>
      line.map((filled, column) =>
        el("span", {
          role: "checkbox",
          "data-at": `${row} ${column}`,
          "aria-checked": String(filled),
          "aria-label": t("row {row}, column {column}", { row: row + 1, column: column + 1 }),
          tabindex: row || column ? -1 : 0,
        }),
      ),
    ),
  );
  showCount();
}

function showCount() {
  const n = cells.flat().filter(Boolean).length;
  $("draw-count").textContent = tn("{n} cell", "{n} cells", n);
}
