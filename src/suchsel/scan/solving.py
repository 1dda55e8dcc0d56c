"""From the file of a picture to the places of words, and a puzzle without the damage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from math import sqrt
from typing import NamedTuple, Unpack

import cv2
import numpy as np

from suchsel.boards.images import MAX_PIXELS, damaged, open_image
from suchsel.errors import mistake, require
from suchsel.judge.find import SpellingOptions
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle, puzzle_in
from suchsel.request.options import SPELLING
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.scan.reading import Picture, Scan, scans_of
from suchsel.scan.words import CERTAIN, FOUND, Place, find_word, weights_of

PDF = b"%PDF"
#: How finely the pages of a PDF are drawn, and how many of them are looked at.
DPI, MOST_PAGES = 200, 20
_COLOURS = ((214, 40, 57), (0, 109, 176), (0, 128, 72), (150, 70, 160), (200, 100, 0))


class SolvedScan(NamedTuple):
    """A puzzle in a picture and its words, each with the places where it is."""

    scan: Scan
    request: Request
    places: Mapping[str, Sequence[Place]]  # the best one first, none if it is not found

    @property
    def grid(self) -> Grid:
        """The letters, corrected where a certain word says what they are."""
        grid = [list(row) for row in self.scan.grid]
        for word in self.request.words:
            for place in self.places[word.text][:1]:
                if place.confidence >= CERTAIN:
                    for (row, column), symbol in zip(place.cells, word.symbols, strict=True):
                        grid[row][column] = symbol
        return tuple(map(tuple, grid))

    @property
    def leftover(self) -> str:
        """The letters that no word uses."""
        used = {cell for found in self.places.values() for place in found for cell in place.cells}
        cells = [(row, column) for row, line in enumerate(self.grid) for column in range(len(line))]
        return "".join(self.grid[r][c] or "" for r, c in cells if (r, c) not in used)


def read_scans(data: bytes) -> list[Scan]:
    """All puzzles in a picture, or on the pages of a PDF."""
    cv2.setNumThreads(1)
    found = [scan for picture in pictures_of(data) for scan in scans_of(picture)]
    if not found:
        raise mistake(
            "no-puzzle-in-picture",
            "No word search was found in this picture. The whole grid must be visible, with at "
            "least four rows and columns of Latin letters; take the picture from above, in even "
            "light.",
        )
    return found


def pictures_of(data: bytes) -> Iterator[Picture]:
    if not data.startswith(PDF):
        from PIL import ImageOps

        image = open_image(data)
        upright = ImageOps.exif_transpose(image) or image
        clear = upright.convert("RGBA") if "A" in upright.getbands() else upright.convert("RGB")
        if clear.mode == "RGBA":  # what is transparent is paper
            from PIL import Image

            paper = Image.new("RGBA", clear.size, "white")
            clear = Image.alpha_composite(paper, clear).convert("RGB")
        yield np.asarray(clear, np.uint8)
        return
    with require("scan", "Pages of a PDF need pypdfium2: {command}", "pypdfium-missing"):
        pdfium = import_module("pypdfium2")
    try:
        with pdfium.PdfDocument(data) as document:
            for n in range(len(document))[:MOST_PAGES]:
                page = document[n]
                area = max(1.0, page.get_width() * page.get_height())
                scale = min(DPI / 72, sqrt(MAX_PIXELS / area))
                picture = page.render(scale=scale).to_pil().convert("RGB")
                yield np.asarray(picture, np.uint8)
    except pdfium.PdfiumError:
        raise damaged() from None


def solve_scan(
    scan: Scan, words: Iterable[WordLike], **spelling: Unpack[SpellingOptions]
) -> SolvedScan:
    """For each word its places, which are more likely than not."""
    request = Request(words, **spelling)
    places: dict[str, Sequence[Place]] = {}
    foreign = []
    for word in request.words:
        weights = weights_of(word.symbols)
        if weights is None:
            foreign.append(word.text)
            continue
        found = find_word(scan.letters, weights)
        places[word.text] = [place for place in found if place.confidence >= FOUND]
    if foreign:
        raise mistake(
            "letters-not-read",
            "Only Latin letters are read from pictures, so these words cannot be found: {words}.",
            words=foreign,
        )
    return SolvedScan(scan, request, places)


def ringed(solved: SolvedScan) -> bytes:
    """The picture with rings around the words, as PNG; those of uncertain words are dashed."""
    picture, scan = solved.scan.picture.copy(), solved.scan
    wide = max(2, round(scan.height / 9))
    for number, found in enumerate(solved.places.values()):
        colour = _COLOURS[number % len(_COLOURS)]
        for place in found:
            ring = _ring(scan, place)
            if place.confidence >= CERTAIN:
                cv2.polylines(picture, [ring], True, colour, wide, cv2.LINE_AA)
            else:
                for at in range(0, len(ring), 2):
                    pair = ring[[at, (at + 1) % len(ring)]]
                    cv2.polylines(picture, [pair], False, colour, wide, cv2.LINE_AA)
    done, data = cv2.imencode(".png", picture[:, :, ::-1])
    assert done
    return data.tobytes()


def _ring(scan: Scan, place: Place) -> Picture:
    """The outline of a word: half circles around its ends, along all its letters."""
    points = np.array([scan.places[cell] for cell in place.cells])
    way = points[-1] - points[0] if len(points) > 1 else np.array([1.0, 0])
    way = way / np.linalg.norm(way)
    side, radius = np.array([-way[1], way[0]]), 0.85 * scan.height
    turns = np.linspace(0, np.pi, 9)[:, None]
    ends = [
        end + radius * (np.cos(turns) * side * sign + np.sin(turns) * way * sign)
        for end, sign in ((points[-1], 1), (points[0], -1))
    ]
    between = np.linspace(0, 1, 4 * len(points))[:, None]
    sides = [before[-1] + between * (after[0] - before[-1]) for before, after in (ends, ends[::-1])]
    outline = [ends[0], sides[0], ends[1], sides[1]]
    return np.round(np.concatenate(outline)).astype(np.int32)


def puzzle_of_scan(solved: SolvedScan) -> Puzzle:
    """The puzzle without the damage of the picture; refused unless every word has its place."""
    unsure = [
        word
        for word, times in Counter(word.text for word in solved.request.words).items()
        if sum(place.confidence >= CERTAIN for place in solved.places[word]) < times
    ]
    if unsure:
        raise mistake(
            "words-uncertain",
            "A sheet needs words whose places are certain; these are not: {words}. Leave them out, "
            "or correct the grid as text.",
            words=unsure,
        )
    places = {word: [one[:2] for one in found] for word, found in solved.places.items()}
    spelling = {name: getattr(solved.request, name) for name in SPELLING}
    return puzzle_in(solved.grid, solved.request.words, places, **spelling)
