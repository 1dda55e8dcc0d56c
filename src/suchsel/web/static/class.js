// The results of a class: codes that pupils hand in, typed, pasted or scanned, become a table. They are kept in this
// browser and sent nowhere.

import { cameraScanner } from "./camera.js";
import { readTexts, speak } from "./language.js";
import { byId, el } from "./player/element.js";
import { clockText } from "./player/game.js";
import { readCodes } from "./player/result_code.js";
import { t, tn } from "./player/translate.js";
import { isSameResult, resultTable, sortedResults, withDuplicates } from "./results.js";
import { keepResults, recallResults, recallTitles } from "./storage.js";

const root = byId("player");
let results = recallResults();
let order = { by: "name", down: false };
const camera = cameraScanner(addCodes);

const field = el("textarea", {
  rows: 4,
  id: "codes",
  dir: "auto",
  spellcheck: false,
  "aria-describedby": "codes-help",
});
const said = el("p", { role: "status" });
const wrong = el("p", { role: "status", class: "wrong" });
field.addEventListener("paste", () => setTimeout(addTyped));

// What happened is said once for all codes of a text. What was not understood is returned.
/** @param {string} text */
function addCodes(text) {
  const read = readCodes(text);
  const fresh = read.results.filter((one, i) => ![...results, ...read.results.slice(0, i)].some(isSameResult(one)));
  results = [...results, ...fresh.map((one) => ({ ...one, at: Date.now() }))];
  keepResults(results);
  const known = read.results.length - fresh.length;
  said.textContent = [
    ...(read.results.length ? [tn("{n} result added.", "{n} results added.", fresh.length)] : []),
    ...(known ? [tn("{n} was there already.", "{n} were there already.", known)] : []),
  ].join(" ");
  const reasons = {
    typo: t("These codes have a typing error. Please check name and code:"),
    nameless: t("The name before these codes is missing:"),
    none: t("There is no code in these lines:"),
  };
  wrong.textContent = Object.entries(reasons)
    .map(([why, reason]) => [reason, ...read.left.filter((one) => one.why === why).map((one) => one.text)])
    .filter((lines) => lines.length > 1)
    .flat()
    .join("\n");
  showTable();
  return read.left.map((one) => one.text);
}

// What was not understood stays, to be corrected.
function addTyped() {
  if (field.value.trim()) field.value = addCodes(field.value).join("\n");
}

const table = el("div", {});

function showTable() {
  const columns = [
    { by: "name", label: t("Name") },
    { by: "puzzle", label: t("Puzzle") },
    { by: "found", label: t("Words found") },
    { by: "seconds", label: t("Time") },
    { by: "hints", label: t("Hints") },
  ];
  const titles = recallTitles();
  const head = columns.map(({ by, label }) =>
    el(
      "th",
      {
        scope: "col",
        class: ["found", "seconds", "hints"].includes(by) ? "number" : null,
        "aria-sort": by === order.by ? (order.down ? "descending" : "ascending") : null,
      },
      el("button", { type: "button", "data-by": by, onclick: () => sort(by) }, label),
    ),
  );
  const rows = withDuplicates(sortedResults(results, order)).map(({ result, nth }) => {
    const { name, puzzle, found, words, seconds, hints } = result;
    const twice = nth ? [" ", el("span", { class: "twice" }, t("(result {n})", { n: nth }))] : [];
    return el(
      "tr",
      {},
      el("td", { class: "name", dir: "auto" }, name, ...twice),
      el("td", {}, titles[puzzle] ?? puzzle),
      el("td", { class: "number" }, t("{found} of {all}", { found, all: words })),
      el("td", { class: "number" }, seconds === null ? "–" : clockText(seconds)),
      el("td", { class: "number" }, String(hints)),
      el("td", {}, remover(result)),
    );
  });
  const action = el("td", {}, el("span", { class: "unseen" }, t("Remove")));
  const body = el("tbody", {}, ...rows);
  const whole = el("table", {}, el("thead", {}, el("tr", {}, ...head, action)), body);
  table.replaceChildren(
    ...(results.length
      ? [
          el("p", { class: "help" }, tn("{n} result", "{n} results", results.length)),
          el("div", { class: "rows", tabindex: 0, role: "region", "aria-label": t("Results of a class") }, whole),
        ]
      : [el("p", { class: "help" }, t("No results yet."))]),
  );
  for (const button of [save, clear]) button.disabled = !results.length;
}

/** @param {CollectedResult} result */
const remover = (result) =>
  el(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": t("Remove {name}", { name: result.name }),
      onclick: () => remove(result),
    },
    "✕",
  );

/** @param {CollectedResult} result */
function remove(result) {
  results = results.filter((one) => one !== result);
  keepResults(results);
  showTable();
  said.textContent = t("{name} is removed.", { name: result.name });
}

/** @param {string} by */
function sort(by) {
  order = { by, down: order.by === by && !order.down };
  showTable();
  table.querySelectorAll("th button").forEach((button) => {
    if (button instanceof HTMLElement && button.dataset.by === by) button.focus();
  });
}

const save = el("button", { type: "button", onclick: saveTable });
const clear = el("button", { type: "button", class: "quiet", onclick: () => ask.showModal() });
const ask = el("dialog", { class: "window" });

function saveTable() {
  const head = [t("Name"), t("Puzzle"), t("Words found"), t("Words"), t("Seconds"), t("Hints"), t("Collected")];
  const text = resultTable(head, sortedResults(results, order), recallTitles());
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  el("a", { href: address, download: "suchsel-class.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function clearAll() {
  results = [];
  keepResults(results);
  ask.close();
  showTable();
  said.textContent = t("All results are deleted.");
}

function show() {
  document.title = `Suchsel – ${t("Results of a class")}`;
  save.textContent = t("Save as CSV");
  clear.textContent = t("Delete all");
  ask.setAttribute("aria-label", t("Delete all"));
  ask.replaceChildren(
    el(
      "form",
      { method: "dialog" },
      el("p", {}, t("Delete all results in this browser?")),
      el(
        "p",
        { class: "buttons" },
        el("button", { class: "main" }, t("Keep them")),
        el("button", { type: "button", onclick: clearAll }, t("Delete all")),
      ),
    ),
  );
  const add = el("button", { type: "button", class: "main", onclick: addTyped }, t("Add"));
  root.replaceChildren(
    el(
      "section",
      { class: "class" },
      el("h1", {}, t("Results of a class")),
      el(
        "p",
        {},
        t(
          "At the end of a game, “Result for the teacher” shows a code. Here, the codes of a class become a table. They stay in this browser and are sent nowhere.",
        ),
      ),
      el(
        "div",
        { class: "field" },
        el("label", { for: "codes" }, t("Codes")),
        field,
        el(
          "p",
          { class: "help", id: "codes-help" },
          t("One per line, with the name before it. You can paste many at once."),
        ),
      ),
      el("div", { class: "buttons" }, add, ...camera.nodes()),
      said,
      wrong,
      table,
      el("div", { class: "buttons" }, save, clear),
      ask,
    ),
  );
  showTable();
  document.documentElement.dataset.engine = "ready";
}

// A telephone that scans a code opens this page with the code after the #.
function addFromAddress() {
  if (location.hash.length < 2) return;
  addCodes(location.href);
  history.replaceState(null, "", location.pathname + location.search);
}

window.addEventListener("hashchange", addFromAddress);
// Another tab may have collected some.
window.addEventListener("storage", () => {
  results = recallResults();
  showTable();
});
await readTexts();
speak(show);
addFromAddress();
