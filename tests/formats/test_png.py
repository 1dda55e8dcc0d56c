"""PNG, read back with Pillow and compared with the PDF of the same page."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2
import pytest

import suchsel
from suchsel import Puzzle, SuchselError
from suchsel.formats import render, render_files
from suchsel.formats.png import draw_png
from suchsel.sheet.fonts import find_faces
from suchsel.sheet.marks import Page
from suchsel.sheet.style import Style

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image


def animals() -> Puzzle:
    return suchsel.generate(["Hund", "Katze", "Maus", "Bär"], (7, 9), "schwer", 7, title="Tiere")


def over_the_edge() -> Puzzle:
    """The long word lies on a diagonal that leaves the board more than once."""
    return suchsel.generate(["Schmetterling"], (5, 7), "schwer", 1, topology="torus")


def opened(data: bytes) -> Image:
    from PIL import Image

    image = Image.open(BytesIO(data))
    image.load()  # checks the sums of all chunks
    return image


@pytest.mark.parametrize(("dpi", "size"), [(150, (1240, 1754)), (37, (306, 433))])
def test_size_and_resolution(dpi: int, size: tuple[int, int]) -> None:
    image = opened(render([animals()], "png", Style(dpi=dpi)))
    assert image.size == size
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_the_same_bytes_twice() -> None:
    style = Style(solution=True, dpi=60)
    assert render([animals()], "png", style) == render([animals()], "png", style)


@pytest.mark.parametrize("solution", [False, True])
@pytest.mark.parametrize("made", [animals, over_the_edge])
def test_it_looks_like_the_pdf(made: Callable[[], Puzzle], solution: bool) -> None:
    """Pixel by pixel, except for the smoothing of edges."""
    from PIL import ImageChops, ImageFilter

    style = Style(paper="fit", dpi=96, solution=solution)
    document = pypdfium2.PdfDocument(render([made()], "pdf", style.evolve(dpi=300)))
    drawn = document[len(document) - 1].render(scale=96 / 72).to_pil()
    ours = opened(render_files([made()], "x.png", style)[-1][1]).convert("L")
    theirs = drawn.convert("L").resize(ours.size)
    soft = ImageFilter.GaussianBlur(2)
    apart = ImageChops.difference(ours.filter(soft), theirs.filter(soft))
    assert max(apart.tobytes()) < 60


def test_several_pages_in_one_picture() -> None:
    style = Style(paper="a6", dpi=60, solution=True)
    whole = opened(render([animals()], "png", style)).convert("RGB")
    pages = [opened(data).convert("RGB") for _, data in render_files([animals()], "x.png", style)]
    assert whole.size == (248, 699)
    top = whole.crop((0, 0, 248, 350))
    assert top.tobytes() == pages[0].tobytes()


def test_the_solution_is_a_file_of_its_own() -> None:
    names = [name for name, _ in render_files([animals()], "a.png", Style(solution=True, dpi=40))]
    assert names == ["a.png", "a-solution.png"]


@pytest.mark.parametrize("dpi", [0, 5000])
def test_senseless_resolutions_are_rejected(dpi: int) -> None:
    with pytest.raises(SuchselError, match="dpi"):
        render([animals()], "png", Style(dpi=dpi))


def test_the_largest_picture() -> None:
    """A4 at 1200 dpi has 139 million pixels. All pages of a picture count."""
    with pytest.raises(SuchselError, match="139 million") as caught:
        render([animals()], "png", Style(dpi=1200))
    (defect,) = caught.value.defects
    assert (defect.code, defect.field) == ("picture-too-large", "dpi")
    with pytest.raises(SuchselError, match="million"):
        render([animals()] * 12, "png", Style(dpi=300))


def test_a_blank_page() -> None:
    image = opened(draw_png([Page(20.0, 10.0, ())], find_faces("noto"), 254)).convert("RGB")
    assert image.size == (200, 100)
    assert image.getcolors() == [(20000, (255, 255, 255))]


def test_without_resvg_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SuchselError) as caught:
        render([animals()], "png", Style())
    assert '[print]"' in caught.value.text("en")
    assert '[print]"' in caught.value.text("de")
