"""Texts of a plan, in simple Markdown, as lines that can be set on pages.

There are headings (`#`), paragraphs, lists (`-`, `1.`), line breaks (two spaces or a backslash at
the end of a line) and ornaments (`---`). Emphasis is set like other text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from suchsel.book.typesetter import Typesetter, UnboundPage
from suchsel.layout.marks import PT, TextRun, moved
from suchsel.layout.page_content import MarkGroup

_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*")
_ITEM = re.compile(r"(?:[-*+]|(\d{1,3})[.)])\s+(.*)")
_DIVIDER = re.compile(r"(?:-{3,}|\*{3,}|_{3,})")
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)\)")
_EMPHASIS = re.compile(r"(\*\*|__|\*|_)(?=\S)(.+?)(?<=\S)\1")
#: In type sizes: between paragraphs, and the indent of lists.
GAP, INDENT = 0.55, 1.3


class ProseBlock(NamedTuple):
    """A piece of a text: a heading, a paragraph, an item of a list, or an ornament."""

    kind: str
    text: str = ""
    sign: str = ""  # what stands before an item


def read_markdown(text: str) -> list[ProseBlock]:
    """The blocks of a text.

    >>> read_markdown("# Hello\\n\\nOne *two*\\nthree\\n- four")
    [ProseBlock(kind='heading', text='Hello', sign=''), \
ProseBlock(kind='paragraph', text='One two three', sign=''), \
ProseBlock(kind='item', text='four', sign='•')]
    """
    blocks: list[ProseBlock] = []
    joins = False
    for raw in text.splitlines():
        line = raw.strip()
        hard = raw.endswith("  ") or line.endswith("\\")
        line = _without_marks(line.removesuffix("\\").strip())
        if not line:
            joins = False
        elif found := _HEADING.fullmatch(line):
            blocks.append(ProseBlock("heading", found[1]))
            joins = False
        elif _DIVIDER.fullmatch(line):
            blocks.append(ProseBlock("divider"))
            joins = False
        elif found := _ITEM.fullmatch(line):
            blocks.append(ProseBlock("item", found[2], f"{found[1]}." if found[1] else "•"))
            joins = not hard
        elif joins:
            blocks[-1] = blocks[-1]._replace(text=f"{blocks[-1].text} {line}")
            joins = not hard
        else:
            blocks.append(ProseBlock("paragraph", line))
            joins = not hard
    return blocks


def _without_marks(line: str) -> str:
    """The text of a line without links and emphasis."""
    line = _LINK.sub(r"\1", line)
    while True:
        plain = _EMPHASIS.sub(r"\2", line)
        if plain == line:
            return line
        line = plain


def prose_lines(typesetter: Typesetter, text: str) -> Iterator[MarkGroup]:
    """The lines of a text; the first of a paragraph includes the space above it."""
    size = typesetter.size(typesetter.text_size) * PT
    for i, block in enumerate(read_markdown(text)):
        if block.kind == "divider":
            yield typesetter.divider()
            continue
        heading, item = block.kind == "heading", block.kind == "item"
        lines = typesetter.lines(block.text, heading, INDENT * size if item else 0.0)
        if item:
            (first,) = lines[0].marks
            assert isinstance(first, TextRun)
            sign = first._replace(x=0.0, text=block.sign)
            lines[0] = MarkGroup([sign, first], lines[0].height)
        if i:
            gap = 2 * GAP * size if heading else GAP * size
            lines[0] = MarkGroup(moved(lines[0].marks, 0.0, gap), lines[0].height + gap)
        yield from lines


def prose_pages(typesetter: Typesetter, title: str, text: str) -> Iterator[UnboundPage]:
    """The pages of a text below its title."""
    yield from typesetter.flow(title, prose_lines(typesetter, text))
