// The menu of files: a button for each format that the engine writes, PDF first.

import { field } from "./extras.js";
import { translated } from "./language.js";
import { el } from "./player/element.js";
import { inLanguage, t } from "./player/translate.js";
import { makeFile } from "./server.js";
import { styleFor, toFile, withValue } from "./state.js";

const ZIP = "application/zip";
const FIRST = ["pdf", "docx"];

// `withSheet(use)` waits for the puzzle that is under way.
/**
 * @param {HTMLDetailsElement} menu
 * @param {HTMLElement} host
 * @param {Options} options
 * @param {Store} store
 * @param {Preview["withSheet"]} withSheet
 */
export function setUpDownloads(menu, host, options, store, withSheet) {
  /** @param {{ name: string }} format */
  const rank = ({ name }) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  const solution = el("input", { type: "checkbox", id: "with-solution" });
  const status = el("p", { class: "help", role: "status" });
  const buttons = [...options.formats]
    .sort((a, b) => rank(a) - rank(b))
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
  const classSet = buildClassSet(options, store);
  // The static site cannot make every format, and says why.
  const missing = (options.unavailable ?? []).map(({ name, why }) =>
    translated(el("p", { class: "help" }), () =>
      t("{format} is not available here: it {why}.", { format: name.toUpperCase(), why: inLanguage(why) }),
    ),
  );
  host.replaceChildren(
    el(
      "label",
      { class: "tick" },
      solution,
      " ",
      translated(el("span"), () => t("with the solution")),
    ),
    ...classSet,
    status,
    ...buttons,
    ...missing,
  );
  closeLikeAMenu(menu);

  // An automatic size depends on the page; all files get the one that is shown.
  /** @param {{ name: string }} format @param {Made} made */
  async function download(format, { state, puzzle }) {
    status.textContent = t("The file is being made…");
    const request = { ...toFile({ ...state, several: store.state.several }), size: [puzzle.rows, puzzle.columns] };
    const { file, errors } = await makeFile(
      request,
      format.name,
      styleFor(options, format.name, state, solution.checked),
    );
    status.textContent = file ? "" : (errors ?? []).map((error) => inLanguage(error.message)).join(" ");
    if (!file) return;
    const url = URL.createObjectURL(file);
    el("a", { href: url, download: `${fileName(state.title)}.${file.type === ZIP ? "zip" : format.name}` }).click();
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

// The number of puzzles; and what matters only if there are several of them, hidden until then.
/** @param {Options} options @param {Store} store */
function buildClassSet(options, store) {
  /** @type {OptionTable} */
  const table = {
    values: () => store.state.several,
    defaults: () => ({}),
    change: (name, value) => store.change({ several: withValue(store.state.several, name, value) }),
  };
  /** @type {(() => void)[]} */
  const shows = [];
  const [count, ...further] = options.set.map((row) => ({ row, node: field(row, table, shows) }));
  /** @type {HTMLInputElement} */
  const apart = el("input", {
    type: "checkbox",
    id: "option-separate",
    onchange: () => table.change("separate", apart.checked || null),
  });
  const rest = el(
    "div",
    { class: "class-set" },
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
    rest.hidden = !((several.count ?? 1) > 1);
    for (const { row, node } of further) if (row.name === "own_words") node.hidden = !extras.pick;
  };
  store.watch(show);
  show();
  return [count.node, rest];
}
