// The pictures of words. A state of the form names them by keys, so that its history does not repeat
// them; they are kept in this browser, like the form.

import { keepPictures, recallPictures } from "./kept.js";

let pictures = null; // data addresses, by key; read when the first one is needed
let isStored = true;

const all = () => (pictures ??= new Map(Object.entries(recallPictures())));

export const pictureAt = (key) => (key === undefined ? null : all().get(key) ?? null);

export function addPicture(address) {
  const key = `picture-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
  all().set(key, address);
  isStored = false;
  return key;
}

// After everything that this browser keeps has been deleted.
export function storeAgain() {
  isStored = false;
}

// Whether there was room for them; if not, those make room whose keys are not in the text `inUse()`.
export function storePictures(inUse) {
  if (isStored || !all().size) return true;
  const both = { ...recallPictures(), ...Object.fromEntries(all()) }; // another tab may have some
  isStored = keepPictures(both) || keepPictures(named(both, inUse()));
  return isStored;
}

const named = (pictures, text) => Object.fromEntries(Object.entries(pictures).filter(([key]) => text.includes(key)));
