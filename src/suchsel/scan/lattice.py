"""Finds the lattice of letters in a picture: dark or light spots at regular distances.

The lattice may be turned, seen at an angle or bent with the paper. It is followed from letter to
letter, so that the list beside it, which is set in other distances, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from suchsel.boards.kind import Cell

Floats: TypeAlias = NDArray[np.float32]
Points: TypeAlias = NDArray[np.float64]

#: The longer side of the pictures that are searched, in pixels.
SEARCHED = 1600
#: The fewest rows and columns of a puzzle.
FEWEST = 4
#: The most spots of one size that are looked at.
MOST_SPOTS = 3000
#: How far a letter may be from where its neighbours expect it, as a part of the distance.
AWAY = 0.3
#: The degree of the polynomial that bends a lattice, and how much it resists.
DEGREE, STIFF = 5, 1e-3
#: From how many spots a lattice is followed.
MOST_TRIED = 12
#: A cell and its neighbours to the right and below.
CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Spots(NamedTuple):
    """Connected areas of ink of about the size of letters."""

    points: Points  # their centres, x and y
    heights: Points  # the longer side of each


class Lattice(NamedTuple):
    """Where the rows and columns run in a picture."""

    model: Points  # the terms of a polynomial for x and y
    rows: int
    columns: int
    height: float  # of a capital letter, in pixels
    found: dict[Cell, int]  # the spots at their cells

    def places(self, cells: Points) -> Points:
        """The places in the picture of cells, or of points between cells."""
        return _terms(cells) @ self.model

    @property
    def cells(self) -> Points:
        """Row and column of all cells, row by row."""
        return np.array([*np.ndindex(self.rows, self.columns)], np.float64)


def ink_of(picture: NDArray[np.uint8], around: int) -> Floats:
    """How much each pixel differs from its surroundings in any colour, from 0 to 1.

    Against the brightness of the surroundings, so that a letter in the shadow is as dark.
    """
    step = max(1, around // 12)
    small = cv2.resize(picture, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_AREA)
    side = min(around // step | 1, min(small.shape[:2]) - 1 | 1)
    ground = cv2.resize(cv2.medianBlur(small, max(3, side)), picture.shape[1::-1])
    ground = np.asarray(ground, np.float32)
    return np.asarray((np.abs(picture - ground) / np.maximum(ground, 64)).max(2).clip(0, 1))


def find_lattices(ink: Floats) -> Iterator[list[tuple[Lattice, Spots]]]:
    """For several thresholds the lattices that may be puzzles, of letters of all sizes."""
    whole = (ink * 255).astype(np.uint8)
    for blur, factor in ((1.2, 1.0), (2.6, 1.0), (1.2, 0.6), (1.2, 1.5)):
        smooth = cv2.GaussianBlur(whole, (0, 0), blur)
        middle, _ = cv2.threshold(smooth, 0, 255, cv2.THRESH_OTSU)
        spots = _spots((smooth > middle * factor).astype(np.uint8))
        found: list[tuple[Lattice, Spots]] = []
        size = 9.0
        while size < min(ink.shape) / FEWEST:
            right = (spots.heights > 0.62 * size) & (spots.heights < 1.5 * size)
            chosen = Spots(spots.points[right], spots.heights[right])
            if FEWEST**2 <= len(chosen.points) <= MOST_SPOTS:
                found += [(lattice, chosen) for lattice in _lattices_of(chosen)]
            size *= 1.5
        yield found


def _spots(dark: NDArray[np.uint8]) -> Spots:
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    stats = stats[1:].astype(np.float64)  # without the ground
    left, top, wide, high, area = stats.T
    points = np.column_stack([left + wide / 2 - 0.5, top + high / 2 - 0.5])
    longer = np.maximum(wide, high)
    is_spot = (longer >= 4) & (np.minimum(wide, high) * 12 > longer) & (area > longer)
    return Spots(points[is_spot], longer[is_spot])


def _lattices_of(spots: Spots) -> Iterator[Lattice]:
    steps = _steps(spots.points)
    if steps is None:
        return
    left = np.ones(len(spots.points), bool)
    for _ in range(3):  # a page may have several puzzles
        found = _followed(spots.points, steps, left)
        if len(found) < FEWEST**2:
            return
        lattice = _fitted(found, spots)
        left[[*found.values()]] = False
        if lattice:
            left[[*lattice.found.values()]] = False
            yield lattice


def _steps(points: Points) -> tuple[Points, Points] | None:
    """The most frequent ways from a spot to its neighbours: to the next column and row."""
    some = points[:: len(points) // 300 + 1]
    away = np.abs(points[None] - some[:, None]).sum(2)
    near = np.argpartition(away, 12, axis=1)[:, :13]
    ways = (points[near] - some[:, None]).reshape(-1, 2)
    ways = ways[np.abs(ways).sum(1) > 0]
    ways[(ways[:, 0] < 0) | ((ways[:, 0] == 0) & (ways[:, 1] < 0))] *= -1
    ways = ways[:: len(ways) // 1200 + 1]
    lengths = np.linalg.norm(ways, axis=1)
    apart = np.linalg.norm(ways[:, None] - ways[None], axis=2)
    # Opposite ways are the same; long ones are composed of short ones.
    apart = np.minimum(apart, np.linalg.norm(ways[:, None] + ways[None], axis=2))
    votes = (apart < 0.15 * lengths[:, None]).sum(1) / lengths
    best = ways[votes.argmax()]
    angle = np.abs(ways @ best) / lengths / np.linalg.norm(best)
    ratio = lengths / np.linalg.norm(best)
    votes[(angle > 0.5) | (ratio < 0.45) | (ratio > 2.3)] = 0
    if not votes.any():
        return None
    other = ways[votes.argmax()]
    both = np.concatenate([ways, -ways])
    one, two = (
        both[np.linalg.norm(both - way, axis=1) < 0.15 * np.linalg.norm(way)].mean(0)
        for way in (best, other)
    )
    if abs(one[1]) > abs(one[0]) and abs(two[0]) >= abs(two[1]):
        one, two = two, one
    # To the right and down, as far as one can tell: turning is tried later.
    return one, two * np.sign(one[0] * two[1] - one[1] * two[0])


def _followed(
    points: Points, steps: tuple[Points, Points], left: NDArray[np.bool_]
) -> dict[Cell, int]:
    """The largest set of spots that are neighbours of neighbours, from a good beginning."""
    best: dict[Cell, int] = {}
    free = left.copy()
    # A good beginning has its four neighbours where they should be.
    error = np.zeros(len(points))
    for way in (*steps, -steps[0], -steps[1]):
        error += np.minimum(_nearest(points, points + way)[1] / np.linalg.norm(way), 1)
    tried = 0
    for start in np.argsort(error, kind="stable"):
        if error[start] > 1.5 or 2 * len(best) > left.sum() or tried == MOST_TRIED:
            break
        if free[start]:
            tried += 1
            found = _neighbours(points, steps, int(start), left)
            free[[*found.values()]] = False
            best = max(best, found, key=len)
    return best


def _nearest(points: Points, places: Points) -> tuple[NDArray[np.int64], Points]:
    """For each place the nearest point, and how far it is away in x or y."""
    apart = np.abs(points[None] - places[:, None]).max(2)
    nearest = apart.argmin(1)
    return nearest, apart[np.arange(len(places)), nearest]


def _neighbours(
    points: Points, steps: tuple[Points, Points], start: int, left: NDArray[np.bool_]
) -> dict[Cell, int]:
    found: dict[Cell, int] = {(0, 0): start}
    ways = {(0, 0): steps}
    taken, queue = {start}, [(0, 0)]
    for cell in queue:
        across, down = ways[cell]
        for row, column in _SIDES:
            other = cell[0] + row, cell[1] + column
            if other in found:
                continue
            way = down * row + across * column
            apart = np.linalg.norm(points - points[found[cell]] - way, axis=1)
            at = int(apart.argmin())
            if apart[at] > AWAY * np.linalg.norm(way) or at in taken or not left[at]:
                continue
            # The distances change slowly from letter to letter.
            seen = (points[at] - points[found[cell]]) * (row + column)
            mixed = 0.75 * (across if column else down) + 0.25 * seen
            found[other], ways[other] = at, (mixed, down) if column else (across, mixed)
            taken.add(at)
            queue.append(other)
    return found


def _terms(cells: Points, degree: int = DEGREE) -> Points:
    """The products of row and column up to a degree."""
    row, column = cells.T / 10
    return np.column_stack(
        [row**i * column ** (n - i) for n in range(degree + 1) for i in range(n + 1)]
    )


def _model(cells: Points, places: Points) -> Points:
    """A polynomial from cells to places, as straight as it can be; a few bad ones do not matter."""
    degree = sum(len(cells) > least for least in (0, 25, 60, 100, 140))
    terms = _terms(cells, degree)
    count = terms.shape[1]
    weights = np.ones(len(cells))
    model = np.zeros((_terms(cells).shape[1], 2))
    bent = [max(0, n - 1) for n in range(degree + 1) for _ in range(n + 1)]
    stiff = np.diag([STIFF * n * n for n in bent]) * len(cells)
    for _ in range(4):
        scaled = terms * weights[:, None]
        model[:count] = np.linalg.solve(scaled.T @ terms + stiff, scaled.T @ places)
        errors = np.linalg.norm(terms @ model[:count] - places, axis=1)
        weights = 1 / (1 + (errors / max(np.median(errors) * 2, 0.3)) ** 2)
    return model


def _fitted(found: dict[Cell, int], spots: Spots) -> Lattice | None:
    """The lattice through these spots and all others that lie on it."""
    points = spots.points
    for _ in range(3):
        found = _trimmed(found)
        if len(found) < FEWEST**2:
            return None
        cells = np.array([*found], np.float64)
        model = _model(cells, points[[*found.values()]])
        down, across = (range(min(at) - 1, max(at) + 2) for at in zip(*found, strict=True))
        every = [*product(down, across)]
        nearest, apart = _nearest(points, _terms(np.array(every, np.float64)) @ model)
        around = _terms(cells.mean(0) + CORNERS) @ model
        pitch = min(np.linalg.norm(around[1:] - around[0], axis=1))
        is_near = apart < AWAY * pitch
        found = {
            cell: int(at) for cell, at, near in zip(every, nearest, is_near, strict=True) if near
        }
    found = _trimmed(found)
    if not found:
        return None
    top, left = (min(side) for side in zip(*found, strict=True))
    moved = {(row - top, column - left): at for (row, column), at in found.items()}
    rows, columns = (max(side) + 1 for side in zip(*moved, strict=True))
    if min(rows, columns) < FEWEST:
        return None
    model = _model(np.array([*moved], np.float64), points[[*moved.values()]])
    height = float(np.percentile(spots.heights[[*moved.values()]], 70))
    return Lattice(model, rows, columns, height, moved)


def _trimmed(found: dict[Cell, int]) -> dict[Cell, int]:
    """Without rows and columns at the edge that are nearly empty: words of a list, and dirt."""
    before = 0
    while len(found) != before:
        before = len(found)
        for axis in (0, 1):
            lines, counts = np.unique([cell[axis] for cell in found], return_counts=True)
            few = max(2, 0.3 * float(np.median(counts)))
            ends = (lines[at] for at in (0, -1) if counts[at] < few)
            sparse = {*lines[counts < 2], *ends}
            found = {cell: at for cell, at in found.items() if cell[axis] not in sparse}
            if not found:
                break
    return found
