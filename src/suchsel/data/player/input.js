// Selecting letters: by dragging, by tapping two ends, or with the keyboard.

import { cellBeside, lineBetween, linesBetween, lineTowards, sameCell } from "./geometry.js";
import { isPressed } from "./panels.js";
import { dragged, hasPaths, stepped } from "./paths.js";
import { t } from "./translate.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const FAR = 6; // pixels that make a drag of a tap
const EDGE = 28; // pixels from the edge of the window, within which the board follows a drag
const PACE = 8; // pixels per frame

/**
 * @param {Session} session
 * @param {(run: Cell[]) => void} claim called with the letters that were selected
 * @param {(event: PointerEvent) => boolean} enlarge whether a tap has made a small board larger
 */
export function setUpInput(session, claim, enlarge) {
  const { board, game, listen, parts, puzzle, read, tell, view } = session;
  const isBent = hasPaths(puzzle);
  /** @type {Cell | null} the first end, once it is set by a tap or by Enter */
  let anchor = null;
  /** @type {Cell[]} where words bend, the letters that were tapped */
  let trail = [];
  let cursor = board.cells[0];
  /** @type {Element | null} the capsule under way */
  let live = null;
  /** @type {{ from: Cell, run: Cell[], start: PointerEvent, last: PointerEvent, far: boolean, point: Point } | null} */
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
    drag = { from: cell, run: [cell], start: event, last: event, far: false, point: view.pointAt(event) };
    moveCursor(cell);
    requestAnimationFrame(follow);
  });

  listen(view.grid, "pointermove", (event) => {
    if (drag?.start.pointerId !== event.pointerId) return;
    drag.far ||= Math.hypot(event.clientX - drag.start.clientX, event.clientY - drag.start.clientY) > FAR;
    drag.last = event;
    if (drag.far && !isPressed(parts.move)) drawOn();
  });

  // The word as far as it has been drawn.
  function drawOn() {
    if (!drag) return;
    const point = view.pointAt(drag.last);
    drag.run = isBent ? dragged(puzzle, board, drag.run, drag.point, point) : lineTowards(board, drag.from, point);
    drag.point = point;
    sketch(drag.run);
  }

  // As long as a word is drawn towards the edge of a board larger than its window, the board follows, also while the
  // finger rests.
  function follow() {
    if (!drag || isPressed(parts.move)) return;
    if (drag.far && scrollTowards(parts, drag.last)) drawOn();
    requestAnimationFrame(follow);
  }

  listen(view.grid, "pointerup", (event) => {
    if (drag?.start.pointerId !== event.pointerId) return;
    const { run, from } = drag;
    drag = null;
    if (run.length > 1) select(run);
    else if (!enlarge(event)) tap(from);
  });

  listen(view.grid, "pointercancel", cancel);

  function cancel() {
    drag = null;
    sketch(trail.length ? trail : null);
  }

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
  return { moveCursor, cancel, clear: () => setAnchor(null) };
}

// Whether the board moved, since the pointer is near an edge beyond which it goes on.
/** @param {Parts} parts @param {PointerEvent} event */
function scrollTowards({ scroller, bar }, { clientX, clientY }) {
  const box = scroller.getBoundingClientRect();
  const foot = bar.getBoundingClientRect();
  const window = foot.top > innerHeight / 2 ? foot.top : innerHeight; // the bar may lie on the board
  /** @param {number} at @param {number} start @param {number} end */
  const pace = (at, start, end) => (at > end - EDGE ? PACE : at < start + EDGE ? -PACE : 0);
  const before = [scroller.scrollLeft, scroller.scrollTop, scrollY];
  const down = pace(clientY, Math.max(0, box.top), Math.min(window, box.bottom));
  scroller.scrollBy(pace(clientX, box.left, box.right), down);
  if (down && scroller.scrollTop === before[1] && (down > 0 ? box.bottom > window : box.top < 0)) scrollBy(0, down);
  return [scroller.scrollLeft, scroller.scrollTop, scrollY].some((at, i) => at !== before[i]);
}
