"""The same request and seed give the same bytes: 260 requests and the hashes of their puzzles.

    python -m tests.reproducible                check, on this Python
    python -m tests.reproducible --everywhere   check, on every supported Python that is found
    python -m tests.reproducible --write        write new hashes, after a change of the engine

Needs nothing but the package itself.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from suchsel.batch.run import make_lines
from suchsel.request.request import Request
from suchsel.words.sources import read_word_file

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "golden" / "reproducible.json"
PYTHONS = ("3.11", "3.12", "3.13")


def requests() -> list[dict[str, Any]]:
    """The requests of the file, each with the hash of its puzzle.

    They are data: a new level or option changes none of them. To add a request, add a row without
    a hash and run `make golden`.
    """
    rows: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return rows


def digest(row: dict[str, Any]) -> str:
    """The hash of the line that a batch would write."""
    entries = read_word_file(str(ROOT / row["source"])).entries[: row["words"]]
    size = None if row["size"] is None else (row["size"][0], row["size"][1])
    request = Request(entries, size, row["level"], **row["options"])
    return sha256(make_lines(([(request, row["seed"])], True))).hexdigest()


def write() -> None:
    rows = [json.dumps({**row, "sha256": digest(row)}) for row in requests()]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def differences(every: int = 1) -> list[str]:
    """The requests whose bytes are not those of the file; of every n-th row."""
    return [
        f"{row['source']} {row['level']} {row['options']} seed {row['seed']}"
        for row in requests()[::every]
        if digest(row) != row["sha256"]
    ]


def pythons() -> dict[str, str]:
    """Where each supported Python is: on the path, or beside it under pyenv."""
    found = {}
    for version in PYTHONS:
        places = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        for place in [shutil.which(f"python{version}"), *map(str, places), sys.executable]:
            if place and _version(place) == version:
                found[version] = place
                break
    if pypy := shutil.which("pypy3.11"):
        found["PyPy 3.11"] = pypy
    return found


def _version(python: str) -> str:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def everywhere() -> int:
    wrong = 0
    found = pythons()
    for version in PYTHONS:
        if version not in found:
            print(f"Python {version}: not found")
    for python in found.values():
        done = subprocess.run(
            [python, "-m", "tests.reproducible"],
            cwd=ROOT,
            check=False,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        )
        wrong += done.returncode != 0
    return wrong


def main(arguments: list[str]) -> int:
    if "--write" in arguments:
        write()
    if "--everywhere" in arguments:
        return everywhere()
    wrong, total = differences(), len(requests())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{python}: {total - len(wrong)} of {total} the same")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
