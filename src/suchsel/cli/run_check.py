"""suchsel check: are stored puzzles clean, and do records hold? All their defects, if not."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, defect, mistake
from suchsel.files import read_text
from suchsel.i18n import counted, noop, say
from suchsel.judge.encoding import encode
from suchsel.layout.wording import level_label
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.record import REASONS, BoardRecord, check_record, is_record, record_of
from suchsel.syntax import parse_json
from suchsel.writing import make_folder, write_all


def add_arguments(parser: CommandParser) -> None:
    puzzle = say("a file with puzzles or a record; a .jsonl file holds one puzzle per line")
    parser.add_words("puzzle", noop("PUZZLE.json"), puzzle)
    solve = say("solve the formulas of a record again, by python-sat, where no proof is stored")
    parser.add_flag("solve", solve)
    dimacs = say("write the formulas of a record into this folder, for any SAT solver")
    parser.add_text("dimacs", noop("FOLDER"), dimacs)


def run(arguments: argparse.Namespace, lang: str) -> int:
    record = _record(arguments.puzzle)
    if record is not None:
        return _check_record(record, arguments, lang)
    if arguments.solve or arguments.dimacs:
        raise mistake("not-a-record", "Formulas belong to a record; this file is none.")
    for puzzle in _puzzles(arguments.puzzle):
        note = say(
            "clean: {rows}x{columns}, {words}, {level}, seed {seed}",
            rows=puzzle.rows,
            columns=puzzle.columns,
            words=counted("{n} word", "{n} words", n=len(puzzle.words)),
            level=level_label(puzzle, lang),
            seed=puzzle.seed,
        )
        print(note.text(lang))
    return 0


def _record(path: str) -> BoardRecord | None:
    """The record in a file; None if it holds puzzles."""
    if not path.lower().endswith(".json"):
        return None
    stored = parse_json(read_text(path))
    return record_of(stored, Path(path).parent) if is_record(stored) else None


def _check_record(record: BoardRecord, arguments: argparse.Namespace, lang: str) -> int:
    report, puzzle = check_record(record, solve=arguments.solve), record.puzzle
    if arguments.dimacs:
        _write_formulas(record, arguments.dimacs)
    left = [f"{rows}x{columns}" for rows, columns in record.open]
    smallest = say("no smaller board holds the words")
    if left:
        smallest = say("still open: {sizes}", sizes=left)
    elif record.min_rows > 1:
        smallest = say(
            "no smaller board with at least {n} rows and columns holds the words",
            n=record.min_rows,
        )
    note = say(
        "record: {title}, {rows}x{columns} = {cells} cells, clean; {smallest}",
        title=record.title,
        rows=puzzle.rows,
        columns=puzzle.columns,
        cells=record.cells,
        smallest=smallest,
    )
    how = say(
        "excluded by count: {count}, on a single line: {line}, inside others: {inside}, by "
        "formulas: {sat} (proofs checked: {proved}, solved again: {solved}, by stored verdicts: "
        "{stored})",
        **{name: report.reasons[name] for name in REASONS},
        proved=report.proved,
        solved=report.solved,
        stored=report.stored,
    )
    print(note.text(lang))
    print(how.text(lang))
    return 0


def _write_formulas(record: BoardRecord, folder: str) -> None:
    """A file for each board that a formula excludes."""
    make_folder(folder)
    sizes = [exclusion.size for exclusion in record.excluded if exclusion.by == "sat"]
    write_all(
        [
            (
                str(Path(folder, f"{rows}x{columns}.cnf")),
                encode(record.problem((rows, columns))).dimacs().encode(),
            )
            for rows, columns in sizes
        ]
    )


def _puzzles(path: str) -> Iterator[Puzzle]:
    """One after the other; the defects of all of them are reported after the last."""
    if not path.lower().endswith(".jsonl"):
        yield from read_puzzles(path)
        return
    from suchsel.batch.stored import FAILED, stored_lines, stored_puzzle

    defects = Defects()
    number = 0
    for number, line in stored_lines(path):
        if not line.startswith(FAILED):
            puzzle = defects.collect(stored_puzzle, number, line)
            if puzzle is not None:
                yield puzzle
    if not number:
        defects.append(defect("no-puzzles", "There is no puzzle in {path}.", path=path))
    defects.raise_any()
