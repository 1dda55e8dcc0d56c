// What answers the pages of the static site: the engine, in a worker of this browser. The file of the
// same name in the served app asks a server instead; everything else is the same.

import { newPool } from "./engine_pool.js";
import { ADDRESSES, newWorker, readFile, whenReady } from "./home.js";
import { t } from "./player/translate.js";

export const PAGES = ADDRESSES;

/** @type {ReturnType<typeof newPool> | null} */
let pool = null; // started by the first request: who only plays needs no engine
const started = () => (pool ??= newPool(newWorker));

/** @param {string} path */
export const asset = (path) => readFile(path);
// Tables and themes are files, so that the form is there before the engine.
/** @param {string} path */
export const get = (path) => readFile(`${path.replace("?lang=", "/")}.json`);

/** @param {string} path @param {BodyInit} body @param {AbortSignal | undefined} signal */
export async function post(path, body, signal) {
  const data = await new Response(body).arrayBuffer();
  signal?.throwIfAborted();
  const answer = await started().run(path, data, signal);
  const { status, media, bytes } = /** @type {EngineAnswer} */ (answer);
  return new Response(bytes, { status, headers: { "content-type": media } });
}

export const silence = () => t("The puzzle engine could not be loaded. Check the connection and reload the page.");

/** @param {(share: number) => void} progress */
export async function engineReady(progress) {
  await started().ready(progress);
  progress(1);
  whenReady(); // not before: its files are in the browser's cache now
}

// How other devices get to a page that only this computer can open: not by a command.
export const wayForOthers = () => "";
