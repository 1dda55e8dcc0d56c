// The fields that the page places by hand: title, level, directions, difficulty, size and list.

import { drawCompass } from "./compass.js";
import { setUpDifficulty, showDifficulty } from "./difficulty.js";
import { readText } from "./form_state.js";
import { languageName } from "./language.js";
import { el } from "./player/element.js";
import { inLanguage, language, t, tn } from "./player/translate.js";

const $ = (id) => document.getElementById(id);

// Returns { fill, show }: the lists in the current language, and the values of the current state.
export function setUpForm(options, store, maker) {
  const rowOf = (name) => options.options.find((row) => row.name === name);
  const dials = { tick: $("has-target"), dial: $("dial"), target: $("target"), meter: $("meter"), measured: $("measured") };
  const main = options.levels[0].family; // its levels are buttons

  $("form").addEventListener("submit", (event) => event.preventDefault());
  $("title").addEventListener("input", () => store.change({ title: $("title").value }, "typing"));
  $("more-levels").addEventListener("change", (event) => {
    if (event.target.value) store.change({ level: event.target.value, directions: null });
  });
  $("list").addEventListener("change", (event) => store.change({ list: event.target.value }));
  $("auto").addEventListener("change", (event) => {
    store.change({ size: event.target.checked ? null : [maker.puzzle?.rows ?? 12, maker.puzzle?.columns ?? 12] });
  });
  for (const id of ["rows", "columns"]) {
    $(id).addEventListener("input", () => {
      const size = [$("rows").valueAsNumber, $("columns").valueAsNumber];
      if (size.every((n) => Number.isInteger(n) && n > 0)) store.change({ size }, "typing");
    });
  }
  setUpDifficulty(dials, (target, kind) => {
    const { difficulty, ...others } = store.state.extras;
    store.change({ extras: target === null ? others : { ...others, difficulty: target } }, kind);
  });

  function fill() {
    const label = (level) => inLanguage(level.label);
    $("levels").replaceChildren(...options.levels.filter(({ family }) => family === main).map((level) =>
      el("label", {}, el("input", {
        type: "radio", name: "level", value: level.name, class: "unseen", onchange: () => store.change({ level: level.name, directions: null }),
      }), el("span", {}, label(level)))));
    const families = new Map(options.levels.filter(({ family }) => family !== main).map((level) => [level.family, level.family_label]));
    $("more-levels").replaceChildren(el("option", { value: "" }, t("More levels …")), ...Array.from(families, ([family, name]) =>
      el("optgroup", { label: inLanguage(name) }, ...options.levels.filter((level) => level.family === family).map((level) =>
        el("option", { value: level.name }, label(level))))));
    $("list").replaceChildren(...rowOf("list").choices.map(({ value, about }) => el("option", { value }, inLanguage(about))));
    const languages = [...new Set([language(), ...options.themes.map(({ lang }) => lang)])];
    $("theme").replaceChildren(el("option", { value: "" }, t("Choose a theme …")), ...languages.map((lang) =>
      el("optgroup", { label: languageName(lang) }, ...options.themes.filter((one) => one.lang === lang).map(({ name, title }) =>
        el("option", { value: `${lang}/${name}` }, title)))));
  }

  function show(kind) {
    const { state } = store;
    if (kind !== "typing" && $("words").value !== state.text) $("words").value = state.text;
    if (document.activeElement !== $("title")) $("title").value = state.title;
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
    showDifficulty(dials, store.state.extras.difficulty ?? null, puzzle?.difficulty?.score ?? null);
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
    drawCompass($("compass"), {
      known: directionsOn(topology, all),
      chosen: directionsOn(topology, state.directions ?? level?.directions ?? all),
      own: state.directions !== null, change: (directions) => store.change({ directions }),
    });
  }

  return { fill, show, showMade, directionsOn };
}
