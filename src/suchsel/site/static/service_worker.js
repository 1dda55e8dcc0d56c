// Keeps the files of one version of the site, so that it works offline. They are stored by their
// digests: the next version loads only what has changed, and takes over when all is there and nobody
// uses this one any more, or when the user asks for it. So pages and engine always fit together.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Record<string, string>} */
const FILES = {}; // path relative to the site: SHA-256; filled in when the site is built
const LASTING = /^(assets\/[0-9a-f]{12}|engine)\//; // names that change with their contents
const CACHE = `suchsel ${worker.registration.scope}`;

// The place of a file in the cache.
/** @param {string} sum */
const keyOf = (sum) => new URL(`?sum=${encodeURIComponent(sum)}`, worker.registration.scope).href;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const sum = event.request.method === "GET" && FILES[nameOf(event.request.url)];
  if (sum) event.respondWith(stored(sum, event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  for (const [name, sum] of Object.entries(FILES)) {
    if (await cache.match(keyOf(sum))) continue;
    const answer = await fetch(new URL(name, worker.registration.scope), {
      cache: LASTING.test(name) ? "default" : "no-cache",
      integrity: `sha256-${sum}`,
    });
    if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
    await cache.put(keyOf(sum), answer);
  }
}

async function activate() {
  const cache = await caches.open(CACHE);
  const needed = new Set(Object.values(FILES).map(keyOf));
  for (const { url } of await cache.keys()) {
    if (!needed.has(url)) await cache.delete(url);
  }
  await worker.clients.claim();
}

// Files that this version does not have go to the network, those of the documentation among them.
/** @param {string} address */
function nameOf(address) {
  const url = new URL(address);
  const folder = new URL(worker.registration.scope);
  if (url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return "";
  return url.pathname.slice(folder.pathname.length) || "index.html";
}

/** @param {string} sum @param {Request} request */
async function stored(sum, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(sum))) ?? fetch(request);
}
