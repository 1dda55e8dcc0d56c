"""The same bytes as when the file was written; see `make golden` where the engine has changed."""

from __future__ import annotations

from tests.reproducible import differences, requests


def test_two_hundred_requests_give_the_bytes_of_the_file() -> None:
    assert differences() == []


def test_they_are_spread_over_everything() -> None:
    asked = requests()
    assert len({row["level"] for row in asked}) > 15
    assert len({row["source"] for row in asked}) == 10
    assert len({str(row["options"]) for row in asked}) == 10
    assert sum(row["size"] is None for row in asked) > 5
