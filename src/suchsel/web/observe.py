"""What an operator sees: log lines and metrics."""

from __future__ import annotations

import json
import logging
import os
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

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


MEDIA = "text/plain; version=0.0.4; charset=utf-8"
#: Upper ends of the intervals of the histogram, in seconds.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
#: Values of labels, in the order of their names.
Labels = tuple[object, ...]


class Family(NamedTuple):
    """The name of a metric, what it says, and the names of its labels."""

    name: str
    about: str
    labels: tuple[str, ...] = ()


REQUESTS = Family("suchsel_requests_total", "answers by route and status", ("route", "status"))
SECONDS = Family("suchsel_request_seconds", "time until a request was answered", ("route",))
STARTED = Family("suchsel_workers_started_total", "worker processes started", ("lane",))
ENDED = Family("suchsel_workers_ended_total", "worker processes ended", ("lane", "reason"))
CANCELLED = Family("suchsel_cancelled_total", "requests without an answer", ("reason",))
CLOSED = Family("suchsel_connections_closed_total", "connections closed by us", ("reason",))
GAUGES = (
    Family("suchsel_workers", "worker processes by lane and state", ("lane", "state")),
    Family("suchsel_waiting", "requests in the queue of a lane", ("lane",)),
    Family("suchsel_connections", "open connections"),
    Family("suchsel_up_seconds", "seconds since the start"),
)


class Metrics:
    """Counters and a histogram; gauges are read when somebody asks for them."""

    def __init__(self) -> None:
        self.counters: dict[Family, Counter[Labels]] = {
            family: Counter() for family in (REQUESTS, STARTED, ENDED, CANCELLED, CLOSED)
        }
        self.buckets: dict[str, list[int]] = {}
        self.sums: dict[str, float] = {}
        self.gauges: list[Callable[[], Mapping[str, Mapping[Labels, float]]]] = []

    def count(self, family: Family, *labels: object) -> None:
        self.counters[family][labels] += 1

    def observe(self, route: str, seconds: float) -> None:
        counts = self.buckets.setdefault(route, [0] * (len(BUCKETS) + 1))
        counts[bisect_left(BUCKETS, seconds)] += 1
        self.sums[route] = self.sums.get(route, 0.0) + seconds

    def text(self) -> str:
        lines: list[str] = []
        for family, counts in self.counters.items():
            lines += _head(family, "counter")
            lines += (_sample(family, labels, value) for labels, value in sorted(counts.items()))
        lines += _head(SECONDS, "histogram")
        for route in sorted(self.buckets):
            lines += self._histogram(route)
        read = {name: values for gauge in self.gauges for name, values in gauge().items()}
        for family in GAUGES:
            lines += _head(family, "gauge")
            lines += (_sample(family, *one) for one in read.get(family.name, {}).items())
        return "\n".join(lines) + "\n"

    def _histogram(self, route: str) -> Iterable[str]:
        total, quoted = 0, _quote(route)
        for end, count in zip((*BUCKETS, "+Inf"), self.buckets[route], strict=True):
            total += count
            yield f'{SECONDS.name}_bucket{{route="{quoted}",le="{end}"}} {total}'
        yield f'{SECONDS.name}_sum{{route="{quoted}"}} {self.sums[route]:.6f}'
        yield f'{SECONDS.name}_count{{route="{quoted}"}} {total}'


def _head(family: Family, kind: str) -> list[str]:
    return [f"# HELP {family.name} {family.about}", f"# TYPE {family.name} {kind}"]


def _sample(family: Family, labels: Labels, value: float) -> str:
    pairs = zip(family.labels, labels, strict=True)
    shown = ",".join(f'{name}="{_quote(str(label))}"' for name, label in pairs)
    return f"{family.name}{{{shown}}} {value}" if shown else f"{family.name} {value}"


def _quote(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
