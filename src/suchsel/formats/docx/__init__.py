"""Word: the sheets as the PDF shows them, in paragraphs and tables that can be edited.

The library that writes such files is imported with `sheets`, only where it is used.
"""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.formats import Format
from suchsel.formats.xlsx import office_imports
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import PAGE_OPTIONS, Style

MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    with office_imports():
        from suchsel.formats.docx.sheets import write_document
    return write_document(puzzles, style)


FORMAT = Format("docx", say("Word, to edit and print"), write, PAGE_OPTIONS, MEDIA)
