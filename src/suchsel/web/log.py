"""Events on standard error: JSON for programs, plain lines for a terminal.

What a user wrote is never logged.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from datetime import UTC, datetime

#: The environment variable that chooses the form, for worker processes too.
VARIABLE = "SUCHSEL_LOG"
FORMS = ("plain", "json")


def log(event: str, **facts: object) -> None:
    now = datetime.now(UTC)
    line = _plain(now, event, facts) if _form() == "plain" else _json(now, event, facts)
    print(line, file=sys.stderr, flush=True)


def _form() -> str:
    chosen = os.environ.get(VARIABLE)
    return chosen if chosen in FORMS else "plain" if sys.stderr.isatty() else "json"


def _json(now: datetime, event: str, facts: dict[str, object]) -> str:
    stamped = {"time": now.isoformat(timespec="milliseconds"), "event": event, **facts}
    return json.dumps(stamped, ensure_ascii=False, default=str)


def _plain(now: datetime, event: str, facts: dict[str, object]) -> str:
    """10:31:02 request method=POST path=/api/puzzles status=200; a trace in lines of its own."""
    trace = facts.pop("trace", None)
    shown = (f"{name}={_printable(value)}" for name, value in facts.items())
    line = " ".join((f"{now.astimezone():%H:%M:%S}", event, *shown))
    return f"{line}\n{trace}" if trace else line


def _printable(value: object) -> str:
    """No control characters: a path must not be able to steer the terminal."""
    return "".join(c if c.isprintable() else "?" for c in str(value))


class AsEvent(logging.Handler):
    """Messages of the server library, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        facts: dict[str, object] = {"level": record.levelname.lower(), "logger": record.name}
        if record.exc_info and record.exc_info[1]:
            facts["trace"] = logging.Formatter().formatException(record.exc_info)
        log("note", text=record.getMessage(), **facts)


def set_up() -> None:
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], name != "asyncio"
    for name, level in (("uvicorn", logging.INFO), ("asyncio", logging.WARNING)):
        logging.getLogger(name).setLevel(level)
        logging.getLogger(name).handlers = [AsEvent()]
