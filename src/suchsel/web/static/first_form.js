// The form as a page finds it: from the link, as it was kept, or the sample; and how it is kept.

import { emptyState, fromLink } from "./form_state.js";
import { sample } from "./given.js";
import { isKeeping, keepForm, recallForm } from "./kept.js";
import { readWorkshopLink } from "./link.js";

const PAUSE = 300; // ms between a change and its being kept

// { state, earlier, linked }: `earlier` is the kept history, `linked` what the link held.
export async function firstForm(usualLevel) {
  const linked = await readWorkshopLink(location);
  const earlier = checked(recallForm());
  const empty = emptyState(usualLevel);
  if (!linked) return { state: earlier ? { ...empty, ...JSON.parse(earlier.now) } : { ...empty, ...sample() }, earlier, linked };
  const state = fromLink(linked, usualLevel);
  const now = JSON.stringify(state);
  if (isKeeping()) forgetLink();
  // What was in the form before can be had back by undo.
  const step = earlier && earlier.now !== now ? { past: [...earlier.past, earlier.now], now, future: [] } : earlier;
  return { state, earlier: step, linked };
}

// The form is kept from now on; its link in the address would undo later changes at a reload.
const forgetLink = () => history.replaceState(null, "", location.pathname + location.search);

// Of a history that another version may have kept: null if it is not one.
function checked(kept) {
  const texts = (list) => Array.isArray(list) && list.every((step) => typeof step === "string");
  if (!kept || typeof kept.now !== "string" || !texts(kept.past) || !texts(kept.future)) return null;
  try {
    return typeof JSON.parse(kept.now).text === "string" ? kept : null;
  } catch {
    return null;
  }
}

export function setUpKeeping(store) {
  let timer = null;
  const keep = () => {
    clearTimeout(timer);
    timer = null;
    keepForm(store.history());
  };
  store.watch(() => {
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE);
  });
  window.addEventListener("pagehide", () => timer !== null && keep());
  return keep;
}
