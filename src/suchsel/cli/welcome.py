"""What `suchsel` without arguments shows: a small puzzle, and commands to try next."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.formats.txt import write
from suchsel.generate import generate
from suchsel.i18n import say
from suchsel.layout.style import Style

WORDS = say("Puzzle Words Search Hidden Letters Find")
SIZE, SEED = (8, 12), 1
#: Commands, and what they do. A translation names a theme in its language.
NEXT = (
    (
        say("suchsel make --theme animals --pick 12 --solution -o puzzle.pdf"),
        say("a sheet to print, and its solution"),
    ),
    (
        say("suchsel make --theme animals --pick 12 --count 30 -o class.pdf"),
        say("thirty different ones for a class"),
    ),
    (say("suchsel serve"), say("the web app: all of this with the mouse")),
    (say("suchsel --help"), say("all commands")),
)


def welcome(lang: str) -> str:
    return "\n".join(_lines(lang))


def _lines(lang: str) -> Iterator[str]:
    words = WORDS.text(lang)
    yield write([generate(words.split(), SIZE, seed=SEED)], Style(lang)).decode().rstrip()
    yield ""
    rows, columns = SIZE
    made_by = f"suchsel make {words} --size {rows}x{columns} --seed {SEED}"
    yield say("Made by: {command}", command=made_by).text(lang)
    yield ""
    yield say("Try next:").text(lang)
    for command, about in NEXT:
        yield f"  {command.text(lang)}"
        yield f"      {about.text(lang)}"
