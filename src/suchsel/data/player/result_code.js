// The result of a game as a short code for the teacher: a name, and fifteen letters and digits that say which puzzle
// it was, how many of its words were found, the time and the hints. Nothing is sent: the pupil reads the code out,
// pastes it or shows it as a QR code.

import { toBytes } from "./digests.js";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // I, L, O and U are too easily taken for others
/** @type {[keyof CodedResult, number][]} */
const FIELDS = [
  ["puzzle", 4],
  ["found", 2],
  ["words", 2],
  ["seconds", 3],
  ["hints", 2],
];
const CHECKS = 2; // digits
const GROUP = 5;
const NO_CLOCK = 32 ** 3 - 1; // in place of seconds
const LONGEST_NAME = 40;
// The check is a polynomial at this point, modulo this prime: no single wrong character goes unnoticed, nor do two
// that changed places.
const POINT = 33;
const PRIME = 1021;

// Each match is empty and captures a code: of three groups after one another, any may be the first of a code.
const CODE = /(?<![\p{L}\d])(?=([\da-z]{5}(?:\s*[-\u2010-\u2015]?\s*[\da-z]{5}){2})(?![\p{L}\d]))/giu;
// Something like a code, but not quite: with letters and digits, and long enough.
const ATTEMPT = /(?<!\S)(?=\S*\d)(?=\S*[a-z])[\da-z]{4,}([-\u2010-\u2015][\da-z]{2,}|[\da-z]{8,})/i;

/** @param {number} n @param {number} width */
const written = (n, width) =>
  Array.from({ length: width }, (_, i) => DIGITS[Math.floor(n / 32 ** (width - 1 - i)) % 32]).join("");
/** @param {string} digits */
const numberOf = (digits) => [...digits].reduce((n, digit) => 32 * n + DIGITS.indexOf(digit), 0);

/** @param {string} name @param {string} digits */
function checkOf(name, digits) {
  const said = [...cleanName(name).toUpperCase()].map((letter) => letter.codePointAt(0) ?? 0);
  const sum = [...said, ...[...digits].map(numberOf)].reduce((rest, n) => (rest * POINT + n + 1) % PRIME, 0);
  return written(sum, CHECKS);
}

/** @param {string} name */
export const cleanName = (name) => name.normalize("NFC").trim().split(/\s+/u).join(" ").slice(0, LONGEST_NAME);

// What people call a puzzle in short: four letters and digits, made from its fingerprint.
/** @param {string} id */
export function shortId(id) {
  const [a, b, c] = toBytes(id);
  return written((a << 12) | (b << 4) | (c >> 4), 4);
}

// `seconds` is null in a game without a clock.
/** @param {CodedResult} result */
export function resultCode(result) {
  const digits = FIELDS.map(([name, width]) => {
    const value = result[name];
    if (typeof value === "string") return value;
    return written(Math.min(value ?? NO_CLOCK, 32 ** width - (name === "seconds" && value !== null ? 2 : 1)), width);
  }).join("");
  const groups = (digits + checkOf(result.name, digits)).match(/.{5}/g) ?? [];
  return `${cleanName(result.name)} ${groups.join("-")}`.trim();
}

// The results in a text, one or several per line; and what was not understood, in the order of the text: a code with a
// typing error, one without a name, or a line without a code. Such a line may be the name of the code below it.
/** @param {string} text @returns {{ results: CodedResult[], left: UnreadLine[] }} */
export function readCodes(text) {
  /** @type {CodedResult[]} */
  const results = [];
  /** @type {UnreadLine[]} */
  const left = [];
  let above = "";
  for (const line of text.split(/[\r\n]+/)) {
    const plain = outOfLink(line);
    let from = 0;
    for (const { index, 1: code } of codesIn(plain)) {
      if (index < from) continue;
      const before = plain.slice(from, index);
      let result = resultFrom(before, code);
      if (!result && !before.trim() && (result = resultFrom(above, code))) left.pop();
      if (!result) continue;
      const broken = codesIn(before).at(-1);
      const passed = broken ? before.slice(0, broken.index + broken[1].length) : before;
      if (broken || ATTEMPT.test(before)) left.push({ text: cleanSeparators(passed), why: "typo" });
      results.push(result);
      from = index + code.length;
    }
    const rest = cleanSeparators(plain.slice(from));
    const why = whyUnread(rest, above);
    if (rest && (why !== "none" || !from)) left.push({ text: rest, why });
    above = why === "none" && !from ? plain : "";
  }
  return { results, left };
}

// Three words of five letters are no code.
/** @param {string} text */
const codesIn = (text) => [...text.matchAll(CODE)].filter(({ 1: code }) => /\d/.test(code));

/** @param {string} rest @param {string} above @returns {UnreadLine["why"]} */
function whyUnread(rest, above) {
  const [code] = codesIn(rest);
  if (code) return code[1] === rest && !above.trim() ? "nameless" : "typo";
  return ATTEMPT.test(rest) ? "typo" : "none";
}

// A QR code holds a link to the page of the class, with the code after the #.
/** @param {string} line */
function outOfLink(line) {
  const at = line.indexOf("#");
  if (!/^\s*(https?|file):/.test(line) || at < 0) return line;
  try {
    return decodeURIComponent(line.slice(at + 1));
  } catch {
    return line;
  }
}

// In a chat, other words may stand before the name: the longest end of the text that fits the check is the name.
/** @param {string} before @param {string} code @returns {CodedResult | null} */
function resultFrom(before, code) {
  const digits = code
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^\dA-Z]/g, "");
  if (digits.length !== 3 * GROUP || digits.includes("U")) return null;
  const [body, check] = [digits.slice(0, -CHECKS), digits.slice(-CHECKS)];
  const said = cleanSeparators(before).split(/\s+/u).filter(Boolean);
  for (let i = 0; i < said.length; i++) {
    const name = said.slice(i).join(" ");
    if (name.length <= LONGEST_NAME && checkOf(name, body) === check)
      return { ...fieldsOf(body), name: cleanName(name) };
  }
  return null;
}

// What stands between a name and the code in lists and chats.
/** @param {string} before */
const cleanSeparators = (before) => before.replace(/^[\s,;:|]+|[\s,;:|]+$/gu, "");

/** @param {string} body @returns {Omit<CodedResult, "name">} */
function fieldsOf(body) {
  let at = 0;
  const taken = FIELDS.map(([name, width]) => {
    const digits = body.slice(at, (at += width));
    return [name, name === "puzzle" ? digits : numberOf(digits)];
  });
  const fields = Object.fromEntries(taken);
  return { ...fields, seconds: fields.seconds === NO_CLOCK ? null : fields.seconds };
}
