"""Boards of squares: the rectangle, and the torus whose lines are closed."""

from collections.abc import Mapping
from itertools import chain

from suchsel.boards.kind import DIRECTIONS, FAMILIES, BoardKind, Cell, Size
from suchsel.errors import Defect, defect
from suchsel.i18n import say


class Rectangle(BoardKind):
    name = "rectangle"
    title = say("rectangle")
    about = say("rows, columns and diagonals")


RECTANGLE = Rectangle()


class Torus(BoardKind):
    name = "torus"
    title = say("torus")
    about = say("words wrap around the edges")
    rule = say("Words may run over the edge and continue on the opposite side.")
    wraps = True

    def synonyms(self, size: Size) -> Mapping[str, str]:
        """A direction is its step modulo rows and columns: with one or two of them, some coincide.

        On a torus of two rows, SE and NE lead to the same cells; of one row, SE is E.
        """
        rows, columns = size
        first: dict[Cell, str] = {}
        return {
            name: first.setdefault((down % rows, right % columns), name)
            for name in chain(*FAMILIES)
            for down, right in [DIRECTIONS[name]]
        }

    def families(self, size: Size) -> list[tuple[str, str]]:
        """Families with the same lines are listed once."""
        same = self.synonyms(size)
        return [pair for pair in FAMILIES if same[pair[0]] == pair[0]]

    def why_no_shape(self) -> Defect | None:
        return defect(
            "shape-on-torus",
            "A torus cannot have a shape: its lines wrap around the edges, and a shape would cut "
            "them.",
        )


TORUS = Torus()
