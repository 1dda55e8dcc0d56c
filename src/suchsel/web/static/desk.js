// The sheet as it will be printed, and the buttons around it.

import { toLink } from "./form_state.js";
import { pack } from "./link.js";
import { el } from "./player/element.js";
import { inLanguage, t } from "./player/translate.js";
import { freshSeed } from "./form_state.js";
import { drawSheet } from "./sheet.js";
import { styleOf } from "./style_state.js";

const $ = (id) => document.getElementById(id);

// Returns { show, settle, showHistory }.
export function setUpDesk(options, store, maker) {
  $("another").addEventListener("click", () => store.change({ seed: freshSeed() }));
  $("undo").addEventListener("click", store.undo);
  $("redo").addEventListener("click", store.redo);
  $("solution").addEventListener("change", show);
  $("print").addEventListener("click", () => print());
  $("downloads").firstElementChild.addEventListener("click", (event) => {
    if (event.currentTarget.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  $("play").addEventListener("click", async () => {
    const packed = await pack(toLink(store.state));
    const { search } = location;
    // So that the way back leads to the same form.
    history.replaceState(null, "", `/${search}#${packed}`);
    location.assign(`/play${search}#${packed}`);
  });

  function show() {
    const { puzzle } = maker;
    if (!puzzle) {
      $("desk").replaceChildren(el("p", { class: "empty" }, t("Type or paste some words, and the puzzle appears here.")));
      $("facts").textContent = "";
      return;
    }
    $("desk").replaceChildren(drawSheet(puzzle, { ...styleOf(options, store.state), solution: $("solution").checked, papers: options.papers }));
    const { rows, columns, seed } = puzzle;
    $("facts").textContent = t("{rows} × {columns} · {level} · seed {seed}", { rows, columns, seed, level: inLanguage(puzzle.level_label) });
  }

  // After an answer: a sheet that does not match its words any more is marked and cannot be used.
  function settle(fresh) {
    const { puzzle } = maker;
    const usable = fresh && puzzle !== null;
    $("desk").classList.toggle("stale", !fresh);
    for (const id of ["play", "print", "share"]) $(id).disabled = !usable;
    $("downloads").open &&= usable;
    $("downloads").firstElementChild.setAttribute("aria-disabled", String(!usable));
    if (fresh || !puzzle) show();
    else $("facts").textContent = t("This is the last puzzle that worked.");
    if (fresh) document.body.dataset.made = puzzle ? `${puzzle.seed} ${performance.now()}` : "";
  }

  function showHistory() {
    $("undo").disabled = !store.canUndo();
    $("redo").disabled = !store.canRedo();
  }

  return { show, settle, showHistory };
}
