// What was typed into the box for the words: the lines that the reader has to look at, and what may separate a list.

import { readText } from "./state.js";

const PLAIN = /^[\p{L}\p{M}\p{N}'’.]+(?:-[\p{L}\p{M}\p{N}'’.]+)*$/u;

// The lines that may be more than a word, or a word and its clue. `settled`: lines that are to stay as they are.
// Comments would be lost, so a list that has some is left alone.
/** @param {string} text @param {Set<string>} settled */
export function unclearLines(text, settled) {
  if (/^\s*#/m.test(text)) return [];
  return text.split("\n").filter((line) => !settled.has(line) && readText(line).words.some(isUnclear));
}

/** @param {Entry} entry */
const isUnclear = (entry) => (Array.isArray(entry) ? /[,;]|^\d+[.)]\s/.test(entry[0]) : !PLAIN.test(entry));

/** @type {[split: string, sign: RegExp][]} */
const SIGNS = [
  ["lines", /\n/],
  ["commas", /[,，、،]/],
  ["semicolons", /[;；؛]/],
  ["colons", /[:：]/],
  ["tabs", /\t/],
  ["dashes", /\s[-–—]+\s/],
  ["arrows", /[-=]>|→/],
  ["blanks", /\p{L}[^\S\n]+\p{L}+[^\S\n]+\p{L}/u],
];

// The ways to read a text that make a difference, by the names that the reader has for them.
/** @param {string} text */
export const splitsOf = (text) => SIGNS.filter(([, sign]) => sign.test(text.trim())).map(([split]) => split);
