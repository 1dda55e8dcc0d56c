// Undo and redo. States are plain data and kept as JSON; quick typing counts as one step.

const PAUSE = 800; // ms
const MOST = 200; // steps
const KEPT = 400_000; // characters of past steps that are kept over a reload

// `earlier`: what `kept()` of an earlier page returned.
export function newHistory(first, earlier = null) {
  let past = earlier ? [...earlier.past] : [];
  let future = earlier ? [...earlier.future] : [];
  let now = earlier?.now ?? JSON.stringify(first);
  let kind = null;
  let when = 0;

  return {
    // Notes a change; `of` names what changed, so that letters typed one after another are one step.
    note(state, of) {
      const text = JSON.stringify(state);
      if (text === now) return;
      const typed = of === kind && of === "typing" && performance.now() - when < PAUSE;
      // What was clamped belongs to the step before it.
      if (!typed && of !== "clamped") past = [...past.slice(1 - MOST), now];
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
    // The latest steps, for the next page.
    kept() {
      let room = KEPT;
      const latest = past.findLastIndex((step) => (room -= step.length) < 0);
      return { past: past.slice(latest + 1), now, future };
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}
