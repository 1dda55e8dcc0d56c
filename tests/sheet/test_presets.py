"""Presets: names for several fields of a style; explicit fields win."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suchsel import Style, SuchselError, generate
from suchsel.formats import format_names, render, style_for
from suchsel.sheet.marks import PT, LetterRow, TextRun
from suchsel.sheet.style import PRESETS, STYLE_OPTIONS, style_of
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
