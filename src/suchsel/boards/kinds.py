"""The table of kinds of boards."""

from __future__ import annotations

from suchsel.boards.hexagon import HEXAGON
from suchsel.boards.honeycomb import HONEYCOMB
from suchsel.boards.kind import BoardKind
from suchsel.boards.rectangle import RECTANGLE
from suchsel.boards.torus import TORUS
from suchsel.errors import SuchselError, defect

KINDS: dict[str, BoardKind] = {kind.name: kind for kind in (RECTANGLE, TORUS, HEXAGON, HONEYCOMB)}
DEFAULT_KIND = RECTANGLE


def find_kind(name: str) -> BoardKind:
    """The kind of that name."""
    if name not in KINDS:
        raise SuchselError(
            defect(
                "no-such-board",
                "There is no kind of board “{name}”; choose one of: {names}.",
                name=name[:40],
                names=list(KINDS),
            )
        )
    return KINDS[name]
