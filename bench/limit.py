"""How far we are from what a compiled program needs: bench/limit.c, beside ours without more."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from time import process_time
from typing import NamedTuple

from tests.lists import NUMBERS, ROOT, example

from suchsel.generate import make_unadvised
from suchsel.request.request import Request

BUILD = ROOT / "build"
#: Boards that each makes.
COMPILED, OURS = 300, 60


class Limit(NamedTuple):
    """Seconds of CPU time for a board of a list: the compiled program, and ours."""

    number: int
    compiled: float
    ours: float


def limits() -> list[Limit]:
    """For each list without words inside others; none where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return []
    BUILD.mkdir(exist_ok=True)
    program = BUILD / "limit"
    source = Path(__file__).with_name("limit.c")
    subprocess.run([compiler, "-O3", "-o", str(program), str(source)], check=True)
    return [found for number in NUMBERS if (found := _limit(number, program)) is not None]


def _limit(number: int, program: Path) -> Limit | None:
    source = example(number)
    request = Request(
        [entry.text for entry in source.entries],
        source.size,
        "schwer",
        umlauts="ae",
        eszett="ss",
        fold=True,
        filler="alphabet",
        rude=True,
    )
    words = ["".join(word.symbols) for word in request.words]
    read = "\n".join(text for word in words for text in (word, word[::-1]))
    if any(read.count(word) > 1 + (word == word[::-1]) for word in words):
        return None
    rows, columns = request.board.rows, request.board.columns
    lines = [f"{rows} {columns} {COMPILED}", *words]
    done = subprocess.run(
        [str(program)], input="\n".join(lines), capture_output=True, text=True, check=False
    )
    if done.returncode:
        return None
    best = [1.0] * OURS
    for _ in range(5):
        for seed in range(OURS):
            began = process_time()
            make_unadvised(request, seed)
            best[seed] = min(best[seed], process_time() - began)
    return Limit(number, float(done.stdout.split("\n", 1)[0]), sum(best) / OURS)
