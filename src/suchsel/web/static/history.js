// Undo and redo. States are plain data and kept as JSON; quick typing counts as one step.

const PAUSE = 800; // ms

export function newHistory(first) {
  let past = [];
  let future = [];
  let now = JSON.stringify(first);
  let kind = null;
  let when = 0;

  return {
    // Notes a change; `of` names what changed, so that letters typed one after another are one step.
    note(state, of) {
      const text = JSON.stringify(state);
      if (text === now) return;
      const together = of === kind && of === "typing" && performance.now() - when < PAUSE;
      if (!together) past = [...past.slice(-199), now];
      [now, future, kind, when] = [text, [], of, performance.now()];
    },
    undo() {
      if (!past.length) return null;
      future.push(now);
      now = past.pop();
      kind = null;
      return JSON.parse(now);
    },
    redo() {
      if (!future.length) return null;
      past.push(now);
      now = future.pop();
      kind = null;
      return JSON.parse(now);
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}
