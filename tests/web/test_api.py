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
from suchsel.formats import format_names, render
from suchsel.i18n import languages
from suchsel.layout.style import STYLE_OPTIONS, Style
from suchsel.request.levels import LEVELS
from suchsel.request.options import GROUPS, STEPS, options_for
from suchsel.web.guard import HEADERS
from suchsel.web.options_document import all_themes
from tests.web.serving import Server, served
from tests.words.office_makers import spreadsheet

REQUEST: dict[str, Any] = {
    "words": ["Hund", ["Katze", "miaut"], "Maus"],
    "size": [7, 9],
    "level": "schwer",
    "seed": 7,
}
#: What an answer has beside the puzzle.
ADDED = {"geometry", "rules", "level_label"}


def by_library() -> suchsel.Puzzle:
    return suchsel.generate(
        ["Hund", ("Katze", "miaut"), "Maus"], size=(7, 9), level="schwer", seed=7
    )


def post(server: Server, path: str, body: Any, **options: Any) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx.post(server.url + path, content=content, timeout=40, **options)


def hopeless() -> dict[str, Any]:
    """A little too many letters for the board, but nothing says so for a long time."""
    draw = random.Random(1)
    words = ["".join(draw.choices(string.ascii_uppercase, k=8)) for _ in range(448)]
    return {"words": words, "size": [59, 59], "level": "mittel", "seed": 1}


def test_the_puzzle_is_the_one_the_library_makes(server: Server) -> None:
    answer = post(server, "api/puzzles", REQUEST)
    assert answer.status_code == 200
    plain = {name: value for name, value in answer.json().items() if name not in ADDED}
    assert plain == json.loads(by_library().to_json())
    assert suchsel.Puzzle.from_json(answer.text) == by_library()
    again = {**answer.json()["request"], "seed": answer.json()["seed"]}
    assert post(server, "api/puzzles", again).text == answer.text


@pytest.mark.parametrize("form", format_names())
def test_each_format_is_the_one_the_library_writes(server: Server, form: str) -> None:
    answer = post(server, f"api/puzzles/{form}", {**REQUEST, "style": {"lang": "de"}})
    assert answer.status_code == 200, answer.text
    assert answer.content == render([by_library()], form, Style("de"))
    assert f"suchsel.{form}" in answer.headers["content-disposition"]


def test_a_puzzle_can_be_rated(server: Server) -> None:
    puzzle = by_library()
    answer = post(server, "api/rate", puzzle.to_json().encode())
    assert answer.status_code == 200
    assert answer.json()["score"] == puzzle.difficulty.score
    assert [row["word"] for row in answer.json()["words"]] == ["Hund", "Katze", "Maus"]
    wrong = post(server, "api/rate", puzzle.to_json().replace("HUND", "HAND").encode() + b" ")
    assert wrong.status_code in (200, 422)
    assert post(server, "api/rate", {"words": []}).status_code == 422


def test_errors_name_all_words_concerned(server: Server) -> None:
    body = {"words": ["Hund", "Ka†ze", "hund", "<img src=x onerror=alert(1)>", "Maus"]}
    answer = post(server, "api/puzzles", body)
    assert answer.status_code == 422
    errors = answer.json()["errors"]
    assert [error["words"] for error in errors] == [[1], [2], [3]]
    assert [error["code"] for error in errors] == [
        "word-characters",
        "word-twice",
        "word-characters",
    ]
    assert {error["field"] for error in errors} == {"words"}
    assert errors[0]["reason"]["de"].startswith("enthält „†“")
    assert errors[0]["message"]["de"] == errors[0]["de"]
    assert set(errors[0]["message"]) == set(languages())


def test_a_word_without_a_place_is_named(server: Server) -> None:
    answer = post(server, "api/puzzles", {"words": ["Hund", "Eichhörnchen"], "size": [11, 9]})
    assert answer.status_code == 422
    error = answer.json()["errors"][0]
    assert (error["code"], error["field"], error["words"]) == ("word-too-long", "words", [1])
    assert answer.json()["fits"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[]",
        b"3",
        b"{",
        b'{"words": 3}',
        b"[" * 100_000,
        b'{"words":["\\ud800a"]}',
        b'{"words":["ab"],"seed":' + b"9" * 5000 + b"}",
        b'{"words":["ab"],"seed":NaN}',
        {"words": ["ab"], "directions": 5},
        {"words": ["ab"], "directions": [[]]},
        {"words": ["ab"], "block": 5},
        {"words": ["ab"], "block": None},
        {"words": ["ab"], "level": []},
        {"words": ["ab"], "size": "ab"},
        {"words": ["ab"], "size": [True, 2]},
        {"words": [[]]},
        {"words": ["ab"], "eszett": {}},
        {"words": ["ab"], "list": []},
        {"words": ["ab"], "nonsense": 1},
        {"words": ["ab"], "title": 5},
        {"words": ["ab"], "steps": "many"},
        {"words": ["ab"], "seed": -1},
        {"words": ["ab"], "size": [100, 100]},
        {"words": ["ab"] * 501},
        {"words": ["a" * 4000]},
        {"words": ["ab"], "steps": 10**9},
    ],
)
def test_nonsense_is_refused_in_all_languages(server: Server, body: Any) -> None:
    answer = post(server, "api/puzzles", body)
    assert answer.status_code == 422, answer.text
    for error in answer.json()["errors"]:
        assert error["code"]
        assert all(error["message"][lang] for lang in languages())


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
    assert post(server, "api/puzzles/txt", {**REQUEST, "style": style}).status_code == 422


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
    notes = contest.pop("notes")
    assert contest == {"words": ["HUND", "REH"], "left_out": 0, "size": [3, 5]}
    assert notes[0]["en"] == "2 words, contest format"
    table = post(server, "api/words?csv=true", b"word,clue\nHund,bellt\n").json()
    assert table["words"] == [["Hund", "bellt"]]
    latin = post(server, "api/words", "Käse, Brot".encode("latin-1")).json()
    assert latin["words"] == ["Käse", "Brot"]
    assert "Windows-1252" in latin["notes"][-1]["de"]
    lines = post(server, "api/words?split=lines", "Rot Gelb Grün".encode()).json()
    assert lines["words"] == ["Rot Gelb Grün"]
    mac = post(server, "api/words", "Bär\nVögel\nÜbung\nStraße".encode("mac_roman"))
    assert mac.status_code == 422
    assert "Mac Roman" in mac.json()["errors"][0]["de"]


def test_word_lists_of_word_and_excel(server: Server) -> None:
    table = spreadsheet([["Hund", "Katze", "Maus"], ["Pferd", "Esel"]])
    told = post(server, "api/words", table).json()
    assert told["words"] == ["Hund", "Katze", "Maus", "Pferd", "Esel"]
    assert told["notes"][0]["en"] == "5 words from 3 columns, no clues"


def test_a_wrong_parameter_is_refused(server: Server) -> None:
    for name in ("csv", "split"):
        answer = post(server, f"api/words?{name}=perhaps", b"Hund")
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == name


def test_options_tell_what_the_tables_hold(server: Server) -> None:
    told = httpx.get(server.url + "api/options").json()
    assert [level["name"] for level in told["levels"]] == list(LEVELS)
    assert [form["name"] for form in told["formats"]] == list(format_names())
    assert [row["name"] for row in told["options"]] == list(options_for("web"))
    assert [row["name"] for row in told["style"]] == list(STYLE_OPTIONS)
    assert {row["group"] for row in told["options"]} <= set(GROUPS)
    rows = {row["name"]: row for row in told["options"]}
    heart = next(one for one in rows["shape"]["choices"] if one["value"] == "heart")
    assert heart["label"]["en"] == "heart"
    assert heart["label"]["de"] == "Herz"
    assert (rows["steps"]["maximum"], rows["difficulty"]["maximum"]) == (STEPS, 100)
    assert rows["steps"]["whole"]
    assert not rows["effort"]["whole"]
    assert all(set(row["help"]) == set(languages()) for row in told["options"] + told["style"])
    boards = {board["name"]: board["directions"] for board in told["boards"]}
    assert (boards["torus"]["S"], boards["honeycomb"]["S"]) == ("S", "SE")
    assert told["languages"]["de"] == "Deutsch"
    assert len(told["themes"]) == len(all_themes())
    one = told["themes"][0]
    words = httpx.get(f"{server.url}api/themes/{one['lang']}/{one['name']}").json()["words"]
    assert len(words) == one["words"]


@pytest.mark.parametrize(
    "path",
    [
        "nothing",
        "api/themes/de/..%2F..%2Fblock%2Fde",
        "assets/../app.py",
        "assets/%2e%2e/app.py",
        "assets/%2e%2e%2fapp.py",
        "assets/i18n/..%2f..%2fde.json",
        "assets/i18n/xx.json",
        "api/puzzles/exe",
        "assets/player/../../app.py",
        "assets/player",
    ],
)
def test_other_files_are_out_of_reach(server: Server, path: str) -> None:
    method = "POST" if "puzzles" in path else "GET"
    answer = httpx.request(method, server.url + path)
    assert answer.status_code == 404
    assert answer.json()["errors"][0]["code"] == "not-found"


def test_headers_and_caching(server: Server) -> None:
    page = httpx.get(server.url)
    for name, value in HEADERS.items():
        assert page.headers[name] == value
    assert "access-control-allow-origin" not in page.headers
    assert "set-cookie" not in page.headers
    assert "unsafe" not in page.headers["content-security-policy"]
    again = httpx.get(server.url, headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304
    elsewhere = httpx.get(server.url, headers={"origin": "http://evil.example"})
    assert "access-control-allow-origin" not in elsewhere.headers


@pytest.mark.parametrize("path", ["", "play", "api", "assets/workshop.js", "assets/icon.svg"])
def test_pages_answer_head_and_revalidate(server: Server, path: str) -> None:
    page = httpx.get(server.url + path)
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-cache"
    head = httpx.head(server.url + path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == page.headers["etag"]
    wrong = httpx.post(server.url + path)
    assert wrong.status_code == 405
    assert wrong.json()["errors"][0]["code"] == "wrong-method"


def test_the_texts_of_the_pages_come_from_the_catalogues(server: Server) -> None:
    names = httpx.get(server.url + "assets/i18n/languages.json").json()
    assert list(names) == list(languages())
    assert httpx.get(server.url + "assets/i18n/en.json").json() == {}
    assert httpx.get(server.url + "assets/i18n/de.json").json()["Words"] == ["Wörter"]


def test_health_and_the_description(server: Server) -> None:
    assert httpx.get(server.url + "healthz").json()["status"] == "ok"
    assert httpx.get(server.url + "readyz").json()["ready"] is True
    told = httpx.get(server.url + "api/openapi.json").json()
    assert {"/api/puzzles", "/api/puzzles/{format}", "/api/options"} <= told["paths"].keys()
    german = httpx.get(server.url + "api/openapi.json?lang=de").json()
    assert german["paths"]["/api/puzzles"]["post"]["summary"] == "Ein Rätsel erstellen"


def test_hopeless_requests_are_cancelled_and_light_ones_answered_meanwhile(tmp_path: Path) -> None:
    with (
        served(tmp_path, SUCHSEL_WORKERS="1", SUCHSEL_SLOW="1", SUCHSEL_DEADLINE="3") as server,
        ThreadPoolExecutor(4) as hands,
    ):
        began = time.monotonic()
        heavy = [hands.submit(post, server, "api/puzzles", hopeless()) for _ in range(3)]
        time.sleep(1.2)
        light = [post(server, "api/puzzles", {**REQUEST, "seed": i}) for i in range(5)]
        assert [answer.status_code for answer in light] == [200] * 5
        answers = [job.result() for job in heavy]
        assert time.monotonic() - began < 25
        assert {answer.status_code for answer in answers} == {503}
        codes = {answer.json()["errors"][0]["code"] for answer in answers}
        assert codes == {"too-slow", "server-busy"}
        state = httpx.get(server.url + "readyz").json()
        assert state["slow"] == 0


def test_a_client_that_disconnects_frees_the_worker(tmp_path: Path) -> None:
    with served(tmp_path, SUCHSEL_WORKERS="1", SUCHSEL_SLOW="1", SUCHSEL_DEADLINE="9") as server:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(server.url + "api/puzzles", json=hopeless(), timeout=1.5)
        end = time.monotonic() + 4
        while httpx.get(server.url + "readyz").json()["slow"] and time.monotonic() < end:
            time.sleep(0.1)
        assert httpx.get(server.url + "readyz").json()["slow"] == 0


def test_sigterm_stops_it_and_its_log_is_json(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        post(server, "api/puzzles", REQUEST)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=20) in (0, -signal.SIGTERM)
    lines = server.log.read_text(encoding="utf-8").splitlines()
    events = [json.loads(line) for line in lines if line.startswith("{")]
    assert [line for line in lines if not line.startswith("{")][1:] == []
    asked = next(event for event in events if event["event"] == "request")
    assert (asked["path"], asked["status"]) == ("/api/puzzles", 200)
    assert events[-1]["event"] in ("stopping", "note")
    assert "Hund" not in "".join(lines)
