"""The static site in a browser, in figures: golden puzzles, times, bytes and memory.

    python -m bench.site FOLDER            all golden puzzles, and the figures
    python -m bench.site FOLDER --quick    only the figures
    python -m bench.site suchsel.html      the single file, in Chromium and Firefox

The slow profile has a connection of 10 Mbit/s, and a browser that is halted three quarters of
the time, as on a cheap tablet.
"""

from __future__ import annotations

import gzip
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.lists import ROOT
from tests.reproducible import FILE
from tests.web.conftest import QUIET, chromium_path
from tests.web.firefox import FirefoxPage, firefox
from tests.web.in_the_browser import OF_THE_FILE, api_request, ask, ask_engine

from suchsel.words.sources import read_word_file

LISTS = ("worte0", "worte3", "worte4", "worte6")
SEEDS = range(10)
#: What hosts compress.
TEXTUAL = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".ttf", ".webmanifest")


class Profile(NamedTuple):
    name: str
    rate: float  # bytes per second
    awake: float  # the share of the time that the browser may run


PROFILES = (Profile("fast", 1e9, 1.0), Profile("slow", 1.25e6, 0.25))


class Host(ThreadingHTTPServer):
    """A static host that compresses and counts; all files below one folder."""

    def __init__(self, folder: Path, rate: float) -> None:
        super().__init__(("127.0.0.1", 0), Delivery)
        self.folder, self.rate, self.sent = folder, rate, 0
        self.packed: dict[Path, bytes] = {}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def data(self, path: Path) -> tuple[bytes, bool]:
        if path.suffix not in TEXTUAL:
            return path.read_bytes(), False
        if path not in self.packed:
            self.packed[path] = gzip.compress(path.read_bytes(), 6)
        return self.packed[path], True


class Delivery(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        host = self.server
        assert isinstance(host, Host)
        name = self.path.partition("?")[0].lstrip("/") or "index.html"
        path = host.folder / name
        if not path.is_file():
            self.send_error(404)
            return
        data, packed = host.data(path)
        self.send_response(200)
        self.send_header("content-type", self.guess_type(path))
        self.send_header("content-length", str(len(data)))
        self.send_header("cache-control", "max-age=600")
        if packed:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        host.sent += len(data)
        rest = BytesIO(data)
        while piece := rest.read(65_536):
            self.wfile.write(piece)
            time.sleep(len(piece) / host.rate)

    def log_message(self, *about: object) -> None:
        """Figures need no log."""


@contextmanager
def hosted(folder: Path, rate: float) -> Iterator[Host]:
    with Host(folder, rate) as host:
        thread = Thread(target=host.serve_forever)
        thread.start()
        yield host
        host.shutdown()
        thread.join()


def children(parent: int) -> list[int]:
    """All processes below this one."""
    below: dict[int, list[int]] = {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):
            fields = Path(f"/proc/{entry}/stat").read_text("utf-8").rpartition(")")[2].split()
            below.setdefault(int(fields[1]), []).append(int(entry))
    found, rest = [], [parent]
    while rest:
        further = below.get(rest.pop(), [])
        found += further
        rest += further
    return found


def renderers() -> list[int]:
    """The processes of our browser that run pages and workers."""
    return [process for process in children(os.getpid()) if _is_renderer(process)]


def _is_renderer(process: int) -> bool:
    try:
        return b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return False


@contextmanager
def slowed(awake: float) -> Iterator[None]:
    """Halt the pages of our browser for most of the time."""
    done = Event()

    def halt() -> None:
        for cycle in count():
            if done.is_set():
                break
            if cycle % 20 == 0:
                processes = renderers()
            for number, pause in ((signal.SIGSTOP, 0.04 * (1 - awake)), (signal.SIGCONT, 0)):
                for process in processes:
                    with suppress(ProcessLookupError):
                        os.kill(process, number)
                time.sleep(pause)
            time.sleep(0.04 * awake)

    thread = Thread(target=halt)
    if awake < 1:
        thread.start()
    yield
    done.set()
    if awake < 1:
        thread.join()


def memory() -> float:
    """Megabytes of the largest page process."""
    sizes = [
        int(line.split()[1])
        for process in renderers()
        for line in Path(f"/proc/{process}/smaps_rollup").read_text("utf-8").splitlines()
        if line.startswith("Pss:")
    ]
    return max(sizes) / 1000


def visit(page: Page, go: Callable[[], object]) -> dict[str, float]:
    """Seconds until the form, its first sheet and the engine are there, and another sheet is made.

    On the first visit, the first sheet is the sample, which does not wait for the engine.
    """
    began, times = time.monotonic(), {}
    go()
    for name, selector in (
        ("form", "#levels label"),
        ("first sheet", 'html[data-sheet="current"]'),
        ("engine", 'html[data-engine="ready"]'),
        ("another sheet", 'html[data-sheet="current"]'),
    ):
        if name == "another sheet":
            page.locator("#another").click()
        page.wait_for_selector(selector, state="attached", timeout=300_000)
        times[name] = round(time.monotonic() - began, 1)
    return times


def measure(browser: Browser, folder: Path, profile: Profile) -> dict[str, Any]:
    with hosted(folder, profile.rate) as host, slowed(profile.awake):
        context = browser.new_context()
        page = context.new_page()
        first = visit(page, lambda: page.goto(host.url))
        loaded = host.sent
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_timeout(3_000)
        whole, used = host.sent, memory()
        context.set_offline(True)
        again = visit(page, page.reload)
        context.set_offline(False)
        puzzles = per_puzzle(page, host.url)
        context.close()
    return {
        "first visit, s": first,
        "later, offline, s": again,
        "MB until another sheet": round(loaded / 1e6, 1),
        "MB with the offline copy": round(whole / 1e6, 1),
        "memory, MB": round(used),
        "ms per puzzle": puzzles,
    }


def per_puzzle(page: Page, url: str) -> dict[str, float]:
    requests = []
    for name in LISTS:
        source = read_word_file(str(ROOT / "examples" / f"{name}.txt"))
        words = [one.text for one in source.entries]
        plain = {"words": words, "size": source.size}
        requests += [("api/puzzles/txt", {**plain, "seed": seed}) for seed in SEEDS]
    replies = ask(page, url, requests)
    assert all(one["status"] == 200 for one in replies)
    spent = [one["ms"] for one in replies]
    each = len(SEEDS)
    return {
        name: round(median(spent[i * each : (i + 1) * each]), 1) for i, name in enumerate(LISTS)
    }


def golden(browser: Browser, folder: Path) -> str:
    rows = json.loads(FILE.read_text("utf-8"))
    with hosted(folder, PROFILES[0].rate) as host:
        page = browser.new_page()
        page.goto(f"{host.url}play.html")
        replies = ask(page, host.url, [("api/puzzles/jsonl", api_request(row)) for row in rows])
        page.close()
    pairs = zip(replies, rows, strict=True)
    same = sum(one["sha256"] == row["sha256"] for one, row in pairs)
    return f"golden puzzles: {same} of {len(rows)} the same"


def single(path: Path) -> None:
    """The single file from the disk, without a network: first and second start, golden puzzles."""
    rows = json.loads(FILE.read_text("utf-8"))
    requests = [("api/puzzles/jsonl", api_request(row)) for row in rows]

    def measure_in(name: str, page: Page | FirefoxPage, wait: Callable[[str], object]) -> None:
        for start in ("first", "second"):
            began, times = time.monotonic(), {}
            page.goto(f"{path.resolve().as_uri()}?{start}")
            for step, selector in (
                ("first sheet", 'html[data-sheet="current"]'),
                ("engine", 'html[data-engine="ready"]'),
            ):
                wait(selector)
                times[step] = round(time.monotonic() - began, 1)
            print(f"{name}, {start} start, s: {times}", flush=True)
        page.goto(f"{path.resolve().as_uri()}?page=play")
        replies = ask_engine(page.evaluate, OF_THE_FILE, requests)
        pairs = zip(replies, rows, strict=True)
        same = sum(one["sha256"] == row["sha256"] for one, row in pairs)
        print(f"{name}: {same} of {len(rows)} golden puzzles the same", flush=True)

    print(f"{path.stat().st_size / 1e6:.1f} MB")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=QUIET)
        page = browser.new_context(offline=True).new_page()
        page.set_default_timeout(300_000)
        measure_in("Chromium", page, lambda s: page.wait_for_selector(s, state="attached"))
        browser.close()
    with TemporaryDirectory() as folder, firefox(Path(folder)) as fox:
        measure_in("Firefox", fox, fox.wait_for)


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0])
    if folder.is_file():
        single(folder)
        return 0
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{len(files)} files, {size / 1e6:.1f} MB")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path(), args=QUIET)
        if "--quick" not in arguments:
            print(golden(browser, folder), flush=True)
        for profile in PROFILES:
            print(json.dumps({profile.name: measure(browser, folder, profile)}, indent=1))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
