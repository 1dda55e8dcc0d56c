"""Messages, secret words and other boards in files: what is shown, and what is not."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

import pytest

import suchsel
from suchsel.boards.board import KINDS
from suchsel.formats import board_for, find_format, format_names, letters_of, render
from suchsel.sheet.marks import Page, Polygon
from suchsel.sheet.style import Style
from tests.hidden_puzzles import WORDS
from tests.lists import some_quick
from tests.sheet.pages import pages_of


@pytest.mark.parametrize("mode", ["shown", "sorted", "gaps", "scrambled", "lengths", "hidden"])
@pytest.mark.parametrize("name", ["txt", "csv", "tex", "ipuz", "svg"])
def test_no_format_gives_a_secret_word_away(name: str, mode: str) -> None:
    puzzle = suchsel.generate(WORDS[:4], (9, 10), "schwer", 3, secret=["Geheim"], list=mode)
    data = render([puzzle], name, Style())
    assert b"Geheim" not in data
    assert b"GEHEIM" not in data


def test_a_file_of_ours_names_its_kind_of_board() -> None:
    puzzle = suchsel.generate(WORDS, (8, 9), seed=1, topology="torus")
    letters = letters_of(puzzle.to_json().encode(), "a.json")
    assert board_for(letters).kind.name == "torus"


@pytest.mark.parametrize("name", format_names())
@pytest.mark.parametrize("kind", some_quick(["honeycomb", "torus", "hexagon"], 1))
def test_formats_show_a_board_or_refuse_it(name: str, kind: str) -> None:
    puzzle = suchsel.generate(WORDS, (9, 9), seed=1, topology=kind)
    if find_format(name).shows(KINDS[kind]):
        assert render([puzzle], name, Style())
    else:
        with pytest.raises(suchsel.SuchselError, match="cannot show"):
            render([puzzle], name, Style())


def text_of(data: bytes, suffix: str) -> str:
    if suffix in ("docx", "xlsx"):
        with zipfile.ZipFile(BytesIO(data)) as file:
            data = b"".join(map(file.read, file.namelist()))
    return data.decode()


@pytest.mark.parametrize("suffix", ["txt", "csv", "tex", "docx", "xlsx"])
@pytest.mark.parametrize("mode", ["spread", "first", "exact"])
def test_only_the_solution_shows_the_message(mode: str, suffix: str) -> None:
    if mode != "exact":
        puzzle = suchsel.generate(
            ["Hund", "Katze"], (6, 7), seed=1, message="Gut so", message_mode=mode
        )
    else:
        words = ["Vor", "Rad", "Eva", "Torf", "Rot"]
        puzzle = suchsel.generate(
            words, (4, 4), "schwer", 1, message="Gu", message_mode="exact", rude=True
        )
    unsolved, solved = (
        text_of(render([puzzle], suffix, Style("en", solution=solution)), suffix)
        for solution in (False, True)
    )
    told = "a message: 1, 9, 17, 25, 33." if mode == "spread" else "a message."
    assert told in unsolved.replace("{}", "")  # LaTeX: no ligatures
    assert "Message:" not in unsolved
    assert f"Message: {puzzle.message}" in solved


@pytest.mark.parametrize("suffix", ["svg", "docx", "xlsx", "tex", "typ", "txt", "csv"])
def test_marked_cells_are_marked_where_that_is_possible(suffix: str) -> None:
    shaded, spread = (
        text_of(
            render(
                [
                    suchsel.generate(
                        ["Hund", "Katze"], (6, 7), seed=1, message="Gut so", message_mode=mode
                    )
                ],
                suffix,
                Style("en"),
            ),
            suffix,
        )
        for mode in ("shaded", "spread")
    )
    assert shaded != spread or suffix in ("txt", "csv")
    told = "row by row" if suffix in ("txt", "csv") else "marked cells"
    assert told in shaded.replace("</text>", " ").replace("{}", "") or suffix == "svg"


@pytest.mark.parametrize("style", ["rings", "dots", "both"])
@pytest.mark.parametrize("options", [{}, {"shape": "heart"}, {"topology": "honeycomb"}], ids=str)
def test_the_letters_of_a_message_are_boxed_in_the_solution(
    options: dict[str, Any], style: str
) -> None:
    options = {"message": "Gut so", "list": "hidden", **options}  # no list, no boxes to tick
    puzzle = suchsel.generate(["Hund", "Katze"], (12, 13), seed=1, **options)
    unsolved, solved = pages_of([puzzle], Style(solution=True, solution_style=style))
    assert (boxes(unsolved), boxes(solved)) == (0, 5)


def boxes(page: Page) -> int:
    """Polygons of the size of a letter; the frame of a board is larger."""
    return sum(
        mark.points[2][0] - mark.points[0][0] < 20
        for mark in page.marks
        if isinstance(mark, Polygon)
    )


def test_lower_case_letters_in_the_solution_of_a_text_are_the_message() -> None:
    puzzle = suchsel.generate(["Hund", "Katze"], (6, 7), seed=1, message="Gut so")
    for lower, is_message in ((False, str.islower), (True, str.isupper)):
        text = render([puzzle], "txt", Style(solution=True, lower=lower)).decode()
        grid = text.partition("Solution:\n\n")[2].partition("\n\n")[0]
        assert "".join(filter(is_message, grid)).lower() == "gutso"
