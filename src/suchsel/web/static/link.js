// A puzzle in a link: request and seed, compressed, behind the # which no browser sends.

const LONGEST = 1_000_000; // bytes that a link may unpack to

export async function pack(request) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(request)), new CompressionStream("deflate-raw"), LONGEST);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The request that a link holds, or null if it holds none.
export async function unpack(fragment) {
  const text = fragment.replace(/^#/, "").replaceAll("-", "+").replaceAll("_", "/");
  if (!text) return null;
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate-raw"), LONGEST);
    const request = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    return request !== null && typeof request === "object" && Array.isArray(request.words) ? request : null;
  } catch {
    return null; // cut off, or never ours
  }
}

async function through(bytes, stream, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) throw new RangeError("too long");
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
