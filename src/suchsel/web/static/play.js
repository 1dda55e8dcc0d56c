// The page to play on: the request in the link becomes a puzzle for the player.

import { freshSeed, withoutStyle } from "./form_state.js";
import { speak } from "./language.js";
import { pack, unpack } from "./link.js";
import { el } from "./player/element.js";
import { mountPlayer } from "./player/player.js";
import { inLanguage, t } from "./player/translate.js";
import { makePuzzle } from "./server.js";

const root = document.getElementById("player");
let linked = await unpack(location.hash);
let puzzle = null;
let errors = [];
let end = () => {};

async function load() {
  ({ puzzle = null, errors = [] } = linked ? await makePuzzle(withoutStyle(linked)) : {});
  show();
}

function show() {
  end();
  end = () => {};
  document.getElementById("edit").href = `/${location.search}${location.hash}`;
  document.title = puzzle?.title ? `${puzzle.title} – Suchsel` : "Suchsel";
  if (puzzle) {
    end = mountPlayer(root, puzzle, { geometry: puzzle.geometry, rule: puzzle.rules && inLanguage(puzzle.rules), another });
    return;
  }
  const lines = linked ? errors.map((error) => inLanguage(error.message)) : [t("There is no puzzle in this link. Perhaps part of it is missing.")];
  root.replaceChildren(el("section", { class: "sorry" }, el("h1", {}, "Suchsel"),
    ...lines.map((line) => el("p", {}, line)),
    el("p", {}, el("a", { class: "button main", href: `/${location.search}${linked ? location.hash : ""}` }, t("Make one")))));
}

async function another() {
  linked = { ...linked, seed: freshSeed() };
  history.replaceState(null, "", `${location.pathname}${location.search}#${await pack(linked)}`);
  await load();
  scrollTo(0, 0);
}

window.addEventListener("hashchange", async () => {
  linked = await unpack(location.hash);
  await load();
});
await load();
let first = true;
speak(() => {
  if (!first) show();
  first = false;
  document.getElementById("edit").href = `/${location.search}${location.hash}`;
});
