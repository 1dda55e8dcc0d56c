"""The progress bar: on a terminal, and nowhere else."""

from __future__ import annotations

import io
import sys

import pytest

from suchsel.cli import output as progress
from suchsel.cli.output import ProgressBar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_rate_and_remaining_time() -> None:
    bar = ProgressBar(1000, 100, "en")
    assert (
        bar.line(550, 10.0) == "[#############...........] 550 of 1,000, 45 per second, 0:10 left "
    )
    assert "noch ?" in ProgressBar(1000, 100, "de").line(100, 0.0)


def test_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PAUSE", 0)
    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        bar = ProgressBar(10, 0, "en")
        bar.show(5)
        bar.clear()
        assert ("5 of 10" in stream.getvalue()) == shown
        assert (stream.getvalue() == "") != shown
