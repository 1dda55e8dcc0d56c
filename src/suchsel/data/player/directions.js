// Directions in words, for those who cannot see an arrow.

import { t } from "./translate.js";

/** @type {Record<string, string>} */
export const ARROWS = { N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖" };

// A text with words in place of its arrows.
/** @param {string} text */
export function withoutArrows(text) {
  const names = directionNames();
  return Object.entries(ARROWS).reduce(
    (said, [name, arrow]) => said.replaceAll(arrow, names[name]),
    text.replace(/(?<=[←-↙]) (?=[←-↙])/gu, ", "),
  );
}

/** @returns {Record<string, string>} */
export const directionNames = () => ({
  E: t("to the right"),
  S: t("downwards"),
  SE: t("down to the right"),
  NE: t("up to the right"),
  W: t("to the left"),
  N: t("upwards"),
  NW: t("up to the left"),
  SW: t("down to the left"),
});

// The direction from one place to the next; over an edge of the board it is the other way round.
/** @param {Point} from @param {Point} to */
export function directionOf([x, y], [u, v]) {
  /** @param {number} step */
  const side = (step) => (Math.abs(step) < 0.1 ? 0 : Math.sign(step) * (Math.abs(step) > 1.5 ? -1 : 1));
  const names = ["N", "", "S"][side(v - y) + 1] + ["W", "", "E"][side(u - x) + 1];
  return directionNames()[names];
}
