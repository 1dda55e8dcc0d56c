// A question with a few answers.

import { el } from "./player/element.js";

// `answers`: [[value, label], …]; the first one is the main one, the last one is what Escape means.
export function confirm(question, answers) {
  const dialog = document.getElementById("question");
  const buttons = answers.map(([value, label], i) => el("button", { value, class: i ? "" : "main" }, label));
  dialog.querySelector("h2").textContent = question;
  dialog.querySelector(".buttons").replaceChildren(...buttons);
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue || answers.at(-1)[0]), { once: true });
  });
}
