"""The worker processes: two lanes, cheap cancelling, deaths that nobody notices."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.system.workers import is_importing
from suchsel.web import server
from suchsel.web.api import WorkerRequest
from suchsel.web.pool import NICE, Cancelled, Lane, WebWorker, WorkerPool
from suchsel.web.settings import Settings, default_settings
from suchsel.words.lists import themes
from tests.web.hopeless import hopeless

pytestmark = pytest.mark.live
LIGHT = WorkerRequest("puzzle", b'{"words": ["Hund", "Katze"], "seed": 1}')
ENDLESS = WorkerRequest("puzzle", json.dumps(hopeless()).encode())
SMALL = Settings(workers=1, slow=1, quick=20, finish=0.01, patience=60, deadline=60, stop=20)


def run(
    story: Callable[[WorkerPool], Coroutine[Any, Any, None]], settings: Settings = SMALL
) -> None:
    """In a thread of its own: the browser's driver keeps a loop running in this one."""

    async def whole() -> None:
        pool = WorkerPool(settings)
        await pool.start()
        await until(lambda: len(pool.workers) == 2 + settings.workers)
        try:
            await story(pool)
        finally:
            await pool.stop()

    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(whole())).result()


async def until(state: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not state():
            await asyncio.sleep(0.002)


def never() -> Awaitable[object]:
    return asyncio.Event().wait()


def processes(pool: WorkerPool) -> set[int]:
    return {worker.process.pid for worker in pool.workers}


def busy(pool: WorkerPool) -> list[WebWorker]:
    lanes = (pool.light, pool.heavy)
    return [worker for lane in lanes for worker in lane.all if worker not in lane.idle]


def asked(pool: WorkerPool, leave: asyncio.Event) -> asyncio.Task[str]:
    """A request that takes too long; the reason for its end."""

    async def until_it_ends() -> str:
        with pytest.raises(Cancelled) as caught:
            await pool.run(ENDLESS, leave.wait)
        return caught.value.reason

    return asyncio.ensure_future(until_it_ends())


async def is_served(pool: WorkerPool) -> bool:
    reply = await pool.run(LIGHT, never)
    return reply.status == 200


def test_a_defect_is_an_honest_error_after_one_repetition(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def story(pool: WorkerPool) -> None:
        with pytest.raises(Cancelled) as caught:
            await pool.run(WorkerRequest("nonsense", b""), never)
        assert caught.value.status == 500
        assert await is_served(pool)
        await pool.stop()
        with pytest.raises(Cancelled):
            await pool.run(LIGHT, never)

    run(story, SMALL._replace(quick=10_000))
    assert capfd.readouterr().err.count('"kind": "KeyError"') == 2


def test_a_request_whose_worker_is_killed_is_repeated_once() -> None:
    async def story(pool: WorkerPool) -> None:
        task = asked(pool, asyncio.Event())
        await until(lambda: bool(busy(pool)))
        killed = busy(pool)[0]
        await asyncio.sleep(0.3)  # it has certainly taken the request
        killed.process.kill()
        await until(lambda: bool(busy(pool)) and killed not in busy(pool))
        assert not task.done()
        await asyncio.sleep(0.3)
        busy(pool)[0].process.kill()
        assert await task == "workers died"
        assert await is_served(pool)
        await until(lambda: len(pool.workers) == 3)  # all replaced

    run(story, SMALL._replace(quick=10_000))


def test_readiness_is_that_of_the_workers() -> None:
    async def story(pool: WorkerPool) -> None:
        assert pool.state() == {"ready": True, "processes": 3, "idle": 3, "slow": 0, "waiting": 0}
        for pid in processes(pool):
            os.kill(pid, signal.SIGKILL)
        await until(lambda: not pool.ready)
        assert await is_served(pool)  # it waits for a new one
        assert pool.ready

    run(story)


def test_a_signal_to_all_processes_is_no_defect(capsys: pytest.CaptureFixture[str]) -> None:
    async def story(pool: WorkerPool) -> None:
        for pid in processes(pool):
            os.kill(pid, signal.SIGTERM)
        await until(lambda: not pool.workers)

    run(story)
    assert "died" not in capsys.readouterr().err


def test_without_any_process_requests_are_refused_after_a_while() -> None:
    async def story(pool: WorkerPool) -> None:
        for lane in (pool.light, pool.heavy):
            lane.starting = asyncio.Semaphore(0)  # no replacements
        for worker in pool.workers:
            worker.process.kill()
        await until(lambda: not pool.workers)
        began = time.monotonic()
        with pytest.raises(Cancelled) as caught:
            await pool.run(LIGHT, never)
        assert caught.value.wrong.code == "server-busy"
        assert 0.9 < time.monotonic() - began < 20
        for task in pool._tasks:
            task.cancel()

    run(story, SMALL._replace(patience=1))


def test_clients_that_leave_kill_no_worker() -> None:
    async def story(pool: WorkerPool) -> None:
        before = processes(pool)
        for _ in range(12):
            leave = asyncio.Event()
            task = asked(pool, leave)
            await until(lambda: bool(busy(pool)))
            leave.set()
            assert await task == "left"
        await until(lambda: not busy(pool))
        assert processes(pool) == before
        assert await is_served(pool)

    run(story)


def test_work_that_is_nearly_done_is_finished() -> None:
    async def story(pool: WorkerPool) -> None:
        leave = asyncio.Event()
        leave.set()
        worker = pool.light.idle[-1]
        with suppress(Cancelled):
            await pool.run(LIGHT, leave.wait)
        assert await is_served(pool)
        assert worker.jobs <= 2
        assert worker in pool.light.idle

    run(story, SMALL._replace(finish=20))


def test_light_requests_do_not_wait_behind_heavy_ones() -> None:
    async def story(pool: WorkerPool) -> None:
        leave, before = asyncio.Event(), processes(pool)
        heavy = [asked(pool, leave) for _ in range(4)]
        await until(lambda: pool.heavy.waiting == 3)
        assert pool.heavy.busy == 1
        for _ in range(5):
            assert await is_served(pool)
        leave.set()
        assert await asyncio.gather(*heavy) == ["left"] * 4
        await until(lambda: not busy(pool))
        assert processes(pool) == before

    run(story)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such priorities")
def test_heavy_requests_leave_the_processor_to_light_ones() -> None:
    """Linux divides it among sessions first: only within one do priorities matter."""

    async def story(pool: WorkerPool) -> None:
        for lane, nice in ((pool.light, 0), (pool.heavy, NICE)):
            for worker in lane.all:
                pid = worker.process.pid
                assert os.getpriority(os.PRIO_PROCESS, pid) == os.nice(0) + nice
                assert os.getsid(pid) == os.getsid(0)
                assert os.getpgid(pid) == pid  # so that Ctrl-C does not reach it

    run(story)


def test_a_heavy_request_ends_at_the_deadline() -> None:
    async def story(pool: WorkerPool) -> None:
        with pytest.raises(Cancelled) as caught:
            await pool.run(ENDLESS, never)
        assert caught.value.wrong.code == "too-slow"

    run(story, SMALL._replace(deadline=0.2))


def test_a_busy_machine_is_waited_for() -> None:
    """What counts is the work of the process, which a stopped one does not do."""

    async def story(pool: WorkerPool) -> None:
        (worker,) = pool.heavy.all
        os.kill(worker.process.pid, signal.SIGSTOP)
        task = asyncio.ensure_future(pool.run(LIGHT, never))
        await until(lambda: pool.heavy.busy == 1)
        await asyncio.sleep(2)  # longer than the deadline
        assert not task.done()
        os.kill(worker.process.pid, signal.SIGCONT)
        assert (await task).status == 200

    run(story, SMALL._replace(quick=0, deadline=1))


def test_the_longest_theme_stays_in_the_light_lane() -> None:
    longest = max((theme.words for theme in themes("de")), key=len)
    body = json.dumps({"words": longest, "seed": 1, "style": {"solution": True}}).encode()

    async def story(pool: WorkerPool) -> None:
        assert pool.unit > 0
        reply = await pool.run(WorkerRequest("sheets", body), never)
        assert reply.status == 200
        assert not any(worker.jobs for worker in pool.heavy.all)

    run(story, SMALL._replace(quick=Settings().quick))


def test_too_many_in_the_queue_are_refused() -> None:
    async def story(pool: WorkerPool) -> None:
        leave = asyncio.Event()
        tasks = [asked(pool, leave) for _ in range(4)]
        await until(lambda: pool.light.waiting == 2)
        with pytest.raises(Cancelled) as caught:
            await pool.run(LIGHT, never)
        assert (caught.value.status, caught.value.wrong.code) == (503, "server-busy")
        leave.set()
        await asyncio.gather(*tasks)

    run(story, SMALL._replace(quick=10_000, waiting=2))


def test_clients_take_turns() -> None:
    async def story() -> None:
        lane = Lane("light", 1)
        places = {name: lane.push(name[0]) for name in ("a1", "a2", "a3", "b1", "c1")}
        places["c1"].cancel()
        assert lane.waiting == 4
        workers = [cast("WebWorker", object()) for _ in places]
        lane.idle = workers[::-1]
        lane.serve()
        order = {place.result(): name for name, place in places.items() if not place.cancelled()}
        assert [order[worker] for worker in workers[:4]] == ["a1", "b1", "a2", "a3"]
        assert lane.idle == workers[4:]
        assert lane.waiting == 0

    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(story())).result()


def test_an_import_is_not_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[bool] = []
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "told", lambda: told.append(is_importing(sys._getframe())), False)
    (tmp_path / "half_loaded.py").write_text("import sys\nsys.told()\n")
    __import__("half_loaded")
    sys.told()  # type: ignore[attr-defined]
    assert told == [True, False]


def test_a_worker_is_replaced_after_a_number_of_requests() -> None:
    async def story(pool: WorkerPool) -> None:
        before = processes(pool)
        for _ in range(3):
            assert await is_served(pool)
        await until(lambda: len(pool.workers) == 3 and before != processes(pool))

    run(story, SMALL._replace(jobs=1))


def test_a_port_in_use_is_an_error_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--lang", "de"]) == 2
    assert f"127.0.0.1:{port}" in capsys.readouterr().err
    assert main(["serve", "--port", "70000", "--workers", "0"]) == 2


def test_without_the_packages_it_says_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "suchsel.web.server", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve"]) == 2
    assert "[web]" in capsys.readouterr().err


def test_it_tells_its_address_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    told = ["http://127.0.0.1:8765/", ""]
    monkeypatch.setattr("suchsel.web.server.serve", lambda *_: _[-1](*told))
    assert main(["serve", "--open", "--lang", "de"]) == 0
    assert opened == ["http://127.0.0.1:8765/"]
    assert "http://127.0.0.1:8765/" in capsys.readouterr().err
    told[1] = "http://192.168.1.5:8765/"
    assert main(["serve", "--host", "0.0.0.0", "--lang", "de"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[1] == "Andere Geräte in diesem Netzwerk öffnen http://192.168.1.5:8765/"
    assert len(opened) == 1


def test_all_addresses_are_told_as_those_that_a_browser_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Listening(socket.socket):
        host = "0.0.0.0"

        def getsockname(self) -> tuple[str, int]:
            return self.host, 8765

    told: list[tuple[str, str]] = []
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    monkeypatch.setattr("suchsel.web.server._listen", lambda *_: Listening())
    addresses = ["", "192.168.1.5"]
    monkeypatch.setattr("suchsel.web.server.network_address", addresses.pop)
    for _ in range(2):
        server.serve("0.0.0.0", 8765, 1, lambda *one: told.append(one))
    monkeypatch.setattr(Listening, "host", "127.0.0.1")
    server.serve("127.0.0.1", 8765, 1, lambda *one: told.append(one))
    here = "http://127.0.0.1:8765/"
    assert told == [(here, "http://192.168.1.5:8765/"), (here, ""), (here, "")]


def test_the_address_in_the_network_is_none_of_this_machine_only() -> None:
    assert not server.network_address().startswith("127.")


def test_settings_from_the_environment() -> None:
    assert default_settings({"SUCHSEL_WORKERS": "7"}).workers == 7
    assert default_settings({"SUCHSEL_PROXIES": "::1, 10.0.0.0/8"}).proxies == "::1,10.0.0.0/8"
    for wrong in ("0", "-1", "many", "9" * 9, ""):
        with pytest.raises(SuchselError):
            default_settings({"SUCHSEL_WORKERS": wrong})
    with pytest.raises(SuchselError, match="SUCHSEL_PROXIES"):
        default_settings({"SUCHSEL_PROXIES": "10.0.0.0/8, proxy.example"})
