// The first state of the form, from the link, from storage or from the sample; and storing it.

import { asset } from "./backend.js";
import { USUAL_PAPERS } from "./languages.js";
import { loadDeferred } from "./loading.js";
import { options as askOptions } from "./server.js";
import { emptyState, fromLink, sampled } from "./state.js";
import { isKeeping, keepForm, recallForm, recallPuzzles, storePictures } from "./storage.js";

const PAUSE = 300; // ms between a change and its being kept

// For a first visit, the sample in this language and the answer to it: { request, answer }. Else null.
/** @param {string} lang @returns {Promise<Sample | null>} */
export async function readSample(lang) {
  const isLink = location.hash && !document.getElementById(location.hash.slice(1)); // not a place here
  if (isLink || checked(recallForm())) return null;
  const here = navigator.language;
  const name = USUAL_PAPERS[here] && here.startsWith(lang) ? here : lang;
  try {
    return await (await asset(`sample/${name}.json`)).json();
  } catch (error) {
    console.warn(error);
    return null; // the form is empty then
  }
}

// The contents of the link that the page was opened with, if any.
/** @param {Options} options @returns {Promise<WorkshopLink | null>} */
async function openedLink(options) {
  if (location.hash) return (await loadDeferred()).links.readWorkshopLink(location);
  if (!new URLSearchParams(location.search).has("words")) return null;
  const [{ links }, english] = await Promise.all([loadDeferred(), askOptions("en")]);
  return links.readQuery(location.search, options, english.errors ? options : english);
}

// { state, earlier, linked }: `earlier` is the stored history, `linked` the contents of the link.
/** @param {string} usualLevel @param {Sample | null} sample @param {Options} options */
export async function firstForm(usualLevel, sample, options) {
  const linked = await openedLink(options);
  const known = options.options.map(({ name }) => name);
  const earlier = checked(recallForm());
  const empty = emptyState(usualLevel);
  if (!linked)
    return {
      state: earlier
        ? { ...empty, guess: undefined, ...JSON.parse(earlier.now) }
        : { ...empty, ...(sample ? sampled(sample.request) : {}) },
      earlier,
      linked,
    };
  const state = fromLink(linked, usualLevel, known);
  const now = JSON.stringify(state);
  if (isKeeping()) forgetLink();
  // Undo restores the form that the link replaced.
  const step = earlier && earlier.now !== now ? { past: [...earlier.past, earlier.now], now, future: [] } : earlier;
  return { state, earlier: step, linked };
}

// The form is kept from now on; its link in the address would undo later changes at a reload.
function forgetLink() {
  const query = new URLSearchParams(location.search);
  for (const name of [...query.keys()]) if (!["lang", "page"].includes(name)) query.delete(name);
  history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
}

// The stored history, or null if it is not one: another version may have stored it.
/** @param {StoredHistory | null} kept */
function checked(kept) {
  const texts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((step) => typeof step === "string");
  if (!kept || typeof kept.now !== "string" || !texts(kept.past) || !texts(kept.future)) return null;
  try {
    return typeof JSON.parse(kept.now).text === "string" ? kept : null;
  } catch {
    return null;
  }
}

/** @param {Store} store */
export function setUpKeeping(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    keepForm(store.history());
    storePictures(() => JSON.stringify([store.history(), recallPuzzles()]));
  };
  store.watch(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  window.addEventListener("pagehide", () => timer !== undefined && keep());
  return keep;
}
