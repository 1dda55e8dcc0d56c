"""What an operator sees: log lines and metrics."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

#: The environment variable that chooses the form, for worker processes too.
VARIABLE = "SUCHSEL_LOG"
FORMS = ("plain", "json")


def log(event: str, **facts: object) -> None:
    now, chosen = datetime.now(UTC), os.environ.get(VARIABLE)
    form = chosen if chosen in FORMS else "plain" if sys.stderr.isatty() else "json"
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
    """The name of a metric, what it says, the names of its labels, and its type."""

    name: str
    about: str
    labels: tuple[str, ...] = ()
    type: str = "counter"

    def sample(self, *values: object) -> str:
        """The name of one series: suchsel_waiting{lane="light"}."""
        return _sample(self.name, self.labels, values)


@lru_cache(maxsize=2_000)
def _sample(name: str, labels: tuple[str, ...], values: Labels) -> str:
    quotes = {ord("\\"): r"\\", ord('"'): r"\"", ord("\n"): r"\n"}
    quoted = [str(value).translate(quotes) for value in values]
    pairs = [f'{label}="{value}"' for label, value in zip(labels, quoted, strict=True)]
    return f"{name}{{{','.join(pairs)}}}" if pairs else name


REQUESTS = Family("suchsel_requests_total", "answers by route and status", ("route", "status"))
STARTED = Family("suchsel_workers_started_total", "worker processes started", ("lane",))
ENDED = Family("suchsel_workers_ended_total", "worker processes ended", ("lane", "reason"))
CANCELLED = Family("suchsel_cancelled_total", "requests without an answer", ("reason",))
CLOSED = Family("suchsel_connections_closed_total", "connections closed by us", ("reason",))
SECONDS = Family(
    "suchsel_request_seconds", "time until a request was answered", ("route",), "histogram"
)
WORKERS = Family(
    "suchsel_workers", "worker processes by lane and state", ("lane", "state"), "gauge"
)
WAITING = Family("suchsel_waiting", "requests in the queue of a lane", ("lane",), "gauge")
CONNECTIONS = Family("suchsel_connections", "open connections", (), "gauge")
UP = Family("suchsel_up_seconds", "seconds since the start", (), "gauge")
FAMILIES = (
    *(REQUESTS, STARTED, ENDED, CANCELLED, CLOSED),
    *(SECONDS, WORKERS, WAITING, CONNECTIONS, UP),
)
_BUCKET = SECONDS._replace(name=f"{SECONDS.name}_bucket", labels=("route", "le"))
_SUM, _COUNT = (SECONDS._replace(name=f"{SECONDS.name}_{part}") for part in ("sum", "count"))
#: What a gauge shows now, by the values of its labels.
Gauges = Mapping[Family, Mapping[Labels, float]]


class Metrics:
    """Counters and a histogram; gauges are read when somebody asks for them."""

    def __init__(self) -> None:
        self.values: dict[Family, defaultdict[str, float]] = {
            family: defaultdict(int) for family in FAMILIES
        }
        self.gauges: list[Callable[[], Gauges]] = []

    def count(self, family: Family, *labels: object) -> None:
        self.values[family][family.sample(*labels)] += 1

    def counted(self, family: Family, *labels: object) -> float:
        return self.values[family][family.sample(*labels)]

    def observe(self, route: str, seconds: float) -> None:
        values = self.values[SECONDS]
        for end in BUCKETS:
            values[_BUCKET.sample(route, end)] += seconds <= end
        values[_BUCKET.sample(route, "+Inf")] += 1
        values[_SUM.sample(route)] += seconds
        values[_COUNT.sample(route)] += 1

    def text(self) -> str:
        for gauge in self.gauges:
            for family, shown in gauge().items():
                self.values[family] |= {family.sample(*one): value for one, value in shown.items()}
        lines = []
        for family, values in self.values.items():
            lines.append(f"# HELP {family.name} {family.about}")
            lines.append(f"# TYPE {family.name} {family.type}")
            for sample, value in values.items():
                lines.append(f"{sample} {value:.6f}".rstrip("0").rstrip("."))
        return "\n".join(lines) + "\n"
