// The menu of files: a button for each format that the engine writes, PDF first.

import { buildClassSet } from "./class_set.js";
import { toFile } from "./form_state.js";
import { el } from "./player/element.js";
import { inLanguage, t } from "./player/translate.js";
import { makeFile } from "./server.js";
import { saying } from "./spoken.js";
import { styleFor } from "./style_state.js";

const ZIP = "application/zip";
const FIRST = ["pdf", "docx"];

// `withSheet(use)` waits for the puzzle that is under way.
export function setUpDownloads(menu, host, options, store, withSheet) {
  const rank = ({ name }) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  const solution = el("input", { type: "checkbox", id: "with-solution" });
  const status = el("p", { class: "help", role: "status" });
  const buttons = [...options.formats].sort((a, b) => rank(a) - rank(b)).map((format) => el("button", {
    type: "button", "data-format": format.name, onclick: () => withSheet((made) => download(format, made)),
  }, el("strong", {}, format.name.toUpperCase()), " ", saying(el("span"), () => inLanguage(format.about))));
  const classSet = buildClassSet(options, store);
  // The static site cannot make every format, and says why.
  const missing = (options.unavailable ?? []).map(({ name, why }) =>
    saying(el("p", { class: "help" }), () => t("{format} is not available here: it {why}.", { format: name.toUpperCase(), why: inLanguage(why) })));
  host.replaceChildren(el("label", { class: "tick" }, solution, " ", saying(el("span"), () => t("with the solution"))), ...classSet, status, ...buttons, ...missing);
  closeLikeAMenu(menu);

  // A size that was chosen by itself depends on the page; all files get the one that is shown.
  async function download(format, { state, puzzle }) {
    status.textContent = t("The file is being made …");
    const request = { ...toFile({ ...state, several: store.state.several }), size: [puzzle.rows, puzzle.columns] };
    const { file, errors } = await makeFile(request, format.name, styleFor(options, format.name, state, solution.checked));
    status.textContent = file ? "" : errors.map((error) => inLanguage(error.message)).join(" ");
    if (!file) return;
    const url = URL.createObjectURL(file);
    el("a", { href: url, download: `${fileName(state.title)}.${file.type === ZIP ? "zip" : format.name}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }
}

const fileName = (title) => title.normalize("NFC").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").slice(0, 60) || "suchsel";

// By Escape, which leads back to its button; by a click elsewhere; and when the focus leaves it.
function closeLikeAMenu(menu) {
  const summary = menu.querySelector("summary");
  summary.addEventListener("click", (event) => {
    if (summary.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    summary.focus();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
  });
  document.addEventListener("click", ({ target }) => {
    if (!menu.contains(target)) menu.open = false;
  });
}
