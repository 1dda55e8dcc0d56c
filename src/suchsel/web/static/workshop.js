// The workshop: the form on one side, the sheet on the other, one state between them.

import { setUpAlarm } from "./alarm.js";
import { drawCompass } from "./compass.js";
import { setUpDifficulty, showDifficulty } from "./difficulty.js";
import { setUpDownloads } from "./downloads.js";
import { drawExtras } from "./extras.js";
import { newHistory } from "./history.js";
import { language, speak, texts } from "./language.js";
import { pack, unpack } from "./link.js";
import { follow, showFaults } from "./notes.js";
import { el } from "./player/element.js";
import { makePuzzle, options as askOptions, readList, theme } from "./server.js";
import { setUpSharing } from "./sharing.js";
import { drawSheet } from "./sheet.js";
import { emptyState, freshSeed, fromWish, readText, toLink, toWish, untangle, writeText } from "./wish.js";

const $ = (id) => document.getElementById(id);
const options = await askOptions();
const MAIN = "suchsel"; // the family whose levels are buttons

let state = await firstState();
const history = newHistory(state);
let puzzle = null;
let latest = Promise.resolve(); // the preview under way
let asking = null; // the request under way, to be given up when a newer one starts
const wishNow = () => toWish(state);
const linkNow = () => toLink(state);

async function firstState() {
  const wish = await unpack(location.hash);
  if (wish) return fromWish(wish, options.level);
  return { ...emptyState(options.level), text: texts().sample, title: texts().sampleTitle };
}

// -- from the state to the screen ----------------------------------------------------------------

function change(part, kind = "choice") {
  state = { ...state, ...part };
  if (state.title === texts().sampleTitle && !keepsSample(state.text)) state.title = "";
  history.note(state, kind);
  showForm(kind !== "typing");
  preview();
}

// The title of the sample must not end up over other people's words.
function keepsSample(text) {
  const words = new Set(readText(text).words);
  return texts().sample.split("\n").some((word) => words.has(word));
}

function showForm(all) {
  const t = texts();
  if (all && $("words").value !== state.text) $("words").value = state.text;
  if (document.activeElement !== $("title")) $("title").value = state.title;
  $("count").textContent = t.count(readText(state.text).words.length);
  $("undo").disabled = !history.canUndo();
  $("redo").disabled = !history.canRedo();
  $("auto").checked = state.size === null;
  for (const id of ["rows", "columns"]) $(id).disabled = state.size === null;
  showSize();
  showMeasure();
  $("list").value = state.list;
  for (const radio of $("levels").querySelectorAll("input")) radio.checked = radio.value === state.level;
  const others = $("more-levels");
  others.value = state.level;
  if (others.value !== state.level) others.value = "";
  showCompass();
  drawExtras($("extras"), {
    options, extras: state.extras, style: styleNow(),
    change: (extras) => change({ extras, directions: directionsOn(extras.topology, state.directions) }),
    changeStyle: (name, value) => {
      state = { ...state, style: { ...state.style, [name]: value } };
      history.note(state, "choice");
      showForm(false);
      showSheet();
    },
  });
}

const dials = { tick: $("wish-difficulty"), dial: $("dial"), wished: $("wished"), meter: $("meter"), measured: $("measured") };

function showMeasure() {
  $("wished-part").hidden = !options.wishes.includes("difficulty");
  showDifficulty(dials, state.extras.difficulty ?? null, puzzle?.difficulty?.score ?? null);
}

// What was wished for the page, over what the engine does anyhow.
function styleNow() {
  const usual = { paper: navigator.language === "en-US" ? "letter" : "a4" };
  return { ...options.style, ...usual, ...state.style };
}

function showSize() {
  const [rows, columns] = state.size ?? (puzzle ? [puzzle.rows, puzzle.columns] : ["", ""]);
  if (document.activeElement !== $("rows")) $("rows").value = rows;
  if (document.activeElement !== $("columns")) $("columns").value = columns;
}

// On a board without upright lines, what stands in for them.
function directionsOn(kind, directions) {
  const become = options.boards[kind] ?? options.boards.rectangle;
  return directions && [...new Set(directions.map((name) => become[name]))];
}

function showCompass() {
  const level = options.levels.find(({ name }) => name === state.level);
  const { topology } = state.extras;
  drawCompass($("compass"), {
    known: directionsOn(topology, options.directions),
    chosen: directionsOn(topology, state.directions ?? level?.directions ?? options.directions),
    own: state.directions !== null, change: (directions) => change({ directions }),
  });
}

function showSheet() {
  const t = texts();
  if (!puzzle) {
    $("desk").replaceChildren(el("p", { class: "empty" }, t.empty));
    $("facts").textContent = "";
    return;
  }
  $("desk").replaceChildren(drawSheet(puzzle, { ...styleNow(), lang: language(), solution: $("solution").checked, texts: t }));
  $("facts").textContent = t.facts(puzzle, levelName(puzzle.level));
}

function levelName(name) {
  const level = options.levels.find((one) => one.name === name);
  return (language() === "en" && level?.english) || name;
}

function preview() {
  latest = makeAnew();
  return latest;
}

async function makeAnew() {
  asking?.abort();
  asking = new AbortController();
  const { words, lines } = readText(state.text);
  const faults = (answer) => showFaults({ box: $("words"), notes: $("notes"), list: $("faults") }, lines, answer, (rows, columns) => change({ size: rows ? [rows, columns] : null }));
  if (!words.length) {
    puzzle = null;
    faults(null);
    return settle(true);
  }
  let answer;
  try {
    answer = await makePuzzle(wishNow(), asking.signal);
  } catch (error) {
    if (error.name === "AbortError") return undefined; // a newer wish is on its way
    throw error;
  }
  if (answer.puzzle) puzzle = answer.puzzle;
  faults(answer);
  return settle(Boolean(answer.puzzle));
}

// After an answer: a sheet that no longer fits its words is shown as such, and cannot be taken.
function settle(fresh) {
  const usable = fresh && puzzle !== null;
  $("desk").classList.toggle("stale", !fresh);
  for (const id of ["play", "print", "share"]) $(id).disabled = !usable;
  $("downloads").open &&= usable;
  $("downloads").firstElementChild.setAttribute("aria-disabled", String(!usable));
  if (!fresh && puzzle) {
    $("facts").textContent = texts().stale;
    return;
  }
  showSize();
  showMeasure();
  showSheet();
  document.body.dataset.made = puzzle ? `${puzzle.seed} ${performance.now()}` : "";
}

// -- from the hands to the state -----------------------------------------------------------------

function setUpWords() {
  const box = $("words");
  box.addEventListener("input", () => change({ text: box.value }, "typing"));
  box.addEventListener("scroll", () => follow(box, $("notes")));
  box.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const plain = untangle(text);
    if (/^\s*\d+\s+\d+\s*\n\s*\d+\s*\n/.test(plain)) {
      event.preventDefault(); // a whole file in the contest format: it brings its size along
      takeList(new Blob([plain]), false);
    } else if (plain !== text) {
      event.preventDefault();
      box.setRangeText(plain, box.selectionStart, box.selectionEnd, "end");
      box.dispatchEvent(new Event("input"));
    }
  });
  $("file").addEventListener("change", async () => {
    await takeFile($("file").files[0]);
    $("file").value = "";
  });
  for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
    $("drop").addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      $("drop").classList.toggle("over", type === "dragenter" || type === "dragover");
      if (type === "drop") takeFile(event.dataTransfer.files[0]);
    });
  }
  $("clear").addEventListener("click", () => {
    change({ text: "", title: "" });
    box.focus();
  });
}

async function takeFile(file) {
  if (file) await takeList(file, /\.(csv|tsv)$/i.test(file.name));
}

async function takeList(data, csv) {
  const list = await readList(data, csv);
  await latest; // or its answer would wipe away what is said now
  if (list.errors) {
    showFaults({ box: $("words"), notes: $("notes"), list: $("faults") }, [], list, null);
    return;
  }
  change({ text: writeText(list.words), size: list.size });
  if (list.left_out) $("said").textContent = texts().leftOut(list.left_out);
}

function setUpChoices() {
  $("title").addEventListener("input", () => change({ title: $("title").value }, "typing"));
  $("more-levels").addEventListener("change", (event) => {
    if (event.target.value) change({ level: event.target.value, directions: null });
  });
  $("list").addEventListener("change", (event) => change({ list: event.target.value }));
  $("auto").addEventListener("change", (event) => {
    change({ size: event.target.checked ? null : [puzzle?.rows ?? 12, puzzle?.columns ?? 12] });
  });
  for (const id of ["rows", "columns"]) {
    $(id).addEventListener("input", () => {
      const size = [$("rows").valueAsNumber, $("columns").valueAsNumber];
      if (size.every((n) => Number.isInteger(n) && n > 0)) change({ size }, "typing");
    });
  }
  $("theme").addEventListener("change", async (event) => {
    const [lang, name] = event.target.value.split("/");
    event.target.value = "";
    const { title, words } = await theme(lang, name);
    change({ text: words.join("\n"), title, size: null });
  });
  setUpDifficulty(dials, (wish, kind) => {
    const { difficulty, ...others } = state.extras;
    change({ extras: wish === null ? others : { ...others, difficulty: wish } }, kind);
  });
  $("wishes").addEventListener("submit", (event) => event.preventDefault());
}

function setUpBar() {
  $("another").addEventListener("click", () => change({ seed: freshSeed() }));
  $("undo").addEventListener("click", () => travel(history.undo()));
  $("redo").addEventListener("click", () => travel(history.redo()));
  $("solution").addEventListener("change", showSheet);
  $("print").addEventListener("click", () => print());
  $("downloads").firstElementChild.addEventListener("click", (event) => {
    if (event.currentTarget.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  $("play").addEventListener("click", async () => {
    const packed = await pack(linkNow());
    const { search } = location;
    // So that the way back leads to the same wishes.
    window.history.replaceState(null, "", `/${search}#${packed}`);
    location.assign(`/play${search}#${packed}`);
  });
}

function travel(to) {
  if (!to) return;
  state = to;
  showForm(true);
  preview();
}

// -- lists that speak the user's language --------------------------------------------------------

function fillChoices() {
  const t = texts();
  $("levels").replaceChildren(...options.levels.filter(({ family }) => family === MAIN).map(({ name }) =>
    el("label", {}, el("input", {
      type: "radio", name: "level", value: name, class: "unseen", onchange: () => change({ level: name, directions: null }),
    }), el("span", {}, levelName(name)))));
  const families = [...new Set(options.levels.map(({ family }) => family))].filter((family) => family !== MAIN);
  $("more-levels").replaceChildren(el("option", { value: "" }, t.moreLevelsChoose), ...families.map((family) =>
    el("optgroup", { label: t.family[family] ?? family }, ...options.levels.filter((level) => level.family === family).map(({ name }) =>
      el("option", { value: name }, levelName(name))))));
  $("list").replaceChildren(...options.choices.list.map((name) => el("option", { value: name }, t.lists[name] ?? name)));
  const languages = [language(), ...new Set(options.themes.map(({ lang }) => lang))];
  $("theme").replaceChildren(el("option", { value: "" }, t.themeChoose), ...[...new Set(languages)].map((lang) =>
    el("optgroup", { label: t.themeLanguage[lang] ?? lang }, ...options.themes.filter((one) => one.lang === lang).map(({ name, title }) =>
      el("option", { value: `${lang}/${name}` }, title)))));
}

const downloads = setUpDownloads($("formats"), options, { wish: wishNow, style: styleNow }, (text) => { $("said").textContent = text; });
setUpSharing(linkNow);
setUpAlarm($("alarm"), $("faults"));
setUpWords();
setUpChoices();
setUpBar();
window.addEventListener("hashchange", async () => {
  const wish = await unpack(location.hash);
  if (wish) travel(fromWish(wish, options.level));
});
speak(() => {
  document.title = `Suchsel – ${texts().workshop}`;
  fillChoices();
  downloads();
  showForm(true);
  showSheet();
});
await preview();
