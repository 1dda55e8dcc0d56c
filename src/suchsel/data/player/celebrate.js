// The finish: the filler fades, the words stay, and letters of the puzzle rain down.

import { el, svg } from "./element.js";
import { factsOf } from "./result.js";
import { t } from "./translate.js";

const FLAKES = 44;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The card that replaces the tools when the game is over. `best`: what to say of the best time.
export function finishCard(puzzle, result, best, buttons) {
  const heading = el("h2", { tabindex: -1 }, result.complete ? t("All found!") : t("Here they were"));
  const card = el(
    "section",
    { class: "finish" },
    result.complete ? rosette() : "",
    el(
      "div",
      {},
      heading,
      el("p", { class: "facts" }, factsOf(result)),
      ...(best ? [el("p", { class: "facts" }, best)] : []),
    ),
  );
  if (puzzle.message) {
    card.append(el("p", { class: "message" }, leadOf(puzzle), " ", el("strong", {}, puzzle.message)));
  }
  card.append(el("p", { class: "buttons" }, ...buttons));
  return { card, heading };
}

function leadOf(puzzle) {
  switch (puzzle.request.message_mode) {
    case "exact":
      return t("The letters left over spell:");
    case "first":
      return t("The letters left over begin with:");
    default:
      return t("Hidden in the letters left over:");
  }
}

function rosette() {
  const petals = Array.from({ length: 12 }, (_, i) =>
    svg("circle", { cx: 0, cy: -17, r: 6.2, class: `petal hue-${i % 8}`, transform: `rotate(${i * 30})` }),
  );
  return svg(
    "svg",
    { class: "rosette", viewBox: "-26 -26 52 52", "aria-hidden": "true" },
    ...petals,
    svg("circle", { r: 15, class: "heart" }),
    svg("path", { d: "M-6.5 .5 L-2 5 L7 -5", class: "tick" }),
  );
}

// Bounded in number and time; leaves nothing behind.
export function rainLetters(host, puzzle) {
  if (calm()) return;
  const letters = puzzle.words.flatMap((word) => word.symbols);
  const rain = el("div", { class: "rain", "aria-hidden": "true" });
  host.append(rain);
  const falls = Array.from({ length: FLAKES }, (_, i) => {
    const flake = el("span", { class: `flake hue-${i % 8}` }, letters[(i * 7) % letters.length]);
    flake.style.left = `${(i * 61.8) % 100}%`;
    rain.append(flake);
    const turn = ((i * 137) % 360) - 180;
    return flake.animate(
      [
        { transform: "translateY(-3rem) rotate(0deg)", opacity: 0 },
        { opacity: 1, offset: 0.12 },
        { opacity: 1, offset: 0.7 },
        { transform: `translateY(${60 + ((i * 29) % 40)}vh) rotate(${turn}deg)`, opacity: 0 },
      ],
      { duration: 2600 + ((i * 311) % 1600), delay: (i * 53) % 900, easing: "cubic-bezier(.3,.1,.6,1)", fill: "both" },
    ).finished;
  });
  Promise.allSettled(falls).then(() => rain.remove());
}
