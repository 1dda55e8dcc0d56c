// Selecting letters: by dragging, by tapping two ends, or with the keyboard.

import { cellBeside, lineBetween, linesBetween, lineTowards, sameCell } from "./geometry.js";
import { isPressed } from "./panels.js";
import { dragged, hasPaths, stepped } from "./paths.js";
import { t } from "./translate.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const FAR = 6; // pixels that make a drag of a tap
const EDGE = 28; // pixels from the edge of the window, within which the board follows a drag

/** @param {Session} session @param {(run: Cell[]) => void} claim called with the letters that were selected */
export function setUpInput(session, claim) {
  const { board, game, listen, parts, puzzle, read, tell, view } = session;
  const isBent = hasPaths(puzzle);
  /** @type {Cell | null} the first end, once it is set by a tap or by Enter */
  let anchor = null;
  /** @type {Cell[]} where words bend, the letters that were tapped */
  let trail = [];
  let cursor = board.cells[0];
  /** @type {Element | null} the capsule under way */
  let live = null;
  /** @type {{ id: number, from: Cell, run: Cell[], x: number, y: number, far: boolean, point: Point } | null} */
  let drag = null;

  /** @param {Cell[] | null} run */
  function sketch(run) {
    live?.remove();
    live = run ? view.mark(run, "live") : null;
    parts.spelled.textContent = run && run.length > 1 ? read(run) : "";
  }

  /** @param {Cell | null} cell */
  function setAnchor(cell) {
    anchor = cell;
    trail = cell ? [cell] : [];
    sketch(cell ? [cell] : null);
  }

  /** @param {Cell} cell */
  function moveCursor(cell, focus = false) {
    view.cell(cursor).tabIndex = -1;
    cursor = cell;
    view.cell(cursor).tabIndex = 0;
    if (focus) view.cell(cursor).focus({ preventScroll: false });
  }

  /** @param {Cell[]} run */
  function select(run) {
    setAnchor(null);
    claim(run);
  }

  function clearSelection() {
    setAnchor(null);
    tell(t("Selection cleared."));
  }

  /** @param {Cell} cell */
  function tap(cell) {
    if (game.over()) return;
    game.start();
    if (isBent) {
      tapAlong(cell);
    } else if (anchor === null) {
      setAnchor(cell);
      tell(t("Start at {letter}. Now choose the last letter.", { letter: read([cell]) }));
    } else if (sameCell(anchor, cell)) {
      clearSelection();
    } else {
      const runs = linesBetween(board, anchor, cell);
      const run = runs.find(game.match) ?? runs[0];
      if (run) select(run);
      else {
        setAnchor(cell);
        tell(t("No straight line leads there. New start at {letter}.", { letter: read([cell]) }));
      }
    }
  }

  // Each tap adds a letter. The word counts as soon as it is one; a tap on its last letter ends it too.
  /** @param {Cell} cell */
  function tapAlong(cell) {
    const isLast = trail.length > 0 && sameCell(trail[trail.length - 1], cell);
    if (isLast && trail.length === 1) return clearSelection();
    if (isLast) return select(trail);
    const path = trail.length ? stepped(puzzle, trail, cell) : null;
    if (path && game.match(path)) return select(path);
    setAnchor(cell);
    trail = path ?? [cell];
    sketch(trail);
    if (trail.length > 1) tell(read(trail));
    else tell(t("Start at {letter}. Now choose the next letter beside it.", { letter: read([cell]) }));
  }

  // -- pointer: a drag marks; a tap sets one end, then the other -----------------------------------

  listen(view.grid, "pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || game.over()) return;
    const cell = view.under(event);
    if (cell === null) return;
    game.start();
    if (!isPressed(parts.move)) {
      event.preventDefault();
      view.grid.setPointerCapture(event.pointerId);
    }
    drag = {
      id: event.pointerId,
      from: cell,
      run: [cell],
      x: event.clientX,
      y: event.clientY,
      far: false,
      point: view.pointAt(event),
    };
    moveCursor(cell);
  });

  listen(view.grid, "pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    drag.far ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR;
    if (!drag.far || isPressed(parts.move)) return;
    const point = view.pointAt(event);
    drag.run = isBent ? dragged(puzzle, board, drag.run, drag.point, point) : lineTowards(board, drag.from, point);
    drag.point = point;
    sketch(drag.run);
    keepInSight(parts, event);
  });

  listen(view.grid, "pointerup", (event) => {
    if (drag?.id !== event.pointerId) return;
    const { run, from } = drag;
    drag = null;
    if (run.length > 1) select(run);
    else tap(from);
  });

  listen(view.grid, "pointercancel", () => {
    drag = null;
    sketch(trail.length ? trail : null);
  });

  // -- keyboard ------------------------------------------------------------------------------------

  listen(view.grid, "keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const there = keyTarget(event);
    if (there) {
      moveCursor(there, true);
      if (anchor && !isBent) sketch(lineBetween(board, anchor, cursor) ?? [anchor]);
    } else if (event.key === "Enter" || event.key === " ") {
      tap(cursor);
    } else if (event.key === "Escape" && anchor) {
      clearSelection();
    } else {
      return;
    }
    event.preventDefault();
  });

  /** @param {KeyboardEvent} event */
  function keyTarget(event) {
    if (event.key in ARROWS) return cellBeside(board, cursor, ARROWS[event.key]);
    if (event.key !== "Home" && event.key !== "End") return null;
    const line = event.ctrlKey ? board.cells : board.cells.filter(([row]) => row === cursor[0]);
    return event.key === "Home" ? line[0] : line[line.length - 1];
  }

  moveCursor(cursor);
  return { moveCursor, clear: () => setAnchor(null) };
}

// While a word is drawn towards the edge of a board larger than its window, the board follows.
/** @param {Parts} parts @param {PointerEvent} event */
function keepInSight({ scroller, bar }, event) {
  const box = scroller.getBoundingClientRect();
  const foot = bar.getBoundingClientRect();
  const bottom = foot.top > innerHeight / 2 ? foot.top : innerHeight; // the bar may lie on the board
  if (event.clientX > box.right - EDGE) scroller.scrollLeft += 10;
  if (event.clientX < box.left + EDGE) scroller.scrollLeft -= 10;
  if (event.clientY > bottom - EDGE) scrollBy(0, 10);
  if (event.clientY < EDGE) scrollBy(0, -10);
}
