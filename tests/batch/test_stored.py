"""Puzzles stored one per line: rendered and checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

import suchsel
from suchsel.batch.plan import parse_batch_plan
from suchsel.batch.run import line_ranges, make_lines, stored_lines
from suchsel.cli import main
from suchsel.formats import format_names
from suchsel.system.files import MAX_BYTES
from tests.lists import some_quick


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    plan = parse_batch_plan("lists = [['Hund'], ['Elefant']]\nsizes = ['5x6']\nseeds = 3")
    path = tmp_path / "out.jsonl"
    path.write_bytes(b"".join(map(make_lines, line_ranges(plan))))
    return path


@pytest.mark.parametrize("name", some_quick(format_names(), 4))
def test_a_file_for_each_puzzle(stored: Path, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    folder = stored.parent / "new" / "folder"
    command = ["render", str(stored), "-o", str(folder), "--format", name, "--lang", "en"]
    assert main([*command, "--workers", "2"]) == 0
    assert "3 files written, 3 lines without a puzzle" in capfd.readouterr().err
    names = [f"{n:06}.{name}" for n in (1, 2, 3)]
    assert sorted(path.name for path in folder.iterdir()) == names
    first = [path.read_bytes() for path in sorted(folder.iterdir())]
    assert main([*command, "--workers", "1"]) == 0
    assert first == [path.read_bytes() for path in sorted(folder.iterdir())]


def test_the_files_are_the_puzzles(stored: Path) -> None:
    folder = stored.parent / "folder"
    main(["render", str(stored), "-o", str(folder), "--format", "json", "--workers", "1"])
    for path, line in zip(sorted(folder.iterdir()), stored.read_text().splitlines(), strict=False):
        assert path.read_text() == line + "\n"


def test_one_document_for_all_puzzles(stored: Path, capfd: pytest.CaptureFixture[str]) -> None:
    target = stored.parent / "all.pdf"
    assert main(["render", str(stored), "-o", str(target), "--per-page", "3", "--lang", "en"]) == 0
    assert target.is_file()
    assert len(PdfReader(target).pages) == 1
    assert "all.pdf: 3 puzzles, 3 lines without a puzzle" in capfd.readouterr().err


def test_a_folder_with_a_dot_in_its_name_stays_a_folder(stored: Path) -> None:
    folder = stored.parent / "old.pdf"
    folder.mkdir()
    assert main(["render", str(stored), "-o", str(folder), "--format", "txt"]) == 0
    assert len(list(folder.iterdir())) == 3


def test_check_reads_every_line(stored: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(stored), "--lang", "en"]) == 0
    assert capfd.readouterr().out.count("clean") == 3


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{}", "line 7: This is not a puzzle"),
        ("nix", "line 7: This is not JSON"),
        ("\udcff", "line 7: The file is not UTF-8"),
        ("x" * (MAX_BYTES + 1), "line 7 is longer"),
    ],
)
@pytest.mark.parametrize("command", ["check", "render"])
def test_a_defect_names_its_line(
    stored: Path, line: str, sentence: str, command: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with stored.open("ab") as file:
        file.write(line.encode("utf-8", "surrogateescape") + b"\n")
    options = ["-o", str(stored.parent / "x"), "--format", "txt"] if command == "render" else []
    assert main([command, str(stored), *options, "--lang", "en"]) == 2
    assert sentence in capfd.readouterr().err


def test_wrong_arguments(stored: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for options, sentence in (
        (["-o", str(stored / "x"), "--format", "txt"], "cannot be created"),
        (["-o", "x.pdf", "--format", "txt"], "a file of the format pdf, but --format says txt"),
        (["-o", "x"], "“x” has no suffix that selects a format"),
        (["-o", "x", "--format", "pdf", "--per-page", "2"], "“--per-page” has no effect on files"),
        (["-o", "x", "--format", "json", "--table"], "has no effect"),
        (["-o", "x", "--format", "txt", "--workers", "0"], "“--workers”: expected a whole number"),
    ):
        assert main(["render", str(stored), *options, "--lang", "en"]) == 2
        assert sentence in capfd.readouterr().err
    with pytest.raises(suchsel.SuchselError, match="no file “nicht"):
        next(stored_lines("nicht/da.jsonl"))
