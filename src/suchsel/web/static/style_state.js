// How the page looks: what was chosen, over the defaults of the engine and of the user's country.

import { PAPERS } from "./languages.js";
import { language } from "./player/translate.js";

export const usualPaper = PAPERS[navigator.language] ? { paper: PAPERS[navigator.language] } : {};

// The style as a format gets it: what differs from the defaults, as far as the format follows it.
// Of a preset, the server knows what the format follows.
export function styleFor(options, format, { style }, solution) {
  const follows = [...options.formats.find(({ name }) => name === format).follows, "preset"];
  const wanted = { ...usualPaper, ...style, solution };
  const chosen = options.style.filter(({ name, default: usual }) => follows.includes(name) && name in wanted && wanted[name] !== usual);
  return { ...Object.fromEntries(chosen.map(({ name }) => [name, wanted[name]])), lang: language() };
}
