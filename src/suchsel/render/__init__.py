"""One canonical `Puzzle` in, one function a format out, one table.

A writer is a function `render(puzzles, style) -> bytes` in the module that the table names; it is
imported only when it is used. It declares which wishes of a `Style` it knows, so that none is
dropped silently.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from suchsel.errors import Message, SuchselError, say
from suchsel.puzzle import Puzzle


class Style(NamedTuple):
    """How a puzzle is to look. Nothing here changes the puzzle itself."""

    lang: str = "en"
    solution: bool = False  # the solution as well, after the puzzle
    table: bool = False  # lines between the cells


class Format(NamedTuple):
    module: str
    about: Message
    knows: tuple[str, ...] = ()  # the fields of a style that it follows, beside `lang`
    text: bool = False  # may go to a terminal


FORMATS: dict[str, Format] = {
    "txt": Format("text", say("plain text", "einfacher Text"), ("solution", "table"), text=True),
    "json": Format("as_json", say("everything, for programs", "alles, für Programme"), text=True),
    "html": Format("html", say("a page to play on", "eine Seite zum Spielen")),
    "csv": Format(
        "as_csv",
        say("table of cells and words", "Tabelle der Zellen und Wörter"),
        ("solution",),
        text=True,
    ),
    "xlsx": Format(
        "xlsx",
        say("Excel, grids side by side", "Excel, Gitter nebeneinander"),
        ("solution",),
    ),
    "docx": Format("docx", say("Word, to edit and print", "Word, zum Bearbeiten"), ("solution",)),
    "ipuz": Format("ipuz", say("for puzzle programs", "für Rätselprogramme"), text=True),
    "tex": Format(
        "tex", say("LaTeX with TikZ", "LaTeX mit TikZ"), ("solution", "table"), text=True
    ),
}


def render(puzzles: Sequence[Puzzle], name: str, style: Style) -> bytes:
    """The puzzles as a file of that format."""
    module = import_module(f"suchsel.render.{find_format(name).module}")
    data: bytes = module.render(puzzles, style)
    return data


def find_format(name: str) -> Format:
    if name not in FORMATS:
        raise SuchselError(
            say(
                "There is no format “{name}”. There are: {names}.",
                "Ein Format „{name}“ gibt es nicht. Es gibt: {names}.",
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
                "„{path}“ hat keine Endung, die das Format angibt; es gibt: {names}.",
                path=path,
                names=", ".join(f".{name}" for name in FORMATS),
            )
        )
    find_format(suffix.lower())
    return suffix.lower()


def check_style(formats: Sequence[str], style: Style) -> None:
    """Refuse a wish that none of the wanted formats knows."""
    known = {field for name in formats for field in find_format(name).knows}
    unknown = [
        field
        for field, default in Style._field_defaults.items()
        if field != "lang" and getattr(style, field) != default and field not in known
    ]
    if unknown:
        raise SuchselError(
            *(
                say(
                    "“--{option}” has no effect on {formats}.",
                    "„--{option}“ hat keine Wirkung auf {formats}.",
                    option=field.replace("_", "-"),
                    formats=", ".join(formats),
                )
                for field in unknown
            )
        )
