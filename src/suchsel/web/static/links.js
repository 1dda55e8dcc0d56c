// Links: their contents are compressed and follow the #, which no browser sends.
//
// A workshop link holds the request, the seed and the version of the program, and a checksum of the
// puzzle: another version may make another one, and then the page says so. A link to play on holds
// the board itself, so that it opens the same puzzle for ever. Links of the first form, a bare
// request with its seed, are still read.

import { PAGES } from "./backend.js";
import { cellsOf, findHidden, findPlaces, geometryOf, ruleOf } from "./boards.js";
import { ARROWS, directionNames } from "./player/directions.js";
import { digest, sha256, toBytes, toText } from "./player/digests.js";
import { fingerprint } from "./player/game.js";
import { disguise, isRightToLeft, listMode, picturesOf, showsClues } from "./player/listing.js";
import { SWITCHES } from "./player/panels.js";
import { hasPaths } from "./player/paths.js";
import { shortId } from "./player/result_code.js";
import { inLanguage, t, tn } from "./player/translate.js";
import { keepTitle } from "./storage.js";

const LONGEST = 1_000_000; // bytes that a link may unpack to
const VERSION = 1;

// -- links for teachers --------------------------------------------------------------------------

// With the puzzle, the link can tell later whether it still makes the same one.
/** @param {Plain} request @param {number} seed @param {string} version @param {Puzzle | null} [puzzle] @param {string[]} [guessed] */
export async function workshopLink(request, seed, version, puzzle = null, guessed = []) {
  const sum = puzzle && fingerprint(puzzle);
  const plain = { workshop: VERSION, request, seed, version, sum };
  return address(PAGES.workshop, guessed.length ? { ...plain, guessed } : plain);
}

// { request, seed, version, sum, guessed }, of which old links have fewer; or null if there is none.
/** @param {{ hash: string }} location @returns {Promise<WorkshopLink | null>} */
export async function readWorkshopLink({ hash }) {
  const plain = await unpackPlain(hash);
  if (Array.isArray(plain?.words) && !plain.board) {
    const { seed = null, ...request } = plain;
    return { request, seed, version: null, sum: null };
  }
  if (plain?.workshop !== VERSION || !Array.isArray(plain.request?.words)) return null;
  const { request, seed = null, version = null, sum = null, guessed } = plain;
  return { request, seed, version, sum, guessed: Array.isArray(guessed) ? guessed : [] };
}

// The request of a stored puzzle, or of the first one of several; null if it is something else.
/** @param {File} file @returns {Promise<WorkshopLink | null>} */
export async function readStored(file) {
  try {
    const [puzzle] = [JSON.parse(await file.text())].flat();
    const { request, seed } = puzzle;
    return Array.isArray(request.words) ? { request, seed, version: null, sum: fingerprint(puzzle) } : null;
  } catch {
    return null;
  }
}

// Whether the puzzle is the one that the link was made for; an old link cannot tell.
/** @param {Pick<WorkshopLink, "sum">} link @param {Puzzle} puzzle */
export const isSamePuzzle = ({ sum }, puzzle) => sum === null || sum === fingerprint(puzzle);

// -- links for pupils ----------------------------------------------------------------------------

// `switches`: hints, giveUp and clock are on by default, the others are off. `room`: characters for pictures.
/** @param {Puzzle} puzzle @param {Partial<Switches>} [switches] @param {number} [room] */
export async function playLink(puzzle, switches, room) {
  keepTitle(shortId(fingerprint(puzzle)), puzzle.title); // for the results of a class
  return address(PAGES.play, boardToPlain(puzzle, switches, room));
}

// A link that is opened in this browser at once, and sent to nobody, may be long.
/** @param {Puzzle} puzzle */
export const linkToPlayHere = (puzzle) => playLink(puzzle, {}, 900_000);

// Whether a link that is shared has texts in place of some pictures.
/** @param {Puzzle} puzzle */
export const losesPictures = (puzzle) => picturesToPlain(puzzle, SHARED).length < picturesOf(puzzle).size;

// A link to the page that other sites may show in a frame.
/** @param {Puzzle} puzzle @param {Partial<Switches>} [switches] */
export const embedLink = async (puzzle, switches) => address(PAGES.embed, boardToPlain(puzzle, switches));

// { puzzle, switches }, or null if the link holds no board.
/** @param {{ hash: string }} location */
export async function readPlayLink({ hash }) {
  const plain = await unpackPlain(hash);
  try {
    return plain?.board ? boardFromPlain(plain) : null;
  } catch {
    return null; // altered, or from a later version
  }
}

// The address of another page, in the language of this one.
/** @param {string} page @param {unknown} plain */
async function address(page, plain) {
  const url = new URL(page, location.href);
  const lang = new URLSearchParams(location.search).get("lang");
  if (lang) url.searchParams.set("lang", lang);
  url.hash = await pack(plain);
  return url.href;
}

// -- plain data as text --------------------------------------------------------------------------

/** @param {unknown} plain */
export async function pack(plain) {
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  return toText(await through(bytes, new CompressionStream("deflate-raw"), LONGEST));
}

/** @param {string} fragment @returns {Promise<any>} anybody may have made it */
async function unpackPlain(fragment) {
  // Mail programs encode hyphens, and add what stands around a link.
  const text = fragment
    .replace(/^#/, "")
    .replace(/%2d/gi, "-")
    .replace(/%5f/gi, "_")
    .replace(/[^\w-].*$/s, "");
  if (!text) return null;
  try {
    const plain = await through(toBytes(text), new DecompressionStream("deflate-raw"), LONGEST);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    return null; // cut off, or never ours
  }
}

/** @param {BlobPart} bytes @param {ReadableWritablePair} stream @param {number} limit */
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

// -- the board in a link to play on -------------------------------------------------------------------

// The link holds the letters and what the list shows, but no places. Words that the list does not show are stored
// as digests, salted with the grid, so that nobody reads them in the link; the page finds them by the digest of every
// run of letters.

const BOARD_VERSION = 1;
const HOLE = ".";
const SUM = 6; // bytes of a digest: among a million runs of letters, none has it by chance
const SHOWN = ["shown", "sorted"];
const MODE_NUMBERS = ["first", "exact", "spread", "shaded"]; // a link holds their numbers
const SWITCH_NAMES = /** @type {(keyof Switches)[]} */ (Object.keys(SWITCHES));
const SHOWN_NUMBERS = 3; // of the letters of a message, and then the last one

/** @param {string[]} letters */
const joined = (letters) => letters.join(" ");
/** @param {Grid} grid */
const saltOf = (grid) => digest(grid.map((line) => line.map((letter) => letter ?? HOLE).join(" ")).join("\n"));
// Quickly tells most runs of letters from a hidden word, so that few of them need a digest.
/** @param {string} letters */
function roughSum(letters) {
  let sum = 0;
  for (let i = 0; i < letters.length; i++) sum = (31 * sum + letters.charCodeAt(i)) % 9973;
  return sum;
}
/** @param {string} word @param {string[]} letters */
const isPlain = (word, letters) => joined([...word.toUpperCase()]) === joined(letters);

// Text that only those can read who know the key: combined with a stream of digests.
/** @param {Uint8Array} bytes @param {string} key */
function veil(bytes, key) {
  /** @type {number[]} */
  const stream = [];
  for (let i = 0; stream.length < bytes.length; i++) stream.push(...sha256(new TextEncoder().encode(`${key}\n${i}`)));
  return bytes.map((byte, i) => byte ^ stream[i]);
}
/** @param {string} text @param {string} key */
const veiled = (text, key) => toText(veil(new TextEncoder().encode(text), key));
/** @param {string} text @param {string} key */
const unveiled = (text, key) => new TextDecoder("utf-8", { fatal: true }).decode(veil(toBytes(text), key));

const SHARED = 24_000; // characters of pictures, before they are compressed, in a link that is sent to others
const SVG = "data:image/svg+xml;base64,";

// The pictures that there is room for, with the numbers of their words; drawings as the text that they are.
/** @param {Puzzle} puzzle @param {number} room @returns {[number, string][]} */
function picturesToPlain(puzzle, room) {
  const pictures = picturesOf(puzzle);
  const listed = puzzle.words.filter(({ secret }) => !secret);
  let left = room;
  return listed.flatMap(({ word }, i) => {
    const address = pictures.get(word) ?? "";
    const text = address.startsWith(SVG) ? new TextDecoder().decode(toBytes(address.slice(SVG.length))) : address;
    if (!/^(<|data:image\/)/.test(text) || text.length > left) return [];
    left -= text.length;
    return [/** @type {[number, string]} */ ([i, text])];
  });
}

/** @param {string} text */
function pictureFromPlain(text) {
  if (text.startsWith("<"))
    return SVG + toText(new TextEncoder().encode(text)).replaceAll("-", "+").replaceAll("_", "/");
  if (!text.startsWith("data:image/")) throw new RangeError("picture");
  return text;
}

/** @param {Puzzle} puzzle @param {Partial<Switches>} [switches] @param {number} [room] for pictures */
export function boardToPlain(puzzle, switches = {}, room = SHARED) {
  const salt = saltOf(puzzle.grid);
  const pictures = picturesToPlain(puzzle, room);
  // Where there is no room for pictures, their texts take their place.
  const list = listMode(puzzle) === "pictures" && !pictures.length ? "clues" : listMode(puzzle);
  const gap = puzzle.grid.flat().some((letter) => letter !== null && [...letter].length > 1) ? " " : "";
  const listed = puzzle.words.filter(({ secret }) => !secret);
  const secret = puzzle.words.filter((placed) => placed.secret);
  const key = salt + [...listed, ...secret].map(({ symbols }) => joined(symbols)).join("\n");

  /** @param {Pick<PlacedWord, "word" | "symbols" | "clue" | "shown">} placed */
  function hidden({ word, symbols, ...said }) {
    const letters = joined(symbols);
    /** @type {HiddenEntry} */
    const entry = [digest(salt + letters, SUM), symbols.length, roughSum(letters), veiled(word, salt + letters)];
    const told = showsClues({ request: { list } }) ? said.clue : disguise(list, said);
    if (told !== null) entry.push(told);
    return entry;
  }
  /** @param {PlacedWord} placed */
  const shown = ({ word, symbols }) => (isPlain(word, symbols) ? word : [word, joined(symbols)]);
  const chosen = SWITCH_NAMES.filter((name) => (switches[name] ?? SWITCHES[name]) !== SWITCHES[name]);
  return {
    board: BOARD_VERSION,
    kind: puzzle.topology,
    grid: puzzle.grid.map((line) => line.map((letter) => letter ?? HOLE).join(gap)),
    words: SHOWN.includes(list) ? listed.map(shown) : listed.map(hidden),
    ...(gap ? { gap } : {}),
    ...(hasPaths(puzzle) ? { paths: puzzle.request.paths, routes: routesToPlain([...listed, ...secret], salt) } : {}),
    ...(puzzle.request.reveal ? { reveal: true } : {}),
    ...(puzzle.request.spanning
      ? { spanning: 1 + listed.findIndex(({ word }) => word === puzzle.request.spanning) }
      : {}),
    ...(puzzle.title ? { title: puzzle.title } : {}),
    ...(list === "shown" ? {} : { list }),
    ...(puzzle.directions && !hasPaths(puzzle) ? { directions: puzzle.directions } : {}),
    ...(list === "sorted" && puzzle.request.language ? { language: puzzle.request.language } : {}),
    ...(secret.length ? { secret: secret.map((placed) => hidden({ ...placed, clue: null, shown: undefined })) } : {}),
    ...(puzzle.message ? { message: messageToPlain(puzzle, veiled(puzzle.message, key)) } : {}),
    ...(chosen.length ? { switches: chosen } : {}),
    ...(pictures.length ? { pictures, ...(puzzle.request.clues_in ? { texts: puzzle.request.clues_in } : {}) } : {}),
  };
}

// The puzzle for the player, with its geometry, and the switches. Throws if it is not such a board.
/** @param {BoardLink} plain @returns {{ puzzle: Puzzle & { geometry: Geometry }, switches: Partial<Switches> }} */
export function boardFromPlain(plain) {
  if (plain.board !== BOARD_VERSION) throw new RangeError("version");
  const grid = plain.grid.map((line) =>
    (plain.gap ? line.split(plain.gap) : [...line]).map((letter) => (letter === HOLE ? null : letter)),
  );
  const geometry = geometryOf(plain.kind, grid);
  const salt = saltOf(grid);
  const list = plain.list ?? "shown";
  const isShown = SHOWN.includes(list);
  const words = /** @type {LinkedWord[]} */ ([
    ...(isShown
      ? /** @type {ShownEntry[]} */ (plain.words).map(shownWord)
      : /** @type {HiddenEntry[]} */ (plain.words).map(hiddenWord)),
    ...(plain.secret ?? []).map((entry) => ({ ...hiddenWord(entry), secret: true })),
  ]);
  if (plain.routes) {
    takeRoutes(words, grid, plain.routes, salt);
  } else {
    reveal(words, grid, geometry, salt);
    const letters = words.map(({ symbols }) => symbols);
    findPlaces(grid, geometry, letters).forEach((cells, i) => {
      words[i].cells = cells;
    });
  }
  if (!words.length || words.some(({ cells }) => !cells)) throw new RangeError("words");
  const puzzle = {
    title: plain.title ? String(plain.title) : null,
    rows: grid.length,
    columns: grid[0].length,
    topology: plain.kind,
    grid,
    words,
    geometry,
    ...(plain.directions ? { directions: plain.directions.map(String) } : {}),
    message: null,
    pictures: Object.fromEntries((plain.pictures ?? []).map(([i, text]) => [words[i].word, pictureFromPlain(text)])),
    request: {
      ...{ list, reveal: plain.reveal, spanning: words[(plain.spanning ?? 0) - 1]?.word },
      ...(plain.paths ? { paths: String(plain.paths) } : {}),
      ...(plain.language ? { language: Intl.getCanonicalLocales(plain.language)[0] } : {}),
      ...(plain.texts ? { clues_in: String(plain.texts) } : {}),
    },
  };
  if (plain.message) addMessage(puzzle, plain.message, salt);
  const isOn = (/** @type {keyof Switches} */ name) => (plain.switches ?? []).includes(name) !== SWITCHES[name];
  return { puzzle, switches: Object.fromEntries(SWITCH_NAMES.map((name) => [name, isOn(name)])) };
}

/** @param {ShownEntry} entry */
function shownWord(entry) {
  const [word, letters] = Array.isArray(entry) ? entry : [entry, joined([...entry.toUpperCase()])];
  return { word: String(word), symbols: letters.split(" "), clue: null };
}

/** @param {HiddenEntry} entry @returns {HiddenWord} */
const hiddenWord = ([sum, length, rough, cover, clue = null]) => ({ sum, length, rough, cover, clue });

/** @param {LinkedWord[]} words @param {Grid} grid @param {Geometry} geometry @param {string} salt */
function reveal(words, grid, geometry, salt) {
  const hidden = /** @type {(PlacedWord & HiddenWord)[]} */ (words.filter(({ sum }) => sum !== undefined));
  const rough = new Set(hidden.map((word) => word.rough));
  const sumOf = (/** @type {string} */ letters) => (rough.has(roughSum(letters)) ? digest(salt + letters, SUM) : null);
  findHidden(grid, geometry, hidden, sumOf).forEach((symbols, i) => {
    Object.assign(hidden[i], { symbols, word: unveiled(hidden[i].cover, salt + joined(symbols)) });
  });
  if (hidden.some(({ symbols }) => !symbols)) throw new RangeError("words");
}

// Words that bend cannot be found by trying all runs of letters: the link holds their cells, row by row and column by
// column, veiled.
/** @param {PlacedWord[]} words @param {string} salt */
const routesToPlain = (words, salt) => veiled(JSON.stringify(words.map(({ cells }) => cells.flat())), salt);

/** @param {LinkedWord[]} words @param {Grid} grid @param {string} routes @param {string} salt */
function takeRoutes(words, grid, routes, salt) {
  JSON.parse(unveiled(routes, salt)).forEach((/** @type {number[]} */ flat, /** @type {number} */ i) => {
    const cells = flat.flatMap((row, at) => (at % 2 ? [] : [/** @type {Cell} */ ([row, flat[at + 1]])]));
    const symbols = cells.map(([row, column]) => grid[row][column]);
    const { cover } = words[i];
    Object.assign(words[i], { cells, symbols });
    if (cover !== undefined) words[i].word = unveiled(cover, salt + symbols.join(" "));
  });
}

// Where the message starts among the letters left over, and how many steps each of its letters is from the
// one before: 0 and 1 are omitted, as in older links.
/** @param {Puzzle} puzzle @param {string} cover */
function messageToPlain(puzzle, cover) {
  const numbers = messageNumbers(puzzle);
  const mode = MODE_NUMBERS.indexOf(puzzle.request.message_mode ?? "");
  const [start, second = start + 1] = numbers;
  return [numbers.length, cover, mode, ...(start || second > start + 1 ? [start, second - start] : [])];
}

/** @param {Puzzle} puzzle @param {LinkedMessage} message @param {string} salt */
function addMessage(puzzle, [length, cover, mode, start = 0, step = 1], salt) {
  puzzle.message_cells = freeCells(puzzle)
    .slice(start)
    .filter((_, i) => i % step === 0)
    .slice(0, length);
  puzzle.message = unveiled(cover, salt + puzzle.words.map(({ symbols }) => joined(symbols)).join("\n"));
  puzzle.request.message_mode = MODE_NUMBERS[mode];
}

// The cells that no word uses, row by row as the words are read.
/** @param {Puzzle} puzzle */
function freeCells(puzzle) {
  const used = new Set(puzzle.words.flatMap(({ cells }) => cells.map(String)));
  const free = cellsOf(puzzle.grid).filter((cell) => !used.has(String(cell)));
  return isRightToLeft(puzzle) ? free.sort((a, b) => a[0] - b[0] || b[1] - a[1]) : free;
}

// Which of these cells spell the message, counted from 0.
/** @param {Puzzle} puzzle */
function messageNumbers(puzzle) {
  const numbers = new Map(freeCells(puzzle).map((cell, number) => [String(cell), number]));
  return (puzzle.message_cells ?? []).map((cell) => numbers.get(String(cell)) ?? -1);
}

// The page for results of a class, for QR codes; none where no other device finds it.
export const classPage = () => (location.protocol === "file:" ? "" : new URL(PAGES.class, location.href).href);

// Rules that a solver cannot infer from the board, as on the sheet.
/** @param {Puzzle} puzzle */
export function rulesOf(puzzle) {
  const rule = ruleOf(puzzle.topology);
  /** @type {Record<string, string>} */
  const paths = {
    bent: t("Words bend: they run from letter to letter in any direction. Every letter is used once."),
    square: t("Words bend: they run from letter to letter across and down. Every letter is used once."),
  };
  const bent = hasPaths(puzzle) ? [paths[puzzle.request.paths ?? ""]] : [];
  const straight = hasPaths(puzzle) ? [] : [directionsRule(puzzle)];
  const spanning = puzzle.request.spanning
    ? [t("One word runs from one side of the board to the opposite one: it names the theme.")]
    : [];
  const picture = puzzle.request.reveal ? [t("Colour the words that you find. What do you see?")] : [];
  return [
    ...straight,
    ...bent,
    ...spanning,
    ...picture,
    ...(rule ? [inLanguage(rule)] : []),
    ...(puzzle.message ? [messageRule(puzzle)] : []),
  ]
    .filter(Boolean)
    .join(" ");
}

// The arrows of the directions in which words may run, as on the sheet; of the link of a QR code, or an old
// one, those in which words do run.
/** @param {Puzzle} puzzle */
function directionsRule({ geometry, words, directions }) {
  const { cells = [], lines = [] } = geometry ?? {};
  const numbers = new Map(cells.map(([row, column], number) => [`${row},${column}`, number]));
  const used = new Set(
    directions ??
      words.map((word) =>
        directionIn(
          lines,
          word.cells.slice(0, 2).map((cell) => numbers.get(String(cell)) ?? -1),
        ),
      ),
  );
  const arrows = Object.keys(directionNames()).flatMap((name) => (used.has(name) ? [ARROWS[name]] : []));
  return arrows.length
    ? tn("Direction: {arrows}.", "Directions: {arrows}.", arrows.length, { arrows: arrows.join(" ") })
    : "";
}

// The direction of a step from one cell to the next.
/** @param {Line[]} lines @param {number[]} step */
function directionIn(lines, [from, to]) {
  /** @param {Line} line @param {number} by */
  const leads = ({ cells, closed }, by) =>
    cells.some((cell, i) => cell === from && (closed ? cells.at((i + by) % cells.length) : cells[i + by]) === to);
  return lines.find((line) => leads(line, 1))?.forward ?? lines.find((line) => leads(line, -1))?.backward;
}

/** @param {Puzzle} puzzle */
function messageRule(puzzle) {
  const numbers = messageNumbers(puzzle);
  if (numbers.length === freeCells(puzzle).length)
    return t("Cross out the words. The letters left over, read row by row, spell a message.");
  if (puzzle.request.message_mode === "first") return t("The letters left over begin with a message.");
  if (puzzle.request.message_mode === "shaded") return t("The letters in the marked cells spell a message.");
  const shown = numbers.map((number) => String(number + 1));
  if (shown.length > SHOWN_NUMBERS + 1) shown.splice(SHOWN_NUMBERS, shown.length - SHOWN_NUMBERS - 1, "…");
  return t("Count the letters left over, row by row. The letters with these numbers spell a message: {numbers}.", {
    numbers: shown.join(", "),
  });
}
