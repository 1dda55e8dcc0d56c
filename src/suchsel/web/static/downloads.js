// A button for each format that the engine writes.

import { language, texts } from "./language.js";
import { el } from "./player/element.js";
import { makeFile } from "./server.js";

// Returns a function that draws the buttons anew in the language of the moment.
export function setUpDownloads(host, options, now, say) {
  return () => {
    const solution = el("input", { type: "checkbox", id: "with-solution" });
    host.replaceChildren(
      el("label", { class: "tick" }, solution, " ", texts().withSolution),
      ...options.formats.map((format) => el("button", {
        type: "button", "data-format": format.name,
        onclick: () => download(format, { ...now.style(), solution: solution.checked }, options.style, now.wish(), say),
      }, el("strong", {}, format.name.toUpperCase()), ` ${format.about[language()]}`)));
  };
}

// Of the style only what was wished, and what the format follows.
async function download(format, wanted, usual, wish, say) {
  const known = Object.entries(wanted).filter(([name, value]) => format.knows.includes(name) && value !== usual[name]);
  const style = { ...Object.fromEntries(known), lang: language() };
  const { file, errors } = await makeFile(wish, format.name, style);
  if (!file) {
    say(errors.map((error) => error[language()]).join(" "));
    return;
  }
  const url = URL.createObjectURL(file);
  el("a", { href: url, download: `${fileName(wish.title)}.${format.name}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const fileName = (title) => (title ?? "").normalize("NFC").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").slice(0, 60) || "suchsel";
