// Requests to the API. A refusal is an answer; without any answer, there is an error message, and `lost` is true.

import { get, post, silence } from "./backend.js";
import { language } from "./player/translate.js";

const RETRIES = 2;
const LONGEST_WAIT = 10; // seconds

/** @param {string} path @param {unknown} plain @param {AbortSignal} [signal] */
const postJson = (path, plain, signal) => post(path, JSON.stringify(plain), signal, "application/json");

// { puzzle } or { errors, fits }; rejects only when it is aborted.
/** @param {Plain} request @param {AbortSignal} [signal] @returns {Promise<{ puzzle?: MadePuzzle } & Refusal>} */
export async function makePuzzle(request, signal) {
  return ask(
    () => postJson("api/puzzles", request, signal),
    async (answer) => ({ puzzle: await answer.json() }),
  );
}

// The puzzle of a day: { date, level, lang }.
/** @param {Plain} request @returns {Promise<{ puzzle?: MadePuzzle } & Refusal>} */
export async function makeDaily(request) {
  return ask(
    () => postJson("api/daily", request),
    async (answer) => ({ puzzle: await answer.json() }),
  );
}

// Like `makePuzzle`, with { sheets, errors }: the pages, or why there are none. Of several puzzles, the first one and
// all pages.
/** @param {Plain} request @param {AbortSignal} [signal] @returns {Promise<SheetAnswer>} */
export async function makeSheets(request, signal) {
  return ask(
    () => postJson("api/sheets", request, signal),
    (answer) => answer.json(),
  );
}

/** @param {Plain} request @param {string} format @param {Plain} style @returns {Promise<{ file?: Blob } & Refusal>} */
export async function makeFile(request, format, style) {
  return ask(
    () => postJson(`api/puzzles/${format}`, { ...request, style }),
    async (answer) => ({ file: await answer.blob() }),
  );
}

/** @param {string} text @returns {Promise<{ file?: Blob } & Refusal>} */
export async function makeQr(text) {
  return ask(
    () => postJson("api/qr", { text }),
    async (answer) => ({ file: await answer.blob() }),
  );
}

// What the command line would choose for these words: { language, block_in }. `lang`: that of the texts.
/** @param {string[]} words @param {string} lang @param {AbortSignal} signal @returns {Promise<{ language?: string | null, block_in: string[] } & Refusal>} */
export async function guessLanguage(words, lang, signal) {
  return ask(
    () => postJson("api/language", { words, lang, spoken: navigator.languages }, signal),
    (answer) => answer.json(),
  );
}

// What is in a photo: { photo, grid, words }.
/** @param {Plain} request @returns {Promise<SolvedPhoto>} */
export async function solvePhoto(request) {
  return ask(
    () => postJson("api/photos", request),
    (answer) => answer.json(),
  );
}

/** @param {BodyInit} data @param {string} query whether it is a table, or what separates words @returns {Promise<ListAnswer>} */
export async function readList(data, query) {
  return ask(
    () => post(`api/words?${query}`, data, undefined, "text/plain"),
    (answer) => answer.json(),
  );
}

/** @param {string} lang @param {string} name @returns {Promise<{ title: string, words: string[], grades: number[] } & Refusal>} */
export const theme = async (lang, name) =>
  ask(
    () => get(`api/themes/${lang}/${name}`),
    (answer) => answer.json(),
  );
// With the texts of one language.
/** @param {string} lang @returns {Promise<Options>} */
export const options = async (lang) =>
  ask(
    () => get(`api/options?lang=${lang}`),
    (answer) => answer.json(),
  );

/**
 * @param {() => Promise<Response>} send
 * @param {(answer: Response) => Promise<any>} read
 * @returns {Promise<any>} as the server sends it
 */
async function ask(send, read) {
  try {
    let answer = await send();
    // A server that is busy says when to ask again.
    for (let n = 0; n < RETRIES && answer.headers.has("retry-after"); n++) {
      const seconds = Number(answer.headers.get("retry-after")) || 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 1000 * Math.min(seconds, LONGEST_WAIT));
      });
      answer = await send();
    }
    if (answer.ok) return await read(answer);
    return { ...(await answer.json()), late: answer.status === 503 || answer.status === 429 };
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    return { errors: [{ message: { [language()]: silence() } }], lost: true };
  }
}
