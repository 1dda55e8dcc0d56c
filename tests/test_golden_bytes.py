"""The same files as when their hashes were written; `make golden` after a change on purpose."""

from __future__ import annotations

import json

import pytest

from suchsel.formats import own_format_names
from tests.golden_bytes import BOOKS, FILE, SAMPLES, STYLES, differences, plan


@pytest.mark.parametrize(
    "name",
    [*SAMPLES, *BOOKS[:-1], pytest.param(BOOKS[-1], marks=pytest.mark.slow)],
)
def test_files_are_those_of_the_stored_hashes(name: str) -> None:
    wrong = differences(name)
    assert not wrong, f"{name}: {'; '.join(wrong)}"


def test_every_format_meets_every_style() -> None:
    pairs = {pair for sample in SAMPLES for pair in plan(sample)}
    assert len(pairs) == len(own_format_names()) * len(STYLES)
    assert {*json.loads(FILE.read_text("utf-8"))} == {*SAMPLES, *BOOKS}
