"""A set as separate files, one for each puzzle, for pupils who get theirs as a file; or as a ZIP.

No pupil's file shows a solution. On request there is one more document with all puzzles and all
solutions, for the teacher.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from suchsel.formats import find_format, render, render_files
from suchsel.formats._office import A_DATE
from suchsel.i18n import say
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle

ZIP, ZIP_MEDIA = "zip", "application/zip"


def separate_files(
    puzzles: Sequence[Puzzle], stem: str, name: str, style: Style
) -> list[tuple[str, bytes]]:
    """The files and their paths: stem-A.pdf, stem-B.pdf, …; stem-solutions.pdf.

    Formats of single pages have a page for each solution anyway: stem-A-solution.svg.
    """
    alone = style._replace(per_page=1)
    in_pages = find_format(name).pages is not None
    if not in_pages:
        alone = alone._replace(solution=False, solution_style=Style().solution_style)
    tags = [f"-{puzzle.label or number}" for number, puzzle in enumerate(puzzles, 1)]
    if len(puzzles) == 1:
        tags = [""]
    files = [
        file
        for tag, puzzle in zip(tags, puzzles, strict=True)
        for file in _files_of(puzzle, f"{stem}{tag}", name, alone)
    ]
    if style.solution and not in_pages:
        tag = say("-solutions").text(style.lang)
        files.append((f"{stem}{tag}.{name}", render(puzzles, name, style)))
    return files


def _files_of(puzzle: Puzzle, stem: str, name: str, style: Style) -> list[tuple[str, bytes]]:
    if find_format(name).is_archive:
        return [(f"{stem}.{ZIP}", render([puzzle], name, style))]
    return render_files([puzzle], f"{stem}.{name}", style)


def zip_archive(puzzles: Sequence[Puzzle], stem: str, name: str, style: Style) -> bytes:
    """The same files in one archive, without folders and without the time."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for path, data in separate_files(puzzles, os.path.basename(stem), name, style):
            archive.writestr(ZipInfo(path, A_DATE.timetuple()[:6]), data)
    return out.getvalue()
