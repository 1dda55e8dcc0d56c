"""Styles that come over the network: every value of a known kind, and never the path of a file."""

from __future__ import annotations

from typing import Any, get_type_hints

from suchsel.errors import SuchselError
from suchsel.formats import SOLUTIONS, Style
from suchsel.i18n import Message, languages, say
from suchsel.layout.fonts import BUNDLED
from suchsel.layout.paper import ORIENTATIONS, PAPERS

#: No number of a style needs to be larger: points, or dots per inch.
LARGEST = 300


def style_choices() -> dict[str, list[str]]:
    """Fields of a style with a closed list of values."""
    return {
        "lang": list(languages()),
        "font": list(BUNDLED),
        "paper": list(PAPERS),
        "orientation": list(ORIENTATIONS),
        "solution_style": list(SOLUTIONS),
    }


def read_style(said: object) -> Style:
    """A style from JSON; the names and kinds of its fields come from `Style` itself."""
    if not isinstance(said, dict):
        raise SuchselError(say("“style” must be an object."))
    defects = [
        defect for name, value in said.items() if (defect := _defect(str(name), value)) is not None
    ]
    if defects:
        raise SuchselError(*defects)
    return Style(**said)


def _defect(name: str, value: Any) -> Message | None:
    kind = get_type_hints(Style).get(name)
    if kind is None:
        return say("There is no style “{name}”.",
                   name=name[:40])  # fmt: skip
    if isinstance(value, str):
        # A text without a closed list could be the path of a file: only its default passes.
        allowed = style_choices().get(name, [Style._field_defaults[name]])
        if value not in allowed:
            return say(
                "“{name}” must be one of: {allowed}.",
                name=name,
                allowed=", ".join(map(str, allowed)),
            )
    elif isinstance(value, float | int) and not isinstance(value, bool):
        if not 0 < value <= LARGEST:
            return say(
                "“{name}” must be a number up to {limit}.",
                name=name,
                limit=LARGEST,
            )
        if isinstance(Style._field_defaults[name], float | None):
            return None  # a whole number will do where any number does
    if (isinstance(value, bool) and kind is not bool) or not isinstance(value, kind):
        return say("The style “{name}” is not of this kind.", name=name)  # fmt: skip
    return None
