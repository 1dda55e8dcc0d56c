// The workshop: the form on one side, the sheet on the other, one state between them.

import { setUpAlarm } from "./alarm.js";
import { engineReady } from "./backend.js";
import { setUpDesk } from "./desk.js";
import { setUpDownloads } from "./downloads.js";
import { buildExtras } from "./extras.js";
import { firstForm, setUpKeeping } from "./first_form.js";
import { setUpForm } from "./form.js";
import { fromLink, readText, withValue } from "./form_state.js";
import { firstLanguage, readTexts, speak } from "./language.js";
import { isSamePuzzle, readWorkshopLink } from "./link.js";
import { newMaker } from "./maker.js";
import { setUpMyPuzzles } from "./my_puzzles.js";
import { showFaults } from "./notes.js";
import { inLanguage, t } from "./player/translate.js";
import { options as askOptions } from "./server.js";
import { setUpSharing } from "./sharing.js";
import { sayAgain } from "./spoken.js";
import { newStore } from "./store.js";
import { styleFor, usualPaper } from "./style_state.js";
import { tell } from "./telling.js";
import { faultParts, setUpWords } from "./words_box.js";

const $ = (id) => document.getElementById(id);
const [options] = await Promise.all([askOptions(firstLanguage), readTexts()]);
if (options.errors) fail(options.errors);
else await start();

// Without the tables of the engine there is no form.
function fail(errors) {
  document.documentElement.dataset.engine = "failed";
  speak(() => {});
  tell($("said"), errors.map(({ message }) => inLanguage(message)).join(" "), { label: t("Try again"), run: () => location.reload() });
}

async function start() {
  const usualLevel = options.options.find(({ name }) => name === "level").default;
  const { state, earlier, linked } = await firstForm(usualLevel);
  const store = newStore(state, earlier);
  const maker = newMaker(store, (now) => styleFor(options, "svg", now, true));
  const form = setUpForm(options, store, maker);
  const desk = setUpDesk(store, maker);
  const showExtras = buildExtras($("extras"), options.groups, extraTables(store, form));
  setUpMyPuzzles(store, setUpKeeping(store));
  setUpDownloads($("downloads"), $("formats"), options, store, desk.withSheet);
  setUpSharing(desk.withSheet, options.version);
  setUpAlarm($("alarm"), $("faults"));
  setUpWords(store, maker);

  const showState = (kind) => {
    form.show(kind);
    $("undo").disabled = !store.canUndo();
    $("redo").disabled = !store.canRedo();
    showExtras();
  };
  store.watch((now, kind) => {
    showState(kind);
    maker.make();
  });
  const size = (rows, columns) => store.change({ size: rows ? [rows, columns] : null });
  maker.watch(() => {
    const { phase, answer } = maker;
    if (phase === "pending" || (answer?.reach && form.clampTarget(answer.reach))) return;
    showFaults(faultParts(), readText(store.state.text).lines, answer?.puzzle ? null : answer, { size, retry: maker.retry });
    form.showMade();
  });
  window.addEventListener("online", () => maker.phase === "failed" && maker.retry());
  window.addEventListener("hashchange", async () => {
    const opened = await readWorkshopLink(location);
    if (!opened) return;
    store.replace(fromLink(opened, usualLevel));
    await compare(opened, maker);
  });
  speak(() => {
    document.title = `Suchsel – ${t("Make a word search")}`;
    sayAgain();
    showState("travel");
    maker.make();
    desk.show();
  }, async (lang) => addTexts(options, await askOptions(lang)));
  if (linked) compare(linked, maker);
  await showLoading();
}

// Takes over the texts of another language: both are the same tables.
function addTexts(tables, others) {
  if (others.errors) throw new Error(others.errors[0].message);
  for (const [key, value] of Object.entries(others)) {
    if (value !== null && typeof value === "object" && key in tables) addTexts(tables[key], value);
    else tables[key] = value;
  }
}

// The form can be used while the engine is loading.
async function showLoading() {
  try {
    await engineReady((share) => {
      $("engine").hidden = share >= 1;
      $("engine-share").value = share;
    });
    document.documentElement.dataset.engine = "ready";
  } catch {
    $("engine").hidden = true;
    document.documentElement.dataset.engine = "failed"; // why, is said where the puzzle would be
  }
}

// A link that was made by another version of the program may give another puzzle.
async function compare(linked, maker) {
  const made = await maker.ready();
  if (!made || isSamePuzzle(linked, made.puzzle)) return;
  tell($("said"), t("This link was made with version {version}. The words and settings are the same, but this version makes another puzzle from them.", linked));
}

// The tables of further options: where their values are, and what happens when one is changed.
function extraTables(store, form) {
  return [
    {
      rows: options.options, attribute: "data-option", values: () => store.state.extras, defaults: () => ({}),
      change: (name, value) => {
        const extras = withValue(store.state.extras, name, value);
        store.change({ extras, directions: form.directionsOn(extras.topology, store.state.directions) });
      },
    },
    {
      rows: options.style, attribute: "data-style", values: () => store.state.style, defaults: () => usualPaper,
      change: (name, value) => store.change({ style: withValue(store.state.style, name, value) }),
    },
  ];
}
