"""Events as lines of JSON on standard error. What a user wrote is never logged."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime


def log(event: str, **facts: object) -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    line = json.dumps({"time": now, "event": event, **facts}, ensure_ascii=False, default=str)
    print(line, file=sys.stderr, flush=True)


class AsJson(logging.Handler):
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
        logging.getLogger(name).handlers = [AsJson()]
