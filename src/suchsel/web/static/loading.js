// Loads the second part of the scripts: after the first sheet, or as soon as somebody uses it.

/** @type {Promise<typeof import("./deferred.js")> | null} */
let loading = null;

export function loadDeferred() {
  loading ??= import("./deferred.js").catch((error) => {
    loading = null; // the next one tries again
    throw error;
  });
  return loading;
}

// Clicks on these controls wait for `ready()`, and are repeated if it resolves to true. Returns a function that stops
// waiting.
/** @param {string} controls @param {() => Promise<boolean>} ready */
export function holdClicks(controls, ready) {
  /** @param {MouseEvent} event */
  const hold = (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.closest(controls)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ready().then((done) => done && target.click());
  };
  document.addEventListener("click", hold, true);
  return () => document.removeEventListener("click", hold, true);
}
