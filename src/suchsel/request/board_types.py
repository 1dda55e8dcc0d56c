"""The types of options that say what the board is like: its size, its shape, its directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from suchsel.boards.compass import DIRECTIONS, MAX_SIDE, Size
from suchsel.boards.figures import NUMBERED, SHAPES, shape_name
from suchsel.boards.masks import Mask, drawn
from suchsel.boards.sizes import check_size
from suchsel.errors import mistake
from suchsel.i18n import noop, say
from suchsel.request.option_types import Choice, OptionType, Schema, is_whole


class SizeType(OptionType):
    """Rows and columns."""

    control = "size"
    speaks_for_itself = True
    metavar = "12x10"

    def check(self, value: object) -> Size:
        if not isinstance(value, Sequence) or len(value) != 2 or not all(map(is_whole, value)):
            raise mistake(
                "not-a-size", "A size is two whole numbers, rows and columns, like (12, 10)."
            )
        return check_size((value[0], value[1]))

    def schema(self) -> Schema:
        side: Schema = {"type": "integer", "minimum": 1, "maximum": MAX_SIDE}
        return {"type": "array", "items": side, "minItems": 2, "maxItems": 2}


class Directions(OptionType):
    """Compass points: "E,S,SE" or one by one."""

    control = "directions"
    speaks_for_itself = True
    metavar = "E,S,SE"

    def check(self, value: object) -> tuple[str, ...]:
        names = value.replace(",", " ").split() if isinstance(value, str) else value
        if not isinstance(names, Iterable) or isinstance(names, Mapping):
            names = [names]
        wanted = {str(name).upper() for name in names}
        wrong = sorted(wanted - DIRECTIONS.keys())
        if wrong or not wanted:
            raise mistake(
                "no-such-direction",
                "“{wrong}” is not a direction; choose compass points, like E,S,SE, from: {all}.",
                wrong=", ".join(wrong)[:40],
                all=list(DIRECTIONS),
            )
        return tuple(name for name in DIRECTIONS if name in wanted)

    def schema(self) -> Schema:
        name: Schema = {"type": "string", "enum": list(DIRECTIONS)}
        return {"type": "array", "items": name, "minItems": 1}

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(say(name)) for name in DIRECTIONS}


class ShapeType(OptionType):
    """A named shape, a mask, or a drawing: one text of several lines, or the lines one by one."""

    control = "shape"
    speaks_for_itself = True
    metavar = noop("NAME|FILE")

    def check(self, value: object) -> str | Mask:
        if isinstance(value, Mask):
            return value
        if isinstance(value, str) and "\n" not in value and "#" not in value:
            return shape_name(value)
        if isinstance(value, Mapping) or not isinstance(value, Iterable):
            raise mistake(
                "not-a-shape", "A shape is a name, like “heart”, or the lines of a drawing."
            )
        return drawn(value)

    def schema(self) -> Schema:
        return {
            "anyOf": [
                {"type": "string", "enum": list(SHAPES)},
                {"type": "string", "pattern": f"^({'|'.join(NUMBERED)})$"},
                {
                    "type": "array",
                    "items": {"type": "string", "maxLength": MAX_SIDE, "pattern": "^[#. ]*$"},
                    "contains": {"pattern": "#"},
                    "minItems": 1,
                    "maxItems": MAX_SIDE,
                    "description": "the lines of a drawing: # is a cell, . is none",
                },
            ]
        }

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(title) for name, (title, _) in SHAPES.items()}
