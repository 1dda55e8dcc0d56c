"""Records are checked without the engine, and a certificate that does not hold is refused."""

from __future__ import annotations

import ast
import json
import runpy
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import suchsel
from suchsel.cli import main
from suchsel.records.encoding import Clauses, PlacementProblem
from suchsel.records.record import (
    REASONS,
    check_record,
    fewest_cells,
    is_proof,
    is_satisfiable,
    record_of,
)
from tests.brute_force import Answer, Problem, board_cells, decide
from tests.lists import ROOT, some_quick
from tests.second_judge import complaints

RECORDS = sorted((ROOT / "examples" / "records").glob("*.json"))
ONE_TEN = ROOT / "examples" / "records" / "one-ten.json"


def stored(path: Path = ONE_TEN) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


@pytest.mark.parametrize("path", some_quick(RECORDS, 4), ids=lambda path: path.stem)
def test_every_record_holds(path: Path) -> None:
    record = record_of(stored(path), path.parent)
    placed = [(word.symbols, word.cells) for word in record.puzzle.words]
    assert complaints(record.puzzle.grid, placed) == []
    found = check_record(record)
    assert sum(found[by] for by in REASONS) + len(record.open) == len(record.smaller())


def test_the_record_room_is_up_to_date() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "records.py"))["page"]()
    assert (ROOT / "docs" / "records.md").read_text("utf-8") == page, "run `make docs`"


def test_the_check_uses_nothing_of_the_engine() -> None:
    sources = [ROOT / "src/suchsel/records/record.py", *(ROOT / "src/suchsel/judge").glob("*.py")]
    for source in sources:
        tree = ast.parse(source.read_text("utf-8"))
        names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        assert not [name for name in names if name.startswith("suchsel.engine")]


@pytest.mark.parametrize(
    "change",
    some_quick(
        [
            {"by": "guess"},
            {"sha256": "0" * 64},
            {"by": "count"},
            {"by": "line"},
            {"by": "inside", "inside": [5, 6]},
            {"solvers": []},
            {"size": [4, 7]},
        ]
    ),
    ids=str,
)
def test_a_wrong_reason_is_refused(change: dict[str, Any]) -> None:
    said = stored()
    at = next(i for i, exclusion in enumerate(said["excluded"]) if exclusion["by"] == "sat")
    said["excluded"] = [*said["excluded"], {**said["excluded"][at], **change}]
    with pytest.raises(suchsel.SuchselError, match="does not show why"):
        check_record(record_of(said, ONE_TEN.parent))


def test_a_record_is_complete() -> None:
    with pytest.raises(suchsel.SuchselError, match="not a complete record"):
        record_of({"format": "suchsel-record/1"}, Path())
    for least in (0, 5, 1.5, True):  # of a board of 4x7
        with pytest.raises(suchsel.SuchselError, match="not a complete record"):
            record_of({**stored(), "min_rows": least}, Path())
    said = stored()
    said["puzzle"]["grid"][0][0] = "Q"
    with pytest.raises(suchsel.SuchselError, match="is not where the puzzle says"):
        record_of(said, Path())


def test_check_explains_a_record_and_writes_its_formulas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(ONE_TEN), "--dimacs", str(tmp_path), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "4x7 = 28 cells, clean; no smaller board holds the words" in shown
    assert (tmp_path / "3x9.cnf").read_text().startswith("p cnf 890 4553\n")
    thick, record = tmp_path / "thick.json", stored()
    record["excluded"] = [one for one in record["excluded"] if min(one["size"]) > 1]
    thick.write_text(json.dumps({**record, "min_rows": 2}))
    assert main(["check", str(thick), "--lang", "en"]) == 0
    said = "no smaller board with at least 2 rows and columns holds the words"
    assert said in capsys.readouterr().out


def test_formulas_agree_with_brute_force() -> None:
    """On tiny boards: a formula can be satisfied just where all words can be placed."""
    words, answers = ("ABC", "BCA", "CAB", "BB"), set()
    for size, apart in product([(2, 3), (2, 4), (3, 3), (1, 7), (3, 4)], (False, True)):
        formula = Clauses(PlacementProblem(tuple(map(tuple, words)), size, no_collinear=apart))
        problem = Problem(
            words,
            "rectangle",
            size,
            board_cells("rectangle", size),
            ("E", "S", "SE", "NE", "W", "N", "NW", "SW"),
            crossings=True,
            no_collinear=apart,
        )
        answer = decide(problem)
        assert is_satisfiable(formula, "cadical153") == (answer is not Answer.NONE)
        answers.add(answer is Answer.NONE)
    assert answers == {True, False}


def test_a_proof_is_checked_step_by_step() -> None:
    clauses = [[1, 2, 3], [1, 2, -3], [1, -2], [-1, 2], [-1, -2]]
    assert is_proof(clauses, ["1 2 0", "d 1 2 3 0", "1 0", "0"])
    assert not is_proof(clauses, ["1 2 0"])
    assert not is_proof(clauses[:-1], ["1 2 0", "1 0", "0"])


def test_words_on_a_single_line() -> None:
    assert fewest_cells(frozenset({"ABC", "CBA", "B"})) == 3
    assert fewest_cells(frozenset({"ABC", "CDE", "AXY"})) == 7
