"""Errors: the first defects of each kind, and the number of the others."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from suchsel.errors import (
    MOST_DEFECTS,
    MOST_OF_A_KIND,
    Defects,
    Impossible,
    SuchselError,
    defect,
    mistake,
)


def many(code: str, number: int) -> list[str]:
    return [f"{code} {n}" for n in range(number)]


def error_of(**kinds: int) -> SuchselError:
    defects = Defects()
    for code, number in kinds.items():
        for text in many(code, number):
            defects.report(code, "{text}", text=text)
    with pytest.raises(SuchselError) as caught:
        defects.raise_any()
    return caught.value


def test_few_defects_are_all_listed() -> None:
    error = error_of(a=MOST_OF_A_KIND, b=1)
    assert str(error).splitlines() == [*many("a", MOST_OF_A_KIND), "b 0"]


def test_the_others_are_counted() -> None:
    error = error_of(a=10_000, b=2)
    lines = str(error).splitlines()
    assert lines[:MOST_OF_A_KIND] == many("a", MOST_OF_A_KIND)
    assert lines[MOST_OF_A_KIND:] == [
        "b 0",
        "b 1",
        f"… and {10_000 - MOST_OF_A_KIND} further defects, not listed here.",
    ]
    assert error.defects[-1].code == "further-defects"


def test_many_kinds_have_a_limit_together() -> None:
    error = error_of(**{f"k{n}": 1 for n in range(500)})
    assert len(error.defects) == MOST_DEFECTS + 1


def test_the_number_survives_places_fields_and_further_collections() -> None:
    defects = Defects()
    for _ in range(3):
        defects.extend(error_of(a=100).at("here").of("words").defects)
    total = 3 * 100 - MOST_OF_A_KIND
    with pytest.raises(SuchselError, match=f"… and {total} further defects") as caught:
        defects.raise_any()
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert str(caught.value).startswith("here: a 0\n")


def test_a_sentence_is_one_line_of_bounded_length() -> None:
    long = defect("x", "{text}", text="a\nb" * 10_000)
    assert "\n" not in long.text()
    assert len(long.text()) == 2000
    items = defect("x", "{items}", items=list(range(1000)))
    assert items.text().endswith("58, 59, …")


def test_an_error_keeps_its_kind_and_what_it_carries() -> None:
    error = Impossible(defect("x", "No."), left=("Hund",), fits=(7, 6))
    for same in (error.at("here"), error.of("words")):
        assert type(same) is Impossible
        assert (same.left, same.fits) == (("Hund",), (7, 6))
    assert error.of("words").defects[0].field == "words"


def refuse(text: str) -> str:
    raise mistake("no", "No {text}.", text=text)


def block(*texts: str, end: Callable[[], object] = lambda: None) -> list[str]:
    """What a block reports that refuses these texts and then calls `end`."""
    try:
        with Defects() as defects:
            assert defects(str.upper, "a") == "A"
            for text in texts:
                defects(refuse, text)
            end()
    except SuchselError as error:
        return str(error).splitlines()
    return []


def test_a_block_raises_what_it_collected() -> None:
    assert block() == []
    assert block("tea", "milk") == ["No tea.", "No milk."]


def test_an_error_that_ends_a_block_comes_after_those_collected() -> None:
    assert block("tea", end=lambda: refuse("milk")) == ["No tea.", "No milk."]
    with pytest.raises(Impossible), Defects():
        raise Impossible(defect("x", "No."))
    with pytest.raises(KeyError):
        block("tea", end=lambda: dict[str, int]()["x"])
