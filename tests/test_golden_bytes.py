"""The same files as when their hashes were written; `make golden` after a change on purpose."""

from __future__ import annotations

import json

import pytest

from suchsel.formats import own_format_names
from tests.golden_bytes import BOOKS, FILE, SAMPLES, STYLES, differences, plan
from tests.lists import some_quick

#: Those that come first are in `make quick`.
NAMES = dict.fromkeys(("rectangle", "honeycomb", "book", *SAMPLES, *BOOKS))


@pytest.mark.parametrize("name", some_quick(NAMES, 3))
def test_files_are_those_of_the_stored_hashes(name: str) -> None:
    wrong = differences(name)
    assert not wrong, f"{name}: {'; '.join(wrong)}"


def test_every_format_meets_every_style() -> None:
    pairs = {pair for sample in SAMPLES for pair in plan(sample)}
    assert len(pairs) == len(own_format_names()) * len(STYLES)
    assert {*json.loads(FILE.read_text("utf-8"))} == {*SAMPLES, *BOOKS}
