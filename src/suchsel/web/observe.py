"""What an operator sees: log lines and metrics."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

#: The environment variable that chooses the form, for worker processes too.
VARIABLE = "SUCHSEL_LOG"
FORMS = ("plain", "json")


def log(event: str, **facts: object) -> None:
    now, chosen = datetime.now(UTC), os.environ.get(VARIABLE)
    if chosen not in FORMS and sys.stderr.isatty():
        chosen = "plain"
        if str(facts.get("path")).startswith("/assets/") and facts.get("status") in (200, 304):
            return  # nobody at a terminal wants to read the name of every script
    form = chosen if chosen in FORMS else "json"
    if form == "json":
        stamped = {"time": now.isoformat(timespec="milliseconds"), "event": event, **facts}
        line = json.dumps(stamped, ensure_ascii=False, default=str)
    else:  # 10:31:02 request method=POST path=/api/puzzles status=200; a trace on lines of its own
        trace = facts.pop("trace", None)
        shown = " ".join(f"{name}={value}" for name, value in facts.items())
        line = f"{now.astimezone():%H:%M:%S} {event} {shown}".rstrip()
        # No control characters: a path must not be able to steer the terminal.
        line = "".join(c if c.isprintable() else "?" for c in line)
        line = f"{line}\n{trace}" if trace else line
    print(line, file=sys.stderr, flush=True)


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


MEDIA = "text/plain; version=0.0.4; charset=utf-8"
#: Upper ends of the intervals of the histogram, in seconds.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
#: Values of labels, in the order of their names.
Labels = tuple[object, ...]


class Family(NamedTuple):
    """What a metric says, the names of its labels, and its type."""

    about: str
    labels: tuple[str, ...] = ()
    type: str = "counter"


FAMILIES = {
    "requests_total": Family("answers by route and status", ("route", "status")),
    "workers_started_total": Family("worker processes started", ("lane",)),
    "workers_ended_total": Family("worker processes ended", ("lane", "reason")),
    "cancelled_total": Family("requests without an answer", ("reason",)),
    "connections_closed_total": Family("connections closed by us", ("reason",)),
    "request_seconds": Family("time until a request was answered", ("route",), "histogram"),
    "workers": Family("worker processes by lane and state", ("lane", "state"), "gauge"),
    "waiting": Family("requests in the queue of a lane", ("lane",), "gauge"),
    "connections": Family("open connections", (), "gauge"),
    "up_seconds": Family("seconds since the start", (), "gauge"),
}


@lru_cache(maxsize=2_000)
def _sample(name: str, labels: tuple[str, ...], values: Labels) -> str:
    """The name of one series: suchsel_waiting{lane="light"}."""
    quotes = {ord("\\"): r"\\", ord('"'): r"\"", ord("\n"): r"\n"}
    quoted = [str(value).translate(quotes) for value in values]
    pairs = [f'{label}="{value}"' for label, value in zip(labels, quoted, strict=True)]
    return f"suchsel_{name}{{{','.join(pairs)}}}" if pairs else f"suchsel_{name}"


#: What gauges show now: by name, and by the values of their labels.
Gauges = Mapping[str, Mapping[Labels, float]]


class Metrics:
    """Counters and a histogram; gauges are read when somebody asks for them."""

    def __init__(self) -> None:
        self.values: dict[str, dict[str, float]] = {name: {} for name in FAMILIES}
        self.gauges: list[Callable[[], Gauges]] = []

    def count(self, name: str, *labels: object) -> None:
        self._add(name, _sample(name, FAMILIES[name].labels, labels))

    def counted(self, name: str, *labels: object) -> float:
        return self.values[name].get(_sample(name, FAMILIES[name].labels, labels), 0)

    def _add(self, name: str, sample: str, value: float = 1) -> None:
        self.values[name][sample] = self.values[name].get(sample, 0) + value

    def observe(self, route: str, seconds: float) -> None:
        name = "request_seconds"
        for end in (*BUCKETS, "+Inf"):
            bucket = _sample(f"{name}_bucket", ("route", "le"), (route, end))
            self._add(name, bucket, isinstance(end, str) or seconds <= end)
        self._add(name, _sample(f"{name}_sum", ("route",), (route,)), seconds)
        self._add(name, _sample(f"{name}_count", ("route",), (route,)))

    def text(self) -> str:
        for gauge in self.gauges:
            for name, shown in gauge().items():
                for labels, value in shown.items():
                    self.values[name][_sample(name, FAMILIES[name].labels, labels)] = value
        lines = []
        for name, family in FAMILIES.items():
            lines.append(f"# HELP suchsel_{name} {family.about}")
            lines.append(f"# TYPE suchsel_{name} {family.type}")
            for sample, value in self.values[name].items():
                lines.append(f"{sample} {value:.6f}".rstrip("0").rstrip("."))
        return "\n".join(lines) + "\n"
