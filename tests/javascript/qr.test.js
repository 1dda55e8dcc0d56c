import assert from "node:assert/strict";
import test from "node:test";

import { qrModules } from "./player/qr.js";

test("the size grows with the text, until it is too long", () => {
  const sizes = [1, 14, 15, 26, 27, 213, 214].map((length) => qrModules("x".repeat(length))?.length ?? null);
  assert.deepEqual(sizes, [21, 21, 25, 25, 29, 57, null]);
});
