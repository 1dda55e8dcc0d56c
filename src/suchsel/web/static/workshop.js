// The workshop: the form on one side, the sheet on the other, one state between them.

import { setUpAlarm } from "./alarm.js";
import { setUpDesk } from "./desk.js";
import { setUpDownloads } from "./downloads.js";
import { drawExtras } from "./extras.js";
import { setUpForm } from "./form.js";
import { emptyState, fromLink, readText, toLink, toRequest } from "./form_state.js";
import { speak } from "./language.js";
import { unpack } from "./link.js";
import { newMaker } from "./maker.js";
import { showFaults } from "./notes.js";
import { t } from "./player/translate.js";
import { sample } from "./sample.js";
import { options as askOptions } from "./server.js";
import { setUpSharing } from "./sharing.js";
import { newStore } from "./store.js";
import { styleOf, usualPaper } from "./style_state.js";
import { faultParts, setUpWords } from "./words_box.js";

const $ = (id) => document.getElementById(id);
const options = await askOptions();
const usualLevel = options.options.find(({ name }) => name === "level").default;
const linked = await unpack(location.hash);
const store = newStore(linked ? fromLink(linked, usualLevel) : { ...emptyState(usualLevel), ...sample() });
const maker = newMaker(store, showMade);
const form = setUpForm(options, store, maker);
const desk = setUpDesk(options, store, maker);
let showExtras = () => {};

function showMade({ answer, fresh }) {
  const { lines } = readText(store.state.text);
  showFaults(faultParts(), lines, answer, (rows, columns) => store.change({ size: rows ? [rows, columns] : null }));
  form.showMade();
  desk.settle(fresh);
}

function showState(kind) {
  form.show(kind);
  desk.showHistory();
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
      rows: options.options, attribute: "data-option", values: () => store.state.extras, defaults: () => ({}),
      change: (name, value) => {
        const extras = changed(store.state.extras, name, value);
        store.change({ extras, directions: form.directionsOn(extras.topology, store.state.directions) });
      },
    },
    {
      rows: options.style, attribute: "data-style", values: () => store.state.style, defaults: () => usualPaper,
      change: (name, value) => store.change({ style: changed(store.state.style, name, value) }),
    },
  ];
}

const now = { request: () => toRequest(store.state), style: () => styleOf(options, store.state) };
const downloads = setUpDownloads($("formats"), options, now, (text) => { $("said").textContent = text; });
setUpSharing(() => toLink(store.state));
setUpAlarm($("alarm"), $("faults"));
setUpWords(store, maker);
store.watch((state, kind) => {
  showState(kind);
  maker.make();
});
window.addEventListener("hashchange", async () => {
  const opened = await unpack(location.hash);
  if (opened) store.replace(fromLink(opened, usualLevel));
});
speak(() => {
  document.title = `Suchsel – ${t("Make a word search")}`;
  form.fill();
  showExtras = drawExtras($("extras"), options.groups, extraTables());
  downloads();
  showState("travel");
  desk.show();
});
await maker.make();
