"""suchsel bench: sets with keys, and scores of answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suchsel import solve
from suchsel.cli import main


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.slow
def test_a_set_and_its_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "set"
    assert main(["bench", "-o", str(folder), "--count", "1", "--language", "de"]) == 0
    tasks = lines(folder / "tasks.jsonl")
    assert [task["band"] for task in tasks] == [1, 2, 3, 4, 5]
    for task, key in zip(tasks, lines(folder / "key.jsonl"), strict=True):
        found = solve(task["grid"], task["words"])  # type: ignore[arg-type]
        assert all(len(places) == 1 for places in found.values())
        assert [*found] == [*key["words"]]  # type: ignore[misc]
    capsys.readouterr()
    reference = folder / "reference.jsonl"
    assert main(["bench", "--score", str(folder), str(reference), "--lang", "en"]) == 0
    assert "5 of 5 puzzles without a mistake" in capsys.readouterr().out.splitlines()[-1]
    answers = lines(reference)
    first = answers[0]["words"]
    assert isinstance(first, dict)
    first[next(iter(first))] = [1, 1, "NW"]
    partly = tmp_path / "answers.jsonl"
    partly.write_text("\n".join(map(json.dumps, answers[:2])))
    assert main(["bench", "--score", str(folder), str(partly), "--lang", "en"]) == 0
    assert "4 of 5 words right, 1 wrong, 0 of 1" in capsys.readouterr().out.splitlines()[0]
    assert main(["bench", "-o", str(tmp_path / "again"), "--count", "1", "--language", "de"]) == 0
    again = (tmp_path / "again" / "key.jsonl").read_bytes()
    assert again == (folder / "key.jsonl").read_bytes()


def test_mistakes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--lang", "en"]) == 2
    assert main(["bench", "-o", str(tmp_path), "--language", "xx", "--lang", "en"]) == 2
    (tmp_path / "key.jsonl").write_text("")
    (tmp_path / "a.jsonl").write_text("[1]\n")
    assert main(["bench", "--score", str(tmp_path), str(tmp_path / "a.jsonl")]) == 2
    capsys.readouterr()
