"""Writes the reference tables of the documentation: they are derived from the tables in the code.

A page marks the place of a table by `<!-- NAME: generated -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from suchsel.formats import Format, find_format, own_format_names
from suchsel.layout.style import STYLE_OPTIONS, Style

FOLDER = Path(__file__).parent


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
                _as_value(Style._field_defaults[name]),
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
