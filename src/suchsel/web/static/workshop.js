// The workshop: the form on one side, the sheet on the other, one state between them.

import { engineReady, silence } from "./backend.js";
import { firstForm, readSample, setUpKeeping } from "./first_form.js";
import { setUpForm } from "./form.js";
import { firstLanguage, readTexts, updateTexts, speak } from "./language.js";
import { holdClicks, loadDeferred } from "./loading.js";
import { newMaker } from "./maker.js";
import { inLanguage, t } from "./player/translate.js";
import { setUpPreview } from "./preview.js";
import { options as askOptions } from "./server.js";
import { fromLink, newStore, readText, styleFor } from "./state.js";
import { $, afterClick, tell } from "./ui.js";
import { setUpWords, showFaults, wordFinished } from "./words.js";

const REST_DELAY = 1500; // ms that the rest of the scripts waits for the first sheet
const NEEDS_REST = "#mine, #play, #share, #downloads > summary, #change-language";
const [options, sample] = await Promise.all([askOptions(firstLanguage), readSample(firstLanguage), readTexts()]);
if (options.errors) fail(options.errors);
else await start();

// Without the tables of the engine there is no form.
/** @param {Fault[]} errors */
function fail(errors) {
  document.documentElement.dataset.engine = "failed";
  speak(() => {});
  tell($("said"), errors.map(({ message }) => inLanguage(message)).join(" "), {
    label: t("Try again"),
    run: () => location.reload(),
  });
}

async function start() {
  const usualLevel = String(options.options.find(({ name }) => name === "level")?.default);
  const known = options.options.map(({ name }) => name);
  const { state, earlier, linked } = await firstForm(usualLevel, sample, options);
  const store = newStore(state, earlier);
  const maker = newMaker(store, (now) => styleFor(options, "svg", now), sample, wordFinished);
  const form = setUpForm(options, store, maker);
  const preview = setUpPreview(store, maker, options);
  const keep = setUpKeeping(store);
  let showExtras = () => {};
  /** @param {WorkshopLink} link */
  const open = (link) => {
    store.replace(fromLink(link, usualLevel, known));
    return compare(link, maker, known);
  };
  const { readAs } = setUpWords(store, maker, open);

  /** @param {ChangeKind} kind */
  const showState = (kind) => {
    form.show(kind);
    $("undo").disabled = !store.canUndo();
    $("redo").disabled = !store.canRedo();
    afterClick(() => showExtras());
  };
  store.watch((now, kind) => {
    showState(kind);
    maker.make(false, kind === "typing");
    showErrors();
  });
  bindUndo(store);
  /** @param {number} [rows] @param {number} [columns] */
  const size = (rows, columns) => store.change({ size: rows && columns ? [rows, columns] : null });
  const showErrors = () =>
    afterClick(() => {
      const { phase, answer } = maker;
      const { text, unread } = store.state;
      const refusal = unread ? { errors: unread } : answer?.puzzle ? null : answer;
      if (phase !== "pending") showFaults(readText(text).lines, refusal, { size, retry: maker.retry, split: readAs });
    });
  maker.watch(() => {
    const { phase, answer } = maker;
    if (phase === "pending" || (answer?.reach && form.clampTarget(answer.reach))) return;
    showErrors();
    form.showMade();
  });
  window.addEventListener("online", () => maker.phase === "failed" && maker.retry());
  window.addEventListener("hashchange", async () => {
    const opened = await (await loadDeferred()).links.readWorkshopLink(location);
    if (opened) await open(opened);
  });
  speak(
    () => {
      document.title = `Suchsel – ${t("Make a word search")}`;
      updateTexts();
      showState("travel");
      maker.make();
      preview.show();
    },
    async (lang) => addTexts(options, await askOptions(lang)),
  );
  if (linked) compare(linked, maker, known);

  /** @type {Promise<boolean> | null} */
  let setting = null;
  const setUpRest = () => (setting ??= tryRest());
  const release = holdClicks(NEEDS_REST, setUpRest);
  $("more").addEventListener("toggle", setUpRest);

  // Whether the rest of the page is there.
  async function tryRest() {
    try {
      showExtras = (await loadDeferred()).setUpRest(options, store, { form, preview, maker, keep });
    } catch (error) {
      console.warn(error);
      setting = null;
      tell($("said"), silence(), { label: t("Try again"), run: () => showLoading(setUpRest()) });
      return false;
    }
    release();
    showExtras();
    return true;
  }

  const pause = new Promise((resolve) => {
    setTimeout(resolve, REST_DELAY);
  });
  await showLoading(Promise.race([maker.ready(), pause]).then(setUpRest));
}

// The keys of undo and redo are those of the form everywhere but in dialogs: what a script writes into a field, the
// browser's own undo forgets.
/** @param {Store} store */
function bindUndo(store) {
  /** @param {Event} event @param {() => void} run */
  const take = (event, run) => {
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  };
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) take(event, store.redo);
    else if (key === "z") take(event, store.undo);
  });
  document.addEventListener("beforeinput", (event) => {
    if (event.inputType === "historyUndo") take(event, store.undo);
    if (event.inputType === "historyRedo") take(event, store.redo);
  });
}

// Adds the texts of another language; both tables have the same rows.
/** @param {any} tables @param {any} others */
function addTexts(tables, others) {
  if (others.errors) throw new Error(others.errors[0].message);
  for (const [key, value] of Object.entries(others)) {
    if (value !== null && typeof value === "object" && key in tables) addTexts(tables[key], value);
    else tables[key] = value;
  }
}

// The form can be used while the engine is loading, and the rest of the page.
/** @param {Promise<boolean>} rest */
async function showLoading(rest) {
  try {
    await engineReady((share) => {
      $("engine").hidden = share >= 1;
      $("engine-share").value = share;
    });
    document.documentElement.dataset.engine = (await rest) ? "ready" : "failed";
  } catch {
    $("engine").hidden = true;
    document.documentElement.dataset.engine = "failed";
    tell($("said"), silence());
  }
}

// A link that was made by another version of the program may give another puzzle, or have options that are unknown here.
/** @param {WorkshopLink} linked @param {Maker} maker @param {string[]} known */
async function compare(linked, maker, known) {
  const made = await maker.ready();
  const other = Object.keys(linked.request).filter((name) => name !== "style" && !known.includes(name));
  const names = [...other, ...(linked.unknown ?? [])].join(", ");
  if (names) tell($("said"), t("This link has options that are unknown here: {names}.", { names }));
  if (!made || (await loadDeferred()).links.isSamePuzzle(linked, made.puzzle)) return;
  if (linked.version === null) {
    tell(
      $("said"),
      t("The words and settings are those of the file, but this version makes another puzzle from them."),
    );
    return;
  }
  tell(
    $("said"),
    t(
      "This link was made with version {version}. The words and settings are the same, " +
        "but this version makes another puzzle from them.",
      linked,
    ),
  );
}
