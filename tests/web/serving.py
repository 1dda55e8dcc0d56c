"""A real server on the loopback interface, as a process of its own: the app, or static files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

START = 120.0  # seconds; the machine may be busy


class Server(NamedTuple):
    url: str
    process: subprocess.Popen[bytes]
    log: Path
    ending: str = ""  # of the addresses of pages

    def page(self, name: str) -> str:
        return f"{self.url}{name}{self.ending}"


@contextmanager
def hosted(folder: Path, log: Path) -> Iterator[Server]:
    """The static site in its own folder of a plain host."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with log.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, cwd=folder.parent)
    try:
        yield Server(f"{_address(process, log, '')}{folder.name}/", process, log, ".html")
    finally:
        process.terminate()
        process.wait(timeout=30)


@contextmanager
def served(folder: Path, **environment: str) -> Iterator[Server]:
    log = folder / "server.log"
    command = [sys.executable, "-m", "suchsel", "serve", "--port", "0"]
    with log.open("wb") as file:
        process = subprocess.Popen(command, stderr=file, env={**os.environ, **environment})
    try:
        yield Server(_address(process, log), process, log)
    finally:
        process.terminate()
        process.wait(timeout=30)


def _address(process: subprocess.Popen[bytes], log: Path, ready: str = '"event": "ready"') -> str:
    end = time.monotonic() + START
    while time.monotonic() < end and process.poll() is None:
        text = log.read_text(encoding="utf-8")
        found = re.search(r"http://127\.0\.0\.1:\d+/", text)
        if found and ready in text:
            return found[0]
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {log.read_text(encoding='utf-8')}")
