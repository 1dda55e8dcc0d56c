"""The same request and seed give the same bytes: 200 requests and what came of them.

    python -m tests.reproducible                checks, on this Python
    python -m tests.reproducible --everywhere   checks, on every supported Python that is found
    python -m tests.reproducible --write        writes the file anew, after a change of the engine

Needs nothing but the package itself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

from suchsel.batch.batch_plan import BatchPlan
from suchsel.batch.lines import LineRange, make_lines
from suchsel.request.levels import LEVELS
from suchsel.request.request import Request
from suchsel.words.sources import read_word_file as read_file

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "golden" / "reproducible.json"
PYTHONS = ("3.11", "3.12", "3.13")
SOURCES = {
    **{f"examples/worte{n}.txt": None for n in range(7)},
    "src/suchsel/data/themes/de/tiere.txt": 18,
    "src/suchsel/data/themes/en/countries.txt": 25,
    "src/suchsel/data/themes/de/voegel.txt": 30,
}
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"directions": ["E", "N", "SW"]},
    {"crossings": "seek"},
    {"crossings": "never", "filler": "letters"},
    {"eszett": "ss", "umlauts": "ae"},
    {"nest": True, "rude": True},
    {"block": ["Kater", "OX"], "filler": "fragments"},
    {"title": "Rätsel", "list": "sorted", "steps": 500},
    {"filler": "multiset"},
    {"effort": 0, "crossings": "half"},
)
WANTED = 200


def requests() -> list[dict[str, Any]]:
    """A spread over lists, levels, sizes and options, without any chance in it."""
    every = list(product(SOURCES, [*LEVELS, "regler-37"], OPTIONS))
    # A step that shares no factor with the number of combinations visits them all.
    picked = [every[i * 619 % len(every)] for i in range(WANTED)]
    return [
        {"source": source, "words": SOURCES[source], "size": _size(source, i), "level": level,
         "options": options, "seed": i * i}
        for i, (source, level, options) in enumerate(picked)
    ]  # fmt: skip


def _size(source: str, i: int) -> list[int] | None:
    """As the list says; a little larger; or, where it says nothing, sometimes none at all."""
    said = read_file(str(ROOT / source)).size
    if said is None:
        return None if i % 3 == 0 else [17 + i % 4, 19 + i % 3]
    return [said[0] + i % 3, said[1] + i % 2]


def digest(asked: dict[str, Any]) -> str:
    """The hash of the line that a batch would write."""
    entries = read_file(str(ROOT / asked["source"])).entries[: asked["words"]]
    size = None if asked["size"] is None else (asked["size"][0], asked["size"][1])
    request = Request(entries, size, asked["level"], **asked["options"])
    return sha256(make_lines(LineRange(BatchPlan((request,), 1, asked["seed"]), 0, 1))).hexdigest()


def write() -> None:
    rows = [json.dumps({**asked, "sha256": digest(asked)}) for asked in requests()]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def differences() -> list[str]:
    """The requests whose bytes are not those of the file."""
    rows = json.loads(FILE.read_text("utf-8"))
    assert len(rows) == WANTED
    return [
        f"{row['source']} {row['level']} {row['options']} seed {row['seed']}"
        for row in rows
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
            continue
        done = subprocess.run(
            [found[version], "-m", "tests.reproducible"], cwd=ROOT, check=False,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        )  # fmt: skip
        wrong += done.returncode != 0
    return wrong


def main(arguments: list[str]) -> int:
    if "--write" in arguments:
        write()
    if "--everywhere" in arguments:
        return everywhere()
    wrong = differences()
    print(f"Python {sys.version.split()[0]}: {WANTED - len(wrong)} of {WANTED} the same")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
