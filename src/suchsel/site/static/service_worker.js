// Keeps the files of one version of the site, so that it works offline. They are stored by their
// digests: the next version loads only what has changed, and takes over when all is there and nobody
// uses this one any more, or when the user asks for it. So pages and engine always fit together.

const FILES = {}; // path relative to the site: SHA-256; filled in when the site is built
const LASTING = /^(assets\/[0-9a-f]{12}|engine)\//; // names that change with their contents
const CACHE = `suchsel ${self.registration.scope}`;

// The place of a file in the cache.
const shelf = (sum) => new URL(`?sum=${encodeURIComponent(sum)}`, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const sum = event.request.method === "GET" && FILES[nameOf(event.request.url)];
  if (sum) event.respondWith(stored(sum, event.request));
});

async function install() {
  const shelves = await caches.open(CACHE);
  for (const [name, sum] of Object.entries(FILES)) {
    if (await shelves.match(shelf(sum))) continue;
    const cache = LASTING.test(name) ? "default" : "no-cache";
    const answer = await fetch(new URL(name, self.registration.scope), { cache, integrity: `sha256-${sum}` });
    if (!answer.ok) throw new Error(`${name}: status ${answer.status}`);
    await shelves.put(shelf(sum), answer);
  }
}

async function activate() {
  const cache = await caches.open(CACHE);
  const needed = new Set(Object.values(FILES).map(shelf));
  for (const { url } of await cache.keys()) {
    if (!needed.has(url)) await cache.delete(url);
  }
  await self.clients.claim();
}

// Files that this version does not have go to the network, those of the documentation among them.
function nameOf(address) {
  const url = new URL(address);
  const folder = new URL(self.registration.scope);
  if (url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return "";
  return url.pathname.slice(folder.pathname.length) || "index.html";
}

async function stored(sum, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(shelf(sum))) ?? fetch(request);
}
