// German or English: by ?lang=, else by the browser. Nothing is stored; the address remembers.

import { el } from "./player/element.js";
import { TEXTS } from "./texts.js";

const NAMES = { de: "Deutsch", en: "English" };

export function language() {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked in TEXTS) return asked;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

export const texts = () => TEXTS[language()];

// Fills in every text of the page; `changed` is called again whenever the switch is used.
export function speak(changed) {
  const host = document.querySelector(".languages");
  host.replaceChildren(...Object.entries(NAMES).map(([lang, name]) => el("button", {
    type: "button", class: "quiet", lang, title: name, "aria-label": name, "aria-pressed": String(lang === language()),
    onclick: () => {
      const url = new URL(location.href);
      url.searchParams.set("lang", lang);
      history.replaceState(null, "", url);
      speak(changed);
    },
  }, lang.toUpperCase())));
  document.documentElement.lang = language();
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = texts()[node.dataset.text];
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", texts()[node.dataset.label]);
    if (node.tagName === "BUTTON") node.title = texts()[node.dataset.label];
  }
  for (const link of document.querySelectorAll("a.brand, footer a")) {
    link.href = `${new URL(link.href).pathname}?lang=${language()}`;
  }
  changed();
}
