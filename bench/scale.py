"""python -m bench.scale [PUZZLES]: a large batch, its time and memory, and the same on a cluster.

15×15, 20 words, level `schwer`. Prints what a million of them would take: CPU time is measured, so
that other work on the machine does not count. Some of the puzzles are checked by the judge of the
tests. Then a smaller batch runs on a Dask cluster of four workers, one of which is killed midway.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from time import monotonic, process_time

from tests.second_judge import complaints

from bench.growth import vocabulary
from suchsel.batch.cluster import on_cluster
from suchsel.batch.plan import BatchPlan, parse_batch_plan
from suchsel.batch.run import line_ranges, make_lines
from suchsel.system.workers import ordered

#: Every so many puzzles, one is checked once more.
SAMPLE = 20
#: Puzzles on the cluster.
ON_CLUSTER = 4_000


def plan_of(puzzles: int, rated: bool) -> BatchPlan:
    words = [word for word in vocabulary() if word.isalpha()][:20]
    rows = {"lists": [words], "levels": ["schwer"], "sizes": ["15x15"]}
    lines = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in rows.items()]
    return parse_batch_plan(
        "\n".join([*lines, f"seeds = {puzzles}", f"rated = {str(rated).lower()}"])
    )


def cpu() -> float:
    """CPU time of this process and of all children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def batch(puzzles: int, workers: int, rated: bool) -> None:
    """Make them, and say what it took."""
    plan = plan_of(puzzles, rated)
    before, began = cpu(), monotonic()
    lines = wrong = size = 0
    judging = 0.0
    heights: list[int] = []
    for piece in ordered(make_lines, line_ranges(plan), workers):
        size += len(piece)
        for line in piece.splitlines():
            if lines % SAMPLE == 0:
                asked = process_time()
                wrong += _is_wrong(line)
                judging += process_time() - asked
            lines += 1
        heights.append(_memory())
    used, passed = cpu() - before - judging, monotonic() - began
    each, checked = used / lines, -(-lines // SAMPLE)
    print(
        f"{lines} puzzles, rated: {rated}, workers: {workers}: {used:.1f} s of CPU, "
        f"{passed:.1f} s, {size / 1e6:.1f} MB; {each * 1e3:.2f} ms of CPU each; a million on two "
        f"cores: {each * 1e6 / 2 / 60:.1f} min of CPU; {wrong} of {checked} wrong; memory after a "
        f"tenth {heights[len(heights) // 10]} MB, at the end {heights[-1]} MB",
        flush=True,
    )


def _is_wrong(line: bytes) -> bool:
    puzzle = json.loads(line)
    placed = [
        (tuple(word["symbols"]), tuple(map(tuple, word["cells"]))) for word in puzzle["words"]
    ]
    return bool(complaints(puzzle["grid"], placed))


def _memory() -> int:
    """What this process holds now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def cluster() -> None:
    """The same bytes from four workers, one of which is killed, as from one process."""
    import distributed

    plan = plan_of(ON_CLUSTER, rated=False)
    began = monotonic()
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=4,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as local:
        got = sha256()
        for number, piece in enumerate(_on(local.scheduler_address, plan)):
            got.update(piece)
            if number == 3:
                os.kill(local.workers[0].pid, signal.SIGKILL)
        passed = monotonic() - began
    expected = sha256(b"".join(map(make_lines, line_ranges(plan))))
    same = got.hexdigest() == expected.hexdigest()
    print(f"{ON_CLUSTER} puzzles on 4 workers, one killed: {passed:.1f} s, the same bytes: {same}")


def _on(address: str, plan: BatchPlan) -> Iterator[bytes]:
    return on_cluster(make_lines, line_ranges(plan, 0, 50), address, print)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("puzzles", type=int, nargs="?", default=20_000)
    puzzles = parser.parse_args().puzzles
    batch(puzzles, 1, rated=False)
    batch(puzzles, 2, rated=False)
    batch(puzzles // 4, 2, rated=True)
    cluster()


if __name__ == "__main__":
    main()
