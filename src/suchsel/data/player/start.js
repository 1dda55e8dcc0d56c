// A file of its own: the puzzles stand in the page, a row of buttons chooses among several.

import { el } from "./element.js";
import { mountPlayer } from "./player.js";

export function startFile() {
  const puzzles = JSON.parse(document.getElementById("puzzles").textContent);
  const root = document.getElementById("player");
  const { lang } = document.documentElement;
  let end = () => {};
  const buttons = puzzles.map((puzzle, i) => el("button", {
    type: "button", "aria-pressed": "false", onclick: () => show(i),
  }, puzzle.title && puzzles.length < 2 ? puzzle.title : `${i + 1} · ${puzzle.level}`));

  function show(i) {
    end();
    buttons.forEach((button, k) => button.setAttribute("aria-pressed", String(k === i)));
    end = mountPlayer(root, puzzles[i], { lang });
  }
  if (puzzles.length > 1) document.getElementById("choice").append(...buttons);
  show(0);
}
