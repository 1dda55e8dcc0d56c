"""JSON: one puzzle as an object, several as a list of objects."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.formats import Style
from suchsel.puzzle import Puzzle


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    texts = [puzzle.to_json() for puzzle in puzzles]
    text = texts[0] if len(texts) == 1 else "[" + ",\n".join(texts) + "]"
    return (text + "\n").encode()
