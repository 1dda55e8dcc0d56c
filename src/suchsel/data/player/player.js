// Playing a puzzle: by dragging, by tapping two ends, or with the keyboard.

import { drawBoard } from "./board.js";
import { boardOf } from "./boards.js";
import { finishCard, rainLetters } from "./celebrate.js";
import { el } from "./element.js";
import { clockText, newGame } from "./game.js";
import { cellBeside, lineBetween, lineTowards, sameCell } from "./geometry.js";
import { listing, listMode } from "./listing.js";
import { PLAYER_TEXTS } from "./texts.js";

const ARROWS = { ArrowUp: "N", ArrowDown: "S", ArrowLeft: "W", ArrowRight: "E" };

// Fills `root` with the puzzle. `options`: lang, another (a function: the wish for a new puzzle).
// Returns a function that ends the game and empties `root`.
export function mountPlayer(root, puzzle, options = {}) {
  const texts = PLAYER_TEXTS[options.lang] ?? PLAYER_TEXTS.en;
  const board = boardOf(puzzle);
  const game = newGame(puzzle);
  const view = drawBoard(puzzle, board, texts.grid);
  const ending = new AbortController();
  const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: ending.signal });
  const parts = layOut(root, puzzle, texts, view, board.closed ? [texts.overTheEdge] : []);
  const list = drawList(puzzle, parts.words, texts);
  let anchor = null; // the first end, once it is set by a tap or by Enter
  let cursor = board.cells[0];
  let live = null; // the capsule under way
  let hinted = [];

  const tell = (text) => { parts.status.textContent = text; };
  const read = (run) => run.map(([row, column]) => puzzle.grid[row][column]).join("");

  function sketch(run) {
    live?.remove();
    live = run ? view.mark(run, "live") : null;
    parts.spelled.textContent = run && run.length > 1 ? read(run) : "";
  }

  function setAnchor(cell) {
    anchor = cell;
    sketch(cell ? [cell] : null);
  }

  function moveCursor(cell, focus) {
    view.cell(cursor).tabIndex = -1;
    cursor = cell;
    view.cell(cursor).tabIndex = 0;
    if (focus) view.cell(cursor).focus({ preventScroll: false });
  }

  function claim(run) {
    setAnchor(null);
    if (game.over()) return;
    const { kind, word } = game.claim(run);
    if (kind === "found") return celebrateWord(word);
    if (kind === "again") return tell(texts.foundAgain(word.word));
    const miss = view.mark(run, "miss");
    setTimeout(() => miss.remove(), 600);
    return tell(texts.none(read(run)));
  }

  function celebrateWord(word) {
    clearHints();
    view.mark(word.cells, "found", word.order - 1);
    word.cells.forEach((cell) => {
      const there = view.cell(cell);
      there.classList.add("used");
      there.setAttribute("aria-label", `${there.textContent}, ${word.word}`);
    });
    list.strike(word, texts.isFound);
    showProgress();
    tell(texts.found(word.word, game.open().length));
    if (game.complete()) finish();
  }

  function showProgress() {
    parts.progress.textContent = texts.progress(game.found().length, game.words.length);
  }

  // -- pointer: a drag marks; a tap sets one end, then the other -------------------------------

  let drag = null;

  listen(view.grid, "pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || game.over()) return;
    const cell = view.under(event);
    if (cell === null) return;
    game.start();
    if (parts.move.getAttribute("aria-pressed") !== "true") {
      event.preventDefault();
      view.grid.setPointerCapture(event.pointerId);
    }
    drag = { id: event.pointerId, from: cell, run: [cell], x: event.clientX, y: event.clientY, far: false };
    moveCursor(cell, false);
  });

  listen(view.grid, "pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    drag.far ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6;
    if (!drag.far || parts.move.getAttribute("aria-pressed") === "true") return;
    drag.run = lineTowards(board, drag.from, view.pointAt(event));
    sketch(drag.run);
    keepInSight(parts.scroller, event);
  });

  listen(view.grid, "pointerup", (event) => {
    if (drag?.id !== event.pointerId) return;
    const { run, from } = drag;
    drag = null;
    if (run.length > 1) claim(run);
    else tap(from);
  });

  listen(view.grid, "pointercancel", () => {
    drag = null;
    sketch(anchor ? [anchor] : null);
  });

  function tap(cell) {
    if (game.over()) return;
    game.start();
    if (anchor === null) {
      setAnchor(cell);
      tell(texts.begin(read([cell])));
    } else if (sameCell(anchor, cell)) {
      setAnchor(null);
      tell(texts.takenBack);
    } else {
      const run = game.between(anchor, cell) ?? lineBetween(board, anchor, cell);
      if (run) claim(run);
      else {
        setAnchor(cell);
        tell(texts.noLine(read([cell])));
      }
    }
  }

  // -- keyboard --------------------------------------------------------------------------------

  listen(view.grid, "keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const there = keyTarget(event);
    if (there) {
      moveCursor(there, true);
      if (anchor) sketch(lineBetween(board, anchor, cursor) ?? [anchor]);
    } else if (event.key === "Enter" || event.key === " ") {
      tap(cursor);
    } else if (event.key === "Escape" && anchor) {
      setAnchor(null);
      tell(texts.takenBack);
    } else {
      return;
    }
    event.preventDefault();
  });

  function keyTarget(event) {
    if (event.key in ARROWS) return cellBeside(board, cursor, ARROWS[event.key]);
    if (event.key !== "Home" && event.key !== "End") return null;
    const line = event.ctrlKey ? board.cells : board.cells.filter(([row]) => row === cursor[0]);
    return event.key === "Home" ? line[0] : line.at(-1);
  }

  // -- help, giving up, the end ----------------------------------------------------------------

  function clearHints() {
    for (const cell of hinted) view.cell(cell).classList.remove("hinted");
    hinted = [];
  }

  listen(parts.hint, "click", () => {
    const help = game.hint();
    if (!help) return;
    game.start();
    clearHints();
    hinted = help.cells;
    for (const cell of hinted) view.cell(cell).classList.add("hinted");
    moveCursor(hinted[0], false);
    view.cell(hinted[0]).scrollIntoView({ block: "nearest", inline: "nearest" });
    const isListed = ["shown", "sorted"].includes(listMode(puzzle)) && !help.word.secret;
    const name = isListed ? help.word.word : texts.hintHidden;
    const [row, column] = hinted[0];
    tell(hinted.length === 1 ? texts.hintFirst(name, row + 1, column + 1) : texts.hintNext(name));
  });

  listen(parts.giveUp, "click", () => parts.ask.showModal());
  listen(parts.ask, "close", () => {
    if (parts.ask.returnValue !== "yes" || game.over()) return;
    setAnchor(null);
    const rest = game.giveUp();
    for (const word of rest) {
      view.mark(word.cells, "shown");
      word.cells.forEach((cell) => view.cell(cell).classList.add("used"));
      list.strike(word, texts.isShown);
    }
    finish();
    tell(texts.shown(rest.length));
  });

  function finish() {
    clearHints();
    clearInterval(ticking);
    showClock();
    root.firstChild.classList.add("over");
    root.firstChild.classList.toggle("won", game.complete());
    const again = el("button", { type: "button", onclick: () => restart() }, texts.again);
    const another = el("button", { type: "button", class: "main", onclick: () => options.another() }, texts.another);
    const { card, heading } = finishCard(puzzle, game, texts, options.another ? [another, again] : [again]);
    parts.tools.replaceWith(card);
    if (game.complete()) rainLetters(root.firstChild, puzzle);
    heading.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }

  function restart() {
    unmount();
    unmount = mountPlayer(root, puzzle, options);
  }

  // -- the clock: stands still while nobody looks -----------------------------------------------

  function showClock() {
    parts.time.textContent = clockText(game.seconds());
  }
  const ticking = setInterval(showClock, 500);
  listen(document, "visibilitychange", () => {
    if (document.hidden) game.pause();
    else if (game.seconds() > 0 && !game.over()) game.start();
  });
  listen(parts.clock, "click", () => {
    const hidden = parts.clock.classList.toggle("veiled");
    parts.clock.title = hidden ? texts.showClock : texts.hideClock;
    parts.clock.setAttribute("aria-label", parts.clock.title);
  });
  listen(parts.move, "click", () => {
    const on = parts.move.getAttribute("aria-pressed") !== "true";
    parts.move.setAttribute("aria-pressed", on);
    view.grid.classList.toggle("movable", on);
    tell(on ? texts.movable : texts.help);
  });
  const fits = new ResizeObserver(() => {
    const { scrollWidth, clientWidth } = parts.scroller;
    const tall = view.grid.getBoundingClientRect().height > innerHeight * 0.9;
    parts.move.hidden = scrollWidth <= clientWidth + 1 && !tall;
    showMore(parts.scroller);
  });
  fits.observe(parts.scroller);
  listen(parts.scroller, "scroll", () => showMore(parts.scroller));

  moveCursor(cursor, false);
  showProgress();
  tell(texts.help);

  let unmount = () => {
    ending.abort();
    fits.disconnect();
    clearInterval(ticking);
    root.replaceChildren();
  };
  return () => unmount();
}

function layOut(root, puzzle, texts, view, rules) {
  const button = (text, name) => el("button", { type: "button", class: name }, text);
  const parts = {
    status: el("p", { role: "status", class: "status" }),
    spelled: el("p", { class: "spelled", "aria-hidden": "true" }),
    progress: el("span", { class: "progress" }),
    time: el("span", { class: "time" }, "0:00"),
    hint: button(texts.hint, "hint"),
    giveUp: button(texts.giveUp, "quiet"),
    move: el("button", { type: "button", class: "quiet move", "aria-pressed": "false", hidden: true }, texts.move),
    words: el("div", { class: "words" }),
    scroller: el("div", { class: "scroller" }, view.grid),
  };
  parts.clock = el("button", { type: "button", class: "clock quiet", title: texts.hideClock, "aria-label": texts.hideClock }, parts.time);
  parts.ask = el("dialog", { class: "ask", "aria-label": texts.giveUp },
    el("form", { method: "dialog" }, el("p", {}, texts.giveUpAsk),
      el("p", { class: "buttons" },
        el("button", { value: "no", class: "main" }, texts.no), el("button", { value: "yes" }, texts.yes))));
  parts.tools = el("p", { class: "tools buttons" }, parts.hint, parts.giveUp, parts.move);
  const heading = el("header", { class: "head" },
    el("h1", {}, puzzle.title || texts.untitled),
    el("p", { class: "facts" }, parts.progress, parts.clock),
    ...rules.map((rule) => el("p", { class: "rule" }, rule)));
  root.replaceChildren(el("div", { class: "player" }, heading,
    el("div", { class: "stage" }, parts.spelled, parts.scroller, parts.status),
    el("aside", { class: "side" }, parts.tools, parts.words), parts.ask));
  return parts;
}

function drawList(puzzle, host, texts) {
  const items = new Map();
  const list = el("ul", { class: `list ${listMode(puzzle)}` });
  const row = (text) => el("li", {}, el("span", { class: "text" }, text));
  for (const { index, text } of listing(puzzle)) {
    items.set(index, list.appendChild(row(text)));
  }
  host.append(el("h2", {}, texts.words));
  if (!items.size) host.append(el("p", { class: "note" }, texts.wordsHidden));
  host.append(list);
  widenColumns(list);
  const secret = puzzle.words.filter((word) => word.secret).length;
  if (items.size && secret) host.append(el("p", { class: "note" }, texts.wordsSecret(secret)));

  function strike(word, how) {
    const item = items.get(word.index) ?? list.appendChild(row(word.word));
    const won = word.state === "found";
    item.className = won ? `found hue-${(word.order - 1) % 8}` : "shown";
    if (listMode(puzzle) === "lengths") item.firstChild.textContent = word.word;
    if (listMode(puzzle) === "clues") item.append(el("strong", { class: "answer" }, word.word));
    item.append(el("span", { class: "unseen" }, `, ${how}`));
    widenColumns(list); // a secret word may be the longest
  }
  return { strike };
}

// Columns hold the longest word: none is broken while there is room for it.
function widenColumns(list) {
  list.classList.add("measured");
  list.style.setProperty("--widest", `${Math.ceil(list.getBoundingClientRect().width)}px`);
  list.classList.remove("measured");
}

// Marks the sides on which a board larger than its window goes on.
function showMore(scroller) {
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  scroller.classList.toggle("more-left", scrollLeft > 1);
  scroller.classList.toggle("more-right", scrollLeft < scrollWidth - clientWidth - 1);
}

// While a word is drawn towards the edge of a board larger than its window, the board follows.
function keepInSight(scroller, event) {
  const box = scroller.getBoundingClientRect();
  const edge = 28;
  if (event.clientX > box.right - edge) scroller.scrollLeft += 10;
  if (event.clientX < box.left + edge) scroller.scrollLeft -= 10;
}
