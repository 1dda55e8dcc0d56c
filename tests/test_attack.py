"""A small part of the attack, and that it knows all that there is to attack."""

from __future__ import annotations

import ast
import json
from random import Random
from typing import Any

import pytest
from bench.attack import tables
from bench.attack.__main__ import MODES, failures, random_calls
from bench.attack.asking import Reply
from bench.attack.calls import MAKERS
from bench.attack.checks import wrong_kept, wrong_with
from bench.attack.packs import wrong_pack
from bench.attack.verdicts import wrong_verdict
from bench.attack.workers import OUT_OF_MEMORY, OUT_OF_TIME, run

import suchsel
from suchsel.boards.board import KINDS
from suchsel.boards.figures import SHAPES
from suchsel.boards.kind import DIRECTIONS
from suchsel.request.levels import CHOICES, CROSSINGS, FILLERS, LEVELS, REGIONS
from suchsel.request.options import LISTS, options_for
from tests.brute_force import Answer
from tests.lists import ROOT, some_quick

#: The part of the program that the attack may use.
PUBLIC = {"suchsel"}


#: CPU seconds for a call and the checks of its puzzle.
LIMIT = 30


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "number"), [("requests", 40), ("verdicts", 40), ("pack", 15)])
def test_a_short_attack_finds_nothing(mode: str, number: int) -> None:
    _, work, function = MODES[mode]
    tasks = random_calls(mode, number, seed=1)
    if mode == "requests":  # less patience: this is about the puzzles, not about the bounds
        tasks = ({**call, "steps": 1000, "effort": 0.1} for call in tasks)
    found = [(failures(attempt), call) for call, attempt in run(work, tasks, 2, LIMIT)]
    assert len(found) == number
    failed = [f"{wrong}: {tables.shown(function, call)}" for wrong, call in found if wrong]
    assert not failed, "\n".join(failed)


def twice(number: int) -> int:
    if number == 2:
        while True:
            pass
    if number == 3:
        raise MemoryError
    return 2 * number


@pytest.mark.slow
@pytest.mark.parametrize("jobs", some_quick([2, 9], 1))
def test_a_call_over_its_limits_does_not_stop_the_attack(jobs: int) -> None:
    found = dict(run(twice, iter([0, 1, 2, 3, 4]), jobs, 1))
    assert found == {0: 0, 1: 2, 2: OUT_OF_TIME, 3: OUT_OF_MEMORY, 4: 8}


def test_every_option_is_attacked() -> None:
    assert MAKERS.keys() == options_for("library").keys()


def test_the_tables_of_the_attack_are_those_of_the_program() -> None:
    for ours, theirs in (
        (tables.DIRECTIONS, DIRECTIONS),
        (tables.KINDS, KINDS),
        (tables.CROSSINGS, CROSSINGS),
        (tables.FILLERS, FILLERS),
        (tables.LISTS, LISTS),
        (tables.REGIONS, REGIONS),
        (tables.CHOICES, CHOICES),
        (tables.SHAPES, SHAPES),
    ):
        assert set(ours) == set(theirs)
    for name, level in LEVELS.items():
        assert tables.LEVELS[name] == (
            level.directions,
            level.crossings,
            level.filler,
            level.choice,
        )
    assert {name for name in tables.LEVELS if not name.startswith("regler")} <= LEVELS.keys()


def test_the_attack_imports_nothing_but_the_public_face() -> None:
    files = [
        *(ROOT / "bench" / "attack").glob("*.py"),
        ROOT / "tests" / "brute_force.py",
        ROOT / "tests" / "second_judge.py",
    ]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            ours = {name for name in names if name.split(".")[0] == "suchsel"}
            assert ours <= PUBLIC, file


# -- the checks see what is wrong ------------------------------------------------------------------

CALL: dict[str, Any] = {
    "words": ["INFO", "INFORMATION", ("Katze", "miaut")],
    "secret": ["Hund"],
    "size": (12, 12),
    "level": "leicht",
    "message": "Gut!",
    "title": "Tiere",
    "seed": 1,
}


@pytest.fixture(scope="module")
def stored() -> str:
    return suchsel.generate(**CALL).to_json()


def test_a_good_puzzle_has_no_complaints(stored: str) -> None:
    assert wrong_with(CALL, stored) == []


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"words": ["INFO", "INFORMATION"]}, "are drawn"),
        ({"words": [*CALL["words"], "Maus"]}, "expected"),
        ({"words": ["INFO", "INFORMATION", "Katze"]}, "expected"),
        ({"secret": []}, "are drawn"),
        ({"level": "schwer"}, "level"),
        ({"level": "regler-5", "directions": ["SE"]}, "not allowed"),
        ({"message": "Gut so"}, "unused letters"),
        ({"message_mode": "exact"}, "not exactly"),
        ({"title": None}, "title"),
        ({"seed": 2}, "seed"),
        ({"size": (12, 13)}, "size"),
        ({"topology": "torus"}, "topology"),
        ({"pool": ["Maus"], "pick": 1}, "are drawn"),
        ({"pool": ["Maus"], "pick": "2-3", "words": ["INFO"]}, "not from the pool"),
        ({"level": "buchstaben-3"}, "reversed"),
    ],
)
def test_a_puzzle_of_another_request(stored: str, changes: dict[str, Any], complaint: str) -> None:
    assert any(complaint in line for line in wrong_with({**CALL, **changes}, stored))


def move_inside(data: dict[str, Any]) -> None:
    """Let INFO lie where INFORMATION begins."""
    data["words"][0]["cells"] = data["words"][1]["cells"][:4]
    data["words"][0]["direction"] = data["words"][1]["direction"]


def lie_about_nesting(data: dict[str, Any]) -> None:
    data["words"][2]["inside"] = "INFO"


def turn(data: dict[str, Any]) -> None:
    data["words"][0]["direction"] = "W"


def spell_again(data: dict[str, Any]) -> None:
    """Write the message over with a word."""
    taken = {tuple(cell) for word in data["words"] for cell in word["cells"]}
    row = next(r for r in range(12) if all((r, c) not in taken for c in range(5)))
    data["grid"][row][:5] = "KATZE"


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (move_inside, "share cells"),
        (move_inside, "but says None"),
        (lie_about_nesting, "but says INFO"),
        (turn, "does not run W"),
        (turn, "which is not allowed"),
        (spell_again, "stray KATZE"),
    ],
)
def test_a_damaged_puzzle(stored: str, damage: Any, complaint: str) -> None:
    data = json.loads(stored)
    damage(data)
    assert any(complaint in line for line in wrong_with(CALL, json.dumps(data)))


def test_words_that_cannot_keep_their_places(stored: str) -> None:
    assert list(wrong_kept(stored, Random(1))) == []
    data = json.loads(stored)
    for word in data["words"]:
        word["cells"][0] = [11, 11]
    told = [line for n in range(5) for line in wrong_kept(json.dumps(data), Random(n))]
    assert len(told) == 5
    assert all("cannot keep their places: refused" in line for line in told)


def test_blocked_words_are_seen(stored: str) -> None:
    symbols = json.loads(stored)["grid"][-1][:3]
    assert any(
        "stray" in line for line in wrong_with({**CALL, "block": ["".join(symbols)]}, stored)
    )


TINY: dict[str, Any] = {"words": ["AB", "ABC"], "topology": "rectangle", "size": (1, 5)}
NESTED = json.dumps(
    {
        "rows": 1,
        "columns": 5,
        "words": [
            {"word": "AB", "symbols": ["A", "B"], "inside": "ABC"},
            {"word": "ABC", "symbols": ["A", "B", "C"]},
        ],
    }
)


def test_wrong_verdicts_are_seen() -> None:
    impossible, puzzle = Reply("impossible", ""), Reply("puzzle", NESTED)
    refused = Reply("refused", "no", ("bad-seed",))
    assert wrong_verdict({}, impossible, Answer.NONE) == []
    assert wrong_verdict({}, impossible, Answer.UNKNOWN) == []
    assert wrong_verdict({}, impossible, Answer.NESTED) != []
    assert wrong_verdict({}, puzzle, Answer.NONE) != []
    assert wrong_verdict({}, puzzle, Answer.NESTED) == []
    assert wrong_verdict(TINY, puzzle, Answer.APART) != []
    assert wrong_verdict({**TINY, "size": (1, 3)}, puzzle, Answer.APART) == []
    assert wrong_verdict({**TINY, "nest": True}, puzzle, Answer.APART) == []
    assert wrong_verdict({**TINY, "filler": "letters"}, puzzle, Answer.APART) == []
    assert wrong_verdict({}, refused, Answer.NONE) != []


def test_a_wrong_proof_is_seen() -> None:
    call = {**TINY, "level": "leicht"}
    reply = Reply("puzzle", NESTED, proved=True)
    assert wrong_pack(call, reply) == ([], True)
    assert wrong_pack({**call, "nest": True}, reply)[0] != []
    assert wrong_pack({**call, "nest": True, "rows": 2}, reply) == ([], True)
    assert wrong_pack({**call, "nest": True}, reply._replace(proved=False)) == ([], True)
    assert wrong_pack(call, Reply("impossible", ""))[0] != []
