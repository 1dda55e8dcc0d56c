"""The same bytes as when the file was written; run `make golden` after a change of the engine."""

from __future__ import annotations

import pytest

from tests.reproducible import differences, requests

#: The number of rows of plain rectangles, which come first.
PLAIN = 200


def test_some_requests_give_the_bytes_of_the_file() -> None:
    assert differences(every=13) == []


@pytest.mark.slow
def test_all_requests_give_the_bytes_of_the_file() -> None:
    assert differences() == []


def test_rows_of_rectangles_spread_over_everything() -> None:
    assert len(requests()) == 260
    rows = requests()[:PLAIN]
    assert len({row["level"] for row in rows}) > 15
    assert len({row["source"] for row in rows}) == 10
    assert len({str(row["options"]) for row in rows}) == 10
    assert sum(row["size"] is None for row in rows) > 5


def test_further_rows_cover_boards_messages_pools_and_difficulty() -> None:
    names = {name for row in requests()[PLAIN:] for name in row["options"]}
    wanted = {"topology", "shape", "message", "message_mode", "secret", "pool", "pick"}
    assert names == wanted | {"difficulty"}
    kinds = {row["options"].get("topology") for row in requests()}
    assert kinds == {None, "torus", "hexagon", "honeycomb"}
