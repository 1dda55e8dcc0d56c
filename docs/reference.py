"""Writes the reference tables of the documentation: they are derived from the tables in the code.

A page marks the place of a table by `<!-- NAME: generated -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from suchsel.batch.plan import BatchPlan
from suchsel.book.plan import BOOK_OPTIONS
from suchsel.book.sections import SectionKeys
from suchsel.engine.packing import BoardLimits
from suchsel.formats import Format, find_format, own_format_names
from suchsel.i18n import Message, catalogue, language_names, languages, say
from suchsel.request.levels import LEVELS
from suchsel.request.option_types import Number
from suchsel.request.options import GROUPS, OPTIONS, Option
from suchsel.several import SET_OPTIONS
from suchsel.sheet.style import STYLE_OPTIONS, STYLE_ROWS
from suchsel.words.lists import block_list, frequent_letters, themes
from suchsel.words.vocabulary import vocabulary

FOLDER = Path(__file__).parent
#: Longer lists of values have a page or a command of their own.
MAX_VALUES = 16
#: Where an option applies.
PLACES = {"library": "library", "cli": "command line", "plan": "plans", "web": "web app"}


# -- options ---------------------------------------------------------------------------------------


def options_table(lang: str = "en") -> str:
    """All options of requests, sets and styles: what they mean, defaults, where they apply."""
    rows = {**OPTIONS, **SET_OPTIONS, **STYLE_ROWS}
    parts = []
    for key, title in GROUPS.items():
        group = {name: row for name, row in rows.items() if row.group == key}
        parts.append(f"\n### {title.text(lang)}\n\n{_options(group, lang, places=True)}\n")
    return "".join(parts)


def pack_table() -> str:
    """The options that only packing has."""
    return _options(BoardLimits.ROWS)


def book_table() -> str:
    """The keys of a book."""
    return _options(BOOK_OPTIONS, keys=True)


def section_table() -> str:
    """The keys of a section of a book besides the options of a request."""
    return _options(SectionKeys.ROWS, keys=True)


def batch_table() -> str:
    """The numbers of a batch plan."""
    return _options(BatchPlan.ROWS, keys=True)


def _options(
    rows: Mapping[str, Option], lang: str = "en", keys: bool = False, places: bool = False
) -> str:
    """Options as the command line spells them, or keys as a plan does."""
    table = [["key" if keys else "option", "meaning and values", "default", "applies to"]]
    for name, row in rows.items():
        shown = f"`{name}`" if keys else f"`{row.spelled(name)}`"
        shown = "`SOURCE`" if name == "words" and not keys else shown
        table.append([shown, _about(row, lang), _default(row, lang), _places(name, row)])
    return _table([tuple(cells if places else cells[:3]) for cells in table])


def _about(row: Option, lang: str) -> str:
    text = row.help.text(lang)
    choices = row.type.choices()
    if isinstance(row.type, Number):
        return f"{text} ({' to '.join(map(_number, row.type.bounds.values()))})"
    if not choices or len(choices) > MAX_VALUES:
        return text
    values = [_value(choice.label, choice.about, lang) for choice in choices.values()]
    explained = any(choice.about for choice in choices.values())
    return f"{text}: " + ("; " if explained else ", ").join(values)


def _number(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:,g}"


def _value(label: Message, about: Message | None, lang: str) -> str:
    return f"`{label.text(lang)}`" + (f" – {about.text(lang)}" if about else "")


def _default(row: Option, lang: str) -> str:
    if row.default is None or row.default is False or row.default in ((), ""):
        return ""
    choice = row.type.choices().get(str(row.default))
    value = choice.label.text(lang) if choice else row.default
    if isinstance(value, bool):
        return "`true`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


def _places(name: str, row: Option) -> str:
    if name in STYLE_ROWS:
        return "files and pages"
    if name in SET_OPTIONS:
        return "library, command line, API"
    if row.where >= PLACES.keys():
        return "everywhere"
    return ", ".join(place for key, place in PLACES.items() if key in row.where)


# -- levels ----------------------------------------------------------------------------------------


def levels_table(lang: str = "en") -> str:
    """All levels: their names, and what they do."""
    rows: list[tuple[str, ...]] = [
        ("level", "in files", "directions", "crossings", "places", "filler")
    ]
    for level in LEVELS.values():
        directions = "all eight" if len(level.directions) == 8 else " ".join(level.directions)
        if level.choice != "drawn":
            directions += " (in turn)"
        filler = f"`{say(level.filler).text(lang)}`"
        if level.filler in ("mix", "graded"):
            filler += f" {level.share} %"
        names = f"`{level.label.text(lang)}`", f"`{level.name}`"
        crossings, places = f"`{say(level.crossings).text(lang)}`", say(level.where).text(lang)
        rows.append((*names, directions, crossings, places, filler))
    return _table(rows)


# -- languages -------------------------------------------------------------------------------------


def languages_table() -> str:
    """What there is for each language."""
    rows: list[tuple[str, ...]] = [
        ("language", "`--lang`", "messages", "themes", "words in them", "rude stems", "own letters")
    ]
    names = language_names()
    for lang in languages():
        messages = len(catalogue(lang).texts) or "all"
        lists = themes(lang)
        words, stems = sum(len(theme.words) for theme in lists), len(block_list(lang))
        letters = dict.fromkeys(frequent_letters(lang))
        own = " ".join(letter for letter in letters if not letter.isascii())
        counts = map(str, (messages, len(lists), words, stems))
        rows.append((names[lang], f"`{lang}`", *counts, own))
    return _table(rows)


def level_names_table() -> str:
    """The names of the levels in every language."""
    names = language_names()
    heads = tuple(names[lang] for lang in languages())
    rows = [tuple(f"`{one.label.text(lang)}`" for lang in languages()) for one in LEVELS.values()]
    return _table([heads, *rows])


#: Languages whose pictures are counted, by their English names, and the fewest of a topic.
COUNTED = (
    *("en", "de", "es", "fr", "it", "nl", "pl", "pt", "ar", "bg", "cs", "da", "el", "fa", "fi"),
    *("he", "hi", "hr", "hu", "id", "ko", "lt", "no", "ro", "ru", "sv", "sw", "tr", "uk", "vi"),
)
FEWEST_PICTURES = 15


def pictures_table() -> str:
    """How many words with a picture the topics have in a language."""
    drawn = [
        (topic.names["en"][0], [one for one in topic.meanings if one.picture])
        for topic in vocabulary().topics
    ]
    topics = [row for row in drawn if len(row[1]) >= FEWEST_PICTURES]
    heads = ("topic", *(f"`{lang}`" for lang in COUNTED))
    rows = [
        (name, *(str(len({one.name(lang) for one in some} - {None})) for lang in COUNTED))
        for name, some in topics
    ]
    every = {one.picture: one for _, some in drawn for one in some}.values()
    total = (str(sum(one.name(lang) is not None for one in every)) for lang in COUNTED)
    return _table([heads, *rows, ("all topics", *total)])


# -- formats ---------------------------------------------------------------------------------------


def formats_table() -> str:
    """Every format, what it is for, the style options it follows, and whether it can be read."""
    rows: list[tuple[str, ...]] = [("suffix", "content", "style options", "can be read")]
    for form in map(find_format, own_format_names()):
        options = ", ".join(map(_as_option, form.follows))
        rows.append((f"`.{form.name}`", str(form.about), options, "yes" if form.read else ""))
    return _table(rows)


def style_table() -> str:
    """Every style option, what it means, its default, and the formats that follow it."""
    rows: list[tuple[str, ...]] = [("option", "meaning", "default", "formats")]
    for name, option in STYLE_OPTIONS.items():
        formats = [form for form in map(find_format, own_format_names()) if _follows(form, name)]
        rows.append(
            (
                _as_option(name),
                str(option.help),
                _as_value(option.default),
                "all" if name == "lang" else ", ".join(f"`.{form.name}`" for form in formats),
            )
        )
    return _table(rows)


def _follows(form: Format, name: str) -> bool:
    return name in form.follows


def _as_option(name: str) -> str:
    return f"`--{name.replace('_', '-')}`"


def _as_value(value: object) -> str:
    return "" if value is None or value is False else f"`{value}`"


def _table(rows: list[tuple[str, ...]]) -> str:
    """The rows as Markdown; the first one is the head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    return re.sub(r"\|  (?=\|)", "| ", "\n".join(lines))


#: The page and the name of each table, and the function that writes it.
TABLES: dict[tuple[str, str], Callable[[], str]] = {
    ("formats.md", "formats"): formats_table,
    ("formats.md", "style options"): style_table,
    ("guide.md", "options"): options_table,
    ("levels.md", "levels"): levels_table,
    ("languages.md", "languages"): languages_table,
    ("languages.md", "pictures"): pictures_table,
    ("languages.md", "names of levels"): level_names_table,
    ("packing.md", "packing"): pack_table,
    ("batch.md", "batch"): batch_table,
    ("print.md", "book"): book_table,
    ("print.md", "section"): section_table,
}


def page_with_tables(page: str) -> str:
    """The text of a page with its tables written anew."""
    text = (FOLDER / page).read_text("utf-8")
    for (of_page, name), write in TABLES.items():
        if of_page == page:
            start, end = f"<!-- {name}: generated -->\n", "<!-- end -->"
            before, mark, rest = text.partition(start)
            assert mark, f"{page} has no place for the table “{name}”"
            text = before + start + write() + "\n" + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    for page in dict.fromkeys(page for page, _ in TABLES):
        (FOLDER / page).write_text(page_with_tables(page), "utf-8")
