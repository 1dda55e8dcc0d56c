// The same protocol as adapter.py, for the generators that are written in JavaScript.
"use strict";
const { createRequire } = require("node:module");
const path = require("node:path");
const readline = require("node:readline");

const peer = createRequire(path.resolve(process.argv[3], "package.json"));
const makers = {
  "@blex41/word-search"() {
    const WordSearch = peer("@blex41/word-search");
    return (dictionary, rows, cols) =>
      new WordSearch({ dictionary, rows, cols, maxWords: dictionary.length, diacritics: true }).grid;
  },
  "wordsearch-generator"() {
    const { createPuzzle, hideWords } = peer("wordsearch-generator");
    return (words, rows, columns) =>
      hideWords(createPuzzle(columns, rows, "en", words.slice()), "en");
  },
};

const make = makers[process.argv[2]]();
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
// What a peer prints must not get between our lines.
const answer = (object) => process.stdout.write(JSON.stringify(object) + "\n");
console.log = () => {};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { words, rows, columns } = JSON.parse(line);
  const began = cpu();
  let grid = null;
  let why = null;
  try {
    grid = make(words, rows, columns);
  } catch (error) {
    why = String(error).slice(0, 80);
  }
  answer({ cpu: cpu() - began, grid, why });
});
