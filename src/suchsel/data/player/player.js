// Playing a puzzle: by dragging, by tapping two ends, or with the keyboard.

import { drawBoard } from "./board.js";
import { finishCard, rainLetters } from "./celebrate.js";
import { el } from "./element.js";
import { clockText, fingerprint, newGame } from "./game.js";
import { boardOf, cellBeside, lineBetween, linesBetween, lineTowards, sameCell } from "./geometry.js";
import { listMode } from "./listing.js";
import { drawList, layOut, lightUp, SWITCHES } from "./panels.js";
import { newRecording } from "./record.js";
import { resultOf, shareResult, tellHost } from "./result.js";
import { playTune } from "./sound.js";
import { keep, keepRecord, keepSound, recall } from "./store.js";
import { t, tn } from "./translate.js";
import { tellStatement } from "./xapi.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const helpText = () => t("Drag across a word, or tap its first and its last letter.");

// Fills `root` with the puzzle, and goes on with a game that was left. `options`: geometry (of the
// board), rule (what to know about the board, if anything), another (called when the user wants
// another puzzle, if there can be one), link (a function that promises the address of the puzzle, if
// it has one), report (called with "found" and a word, and with "ended"), switches (hints, giveUp, clock:
// whether there are any; sound: whether it is on), solved (whether all words are shown at once, and
// nothing is kept of it), code (a QR code: picture, caption).
// Returns a function that ends the game and empties `root`.
export function mountPlayer(root, puzzle, options) {
  const switches = { ...SWITCHES, ...options.switches };
  const id = fingerprint(puzzle);
  const board = boardOf(options.geometry);
  const game = newGame(puzzle, options.solved ? null : recall(id).game);
  const view = drawBoard(
    puzzle,
    board,
    t("Letter grid. Arrow keys move, Enter selects the first and the last letter, Escape clears the selection."),
  );
  const ending = new AbortController();
  const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: ending.signal });
  const parts = layOut(root, puzzle, view, options.rule, switches, options.code);
  const list = drawList(puzzle, parts.words);
  const isRecorded = () => parts.record.getAttribute("aria-pressed") === "true";
  const recording = newRecording(puzzle, id, game, isRecorded);
  let anchor = null; // the first end, once it is set by a tap or by Enter
  let cursor = board.cells[0];
  let live = null; // the capsule under way
  let hinted = [];

  const tell = (text) => {
    parts.status.textContent = text;
  };
  const save = () => {
    if (!options.solved && (game.state().spent > 0 || game.hints() > 0)) keep(id, { game: game.state() });
  };
  const sound = (name) => {
    if (parts.sound.getAttribute("aria-pressed") === "true") playTune(name);
  };
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
    sound("missed");
    const miss = view.mark(run, "miss");
    setTimeout(() => miss.remove(), 600);
    return tell(t("{letters} is not one of the words.", { letters: read(run) }));
  }

  function report(kind, word = null) {
    tellStatement(puzzle, id, game, word);
    options.report?.(kind, word);
  }

  function celebrateWord(word) {
    clearHints();
    recording.note("found", word);
    showFound(word);
    const left = game.open().length;
    tell(
      left
        ? t("{word} found. {left} to go.", { word: word.word, left })
        : t("{word} found. That was the last one!", { word: word.word }),
    );
    save();
    sound(left ? "found" : "finished");
    report("found", word);
    if (game.complete()) end();
  }

  function showFound(word) {
    view.mark(word.marked, "found", word.order - 1);
    word.marked.forEach((cell) => {
      const there = view.cell(cell);
      there.classList.add("used");
      there.setAttribute("aria-label", `${there.textContent}, ${word.word}`);
    });
    list.strike(word, t("found"));
    showProgress();
  }

  function showMissed(word) {
    view.mark(word.cells, "shown");
    list.strike(word, t("not found"));
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
    keepInSight(parts, event);
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
      const runs = linesBetween(board, anchor, cell);
      const run = runs.find(game.match) ?? runs[0];
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
    recording.note("hint", help.word);
    clearHints();
    hinted = help.cells;
    for (const cell of hinted) view.cell(cell).classList.add("hinted");
    moveCursor(hinted[0], false);
    view.cell(hinted[0]).scrollIntoView({ block: "nearest", inline: "nearest" });
    const isListed = ["shown", "sorted"].includes(listMode(puzzle)) && !help.word.secret;
    const word = isListed ? help.word.word : t("A word");
    const [row, column] = board.counted(hinted[0]);
    if (hinted.length > 1) tell(t("{word} continues this way.", { word }));
    else if (board.square) tell(t("{word} begins in row {row}, column {column}.", { word, row, column }));
    else tell(t("{word} begins in row {row}, at letter {n} from the left.", { word, row, n: column }));
    save();
  });

  listen(parts.giveUp, "click", () => parts.ask.showModal());
  listen(parts.showAll, "click", () => {
    parts.ask.close(); // its event comes later: a change of language may come first
    if (game.over()) return;
    setAnchor(null);
    recording.note("gave-up");
    const rest = game.giveUp();
    rest.forEach(showMissed);
    save();
    end();
    tell(
      tn(
        "One word was left; it is marked with a dashed line.",
        "{n} words were left; they are marked with dashed lines.",
        rest.length,
      ),
    );
  });

  // The game has just ended; `finish` also shows one that ended earlier.
  function end() {
    const heading = finish(bestTime());
    tellHost(resultOf(puzzle, id, game, switches.clock));
    report("ended");
    if (game.complete()) rainLetters(root.firstChild, puzzle);
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "nearest" });
  }

  function finish(best) {
    clearHints();
    clearInterval(ticking);
    showClock();
    root.firstChild.classList.add("over");
    root.firstChild.classList.toggle("won", game.complete());
    game.words.flatMap(({ cells }) => cells).forEach((cell) => view.cell(cell).classList.add("used"));
    (puzzle.message_cells ?? []).forEach((cell, i) => lightUp(view.cell(cell), i));
    const result = resultOf(puzzle, id, game, switches.clock);
    const copied = el("textarea", { readonly: true, hidden: true, rows: 2, "aria-label": t("Result") });
    const share = el(
      "button",
      { type: "button", onclick: async () => shareResult(result, await options.link?.(), copied, tell) },
      t("Share the result"),
    );
    const again = el("button", { type: "button", onclick: () => restart() }, t("Play again"));
    const another = el("button", { type: "button", class: "main", onclick: () => options.another() }, t("Another one"));
    const { card, heading } = finishCard(puzzle, result, best, [
      ...(options.another ? [another] : []),
      again,
      ...(game.complete() ? [share, copied] : []),
      ...(recording.isEmpty() ? [] : [saveButton()]),
    ]);
    parts.tools.replaceWith(card);
    return heading;
  }

  function saveButton() {
    return el(
      "a",
      { class: "button", href: URL.createObjectURL(recording.file()), download: `suchsel-${id}.json` },
      t("Save the recording"),
    );
  }

  // What to say of the best time, which counts without hints only.
  function bestTime() {
    if (!switches.clock) return "";
    const { best = Infinity } = recall(id);
    if (game.complete() && game.hints() === 0 && game.seconds() < best) {
      keep(id, { best: game.seconds() });
      return best < Infinity ? t("A new best time!") : "";
    }
    return best < Infinity ? t("Best time without a hint: {time}", { time: clockText(best) }) : "";
  }

  function restart() {
    unmount();
    keep(id, { game: null, events: null });
    unmount = mountPlayer(root, puzzle, { ...options, solved: false });
  }

  // -- the clock: stops while the page is hidden --------------------------------------------------

  function showClock() {
    parts.time.textContent = clockText(game.seconds());
  }
  const ticking = setInterval(showClock, 500);
  listen(document, "visibilitychange", () => {
    if (!document.hidden) return goOn();
    game.pause();
    return save();
  });
  listen(window, "pagehide", save);

  function goOn() {
    if (game.state().spent > 0 && !game.over() && !document.hidden) game.start();
  }

  listen(parts.clock, "click", () => {
    const hidden = parts.clock.classList.toggle("veiled");
    parts.clockNote.textContent = hidden ? t("Show the clock") : t("Hide the clock");
    parts.clock.title = parts.clockNote.textContent;
  });
  listen(parts.sound, "click", () => {
    const on = parts.sound.getAttribute("aria-pressed") !== "true";
    parts.sound.setAttribute("aria-pressed", on);
    keepSound(on);
    sound("found");
  });
  listen(parts.record, "click", () => {
    const on = !isRecorded();
    parts.record.setAttribute("aria-pressed", on);
    keepRecord(on);
    if (on) record();
    else recording.forget();
    tell(
      on
        ? t("Finds and hints are recorded in this browser. You can save them when the game is over.")
        : t("The recording is deleted."),
    );
  });

  // The time counts from here on, not from the first touch.
  function record() {
    if (!isRecorded() || game.over()) return;
    game.start();
    recording.begin();
  }

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
  showClock();
  tell(helpText());
  if (options.solved) game.giveUp();
  game.found().forEach(showFound);
  game.words.filter(({ state }) => state === "shown").forEach(showMissed);
  if (game.over()) finish(bestTime());
  else {
    goOn();
    record();
  }

  let unmount = () => {
    save();
    ending.abort();
    fits.disconnect();
    clearInterval(ticking);
    root.replaceChildren();
  };
  return () => unmount();
}

// Marks the sides on which a board larger than its window goes on.
function showMore(scroller) {
  const { scrollLeft, scrollWidth, clientWidth } = scroller;
  scroller.classList.toggle("more-left", scrollLeft > 1);
  scroller.classList.toggle("more-right", scrollLeft < scrollWidth - clientWidth - 1);
}

// While a word is drawn towards the edge of a board larger than its window, the board follows.
function keepInSight({ scroller, bar }, event) {
  const box = scroller.getBoundingClientRect();
  const foot = bar.getBoundingClientRect();
  const bottom = foot.top > innerHeight / 2 ? foot.top : innerHeight; // the bar may lie on the board
  const edge = 28;
  if (event.clientX > box.right - edge) scroller.scrollLeft += 10;
  if (event.clientX < box.left + edge) scroller.scrollLeft -= 10;
  if (event.clientY > bottom - edge) scrollBy(0, 10);
  if (event.clientY < edge) scrollBy(0, -10);
}
