"""Presets: names for several fields of a style; explicit fields win."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suchsel import Style, SuchselError, generate
from suchsel.boards.kind import Size
from suchsel.book.plan import read_book_plan
from suchsel.cli import main
from suchsel.formats import format_names, render, style_for
from suchsel.sheet.marks import PT, LetterRow, TextRun
from suchsel.sheet.style import PRESETS, STYLE_OPTIONS, style_of
from suchsel.web.api import WorkerRequest, answer
from suchsel.web.settings import Limits
from tests.lists import some_quick
from tests.sheet.pages import pages_of

ANIMALS = ["Hund", "Katze", "Maus", "Igel", "Ente"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sets_fields_of_a_style(name: str) -> None:
    fields = PRESETS[name].fields
    assert fields.keys() <= STYLE_OPTIONS.keys()
    assert Style.preset(name) == Style().evolve(**fields)
    assert Style.preset(name) != Style()


def test_explicit_fields_win() -> None:
    style = style_of({"preset": "early-readers", "font": "noto", "table": False})
    assert style == Style(font="noto", lower=True, large_print=True)


@pytest.mark.parametrize("name", some_quick(PRESETS, 1))
@pytest.mark.parametrize("form", format_names())
def test_every_format_takes_what_it_follows(name: str, form: str) -> None:
    puzzle = generate(ANIMALS, (8, 8), seed=1)
    assert len(render([puzzle], form, style_for([form], {"preset": name}))) > 50


def test_an_unknown_preset_is_reported_with_other_mistakes() -> None:
    with pytest.raises(SuchselError) as caught:
        style_for(["pdf"], {"preset": "nobody", "paper": "papyrus"})
    assert {found.field for found in caught.value.defects} == {"preset", "paper"}


@pytest.mark.parametrize("name", ["early-readers", "large-print"])
def test_large_print_holds_for_the_board_too(name: str) -> None:
    (page,) = pages_of([generate(ANIMALS, (8, 8), seed=1)], Style.preset(name))
    sizes = [mark.size for mark in page.marks if isinstance(mark, LetterRow | TextRun)]
    assert min(sizes) >= 18 * PT - 1e-9


def test_an_exam_has_lines_for_name_date_and_points() -> None:
    (page,) = pages_of([generate(ANIMALS, (8, 8), seed=1)], Style.preset("exam"))
    texts = [mark.text for mark in page.marks if isinstance(mark, TextRun)]
    assert {"Name:", "Date:", "Points:", "/ 5", "1. Hund", "5. Ente"} <= {*texts}


def test_a_file_of_the_library(tmp_path: Path) -> None:
    puzzle = generate(ANIMALS, (8, 8), seed=1)
    puzzle.save(tmp_path / "a.txt", preset="exam")
    assert "1. Hund" in (tmp_path / "a.txt").read_text()
    puzzle.save(tmp_path / "a.json", preset="exam")
    assert json.loads((tmp_path / "a.json").read_text()) == puzzle.to_dict()


def test_a_preset_names_reader_and_level_unless_they_are_given(tmp_path: Path) -> None:
    """On the command line, in books and in the web app alike."""
    for more, reader, level in (
        ({}, "beginner", "leicht"),
        ({"reader": "child", "level": "hard"}, "child", "schwer"),
    ):
        expected = {"reader": reader, "level": level}
        path = tmp_path / "x.json"
        options = [part for name, value in more.items() for part in (f"--{name}", value)]
        assert main(["make", *ANIMALS, "--for", "early-readers", *options, "-o", str(path)]) == 0
        assert json.loads(path.read_text("utf-8"))["request"].items() >= expected.items()
        body = {"words": ANIMALS, "seed": 1, "style": {"preset": "early-readers"}, **more}
        reply = answer(WorkerRequest("sheets", json.dumps(body).encode()), Limits())
        assert json.loads(reply.data)["puzzle"]["request"].items() >= expected.items()
        said = "".join(f'\n{name} = "{value}"' for name, value in more.items())
        plan = 'title = "A"\npreset = "early-readers"\n[[puzzles]]\nwords = ["Hund", "Igel"]' + said
        (section,) = read_book_plan(plan).sections
        assert (section.requests[0].reader, section.requests[0].level.name) == (reader, level)
    (section,) = read_book_plan(plan.replace("early-readers", "exam").replace(said, "")).sections
    assert section.requests[0].reader == "adult"


@pytest.mark.parametrize("form", some_quick(format_names(), 4))
@pytest.mark.parametrize(
    ("size", "words"),
    [((3, 4), ["Hut", "Oma"]), ((4, 3), ["Oma", "Opa", "Omi"]), ((4, 4), ["Mama", "Uhu", "Ei"])],
)
def test_small_boards_for_the_youngest(form: str, size: Size, words: list[str]) -> None:
    style = style_for([form], {"preset": "early-readers"})
    for seed in range(3):
        puzzle = generate(words, size, "leicht", seed, letters="HUTOMAPIEK")
        assert len(render([puzzle], form, style)) > 40
