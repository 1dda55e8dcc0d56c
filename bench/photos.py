"""How well words are found in pictures: `python -m bench.photos [fonts|sheets|refusals|FOLDER]`.

- fonts: puzzles in fonts that the network was not trained on, with twelve kinds of damage;
- sheets: our own sheets as PDF, drawn and damaged likewise;
- refusals: 200 pictures without a word search;
- a folder of pictures, each with a file of its words beside it, `photo.jpg` and `photo.txt`.

The fonts are those of `tools/letters.py`. Everything follows from seeds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from tools.letters import families, is_kept_apart

from suchsel import Puzzle, SuchselError, generate
from suchsel.scan.lists import listed_words
from suchsel.scan.reading import scans_of
from suchsel.scan.solving import DPI, solve_scan
from suchsel.scan.words import CERTAIN
from suchsel.words.lists import themes

Picture = NDArray[np.uint8]
Damage = Callable[[Picture, np.random.Generator], Picture]
FONTS = 60


def drawn(
    puzzle: Puzzle, path: str, rng: np.random.Generator, cell: int = 40, **how: bool
) -> Picture:
    """The grid in a font, with its list below; in small letters, with lines or rings if asked."""
    margin = 2 * cell
    below = (len(puzzle.words) + 2) // 3 * cell
    wide, high = (puzzle.columns * cell + 2 * margin, puzzle.rows * cell + 2 * margin + below)
    image = Image.new("RGB", (wide, high), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(path, int(cell * rng.uniform(0.5, 0.68)))
    small = how.get("lower", False)
    if how.get("lines"):
        for n in range(puzzle.columns + 1):
            draw.line([(margin + n * cell, margin), (margin + n * cell, high - margin - below)], 0)
        for n in range(puzzle.rows + 1):
            draw.line([(margin, margin + n * cell), (wide - margin, margin + n * cell)], 0)
    for row, symbols in enumerate(puzzle.grid):
        for column, symbol in enumerate(symbols):
            at = margin + (column + 0.5) * cell, margin + (row + 0.5) * cell
            text = (symbol or "").lower() if small else symbol or ""
            if small:  # on a common line
                draw.text((at[0], at[1] + cell * 0.2), text, 0, font, anchor="ms")
            else:
                draw.text(at, text, 0, font, anchor="mm")
    for n, placement in enumerate(puzzle.words):
        at = margin + n % 3 * (wide - 2 * margin) / 3, high - margin - below + (1 + n // 3) * cell
        draw.text(
            at,
            placement.word.lower() if small else placement.word,
            0,
            font.font_variant(size=int(cell * 0.45)),
        )
    picture = np.array(image)
    if how.get("rings"):
        for placement in puzzle.words[::2]:
            ends = np.array([placement.cells[0], placement.cells[-1]], float)[:, ::-1]
            ends = (ends + 0.5) * cell + margin
            way = ends[1] - ends[0]
            axes = (int(np.linalg.norm(way) / 2 + 0.6 * cell), int(0.42 * cell))
            centre = tuple(int(v) for v in ends.mean(0))
            angle = float(np.rad2deg(np.arctan2(way[1], way[0])))
            colour = (30, 30, 30) if rng.random() < 0.5 else (40, 60, 200)
            cv2.ellipse(picture, centre, axes, angle, 0, 360, colour, 2, cv2.LINE_AA)
    return picture


def scaled(picture: Picture, factor: float) -> Picture:
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA))


def blurred(picture: Picture, rng: np.random.Generator) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(2, 3.2)))


def noisy(picture: Picture, rng: np.random.Generator) -> Picture:
    noise = rng.normal(0, rng.uniform(30, 55), picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def compressed(picture: Picture, rng: np.random.Generator) -> Picture:
    small = scaled(picture, 0.6)
    _, data = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(12, 30))])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def shaded(picture: Picture, rng: np.random.Generator) -> Picture:
    high, wide = picture.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    angle = rng.uniform(0, 2 * np.pi)
    along = (x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)
    light = 1 - rng.uniform(0.45, 0.7) / (1 + np.exp(-along * rng.uniform(6, 30)))
    return np.asarray(picture * light[..., None], np.uint8)


def crumpled(picture: Picture, rng: np.random.Generator) -> Picture:
    high, wide = picture.shape[:2]
    coarse = rng.normal(0, 1, (4, 4, 2)).astype(np.float32) * max(high, wide) / 90
    moved = np.asarray(cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC))
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    bent = cv2.remap(
        picture,
        x + moved[..., 0],
        y + moved[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    folds = cv2.resize(rng.uniform(0.7, 1, (7, 7)).astype(np.float32), (wide, high))
    return (np.asarray(bent) * np.asarray(folds)[..., None]).astype(np.uint8)


def turned(picture: Picture, rng: np.random.Generator) -> Picture:
    high, wide = picture.shape[:2]
    angle = float(rng.uniform(-180, 180))
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1)
    side = int(np.hypot(high, wide))
    matrix[:, 2] += [(side - wide) / 2, (side - high) / 2]
    return np.asarray(cv2.warpAffine(picture, matrix, (side, side), borderValue=(255, 255, 255)))


def tilted(picture: Picture, rng: np.random.Generator) -> Picture:
    """Seen at an angle of up to 25 degrees, from a distance of one and a half pages."""
    high, wide = picture.shape[:2]
    tilt, swing = np.deg2rad(rng.uniform(15, 25)), rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(swing), np.sin(swing), 0])
    turn, _ = cv2.Rodrigues(axis * tilt)
    corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    seen = np.column_stack([corners, np.zeros(4)]) @ np.asarray(turn).T
    far = 1.5 * max(high, wide)
    flat = seen[:, :2] * (far / (far + seen[:, 2]))[:, None]
    flat -= flat.min(0)
    target = tuple(int(v) for v in np.ceil(flat.max(0)))
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, flat.astype(np.float32))
    return np.asarray(cv2.warpPerspective(picture, matrix, target, borderValue=(235, 235, 235)))


def coloured(picture: Picture, rng: np.random.Generator) -> Picture:
    ink, paper = rng.integers(0, 110, 3), rng.integers(150, 255, 3)
    if rng.random() < 0.3:
        ink, paper = paper, ink
    share = picture[..., :1] / 255
    return (ink + (paper - ink) * share).astype(np.uint8)


KINDS: dict[str, Damage | dict[str, bool] | None] = {
    "none": None,
    "blur": blurred,
    "noise": noisy,
    "JPEG": compressed,
    "shadow": shaded,
    "crumpled": crumpled,
    "rotation": turned,
    "perspective": tilted,
    "grid lines": {"lines": True},
    "colour": coloured,
    "16 pixels a cell": lambda picture, rng: scaled(picture, 0.4),
    "ringed words": {"rings": True},
    "small letters": {"lower": True},
}


class Tally:
    """What was found in the pictures of one kind."""

    def __init__(self) -> None:
        self.pictures = self.read = self.words = self.found = self.wrong = self.listed = 0
        self.letters = self.right = 0
        self.seconds = 0.0

    def __str__(self) -> str:
        def share(part: int, whole: int) -> str:
            return f"{100 * part / max(1, whole):5.1f}"

        return (
            f"| {self.pictures} | {share(self.read, self.pictures)} "
            f"| {share(self.right, self.letters)} | {share(self.found, self.words)} "
            f"| {self.wrong} | {share(self.listed, self.words)} "
            f"| {self.seconds / max(1, self.pictures):.1f} |"
        )


HEAD = """| damage | pictures | grid of the right size, % | letters read, % | words found, % \
| wrong but certain | words of the list read, % | CPU s |
|---|--:|--:|--:|--:|--:|--:|--:|"""


def judge(tally: Tally, picture: Picture, puzzle: Puzzle) -> None:
    started = time.process_time()
    scans = scans_of(picture)
    tally.pictures += 1
    tally.words += len(puzzle.words)
    tally.letters += puzzle.rows * puzzle.columns
    shape = puzzle.rows, puzzle.columns
    scan = next((one for one in scans if one.exists.shape == shape), scans[0] if scans else None)
    if scan is None:
        tally.seconds += time.process_time() - started
        return
    solved = solve_scan(scan, [one.word for one in puzzle.words])
    tally.seconds += time.process_time() - started
    is_right_size = scan.exists.shape == shape
    tally.read += is_right_size
    if is_right_size:
        pairs = zip(scan.grid, puzzle.grid, strict=True)
        tally.right += sum(a == b for one, two in pairs for a, b in zip(one, two, strict=True))
    for one in puzzle.words:
        for place in solved.places[one.word][:1]:
            is_right = {*place.cells} == {*one.cells}
            tally.found += is_right
            tally.wrong += not is_right and place.confidence >= CERTAIN
    read = listed_words(scan)
    tally.listed += sum("".join(one.symbols) in read for one in puzzle.words)


def puzzles(count: int) -> Iterator[Puzzle]:
    lists = [theme.words for name in ("en", "de") for theme in themes(name)]
    for n in range(count):
        rng = np.random.default_rng(n)
        words = [w for w in lists[n % len(lists)] if 4 <= len(w) <= 10 and w.isalpha()]
        chosen = [words[i] for i in rng.permutation(len(words))[:12]]
        yield generate(chosen, size=(12 + n % 4, 13 + n % 3), level="hard", seed=n)


def shown(tallies: dict[str, Tally]) -> None:
    print(HEAD)
    for name, tally in tallies.items():
        print(f"| {name} {tally}")
    whole = Tally()
    for field in vars(whole):
        setattr(whole, field, sum(getattr(tally, field) for tally in tallies.values()))
    print(f"| **all** {whole}", flush=True)


def measure_fonts(each: int) -> None:
    """`each`: with how many kinds of damage a puzzle is measured, besides without."""
    # One after the other, so that each kind of damage meets all sorts of fonts.
    kept = [(name, paths) for name, paths in families().items() if is_kept_apart(name)]
    tallies = {name: Tally() for name in KINDS}
    names = [name for name in KINDS if name != "none"]
    for n, puzzle in enumerate(puzzles(FONTS)):
        family, paths = kept[n % len(kept)]
        path = next((p for p in paths if "egular" in p), paths[0])
        mine = ["none", *(names[(n * each + k) % len(names)] for k in range(each))]
        for name in mine:
            rng, kind = np.random.default_rng(n), KINDS[name]
            how = kind if isinstance(kind, dict) else {}
            picture = drawn(puzzle, path, rng, **how)
            before = tallies[name].found
            judge(tallies[name], kind(picture, rng) if callable(kind) else picture, puzzle)
            missing = len(puzzle.words) - tallies[name].found + before
            print(n, family, name, "missing", missing, file=sys.stderr, flush=True)
        if n % 10 == 9:
            shown(tallies)
    shown(tallies)


def page_of(puzzle: Puzzle, **style: object) -> Picture:
    from pypdfium2 import PdfDocument

    from suchsel.formats import render, style_for

    data = render([puzzle], "pdf", style_for(["pdf"], style))
    page = PdfDocument(BytesIO(data))[0].render(scale=DPI / 72 * 0.6)
    return np.asarray(page.to_pil().convert("RGB"), np.uint8)


def measure_sheets(count: int = 26) -> None:
    tallies = {name: Tally() for name, kind in KINDS.items() if not isinstance(kind, dict)}
    for n, puzzle in enumerate(puzzles(count)):
        for name in ("none", [*tallies][1 + n % (len(tallies) - 1)]):
            rng, kind = np.random.default_rng(n), KINDS[name]
            picture = page_of(puzzle)
            if name == "16 pixels a cell":
                picture = scaled(picture, 0.5)
            elif callable(kind):
                picture = kind(picture, rng)
            judge(tallies[name], picture, puzzle)
    shown(tallies)


def other_pictures() -> Iterator[tuple[str, Picture]]:
    """Texts, tables of numbers, empty crosswords, patterns, noise and drawings."""
    paths = [path for found in families().values() for path in found]
    mono = [path for path in paths if "Mono" in path]
    for n in range(25):
        rng = np.random.default_rng(n)
        for kind, draw_on in OTHERS.items():
            image = Image.new("RGB", (900, 1100), "white")
            among = mono if kind == "typed" else paths
            font = ImageFont.truetype(among[int(rng.integers(len(among)))], 26)
            draw_on(ImageDraw.Draw(image), font, rng)
            picture = np.array(image)
            if kind == "noise":
                spots = rng.integers(0, 255, (110, 90, 3)).astype(np.uint8)
                picture = np.asarray(cv2.resize(spots, (900, 1100), interpolation=cv2.INTER_CUBIC))
            yield kind, picture


def text_on(draw: ImageDraw.ImageDraw, font: Any, rng: np.random.Generator) -> None:
    words = [word for theme in themes("en") for word in theme.words]
    for line in range(28):
        text = " ".join(words[i] for i in rng.integers(len(words), size=8))
        draw.text((60, 60 + 36 * line), text[:52], 0, font)


def cells_on(draw: ImageDraw.ImageDraw, font: Any, rng: np.random.Generator, black: float) -> None:
    """A table of numbers, or with black cells a crossword."""
    for row in range(15):
        for column in range(13):
            box = [80 + 56 * column, 80 + 56 * row, 136 + 56 * column, 136 + 56 * row]
            is_black = rng.random() < black
            draw.rectangle(box, 0 if is_black else None, 0)
            if not black or (not is_black and rng.random() < 0.3):
                draw.text((box[0] + 4, box[1] + 2), str(rng.integers(1, 99)), 0, font)


def pattern_on(draw: ImageDraw.ImageDraw, font: Any, rng: np.random.Generator) -> None:
    wide, shift = int(rng.integers(8, 36)), int(rng.integers(2)) * 21
    fill = 0 if rng.random() < 0.5 else None
    for row in range(24):
        for column in range(20):
            x, y = 40 + 42 * column + row % 2 * shift, 40 + 42 * row
            draw.ellipse([x, y, x + wide, y + 18], fill, 0)


def drawing_on(draw: ImageDraw.ImageDraw, font: Any, rng: np.random.Generator) -> None:
    for _ in range(60):
        x, y = rng.integers(0, 900, 2)
        draw.arc([x, y, x + 150, y + 120], 0, int(rng.integers(90, 360)), 0, 4)


OTHERS: dict[str, Callable[[ImageDraw.ImageDraw, Any, np.random.Generator], None]] = {
    "text": text_on,
    "typed": text_on,
    "numbers": lambda draw, font, rng: cells_on(draw, font, rng, 0),
    "crossword": lambda draw, font, rng: cells_on(draw, font, rng, 0.2),
    "pattern": pattern_on,
    "drawing": drawing_on,
    "noise": lambda draw, font, rng: None,
    "empty": lambda draw, font, rng: None,
}


def measure_refusals() -> None:
    refused: dict[str, list[bool]] = {}
    started = time.process_time()
    for kind, picture in other_pictures():
        refused.setdefault(kind, []).append(not scans_of(picture))
        if not refused[kind][-1]:
            print(kind, len(refused[kind]), "was read", file=sys.stderr)
    for kind, results in refused.items():
        print(f"{kind}: {sum(results)} of {len(results)} refused")
    print(f"CPU s each: {(time.process_time() - started) / 200:.1f}")


def measure_folder(folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        beside = path.with_suffix(".txt")
        if path.suffix == ".txt" or not beside.exists():
            continue
        picture = np.asarray(Image.open(path).convert("RGB"), np.uint8)
        started = time.process_time()
        scans = scans_of(picture)
        words: Sequence[str] = beside.read_text("utf-8").split()
        try:
            found = solve_scan(scans[0], words).places if scans else {}
        except SuchselError as error:
            print(path.name, error)
            continue
        missing = [word for word in words if not found.get(word)]
        seconds = time.process_time() - started
        read = listed_words(scans[0]) if scans else []
        count = sum(word in read for word in words)
        print(
            f"{path.name}: {len(words) - len(missing)} of {len(words)} words, missing {missing}; "
            f"list {count}; {seconds:.1f} s"
        )


def main() -> None:
    cv2.setNumThreads(1)
    for what in sys.argv[1:] or ["fonts", "sheets", "refusals"]:
        if what.startswith("fonts"):
            measure_fonts(int(what[5:] or 2))
        elif what == "sheets":
            measure_sheets()
        elif what == "refusals":
            measure_refusals()
        else:
            measure_folder(Path(what))


if __name__ == "__main__":
    main()
