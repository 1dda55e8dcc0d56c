"""The engine for browsers: Python, the packages that it needs, and this program as an archive."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from suchsel.site.parts import OFFICE, PYODIDE, RESVG, WHEELS, Part, member

_PACKAGE = os.path.dirname(os.path.dirname(__file__))
_A_DATE = (1980, 1, 1, 0, 0, 0)
#: Where the engine is, below the site.
FOLDER = "engine"
_PYTHON, _PICTURES = f"pyodide-{PYODIDE.version}", f"resvg-{RESVG.version}"
#: Packages of ours, files of `web` and folders that a browser has no use for.
_NOT_IN_BROWSERS = {"batch", "book", "cli", "site", "__pycache__", "static"}
#: Pyodide asks for this table of packages; ours are not in it.
_LOCK = {
    "info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3"},
    "packages": {},
}


def program_archive() -> bytes:
    """This program, without what a browser has no use for; the same bytes on every machine."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for path in sorted(_program_files()):
            name = os.path.relpath(path, os.path.dirname(_PACKAGE)).replace(os.sep, "/")
            with open(path, "rb") as file:
                archive.writestr(ZipInfo(name, _A_DATE), file.read(), ZIP_DEFLATED, 9)
    return out.getvalue()


def _program_files() -> Iterator[str]:
    for folder, folders, names in os.walk(_PACKAGE):
        folders[:] = [name for name in folders if name not in _NOT_IN_BROWSERS]
        yield from (os.path.join(folder, name) for name in names)


def engine_files(parts: Mapping[Part, bytes]) -> dict[str, bytes]:
    """The files by their names below `FOLDER`: names change with contents."""
    python = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    pictures = ("index.mjs", "index_bg.wasm")
    program = program_archive()
    return {
        **{f"{_PYTHON}/{name}": member(parts[PYODIDE], name) for name in python},
        **{f"{_PICTURES}/{name}": member(parts[RESVG], name) for name in pictures},
        **{part.file: parts[part] for part in (*OFFICE, *WHEELS)},
        f"suchsel-{sha256(program).hexdigest()[:12]}.zip": program,
    }


def engine_table(files: Mapping[str, bytes], from_assets: str) -> bytes:
    """What the worker in the browser has to know of these files, as JSON."""
    later = [part.file for part in OFFICE]
    packed = [name for name in files if name.endswith((".whl", ".zip")) and "/" not in name]
    archives = [name for name in packed if name not in later]
    first = {*archives, f"{_PYTHON}/pyodide.asm.wasm", f"{_PYTHON}/python_stdlib.zip"}
    table = {
        "id": sha256(repr(sorted(files.items())).encode()).hexdigest()[:16],
        "folder": from_assets,
        "scripts": [f"{_PYTHON}/pyodide.mjs", f"{_PYTHON}/pyodide.asm.mjs"],
        "lock": _LOCK,
        "archives": archives,
        "later": later,
        "resvg": {
            "script": f"{_PICTURES}/index.mjs",
            "wasm": f"{_PICTURES}/index_bg.wasm",
        },
        "files": {
            name: {"size": len(data), "sum": digest(data), "first": name in first}
            for name, data in files.items()
            if not name.endswith(".mjs")
        },
    }
    return json.dumps(table, separators=(",", ":")).encode()


def digest(data: bytes) -> str:
    """As browsers spell it."""
    return b64encode(sha256(data).digest()).decode()
