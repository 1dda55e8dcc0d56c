"""What stands at the bottom of a sheet: a QR code at the right, and where it leads beside it."""

from __future__ import annotations

from suchsel.layout.marks import PT, Mark, TextRun
from suchsel.layout.page_content import MarkGroup, PageContent
from suchsel.layout.roles import Block, Role, paragraph_role
from suchsel.layout.word_list import break_lines

#: The type size of the text, in points; the gaps above the code and before it, in millimetres.
TEXT, GAP = 11.0, 3.0
#: From line to line, in type sizes.
LEADING = 1.25


def foot_height(content: PageContent) -> float:
    return content.code.side + GAP if content.code else 0.0


def draw_foot(content: PageContent, width: float) -> MarkGroup:
    """The code and its text, below a gap."""
    code = content.code
    if code is None:
        return MarkGroup([], 0.0)
    left = width - code.side
    size, font = content.at_least(TEXT) * PT, content.faces.regular
    lines = break_lines(code.caption, font, size, left - GAP)
    y = GAP + (code.side - LEADING * size * len(lines)) / 2
    shown, role = Role(Block("Figure", f"{code.caption} {code.link}")), paragraph_role()
    marks: list[Mark] = [code.bars(left, GAP)._replace(role=shown)]
    for line in lines:
        marks.append(TextRun(left - GAP, y + 0.9 * size, size, line, align=1, role=role))
        y += LEADING * size
    return MarkGroup(marks, foot_height(content))
