"""Makes a record of a stored puzzle: excludes smaller boards, as far as the time allows.

    python -m tools.certify PUZZLE.json RECORD.json --title "ONE … TEN" [--min-rows 4]
        [--seconds 60] [--least 20] [--note "…"]

`--seconds`: of CPU time for each formula and solver.
`--least`: formulas are solved only for boards with at least this number of cells. Needs python-sat.
What the record says is checked by `suchsel check`.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit

from suchsel import __version__
from suchsel.boards.kind import Size
from suchsel.puzzle import read_puzzles
from suchsel.records.encoding import Clauses
from suchsel.records.record import (
    RECORD_FORMAT,
    SOLVERS,
    BoardRecord,
    Exclusion,
    check_record,
    formula_hash,
    is_too_short,
    is_too_small,
    lies_inside,
)

#: The solver that writes proofs.
PROVER = "glucose4"
#: Longer proofs are not stored: in bytes, before and after they are packed.
MOST_WRITTEN, MOST_STORED = 1_000_000, 80_000


def excluded(record: BoardRecord, seconds: float, least: int) -> Iterator[Exclusion]:
    """From the largest board down, so that a larger one excludes those inside it."""
    roots: list[Size] = []
    for size in record.smaller():
        problem = record.problem(size)
        host = next((root for root in roots if lies_inside(size, root)), None)
        if is_too_small(problem.words, size):
            yield Exclusion(size, "count")
        elif is_too_short(problem):
            yield Exclusion(size, "line")
        elif host is not None:
            yield Exclusion(size, "inside", inside=host)
        elif size[0] * size[1] >= least:
            found = _by_formula(record, size, seconds)
            print(size, found.solvers if found else "open", flush=True)
            if found:
                roots.append(size)
                yield found


def _by_formula(record: BoardRecord, size: Size, seconds: float) -> Exclusion | None:
    formula = Clauses(record.problem(size))
    solvers, proof = [], None
    for solver in SOLVERS:
        answer = _limited(formula, solver, seconds)
        if answer is not None:
            solvers.append(solver)
            proof = proof or answer
        elif not solvers:
            return None
    name, text = "", "\n".join(proof or []).encode()
    if 0 < len(text) <= MOST_WRITTEN and len(packed := lzma.compress(text)) <= MOST_STORED:
        name = f"{record.folder.name}-{size[0]}x{size[1]}.drup.xz"
        (record.folder.parent / name).write_bytes(packed)
    return Exclusion(size, "sat", None, formula_hash(formula), tuple(solvers), name)


def _limited(formula: Clauses, solver: str, seconds: float) -> list[str] | None:
    """The proof of a contradiction (empty if the solver writes none), or None."""
    context = get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    args = formula, solver, seconds, theirs
    process = context.Process(target=_solve, args=args, daemon=True)
    process.start()
    theirs.close()
    try:
        answer: list[str] | None = ours.recv()
    except EOFError:  # its time was up
        answer = None
    process.join()
    return answer


def _solve(formula: Clauses, solver: str, seconds: float, pipe: Connection) -> None:
    """Within a limit of CPU time, at which the system ends the process."""
    from pysat.solvers import Solver

    setrlimit(RLIMIT_CPU, (int(seconds), int(seconds)))
    proves = solver == PROVER
    with Solver(solver, bootstrap_with=formula.clauses, with_proof=proves) as session:
        possible = session.solve()
        proof = session.get_proof() if proves and not possible else []
        pipe.send(None if possible else proof)


def plain(record: BoardRecord) -> dict[str, object]:
    """The record as `record_of` reads it."""
    excluded = [
        {name: value for name, value in exclusion._asdict().items() if value}
        for exclusion in record.excluded
    ]
    named = {name: getattr(record, name) for name in ("title", "note", "version", "min_rows")}
    puzzle = record.puzzle.to_dict()
    return {"format": RECORD_FORMAT, **named, "puzzle": puzzle, "excluded": excluded}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzle")
    parser.add_argument("record", type=Path)
    parser.add_argument("--title", required=True)
    parser.add_argument("--note", default="")
    parser.add_argument("--min-rows", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--least", type=int, default=0)
    given = parser.parse_args()
    puzzle, path = read_puzzles(given.puzzle)[0], given.record
    base = BoardRecord(given.title, given.note, __version__, puzzle, given.min_rows, ())
    named = base._replace(folder=path.parent / path.stem)
    found = tuple(excluded(named, given.seconds, given.least))
    record = base._replace(excluded=found, folder=path.parent)
    check_record(record)
    path.write_text(json.dumps(plain(record), ensure_ascii=False) + "\n", "utf-8")
    print(path, record.cells, "cells;", len(record.open), "smaller boards are open")


if __name__ == "__main__":
    main()
