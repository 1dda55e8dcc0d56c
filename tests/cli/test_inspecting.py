"""suchsel solve and rate with a text: what they write, and whose words they take."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suchsel import Puzzle
from suchsel.cli import main
from suchsel.puzzle import read_puzzles

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


def run(*command: object) -> int:
    return main(["--lang", "en", *map(str, command)])


#: Words that are spelled otherwise than by default, the options of their puzzle, and whether the
#: letters of a grid tell how they are spelled.
SPELLED = {
    "tr": (["iğne", "ışık", "İzmir", "ilik"], ["--language", "tr"], True),
    "el": (["σκύλος", "γάτα", "Μάιος"], ["--language", "el"], True),
    "hy": (["երևան", "արև", "բարև"], ["--language", "hy"], True),
    "ha": (["'yanci", "ra'ayi"], ["--language", "ha"], False),
    "fold": (["Café", "Noël"], ["--fold"], False),
    "umlauts": (["Straße", "Übung"], ["--eszett", "ss", "--umlauts", "ae"], False),
    "digraphs": (["Chile", "llama", "chico"], ["--digraphs", "ch,ll"], True),
    "bent": (["dog", "cat", "mouse"], ["--paths", "bent", "--size", "1x11"], False),
}


@pytest.mark.parametrize("name", SPELLED)
def test_words_are_spelled_and_run_as_in_their_puzzle(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words, options, is_told = SPELLED[name]
    stored, text = tmp_path / "a.json", tmp_path / "a.txt"
    assert run("make", *words, *options, "--seed", 2, "-o", stored, "-o", text) == 0
    capsys.readouterr()
    assert run("solve", stored) == 0
    assert run("solve", stored, *words) == 0
    assert "not found" not in capsys.readouterr().out
    asked = [[stored, *words], [text, *words, *options[:2], *options[2:4] * (name != "bent")]]
    for command in asked + [[text, *words], [text]] * is_told:
        assert run("solve", *command) == 0
        capsys.readouterr()
        assert run("rate", *command, "--format", "json") == 0
        rated = json.loads(capsys.readouterr().out)
        assert [word["word"] for word in rated["words"]] == words


def test_a_language_that_the_letters_tell_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grid, clean = tmp_path / "grid.txt", tmp_path / "clean.json"
    grid.write_text("İLİK\nXIŞK\nÜYZĞ\n\nilik  yz\n", "utf-8")
    assert run("solve", grid, "-o", clean) == 0
    found = capsys.readouterr()
    assert "guessed language of the words: Türkçe" in found.err
    assert "ilik: row 1, column 1" in found.out
    assert Puzzle.from_json(clean.read_text("utf-8")).request.language == "tr"
    # The default spelling stays if others find no more.
    assert run("solve", grid, "yz") == 0
    assert "guessed" not in capsys.readouterr().err
    assert run("solve", grid, "ilik", "--language", "en") == 1
    assert run("solve", grid, "ilik", "--language", "Klingon") == 2
    assert "there is no language “Klingon”" in capsys.readouterr().err


def test_puzzles_of_files_with_several_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, listed, text = (tmp_path / f"set.{name}" for name in ("jsonl", "json", "txt"))
    for options in (["--all-levels", "-o", lines], ["--count", 3, "-o", listed, "-o", text]):
        assert run("make", "dog", "cat", "--seed", 5, *options) == 0
    capsys.readouterr()
    assert run("rate", lines, listed) == 0
    assert [line.split("set.")[1] for line in capsys.readouterr().out.splitlines()[1:]] == [
        *(f"jsonl, {name}" for name in ("A, easy", "B, medium", "C, hard", "D, expert")),
        *(f"json, {name}, medium" for name in "ABC"),
    ]
    assert run("rate", text) == 0
    names = [line.rpartition(", ")[2] for line in capsys.readouterr().out.splitlines()[1:]]
    assert names == ["puzzle 1", "puzzle 2", "puzzle 3"]
    for path in (listed, text):  # of both, the same puzzle
        assert run("rate", path, "--grid", 2, "--format", "json") == 0
        puzzle = json.loads(capsys.readouterr().out)
        assert puzzle["score"] == read_puzzles(str(listed))[1].difficulty.score
    lines.write_text(lines.read_text() + '{"format": "another"}\n')
    for wrong, message in (
        ([lines], "set.jsonl: line 5: This is not a puzzle: expected “format”"),
        ([lines, "--grid", 9], "set.jsonl: line 5: This is not a puzzle: expected “format”"),
        ([listed, "--grid", 4], "set.json has 3 grids, not 4."),
        ([text, "--grid", 4], "set.txt has 3 grids, not 4."),
        ([text, "cowboy"], "set.txt, puzzle 1: These words are not in the grid: cowboy."),
        ([listed, "--language", "tr"], "“--language” has no effect on stored puzzles"),
    ):
        assert run("rate", *wrong) == 2
        assert message in " ".join(capsys.readouterr().err.split())
