"""Reads single letters: a small network, evaluated in plain NumPy.

`tools/letters.py` trains it. Letters are Latin capitals and small letters, some with marks; digits
are known only so that they are not taken for letters.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]

#: What a cell may show, as words are spelled; and the small letters, in the same order.
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÑÇẞ"
SMALL = CAPITALS.lower()
#: After the capitals and small letters, the network has a digit and what is neither.
CLASSES = [*CAPITALS, *SMALL, "0", " "]
#: The side of the picture of a letter in pixels, and the height of a capital in it.
SIDE, HEIGHT = 25, 15
#: A letter is never considered less likely than this.
LEAST = 2e-4
#: How many pictures are read at once.
_AT_ONCE = 512

Network: TypeAlias = list[tuple[Floats, Floats]]


def windows(layer: Floats, side: int) -> Floats:
    """What each neuron of the next layer looks at: every second square of this side.

    >>> windows(np.zeros((7, 25, 25, 1), np.float32), 5).shape
    (7, 11, 11, 25)
    """
    seen = sliding_window_view(layer, (side, side), axis=(1, 2))[:, ::2, ::2]
    return seen.reshape(*seen.shape[:3], -1)


def layers(network: Network, pictures: Floats) -> list[Floats]:
    """The values of all layers: two that look at squares, two that look at everything."""
    (first, bias1), (second, bias2), (third, bias3), (last, bias4) = network
    one = np.maximum(windows(pictures[..., None], 5) @ first + bias1, 0)
    two = np.maximum(windows(one, 3) @ second + bias2, 0)
    three = np.maximum(two.reshape(len(two), -1) @ third + bias3, 0)
    return [one, two, three, three @ last + bias4]


@lru_cache(maxsize=1)
def trained() -> Network:
    """The network that is shipped: whole numbers of a byte, and a scale for each neuron."""
    data = files("suchsel").joinpath("data/letters.npz").read_bytes()
    with np.load(BytesIO(data)) as stored:
        return [
            (stored[f"w{n}"] * stored[f"s{n}"], stored[f"b{n}"].astype(np.float32))
            for n in range(4)
        ]


def probabilities(pictures: Floats) -> Floats:
    """For each picture the probabilities of all `CLASSES`."""
    parts = [
        layers(trained(), pictures[at : at + _AT_ONCE])[-1]
        for at in range(0, len(pictures), _AT_ONCE)
    ]
    if not parts:
        return np.zeros((0, len(CLASSES)), np.float32)
    raw = np.concatenate(parts)
    powers = np.exp(raw - raw.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def normalised(pictures: Floats) -> Floats:
    """Pictures of ink on any ground: nothing is 0, the darkest ink is 1."""
    flat = pictures.reshape(len(pictures), -1)
    low, high = np.percentile(flat, (25, 98), axis=1)[:, :, None, None]
    return np.asarray(np.clip((pictures - low) / np.maximum(high - low, 1e-3), 0, 1), np.float32)
