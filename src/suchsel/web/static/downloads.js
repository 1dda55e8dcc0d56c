// A button for each format that the engine writes.

import { el } from "./player/element.js";
import { inLanguage, language, t } from "./player/translate.js";
import { makeFile } from "./server.js";

// Returns a function that draws the buttons anew in the current language.
export function setUpDownloads(host, options, now, tell) {
  return () => {
    const solution = el("input", { type: "checkbox", id: "with-solution" });
    host.replaceChildren(
      el("label", { class: "tick" }, solution, " ", t("with the solution")),
      ...options.formats.map((format) => el("button", {
        type: "button", "data-format": format.name,
        onclick: () => download(format, { ...now.style(), solution: solution.checked }, options.style, now.request(), tell),
      }, el("strong", {}, format.name.toUpperCase()), ` ${inLanguage(format.about)}`)));
  };
}

// Of the style only what differs from the defaults, and what the format follows.
async function download(format, wanted, rows, request, tell) {
  const chosen = rows.filter(({ name, default: usual }) => format.follows.includes(name) && wanted[name] !== usual);
  const style = { ...Object.fromEntries(chosen.map(({ name }) => [name, wanted[name]])), lang: language() };
  const { file, errors } = await makeFile(request, format.name, style);
  if (!file) {
    tell(errors.map((error) => inLanguage(error.message)).join(" "));
    return;
  }
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: `${fileName(request.title)}.${format.name}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const fileName = (title) => (title ?? "").normalize("NFC").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").slice(0, 60) || "suchsel";
