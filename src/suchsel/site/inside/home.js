// Where the single file has its pages and files: in itself, packed. See `single_file` in site/single.py.

export const ADDRESSES = {
  workshop: "?page=workshop",
  play: "?page=play",
  embed: "?page=play",
  daily: "?page=daily",
  class: "?page=class",
};

// The contents of an element with packed data, which is no longer needed then.
/** @param {Element} element */
async function packed(element) {
  const address = `data:application/octet-stream;base64,${element.textContent}`;
  element.remove();
  return (await fetch(address)).blob();
}

/** @param {string} kind */
const elements = (kind) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`script[data-${kind}]`)]);

/** @type {Promise<Record<string, string>> | null} */
let texts = null;
async function readTexts() {
  const stream = (await packed(elements("texts")[0])).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** @param {string} path */
export async function readFile(path) {
  texts ??= readTexts();
  const text = (await texts)[path];
  return new Response(text, { status: text === undefined ? 404 : 200 });
}

/** @type {Promise<(readonly [string, Blob])[]> | null} */
let files = null;

// A classic worker: browsers refuse modules of pages without an address.
export function newWorker() {
  const source = document.querySelector("script[data-worker]")?.textContent ?? "";
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  files ??= Promise.all(
    elements("file").map(async (element) => /** @type {const} */ ([element.dataset.file ?? "", await packed(element)])),
  );
  files.then((all) => worker.postMessage(all));
  return worker;
}

export const whenReady = () => {};
