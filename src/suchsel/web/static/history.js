// Undo and redo. States are plain data and kept as JSON; quick typing counts as one step.

const PAUSE = 800; // ms
const MOST = 200; // steps
const KEPT = 400_000; // characters of past steps that are kept over a reload

// `earlier`: what `kept()` of an earlier page returned.
export function newHistory(first, earlier = null) {
  let past = earlier ? [...earlier.past] : [];
  let future = earlier ? [...earlier.future] : [];
  let now = earlier?.now ?? JSON.stringify(first);
  let typing = null; // the field that is being typed into
  let when = 0;

  return {
    // Notes a change. Letters that are typed into one field, one after another, are one step.
    note(state, of, field = "") {
      const text = JSON.stringify(state);
      if (text === now) return;
      const typed = of === "typing" && field === typing && performance.now() - when < PAUSE;
      // What was clamped belongs to the step before it.
      if (!typed && of !== "clamped") past = [...past.slice(1 - MOST), now];
      [now, future, typing, when] = [text, [], of === "typing" ? field : null, performance.now()];
    },
    undo() {
      if (!past.length) return null;
      future.push(now);
      now = past.pop();
      typing = null;
      return JSON.parse(now);
    },
    redo() {
      if (!future.length) return null;
      past.push(now);
      now = future.pop();
      typing = null;
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
