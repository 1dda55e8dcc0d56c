// Readable links, for people and programs that write them: ?words=cat,dog&size=12&level=easy. Names are those of the
// API; choices may be spelled as in English or in the language of the page.

import { inLanguage } from "./player/translate.js";

const OTHERS = ["lang", "page"]; // of the page itself
const NO = ["0", "false", "no", "off"];

// What the query asks for, with the names that nothing here has; null if it names no words.
/** @param {string} search @param {Options} options @param {Options} english @returns {(WorkshopLink & { unknown: string[] }) | null} */
export function readQuery(search, options, english) {
  const query = new URLSearchParams(search);
  if (!query.get("words")?.trim()) return null;
  /** @type {Plain} */
  const request = {};
  /** @type {Plain} */
  const style = {};
  let seed = null;
  const unknown = [];
  for (const [name, text] of query) {
    if (OTHERS.includes(name)) continue;
    const own = options.options.find((row) => row.name === name);
    const look = options.style.find((row) => row.name === name);
    if (name === "seed") seed = Number(text);
    else if (own) request[name] = valueOf(own, text, english.options);
    else if (look) style[name] = valueOf(look, text, english.style);
    else unknown.push(name);
  }
  const link = { request: { ...request, style }, seed, version: null, sum: null, unknown };
  return /** @type {WorkshopLink & { unknown: string[] }} */ (/** @type {unknown} */ (link));
}

/** @param {string} text */
const parts = (text) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

// A number that is none, or a choice that there is not, goes to the engine as it is: it says what is wrong.
/** @param {OptionRow} row @param {string} text @param {OptionRow[]} english */
function valueOf(row, text, english) {
  switch (row.control) {
    case "words":
      return parts(text).map((part) => (part.includes(";") ? part.split(";").map((one) => one.trim()) : part));
    case "size": {
      const sides = text.split(/[x×*, ]+/i).map(Number);
      return sides.length === 1 ? [sides[0], sides[0]] : sides;
    }
    case "directions":
      return parts(text).map((part) => part.toUpperCase());
    case "flag":
      return !NO.includes(text.toLowerCase());
    case "number":
      return Number(text) || text;
  }
  if (Array.isArray(row.default)) return parts(text);
  if (row.name === "pick") return Number(text) || text;
  const named = text.trim().toLowerCase();
  const labels = english.find(({ name }) => name === row.name)?.choices ?? [];
  const found = row.choices.find(({ value, label }, i) =>
    [value, inLanguage(label), labels[i]?.label.en].some((one) => String(one).toLowerCase() === named),
  );
  return found ? found.value : text;
}
