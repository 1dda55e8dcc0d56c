// The workers with the engine. One works; requests wait for each other. A request that is no longer
// wanted gets a moment to end by itself, since a worker can only be stopped by ending it, and its
// successor takes seconds to load. While a request takes long, a spare worker is loaded.

import { t } from "./player/translate.js";

const GRACE = 700; // ms that an unwanted request may still take
const LONG = 4_000; // ms after which a spare worker is loaded
const DEADLINE = 30; // seconds after which a request is stopped

// `create()` returns a new worker.
/** @param {() => Worker} create */
export function newPool(create) {
  /** @type {EngineRequest[]} */
  const waiting = [];
  /** @type {EngineRequest | null} */
  let busy = null; // the request at work
  let current = launch();
  /** @type {Engine | null} */
  let spare = null;

  /** @returns {Engine} */
  function launch() {
    const worker = create();
    /** @type {Promise<void>} */
    const ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.share !== undefined) {
          engine.share = data.share;
          engine.watch(engine.share);
        } else if (data.ready) {
          engine.isReady = true;
          resolve();
        } else if (data.failed) reject(new Error(data.failed));
        else finish(engine, data);
      };
      worker.onerror = (event) => reject(new Error(event.message));
    });
    /** @type {Engine} */
    const engine = { worker, isReady: false, share: 0, watch: () => {}, ready };
    engine.ready.then(next, (error) => fail(engine, error));
    return engine;
  }

  /** @param {Engine} engine @param {unknown} error */
  function fail(engine, error) {
    if (engine !== current) return;
    console.warn(error);
    for (const request of waiting.splice(0)) request.reject(error);
  }

  function next() {
    const [request] = waiting;
    if (busy || !request) return;
    if (!current.isReady) {
      current.ready.catch((error) => fail(current, error));
      return;
    }
    busy = request;
    waiting.shift();
    request.timers = [
      setTimeout(() => {
        spare ??= launch();
      }, LONG),
      setTimeout(() => stop(request, tooSlow()), DEADLINE * 1000),
    ];
    current.worker.postMessage({ path: request.path, body: request.body }, [request.body]);
  }

  /** @param {Engine} engine @param {EngineAnswer & { defect?: string }} answer */
  function finish(engine, answer) {
    if (engine !== current || !busy) return;
    const request = busy;
    release();
    if (answer.defect) request.reject(new Error(answer.defect));
    else request.resolve(answer);
    next();
  }

  function release() {
    busy?.timers.forEach(clearTimeout);
    busy = null;
  }

  // Ends the worker, if it is still at this request.
  /** @param {EngineRequest} request @param {EngineAnswer | null} answer */
  function stop(request, answer) {
    if (busy !== request) return;
    release();
    current.worker.terminate();
    current = spare ?? launch();
    spare = null;
    request.resolve(answer);
    next();
  }

  /** @param {EngineRequest} request @param {unknown} reason */
  function drop(request, reason) {
    const at = waiting.indexOf(request);
    if (at >= 0) waiting.splice(at, 1);
    else setTimeout(() => stop(request, null), GRACE);
    request.reject(reason);
  }

  return {
    // { status, media, bytes }; rejects when it is aborted or the engine fails.
    /** @type {(path: string, body: ArrayBuffer, signal?: AbortSignal) => Promise<EngineAnswer | null>} */
    run: (path, body, signal) =>
      new Promise((resolve, reject) => {
        /** @type {EngineRequest} */
        const request = { path, body, resolve, reject, timers: [] };
        signal?.addEventListener("abort", () => drop(request, signal.reason));
        waiting.push(request);
        next();
      }),
    /** @param {(share: number) => void} progress */
    ready(progress) {
      current.watch = progress;
      progress(current.share);
      return current.ready;
    },
  };
}

// As a server would answer.
function tooSlow() {
  const message = t(
    "This takes too long; the search was stopped after {seconds} seconds. " +
      "A larger size, fewer words or more directions will help.",
    { seconds: DEADLINE },
  );
  const errors = [{ code: "too-slow", field: null, words: [], message: { [document.documentElement.lang]: message } }];
  return { status: 503, media: "application/json", bytes: new TextEncoder().encode(JSON.stringify({ errors })) };
}
