"""Writes docs/records.md from the files in examples/records: what is known, and what is proved."""

from __future__ import annotations

from pathlib import Path

from suchsel.records.record import BoardRecord, record_of
from suchsel.system.parsing import parse_json

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "records"
PAGE = ROOT / "docs" / "records.md"
#: Open boards that are named; the others are counted.
SHOWN = 6

INTRODUCTION = """\
# The record room

The smallest rectangles that are known to hold these lists. All boards are clean: no word can be
read a second time, except inside another one. Words run in all eight directions and cross. Written
by `python docs/records.py` from the files in `examples/records`; each is a certificate that
`suchsel check` verifies without the engine, as [packing.md](packing.md#certificates) explains.
Found a smaller one? Certify it with `python -m tools.certify`.
"""


def records() -> dict[Path, BoardRecord]:
    found = {
        path: record_of(parse_json(path.read_text("utf-8")), FOLDER)
        for path in sorted(FOLDER.glob("*.json"))
    }
    return dict(sorted(found.items(), key=lambda item: item[1].cells))


def rules(record: BoardRecord) -> str:
    said = []
    if record.min_rows > 1:
        said.append(f"both sides at least {record.min_rows}")
    if record.puzzle.request.no_collinear:
        said.append("no two words overlap along a line")
    return "; ".join(said)


def verdict(record: BoardRecord) -> str:
    left = [f"{rows}×{columns}" for rows, columns in record.open]
    if not left:
        return "proved smallest"
    shut = f"{len(record.excluded)} of {len(record.smaller())} smaller boards excluded"
    more = f" and {len(left) - SHOWN} more" if len(left) > SHOWN else ""
    return f"{shut}; open: {', '.join(left[:SHOWN])}{more}"


def row(path: Path, record: BoardRecord) -> str:
    puzzle = record.puzzle
    cells = [
        f"[{record.title}](../examples/records/{path.name})",
        rules(record),
        str(len(puzzle.words)),
        f"{puzzle.rows}×{puzzle.columns} = {record.cells}",
        verdict(record),
        record.note,
    ]
    return f"| {' | '.join(cells)} |"


def page() -> str:
    found = records()
    table = [
        "| list | rules | words | board | proof | note |",
        "|---|---|---|---|---|---|",
        *(row(path, record) for path, record in found.items()),
    ]
    boards = [f"## {record.title}\n\n```\n{record.puzzle}\n```\n" for record in found.values()]
    return "\n".join([INTRODUCTION, *table, "", *boards])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
