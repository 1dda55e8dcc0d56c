"""A bar that grows, on a terminal only."""

from __future__ import annotations

import sys

WIDTH = 30


def show(done: int, of: int) -> None:
    if not sys.stderr.isatty():
        return
    full = WIDTH * done // of
    end = "\n" if done == of else ""
    print(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{of}", end=end, file=sys.stderr)
    sys.stderr.flush()
