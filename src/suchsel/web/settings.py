"""How much work the server accepts. All limits are here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.request.options import STEPS


class Limits(NamedTuple):
    """What one request may ask for."""

    body: int = 262_144  # bytes
    words: int = 500
    cells: int = 3_600
    steps: int = STEPS
    puzzles: int = 60  # of a set


class Settings(NamedTuple):
    workers: int = 2  # puzzles that are made at the same time
    slow: int = 2  # further requests that may take longer than `quick`
    waiting: int = 64  # requests that may wait in the queue
    quick: float = 0.5  # seconds after which a request counts as slow
    deadline: float = 10.0  # seconds after which it is cancelled
    patience: float = 10.0  # seconds for a request to arrive, and to wait in the queue
    jobs: int = 2_000  # requests after which a worker process is replaced, in case it leaks
    limits: Limits = Limits()


def default_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings for this machine; SUCHSEL_WORKERS and the like override them."""
    cores = max(2, os.cpu_count() or 2)
    # One worker more than cores: a slow request in its first half second must not block others.
    settings = Settings(workers=cores + 1, slow=cores)
    chosen = {
        name: _number(f"SUCHSEL_{name.upper()}", environment)
        for name in ("workers", "slow", "waiting", "deadline")
        if f"SUCHSEL_{name.upper()}" in environment
    }
    return Settings(**{**settings._asdict(), **chosen})


def _number(name: str, environment: Mapping[str, str]) -> int:
    text = environment[name].strip()
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 5 and int(text) > 0):
        raise mistake(
            "bad-setting",
            "{name} must be a whole number from 1 to 99999, not “{text}”.",
            name=name,
            text=text[:40],
        )
    return int(text)
