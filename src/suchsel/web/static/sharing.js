// The dialog that hands out a link.

import { texts } from "./language.js";
import { pack } from "./link.js";

export function setUpSharing(wish) {
  const $ = (id) => document.getElementById(id);
  const dialog = $("share-dialog");

  async function show() {
    const path = dialog.querySelector("[name=for]:checked").value === "play" ? "/play" : "/";
    $("link").value = `${location.origin}${path}#${await pack(wish())}`;
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
    // Away from localhost and https browsers have no clipboard for pages; then it stays selected.
    await navigator.clipboard?.writeText($("link").value);
    if (navigator.clipboard) $("copied").textContent = texts().copied;
  });
}
