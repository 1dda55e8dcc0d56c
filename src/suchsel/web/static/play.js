// The pages to play on, in a window or in a frame. The link holds the board; older ones hold a request,
// which the server makes into a puzzle. No way leads from here to the form, which shows the answers.

import { PAGES } from "./backend.js";
import { readTexts, speak } from "./language.js";
import { classPage, pack, playLink, readPlayLink, readWorkshopLink, rulesOf } from "./links.js";
import { withoutArrows } from "./player/directions.js";
import { byId, el } from "./player/element.js";
import { mountPlayer } from "./player/player.js";
import { inLanguage, t } from "./player/translate.js";
import { makePuzzle } from "./server.js";
import { freshSeed } from "./state.js";

const root = byId("player");
const framed = document.querySelector("header") === null;
// From a link with a board; or from an older one, with the link and perhaps errors.
/** @type {{ puzzle: Puzzle | null, switches?: Partial<Switches>, link?: WorkshopLink, errors?: Fault[] } | null} */
let shown = null;
let end = () => {};

async function load() {
  shown = (await readPlayLink(location)) ?? (await askServer(await readWorkshopLink(location)));
  show();
}

/** @param {WorkshopLink | null} link */
async function askServer(link) {
  if (!link) return null;
  const { style, ...request } = link.request; // how it was to be printed
  const { puzzle = null, errors = [] } = await makePuzzle(
    link.seed === null ? request : { ...request, seed: link.seed },
  );
  return { link, puzzle, errors };
}

function show() {
  end();
  end = () => {};
  const { link, puzzle } = shown ?? {};
  document.title = puzzle?.title ? `${puzzle.title} – Suchsel` : "Suchsel";
  if (puzzle) play(puzzle);
  else
    sorry(
      link
        ? (shown?.errors ?? []).map((error) => inLanguage(error.message))
        : [
            "DecompressionStream" in window
              ? t("There is no puzzle in this link. Perhaps part of it is missing.")
              : t("This page needs a current browser."),
          ],
    );
  document.documentElement.dataset.engine = puzzle ? "ready" : "failed";
}

/** @param {Puzzle} puzzle */
function play(puzzle) {
  const { link, switches } = shown ?? {};
  const rule = rulesOf(puzzle);
  end = mountPlayer(root, puzzle, {
    geometry: /** @type {Geometry} */ (puzzle.geometry),
    rule,
    spoken: withoutArrows(rule),
    link: () => playLink(puzzle, switches),
    classPage: classPage(),
    switches,
    another: link ? another : null,
    solved: new URLSearchParams(location.search).has("solution"),
  });
}

/** @param {string[]} lines */
function sorry(lines) {
  root.replaceChildren(
    el(
      "section",
      { class: "sorry" },
      el("h1", {}, "Suchsel"),
      ...lines.map((line) => el("p", {}, line)),
      ...(framed
        ? []
        : [el("p", {}, el("a", { class: "button main", href: PAGES.workshop + location.search }, t("Make one")))]),
    ),
  );
}

async function another() {
  const next = await pack({ ...shown?.link?.request, seed: freshSeed() });
  history.replaceState(null, "", `${location.pathname}${location.search}#${next}`);
  await load();
  scrollTo(0, 0);
}

window.addEventListener("hashchange", load);
await readTexts();
await load();
let first = true;
speak(() => {
  if (!first) show();
  first = false;
});
