// Playing a puzzle: what input, controls and the end of a game share, and what a found word changes.

import { drawBoard } from "./board.js";
import { setUpClock, setUpGivingUp, setUpHints, setUpSwitches } from "./controls.js";
import { canVibrate, playTune, vibrate } from "./effects.js";
import { announceEnd, bestTime, showEnd } from "./ending.js";
import { fingerprint, newGame } from "./game.js";
import { boardOf } from "./geometry.js";
import { handingIn } from "./handing_in.js";
import { setUpInput } from "./input.js";
import { drawList, helpText, isPressed, layOut, SWITCHES } from "./panels.js";
import { hasPaths } from "./paths.js";
import { newRecording } from "./record.js";
import { tellStatement } from "./result.js";
import { keep, recall } from "./store.js";
import { t, tn } from "./translate.js";
import { setUpZoom } from "./zoom.js";

// Fills `root` with the puzzle, and goes on with a game that was left. Returns a function that ends the game and
// empties `root`.
/** @param {HTMLElement} root @param {Puzzle} puzzle @param {PlayerOptions} options */
export function mountPlayer(root, puzzle, options) {
  let unmount = mount(root, puzzle, options, () => {
    unmount();
    keep(fingerprint(puzzle), { game: null, events: null });
    unmount = mountPlayer(root, puzzle, { ...options, solved: false });
  });
  return () => unmount();
}

/** @param {HTMLElement} root @param {Puzzle} puzzle @param {PlayerOptions} options @param {() => void} restart */
function mount(root, puzzle, options, restart) {
  const stopped = new AbortController();
  const session = newSession(root, puzzle, options, restart, stopped.signal);
  const { game, list, parts, recording, view } = session;
  const zoom = setUpZoom(session, () => input.cancel());
  const input = setUpInput(session, claim, zoom.enlarge);
  const hints = setUpHints(session, input.moveCursor);
  session.choose = hints.choose;
  const clock = setUpClock(session);
  setUpSwitches(session, record);
  setUpGivingUp(session, (rest) => {
    input.clear();
    rest.forEach(showMissed);
    end();
  });

  /** @param {Cell[]} run */
  function claim(run) {
    if (game.over()) return;
    const { kind, word } = game.claim(run);
    if (kind === "found") {
      celebrate(word);
    } else if (kind === "again") {
      session.tell(t("You have found {word} already.", { word: word.word }));
    } else {
      session.sound("missed");
      const miss = view.mark(run, "miss");
      setTimeout(() => miss.remove(), 600);
      session.tell(t("{letters} is not one of the words.", { letters: session.read(run) }));
    }
  }

  /** @param {GameWord} word */
  function celebrate(word) {
    recording.note("found", word);
    showFound(word);
    hints.clear();
    const left = game.open().length;
    session.tell(
      left
        ? tn("{word} found. One more to go.", "{word} found. {n} to go.", left, { word: word.word })
        : t("{word} found. That was the last one!", { word: word.word }),
    );
    session.save();
    session.sound(left ? "found" : "finished");
    session.report("found", word);
    if (game.complete()) end();
  }

  /** @param {GameWord} word */
  function showFound(word) {
    const marked = word.marked ?? word.cells;
    view.mark(marked, word.word === puzzle.request?.spanning ? "found spanning" : "found", word.order - 1);
    marked.forEach((cell) => {
      const there = view.cell(cell);
      there.classList.add("used");
      there.setAttribute("aria-label", `${there.textContent}, ${word.word}`);
    });
    list.strike(word, t("found"));
    showProgress();
  }

  /** @param {GameWord} word */
  function showMissed(word) {
    view.mark(word.cells, "shown");
    list.strike(word, t("not found"));
  }

  function showProgress() {
    parts.progress.textContent = t("{found} of {all} found", { found: game.found().length, all: game.words.length });
  }

  // The game has just ended; `finish` also shows one that ended earlier.
  function end() {
    announceEnd(session, finish());
  }

  function finish() {
    hints.clear();
    clock.stop();
    return showEnd(session, bestTime(session));
  }

  // The time counts from here on, not from the first touch.
  function record() {
    if (!isPressed(parts.record) || game.over()) return;
    game.start();
    recording.begin();
  }

  showProgress();
  hints.clear();
  if (options.solved) game.giveUp();
  game.found().forEach(showFound);
  game.words.filter(({ state }) => state === "shown").forEach(showMissed);
  if (game.over()) finish();
  else {
    session.tell(helpText(puzzle));
    clock.goOn();
    record();
  }

  return () => {
    session.save();
    stopped.abort();
    zoom.disconnect();
    clock.stop();
    root.replaceChildren();
  };
}

/**
 * @param {HTMLElement} root
 * @param {Puzzle} puzzle
 * @param {PlayerOptions} options
 * @param {() => void} restart plays the same puzzle again
 * @param {AbortSignal} signal
 * @returns {Session}
 */
function newSession(root, puzzle, options, restart, signal) {
  const switches = { ...SWITCHES, ...options.switches };
  const id = fingerprint(puzzle);
  const board = boardOf(options.geometry);
  const game = newGame(puzzle, options.solved ? null : recall(id).game);
  const label = hasPaths(puzzle)
    ? t(
        "Letter grid. Arrow keys move, Enter adds a letter to the word or, on its last letter, ends it, Escape clears the selection.",
      )
    : t("Letter grid. Arrow keys move, Enter selects the first and the last letter, Escape clears the selection.");
  const view = drawBoard(puzzle, board, label);
  const marked = puzzle.request.message_mode === "shaded" ? (puzzle.message_cells ?? []) : [];
  for (const cell of marked) view.cell(cell).classList.add("shaded");
  const parts = layOut(root, puzzle, view, switches, options);
  const list = drawList(puzzle, parts.words, switches.hints ? (index) => session.choose(index) : null);
  const recording = newRecording(puzzle, id, game, () => isPressed(parts.record));
  const hand = handingIn({ game, id, options, switches });
  parts.player.append(hand.dialog);
  parts.handIn.addEventListener("click", hand.open);
  /** @type {Session} */
  const session = {
    ...{ root, puzzle, options, switches, id, board, game, view, parts, list, recording, restart },
    handIn: hand.open,
    choose: () => {},
    /** @type {Session["listen"]} */
    listen: (/** @type {EventTarget} */ target, /** @type {string} */ type, /** @type {EventListener} */ handler) =>
      target.addEventListener(type, handler, { signal }),
    tell: (text) => {
      parts.status.textContent = text;
    },
    save: () => {
      if (!options.solved && (game.state().spent > 0 || game.hints() > 0)) keep(id, { game: game.state() });
    },
    sound: (name) => {
      if (isPressed(parts.sound)) playTune(name);
      if (canVibrate() && isPressed(parts.vibration)) vibrate(name);
    },
    read: (run) => run.map(([row, column]) => puzzle.grid[row][column]).join(""),
    report: (kind, word = null) => {
      tellStatement(puzzle, id, game, word);
      options.report?.(kind, word, game);
    },
  };
  return session;
}
