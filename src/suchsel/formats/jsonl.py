"""JSON lines: one puzzle per line, as “suchsel batch” writes them."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.formats import Format, LetterGrid
from suchsel.formats.json import letters_of_json
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.system.parsing import parse_json

MEDIA = "application/jsonl"


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    return "".join(f"{puzzle.to_json()}\n" for puzzle in puzzles).encode()


def read(data: bytes, name: str) -> LetterGrid:
    return letters_of_json([parse_json(line) for line in decode(data).splitlines() if line.strip()])


FORMAT = Format(
    "jsonl", say("one puzzle per line, for programs"), write, (), MEDIA, text=True, read=read
)
