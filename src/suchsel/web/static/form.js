// The fields that the page places by hand: title, level, directions, difficulty, size and list.

import { languageName, translated, onLanguage } from "./language.js";
import { ARROWS, directionNames } from "./player/directions.js";
import { byId, el } from "./player/element.js";
import { isRightToLeft } from "./player/listing.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { readText } from "./state.js";
import { $, clamped, visit } from "./ui.js";

// Returns { show, showMade, directionsOn }.
/** @param {Options} options @param {Store} store @param {Maker} maker */
export function setUpForm(options, store, maker) {
  /** @param {string} name */
  const rowOf = (name) => /** @type {OptionRow} */ (options.options.find((row) => row.name === name));
  const compass = setUpCompass($("compass"), (directions) => store.change({ directions }));
  const difficulty = setUpDifficulty((name, target, kind) => {
    const extras = Object.fromEntries(Object.entries(store.state.extras).filter(([one]) => !TARGETS.includes(one)));
    store.change({ extras: target === null ? extras : { ...extras, [name]: target } }, kind);
  });

  $("form").addEventListener("submit", (event) => event.preventDefault());
  $("title").addEventListener("input", () => store.change({ title: $("title").value }, "typing"));
  $("list").addEventListener("change", () => store.change({ list: $("list").value }));
  $("list").append(
    ...rowOf("list").choices.map(({ value, about }) => translated(el("option", { value }), () => inLanguage(about))),
  );
  buildLevels(options, (level) => store.change({ level, directions: null }));
  buildThemes(options);
  setUpSize(options, store, maker);
  $("change-language").addEventListener("click", () => visit(byId("option-language")));

  /** @param {ChangeKind} kind */
  function show(kind) {
    const { state } = store;
    if (kind !== "typing" && $("words").value !== state.text) rewrite($("words"), state.text);
    if (document.activeElement !== $("title") || kind === "travel") $("title").value = state.title;
    $("count").textContent = tn("{n} word", "{n} words", readText(state.text).words.length);
    $("auto").checked = state.size === null;
    for (const field of [$("rows"), $("columns")]) field.disabled = state.size === null;
    $("list").value = state.list;
    for (const radio of $("levels").querySelectorAll("input")) radio.checked = radio.value === state.level;
    const others = $("more-levels");
    others.value = state.level;
    if (others.value !== state.level) others.value = "";
    showMade();
    showCompass();
  }

  // Shows the size and the difficulty of the finished puzzle.
  function showMade() {
    const { puzzle } = maker;
    const [rows, columns] = store.state.size ?? (puzzle ? [puzzle.rows, puzzle.columns] : ["", ""]);
    if (document.activeElement !== $("rows")) $("rows").value = String(rows);
    if (document.activeElement !== $("columns")) $("columns").value = String(columns);
    showLanguage();
    difficulty.show(store.state.extras, puzzle?.difficulty ?? null, puzzle?.request.reader);
  }

  // The language that the words of the puzzle were taken for, named or guessed.
  function showLanguage() {
    const { puzzle, state } = maker.made ?? {};
    const label = rowOf("language").choices.find(({ value }) => value === puzzle?.request.language)?.label;
    const name = label && inLanguage(label);
    const said = state?.extras.language ? t("Language of the words: {name}", { name }) : "";
    $("language-said").textContent = name ? said || t("Language of the words: {name} (guessed)", { name }) : "";
  }

  // Directions that a board does not have become those that replace them.
  /** @template {string[] | null} T @param {string | undefined} kind @param {T} directions @returns {T} */
  function directionsOn(kind, directions) {
    const board = options.boards.find(({ name }) => name === (kind ?? rowOf("topology").default)) ?? options.boards[0];
    return /** @type {T} */ (directions && [...new Set(directions.map((name) => board.directions[name]))]);
  }

  function showCompass() {
    const { state } = store;
    const level = options.levels.find(({ name }) => name === state.level);
    const { topology } = state.extras;
    const all = rowOf("directions").choices.map(({ value }) => value);
    // Words that are read from right to left run the other way, unless directions were chosen.
    const words = readText(state.text).words.map((word) => ({ symbols: [...String(word)] }));
    const usual = level?.directions ?? all;
    const ahead = isRightToLeft({ words }) ? usual.map(mirrored) : usual;
    compass({
      known: directionsOn(topology, all),
      chosen: directionsOn(topology, state.directions ?? ahead),
      own: state.directions !== null,
    });
  }

  // Whether a target out of reach was replaced by the nearest one that was found.
  /** @param {[number, number]} reach */
  const clampTarget = (reach) => difficulty.clamp(store.state.extras, reach);
  return { show, showMade, directionsOn, clampTarget };
}

// The cursor stays behind what has changed, not at the end of the box.
/** @param {HTMLTextAreaElement} box @param {string} text */
function rewrite(box, text) {
  const before = box.value;
  let same = 0;
  while (same < Math.min(before.length, text.length) && before.at(-1 - same) === text.at(-1 - same)) same += 1;
  box.value = text;
  if (document.activeElement === box) box.setSelectionRange(text.length - same, text.length - same);
}

// The levels of the first family are buttons.
/** @param {Options} options @param {(level: string) => void} choose */
function buildLevels(options, choose) {
  const main = options.levels[0].family;
  $("levels").append(
    ...options.levels
      .filter(({ family }) => family === main)
      .map((level) =>
        el(
          "label",
          {},
          el("input", {
            type: "radio",
            name: "level",
            value: level.name,
            class: "unseen",
            onchange: () => choose(level.name),
          }),
          translated(el("span"), () => inLanguage(level.label)),
        ),
      ),
  );
  const families = new Set(options.levels.map(({ family }) => family).filter((family) => family !== main));
  $("more-levels").append(
    translated(el("option", { value: "" }), () => t("More levels…")),
    ...Array.from(families, (name) => {
      const levels = options.levels.filter(({ family }) => family === name);
      const group = el(
        "optgroup",
        {},
        ...levels.map((level) => translated(el("option", { value: level.name }), () => inLanguage(level.label))),
      );
      onLanguage(() => {
        group.label = inLanguage(levels[0].family_label);
      });
      return group;
    }),
  );
  $("more-levels").addEventListener("change", () => $("more-levels").value && choose($("more-levels").value));
}

// The themes of the user's language come first.
/** @param {Options} options */
function buildThemes(options) {
  const groups = Array.from(new Set(options.themes.map(({ lang }) => lang)), (lang) =>
    el(
      "optgroup",
      { label: languageName(lang), lang },
      ...options.themes
        .filter((theme) => theme.lang === lang)
        .map(({ name, title }) => el("option", { value: `${lang}/${name}` }, title)),
    ),
  );
  $("theme").append(translated(el("option", { value: "" }), () => t("Choose a theme…")));
  onLanguage(() =>
    $("theme").append(...groups.sort((a, b) => Number(b.lang === language()) - Number(a.lang === language()))),
  );
}

/** @param {Options} options @param {Store} store @param {Maker} maker */
function setUpSize(options, store, maker) {
  const most = Math.floor(Math.sqrt(options.limits.cells));
  const fields = [$("rows"), $("columns")];
  $("auto").addEventListener("change", () => {
    store.change({ size: $("auto").checked ? null : [maker.puzzle?.rows ?? 12, maker.puzzle?.columns ?? 12] });
  });
  /** @param {ChangeKind} kind */
  const take = (kind) => {
    const size = fields.map((field) => field.valueAsNumber);
    if (size.every((n, i) => Number.isInteger(n) && n >= Number(fields[i].min) && n <= most))
      store.change({ size: /** @type {Cell} */ (size) }, kind);
  };
  for (const field of fields) {
    field.max = String(most);
    field.addEventListener("input", () => take("typing"));
    field.addEventListener("change", () => {
      clamped(field, $("size-said"));
      take("choice");
    });
    field.addEventListener("blur", () => {
      const size = store.state.size ?? [maker.puzzle?.rows, maker.puzzle?.columns];
      if (Number.isNaN(field.valueAsNumber)) field.value = String(size[fields.indexOf(field)] ?? "");
    });
  }
}

// -- directions as a compass: a button for each, with its arrow ---------------------------------------

/** @type {(string | null)[]} */
const ROSE = ["NW", "N", "NE", "W", null, "E", "SW", "S", "SE"];
/** @type {Record<string, string>} */

/** @param {string} name */
const mirrored = (name) => name.replace(/[EW]/, (side) => (side === "E" ? "W" : "E"));

// An arrow for the eyes: what is read aloud is the title of its button.
/** @param {string} arrow */
const spoken = (arrow) => el("span", { "aria-hidden": "true" }, arrow);

// Returns a function that shows `known`: what the board has; `chosen`: what is on; and `own`:
// whether that differs from the level. `change` gets a list of directions, or null for the level's.
/** @param {HTMLElement} host @param {(directions: string[] | null) => void} change */
function setUpCompass(host, change) {
  /** @type {CompassState} */
  let now = { known: [], chosen: [], own: false };
  const reset = el("button", {
    type: "button",
    class: "quiet",
    "data-direction": "reset",
    onclick: () => now.own && change(null),
  });
  const buttons = Object.fromEntries(
    Object.entries(ARROWS).map(([name, arrow]) => [
      name,
      el("button", { type: "button", "data-direction": name, onclick: () => toggle(name) }, spoken(arrow)),
    ]),
  );
  host.replaceChildren(...ROSE.map((name) => (name === null ? reset : buttons[name])));
  onLanguage(() => {
    /** @type {Record<string, string>} */
    const names = { ...directionNames(), reset: t("As in the level") };
    for (const button of [reset, ...Object.values(buttons)]) {
      button.title = names[button.dataset.direction ?? "reset"];
    }
  });

  // The last one cannot be switched off: a word must run somewhere.
  /** @param {string} name */
  function toggle(name) {
    const next = now.known.filter((other) => (other === name) !== now.chosen.includes(other));
    if (next.length) change(next);
  }

  return (/** @type {CompassState} */ state) => {
    now = state;
    for (const [name, button] of Object.entries(buttons)) {
      button.disabled = !now.known.includes(name);
      button.setAttribute("aria-pressed", String(now.chosen.includes(name)));
    }
    reset.setAttribute("aria-disabled", String(!now.own));
    reset.replaceChildren(spoken(now.own ? "↺" : "•"));
  };
}

// -- difficulty: the target, and what was measured on the finished puzzle -----------------------------

// What can be aimed at, by the names of the options: bounds of the dial, and what is measured.
/** @type {Record<string, Aim>} */
const AIMS = {
  difficulty: {
    min: 0,
    max: 100,
    usual: 50,
    measure: ({ score }) => score,
    round: Math.round,
    say: (n) => t("{n} of 100", { n }),
  },
  minutes: {
    min: 1,
    max: 60,
    usual: 5,
    measure: ({ minutes }) => minutes,
    round: (n) => Math.round(n * 10) / 10,
    say: (n) => tn("{n} minute", "{n} minutes", n),
  },
};
const TARGETS = Object.keys(AIMS);

// `set(name, target, kind)` is called with a number or null. Returns { show, clamp }.
/** @param {(name: string, target: number | null, kind: ChangeKind) => void} set */
function setUpDifficulty(set) {
  let dragged = false; // a dial that is being moved is left alone
  /** @type {number | null} */
  let clampedTarget = null; // the one that was clamped last, so that this happens once
  const dial = $("dial");
  const aim = $("aim");
  for (const type of ["pointerdown", "pointerup", "pointercancel"])
    dial.addEventListener(type, () => {
      dragged = type === "pointerdown";
    });
  $("has-target").addEventListener("change", () =>
    choose($("has-target").checked ? dial.valueAsNumber : null, "choice"),
  );
  dial.addEventListener("input", () => choose(dial.valueAsNumber, "typing"));
  aim.addEventListener("change", () => {
    turn(aim.value, measuredLast);
    choose($("has-target").checked ? dial.valueAsNumber : null, "choice");
  });
  /** @type {Measured | null} */
  let measuredLast = null;

  /** @param {number | null} target @param {ChangeKind} kind */
  function choose(target, kind) {
    clampedTarget = null;
    $("reach").textContent = "";
    set(aim.value, target, kind);
  }

  // Turns the dial to what was measured, in the bounds of this aim.
  /** @param {string} name @param {Measured | null} measured */
  function turn(name, measured) {
    const { min, max, usual, measure } = AIMS[name];
    [dial.min, dial.max] = [String(min), String(max)];
    dial.valueAsNumber = Math.round(measured ? measure(measured) : usual);
  }

  // `targets` are among the options; without one, the dial shows what was measured: { score, minutes } or null.
  /** @param {Plain} targets @param {Measured | null} measured @param {string} [reader] */
  function show(targets, measured, reader = "adult") {
    const name = TARGETS.find((one) => targets[one] !== undefined) ?? aim.value;
    const target = /** @type {number | undefined} */ (targets[name]) ?? null;
    measuredLast = measured;
    aim.value = name;
    $("has-target").checked = target !== null;
    dial.disabled = target === null;
    if (!dragged) turn(name, measured);
    if (!dragged && target !== null) dial.valueAsNumber = target;
    dial.setAttribute("aria-valuetext", AIMS[name].say(target ?? dial.valueAsNumber));
    $("target").textContent = target === null ? "" : String(target);
    $("meter").value = measured?.score ?? 0;
    $("measured").textContent = measured ? String(Math.round(measured.score)) : "–";
    $("time").textContent = measured ? timeText(measured.minutes, reader) : "–";
    if (target === null) $("reach").textContent = "";
  }

  // Moves a target out of reach to the nearest value that was found, and says so; true if it did.
  /** @param {Plain} targets @param {[number, number]} reach */
  function clamp(targets, [low, high]) {
    const target = Number(targets[aim.value]);
    const nearest = AIMS[aim.value].round(Math.min(Math.max(target, low), high));
    if (nearest === target || clampedTarget !== null) return false;
    clampedTarget = target;
    $("reach").textContent =
      target > high
        ? t("These words at this size reach at most {n}.", { n: nearest })
        : t("These words at this size do not get below {n}.", { n: nearest });
    set(aim.value, nearest, "clamped");
    return true;
  }

  return { show, clamp };
}

/** @type {Record<string, () => string>} */
const READERS = {
  adult: () => t("for adults"),
  teenager: () => t("for teenagers"),
  child: () => t("for children"),
  beginner: () => t("for beginners"),
};

/** @param {number} minutes @param {string} reader */
function timeText(minutes, reader) {
  const n = Math.round(minutes);
  const hours = Math.round(n / 60);
  let time = tn("about {n} minute", "about {n} minutes", n);
  if (n < 1) time = t("less than a minute");
  if (n >= 120) time = tn("about {n} hour", "about {n} hours", hours);
  return `${time} ${READERS[reader]()}`;
}
