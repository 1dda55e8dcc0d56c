"""Whatever JSON comes in, a reply goes out: a puzzle or all reasons why not, never a crash."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from suchsel import generate_set, rate
from suchsel.formats import format_names, render_pages
from suchsel.i18n import languages
from suchsel.puzzle import puzzle_of
from suchsel.request.levels import LEVELS
from suchsel.request.options import options_for
from suchsel.sheet.style import STYLE_ROWS, Style
from suchsel.web.api import Reply, WorkerRequest, answer, task_of
from suchsel.web.checks import departures
from suchsel.web.schemas import schema_for
from suchsel.web.settings import Limits
from suchsel.words.pictures import plain_picture
from tests.pictures import drawn, encoded

# So that hopeless searches end soon.
LIMITS = Limits(steps=200)
NONSENSE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=6,
)
WORD = st.text(alphabet="ABCDEÄẞßxyz -'†<", min_size=1, max_size=9) | NONSENSE
SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "words": st.lists(WORD | st.lists(WORD, max_size=3), max_size=6),
    "size": st.none() | st.lists(st.integers(-1, 14), min_size=1, max_size=3),
    "level": st.sampled_from(list(LEVELS)),
    "directions": st.lists(st.sampled_from(["E", "s", "NW", "?"]), max_size=4),
    "steps": st.integers(0, 300),
    "seed": st.integers(-1, 2**64),
}
for name, option in options_for("web").items():
    if name not in SENSIBLE and option.type.choices():
        SENSIBLE[name] = st.sampled_from(list(option.type.choices()))
REQUEST = st.fixed_dictionaries(
    {"words": SENSIBLE["words"], "steps": st.just(150)},
    optional={
        name: SENSIBLE.get(name, NONSENSE) | NONSENSE
        for name in sorted({*options_for("web"), "seed", "nonsense"} - {"words", "steps"})
    },
)


def checked(task: str, body: bytes, about: str = "") -> int:
    reply = answer(WorkerRequest(task, body, about), LIMITS)
    assert reply.status in (200, 422)
    if reply.status == 422:
        errors = json.loads(reply.data)["errors"]
        assert errors
        assert all(error["code"] and set(error["message"]) == set(languages()) for error in errors)
        assert all(error["en"] == error["message"]["en"] for error in errors)
    return reply.status


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(REQUEST)
def test_any_request_is_answered(request: dict[str, Any]) -> None:
    checked("puzzle", json.dumps(request).encode())


@given(
    st.sampled_from(list(format_names())),
    st.dictionaries(st.sampled_from(list(STYLE_ROWS)), NONSENSE),
)
def test_any_style_is_answered(form: str, style: dict[str, Any]) -> None:
    request = {"words": ["Hund", "Katze"], "seed": 1, "style": style}
    checked("file", json.dumps(request).encode(), form)


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode), st.sampled_from(["", "csv"]))
def test_any_bytes_are_answered(data: bytes, kind: str) -> None:
    checked("words", data, kind)
    checked("puzzle", data)
    checked("rate", data)


def test_sheets_are_the_pages_of_the_file() -> None:
    style = {"solution": True, "paper": "a5", "lang": "de"}
    request = {"words": ["Hund", "Katze"], "title": "Tiere", "seed": 1, "style": style}
    reply = answer(WorkerRequest("sheets", json.dumps(request).encode()), LIMITS)
    got = json.loads(reply.data)
    puzzle = puzzle_of(got["puzzle"])
    pages = render_pages([puzzle], "svg", Style(solution=True, paper="a5", lang="de"))
    assert [(one["solution"], one["svg"].encode()) for one in got["sheets"]] == pages
    assert [one["solution"] for one in got["sheets"]] == [False, True]


def plain(task: str, fields: dict[str, Any]) -> Any:
    return json.loads(answer(WorkerRequest(task, json.dumps(fields).encode()), LIMITS).data)


def test_any_grid_is_rated_as_the_library_does() -> None:
    expected = rate("RAD\nODU", ["Rad", "Du"], reader="child")
    for grid in ("RAD\nODU", ["RAD", "O D U"], [["R", "A", "D"], ["O", "D", "U"]]):
        fields = {"grid": grid, "words": ["Rad", ["Du", "you"]], "reader": "child"}
        got = plain("rate", fields)
        assert got["minutes"] == expected.minutes
        assert [one["seconds"] for one in got["words"]] == [w.seconds for w in expected.words]
        assert list(departures(schema_for("Rating", LIMITS), got)) == []
    for grid, words, code in (
        ("RAD\nODU", ["Rad", "Eva"], "word-missing"),
        (" \n ", ["Rad"], "schema-mismatch"),
        ("RAD\nO", ["Rad"], "bad-grid"),
        (["A" * 61] * 61, ["AA"], "too-much-for-server"),
    ):
        (wrong,) = plain("rate", {"grid": grid, "words": words})["errors"]
        assert wrong["code"] == code


def test_a_grid_to_solve_may_be_a_text() -> None:
    (word,) = plain("solve", {"grid": "R A D\nO D U\n", "words": ["Du"]})["words"]
    assert sorted(one["direction"] for one in word["occurrences"]) == ["E", "S"]


def test_words_of_a_grid_are_spelled_as_the_options_say() -> None:
    grid, turkish, spelled = ["KAZI", "CAFE"], ["Kazi"], {"language": "tr"}
    (word,) = plain("solve", _asked(grid, turkish))["words"]
    assert len(word["occurrences"]) == 1
    (word,) = plain("solve", {**_asked(grid, turkish), **spelled})["words"]
    assert (word["symbols"], word["occurrences"]) == (["K", "A", "Z", "İ"], [])
    for more, words in (({"fold": True}, ["Café"]), ({"language": "tr"}, ["kazı"])):
        (word,) = plain("solve", {**_asked(grid, words), **more})["words"]
        assert len(word["occurrences"]) == 1
        assert plain("rate", {**_asked(grid, words), **more})["words"][0]["word"] == words[0]
    # Without a language, the letters of the grid tell it.
    (word,) = plain("solve", _asked(["İLİK", "XYZW"], ["ilik"]))["words"]
    assert (word["symbols"], len(word["occurrences"])) == (["İ", "L", "İ", "K"], 1)


def _asked(grid: list[str], words: list[str]) -> dict[str, Any]:
    return {"grid": grid, "words": words}


def test_a_format_that_does_not_exist_is_named() -> None:
    reply = task_of("/api/puzzles/foo", {})
    assert isinstance(reply, Reply)
    assert reply.status == 404
    (wrong,) = json.loads(reply.data)["errors"]
    assert (wrong["code"], wrong["field"]) == ("no-such-format", "format")
    assert "“foo”" in wrong["en"]
    assert "pdf" in wrong["en"]


def test_sheets_of_a_set_are_those_of_all_puzzles() -> None:
    words, style = ["Hund", "Katze", "Maus"], {"solution": True}
    request = {"words": words, "seed": 3, "count": 3, "labels": "numbers", "style": style}
    body = json.dumps(request).encode()
    got = json.loads(answer(WorkerRequest("sheets", body), LIMITS).data)
    puzzles = generate_set(words, 3, seed=3, labels="numbers")
    pages = render_pages(puzzles, "svg", Style(solution=True))
    assert [(one["solution"], one["svg"].encode()) for one in got["sheets"]] == pages
    assert [one["solution"] for one in got["sheets"]][:3] == [False] * 3
    assert puzzle_of(got["puzzle"]).to_json() == puzzles[0].to_json()
    assert got["errors"] == []
    assert list(departures(schema_for("Sheets", LIMITS), got)) == []


def test_letters_that_no_font_of_ours_has_are_left_to_the_browser() -> None:
    reply = answer(WorkerRequest("sheets", '{"words": ["山川", "海空"]}'.encode()), LIMITS)
    got = json.loads(reply.data)
    assert reply.status == 200
    assert "<text" in got["sheets"][0]["svg"]
    assert got["puzzle"]["grid"]
    assert list(departures(schema_for("Sheets", LIMITS), got)) == []


def test_a_difficulty_out_of_reach_says_what_is_in_reach() -> None:
    words = ["Hund", "Maus", "Igel", "Rehe"]
    request = {"words": words, "size": [4, 4], "difficulty": 100, "seed": 1}
    reply = answer(WorkerRequest("puzzle", json.dumps(request).encode()), Limits())
    got = json.loads(reply.data)
    assert got["errors"][0]["code"] == "difficulty-out-of-reach"
    low, high = got["reach"]
    assert 0 <= low <= high < 95
    assert list(departures(schema_for("Refusal", LIMITS), got)) == []


@given(st.dictionaries(st.sampled_from(list(STYLE_ROWS)), NONSENSE))
def test_any_style_of_sheets_is_answered(style: dict[str, Any]) -> None:
    checked("sheets", json.dumps({"words": ["Hund"], "seed": 1, "style": style}).encode())


def test_a_search_that_needs_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(request: object, seed: int) -> None:
        raise MemoryError

    monkeypatch.setattr("suchsel.several.make", greedy)
    reply = answer(WorkerRequest("puzzle", b'{"words": ["Hund"]}'), LIMITS)
    assert reply.status == 503
    assert json.loads(reply.data)["errors"][0]["code"] == "out-of-memory"


@pytest.mark.parametrize(
    ("form", "style"),
    [
        ("pdf", {"paper": 5}),
        ("pdf", {"font": 1.5}),
        ("pdf", {"font": "NOTO"}),
        ("png", {"font": 1}),
        ("png", {"dpi": 20.5}),
        ("svg", {"paper": 1.5}),
        ("txt", {"lang": 5}),
        ("pdf", {"solution_style": 5}),
        ("pdf", {"solution": None}),
        ("txt", {"paper": "a5"}),
        ("pdf", {"paper": "fit", "orientation": "portrait"}),
    ],
)
def test_wrong_styles_are_refused(form: str, style: dict[str, Any]) -> None:
    request = {"words": ["Hund", "Katze"], "seed": 1, "style": style}
    assert checked("file", json.dumps(request).encode(), form) == 422


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({"words": ["Hund", "a"]}, [1]),
        ({"words": ["Hund", 5]}, [1]),
        ({"words": ["Hund", "Maus"], "secret": ["a"]}, []),
        ({"words": ["Hund", "Maus"], "secret": ["Esel", 5]}, []),
        ({"words": ["Hund", "Maus"], "pool": ["Esel", 5], "pick": 1}, []),
        ({"words": ["Hund", "Maus"], "block": ["a"]}, []),
    ],
)
def test_faults_point_at_the_words_they_concern(body: dict[str, Any], places: list[int]) -> None:
    reply = answer(WorkerRequest("puzzle", json.dumps(body).encode()), LIMITS)
    assert reply.status == 422
    assert json.loads(reply.data)["errors"][0]["words"] == places


MANY = [f"{a}{b}{c}DEFG" for a in "ABCDEFGHIJ" for b in "ABCDEFGHIJ" for c in "KLMNOPQRST"]


@pytest.mark.parametrize(
    "body",
    [
        {"words": ["Hund"], "secret": MANY[:600]},
        {"words": MANY[:20], "pool": MANY[20:], "pick": 900},
        {"words": MANY, "pick": "3-900"},
        {"words": ["Hund"], "shape": ["#" * 100] * 100},
        {"words": MANY[:450]},
        {"words": ["Hund"], "size": [61, 60]},
    ],
    ids=str,
)
def test_the_limits_hold_whatever_makes_a_board_large(body: dict[str, Any]) -> None:
    reply = answer(WorkerRequest("puzzle", json.dumps(body).encode()), LIMITS)
    assert reply.status == 422
    fault = json.loads(reply.data)["errors"][0]
    assert fault["code"] == "too-much-for-server"
    assert ("suchsel make" in fault["en"]) == (fault["field"] == "words")


def answered(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    reply = answer(WorkerRequest("puzzle", json.dumps(body).encode()), LIMITS)
    return reply.status, json.loads(reply.data)


@pytest.mark.parametrize(
    "option",
    [
        {"directions": "E,S"},
        {"directions": ["e"]},
        {"level": "EASY"},
        {"shape": "HEART"},
        {"shape": "##\n##"},
        {"pick": "1 - 2"},
        {"words": [["Hund", None, None, None]]},
    ],
    ids=str,
)
def test_what_the_engine_takes_from_python_but_the_schema_forbids(option: dict[str, Any]) -> None:
    status, said = answered({"words": ["Hund", "Maus"], **option})
    assert status == 422
    assert said["errors"][0]["field"] in option


def test_a_whole_number_may_have_a_decimal_point_in_json() -> None:
    assert answered({"words": ["Hund"], "size": [5.0, 6], "seed": 7.0})[0] == 200


def test_the_answer_has_what_the_player_needs() -> None:
    status, said = answered({"words": ["Hund"], "size": [5, 6], "topology": "torus", "seed": 1})
    assert status == 200
    assert len(said["geometry"]["cells"]) == 30
    assert said["geometry"]["lines"][0]["closed"]
    assert "opposite side" in said["rules"]["en"]
    assert said["level_label"] == {lang: LEVELS["mittel"].label.text(lang) for lang in languages()}
    assert answered({"words": ["Hund"], "seed": 1})[1]["rules"] is None
    again = answer(WorkerRequest("rate", json.dumps(said).encode()), LIMITS)
    assert again.status == 200  # the further keys are ignored


@pytest.mark.slow
def test_words_without_a_place_are_named() -> None:
    body = {"words": ["Abend", "Eichhörnchen"], "size": [7, 6], "secret": ["Regenbogen"]}
    status, said = answered(body)
    assert status == 422
    assert said["errors"][0]["words"] == [1]
    assert said["errors"][0]["field"] == "words"
    crowded = [f"{letter}UVWX" for letter in "ABCDEFG"]
    tight = {"words": crowded, "size": [6, 6], "level": "klassik-leicht", "effort": 0}
    status, said = answered(tight)
    assert (status, said["errors"][0]["code"]) == (422, "no-place")
    assert said["errors"][0]["words"]
    assert said["errors"][0]["reason"]["en"] == "could not be placed"


# -- sets ------------------------------------------------------------------------------------------


def of_set(form: str, **options: object) -> Reply:
    body = {"words": ["Hund", "Katze", "Maus"], "seed": 7, **options}
    return answer(WorkerRequest("file", json.dumps(body).encode(), form), LIMITS)


def test_a_file_may_hold_a_set() -> None:
    reply = of_set("jsonl", count=3, labels="numbers")
    assert reply.status == 200
    made = [json.loads(line) for line in reply.data.splitlines()]
    wanted = generate_set(["Hund", "Katze", "Maus"], 3, seed=7, labels="numbers")
    assert made == [json.loads(puzzle.to_json()) for puzzle in wanted]
    assert of_set("pdf", count=2, style={"per_page": 2, "solution": True}).status == 200


def test_a_set_as_an_archive_of_separate_files() -> None:
    reply = of_set("txt", count=2, separate=True, style={"solution": True})
    assert reply.media == "application/zip"
    with ZipFile(BytesIO(reply.data)) as archive:
        names = ["suchsel-A.txt", "suchsel-B.txt", "suchsel-solutions.txt"]
        assert archive.namelist() == names


def test_several_pages_of_pictures_are_an_archive() -> None:
    reply = of_set("svg", style={"solution": True})
    assert reply.media == "application/zip"
    with ZipFile(BytesIO(reply.data)) as archive:
        assert archive.namelist() == ["suchsel.svg", "suchsel-solution.svg"]
        # Unpacked on a server by one user, they are served by another.
        assert {info.external_attr >> 16 for info in archive.infolist()} == {0o644}
        assert b'height="297mm"' in archive.read("suchsel.svg")
    assert of_set("svg").media == "image/svg+xml"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"count": LIMITS.puzzles + 1}, "too-much-for-server"),
        ({"count": 0}, "number-out-of-range"),
        ({"count": None}, "number-out-of-range"),
        ({"count": 2, "labels": "runes"}, "no-such-choice"),
        ({"count": 2, "own_words": True}, "option-without-effect"),
        ({"count": 2, "separate": 1}, "schema-mismatch"),
    ],
)
def test_wrong_sets_are_refused(options: dict[str, Any], code: str) -> None:
    reply = of_set("pdf", **options)
    assert reply.status == 422
    assert json.loads(reply.data)["errors"][0]["code"] == code


def test_a_set_is_a_file() -> None:
    status, said = answered({"words": ["Hund"], "count": 2})
    assert (status, said["errors"][0]["field"]) == (422, "count")


def test_pictures_come_as_data_addresses_and_go_into_files() -> None:
    address = plain_picture(encoded(drawn()))
    words: list[list[Any]] = [["Hund", "It barks", address], ["Unfug", "It is silly", None]]
    said: dict[str, Any] = {"words": words, "size": [8, 8], "list": "pictures", "seed": 1}
    puzzle = json.loads(answer(WorkerRequest("puzzle", json.dumps(said).encode(), ""), LIMITS).data)
    assert puzzle["request"]["words"] == [words[0], words[1][:2]]
    file = answer(WorkerRequest("file", json.dumps(said).encode(), "pdf"), LIMITS)
    assert file.data.count(b"/Subtype /Image") == 1
    for wrong in ("/etc/passwd", "data:image/png;base64,AAAA", 5):
        said["words"] = [["Hund", "It barks", wrong]]
        reply = answer(WorkerRequest("puzzle", json.dumps(said).encode(), ""), LIMITS)
        (error,) = json.loads(reply.data)["errors"]
        assert (reply.status, error["field"]) == (422, "words")


def test_a_word_list_from_a_visitor_opens_no_picture() -> None:
    table = b"word,clue,picture\nHund,It barks,/etc/passwd\n"
    reply = json.loads(answer(WorkerRequest("words", table, "csv auto"), LIMITS).data)
    assert reply["words"] == [["Hund", "It barks"]]
    assert "pictures are left out" in reply["notes"][-1]["en"]


def refused(
    task: str, plain: dict[str, Any], about: str = "", lang: str = ""
) -> list[dict[str, Any]]:
    body = json.dumps(plain).encode()
    reply = answer(WorkerRequest(task, body, about, lang=lang), LIMITS)
    assert reply.status == 422
    errors: list[dict[str, Any]] = json.loads(reply.data)["errors"]
    return errors


def at(plain: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        plain = plain[int(name) if isinstance(plain, list) else name]
    return plain


def test_each_defect_points_to_its_place_in_the_request() -> None:
    style = {"papr": "a4", "paper": "a9"}
    sent = {"words": ["Hund", "A"], "size": [3, "x"], "a/b~c": 1, "style": style, "seed": -1}
    errors = refused("file", sent, "pdf")
    found = {error["pointer"]: at(sent, error["pointer"]) for error in errors}
    assert found == {
        "/words/1": "A",
        "/size": [3, "x"],
        "/a~1b~0c": 1,
        "/style/papr": "a4",
        "/style/paper": "a9",
        "/seed": -1,
    }
    stored = {"words": ["Hund"], "topolgy": "torus"}
    puzzle = json.loads(answer(WorkerRequest("puzzle", b'{"words": ["Hund"]}'), LIMITS).data)
    pointers = {one["pointer"] for one in refused("rate", {**puzzle, "request": stored})}
    assert "/request/topolgy" in pointers
    assert [error["pointer"] for error in refused("puzzle", {"size": [3, 3]})] == ["/words"]


def test_the_number_of_puzzles_is_checked_together_with_the_style() -> None:
    sent = {"words": ["Hund", "Katze"], "count": 0, "coumt": 2, "style": {"paper": "a9"}}
    said = {error["field"]: error["en"] for error in refused("file", sent, "pdf")}
    assert said.keys() == {"count", "coumt", "paper"}
    assert "count" in said["coumt"].removeprefix("There is no option “coumt”")


def test_misspelled_options_are_guessed_where_only_a_schema_says_what_there_is() -> None:
    asked = {"grid": ["AB", "CD"], "words": ["AB"], "topolgy": "torus"}
    (wrong,) = refused("solve", asked)
    assert "topology" in wrong["en"]


def test_a_client_that_names_a_language_gets_only_that_one() -> None:
    sent = {"words": ["Hund", "A"], "size": [2, 99]}
    for wrong in refused("puzzle", sent, lang="fr"):
        assert set(wrong["message"]) == {"fr"}
        assert set(wrong.get("reason", {"fr": ""})) == {"fr"}
        assert not {"en", "de"} & wrong.keys()
    reply = answer(WorkerRequest("puzzle", json.dumps(sent).encode(), lang="fr"), LIMITS)
    assert list(departures(schema_for("Refusal", LIMITS), json.loads(reply.data))) == []
