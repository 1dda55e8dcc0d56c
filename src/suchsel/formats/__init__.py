"""One canonical `Puzzle` in, one function a format out, one table.

A writer is a function `render(puzzles, style) -> bytes` in the module that the table names; it is
imported only when it is used. It declares which wishes of a `Style` it knows, so that none is
dropped silently.

Where a file holds a single page, `render` puts all pages into one picture, and a second function
`render_pages(puzzles, style) -> [(is a solution, bytes), …]` gives them one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import NamedTuple

from suchsel.boards.board import KINDS
from suchsel.errors import SuchselError
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle

#: How a page gives the solution away: words ringed, all else as dots, or both.
SOLUTIONS = ("rings", "dots", "both")


class Style(NamedTuple):
    """How a puzzle is to look. Nothing here changes the puzzle itself."""

    lang: str = "en"
    solution: bool = False  # the solution as well, after the puzzle
    table: bool = False  # lines between the cells
    font: str = "noto"  # a bundled family or a TrueType file
    font_size: float | None = None  # of the letters on the board, in points
    large_print: bool = False  # no type below 18 points
    lower: bool = False  # small letters on the board
    paper: str = "a4"
    orientation: str = "auto"
    name_line: bool = False  # lines for name and date
    solution_style: str = "rings"  # rings, dots for the filler, or both
    grey: bool = False  # no colours
    dpi: int = 300  # dots per inch, where there are dots


class Format(NamedTuple):
    module: str
    about: Message
    knows: tuple[str, ...] = ()  # the fields of a style that it follows, beside `lang`
    text: bool = False  # may go to a terminal
    pages: bool = False  # holds one page: more pages, and the solution, are files of their own
    boards: tuple[str, ...] = KINDS  # the kinds of boards that it can show


#: What every format that draws pages knows.
PAGE = (
    "solution", "table", "font", "font_size", "large_print", "lower", "paper", "orientation",
    "name_line", "solution_style", "grey",
)  # fmt: skip

FORMATS: dict[str, Format] = {
    "txt": Format("txt", say("plain text"), ("solution", "table"), text=True),
    "json": Format("json", say("everything, for programs"), text=True),
    "pdf": Format("pdf", say("pages to print"), PAGE),
    "svg": Format("svg", say("a drawing of any size"), PAGE, text=True, pages=True),
    "png": Format("png", say("a picture"), (*PAGE, "dpi"), pages=True),
    "html": Format("html", say("a page to play on")),
    "csv": Format(
        "csv",
        say("table of cells and words"),
        ("solution",),
        text=True,
    ),
    "xlsx": Format(
        "xlsx",
        say("Excel, grids side by side"),
        ("solution",),
    ),
    "docx": Format("docx", say("Word, to edit and print"), ("solution",)),
    "ipuz": Format(
        "ipuz",
        say("for puzzle programs"),
        text=True,
        boards=("rectangle", "torus"),
    ),
    "tex": Format("tex", say("LaTeX with TikZ"), ("solution", "table"), text=True),
}


def render(puzzles: Sequence[Puzzle], name: str, style: Style) -> bytes:
    """The puzzles as a file of that format."""
    _check_boards(puzzles, name)
    module = import_module(f"suchsel.formats.{find_format(name).module}")
    data: bytes = module.render(puzzles, style)
    return data


def _check_boards(puzzles: Sequence[Puzzle], name: str) -> None:
    """Refuse a board that this format would show as another one."""
    for kind in dict.fromkeys(puzzle.topology for puzzle in puzzles):
        if kind not in find_format(name).boards:
            raise SuchselError(
                say(
                    "A file of the format {format} cannot show a board of the kind {kind}; "
                    "these can: {names}.",
                    format=name,
                    kind=kind,
                    names=", ".join(
                        other for other, form in FORMATS.items() if kind in form.boards
                    ),
                )
            )


def render_files(puzzles: Sequence[Puzzle], path: str, style: Style) -> list[tuple[str, bytes]]:
    """The files that a path stands for: itself, and further pages where a file holds only one.

    picture.svg, picture-2.svg, …; picture-solution.svg, picture-solution-2.svg, …
    """
    name = format_of(path)
    if not find_format(name).pages:
        return [(path, render(puzzles, name, style))]
    module = import_module(f"suchsel.formats.{find_format(name).module}")
    drawn: list[tuple[bool, bytes]] = module.render_pages(puzzles, style)
    stem, suffix = path[: -len(name) - 1], path[-len(name) - 1 :]
    files = []
    for number, (solution, data) in enumerate(drawn, 1):
        of_kind = number if not solution else number - sum(not kind for kind, _ in drawn)
        tag = say("-solution").text(style.lang) if solution else ""
        tag += f"-{of_kind}" if of_kind > 1 else ""
        files.append((f"{stem}{tag}{suffix}", data))
    return files


def find_format(name: str) -> Format:
    if name not in FORMATS:
        raise SuchselError(
            say(
                "There is no format “{name}”. There are: {names}.",
                name=name,
                names=", ".join(FORMATS),
            )
        )
    return FORMATS[name]


def format_of(path: str) -> str:
    """The format that a file's suffix chooses."""
    _, dot, suffix = path.rpartition(".")
    if not dot or "/" in suffix:
        raise SuchselError(
            say(
                "“{path}” has no suffix that would say its format; there are: {names}.",
                path=path,
                names=", ".join(f".{name}" for name in FORMATS),
            )
        )
    find_format(suffix.lower())
    return suffix.lower()


def check_style(formats: Sequence[str], style: Style, said: Collection[str] = ()) -> None:
    """Refuse a wish that none of the wanted formats knows; `said` are wishes for what is usual."""
    known = {field for name in formats for field in find_format(name).knows}
    unknown = [
        field
        for field, default in Style._field_defaults.items()
        if field != "lang"
        and (getattr(style, field) != default or field in said)
        and field not in known
    ]
    if unknown:
        raise SuchselError(
            *(
                say(
                    "“--{option}” has no effect on {formats}.",
                    option=field.replace("_", "-"),
                    formats=", ".join(formats),
                )
                for field in unknown
            )
        )
