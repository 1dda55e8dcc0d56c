"""The network reads letters in our own fonts, which are drawn here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from suchsel.scan.letters import CAPITALS, HEIGHT, SIDE, SMALL, normalised, probabilities
from tests.lists import ROOT

FONTS = ROOT / "src" / "suchsel" / "data" / "fonts"


def glyph(name: str, letter: str, blur: float) -> np.ndarray:
    first = ImageFont.truetype(FONTS / f"{name}.ttf", 100)
    _, top, _, bottom = first.getbbox("H")
    font = first.font_variant(size=round(100 * HEIGHT / (bottom - top)))
    box = font.getbbox(letter)
    image = Image.new("L", (SIDE, SIDE))
    at = (SIDE - box[0] - box[2]) / 2, (SIDE - box[1] - box[3]) / 2
    ImageDraw.Draw(image).text(at, letter, 255, font)
    return np.asarray(cv2.GaussianBlur(np.asarray(image, np.float32), (0, 0), blur))


@pytest.mark.parametrize("name", ["Andika-Regular", "Lexend-Bold", "NotoSans-Regular"])
@pytest.mark.parametrize(("blur", "least"), [(0.4, 0.9), (1.5, 0.87)])
def test_letters_are_read(name: str, blur: float, least: float) -> None:
    for letters in (CAPITALS.replace("ẞ", ""), SMALL):
        pictures = normalised(np.stack([glyph(name, letter, blur) for letter in letters]))
        # Whether a puzzle has capitals or small letters is known from all its letters.
        both = probabilities(pictures)[:, :-2].reshape(len(letters), 2, -1)
        read = both[:, int(letters == SMALL)].argmax(1)
        wrong = [letters[n] + CAPITALS[m] for n, m in enumerate(read) if n != m]
        assert len(wrong) <= (1 - least) * len(letters), wrong


def test_probabilities_sum_up() -> None:
    noise = np.random.default_rng(1).random((3, SIDE, SIDE)).astype(np.float32)
    assert np.allclose(probabilities(noise).sum(1), 1, atol=1e-4)
    assert probabilities(noise[:0]).shape[0] == 0
