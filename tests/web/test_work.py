"""Whatever JSON comes in, a reply goes out: a puzzle or all reasons why not, never a crash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from suchsel.formats import FORMATS, Style
from suchsel.request.levels import LEVELS
from suchsel.web.answers import Job, answer
from suchsel.web.catalogue import choices, wishes
from suchsel.web.settings import Limits

# So that hopeless lists stay short.
LIMITS = Limits(steps=200)
NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)  # fmt: skip
WORD = st.text(alphabet="ABCDEÄẞßxyz -'†<", min_size=1, max_size=9) | NONSENSE
SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "words": st.lists(WORD | st.lists(WORD, max_size=3), max_size=6),
    "size": st.none() | st.lists(st.integers(-1, 14), min_size=1, max_size=3),
    "level": st.sampled_from(list(LEVELS)),
    "directions": st.lists(st.sampled_from(["E", "s", "NW", "?"]), max_size=4),
    "steps": st.integers(0, 300),
    "seed": st.integers(-1, 2**64),
    **{name: st.sampled_from(values) for name, values in choices().items()},
}
WISH = st.fixed_dictionaries(
    {"words": SENSIBLE["words"], "steps": st.just(150)},
    optional={
        name: SENSIBLE.get(name, NONSENSE) | NONSENSE
        for name in {*wishes(), "seed", "nonsense"} - {"words", "steps"}
    },
)


def checked(job: Job) -> int:
    reply = answer(job, LIMITS)
    assert reply.status in (200, 422)
    if reply.status == 422:
        errors = json.loads(reply.data)["errors"]
        assert errors
        assert all(error["en"] and error["de"] for error in errors)
    return reply.status


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(WISH)
def test_any_wish_is_answered(wish: dict[str, Any]) -> None:
    checked(Job("puzzle", json.dumps(wish).encode()))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(list(FORMATS)), st.dictionaries(st.sampled_from(Style._fields), NONSENSE))
def test_any_style_is_answered(form: str, style: dict[str, Any]) -> None:
    wish = {"words": ["Hund", "Katze"], "seed": 1, "style": style}
    checked(Job("file", json.dumps(wish).encode(), form))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode), st.sampled_from(["", "csv"]))
def test_any_bytes_are_answered(data: bytes, kind: str) -> None:
    checked(Job("words", data, kind))
    checked(Job("puzzle", data))
    checked(Job("rate", data))


def test_a_search_that_eats_all_memory_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(request: object, seed: int) -> None:
        raise MemoryError

    monkeypatch.setattr("suchsel.web.answers.make", greedy)
    reply = answer(Job("puzzle", b'{"words": ["Hund"]}'), LIMITS)
    assert reply.status == 503
    assert "Speicher" in reply.data.decode()


@pytest.mark.parametrize(
    ("form", "style"),
    [
        ("pdf", {"paper": 5}), ("pdf", {"font": 1.5}), ("png", {"font": 1}), ("png", {"dpi": 20.5}),
        ("svg", {"paper": 1.5}), ("txt", {"lang": 5}), ("pdf", {"solution_style": 5}),
    ],
)  # fmt: skip
def test_a_number_is_no_text_and_half_a_dot_no_number_of_dots(
    form: str, style: dict[str, Any]
) -> None:
    wish = {"words": ["Hund", "Katze"], "seed": 1, "style": style}
    assert checked(Job("file", json.dumps(wish).encode(), form)) == 422


@pytest.mark.parametrize(
    ("wish", "places"),
    [
        ({"words": ["Hund", "a"]}, [1]),
        ({"words": ["Hund", 5]}, [1]),
        ({"words": ["Hund", "Maus"], "secret": ["a"]}, None),
        ({"words": ["Hund", "Maus"], "secret": ["Esel", 5]}, None),
        ({"words": ["Hund", "Maus"], "pool": ["Esel", 5], "pick": 1}, None),
        ({"words": ["Hund", "Maus"], "block": ["a"]}, None),
    ],
)
def test_faults_point_at_the_words_they_concern(
    wish: dict[str, Any], places: list[int] | None
) -> None:
    reply = answer(Job("puzzle", json.dumps(wish).encode()), LIMITS)
    assert reply.status == 422
    assert json.loads(reply.data)["errors"][0].get("words") == places


MANY = [f"{a}{b}{c}DEFG" for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ" for c in "KLMNOPQRST"]


@pytest.mark.parametrize(
    "wish",
    [
        {"words": ["Hund"], "secret": MANY[:600]},
        {"words": MANY[:20], "pool": MANY[20:], "pick": 900},
        {"words": MANY, "pick": "3-900"},
        {"words": ["Hund"], "shape": ["#" * 100] * 100},
        {"words": MANY[:450]},
        {"words": ["Hund"], "size": [61, 60]},
    ],
    ids=str,
)  # fmt: skip
def test_the_limits_hold_whatever_makes_a_board_large(wish: dict[str, Any]) -> None:
    reply = answer(Job("puzzle", json.dumps(wish).encode()), LIMITS)
    assert reply.status == 422
    assert "Too much for this server" in reply.data.decode()
