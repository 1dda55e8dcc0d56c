"""The page to play on, as a file on disk, opened as by double click."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

import suchsel
from suchsel.boards.kind import DIRECTIONS
from suchsel.formats import render
from suchsel.sheet.style import Style
from tests.pictures import drawn, encoded
from tests.web.conftest import PHONE
from tests.web.looking import complaints
from tests.web.playing import by_ends, by_finger, by_keys, by_mouse, by_taps, cell, centre, picture

Visit = Callable[..., Page]
ANIMALS = ["Hund", "Katze", "Maus", "Igel", "Känguru", "Meise", "Fuchs", "Reh"]


def write(folder: Path, lang: str = "en", **options: Any) -> tuple[suchsel.Puzzle, str]:
    settings = {"size": (9, 11), "level": "schwer", "seed": 3, "title": "Tiere", **options}
    puzzle = suchsel.generate(settings.pop("words", ANIMALS), **settings)
    path = folder / "puzzle.html"
    path.write_bytes(render([puzzle], "html", Style(lang)))
    return puzzle, path.as_uri()


def spots(puzzle: suchsel.Puzzle) -> list[list[list[int]]]:
    return [[list(cell) for cell in placed.cells] for placed in puzzle.words]


HANDS = pytest.mark.parametrize(
    ("how", "options"),
    [(by_mouse, {}), (by_finger, PHONE), (by_taps, PHONE), (by_keys, {})],
    ids=["mouse", "touch", "taps", "keys"],
)


def play(page: Page, puzzle: suchsel.Puzzle, how: Any, name: str) -> None:
    """The puzzle to its end; a word may be drawn from either end."""
    if how is by_keys:
        for _ in range(9):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.className").startswith("cell"):
                break
        expect(page.locator(".cell:focus")).to_have_count(1)
    for i, cells in enumerate(spots(puzzle)):
        how(page, cells if i % 2 else cells[::-1])
        expect(page.locator(".list li.found")).to_have_count(i + 1)
        if i == len(puzzle.words) // 2:
            picture(page, f"{name}-half")
    expect(page.get_by_role("heading", name="All found!")).to_be_focused()
    picture(page, f"{name}-finish")


@HANDS
def test_a_puzzle_is_played_to_its_end(
    tmp_path: Path, visit: Visit, how: Any, options: dict[str, Any]
) -> None:
    puzzle, url = write(tmp_path)
    page = visit(url, **options, reduced_motion="no-preference")
    name = {"by_finger": "touch"}.get(how.__name__, how.__name__[3:])
    play(page, puzzle, how, f"play-{name}")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".list li.found")).to_have_count(0)


@HANDS
@pytest.mark.parametrize(
    "asked",
    [
        {"topology": "hexagon", "size": None},
        {"topology": "honeycomb", "size": (9, 11)},
        {"topology": "honeycomb", "shape": "heart", "size": None},
    ],
    ids=["hexagon", "honeycomb", "heart"],
)
def test_hexagons_are_played_to_their_end(
    tmp_path: Path, visit: Visit, how: Any, options: dict[str, Any], asked: dict[str, Any]
) -> None:
    puzzle, url = write(tmp_path, **asked)
    page = visit(url, **options)
    expect(page.locator(".comb polygon")).to_have_count(len(puzzle.board.cells))
    play(page, puzzle, how, f"play-{asked.get('shape', asked['topology'])}-{how.__name__}")
    lines = page.evaluate(CAPSULES)
    assert len(lines) == len(puzzle.words)
    assert {round(angle / 60) * 60 - angle for angle in lines} == {0}


#: The angles of all capsules that are drawn, in degrees.
CAPSULES = """() => [...document.querySelectorAll(".mark.found rect")]
    .map((rect) => Math.round(rect.getAttribute("transform").match(/rotate\\((.*)\\)/)[1]))"""


@pytest.mark.parametrize(("how", "options"), [(by_taps, PHONE), (by_keys, {})])
def test_a_torus_is_played_to_its_end(
    tmp_path: Path, visit: Visit, how: Any, options: dict[str, Any]
) -> None:
    puzzle, url = torus(tmp_path)
    page = visit(url, **options)
    expect(page.get_by_text("Words may run over the edge").first).to_be_visible()
    play(page, puzzle, how, f"play-torus-{how.__name__}")
    # One capsule a word, and another for each time that it comes in again.
    leaps = sum(over_the_edge(a, b) for cells in spots(puzzle) for a, b in pairwise(cells))
    expect(page.locator(".mark.found rect")).to_have_count(len(puzzle.words) + leaps)


def torus(folder: Path) -> tuple[suchsel.Puzzle, str]:
    """A puzzle with words over the edge, and words whose ends a shorter line joins too."""
    puzzle, url = write(folder, topology="torus", size=(7, 8), lang="en")
    assert any(over_the_edge(a, b) for cells in spots(puzzle) for a, b in pairwise(cells))
    return puzzle, url


def over_the_edge(a: list[int], b: list[int]) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1


def test_a_torus_is_drawn_over_its_edge(tmp_path: Path, visit: Visit) -> None:
    """With a mouse one may go on beyond the edge, as the word does."""
    puzzle, url = torus(tmp_path)
    page = visit(url, viewport={"width": 1300, "height": 1000})
    pitch = cell(page, [0, 0]).bounding_box()["width"]
    for i, placed in enumerate(puzzle.words):
        down, right = DIRECTIONS[placed.direction]
        x, y = centre(page, list(placed.cells[0]))
        steps = (len(placed.cells) - 1) * pitch
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + steps * right, y + steps * down, steps=5)
        if i == 3:
            picture(page, "play-torus-drag")
        page.mouse.up()
        expect(page.locator(".list li.found")).to_have_count(i + 1)
    expect(page.get_by_role("heading", name="All found!")).to_be_focused()


def test_secret_words_are_not_told_before_they_are_found(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path, words=ANIMALS[:2], secret=["Einhorn"])
    page = visit(url)
    expect(page.locator(".list li .text")).to_have_text(ANIMALS[:2])
    expect(page.get_by_text("One more word is hidden")).to_be_visible()
    expect(page.locator(".progress")).to_have_text("0 of 3 found")
    for _ in range(5):
        page.get_by_role("button", name="Hint").click()
        assert "Einhorn" not in str(page.get_by_role("status").text_content())
    by_mouse(page, spots(puzzle)[2])
    expect(page.locator(".list li.found .text")).to_have_text("Einhorn")


def test_what_is_wrong_is_said_and_taken_back(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path, lang="de")
    page = visit(url)
    status = page.get_by_role("status")
    by_mouse(page, [[0, 0], [0, 1]])
    expect(status).to_contain_text("ist keines der Wörter")
    first = spots(puzzle)[0]
    by_mouse(page, first)
    expect(status).to_have_text("Hund gefunden. Noch 7 Wörter.")
    by_mouse(page, first)
    expect(status).to_have_text("Hund hast du schon gefunden.")
    cell(page, [4, 4]).click()
    expect(status).to_contain_text("Anfang bei")
    cell(page, [5, 6]).click()
    expect(status).to_contain_text("keine gerade Linie")
    page.locator('.cell[tabindex="0"]').focus()
    page.keyboard.press("Escape")
    expect(status).to_have_text("Auswahl aufgehoben.")
    expect(page.locator(".mark.live")).to_have_count(0)


def test_hints_and_giving_up(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path)
    page = visit(url)
    row, column = spots(puzzle)[0][0]
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status")).to_have_text(
        f"Hund begins in row {row + 1}, column {column + 1}."
    )
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".cell.hinted")).to_have_count(2)
    picture(page, "play-hint")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Keep looking").click()
    expect(page.locator(".mark.shown")).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Show them").click()
    expect(page.locator(".mark.shown")).to_have_count(len(puzzle.words))
    picture(page, "play-given-up")


@pytest.mark.parametrize("mode", ["sorted", "gaps", "scrambled", "lengths", "clues", "hidden"])
def test_each_kind_of_list(tmp_path: Path, visit: Visit, mode: str) -> None:
    words = [("Hund", "bellt"), ("Katze", "miaut"), ("Ä-Gy Pten", "am Nil")]
    puzzle, url = write(tmp_path, words=words, size=(6, 9), list=mode)
    page = visit(url)
    items = page.locator(".list li .text")
    if mode == "hidden":
        expect(items).to_have_count(0)
        expect(page.get_by_text("Finding out which words are hidden")).to_be_visible()
    else:
        assert items.all_text_contents() == suchsel_listing(puzzle)
    by_mouse(page, spots(puzzle)[1])
    expect(page.locator(".list li.found")).to_contain_text("Katze")


@pytest.mark.parametrize("width", [360, 800, 1200, 1600])
@pytest.mark.parametrize("longest", ["Rechtschreibung", "VERKEHRSAMPEL", "Sommerferienprogramm"])
def test_no_word_of_the_list_is_broken(
    tmp_path: Path, visit: Visit, width: int, longest: str
) -> None:
    words = [longest, *ANIMALS]
    _, url = write(tmp_path, words=words, size=(20, 20))
    page = visit(url, viewport={"width": width, "height": 820})
    picture(page, f"play-long-{longest}-{width}")
    items = page.locator(".list li .text").evaluate_all(LINES)
    assert [word for word, lines, _ in items if lines > 1] == []
    if width == 1200 and longest == "Rechtschreibung":  # nor are columns given up too soon
        assert len({left for _, _, left in items}) == 2
    page.emulate_media(media="print")
    assert all(lines == 1 for _, lines, _ in page.locator(".list li .text").evaluate_all(LINES))


#: Each entry, how many lines it takes, and where it begins.
LINES = """(entries) => entries.map((e) =>
    [e.textContent, e.getClientRects().length, Math.round(e.getBoundingClientRect().left)])"""


def test_a_secret_word_longer_than_the_list_is_not_broken(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path, words=ANIMALS, secret=["Rechtschreibung"], size=(18, 18))
    page = visit(url)
    by_mouse(page, spots(puzzle)[-1])
    expect(page.locator(".list li.found .text")).to_have_text("Rechtschreibung")
    items = page.locator(".list li .text").evaluate_all(LINES)
    assert [word for word, lines, _ in items if lines > 1] == []


def suchsel_listing(puzzle: suchsel.Puzzle) -> list[str]:
    from suchsel.sheet.wording import listing

    return listing(puzzle)


def test_a_large_board_keeps_its_cells_large_on_a_phone(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path, size=(20, 24))
    page = visit(url, **PHONE)
    box = cell(page, [0, 0]).bounding_box()
    assert box["width"] >= 24
    assert box["height"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Move the board").click()
    for cells in spots(puzzle):
        by_taps(page, cells)
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    picture(page, "play-phone-large")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_board_fades_on_the_side_where_it_goes_on(
    tmp_path: Path, visit: Visit, scheme: str
) -> None:
    """As wide as this, the window ends just between two columns."""
    _, url = write(tmp_path, size=(18, 18))
    page = visit(url, **PHONE, color_scheme=scheme)
    picture(page, f"play-phone-goes-on-{scheme}")
    assert faded(page) == (False, True)
    page.locator(".scroller").evaluate("scroller => scroller.scrollLeft = 40")
    expect(page.locator(".scroller")).to_have_class(re.compile("more-left"))
    assert faded(page) == (True, True)
    page.locator(".scroller").evaluate("scroller => scroller.scrollLeft = 400")
    expect(page.locator(".scroller")).not_to_have_class(re.compile("more-right"))
    assert faded(page) == (True, False)
    _, url = write(tmp_path, size=(9, 11))
    page.goto(url)
    assert faded(page) == (False, False)


def faded(page: Page) -> tuple[bool, bool]:
    """Whether the board pales at the left and at the right of its window."""
    box = page.locator(".scroller").bounding_box()
    corner = cell(page, [1, 0]).bounding_box()
    assert box
    # A line between two rows of letters, without the padding at both ends.
    shot = page.screenshot(
        clip={"x": box["x"] + 6, "y": corner["y"], "width": box["width"] - 12, "height": 1}
    )
    line = Image.open(BytesIO(shot)).convert("RGB")
    left, middle, right = (line.getpixel((x, 0)) for x in (0, line.width // 2, line.width - 1))
    return left != middle, right != middle


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb"])
def test_axe_finds_nothing(tmp_path: Path, visit: Visit, scheme: str, kind: str) -> None:
    puzzle, url = write(tmp_path, topology=kind)
    # axe is a script of its own, which the page's own policy would refuse
    page = visit(url, color_scheme=scheme, bypass_csp=True)
    for cells in spots(puzzle)[:4]:
        by_ends(page, cells)
    assert complaints(page) == []
    for cells in spots(puzzle)[4:]:
        by_ends(page, cells)
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    assert complaints(page) == []
    picture(page, f"play-finish-{kind}-{scheme}")


def test_the_file_asks_for_nothing_outside_and_is_always_the_same(
    tmp_path: Path, visit: Visit
) -> None:
    puzzle, url = write(tmp_path, title="</script><img src=x onerror=alert(1)>")
    page = visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_have_text(str(puzzle.title))
    assert asked == [url]
    assert page.locator("img").count() == 0
    text = (tmp_path / "puzzle.html").read_bytes()
    assert render([puzzle], "html", Style("en")) == text
    # Names of SVG and xAPI, which nobody fetches.
    assert not re.search(rb"https?://(?!www\.w3\.org/2000/svg|adlnet\.gov/expapi/)", text)


def test_several_puzzles_in_one_file(tmp_path: Path, visit: Visit) -> None:
    puzzles = [suchsel.generate(ANIMALS, level=n, seed=1) for n in ("leicht", "schwer")]
    path = tmp_path / "two.html"
    path.write_bytes(render(puzzles, "html", Style("de")))
    page = visit(path.as_uri())
    expect(page.get_by_role("navigation", name="Rätsel")).to_be_visible()
    page.get_by_role("button", name="2 · schwer").click()
    by_mouse(page, spots(puzzles[1])[0])
    expect(page.locator(".list li.found")).to_have_count(1)


@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb"])
def test_on_paper_it_is_a_clean_sheet(tmp_path: Path, visit: Visit, kind: str) -> None:
    puzzle, url = write(tmp_path, topology=kind)
    page = visit(url)
    by_ends(page, spots(puzzle)[0])
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    expect(page.locator(".layer")).to_be_hidden()
    page.set_viewport_size({"width": 700, "height": 1000})
    assert centre(page, [8, 10])[0] < 700
    expect(page.locator(".rule")).to_contain_text("edge" if kind == "torus" else "Directions:")
    picture(page, f"play-print-{kind}")


def test_pictures_stand_for_clues(tmp_path: Path, visit: Visit) -> None:
    words = [("Hund", "It barks", encoded(drawn())), ("Mut", "Courage")]
    puzzle, address = write(tmp_path, words=words, list="pictures")
    page = visit(address)
    expect(page.locator(".list .text")).to_have_text(["1. (4)", "2. Courage (3)"])
    shown = page.get_by_role("img", name="It barks")
    assert shown.evaluate("image => image.naturalWidth") == 60
    by_mouse(page, spots(puzzle)[0])
    expect(page.locator(".list li.found .answer")).to_have_text("Hund")
    assert complaints(page) == []
