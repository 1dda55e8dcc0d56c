"""The ground a puzzle lies on: kind of board, shape and size, checked together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from suchsel.boards.board import KINDS, directions_on
from suchsel.boards.figures import figure, shape_name
from suchsel.boards.masks import Mask, drawn
from suchsel.errors import Message, SuchselError, say
from suchsel.words.sources import check_size

Size = tuple[int, int]


class Ground(NamedTuple):
    """`shape` is the name of a figure, or a mask; without `size` a fitting one is chosen."""

    kind: str = KINDS[0]
    shape: str | Mask | None = None
    size: Size | None = None


def read_ground(kind: object, shape: object, size: Size | None) -> Ground:
    """What was wished for, if its parts go together; all reasons if they do not."""
    defects: list[Message] = []
    if kind not in KINDS:
        defects.append(
            say(
                "“topology” cannot be “{kind}”; possible are: {kinds}.",
                "„topology“ kann nicht „{kind}“ sein; möglich sind: {kinds}.",
                kind=str(kind)[:40],
                kinds=", ".join(KINDS),
            )
        )
    try:
        form = read_shape(shape)
    except SuchselError as error:
        raise SuchselError(*defects, *error.messages) from None
    if form is not None:
        defects.extend(_why_uncut(str(kind)))
    if kind == "hexagon" and size is not None and size[1] <= size[0] // 2:
        defects.append(
            say(
                "A hexagon of {rows} rows needs at least {least} columns; its first row would be "
                "empty.",
                "Ein Sechseck aus {rows} Zeilen braucht mindestens {least} Spalten; seine erste "
                "Zeile wäre sonst leer.",
                rows=size[0],
                least=size[0] // 2 + 1,
            )
        )
    if defects:
        raise SuchselError(*defects)
    if isinstance(form, Mask):
        size = _size_of(form, size)
    elif form is not None and size is not None and not figure(form, *size).bits:
        raise SuchselError(_no_cells(size))
    return Ground(str(kind), form, size)


def read_shape(shape: object) -> str | Mask | None:
    """A name, a mask, or a drawing: one text of several lines, or the lines one by one."""
    if shape is None or isinstance(shape, Mask):
        return shape
    if isinstance(shape, str) and "\n" not in shape and "#" not in shape:
        return shape_name(shape)
    if not isinstance(shape, Iterable):
        raise SuchselError(
            say(
                "A shape is a name, like “heart”, or the lines of a drawing.",
                "Eine Form ist ein Name, etwa „Herz“, oder die Zeilen einer Zeichnung.",
            )
        )
    return drawn(shape)


def _why_uncut(kind: str) -> list[Message]:
    if kind == "torus":
        return [
            say(
                "A torus cannot have a shape: its lines go on over the edge, and a shape would "
                "cut them.",
                "Ein Torus kann keine Form haben: Seine Linien laufen über den Rand weiter, und "
                "eine Form würde sie zerschneiden.",
            )
        ]
    if kind == "hexagon":
        return [
            say(
                "A hexagon has a shape already; other shapes can be cut out of a honeycomb.",
                "Ein Sechseck hat schon eine Form; andere Formen gibt es mit „honeycomb“.",
            )
        ]
    return []


def _size_of(mask: Mask, size: Size | None) -> Size | None:
    """A drawing has its own size; in another one it is scaled, and keeps its proportions."""
    if size is None:
        return None if mask.loose else check_size((mask.rows, mask.columns))
    size = mask.fitted(*size)
    if not mask.scaled(*size).bits:
        raise SuchselError(_no_cells(size))
    return size


def _no_cells(size: Size) -> Message:
    return say(
        "In the size {size} nothing is left of the shape.",
        "In der Größe {size} bleibt von der Form nichts übrig.",
        size=f"{size[0]}x{size[1]}",
    )


def why_not_there(kind: str, directions: tuple[str, ...]) -> list[Message]:
    """Directions that were asked for and that a board of this kind does not have."""
    missing = [name for name in directions if directions_on(kind, (name,)) != (name,)]
    return [
        say(
            "Among hexagons there is no direction {name}; possible are: E, SE, NE, W, NW, SW.",
            "Zwischen Sechsecken gibt es die Richtung {name} nicht; möglich sind: "
            "E, SE, NE, W, NW, SW.",
            name=name,
        )
        for name in missing
    ]
