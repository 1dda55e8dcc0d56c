"""Plans to start with: templates of books, written with comments in the reader's language."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

from suchsel.book.plan import BOOK_OPTIONS
from suchsel.book.sections import section_options
from suchsel.i18n import noop, say
from suchsel.request.option_types import Flag
from suchsel.request.options import Option
from suchsel.system.files import DATA
from suchsel.words.lists import find_theme


def _template(name: str) -> list[str]:
    """The lines of a plan, of which the first says for whom it is."""
    with open(os.path.join(DATA, "templates", "books", f"{name}.toml"), encoding="utf-8") as file:
        return file.read().splitlines()


_KEY = re.compile(r"(\w+) = (.*)")
_NAMES = (
    *(noop("kids"), noop("large-print"), noop("pocket")),
    *(noop("classroom"), noop("travel"), noop("gift")),
)
#: The templates, which are files of data, by their names, and what they are for.
TEMPLATES = {name: say(_template(name)[0].split('"')[1]) for name in _NAMES}
FIRST = _NAMES[0]
LONGEST = 150  # of the values of a key, in letters


def starter(name: str, lang: str) -> str:
    """The plan of a template: each key below what it means, and the others as comments.

    The themes are named as in the language.
    """
    own: Mapping[str, Option] = BOOK_OPTIONS
    lines, seen = [f"# {TEMPLATES[name].text(lang)}"], set[str]()
    for line in _template(name)[1:]:
        if line == "[[puzzles]]":
            if own is BOOK_OPTIONS:
                lines += _further(own, seen, lang)
            own = section_options()
        if found := _KEY.fullmatch(line):
            key, value = found.groups()
            if key not in seen:
                lines.append(f"# {_about(own[key], lang)}")
            seen.add(key)
            line = f"{key} = {_translated(key, value, lang)}"
        lines.append(line)
    return "\n".join([*lines, "", *_further(own, seen, lang)]) + "\n"


def _translated(key: str, value: str, lang: str) -> str:
    """A value of a template, which is in English."""
    text = value.strip('"')
    if key == "lang":
        text = lang
    elif key == "theme":
        text = find_theme(text, "en", lang.partition("-")[0]).name
    elif key in ("title", "author", "blurb", "chapter"):
        text = say(text).text(lang)
    else:
        return value
    return f'"{text}"'


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
