// Solving a photo: the picture is made smaller here, read by the server, and shown with its words ringed. Neither
// keeps anything.

import { PAGES } from "./backend.js";
import { readTexts, speak } from "./language.js";
import { linkToPlayHere } from "./links.js";
import { byId, el, svg } from "./player/element.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { solvePhoto } from "./server.js";

const LONGEST = 2_000; // pixels of a side
const QUALITY = 0.9;
const COLOURS = 5;

const root = byId("player");
let photo = ""; // as a data URL
let number = 1; // of the puzzle, if the picture has several
/** @type {SolvedPhoto | null} */
let read = null;
let ringed = false;
let busy = false;
/** @type {() => string} */
let wrong = () => "";

const words = el("textarea", {
  rows: 8,
  id: "words",
  dir: "auto",
  spellcheck: false,
  "aria-describedby": "words-help",
});
const said = el("p", { role: "status" });
const fault = el("p", { role: "alert", class: "wrong" });
const chooser = el("input", { type: "file", accept: "image/*", hidden: true });
const taker = el("input", { type: "file", accept: "image/*", capture: "environment", hidden: true });
for (const input of [chooser, taker])
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.value = ""; // so that the same file can be chosen again
    if (file) take(file);
  });
const choose = el("button", { type: "button", class: "main", onclick: () => chooser.click() });
const shoot = el("button", { type: "button", class: "camera", onclick: () => taker.click() });
const dropped = el("p", { class: "help pointer" });
const area = el("div", { class: "drop" }, el("div", { class: "buttons" }, choose, shoot), dropped, chooser, taker);
area.addEventListener("dragover", (event) => event.preventDefault());
area.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) take(file);
});
const result = el("div", { class: "result" });

/** @param {Blob} file */
async function take(file) {
  if (busy) return;
  [photo, number, read, ringed] = ["", 1, null, false];
  words.value = "";
  try {
    photo = await smaller(file);
  } catch {
    wrong = () => t("This browser cannot open this file as a picture. Please choose a JPEG or PNG.");
    show();
    return;
  }
  await readPuzzle();
}

// With the list in the picture, for correction.
async function readPuzzle() {
  const found = await ask({});
  if (found) words.value = found.words.map(({ word }) => word).join("\n");
}

// Upright, as the camera says, and no larger than reading needs.
/** @param {Blob} file */
async function smaller(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = el("canvas", { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  const pen = canvas.getContext("2d");
  if (!pen) throw new TypeError();
  pen.fillStyle = "white"; // what is transparent is paper
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}

/** @param {Plain} request @returns {Promise<SolvedPhoto | null>} null if it is refused */
async function ask(request) {
  busy = true;
  wrong = () => "";
  show();
  const answer = await solvePhoto({ photo, grid: number, ...request });
  busy = false;
  const { errors } = answer;
  if (errors) wrong = () => errors.map(({ message }) => inLanguage(message)).join("\n");
  else read = answer;
  ringed = !errors && "words" in request;
  show();
  return errors ? null : answer;
}

const typed = () => [
  ...new Set(
    words.value
      .split(/[\n,;]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

function find() {
  if (busy) return;
  const listed = typed();
  if (listed.length) {
    ask({ words: listed });
    return;
  }
  wrong = () => t("Please write the words to find, one per line.");
  show();
  words.focus();
}

// -- the picture ---------------------------------------------------------------------------------------------

/** @param {SolvedPhoto} found */
function picture(found) {
  const [width, height] = found.size;
  const label = ringed ? t("The picture with the words ringed") : t("The picture with the letters that were read");
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    svg("image", { href: photo, width, height }),
    ...(ringed ? rings(found) : letters(found)),
  );
}

// Beside each letter of the picture the one that was read, so that they can be compared.
/** @param {SolvedPhoto} found */
function letters({ grid, centres, doubtful, height }) {
  return grid.flatMap((row, i) =>
    row.flatMap((letter, j) => {
      if (letter === null) return [];
      const [x, y] = centres[i][j];
      const at = { x: x + 0.75 * height, y: y + 0.9 * height, "font-size": 0.75 * height };
      return [svg("text", { ...at, class: doubtful[i][j] ? "read doubtful" : "read" }, letter)];
    }),
  );
}

// A ring is round at its ends and lies along the letters; that of an uncertain place is dashed.
/** @param {SolvedPhoto} found */
function rings({ words: all, centres, height }) {
  const radius = 0.85 * height;
  return all.flatMap(({ word, places }, nth) =>
    places.map(({ cells, uncertain }) => {
      const [[fromX, fromY], [toX, toY]] = [cells[0], cells[cells.length - 1]].map(([i, j]) => centres[i][j]);
      const [x, y] = [toX - fromX, toY - fromY];
      const turn = (Math.atan2(y, x) * 180) / Math.PI;
      return svg(
        "rect",
        {
          x: -radius,
          y: -radius,
          width: Math.hypot(x, y) + 2 * radius,
          height: 2 * radius,
          rx: radius,
          transform: `translate(${fromX} ${fromY}) rotate(${turn})`,
          "stroke-width": Math.max(2, height / 9),
          "stroke-dasharray": uncertain ? `${height / 2} ${height / 3}` : null,
          class: `ring ring-${nth % COLOURS}${uncertain ? " uncertain" : ""}`,
        },
        svg("title", {}, word),
      );
    }),
  );
}

// -- what was found ------------------------------------------------------------------------------------------

/** @param {SolvedPhoto} found */
function doubts({ words: all, grid }) {
  return all.flatMap(({ word, places: [place] }) => {
    if (!place) return [t("{word}: not found", { word })];
    const lines = [];
    if (place.uncertain)
      lines.push(t("{word}: uncertain, {percent} %", { word, percent: Math.floor(100 * place.confidence) }));
    if (place.misread.length) {
      const seen = place.cells.map(([i, j]) => grid[i][j] ?? "·").join("");
      lines.push(t("{word}: its letters look like {letters}", { word, letters: seen }));
    }
    return lines;
  });
}

/** @param {SolvedPhoto} found */
function summary({ grid, doubtful, words: all }) {
  const size = t("{rows} rows and {columns} columns were read.", { rows: grid.length, columns: grid[0].length });
  const count = doubtful.flat().filter(Boolean).length;
  const unsure = count
    ? tn("{n} letter is doubtful; it is marked.", "{n} letters are doubtful; they are marked.", count)
    : t("No letter is doubtful.");
  if (!ringed) return [size, unsure].join(" ");
  const places = all.filter((one) => one.places.length);
  return t("{found} of {all} words found.", { found: places.length, all: all.length });
}

function sheetAddress() {
  const url = new URL(PAGES.workshop, location.href);
  url.searchParams.set("words", typed().join(","));
  url.searchParams.set("lang", language());
  return url.href;
}

/** @param {MadePuzzle} puzzle */
async function play(puzzle) {
  location.href = await linkToPlayHere(puzzle);
}

/** @param {SolvedPhoto} found */
function further(found) {
  const { puzzle } = found;
  const listed = doubts(found).map((line) => el("li", {}, line));
  return [
    ...(listed.length ? [el("ul", { class: "doubts" }, ...listed)] : []),
    el(
      "div",
      { class: "buttons" },
      el("a", { class: "button", href: sheetAddress() }, t("Make a sheet")),
      ...(puzzle ? [el("button", { type: "button", onclick: () => play(puzzle) }, t("Play"))] : []),
    ),
    el(
      "p",
      { class: "help" },
      puzzle
        ? t("“Play” opens this very puzzle. “Make a sheet” opens the workshop, which makes a new puzzle of the words.")
        : t(
            "“Make a sheet” opens the workshop, which makes a new puzzle of the words. To play this very puzzle, each word needs a certain place.",
          ),
    ),
  ];
}

/** @param {SolvedPhoto} found */
function several({ puzzles }) {
  if (puzzles < 2) return [];
  const menu = el("select", { id: "number" });
  for (let n = 1; n <= puzzles; n++) menu.append(el("option", { value: n, selected: n === number }, String(n)));
  menu.addEventListener("change", () => {
    number = Number(menu.value);
    readPuzzle();
  });
  const text = t("The picture has {n} puzzles. This one is number", { n: puzzles });
  return [el("p", {}, el("label", { for: "number" }, text), " ", menu)];
}

/** @param {SolvedPhoto} found */
function parts(found) {
  const lines = found.grid.map((row) => row.map((letter) => letter ?? "·").join(" "));
  const button = el("button", { type: "button", class: "main", disabled: busy, onclick: find }, t("Find the words"));
  return [
    el("figure", {}, picture(found)),
    el(
      "div",
      { class: "side" },
      ...several(found),
      el(
        "div",
        { class: "field" },
        el("label", { for: "words" }, t("Words")),
        words,
        el(
          "p",
          { class: "help", id: "words-help" },
          t("This could be read of the list in the picture. Please correct and complete it: one word per line."),
        ),
      ),
      el("div", { class: "buttons" }, button),
      ...(ringed ? further(found) : []),
      el(
        "details",
        {},
        el("summary", {}, t("Letters that were read")),
        el("pre", { tabindex: 0, translate: "no" }, lines.join("\n")),
      ),
    ),
  ];
}

function show() {
  document.title = `Suchsel – ${t("Solve a photo")}`;
  choose.textContent = t("Choose a picture");
  shoot.textContent = t("Take a picture");
  dropped.textContent = t("Or drop a picture here.");
  chooser.setAttribute("aria-label", t("Choose a picture"));
  taker.setAttribute("aria-label", t("Take a picture"));
  for (const button of [choose, shoot]) button.disabled = busy;
  fault.textContent = wrong();
  fault.hidden = !fault.textContent;
  said.textContent = busy ? t("The picture is being read…") : read ? summary(read) : "";
  result.replaceChildren(...(read ? parts(read) : photo ? [el("figure", {}, el("img", { src: photo, alt: "" }))] : []));
  document.documentElement.dataset.engine = busy ? "loading" : "ready";
}

function open() {
  root.replaceChildren(
    el(
      "section",
      { class: "photo" },
      el("h1", {}, t("Solve a photo")),
      el(
        "p",
        {},
        t(
          "Take a picture of a word search from above, with the whole grid and in even light. The server reads it and forgets it; nothing is kept, here or there.",
        ),
      ),
      area,
      said,
      fault,
      result,
    ),
  );
  show();
}

await readTexts();
speak(open);
