"""The registry of formats: each is found, listed, documented, and strict about its options."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from suchsel import SuchselError, formats, generate
from suchsel.formats import (
    Format,
    LetterGrid,
    check_formats,
    find_format,
    format_names,
    format_of,
    letters_of,
    narrowed,
    own_format_names,
    render,
    render_files,
    render_pages,
)
from suchsel.i18n import languages, say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import STYLE_OPTIONS, Style
from tests.formats.table_samples import animals
from tests.lists import ROOT

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "formats.md").read_text("utf-8")
NAMES = own_format_names()
#: The example of the documentation, and the options of each format's example.
EXAMPLE = ["Hund", "Maus", "--size", "4x5", "--level", "easy", "--seed", "4", "--title", "Tiere"]
EXAMPLE += ["--lang", "en"]
EXAMPLE_OPTIONS: dict[str, list[str]] = {"txt": [], "csv": ["--solution"], "ipuz": []}


def write_rows(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    return "/".join("".join(map(str, row)) for row in puzzles[0].grid).encode()


def read_rows(data: bytes, name: str) -> LetterGrid:
    return LetterGrid(tuple(tuple(row) for row in data.decode().split("/")))


ROWS = Format("rows", say("bare rows"), write_rows, ("table",), text=True, read=read_rows)


# -- what formats there are ------------------------------------------------------------------------


def test_every_file_of_the_folder_is_a_format() -> None:
    assert {"csv", "docx", "html", "ipuz", "json", "pdf", "png", "svg", "tex", "txt"} < {*NAMES}
    for name in NAMES:
        found = find_format(name)
        assert isinstance(found, Format)
        assert found.name == name
        assert set(found.follows) < set(STYLE_OPTIONS)
        assert "/" in found.media


def test_listing_names_imports_no_format() -> None:
    program = (
        "import sys; from suchsel.formats import format_names; format_names();"
        f"print([n for n in {NAMES} if 'suchsel.formats.' + n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"


def test_every_style_option_is_followed_by_some_format() -> None:
    followed = {field for name in NAMES for field in find_format(name).follows}
    assert followed == STYLE_OPTIONS.keys() - {"lang"}


def offer(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """As if a package with this entry point were installed."""
    point = EntryPoint(name, value, formats.ENTRY_POINTS)
    monkeypatch.setattr(formats, "_third_party", lambda: {name: point})


def test_formats_of_other_packages_are_found_by_entry_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    offer(monkeypatch, "rows", f"{__name__}:ROWS")
    puzzle = animals()
    assert format_names()[-1] == "rows"
    assert find_format("rows").name == "rows"
    assert format_of("a.b/x.ROWS") == "rows"
    data = render([puzzle], "rows", Style(table=True))
    assert render_files([puzzle], "x.rows") == [("x.rows", data)]
    assert letters_of(data, "x.rows") == LetterGrid(puzzle.grid)
    with pytest.raises(SuchselError, match="“solution” has no effect on rows"):
        render([puzzle], "rows", Style(solution=True))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rows", "no_such_package:ROWS"),
        ("rows", f"{__name__}:NO_SUCH_NAME"),
        ("rows", f"{__name__}:DOCS"),
        ("lines", f"{__name__}:ROWS"),
    ],
)
def test_a_broken_format_of_another_package_is_named(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(monkeypatch, name, value)
    with pytest.raises(SuchselError, match=f"“{name}” of another package.*cannot be loaded"):
        find_format(name)
    assert find_format("txt").name == "txt"
    with pytest.raises(SuchselError, match="cannot show boards"):  # it lists other formats
        render([animals(topology="honeycomb")], "ipuz")


def test_unknown_formats_and_missing_suffixes_are_errors() -> None:
    for path in ("x.doc", "x.", "x._office"):
        with pytest.raises(SuchselError, match=r"There is no format.*xlsx"):
            format_of(path)
    for path in ("puzzle", "a.b/puzzle"):
        with pytest.raises(SuchselError, match=r"needs a suffix.*\.xlsx"):
            format_of(path)


# -- styles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_no_field_of_a_style_is_dropped_silently(name: str) -> None:
    others: dict[str, object] = {
        "solution": True,
        "solution_style": "dots",
        "table": True,
        "font": "andika",
        "font_size": 20.0,
        "large_print": True,
        "lower": True,
        "paper": "a5",
        "orientation": "landscape",
        "name_line": True,
        "points": True,
        "note": "Viel Erfolg!",
        "logo": str(ROOT / "examples" / "duck.png"),
        "instruction": "needed",
        "rating": "stars",
        "hint": "cells",
        "numbered": True,
        "answer_lines": True,
        "list_case": "upper",
        "list_size": 10.0,
        "list_columns": 2,
        "qr": "play",
        "url": "https://example.org/",
        "per_page": 2,
        "grey": True,
        "dpi": 72,
        "pdf": "plain",
        "play_hints": "earned",
        "no_giving_up": True,
        "no_clock": True,
        "recording": True,
        "mastery": 60,
        "all_variants": True,
    }
    assert others.keys() == STYLE_OPTIONS.keys() - {"lang"}
    for field, value in others.items():
        pair = {"qr": "play", "url": "https://example.org/"} if field in ("qr", "url") else {}
        style = Style(**{field: value, **pair})  # type: ignore[arg-type]
        if field in find_format(name).follows:
            check_formats([name], style)
            assert narrowed(style, name) == style
            continue
        assert narrowed(style, name) == Style()
        with pytest.raises(SuchselError) as refused:
            render([animals()], name, style)
        found = {(one.code, one.field) for one in refused.value.defects}
        assert found == {("option-without-effect", name) for name in {field, *pair}}


def test_all_fields_that_have_no_effect_are_named_at_once() -> None:
    with pytest.raises(SuchselError) as refused:
        check_formats(["xlsx", "csv"], Style(table=True, dpi=72, solution=True))
    assert [found.field for found in refused.value.defects] == ["table", "dpi"]
    assert "“table” has no effect on xlsx, csv, but on: docx, pdf," in str(refused.value)
    check_formats(["xlsx", "csv", "png"], Style(table=True, dpi=72))  # one follows each of them


def test_a_default_that_the_user_gave_counts() -> None:
    check_formats(["xlsx"], Style())
    with pytest.raises(SuchselError, match="“font” has no effect on xlsx"):
        check_formats(["xlsx"], Style(), given=("font",))


def test_a_wrong_style_is_refused_by_render() -> None:
    with pytest.raises(SuchselError, match="dpi"):
        render([animals()], "png", Style(dpi=5))


def test_without_a_style_the_default_is_used() -> None:
    assert render([animals()], "txt") == render([animals()], "txt", Style())


def test_pages_of_a_format_without_pages_are_refused() -> None:
    with pytest.raises(SuchselError, match="pdf has no separate pages; these do: png, svg"):
        render_pages([animals()], "pdf")


def test_pages_become_files_with_names_in_the_language_of_the_style() -> None:
    """The solutions share a page."""
    puzzles = [animals(), animals(seed=4)]
    files = render_files(puzzles, "a.b/x.SVG", Style("de", solution=True))
    names = [f"a.b/x{tag}.SVG" for tag in ("", "-2", "-loesung")]
    assert [path for path, _ in files] == names


# -- documentation and command line ----------------------------------------------------------------


def section(name: str) -> str:
    return PAGE.partition(f"\n## .{name}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", NAMES)
def test_each_format_is_documented(name: str) -> None:
    assert len(section(name)) > 80


def test_the_tables_of_the_documentation_are_up_to_date() -> None:
    """Otherwise run `make docs`."""
    reference = runpy.run_path(str(DOCS / "reference.py"))
    assert reference["page_with_tables"]("formats.md") == PAGE
    for name in NAMES:
        row = next(line for line in PAGE.splitlines() if line.startswith(f"| `.{name}` |"))
        for field in find_format(name).follows:
            assert f"`--{field.replace('_', '-')}`" in row


@pytest.mark.parametrize("lang", languages())
def test_each_format_is_listed(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    from suchsel.cli import main

    assert main(["formats", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in NAMES:
        about = find_format(name).about.text(lang)
        assert any(line.split()[0] == f".{name}" and about in line for line in lines)


@pytest.mark.parametrize("name", EXAMPLE_OPTIONS)
def test_the_examples_are_what_the_program_writes(name: str, tmp_path: Path) -> None:
    from suchsel.cli import main

    path = tmp_path / f"x.{name}"
    assert main(["make", *EXAMPLE, *EXAMPLE_OPTIONS[name], "-o", str(path)]) == 0
    example = section(name).partition("```\n")[2].partition("```")[0]
    assert path.read_text("utf-8") == example


@pytest.mark.slow
def test_all_formats_at_once(tmp_path: Path) -> None:
    from suchsel.cli import main

    paths = [tmp_path / f"x.{name}" for name in NAMES]
    outputs = [argument for path in paths for argument in ("-o", str(path))]
    assert main(["make", *EXAMPLE, "--solution", *outputs]) == 0
    assert all(path.stat().st_size > 50 for path in paths)


def test_an_option_that_no_format_follows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    from suchsel.cli import main

    assert main(["make", *EXAMPLE, "--table", "-o", "x.xlsx"]) == 2
    assert "“--table” has no effect on xlsx" in capsys.readouterr().err


def test_the_format_in_the_documentation_works() -> None:
    code, names = PAGE.partition("```python\n")[2].partition("```")[0], dict[str, Any]()
    exec(code, names)
    puzzle = generate(["Hund"], (1, 4), seed=1, level="leicht")
    assert names["ROWS"].write([puzzle], Style()) == b"HUND"
