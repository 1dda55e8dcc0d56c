"""Trains the network that reads letters in photos, in plain NumPy: `python -m tools.letters`.

It needs the fonts of these packages of Debian, and takes some minutes on one core:

    apt-get install fonts-liberation fonts-dejavu fonts-freefont-ttf fonts-lato …  (`PACKAGES`)

Fonts whose families are in `kept_apart` are never trained on: `bench/photos.py` measures with them.
"""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from suchsel.scan.letters import CAPITALS, CLASSES, HEIGHT, SIDE, SMALL, Network, layers, normalised

PACKAGES = (
    "fonts-adf-accanthis fonts-adf-baskervald fonts-adf-berenis fonts-adf-gillius "
    "fonts-adf-ikarius fonts-adf-irianis fonts-adf-libris fonts-adf-mekanus fonts-adf-oldania "
    "fonts-adf-romande fonts-adf-solothurn fonts-adf-switzera fonts-adf-tribun "
    "fonts-adf-universalis fonts-adf-verana fonts-agave fonts-averia-sans-gwf "
    "fonts-averia-serif-gwf fonts-bebas-neue fonts-breip fonts-bwht fonts-cabin "
    "fonts-cabinsketch fonts-cantarell fonts-century-catalogue fonts-cmu fonts-comfortaa "
    "fonts-comic-neue fonts-courier-prime fonts-crosextra-caladea fonts-crosextra-carlito "
    "fonts-croscore fonts-dancingscript fonts-dejavu fonts-dosis fonts-dustin fonts-ebgaramond "
    "fonts-ecolier-court fonts-engadget fonts-essays1743 fonts-fanwood fonts-firacode "
    "fonts-freefont-ttf fonts-georgewilliams fonts-gfs-artemisia fonts-gfs-didot "
    "fonts-gfs-neohellenic fonts-gnutypewriter fonts-goudybookletter fonts-hack "
    "fonts-humor-sans fonts-inconsolata fonts-inter fonts-jetbrains-mono fonts-junicode "
    "fonts-jura fonts-karla fonts-lato fonts-levien-museum fonts-liberation fonts-lindenhill "
    "fonts-linuxlibertine fonts-lmodern fonts-lobstertwo fonts-monofur fonts-mononoki "
    "fonts-noto-core fonts-noto-mono fonts-okolaks fonts-oldstandard fonts-open-sans "
    "fonts-opendyslexic fonts-oxygen fonts-paratype fonts-play fonts-prociono fonts-quicksand "
    "fonts-roboto-unhinted fonts-sil-andika fonts-sil-charis fonts-sil-gentium "
    "fonts-smc-manjari fonts-sora fonts-stix fonts-texgyre fonts-tiresias fonts-tlwg-garuda "
    "fonts-tlwg-loma fonts-tuffy fonts-uralic fonts-urw-base35 fonts-vollkorn "
    "fonts-yanone-kaffeesatz "
)
#: Families in which people could not read single letters either, or that are no text fonts.
UNUSABLE = (
    "API BABEL IPA C\\-64 Chancery Dancing EMERITA Elegante Ellhnikh Engadget Isabella Jara "
    "Keyboard Kristi Manchu Murmure Z003 Chorus Symbols D050000L Script Abogado Style Domestic "
    "Museum Math STIXGeneral Quotation Lobster "
)
#: The picture of a glyph, and the height of a capital in it.
CANVAS, CAPITAL = 56, 24
TARGET = Path(__file__).parent.parent / "src" / "suchsel" / "data" / "letters.npz"

Bytes = NDArray[np.uint8]


@lru_cache(maxsize=1)
def families() -> dict[str, list[str]]:
    """The font files of each usable family that has all letters."""
    codes = " ".join(f"{ord(letter):x}" for letter in "AZazÄÖÜÑÇäöüñçß")
    command = ["fc-list", f":charset={codes}", "-f", "%{family[0]}\t%{file}\n"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    for line in sorted(set(listed.splitlines())):
        family, _, path = line.partition("\t")
        is_text = path.endswith((".ttf", ".otf", ".t1", ".pfb")) and "/usr/share/fonts" in path
        if is_text and not any(word in family for word in UNUSABLE.split()):
            found.setdefault(family, []).append(path)
    return found


def is_kept_apart(family: str) -> bool:
    """Whether fonts of a family are for measuring: three in eight of them."""
    return crc32(family.encode()) % 8 < 3


def glyph(path: str, letter: str, capital: int = CAPITAL, canvas: int = CANVAS) -> Bytes:
    """White on black, its ink in the middle, with capitals of this height."""
    font = _font(path, capital)
    left, top, right, bottom = font.getbbox(letter)
    image = Image.new("L", (canvas, canvas))
    at = (canvas - (left + right)) / 2, (canvas - (top + bottom)) / 2
    ImageDraw.Draw(image).text(at, letter, 255, font)
    return np.asarray(image)


@lru_cache(maxsize=64)
def _font(path: str, capital: int) -> ImageFont.FreeTypeFont:
    first = ImageFont.truetype(path, 100)
    _, top, _, bottom = first.getbbox("H")
    return ImageFont.truetype(path, round(100 * capital / max(20, bottom - top)))


def glyphs(paths: list[str]) -> list[tuple[Bytes, NDArray[np.int64]]]:
    """For each font the pictures of all letters and digits, and their classes."""
    texts = [*CAPITALS, *SMALL, *"0123456789"]
    number = np.array([CLASSES.index("0" if text.isdigit() else text) for text in texts])
    found = []
    for path in paths:
        pictures = np.stack([glyph(path, text) for text in texts])
        # A font that has no capital ẞ shows a box or nothing; small ß stands in capitals, too.
        pictures[CAPITALS.index("ẞ")] = pictures[len(CAPITALS) + SMALL.index("ß")]
        filled = pictures.reshape(len(texts), -1).mean(1) > 2
        found.append((pictures[filled], number[filled]))
    return found


class Sampler:
    """Pictures of letters as photos show them: bent, blurred, noisy, with lines and neighbours."""

    def __init__(self, fonts: list[tuple[Bytes, NDArray[np.int64]]], seed: int) -> None:
        self.fonts, self.rng = fonts, np.random.default_rng(seed)

    def sample(self, count: int) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        pictures = np.zeros((count, SIDE, SIDE), np.float32)
        classes = np.zeros(count, np.int64)
        for at in range(count):
            pictures[at], classes[at] = self.one()
        return normalised(pictures), classes

    def one(self) -> tuple[NDArray[np.float32], int]:
        rng = self.rng
        drawn, numbers = self.fonts[rng.integers(len(self.fonts))]
        # Capitals are frequent in puzzles.
        pick = rng.integers(len(numbers))
        while numbers[pick] >= len(CAPITALS) and rng.random() < 0.4:
            pick = rng.integers(len(numbers))
        result = int(numbers[pick])
        shape = self.bent(rng.uniform(0.8, 1.22))
        shift = rng.normal(0, 1.1, 2)
        ink = self.placed(drawn[pick], shape, shift)
        if rng.random() < 0.06:  # nothing, a spot or a part of a letter
            result, shift = CLASSES.index(" "), rng.choice((-1, 1), 2) * rng.uniform(9, 14, 2)
            ink = self.placed(drawn[pick], shape, shift) * (rng.random() < 0.6)
            if rng.random() < 0.3:
                ink[:] = rng.random() < 0.5
        wide = HEIGHT * rng.uniform(1.1, 2.3)
        if rng.random() < 0.6:
            for side in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                other = drawn[rng.integers(len(numbers))]
                ink = np.maximum(ink, self.placed(other, shape, shift + np.array(side) * wide))
        self.draw_lines(ink, wide / 2)
        return self.damaged(ink), result

    def bent(self, scale: float) -> NDArray[np.float64]:
        rng, angle = self.rng, self.rng.normal(0, 0.07)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        skew = np.array([[1, rng.normal(0, 0.08)], [rng.normal(0, 0.04), 1]])
        sides = np.diag(np.exp(rng.normal(0, 0.08, 2)))
        return np.asarray(turn @ skew @ sides * scale * HEIGHT / CAPITAL)

    def placed(
        self, drawn: Bytes, shape: NDArray[np.float64], shift: NDArray[np.float64]
    ) -> NDArray[np.float32]:
        middle = np.array([SIDE / 2 - 0.5, SIDE / 2 - 0.5]) + shift
        move = middle - shape @ np.array([CANVAS / 2 - 0.5, CANVAS / 2 - 0.5])
        turned = cv2.warpAffine(drawn, np.column_stack([shape, move]), (SIDE, SIDE))
        return np.asarray(turned, np.float32) / np.float32(255)

    def draw_lines(self, ink: NDArray[np.float32], half: float) -> None:
        """Lines of the grid, rings around words, and lines through letters."""
        rng, middle = self.rng, SIDE / 2
        strength = rng.uniform(0.3, 1)
        if rng.random() < 0.3:
            for sign in (-1, 1):
                at, slope = int((middle + sign * half) * 8), int(rng.normal(0, 6))
                cv2.line(ink, (at + slope, -8), (at - slope, SIDE * 8), strength, 1, cv2.LINE_AA, 3)
                cv2.line(ink, (-8, at - slope), (SIDE * 8, at + slope), strength, 1, cv2.LINE_AA, 3)
        wide = int(rng.integers(1, 3))
        if rng.random() < 0.15:  # a ring around a letter or along a word
            angle = float(rng.choice((0, 45, 90, 135))) + rng.normal(0, 6)
            axes = (int(rng.uniform(9, 40)), int(rng.uniform(8, 12)))
            away = rng.uniform(-1, 1) * (axes[0] - axes[1])
            turn = np.deg2rad(angle)
            centre = (int(middle + away * np.cos(turn)), int(middle + away * np.sin(turn)))
            cv2.ellipse(ink, centre, axes, angle, 0, 360, strength, wide, cv2.LINE_AA)
        elif rng.random() < 0.12:  # struck through
            turn = np.deg2rad(float(rng.choice((0, 45, 90, 135))) + rng.normal(0, 8))
            way = np.array([np.cos(turn), np.sin(turn)]) * 30
            point = np.array([middle, middle]) + rng.normal(0, 2, 2)
            ends = [tuple(int(v) for v in point + sign * way) for sign in (-1, 1)]
            cv2.line(ink, ends[0], ends[1], strength * 0.8, wide, cv2.LINE_AA)

    def damaged(self, ink: NDArray[np.float32]) -> NDArray[np.float32]:
        rng = self.rng
        if rng.random() < 0.15:
            change = cv2.dilate if rng.random() < 0.5 else cv2.erode
            grown = change(ink, np.ones((2, 2), np.uint8))
            ink += np.float32(rng.uniform(0.3, 1)) * (np.asarray(grown, np.float32) - ink)
        if rng.random() < 0.35:  # few pixels for a letter
            side = int(rng.integers(11, 20))
            small = cv2.resize(ink, (side, side), interpolation=cv2.INTER_AREA)
            ink = np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC))
        if rng.random() < 0.7:
            ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.3, 2.2)))
        if rng.random() < 0.3:
            ink = ink + np.linspace(0, rng.normal(0, 0.3), SIDE, dtype=np.float32)
        noise = rng.standard_normal((SIDE, SIDE), np.float32) * np.float32(rng.uniform(0, 0.15))
        if rng.random() < 0.5:
            noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), 0.8))
        return np.asarray(np.abs(ink + noise), np.float32)


def fresh_network(rng: np.random.Generator) -> Network:
    shapes = [(25, 16), (144, 32), (800, 160), (160, len(CLASSES))]
    return [
        (
            (rng.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32),
            np.zeros(shape[1], np.float32),
        )
        for shape in shapes
    ]


def gradients(
    network: Network, pictures: NDArray[np.float32], wanted: NDArray[np.float32]
) -> Network:
    """How the cross entropy changes with each weight."""
    from suchsel.scan.letters import windows

    one, two, three, out = layers(network, pictures)
    powers = np.exp(out - out.max(1, keepdims=True))
    error = (powers / powers.sum(1, keepdims=True) - wanted) / len(out)
    found: Network = [(three.T @ error, error.sum(0))]
    error = (error @ network[3][0].T) * (three > 0)
    flat = two.reshape(len(two), -1)
    found.insert(0, (flat.T @ error, error.sum(0)))
    error = ((error @ network[2][0].T) * (flat > 0)).reshape(-1, two.shape[3])
    seen = windows(one, 3)
    found.insert(0, (seen.reshape(len(error), -1).T @ error, error.sum(0)))
    # Back to the squares that were looked at: (samples, 5, 5, channels, 3, 3).
    spread = (error @ network[1][0].T).reshape(*seen.shape[:3], one.shape[3], 3, 3)
    back = np.zeros_like(one)
    for row in range(3):
        for column in range(3):
            back[:, row : row + 9 : 2, column : column + 9 : 2] += spread[..., row, column]
    error = (back * (one > 0)).reshape(-1, one.shape[3])
    seen = windows(pictures[..., None], 5)
    found.insert(0, (seen.reshape(len(error), -1).T @ error, error.sum(0)))
    return found


def train(sampler: Sampler, count: int, passes: int, seed: int = 1) -> Network:
    """Adam, with a step that shrinks; the pictures are moved by a pixel in each pass."""
    rng = np.random.default_rng(seed)
    network, size = fresh_network(rng), 256
    pictures, classes = sampler.sample(count)
    softened = np.eye(len(CLASSES), dtype=np.float32) * 0.97 + 0.03 / len(CLASSES)
    state = [[np.zeros_like(part) for part in layer] for layer in network for _ in (0, 1)]
    steps, step = passes * (count // size), 0
    for _ in range(passes):
        order = rng.permutation(count)
        for at in range(0, count - size + 1, size):
            batch, step = order[at : at + size], step + 1
            moved = np.roll(pictures[batch], tuple(rng.integers(-1, 2, 2)), (1, 2))
            found = gradients(network, moved, softened[classes[batch]])
            rate = 2e-3 * (0.02 + 0.98 * (1 + np.cos(np.pi * step / steps)) / 2)
            for n, layer in enumerate(found):
                for part, slope in enumerate(layer):
                    mean, square = state[2 * n][part], state[2 * n + 1][part]
                    mean += 0.1 * (slope - mean)
                    square += 0.01 * (slope * slope - square)
                    change = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
                    network[n][part][...] -= np.float32(rate) * change.astype(np.float32)
        print(f"step {step} of {steps}", file=sys.stderr)
    return network


def store(network: Network, path: Path) -> None:
    """Weights as whole numbers of a byte, with a scale for each neuron."""
    parts: dict[str, NDArray[np.generic]] = {}
    for n, (weights, bias) in enumerate(network):
        scale = (np.abs(weights).max(0, keepdims=True) / 127).astype(np.float32)
        parts[f"w{n}"] = np.round(weights / scale).astype(np.int8)
        parts[f"s{n}"], parts[f"b{n}"] = scale, bias.astype(np.float16)
    with path.open("wb") as file:
        np.savez_compressed(file, **parts)  # type: ignore[arg-type]


def accuracy(network: Network, sampler: Sampler, count: int = 4000) -> float:
    """The share of letters read, capital or small."""
    pictures, classes = sampler.sample(count)
    read = layers(network, pictures)[-1].argmax(1)
    letters, wide = classes < 2 * len(CAPITALS), len(CAPITALS)
    return float((read % wide == classes % wide)[letters & (read < 2 * wide)].sum() / letters.sum())


def main() -> None:
    count, passes = (int(text) for text in (sys.argv[1:] + ["300000", "5"][len(sys.argv) - 1 :]))
    cv2.setNumThreads(1)
    chosen: dict[bool, list[str]] = {True: [], False: []}
    for family, paths in families().items():
        # At most four of a family: large families would outweigh the others.
        chosen[is_kept_apart(family)] += paths[:: max(1, len(paths) // 4)][:4]
    print({name: len(paths) for name, paths in chosen.items()}, file=sys.stderr)
    network = train(Sampler(glyphs(chosen[False]), 1), count, passes)
    store(network, TARGET)
    apart = Sampler(glyphs(chosen[True]), 2)
    print(f"letters of fonts kept apart: {accuracy(network, apart):.3f}")


if __name__ == "__main__":
    main()
