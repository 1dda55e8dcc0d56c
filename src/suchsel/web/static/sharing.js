// The dialog that shows links to share: for pupils, for other pages, and to edit the puzzle.

import { wayForOthers } from "./backend.js";
import { embedLink, losesPictures, playLink, workshopLink } from "./links.js";
import { el } from "./player/element.js";
import { inLanguage, t } from "./player/translate.js";
import { makeQr } from "./server.js";
import { toLink } from "./state.js";
import { $ } from "./ui.js";

const SWITCHES = /** @type {const} */ (["hints", "giveUp", "clock", "sound", "earned", "record"]);
const LONGEST = 1500; // characters that a QR code may hold
/** @type {Record<string, typeof playLink>} */
const KINDS = { play: playLink, embed: embedLink };

// `withSheet(use)` waits for the puzzle that is under way; `version`: that of the engine.
/** @param {Preview["withSheet"]} withSheet @param {string} version */
export function setUpSharing(withSheet, version) {
  const dialog = $("share-dialog");
  /** @type {Made | null} */
  let made = null;
  /** @type {string | null} */
  let picture = null; // the address of the QR code

  const chosen = () => /** @type {HTMLInputElement} */ (dialog.querySelector("[name=for]:checked")).value;
  const switches = () => Object.fromEntries(SWITCHES.map((name) => [name, $(`allow-${name}`).checked]));

  /** @param {Made} made */
  async function linkNow({ puzzle, state }) {
    if (chosen() in KINDS) return KINDS[chosen()](puzzle, switches());
    const { request, seed, guessed } = toLink(state);
    return workshopLink(request, seed, version, puzzle, guessed);
  }

  async function show() {
    if (!made) return;
    const kind = chosen();
    const link = await linkNow(made);
    $("allowed").hidden = kind === "edit";
    $("with-answers").hidden = kind !== "edit";
    $("without-pictures").hidden = !losesPictures(made.puzzle);
    $("link-label").hidden = $("link").hidden = kind === "embed";
    $("snippet-label").hidden = $("snippet").hidden = kind !== "embed";
    $("link").value = link;
    $("snippet").value = snippet(link, made.state.title);
    $("copied").textContent = "";
    $("only-here").textContent = reachOf(location.hostname);
    await showQr(kind === "embed" ? null : link);
  }

  /** @param {string | null} link */
  async function showQr(link) {
    $("qr").hidden = link === null;
    if (link === null) return;
    const { file, errors } = link.length > LONGEST ? { errors: [] } : await makeQr(link);
    if (picture) URL.revokeObjectURL(picture);
    picture = file ? URL.createObjectURL(file) : null;
    $("qr-picture").hidden = $("qr-file").hidden = !file;
    $("qr-said").textContent = file
      ? ""
      : (errors ?? []).map(({ message }) => inLanguage(message)).join(" ") || t("The link is too long for a QR code.");
    $("qr-picture").alt = t("QR code of the link");
    if (picture) $("qr-picture").src = $("qr-file").href = picture;
  }

  $("share").addEventListener("click", () =>
    withSheet(async (now) => {
      made = now;
      await show();
      dialog.showModal();
      $("link").select();
    }),
  );
  dialog.addEventListener("change", show);
  $("copy").addEventListener("click", async () => {
    const field = chosen() === "embed" ? $("snippet") : $("link");
    field.select();
    // Without https, pages have no clipboard except on localhost; the text then stays selected.
    await navigator.clipboard?.writeText(field.value);
    if (navigator.clipboard) $("copied").textContent = t("Copied.");
  });
}

// HTML for the page of somebody else.
/** @param {string} link @param {string} title */
const snippet = (link, title) =>
  el("iframe", {
    src: link,
    title: title || t("Word search"),
    width: "100%",
    height: "720",
    loading: "lazy",
    frameborder: "0",
  }).outerHTML;

// -- who can open an address --------------------------------------------------------------------------

const THIS_COMPUTER = /^(|localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/;
const PRIVATE_ADDRESS = /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^\[f[cde]/;
const PRIVATE_NAME = /\.(local|lan|home|internal|intranet|box)$|^[^.:]+$/;

// A warning if the address is only a local one.
/** @param {string} host */
export function reachOf(host) {
  if (THIS_COMPUTER.test(host))
    return [
      t("This address works on this computer only. Others need Suchsel at an address that they can reach."),
      wayForOthers(),
    ]
      .join(" ")
      .trim();
  return PRIVATE_ADDRESS.test(host) || PRIVATE_NAME.test(host)
    ? t("This address works in this network only. Others need Suchsel at an address that they can reach.")
    : "";
}
