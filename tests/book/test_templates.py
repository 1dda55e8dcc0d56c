"""Plans to start with: every template makes a book, and says what its keys mean."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from suchsel.book.cover import make_cover
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book
from suchsel.book.plan import BOOK_OPTIONS, read_book_plan
from suchsel.book.preflight import preflight
from suchsel.book.templates import TEMPLATES, starter
from suchsel.cli import main
from suchsel.i18n import languages


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_template_makes_a_book(name: str) -> None:
    layout = lay_out_book(make_book(read_book_plan(starter(name, "en"))))
    assert {wrong.code for wrong in preflight(layout)} == set()
    assert {note.code for note in make_cover(layout).notes} <= {"spine-without-text"}
    assert layout.notes == []


@pytest.mark.parametrize("lang", languages(regions=True))
def test_templates_in_every_language(lang: str) -> None:
    for name in TEMPLATES:
        plan = read_book_plan(starter(name, lang))
        assert plan.lang == lang
        spoken = {request.language for one in plan.sections for request in one.requests}
        assert spoken == {lang.partition("-")[0]}


def test_themes_of_a_template_are_those_of_its_title() -> None:
    for lang, names in (("es", ["paises", "capitales", "mar"]), ("pl", ["panstwa", "stolice"])):
        found = tomllib.loads(starter("travel", lang))["puzzles"]
        assert [section["theme"] for section in found][: len(names)] == names


def test_the_command_writes_a_plan_with_all_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "plan.toml"
    assert main(["book", "--new", str(path), "--template", "pocket", "--lang", "en"]) == 0
    assert f"suchsel book {path}" in capsys.readouterr().err
    text = path.read_text(encoding="utf-8")
    assert all(name in text for name in BOOK_OPTIONS)
    # What it only proposes can be used by taking the “#” away, but for the numbers.
    assert tomllib.loads(re.sub(r"(?m)^# (\w+ = (?:true|false|\"…\"|\[\"…\"\]) #)", r"\1", text))
    assert {
        "# half_title = true",
        "# contents = false",
        '# subtitle = "…"',
        '# titles = ["…"]',
    } <= {line.rpartition(" # ")[0] for line in text.splitlines()}
    assert main(["book", str(path), "--check", "--lang", "en"]) == 0
    other = tmp_path / "other.toml"
    assert main(["book", "--new", str(other), "--template", "pockte", "--lang", "en"]) == 2
    assert not other.exists()
    # What somebody has written into a plan is not lost.
    path.write_text("title = 'Mine'", encoding="utf-8")
    assert main(["book", "--new", str(path), "--lang", "en"]) == 2
    assert path.read_text(encoding="utf-8") == "title = 'Mine'"
    assert main(["book", "-o", str(tmp_path / "x.pdf"), "--lang", "en"]) == 2
    assert "--new" in capsys.readouterr().err
