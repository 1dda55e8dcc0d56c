"""Reads the word list beside or below a puzzle in a picture, with the help of the puzzle.

Each run of letters is looked for in the grid with all its readings: the place where both fit best
corrects both. So a list in small or blurred print can still be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from suchsel.scan.lattice import Floats, Points, ink_of
from suchsel.scan.letters import CAPITALS, HEIGHT, SIDE, normalised, probabilities
from suchsel.scan.reading import Scan
from suchsel.scan.words import CERTAIN, find_word

#: The height of a letter of the puzzle in the picture in which its list is read.
_HEIGHT = 34
#: Letters of a list, compared with those of the puzzle.
_SMALLEST, _LARGEST = 0.22, 1.3
#: A gap between words, and one between columns of the list, compared with the height of a line.
_BLANK, _GAP = 0.42, 1.6
#: The most pixels of the picture in which the list is read, and the most boxes in it.
_MOST_PIXELS, _MOST_BOXES = 12e6, 3000


class Listed(NamedTuple):
    """A word of the list."""

    text: str
    found: bool  # whether it is in the puzzle
    corner: tuple[float, float]  # in the upright picture
    height: float


def listed_words(scan: Scan) -> list[str]:
    """The words of the list: those that are in the puzzle, and others that stand beside them."""
    upright, ground = _upright(scan)
    read: list[Listed] = []
    for line in _lines(upright, ground):
        read += _words_in(line, upright, scan.letters)
    certain = [word for word in read if word.found]
    if len(certain) < 2:
        return []
    heights = [word.height for word in certain]
    kept = [
        word
        for word in read
        if word.found
        or (
            0.7 * min(heights) < word.height < 1.4 * max(heights)
            and sum(_aligned(word, other) for other in certain) > 1
        )
    ]
    return list(dict.fromkeys(word.text for word in kept))


def _aligned(one: Listed, other: Listed) -> bool:
    """Whether one stands below the other, or in the same row of a list in columns."""
    apart = np.abs(np.subtract(one.corner, other.corner)) / other.height
    return bool((apart[0] < 0.6 and apart[1] < 12) or (apart[1] < 0.6 and apart[0] < 40))


def _upright(scan: Scan) -> tuple[Floats, Points]:
    """The ink of the whole picture, turned as the puzzle is; and the corners of the puzzle."""
    rows, columns = scan.exists.shape
    cells = np.array([*np.ndindex(rows, columns)], np.float32)[:, ::-1]
    size = np.linalg.norm(np.diff(scan.places, axis=1), axis=2).mean() if columns > 1 else 1
    high = np.linalg.norm(np.diff(scan.places, axis=0), axis=2).mean()
    zoom = _HEIGHT / scan.height
    flat = cells * np.array([size, high], np.float32) * zoom
    matrix, _ = cv2.findHomography(
        scan.places.reshape(-1, 2).astype(np.float32), flat.astype(np.float32), cv2.RANSAC, 5
    )
    tall, wide = scan.picture.shape[:2]
    frame = np.array([[[0, 0]], [[wide, 0]], [[wide, tall]], [[0, tall]]], np.float32)
    seen = cv2.perspectiveTransform(frame, matrix).reshape(-1, 2)
    extent = flat.max(0)
    low = np.maximum(seen.min(0), -1.6 * extent.max())
    top = np.minimum(seen.max(0), extent + 1.6 * extent.max())
    shrink = min(1.0, float(np.sqrt(_MOST_PIXELS / max(1, np.prod(top - low)))))
    move = np.array([[shrink, 0, -low[0] * shrink], [0, shrink, -low[1] * shrink], [0, 0, 1]])
    target = tuple(int(v) for v in np.ceil((top - low) * shrink))
    warped = cv2.warpPerspective(
        scan.picture, move @ matrix, target, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    corners = (
        np.array(
            [[-0.6 * size * zoom, -0.6 * high * zoom], extent + 0.6 * zoom * np.array([size, high])]
        )
        - low
    ) * shrink
    return ink_of(np.asarray(warped, np.uint8), 3 * _HEIGHT), corners


def _lines(ink: Floats, puzzle: Points) -> Iterator[Floats]:
    """Boxes of letters outside of the puzzle, line by line: left, top, right, bottom."""
    whole = cv2.GaussianBlur((ink * 255).astype(np.uint8), (0, 0), 0.7)
    (left, top), (right, bottom) = np.round(puzzle).astype(int)
    whole[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = 0
    middle, _ = cv2.threshold(whole, 0, 255, cv2.THRESH_OTSU)
    dark = (whole > max(middle, 30)).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    stats = stats[1:].astype(np.float32)
    high, wide = stats[:, 3], stats[:, 2]
    right_size = (np.maximum(high, wide) < 2.2 * _LARGEST * _HEIGHT) & (high < _LARGEST * _HEIGHT)
    boxes = stats[right_size & (stats[:, 4] > 5)]
    boxes = np.column_stack([boxes[:, :2], boxes[:, :2] + boxes[:, 2:4]])[:_MOST_BOXES]
    tall = boxes[boxes[:, 3] - boxes[:, 1] > _SMALLEST * _HEIGHT]
    tall = tall[[not _is_square(dark, *map(int, box)) for box in tall]]
    dots = boxes[boxes[:, 3] - boxes[:, 1] <= 0.5 * _HEIGHT]
    for n, (x0, y0, x1, y1) in enumerate(tall):  # dots of i, ä, ö and ü
        near = (dots[:, 0] < x1) & (dots[:, 2] > x0) & (dots[:, 3] <= y0 + 1)
        near &= dots[:, 3] > y0 - 0.45 * (y1 - y0)
        if near.any():
            tall[n, 1] = dots[near, 1].min()
    left_over = tall[np.argsort(tall[:, 0], kind="stable")]
    while len(left_over):
        line, last = [left_over[0]], left_over[0]
        taken = np.zeros(len(left_over), bool)
        taken[0] = True
        for n in range(1, len(left_over)):
            box = left_over[n]
            high = max(last[3] - last[1], box[3] - box[1])
            shared = min(last[3], box[3]) - max(last[1], box[1])
            if box[0] - last[2] > _GAP * high:
                if box[0] - last[2] > 4 * _GAP * high:
                    break
                continue
            if shared > 0.45 * min(last[3] - last[1], box[3] - box[1]) and box[0] > last[0]:
                line.append(box)
                last, taken[n] = box, True
        left_over = left_over[~taken]
        if len(line) > 1:
            yield np.array(line)


def _is_square(dark: NDArray[np.uint8], left: int, top: int, right: int, bottom: int) -> bool:
    """Whether it is a box to tick: four full sides."""
    part = dark[top:bottom, left:right] > 0
    near = max(2, len(part) // 6)
    sides = (part[:near].any(0), part[-near:].any(0), part[:, :near].any(1), part[:, -near:].any(1))
    return all(side.mean() > 0.93 for side in sides) and 0.7 < part.shape[0] / part.shape[1] < 1.4


def _words_in(line: Floats, ink: Floats, grid: Floats) -> list[Listed]:
    """The words of a line: those that are in the puzzle, one by one or joined, and others."""
    high = float(np.percentile(line[:, 3] - line[:, 1], 75))
    read = _read(line, ink, high)
    gaps = line[1:, 0] - np.maximum.accumulate(line[:, 2])[:-1] > _BLANK * high
    parts = np.split(np.arange(len(line)), np.flatnonzero(gaps) + 1)
    found: list[Listed] = []
    at = 0
    while at < len(parts):
        for count in (3, 2, 1):
            word = np.concatenate(parts[at : at + count])
            listed = _looked_up(word, line, read, grid, high)
            if listed and (listed.found or count == 1):
                found.append(listed)
                break
        at += count
    return found


def _read(line: Floats, ink: Floats, high: float) -> Floats:
    """The probabilities of capitals, and last of what is no letter."""
    middle = (line[:, :2] + line[:, 2:]) / 2
    steps = (np.arange(SIDE) - (SIDE - 1) / 2) / HEIGHT
    cut = []
    for part in (1.0, 1.35):  # a line of small letters may have no tall ones
        size = high * part
        x = (middle[:, 0, None, None] + steps[None, None] * size).astype(np.float32)
        y = (middle[:, 1, None, None] + steps[None, :, None] * size).astype(np.float32)
        x, y = (np.broadcast_to(one, (len(line), SIDE, SIDE)) for one in (x, y))
        flat = [np.ascontiguousarray(one.reshape(-1, SIDE)) for one in (x, y)]
        picture = np.asarray(cv2.remap(ink, flat[0], flat[1], cv2.INTER_LINEAR))
        edge = [side[:, None, None] for side in line.T]
        own = (x > edge[0] - 1.5) & (x < edge[2] + 0.5) & (y > edge[1] - 2) & (y < edge[3] + 1)
        cut.append(probabilities(normalised(picture.reshape(-1, SIDE, SIDE) * own)))
    best = np.mean(cut, axis=0)
    count = len(CAPITALS)
    both = best[:, :count] + best[:, count : 2 * count]
    return np.column_stack([both, best[:, -2:].sum(1)]).astype(np.float32)


def _looked_up(
    word: NDArray[np.int64], line: Floats, read: Floats, grid: Floats, high: float
) -> Listed | None:
    letters = read[word]
    while len(letters) and letters[0, -1] > 0.6:  # ticks and numbers before it
        word, letters = word[1:], letters[1:]
    while len(letters) and letters[-1, -1] > 0.6:
        word, letters = word[:-1], letters[:-1]
    if len(word) < 3 or (letters[:, -1] > 0.6).any():
        return None
    weights = [row[:-1] + 0.002 for row in letters]
    places = find_word(grid, weights)
    found = bool(places) and places[0].confidence >= CERTAIN
    if found and len(word) > 3 and 0 in places[0].misread and letters[0].max() > 0.8:
        return _looked_up(word[1:], line, read, grid, high)  # a box to tick
    if found:
        # Both readings together.
        cells = places[0].cells
        weights = [w * (grid[cell] + 0.02) for w, cell in zip(weights, cells, strict=True)]
    elif letters[:, :-1].max(1).mean() < 0.6:
        return None
    text = "".join(CAPITALS[int(row.argmax())] for row in weights)
    return Listed(text, found, (float(line[word[0], 0]), float(line[word[0], 3])), high)
