"""suchsel solve and rate with a text: what they write, and whose words they take."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel import Puzzle
from suchsel.cli import main

GRID = "DOGX\nATCA\nBREE\nCATS\n"


def test_a_clean_sheet_of_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, stored, page = (tmp_path / name for name in ("grid.txt", "clean.json", "clean.html"))
    path.write_text(GRID)
    command = ["--lang", "en", "solve", str(path)]
    assert main([*command, "Dog", "Cat", "-o", str(stored), "-o", str(page)]) == 0
    puzzle = Puzzle.from_json(stored.read_text())
    assert [*map(tuple, puzzle.answers())] == [("Dog", 1, 1, "E"), ("Cat", 4, 1, "E")]
    assert "Dog" in page.read_text("utf-8")
    capsys.readouterr()
    for words, name, message in (
        (["Dog", "Cow"], "a.json", "do not stand there: Cow"),
        (["Dog"], "a.png", "only if the grid is in a picture"),
    ):
        assert main([*command, *words, "-o", str(tmp_path / name)]) == 2
        assert message in " ".join(capsys.readouterr().err.split())
        assert not (tmp_path / name).exists()


def test_the_words_that_a_file_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzle.txt"
    command = ["--lang", "en", "make", "Dog", "Cat", "Mouse", "--seed", "3", "-o", str(path)]
    assert main(command) == 0
    capsys.readouterr()
    assert main(["--lang", "en", "rate", str(path), "--format", "json"]) == 0
    listed = capsys.readouterr()
    assert "words of the file: Dog, Cat, Mouse" in listed.err
    assert main(["--lang", "en", "rate", str(path), "Dog", "Cat", "Mouse", "--format", "json"]) == 0
    assert capsys.readouterr().out == listed.out
