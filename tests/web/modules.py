"""Calls functions of the web app's modules in Node, without a browser.

Links, geometry and stored games need no page. A process of Node imports the modules as the server
sends them and answers one call per line.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from suchsel.web.assets import asset_files

#: Reads `[module, called, values, address]` per line: `called` is the name of an export, or an
#: expression with the module as `module`; `address` is that of the page.
_DRIVER = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const [name, called, values, address] = JSON.parse(line);
  let answer;
  try {
    globalThis.location = new URL(address);
    const module = await import(`./${name}.js`);
    const run = module[called] ?? new Function("module", `return ${called};`)(module);
    answer = { value: (await run(...values)) ?? null };
  } catch (error) {
    answer = { error: error.stack };
  }
  process.stdout.write(`${JSON.stringify(answer)}\\n`);
}
"""


class Modules:
    """The modules, as if on a page with this address."""

    def __init__(self, node: subprocess.Popen[str], address: str) -> None:
        self._node = node
        self._address = address

    def at(self, address: str) -> Modules:
        return Modules(self._node, address)

    def call(self, module: str, called: str, *values: Any) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        line = json.dumps([module, called, values, self._address])
        print(line, file=self._node.stdin, flush=True)
        answer = json.loads(self._node.stdout.readline())
        assert "error" not in answer, answer["error"]
        return answer["value"]


@contextmanager
def started(folder: Path) -> Iterator[Modules]:
    for name, data in asset_files().items():
        if name.endswith(".js"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "driver.js").write_text(_DRIVER, encoding="utf-8")
    command = [shutil.which("node") or "node", "driver.js"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, cwd=folder, text=True, encoding="utf-8"
    ) as node:
        yield Modules(node, "http://suchsel.test/play")


def call(modules: Modules, name: str, *values: Any) -> Any:
    """Call an export: `module.function`."""
    module, called = name.split(".")
    return modules.call(module, called, *values)
