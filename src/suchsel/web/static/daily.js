// The puzzles of a day: three levels, the same for everybody. Which ones are solved is kept in this browser.

import { engineReady } from "./backend.js";
import { dateFormat, readTexts, speak } from "./language.js";
import { classPage, rulesOf } from "./links.js";
import { withoutArrows } from "./player/directions.js";
import { byId, el } from "./player/element.js";
import { clockText } from "./player/game.js";
import { mountPlayer } from "./player/player.js";
import { inLanguage, language, t, tn } from "./player/translate.js";
import { makeDaily } from "./server.js";
import { keepDaily, recallDaily } from "./storage.js";

const LEVELS = /** @type {const} */ (["easy", "medium", "hard"]);
const ARCHIVE = 30; // days
const root = byId("player");
let end = () => {};

/** @param {string} level */
const labelOf = (level) => ({ easy: t("easy"), medium: t("medium"), hard: t("hard") })[level] ?? level;
/** @param {string} day @param {Intl.DateTimeFormatOptions} form */
const dateText = (day, form) => dateFormat({ ...form, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
/** @param {string} day @param {number} days */
const daysBefore = (day, days) =>
  new Date(new Date(`${day}T00:00Z`).getTime() - days * 86_400_000).toISOString().slice(0, 10);

// By the clock of this device, as a calendar on the wall.
function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

// The day and the level in the address; a day that is none, or is still to come, is today.
function asked() {
  const query = new URLSearchParams(location.search);
  const [day, level] = [query.get("date") ?? "", query.get("level")];
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && daysBefore(day, 0) === day && day <= today();
  return { day: isDay ? day : today(), level: LEVELS.find((one) => one === level) ?? null };
}

/** @param {string} day @param {string | null} level */
function address(day, level = null) {
  const url = new URL(location.href);
  url.hash = "";
  url.searchParams.set("date", day);
  url.searchParams.set("lang", language());
  if (level) url.searchParams.set("level", level);
  else url.searchParams.delete("level");
  return url.href;
}

/** @param {string} href @param {Attributes} attributes @param {Child[]} children */
function link(href, attributes, ...children) {
  const made = el("a", { ...attributes, href }, ...children);
  made.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab or window of its own
    event.preventDefault();
    go(href);
  });
  return made;
}

/** @param {string} href */
function go(href) {
  history.pushState(null, "", href);
  scrollTo(0, 0);
  show();
}

/** @param {string} day @param {string} level */
const keyOf = (day, level) => `${day} ${language()} ${level}`;
/** @param {string} day */
const solvedOn = (day) => LEVELS.filter((level) => recallDaily()[keyOf(day, level)]);

// Days in a row, up to today or yesterday, with a puzzle that was solved on its day.
function streak() {
  const days = new Set(
    Object.entries(recallDaily())
      .filter(([key, { on }]) => key.startsWith(on))
      .map(([, { on }]) => on),
  );
  let day = days.has(today()) ? today() : daysBefore(today(), 1);
  let count = 0;
  for (; days.has(day); day = daysBefore(day, 1)) count += 1;
  return count;
}

function show() {
  end();
  end = () => {};
  const { day, level } = asked();
  document.title = `Suchsel – ${t("Puzzle of the day")}`;
  if (level) play(day, level);
  else showDay(day);
}

/** @param {string} day */
function showDay(day) {
  const results = recallDaily();
  const cards = LEVELS.map((level) => {
    const result = results[keyOf(day, level)];
    const said = result ? t("solved in {time}", { time: clockText(result.seconds) }) : t("Play");
    return el(
      "li",
      {},
      link(
        address(day, level),
        { class: result ? "solved" : null },
        el("strong", {}, labelOf(level)),
        el("span", {}, said),
      ),
    );
  });
  const days = Array.from({ length: ARCHIVE }, (_, i) => daysBefore(today(), i)).map((one) => {
    const solved = solvedOn(one);
    const dots = LEVELS.map((level) => (solved.includes(level) ? "●" : "○")).join("");
    return el(
      "li",
      {},
      link(
        address(one),
        { "aria-current": one === day ? "date" : null },
        dateText(one, { weekday: "short", day: "numeric", month: "short" }),
        el("span", { class: "dots", "aria-hidden": "true" }, dots),
        el("span", { class: "unseen" }, t("{found} of {all} solved", { found: solved.length, all: LEVELS.length })),
      ),
    );
  });
  const count = streak();
  root.replaceChildren(
    el(
      "section",
      { class: "day" },
      el("h1", {}, t("Puzzle of the day")),
      el(
        "p",
        { class: "turn" },
        link(address(daysBefore(day, 1)), { "aria-label": t("Previous day"), rel: "prev" }, "‹"),
        el("span", {}, dateText(day, { dateStyle: "full" })),
        ...(day < today()
          ? [link(address(daysBefore(day, -1)), { "aria-label": t("Next day"), rel: "next" }, "›")]
          : []),
      ),
      ...(count ? [el("p", { class: "streak" }, tn("{n} day in a row", "{n} days in a row", count))] : []),
      el("ul", { class: "levels" }, ...cards),
      el("h2", {}, t("Archive")),
      el("ul", { class: "archive" }, ...days),
    ),
  );
  document.documentElement.dataset.engine = "ready";
}

/** @param {string} day @param {string} level */
async function play(day, level) {
  document.documentElement.dataset.engine = "loading";
  const host = el("div", {});
  const back = link(address(day), {}, `‹ ${dateText(day, { dateStyle: "long" })}`);
  const share = el("progress", { max: 1, "aria-label": t("The puzzle engine is loading…") });
  host.append(el("p", { class: "back" }, share));
  root.replaceChildren(el("p", { class: "back" }, back, ` · ${labelOf(level)}`), host);
  let left = false;
  end = () => {
    left = true;
  };
  engineReady((part) => {
    share.value = part;
  }).catch(() => {}); // the request below says why
  const { puzzle, errors = [] } = await makeDaily({ date: day, level, lang: language() });
  if (left) return;
  document.documentElement.dataset.engine = puzzle ? "ready" : "failed";
  if (!puzzle) {
    host.replaceChildren(...errors.map(({ message }) => el("p", { class: "back" }, inLanguage(message))));
    return;
  }
  const next = LEVELS.find((one) => one !== level && !recallDaily()[keyOf(day, one)]);
  const rule = rulesOf(puzzle);
  end = mountPlayer(host, puzzle, {
    rule,
    spoken: withoutArrows(rule),
    geometry: /** @type {Geometry} */ (puzzle.geometry),
    link: async () => address(day, level),
    another: next ? () => go(address(day, next)) : null,
    anotherLabel: next && t("Next: {level}", { level: labelOf(next) }),
    resultText: (game) => resultText(day, level, game),
    classPage: classPage(),
    switches: { earned: true },
    report: (kind, word, game) => {
      if (kind !== "ended" || !game.complete() || recallDaily()[keyOf(day, level)]) return;
      keepDaily(keyOf(day, level), { seconds: game.seconds(), hints: game.hints(), on: today() });
    },
  });
}

// Without any of the words: how long it took, and which of them needed a hint, in the order in which they were found.
/** @param {string} day @param {string} level @param {Game} game */
function resultText(day, level, game) {
  const squares = game.found().map(({ hints }) => (hints ? "🟨" : "🟩"));
  const lines = [`Suchsel ${day} · ${labelOf(level)} · ${clockText(game.seconds())}`, squares.join("")];
  const count = streak();
  if (count > 1) lines.push(tn("{n} day in a row", "{n} days in a row", count));
  return lines.join("\n");
}

window.addEventListener("popstate", show);
await readTexts();
speak(show);
