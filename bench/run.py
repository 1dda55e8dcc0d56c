"""python -m bench.run: measure everything, write docs/benchmarks.md and its plot."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tests.lists import NUMBERS, ROOT, example

from bench.against import contest
from bench.growth import breakdown, by_cells, by_words, fresh_and_again
from bench.limit import limits
from bench.page import machine, page
from bench.peers import PLAIN, cold_start, versions
from bench.plot import svg


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2, help="for each generator and list")
    parser.add_argument("--most", type=int, default=40, help="puzzles for each generator and list")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "docs", metavar="DIR")
    arguments = parser.parse_args()
    found = versions()
    starts = {
        name: min(cold_start(name, ["HUND", "KATZE"], 8) for _ in range(3))
        for name in found
        if name != PLAIN
    }
    rows = []
    for number in NUMBERS:
        source = example(number)
        assert source.size is not None
        words = [entry.text for entry in source.entries]
        seconds, most = arguments.seconds, arguments.most
        rows += contest(list(found), number, words, source.size, seconds, most)
    cells, words_ = by_cells(arguments.seconds), by_words(arguments.seconds)
    fresh, compiled = fresh_and_again(100), limits()
    text = page(
        rows, starts, found, cells, words_, breakdown(300), arguments.seconds, fresh, compiled
    )
    (arguments.output / "benchmarks.md").write_text(text, "utf-8")
    raw = {
        "machine": machine(),
        "versions": found,
        "seconds": arguments.seconds,
        "rows": [row._asdict() for row in rows],
        "cold_start": starts,
        "cells": cells,
        "words": words_,
        "fresh": fresh,
        "limits": compiled,
    }
    (arguments.output / "benchmarks.json").write_text(json.dumps(raw, indent=1) + "\n", "utf-8")
    plots = [("cells", cells), ("words", words_)]
    (arguments.output / "benchmarks.svg").write_text(svg(plots), "utf-8")


if __name__ == "__main__":
    main()
