"""A section of a book takes every option of a request."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel.book.book_plan import read_book_plan
from suchsel.book.make_book import make_book
from suchsel.book.sections import BookSection
from suchsel.errors import SuchselError


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
