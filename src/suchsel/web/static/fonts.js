// A font of one's own, for the pages. It is kept in this browser and sent with each request for pages.

import { translated } from "./language.js";
import { el } from "./player/element.js";
import { t } from "./player/translate.js";
import { withValue } from "./state.js";
import { addAddress, addressAt, fontName } from "./storage.js";
import { $, tell } from "./ui.js";

const SHARE = 0.7; // of a request that a font may be: as text it is larger by a third
const KINDS = /\.(ttf|otf|woff2?)$/i;

// `most`: the bytes of a request; `keep()` keeps the form at once.
/** @param {Store} store @param {number} most @param {() => void} keep */
export function setUpFonts(store, most, keep) {
  const menu = /** @type {HTMLSelectElement | null} */ (document.getElementById("option-font"));
  if (!menu) return;
  const own = el("option", { hidden: true });
  const said = el("p", { class: "help told", role: "status" });
  const file = el("input", { type: "file", hidden: true, accept: ".ttf,.otf,.woff,.woff2" });
  const button = translated(el("button", { type: "button", onclick: () => file.click() }), () => t("Use a font file…"));
  menu.append(own);
  menu.after(button, file, said);
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    const kind = chosen.name.match(KINDS)?.[1].toLowerCase();
    const kilobytes = Math.floor((SHARE * most) / 1000);
    if (!kind) tell(said, t("{file} is not a font file (.ttf, .otf, .woff2).", { file: chosen.name }));
    else if (chosen.size > SHARE * most)
      tell(said, t("{file} is too large; the limit is {n} kB.", { file: chosen.name, n: kilobytes }));
    else {
      tell(said, "");
      const key = addAddress(await addressOf(chosen, kind), chosen.name.replace(KINDS, ""));
      store.change({ style: withValue(store.state.style, "font", key) });
      keep();
    }
  });
  const show = () => {
    const key = String(store.state.style.font ?? "");
    own.hidden = addressAt(key) === null;
    [own.value, own.textContent] = own.hidden ? ["", ""] : [key, fontName(key)];
    if (!own.hidden) menu.value = key;
  };
  store.watch(show);
  show();
}

/** @param {File} file @param {string} kind @returns {Promise<string>} */
async function addressOf(file, kind) {
  const reader = new FileReader();
  const read = new Promise((resolve) => {
    reader.addEventListener("load", resolve, { once: true });
  });
  reader.readAsDataURL(new Blob([file], { type: `font/${kind}` }));
  await read;
  return String(reader.result);
}
