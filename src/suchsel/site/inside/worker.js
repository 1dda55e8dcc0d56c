// Before the engine, in the worker of the single file: its files come with the first message.

/** @type {Promise<Map<string, Blob>>} */
const given = new Promise((resolve) => {
  self.addEventListener(
    "message",
    (event) => {
      event.stopImmediatePropagation(); // it is no request
      resolve(new Map(/** @type {MessageEvent} */ (event).data));
    },
    { once: true },
  );
});

/** @param {string} name */
async function unpacked(name) {
  const file = (await given).get(name);
  return new Response(file?.stream().pipeThrough(new DecompressionStream("gzip")), { status: file ? 200 : 404 });
}

self.fileSource = {
  open: unpacked,
  async address(name) {
    const script = new Blob([await (await unpacked(name)).blob()], { type: "text/javascript" });
    return URL.createObjectURL(script);
  },
};
// Pyodide takes a worker without this function for one that can import modules, as this one can.
Object.assign(self, { importScripts: undefined });
