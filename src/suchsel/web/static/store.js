// The state of the form with its history. Whoever watches it is told of every change.

import { newHistory } from "./history.js";

// `earlier`: the history of an earlier page, whose last state is `first`.
export function newStore(first, earlier = null) {
  const history = newHistory(first, earlier);
  const watchers = [];
  let state = first;

  const tell = (kind) => watchers.forEach((watch) => watch(state, kind));
  function travel(to) {
    if (!to) return;
    state = to;
    tell("travel");
  }

  return {
    get state() { return state; },
    // `kind`: "typing" for one keystroke of several, else "choice". Each field has its own steps.
    change(part, kind = "choice") {
      state = { ...state, ...part };
      history.note(state, kind, Object.keys(part)[0]);
      tell(kind);
    },
    // To a state from elsewhere, which can be undone like any other change.
    replace(other) {
      history.note(other, "choice");
      travel(other);
    },
    undo: () => travel(history.undo()),
    redo: () => travel(history.redo()),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    history: history.kept,
    watch: (watcher) => watchers.push(watcher),
  };
}
