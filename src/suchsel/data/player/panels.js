// The panels around the board: heading, status, tools and word list.

import { el } from "./element.js";
import { isRightToLeft, listing, listMode, showsClues } from "./listing.js";
import { recallRecord, recallSound } from "./store.js";
import { t, tn } from "./translate.js";

// What may be switched in a game, and what it is unless told otherwise.
export const SWITCHES = { hints: true, giveUp: true, clock: true, sound: false };

// One after another, the letters of the message stand out.
export function lightUp(cell, number) {
  cell.classList.add("message");
  cell.style.setProperty("--turn", number);
  cell.setAttribute("aria-label", t("{letter}, message", { letter: cell.textContent }));
}

export function layOut(root, puzzle, view, rule, switches, code = null) {
  const button = (text, name) => el("button", { type: "button", class: name }, text);
  const toggle = (text, name, on) => el("button", { type: "button", class: name, "aria-pressed": String(on) }, text);
  const parts = {
    status: el("p", { role: "status", class: "status" }),
    spelled: el("p", { class: "spelled", "aria-hidden": "true" }),
    progress: el("span", { class: "progress" }),
    time: el("span", { class: "time" }),
    clockNote: el("span", { class: "unseen" }, t("Hide the clock")),
    hint: button(t("Hint"), "hint"),
    giveUp: button(t("Give up"), "quiet"),
    move: toggle(t("Move the board"), "quiet move", false),
    sound: toggle(t("Sound"), "quiet sound", recallSound() ?? switches.sound),
    record: toggle(t("Record"), "quiet record", recallRecord()),
    words: el("div", { class: "words" }),
    scroller: el("div", { class: "scroller" }, view.grid),
  };
  parts.move.hidden = true;
  parts.hint.hidden = !switches.hints;
  parts.giveUp.hidden = !switches.giveUp;
  parts.clock = el(
    "button",
    { type: "button", class: "clock quiet", title: t("Hide the clock"), hidden: !switches.clock },
    parts.time,
    " ",
    parts.clockNote,
  );
  parts.showAll = el("button", { type: "button" }, t("Show them"));
  parts.ask = el(
    "dialog",
    { class: "ask", "aria-label": t("Give up") },
    el(
      "form",
      { method: "dialog" },
      el("p", {}, t("Show all words that are still hidden?")),
      el("p", { class: "buttons" }, el("button", { value: "no", class: "main" }, t("Keep looking")), parts.showAll),
    ),
  );
  parts.bar = el(
    "div",
    { class: "bar" },
    el("p", { class: "facts" }, parts.progress, parts.clock),
    el("div", { class: "said" }, parts.spelled, parts.status),
  );
  parts.tools = el("p", { class: "tools buttons" }, parts.hint, parts.giveUp, parts.move, parts.sound, parts.record);
  const heading = el(
    "header",
    { class: "head" },
    el("h1", {}, puzzle.title || t("Word search")),
    ...(rule ? [el("p", { class: "rule" }, rule)] : []),
  );
  root.replaceChildren(
    el(
      "div",
      { class: "player" },
      heading,
      el("div", { class: "stage" }, parts.scroller),
      el("div", { class: "side" }, parts.bar, parts.tools, parts.words),
      parts.ask,
      ...(code
        ? [
            el(
              "figure",
              { class: "code" },
              el("figcaption", {}, code.caption),
              el("img", { src: code.picture, alt: t("QR code of the link") }),
            ),
          ]
        : []),
    ),
  );
  return parts;
}

export function drawList(puzzle, host) {
  const items = new Map();
  const list = el("ul", { class: `list ${listMode(puzzle)}`, dir: isRightToLeft(puzzle) ? "rtl" : "ltr" });
  const row = (text) => el("li", {}, el("span", { class: "text" }, text));
  for (const { index, text, picture, clue } of listing(puzzle)) {
    const item = list.appendChild(row(text));
    if (picture) item.append(el("img", { class: "picture", src: picture, alt: clue ?? "" }));
    items.set(index, item);
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

  function strike(word, how) {
    const item = items.get(word.index) ?? list.appendChild(row(word.word));
    const won = word.state === "found";
    item.className = won ? `found hue-${(word.order - 1) % 8}` : "shown";
    if (listMode(puzzle) === "lengths") item.firstChild.textContent = word.word;
    if (showsClues(puzzle)) item.append(el("strong", { class: "answer" }, word.word));
    item.append(el("span", { class: "unseen" }, `, ${how}`));
    widenColumns(list); // a secret word may be the longest
  }
  return { strike };
}

// Columns hold the longest word: none is broken while there is room for it.
function widenColumns(list) {
  list.classList.add("measured");
  list.style.setProperty("--widest", `${Math.ceil(list.getBoundingClientRect().width)}px`);
  list.classList.remove("measured");
}
