// "My puzzles": states of the form by name, stored in this browser, and the switch for storing anything.

import { dateFormat } from "./language.js";
import { el } from "./player/element.js";
import { t } from "./player/translate.js";
import { readText } from "./state.js";
import { isKeeping, keepOrNot, keepPuzzles, recallPuzzles, storeAgain, wipe } from "./storage.js";
import { $, tell } from "./ui.js";

// `keep()` keeps the form at once.
/** @param {Store} store @param {() => void} keep */
export function setUpMyPuzzles(store, keep) {
  const dialog = $("mine-dialog");
  $("mine").addEventListener("click", () => {
    $("mine-name").value = nameOf(store.state);
    tell($("mine-said"), "");
    show();
    dialog.showModal();
  });
  $("mine-form").addEventListener("submit", (event) => {
    event.preventDefault();
    save($("mine-name").value.trim() || nameOf(store.state));
  });
  $("keep").addEventListener("change", () => {
    keepOrNot($("keep").checked);
    if ($("keep").checked) keepAll();
    show();
  });
  $("wipe").addEventListener("click", () => {
    const before = recallPuzzles();
    wipe();
    show();
    tell(
      $("mine-said"),
      t("Everything has been deleted."),
      before.length
        ? {
            label: t("Undo"),
            run: () => {
              put(before);
              keepAll();
            },
          }
        : null,
    );
  });

  function keepAll() {
    storeAgain();
    keep();
  }

  /** @param {string} name */
  function save(name) {
    const others = recallPuzzles().filter((one) => one.name !== name);
    const done = put([{ name, when: Date.now(), state: store.state }, ...others]);
    tell(
      $("mine-said"),
      done
        ? t("“{name}” has been saved.", { name })
        : t("There is no room left in this browser. Delete a puzzle first."),
    );
  }

  /** @param {SavedPuzzle[]} puzzles */
  function put(puzzles) {
    const done = keepPuzzles(puzzles);
    show();
    return done;
  }

  function show() {
    const puzzles = recallPuzzles();
    const when = dateFormat({ dateStyle: "medium" });
    $("keep").checked = isKeeping();
    $("mine-name").disabled = $("mine-save").disabled = !isKeeping();
    $("mine-none").hidden = puzzles.length > 0;
    $("mine-list").replaceChildren(
      ...puzzles.map((one) =>
        el(
          "li",
          {},
          el("button", { type: "button", class: "name", onclick: () => open(one) }, one.name),
          el("span", { class: "help" }, when.format(one.when)),
          el(
            "button",
            {
              type: "button",
              class: "quiet",
              "aria-label": t("Delete “{name}”", { name: one.name }),
              onclick: () => remove(one),
            },
            t("Delete"),
          ),
        ),
      ),
    );
  }

  /** @param {SavedPuzzle} one */
  function open(one) {
    store.replace(one.state);
    dialog.close();
  }

  /** @param {SavedPuzzle} one */
  function remove(one) {
    const before = recallPuzzles();
    put(before.filter(({ name }) => name !== one.name));
    tell($("mine-said"), t("“{name}” has been deleted.", { name: one.name }), {
      label: t("Undo"),
      run: () => put(before),
    });
    $("mine-said").querySelector("button")?.focus();
  }
}

/** @param {State} state */
const nameOf = ({ title, text }) =>
  title.trim() ||
  readText(text)
    .words.slice(0, 3)
    .map((word) => (Array.isArray(word) ? word[0] : word))
    .join(", ");
