// What the solver is told about the words, in the order of the sheet.

export const listMode = (puzzle) => puzzle.request?.list ?? "shown";

// Rows for the list: `index` of the word, `text` before it is found. None when it is hidden.
export function listing(puzzle) {
  const mode = listMode(puzzle);
  const rows = puzzle.words.map((placed, index) => ({ ...placed, index })).filter(({ secret }) => !secret);
  const size = (placed) => placed.symbols.length;
  if (mode === "hidden") return [];
  if (mode === "sorted") {
    const { compare } = new Intl.Collator("de");
    rows.sort((a, b) => compare(a.word, b.word));
  }
  if (mode === "lengths") rows.sort((a, b) => size(a) - size(b));
  return rows.map((placed, i) => ({ index: placed.index, text: entry(mode, placed, size(placed), i + 1) }));
}

function entry(mode, placed, size, number) {
  if (mode === "lengths") return `${"_ ".repeat(size)}(${size})`;
  if (mode === "clues") return `${number}. ${placed.clue} (${size})`;
  return placed.word;
}
