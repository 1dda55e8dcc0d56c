"""JSON lines: one puzzle per line, as “suchsel batch” writes them."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.formats import Format
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style

MEDIA = "application/jsonl"


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    return "".join(f"{puzzle.to_json()}\n" for puzzle in puzzles).encode()


FORMAT = Format("jsonl", say("one puzzle per line, for programs"), write, (), MEDIA, text=True)
