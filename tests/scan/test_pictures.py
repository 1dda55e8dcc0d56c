"""Pictures of our own sheets, whole and damaged, and pictures without a puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pypdf
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from suchsel import Puzzle, Style, SuchselError, generate
from suchsel.boards.figures import ALL_SHAPES, figure
from suchsel.boards.images import MAX_PIXELS
from suchsel.boards.masks import INSIDE
from suchsel.cli import main
from suchsel.formats import render
from suchsel.scan.lists import listed_words
from suchsel.scan.reading import Scan
from suchsel.scan.solving import pictures_of, read_scans, solve_scan
from tests.lists import some_quick

Picture = NDArray[np.uint8]
WORDS = ["Giraffe", "Elefant", "Nashorn", "Zebra", "Löwe", "Krokodil", "Antilope", "Büffel"]


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return generate(WORDS, size=(10, 12), level="hard", seed=4)


@pytest.fixture(scope="module")
def sheet(puzzle: Puzzle) -> Picture:
    page = Image.open(BytesIO(render([puzzle], "png"))).convert("RGB")
    return np.asarray(page.resize((page.width // 2, page.height // 2)))


def as_png(picture: Picture) -> bytes:
    _, data = cv2.imencode(".png", picture[:, :, ::-1])
    return data.tobytes()


def scanned(picture: Picture) -> Scan:
    (scan,) = read_scans(as_png(picture))
    return scan


def tilted(picture: Picture) -> Picture:
    high, wide = picture.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    target = source + np.array([[0.1, 0.05], [-0.02, 0], [0, -0.1], [0.03, 0]]) * wide
    matrix = cv2.getPerspectiveTransform(source, target.astype(np.float32))
    return np.asarray(cv2.warpPerspective(picture, matrix, (wide, high), borderValue=(240,) * 3))


def noisy(picture: Picture) -> Picture:
    noise = np.random.default_rng(1).normal(0, 35, picture.shape)
    return np.clip(picture.astype(float) * 0.6 + 40 + noise, 0, 255).astype(np.uint8)


def turned(picture: Picture) -> Picture:
    high, wide = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), 17, 0.8)
    return np.asarray(cv2.warpAffine(picture, matrix, (wide, high), borderValue=(255,) * 3))


DAMAGES: dict[str, Callable[[Picture], Picture]] = {
    "none": lambda picture: picture,
    "upside down": lambda picture: picture[::-1, ::-1],
    "on its side": lambda picture: np.rot90(picture),
    "blurred": lambda picture: np.asarray(cv2.GaussianBlur(picture, (0, 0), 2.5)),
    "white on blue": lambda picture: np.asarray(255 - picture * np.array([1, 0.8, 0.4]), np.uint8),
    "noisy": noisy,
    "tilted": tilted,
    "turned": turned,
}


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGES)
def test_words_are_found(damage: str, puzzle: Puzzle, sheet: Picture) -> None:
    scan = scanned(np.ascontiguousarray(DAMAGES[damage](sheet)))
    assert scan.exists.shape == (puzzle.rows, puzzle.columns)
    solved = solve_scan(scan, WORDS)
    for placement in puzzle.words:
        place = solved.places[placement.word][0]
        assert {*place.cells} == {*placement.cells}
        assert place.confidence > 0.9


def test_the_list_beside_the_grid(puzzle: Puzzle, sheet: Picture) -> None:
    read = listed_words(scanned(sheet))
    missing = {word.upper() for word in WORDS} - {*read}
    assert len(missing) < 2, (missing, read)


def test_short_words_and_terms_of_several_words_in_a_list() -> None:
    """BAT and RAT may be anywhere in letters that are this frequent, but stand among the others."""
    words = ["Guinea pig", "Salt lake city", "Parrot", "Hippopotamus", "Tiger", "Rat", "Bat", "Pet"]
    puzzle = generate(words, size=(13, 16), level="medium", seed=3, title="Animals")
    page = render([puzzle], "png", Style(dpi=150))
    read = listed_words(scanned(np.asarray(Image.open(BytesIO(page)).convert("RGB"))))
    assert {*read} == {"".join(one.symbols) for one in puzzle.words}


@pytest.mark.parametrize("kind", some_quick(["typed", "numbers", "empty", "text", "dots"]))
def test_pictures_that_are_no_word_search(kind: str) -> None:
    typed = (
        "It was a bright day in April, and the clocks in the small town by the sea were late "
        "again. Nobody knew why, but the ferry left at noon with all of the cows, two goats and "
        "a piano. The captain had lost his hat, and a gull was wearing it on top of the mast."
    )
    image = Image.new("RGB", (500, 600), "white")
    draw = ImageDraw.Draw(image)
    for row in range(15):
        for column in range(11):
            at = 30 + 40 * column, 30 + 36 * row
            if kind == "numbers":
                draw.text(at, str(row * column % 10), 0, font_size=24)
            elif kind == "dots":
                draw.ellipse([*at, at[0] + 12, at[1] + 12], 0)
        if kind == "text":
            line = "Once upon a time in the west"[row % 5 :]
            draw.text((30, 30 + 36 * row), line, 0, font_size=24)
    if kind == "typed":
        for n, letter in enumerate(typed):
            at = 30 + 18 * (n % 24), 30 + 36 * (n // 24)
            draw.text(at, letter, 0, font_size=24, anchor="mm")
    with pytest.raises(SuchselError, match="No word search"):
        pytest.fail(f"{kind}: {read_scans(as_png(np.asarray(image)))[0].grid}")


def test_a_puzzle_in_a_shape_is_no_text(sheet: Picture) -> None:
    scan = scanned(sheet)
    assert not scan.is_text
    for name in ALL_SHAPES:
        for size in (9, 12), (15, 13), (24, 21):
            cells = [[one == INSIDE for one in line] for line in figure(name, *size).drawing()]
            assert not scan._replace(exists=np.array(cells)).is_text, (name, size)


def test_a_damaged_file() -> None:
    for data in (b"\x89PNG\r\n\x1a\nnothing", b"%PDF-1.7 nothing"):
        with pytest.raises(SuchselError, match="damaged"):
            read_scans(data)


def test_the_command(
    puzzle: Puzzle, sheet: Picture, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A JPEG that the camera has turned; the words come from a file, one is missing."""
    photo, listed = tmp_path / "photo.jpg", tmp_path / "words.txt"
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned to the right
    Image.fromarray(np.rot90(sheet)).save(photo, exif=exif)
    listed.write_text("\n".join(WORDS))
    ringed, stored = tmp_path / "solved.png", tmp_path / "clean.json"
    command = ["solve", str(photo), "--lang", "en"]
    assert main([*command, "--words", str(listed), "-o", str(ringed), "-o", str(stored)]) == 0
    out, err = capsys.readouterr()
    assert "10 rows, 12 columns" in err
    assert len(out.splitlines()) == len(WORDS)
    with Image.open(ringed) as picture:
        assert picture.size == (sheet.shape[1], sheet.shape[0])
    assert Puzzle.from_json(stored.read_text()).grid == puzzle.grid
    assert main(["solve", str(photo), "Zebra", "Walross", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    zebra, walross = found["words"]
    assert zebra["confidence"] > 0.9
    assert (walross["cells"], walross["confidence"]) == (None, 0.0)
    assert found["corrected"] == [list(row) for row in puzzle.grid]


def test_the_page_of_a_pdf_with_two_puzzles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = [generate(WORDS[:4], size=(9, 8), seed=seed) for seed in (1, 2)]
    path = tmp_path / "pair.pdf"
    path.write_bytes(render(pair, "pdf"))
    assert main(["solve", str(path), "Zebra", "--lang", "en"]) == 2
    assert "2 grids" in capsys.readouterr().err
    assert main(["solve", str(path), "Zebra", "--grid", "2", "--lang", "en", "--leftover"]) == 0
    (answer,) = [one for one in pair[1].answers() if one.word == "Zebra"]
    assert f"Zebra: row {answer.row}, column {answer.column}," in capsys.readouterr().out


def test_a_page_as_large_as_a_wall_takes_no_more_memory_than_a_photo() -> None:
    writer = pypdf.PdfWriter()
    writer.add_blank_page(14_400, 14_400)
    page = BytesIO()
    writer.write(page)
    (picture,) = pictures_of(page.getvalue())
    assert MAX_PIXELS / 2 < picture.shape[0] * picture.shape[1] < 1.01 * MAX_PIXELS
    with pytest.raises(SuchselError, match="No word search"):
        read_scans(page.getvalue())
