"""Draws the pictures of the examples: `python examples/pictures/draw.py`.

Shapes are drawn four times as large and made smaller, so that their edges are smooth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
SIDE, FINER = 640, 4
Point = tuple[float, float]


class Pen:
    """Draws in units of a picture that is 100 wide."""

    def __init__(self, width: float, height: float, ground: str = "white", side: int = SIDE):
        self.scale = side * FINER / 100
        size = round(width * self.scale), round(height * self.scale)
        self.image = Image.new("RGB", size, ground)
        self.drawing = ImageDraw.Draw(self.image)

    def disc(self, x: float, y: float, radius: float, colour: str, high: float = 1.0) -> None:
        """A disc, or an ellipse that is this much higher than wide."""
        box = (x - radius, y - radius * high, x + radius, y + radius * high)
        self.drawing.ellipse([side * self.scale for side in box], fill=colour)

    def shape(self, points: Sequence[Point], colour: str) -> None:
        self.drawing.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=colour)

    def bar(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        self.shape([(left, top), (right, top), (right, bottom), (left, bottom)], colour)

    def line(self, points: Sequence[Point], width: float, colour: str) -> None:
        at = [(x * self.scale, y * self.scale) for x, y in points]
        self.drawing.line(at, fill=colour, width=round(width * self.scale), joint="curve")

    def slice(self, x: float, y: float, radius: float, start: int, end: int, colour: str) -> None:
        box = (x - radius, y - radius, x + radius, y + radius)
        self.drawing.pieslice([side * self.scale for side in box], start, end, fill=colour)

    def save(self, name: str, colours: int = 32) -> None:
        small = self.image.resize(
            (self.image.width // FINER, self.image.height // FINER), Image.Resampling.BOX
        )
        few = small.quantize(colours, dither=Image.Dither.NONE)
        few.save(HERE / f"{name}.png", optimize=True)


def ring(x: float, y: float, radius: float, count: int, turn: float = 0.0) -> list[Point]:
    """Points on a circle."""
    angles = [turn + 2 * pi * i / count for i in range(count)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def star_points(x: float, y: float, radius: float) -> list[Point]:
    outer, inner = ring(x, y, radius, 5, -pi / 2), ring(x, y, radius * 0.42, 5, -pi / 2 + pi / 5)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


# -- pictures as clues -----------------------------------------------------------------------------


def sun(pen: Pen) -> None:
    for (x, y), (u, v) in zip(ring(50, 50, 32, 12), ring(50, 50, 46, 12), strict=True):
        pen.line([(x, y), (u, v)], 4, "#f5a300")
    pen.disc(50, 50, 26, "#fdc82f")


def house(pen: Pen) -> None:
    pen.bar(16, 46, 84, 94, "#f0d7a0")
    pen.shape([(6, 48), (50, 8), (94, 48)], "#b83227")
    pen.bar(42, 64, 58, 94, "#6b4423")
    for left in (22, 64):
        pen.bar(left, 56, left + 14, 70, "#8ec3eb")


def tree(pen: Pen) -> None:
    pen.bar(43, 60, 57, 96, "#7a4b1e")
    for x, y, radius in ((50, 28, 24), (30, 46, 20), (70, 46, 20), (50, 48, 20)):
        pen.disc(x, y, radius, "#3d8b37")


def fish(pen: Pen) -> None:
    pen.shape([(66, 50), (95, 28), (95, 72)], "#2b6cb0")
    pen.disc(42, 50, 36, "#2f7fc4", 0.62)
    pen.disc(24, 42, 5, "white")
    pen.disc(23, 42, 2.6, "black")


def star(pen: Pen) -> None:
    pen.shape(star_points(50, 53, 46), "#f4c430")


def moon(pen: Pen) -> None:
    pen.disc(48, 50, 42, "#e8d27a")
    pen.disc(68, 42, 38, "white")


def apple(pen: Pen) -> None:
    for x in (36, 64):
        pen.disc(x, 60, 28, "#d7263d", 1.18)
    pen.line([(50, 36), (53, 14)], 4, "#6b4423")
    pen.shape([(54, 26), (66, 10), (84, 10), (74, 26)], "#4c9f38")


def boat(pen: Pen) -> None:
    pen.shape([(8, 66), (92, 66), (76, 88), (24, 88)], "#9c5a2b")
    pen.bar(48, 10, 51, 66, "#6b4423")
    pen.shape([(54, 12), (54, 60), (88, 60)], "#e4572e")
    pen.shape([(45, 20), (45, 60), (18, 60)], "#f4c430")
    pen.bar(0, 88, 100, 96, "#5aa9e6")


def flower(pen: Pen) -> None:
    pen.line([(50, 44), (50, 96)], 4, "#4c9f38")
    pen.disc(62, 78, 11, "#4c9f38", 0.5)
    for x, y in ring(50, 34, 18, 6):
        pen.disc(x, y, 13, "#e85d9e")
    pen.disc(50, 34, 11, "#fdc82f")


def car(pen: Pen) -> None:
    pen.shape([(26, 50), (36, 28), (68, 28), (80, 50)], "#2b6cb0")
    pen.shape([(33, 48), (39, 34), (51, 34), (51, 48)], "#cfe8fb")
    pen.shape([(55, 48), (55, 34), (65, 34), (72, 48)], "#cfe8fb")
    pen.bar(6, 48, 94, 70, "#2f7fc4")
    for x in (27, 73):
        pen.disc(x, 71, 12, "#333333")
        pen.disc(x, 71, 5, "#c8c8c8")


def umbrella(pen: Pen) -> None:
    pen.slice(50, 52, 44, 180, 360, "#7b4fb5")
    for x in (20.7, 50, 79.3):
        pen.disc(x, 52, 14.7, "white", 0.45)
    pen.line([(50, 44), (50, 84), (47, 91), (40, 92), (36, 86)], 4, "#6b4423")
    pen.line([(50, 8), (50, 3)], 3, "#6b4423")


def balloon(pen: Pen) -> None:
    pen.disc(50, 36, 28, "#e4572e", 1.15)
    pen.shape([(50, 66), (44, 74), (56, 74)], "#c6431d")
    pen.line([(50, 74), (54, 82), (47, 89), (52, 98)], 1.6, "#555555")
    pen.disc(40, 24, 5, "#f6a58c", 1.4)


CLUES: tuple[Callable[[Pen], None], ...] = (
    *(sun, house, tree, fish, star, moon),
    *(apple, boat, flower, car, umbrella, balloon),
)


# -- pages and signs -------------------------------------------------------------------------------


def meadow(width: float, height: float) -> Pen:
    """A pale ground for pages that letters can be read on: sky, clouds, hills and flowers."""
    pen = Pen(100, 100 * height / width, "#e6f3fd", side=round(width * 300))
    low = 100 * height / width
    for x, y, size in ((16, 9, 5), (78, 6, 6), (52, 14, 3.5), (93, 24, 4), (6, 30, 3.5)):
        for dx, radius in ((-1.2, 0.7), (0, 1), (1.2, 0.7)):
            pen.disc(x + dx * size, y, radius * size, "#ffffff")
    pen.disc(20, low + 34, 60, "#d9efc9", 0.8)
    pen.disc(84, low + 40, 64, "#cde8b9", 0.8)
    for i in range(14):
        x, y = 4 + 7.2 * i, low - 4 - (i * 5) % 7
        for u, v in ring(x, y, 1.1, 5):
            pen.disc(u, v, 0.8, ("#f9d5e3", "#fde9b8", "#d8d2f0")[i % 3])
        pen.disc(x, y, 0.7, "#fbf3c4")
    return pen


def panorama(width: float, height: float) -> Pen:
    """The picture of a cover: the sun above hills with a house, trees and flowers.

    The title stands before its upper half, the author before its foot.
    """
    bottom = 100 * height / width
    pen = Pen(100, bottom, "#bfe3fb", side=round(width * 300))
    low, top = bottom - 14, bottom - 46
    for (x, y), (u, v) in zip(ring(84, top + 8, 5.6, 12), ring(84, top + 8, 7.6, 12), strict=True):
        pen.line([(x, y), (u, v)], 0.8, "#f5a300")
    pen.disc(84, top + 8, 4.6, "#fdc82f")
    for x, y, size in ((18, 6, 2.6), (55, 5, 2.0), (38, 10, 1.6)):
        for dx, radius in ((-1.2, 0.7), (0, 1), (1.2, 0.7)):
            pen.disc(x + dx * size, top + y, radius * size, "#ffffff")
    pen.disc(24, low + 36, 52, "#7cbf5b", 0.9)
    pen.disc(80, low + 42, 56, "#5fae4a", 0.9)
    pen.bar(24, top + 15, 32, top + 21, "#f0d7a0")
    pen.shape([(22.6, top + 15.4), (28, top + 10.6), (33.4, top + 15.4)], "#b83227")
    pen.bar(27, top + 17.4, 29, top + 21, "#6b4423")
    for x, y in ((41, top + 19), (66, top + 22), (74, top + 19.5)):
        pen.bar(x - 0.6, y - 4, x + 0.6, y + 2, "#7a4b1e")
        for dx, dy in ((0, -6.4), (-1.8, -4.6), (1.8, -4.6)):
            pen.disc(x + dx, y + dy, 2.3, "#2f7a2b")
    for i in range(16):
        x, y = 3 + 6.3 * i, low - 1.8 - (i * 5) % 4
        for u, v in ring(x, y, 0.75, 5):
            pen.disc(u, v, 0.5, ("#e85d9e", "#fdc82f", "#9b7fd4")[i % 3])
        pen.disc(x, y, 0.45, "#fff6c9")
    return pen


def corner(pen: Pen) -> None:
    """The sign of a publisher: a corner of a page with four letters' cells."""
    pen.bar(10, 10, 90, 22, "black")
    pen.bar(10, 10, 22, 90, "black")
    for x, y in ((32, 32), (64, 32), (32, 64)):
        pen.bar(x, y, x + 24, y + 24, "#777777")
    pen.disc(76, 76, 12, "black")


def main() -> None:
    for draw in CLUES:
        pen = Pen(100, 100)
        draw(pen)
        pen.save(draw.__name__)
    meadow(8.625, 8.75).save("meadow", 16)
    panorama(8.625, 8.75).save("cover", 32)
    pen = Pen(100, 100, side=800)
    corner(pen)
    pen.save("logo", 8)


if __name__ == "__main__":
    main()
