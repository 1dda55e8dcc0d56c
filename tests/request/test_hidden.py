"""Options of messages, secret words and pools: what is wrong is named."""

from __future__ import annotations

import pytest

import suchsel


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"message": "!?"}, "no letters"),
        ({"message": 5}, "“message”: expected a text in quotation marks"),
        ({"message": "x" * 1001}, "at most 1000"),
        ({"message_mode": "nix"}, "“message_mode”: “nix” is not valid"),
        ({"message_mode": "exact"}, "there is no message"),
        (
            {"message_mode": "exact", "message": "x", "size": (3, 4), "filler": "mix"},
            "“filler” has no effect",
        ),
        ({"secret": "Hund"}, "secret words: expected a list"),
        ({"secret": ["Hund"]}, "both listed and secret"),
        ({"secret": ["C+"]}, "is too short"),
        ({"pool": ["Maus"]}, "A pool needs “pick”"),
        ({"pick": "x"}, "“pick”: expected a number of words"),
        ({"pick": "5-3"}, "“pick”: expected a number of words"),
        ({"pick": [1, 2, 3]}, "“pick”: expected a number of words"),
        ({"pick": 0}, "“pick”: expected a number of words"),
        ({"pick": 9}, "Suitable words in the list: 1 "),
    ],
)
def test_wrong_options_are_named(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.Request(["Hund"], **options)  # type: ignore[arg-type]
    assert sentence in str(caught.value)
    assert caught.value.text("de") != caught.value.text("en")


def test_all_defects_at_once() -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.Request(["C+"], level="nix", shape="nix", message="!", secret=["D+"])
    assert len(caught.value.defects) == 5
