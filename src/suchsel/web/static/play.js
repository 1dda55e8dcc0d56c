// The page to play on: the wish in the link becomes a puzzle, and the player takes it from there.

import { language, speak, texts } from "./language.js";
import { pack, unpack } from "./link.js";
import { el } from "./player/element.js";
import { mountPlayer } from "./player/player.js";
import { makePuzzle } from "./server.js";
import { freshSeed, withoutStyle } from "./wish.js";

const root = document.getElementById("player");
let wish = await unpack(location.hash);
let puzzle = null;
let errors = [];
let end = () => {};

async function load() {
  ({ puzzle = null, errors = [] } = wish ? await makePuzzle(withoutStyle(wish)) : {});
  show();
}

function show() {
  end();
  end = () => {};
  document.getElementById("edit").href = `/${location.search}${location.hash}`;
  document.title = puzzle?.title ? `${puzzle.title} – Suchsel` : "Suchsel";
  if (puzzle) {
    end = mountPlayer(root, puzzle, { lang: language(), another });
    return;
  }
  const lines = wish ? errors.map((error) => error[language()]) : [texts().noPuzzle];
  root.replaceChildren(el("section", { class: "sorry" }, el("h1", {}, "Suchsel"),
    ...lines.map((line) => el("p", {}, line)),
    el("p", {}, el("a", { class: "button main", href: `/${location.search}${wish ? location.hash : ""}` }, texts().toWorkshop))));
}

async function another() {
  wish = { ...wish, seed: freshSeed() };
  history.replaceState(null, "", `${location.pathname}${location.search}#${await pack(wish)}`);
  await load();
  scrollTo(0, 0);
}

window.addEventListener("hashchange", async () => {
  wish = await unpack(location.hash);
  await load();
});
await load();
let first = true;
speak(() => {
  if (!first) show();
  first = false;
  document.getElementById("edit").href = `/${location.search}${location.hash}`;
});
