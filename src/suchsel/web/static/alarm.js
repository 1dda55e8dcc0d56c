// While mistakes are told out of sight, a button at the foot of the window says so and leads there.
// It is for the eyes: the box itself is read out as soon as something stands in it.

import { el } from "./player/element.js";
import { texts } from "./language.js";

export function setUpAlarm(button, box) {
  let seen = true;

  function show() {
    const [first, ...others] = [...box.querySelectorAll("p")].map((line) => line.textContent);
    button.hidden = seen || first === undefined;
    if (button.hidden) return;
    const more = others.length ? [el("span", {}, texts().moreFaults(others.length))] : [];
    button.replaceChildren(el("span", { class: "first" }, first), ...more);
  }

  // Whoever sees but the last line of the box, behind this button, does not see it.
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
