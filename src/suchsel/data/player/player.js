// Playing a puzzle: by dragging, by tapping two ends, or with the keyboard.

import { drawBoard } from "./board.js";
import { finishCard, rainLetters } from "./celebrate.js";
import { el } from "./element.js";
import { clockText, newGame } from "./game.js";
import { boardOf, cellBeside, lineBetween, lineTowards, sameCell } from "./geometry.js";
import { listing, listMode } from "./listing.js";
import { t, tn } from "./translate.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const helpText = () => t("Drag across a word, or tap its first and its last letter.");

// Fills `root` with the puzzle. `options`: geometry (of the board), rule (what to know about the
// board, if anything), another (called when the user wants another puzzle, if there can be one).
// Returns a function that ends the game and empties `root`.
export function mountPlayer(root, puzzle, options) {
  const board = boardOf(options.geometry);
  const game = newGame(puzzle);
  const view = drawBoard(puzzle, board, t("Letter grid. Arrow keys move, Enter selects the first and the last letter, Escape clears the selection."));
  const ending = new AbortController();
  const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: ending.signal });
  const parts = layOut(root, puzzle, view, options.rule);
  const list = drawList(puzzle, parts.words);
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
    if (kind === "again") return tell(t("You have found {word} already.", { word: word.word }));
    const miss = view.mark(run, "miss");
    setTimeout(() => miss.remove(), 600);
    return tell(t("{letters} is not one of the words.", { letters: read(run) }));
  }

  function celebrateWord(word) {
    clearHints();
    view.mark(word.cells, "found", word.order - 1);
    word.cells.forEach((cell) => {
      const there = view.cell(cell);
      there.classList.add("used");
      there.setAttribute("aria-label", `${there.textContent}, ${word.word}`);
    });
    list.strike(word, t("found"));
    showProgress();
    const left = game.open().length;
    tell(left ? t("{word} found. {left} to go.", { word: word.word, left }) : t("{word} found. That was the last one!", { word: word.word }));
    if (game.complete()) finish();
  }

  function showProgress() {
    parts.progress.textContent = t("{found} of {all} found", { found: game.found().length, all: game.words.length });
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
      tell(t("Start at {letter}. Now choose the last letter.", { letter: read([cell]) }));
    } else if (sameCell(anchor, cell)) {
      setAnchor(null);
      tell(t("Selection cleared."));
    } else {
      const run = game.between(anchor, cell) ?? lineBetween(board, anchor, cell);
      if (run) claim(run);
      else {
        setAnchor(cell);
        tell(t("No straight line leads there. New start at {letter}.", { letter: read([cell]) }));
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
      tell(t("Selection cleared."));
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
    const word = isListed ? help.word.word : t("A word");
    const [row, column] = hinted[0].map((n) => n + 1);
    tell(hinted.length === 1 ? t("{word} begins in row {row}, column {column}.", { word, row, column }) : t("{word} continues this way.", { word }));
  });

  listen(parts.giveUp, "click", () => parts.ask.showModal());
  listen(parts.ask, "close", () => {
    if (parts.ask.returnValue !== "yes" || game.over()) return;
    setAnchor(null);
    const rest = game.giveUp();
    for (const word of rest) {
      view.mark(word.cells, "shown");
      word.cells.forEach((cell) => view.cell(cell).classList.add("used"));
      list.strike(word, t("not found"));
    }
    finish();
    tell(tn("One word was left; it is marked with a dashed line.", "{n} words were left; they are marked with dashed lines.", rest.length));
  });

  function finish() {
    clearHints();
    clearInterval(ticking);
    showClock();
    root.firstChild.classList.add("over");
    root.firstChild.classList.toggle("won", game.complete());
    const again = el("button", { type: "button", onclick: () => restart() }, t("Play again"));
    const another = el("button", { type: "button", class: "main", onclick: () => options.another() }, t("Another one"));
    const { card, heading } = finishCard(puzzle, game, options.another ? [another, again] : [again]);
    parts.tools.replaceWith(card);
    if (game.complete()) rainLetters(root.firstChild, puzzle);
    heading.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }

  function restart() {
    unmount();
    unmount = mountPlayer(root, puzzle, options);
  }

  // -- the clock: stops while the page is hidden --------------------------------------------------

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
    parts.clock.title = hidden ? t("Show the clock") : t("Hide the clock");
    parts.clock.setAttribute("aria-label", parts.clock.title);
  });
  listen(parts.move, "click", () => {
    const on = parts.move.getAttribute("aria-pressed") !== "true";
    parts.move.setAttribute("aria-pressed", on);
    view.grid.classList.toggle("movable", on);
    tell(on ? t("Dragging moves the board now; tap the first and the last letter of a word.") : helpText());
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
  tell(helpText());

  let unmount = () => {
    ending.abort();
    fits.disconnect();
    clearInterval(ticking);
    root.replaceChildren();
  };
  return () => unmount();
}

function layOut(root, puzzle, view, rule) {
  const button = (text, name) => el("button", { type: "button", class: name }, text);
  const parts = {
    status: el("p", { role: "status", class: "status" }),
    spelled: el("p", { class: "spelled", "aria-hidden": "true" }),
    progress: el("span", { class: "progress" }),
    time: el("span", { class: "time" }, "0:00"),
    hint: button(t("Hint"), "hint"),
    giveUp: button(t("Give up"), "quiet"),
    move: el("button", { type: "button", class: "quiet move", "aria-pressed": "false", hidden: true }, t("Move the board")),
    words: el("div", { class: "words" }),
    scroller: el("div", { class: "scroller" }, view.grid),
  };
  parts.clock = el("button", { type: "button", class: "clock quiet", title: t("Hide the clock"), "aria-label": t("Hide the clock") }, parts.time);
  parts.ask = el("dialog", { class: "ask", "aria-label": t("Give up") },
    el("form", { method: "dialog" }, el("p", {}, t("Show all words that are still hidden?")),
      el("p", { class: "buttons" },
        el("button", { value: "no", class: "main" }, t("Keep looking")), el("button", { value: "yes" }, t("Show them")))));
  parts.tools = el("p", { class: "tools buttons" }, parts.hint, parts.giveUp, parts.move);
  const heading = el("header", { class: "head" },
    el("h1", {}, puzzle.title || t("Word search")),
    el("p", { class: "facts" }, parts.progress, parts.clock),
    ...(rule ? [el("p", { class: "rule" }, rule)] : []));
  root.replaceChildren(el("div", { class: "player" }, heading,
    el("div", { class: "stage" }, parts.spelled, parts.scroller, parts.status),
    el("aside", { class: "side" }, parts.tools, parts.words), parts.ask));
  return parts;
}

function drawList(puzzle, host) {
  const items = new Map();
  const list = el("ul", { class: `list ${listMode(puzzle)}` });
  const row = (text) => el("li", {}, el("span", { class: "text" }, text));
  for (const { index, text } of listing(puzzle)) {
    items.set(index, list.appendChild(row(text)));
  }
  host.append(el("h2", {}, t("Words")));
  if (!items.size) host.append(el("p", { class: "note" }, t("Finding out which words are hidden is part of the puzzle.")));
  host.append(list);
  widenColumns(list);
  const secret = puzzle.words.filter((word) => word.secret).length;
  if (items.size && secret) host.append(el("p", { class: "note" }, tn("One more word is hidden but not listed.", "{n} more words are hidden but not listed.", secret)));

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
