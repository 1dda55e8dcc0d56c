// Pictures in place of the words in the list: a file beside each word, or many files at once, whose
// names are the words. They are made small here, and nothing but the image is left of them.

import { onLanguage } from "./language.js";
import { el } from "./player/element.js";
import { t, tn } from "./player/translate.js";
import { pictureName, readText } from "./state.js";
import { addAddress, isKeeping, addressAt, recallPuzzles, storePictures } from "./storage.js";
import { $, tell } from "./ui.js";

const SIDE = 300; // pixels: sharp enough for a list on paper
const LONGEST = 22_000; // characters of a picture as text
const QUALITIES = [0.85, 0.7, 0.55, 0.4, 0.25];
const MEGABYTES = 20; // of a file
const SHARE = 0.9; // of a request that may be pictures
const WORD = /^[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u;

// `most`: the bytes of a request.
/** @param {Store} store @param {Maker} maker @param {number} most */
export function setUpPictures(store, maker, most) {
  /** @type {string | null} */
  let wanted = null; // the word that the chosen file is for; null if their names say it
  /** @type {string | null} */
  let drawn = null; // what the rows show
  const files = $("picture-files");
  /** @param {string | null} word */
  const choose = (word) => {
    wanted = word;
    files.multiple = word === null;
    files.click();
  };
  $("choose-pictures").addEventListener("click", () => choose(null));
  files.addEventListener("change", async () => {
    const chosen = [...(files.files ?? [])];
    files.value = "";
    await take(chosen, wanted);
  });
  store.watch(show);
  maker.watch(show);
  onLanguage(() => {
    drawn = null;
    show();
  });

  // Files that cannot be used are named, with the reason; the others are taken.
  /** @param {File[]} chosen @param {string | null} word */
  async function take(chosen, word) {
    tell($("pictures-said"), t("The pictures are being read…"));
    /** @type {string[]} */
    const refused = [];
    let { text } = store.state;
    const pictures = { ...store.state.pictures };
    const known = new Set(words(text).map(pictureName));
    for (const file of chosen) {
      const name =
        word ??
        file.name
          .replace(/\.[^.]*$/, "")
          .normalize("NFC")
          .replaceAll("_", " ")
          .trim();
      const isNew = !known.has(pictureName(name));
      if (isNew && !WORD.test(name)) {
        refused.push(t("{file}: the name is not a word. Choose this picture beside its word.", { file: file.name }));
        continue;
      }
      const { address, why } = await shrunk(file);
      if (!address || roomFor(pictures, most) < address.length) {
        refused.push(why ?? t("{file}: there is no room for more pictures.", { file: file.name }));
        continue;
      }
      pictures[pictureName(name)] = addAddress(address);
      known.add(pictureName(name));
      if (isNew) text = [text.trimEnd(), name].filter(Boolean).join("\n");
    }
    const taken = chosen.length - refused.length;
    if (taken) store.change({ pictures, text }, "read");
    const done = taken ? [tn("{n} picture added.", "{n} pictures added.", taken)] : [];
    tell($("pictures-said"), [...done, ...refused, ...keep()].join(" "));
  }

  // Says so if there is no room for them in this browser.
  function keep() {
    const stored = !isKeeping() || storePictures(() => JSON.stringify([store.history(), recallPuzzles()]));
    return stored ? [] : [t("This browser has no room for the pictures: they are forgotten when the page is closed.")];
  }

  /** @param {string} word */
  function remove(word) {
    const { [pictureName(word)]: _, ...pictures } = store.state.pictures;
    store.change({ pictures });
    tell($("pictures-said"), t("The picture of “{word}” has been removed.", { word }), {
      label: t("Undo"),
      run: store.undo,
    });
    /** @type {NodeListOf<HTMLElement>} */
    const rows = $("picture-rows").querySelectorAll("li");
    [...rows]
      .find((row) => row.dataset.word === word)
      ?.querySelector("button")
      ?.focus();
  }

  function show() {
    const { text, list, pictures = {} } = store.state;
    $("pictures").hidden = list !== "pictures";
    const found = maker.puzzle?.request.list === "pictures" ? (maker.puzzle.pictures ?? {}) : {};
    const now = JSON.stringify([list, words(text), pictures, found]);
    if (list !== "pictures" || now === drawn) return;
    drawn = now;
    const rows = words(text).map((word) => row(word, addressAt(pictures[pictureName(word)]), found[word] ?? null));
    const active = document.activeElement?.closest("li[data-word]");
    $("picture-rows").replaceChildren(...rows);
    if (active instanceof HTMLElement)
      rows
        .find(({ dataset }) => dataset.word === active.dataset.word)
        ?.querySelector("button")
        ?.focus();
  }

  // `address`: the user's own picture; `found`: a built-in one, which the engine has found by the word.
  /** @param {string} word @param {string | null} address @param {string | null} found */
  function row(word, address, found) {
    /** @param {string} label @param {string} name @param {() => void} run */
    const button = (label, name, run) =>
      el("button", { type: "button", class: "quiet small", "aria-label": name, onclick: run }, label);
    return el(
      "li",
      { "data-word": word },
      (address ?? found) ? el("img", { src: address ?? found, alt: "" }) : el("span", { class: "none" }),
      el("span", { class: "word" }, word),
      ...(address || found ? [] : [el("span", { class: "help" }, t("none found"))]),
      address
        ? button(t("Replace…"), t("Replace… the picture of “{word}”", { word }), () => choose(word))
        : button(t("Choose…"), t("Choose… a picture of “{word}”", { word }), () => choose(word)),
      ...(address ? [button(t("Remove"), t("Remove the picture of “{word}”", { word }), () => remove(word))] : []),
    );
  }
}

/** @param {string} text */
const words = (text) => [...new Set(readText(text).words.map((word) => (Array.isArray(word) ? word[0] : word)))];

// The characters that are left for further pictures.
/** @param {Record<string, string>} pictures @param {number} most */
const roomFor = (pictures, most) =>
  SHARE * most - Object.values(pictures).reduce((sum, key) => sum + (addressAt(key)?.length ?? 0), 0);

// { address } of a small JPEG on white; or why there is none.
/** @param {File} file @returns {Promise<{ address?: string, why?: string }>} */
async function shrunk(file) {
  if (file.size > MEGABYTES * 1_000_000)
    return { why: t("{file} is too large; the limit is {n} MB.", { file: file.name, n: MEGABYTES }) };
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
    const canvas = el("canvas", {
      width: Math.max(1, Math.round(image.width * scale)),
      height: Math.max(1, Math.round(image.height * scale)),
    });
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    pen.fillStyle = "white";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const addresses = QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality));
    return { address: addresses.find(({ length }) => length <= LONGEST) ?? addresses.at(-1) };
  } catch {
    return { why: t("{file} is not a picture that this browser can read.", { file: file.name }) };
  }
}
