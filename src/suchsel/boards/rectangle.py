"""A rectangle of squares, where words run in rows, columns and diagonals."""

from suchsel.boards.kind import BoardKind
from suchsel.i18n import say


class Rectangle(BoardKind):
    name = "rectangle"
    title = say("rectangle")
    about = say("rows, columns and diagonals")


RECTANGLE = Rectangle()
