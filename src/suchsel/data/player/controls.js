// The controls beside the board: hints, giving up, the clock, sound, recording, and moving the board.

import { directionOf } from "./directions.js";
import { clockText } from "./game.js";
import { listMode } from "./listing.js";
import { helpText, press } from "./panels.js";
import { hasPaths } from "./paths.js";
import { keepRecord, keepSound } from "./store.js";
import { t, tn } from "./translate.js";

/** @param {Session} session @param {(cell: Cell) => void} moveCursor */
export function setUpHints({ board, game, listen, parts, puzzle, recording, save, tell, view }, moveCursor) {
  /** @type {Cell[]} */
  let hinted = [];

  function clear() {
    for (const cell of hinted) view.cell(cell).classList.remove("hinted");
    hinted = [];
  }

  listen(parts.hint, "click", () => {
    const help = game.hint();
    if (!help) return;
    game.start();
    recording.note("hint", help.word);
    clear();
    hinted = help.cells;
    for (const cell of hinted) view.cell(cell).classList.add("hinted");
    moveCursor(hinted[0]);
    view.cell(hinted[0]).scrollIntoView({ block: "nearest", inline: "nearest" });
    const isListed = ["shown", "sorted"].includes(listMode(puzzle)) && !help.word.secret;
    const word = isListed ? help.word.word : t("A word");
    const [row, column] = board.counted(hinted[0]);
    if (hinted.length > 1) {
      const direction = directionOf(board.centre(hinted[0]), board.centre(hinted[1]));
      tell(t("{word} continues {direction}.", { word, direction }));
    } else if (board.square) tell(t("{word} begins in row {row}, column {column}.", { word, row, column }));
    else tell(t("{word} begins in row {row}, at letter {n} from the left.", { word, row, n: column }));
    save();
  });
  return { clear };
}

/** @param {Session} session @param {(rest: GameWord[]) => void} end called with the words that were not found */
export function setUpGivingUp({ game, listen, parts, recording, save, tell }, end) {
  listen(parts.giveUp, "click", () => parts.ask.showModal());
  listen(parts.showAll, "click", () => {
    parts.ask.close(); // its event comes later: a change of language may come first
    if (game.over()) return;
    recording.note("gave-up");
    const rest = game.giveUp();
    save();
    end(rest);
    tell(
      tn(
        "One word was left; it is marked with a dashed line.",
        "{n} words were left; they are marked with dashed lines.",
        rest.length,
      ),
    );
  });
}

// The clock, which stops while the page is hidden.
/** @param {Session} session */
export function setUpClock({ game, listen, parts, save }) {
  const show = () => {
    parts.time.textContent = clockText(game.seconds());
  };
  const ticking = setInterval(show, 500);

  function goOn() {
    if (game.state().spent > 0 && !game.over() && !document.hidden) game.start();
  }

  listen(document, "visibilitychange", () => {
    if (!document.hidden) return goOn();
    game.pause();
    return save();
  });
  listen(window, "pagehide", save);
  listen(parts.clock, "click", () => {
    const hidden = parts.clock.classList.toggle("veiled");
    parts.clockNote.textContent = hidden ? t("Show the clock") : t("Hide the clock");
    parts.clock.title = parts.clockNote.textContent;
  });
  show();
  return {
    goOn,
    stop: () => {
      clearInterval(ticking);
      show();
    },
  };
}

/** @param {Session} session @param {() => void} record starts a recording */
export function setUpSwitches({ listen, parts, recording, sound, tell }, record) {
  listen(parts.sound, "click", () => {
    keepSound(press(parts.sound));
    sound("found");
  });
  listen(parts.record, "click", () => {
    const on = press(parts.record);
    keepRecord(on);
    if (on) record();
    else recording.forget();
    tell(
      on
        ? t("Finds and hints are recorded in this browser. You can save them when the game is over.")
        : t("The recording is deleted."),
    );
  });
}

// A board larger than its window: a button that lets drags move it, and marks on the sides where it goes on.
/** @param {Session} session @returns {ResizeObserver} to be disconnected at the end */
export function setUpScrolling({ listen, parts, puzzle, tell, view }) {
  const { move, scroller } = parts;
  listen(move, "click", () => {
    const on = press(move);
    view.grid.classList.toggle("movable", on);
    const moving = hasPaths(puzzle)
      ? t("Dragging moves the board now; tap the letters of a word one after the other.")
      : t("Dragging moves the board now; tap the first and the last letter of a word.");
    tell(on ? moving : helpText(puzzle));
  });

  function showMore() {
    const { scrollLeft, scrollWidth, clientWidth } = scroller;
    scroller.classList.toggle("more-left", scrollLeft > 1);
    scroller.classList.toggle("more-right", scrollLeft < scrollWidth - clientWidth - 1);
  }

  const observer = new ResizeObserver(() => {
    const { scrollWidth, clientWidth } = scroller;
    const tall = view.grid.getBoundingClientRect().height > innerHeight * 0.9;
    move.hidden = scrollWidth <= clientWidth + 1 && !tall;
    showMore();
  });
  observer.observe(scroller);
  listen(scroller, "scroll", showMore);
  return observer;
}
