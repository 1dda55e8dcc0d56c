"""Planted parameters come back; recorded games are read as they were played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import suchsel
from suchsel.cli import main
from suchsel.difficulty.calibration import fit, read_play_logs, solved
from suchsel.request.reader_profiles import ADULT, Reader, read_reader
from tests.difficulty.simulated import PLANTED, misses, play, puzzles, recorded


def test_planted_parameters_come_back() -> None:
    """The whole measurement, a hundred repetitions, is `python -m bench.calibration`."""
    away = [abs(value) for seed in range(4) for value in misses(PLANTED, 100, seed).values()]
    assert len(away) == 4 * 9
    assert sum(value <= 2 for value in away) >= 32
    assert max(away) < 4


def test_intervals_narrow_with_more_games() -> None:
    import random

    few, many = (
        fit([play(PLANTED, random.Random(n)) for n in range(plays)]) for plays in (25, 225)
    )
    assert many.weights["S"].error < 0.5 * few.weights["S"].error
    assert many.list_effect.low <= many.list_effect.value <= many.list_effect.high


def test_a_system_of_equations() -> None:
    assert solved([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == pytest.approx([1.0, 2.0])


# -- recorded games --------------------------------------------------------------------------------


def event(kind: str, seconds: float, index: int | None = None, **more: Any) -> dict[str, Any]:
    return {"event": kind, "seconds": seconds, "index": index, **more}


def start(puzzle: suchsel.Puzzle, *without: int) -> dict[str, Any]:
    left = [i for i in range(len(puzzle.words)) if i not in without]
    return event("start", 0, words=left)


def stretches(tmp_path: Path, *events: dict[str, Any]) -> list[tuple[int, str | None, float]]:
    puzzle = puzzles()[0]
    path = tmp_path / "log.json"
    path.write_text(json.dumps(recorded(puzzle, [*events])))
    (game,) = read_play_logs([str(path)])
    return [(len(s.words), s.found and s.found.direction, s.seconds) for s in game]


def test_a_stretch_ends_with_a_find_or_with_giving_up(tmp_path: Path) -> None:
    puzzle = puzzles()[0]
    found = stretches(
        tmp_path, start(puzzle), event("found", 5.5, 2), event("found", 9, 0), event("gave-up", 30)
    )
    assert found == [
        (8, puzzle.words[2].direction, 5.5),
        (7, puzzle.words[0].direction, 3.5),
        (6, None, 21.0),
    ]


def test_after_a_hint_nothing_counts_until_its_word_is_found(tmp_path: Path) -> None:
    puzzle = puzzles()[0]
    found = stretches(
        tmp_path,
        start(puzzle, 7),
        event("hint", 4, 3),
        event("found", 6, 1),
        event("found", 8, 3),
        event("found", 20, 0),
    )
    assert found == [(5, puzzle.words[0].direction, 12.0)]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ([], "is not a recorded game"),
        ({"format": "suchsel-play/1"}, "damaged"),
        ({"format": "suchsel-play/1", "puzzle": {"grid": 5}, "events": []}, "damaged"),
        (recorded(puzzles()[0], []), "damaged"),
        (recorded(puzzles()[0], [event("start", 0, words=[99])]), "damaged: 99"),
        (recorded(puzzles()[0], [event("start", -1, words=[1])]), "damaged: seconds"),
        (
            recorded(puzzles()[0], [event("start", 0, words=[1]), event("found", 3, 2)]),
            "damaged: 2",
        ),
        (
            recorded(
                puzzles()[0],
                [event("start", 0, words=[1]), event("found", 3, 1), event("found", 5, 1)],
            ),
            "damaged: 1",
        ),
    ],
)
def test_what_is_no_recorded_game(
    game: Any, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps(game or [7]))
    assert main(["calibrate", str(path), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert str(path) in told


# -- the command -----------------------------------------------------------------------------------


def write_games(path: Path, games: int) -> None:
    """Games in which every word takes 4 seconds more than the one before."""
    puzzle = puzzles()[0]
    found = [event("found", 4.0 * (i + 1) ** 2, i) for i in range(len(puzzle.words))]
    path.write_text(json.dumps([recorded(puzzle, [start(puzzle), *found])] * games))


def test_a_profile_is_written_and_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, profile, plot = (tmp_path / name for name in ("log.json", "reader.json", "fit.svg"))
    write_games(log, 5)
    arguments = ["calibrate", str(log), "-o", str(profile), "--name", "7b", "--plot", str(plot)]
    assert main([*arguments, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "5 games, 40 words found without a hint" in told
    assert "seconds per cell" in told
    assert plot.read_text().count("<circle") > 8
    reader = read_reader(str(profile))
    assert (reader.name, len(reader.weights)) == ("7b", 8)
    assert json.loads(profile.read_text())["fit"]["finds"] == 40
    make = ["make", "Hund", "Katze", "--size", "9x9", "--seed", "1", "--format", "json"]
    assert main([*make, "--reader", str(profile), "--lang", "en"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["request"]["reader"] == reader.to_dict()
    puzzle = suchsel.Puzzle.from_json(json.dumps(made))
    assert puzzle.difficulty.minutes == made["difficulty"]["minutes"]
    assert suchsel.rate(puzzle, reader="adult").minutes != made["difficulty"]["minutes"]
    assert suchsel.make(suchsel.Request.from_dict(made["request"]), 1) == puzzle


def test_too_few_games_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_games(tmp_path / "log.json", 1)
    assert main(["calibrate", str(tmp_path / "log.json"), "--lang", "en"]) == 2
    assert "8 words found without a hint are too few" in capsys.readouterr().err


def test_a_broken_profile_names_everything_that_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "reader.json"
    profile: dict[str, Any] = ADULT.to_dict()
    path.write_text(json.dumps({**profile, "name": "", "list_effect": -1, "weights": {"E": True}}))
    with pytest.raises(suchsel.SuchselError) as caught:
        read_reader(str(path))
    told = str(caught.value)
    assert all(
        part in told for part in ("name of a reader", "list_effect", "weights.E", "weights.N")
    )
    path.write_text("[]")
    with pytest.raises(suchsel.SuchselError, match="not a reader"):
        read_reader(str(path))
    assert (
        suchsel.Request(["Hund"], reader=Reader("x")).to_dict()["reader"] == Reader("x").to_dict()
    )
