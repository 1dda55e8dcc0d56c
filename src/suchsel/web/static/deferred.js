// What the workshop needs only after its first sheet, and loads then: links, files, saved puzzles,
// pictures and further options. `loading.js` says when.

import { buildClassSet, setUpDownloads } from "./downloads.js";
import { PANEL, buildExtras } from "./extras.js";
import { setUpFonts } from "./fonts.js";
import { isSamePuzzle, linkToPlayHere, readStored, readWorkshopLink } from "./links.js";
import { setUpMyPuzzles } from "./my_puzzles.js";
import { setUpPictures } from "./pictures.js";
import { setUpPlaces } from "./places.js";
import { el } from "./player/element.js";
import { language } from "./player/translate.js";
import { readQuery } from "./queries.js";
import { reachOf, setUpSharing } from "./sharing.js";
import { usualPaper, withValue } from "./state.js";
import { $, setUpAlarm, tell } from "./ui.js";

export const links = { isSamePuzzle, linkToPlayHere, readQuery, readStored, readWorkshopLink };

// `keep()` keeps the form at once. Returns a function that shows the values of further options.
/**
 * @param {Options} options
 * @param {Store} store
 * @param {{ form: WorkshopForm, preview: Preview, maker: Maker, keep: () => void }} parts
 */
export function setUpRest(options, store, { form, preview, maker, keep }) {
  setUpMyPuzzles(store, keep);
  setUpDownloads($("downloads"), $("formats"), options, store, preview.withSheet);
  setUpSharing(preview.withSheet, options.version);
  setUpPictures(store, maker, options.limits.body);
  setUpPlaces(store, maker);
  setUpAlarm($("alarm"), $("faults"));
  const tables = extraTables(options, store, form);
  const here = el("p", { class: "help told wide" });
  store.watch(({ style }) => tell(here, style.qr && !style.url ? reachOf(location.hostname) : ""));
  const aside = { count: buildClassSet(tables[2], options, store), qr: here };
  const show = buildExtras($("extras"), options.groups, tables, aside);
  setUpFonts(store, options.limits.body, keep);
  return show;
}

// The tables of further options: where their values are, and what happens when one is changed.
/** @param {Options} options @param {Store} store @param {WorkshopForm} form @returns {OptionRows[]} */
function extraTables(options, store, form) {
  return [
    {
      rows: options.options,
      attribute: "data-option",
      values: () => store.state.extras,
      defaults: () => ({}),
      isGiven: (name, value) => name === "language" && value === store.state.given?.language,
      reset: () => {
        const { extras, style, given } = store.state;
        const kept = Object.fromEntries(Object.entries(extras).filter(([name]) => PANEL.includes(name)));
        const look = Object.entries(style).filter(([name]) => name === "solution" || PANEL.includes(name));
        const usual = withValue(kept, "language", given?.language ?? null);
        store.change({ extras: usual, style: Object.fromEntries(look) });
      },
      change: (name, value) => {
        const extras = /** @type {State["extras"]} */ (withValue(store.state.extras, name, value));
        const size = name === "shape" && Array.isArray(value) ? null : store.state.size; // a drawing has its own
        store.change({ extras, size, directions: form.directionsOn(extras.topology, store.state.directions) });
      },
    },
    {
      rows: options.style,
      attribute: "data-style",
      values: () => store.state.style,
      defaults: () => ({ ...usualPaper(), lang: language() }),
      change: (name, value) => store.change({ style: withValue(store.state.style, name, value) }),
    },
    {
      rows: options.set.slice(0, 1), // the others matter only if there are several
      attribute: "data-set",
      values: () => store.state.several,
      defaults: () => ({}),
      change: (name, value) => store.change({ several: withValue(store.state.several, name, value) }),
    },
  ];
}
