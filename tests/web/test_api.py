"""The API as a program meets it."""

from __future__ import annotations

import json
import random
import signal
import string
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import suchsel
from suchsel.formats import FORMATS, Style, render
from suchsel.request.levels import LEVELS
from suchsel.web.catalogue import themes
from suchsel.web.guard import HEADERS
from tests.web.serving import Server, served

WISH: dict[str, Any] = {"words": ["Hund", ["Katze", "miaut"], "Maus"], "size": [7, 9],
                        "level": "schwer", "seed": 7}  # fmt: skip


def by_library() -> suchsel.Puzzle:
    said = {name: value for name, value in WISH.items() if name != "seed"}
    return suchsel.make(suchsel.Request.from_dict(said), WISH["seed"])


def post(server: Server, path: str, body: Any, **options: Any) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx.post(server.url + path, content=content, timeout=40, **options)


def hopeless() -> dict[str, Any]:
    """A little too many letters for the board, but nothing says so for a long time."""
    draw = random.Random(1)
    words = ["".join(draw.choices(string.ascii_uppercase, k=8)) for _ in range(448)]
    return {"words": words, "size": [59, 59], "level": "mittel", "seed": 1}


def test_the_puzzle_is_the_one_the_library_makes(server: Server) -> None:
    answer = post(server, "api/puzzles", WISH)
    assert answer.status_code == 200
    assert answer.text == by_library().to_json()
    again = {**answer.json()["request"], "seed": answer.json()["seed"]}
    assert post(server, "api/puzzles", again).text == answer.text


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_is_the_one_the_library_writes(server: Server, form: str) -> None:
    answer = post(server, f"api/puzzles/{form}", {**WISH, "style": {"lang": "de"}})
    assert answer.status_code == 200, answer.text
    assert answer.content == render([by_library()], form, Style("de"))
    assert f"suchsel.{form}" in answer.headers["content-disposition"]


def test_a_puzzle_can_be_rated(server: Server) -> None:
    puzzle = by_library()
    answer = post(server, "api/rate", puzzle.to_json().encode())
    assert answer.status_code == 200
    assert answer.json()["score"] == puzzle.difficulty["score"]
    assert [row["word"] for row in answer.json()["words"]] == ["Hund", "Katze", "Maus"]
    wrong = post(server, "api/rate", puzzle.to_json().replace("HUND", "HAND").encode() + b" ")
    assert wrong.status_code in (200, 422)
    assert post(server, "api/rate", {"words": []}).status_code == 422


def test_errors_name_all_words_they_concern(server: Server) -> None:
    body = {"words": ["Hund", "Ka†ze", "hund", "<img src=x onerror=alert(1)>", "Maus"]}
    answer = post(server, "api/puzzles", body)
    assert answer.status_code == 422
    errors = answer.json()["errors"]
    assert [error["words"] for error in errors] == [[1], [2], [3]]
    assert errors[0]["reason"]["de"].startswith("enthält „†“")
    assert all(error["en"] and error["de"] for error in errors)


def test_a_word_without_a_place_is_named(server: Server) -> None:
    answer = post(server, "api/puzzles", {"words": ["Hund", "Eichhörnchen"], "size": [11, 9]})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["words"] == [1]
    assert answer.json()["fits"]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"\xff", b"[]", b"3", b"{", b'{"words": 3}', b"[" * 100_000, b'{"words":["\\ud800a"]}',
        b'{"words":["ab"],"seed":' + b"9" * 5000 + b"}", b'{"words":["ab"],"seed":NaN}',
        {"words": ["ab"], "directions": 5}, {"words": ["ab"], "directions": [[]]},
        {"words": ["ab"], "block": 5}, {"words": ["ab"], "block": None},
        {"words": ["ab"], "level": []},
        {"words": ["ab"], "size": "ab"}, {"words": ["ab"], "size": [True, 2]}, {"words": [[]]},
        {"words": ["ab"], "eszett": {}}, {"words": ["ab"], "list": []},
        {"words": ["ab"], "nonsense": 1}, {"words": ["ab"], "title": 5},
        {"words": ["ab"], "steps": "many"}, {"words": ["ab"], "seed": -1},
        {"words": ["ab"], "size": [100, 100]}, {"words": ["ab"] * 501}, {"words": ["a" * 4000]},
        {"words": ["ab"], "steps": 10**9},
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_both_languages(server: Server, body: Any) -> None:
    answer = post(server, "api/puzzles", body)
    assert answer.status_code == 422, answer.text
    assert all(error["en"] and error["de"] for error in answer.json()["errors"])


@pytest.mark.parametrize(
    "style",
    [
        3,
        [],
        {"lang": "fr"},
        {"lang": []},
        {"solution": "yes"},
        {"nonsense": 1},
        {"font": "/etc/passwd"},
        {"font": "x.ttf"},
        {"dpi": 10**9},
        {"solution": 1},
    ],
)
def test_a_style_that_does_not_exist_is_refused(server: Server, style: Any) -> None:
    assert post(server, "api/puzzles/txt", {**WISH, "style": style}).status_code == 422


def test_a_body_too_large_is_not_even_read(server: Server) -> None:
    answer = post(server, "api/puzzles", b"x" * 300_000)
    assert answer.status_code == 413

    def endless() -> Any:
        for _ in range(100):
            yield b"x" * 10_000

    answer = httpx.post(server.url + "api/puzzles", content=endless(), timeout=20)
    assert answer.status_code == 413


def test_word_lists_in_files(server: Server) -> None:
    contest = post(server, "api/words", b"3 5\n2\nHUND\nREH\n").json()
    assert contest == {"words": ["HUND", "REH"], "left_out": 0, "size": [3, 5]}
    table = post(server, "api/words?csv=true", b"word,clue\nHund,bellt\n").json()
    assert table["words"] == [["Hund", "bellt"]]
    latin = post(server, "api/words", "Käse".encode("latin-1"))
    assert latin.status_code == 422
    assert "Windows-1252" in latin.json()["errors"][0]["de"]


def test_a_wrong_parameter_is_refused_like_all_else(server: Server) -> None:
    answer = post(server, "api/words?csv=perhaps", b"Hund")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["de"] == "Das passt nicht: csv"


def test_options_tell_what_the_tables_hold(server: Server) -> None:
    told = httpx.get(server.url + "api/options").json()
    assert [level["name"] for level in told["levels"]] == list(LEVELS)
    assert [form["name"] for form in told["formats"]] == list(FORMATS)
    assert told["names"]["shape"]["heart"] == {"en": "heart", "de": "Herz"}
    assert list(told["names"]["shape"]) == told["choices"]["shape"]
    assert len(told["themes"]) == len(themes())
    one = told["themes"][0]
    words = httpx.get(f"{server.url}api/themes/{one['lang']}/{one['name']}").json()["words"]
    assert len(words) == one["words"]


@pytest.mark.parametrize(
    "path",
    ["nothing", "api/themes/de/..%2F..%2Fblock%2Fde", "assets/../app.py", "assets/%2e%2e/app.py",
     "api/puzzles/exe", "assets/player/../../app.py"],
)  # fmt: skip
def test_there_is_no_way_to_other_files(server: Server, path: str) -> None:
    method = "POST" if "puzzles" in path else "GET"
    answer = httpx.request(method, server.url + path)
    assert answer.status_code == 404
    assert answer.json()["errors"]


def test_headers_and_caching(server: Server) -> None:
    page = httpx.get(server.url)
    for name, value in HEADERS.items():
        assert page.headers[name] == value
    assert "access-control-allow-origin" not in page.headers
    assert "set-cookie" not in page.headers
    assert "unsafe" not in page.headers["content-security-policy"]
    again = httpx.get(server.url, headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    assert httpx.get(server.url, headers={"origin": "http://evil.example"}).headers.get(
        "access-control-allow-origin"
    ) is None  # fmt: skip


def test_health_and_the_description(server: Server) -> None:
    assert httpx.get(server.url + "healthz").json()["status"] == "ok"
    assert httpx.get(server.url + "readyz").json()["ready"] is True
    told = httpx.get(server.url + "api/openapi.json").json()
    assert {"/api/puzzles", "/api/puzzles/{form}", "/api/options"} <= told["paths"].keys()


def test_hopeless_lists_are_cancelled_and_light_ones_answered_meanwhile(tmp_path: Path) -> None:
    with (
        served(tmp_path, SUCHSEL_WORKERS="1", SUCHSEL_SLOW="1", SUCHSEL_DEADLINE="3") as server,
        ThreadPoolExecutor(4) as hands,
    ):
        began = time.monotonic()
        heavy = [hands.submit(post, server, "api/puzzles", hopeless()) for _ in range(3)]
        time.sleep(1.2)
        light = [post(server, "api/puzzles", {**WISH, "seed": i}) for i in range(5)]
        assert [answer.status_code for answer in light] == [200] * 5
        answers = [job.result() for job in heavy]
        assert time.monotonic() - began < 25
        assert {answer.status_code for answer in answers} == {503}
        texts = " ".join(answer.json()["errors"][0]["de"] for answer in answers)
        assert "braucht zu lange" in texts
        assert "beschäftigt" in texts
        state = httpx.get(server.url + "readyz").json()
        assert state["slow"] == 0


def test_whoever_hangs_up_frees_the_worker(tmp_path: Path) -> None:
    with served(tmp_path, SUCHSEL_WORKERS="1", SUCHSEL_SLOW="1", SUCHSEL_DEADLINE="9") as server:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(server.url + "api/puzzles", json=hopeless(), timeout=1.5)
        end = time.monotonic() + 4
        while httpx.get(server.url + "readyz").json()["slow"] and time.monotonic() < end:
            time.sleep(0.1)
        assert httpx.get(server.url + "readyz").json()["slow"] == 0


def test_it_stops_when_told_and_its_log_is_json(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        post(server, "api/puzzles", WISH)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=20) in (0, -signal.SIGTERM)
    lines = server.log.read_text(encoding="utf-8").splitlines()
    events = [json.loads(line) for line in lines if line.startswith("{")]
    assert [line for line in lines if not line.startswith("{")][1:] == []
    asked = next(event for event in events if event["event"] == "request")
    assert (asked["path"], asked["status"]) == ("/api/puzzles", 200)
    assert events[-1]["event"] in ("stopping", "note")
    assert "Hund" not in "".join(lines)
