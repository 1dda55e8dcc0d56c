"""Sixteen clients at once for a number of seconds: `make load`. Figures go to standard output.

They send light, wrong and hopeless requests. A light one must get its puzzle, a wrong one its
errors; a hopeless one is given up, cancelled or refused.
"""

from __future__ import annotations

import asyncio
import random
import string
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx

from tests.web.serving import Server, served

CLIENTS = 16
KINDS = ("light",) * 12 + ("middle",) * 4 + ("wrong",) * 3 + ("hopeless",)
EXPECTED = {"light": {200}, "middle": {200}, "wrong": {422}, "hopeless": {422, 503}}


def body(kind: str, draw: random.Random) -> dict[str, Any]:
    words = ["Hund", "Katze", "Maus", "Igel", "Fuchs", "Reh", "Hase", "Dachs", "Luchs", "Wolf"]
    if kind == "wrong":
        return {"words": [*words, "Ka†ze", "hund"], "level": "nirgends"}
    if kind == "light":
        return {"words": words, "level": "schwer", "seed": draw.randrange(10**9)}
    count, side = (60, 32) if kind == "middle" else (120, 26)
    made = {"".join(draw.choices(string.ascii_uppercase, k=8)) for _ in range(count)}
    return {"words": sorted(made), "size": [side, side], "level": "mittel", "seed": 1}


async def client(url: str, number: int, end: float, seen: dict[str, list[Any]]) -> None:
    draw = random.Random(number)
    async with httpx.AsyncClient(timeout=30) as http:
        while time.monotonic() < end:
            kind = draw.choice(KINDS)
            began = time.monotonic()
            answer = await http.post(f"{url}api/puzzles", json=body(kind, draw))
            seen.setdefault(kind, []).append((answer.status_code, time.monotonic() - began))


def memory(process: int) -> float:
    """Megabytes that the server process uses."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def watch(server: Server, end: float, held: list[float]) -> None:
    while time.monotonic() < end:
        held.append(memory(server.process.pid))
        await asyncio.sleep(1)


async def load(server: Server, seconds: float) -> bool:
    end = time.monotonic() + seconds
    seen: dict[str, list[Any]] = {}
    held: list[float] = []
    clients = [client(server.url, number, end, seen) for number in range(CLIENTS)]
    await asyncio.gather(watch(server, end, held), *clients)
    good = True
    for kind, answers in sorted(seen.items()):
        spent = sorted(elapsed for _, elapsed in answers)
        statuses = Counter(status for status, _ in answers)
        good &= set(statuses) <= EXPECTED[kind]
        print(
            f"{kind:9} {len(answers):5} answers {dict(statuses)}  "
            f"median {1000 * spent[len(spent) // 2]:.0f} ms, "
            f"95 % under {1000 * spent[int(len(spent) * 0.95)]:.0f} ms, "
            f"slowest {1000 * spent[-1]:.0f} ms"
        )
    print(f"server memory: {held[1]:.1f} MB at first, {held[-1]:.1f} MB at last")
    print(f"after it: {httpx.get(server.url + 'readyz').text}")
    return good


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as server:
        good = asyncio.run(load(server, seconds))
    print("all answers as expected" if good else "SOMETHING FAILED")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
