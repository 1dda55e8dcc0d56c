"""The same request and seed give the same bytes: 260 requests and the hashes of their puzzles.

    python -m tests.reproducible                check, on this Python
    python -m tests.reproducible --everywhere   check, on every supported Python that is found
    python -m tests.reproducible --write        write the file again, after a change of the engine

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
from suchsel.words.sources import read_word_file

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
#: Boards, messages, secret words, pools and difficulty.
EXTRAS: tuple[dict[str, Any], ...] = (
    {"topology": "torus"},
    {"topology": "hexagon"},
    {"topology": "honeycomb"},
    {"shape": "heart"},
    {"shape": "star", "topology": "honeycomb"},
    {"shape": ["..####..", ".######.", "########", "########", "########", ".######.", "..####.."]},
    {"message": "Gut gemacht!"},
    {"message": "Schön", "message_mode": "exact", "pick": "4-40"},
    {"secret": ["Geheim", "Rätsel"]},
    {"pick": 8},
    {"pool": ["Nashorn", "Zebra", "Gnu", "Okapi", "Tapir"], "pick": "2-4"},
    {"difficulty": 45},
)
EXTRA_SOURCES = ("examples/worte3.txt", "src/suchsel/data/themes/de/tiere.txt")
EXTRA_LEVELS = ("leicht", "mittel", "schwer", "experte", "stufe-3")
#: The rows of plain rectangles, and of everything.
PLAIN = 200
WANTED = PLAIN + len(EXTRAS) * len(EXTRA_LEVELS)


def requests() -> list[dict[str, Any]]:
    """A spread over lists, levels, sizes and options, without any chance in it."""
    return [*_plain_requests(), *_extra_requests()]


def _plain_requests() -> list[dict[str, Any]]:
    every = list(product(SOURCES, [*LEVELS, "regler-37"], OPTIONS))
    # A step that shares no factor with the number of combinations visits them all.
    picked = [every[i * 619 % len(every)] for i in range(PLAIN)]
    return [
        {
            "source": source,
            "words": SOURCES[source],
            "size": _size(source, i),
            "level": level,
            "options": options,
            "seed": i * i,
        }
        for i, (source, level, options) in enumerate(picked)
    ]


def _extra_requests() -> list[dict[str, Any]]:
    rows = []
    for i, (options, level) in enumerate(product(EXTRAS, EXTRA_LEVELS)):
        draws = "pick" in options and "pool" not in options
        exact = options.get("message_mode") == "exact"
        # An exact message needs a level with crossings, a small board and many words to draw from.
        source = "examples/worte4.txt" if exact else EXTRA_SOURCES[1 if draws else i % 2]
        rows.append(
            {
                "source": source,
                "words": None if draws else 12,
                "size": [7, 8 + i % 3] if exact else _extra_size(options, i),
                "level": "schwer" if exact else level,
                "options": options,
                "seed": i * i + i,
            }
        )
    return rows


def _extra_size(options: dict[str, Any], i: int) -> list[int] | None:
    if isinstance(options.get("shape"), list):
        return [21, 24]
    if options.get("topology") == "hexagon":
        return [19, 19] if i % 2 else None
    return None if i % 3 == 0 and "difficulty" not in options else [21 + i % 4, 23 + i % 3]


def _size(source: str, i: int) -> list[int] | None:
    """The size of the list, or a little larger; without one, sometimes none at all."""
    listed = read_word_file(str(ROOT / source)).size
    if listed is None:
        return None if i % 3 == 0 else [17 + i % 4, 19 + i % 3]
    return [listed[0] + i % 3, listed[1] + i % 2]


def digest(row: dict[str, Any]) -> str:
    """The hash of the line that a batch would write."""
    entries = read_word_file(str(ROOT / row["source"])).entries[: row["words"]]
    size = None if row["size"] is None else (row["size"][0], row["size"][1])
    request = Request(entries, size, row["level"], **row["options"])
    plan = BatchPlan((request,), 1, row["seed"])
    return sha256(make_lines(LineRange(plan, 0, 1))).hexdigest()


def write() -> None:
    rows = [json.dumps({**row, "sha256": digest(row)}) for row in requests()]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", "utf-8")


def differences(every: int = 1) -> list[str]:
    """The requests whose bytes are not those of the file; of every n-th row."""
    rows = json.loads(FILE.read_text("utf-8"))
    assert len(rows) == WANTED
    return [
        f"{row['source']} {row['level']} {row['options']} seed {row['seed']}"
        for row in rows[::every]
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
            [found[version], "-m", "tests.reproducible"],
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
    wrong = differences()
    print(f"Python {sys.version.split()[0]}: {WANTED - len(wrong)} of {WANTED} the same")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
