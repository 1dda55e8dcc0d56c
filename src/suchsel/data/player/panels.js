// The panels around the board: heading, status, tools and word list.

import { canVibrate } from "./effects.js";
import { el, svg } from "./element.js";
import { isRightToLeft, listing, listMode, showsClues } from "./listing.js";
import { recallRecord, recallSound, recallVibration } from "./store.js";
import { hasPaths } from "./paths.js";
import { t, tn } from "./translate.js";

// What can be switched in a game, with its defaults.
/** @type {Switches} */
export const SWITCHES = { hints: true, giveUp: true, clock: true, sound: false, earned: false, record: false };

/** @param {Puzzle} puzzle */
export const helpText = (puzzle) =>
  hasPaths(puzzle)
    ? t("Drag along a word, or tap its letters one after the other.")
    : t("Drag across a word, or tap its first and its last letter.");

/** @param {PlayerOptions} options */
export const anotherText = ({ anotherLabel }) => anotherLabel ?? t("Another one");

/** @param {Element} button one that stays pressed */
export const isPressed = (button) => button.getAttribute("aria-pressed") === "true";

// Presses or releases a button; whether it is pressed now.
/** @param {Element} button */
export function press(button) {
  const on = !isPressed(button);
  button.setAttribute("aria-pressed", String(on));
  return on;
}

// One after another, the letters of the message stand out.
/** @param {HTMLElement} cell @param {number} number */
export function lightUp(cell, number) {
  cell.classList.add("message");
  cell.style.setProperty("--turn", String(number));
  cell.setAttribute("aria-label", t("{letter}, message", { letter: cell.textContent }));
}

// Fills `root` and returns its parts.
/**
 * @param {HTMLElement} root
 * @param {Puzzle} puzzle
 * @param {BoardView} view
 * @param {Switches} switches
 * @param {PlayerOptions} options
 */
export function layOut(root, puzzle, view, switches, options) {
  const { rule, spoken, code, lower, another, classPage } = options;
  /** @param {string} text @param {string} name @param {Attributes} [more] */
  const button = (text, name, more) => el("button", { type: "button", class: name, ...more }, text);
  /** @param {string} text @param {string} name @param {boolean} on */
  const toggle = (text, name, on) => button(text, name, { "aria-pressed": String(on) });
  const hint = button(t("Hint"), "hint", { hidden: !switches.hints });
  const giveUp = button(t("Give up"), "quiet", { hidden: !switches.giveUp });
  const next = button(anotherText(options), "quiet", { hidden: !another, onclick: () => another?.() });
  const handIn = button(t("Result for the teacher"), "quiet", { hidden: classPage === false });
  const sound = toggle(t("Sound"), "quiet sound", recallSound() ?? switches.sound);
  const vibration = toggle(t("Vibration"), "quiet", recallVibration());
  vibration.hidden = !canVibrate();
  const record = toggle(t("Record"), "quiet record", switches.record && recallRecord());
  record.hidden = !switches.record;
  const further = el(
    "details",
    { class: "further" },
    el("summary", { class: "button quiet" }, t("More")),
    el("div", { class: "buttons" }, handIn, sound, vibration, record),
  );
  const tools = el("div", { class: "tools buttons" }, hint, giveUp, next, further);

  const time = el("span", { class: "time" });
  const clockNote = el("span", { class: "unseen" }, t("Hide the clock"));
  const clock = button("", "clock quiet", { title: t("Hide the clock"), hidden: !switches.clock });
  clock.append(time, " ", clockNote);
  const progress = el("span", { class: "progress" });
  const spelled = el("p", { class: "spelled", "aria-hidden": "true" });
  const status = el("p", { role: "status", class: "status" });
  const said = el("div", { class: "said" }, spelled, status);
  const bar = el("div", { class: "bar" }, el("p", { class: "facts" }, progress, clock), said);

  const showAll = el("button", { type: "button" }, t("Show them"));
  const keepLooking = el("button", { value: "no", class: "main" }, t("Keep looking"));
  const question = el("p", {}, t("Show all words that are still hidden?"));
  const form = el("form", { method: "dialog" }, question, el("p", { class: "buttons" }, keepLooking, showAll));
  const ask = el("dialog", { class: "ask", "aria-label": t("Give up") }, form);

  const title = el("h1", {}, puzzle.title || t("Word search"));
  const heading = el("header", { class: "head" }, title, ...(rule ? [ruleOf(rule, spoken)] : []));
  const words = el("div", { class: "words" });
  const scroller = el("div", { class: "scroller" }, view.grid);
  const move = toggle(t("Move the board"), "quiet move", false);
  const whole = toggle(t("Whole board"), "quiet", false);
  const smaller = button("−", "", { "aria-label": t("Smaller") });
  const larger = button("+", "", { "aria-label": t("Larger") });
  const map = svg("svg", { class: "map", "aria-hidden": "true" });
  const zoom = el("div", { class: "zoom buttons", hidden: true }, map, smaller, larger, whole, move);
  const player = el(
    "div",
    { class: lower ? "player lower" : "player" },
    heading,
    el("div", { class: "stage" }, scroller, zoom),
    el("div", { class: "side" }, bar, tools, words),
    ask,
  );
  if (code) {
    const picture = el("img", { src: code.picture, alt: t("QR code of the link") });
    const shown = code.link ? el("a", { href: code.link }, picture) : picture;
    player.append(el("figure", { class: "code" }, el("figcaption", {}, code.caption), shown));
  }
  root.replaceChildren(player);
  return {
    ...{ player, status, spelled, progress, bar, words, scroller, tools, further },
    ...{ hint, giveUp, handIn, ask, showAll, sound, vibration, record, clock, clockNote, time },
    ...{ zoom, move, whole, smaller, larger, map },
  };
}

// The rule with its arrows; those who cannot see them hear them in words.
/** @param {string} rule @param {string} [spoken] */
function ruleOf(rule, spoken = rule) {
  if (spoken === rule) return el("p", { class: "rule" }, rule);
  return el(
    "p",
    { class: "rule" },
    el("span", { "aria-hidden": "true" }, rule),
    el("span", { class: "unseen" }, spoken),
  );
}

// `choose`: called with the number of a word of the list that is tapped, if hints can be had for one.
/** @param {Puzzle} puzzle @param {HTMLElement} host @param {((index: number) => void) | null} choose */
export function drawList(puzzle, host, choose) {
  /** @type {Map<number, HTMLElement>} */
  const items = new Map();
  /** @type {Map<HTMLElement, { count: HTMLElement, found: number, all: number }>} of words hidden several times */
  const several = new Map();
  const lang = showsClues(puzzle) ? null : puzzle.request?.language;
  const list = el("ul", { class: `list ${listMode(puzzle)}`, dir: isRightToLeft(puzzle) ? "rtl" : "ltr", lang });
  /** @param {string} text */
  const plain = (text) => el("span", { class: "text" }, text);
  /** @param {string} text @param {number} index */
  const chosen = (text, index) =>
    el("button", { type: "button", class: "text", "aria-pressed": "false", onclick: () => choose?.(index) }, text);
  for (const { indexes, text, picture, clue } of listing(puzzle)) {
    const [index] = indexes;
    const item = list.appendChild(el("li", {}, choose ? chosen(text, index) : plain(text)));
    if (picture)
      item.append(el("img", { class: "picture", src: picture, alt: clue ?? "", onclick: () => choose?.(index) }));
    for (const at of indexes) items.set(at, item);
    if (indexes.length > 1) {
      const count = item.appendChild(el("span", { class: "count" }, ` 0/${indexes.length}`));
      several.set(item, { count, found: 0, all: indexes.length });
    }
  }
  host.append(el("h2", {}, t("Words")));
  if (!items.size)
    host.append(el("p", { class: "note" }, t("Finding out which words are hidden is part of the puzzle.")));
  host.append(list);
  widenColumns(list);
  const secret = puzzle.words.filter((word) => word.secret).length;
  if (items.size && secret)
    host.append(
      el(
        "p",
        { class: "note" },
        tn("One more word is hidden but not listed.", "{n} more words are hidden but not listed.", secret),
      ),
    );

  /** @param {GameWord} word @param {string} how */
  function strike(word, how) {
    const item = items.get(word.index) ?? list.appendChild(el("li", {}, plain(word.word)));
    const won = word.state === "found";
    const places = several.get(item);
    if (places && won) {
      places.found += 1;
      places.count.textContent = ` ${places.found}/${places.all}`;
      if (places.found < places.all) return;
    }
    if (item.classList.contains("shown")) return; // one of its other places was not found
    const isDisguised = ["gaps", "scrambled", "lengths"].includes(listMode(puzzle));
    item.className = won ? `found hue-${(word.order - 1) % 8}` : "shown";
    item.firstElementChild?.replaceWith(plain(isDisguised ? word.word : (item.firstElementChild.textContent ?? "")));
    if (showsClues(puzzle)) item.append(el("strong", { class: "answer" }, word.word));
    item.append(el("span", { class: "unseen" }, `, ${how}`));
    widenColumns(list); // a secret word may be the longest
  }

  // The word that the next hint is for.
  /** @param {number | null} index */
  function mark(index) {
    const chosen = items.get(index ?? -1);
    for (const item of items.values())
      item.querySelector("button")?.setAttribute("aria-pressed", String(item === chosen));
  }
  return { strike, mark };
}

// Columns hold the longest word: none is broken while there is room for it.
/** @param {HTMLElement} list */
function widenColumns(list) {
  list.classList.add("measured");
  list.style.setProperty("--widest", `${Math.ceil(list.getBoundingClientRect().width)}px`);
  list.classList.remove("measured");
}
