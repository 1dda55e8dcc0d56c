"""A section of a book takes every option of a request."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.sections import BookSection
from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.formats import render
from suchsel.sheet.marks import Page, Picture, Shape, TextRun
from suchsel.sheet.style import Style
from suchsel.words.pictures import page_picture_of
from tests.pictures import picture_list


def section(more: str, folder: str = "") -> BookSection:
    words = "words = ['Hund', 'Katze', 'Maus', 'Esel', 'Pferd']"
    return read_book_plan(f"title = 'x'\n[[puzzles]]\n{words}\n{more}", folder).sections[0]


@pytest.mark.parametrize(
    ("more", "name", "value"),
    [
        ("topology = 'torus'\nsize = '7x9'", "topology", "torus"),
        ("topology = 'hexagon'\nsize = '5'", "size", (9, 9)),
        ("shape = 'heart'\nsize = '12x13'", "shape", "heart"),
        ("message = 'Gut gemacht'", "message", "Gut gemacht"),
        ("secret = ['Ziege']", "secret", None),
        ("difficulty = 40", "difficulty", 40),
        ("pick = '2-3'", "pick", (2, 3)),
        ("title = 'Zoo'", "title", "Zoo"),
    ],
)
def test_options_reach_the_request(more: str, name: str, value: object) -> None:
    (request,) = section(more).requests
    assert value is None or getattr(request, name) == value


def test_a_book_with_a_message_and_a_shape() -> None:
    plan = read_book_plan(
        "title = 'x'\n[[puzzles]]\nwords = ['Hund', 'Katze']\nshape = 'heart'\nmessage = 'Ja'"
    )
    (puzzle,) = make_book(plan).puzzles
    assert puzzle.message == "Ja"
    assert any(None in row for row in puzzle.grid)


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("theme = 'animals'\npick = 5", {5}),
        ("theme = 'animals'\npick = '2-4'\nminutes = 2", {2, 3, 4}),
        ("words = ['Dog']\npool = ['Cat', 'Mouse', 'Horse']\npick = 2", {3}),
    ],
)
def test_words_are_drawn_for_a_board_whose_size_is_chosen(words: str, numbers: set[int]) -> None:
    (puzzle,) = make_book(read_book_plan(f"title = 'x'\n[[puzzles]]\n{words}")).puzzles
    assert len(puzzle.words) in numbers


def test_a_time_that_no_board_of_the_page_takes() -> None:
    """The largest board that the page has room for takes less: an error says how long."""
    plan = read_book_plan("title = 'x'\ntrim = '5x8'\n[[puzzles]]\nwords = ['Dog']\nminutes = 300")
    with pytest.raises(SuchselError) as caught:
        make_book(plan)
    assert [wrong.code for wrong in caught.value.defects] == ["minutes-out-of-reach"]


def test_the_board_has_room_for_drawn_words() -> None:
    """A long word would need a larger board than the page has room for: others are drawn."""
    short, long = ["Dog", "Cat", "Mouse"], ["Donaudampfschifffahrtsgesellschaftskapitänspatent"]
    for seed in range(4):
        head = f"title = 'x'\ntrim = '5x8'\nseed = {seed}\n[[puzzles]]\n"
        plan = read_book_plan(f"{head}words = {short + long}\npick = 2")
        (puzzle,) = make_book(plan).puzzles
        assert {placement.word for placement in puzzle.words} <= {*short}


def test_pictures_are_grey_unless_the_book_has_colours(tmp_path: Path) -> None:
    picture_list(tmp_path)
    section = "[[puzzles]]\nfile = 'list.csv'\nlist = 'pictures'"
    for head, colours in (("", False), ("colour = true\n", True)):
        plan = read_book_plan(f"{head}title = 'x'\n{section}", str(tmp_path))
        layout = lay_out_book(make_book(plan))
        shown = [mark for page in layout.pages for mark in page.marks if isinstance(mark, Picture)]
        assert len(shown) == 3
        assert any("pictures" in text for text in texts_of(layout.pages[2]))
        for mark in shown:
            image = Image.open(BytesIO(page_picture_of(mark.address).data)).convert("RGB")
            assert (image.tobytes() != image.convert("L").convert("RGB").tobytes()) == colours


def texts_of(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextRun)]


def test_style_options_of_sheets_work_in_books() -> None:
    plan = "title = 'x'\nrating = 'stars'\nqr = 'play'\nurl = 'https://example.org/'\n"
    words = "[[puzzles]]\nwords = ['Hund', 'Katze']\nsize = '6x6'"
    layout = lay_out_book(make_book(read_book_plan(plan + words)))
    page = layout.pages[layout.puzzle_pages[1] - 1]
    assert any(isinstance(mark, Shape) for mark in page.marks)
    assert "Play this puzzle online:" in texts_of(page)
    with pytest.raises(SuchselError, match="need each other"):
        read_book_plan("title = 'x'\nqr = 'play'\n" + words)


def test_files_of_the_puzzles_alone_follow_the_style(tmp_path: Path) -> None:
    text = "title = 'x'\nlower = true\n[[puzzles]]\nwords = ['Hund', 'Katze']"
    (tmp_path / "plan.toml").write_text(text)
    for form in ("tex", "typ"):
        path = tmp_path / f"x.{form}"
        assert main(["book", str(tmp_path / "plan.toml"), "-o", str(path), "--lang", "en"]) == 0
        meant = Style(solution=True, lower=True)
        assert path.read_bytes() == render(make_book(read_book_plan(text)).puzzles, form, meant)


def test_files_lie_beside_the_plan(tmp_path: Path) -> None:
    (tmp_path / "shape.txt").write_text("######\n######\n##..##\n######\n######\n######\n")
    (tmp_path / "more.txt").write_text("Ziege\nHuhn\n")
    found = section("shape = 'shape.txt'\nsecret = ['more.txt', 'Gans']", str(tmp_path))
    request = found.requests[0]
    assert request.size == (6, 6)
    assert [word.text for word in request.secret] == ["Ziege", "Huhn", "Gans"]


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ("shape = 'weg.png'", {"no-such-file"}),
        ("threshold = 20", {"threshold-without-image"}),
        ("secret = ['Hund']\nfiller = 'nix'", {"secret-is-listed", "no-such-choice"}),
        ("colour = 'red'\nsize = 'x'\nlevel = 3", {"no-such-key", "not-a-size", "not-a-level"}),
        ("secret = ['-']", {"word-too-short"}),
    ],
)
def test_all_defects_of_a_section_at_once(more: str, codes: set[str]) -> None:
    with pytest.raises(SuchselError) as caught:
        section(more)
    assert {found.code for found in caught.value.defects} == codes
    assert all(str(found).startswith("[[puzzles]] 1: ") for found in caught.value.defects)


def test_a_name_that_no_file_can_have() -> None:
    for key in ("file", "shape"):
        with pytest.raises(SuchselError) as caught:
            read_book_plan(f'title = "x"\n[[puzzles]]\n{key} = "a\\u0000.txt"')
        assert "no-such-file" in {found.code for found in caught.value.defects}
