"""PNG, read back with Pillow and held against the SVG of the same page."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BytesIO

import pytest

import suchsel
from suchsel import Puzzle, SuchselError
from suchsel.formats import Style, render, render_files


def animals() -> Puzzle:
    return suchsel.generate(["Hund", "Katze", "Maus", "Bär"], (7, 9), "schwer", 7, title="Tiere")


def test_size_and_resolution() -> None:
    from PIL import Image

    image = Image.open(BytesIO(render([animals()], "png", Style(dpi=150))))
    assert image.size == (1240, 1754)
    assert image.mode == "L"
    assert round(image.info["dpi"][0]) == 150


def test_the_same_bytes_twice() -> None:
    style = Style(solution=True, dpi=60)
    assert render([animals()], "png", style) == render([animals()], "png", style)


def over_the_edge() -> Puzzle:
    """The long word lies in a diagonal that leaves the board more than once."""
    return suchsel.generate(["Schmetterling"], (5, 7), "schwer", 1, topology="torus")


@pytest.mark.parametrize("solution", [False, True])
@pytest.mark.parametrize("made", [animals, over_the_edge])
def test_it_looks_like_the_svg(made: Callable[[], Puzzle], solution: bool) -> None:
    """Pixel by pixel, but for the smoothing of edges, which is every rasteriser's own."""
    import resvg_py
    from PIL import Image, ImageChops, ImageFilter

    style = Style(paper="fit", dpi=96, solution=solution)
    drawn = render_files([made()], "x.svg", style)[-1][1]
    other = bytes(resvg_py.svg_to_bytes(svg_string=drawn.decode(), dpi=96))
    ours = Image.open(BytesIO(render_files([made()], "x.png", style)[-1][1])).convert("L")
    theirs = Image.open(BytesIO(other)).convert("L").resize(ours.size)
    soft = ImageFilter.GaussianBlur(2)
    apart = ImageChops.difference(ours.filter(soft), theirs.filter(soft))
    assert max(apart.convert("L").tobytes()) < 60


def test_solution_file() -> None:
    names = [name for name, _ in render_files([animals()], "a.png", Style(solution=True, dpi=40))]
    assert names == ["a.png", "a-solution.png"]


@pytest.mark.parametrize("dpi", [0, 5000])
def test_senseless_resolutions_are_refused(dpi: int) -> None:
    with pytest.raises(SuchselError, match="dpi"):
        render([animals()], "png", Style(dpi=dpi))


def test_without_pillow_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(SuchselError) as caught:
        render([animals()], "png", Style())
    assert "pip install 'suchsel[print]'" in caught.value.text("en")
    assert "pip install 'suchsel[print]'" in caught.value.text("de")
