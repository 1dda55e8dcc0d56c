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
from suchsel.boards.kind import Cell
from suchsel.errors import mistake, require
from suchsel.judge.find import SpellingOptions
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle, puzzle_in
from suchsel.request.options import SPELLING
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.scan.reading import Picture, Scan, scans_of
from suchsel.scan.words import CERTAIN, FOUND, Place, find_word, weights_of
from suchsel.words.pictures import on_white

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
        yield np.asarray(on_white(open_image(data)), np.uint8)
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
    weights = {word.text: weights_of(word.symbols) for word in request.words}
    foreign = [text for text, known in weights.items() if known is None]
    if foreign:
        raise mistake(
            "letters-not-read",
            "Only Latin letters are read from pictures, so these words cannot be found: {words}.",
            words=foreign,
        )
    places: dict[str, Sequence[Place]] = dict.fromkeys(weights, ())
    longer: list[frozenset[Cell]] = []
    for text, known in sorted(weights.items(), key=lambda pair: -len(pair[1] or ())):
        found = find_word(scan.letters, known or (), longer)
        places[text] = [place for place in found if place.confidence >= FOUND]
        longer += [frozenset(one.cells) for one in found if one.confidence >= CERTAIN]
    return SolvedScan(scan, request, places)


def ringed(solved: SolvedScan) -> bytes:
    """The picture with rings around the words, as PNG; those of uncertain words are dashed."""
    picture, scan = solved.scan.picture.copy(), solved.scan
    wide = max(2, round(scan.height / 9))
    for number, found in enumerate(solved.places.values()):
        colour = _COLOURS[number % len(_COLOURS)]
        for place in found:
            ring = _ring(scan, place)
            dash = len(ring) if place.confidence >= CERTAIN else int(scan.height)
            for at in range(0, len(ring), 2 * dash):
                part = ring[at : at + dash]
                cv2.polylines(picture, [part], dash == len(ring), colour, wide, cv2.LINE_AA)
    done, data = cv2.imencode(".png", picture[:, :, ::-1])
    assert done
    return data.tobytes()


def _ring(scan: Scan, place: Place) -> Picture:
    """The outline of a wide line along all letters of a word."""
    drawn = np.zeros(scan.picture.shape[:2], np.uint8)
    line = np.round([scan.places[cell] for cell in place.cells]).astype(np.int32)
    cv2.polylines(drawn, [line], False, 1, round(1.7 * scan.height))
    (outline, *_), _ = cv2.findContours(drawn, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(outline)


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
