// The backend of the pages: their server. The static site replaces this file by one of the same name, which runs
// the engine in the browser.

import { language, t } from "./player/translate.js";

// The addresses of the pages, relative to each other.
export const PAGES = { workshop: "./", play: "play", embed: "embed", daily: "daily", class: "class" };

// A file of the pages.
/** @param {string} path */
export const asset = (path) => fetch(new URL(path, import.meta.url));
/** @param {string} path */
export const get = (path) => fetch(path);
/** @param {string} path @param {BodyInit} body @param {AbortSignal | undefined} signal @param {string} type */
export const post = (path, body, signal, type) =>
  fetch(path, { method: "POST", body, signal, headers: { "content-type": type, "accept-language": language() } });

// What to say when there is no answer.
export const silence = () =>
  navigator.onLine
    ? t("The server is not responding. Please try again in a moment.")
    : t("This device is offline. New puzzles need a connection.");

// Resolves once requests are answered without delay; `progress(share)` is called on the way, with 0 to 1.
/** @param {(share: number) => void} progress */
export async function engineReady(progress) {
  progress(1);
}

// How other devices get to a page that only this computer can open.
export const wayForOthers = () =>
  t("For devices in your network, start it with “suchsel serve --host 0.0.0.0”, and open the address that it prints.");
