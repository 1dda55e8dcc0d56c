"""A rectangle without edges: lines that leave it come in again on the opposite side."""

from __future__ import annotations

from suchsel.boards.compass import DIRECTIONS, FAMILIES, Cell, Size
from suchsel.boards.kind import BoardKind
from suchsel.errors import Defect, defect
from suchsel.i18n import say


class Torus(BoardKind):
    name = "torus"
    title = say("torus")
    about = say("words wrap around the edges")
    rule = say("Words may run over the edge and continue on the opposite side.")
    wraps = True

    def families(self, size: Size) -> list[tuple[str, str]]:
        """On a board of one or two rows or columns some families have the same lines."""
        rows, columns = size
        seen: set[Cell] = set()
        found = []
        for forward, backward in FAMILIES:
            down, right = DIRECTIONS[forward]
            there, back = (down % rows, right % columns), (-down % rows, -right % columns)
            if there not in seen:
                found.append((forward, backward))
            seen |= {there, back}
        return found

    def why_no_shape(self) -> Defect | None:
        return defect(
            "shape-on-torus",
            "A torus cannot have a shape: its lines wrap around the edges, and a shape would cut "
            "them.",
        )


TORUS = Torus()
