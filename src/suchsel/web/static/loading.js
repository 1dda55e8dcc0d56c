// When the second part of the scripts is loaded: once the first sheet is there, and no later than
// somebody wants to use it.

/** @type {Promise<typeof import("./deferred.js")> | null} */
let loading = null;

export function loadDeferred() {
  loading ??= import("./deferred.js").catch((error) => {
    loading = null; // the next one tries again
    throw error;
  });
  return loading;
}

// Clicks on these controls wait for `ready()`, and are repeated if it comes true. Returns how to end it.
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
