// The dialog that shows a link to share.

import { pack } from "./link.js";
import { t } from "./player/translate.js";

export function setUpSharing(request) {
  const $ = (id) => document.getElementById(id);
  const dialog = $("share-dialog");

  async function show() {
    const path = dialog.querySelector("[name=for]:checked").value === "play" ? "/play" : "/";
    $("link").value = `${location.origin}${path}#${await pack(request())}`;
    $("copied").textContent = "";
  }
  $("share").addEventListener("click", async () => {
    await show();
    dialog.showModal();
    $("link").select();
  });
  dialog.addEventListener("change", show);
  $("copy").addEventListener("click", async () => {
    $("link").select();
    // Without https, pages have no clipboard except on localhost; the link then stays selected.
    await navigator.clipboard?.writeText($("link").value);
    if (navigator.clipboard) $("copied").textContent = t("Copied.");
  });
}
