// A board larger than its window: it is moved by two fingers, by a map or by drags, and shown larger, smaller or whole.

import { svg } from "./element.js";
import { isRightToLeft } from "./listing.js";
import { helpText, isPressed, press } from "./panels.js";
import { hasPaths } from "./paths.js";
import { t } from "./translate.js";

// Sizes of a cell, in pixels.
const FINGER = 24; // what a finger needs
const LARGEST = 64;
const MOUSE = 17; // a whole board with such cells is shown as a whole to those who have a mouse
const TOO_SMALL = 16; // a tap on such a cell makes the board larger first
const STEP = 1.4;

/** @param {Session} session @param {() => void} cancel forgets the drag that a second finger interrupts */
export function setUpZoom({ board, listen, parts, puzzle, tell, view }, cancel) {
  const { larger, map, move, player, scroller, smaller, whole, zoom } = parts;
  const frame = svg("rect", { class: "frame", rx: 0.3 });
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  let cell = 0; // the size of a cell; 0 while the board is as large as it likes
  map.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);

  const room = () => [scroller.clientWidth, scroller.clientHeight];
  const fitting = () => Math.min(room()[0] / board.width, room()[1] / board.height);

  /** @param {number} size */
  function resize(size) {
    cell = Math.min(Math.max(size, fitting()), Math.max(LARGEST, fitting()));
    view.grid.style.setProperty("--cell", `${cell}px`);
    whole.setAttribute("aria-pressed", String(cell < fitting() * 1.01));
    smaller.disabled = isPressed(whole);
    larger.disabled = cell >= LARGEST;
    showWindow();
  }

  // The same place of the board stays under this point of the window.
  /** @param {number} size @param {Point} point */
  function resizeAt(size, [clientX, clientY]) {
    const [x, y] = view.pointAt({ clientX, clientY });
    resize(size);
    const box = view.grid.getBoundingClientRect();
    scroller.scrollLeft += box.left + (x / board.width) * box.width - clientX;
    scroller.scrollTop += box.top + (y / board.height) * box.height - clientY;
  }

  /** @returns {Point} */
  function middle() {
    const { left, top, width, height } = scroller.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  function showWindow() {
    const { scrollLeft, scrollTop, scrollWidth, clientWidth, clientHeight } = scroller;
    scroller.classList.toggle("more-left", scrollLeft > 1);
    scroller.classList.toggle("more-right", scrollLeft < scrollWidth - clientWidth - 1);
    const size = { x: scrollLeft, y: scrollTop, width: clientWidth, height: clientHeight };
    for (const [name, pixels] of Object.entries(size)) frame.setAttribute(name, String(pixels / (cell || 1)));
  }

  // Whether the board is large depends on the window alone, not on how large it is shown.
  function fit() {
    const { scrollLeft, scrollTop } = scroller;
    player.classList.remove("large");
    const isLarge = FINGER * board.width > scroller.clientWidth + 1 || FINGER * board.height > 0.9 * innerHeight;
    player.classList.toggle("large", isLarge);
    scroller.scrollTo(scrollLeft, scrollTop);
    zoom.hidden = !isLarge;
    if (!isLarge) {
      cell = 0;
      view.grid.style.removeProperty("--cell");
      return showWindow();
    }
    const isFirst = cell === 0;
    const usual = matchMedia("(pointer: fine)").matches && fitting() >= MOUSE ? fitting() : FINGER;
    resize(isFirst ? usual : isPressed(whole) ? 0 : cell);
    if (isFirst && isRightToLeft(puzzle)) scroller.scrollLeft = scroller.scrollWidth;
  }

  // -- two fingers: they move the board and spread it ------------------------------------------------

  const pinch = () => {
    const [[x, y], [u, v]] = fingers.values();
    return { x: (x + u) / 2, y: (y + v) / 2, far: Math.max(1, Math.hypot(x - u, y - v)) };
  };

  /** @type {ReturnType<typeof pinch> | null} where the fingers were when the board was last moved */
  let before = null;

  listen(view.grid, "pointerdown", (event) => {
    if (event.pointerType !== "touch" || !cell || isPressed(move)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    view.grid.setPointerCapture(event.pointerId);
    before = fingers.size === 2 ? pinch() : null;
    if (before) cancel();
  });
  listen(view.grid, "pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) requestAnimationFrame(follow); // once both have told where they are
  });

  function follow() {
    if (!before || fingers.size !== 2) return;
    const after = pinch();
    resizeAt(cell * (after.far / before.far), [after.x, after.y]);
    scroller.scrollLeft -= after.x - before.x;
    const { scrollTop } = scroller;
    scroller.scrollTop -= after.y - before.y;
    scrollBy(0, before.y - after.y - (scroller.scrollTop - scrollTop)); // at its end, the page follows
    before = after;
  }
  /** @param {PointerEvent} event */
  const lift = (event) => fingers.delete(event.pointerId);
  listen(view.grid, "pointerup", lift);
  listen(view.grid, "pointercancel", lift);

  // -- buttons and map -------------------------------------------------------------------------------

  listen(smaller, "click", () => resizeAt(cell / STEP, middle()));
  listen(larger, "click", () => resizeAt(cell * STEP, middle()));
  listen(whole, "click", () => resizeAt(isPressed(whole) ? FINGER : 0, middle()));
  listen(move, "click", () => {
    const on = press(move);
    view.grid.classList.toggle("movable", on);
    const moving = hasPaths(puzzle)
      ? t("Dragging moves the board now; tap the letters of a word one after the other.")
      : t("Dragging moves the board now; tap the first and the last letter of a word.");
    tell(on ? moving : helpText(puzzle));
  });

  /** @param {PointerEvent} event */
  function goTo(event) {
    if (!event.buttons) return;
    event.preventDefault();
    const box = map.getBoundingClientRect();
    scroller.scrollLeft = ((event.clientX - box.left) / box.width) * board.width * cell - scroller.clientWidth / 2;
    scroller.scrollTop = ((event.clientY - box.top) / box.height) * board.height * cell - scroller.clientHeight / 2;
  }
  listen(map, "pointerdown", goTo);
  listen(map, "pointermove", goTo);
  listen(scroller, "scroll", showWindow);

  const found = new MutationObserver(() => {
    if (!zoom.hidden) drawMap();
  });
  function drawMap() {
    map.replaceChildren(...[...view.layer.children].map((mark) => mark.cloneNode(true)), frame);
  }
  found.observe(view.layer, { childList: true });
  drawMap();
  const observer = new ResizeObserver(fit);
  observer.observe(player);
  fit();

  return {
    // Whether a tap made the board larger instead of choosing a letter.
    /** @param {PointerEvent} event */
    enlarge(event) {
      const isSmall = cell > 0 && cell < (event.pointerType === "touch" ? TOO_SMALL : TOO_SMALL / 2);
      if (isSmall) resizeAt(FINGER, [event.clientX, event.clientY]);
      return isSmall;
    },
    disconnect() {
      observer.disconnect();
      found.disconnect();
    },
  };
}
