"""From the file of a picture to the places of words, and a puzzle without the damage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from io import BytesIO
from typing import NamedTuple, Unpack

import cv2
import numpy as np

from suchsel.boards.images import MAX_IMAGE_BYTES, damaged, open_image
from suchsel.errors import mistake, require
from suchsel.i18n import OptionName
from suchsel.judge.find import SpellingOptions
from suchsel.placement import Draft, Grid, Placement
from suchsel.puzzle import Puzzle
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


def is_picture(data: bytes, name: str = "") -> bool:
    """Whether a file is a picture or a PDF, not a text or a table."""
    suffixes = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".pdf")
    begins = (PDF, b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return data.startswith(begins) or is_webp or name.lower().endswith(suffixes)


def read_scans(data: bytes) -> list[Scan]:
    """All puzzles in a picture, or on the pages of a PDF."""
    cv2.setNumThreads(1)
    found = [scan for picture in _pictures_of(data) for scan in scans_of(picture)]
    if not found:
        raise mistake(
            "no-puzzle-in-picture",
            "No word search was found in this picture. The whole grid must be visible, with at "
            "least four rows and columns of Latin letters; take the picture from above, in even "
            "light.",
        )
    return found


def _pictures_of(data: bytes) -> list[Picture]:
    if not data.startswith(PDF):
        from PIL import ImageOps

        image = open_image(data)
        upright = ImageOps.exif_transpose(image) or image
        clear = upright.convert("RGBA") if "A" in upright.getbands() else upright.convert("RGB")
        if clear.mode == "RGBA":  # what is transparent is paper
            from PIL import Image

            paper = Image.new("RGBA", clear.size, "white")
            clear = Image.alpha_composite(paper, clear).convert("RGB")
        return [np.asarray(clear, np.uint8)]
    with require("scan", "Pages of a PDF need pypdfium2: {command}", "pypdfium-missing"):
        pdfium = import_module("pypdfium2")
    try:
        document = pdfium.PdfDocument(BytesIO(data))
        count = min(len(document), MOST_PAGES)
        return [
            np.asarray(document[n].render(scale=DPI / 72).to_pil().convert("RGB"), np.uint8)
            for n in range(count)
        ]
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
    dense = [np.linspace(0, 1, 4 * len(points))[:, None] * (b - a) + a
             for a, b in ((points[-1] - radius * side, points[0] - radius * side),
                          (points[0] + radius * side, points[-1] + radius * side))]
    return np.round(np.concatenate([ends[0], dense[0], ends[1], dense[1]])).astype(np.int32)


def puzzle_of_scan(solved: SolvedScan, title: str | None = None) -> Puzzle:
    """The puzzle with the words that were found, if it is clean: each word exactly once."""
    unsure = [word for word, found in solved.places.items()
              if not found or found[0].confidence < CERTAIN]
    if unsure:
        raise mistake(
            "words-uncertain",
            "A sheet needs certain places; these words have none: {words}. Leave them out, or "
            "correct the grid as text.",
            words=unsure,
        )
    grid, first = solved.grid, {word: found[0] for word, found in solved.places.items()}
    directions = sorted({place.direction for place in first.values()})
    request = solved.request.evolve(
        rows=len(grid), columns=len(grid[0]), directions=directions, rude=True, title=title,
        level="hard",
    )
    inside = {
        word: other
        for word, place in first.items()
        for other, host in first.items()
        if word != other and set(place.cells) < set(host.cells)
    }
    placements = tuple(
        Placement(word.text, word.symbols, first[word.text].cells, first[word.text].direction,
                  word.clue, inside.get(word.text))
        for word in request.words
    )
    return Puzzle(Draft(request, grid, placements, 0))
