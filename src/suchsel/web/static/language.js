// The language of the pages: by ?lang=, else by the browser. Nothing is stored; the address has it.

import { el } from "./player/element.js";
import { language, t, useTexts } from "./player/translate.js";

const { names, texts } = await (await fetch(new URL("texts.json", import.meta.url))).json();
use(wanted());

function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  const spoken = navigator.languages.flatMap((lang) => [lang, lang.split("-")[0]]);
  return [asked, ...spoken].find((lang) => Object.hasOwn(names, lang ?? "")) ?? "en";
}

function use(lang) {
  useTexts(lang, texts[lang]);
}

export const languageName = (lang) => names[lang] ?? lang;

// Fills in every text of the page; `changed` is called now, and again whenever the switch is used.
export function speak(changed) {
  const buttons = Object.entries(names).map(([lang, name]) => el("button", {
    type: "button", class: "quiet", lang, onclick: () => {
      const url = new URL(location.href);
      url.searchParams.set("lang", lang);
      history.replaceState(null, "", url);
      use(lang);
      say(buttons, changed);
    },
  }, name));
  document.querySelector(".languages")?.replaceChildren(...buttons); // not in a frame
  say(buttons, changed);
}

function say(buttons, changed) {
  for (const button of buttons) button.setAttribute("aria-pressed", String(button.lang === language()));
  document.documentElement.lang = language();
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(node.dataset.text);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", t(node.dataset.label));
    if (node.tagName === "BUTTON") node.title = t(node.dataset.label);
  }
  for (const link of document.querySelectorAll("a.brand, footer a")) {
    link.href = `${new URL(link.href).pathname}?lang=${language()}`;
  }
  changed();
}
