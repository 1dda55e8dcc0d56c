// A number that is out of bounds becomes the nearest one within, and the user is told.

import { t } from "./player/translate.js";
import { tell } from "./telling.js";

// The value of a number field, after it was clamped; NaN if it holds none.
export function clamped(field, place) {
  const typed = field.valueAsNumber;
  const [min, max] = [field.min, field.max].map((bound) => (bound === "" ? NaN : Number(bound)));
  tell(place, "");
  if (typed < min) {
    field.value = min;
    tell(place, t("{n} is the least that is possible here.", { n: min }));
  } else if (typed > max) {
    field.value = max;
    tell(place, t("{n} is the most that is possible here.", { n: max }));
  } else if (field.step !== "any" && !Number.isNaN(typed)) {
    field.value = Math.round(typed);
  }
  return field.valueAsNumber;
}
