"""The worker processes: one that dies is answered for and replaced. And starting the server."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from suchsel.cli import main
from suchsel.web.answers import WorkerRequest
from suchsel.web.settings import Settings, default_settings
from suchsel.web.worker_pool import Cancelled, WorkerPool

LIGHT = WorkerRequest("puzzle", b'{"words": ["Hund", "Katze"], "seed": 1}')


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a thread of its own: the browser's driver keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as hands:
        hands.submit(lambda: asyncio.run(story())).result()


def test_a_worker_that_breaks_is_replaced(capfd: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        pool = WorkerPool(Settings(workers=1, slow=1))
        await pool.start()
        with pytest.raises(Cancelled) as caught:
            await pool.run(WorkerRequest("nonsense", b""), asyncio.Event().wait)
        assert caught.value.status == 500
        reply = await pool.run(LIGHT, asyncio.Event().wait)
        assert reply is not None
        assert reply.status == 200
        await pool.stop()
        with pytest.raises(Cancelled):
            await pool.run(LIGHT, asyncio.Event().wait)

    run(story)
    assert '"kind": "KeyError"' in capfd.readouterr().err


def test_a_worker_is_replaced_after_a_number_of_requests() -> None:
    async def story() -> None:
        pool = WorkerPool(Settings(workers=1, slow=1, jobs=1))
        await pool.start()
        before = {worker.process.pid for worker in pool.all}
        for _ in range(3):
            assert await pool.run(LIGHT, asyncio.Event().wait) is not None
        await asyncio.gather(*pool._chores)
        assert before != {worker.process.pid for worker in pool.all}
        assert len(pool.all) == 2
        await pool.stop()

    run(story)


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
    assert "suchsel[web]" in capsys.readouterr().err


def test_it_tells_its_address_and_opens_the_browser(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(
        "suchsel.web.server.serve", lambda host, port, workers, tell: tell(f"http://{host}:{port}/")
    )
    assert main(["serve", "--open", "--lang", "de"]) == 0
    assert opened == ["http://127.0.0.1:8765/"]
    assert "http://127.0.0.1:8765/" in capsys.readouterr().err


def test_settings_from_the_environment() -> None:
    from suchsel.errors import SuchselError

    assert default_settings({"SUCHSEL_WORKERS": "7"}).workers == 7
    for wrong in ("0", "-1", "many", "9" * 9, ""):
        with pytest.raises(SuchselError):
            default_settings({"SUCHSEL_WORKERS": wrong})
