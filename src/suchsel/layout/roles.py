"""What marks mean, for those who cannot see the page.

Marks that share a block belong together: the lines of a paragraph, the entries of a list, the
letters of a board. Text without a role is a paragraph; lines, rings and boxes only decorate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, eq=False)
class Block:
    """A part of a page. Two blocks are never equal: the identity says which marks are together.

    `tag` is a structure type of PDF: "P", "H1" to "H6", "L" (a list), "TOC", "Table" or "Figure".
    """

    tag: str
    text: str = ""  # read in place of the marks: what a figure shows, or text with drawn signs
    named: bool = False  # a table whose rows and columns have visible names
    inside: Role | None = None  # the part of another block that holds this one


class Role(NamedTuple):
    """Which part of its block a mark is: an entry of a list, or a cell of a table.

    Row 0 of a table holds the names of its columns, column 0 those of its rows.
    """

    block: Block
    item: int = 0  # the number of the entry or row
    column: int = 0  # in a table: that of the first letter

    @property
    def is_table(self) -> bool:
        return self.block.tag == "Table"


#: Running titles, numbers of pages, and all that only decorates.
ARTIFACT = Role(Block("Artifact"))


def paragraph_role(text: str = "") -> Role:
    return Role(Block("P", text))


def heading_role(level: int) -> Role:
    return Role(Block(f"H{level}"))
