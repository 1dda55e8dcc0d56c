"""SCORM packages on a strict learning platform of our own.

If SUCHSEL_SCORM names the folder that `make site-test` fills, also on scorm-again, and against the
schemas of SCORM.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

import suchsel
from suchsel.boards.board import KINDS
from suchsel.cli import main
from suchsel.formats import render, separate_files
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import Style
from tests.web.modules import Modules, call
from tests.web.playing import by_ends, picture
from tests.web.serving import hosted

Visit = Callable[..., Page]
WORDS = ["Hund", "Katze", "Maus", "Igel"]
LONGEST = 4096
OTHER = os.environ.get("SUCHSEL_SCORM", "")
HERE = Path(__file__).parent


def made(**options: Any) -> Puzzle:
    settings = {"size": (7, 7), "level": "leicht", "seed": 3, **options}
    return suchsel.generate(WORDS, **settings)


@pytest.fixture(params=["own", "scorm-again"] if OTHER else ["own"])
def platform(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[[list[Puzzle]], str]]:
    """Uploads a course of these puzzles and returns its address."""
    folder = tmp_path / "course"
    folder.mkdir()
    script = b""
    if request.param == "scorm-again":
        (path,) = Path(OTHER).glob("scorm-again*/package/dist/scorm12.min.js")
        script = path.read_bytes()
    (folder / "platform.js").write_bytes(script)
    (folder / "platform.html").write_bytes((HERE / "learning_platform.html").read_bytes())
    with hosted(folder, tmp_path / "log") as server:

        def upload(puzzles: list[Puzzle]) -> str:
            with ZipFile(BytesIO(render(puzzles, "scorm"))) as package:
                package.extractall(folder)
            return server.page("platform")

        yield upload


def course(page: Page) -> Any:
    frame = page.frame_locator("iframe")
    expect(frame.locator(".board")).to_be_visible()
    return frame


def find(frame: Any, puzzle: Puzzle, *numbers: int) -> None:
    for number in numbers:
        before = frame.locator(".list li.found").count()
        by_ends(frame, [list(spot) for spot in puzzle.words[number].cells])
        expect(frame.locator(".list li.found")).to_have_count(before + 1)


def told(page: Page) -> dict[str, str]:
    """What the platform knows by now; nothing that it was told was wrong."""
    assert page.evaluate("window.refused") == []
    values: dict[str, str] = json.loads(page.evaluate("localStorage.getItem('platform')"))
    assert len(values["cmi.suspend_data"]) <= LONGEST
    return {name.rpartition(".")[2]: value for name, value in values.items()}


@pytest.mark.parametrize("letter", ["\x0b", "\x00", "\x1f", "\ufffe", "\uffff"])
def test_any_title_gives_a_manifest_that_xml_readers_accept(letter: str) -> None:
    puzzle = suchsel.generate(["Hund", "Katze"], seed=1, title=f"a{letter}b")
    with ZipFile(BytesIO(suchsel.render([puzzle], "scorm"))) as package:
        manifest = fromstring(package.read("imsmanifest.xml"))
    assert "ab" in {"".join((node.text or "").split()) for node in manifest.iter()}


def test_a_game_to_its_end(visit: Visit, platform: Callable[[list[Puzzle]], str]) -> None:
    puzzle = made(title="Tiere")
    page = visit(platform([puzzle]))
    frame = course(page)
    assert told(page) | {"lesson_status": "incomplete", "raw": "0"} == told(page)
    find(frame, puzzle, 0)
    assert told(page)["raw"] == "25"
    picture(page, "scorm")
    find(frame, puzzle, 1, 2)
    by_ends(frame, [list(spot) for spot in puzzle.words[3].cells])
    expect(frame.get_by_role("heading", name="All found!")).to_be_visible()
    values = told(page)
    assert (values["raw"], values["min"], values["max"]) == ("100", "0", "100")
    assert (values["lesson_status"], values["exit"]) == ("completed", "")
    assert re.fullmatch(r"0000:0\d:\d\d\.\d\d", values["session_time"])
    assert page.evaluate("localStorage.getItem('finished')") is None
    page.reload()
    course(page)
    assert page.evaluate("localStorage.getItem('finished')") == "1"
    # The finished game is shown, and nothing is kept in the browser itself.
    expect(page.frame_locator("iframe").locator(".finish")).to_be_visible()
    keys = page.evaluate("Object.keys(localStorage)")
    assert [name for name in keys if name.startswith("suchsel-game")] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_goes_on_where_it_was_left(
    visit: Visit, platform: Callable[[list[Puzzle]], str], kind: str
) -> None:
    puzzle = made(topology=kind, size=None, level="schwer")
    page = visit(platform([puzzle]))
    frame = course(page)
    find(frame, puzzle, 2, 0)
    frame.get_by_role("button", name="Hint").click()
    page.goto("about:blank")
    page.go_back()
    frame = course(page)
    expect(frame.locator(".list li.found")).to_have_count(2)
    assert told(page)["raw"] == "50"
    find(frame, puzzle, 1)
    assert told(page)["raw"] == "75"
    by_ends(frame, [list(spot) for spot in puzzle.words[3].cells])
    expect(frame.locator(".finish")).to_contain_text("1 hint")
    assert told(page)["lesson_status"] == "completed"


def test_who_gives_up_is_done(visit: Visit, platform: Callable[[list[Puzzle]], str]) -> None:
    puzzle = made()
    page = visit(platform([puzzle]))
    frame = course(page)
    find(frame, puzzle, 3)
    frame.get_by_role("button", name="Give up").click()
    frame.get_by_role("button", name="Show them").click()
    expect(frame.locator(".finish")).to_be_visible()
    assert told(page)["lesson_status"] == "completed"
    assert told(page)["raw"] == "25"
    # Another try cannot make it worse.
    frame.get_by_role("button", name="Play again").click()
    find(frame, puzzle, 0)
    assert told(page)["raw"] == "25"
    find(frame, puzzle, 1)
    assert told(page)["raw"] == "50"
    assert told(page)["lesson_status"] == "completed"


def test_each_learner_gets_one_of_a_class_set(
    visit: Visit, platform: Callable[[list[Puzzle]], str]
) -> None:
    puzzles = suchsel.generate_set(WORDS, 20, (7, 7), "leicht", seed=5)
    address = platform(puzzles)
    grids = set()
    for learner in ("ada", "bob", "cleo", "dan"):
        for _ in range(2):
            page = visit(f"{address}?learner={learner}")
            frame = course(page)
            expect(frame.locator(".file-choice button")).to_have_count(0)
            grid = "".join(frame.locator(".cell").all_text_contents())
            page.context.close()
            grids.add((learner, grid))
    assert len(grids) == 4
    assert len({grid for _, grid in grids}) > 1
    (mine,) = {grid for learner, grid in grids if learner == "ada"}
    shown = ("".join(symbol or "" for row in one.grid for symbol in row) for one in puzzles)
    puzzle = puzzles[[*shown].index(mine)]
    page = visit(f"{address}?learner=ada&mastery=80")
    frame = course(page)
    expect(frame.get_by_role("button", name="Result for the teacher")).to_have_count(0)
    find(frame, puzzle, 0, 1, 2)
    frame.get_by_role("button", name="Give up").click()
    frame.get_by_role("button", name="Show them").click()
    assert (told(page)["raw"], told(page)["lesson_status"]) == ("75", "failed")
    frame.get_by_role("button", name="Play again").click()
    find(frame, puzzle, 0, 1, 2)
    by_ends(frame, [list(spot) for spot in puzzle.words[3].cells])
    assert (told(page)["raw"], told(page)["lesson_status"]) == ("100", "passed")


def test_switches_and_mastery_are_in_the_package() -> None:
    style = Style(play_hints="earned", no_giving_up=True, no_clock=True, mastery=80)
    with ZipFile(BytesIO(render([made()], "scorm", style))) as package:
        manifest = package.read("imsmanifest.xml").decode()
        page = package.read("index.html").decode()
    assert "<adlcp:masteryscore>80</adlcp:masteryscore>" in manifest
    (data,) = re.findall(r'id="puzzles">(.*?)</script>', page)
    given = json.loads(data)["puzzles"][0]["style"]
    assert given == {name: getattr(style, name) for name in given}
    assert [*given.values()] == ["earned", True, True, False]


def test_twenty_puzzles_in_one_course(
    visit: Visit, platform: Callable[[list[Puzzle]], str]
) -> None:
    puzzles = suchsel.generate_set(WORDS, 20, (7, 7), "leicht", seed=5)
    page = visit(platform(puzzles))
    frame = course(page)
    find(frame, puzzles[0], 0, 1)
    frame.get_by_role("button", name="T", exact=True).click()
    find(frame, puzzles[19], 2)
    assert told(page)["raw"] == str(round(100 * 3 / 80))
    page.reload()
    frame = course(page)
    # The last one is shown again, with its word; the first has its two.
    expect(frame.get_by_role("button", name="T", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(frame.locator(".list li.found")).to_have_count(1)
    frame.get_by_role("button", name="A", exact=True).click()
    expect(frame.locator(".list li.found")).to_have_count(2)
    assert told(page)["lesson_status"] == "incomplete"


def test_without_a_platform_it_is_a_page_to_play_on(visit: Visit, tmp_path: Path) -> None:
    puzzle = made()
    with ZipFile(BytesIO(render([puzzle], "scorm"))) as package:
        package.extractall(tmp_path)
    page = visit((tmp_path / "index.html").as_uri())
    expect(page.locator(".board")).to_be_visible()
    for placed in puzzle.words:
        by_ends(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()


# -- games as a short text -------------------------------------------------------------------------


def state(words: int, found: int, hints: int = 0) -> dict[str, Any]:
    order = [words - i if i >= words - found else 0 for i in range(words)]
    return {
        "spent": 61_000,
        "words": [
            {"state": "found" if n else "open", "order": n, "hints": hints, "marked": None}
            for n in order
        ],
    }


def test_games_survive_as_text(modules: Modules) -> None:
    puzzle = {"words": [{"cells": [[i, 0], [i, 1]]} for i in range(40)]}
    games = [state(40, 0), state(40, 7, 2), None, state(40, 40)]
    text = call(modules, "player/suspended.packGames", 1, games)
    back = call(modules, "player/suspended.unpackGames", text, [puzzle] * 4)
    assert back["current"] == 1
    assert back["games"][2] is None
    for before, after in zip(games, back["games"], strict=True):
        if before:
            for word in after["words"]:
                assert (word["marked"] is not None) == (word.pop("marked") is not None)
            for word in before["words"]:
                word.pop("marked")
            assert after == before


@pytest.mark.parametrize("count", [20, 200])
def test_the_text_is_never_too_long(modules: Modules, count: int) -> None:
    games = [state(30, 30, 1) for _ in range(count)]
    text = call(modules, "player/suspended.packGames", count // 2, games)
    assert 0 < len(text) <= LONGEST
    puzzle: dict[str, Any] = {"words": [{"cells": []}] * 30}
    back = call(modules, "player/suspended.unpackGames", text, [puzzle] * count)
    assert back["current"] == count // 2
    assert back["games"][count // 2]["words"][29]["state"] == "found"


@pytest.mark.parametrize("text", ["", "null", "2;0;a", "1;zz;!!.??.%%", "1"])
def test_text_of_somebody_else_is_forgotten(modules: Modules, text: str) -> None:
    back = call(modules, "player/suspended.unpackGames", text, [{"words": [{"cells": []}]}])
    assert back["current"] == 0
    assert all(game is None or game["words"][0]["state"] == "open" for game in back["games"])


# -- the package -----------------------------------------------------------------------------------


def test_the_manifest_lists_every_file() -> None:
    puzzle = made(title='<Tiere> & "Pflanzen"')
    with ZipFile(BytesIO(render([puzzle], "scorm", Style("de")))) as package:
        names = package.namelist()
        root = fromstring(package.read("imsmanifest.xml"))
        page = package.read("index.html").decode()
    space = {
        "cp": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    }
    assert root.findtext("cp:metadata/cp:schema", "", space) == "ADL SCORM"
    assert root.findtext("cp:metadata/cp:schemaversion", "", space) == "1.2"
    (resource,) = root.findall("cp:resources/cp:resource", space)
    assert resource.get(f"{{{space['adlcp']}}}scormtype") == "sco"
    files = [file.get("href") for file in resource.findall("cp:file", space)]
    assert sorted(["imsmanifest.xml", *filter(None, files)]) == sorted(names)
    (item,) = root.findall("cp:organizations/cp:organization/cp:item", space)
    assert item.get("identifierref") == resource.get("identifier")
    assert item.findtext("cp:title", "", space) == '<Tiere> & "Pflanzen"'
    ids = [node.get("identifier", "") for node in root.iter() if node.get("identifier")]
    assert all(re.fullmatch(r"[A-Za-z][\w.-]*", one) for one in ids)
    assert len(set(ids)) == len(ids)
    assert "script-src 'sha256-" in page
    assert "unsafe-eval" not in page


if OTHER:

    def test_the_manifest_fits_the_schemas() -> None:
        from lxml import etree

        (folder,) = Path(OTHER).glob("simple-*/package/lib/schemas/definitionFiles/scorm12edition")
        xsd = etree.fromstring(_BOTH, base_url=(folder.resolve() / "both.xsd").as_uri())
        schema = etree.XMLSchema(xsd)
        for count in (1, 3):
            puzzles = [made(title='<Tiere> & "Pflanzen"', seed=seed) for seed in range(count)]
            style = Style(mastery=60) if count > 1 else Style()
            with ZipFile(BytesIO(render(puzzles, "scorm", style))) as package:
                schema.assertValid(etree.fromstring(package.read("imsmanifest.xml")))


#: A schema that takes in those of SCORM.
_BOTH = b"""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:import namespace="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    schemaLocation="imscp_rootv1p1p2.xsd"/>
<xs:import namespace="http://www.adlnet.org/xsd/adlcp_rootv1p2"
    schemaLocation="adlcp_rootv1p2.xsd"/>
</xs:schema>"""


def test_the_same_puzzle_gives_the_same_package() -> None:
    assert render([made()], "scorm") == render([made()], "scorm")
    assert render([made()], "scorm") != render([made(seed=4)], "scorm")


def test_the_command_line_writes_packages(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    command = ["make", *WORDS, "--count", "3", "--seed", "1", "--format", "scorm"]
    assert main([*command, "-o", str(path)]) == 0
    with ZipFile(path) as package:
        assert package.namelist() == ["imsmanifest.xml", "index.html"]
    # Separate ones, one per pupil, in an archive around them.
    assert main([*command, "--separate", "-o", str(path)]) == 0
    with ZipFile(path) as archive:
        assert archive.namelist() == ["x-A.zip", "x-B.zip", "x-C.zip"]


def test_separate_packages_are_zip_files() -> None:
    puzzles = suchsel.generate_set(WORDS, 2, (7, 7), seed=1)
    names = [name for name, _ in separate_files(puzzles, "x", "scorm", Style())]
    assert names == ["x-A.zip", "x-B.zip"]


# -- statements for a host page --------------------------------------------------------------------

HOST = """<!DOCTYPE html><html lang="en"><head><title>Host</title>
<link rel="icon" href="data:,"></head><body>
<iframe src="puzzle.html" title="Word search" width="900" height="700"></iframe><script>
window.got = [];
addEventListener("message", ({ data }) => window.got.push(data));
</script></body></html>"""


def test_a_host_page_that_listens_gets_a_statement_per_word(visit: Visit, tmp_path: Path) -> None:
    folder = tmp_path / "host"
    folder.mkdir()
    puzzle = made(title="Tiere")
    (folder / "puzzle.html").write_bytes(render([puzzle], "html"))
    (folder / "host.html").write_text(HOST, "utf-8")
    with hosted(folder, tmp_path / "log") as server:
        page = visit(server.page("host"))
        frame = course(page)
        find(frame, puzzle, 0)
        assert page.evaluate("window.got") == []  # nobody has asked yet
        page.evaluate(
            "document.querySelector('iframe').contentWindow.postMessage("
            "{ type: 'suchsel:listen' }, '*')"
        )
        find(frame, puzzle, 1, 2)
        by_ends(frame, [list(spot) for spot in puzzle.words[3].cells])
        expect(frame.locator(".finish")).to_be_visible()
        got = page.evaluate("window.got")
    statements = [one["statement"] for one in got if one["type"] == "suchsel:xapi"]
    words = [placed.word for placed in puzzle.words]
    assert [one["result"].get("response") for one in statements] == [*words[1:], None]
    assert {one["verb"]["id"].rpartition("/")[2] for one in statements[:-1]} == {"answered"}
    end = statements[-1]
    assert end["verb"]["id"] == "http://adlnet.gov/expapi/verbs/completed"
    assert end["result"]["score"] == {"scaled": 1, "raw": 4, "min": 0, "max": 4}
    assert end["result"]["success"] is True
    assert re.fullmatch(r"PT\d+S", end["result"]["duration"])
    parents = {one["context"]["contextActivities"]["parent"][0]["id"] for one in statements[:-1]}
    assert parents == {end["object"]["id"]}
