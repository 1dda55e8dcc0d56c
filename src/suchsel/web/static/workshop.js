// The workshop: the form on one side, the sheet on the other, one state between them.

import { setUpAlarm } from "./alarm.js";
import { drawCompass } from "./compass.js";
import { setUpDifficulty, showDifficulty } from "./difficulty.js";
import { setUpDownloads } from "./downloads.js";
import { drawExtras } from "./extras.js";
import { emptyState, freshSeed, fromLink, readText, toLink, toRequest, untangle, writeText } from "./form_state.js";
import { newHistory } from "./history.js";
import { languageName, speak } from "./language.js";
import { pack, unpack } from "./link.js";
import { follow, showFaults } from "./notes.js";
import { el } from "./player/element.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { makePuzzle, options as askOptions, readList, theme } from "./server.js";
import { setUpSharing } from "./sharing.js";
import { drawSheet } from "./sheet.js";

const $ = (id) => document.getElementById(id);
const options = await askOptions();
const rowOf = (name) => options.options.find((row) => row.name === name);
const MAIN = options.levels[0].family; // its levels are buttons
const usualStyle = Object.fromEntries(options.style.map((row) => [row.name, row.default]));
const usualPaper = navigator.language === "en-US" ? { paper: "letter" } : {};
const sampleTitle = () => t("Animals");
const sampleWords = () => t("Dolphin, Elephant, Giraffe, Hedgehog, Kangaroo, Ladybird, Octopus, Penguin, Squirrel, Tortoise").split(", ");

let state = await firstState();
const history = newHistory(state);
let puzzle = null;
let latest = Promise.resolve(); // the preview under way
let asking = null; // the request under way, cancelled when a newer one starts
let showExtras = () => {};
const requestNow = () => toRequest(state);
const linkNow = () => toLink(state);

async function firstState() {
  const linked = await unpack(location.hash);
  if (linked) return fromLink(linked, rowOf("level").default);
  return { ...emptyState(rowOf("level").default), text: sampleWords().join("\n"), title: sampleTitle() };
}

// -- from the state to the screen ----------------------------------------------------------------

function change(part, kind = "choice") {
  state = { ...state, ...part };
  if (state.title === sampleTitle() && !keepsSample(state.text)) state.title = "";
  history.note(state, kind);
  showForm(kind !== "typing");
  preview();
}

// The title of the sample must not stay above other words.
function keepsSample(text) {
  const words = new Set(readText(text).words);
  return sampleWords().some((word) => words.has(word));
}

function showForm(all) {
  if (all && $("words").value !== state.text) $("words").value = state.text;
  if (document.activeElement !== $("title")) $("title").value = state.title;
  $("count").textContent = tn("{n} word", "{n} words", readText(state.text).words.length);
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
  showExtras();
}

// The tables of further options: where their values are, and what happens when one is changed.
function extraTables() {
  const changed = (values, name, value) => {
    const { [name]: _, ...others } = values;
    return value === null ? others : { ...others, [name]: value };
  };
  return [
    {
      rows: options.options, attribute: "data-option", values: () => state.extras, defaults: () => ({}),
      change: (name, value) => {
        const extras = changed(state.extras, name, value);
        change({ extras, directions: directionsOn(extras.topology, state.directions) });
      },
    },
    {
      rows: options.style, attribute: "data-style", values: () => state.style, defaults: () => usualPaper,
      change: (name, value) => {
        state = { ...state, style: changed(state.style, name, value) };
        history.note(state, "choice");
        showForm(false);
        showSheet();
      },
    },
  ];
}

const dials = { tick: $("has-target"), dial: $("dial"), target: $("target"), meter: $("meter"), measured: $("measured") };

function showMeasure() {
  showDifficulty(dials, state.extras.difficulty ?? null, puzzle?.difficulty?.score ?? null);
}

// What was chosen for the page, over the defaults.
const styleNow = () => ({ ...usualStyle, ...usualPaper, ...state.style });

function showSize() {
  const [rows, columns] = state.size ?? (puzzle ? [puzzle.rows, puzzle.columns] : ["", ""]);
  if (document.activeElement !== $("rows")) $("rows").value = rows;
  if (document.activeElement !== $("columns")) $("columns").value = columns;
}

// Directions that a board does not have become those that replace them.
function directionsOn(kind, directions) {
  const board = options.boards.find(({ name }) => name === (kind ?? rowOf("topology").default)) ?? options.boards[0];
  return directions && [...new Set(directions.map((name) => board.directions[name]))];
}

function showCompass() {
  const level = options.levels.find(({ name }) => name === state.level);
  const { topology } = state.extras;
  const all = rowOf("directions").choices.map(({ value }) => value);
  drawCompass($("compass"), {
    known: directionsOn(topology, all),
    chosen: directionsOn(topology, state.directions ?? level?.directions ?? all),
    own: state.directions !== null, change: (directions) => change({ directions }),
  });
}

function showSheet() {
  if (!puzzle) {
    $("desk").replaceChildren(el("p", { class: "empty" }, t("Type or paste some words, and the puzzle appears here.")));
    $("facts").textContent = "";
    return;
  }
  $("desk").replaceChildren(drawSheet(puzzle, { ...styleNow(), solution: $("solution").checked, papers: options.papers }));
  const { rows, columns, seed } = puzzle;
  $("facts").textContent = t("{rows} × {columns} · {level} · seed {seed}", { rows, columns, seed, level: inLanguage(puzzle.level_label) });
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
    answer = await makePuzzle(requestNow(), asking.signal);
  } catch (error) {
    if (error.name === "AbortError") return undefined; // a newer request is under way
    throw error;
  }
  if (answer.puzzle) puzzle = answer.puzzle;
  faults(answer);
  return settle(Boolean(answer.puzzle));
}

// After an answer: a sheet that does not match its words any more is marked and cannot be used.
function settle(fresh) {
  const usable = fresh && puzzle !== null;
  $("desk").classList.toggle("stale", !fresh);
  for (const id of ["play", "print", "share"]) $(id).disabled = !usable;
  $("downloads").open &&= usable;
  $("downloads").firstElementChild.setAttribute("aria-disabled", String(!usable));
  if (!fresh && puzzle) {
    $("facts").textContent = t("This is the last puzzle that worked.");
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
      event.preventDefault(); // a whole file in the contest format, with its size
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
  await latest; // or its answer would replace this message
  if (list.errors) {
    showFaults({ box: $("words"), notes: $("notes"), list: $("faults") }, [], list, null);
    return;
  }
  change({ text: writeText(list.words), size: list.size });
  if (list.left_out) {
    $("said").textContent = tn("One word of the file was left out: the limit has been reached.", "{n} words of the file were left out: the limit has been reached.", list.left_out);
  }
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
  setUpDifficulty(dials, (target, kind) => {
    const { difficulty, ...others } = state.extras;
    change({ extras: target === null ? others : { ...others, difficulty: target } }, kind);
  });
  $("form").addEventListener("submit", (event) => event.preventDefault());
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
    // So that the way back leads to the same form.
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

// -- lists in the user's language ----------------------------------------------------------------

function fillChoices() {
  const label = (level) => inLanguage(level.label);
  $("levels").replaceChildren(...options.levels.filter(({ family }) => family === MAIN).map((level) =>
    el("label", {}, el("input", {
      type: "radio", name: "level", value: level.name, class: "unseen", onchange: () => change({ level: level.name, directions: null }),
    }), el("span", {}, label(level)))));
  const families = new Map(options.levels.filter(({ family }) => family !== MAIN).map((level) => [level.family, level.family_label]));
  $("more-levels").replaceChildren(el("option", { value: "" }, t("More levels …")), ...Array.from(families, ([family, name]) =>
    el("optgroup", { label: inLanguage(name) }, ...options.levels.filter((level) => level.family === family).map((level) =>
      el("option", { value: level.name }, label(level))))));
  $("list").replaceChildren(...rowOf("list").choices.map(({ value, about }) => el("option", { value }, inLanguage(about))));
  const languages = [...new Set([language(), ...options.themes.map(({ lang }) => lang)])];
  $("theme").replaceChildren(el("option", { value: "" }, t("Choose a theme …")), ...languages.map((lang) =>
    el("optgroup", { label: languageName(lang) }, ...options.themes.filter((one) => one.lang === lang).map(({ name, title }) =>
      el("option", { value: `${lang}/${name}` }, title)))));
}

const downloads = setUpDownloads($("formats"), options, { request: requestNow, style: styleNow }, (text) => { $("said").textContent = text; });
setUpSharing(linkNow);
setUpAlarm($("alarm"), $("faults"));
setUpWords();
setUpChoices();
setUpBar();
window.addEventListener("hashchange", async () => {
  const linked = await unpack(location.hash);
  if (linked) travel(fromLink(linked, rowOf("level").default));
});
speak(() => {
  document.title = `Suchsel – ${t("Make a word search")}`;
  fillChoices();
  showExtras = drawExtras($("extras"), options.groups, extraTables());
  downloads();
  showForm(true);
  showSheet();
});
await preview();
