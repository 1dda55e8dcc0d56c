"""What an operator sees: log lines and metrics."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

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
    for name, level in (("uvicorn", logging.INFO), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.setLevel(level)
        logger.handlers, logger.propagate = [AsEvent()], False


MEDIA = "text/plain; version=0.0.4; charset=utf-8"
#: Upper ends of the intervals of the histogram, in seconds.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, "+Inf")
#: Values of labels, in the order of their names.
Labels = tuple[object, ...]

#: For each metric, what it says, its type, and the names of its labels.
FAMILIES = {
    "requests_total": ("answers by route and status", "counter", "route", "status"),
    "workers_started_total": ("worker processes started", "counter", "lane"),
    "workers_ended_total": ("worker processes ended", "counter", "lane", "reason"),
    "cancelled_total": ("requests without an answer", "counter", "reason"),
    "connections_closed_total": ("connections closed by us", "counter", "reason"),
    "request_seconds": ("time until a request was answered", "histogram", "route", "le"),
    "workers": ("worker processes by lane and state", "gauge", "lane", "state"),
    "waiting": ("requests in the queue of a lane", "gauge", "lane"),
    "connections": ("open connections", "gauge"),
    "up_seconds": ("seconds since the start", "gauge"),
}
#: What gauges show now: by name, and by the values of their labels.
Gauges = Mapping[str, Mapping[Labels, float]]


class Metrics:
    """Counters and a histogram; gauges are read when somebody asks for them."""

    def __init__(self) -> None:
        #: By name, and by the values of the labels; series of a histogram have endings.
        self.values: dict[str, dict[Labels, float]] = defaultdict(lambda: defaultdict(float))
        self.gauges: list[Callable[[], Gauges]] = []

    def count(self, name: str, *labels: object, by: float = 1) -> None:
        self.values[name][labels] += by

    def observe(self, route: str, seconds: float) -> None:
        for end in BUCKETS:
            self.count("request_seconds_bucket", route, end, by=seconds <= float(end))
        self.count("request_seconds_sum", route, by=seconds)
        self.count("request_seconds_count", route)

    def text(self) -> str:
        for gauge in self.gauges:
            self.values |= {name: {**now} for name, now in gauge().items()}
        lines = []
        for name, (about, kind, *names) in FAMILIES.items():
            lines += [f"# HELP suchsel_{name} {about}", f"# TYPE suchsel_{name} {kind}"]
            endings = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
            for series in (f"{name}{ending}" for ending in endings):
                for labels, value in self.values[series].items():
                    pairs = zip(names, labels, strict=False)  # a sum has no “le”
                    shown = ",".join(f'{label}="{one}"' for label, one in pairs)
                    number = f"{value:.6f}".rstrip("0").rstrip(".")
                    lines.append(f"suchsel_{series}{shown and f'{{{shown}}}'} {number}")
        return "\n".join(lines) + "\n"
