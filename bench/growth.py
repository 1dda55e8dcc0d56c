"""How time grows with the cells and with the words, and where it goes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil, exp, log, sqrt
from statistics import mean, median
from typing import NamedTuple

from tests.lists import ROOT

from suchsel import Puzzle, SuchselError
from suchsel.engine.fill import RewriteBudget, fill
from suchsel.engine.place import Search
from suchsel.engine.prepare import draft_of, prepare
from suchsel.engine.verdict import Budget
from suchsel.generate import generate, make_unadvised
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.spelling import spell

LEVEL = "schwer"
SIDES = (10, 15, 20, 30, 40, 60, 80, 100, 140, 200)
COUNTS = (10, 20, 50, 100, 200, 500, 1000, 2000)
#: Letters of words for each cell of the board.
DENSITY = 0.5


class Point(NamedTuple):
    x: int
    seconds: float | None  # None: no puzzle was found


def vocabulary() -> list[str]:
    """The words of all themes, each once, in an order that has nothing to do with the themes."""
    found: dict[tuple[str, ...], str] = {}
    for path in sorted((ROOT / "src" / "suchsel" / "data" / "themes").rglob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                found.setdefault(spell(line.strip()), line.strip())
    words = [word for symbols, word in found.items() if 4 <= len(symbols) <= 10]
    Rng(1).shuffle(words)
    return words


def by_cells(seconds: float) -> list[Point]:
    words = vocabulary()[:10]
    return [Point(n * n, _time(Request(words, (n, n), LEVEL), seconds)) for n in SIDES]


def by_words(seconds: float) -> list[Point]:
    words, points = vocabulary(), []
    for count in COUNTS:
        some = words[:count]
        letters = sum(len(spell(word)) for word in some)
        side = max(ceil(sqrt(letters / DENSITY)), max(len(spell(word)) for word in some))
        points.append(Point(count, _time(Request(some, (side, side), LEVEL), seconds)))
    return points


def _time(request: Request, seconds: float) -> float | None:
    """CPU time of a puzzle: the best of several, since others use the machine too."""
    best, used, seed = None, 0.0, 0
    try:
        make_unadvised(request, 1000)  # builds the tables of the board
    except SuchselError:
        return None
    while used < seconds and seed < 50:
        began = time.process_time()
        try:
            make_unadvised(request, seed)
        except SuchselError:
            return best
        took = time.process_time() - began
        used, seed = used + took, seed + 1
        best = took if best is None else min(best, took)
    return best


def fresh_and_again(lists: int) -> tuple[float, float]:
    """Seconds for a puzzle of a new list of 20 words on 15×15, and for another one of that list.

    The medians of as many lists, whose words come from the themes of all languages.
    """
    words, first, again = vocabulary(), list[float](), list[float]()
    generate(words[-20:], (15, 15), LEVEL, 0)  # builds the tables of the board
    for number in range(lists):
        some = words[20 * number : 20 * number + 20]
        began = time.process_time()
        puzzle = generate(some, (15, 15), LEVEL, number)
        first.append(time.process_time() - began)
        began = time.process_time()
        make_unadvised(puzzle.request, number + 1)
        again.append(time.process_time() - began)
    return median(first), median(again)


def exponent(points: Sequence[Point]) -> float:
    """The k of "time ~ x ** k", by least squares on logarithms."""
    xs, ys = _logarithms(points)
    mean_x, mean_y = mean(xs), mean(ys)
    products = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return products / sum((x - mean_x) ** 2 for x in xs)


def fitted(points: Sequence[Point], x: float) -> float:
    """What the fit says at x."""
    xs, ys = _logarithms(points)
    return exp(mean(ys) + exponent(points) * (log(x) - mean(xs)))


def _logarithms(points: Sequence[Point]) -> tuple[list[float], list[float]]:
    known = [(point.x, point.seconds) for point in points if point.seconds]
    return [log(x) for x, _ in known], [log(y) for _, y in known]


def breakdown(puzzles: int) -> dict[str, float]:
    """Seconds a puzzle in each step, for 15x15 with 20 words."""
    request = Request(vocabulary()[:20], (15, 15), LEVEL)
    prepared = prepare(request)
    spent = dict.fromkeys(("place", "fill", "draft", "verify", "JSON"), 0.0)
    clock = time.process_time

    for seed in range(puzzles + 1):
        rng = Rng(seed, 0)
        marks = [clock()]
        position = Search(prepared, rng, request.steps).run()
        marks.append(clock())
        fill(prepared, position, rng, RewriteBudget(prepared, Budget(request.steps, 0)))
        marks.append(clock())
        draft = draft_of(request, request, seed, position, prepared.symbols, prepared.hosts)
        marks.append(clock())
        puzzle = Puzzle(draft)
        marks.append(clock())
        puzzle.to_json().encode()
        marks.append(clock())
        if seed:  # the first one builds tables
            for step, began, ended in zip(spent, marks, marks[1:], strict=False):
                spent[step] += (ended - began) / puzzles
    return spent
