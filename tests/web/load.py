"""The web app under load and under attack, on loopback: `make load`.

    python -m tests.web.load [SECONDS [SCENARIO...]]

64 clients ask for sheets as the workshop does, each about once a second, as people do who change a
list. Beside them runs one attack at a time; the first scenario has none. Probes ask for health,
readiness, the page and a sheet four times a second. The table shows how long light requests took,
which statuses they and the probes got, the memory of the server and of all its processes, and the
processor time of all processes, start included, per light request.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import string
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from suchsel.words.lists import themes
from tests.web.serving import Server, served

CLIENTS = 64
PAUSE = 1.0  # seconds between the requests of a client, on average
HOPELESS = 0.03
ABORTS = 50  # per second
HALF_OPEN = 500
KILLED = 3
PROBES = ("healthz", "readyz", "", "api/sheets")
THEMES = [theme.words for theme in themes("de")]
LEVELS = ("leicht", "mittel", "schwer", "experte")
#: How many words previews have, and how often; the longest themes have more.
SIZES = {5: 20, 10: 30, 15: 25, 20: 15, 40: 7, 100: 3}


def light(draw: random.Random) -> bytes:
    """What the workshop sends when typing pauses: another list each time, now and then a theme."""
    theme = draw.choice(THEMES)
    (number,) = draw.choices(list(SIZES), list(SIZES.values()))
    request = {
        "words": draw.sample(theme, min(number, len(theme))),
        "level": draw.choice(LEVELS),
        "seed": draw.randrange(10**9),
        "style": {"lang": "de", "solution": draw.random() < 0.2},
    }
    return json.dumps(request).encode()


def hopeless(draw: random.Random) -> bytes:
    words = {"".join(draw.choices(string.ascii_uppercase, k=8)) for _ in range(120)}
    return json.dumps({"words": sorted(words), "size": [26, 26], "level": "mittel"}).encode()


# -- a small client --------------------------------------------------------------------------------


def head_of(path: str, body: bytes = b"") -> bytes:
    method = "POST" if body else "GET"
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"{method} /{path} HTTP/1.1\r\nHost: load\r\n{length}\r\n".encode()


class Caller:
    """A client with one connection. A status of 0 is a connection that failed."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname, parts.port
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, self.port)

    async def ask(self, path: str, body: bytes = b"") -> int:
        for attempt in (1, 2):  # a connection that was kept may have been closed meanwhile
            fresh = self.streams is None
            try:
                async with asyncio.timeout(40):
                    return await self._ask(path, body)
            except (OSError, EOFError, ValueError, TimeoutError):
                self.close()
                if fresh or attempt == 2:
                    return 0
        return 0

    async def _ask(self, path: str, body: bytes) -> int:
        self.streams = self.streams or await self.open()
        reader, writer = self.streams
        writer.write(head_of(path, body) + body)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
        return int(head.split()[1])

    def close(self) -> None:
        if self.streams:
            self.streams[1].close()
            self.streams = None


# -- who asks --------------------------------------------------------------------------------------


class Figures:
    def __init__(self) -> None:
        self.light: list[tuple[int, float]] = []  # status and seconds
        self.hopeless: Counter[int] = Counter()
        self.probes: Counter[int] = Counter()
        self.memory: list[tuple[float, float]] = []  # megabytes: of the server, of all
        self.worked: dict[int, float] = {}  # processor seconds of each process


async def client(server: Server, number: int, share: float, figures: Figures) -> None:
    draw, caller = random.Random(number), Caller(server.url)
    while True:
        await asyncio.sleep(draw.expovariate(1 / PAUSE))
        if draw.random() < share:
            figures.hopeless[await caller.ask("api/puzzles", hopeless(draw))] += 1
            continue
        began = time.monotonic()
        status = await caller.ask("api/sheets", light(draw))
        figures.light.append((status, time.monotonic() - began))


async def probe(server: Server, figures: Figures) -> None:
    draw = random.Random(0)
    while True:
        for path in PROBES:
            caller = Caller(server.url)  # a new connection each time: that is what is attacked
            figures.probes[await caller.ask(path, light(draw) if path[:3] == "api" else b"")] += 1
            caller.close()
        await asyncio.sleep(0.25)


async def watch(server: Server, figures: Figures) -> None:
    while True:
        processes = (server.process.pid, *children(server))
        each = [memory(process) for process in processes]
        figures.memory.append((each[0], sum(each)))
        figures.worked |= {process: worked(process) for process in processes}
        await asyncio.sleep(1)


def memory(process: int) -> float:
    """Megabytes that a process uses; none if it has ended."""
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0]) / 1024
    return 0.0


def worked(process: int) -> float:
    """Processor seconds since its start."""
    with suppress(OSError):
        fields = (
            Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def children(server: Server) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == server.process.pid:
                found.append(int(stat.parent.name))
    return found


# -- attacks ---------------------------------------------------------------------------------------


async def nobody(server: Server) -> None:
    await asyncio.Event().wait()


async def abort(server: Server) -> None:
    """Requests whose client hangs up after two milliseconds."""
    draw, tasks = random.Random(1), set()

    async def one() -> None:
        with suppress(OSError):
            _, writer = await Caller(server.url).open()
            body = hopeless(draw)
            writer.write(head_of("api/puzzles", body) + body)
            await asyncio.sleep(0.002)
            writer.transport.abort()

    while True:
        task = asyncio.ensure_future(one())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(1 / ABORTS)


async def half_open(server: Server) -> None:
    """Connections with half a head; those that are closed are opened again."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await Caller(server.url).open()
                writer.write(head_of("api/puzzles", b"x")[:-8])
                await reader.read()
                writer.close()
            await asyncio.sleep(1)

    await asyncio.gather(*(one() for _ in range(HALF_OPEN)))


async def kill(server: Server) -> None:
    """Three workers at once, and again when they have been replaced."""
    await asyncio.sleep(5)
    while True:
        for process in sorted(children(server))[:KILLED]:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        await asyncio.sleep(20)


class Scenario(NamedTuple):
    attack: Callable[[Server], Awaitable[None]]
    share: float = 0.0  # of hopeless requests


SCENARIOS = {
    "calm": Scenario(nobody),
    "hopeless": Scenario(nobody, HOPELESS),
    "aborts": Scenario(abort),
    "half-open": Scenario(half_open),
    "killed": Scenario(kill),
}


async def run(server: Server, scenario: Scenario, seconds: float) -> Figures:
    figures = Figures()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(
                *(client(server, i, scenario.share, figures) for i in range(CLIENTS)),
                probe(server, figures),
                watch(server, figures),
                scenario.attack(server),
            )
    return figures


def row(name: str, figures: Figures) -> str:
    spent = sorted(1000 * seconds for _, seconds in figures.light)
    statuses = Counter(status for status, _ in figures.light)
    first, last = figures.memory[1 if len(figures.memory) > 1 else 0], figures.memory[-1]
    cells = (
        name,
        f"{spent[len(spent) // 2]:.0f} ms",
        f"{spent[int(len(spent) * 0.99)]:.0f} ms",
        told(statuses),
        told(figures.hopeless),
        told(figures.probes),
        f"{first[0]:.0f} → {last[0]:.0f} MB",
        f"{first[1]:.0f} → {last[1]:.0f} MB",
        f"{1000 * sum(figures.worked.values()) / len(spent):.0f} ms",
    )
    return "| " + " | ".join(cells) + " |"


def told(statuses: Counter[int]) -> str:
    return ", ".join(f"{count} × {status}" for status, count in sorted(statuses.items())) or "–"


HEAD = """\
| scenario | p50 | p99 | light | hopeless | probes | server | all processes | processor |
|---|---|---|---|---|---|---|---|---|"""


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    names = sys.argv[2:] or list(SCENARIOS)
    print(HEAD)
    good = True
    for name in names:
        # A server of its own for each, so that figures can be compared.
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
            time.sleep(3)
            figures = asyncio.run(run(server, SCENARIOS[name], seconds))
        print(row(name, figures), flush=True)
        good &= {status for status, _ in figures.light} == {200} == set(figures.probes)
        good &= set(figures.hopeless) <= {422, 503}
    print("all answers as expected" if good else "SOMETHING FAILED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
