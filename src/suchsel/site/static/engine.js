// The engine in a worker: Python compiled to WebAssembly, and the program. Requests that arrive while it
// is loading wait. Every file is checked against the digest that the site was built with.

const LOADED = 0.7; // the share of the start when all files are there
const STARTED = 0.85; // and when Python runs
const PROGRAM = "suchsel.web.in_browser";
const SNAPSHOTS = "suchsel-snapshots";
const BASE = "https://engine.invalid/"; // Pyodide fetches its files from here, and gets those in hand
// Where the files of the engine are: beside this script, or where somebody else says.
/** @type {FileSource} */
const home = self.fileSource ?? {
  open: (name) => fetch(new URL(name, self.location.href)),
  address: async (name) => new URL(name, self.location.href).href,
};
const loading = start();

self.onmessage = async ({ data: { path, body } }) => {
  try {
    const { respond, prepare } = await loading;
    await prepare.get(path.split("/").at(-1))?.();
    const { status, media, bytes } = respond(path, new Uint8Array(body));
    self.postMessage({ status, media, bytes }, [bytes.buffer]);
  } catch (error) {
    self.postMessage({ defect: String(error) });
  }
};

async function start() {
  try {
    /** @type {EngineTable} */
    const table = await (await home.open("engine.json")).json();
    const files = checkedFiles(table.files, table.folder);
    self.fetch = files.fetch; // Pyodide fetches by itself
    // All at once, and first of all: Pyodide would wait for ever for a file that is not the right one.
    const scripts = table.scripts.map(files.load);
    await Promise.all(
      Object.keys(table.files)
        .filter((name) => table.files[name].first)
        .map(files.read),
    );
    const archives = await Promise.all(table.archives.map(files.read));
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts);
    const indexURL = BASE + table.scripts[0].replace(/[^/]*$/, "");
    const python = await startPython(
      loadPyodide,
      { lockFileContents: table.lock, packageBaseUrl: BASE, indexURL, createPyodideModule },
      table.id,
      (fresh) => {
        self.postMessage({ share: STARTED });
        install(fresh, archives);
      },
    );
    files.forget();
    const program = python.pyimport(PROGRAM);
    self.postMessage({ ready: true });
    return {
      respond: (/** @type {string} */ path, /** @type {Uint8Array} */ body) =>
        plain(program.respond(path, python.toPy(body))),
      // What only these formats need is loaded when they are asked for.
      /** @type {Map<string | undefined, () => Promise<void>>} */
      prepare: new Map([
        ["png", once(() => loadPictures(python, program, files, table.resvg))],
        ["xlsx", once(async () => install(python, await Promise.all(table.later.map(files.read))))],
      ]),
    };
  } catch (error) {
    self.postMessage({ failed: String(error) });
    throw error;
  }
}

/** @param {Pyodide} python @param {Uint8Array[]} archives */
function install(python, archives) {
  const extractDir = python.runPython("__import__('site').getsitepackages()[0]");
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir });
}

// The memory of Python, with the program imported, is kept from the first visit: later starts take a
// fraction of the time. Files are not part of it. It is only a shortcut: where it is missing, or does
// not work, everything is loaded as usual.
/**
 * @param {LoadPyodide} loadPyodide
 * @param {object} options
 * @param {string} id
 * @param {(python: Pyodide) => void} unpack
 */
async function startPython(loadPyodide, options, id, unpack) {
  const memory = await attempt(() => storedMemory(id));
  if (memory) {
    const restored = await attempt(async () => {
      const python = await loadPyodide({ ...options, _loadSnapshot: memory });
      unpack(python);
      return python;
    });
    if (restored) return restored;
    await attempt(() => caches.delete(SNAPSHOTS));
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: true });
  unpack(python);
  python.runPython(`import ${PROGRAM}; ${PROGRAM}.warm_up()`);
  const taken = await attempt(() => python.makeMemorySnapshot());
  if (taken) attempt(() => storeMemory(id, taken));
  return python;
}

// The snapshot of this very engine, if there is one.
/** @param {string} id */
async function storedMemory(id) {
  const found = await (await caches.open(SNAPSHOTS)).match(memoryAddress(id));
  return found && new Uint8Array(await found.arrayBuffer());
}

/** @param {string} id @param {Uint8Array<ArrayBuffer>} memory */
async function storeMemory(id, memory) {
  await caches.delete(SNAPSHOTS); // that of an older version
  await (await caches.open(SNAPSHOTS)).put(memoryAddress(id), new Response(memory));
}

/** @param {string} id */
const memoryAddress = (id) => `${BASE}?memory=${id}`;

/** @template T @param {() => T} action */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    console.warn(error);
    return null;
  }
}

// A reply of Python as data of JavaScript.
/** @param {Reply} reply */
function plain(reply) {
  const buffer = reply.data.getBuffer("u8");
  const { status, media } = reply;
  const bytes = buffer.data.slice();
  buffer.release();
  reply.destroy();
  return { status, media, bytes };
}

/** @template T @param {() => T} run */
function once(run) {
  let promise = null;
  return () => (promise ??= run());
}

// PNG files are drawn by resvg, as elsewhere, but by its own build for browsers.
/**
 * @param {Pyodide} python
 * @param {Program} program
 * @param {ReturnType<typeof checkedFiles>} files
 * @param {EngineTable["resvg"]} resvg
 */
async function loadPictures(python, program, files, { script, wasm }) {
  const { initWasm, Resvg } = await files.load(script);
  await initWasm(await files.read(wasm));
  program.draw_with((svg, dpi) =>
    python.toPy(new Resvg(svg, { dpi, font: { loadSystemFonts: false } }).render().asPng()),
  );
}

// `sums`: the size and the SHA-256 of each file. The share that has arrived is told to the page.
/** @param {Record<string, EngineFile>} sums @param {string} folder */
function checkedFiles(sums, folder) {
  const plainFetch = self.fetch.bind(self);
  const whole = Object.values(sums).reduce((sum, { first, size }) => sum + (first ? size : 0), 0);
  /** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
  const inHand = new Map();
  let arrived = 0;

  /** @param {string} name */
  async function arrive(name) {
    const { size, sum, first } = sums[name];
    const answer = await home.open(folder + name);
    if (!answer.ok || !answer.body) throw new Error(`${name}: status ${answer.status}`);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (at + value.length > size) throw new Error(`${name} is too long`);
      bytes.set(value, at);
      at += value.length;
      if (first) self.postMessage({ share: (LOADED * (arrived += value.length)) / whole });
    }
    if (base64(await crypto.subtle.digest("SHA-256", bytes)) !== sum)
      throw new Error(`${name} is not the file that belongs to this site`);
    return bytes;
  }

  /** @param {string} name */
  const read = (name) => {
    const bytes = inHand.get(name) ?? arrive(name);
    inHand.set(name, bytes);
    return bytes;
  };
  return {
    read,
    forget: () => inHand.clear(),
    /** @param {string} name */
    load: async (name) => import(await home.address(folder + name)),
    /** @type {typeof fetch} */
    async fetch(input, options) {
      const url = input instanceof Request ? input.url : String(input);
      const name = url.startsWith(BASE) ? url.slice(BASE.length) : "";
      if (!(name in sums)) return plainFetch(input, options);
      const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      return new Response(await read(name), { headers: { "content-type": type } });
    },
  };
}

/** @param {ArrayBuffer} buffer */
const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
