"""The generated parts of the documentation are those that the program would write now."""

from __future__ import annotations

import runpy

import pytest

from suchsel.request.options import OPTIONS, Option, options_for
from suchsel.sheet.style import STYLE_ROWS
from tests.cli.test_derived_options import MOOD
from tests.lists import ROOT

REFERENCE = runpy.run_path(str(ROOT / "docs" / "reference.py"))
PAGES = sorted({page for page, _ in REFERENCE["TABLES"]})


@pytest.mark.parametrize("page", PAGES)
def test_tables_are_up_to_date(page: str) -> None:
    """If this fails, run `make docs`."""
    assert REFERENCE["page_with_tables"](page) == (ROOT / "docs" / page).read_text("utf-8")


def test_every_option_is_in_the_reference_with_its_values() -> None:
    table = REFERENCE["options_table"]()
    rows: dict[str, Option] = {**options_for("cli"), **STYLE_ROWS}
    for name, option in rows.items():
        flag = "SOURCE" if name == "words" else option.spelled(name)
        (line,) = (line for line in table.splitlines() if line.startswith(f"| `{flag}` |"))
        assert str(option.help) in line
        if option.type.control == "choice" and len(option.type.choices()) < 12:
            assert all(f"`{choice.label}`" in line for choice in option.type.choices().values())


def test_the_reference_speaks_every_language() -> None:
    table = REFERENCE["options_table"]("de")
    assert "`abgestuft`" in table
    assert "graded" not in table


def test_a_new_row_is_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONS, "mood_swing", MOOD)
    line = "| `--mood-swing` | mood of the puzzle: `jolly` – with a smile; `grave` – without one |"
    assert line in REFERENCE["options_table"]()
