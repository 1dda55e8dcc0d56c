"""The types of options that say how difficult a puzzle is, and for whom: levels and readers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from suchsel.errors import Defects, mistake
from suchsel.i18n import noop, say
from suchsel.request.board_types import Directions
from suchsel.request.levels import (
    LEVEL_PARTS,
    LEVELS,
    OWN_PARTS,
    Level,
    find_level,
    is_known,
    level_names,
)
from suchsel.request.option_types import Choice, OptionType, Schema, is_whole
from suchsel.request.readers import (
    READER_TEXTS,
    READERS,
    Reader,
    find_reader,
    profile_schema,
    reader_of,
)
from suchsel.syntax import Json


class LevelType(OptionType):
    """A level by its name, or one of the caller's own."""

    control = "level"
    speaks_for_itself = True
    metavar = noop("NAME")

    def check(self, value: object) -> Level:
        if isinstance(value, Level):
            return self._check_own(value)
        if isinstance(value, Mapping):
            return self._check_own(self._read(value))
        if not isinstance(value, str):
            raise mistake("not-a-level", "A level is a name, like “easy”.")
        return find_level(value)

    def _read(self, value: Mapping[object, object]) -> Level:
        """A level of the caller's own, as `plain` writes it."""
        known = {name: part for name, part in value.items() if name in OWN_PARTS}
        if len(known) < len(value) or not isinstance(value.get("name"), str):
            raise mistake(
                "not-a-level",
                "A custom level has a “name” and some of: {fields}.",
                fields=OWN_PARTS,
            )
        return Level(**cast("dict[str, Any]", known))  # `_check_own` looks at the parts

    def _check_own(self, level: Level) -> Level:
        """Whether its parts are what they must be; a level of the table is known to be right.

        What differs from the table in any part is the caller's own, so that all of it is stored.
        """
        defects = Defects()
        if not isinstance(level.name, str) or not 1 <= len(level.name) <= 60:
            defects.report("bad-level", "The name of a level has 1 to 60 characters.")
        elif is_known(level):
            return level
        directions = defects.collect(Directions().check, level.directions)
        for name, table in LEVEL_PARTS.items():
            if getattr(level, name) not in table:
                defects.report(
                    "bad-level",
                    "“{part}” of the level is not valid; choose one of: {values}.",
                    part=name,
                    values=list(table),
                )
        if not is_whole(level.share) or not 0 <= level.share <= 100:
            defects.report(
                "bad-level", "“share” of the level must be a whole number from 0 to 100."
            )
        defects.raise_any()
        assert directions is not None
        return level._replace(directions=directions, family="own", title="", rtl=False)

    def schema(self) -> Schema:
        own: dict[str, Json] = {
            name: {"type": "string", "enum": list(table)} for name, table in LEVEL_PARTS.items()
        }
        own |= {
            "name": {"type": "string", "minLength": 1, "maxLength": 60},
            "directions": Directions().schema(),
            "share": {"type": "integer", "minimum": 0, "maximum": 100},
        }
        return {
            "anyOf": [
                {"type": "string", "enum": list(level_names())},
                {"type": "string", "pattern": "^(regler|slider)-([0-9]{1,2}|100)$"},
                {
                    "type": "object",
                    "properties": own,
                    "required": ["name"],
                    "additionalProperties": False,
                },
            ]
        }

    def choices(self) -> dict[str, Choice]:
        return {level.name: Choice(level.label) for level in LEVELS.values()}


class ReaderType(OptionType):
    """An age group by its name, or the profile of a reader."""

    control = "choice"
    speaks_for_itself = True
    metavar = noop("NAME|FILE")

    def check(self, value: object) -> str | Reader:
        if isinstance(value, str):
            return find_reader(value).name
        if isinstance(value, Reader):
            value = value.to_dict()
        if not isinstance(value, Mapping):
            raise mistake("not-a-reader", "A reader is a name, like “child”, or a profile.")
        return reader_of(value)

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "string", "enum": list(READERS)}, profile_schema()]}

    def choices(self) -> dict[str, Choice]:
        return {name: Choice(say(name), READER_TEXTS[name]) for name in READERS}
