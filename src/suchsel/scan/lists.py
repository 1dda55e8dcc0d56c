"""Reads the word list beside or below a puzzle in a picture, with the help of the puzzle.

What is read counts only if the puzzle has it: the place where both fit best corrects both. So a
list in small or blurred print can be read, and other texts are left out.
"""

from __future__ import annotations

from itertools import product

import cv2
import numpy as np

from suchsel.scan.lattice import Floats, Points, ink_of
from suchsel.scan.letters import CAPITALS, HEIGHT, SIDE, normalised, probabilities
from suchsel.scan.reading import Scan
from suchsel.scan.words import CERTAIN, FOUND, find_word

#: The height of a letter of the puzzle in the picture in which its list is read.
_HEIGHT = 34
#: Letters of a list, compared with those of the puzzle.
_SMALLEST, _LARGEST = 0.22, 1.3
#: Gaps between letters, compared with their height: those inside terms of several words and words.
_GAPS = 1.0, 0.42
#: Thresholds between ink and paper: letters that touch are tried again.
_DARKNESS = 1.0, 1.5, 2.0
#: How wide boxes of several letters are, compared with the height, and how much surer their halves.
_WIDE, _BETTER = 0.7, 0.1
#: The most pixels of the picture in which the list is read, and the most letters in it.
_MOST_PIXELS, _MOST_BOXES = 12e6, 3000


def listed_words(scan: Scan) -> list[str]:
    """The words of the list that are in the puzzle, from the top."""
    ink = _surroundings(scan)
    found: list[tuple[float, float, float, float, str]] = []
    for gap, darkness in product(_GAPS, _DARKNESS):
        for word in _words(_boxes(ink, darkness), gap, ink.shape):
            text, confidence = _read(word, ink, scan.letters)
            if confidence >= FOUND:
                left, top, right, bottom = *word[0, :2].astype(int), *word[-1, 2:].astype(int)
                high = float(np.percentile(word[:, 3] - word[:, 1], 75))
                found.append((bottom, left, high, confidence, text))
                ink[top:bottom, left:right] = 0
    certain = np.array([one[:3] for one in found if one[3] >= CERTAIN])
    if len(certain) < 2:
        return []
    # A short word may be anywhere in the puzzle: it counts if it stands among the others.
    least, most = certain.min(0) - 3 * _HEIGHT, certain.max(0) + 3 * _HEIGHT
    least[2], most[2] = 0.7 * certain[:, 2].min(), 1.3 * certain[:, 2].max()
    listed = [
        text
        for *at, confidence, text in sorted(found)
        if confidence >= CERTAIN or ((least <= at) & (at <= most)).all()
    ]
    return [*dict.fromkeys(listed)]


def _has_tick(word: Points, read: Floats) -> bool:
    """Whether the first letter stands apart, as a box to tick does, or is a box and no letter."""
    gaps = (word[1:, 0] - word[:-1, 2]) / (word[0, 3] - word[0, 1])
    apart = 1.5 * max(0.15, gaps[1:].max()) if _sure(read[0]) > 0.5 else _GAPS[1]
    return bool(gaps[0] > apart)


def _surroundings(scan: Scan) -> Floats:
    """The ink of the picture without the puzzle, turned as the puzzle is."""
    across, down = (np.diff(scan.places, axis=axis) for axis in (1, 0))
    pitch = np.array([np.linalg.norm(ways, axis=2).mean() for ways in (across, down)])
    cells = np.array([*np.ndindex(scan.exists.shape)])[:, ::-1]
    places = scan.places.reshape(-1, 2)
    matrix, _ = cv2.findHomography(places, cells * pitch, cv2.RANSAC, 0.2 * scan.height)
    high, wide = scan.picture.shape[:2]
    frame = np.array([[[0, 0]], [[wide, 0]], [[wide, high]], [[0, high]]], np.float32)
    seen = cv2.perspectiveTransform(frame, matrix).reshape(-1, 2)
    extent = cells.max(0) * pitch
    low = np.maximum(seen.min(0), -1.6 * extent.max())
    top = np.minimum(seen.max(0), extent + 1.6 * extent.max())
    zoom = min(_HEIGHT / scan.height, float(np.sqrt(_MOST_PIXELS / np.prod(top - low))))
    move = np.array([[zoom, 0, -low[0] * zoom], [0, zoom, -low[1] * zoom], [0, 0, 1]])
    size = [int(side) for side in np.ceil((top - low) * zoom)]
    upright = cv2.warpPerspective(
        scan.picture, move @ matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    ink = ink_of(np.asarray(upright, np.uint8), 3 * _HEIGHT)
    corners = (np.array([-0.6 * pitch, extent + 0.6 * pitch]) - low) * zoom
    (left, first), (right, last) = corners.clip(0).astype(int)
    ink[first:last, left:right] = 0
    return ink


def _boxes(ink: Floats, darkness: float) -> Points:
    """Left, top, right and bottom of what may be letters."""
    smooth = cv2.GaussianBlur((ink * 255).astype(np.uint8), (0, 0), 0.7)
    middle, _ = cv2.threshold(smooth, 0, 255, cv2.THRESH_OTSU)
    dark = (smooth > max(middle * darkness, 30)).astype(np.uint8)
    boxes = np.zeros((0, 4))
    for _ in range(2):
        _, _, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
        wide, high = stats[:, 2] / _HEIGHT, stats[:, 3] / _HEIGHT
        right_size = (high > _SMALLEST) & (high < _LARGEST) & (wide < 2.2 * _LARGEST)
        boxes = stats[right_size, :4][:_MOST_BOXES].astype(np.float64)
        if not len(boxes):
            break
        # The dots of i, ä, ö and ü belong to the letters below them.
        gap = np.ones((1 + int(0.25 * np.percentile(boxes[:, 3], 75)), 1), np.uint8)
        dark = np.asarray(cv2.morphologyEx(dark, cv2.MORPH_CLOSE, gap), np.uint8)
    return np.column_stack([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]])


def _words(boxes: Points, gap: float, shape: tuple[int, ...]) -> list[Points]:
    """Letters in a line without wider gaps, from the left."""
    joined = np.zeros(shape, np.uint8)
    high = boxes[:, 3] - boxes[:, 1]
    usual = np.maximum(high, np.median(high)) if len(high) else high
    wider = np.column_stack([-gap * usual, high / 2, gap * usual, -high / 2]) / 2
    for left, top, right, bottom in (boxes + wider).clip(0).astype(int):
        joined[top : bottom + 1, left:right] = 1
    _, labels = cv2.connectedComponents(joined)
    x, y = (boxes[:, :2] + boxes[:, 2:]).T // 2
    number = labels[y.astype(int), x.astype(int)]
    words = [boxes[number == n] for n in np.unique(number)]
    return [word[word[:, 0].argsort(kind="stable")] for word in words if len(word) > 1]


def _read(word: Points, ink: Floats, grid: Floats, ticked: bool = False) -> tuple[str, float]:
    """The word as the list and the puzzle show it, and how certain it is that they do."""
    nothing = "", 0.0
    if len(word) < 2:
        return nothing
    high = float(np.percentile(word[:, 3] - word[:, 1], 75))
    read = _letters(word, high, ink)
    if len(word) > 3 and not ticked and _has_tick(word, read):
        return _read(word[1:], ink, grid, True)
    for _ in range(3):  # letters that touch
        wide = (word[:, 2] - word[:, 0]) / high
        if wide.max() < _WIDE:
            break
        halves = np.array([half for box in word for half in _halves(box, ink)])
        pairs = _letters(halves, high, ink).reshape(len(word), 2, -1)
        is_better = (wide > 2 * _WIDE) | (_sure(pairs).mean(1) > _sure(read) + _BETTER)
        is_better &= wide > _WIDE
        times = 1 + is_better
        split, word = np.repeat(is_better, times), np.repeat(word, times, axis=0)
        read = np.repeat(read, times, axis=0)
        word[split] = halves.reshape(-1, 2, 4)[is_better].reshape(-1, 4)
        read[split] = pairs[is_better].reshape(-1, read.shape[1])
    if len(word) < 3 or (read[:, -2:].sum(1) > 0.6).any():
        return nothing
    weights = read[:, :-2].reshape(len(word), 2, -1).sum(1) + 0.002
    places = find_word(grid, [*weights])
    if not places:
        return nothing
    both = weights * np.array([grid[cell] for cell in places[0].cells])
    if (both.max(1) < 0.1).any():
        return nothing
    return "".join(CAPITALS[int(row.argmax())] for row in both), places[0].confidence


def _sure(read: Floats) -> Floats:
    """How sure it is which letter each of them is, capital or small."""
    letters = read[..., :-2].reshape(*read.shape[:-1], 2, -1)
    return np.asarray(letters.sum(-2).max(-1))


def _halves(box: Points, ink: Floats) -> list[Points]:
    """A box cut where there is least ink, not far from its middle."""
    left, top, right, bottom = box.astype(int)
    columns = ink[top:bottom, left:right].sum(0)
    quarter = (right - left) // 4
    at = left + quarter + int(columns[quarter : right - left - quarter].argmin())
    return [np.array([left, top, at, bottom]), np.array([at, top, right, bottom])]


def _letters(boxes: Points, high: float, ink: Floats) -> Floats:
    """The probabilities of the letters in these boxes, in a word of this height."""
    cut = []
    for part in (1.0, 1.35):  # a word in small letters may have no tall ones
        side = high * part * SIDE / HEIGHT
        for left, top, right, bottom in boxes:
            scale = SIDE / side
            corner = np.array([left + right - side, top + bottom - side]) / 2
            matrix = np.array([[1 / scale, 0, corner[0]], [0, 1 / scale, corner[1]]])
            own = cv2.warpAffine(
                ink, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            )
            # Without its neighbours.
            x, y = ((np.arange(SIDE)) / scale + at for at in corner)
            own[:, (x < left - 1.5) | (x > right + 0.5)] = 0
            own[(y < top - 2) | (y > bottom + 1)] = 0
            cut.append(own)
    read = probabilities(normalised(np.array(cut))).reshape(2, len(boxes), -1)
    return np.asarray(read.mean(0), np.float32)
