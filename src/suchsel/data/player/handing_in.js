// The dialog with the code of a result, which a pupil hands in: as text or as a QR code.

import { el, svg } from "./element.js";
import { qrModules } from "./qr.js";
import { cleanName, resultCode, shortId } from "./result_code.js";
import { t } from "./translate.js";

const MARGIN = 4; // modules around a QR code
let name = ""; // for the next puzzle on the same page

/** @param {Pick<Session, "game" | "id" | "options" | "switches">} session */
export function handingIn({ game, id, options, switches }) {
  const field = el("input", { autocomplete: "off", maxlength: 40, dir: "auto" });
  const code = el("code", { class: "code-text", dir: "auto" });
  const picture = el("div", { class: "code-picture" });
  const copied = el("span", { role: "status" });
  const copy = el("button", { type: "button", class: "main", onclick: copyCode }, t("Copy"));
  const facts = el("p", { class: "facts" });
  const given = el("div", { class: "given" }, el("p", {}, code), el("p", {}, copy, " ", copied), picture);
  const dialog = el(
    "dialog",
    { class: "ask hand-in", "aria-label": t("Result for the teacher") },
    el(
      "form",
      { method: "dialog" },
      el("h2", {}, t("Result for the teacher")),
      facts,
      el("p", {}, el("label", {}, t("Your name or initials"), field)),
      given,
      el("p", { class: "note" }, t("Give your teacher this code, or show the picture. Nothing is sent.")),
      el("p", { class: "buttons" }, el("button", {}, t("Close"))),
    ),
  );

  function show() {
    name = field.value;
    copied.textContent = "";
    const isNamed = cleanName(name) !== "";
    given.hidden = !isNamed;
    if (!isNamed) return;
    const text = resultCode({
      name,
      puzzle: shortId(id),
      found: game.found().length,
      words: game.words.length,
      seconds: switches.clock ? game.seconds() : null,
      hints: game.hints(),
    });
    const at = text.lastIndexOf(" ") + 1;
    code.replaceChildren(text.slice(0, at), el("span", {}, text.slice(at)));
    const link = options.classPage ? `${options.classPage}#${encodeURIComponent(text)}` : text;
    picture.replaceChildren(qrPicture(qrModules(link) ?? qrModules(text) ?? []));
  }

  async function copyCode() {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      copied.textContent = t("Copied.");
    } catch {
      getSelection()?.selectAllChildren(code); // no clipboard here
    }
  }

  field.addEventListener("input", show);
  // Enter in the field shows the code and does not close the dialog.
  field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());

  function open() {
    field.value = name;
    facts.textContent = [
      t("{found} of {all} found", { found: game.found().length, all: game.words.length }),
      t("Puzzle {code}", { code: shortId(id) }),
    ].join(" · ");
    show();
    dialog.showModal();
  }
  return { dialog, open };
}

/** @param {boolean[][]} modules */
function qrPicture(modules) {
  const size = modules.length + 2 * MARGIN;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("QR code of the result"), class: "qr" },
    svg("path", { d: squares.join("") }),
  );
}
