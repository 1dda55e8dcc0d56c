"""The pages of puzzles, for tests that look at their marks."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel import Puzzle, Style
from suchsel.sheet.document import lay_out
from suchsel.sheet.marks import Page


def pages_of(puzzles: Sequence[Puzzle], style: Style) -> list[Page]:
    return lay_out(puzzles, style).pages
