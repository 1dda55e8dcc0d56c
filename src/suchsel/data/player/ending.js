// The end of a game: the filler fades, the words stay, and a card replaces the tools.

import { rainLetters } from "./effects.js";
import { el, svg } from "./element.js";
import { clockText } from "./game.js";
import { anotherText, lightUp } from "./panels.js";
import { factsOf, resultOf, resultText, shareResult, tellHost } from "./result.js";
import { keep, recall } from "./store.js";
import { t } from "./translate.js";

// Shows a game that is over.
/**
 * @param {Session} session
 * @param {string} best what to say of the best time
 * @returns {HTMLElement} the heading of the card
 */
export function showEnd(session, best) {
  const { game, options, parts, puzzle, recording, restart, root, tell, view } = session;
  root.firstElementChild?.classList.add("over");
  root.firstElementChild?.classList.toggle("won", game.complete());
  game.words.flatMap(({ cells }) => cells).forEach((cell) => view.cell(cell).classList.add("used"));
  (puzzle.message_cells ?? []).forEach((cell, i) => lightUp(view.cell(cell), i));
  const result = endResult(session);
  const toShare = () => options.resultText?.(game) ?? resultText(result);
  const copied = el("textarea", { readonly: true, hidden: true, rows: 2, "aria-label": t("Result") });
  /** @param {string} label @param {() => unknown} run @param {string | null} [name] */
  const button = (label, run, name = null) => el("button", { type: "button", class: name, onclick: run }, label);
  const { card, heading } = finishCard(puzzle, result, best, [
    ...(options.another ? [button(anotherText(options), () => options.another?.(), "main")] : []),
    button(t("Play again"), () => restart()),
    ...(game.complete()
      ? [
          button(t("Share the result"), async () => shareResult(toShare(), await options.link?.(), copied, tell)),
          copied,
        ]
      : []),
    ...(options.classPage === false ? [] : [button(t("Result for the teacher"), session.handIn)]),
    ...(recording.isEmpty() ? [] : [saveButton(session)]),
  ]);
  parts.tools.replaceWith(card);
  return heading;
}

// Announces that the game has just ended.
/** @param {Session} session @param {HTMLElement} heading of the card */
export function announceEnd(session, heading) {
  const { game, puzzle, report, root } = session;
  tellHost(endResult(session));
  report("ended");
  if (game.complete()) rainLetters(root.firstElementChild ?? root, puzzle);
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "nearest" });
}

/** @param {Session} session */
const endResult = ({ game, id, puzzle, switches }) => resultOf(puzzle, id, game, switches.clock);

/** @param {Session} session */
const saveButton = ({ id, recording }) =>
  el(
    "a",
    { class: "button", href: URL.createObjectURL(recording.file()), download: `suchsel-${id}.json` },
    t("Save the recording"),
  );

// What to say of the best time, which counts without hints only.
/** @param {Session} session */
export function bestTime({ game, id, switches }) {
  if (!switches.clock) return "";
  const { best = Infinity } = recall(id);
  if (game.complete() && game.hints() === 0 && game.seconds() < best) {
    keep(id, { best: game.seconds() });
    return best < Infinity ? t("A new best time!") : "";
  }
  return best < Infinity ? t("Best time without a hint: {time}", { time: clockText(best) }) : "";
}

/** @param {Puzzle} puzzle @param {GameResult} result @param {string} best @param {Node[]} buttons */
function finishCard(puzzle, result, best, buttons) {
  const heading = el("h2", { tabindex: -1 }, result.complete ? t("All found!") : t("Here they were"));
  const facts = [factsOf(result), best].filter(Boolean).map((text) => el("p", { class: "facts" }, text));
  const card = el("section", { class: "finish" }, result.complete ? rosette() : "", el("div", {}, heading, ...facts));
  if (puzzle.message) {
    card.append(el("p", { class: "message" }, leadOf(puzzle), " ", el("strong", {}, puzzle.message)));
  }
  card.append(el("p", { class: "buttons" }, ...buttons));
  return { card, heading };
}

/** @param {Puzzle} puzzle */
function leadOf(puzzle) {
  switch (puzzle.request.message_mode) {
    case "exact":
      return t("The letters left over spell:");
    case "first":
      return t("The letters left over begin with:");
    case "shaded":
      return t("The letters in the marked cells spell:");
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
