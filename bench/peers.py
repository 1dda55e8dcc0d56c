"""The generators that are compared, each in a process of its own with a time limit."""

from __future__ import annotations

import json
import os
import resource
import select
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
PEERS = HERE.parent / "build" / "peers"
Grid = list[list[str]] | None
#: Where this is set, Python compiles its modules again at each start.
UNCACHED = "PYTHONDONTWRITEBYTECODE"


class Answer(NamedTuple):
    """`grid` is None where there was no puzzle; `hung` says that it was not even an answer."""

    cpu: float
    grid: Grid
    hung: bool = False


US = "suchsel"
#: Ours with as little as the others have: no decoys in the filler, no block list.
PLAIN = "suchsel, plain"


def _python(name: str) -> list[str]:
    ours = name in (US, PLAIN)
    python = sys.executable if ours else str(PEERS / "py" / "bin" / "python")
    return [python, str(HERE / "adapter.py"), name]


def _node(name: str) -> list[str]:
    return ["node", str(HERE / "adapter.js"), name, str(PEERS)]


COMMANDS = {
    US: _python(US),
    PLAIN: _python(PLAIN),
    "word-search-generator": _python("word-search-generator"),
    "python-wordsearch": _python("python-wordsearch"),
    "wsgenerator": _python("wsgenerator"),
    "@blex41/word-search": _node("@blex41/word-search"),
    "wordsearch-generator": _node("wordsearch-generator"),
}


class Peer:
    """One generator; its process is started when it is asked, and again after it hung."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.process: subprocess.Popen[str] | None = None

    def ask(self, words: list[str], rows: int, columns: int, limit: float) -> Answer:
        process = self.process = self.process or subprocess.Popen(
            COMMANDS[self.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"words": words, "rows": rows, "columns": columns}) + "\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], limit)
        line = process.stdout.readline() if ready else ""
        if not line:
            self.close()
            return Answer(limit, None, hung=True)
        answer = json.loads(line)
        return Answer(answer["cpu"], answer["grid"])

    def memory(self) -> int:
        """The most memory that the process has used so far, in MB; 0 where the system hides it."""
        status = Path(f"/proc/{self.process.pid}/status") if self.process else Path()
        if not status.is_file():
            return 0
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) // 1024

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def cold_start(name: str, words: list[str], side: int) -> float:
    """CPU time of a fresh process that makes one puzzle: start, import, work."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    task = json.dumps({"words": words, "rows": side, "columns": side})
    subprocess.run(
        COMMANDS[name],
        input=task + "\n",
        text=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=60,
        check=False,
        env={name: value for name, value in os.environ.items() if name != UNCACHED},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def versions() -> dict[str, str]:
    """The version of each generator that is installed; those without one are left out."""
    found = {}
    listed = subprocess.run(
        [str(PEERS / "py" / "bin" / "python"), "-m", "pip", "list", "--format", "json"],
        capture_output=True,
        text=True,
        check=True,
    )
    for row in json.loads(listed.stdout):
        found[row["name"]] = row["version"]
    for name in COMMANDS:
        file = PEERS / "node_modules" / name / "package.json"
        if file.exists():
            found[name] = json.loads(file.read_text())["version"]
    import suchsel

    found[US] = found[PLAIN] = suchsel.__version__
    return {name: found[name] for name in COMMANDS if name in found}


def cores() -> int:
    return os.cpu_count() or 1
