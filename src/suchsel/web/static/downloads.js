// The menu of files: a button for each format that the engine writes, those for lessons first.

import { field } from "./extras.js";
import { translated } from "./language.js";
import { el } from "./player/element.js";
import { inLanguage, t } from "./player/translate.js";
import { makeFile } from "./server.js";
import { fileOf, puzzleCount, styleFor } from "./state.js";
import { afterClick } from "./ui.js";

const ZIP = "application/zip";
const SCHOOL = ["pdf", "docx", "html", "png", "scorm", "xlsx"];

// `withSheet(use)` waits for the puzzle that is under way.
/**
 * @param {HTMLDetailsElement} menu
 * @param {HTMLElement} host
 * @param {Options} options
 * @param {Store} store
 * @param {Preview["withSheet"]} withSheet
 */
export function setUpDownloads(menu, host, options, store, withSheet) {
  const status = el("p", { class: "help", role: "status" });
  /** @param {boolean} school */
  const buttons = (school) =>
    options.formats
      .filter(({ name }) => SCHOOL.includes(name) === school)
      .sort((a, b) => SCHOOL.indexOf(a.name) - SCHOOL.indexOf(b.name))
      .map((format) =>
        el(
          "button",
          {
            type: "button",
            "data-format": format.name,
            onclick: () => withSheet((made) => download(format, made)),
          },
          el("strong", {}, format.name.toUpperCase()),
          " ",
          translated(el("span"), () => inLanguage(format.about)),
        ),
      );
  // The static site cannot make every format, and says why.
  const missing = (options.unavailable ?? []).map(({ name, why }) =>
    translated(el("p", { class: "help" }), () =>
      t("{format} is not available here: it {why}.", { format: name.toUpperCase(), why: inLanguage(why) }),
    ),
  );
  host.replaceChildren(
    status,
    translated(el("h3"), () => t("For lessons")),
    ...buttons(true),
    translated(el("h3"), () => t("For programs")),
    ...buttons(false),
    ...missing,
  );
  closeLikeAMenu(menu);

  /** @param {{ name: string }} format @param {Made} made */
  async function download(format, made) {
    status.textContent = t("The file is being made…");
    const request = fileOf(made, store.state);
    const { file, errors } = await makeFile(request, format.name, styleFor(options, format.name, made.state));
    status.textContent = file ? "" : (errors ?? []).map((error) => inLanguage(error.message)).join(" ");
    if (!file) return;
    const url = URL.createObjectURL(file);
    const suffix = file.type === ZIP ? "zip" : format.name;
    el("a", { href: url, download: `${fileName(made.state.title)}.${suffix}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}

/** @param {string} title */
const fileName = (title) =>
  title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60) || "suchsel";

// Closes the menu by Escape, which leads back to its button; by a click elsewhere; and when the focus leaves it.
/** @param {HTMLDetailsElement} menu */
function closeLikeAMenu(menu) {
  const summary = /** @type {HTMLElement} */ (menu.querySelector("summary"));
  summary.addEventListener("click", (event) => {
    if (summary.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    summary.focus();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  document.addEventListener("click", ({ target }) => {
    if (!menu.contains(/** @type {Node} */ (target))) menu.open = false;
  });
}

// -- several puzzles with the same words, for a class -------------------------------------------------

// What matters only if there are several puzzles, hidden until then.
/** @param {OptionTable} table @param {Options} options @param {Store} store */
export function buildClassSet(table, options, store) {
  /** @type {(() => void)[]} */
  const shows = [];
  const further = options.set.slice(1).map((row) => ({ row, node: field(row, table, shows) }));
  /** @type {HTMLInputElement} */
  const apart = el("input", {
    type: "checkbox",
    id: "option-separate",
    onchange: () => table.change("separate", apart.checked || null),
  });
  const rest = el(
    "div",
    { class: "class-set wide" },
    ...further.map(({ node }) => node),
    el(
      "label",
      { class: "tick" },
      apart,
      " ",
      translated(el("span"), () => t("each puzzle in a file of its own (ZIP)")),
    ),
  );
  const show = () => {
    shows.forEach((one) => one());
    const { several, extras } = store.state;
    apart.checked = several.separate === true;
    rest.hidden = puzzleCount(store.state) === 1;
    for (const { row, node } of further) if (row.name === "own_words") node.hidden = !extras.pick;
  };
  store.watch(() => afterClick(show));
  show();
  return rest;
}
