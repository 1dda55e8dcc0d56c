// The site without a network, and its next version: see service_worker.js.

import { t } from "./player/translate.js";
import { tell } from "./ui.js";

export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  let wanted = false; // whether the user asked for the new version
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    else if (hadOne) offer(() => location.reload());
  });
  try {
    const registration = await navigator.serviceWorker.register("service_worker.js", { updateViaCache: "none" });
    const offerNext = () =>
      registration.waiting &&
      hadOne &&
      offer(() => {
        wanted = true;
        registration.waiting?.postMessage("take over");
      });
    offerNext();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offerNext);
    });
  } catch (error) {
    console.warn(error); // the site works without it, but not offline
  }
}

/** @param {() => void} run */
function offer(run) {
  const place = document.getElementById("said");
  if (place) tell(place, t("A new version of this site is available."), { label: t("Reload"), run });
}
