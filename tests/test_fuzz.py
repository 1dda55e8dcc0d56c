"""Every reader survives whatever it is fed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from suchsel import Level, Mask, Request, SuchselError
from suchsel.batch.plan import parse_batch_plan
from suchsel.request.options import options_for
from tests.fuzz import READERS
from tests.lists import ROOT


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=2 * settings().max_examples)
@given(data=st.binary(max_size=400))
def test_any_bytes_give_a_result_or_a_sentence(reader: str, data: bytes) -> None:
    try:
        READERS[reader][0](data)
    except SuchselError as error:
        assert error.text("de")


@pytest.mark.parametrize("reader", READERS)
@given(text=st.text(max_size=200))
def test_any_text_gives_a_result_or_a_sentence(reader: str, text: str) -> None:
    try:
        READERS[reader][0](text.encode("utf-8", "surrogatepass"))
    except SuchselError as error:
        assert error.text("de")


@pytest.mark.slow
def test_damaged_inputs_within_bounds_of_memory_and_time() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", os.environ.get("SUCHSEL_FUZZ", "150")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert len(done.stdout.splitlines()) == len(READERS)


VALUES: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.floats()
    | st.text(max_size=4)
    | st.dates()
    | st.sampled_from(["Hund", "leicht", "9x8", "E", "x.txt", "-", 10**30]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
OPTIONS = list(options_for("library"))
PLAN_KEYS = ("lists", "levels", "sizes", "seeds", "first_seed", "options")


def toml_of(value: object) -> str:
    """The value as TOML, which has no null."""
    if value is None:
        return '""'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return f"[{', '.join(map(toml_of, value))}]"
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {toml_of(item)}" for key, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    return str(value)


@settings(max_examples=3 * settings().max_examples)
@given(key=st.sampled_from(PLAN_KEYS), value=VALUES)
def test_any_value_in_any_key_of_a_plan(key: str, value: object) -> None:
    plan_values = {"lists": [["Hund", "Katze"]], "sizes": ["9x8"], key: value}
    text = "\n".join(f"{name} = {toml_of(item)}" for name, item in plan_values.items())
    try:
        plan = parse_batch_plan(text, "nonexistent")
    except SuchselError as error:
        assert error.text("de")
        return
    assert plan.lines >= 1
    assert plan.fingerprint()


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(name=st.sampled_from(OPTIONS), value=VALUES)
def test_any_value_for_any_option(name: str, value: object) -> None:
    options: dict[str, Any] = {"words": ["Hund", "Katze"], name: value}
    try:
        request = Request(**options)
    except SuchselError as error:
        assert error.text("de")
        return
    assert type(request).from_dict(request.to_dict()) == request
    assert eval(repr(request), {"Request": Request, "Level": Level, "Mask": Mask}) == request
