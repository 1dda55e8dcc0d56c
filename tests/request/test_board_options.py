"""Kind of board, shape, size and directions: what does not go together is refused."""

from __future__ import annotations

import pytest

import suchsel
from suchsel.request.levels import LEVELS


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"topology": "torus", "shape": "heart"}, "A torus cannot have a shape"),
        ({"topology": "hexagon", "shape": "heart"}, "A hexagon already has a shape"),
        ({"topology": "klein"}, "“topology”: “klein” is not valid"),
        ({"topology": "klein", "shape": "nix"}, "There is no shape “nix”"),
        ({"shape": 5}, "A shape is a name"),
        ({"turn": "left"}, "“turn” has no effect without a shape"),
        ({"shape": "arrow", "turn": "up"}, "“turn”: “up” is not valid"),
        ({"shape": ["#x"]}, "“x” is neither # nor ."),
        ({"shape": ["..."]}, "not a drawing"),
        ({"shape": ["#"] * 201}, "at most 200"),
        ({"topology": "hexagon", "directions": "E,S"}, "has no direction S"),
        ({"topology": "hexagon", "size": (9, 3)}, "at least 5 columns"),
    ],
)
def test_what_does_not_go_together(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.Request(["Hund"], **options)  # type: ignore[arg-type]
    assert sentence in str(caught.value)
    assert caught.value.text("de") != caught.value.text("en")


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_directions_among_hexagons(level: str) -> None:
    chosen = suchsel.Request(["Hund"], (5, 5), level, topology="hexagon").level.directions
    assert len(chosen) >= min(2, len(LEVELS[level].directions))
    assert not {"N", "S"} & set(chosen)
