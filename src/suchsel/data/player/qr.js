// QR codes, drawn here, so that a result does not leave the browser: bytes at level M, versions 1 to 10 (ISO/IEC
// 18004). Returns rows of dark and light modules, or null if the text is too long.

// For each version: all codewords, check words per block, blocks; and where its alignment patterns are.
const VERSIONS = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** @param {string} text @returns {boolean[][] | null} */
export function qrModules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + VERSIONS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= roomOf(i + 1));
  if (!version) return null;
  const words = withChecks(version, dataWords(bytes, version));
  const drawn = MASKS.map((_, mask) => draw(version, words, mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

// Bytes of data.
/** @param {number} version */
function roomOf(version) {
  const [all, checks, blocks] = VERSIONS[version - 1];
  return all - checks * blocks;
}

/** @param {number[]} bytes @param {number} version */
function dataWords(bytes, version) {
  const wide = version < 10 ? 8 : 16;
  const bits = [4, bytes.length, ...bytes, 0]
    .map((n, i) => n.toString(2).padStart(i === 0 || i === bytes.length + 2 ? 4 : i === 1 ? wide : 8, "0"))
    .join("");
  const words = (bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2));
  for (let pad = 0xec; words.length < roomOf(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

// -- Reed-Solomon check words ------------------------------------------------------------------------

/** @type {number[]} */
const POWERS = [1];
for (let i = 1; i < 255; i++) POWERS[i] = (POWERS[i - 1] << 1) ^ (POWERS[i - 1] & 128 ? 0x11d : 0);
const LOGS = new Map(POWERS.map((power, i) => [power, i]));
/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWERS[((LOGS.get(a) ?? 0) + (LOGS.get(b) ?? 0)) % 255] : 0);

/** @param {number[]} words @param {number} count */
function checkWords(words, count) {
  let generator = [1];
  for (let i = 0; i < count; i++)
    generator = [...generator, 0].map((n, k) => n ^ (k ? times(generator[k - 1], POWERS[i]) : 0));
  const rest = [...words, ...Array(count).fill(0)];
  words.forEach((_, i) => {
    const lead = rest[i];
    generator.forEach((n, k) => {
      rest[i + k] ^= times(n, lead);
    });
  });
  return rest.slice(words.length);
}

// The words of all blocks by turns, then their check words.
/** @param {number} version @param {number[]} words */
function withChecks(version, words) {
  const [, checks, count] = VERSIONS[version - 1];
  const short = Math.floor(words.length / count);
  const firstLong = count - (words.length % count);
  const blocks = Array.from({ length: count }, (_, i) => {
    const from = i * short + Math.max(0, i - firstLong);
    return words.slice(from, from + short + (i < firstLong ? 0 : 1));
  });
  const ends = blocks.map((block) => checkWords(block, checks));
  /** @param {number[][]} lists @param {number} longest */
  const byTurns = (lists, longest) => Array.from({ length: longest }, (_, i) => lists.map((list) => list[i])).flat();
  return [...byTurns(blocks, short + 1).filter((word) => word !== undefined), ...byTurns(ends, checks)];
}

// -- modules -----------------------------------------------------------------------------------------

/** @param {number} version @param {number[]} words @param {number} mask */
function draw(version, words, mask) {
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} */
  const modules = Array.from({ length: size }, () => Array(size).fill(null));
  drawPatterns(modules, version);
  drawInfo(modules, version, mask);
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => Boolean((word >> bit) & 1)));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let i = 0; i < size; i++) {
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - i : i;
        if (modules[row][column] === null) modules[row][column] = (bits[next++] ?? false) !== MASKS[mask](row, column);
      }
    }
  }
  return /** @type {boolean[][]} */ (modules);
}

/** @param {(boolean | null)[][]} modules @param {number} version */
function drawPatterns(modules, version) {
  const size = modules.length;
  /** @param {number} row @param {number} column @param {number} reach @param {(far: number) => boolean} isDark */
  const square = (row, column, reach, isDark) => {
    for (let r = -reach; r <= reach; r++) {
      for (let c = -reach; c <= reach; c++) {
        const [at, on] = [row + r, column + c];
        if (modules[at]?.[on] !== undefined) modules[at][on] = isDark(Math.max(Math.abs(r), Math.abs(c)));
      }
    }
  };
  for (let i = 8; i < size - 8; i++) modules[6][i] = modules[i][6] = i % 2 === 0;
  const [near, far] = [3, size - 4];
  for (const [row, column] of [
    [near, near],
    [near, far],
    [far, near],
  ])
    square(row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const spots = ALIGNED[version - 1];
  const last = spots[spots.length - 1];
  for (const row of spots) {
    for (const column of spots) {
      const isTaken = [`6 6`, `6 ${last}`, `${last} 6`].includes(`${row} ${column}`);
      if (!isTaken) square(row, column, 2, (distance) => distance !== 1);
    }
  }
}

// The level of checks and the mask, and from version 7 on the version, each with check bits and twice.
/** @param {(boolean | null)[][]} modules @param {number} version @param {number} mask */
function drawInfo(modules, version, mask) {
  const size = modules.length;
  const format = ((mask << 10) | remainder(mask << 10, 0x537, 10)) ^ 0x5412; // level M is 00
  for (let i = 0; i < 15; i++) {
    const dark = Boolean((format >> i) & 1);
    modules[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
    modules[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  modules[size - 8][8] = true;
  if (version < 7) return;
  const info = (version << 12) | remainder(version << 12, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
    modules[a][b] = modules[b][a] = Boolean((info >> i) & 1);
  }
}

/** @param {number} bits @param {number} divisor @param {number} degree */
function remainder(bits, divisor, degree) {
  let rest = bits;
  while (rest >> degree) rest ^= divisor << (Math.floor(Math.log2(rest)) - degree);
  return rest;
}

// How much a mask disturbs readers: long runs and squares of one colour, and patterns like those in the corners.
/** @param {boolean[][]} modules */
function penalty(modules) {
  const across = modules.map((row) => row.map(Number).join(""));
  const down = across.map((_, i) => across.map((row) => row[i]).join(""));
  let sum = 0;
  for (const line of [...across, ...down]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (let r = 1; r < across.length; r++) {
    for (let c = 1; c < across.length; c++) {
      const square = across[r - 1].slice(c - 1, c + 1) + across[r].slice(c - 1, c + 1);
      if (square === "0000" || square === "1111") sum += 3;
    }
  }
  const dark = across.join("").replaceAll("0", "").length / across.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
