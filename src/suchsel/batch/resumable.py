"""A file that grows line by line, survives a kill, and gets its name when it is complete.

Until then it is called OUT.jsonl.<fingerprint of the plan>.part, so that a batch that is started
again continues its own file and never that of another plan.
"""

from __future__ import annotations

import json
import os
from typing import BinaryIO

from suchsel.batch.batch_plan import BatchPlan
from suchsel.batch.lines import count_failed
from suchsel.batch.stored import FAILED
from suchsel.errors import mistake
from suchsel.writing import beside, check_targets, take_place, target_of, unwritable

_BEGINS = (b'{"format":"suchsel-puzzle/1"', FAILED)


class GrowingFile:
    """The output of a batch. `lines` of it are written, `failed` of them without a puzzle."""

    def __init__(self, path: str, plan: BatchPlan) -> None:
        check_targets([path])  # else this would show only at the end, after all the work
        self.path, self.plan = target_of(path), plan
        self.part = beside(self.path, f".{plan.fingerprint()}.part")
        self.lines = self.failed = 0
        try:
            self.file = open(self.part, "a+b")  # noqa: SIM115 - open as long as the batch runs
        except OSError as error:
            raise unwritable(self.path, error) from None
        try:
            _lock(self.file, self.part)
            self._resume()
        except BaseException:
            self.file.close()
            raise

    def _resume(self) -> None:
        """Count the lines that are complete, and cut off a torn one."""
        self.file.seek(0)
        good, last = 0, b""
        for line in self.file:
            whole = line.startswith(_BEGINS) and line.endswith(b"}\n")
            if not whole or self.lines == self.plan.lines:
                break
            good, last = good + len(line), line
            self.lines += 1
            self.failed += line.startswith(FAILED)
        if self.lines and not self._is_ours(last):
            good = self.lines = self.failed = 0
        self.file.truncate(good)
        self.file.seek(good)

    def _is_ours(self, last: bytes) -> bool:
        request, seed = self.plan.place(self.lines - 1)
        try:
            stored = json.loads(last)
        except ValueError:
            return False
        return bool(stored.get("seed") == seed and stored.get("level") == request.level.name)

    def add(self, lines: bytes) -> None:
        try:
            self.file.write(lines)
            self.file.flush()  # so that a kill loses none of it
        except OSError as error:
            raise unwritable(self.part, error) from None
        self.lines += lines.count(b"\n")
        self.failed += count_failed(lines)

    def finish(self) -> None:
        assert self.lines == self.plan.lines
        try:
            os.fsync(self.file.fileno())
            take_place(self.part, self.path)
        except OSError as error:
            raise unwritable(self.path, error) from None

    def close(self) -> None:
        self.file.close()


def _lock(file: BinaryIO, path: str) -> None:
    """Two batches must not write the same file. Some systems have no such locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise mistake("file-in-use", "Another process is writing {path}.", path=path) from None
