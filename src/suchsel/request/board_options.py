"""Kind of board, shape, size and directions: whether they go together."""

from __future__ import annotations

from suchsel.boards.compass import DIRECTIONS, Size
from suchsel.boards.figures import figure
from suchsel.boards.kind import BoardKind
from suchsel.boards.masks import Mask
from suchsel.boards.sizes import check_size
from suchsel.errors import Defect, Defects, SuchselError, defect, mistake


def check_board(kind: BoardKind, shape: str | Mask | None, size: Size | None) -> Size | None:
    """The size of the board; a drawing has its own, which is scaled to fit the size given."""
    defects = Defects()
    if shape is not None and (no_shape := kind.why_no_shape()):
        defects.append(no_shape.of("shape"))
    if size is not None and (no_size := kind.why_not_size(size)):
        defects.append(no_size.of("size"))
    defects.raise_any()
    if isinstance(shape, Mask):
        return _size_of(shape, size)
    if shape is not None and size is not None and not figure(shape, *size).bits:
        raise SuchselError(_no_cells(size))
    return size


def _size_of(mask: Mask, size: Size | None) -> Size | None:
    """A drawing keeps its proportions."""
    if size is None:
        return None if mask.loose else check_size((mask.rows, mask.columns))
    size = mask.fitted(*size)
    if not mask.scaled(*size).bits:
        raise SuchselError(_no_cells(size))
    return size


def _no_cells(size: Size) -> Defect:
    return defect(
        "shape-vanishes",
        "Nothing is left of the shape in the size {size}.",
        "shape",
        size=f"{size[0]}x{size[1]}",
    )


def check_directions(kind: BoardKind, directions: tuple[str, ...]) -> None:
    """Refuse directions that a board of this kind does not have."""
    missing = [name for name in directions if name in kind.stand_ins]
    if missing:
        raise mistake(
            "no-such-direction",
            "A board of this kind has no direction {names}; choose from: {all}.",
            "directions",
            names=missing,
            all=[name for name in DIRECTIONS if name not in kind.stand_ins],
        )
