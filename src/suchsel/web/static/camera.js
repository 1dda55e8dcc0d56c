// Scanning codes with the camera, where the browser can read QR codes itself.

import { el } from "./player/element.js";
import { t } from "./player/translate.js";

const PAUSE = 250; // ms between two pictures

// `take(text)`: called with each new text that the camera sees.
/** @param {(text: string) => void} take */
export function cameraScanner(take) {
  const Detector = window.BarcodeDetector;
  const video = el("video", { muted: true, playsinline: true, hidden: true });
  const said = el("p", { role: "status", class: "help" });
  const button = el("button", { type: "button", onclick: () => (video.hidden ? start() : stop()) });
  /** @type {MediaStream | null} */
  let stream = null;
  let last = "";

  function stop() {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.hidden = true;
    button.textContent = t("Scan with the camera");
  }

  async function start() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      said.textContent = "";
      video.srcObject = stream;
      video.hidden = false;
      button.textContent = t("Stop the camera");
      await video.play();
      if (Detector) await look(new Detector({ formats: ["qr_code"] }));
    } catch {
      stop();
      said.textContent = t("The camera cannot be used here. Please allow it, or type the codes.");
    }
  }

  /** @param {BarcodeDetector} detector */
  async function look(detector) {
    while (stream) {
      for (const { rawValue } of await detector.detect(video)) {
        if (rawValue !== last) take(rawValue);
        last = rawValue;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE);
      });
    }
  }

  window.addEventListener("pagehide", stop);
  return {
    // Nothing where it would not work: some browsers have no reader of codes, and plain http has no camera.
    nodes() {
      if (!Detector || !navigator.mediaDevices) return [];
      stop();
      return [button, video, said];
    },
  };
}
