// Where the static site has its pages and files: beside this script. The single file replaces this module by one
// of the same name.

import { keepOffline } from "./updates.js";

export const ADDRESSES = {
  workshop: "./",
  play: "play.html",
  embed: "embed.html",
  daily: "daily.html",
  class: "class.html",
};

/** @param {string} path */
export const readFile = (path) => fetch(new URL(path, import.meta.url));

export const newWorker = () => new Worker(new URL("engine.js", import.meta.url), { type: "module" });

export const whenReady = keepOffline;
