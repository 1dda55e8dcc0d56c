// Digests, and bytes as text.

// -- bytes as text that an address may contain: base64url without padding ---------------------------

/** @param {ArrayLike<number>} bytes */
export function toText(bytes) {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
export const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// -- SHA-256 (FIPS 180-4) ---------------------------------------------------------------------------

// Browsers have their own on secure pages only, and a school's server is often reached by plain http.

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n - 2 }, (_, i) => i + 2).some((i) => n % i === 0),
);
const HEADS = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUNDS = PRIMES.map((prime) => fraction(prime, 3n));
const schedule = new Int32Array(64);

// The first 32 bits behind the point of a root.
/** @param {number} prime @param {bigint} power */
function fraction(prime, power) {
  const wanted = BigInt(prime) << (32n * power);
  let root = 0n;
  for (let bit = 1n << 40n; bit; bit >>= 1n) {
    if ((root + bit) ** power <= wanted) root += bit;
  }
  return Number(BigInt.asIntN(32, root));
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {ArrayLike<number>} bytes */
export function sha256(bytes) {
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  const all = new Uint8Array(padded.buffer);
  all.set(bytes);
  all[bytes.length] = 0x80;
  padded.setUint32(all.length - 4, bytes.length * 8);
  const sum = [...HEADS];
  for (let at = 0; at < all.length; at += 64) addBlock(sum, padded, at);
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

/** @param {number[]} sum @param {DataView} data @param {number} at */
function addBlock(sum, data, at) {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = data.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const late = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + early + w[i - 7] + late;
  }
  let [a, b, c, d, e, f, g, h] = sum;
  for (let i = 0; i < 64; i++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    sum[i] = (sum[i] + word) | 0;
  });
}

// A short name for a text, in letters that an address may contain.
/** @param {string} text @param {number} [bytes] */
export const digest = (text, bytes = 9) => toText(sha256(new TextEncoder().encode(text)).slice(0, bytes));
