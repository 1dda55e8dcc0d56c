"""Plans to start with: templates of books, written with comments in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from suchsel.book.plan import BOOK_OPTIONS
from suchsel.book.sections import section_options
from suchsel.i18n import Message, noop, say
from suchsel.request.option_types import Flag
from suchsel.request.options import Option
from suchsel.system.files import fill_template
from suchsel.words.lists import find_theme


class Template(NamedTuple):
    """A kind of book, the title that its plan begins with, and what its back says."""

    about: Message
    title: Message
    blurb: Message


#: The templates by their names; their plans are files of data.
TEMPLATES: dict[str, Template] = {
    noop("kids"): Template(
        say("for children, 8.5x11 in: small boards, round letters, stars"),
        say("My First Word Searches"),
        say("Big letters, short words and all answers at the end."),
    ),
    noop("large-print"): Template(
        say("large print, 8.5x11 in: 18 points and more"),
        say("Word Searches in Large Print"),
        say("Large letters, clear pages, and no word twice."),
    ),
    noop("pocket"): Template(
        say("a pocket book, 5x8 in, from easy to hard"),
        say("Word Searches for Your Pocket"),
        say("From easy to hard, with all answers at the end."),
    ),
    noop("classroom"): Template(
        say("for the classroom, A4: name lines, numbered words, any printer"),
        say("Word Searches for Class"),
        say("Sheets to copy, with all answers at the end."),
    ),
    noop("travel"): Template(
        say("for travellers, 6x9 in, with rising difficulty"),
        say("Word Searches on the Road"),
        say("Countries, cities and seas, a little harder on every page."),
    ),
    noop("gift"): Template(
        say("a gift on one theme, 7x10 in, with chapters and ornaments"),
        say("Word Searches for Winter Evenings"),
        say("A book to give away, for long evenings."),
    ),
}
FIRST = next(iter(TEMPLATES))
LONGEST = 150  # of the values of a key, in letters
_KEY = re.compile(r"(\w+) = .*")


def starter(name: str, lang: str) -> str:
    """The plan of a template: each key below what it means, and the others as comments.

    The themes are named as in the language.
    """
    template, own = TEMPLATES[name], {"book": BOOK_OPTIONS, "puzzles": section_options()}
    texts = {
        "title": template.title,
        "blurb": template.blurb,
        "author": say("Your Name"),
        "first": say("Part one"),
        "second": say("Part two"),
    }
    filled = {key: text.text(lang) for key, text in texts.items()}
    plan = fill_template(f"books/{name}.toml", lang=lang, **filled)
    lines, seen, rows = [f"# {template.about.text(lang)}"], set[str](), own["book"]
    for line in plan.splitlines():
        if line == "[[puzzles]]":
            if rows is own["book"]:
                lines += _further(rows, seen, lang)
            rows = own["puzzles"]
        if found := _KEY.fullmatch(line):
            if found[1] not in seen:
                lines.append(f"# {_about(rows[found[1]], lang)}")
            seen.add(found[1])
            if found[1] == "theme":
                theme = find_theme(line.split('"')[1], "en", lang.partition("-")[0])
                line = f'theme = "{theme.name}"'
        lines.append(line)
    return "\n".join([*lines, "", *_further(rows, seen, lang)]) + "\n"


def _further(rows: Mapping[str, Option], seen: set[str], lang: str) -> Iterator[str]:
    """The keys that the plan does not use, as comments."""
    yield say("# You may add:").text(lang)
    for name, row in rows.items():
        if name not in seen:
            yield f"# {name} = {_value(row)} # {_about(row, lang)}"
    yield ""


def _value(row: Option) -> str:
    """What a value looks like: a flag that does something, a text in quotation marks, a list."""
    if isinstance(row.type, Flag):
        return "false" if row.default else "true"
    kind = re.split(r"\W", row.type.accepts)[0]
    return {"str": '"…"', "Iterable": '["…"]'}.get(kind, "…")


def _about(row: Option, lang: str) -> str:
    """What a key means, and its values if it has few."""
    values = ", ".join(row.type.choices())
    return row.help.text(lang) + (f": {values}" if values and len(values) < LONGEST else "")
