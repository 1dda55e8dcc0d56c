// The language of the pages: by ?lang=, else by the browser. Nothing is stored; it is part of the address.
// Only the texts of this language are loaded.

import { asset } from "./backend.js";
import { NAMES } from "./languages.js";
import { el } from "./player/element.js";
import { language, t, useTexts } from "./player/translate.js";

const [SOURCE] = Object.keys(NAMES); // the language of the scripts
/** @param {string | null} lang */
const known = (lang) => Object.hasOwn(NAMES, lang ?? "");

// The language that the page is opened in.
export const firstLanguage = (() => {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [...(asked ? [asked] : []), ...navigator.languages];
  return wanted.flatMap((lang) => [lang, lang.toLowerCase().split("-")[0]]).find(known) ?? SOURCE;
})();

/** @param {string} lang */
export const languageName = (lang) => NAMES[lang] ?? lang;

// Dates are written as in the visitor's country: English ones differ.
/** @param {Intl.DateTimeFormatOptions} form */
export const dateFormat = (form) =>
  new Intl.DateTimeFormat(navigator.languages.find((one) => one.split("-")[0] === language()) ?? language(), form);

/** @param {string} lang @returns {Promise<Catalogue>} */
async function textsOf(lang) {
  return lang === SOURCE ? {} : (await asset(`texts/${lang}.json`)).json();
}

// Loads the texts of the first language. Without them, the page is in English.
export async function readTexts() {
  try {
    useTexts(firstLanguage, await textsOf(firstLanguage));
  } catch (error) {
    console.warn(error);
  }
}

// Fills in every text of the page; `changed` is called now, and again whenever another language is chosen.
// `prepare(lang)` loads what the page needs for a language besides its texts.
/** @param {() => void} changed @param {(lang: string) => Promise<void>} [prepare] */
export function speak(changed, prepare = async () => {}) {
  document.querySelector(".unable")?.remove();
  /** @type {HTMLSelectElement | null} */
  const menu = document.querySelector("#language"); // not in a frame
  menu?.append(...Object.entries(NAMES).map(([lang, name]) => el("option", { value: lang, lang }, name)));
  menu?.addEventListener("change", async () => {
    const lang = menu.value;
    try {
      const [texts] = await Promise.all([textsOf(lang), prepare(lang)]);
      if (menu.value !== lang) return; // another one was chosen meanwhile
      useTexts(lang, texts);
    } catch {
      menu.value = language();
      refuse(menu);
      return;
    }
    const url = new URL(location.href);
    url.searchParams.set("lang", lang);
    history.replaceState(null, "", url);
    showTexts(changed);
  });
  if (menu) menu.value = language();
  showTexts(changed);
}

// Says beside the menu why nothing happened.
/** @param {HTMLSelectElement} menu */
function refuse(menu) {
  menu.setCustomValidity(t("The texts of this language could not be loaded. Is there a connection?"));
  menu.reportValidity();
  menu.setCustomValidity("");
}

/** @param {() => void} changed */
function showTexts(changed) {
  document.documentElement.lang = language();
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]")))
    node.textContent = t(node.dataset.text ?? "");
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    const label = t(node.dataset.label ?? "");
    node.setAttribute("aria-label", label);
    if (node.dataset.hint) node.setAttribute("placeholder", label);
    if (node.tagName === "BUTTON") node.title = label;
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("header a, footer a"))) {
    const url = new URL(link.href);
    url.searchParams.set("lang", language());
    link.href = url.href;
  }
  changed();
}

// -- texts of nodes that are made once ----------------------------------------------------------------

/** @type {(() => void)[]} */
const updates = [];

// Calls `update` now, and again whenever the language is switched.
/** @param {() => void} update */
export function onLanguage(update) {
  updates.push(update);
  update();
}

export const updateTexts = () => updates.forEach((update) => update());

// A node whose text is `text()` in every language.
/** @template {Element} T @param {T} node @param {() => string} text */
export function translated(node, text) {
  onLanguage(() => {
    node.textContent = text();
  });
  return node;
}
