// A file to play on: the puzzles are in the page, a row of buttons chooses among several.

import { byId, el } from "./element.js";
import { mountPlayer } from "./player.js";
import { useTexts } from "./translate.js";

/** @returns {PlayFile} */
export const playFile = () => JSON.parse(byId("puzzles").textContent ?? "");

// What the file was written with.
/** @param {PlayFile["puzzles"][0]["style"]} style @returns {Partial<Switches>} */
const switchesOf = (style) => ({
  hints: style.play_hints !== "none",
  earned: style.play_hints === "earned",
  giveUp: !style.no_giving_up,
  clock: !style.no_clock,
  record: style.recording,
});

// `first`: the number of the puzzle that is shown first; `shown`: called with that of each one that is.
// Returns a function that ends the game, so that it is stored.
/**
 * @param {PlayFile["puzzles"]} [puzzles] those of the file, or some of them
 * @param {Partial<PlayerOptions>} [more]
 * @param {number} [first]
 * @param {(number: number) => void} [shown]
 */
export function start(puzzles = playFile().puzzles, more = {}, first = 0, shown = () => {}) {
  const { texts } = playFile();
  const root = byId("player");
  useTexts(document.documentElement.lang, texts);
  let end = () => {};
  const buttons = puzzles.map(({ name }, i) =>
    el(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        onclick: () => show(i),
      },
      name,
    ),
  );

  /** @param {number} i */
  function show(i) {
    const { puzzle, name, style, ...options } = puzzles[i];
    end();
    shown(i);
    buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(k === i)));
    const another = puzzles.length > 1 ? () => show((i + 1) % puzzles.length) : null;
    end = mountPlayer(root, puzzle, { another, switches: switchesOf(style), ...options, ...more });
  }
  if (puzzles.length > 1) byId("choice").append(...buttons);
  show(first);
  document.documentElement.dataset.engine = "ready";
  return () => end();
}
