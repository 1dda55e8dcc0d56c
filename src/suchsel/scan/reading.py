"""From a picture to a grid of letters, each with its probabilities."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from suchsel.boards.kind import MAX_SIDE
from suchsel.placement import Grid
from suchsel.scan.lattice import (
    CORNERS,
    FEWEST,
    SEARCHED,
    Floats,
    Lattice,
    Points,
    Spots,
    find_lattices,
    ink_of,
)
from suchsel.scan.letters import CAPITALS, HEIGHT, LEAST, SIDE, normalised, probabilities

Picture: TypeAlias = NDArray[np.uint8]

#: How sure the letters of a puzzle are on average, and how many of its cells have one.
SURE, FILLED = 0.62, 0.6
#: Rows and columns of a puzzle are about equally far apart.
_WIDEST = 2.4
#: How far the letters are from the middle of their cells, as a part of the distance.
_MIDDLE = 0.12
#: The same for nearly all letters, along the row.
_ASTRAY = 0.17
#: Letters so sure need no other threshold between ink and paper.
_VERY_SURE = 0.88
#: How sure the letters of a second puzzle in the picture must be.
_ANOTHER = 0.8
#: In a page of text in a typewriter font, more rows than this have gaps between words, and there
#: are more gaps for a letter. In 627 shapes, at most 0.42 of the rows have gaps.
_GAPPED, _GAPS = 0.6, 0.05
#: How many puzzles with ä, ö, ü, ñ, ç or ß there are for one without.
_MARKED = 0.2
#: How many lattices are read of those that are found in a picture.
_MOST_READ = 5


class Scan(NamedTuple):
    """A puzzle in a picture."""

    picture: Picture
    places: Points  # x and y of each cell: rows, columns, 2
    letters: Floats  # probabilities of the capitals in each cell
    exists: NDArray[np.bool_]  # whether a cell shows a letter
    sure: float  # how sure the letters are on average
    height: float  # of a letter, in pixels

    @property
    def grid(self) -> Grid:
        """The most probable letters."""
        letters = np.array([*CAPITALS], object)[self.letters.argmax(2)]
        letters[~self.exists] = None
        return tuple(map(tuple, letters.tolist()))

    @property
    def worth(self) -> float:
        """How much it looks like a puzzle: many letters, sure ones, and few empty cells."""
        return float((self.exists * (self.sure + 0.1) - 0.5).sum())

    @property
    def is_varied(self) -> bool:
        """Whether it has several letters, none of them nearly everywhere."""
        counts = np.bincount(self.letters.argmax(2)[self.exists], minlength=len(CAPITALS))
        return int((counts > 0).sum()) > 4 and 2 * int(counts.max()) < int(counts.sum())

    @property
    def is_text(self) -> bool:
        """Whether single cells are empty between letters in most rows, as between words."""
        there = self.exists
        gaps = there[:, :-2] & ~there[:, 1:-1] & there[:, 2:]
        return bool(gaps.any(1).mean() > _GAPPED and gaps.sum() > _GAPS * there.sum())

    @property
    def doubtful(self) -> int:
        """How many letters are not certain."""
        return int(((self.letters.max(2) < 0.9) & self.exists).sum())


def scans_of(picture: Picture) -> list[Scan]:
    """The puzzles in a picture with red, green and blue, from the top; none if there is none."""
    scale = min(SEARCHED / max(picture.shape[:2]), 3.0)
    if scale * min(picture.shape[:2]) < 1:
        return []
    searched = _resized(picture, scale)
    found: list[Scan] = []
    for candidates in find_lattices(ink_of(searched, max(searched.shape[:2]) // 8)):
        distinct: list[tuple[Lattice, Spots]] = []
        for lattice, spots in sorted(candidates, key=lambda pair: -len(pair[0].found)):
            new = not any(_is_same(lattice, other) for other, _ in distinct)
            if new and _is_plausible(lattice, spots):
                distinct.append((lattice, spots))
        found += [_read(picture, scale, *pair) for pair in distinct[:_MOST_READ]]
        if any(one.sure > _VERY_SURE for one in found):
            break
    best: list[Scan] = []
    texts: list[Scan] = []  # no part of them is a puzzle
    for scan in sorted(found, key=lambda one: -one.worth):
        is_puzzle = scan.sure >= SURE and scan.exists.mean() >= FILLED
        is_puzzle &= min(scan.exists.shape) >= FEWEST and scan.is_varied
        is_another = not best or (scan.sure > _ANOTHER and scan.worth > 0.3 * best[0].worth)
        if is_puzzle and is_another and not any(_overlap(scan, one) for one in best + texts):
            (texts if scan.is_text else best).append(scan)
    return sorted(best, key=lambda one: tuple(one.places.reshape(-1, 2).min(0)[::-1]))


def _resized(picture: Picture, scale: float) -> Picture:
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way), np.uint8)


def _is_plausible(lattice: Lattice, spots: Spots) -> bool:
    """Whether it may be a puzzle: square cells, most of them filled, letters in their middle."""
    middle = np.array([lattice.rows / 2, lattice.columns / 2])
    here, right, down = lattice.places(middle + CORNERS)
    wide, high = np.linalg.norm(right - here), np.linalg.norm(down - here)
    if max(lattice.rows, lattice.columns) > MAX_SIDE or min(wide, high) < 1:
        return False
    cells = np.array([*lattice.found], np.float64)
    away = np.abs(lattice.places(cells) - spots.points[[*lattice.found.values()]]).max(1)
    return bool(
        len(lattice.found) > 0.4 * lattice.rows * lattice.columns
        and max(wide, high) < _WIDEST * min(wide, high)
        and max(wide, high) < 6 * lattice.height
        and np.median(away) < _MIDDLE * min(wide, high)
    )


def _is_same(one: Lattice, other: Lattice) -> bool:
    """Whether the lattices have the same size and nearly the same cells."""
    if (one.rows, one.columns) != (other.rows, other.columns):
        return False
    apart = np.abs(one.places(one.cells) - other.places(other.cells)).max()
    return bool(apart < 0.3 * one.height)


def _overlap(one: Scan, other: Scan) -> bool:
    corners = [scan.places.reshape(-1, 2) for scan in (one, other)]
    low = np.maximum(corners[0].min(0), corners[1].min(0))
    high = np.minimum(corners[0].max(0), corners[1].max(0))
    return bool((low < high).all())


def _read(picture: Picture, scale: float, lattice: Lattice, spots: Spots) -> Scan:
    """The letters at the cells of a lattice, in the orientation in which they are most certain."""
    # A row or column whose letters are all ringed or struck through may be missing at the edge.
    shape = lattice.rows + 2, lattice.columns + 2
    cells = np.array([*np.ndindex(*shape)], np.float64) - 1
    places = lattice.places(cells)
    zoom, margin = 20 / lattice.height, 3 * lattice.height
    size = picture.shape[1::-1]
    low = np.clip((places.min(0) - margin) / scale, 0, size).astype(int)
    high = np.clip((places.max(0) + margin) / scale, 0, size).astype(int)
    ink = ink_of(_resized(picture[low[1] : high[1], low[0] : high[0]], scale * zoom), 90)
    own = places.copy()
    for number, (row, column) in enumerate(cells.astype(int)):
        if (at := lattice.found.get((int(row), int(column)))) is not None:
            own[number] = spots.points[at]
    ways = [
        lattice.places(cells + way / 2) - lattice.places(cells - way / 2) for way in CORNERS[1:]
    ]
    across, down = (way / np.linalg.norm(way, axis=1, keepdims=True) for way in ways)
    cut = [
        _pictures(ink, (at + 0.5 - low * scale) * zoom - 0.5, across, down) for at in (own, places)
    ]
    best = (-1.0, 0, np.zeros(0, np.float32))
    for turns in range(4):
        turned = [np.rot90(pictures, turns, (1, 2)) for pictures in cut]
        read = np.mean([probabilities(normalised(part)) for part in turned], axis=0)
        best = max(best, (float(read[:, :-2].max(1).mean()), turns, read), key=lambda one: one[0])
    _, turns, read = best
    strength = cut[1].reshape(len(cells), -1).max(1)
    exists = (strength > 0.35 * np.median(strength)) & (read[:, -1] < 0.5)
    strongest = read[:, :-2].reshape(len(cells), 2, -1).sum(1).max(1) * exists
    letters = _capitals(read, exists)
    inner = _inner(strongest.reshape(shape), exists.reshape(shape))

    def upright(part: NDArray[Any]) -> NDArray[Any]:
        return np.rot90(part.reshape(*shape, *part.shape[1:])[inner], turns)

    along = np.abs(((own - places) * (down if turns % 2 else across)).sum(1))
    pitch = np.linalg.norm(places[1] - places[0])
    # Lines of text are no rows of a puzzle: their letters stand in no columns.
    in_columns = np.percentile(along[along > 0], 90) < _ASTRAY * pitch
    sure = float(upright(strongest).sum() / max(1, upright(exists).sum())) * in_columns
    spread = upright((places + 0.5) / scale - 0.5), upright(letters), upright(exists)
    return Scan(picture, *spread, sure, lattice.height / scale)


def _inner(sure: Floats, exists: NDArray[np.bool_]) -> tuple[slice, slice]:
    """Without rows and columns at the edges that show no letters, but pictures or words."""
    ends = []
    for axis in (1, 0):
        counts, sums = exists.sum(axis), sure.sum(axis)
        usual = np.median(sums)
        # Rows outside of the lattice must be as good as the others.
        least = np.full(len(counts), 0.2 * usual)
        least[[0, -1]] = 0.7 * usual
        good = (sums > least) & (sums > 0.55 * counts) & (counts > 1)
        first, last = (good.argmax(), len(good) - good[::-1].argmax()) if good.any() else (0, 0)
        ends.append(slice(int(first), int(last)))
    return ends[0], ends[1]


def _pictures(ink: Floats, places: Points, across: Points, down: Points) -> Floats:
    """The surroundings of these places, upright, with letters of the height `HEIGHT`."""
    steps = (np.arange(SIDE) - (SIDE - 1) / 2) * 20 / HEIGHT
    maps = (
        places[:, None, None]
        + down[:, None, None] * steps[None, :, None, None]
        + across[:, None, None] * steps[None, None, :, None]
    ).astype(np.float32)
    flat = maps.reshape(-1, SIDE, 2)
    parts = [
        cv2.remap(ink, part[..., 0], part[..., 1], cv2.INTER_LINEAR)
        for part in np.array_split(flat, len(flat) // 30000 + 1)
    ]
    return np.asarray(np.concatenate(parts), np.float32).reshape(-1, SIDE, SIDE)


def _capitals(read: Floats, exists: NDArray[np.bool_]) -> Floats:
    """The probabilities of the capitals: a puzzle has mostly capitals or mostly small letters."""
    count = len(CAPITALS)
    both = read[:, : 2 * count].reshape(len(read), 2, count)
    mass = both[exists].sum((0, 2))
    share = np.clip(mass / max(mass.sum(), 1e-6), 0.03, 0.97) ** 2
    letters = np.einsum("nkc,k->nc", both, share)
    letters[:, 26:] *= _MARKED
    letters /= np.maximum(letters.sum(1, keepdims=True), 1e-6)
    letters[~exists] = LEAST
    return np.asarray(np.maximum(letters, LEAST), np.float32)
