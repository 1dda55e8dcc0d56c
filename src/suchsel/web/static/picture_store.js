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

// Whether there was room for them; if not, those whose keys are not in this text make room.
export function storePictures(inUse) {
  if (isStored) return true;
  const both = { ...recallPictures(), ...Object.fromEntries(all()) }; // another tab may have some
  const needed = () => Object.fromEntries(Object.entries(both).filter(([key]) => inUse.includes(key)));
  isStored = keepPictures(both) || keepPictures(needed());
  return isStored;
}
