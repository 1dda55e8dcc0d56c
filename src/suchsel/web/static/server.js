// Requests to the server. A refusal is an answer; silence is an error in words.

import { language, t } from "./player/translate.js";

const post = (path, body, signal, type = "application/json") =>
  fetch(path, { method: "POST", body, signal, headers: { "content-type": type } });

// { puzzle } or { errors, fits }; rejects only when it is aborted.
export async function makePuzzle(request, signal) {
  return ask(() => post("/api/puzzles", JSON.stringify(request), signal), async (answer) => ({ puzzle: await answer.json() }));
}

export async function makeFile(request, format, style) {
  return ask(() => post(`/api/puzzles/${format}`, JSON.stringify({ ...request, style })), async (answer) => ({ file: await answer.blob() }));
}

export async function readList(data, csv) {
  return ask(() => post(`/api/words?csv=${csv}`, data, undefined, "text/plain"), (answer) => answer.json());
}

export const theme = async (lang, name) => (await fetch(`/api/themes/${lang}/${name}`)).json();
export const options = async () => (await fetch("/api/options")).json();

async function ask(send, read) {
  try {
    const answer = await send();
    if (answer.ok) return await read(answer);
    return { ...(await answer.json()), late: answer.status === 503 };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { errors: [{ message: { [language()]: t("The server is not responding. Is it still running?") } }] };
  }
}
