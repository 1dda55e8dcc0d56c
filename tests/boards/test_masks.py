"""Masks, their algebra, named shapes, drawings, pictures."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from PIL import Image, ImageDraw

import suchsel
from suchsel.boards.figures import ALL_SHAPES, NUMBERED, SHAPES, corners, figure, shape_name
from suchsel.boards.images import mask_of_image, read_shape_file
from suchsel.boards.masks import SIDEWAYS, TURNS, Mask, drawn
from suchsel.engine.fitting import kept_in_form
from suchsel.request.request import Request
from tests.lists import ROOT, some_quick

MASKS = st.tuples(st.integers(1, 6), st.integers(1, 6)).flatmap(
    lambda size: st.integers(0, 2 ** (size[0] * size[1]) - 1).map(lambda bits: Mask(*size, bits))
)


@given(MASKS, st.integers(0, 2**36 - 1))
def test_algebra_is_that_of_sets(one: Mask, bits: int) -> None:
    other = one._replace(bits=bits & ((1 << one.rows * one.columns) - 1))
    cells = [(row, column) for row in range(one.rows) for column in range(one.columns)]
    for cell in cells:
        a, b = one.has(cell), other.has(cell)
        assert (one & other).has(cell) == (a and b)
        assert (one | other).has(cell) == (a or b)
        assert (one - other).has(cell) == (a and not b)
        assert (~one).has(cell) == (not a)
    assert one.cells == sum(one.has(cell) for cell in cells)
    assert not one.has((one.rows, 0))
    assert not one.has((0, -1))


def test_sizes_must_agree() -> None:
    with pytest.raises(suchsel.SuchselError, match="1x2 and 2x1"):
        drawn(["##"]) | drawn(["#", "#"])


@given(MASKS.filter(lambda mask: mask.bits > 0))
def test_drawings_go_round(mask: Mask) -> None:
    box = drawn(mask.trimmed().drawing())
    assert box == mask.trimmed()
    assert box.cells == mask.cells
    doubled = mask.scaled(2 * mask.rows, 3 * mask.columns)
    assert doubled.cells == 6 * mask.cells
    assert doubled.scaled(mask.rows, mask.columns) == mask


def test_pictures_keep_their_proportions() -> None:
    mask = Mask(50, 100, (1 << 5000) - 1)
    assert mask.fitted(20, 20) == (10, 20)
    assert mask.fitted(5, 90) == (5, 10)
    assert mask.fitted(1, 1) == (1, 1)


@pytest.mark.parametrize("name", some_quick(ALL_SHAPES, 20))
def test_every_shape_in_every_size(name: str) -> None:
    lopsided = {"apple", "arrow", "cloud", "fish", "house", "leaf", "moon", "ship", "umbrella"}
    for side in range(5, 33):
        mask = figure(name, side, side + side % 3)
        lines = mask.drawing()
        assert mask.cells >= side * side // 5
        if name not in lopsided:
            assert lines == [line[::-1] for line in lines]


def test_there_are_many_and_german_names_work() -> None:
    assert len(SHAPES) >= 20
    assert shape_name(" HERZ ") == "heart"
    assert shape_name("Stern-12") == "star-12"
    assert figure("Vieleck-3", 9, 9) == figure("polygon-3", 9, 9)
    assert figure("star", 200, 200).cells > 8000


def test_polygons_and_stars_have_any_number_of_corners() -> None:
    assert figure("polygon-3", 20, 21) == figure("triangle", 20, 21)
    assert figure("polygon-4", 20, 21) == figure("diamond", 20, 21)
    assert len({figure(name, 40, 40) for name in NUMBERED}) == len(NUMBERED) == 19
    for name in ("polygon-2", "polygon-13", "star-3", "star-13", "star-07", "polygon"):
        with pytest.raises(suchsel.SuchselError, match="polygon-3 to polygon-12, star-4 to star-1"):
            shape_name(name)


@pytest.mark.parametrize("n", range(3, 13))
@pytest.mark.parametrize("star", [False, True])
def test_corners_fill_the_box(n: int, star: bool) -> None:
    points = corners([100, 25 + 4 * n] * n if star else [100] * n)
    assert points[0] == (0, -100)
    assert {(-x, y) for x, y in points} == set(points)
    assert max(x for x, _ in points) == max(y for _, y in points) == 100


def test_corners_are_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """No coordinate is so near to a half that the last digit of a sine could decide."""
    before: list[float] = []

    def rounded(value: float) -> int:
        before.append(value)
        return round(value)

    monkeypatch.setattr("suchsel.boards.figures.round", rounded, raising=False)
    for n in range(3, 13):
        corners([100] * n)
        corners([100, 25 + 4 * n] * n)
    assert all(abs(value % 1 - 0.5) > 0.001 for value in before)


def quarter(cell: tuple[int, int], mask: Mask) -> tuple[int, int]:
    """Where a cell goes in a quarter turn to the right."""
    row, column = cell
    return column, mask.rows - 1 - row


@given(MASKS)
def test_turns_move_the_cells(mask: Mask) -> None:
    cells = {(r, c) for r in range(mask.rows) for c in range(mask.columns) if mask.has((r, c))}
    turned = {turn: mask.turned(turn) for turn in TURNS}
    down, across = mask.rows - 1, mask.columns - 1
    wanted = {
        "left": {(across - c, r) for r, c in cells},
        "right": {quarter(cell, mask) for cell in cells},
        "around": {(down - r, across - c) for r, c in cells},
        "mirror": {(r, across - c) for r, c in cells},
        "flip": {(down - r, c) for r, c in cells},
        "transpose": {(c, r) for r, c in cells},
    }
    for turn, found in turned.items():
        size = (mask.columns, mask.rows) if turn in SIDEWAYS else (mask.rows, mask.columns)
        assert (found.rows, found.columns) == size
        assert found.cells == len(wanted[turn])
        assert all(map(found.has, wanted[turn]))
    assert mask.turned("left").turned("right") == mask
    assert mask._replace(loose=True).turned("flip").loose


def test_a_turn_that_is_none() -> None:
    with pytest.raises(suchsel.SuchselError, match="“up” is not valid; choose one of: left, right"):
        drawn(["#"]).turned("up")


def test_named_shapes_are_drawn_for_their_box_when_turned() -> None:
    for turn in TURNS:
        arrow = figure("arrow", 9, 15, turn)
        assert (arrow.rows, arrow.columns) == (9, 15)
    assert figure("arrow", 9, 15, "mirror").drawing()[4] == "#" * 15
    assert figure("arrow", 15, 9, "left").drawing()[0] == "....#...."


def test_a_request_turns_its_shape(tmp_path: Path) -> None:
    lines = ["###", "#.."]
    words = ["AB", "CD"]
    drawing = Request(words, shape=lines, turn="right")
    assert drawing == Request(words, shape=drawn(lines).turned("right"))
    assert (drawing.size, drawing.turn) == ((3, 2), None)
    named = suchsel.generate(words, (9, 7), shape="arrow", turn="left", seed=1)
    assert named.request.turn == "left"
    assert suchsel.Puzzle.from_json(named.to_json()) == named
    assert [[bool(symbol) for symbol in row] for row in named.grid] == [
        [cell == "#" for cell in line] for line in figure("arrow", 9, 7, "left").drawing()
    ]
    image = tmp_path / "disc.png"
    image.write_bytes(picture("PNG", "L"))
    wide = read_shape_file(str(image))
    tall = suchsel.generate(words, (20, 20), shape=wide, turn="left", seed=1)
    assert (tall.rows, tall.columns) == (20, 10)


def picture(kind: str, mode: str, **options: object) -> bytes:
    """A dark disc, twice as wide as high, on a light ground (or a transparent one)."""
    back = (0, 0, 0, 0) if mode == "RGBA" else 250
    image = Image.new(mode, (640, 480), back)
    fill = (255, 255, 255, 255) if mode == "RGBA" else 10
    ImageDraw.Draw(image).ellipse((20, 100, 619, 399), fill=fill)
    out = BytesIO()
    image.save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(("kind", "mode"), [("PNG", "L"), ("JPEG", "L"), ("PNG", "RGBA")])
def test_images(kind: str, mode: str, tmp_path: Path) -> None:
    file = tmp_path / "disc.bin"
    file.write_bytes(picture(kind, mode))
    mask = read_shape_file(str(file))
    assert mask.loose
    assert mask.fitted(20, 20) == (10, 20)
    disc = mask.scaled(10, 20)
    near = disc & ~figure("circle", 10, 20)
    assert near.cells + (figure("circle", 10, 20) - disc).cells <= 8
    puzzle = suchsel.generate(["Hund", "Katze", "Maus"], shape=mask, seed=1)
    assert puzzle.columns in range(2 * puzzle.rows - 1, 2 * puzzle.rows + 2)
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle


def test_images_that_are_none(tmp_path: Path) -> None:
    for data in (b"\x89PNG nothing", b"\xff\xd8\xff", picture("PNG", "L")[:300]):
        with pytest.raises(suchsel.SuchselError, match="picture is damaged"):
            mask_of_image(data)
    blank = BytesIO()
    Image.new("L", (9, 9), 255).save(blank, "PNG")
    with pytest.raises(suchsel.SuchselError, match="dark enough"):
        mask_of_image(blank.getvalue())


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"{}>{}</svg>'
DISC = '<ellipse cx="320" cy="250" rx="300" ry="150" {}/>'


@pytest.mark.parametrize(
    "text",
    [
        SVG.format("", DISC.format("")),
        SVG.format(' width="3cm"', DISC.format('style="fill:#fc0"')),
        '<?xml version="1.0"?>'
        + SVG.format(
            "", '<rect width="640" height="480" fill="#fff"/>' + DISC.format('fill="#301"')
        ),
        SVG.format(
            "",
            '<g transform="scale(2)"><path d="M10 125a150 75 0 0 1 300 0'
            'a150 75 0 0 1 -300 0z"/></g><text x="9" y="99">Text</text>',
        ),
    ],
)
def test_vector_graphics(text: str, tmp_path: Path) -> None:
    file = tmp_path / "disc.svg"
    file.write_text(text)
    disc = read_shape_file(str(file)).scaled(10, 20)
    circle = figure("circle", 10, 20)
    assert (disc - circle).cells + (circle - disc).cells <= 8


@pytest.mark.parametrize(
    "text",
    [
        "<svg></svg>",
        "<svg",
        SVG.format("", DISC)[:-3],
        SVG.format(' height="0"', DISC.format("")),
        '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;"><!ENTITY a "&b;">]>'
        + SVG.format("", "<desc>&a;</desc>"),
    ],
)
def test_vector_graphics_that_are_none(text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(text)
    with pytest.raises(suchsel.SuchselError, match=r"cannot be rendered.*PNG|dark enough"):
        read_shape_file(str(file))


def test_a_drawer_that_dies_or_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.svg"
    file.write_text(SVG.format("", DISC.format("")))
    with monkeypatch.context() as patch:
        patch.setattr("suchsel.boards.images._DRAW", "import os; os.abort()")
        with pytest.raises(suchsel.SuchselError, match="cannot be rendered"):
            read_shape_file(str(file))
        patch.setattr("suchsel.boards.images._DRAW", "import time; time.sleep(99)")
        patch.setattr("suchsel.boards.images.SECONDS", 0.2)
        with pytest.raises(suchsel.SuchselError, match="cannot be rendered"):
            read_shape_file(str(file))
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(suchsel.SuchselError, match=r"\[print\]"):
        read_shape_file(str(file))


def test_drawings_from_files(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("\n.##\n####  \n\n")
    assert str(read_shape_file(str(file))) == ".##.\n####"
    file.write_text(".#x\n")
    with pytest.raises(suchsel.SuchselError, match="line 1, column 3"):
        read_shape_file(str(file))
    file.write_text("##\n##\n")
    with pytest.raises(suchsel.SuchselError, match="only on a shape from an image"):
        read_shape_file(str(file), 50)


def test_the_documentation_shows_them_all() -> None:
    import doctest

    from suchsel.cli.listing import DRAWN, gallery

    file = ROOT / "docs" / "shapes.md"
    assert gallery(list(SHAPES), *DRAWN, "en") in file.read_text()
    assert doctest.testfile(str(file), module_relative=False).failed == 0


def test_the_gallery_has_a_picture_of_each() -> None:
    """`make gallery` writes it; who adds a shape must do so."""
    page = (ROOT / "docs" / "gallery.md").read_text("utf-8")
    linked = re.findall(r"!\[(.+?)\]\((pictures/gallery/[\w-]+\.png)\)", page)
    stored = sorted((ROOT / "docs" / "pictures" / "gallery").iterdir())
    assert sorted(ROOT / "docs" / path for _, path in linked) == stored
    assert {f"pictures/gallery/shape-{name}.png" for name in SHAPES} <= {path for _, path in linked}
    assert sum(path.stat().st_size for path in stored) < 1_500_000
    for path in stored:
        with Image.open(path) as picture:
            assert picture.width < 1200, path
    assert len({alt for alt, _ in linked}) == len(linked)


def test_a_size_that_is_advised_for_a_drawing_stays_as_it_is() -> None:
    for lines in (["#####", ".###.", "..#.."], ["#.#.#", "#####"], ["#"], ["##########"]):
        request = Request(["AB"], shape=lines)
        for rows in range(2, 30):
            for columns in range(2, 30):
                size = kept_in_form(request, (rows, columns))
                assert kept_in_form(request, size) == size


def test_a_long_comment_before_the_drawing_and_pictures_in_it(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text(f"<!--{'x' * 5000}-->" + SVG.format("", DISC.format("")))
    assert read_shape_file(str(file)).bits
    file.write_text(SVG.format("", DISC.format("") + '<image href="/a.png" width="9" height="9"/>'))
    with pytest.raises(suchsel.SuchselError, match="cannot be rendered"):
        read_shape_file(str(file))
