// What the workshop needs only after its first sheet, and loads then: links, files, saved puzzles,
// pictures and further options. `loading.js` says when.

import { setUpDownloads } from "./downloads.js";
import { buildExtras } from "./extras.js";
import { isSamePuzzle, playLink, readWorkshopLink } from "./links.js";
import { setUpMyPuzzles } from "./my_puzzles.js";
import { setUpPictures } from "./pictures.js";
import { setUpSharing } from "./sharing.js";
import { usualPaper, withValue } from "./state.js";
import { $, setUpAlarm } from "./ui.js";

export const links = { isSamePuzzle, playLink, readWorkshopLink };

// `keep()` keeps the form at once. Returns a function that shows the values of further options.
/**
 * @param {Options} options
 * @param {Store} store
 * @param {{ form: WorkshopForm, preview: Preview, keep: () => void }} parts
 */
export function setUpRest(options, store, { form, preview, keep }) {
  setUpMyPuzzles(store, keep);
  setUpDownloads($("downloads"), $("formats"), options, store, preview.withSheet);
  setUpSharing(preview.withSheet, options.version);
  setUpPictures(store, options.limits.body);
  setUpAlarm($("alarm"), $("faults"));
  return buildExtras($("extras"), options.groups, extraTables(options, store, form));
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
      change: (name, value) => {
        const extras = /** @type {State["extras"]} */ (withValue(store.state.extras, name, value));
        store.change({ extras, directions: form.directionsOn(extras.topology, store.state.directions) });
      },
    },
    {
      rows: options.style,
      attribute: "data-style",
      values: () => store.state.style,
      defaults: usualPaper,
      change: (name, value) => store.change({ style: withValue(store.state.style, name, value) }),
    },
  ];
}
