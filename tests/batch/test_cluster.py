"""The same lines from a Dask cluster, on this machine only, and when a worker is killed midway."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

import suchsel
from suchsel.batch.cluster import on_cluster
from suchsel.batch.plan import BatchPlan, parse_batch_plan
from suchsel.batch.run import line_ranges, make_lines
from suchsel.cli import main

pytestmark = [
    pytest.mark.filterwarnings("default"),  # what Dask's own libraries warn of is not ours
    pytest.mark.xdist_group("cluster"),
]
PLAN = "lists = [['Hund', 'Katze', 'Maus'], ['Elefant']]\nsizes = ['6x5']\nseeds = 300\n"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as local:
        yield local


@pytest.fixture(scope="module")
def plan() -> BatchPlan:
    return parse_batch_plan(PLAN)


def test_the_same_file(cluster: Any, plan: BatchPlan, tmp_path: Path) -> None:
    path, out = tmp_path / "plan.toml", tmp_path / "out.jsonl"
    path.write_text(PLAN)
    assert main(["batch", str(path), "-o", str(out), "--cluster", cluster.scheduler_address]) == 0
    assert out.read_bytes() == b"".join(map(make_lines, line_ranges(plan)))


@pytest.mark.slow
def test_a_worker_killed_midway(cluster: Any, plan: BatchPlan) -> None:
    expected = b"".join(map(make_lines, line_ranges(plan)))
    got = []
    for number, piece in enumerate(
        on_cluster(make_lines, line_ranges(plan, 0, 10), cluster.scheduler_address, print)
    ):
        got.append(piece)
        if number == 5:
            os.kill(cluster.workers[0].pid, signal.SIGKILL)
    assert b"".join(got) == expected


def kill(task: object) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


@pytest.mark.slow
def test_a_task_that_kills_every_worker_ends_with_a_sentence(cluster: Any) -> None:
    with pytest.raises(suchsel.SuchselError, match="The cluster failed"):
        list(on_cluster(kill, [1], cluster.scheduler_address, print))
