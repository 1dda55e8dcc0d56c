import assert from "node:assert/strict";
import test from "node:test";

import { readCodes, resultCode, shortId } from "./player/result_code.js";
import { resultTable, sortedResults, withDuplicates } from "./results.js";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const mia = { name: "Mia B.", puzzle: "K7QM", found: 11, words: 12, seconds: 312, hints: 2 };

const read = (text) => readCodes(text).results;

test("what is written is read, in any case and script", () => {
  const names = ["Mia B.", "Łukasz Żak", "محمد", "שרה", "X", "Zoë  van  Dam", "ß", "7b"];
  for (const name of names) {
    for (const [found, words, seconds, hints] of [
      [0, 1, null, 0],
      [1023, 1023, 32_766, 1023],
      [5, 12, 0, 3],
    ]) {
      const result = { name, puzzle: "0ZK9", found, words, seconds, hints };
      const expected = [{ ...result, name: name.replace(/ +/g, " ") }];
      const code = resultCode(result);
      assert.deepEqual(read(code), expected);
      const last = code.lastIndexOf(" ");
      assert.deepEqual(read(code.slice(0, last) + code.slice(last).toLowerCase()), expected);
      assert.deepEqual(read(`https://x.org/class?lang=de#${encodeURIComponent(code)}`), expected);
    }
  }
});

test("more than the code can hold is cut, and is no game without a clock", () => {
  const [result] = read(resultCode({ ...mia, seconds: 99_999, hints: 5000 }));
  assert.deepEqual([result.seconds, result.hints], [32_766, 1023]);
});

test("no single wrong character and no exchange of two goes unnoticed", () => {
  const code = resultCode(mia);
  const at = code.length - 17;
  const wrong = new Set();
  for (let i = at; i < code.length; i++) {
    if (code[i] === "-") continue;
    for (const digit of DIGITS) wrong.add(code.slice(0, i) + digit + code.slice(i + 1));
    for (let k = i + 1; k < code.length; k++) {
      if (code[k] === "-") continue;
      wrong.add(code.slice(0, i) + code[k] + code.slice(i + 1, k) + code[i] + code.slice(k + 1));
    }
  }
  wrong.delete(code);
  assert.ok(wrong.size > 500);
  for (const one of wrong) {
    // The end of a name may fit by chance, which is another name.
    assert.deepEqual(
      read(one).filter(({ name }) => name === mia.name),
      [],
      one,
    );
  }
  assert.equal(readCodes(code.replace("Mia", "Mio")).left.length, 1);
});

test("letters that look like digits are read as these", () => {
  const code = resultCode({ ...mia, found: 0, words: 32, hints: 0, seconds: 33 });
  const tail = code.slice(7);
  const alike = tail.replaceAll("0", "o").replaceAll("1", "l");
  assert.notEqual(alike, tail);
  assert.deepEqual(read(`Mia B. ${alike}`), read(code));
});

test("codes are found among other words, and what is wrong is named", () => {
  const [a, b] = [resultCode(mia), resultCode({ ...mia, name: "Tom" })];
  const text = `Here they are\n10:31 Nora: ${a}\n${b}; ${resultCode({ ...mia, name: "Ann" })}\n\nTom\n${b.slice(4)}\nEva K7QM-12`;
  const { results, left } = readCodes(text);
  assert.deepEqual(
    results.map(({ name }) => name),
    ["Mia B.", "Tom", "Ann", "Tom"],
  );
  assert.deepEqual(left, [
    { text: "Here they are", why: "none" },
    { text: "Eva K7QM-12", why: "typo" },
  ]);
  const chat = "Good morning, well-known class 5b-2\n\nHello there class";
  assert.deepEqual(
    readCodes(chat).left.map(({ text, why }) => [text, why]),
    chat.split("\n\n").map((line) => [line, "none"]),
  );
});

test("blanks may stand for the hyphens of a code, also after names of five letters", () => {
  for (const name of ["Mia B.", "Aaron", "Anton Meier", "Anton Meier Ferdy", "7b Clara"]) {
    const code = resultCode({ ...mia, name });
    const tail = code.slice(name.length + 1);
    for (const between of [" ", "", " - ", "  ", "\u00a0", "\u2013"])
      assert.deepEqual(readCodes(`${name} ${tail.replaceAll("-", between)}`), { results: read(code), left: [] });
  }
});

test("no line is dropped: what is not understood is named with its reason", () => {
  const code = resultCode(mia);
  const [bare, typo] = [code.slice(7), code.replace("Mia", "Mio").replaceAll("-", " ")];
  assert.deepEqual(readCodes(bare), { results: [], left: [{ text: bare, why: "nameless" }] });
  const lines = [code, typo, "Ben is ill", bare, `Eva ${bare}, Mia B. ${bare}`, `Mia B. ${bare} Ben K7QM0-11`];
  const { results, left } = readCodes(lines.join("\n"));
  assert.equal(results.length, 3);
  assert.deepEqual(left, [
    { text: typo, why: "typo" },
    { text: "Ben is ill", why: "none" },
    { text: bare, why: "typo" },
    { text: `Eva ${bare}`, why: "typo" },
    { text: "Ben K7QM0-11", why: "typo" },
  ]);
});

test("a puzzle has a short name of four letters and digits", () => {
  assert.match(shortId("AAECAwQFBgcI"), /^[\dA-Z]{4}$/);
  assert.equal(shortId("____________"), "ZZZZ");
});

test("the table is sorted, marks what is twice, and is safe in spreadsheets", () => {
  const all = [
    { ...mia, name: "Zoe", at: 1 },
    { ...mia, name: "=1+1", seconds: null, at: 2 },
    { ...mia, name: 'zoe "Z"', found: 2, at: 3 },
    { ...mia, name: "ZOE", seconds: 50, at: 4 },
  ];
  const names = (by, down = false) => sortedResults(all, { by, down }).map(({ name }) => name);
  assert.deepEqual(names("seconds").slice(0, 1).concat(names("seconds").at(-1)), ["ZOE", "=1+1"]);
  assert.equal(names("found")[0], 'zoe "Z"');
  assert.equal(names("found", true).at(-1), 'zoe "Z"');
  assert.deepEqual(
    withDuplicates(all).map(({ nth }) => nth),
    [1, 0, 0, 2],
  );
  const rows = resultTable(["Name", "Puzzle", "Found", "Words", "Seconds", "Hints", "At"], all, { K7QM: "A, B" });
  assert.equal(rows.split("\r\n")[2], `'=1+1,"A, B",11,12,,2,1970-01-01 00:00`);
  assert.match(rows, /\n"zoe ""Z""",/);
});
