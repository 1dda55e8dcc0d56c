// Results of a class as rows: sorted, with duplicates marked, and as CSV.

// The same code again, and not another game of the same pupil.
/** @param {CodedResult} one @returns {(other: CodedResult) => boolean} */
export const isSameResult = (one) => (other) =>
  samePupil(one, other) &&
  /** @type {const} */ (["found", "words", "seconds", "hints"]).every((name) => one[name] === other[name]);

/** @param {CodedResult} a @param {CodedResult} b */
const samePupil = (a, b) => a.puzzle === b.puzzle && a.name.toLowerCase() === b.name.toLowerCase();

/** @param {CollectedResult[]} results @param {{ by: string, down: boolean }} order */
export function sortedResults(results, { by, down }) {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const key = /** @type {keyof CodedResult} */ (by);
  /** @param {CollectedResult} one */
  const value = (one) => (by === "found" ? one.found / (one.words || 1) : (one[key] ?? Infinity));
  return [...results].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    const sign = typeof x === "string" ? compare(x, String(y)) : x < Number(y) ? -1 : x > Number(y) ? 1 : 0;
    return (down ? -sign : sign) || compare(a.name, b.name) || a.at - b.at;
  });
}

// With the number of each result among those of the same pupil and puzzle, by when they came; 0 if there is only one.
/** @param {CollectedResult[]} results */
export const withDuplicates = (results) =>
  results.map((result) => {
    const same = results.filter((other) => samePupil(result, other)).sort((a, b) => a.at - b.at);
    return { result, nth: same.length > 1 ? same.indexOf(result) + 1 : 0 };
  });

// For spreadsheets: UTF-8 with a mark, and no cell that a spreadsheet takes for a formula.
/** @param {string[]} head @param {CollectedResult[]} results @param {Record<string, string>} titles */
export function resultTable(head, results, titles) {
  const rows = results.map(({ name, puzzle, found, words, seconds, hints, at }) => [
    name,
    titles[puzzle] ?? puzzle,
    found,
    words,
    seconds ?? "",
    hints,
    new Date(at).toISOString().slice(0, 16).replace("T", " "),
  ]);
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** @param {string | number} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
