// The pages as they will be printed, and the buttons around them.

import { loadDeferred } from "./loading.js";
import { el } from "./player/element.js";
import { inLanguage, t, tn } from "./player/translate.js";
import { makeSheets } from "./server.js";
import { fileOf, freshSeed, puzzleCount, styleFor, withValue } from "./state.js";
import { $, tell } from "./ui.js";

const NOTICED = 300; // ms, after which a new puzzle is said to be on its way
const SPOKEN = 1000; // ms without a change, after which a new puzzle is read out

// Returns { show, withSheet }.
/** @param {Store} store @param {Maker} maker @param {Options} options */
export function setUpPreview(store, maker, options) {
  /** @type {Made | null} */
  let shown = null;
  let isWhole = false; // whether all puzzles of a set are shown, not only the first
  /** @type {ReturnType<typeof setTimeout>[]} */
  let timers = [];
  $("another").addEventListener("click", () => store.change({ seed: freshSeed() }));
  $("undo").addEventListener("click", store.undo);
  $("redo").addEventListener("click", store.redo);
  $("solution").addEventListener("change", () =>
    store.change({ style: withValue(store.state.style, "solution", $("solution").checked || null) }),
  );
  store.watch(() => {
    showSolution();
    if (isWhole && shown) showSheets(shown.sheets, false);
    showPart();
  });
  showSolution();
  $("print").addEventListener("click", printSheets);
  $("play").addEventListener("click", () =>
    withSheet(async ({ puzzle }) => location.assign(await (await loadDeferred()).links.linkToPlayHere(puzzle))),
  );
  maker.watch(show);

  // What needs the finished sheet waits for it, or says that there is none.
  /** @param {(made: Made) => unknown} use */
  async function withSheet(use) {
    if (maker.phase === "pending") tell($("said"), t("Waiting for the new puzzle…"));
    const made = await maker.ready();
    tell($("said"), made ? "" : t("There is no puzzle for these words yet."));
    if (made) await use(made);
  }

  /** @returns {Promise<void>} */
  function printSheets() {
    return withSheet(async (made) => {
      const { state } = store;
      /** @type {Pick<SheetAnswer, "sheets" | "errors">} */
      let whole = made;
      if (puzzleCount(state) > 1) {
        tell($("said"), t("The pages of all puzzles are being made…"));
        const several = withValue(state.several, "separate", null);
        const request = fileOf(made, { ...state, several });
        whole = await makeSheets({ ...request, style: styleFor(options, "svg", made.state) });
        if (store.state !== state) return printSheets(); // something was changed meanwhile
      }
      const { sheets = [], errors = [] } = whole;
      tell($("said"), errors.map(({ message }) => inLanguage(message)).join(" "));
      if (!sheets.length) return;
      if (whole !== made) showSheets(sheets, true);
      print();
    });
  }

  /** @param {Made["sheets"]} sheets @param {boolean} whole */
  function showSheets(sheets, whole) {
    $("desk").replaceChildren(...drawSheets(sheets));
    isWhole = whole;
    showPart();
  }

  // Until a set is printed, only its first puzzle is shown; the browser's own command must not print that one.
  function showPart() {
    const count = puzzleCount(store.state);
    const isPart = count > 1 && shown !== null && !isWhole;
    document.documentElement.toggleAttribute("data-part", isPart);
    $("part").hidden = !isPart;
    $("part").textContent = isPart
      ? t("This is the first of {n} puzzles. “Print” and “Download” give all of them.", { n: count })
      : "";
  }

  function show() {
    const { made, phase } = maker;
    const usable = phase === "pending" || (phase === "current" && made);
    $("desk").setAttribute("aria-busy", String(phase === "pending"));
    for (const button of [...$("actions").children].map((one) => one.querySelector("summary") ?? one))
      button.setAttribute("aria-disabled", String(!usable));
    timers.forEach(clearTimeout);
    timers = [];
    if (phase === "pending" && made)
      timers.push(
        setTimeout(() => {
          $("facts").textContent = t("The new puzzle is on its way…");
        }, NOTICED),
      );
    if (phase === "current") showMade();
    if (phase === "failed" && made) $("facts").textContent = t("This is the last puzzle that worked.");
    else if (phase === "failed") showEmpty(t("There is no puzzle for these words yet."));
  }

  function showMade() {
    const { made } = maker;
    if (!made) {
      showEmpty(t("Type or paste some words, and the puzzle appears here."));
      return;
    }
    if (made !== shown) {
      shown = made;
      showSheets(made.sheets, false);
      if (!made.sheets.length) {
        const why = made.errors.map(({ message }) => el("p", {}, inLanguage(message)));
        const others = el("p", {}, t("It can be played and shared all the same."));
        $("desk").replaceChildren(el("div", { class: "empty" }, ...why, others));
      }
    }
    const { rows, columns } = made.puzzle;
    const level = inLanguage(made.puzzle.level_label);
    const facts = t("{rows} × {columns} · {level}", { rows, columns, level });
    $("facts").textContent = [facts, ...made.notes.map(inLanguage)].join(" · ");
    timers.push(
      setTimeout(() => {
        $("announced").textContent = tn(
          "Puzzle with {n} word: {rows} × {columns}, {level}",
          "Puzzle with {n} words: {rows} × {columns}, {level}",
          made.puzzle.words.length,
          { rows, columns, level },
        );
      }, SPOKEN),
    );
  }

  /** @param {string} text */
  function showEmpty(text) {
    shown = null;
    showPart();
    $("desk").replaceChildren(el("p", { class: "empty" }, text));
    $("facts").textContent = "";
  }

  function showSolution() {
    $("solution").checked = store.state.style.solution === true;
  }

  return { show, withSheet };
}

// -- the pages of the layout engine as elements -------------------------------------------------------

// Each has its own shadow tree, because the pictures use the same names for their glyphs, and each is a page of its
// own size when it is printed.

const printed = new CSSStyleSheet();
document.adoptedStyleSheets.push(printed);

// `sheets`: [{ solution, svg }], as the server sends them.
/** @param {Made["sheets"]} sheets */
function drawSheets(sheets) {
  const count = { true: 0, false: 0 };
  const pages = sheets.map(({ solution, svg }) => {
    const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    for (const heading of picture.querySelectorAll("[aria-level]"))
      heading.setAttribute("aria-level", String(Number(heading.getAttribute("aria-level")) + 1)); // below that of the page
    const [width, height] = ["width", "height"].map((name) => picture.getAttribute(name) ?? "");
    const n = (count[solution ? "true" : "false"] += 1);
    picture.setAttribute("aria-label", solution ? t("Solution, page {n}", { n }) : t("Puzzle, page {n}", { n }));
    picture.setAttribute("width", "100%");
    picture.setAttribute("height", "100%");
    return { solution, picture, width, height };
  });
  printed.replaceSync(
    pages
      .map(
        ({ width, height }, i) => `
    @page sheet-${i} { size: ${width} ${height}; margin: 0; }
    @media print { .sheet-${i} { page: sheet-${i}; width: ${width}; height: ${height}; } }`,
      )
      .join(""),
  );
  return pages.map(({ solution, picture, width, height }, i) => {
    const sheet = el("article", { class: `sheet sheet-${i} ${solution ? "solution" : "puzzle"}` });
    sheet.style.aspectRatio = `${parseFloat(width)} / ${parseFloat(height)}`;
    sheet.attachShadow({ mode: "open" }).append(picture);
    return sheet;
  });
}
