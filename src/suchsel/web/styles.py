"""Styles that come over the network: every value of a known kind, and never the path of a file."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_type_hints

from suchsel.errors import LANGUAGES, Message, SuchselError, say
from suchsel.render import Style

#: Where the engine keeps the closed lists of a style's values, as far as it has them.
_TABLES = {
    "font": ("fonts", "BUNDLED"),
    "paper": ("paper", "PAPERS"),
    "orientation": ("paper", "ORIENTATIONS"),
    "solution_style": ("picture", "SOLUTIONS"),
}
#: No number of a style needs to be larger: points, or dots per inch.
LARGEST = 300


@lru_cache(maxsize=1)
def style_choices() -> dict[str, list[str]]:
    """Fields of a style with a closed list of values."""
    found = {"lang": list(LANGUAGES)}
    for field, (module, table) in _TABLES.items():
        if field in Style._fields and find_spec(f"suchsel.{module}"):
            names = getattr(import_module(f"suchsel.{module}"), table, ())
            found[field] = [str(name) for name in names]
    return found


def read_style(said: object) -> Style:
    """A style from JSON; the names and kinds of its fields come from `Style` itself."""
    if not isinstance(said, dict):
        raise SuchselError(say("“style” must be an object.", "„style“ muss ein Objekt sein."))
    defects = [
        defect for name, value in said.items() if (defect := _defect(str(name), value)) is not None
    ]
    if defects:
        raise SuchselError(*defects)
    return Style(**said)


def _defect(name: str, value: Any) -> Message | None:
    kind = get_type_hints(Style).get(name)
    if kind is None:
        return say("There is no style “{name}”.", "Einen Stil „{name}“ gibt es nicht.",
                   name=name[:40])  # fmt: skip
    if isinstance(value, str):
        # A text without a closed list could be the path of a file: only its default passes.
        allowed = style_choices().get(name, [Style._field_defaults[name]])
        if value not in allowed:
            return say(
                "“{name}” must be one of: {allowed}.",
                "„{name}“ muss eines sein von: {allowed}.",
                name=name,
                allowed=", ".join(map(str, allowed)),
            )
    elif isinstance(value, float | int) and not isinstance(value, bool):
        if not 0 < value <= LARGEST:
            return say(
                "“{name}” must be a number up to {limit}.",
                "„{name}“ muss eine Zahl bis {limit} sein.",
                name=name,
                limit=LARGEST,
            )
        value = type(Style._field_defaults[name] or 0.0)(value)
    if (isinstance(value, bool) and kind is not bool) or not isinstance(value, kind):
        return say("The style “{name}” is not of this kind.",
                   "Der Stil „{name}“ ist nicht von dieser Art.", name=name)  # fmt: skip
    return None
