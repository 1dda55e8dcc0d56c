"""The API as a program meets it."""

from __future__ import annotations

import json
import posixpath
import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import jsonschema_rs
import pytest
import segno
from docx import Document

import suchsel
from suchsel.boards.figures import SHAPES, figure
from suchsel.formats import find_format, format_names, render
from suchsel.i18n import language_names, languages
from suchsel.request.levels import LEVELS
from suchsel.request.options import GROUPS, STEPS, options_for
from suchsel.sheet.style import STYLE_ROWS, Style
from suchsel.system.parsing import to_json
from suchsel.web.app import HEADERS
from suchsel.web.assets import PAGES, asset_files, assets_digest
from suchsel.web.openapi import OPERATIONS, all_themes, method_of
from suchsel.web.settings import Limits
from tests.web.hopeless import hopeless
from tests.web.serving import Server, served
from tests.words.office_makers import spreadsheet

REQUEST: dict[str, Any] = {
    "words": ["Hund", ["Katze", "miaut"], "Maus"],
    "size": [7, 9],
    "level": "schwer",
    "seed": 7,
}
#: Seconds; machines may be busy, and the limits of the server count its work.
PATIENCE = 300
#: What an answer has beside the puzzle.
ADDED = {"geometry", "rules", "level_label", "message_cells", "written", "pictures", "language"}
ADDED |= {"directions"}


def by_library() -> suchsel.Puzzle:
    return suchsel.generate(
        ["Hund", ("Katze", "miaut"), "Maus"], size=(7, 9), level="schwer", seed=7
    )


def post(server: Server, path: str, body: Any, **options: Any) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return httpx.post(server.url + path, content=content, timeout=PATIENCE, **options)


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
    suffix = "zip" if find_format(form).media == "application/zip" else form
    assert f"suchsel.{suffix}" in answer.headers["content-disposition"]


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
    body = {"words": ["Hund", "Ka\ufffdze", "A", "<img src=x\ufffd onerror=alert>", "Maus"]}
    answer = post(server, "api/puzzles", body)
    assert answer.status_code == 422
    errors = answer.json()["errors"]
    assert [error["words"] for error in errors] == [[1], [2], [3]]
    assert [error["code"] for error in errors] == [
        "word-characters",
        "word-too-short",
        "word-characters",
    ]
    assert {error["field"] for error in errors} == {"words"}
    assert errors[0]["reason"]["de"].startswith("enthält „\ufffd“")
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
        {"lang": "xx"},
        {"lang": []},
        {"solution": "yes"},
        {"nonsense": 1},
        {"font": "/etc/passwd"},
        {"font": "x.ttf"},
        {"logo": "/etc/passwd"},
        {"logo": 7},
        {"dpi": 10**9},
        {"solution": 1},
    ],
)
def test_a_style_that_does_not_exist_is_refused(server: Server, style: Any) -> None:
    assert post(server, "api/puzzles/txt", {**REQUEST, "style": style}).status_code == 422


def test_a_body_too_large_is_not_even_read(server: Server) -> None:
    answer = post(server, "api/puzzles", b"x" * (Limits().body + 1))
    assert answer.status_code == 413

    def endless() -> Any:
        for _ in range(Limits().body // 5_000):
            yield b"x" * 10_000

    answer = httpx.post(server.url + "api/puzzles", content=endless(), timeout=20)
    assert answer.status_code == 413


def test_a_file_with_pictures_may_be_larger_than_other_requests(server: Server) -> None:
    document, file = Document(), BytesIO()
    for word in ("HUND", "REH"):
        document.add_paragraph(word)
    document.save(file)
    with ZipFile(file, "a") as archive:
        archive.writestr("word/media/photo.jpg", b"x" * 2 * Limits().body)
    assert post(server, "api/words", file.getvalue()).json()["words"] == ["HUND", "REH"]
    assert post(server, "api/words", b"x" * (Limits().file + 1)).status_code == 413


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
    wrong = [
        (name, post(server, f"api/words?{name}=perhaps", b"Hund")) for name in ("csv", "split")
    ]
    for name, answer in [*wrong, ("lang", httpx.get(server.url + "api/options?lang=perhaps"))]:
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == name


def test_options_tell_what_the_tables_hold(server: Server) -> None:
    told = httpx.get(server.url + "api/options").json()
    assert [level["name"] for level in told["levels"]] == list(LEVELS)
    assert [form["name"] for form in told["formats"]] == list(format_names())
    assert [row["name"] for row in told["options"]] == list(options_for("web"))
    style = [name for name, row in STYLE_ROWS.items() if "web" in row.where]
    assert [row["name"] for row in told["style"]] == style
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


def test_themes_come_with_the_school_grades_of_their_words(server: Server) -> None:
    theme = httpx.get(f"{server.url}api/themes/en/animals").json()
    grades = dict(zip(theme["words"], theme["grades"], strict=True))
    assert grades["dog"] == 1 < grades["elephant"]


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
        "assets/player/../../app.py",
        "assets/player",
    ],
)
def test_other_files_are_out_of_reach(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path)
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


def test_assets_with_a_digest_in_their_address_are_kept_for_ever(server: Server) -> None:
    page = httpx.get(server.url).text
    addresses = re.findall(r'(?:src|href)="/?(assets/[^"]+)"', page)
    addresses = [one for one in addresses if not one.endswith(".webmanifest")]
    assert len(addresses) >= 6
    for address in addresses:
        assert re.match(r"assets/[0-9a-f]{12}/", address)
        answer = httpx.get(server.url + address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    older = re.sub("[0-9a-f]{12}", "0" * 12, addresses[0])
    assert httpx.get(server.url + older).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_lists_all_scripts_that_it_loads(server: Server, path: str) -> None:
    page = httpx.get(server.url + path.lstrip("/")).text
    listed = set(re.findall(r'"/?assets/[0-9a-f]{12}/([^"]+\.js)"', page))
    imported = {
        posixpath.normpath(posixpath.join(posixpath.dirname(script), other))
        for script in listed
        for other in re.findall(r'from "(\.[^"]+)"', asset_files()[script].decode())
    }
    assert imported <= listed


@pytest.mark.parametrize("path", ["", "api/options", "api/openapi.json", "assets/workshop.js"])
def test_texts_are_compressed_for_whoever_accepts_it(server: Server, path: str) -> None:
    plain = httpx.get(server.url + path, headers={"accept-encoding": "gzip;q=0, br"})
    assert "content-encoding" not in plain.headers
    zipped = httpx.get(server.url + path, headers={"accept-encoding": "br, gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.content == plain.content
    assert 2 * int(zipped.headers["content-length"]) < len(plain.content)
    assert zipped.headers["vary"].startswith("accept-encoding")
    assert zipped.headers["etag"] == plain.headers["etag"]


def test_answers_of_workers_are_compressed_too(server: Server) -> None:
    plain = post(server, "api/puzzles", REQUEST, headers={"accept-encoding": "identity"})
    zipped = post(server, "api/puzzles", REQUEST, headers={"accept-encoding": "gzip"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert zipped.content == plain.content
    picture = post(server, "api/puzzles/png", REQUEST, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in picture.headers


def test_head_works_wherever_get_does(server: Server) -> None:
    paths = [row["path"] for name, row in OPERATIONS.items() if method_of(name) == "get"]
    for path in [*paths, *PAGES, "/assets/workshop.js"]:
        address = server.url + path.format(lang="de", name="tiere").lstrip("/")
        head, got = httpx.head(address), httpx.get(address)
        assert (head.status_code, head.content) == (got.status_code, b"") == (200, b"")
        assert head.headers["content-type"] == got.headers["content-type"]


def test_the_numbers_are_those_of_prometheus(server: Server) -> None:
    httpx.get(server.url + "healthz")
    httpx.get(server.url + 'no"where')
    answer = httpx.get(server.url + "metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    sample = re.compile(r'[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? [0-9.]+')
    lines = answer.text.splitlines()
    assert [x for x in lines if not x.startswith("# ") and not sample.fullmatch(x)] == []
    names = {line.split()[2] for line in lines if line.startswith("# TYPE ")}
    told = {
        re.sub("_(bucket|sum|count)$", "", re.split("[{ ]", x)[0]) for x in lines if x[0] != "#"
    }
    assert told <= names
    samples = dict(line.rsplit(" ", 1) for line in lines if line[0] != "#")
    assert int(samples['suchsel_requests_total{route="/healthz",status="200"}']) > 0
    assert int(samples['suchsel_requests_total{route="none",status="404"}']) > 0
    infinite = samples['suchsel_request_seconds_bucket{route="/healthz",le="+Inf"}']
    assert infinite == samples['suchsel_request_seconds_count{route="/healthz"}']
    assert int(samples['suchsel_workers{lane="heavy",state="idle"}']) >= 0


# -- the description -------------------------------------------------------------------------------

IDS = (
    "getHealth getReadiness getMetrics getDocument getOptions getTheme makePuzzle makeFile "
    "drawSheets readWords ratePuzzle solveGrid drawQrCode solvePhoto"
)


def test_the_operations_keep_their_names() -> None:
    ids = [*OPERATIONS]
    assert set(IDS.split()) <= set(ids)
    assert len(set(ids)) == len(ids)


def test_examples_and_answers_match_their_schemas(server: Server) -> None:
    document = httpx.get(server.url + "api/openapi.json").json()
    seen = 0
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            parts = [told.get("requestBody", {}), *told["responses"].values()]
            for media, content in (
                one for part in parts for one in part.get("content", {}).items()
            ):
                if "example" in content:
                    seen += 1
                    schema = {**content["schema"], "components": document["components"]}
                    jsonschema_rs.validate(schema, content["example"])
                if media == "application/json" and method == "get" and "{" not in path:
                    plain = httpx.get(server.url + path.lstrip("/")).json()
                    schema = told["responses"]["200"]["content"][media]["schema"]
                    named = {"components": document["components"]}
                    jsonschema_rs.validate({**schema, **named}, plain)
            assert "200" in told["responses"]
            # That of a photo would be a picture.
            assert (
                method == "get"
                or path == "/api/photos"
                or any(
                    "example" in content for content in told["responses"]["200"]["content"].values()
                )
            )
    assert seen > 15


def test_words_are_found_in_a_grid(server: Server) -> None:
    puzzle = by_library()
    answer = post(server, "api/solve", {"grid": puzzle.grid, "words": ["Katze", ["Esel", "IA"]]})
    assert answer.status_code == 200
    cat, donkey = answer.json()["words"]
    placed = next(one for one in puzzle.words if one.word == "Katze")
    assert (cat["word"], cat["symbols"]) == ("Katze", list("KATZE"))
    assert cat["occurrences"] == [
        {"cells": [list(cell) for cell in placed.cells], "direction": placed.direction}
    ]
    assert (donkey["word"], donkey["occurrences"]) == ("Esel", [])
    torus = {"grid": ["ADR", "XYZ"], "words": ["Rad"], "topology": "torus"}
    found = post(server, "api/solve", torus).json()["words"][0]["occurrences"]
    assert found == [{"cells": [[0, 2], [0, 0], [0, 1]], "direction": "E"}]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"words": ["Rad"]}, "grid"),
        ({"grid": ["RAD"]}, "words"),
        ({"grid": [], "words": ["Rad"]}, "grid"),
        ({"grid": ["RAD", "OD"], "words": ["Rad"]}, "grid"),
        ({"grid": [[]], "words": ["Rad"]}, "grid"),
        ({"grid": 5, "words": ["Rad"]}, "grid"),
        ({"grid": ["A" * 61] * 60, "words": ["Rad"]}, "size"),
        ({"grid": ["AAAA"] * 3, "words": ["Rad"], "topology": "hexagon"}, "grid"),
        ({"grid": ["RAD"], "words": ["R\ufffdd"]}, "words"),
        ({"grid": ["RAD"], "words": ["Rad"], "topology": "moebius"}, "topology"),
        ({"grid": ["RAD"], "words": ["Rad"], "colour": "red"}, "colour"),
        ({"grid": ["A" * 60] * 60, "words": ["A" * n for n in range(2, 6)]}, "words"),
    ],
)
def test_grids_that_cannot_be_solved_are_refused(server: Server, body: Any, field: str) -> None:
    answer = post(server, "api/solve", body)
    assert answer.status_code == 422, answer.text
    assert field in {error["field"] for error in answer.json()["errors"]}


def test_a_qr_code_is_a_picture_of_its_text(server: Server) -> None:
    text = "https://suchsel.example/play#" + "a" * 300
    answer = post(server, "api/qr", {"text": text})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert drawn_modules(answer.text) == {
        (row + 4, column + 4)
        for row, line in enumerate(segno.make(text, micro=False).matrix)
        for column, dark in enumerate(line)
        if dark
    }
    assert post(server, "api/qr", {"text": "ü" * 1476}).status_code == 200
    long = post(server, "api/qr", {"text": "🦔" * 1500})
    assert (long.status_code, long.json()["errors"][0]["code"]) == (422, "qr-too-long")
    for wrong in ({}, {"text": ""}, {"text": 5}, {"text": "a" * 1501}, {"text": "a", "size": 3}):
        assert post(server, "api/qr", wrong).status_code == 422


def drawn_modules(svg: str) -> set[tuple[int, int]]:
    """The squares that a path of horizontal strokes covers."""
    path = re.search(r'stroke="#000" d="([^"]+)"', svg)
    assert path is not None
    x, y, found = 0.0, 0.0, set()
    for command, numbers in re.findall(r"([Mmh])([^Mmh]+)", path[1]):
        steps = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
        if command == "h":
            found |= {(int(y), int(x) + i) for i in range(int(steps[0]))}
            x += steps[0]
        else:
            x, y = (steps[0], steps[1]) if command == "M" else (x + steps[0], y + steps[1])
    return found


def test_the_texts_of_the_pages_come_from_the_catalogues(server: Server) -> None:
    names = httpx.get(server.url + "assets/languages.js").text
    assert f"NAMES = {to_json(language_names())};" in names
    files = {name for name in asset_files() if name.startswith("texts/")}
    assert files == {f"texts/{lang}.json" for lang in languages() if lang != "en"}
    assert httpx.get(server.url + "assets/texts/de.json").json()["Words"] == ["Wörter"]


@pytest.mark.parametrize("lang", languages())
def test_a_visitor_gets_one_language(server: Server, lang: str) -> None:
    accepted = {"accept-language": f"x-klingon, {lang}-XX;q=0.9, *;q=0.1"}
    page = httpx.get(server.url, headers=accepted)
    assert "accept-language" in page.headers["vary"]
    assert f'<html lang="{lang}"' in page.text
    wanted = [f"assets/{assets_digest()}/texts/{lang}.json"] if lang != "en" else []
    wanted += [f"api/options?lang={lang}", f"assets/{assets_digest()}/sample/{lang}.json"]
    assert set(re.findall(r'as="fetch" href="([^"]+)"', page.text)) == set(wanted)
    assert httpx.get(f"{server.url}?lang={lang}").text == page.text
    tables = httpx.get(f"{server.url}api/options?lang={lang}").json()
    assert all(set(row["help"]) == {lang} for row in tables["options"] + tables["style"])
    assert all(set(form["about"]) == {lang} for form in tables["formats"])


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [("de-AT, en;q=0.5", "de"), ("en;q=0.5, fr", "fr"), ("xx, es;q=0.1", "es"), ("*", None)],
)
def test_a_refusal_speaks_the_language_of_the_client(
    server: Server, accepted: str, lang: str | None
) -> None:
    headers = {"accept-language": accepted}
    for answer in (
        post(server, "api/puzzles", {"words": ["A"]}, headers=headers),
        httpx.get(server.url + "nowhere", headers=headers),
    ):
        assert {*answer.json()["errors"][0]["message"]} == ({lang} if lang else {*languages()})


def test_a_browser_gets_a_page_where_nothing_is(server: Server) -> None:
    headers = {"accept": "text/html,*/*", "accept-language": "de"}
    answer = httpx.get(server.url + "not/here", headers=headers)
    assert (answer.status_code, answer.headers["content-type"][:9]) == (404, "text/html")
    assert "Unter dieser Adresse ist nichts" in answer.text
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]
    addresses = re.findall('href="([^"]+)"', answer.text)
    urls = [str(httpx.URL(server.url + "not/here").join(one)) for one in addresses]
    assert {httpx.get(url).status_code for url in urls} == {200}


def test_the_tables_speak_of_forms_and_not_of_the_command_line(server: Server) -> None:
    tables = httpx.get(server.url + "api/options").json()
    rows = [*tables["options"], *tables["style"]]
    said = [text for row in rows for text in row["help"].values()]
    assert [text for text in said if re.search(r"suchsel|--|\bfiles?\b|Datei", text)] == []


def test_every_shape_has_a_picture(server: Server) -> None:
    tables = httpx.get(server.url + "api/options").json()
    (shapes,) = (row["choices"] for row in tables["options"] if row["name"] == "shape")
    assert [one["value"] for one in shapes] == list(SHAPES)
    for one in shapes:
        assert one["drawing"] == figure(one["value"], 15, 15).drawing()


def test_health_and_the_description(server: Server) -> None:
    assert httpx.get(server.url + "healthz").json()["status"] == "ok"
    assert httpx.get(server.url + "readyz").json()["ready"] is True
    told = httpx.get(server.url + "api/openapi.json").json()
    assert {"/api/puzzles", "/api/puzzles/{format}", "/api/options"} <= told["paths"].keys()


@pytest.mark.live
def test_hopeless_requests_are_cancelled_and_light_ones_answered_meanwhile(tmp_path: Path) -> None:
    with (
        served(tmp_path, SUCHSEL_WORKERS="1", SUCHSEL_SLOW="1", SUCHSEL_DEADLINE="1") as server,
        ThreadPoolExecutor(4) as threads,
    ):
        heavy = [threads.submit(post, server, "api/puzzles", hopeless()) for _ in range(3)]
        while not is_busy(server) and not any(job.done() for job in heavy):
            time.sleep(0.05)
        light = [post(server, "api/puzzles", {**REQUEST, "seed": i}) for i in range(5)]
        assert [answer.status_code for answer in light] == [200] * 5
        answers = [job.result() for job in heavy]
        assert {answer.status_code for answer in answers} == {503}
        # They waited for each other; on a busy machine, one may have waited too long.
        codes = {answer.json()["errors"][0]["code"] for answer in answers}
        assert "too-slow" in codes
        assert codes <= {"too-slow", "server-busy"}
        is_idle_again(server)  # the last one is just being stopped


def is_busy(server: Server) -> bool:
    """Whether a slow request is being worked on."""
    return bool(httpx.get(server.url + "readyz").json()["slow"])


def is_idle_again(server: Server) -> None:
    end = time.monotonic() + PATIENCE
    while is_busy(server):
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.live
def test_a_client_that_disconnects_frees_the_worker(tmp_path: Path) -> None:
    with served(tmp_path, SUCHSEL_WORKERS="1", SUCHSEL_SLOW="1", SUCHSEL_DEADLINE="600") as server:
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(server.url + "api/puzzles", json=hopeless(), timeout=1.5)
        is_idle_again(server)


@pytest.mark.live
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


def test_no_answer_offers_options_that_only_the_command_line_has(server: Server) -> None:
    for text in (
        "Hund, Katze\nMaus - klein\nder Igel: Winter",
        "Hund\nKatze\nMaus\nReh\nIgel\nWolf, Bär",
        "I went to the market on a sunny day\nThen we all went home again and ate",
        "a;b;c;d\ne;f;g;h",
        "der Hund\ndie Katze\nel niño / la niña",
    ):
        said = post(server, "api/words", text.encode()).text
        for name in ("Separator", "Trennzeichen “", "Columns", "Without articles", "--"):
            assert name not in said


def test_the_notes_of_a_sheet_tell_what_was_done_with_words(server: Server) -> None:
    request = {"words": ["cat", "cat", "dog", "bird"], "seed": 1}
    notes = post(server, "api/sheets", request).json()["notes"]
    assert [note["en"] for note in notes] == ["listed several times, hidden once: cat"]
