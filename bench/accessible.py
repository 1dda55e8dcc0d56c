"""PDFs of all kinds, judged as PDF/UA-1 and PDF/A-2a: `python -m bench.accessible FOLDER`.

The documents are written to the folder, so that other validators can judge them too: veraPDF, for
example, with `verapdf --flavour ua1 FOLDER/*.pdf`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import page
import suchsel
from suchsel.book.make import make_book
from suchsel.book.pages import render_book
from suchsel.book.plan import read_book_plan
from suchsel.formats import render
from suchsel.sheet.style import Style
from suchsel.words.lists import find_theme

LISTS: dict[str, list[Any]] = {
    "german": ["Hund", "Katze", "Maus", "Bär", "Strauß", "Elefant"],
    "english": ["Dog", "Cat", "Horse", "Elephant", "Mouse"],
    "greek": ["ΣΚΥΛΟΣ", "ΓΑΤΑ", "ΑΛΟΓΟ"],
    "russian": ["СОБАКА", "КОШКА", "ЛОШАДЬ"],
    "long": list(find_theme("tiere", "de").words)[:40],
    "clues": [("Dog", "It barks and wags its tail"), ("Cat", "It purrs"), ("Cow", "It gives milk")],
}
#: What is made of the lists: options of the puzzle.
PUZZLES: dict[str, dict[str, Any]] = {
    **{name: {"words": words} for name, words in LISTS.items() if name != "clues"},
    "clues": {"words": LISTS["clues"], "list": "clues"},
    "sorted": {"list": "sorted"},
    "lengths": {"list": "lengths"},
    "hidden": {"list": "hidden"},
    "no-title": {"title": None},
    "long-title": {
        "title": "Tiere im Zoo, im Wald, auf der Wiese und im Meer – und (überall) & <sonst>" * 2
    },
    "message": {"message": "Gut gemacht", "size": (14, 14)},
    "secret": {"secret": ["Fuchs"]},
    "torus": {"topology": "torus"},
    "honeycomb": {"topology": "honeycomb"},
    "hexagon": {"topology": "hexagon", "size": (13, 13)},
    "heart": {"shape": "heart", "size": (16, 16)},
    "circle": {"shape": "circle", "size": (14, 14)},
    "one-row": {"words": ["Hund", "Maus"], "size": (1, 12), "level": "leicht"},
    "large": {"size": (40, 40)},
}
STYLES: dict[str, dict[str, Any]] = {
    "rings": {"solution": True},
    "dots": {"solution": True, "solution_style": "dots"},
    "both-grey": {"solution": True, "solution_style": "both", "grey": True},
    "german": {"lang": "de", "solution": True, "name_line": True, "points": True},
    "table": {"table": True, "solution": True},
    "andika": {"font": "andika", "lower": True, "large_print": True, "solution": True},
    "cells": {"hint": "cells"},
    "first-letter": {"hint": "first-letter"},
    "answer-lines": {"answer_lines": True, "numbered": True},
    "fit": {"paper": "fit", "solution": True},
    "a5-landscape": {"paper": "a5", "orientation": "landscape"},
    "note": {"note": "Bis Freitag – viel Erfolg!", "instruction": "needed"},
    "list": {"list_size": 9, "list_columns": 2},
}
#: On which boards every style is shown.
BOARDS = ("german", "honeycomb", "heart")
PICTURES = Path(__file__).parent.parent / "examples" / "pictures"
BOOKS: dict[str, str] = {
    "plain": "",
    "german": 'lang = "de"\nbookmarks = true\nimprint = "Erste Auflage"\nsubtitle = "Band 1"\n',
    "colour": "colour = true\ncontents = false\nper_page = 2\nanswers_per_page = 6\n",
    "large-print": "large_print = true\n",
    "cells": 'hint = "cells"\nhow_to = false\n',
    "pictures": f'background = "{PICTURES}/meadow.png"\nlogo = "{PICTURES}/logo.png"\n'
    'bleed = true\ncolour = true\nrating = "stars"\n',
}
SECTIONS = """
[[puzzles]]
theme = "animals"
count = 4
each = 8
[[puzzles]]
words = ["Red", "Green", "Blue"]
topology = "honeycomb"
[[puzzles]]
words = ["Apple", "Pear"]
shape = "heart"
size = "14x14"
"""


def main(folder: str) -> int:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    count = bad = 0
    for name, kind, data in documents():
        (target / f"{name}.pdf").write_bytes(data)
        count += 1
        for profile in ("ua1", "2a") if kind == "archive" else ("ua1",):
            failures = page.validate_pdf_bytes(data, profile=profile).failures
            bad += bool(failures)
            for failure in failures:
                print(f"{name} {profile}: {failure.rule_id} {failure.message}")
    print(f"{count} documents, {bad} not compliant")
    return 1 if bad else 0


def documents() -> Iterator[tuple[str, str, bytes]]:
    """The name, the kind and the bytes of each document; every third one is for archives."""
    for number, (name, puzzles, fields) in enumerate(_sheets(), 1):
        kind = "tagged" if number % 3 else "archive"
        yield f"{name}-{kind}", kind, render(puzzles, "pdf", Style(**fields, pdf=kind))
    for name, keys in BOOKS.items():
        for kind in ("tagged", "archive"):
            plan = f'title = "A book"\nauthor = "Ä. Autorin"\npdf = "{kind}"\n{keys}{SECTIONS}'
            yield f"book-{name}-{kind}", kind, render_book(make_book(read_book_plan(plan)))


def _sheets() -> Iterator[tuple[str, list[suchsel.Puzzle], dict[str, Any]]]:
    for name in PUZZLES:
        yield f"puzzle-{name}", [_puzzle(name)], {"solution": True}
    for board in BOARDS:
        for style, fields in STYLES.items():
            yield f"{board}-{style}", [_puzzle(board)], fields
    for per_page in (1, 2, 4, 6):
        puzzles = suchsel.generate_set(LISTS["german"], 7, size=(9, 9), seed=1, title="Tiere")
        yield f"set-{per_page}", list(puzzles), {"per_page": per_page, "solution": True}
    yield (
        "mixed",
        [_puzzle(name) for name in ("german", "torus", "hexagon", "circle")],
        {"solution": True},
    )


def _puzzle(name: str) -> suchsel.Puzzle:
    options = {"words": LISTS["german"], "title": "Tiere", "seed": 1, **PUZZLES[name]}
    return suchsel.generate(**options)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
