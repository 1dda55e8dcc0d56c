"""From a picture to a grid of letters, each with its probabilities."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from suchsel.placement import Grid
from suchsel.scan.lattice import (
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
        return tuple(
            tuple(
                CAPITALS[int(best)] if there else None
                for best, there in zip(row, exists, strict=True)
            )
            for row, exists in zip(self.letters.argmax(2), self.exists, strict=True)
        )

    @property
    def doubtful(self) -> int:
        """How many letters are not certain."""
        return int(((self.letters.max(2) < 0.9) & self.exists).sum())


def scans_of(picture: Picture) -> list[Scan]:
    """The puzzles in a picture with red, green and blue, from the top; none if there is none."""
    scale = SEARCHED / max(picture.shape[:2])
    scale = min(scale, 3.0)
    shrinking = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    searched = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=shrinking))
    searched = searched.astype(np.uint8)
    ink = ink_of(searched, max(searched.shape[:2]) // 8)
    found: list[Scan] = []
    candidates = sorted(find_lattices(ink), key=lambda pair: -len(pair[0].found))
    distinct: list[tuple[Lattice, Spots]] = []
    for lattice, spots in candidates:
        if _is_plausible(lattice) and not any(
            _is_same(lattice, other) for other, _ in distinct
        ):
            distinct.append((lattice, spots))
    read = [_read(picture, searched, scale, *pair) for pair in distinct[:_MOST_READ]]
    for scan in sorted(read, key=lambda one: -one.exists.sum() * (one.sure - 0.3)):
        filled = scan.exists.mean()
        if scan.sure < SURE or filled < FILLED:
            continue
        if not any(_overlap(scan, other) for other in found):
            found.append(scan)
    return sorted(found, key=lambda one: tuple(one.places.reshape(-1, 2).min(0)[::-1]))


def _is_plausible(lattice: Lattice) -> bool:
    middle = np.array([lattice.rows / 2, lattice.columns / 2])
    here, right, down = lattice.places(np.array([middle, middle + (0, 1), middle + (1, 0)]))
    wide, high = np.linalg.norm(right - here), np.linalg.norm(down - here)
    return (
        len(lattice.found) > 0.4 * lattice.rows * lattice.columns
        and max(wide, high) < _WIDEST * min(wide, high)
        and max(wide, high) < 6 * lattice.height
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


def _read(
    picture: Picture, searched: Picture, scale: float, lattice: Lattice, spots: Spots
) -> Scan:
    """The letters at the cells of a lattice, in the orientation in which they are most certain."""
    zoom = 20 / lattice.height
    way = cv2.INTER_AREA if zoom < 1 else cv2.INTER_CUBIC
    sharp = np.asarray(
        cv2.resize(picture, None, fx=scale * zoom, fy=scale * zoom, interpolation=way)
    )
    ink = ink_of(sharp.astype(np.uint8), 90)
    shape = lattice.rows, lattice.columns
    cells = lattice.cells
    places = lattice.places(cells)
    own = places.copy()
    for number, cell in enumerate(map(tuple, cells.astype(int))):
        if cell in lattice.found:
            own[number] = spots.points[lattice.found[cell]]
    across = _unit(lattice.places(cells + (0, 0.5)) - lattice.places(cells - (0, 0.5)))
    down = _unit(lattice.places(cells + (0.5, 0)) - lattice.places(cells - (0.5, 0)))
    cut = [_pictures(ink, (at + 0.5) * zoom - 0.5, across, down) for at in (own, places)]
    best: tuple[float, int, Floats] | None = None
    for turns in range(4):
        turned = [np.rot90(pictures, turns, (1, 2)) for pictures in cut]
        read = np.mean([probabilities(normalised(part)) for part in turned], axis=0)
        sure = float(read[:, :-2].max(1).mean())
        if best is None or sure > best[0]:
            best = sure, turns, np.asarray(read, np.float32)
    assert best is not None
    _, turns, read = best
    strength = np.percentile(cut[1].reshape(len(cells), -1), 90, axis=1)
    exists = (strength > 0.3 * np.median(strength)) & (read[:, -1] < 0.6)
    letters = _capitals(read[exists], read)
    strongest = read[:, :-2].reshape(len(cells), 2, -1).sum(1).max(1)
    letters[~exists] = LEAST
    parts = (places.reshape(*shape, 2) + 0.5) / scale - 0.5, letters.reshape(*shape, -1)
    turned_parts = [np.rot90(part, turns) for part in parts]
    return Scan(
        picture,
        turned_parts[0],
        np.asarray(turned_parts[1], np.float32),
        np.rot90(exists.reshape(shape), turns),
        float(strongest[exists].mean()) if exists.any() else 0.0,
        lattice.height / scale,
    )


def _unit(ways: Points) -> Points:
    return np.asarray(ways / np.linalg.norm(ways, axis=1, keepdims=True))


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
        for part in np.array_split(flat, max(1, len(flat) // 30000))
    ]
    return np.asarray(np.concatenate(parts), np.float32).reshape(-1, SIDE, SIDE)


def _capitals(existing: Floats, read: Floats) -> Floats:
    """The probabilities of the capitals: a puzzle has mostly capitals or mostly small letters."""
    count = len(CAPITALS)
    share = float(np.clip(existing[:, :count].sum() / max(existing[:, :-2].sum(), 1e-6), 0.03, 0.97))
    letters = share**2 * read[:, :count] + (1 - share) ** 2 * read[:, count : 2 * count]
    letters /= np.maximum(letters.sum(1, keepdims=True), 1e-6)
    return np.asarray(np.maximum(letters, LEAST), np.float32)
