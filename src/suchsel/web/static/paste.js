// Pasted text as a list: one word per line, whatever separated the words before.

const MARK = /^\s*(?:[-–•*·▪◦‣☐]|\d{1,3}[.)])\s+/;

// Bullets and numbers before the words go; words between commas, or several semicolons or tabs in
// one line, each get a line. A semicolon or a tab alone separates a word from its clue.
export function asList(text) {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n").map((line) => line.replace(MARK, "").trim()).filter(Boolean);
  return lines.flatMap(partsOf).join("\n");
}

function partsOf(line) {
  const separator = [";", "\t"].find((mark) => line.split(mark).length > 2) ?? (/[;\t]/.test(line) ? null : ",");
  if (separator === null) return [line];
  return line.split(separator).map((part) => part.trim()).filter(Boolean);
}

// A whole file in the contest format, with its size.
export const isContest = (text) => /^\s*\d+\s+\d+\s*\n\s*\d+\s*\n/.test(text.replaceAll(/\r\n?/g, "\n"));
