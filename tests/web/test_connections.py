"""Connections as strangers use them: half open, silent, greedy, ambiguous. With raw sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn

from suchsel.web.app import client_name
from suchsel.web.observe import Metrics
from suchsel.web.server import server_config
from suchsel.web.settings import Settings
from tests.web.hopeless import hopeless
from tests.web.serving import Server, served

pytestmark = pytest.mark.live
HALF = b"POST /api/puzzles HTTP/1.1\r\nHost: suchsel\r\nContent-Le"
PROBES = ("healthz", "readyz", "metrics", "assets/icon.svg", "api/options")


def connected(url: str) -> socket.socket:
    parts = urlsplit(url)
    assert parts.hostname is not None
    return socket.create_connection((parts.hostname, parts.port or 80), timeout=30)


def everything(connection: socket.socket) -> bytes:
    """What arrives until the other side closes."""
    found = b""
    while data := connection.recv(65536):
        found += data
    return found


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        b"Content-Length: 5\r\nContent-Length: 6\r\n",
        b"Content-Length: 5, 6\r\n",
        b"Content-Length: +5\r\n",
        b"Content-Length : 5\r\n",
        b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding: gzip, chunked\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
    ],
)
def test_a_length_in_doubt_is_refused_and_the_connection_closed(
    server: Server, lengths: bytes
) -> None:
    # What follows would be a second request for whoever believes the other length.
    smuggled = b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    with connected(server.url) as connection:
        connection.sendall(
            b"POST /api/words HTTP/1.1\r\nHost: a\r\n" + lengths + b"\r\n" + smuggled
        )
        answer = everything(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"nosniff" in head
    assert answer.count(b"HTTP/1.1 ") == 1
    error = json.loads(body)["errors"][0]
    assert error["code"] in ("conflicting-lengths", "bad-http")
    assert error["field"] is None


def test_chunks_in_http_1_0_are_refused(server: Server) -> None:
    with connected(server.url) as connection:
        head = b"POST /api/words HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head + b"0\r\n\r\n")
        assert everything(connection).startswith(b"HTTP/1.1 400 ")


def test_half_open_connections_give_way(tmp_path: Path) -> None:
    limits = {"SUCHSEL_CONNECTIONS": "60", "SUCHSEL_CLIENT_CONNECTIONS": "30"}
    with served(tmp_path, **limits) as server, httpx.Client() as kept, ExitStack() as half_open:

        def statuses() -> set[int]:
            return {kept.get(server.url + path).status_code for path in PROBES} | {
                httpx.get(server.url + path).status_code for path in PROBES
            }

        assert statuses() == {200}
        for number in range(400):  # more than fit, whatever is closed meanwhile
            connection = half_open.enter_context(connected(server.url))
            connection.sendall(HALF if number % 2 else b"")
            if number % 100 == 0:
                assert statuses() == {200}
        until(lambda: gauge(server, "suchsel_connections ") <= 31)
        assert statuses() == {200}
        assert gauge(server, 'suchsel_connections_closed_total{reason="room"}') >= 300
        made = httpx.post(server.url + "api/puzzles", json={"words": ["Hund", "Maus"]})
        assert made.status_code == 200


def gauge(server: Server, name: str) -> int:
    lines = httpx.get(server.url + "metrics").text.splitlines()
    return next((int(line.split()[-1]) for line in lines if line.startswith(name)), 0)


@contextmanager
def in_a_thread(settings: Settings, metrics: Metrics) -> Iterator[str]:
    """The real server, in this process, so that its settings can be small."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(settings, metrics))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    until(lambda: server.started)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
    server.should_exit = True
    thread.join(30)
    listening.close()


def until(state: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not state():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_silence_is_closed_at_every_stage() -> None:
    metrics = Metrics()
    small = Settings(workers=1, slow=1, head=0.3, stalled=0.3, patience=0.3)
    with in_a_thread(small, metrics) as url:
        stages = {
            "nothing": b"",
            "half a head": HALF,
            "after an answer": b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /hea",
            "half a body": b"POST /api/words HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nHu",
            "an unread body": b"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nHu",
        }
        answers = {}
        for stage, sent in stages.items():
            with connected(url) as connection:
                connection.sendall(sent)
                answers[stage] = everything(connection)[9:12]
        assert answers == {
            "nothing": b"",
            "half a head": b"",
            "after an answer": b"200",
            "half a body": b"408",
            "an unread body": b"200",
        }
        assert metrics.values["connections_closed_total"]["late",] >= 4


def test_an_answer_that_nobody_reads_is_dropped() -> None:
    metrics = Metrics()
    with (
        in_a_thread(Settings(workers=1, slow=1, stalled=0.3), metrics) as url,
        socket.socket() as greedy,
    ):
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        parts = urlsplit(url)
        greedy.connect((parts.hostname, parts.port))
        request = b"GET /assets/workshop.all.js HTTP/1.1\r\nHost: a\r\n\r\n"
        greedy.sendall(200 * request)
        until(lambda: metrics.values["connections_closed_total"]["late",] > 0)


def test_a_client_may_have_only_so_many_requests_at_once(tmp_path: Path) -> None:
    limits = {"SUCHSEL_CLIENT_REQUESTS": "1", "SUCHSEL_DEADLINE": "600"}
    with served(tmp_path, SUCHSEL_PROXIES="127.0.0.1", **limits) as server:

        def post(client: str) -> httpx.Response:
            told, body = {"x-forwarded-for": client}, {"words": ["Hund", "Maus"]}
            return httpx.post(server.url + "api/puzzles", json=body, headers=told, timeout=40)

        with connected(server.url) as heavy:
            body = json.dumps(hopeless()).encode()
            head = f"X-Forwarded-For: 192.0.2.1\r\nContent-Length: {len(body)}\r\n\r\n"
            heavy.sendall(b"POST /api/puzzles HTTP/1.1\r\nHost: a\r\n" + head.encode() + body)
            until(lambda: httpx.get(server.url + "readyz").json()["slow"] == 1)
            refused = post("192.0.2.1")
            assert refused.status_code == 429
            assert refused.json()["errors"][0]["code"] == "too-many-requests"
            assert refused.headers["retry-after"]
            assert post("192.0.2.2").status_code == 200
            # The proxy itself is believed, but not what its client says about others.
            assert post("192.0.2.3, 192.0.2.1").status_code == 429
        until(lambda: post("192.0.2.1").status_code == 200)


def test_half_sent_requests_keep_nobody_of_the_same_address_out(tmp_path: Path) -> None:
    with (
        served(tmp_path, SUCHSEL_CLIENT_REQUESTS="1") as server,
        connected(server.url) as one,
        connected(server.url) as other,
    ):
        for half in (one, other):
            half.sendall(b"POST /api/puzzles HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
        answer = httpx.post(server.url + "api/puzzles", json={"words": ["Hund"]}, timeout=40)
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
        ("x" * 200, "x" * 80),
    ],
)
def test_who_has_an_address(host: str, name: str) -> None:
    assert client_name(host) == name
