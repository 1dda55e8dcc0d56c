"""How much the server takes on. Every bound has a number, and it stands here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

from suchsel.errors import SuchselError
from suchsel.i18n import say
from suchsel.request.request import STEPS


class Limits(NamedTuple):
    """What one request may ask for."""

    body: int = 262_144  # bytes
    words: int = 500
    cells: int = 3_600
    steps: int = STEPS


class Settings(NamedTuple):
    workers: int = 2  # puzzles that are made at the same time
    slow: int = 2  # lists that may take longer than `quick`, beside those
    waiting: int = 64  # requests that may stand in line
    quick: float = 0.5  # seconds after which a list counts as a slow one
    deadline: float = 10.0  # seconds after which it is cancelled
    patience: float = 10.0  # seconds for a request to arrive, and to stand in line
    jobs: int = 2_000  # after so many a worker is replaced, whatever it has hoarded
    limits: Limits = Limits()


def default_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings for this machine; SUCHSEL_WORKERS and the like have the last word."""
    cores = max(2, os.cpu_count() or 2)
    # One turn more than cores: a list in its first half second must not hold up the light ones.
    settings = Settings(workers=cores + 1, slow=cores)
    wishes: dict[str, Any] = {
        name: _number(f"SUCHSEL_{name.upper()}", environment)
        for name in ("workers", "slow", "waiting", "deadline")
        if f"SUCHSEL_{name.upper()}" in environment
    }
    return settings._replace(**wishes)


def _number(name: str, environment: Mapping[str, str]) -> int:
    text = environment[name].strip()
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 5 and int(text) > 0):
        raise SuchselError(
            say(
                "{name} must be a whole number from 1 to 99999, not “{text}”.",
                name=name,
                text=text[:40],
            )
        )
    return int(text)
