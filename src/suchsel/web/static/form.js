// The fields that the page places by hand: title, level, directions, difficulty, size and list.

import { clamped } from "./clamping.js";
import { setUpCompass } from "./compass.js";
import { TARGETS, setUpDifficulty } from "./difficulty.js";
import { readText } from "./form_state.js";
import { languageName } from "./language.js";
import { el } from "./player/element.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { saying, spoken } from "./spoken.js";

const $ = (id) => document.getElementById(id);

// Returns { show, showMade, directionsOn }.
export function setUpForm(options, store, maker) {
  const rowOf = (name) => options.options.find((row) => row.name === name);
  const compass = setUpCompass($("compass"), (directions) => store.change({ directions }));
  const difficulty = setUpDifficulty((name, target, kind) => {
    const extras = Object.fromEntries(Object.entries(store.state.extras).filter(([one]) => !TARGETS.includes(one)));
    store.change({ extras: target === null ? extras : { ...extras, [name]: target } }, kind);
  });

  $("form").addEventListener("submit", (event) => event.preventDefault());
  $("title").addEventListener("input", () => store.change({ title: $("title").value }, "typing"));
  $("list").addEventListener("change", (event) => store.change({ list: event.target.value }));
  $("list").append(...rowOf("list").choices.map(({ value, about }) => saying(el("option", { value }), () => inLanguage(about))));
  buildLevels(options, (level) => store.change({ level, directions: null }));
  buildThemes(options);
  setUpSize(options, store, maker);

  function show(kind) {
    const { state } = store;
    if (kind !== "typing" && $("words").value !== state.text) $("words").value = state.text;
    if (document.activeElement !== $("title") || kind === "travel") $("title").value = state.title;
    $("count").textContent = tn("{n} word", "{n} words", readText(state.text).words.length);
    $("auto").checked = state.size === null;
    for (const id of ["rows", "columns"]) $(id).disabled = state.size === null;
    $("list").value = state.list;
    for (const radio of $("levels").querySelectorAll("input")) radio.checked = radio.value === state.level;
    const others = $("more-levels");
    others.value = state.level;
    if (others.value !== state.level) others.value = "";
    showMade();
    showCompass();
  }

  // What the finished puzzle tells: its size and its difficulty.
  function showMade() {
    const { puzzle } = maker;
    const [rows, columns] = store.state.size ?? (puzzle ? [puzzle.rows, puzzle.columns] : ["", ""]);
    if (document.activeElement !== $("rows")) $("rows").value = rows;
    if (document.activeElement !== $("columns")) $("columns").value = columns;
    difficulty.show(store.state.extras, puzzle?.difficulty ?? null);
  }

  // Directions that a board does not have become those that replace them.
  function directionsOn(kind, directions) {
    const board = options.boards.find(({ name }) => name === (kind ?? rowOf("topology").default)) ?? options.boards[0];
    return directions && [...new Set(directions.map((name) => board.directions[name]))];
  }

  function showCompass() {
    const { state } = store;
    const level = options.levels.find(({ name }) => name === state.level);
    const { topology } = state.extras;
    const all = rowOf("directions").choices.map(({ value }) => value);
    compass({
      known: directionsOn(topology, all),
      chosen: directionsOn(topology, state.directions ?? level?.directions ?? all),
      own: state.directions !== null,
    });
  }

  // Whether a target out of reach was replaced by the nearest one that was found.
  const clampTarget = (reach) => difficulty.clamp(store.state.extras, reach);
  return { show, showMade, directionsOn, clampTarget };
}

// The levels of the first family are buttons.
function buildLevels(options, choose) {
  const main = options.levels[0].family;
  $("levels").append(...options.levels.filter(({ family }) => family === main).map((level) => el("label", {},
    el("input", { type: "radio", name: "level", value: level.name, class: "unseen", onchange: () => choose(level.name) }),
    saying(el("span"), () => inLanguage(level.label)))));
  const families = new Set(options.levels.map(({ family }) => family).filter((family) => family !== main));
  $("more-levels").append(saying(el("option", { value: "" }), () => t("More levels …")), ...Array.from(families, (name) => {
    const levels = options.levels.filter(({ family }) => family === name);
    const group = el("optgroup", {}, ...levels.map((level) => saying(el("option", { value: level.name }), () => inLanguage(level.label))));
    spoken(() => { group.label = inLanguage(levels[0].family_label); });
    return group;
  }));
  $("more-levels").addEventListener("change", ({ target }) => target.value && choose(target.value));
}

// The themes of the user's language come first.
function buildThemes(options) {
  const groups = Array.from(new Set(options.themes.map(({ lang }) => lang)), (lang) => el("optgroup", { label: languageName(lang), lang },
    ...options.themes.filter((theme) => theme.lang === lang).map(({ name, title }) => el("option", { value: `${lang}/${name}` }, title))));
  $("theme").append(saying(el("option", { value: "" }), () => t("Choose a theme …")));
  spoken(() => $("theme").append(...groups.sort((a, b) => (b.lang === language()) - (a.lang === language()))));
}

function setUpSize(options, store, maker) {
  const most = Math.floor(Math.sqrt(options.limits.cells));
  const fields = [$("rows"), $("columns")];
  $("auto").addEventListener("change", ({ target }) => {
    store.change({ size: target.checked ? null : [maker.puzzle?.rows ?? 12, maker.puzzle?.columns ?? 12] });
  });
  const take = (kind) => {
    const size = fields.map((field) => field.valueAsNumber);
    if (size.every((n, i) => Number.isInteger(n) && n >= fields[i].min && n <= most)) store.change({ size }, kind);
  };
  for (const field of fields) {
    field.max = most;
    field.addEventListener("input", () => take("typing"));
    field.addEventListener("change", () => {
      clamped(field, $("size-said"));
      take("choice");
    });
    field.addEventListener("blur", () => {
      if (Number.isNaN(field.valueAsNumber)) field.value = (store.state.size ?? [maker.puzzle?.rows, maker.puzzle?.columns])[fields.indexOf(field)] ?? "";
    });
  }
}
