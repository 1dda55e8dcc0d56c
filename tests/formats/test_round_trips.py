"""Whatever the request: what is written in a format and read back is the same grid."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings, strategies as st

import suchsel
from suchsel.formats import letters_of, render
from suchsel.sheet.style import Style

REQUESTS = st.fixed_dictionaries(
    {
        "words": st.lists(
            st.text("ABÄßÉ7Σ", min_size=3, max_size=6), min_size=1, max_size=5, unique_by=str.upper
        ),
        "size": st.tuples(st.integers(6, 9), st.integers(6, 9)),
        "level": st.sampled_from(["leicht", "schwer", "klassik-mittel"]),
        "filler": st.just("alphabet"),
        "list": st.sampled_from(["shown", "sorted", "gaps", "scrambled", "lengths", "hidden"]),
        "nest": st.booleans(),
        "steps": st.just(300),
        "effort": st.just(0),
        "seed": st.integers(0, 2**62),
    }
)


def made(options: dict[str, object]) -> suchsel.Puzzle:
    try:
        return suchsel.generate(**options)  # type: ignore[arg-type]
    except suchsel.SuchselError:
        assume(False)
        raise


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(REQUESTS)
def test_json(options: dict[str, object]) -> None:
    puzzle = made(options)
    again = suchsel.Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert again.to_json() == puzzle.to_json()
    assert suchsel.make(suchsel.Request.from_dict(again.request.to_dict()), again.seed) == puzzle


@pytest.mark.slow
@pytest.mark.parametrize("name", ["txt", "json", "ipuz", "csv"])
@settings(max_examples=60, deadline=None)
@given(options=REQUESTS)
def test_every_text_format(name: str, options: dict[str, object]) -> None:
    puzzle = made(options)
    data = render([puzzle], name, Style())
    assert letters_of(data, f"x.{name}").grid == puzzle.grid


@pytest.mark.slow
@pytest.mark.parametrize("name", ["txt", "csv", "xlsx"])
@settings(max_examples=30, deadline=None)
@given(options=REQUESTS, solution=st.booleans())
def test_lower_case(name: str, options: dict[str, object], solution: bool) -> None:
    puzzle = made(options)
    data = render([puzzle], name, Style(lower=True, solution=solution))
    assert letters_of(data, f"x.{name}").grid == puzzle.grid
