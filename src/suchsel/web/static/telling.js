// What the page tells its user, where it happened, read out as it appears; perhaps with a way back.

import { el } from "./player/element.js";

// `place`: an element that is a status; `action`: { label, run }, offered as a button.
export function tell(place, text, action = null) {
  const button = action && el("button", { type: "button", class: "small", onclick: () => { tell(place, ""); action.run(); } }, action.label);
  place.replaceChildren(text, ...(button ? [" ", button] : []));
}
