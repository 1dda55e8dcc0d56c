"""suchsel solve with a text: what it writes."""

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
