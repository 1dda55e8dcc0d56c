"""Words that bend, and hidden pictures: `python -m bench.paths [themes|boards|pictures] [N]`.

- themes: eight words of each theme in every language, bent and square: how many boards are made
  within the default bound, and the CPU time of a call, failures included;
- boards: N boards (2,000), checked by `tests/bent_judge.py`, which shares no code with the engine;
- pictures: N hidden pictures (500): all shapes and ten images in sizes from 10 to 25, checked by
  `tests/second_judge.py` and against the drawing of the picture.

Everything follows from seeds.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import cycle, product
from statistics import median, quantiles

from PIL import Image, ImageDraw, ImageFont
from tests.bent_judge import faults
from tests.second_judge import complaints

from suchsel import Puzzle, Request, make
from suchsel.boards.figures import SHAPES
from suchsel.boards.images import mask_of_image
from suchsel.boards.masks import Mask
from suchsel.errors import GaveUp, Impossible, SuchselError
from suchsel.words.lists import Theme, theme_languages, themes

Check = Callable[[Puzzle], list[str]]
PATHS = ("bent", "square")
THEMES = [theme for name in theme_languages() for theme in themes(name)]
FONT = "src/suchsel/data/fonts/NotoEmoji-Regular.ttf"


class Tally:
    """How calls ended, their CPU times, and what was wrong."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.wrong: list[str] = []

    def take(self, name: str, request: Request, seed: int, check: Check | None = None) -> None:
        started, puzzle, end = time.process_time(), None, "made"
        try:
            puzzle = make(request, seed)
        except Impossible:
            end = "proved impossible"
        except GaveUp:
            end = "given up"
        self.seconds.append(time.process_time() - started)
        self.ends[end] += 1
        if puzzle and check:
            self.wrong += [f"{name}: {complaint}" for complaint in check(puzzle)]

    def show(self, name: str) -> None:
        ends = ", ".join(f"{number} {end}" for end, number in self.ends.most_common())
        print(
            f"{name}: {ends} of {len(self.seconds)}; CPU s median {median(self.seconds):.3f}, "
            f"95 % {quantiles(self.seconds, n=20)[-1]:.2f}, most {max(self.seconds):.2f}; "
            f"wrong: {len(self.wrong)}",
            *self.wrong[:5],
            sep="\n  ",
            flush=True,
        )


def bent(theme: Theme, paths: str, words: int = 8) -> Request:
    return Request([*theme.words], pick=words, paths=paths, language=theme.lang)


def measure_themes() -> None:
    for paths in PATHS:
        tally = Tally()
        for theme in THEMES:
            tally.take(theme.name, bent(theme, paths), 1)
        tally.show(f"themes, {paths}")


def bent_faults(puzzle: Puzzle) -> list[str]:
    rude = frozenset("".join(stem) for stem in puzzle.request.blocked)
    return [*faults(json.loads(puzzle.to_json()), rude)]


def measure_boards(count: int) -> None:
    tally = Tally()
    for seed, (theme, paths) in zip(range(count), cycle(product(THEMES, PATHS)), strict=False):
        name = f"{theme.lang} {theme.name} {paths} {seed}"
        tally.take(name, bent(theme, paths, 6 + seed % 4), seed, bent_faults)
    tally.show("boards")


def images() -> Iterator[tuple[str, Mask]]:
    """Drawings of the dictionary, as files of pictures."""
    font = ImageFont.truetype(FONT, 300)
    for sign in "🐱🍎🐟🌲🏠🔑🚗🔔👢🍁":
        image, data = Image.new("L", (500, 500), 255), BytesIO()
        ImageDraw.Draw(image).text((250, 250), sign, 0, font, anchor="mm", stroke_width=6)
        image.save(data, "png")
        yield sign, mask_of_image(data.getvalue())


def picture_faults(puzzle: Puzzle) -> list[str]:
    used = {cell for word in puzzle.words for cell in word.cells}
    drawing = enumerate(puzzle.request.picture.drawing())
    wanted = {(r, c) for r, line in drawing for c, sign in enumerate(line) if sign == "#"}
    placed = [(word.symbols, word.cells) for word in puzzle.words]
    found = [*complaints(puzzle.grid, placed, puzzle.request.blocked, puzzle.topology)]
    return [*map(str, found)] if used == wanted else ["other cells than those of the picture"]


def measure_pictures(count: int) -> None:
    pool = sorted({word for theme in themes("en")[:12] for word in theme.words})
    drawn: list[tuple[str, str | Mask]] = [*((name, name) for name in SHAPES), *images()]
    tallies = {"shapes": Tally(), "images": Tally()}
    for number, (name, reveal) in zip(range(count), cycle(drawn), strict=False):
        size = 10 + number * 7 % 16, 10 + number * 11 % 16
        try:
            request = Request([], size, "hard", pool=pool, reveal=reveal, language="en")
        except SuchselError as error:
            print(name, size, error)
            continue
        tally = tallies["shapes" if isinstance(reveal, str) else "images"]
        tally.take(f"{name} {size}", request, number, picture_faults)
    for kind, tally in tallies.items():
        tally.show(f"pictures, {kind}")


def main() -> None:
    what, number = (*sys.argv[1:], "", "0")[:2]
    if what in ("", "themes"):
        measure_themes()
    if what in ("", "boards"):
        measure_boards(int(number or 0) or 2000)
    if what in ("", "pictures"):
        measure_pictures(int(number or 0) or 500)


if __name__ == "__main__":
    main()
