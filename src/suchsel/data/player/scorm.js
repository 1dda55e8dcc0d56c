// A SCORM 1.2 package: the learning platform keeps the games, and learns score, status and time. Opened
// elsewhere, it is a page to play on like any other.

import { digest, toBytes } from "./digests.js";
import { fingerprint } from "./game.js";
import { playFile, start as startFile } from "./start.js";
import { useStorage } from "./store.js";
import { packGames, unpackGames } from "./suspended.js";

const FRAMES = 20; // frames between a page and its platform

// The platform gives its functions to a window around this one, or to the one that opened it.
/** @returns {ScormApi | null} */
function findApi() {
  /** @type {(Window & { API?: ScormApi }) | null} */
  let place = window;
  for (let n = 0; place && n < FRAMES; n++) {
    try {
      if (place.API) return place.API;
    } catch {
      return null; // a page of somebody else
    }
    place = place.parent === place ? place.opener : place.parent;
  }
  return null;
}

export function start() {
  const api = findApi();
  if (api && String(api.LMSInitialize("")) === "true") startCourse(api);
  else startFile();
}

// Of a class set, each learner gets one puzzle, always the same; the platform knows the learners.
/** @param {string} learner */
function puzzlesFor(learner) {
  const { puzzles, variants } = playFile();
  if (!variants || !learner) return puzzles;
  const [a, b] = toBytes(digest(learner));
  return [puzzles[(256 * a + b) % puzzles.length]];
}

/** @param {ScormApi} api */
function startCourse(api) {
  /** @param {string} name */
  const get = (name) => String(api.LMSGetValue(name));
  /** @param {string} name @param {string | number} value */
  const set = (name, value) => api.LMSSetValue(name, String(value));
  const puzzles = puzzlesFor(get("cmi.core.student_id"));
  const mastery = Number(get("cmi.student_data.mastery_score")) || 0;
  const ids = puzzles.map(({ puzzle }) => fingerprint(puzzle));
  const saved = unpackGames(
    get("cmi.suspend_data"),
    puzzles.map(({ puzzle }) => puzzle),
  );
  /** @type {Map<string, StoredGame>} */
  const games = new Map(ids.map((id, i) => [id, { game: saved.games[i] }]));
  const counts = ids.map(() => 0); // words found, at best
  const began = Date.now();
  const isRecorded = get("cmi.core.lesson_mode") !== "review";
  let score = Number(get("cmi.core.score.raw")) || 0; // who plays again loses nothing
  let isDone = ["completed", "passed", "failed"].includes(get("cmi.core.lesson_status"));
  let { current } = saved;

  const ending = () => (mastery ? (score >= mastery ? "passed" : "failed") : "completed");

  function tell() {
    if (!isRecorded) return;
    const states = ids.map((id) => games.get(id)?.game ?? null);
    states.forEach((game, i) => {
      counts[i] = Math.max(counts[i], game ? game.words.filter(({ state }) => state === "found").length : 0);
    });
    const whole = puzzles.reduce((sum, { puzzle }) => sum + puzzle.words.length, 0);
    score = Math.max(score, Math.round((100 * counts.reduce((sum, n) => sum + n, 0)) / whole));
    isDone ||= states.every((game) => game?.words.every(({ state }) => state !== "open") ?? false);
    set("cmi.core.score.min", 0);
    set("cmi.core.score.max", 100);
    set("cmi.core.score.raw", score);
    set("cmi.core.lesson_status", isDone ? ending() : "incomplete");
    set("cmi.core.session_time", timeSpan(Date.now() - began));
    set("cmi.core.exit", isDone ? "" : "suspend");
    set("cmi.suspend_data", packGames(current, states));
    api.LMSCommit("");
  }

  useStorage({
    recall: (id) => games.get(id) ?? null,
    keep: (id, whole) => {
      games.set(id, whole);
      tell();
    },
  });
  const leave = startFile(puzzles, { classPage: false }, current, (i) => {
    current = i;
  });
  tell();
  window.addEventListener(
    "pagehide",
    () => {
      leave();
      tell();
      api.LMSFinish("");
    },
    { once: true },
  );
  // A page that was only hidden has said goodbye already.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

// As SCORM writes it: hours, minutes, seconds and hundredths.
/** @param {number} ms */
function timeSpan(ms) {
  /** @param {number} n */
  const pad = (n, width = 2) => String(n).padStart(width, "0");
  const hundredths = Math.floor(ms / 10);
  const minutes = Math.floor(hundredths / 6000);
  const hours = Math.min(9999, Math.floor(minutes / 60));
  return `${pad(hours, 4)}:${pad(minutes % 60)}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}
