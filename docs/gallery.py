"""Writes gallery.md and its pictures, every kind of board once: `make gallery`.

Each picture is made by the command below it, so that anybody can repeat it.
"""

from __future__ import annotations

import shlex
import tempfile
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from pictures.draw import save

from suchsel.boards.figures import SHAPES
from suchsel.cli import main as suchsel
from suchsel.puzzle import read_puzzles
from suchsel.sheet.document import lay_out
from suchsel.sheet.style import Style

HERE = Path(__file__).parent
DPI = 66
ACROSS = 3  # pictures of shapes in a row of the table


class Entry(NamedTuple):
    name: str
    heading: str
    about: str
    command: str


ZOO = "--theme animals --theme birds --theme insects --theme oceans --theme farm --theme forest"
BOARDS = (
    Entry(
        "rectangle",
        "Rectangle",
        "The usual board: squares in rows and columns.",
        "--theme animals --pick 14 --level hard",
    ),
    Entry(
        "torus",
        "Torus",
        "Words run over the edge and continue on the opposite side.",
        "--theme oceans --pick 10 --topology torus",
    ),
    Entry(
        "hexagon",
        "Hexagon",
        "A large hexagon of small ones; words run in six directions.",
        "--theme insects --pick 12 --topology hexagon --level hard --table",
    ),
    Entry(
        "honeycomb",
        "Honeycomb",
        "The same cells in a rectangle.",
        "--theme flowers --pick 12 --topology honeycomb --level hard",
    ),
    Entry(
        "honeycomb-heart",
        "Shape of hexagons",
        "Named shapes can be cut out of a honeycomb.",
        "--theme family --pick 12 --topology honeycomb --shape heart --table",
    ),
)
OWN = (
    Entry(
        "drawing",
        "Drawing",
        "A shape that you draw in a text file, with `#` for each cell.",
        "--theme travel --pick 8 --shape examples/car.txt",
    ),
    Entry(
        "silhouette",
        "Silhouette",
        "The dark parts of a picture.",
        "--theme birds --pick 14 --shape examples/duck.png",
    ),
)
HIDDEN = (
    Entry(
        "message",
        "Message",
        "WELL DONE is spread over the letters left over; the sheet says which of them to read.",
        "--theme school --pick 14 --message 'Well done' --message-mode spread",
    ),
    Entry(
        "exact",
        "Exact message",
        "Nothing but the message is left over: words fill the rest.",
        f"{ZOO} --pick 9-40 --size 10x10 --title Zoo --message 'Well done' --message-mode exact",
    ),
    Entry(
        "secret",
        "Secret word",
        "UNICORN is hidden as well, but not on the list.",
        "--theme fairy-tales --pick 10 --secret unicorn",
    ),
    Entry(
        "pool",
        "Pool",
        "Two words are given, ten more are drawn from a long list.",
        "SUCHSEL WORT --pool examples/worte6.txt --pick 10 --size 14x14 --title Suchsel",
    ),
)
#: A theme that suits each shape.
THEMES = {
    "apple": "fruit",
    "arrow": "travel",
    "bell": "christmas",
    "butterfly": "insects",
    "cat": "animals",
    "circle": "mathematics",
    "cloud": "weather",
    "club": "forest",
    "cross": "body",
    "crown": "fairy-tales",
    "diamond": "countries",
    "drop": "drinks",
    "egg": "easter",
    "fish": "oceans",
    "flower": "flowers",
    "gift": "desserts",
    "heart": "family",
    "hexagon": "science",
    "house": "kitchen",
    "leaf": "autumn",
    "moon": "space",
    "mushroom": "forest",
    "octagon": "capitals",
    "polygon-5": "mathematics",
    "ring": "jobs",
    "rocket": "space",
    "ship": "pirates",
    "smiley": "feelings",
    "snowman": "winter",
    "spade": "vegetables",
    "star": "halloween",
    "star-6": "winter",
    "tree": "christmas",
    "triangle": "instruments",
    "umbrella": "weather",
}

PAGE = """\
# Gallery

Every kind of board, as the program draws it, with the command that makes it; `-o puzzle.pdf` or
`-o puzzle.html` adds a file to print or to play. Shapes and boards are explained in
[shapes.md](shapes.md); messages, secret words and pools in [guide.md](guide.md#hidden-extras-1).
`make gallery` generates this page and its pictures.

## Boards

{boards}

## Shapes of your own

{own}

## Hidden

{hidden}

## Named shapes

`suchsel make --theme fruit --pick 12 --shape apple`, and so on:

{shapes}
"""


def main() -> None:
    (HERE / "pictures" / "gallery").mkdir(exist_ok=True)
    sections = {"boards": BOARDS, "own": OWN, "hidden": HIDDEN}
    written = {name: "\n\n".join(map(section, entries)) for name, entries in sections.items()}
    (HERE / "gallery.md").write_text(PAGE.format(**written, shapes=shapes()), encoding="utf-8")


def section(entry: Entry) -> str:
    command = f"suchsel make {entry.command} --seed 1"
    draw(entry.name, command, solution=True)
    alt = f"{entry.heading}: a puzzle and its solution"
    return f"### {entry.heading}\n\n{entry.about}\n\n{image(entry.name, alt)}\n\n    {command}"


def shapes() -> str:
    """A table of pictures with the names of the shapes."""
    cells = []
    for name in SHAPES:
        picture = f"shape-{name}"
        draw(picture, f"suchsel make --theme {THEMES[name]} --pick 12 --shape {name} --seed 1")
        cells.append(f"{image(picture, f'A puzzle in the shape: {name}')}<br>`{name}`")
    cells += [""] * (-len(cells) % ACROSS)
    rows = [cells[start : start + ACROSS] for start in range(0, len(cells), ACROSS)]
    head = f"|{'   |' * ACROSS}\n|{':-:|' * ACROSS}\n"
    return head + "\n".join(f"| {' | '.join(row)} |" for row in rows)


def image(name: str, alt: str) -> str:
    return f"![{alt}](pictures/gallery/{name}.png)"


def draw(name: str, command: str, solution: bool = False) -> None:
    """Draw the puzzle that the command makes."""
    options = shlex.split(command)[2:]
    table = "--table" in options
    made = [option for option in options if option != "--table"]
    with tempfile.TemporaryDirectory() as folder, redirect_stderr(StringIO()) as said:
        path = Path(folder) / "puzzle.json"
        if suchsel(["make", *made, "--lang", "en", "-o", str(path)]) != 0:
            raise SystemExit(f"{command}\n{said.getvalue()}")
        puzzles = read_puzzles(str(path))
    style = Style("en", paper="fit", solution=solution, table=table)
    save(f"gallery/{name}", lay_out(puzzles, style).pages, DPI)


if __name__ == "__main__":
    main()
