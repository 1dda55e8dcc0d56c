"""Each format can be written from the command line, is listed, and is documented."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel.cli import main
from suchsel.formats import FORMATS

DOCUMENT = (Path(__file__).parent.parent.parent / "docs" / "formats.md").read_text("utf-8")
EXAMPLE = [
    "Hund",
    "Maus",
    "--size",
    "4x5",
    "--level",
    "leicht",
    "--seed",
    "4",
    "--title",
    "Tiere",
    "--lang",
    "en",
]


def section(name: str) -> str:
    return DOCUMENT.partition(f"\n## .{name}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_and_its_options_are_documented(name: str) -> None:
    text = section(name)
    assert text
    row = next(line for line in DOCUMENT.splitlines() if line.startswith(f"| `.{name}` |"))
    for field in FORMATS[name].knows:
        option = f"--{field.replace('_', '-')}"
        assert option in text
        assert option in row


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_format_is_listed(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["formats", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split()[0] == f".{name}" and FORMATS[name].about.text(lang) in line
               for line in lines)  # fmt: skip


@pytest.mark.parametrize("name", ["txt", "csv", "ipuz"])
def test_the_examples_are_what_the_program_writes(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{name}"
    options = ["--solution"] if name == "csv" else []
    assert main(["make", *EXAMPLE, *options, "-o", str(path)]) == 0
    example = section(name).partition("```\n")[2].partition("```")[0]
    assert path.read_text("utf-8") == example


def test_all_formats_at_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"x.{name}" for name in FORMATS]
    outputs = [argument for path in paths for argument in ("-o", str(path))]
    assert main(["make", *EXAMPLE, "--solution", *outputs]) == 0
    assert all(path.stat().st_size > 50 for path in paths)


def test_a_wish_that_no_format_follows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["make", *EXAMPLE, "--table", "-o", "x.xlsx"]) == 2
    assert "“--table” has no effect on xlsx" in capsys.readouterr().err
