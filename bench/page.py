"""docs/benchmarks.md, written from what was measured."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from functools import partial

from bench.against import Row
from bench.growth import Point, exponent
from bench.limit import Limit
from bench.peers import PLAIN, US, cores


def page(
    rows: Sequence[Row],
    starts: Mapping[str, float],
    versions: Mapping[str, str],
    cells: Sequence[Point],
    words: Sequence[Point],
    spent: Mapping[str, float],
    seconds: float,
    fresh: tuple[float, float],
    compiled: Sequence[Limit],
) -> str:
    names = list(versions)
    parts = [
        "# Benchmarks",
        _INTRODUCTION.format(machine=machine(), versions=_versions(versions), seconds=seconds),
        "## Time for a puzzle",
        _TIME,
        _table(rows, names, lambda row, ours: _ratio(row, ours)),
        "Ours on boards of the lists' own sizes: " + _own(rows),
        "## Complete puzzles",
        _COMPLETE,
        _table(rows, names, lambda row, ours: _share(row.complete, row.tries, row.hung)),
        "## Stray words",
        _STRAY,
        _table(rows, names, lambda row, ours: _share(row.stray, row.complete, 0)),
        "## Equal work",
        _EQUAL,
        _table(rows, names, partial(_equal, with_check=True), PLAIN),
        _EQUAL_ALONE,
        _table(rows, names, partial(_equal, with_check=False), PLAIN),
        _ahead(rows),
        "## New lists",
        _fresh(*fresh),
        "## The limit",
        _LIMIT if compiled else "Not measured: there is no C compiler.",
        _limits(compiled),
        "## Memory",
        "The most memory of each process while it made these puzzles, in MB.",
        _table(rows, names, lambda row, ours: str(row.memory or "–")),
        "## What they lack",
        _LACKS,
        "## The smallest square",
        _SQUARE.format(seconds=seconds),
        _table(rows, names, lambda row, ours: "–" if row.side is None else f"{row.side}²"),
        "## Cold start",
        "CPU time of a fresh process that makes one puzzle: start, import, work.",
        _starts(starts),
        "## Growth",
        _growth(cells, words),
        "## Where the time goes",
        "15×15, 20 words, `schwer`: the share of each step.",
        _spent(spent),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


_INTRODUCTION = """\
Written by `make bench`; run it yourself (`make bench SECONDS=10` takes longer and is more precise).
It installs the other generators beside the project, lets all of them make puzzles of the seven
lists in `examples/` in one run, and checks every grid with `tests/second_judge.py`. Compare the
ratios within one run: absolute times depend on the machine and its load.

{machine}; {seconds:g} s for each generator and list.

{versions}

They take turns of five puzzles, so that the load of the machine affects all of them alike. Each
generator uses all directions that it knows, and makes squares, since one of them can make nothing
else; the board is the longer side of the list's own size, squared."""

_TIME = """\
Median CPU time of a try, as a multiple of ours: 2.0 means twice as long. Ours is at `experte`, the
hardest level, from a request that is made once, and includes the check of the finished puzzle; the
others do not check. “Plain” is ours with no more than the others do: filler of letters drawn from
the alphabet, and no block list. Where a generator hung, the time limit counts; where it never had
all words, its time stands in brackets."""

_COMPLETE = """\
Puzzles that hold every word of the list, of those that were tried. (On worte4, python-wordsearch
has no boards beyond 32×32, and word-search-generator leaves out words that lie inside others.)"""

_STRAY = """\
Of the complete puzzles, those in which a listed word can be read a second time, other than inside
a longer word or in one that is spelled backwards. The judge is lenient: where a generator does not
say where it put a word, the word keeps the place that suits it best."""

_EQUAL = """\
CPU time until there is a complete puzzle without stray words, as a multiple of ours if it does no
more than that (“plain”): each generator makes puzzles until one passes an independent check, here
`suchsel.find` for all words. Ours needs no second try, and its time includes its own check. Raw
figures: [benchmarks.json](benchmarks.json)."""

_EQUAL_ALONE = """\
The same if the checks of the others cost nothing; ours still includes its own."""

_LIMIT = """\
CPU time for a board in microseconds, beside a C program of 90 lines (`bench/limit.c`): it places
the words, fills the rest, and begins anew if a word can be read twice. Ours is “plain” and warm,
and includes its check and the finished puzzle. Lists with words inside others are left out, since
the program knows nothing of these."""

_LACKS = """\
Found by looking at their interfaces and at the tables above; “–” means that it is missing.

| | rectangles | a seed | no stray words | all words of all seven lists |
|---|---|---|---|---|
| suchsel | yes | yes | yes | yes |
| word-search-generator | – | – | – | – (not worte4) |
| python-wordsearch | yes | – | – | – (not worte4) |
| wsgenerator | yes | – | – | yes |
| @blex41/word-search | yes | – | – | – (not always) |
| wordsearch-generator | yes | – | – | – (not worte2) |"""

_SQUARE = """\
The smallest square in which each generator placed all words within {seconds:g} s of CPU time, from
a roomy one downwards, as often as time allowed. Ours has to be free of stray words as well,
which is the harder task; `suchsel pack` finds smaller ones still, or proves that there are none."""


def machine() -> str:
    python = f"Python {platform.python_version()}"
    busy = f"load average {os.getloadavg()[2]:.0f}"  # what else ran during the last 15 minutes
    return f"{cores()} cores, {platform.machine()}, {platform.system()}, {python}, {busy}"


def _versions(versions: Mapping[str, str]) -> str:
    return (
        ", ".join(f"{name} {version}" for name, version in versions.items() if name != PLAIN) + "."
    )


def _table(rows: Sequence[Row], names: Sequence[str], cell: object, unit: str = US) -> str:
    """`cell` says something about a row, and about that of the generator `unit`."""
    assert callable(cell)
    numbers = sorted({row.number for row in rows})
    by = {(row.peer, row.number): row for row in rows}
    lines = ["| | " + " | ".join(f"worte{n}" for n in numbers) + " |"]
    lines.append("|---" * (len(numbers) + 1) + "|")
    for name in names:
        cells = [cell(by[name, n], by[unit, n]) for n in numbers]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _ratio(row: Row, ours: Row) -> str:
    if not row.complete:
        return f"no puzzle ({row.cpu / ours.cpu:.2g})"
    return f"1 ({row.cpu * 1000:.1f} ms)" if row.peer == US else f"{row.cpu / ours.cpu:.2g}"


def _equal(row: Row, ours: Row, with_check: bool) -> str:
    time, unit = row.equal(with_check), ours.equal(with_check)
    if time is None:
        return "never"
    assert unit is not None
    return f"1 ({time * 1000:.2f} ms)" if row is ours else f"{time / unit:.2g}"


def _ahead(rows: Sequence[Row]) -> str:
    """Who needs less than we do."""
    ours = {row.number: row for row in rows if row.peer == PLAIN}
    found = []
    for text, with_check in (("With the check counted", True), ("Without it", False)):
        ahead = [
            f"{row.peer} on worte{row.number}"
            for row in rows
            if row.peer not in (US, PLAIN)
            and (row.equal(with_check) or 1e9) < (ours[row.number].equal(with_check) or 0)
        ]
        found.append(f"{text}, quicker than ours: {', '.join(ahead) or 'none'}.")
    return " ".join(found)


def _fresh(first: float, again: float) -> str:
    return (
        "People bring a new list each time. 15×15, 20 words of several languages, `schwer`, median "
        f"of 100 lists: a puzzle of a list that was never seen before takes {first * 1000:.1f} ms "
        "(request, tables, puzzle and check), another one of the same list "
        f"{again * 1000:.1f} ms."
    )


def _limits(compiled: Sequence[Limit]) -> str:
    lines = ["| | C | suchsel, plain | ratio |", "|---|---|---|---|"]
    for one in compiled:
        times = f"{one.compiled * 1e6:.2g} | {one.ours * 1e6:.0f}"
        lines.append(f"| worte{one.number} | {times} | {one.ours / one.compiled:.0f} |")
    return "\n".join(lines) if compiled else ""


def _own(rows: Sequence[Row]) -> str:
    times = [f"worte{row.number} {row.own * 1000:.1f} ms" for row in rows if row.peer == US]
    return ", ".join(times) + "."


def _share(part: int, whole: int, hung: int) -> str:
    if not whole:
        return "–"
    return f"{100 * part / whole:.0f} % of {whole}" + (f", hung {hung}×" if hung else "")


def _starts(starts: Mapping[str, float]) -> str:
    lines = ["| | CPU time | ratio |", "|---|---|---|"]
    for name, seconds in starts.items():
        lines.append(f"| {name} | {seconds * 1000:.0f} ms | {seconds / starts[US]:.1f} |")
    return "\n".join(lines)


def _growth(cells: Sequence[Point], words: Sequence[Point]) -> str:
    return "\n\n".join(
        [
            f"Ten words on boards of 10×10 to 200×200: time ~ cells^{exponent(cells):.2f}. "
            f"10 to 2,000 words with half as many letters as cells: time ~ "
            f"words^{exponent(words):.2f}.",
            "![time against cells and against words](benchmarks.svg)",
            _points("cells", cells),
            _points("words", words),
        ]
    )


def _points(name: str, points: Sequence[Point]) -> str:
    heads = " | ".join(f"{point.x:,}" for point in points)
    times = " | ".join(
        "no puzzle" if point.seconds is None else f"{point.seconds * 1000:,.1f} ms"
        for point in points
    )
    return f"| {name} | {heads} |\n{'|---' * (len(points) + 1)}|\n| time | {times} |"


def _spent(spent: Mapping[str, float]) -> str:
    total = sum(spent.values())
    lines = ["| step | share | time |", "|---|---|---|"]
    for step, seconds in spent.items():
        lines.append(f"| {step} | {100 * seconds / total:.0f} % | {seconds * 1000:.2f} ms |")
    lines.append(f"| all | 100 % | {total * 1000:.2f} ms |")
    return "\n".join(lines)
