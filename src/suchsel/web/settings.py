"""How much work the server accepts. All limits are here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import ip_network
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.i18n import noop
from suchsel.request.options import STEPS
from suchsel.system.workers import worker_count


class Limits(NamedTuple):
    """What one request may ask for."""

    body: int = 1_048_576  # bytes; pictures take most of them
    file: int = 10_485_760  # bytes of a file with a word list
    words: int = 500
    cells: int = 3_600
    steps: int = STEPS
    puzzles: int = 60  # of a set
    qr: int = 1_500  # characters of a QR code


class Settings(NamedTuple):
    workers: int = 2  # puzzles that are made at the same time
    slow: int = 2  # further requests that may take longer than `quick`
    waiting: int = 128  # requests that may wait in the queue of each lane
    quick: float = 75  # after so many times the work of a small sheet, a request counts as slow
    deadline: float = 10.0  # processor seconds after which it is cancelled
    patience: float = 10.0  # seconds for a request to arrive, and to wait in a queue
    finish: float = 0.02  # seconds that a worker may still take when its client has disconnected
    stop: float = 1.0  # seconds that a cancelled worker may take to stop before it is killed
    jobs: int = 2_000  # requests after which a worker process is replaced, in case it leaks
    head: float = 10.0  # seconds for the head of a request, from the end of the last answer
    stalled: float = 20.0  # seconds that a client may leave an answer unread
    connections: int = 512  # open connections
    client_connections: int = 128  # those of one client; the oldest idle one makes room
    client_requests: int = 96  # requests of one client that wait or are worked on
    proxies: str = ""  # addresses or networks whose X-Forwarded-For is believed
    limits: Limits = Limits()


#: Settings that a variable of the environment can override: SUCHSEL_WORKERS and so on.
NUMBERS = (
    *("workers", "slow", "waiting", "quick", "deadline"),
    *("connections", "client_connections", "client_requests"),
)


def default_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings for this machine and from its environment."""
    cores = max(2, worker_count(None))
    # One worker more than cores: a slow request in its first moments must not block others.
    fields = Settings(workers=cores + 1, slow=cores)._asdict()
    for name in NUMBERS:
        variable = f"SUCHSEL_{name.upper()}"
        if variable not in environment:
            continue
        text = environment[variable].strip()
        if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 5 and int(text) > 0):
            wrong = noop("{name} must be a whole number from 1 to 99999, not “{text}”.")
            raise mistake("bad-setting", wrong, name=variable, text=text[:40])
        fields[name] = int(text)
    variable = "SUCHSEL_PROXIES"
    listed = environment.get(variable, "").replace(" ", "").strip(",")
    try:
        for network in listed.split(",") if listed else ():
            ip_network(network)
    except ValueError:  # a typing error must not weaken the limits
        wrong = noop(
            "{name} must be addresses or networks separated by commas, such as "
            "127.0.0.1,10.0.0.0/8, not “{text}”."
        )
        raise mistake("bad-setting", wrong, name=variable, text=network[:40]) from None
    return Settings(**{**fields, "proxies": listed})
