// The controls beside the board: hints, giving up, the clock, sound, vibration and recording.

import { directionOf } from "./directions.js";
import { vibrate } from "./effects.js";
import { clockText } from "./game.js";
import { listMode } from "./listing.js";
import { press } from "./panels.js";
import { keepRecord, keepSound, keepVibration } from "./store.js";
import { t, tn } from "./translate.js";

/** @param {Session} session @param {(cell: Cell) => void} moveCursor */
export function setUpHints(session, moveCursor) {
  const { board, game, listen, parts, puzzle, recording, save, switches, tell, view } = session;
  /** @type {Cell[]} */
  let hinted = [];
  /** @type {number | null} the word of the list that the next hint is for */
  let wanted = null;

  function clear() {
    for (const cell of hinted) view.cell(cell).classList.remove("hinted");
    hinted = [];
    want(null);
    if (switches.earned) parts.hint.textContent = t("Hint ({n})", { n: game.earned().left });
  }

  /** @param {number | null} index */
  function want(index) {
    wanted = index;
    session.list.mark(index);
  }

  // Whether a hint can be had; if not, what must be found first is said.
  function mayAsk() {
    const { left, finds } = game.earned();
    if (!switches.earned || left) return true;
    tell(tn("Find one more word for a hint.", "Find {n} more words for a hint.", finds));
    return false;
  }

  function hint() {
    if (!mayAsk()) return;
    const help = game.hint(wanted);
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
  }

  // A tap on a word of the list chooses it; another one is a hint for it, so that none is taken by accident.
  /** @param {number} index */
  function choose(index) {
    if (game.over() || !mayAsk()) return;
    if (wanted === index) return hint();
    want(index);
    const said = parts.words.querySelector('[aria-pressed="true"]')?.textContent ?? "";
    tell(t("For a hint to “{word}”, tap it again.", { word: said }));
  }

  listen(parts.hint, "click", hint);
  return { clear, choose };
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
  listen(parts.vibration, "click", () => {
    const on = press(parts.vibration);
    keepVibration(on);
    if (on) vibrate("found");
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
