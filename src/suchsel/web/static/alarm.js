// While errors are shown out of sight, a button at the bottom of the window says so and leads there.
// It is for the eyes: the box itself is read out as soon as something appears in it.

import { el } from "./player/element.js";
import { tn } from "./player/translate.js";

export function setUpAlarm(button, box) {
  let seen = true;

  function show() {
    const [first, ...others] = [...box.querySelectorAll("p")].map((line) => line.textContent);
    button.hidden = seen || first === undefined;
    if (button.hidden) return;
    const more = others.length ? [el("span", {}, tn("{n} more", "{n} more", others.length))] : [];
    button.replaceChildren(el("span", { class: "first" }, first), ...more);
  }

  // If only the last line of the box is visible, behind this button, it does not count as seen.
  const edge = new IntersectionObserver((entries) => {
    const { isIntersecting, boundingClientRect } = entries.at(-1);
    seen = isIntersecting;
    button.dataset.way = boundingClientRect.top < 0 ? "↑" : "↓";
    show();
  }, { rootMargin: "-32px 0px -64px" });
  edge.observe(box);
  new MutationObserver(show).observe(box, { childList: true });
  button.addEventListener("click", () => {
    box.scrollIntoView({ block: "center" });
    box.focus({ preventScroll: true });
  });
}
