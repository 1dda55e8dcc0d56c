// A file to play on: the puzzles are in the page, a row of buttons chooses among several.

import { el } from "./element.js";
import { mountPlayer } from "./player.js";
import { useTexts } from "./translate.js";

// `first`: the number of the puzzle that is shown first; `shown`: called with that of each one that is.
// Returns a function that ends the game, so that it is stored.
export function startFile(first = 0, shown = () => {}) {
  const { puzzles, texts } = JSON.parse(document.getElementById("puzzles").textContent);
  const root = document.getElementById("player");
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

  function show(i) {
    const { puzzle, geometry, rule, code } = puzzles[i];
    end();
    shown(i);
    buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(k === i)));
    end = mountPlayer(root, puzzle, { geometry, rule, code });
  }
  if (puzzles.length > 1) document.getElementById("choice").append(...buttons);
  show(first);
  document.documentElement.dataset.engine = "ready";
  return () => end();
}
