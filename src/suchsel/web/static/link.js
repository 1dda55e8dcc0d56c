// Links: what they hold is compressed and stands behind the #, which no browser sends.
//
// A workshop link holds the request, the seed and the version of the program, and a checksum of the
// puzzle: another version may make another one, and then the page says so. A link to play on holds
// the board itself, so that it opens the same puzzle for ever. Links of the first form, a bare
// request with its seed, are still read.

import { PAGES } from "./backend.js";
import { boardFromPlain, boardToPlain } from "./board_link.js";
import { toBytes, toText } from "./player/bytes.js";
import { fingerprint } from "./player/game.js";

const LONGEST = 1_000_000; // bytes that a link may unpack to
const VERSION = 1;

// -- links for teachers --------------------------------------------------------------------------

// With the puzzle, the link can tell later whether it still makes the same one.
export async function workshopLink(request, seed, version, puzzle = null) {
  return address(PAGES.workshop, { workshop: VERSION, request, seed, version, sum: puzzle && fingerprint(puzzle) });
}

// { request, seed, version, sum }, the last two null in old links; or null if there is none.
export async function readWorkshopLink({ hash }) {
  const plain = await unpackPlain(hash);
  if (Array.isArray(plain?.words) && !plain.board) {
    const { seed = null, ...request } = plain;
    return { request, seed, version: null, sum: null };
  }
  if (plain?.workshop !== VERSION || !Array.isArray(plain.request?.words)) return null;
  const { request, seed = null, version = null, sum = null } = plain;
  return { request, seed, version, sum };
}

// Whether the puzzle is the one that the link was made for; an old link cannot tell.
export const isSamePuzzle = ({ sum }, puzzle) => sum === null || sum === fingerprint(puzzle);

// -- links for pupils ----------------------------------------------------------------------------

// `switches`: hints, giveUp, clock (on unless told otherwise) and sound (off).
export const playLink = async (puzzle, switches) => address(PAGES.play, boardToPlain(puzzle, switches));

// The same for a page that other sites may show in a frame.
export const embedLink = async (puzzle, switches) => address(PAGES.embed, boardToPlain(puzzle, switches));

// { puzzle, switches }, or null if the link holds no board.
export async function readPlayLink({ hash }) {
  const plain = await unpackPlain(hash);
  try {
    return plain?.board ? boardFromPlain(plain) : null;
  } catch {
    return null; // altered, or from a later version
  }
}

// Of another page beside this one, in the language that was chosen here.
async function address(page, plain) {
  const url = new URL(page, location.href);
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang) url.searchParams.set("lang", lang);
  url.hash = await pack(plain);
  return url.href;
}

// -- plain data as text --------------------------------------------------------------------------

export async function pack(plain) {
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  return toText(await through(bytes, new CompressionStream("deflate-raw"), LONGEST));
}

async function unpackPlain(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text) return null;
  try {
    const plain = await through(toBytes(text), new DecompressionStream("deflate-raw"), LONGEST);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    return null; // cut off, or never ours
  }
}

async function through(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) throw new RangeError("too long");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
