"""Links: what they hold, what nobody can read in them, and that they open for ever."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

import suchsel
from suchsel.boards.board import KINDS, board_of_grid
from suchsel.boards.geometry import geometry_of
from suchsel.boards.kind import ARROWS
from suchsel.sheet import links
from suchsel.sheet.wording import board_rule, directions_of, instruction, listing, message_cells
from suchsel.web.assets import PAGES
from tests.pictures import drawn, encoded
from tests.web.conftest import PHONE
from tests.web.looking import complaints
from tests.web.modules import Modules, call
from tests.web.playing import by_ends, by_taps, picture
from tests.web.serving import Server

Visit = Callable[..., Page]
#: Words inside words, a word and its reverse, palindromes, letters that change in capitals.
WORDS = ["Information", "Info", "Lager", "Regal", "Otto", "Straße", "Känguru", "Guten Tag", "Hund"]
CLUES = [(word, f"Frage {number}") for number, word in enumerate(WORDS, 1)]
#: 36 letters.
FRUIT = ["Apfel", "Birne", "Kirsche", "Mango", "Pflaume", "Zitrone"]


def made(**options: Any) -> suchsel.Puzzle:
    settings: dict[str, Any] = {"words": CLUES, "level": "schwer", "seed": 3, "title": "T"}
    return suchsel.generate(**{**settings, **options})


def as_sent(puzzle: suchsel.Puzzle) -> dict[str, Any]:
    """The puzzle as the server sends it."""
    directions = directions_of(puzzle)
    return {**puzzle.to_dict(), "directions": directions, "message_cells": message_cells(puzzle)}


def play_link(modules: Modules, puzzle: suchsel.Puzzle, **switches: bool) -> str:
    return str(call(modules, "links.playLink", as_sent(puzzle), switches))


def read_link(modules: Modules, link: str) -> Any:
    return call(modules, "links.readPlayLink", {"hash": "#" + urlsplit(link).fragment})


def contents(link: str) -> str:
    """What anyone can read who unpacks the link."""
    text = urlsplit(link).fragment
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return zlib.decompress(data, -zlib.MAX_WBITS).decode()


# -- the words are where the engine put them -------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "mode", ["shown", "sorted", "gaps", "scrambled", "lengths", "clues", "hidden"]
)
def test_the_page_finds_the_places_of_the_engine(modules: Modules, kind: str, mode: str) -> None:
    options = {"topology": kind, "list": mode, "secret": ["Einhorn"], "message": "Gut gemacht!"}
    compare(modules, made(**options))


@pytest.mark.parametrize(
    "options",
    [
        {"nest": True, "level": "experte"},
        {"shape": "heart"},
        {"topology": "honeycomb", "shape": "star"},
        {"topology": "torus", "size": (2, 30), "words": ["Hund", "Katze", "Maus"]},
        {"topology": "torus", "size": (7, 8), "words": ["Hund", "Katze", "Maus", "Igel", "Reh"]},
        {"words": ["हिन्दी", "भाषा", "किताब", "नमस्ते"]},
        {"words": ["ΚΑΛΗΜΕΡΑ", "ΦΩΣ"], "list": "hidden"},
        {"words": ["İstanbul", "ışık"], "list": "shown"},
        {"words": FRUIT, "size": (6, 6), "paths": "bent", "level": "schwer"},
        {"words": FRUIT, "size": (8, 5), "paths": "square", "message": "Obst", "list": "hidden"},
    ],
    ids=lambda options: "-".join(map(str, options))[:40],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_places_on_boards_of_every_kind(
    modules: Modules, options: dict[str, Any], seed: int
) -> None:
    compare(modules, made(**options, seed=seed))


def compare(modules: Modules, puzzle: suchsel.Puzzle) -> None:
    found = read_link(modules, play_link(modules, puzzle))["puzzle"]
    assert found["grid"] == [list(row) for row in puzzle.grid]
    assert (found["title"], found["message"]) == (puzzle.title, puzzle.message)
    assert found.get("message_cells", []) == [list(cell) for cell in message_cells(puzzle)]
    assert found["geometry"] == geometry_of(puzzle.board)
    for placed, word in zip(puzzle.words, found["words"], strict=True):
        assert (word["word"], word["symbols"]) == (placed.word, list(placed.symbols))
        assert word.get("secret", False) == placed.secret
        cells = [tuple(cell) for cell in word["cells"]]
        assert [puzzle.grid[row][column] for row, column in cells] == list(placed.symbols)
        paths = puzzle.request.paths
        places = suchsel.find(puzzle.grid, [placed.symbols], puzzle.board, paths=paths)
        if len(places) == 1:  # a palindrome can be read from either end
            assert cells in (list(placed.cells), list(placed.cells)[::-1])
            assert cells == list(placed.cells) or placed.symbols == placed.symbols[::-1]
    # Where a word occurs again inside another, its own place is still the one that it needs.
    covered = {cell for placed in puzzle.words for cell in placed.cells}
    assert {tuple(cell) for word in found["words"] for cell in word["cells"]} == covered


def test_the_words_of_this_test_do_occur_several_times() -> None:
    puzzle = made()
    twice = {
        placed.word
        for placed in puzzle.words
        if len(suchsel.find(puzzle.grid, [placed.symbols], puzzle.board)) > 1
    }
    assert twice == {"Info", "Lager", "Regal"}


@pytest.mark.parametrize("kind", KINDS)
def test_boards_are_made_as_by_the_engine(modules: Modules, kind: str) -> None:
    """Of all small sizes."""
    sizes = [(rows, columns) for rows in range(1, 7) for columns in range(1, 7)]
    for rows, columns in sizes:
        if KINDS[kind].why_not_size((rows, columns)):
            continue
        size = rows, columns
        grid = [
            ["A" if KINDS[kind].has((row, column), size) else None for column in range(columns)]
            for row in range(rows)
        ]
        board = board_of_grid(kind, grid)
        assert call(modules, "boards.geometryOf", kind, grid) == geometry_of(board), size


def test_rules_are_those_of_the_sheet(modules: Modules) -> None:
    for options in (
        {"topology": "torus", "message": "Gut gemacht!"},
        {"message": "Gut gemacht!"},
        {"message": "Gut gemacht!", "message_mode": "first"},
        {"message": "Ja"},
        {"message": "XYZ", "words": ["AB"], "size": (1, 5)},
        {"topology": "torus"},
        {"words": ["Hund", "Igel"], "level": "leicht"},
        {},
    ):
        puzzle = made(**options)
        found = read_link(modules, play_link(modules, puzzle))["puzzle"]
        directions, _, rest = str(call(modules, "links.rulesOf", found)).partition(".")
        assert rest.strip() == board_rule(puzzle, "en")
        assert f"{directions}." in instruction(puzzle)
        del found["directions"]  # as in the link of a QR code, or in an old one
        directions, _, _ = str(call(modules, "links.rulesOf", found)).partition(".")
        shown = directions.partition(": ")[2].split()
        assert shown == [arrow for arrow in ARROWS.values() if arrow in shown]
        # A link does not know in which of its two senses a word like OTTO was placed.
        used = {ARROWS[one.direction] for one in puzzle.words if one.word != "Otto"}
        assert used <= {*shown}
        assert len(shown) <= len(used) + 1


def test_a_link_sorts_words_by_their_own_language(modules: Modules) -> None:
    words = ["zil", "ışık", "iğne", "ince", "ınce", "çanta"]
    puzzle = made(words=words, list="sorted", language="tr")
    assert listing(puzzle) == ["çanta", "ınce", "ışık", "iğne", "ince", "zil"]
    for link in (play_link(modules, puzzle), links.play_link(puzzle, "https://example.org")):
        found = read_link(modules, link)["puzzle"]
        rows = call(modules, "player/listing.listing", found)
        assert [row["text"] for row in rows] == listing(puzzle)
    plain = json.loads(contents(link)) | {"language": "no such language"}
    altered = f"#{call(modules, 'links.pack', plain)}"
    assert call(modules, "links.readPlayLink", {"hash": altered}) is None


def test_the_message_of_an_old_link(modules: Modules) -> None:
    """It is in the first letters left over, or in all of them."""
    puzzle = made(message="Gut gemacht!", message_mode="first")
    plain = json.loads(contents(play_link(modules, puzzle)))
    assert len(plain["message"]) == 3
    for number, mode in enumerate(("first", "exact")):
        plain["message"][2] = number
        link = f"#{call(modules, 'links.pack', plain)}"
        found = call(modules, "links.readPlayLink", {"hash": link})["puzzle"]
        assert found["message_cells"] == [list(cell) for cell in message_cells(puzzle)]
        assert found["request"]["message_mode"] == mode


def test_our_digests_are_sha256(modules: Modules) -> None:
    for length in (0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 200, 1000):
        text = "aß€😀z"[length % 5] * length
        digest = hashlib.sha256(text.encode()).digest()[:9]
        expected = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        assert call(modules, "player/digests.digest", text) == expected


# -- what cannot be read ---------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["gaps", "lengths", "clues", "hidden", "shown"])
def test_words_off_the_list_cannot_be_read(modules: Modules, mode: str) -> None:
    # No word in a row of the grid, which anyone can read.
    puzzle = made(list=mode, secret=["Einhorn"], message="Sehr gut", directions=["SE", "NW"])
    text = contents(play_link(modules, puzzle)).casefold()
    readable = [placed.word for placed in puzzle.words if placed.word.casefold() in text]
    assert readable == (WORDS if mode == "shown" else [])
    assert "sehr gut" not in text
    plain = json.loads(text)
    assert not {"request", "seed", "cells", "direction"} & plain.keys()
    for number in range(1, len(WORDS) + 1):
        assert (f"frage {number}" in text) == (mode == "clues")


def test_a_link_fits_into_a_qr_code(modules: Modules) -> None:
    """Which the server draws for up to 1,500 characters."""
    theme = next(theme for theme in suchsel.themes() if theme.name == "tiere")
    puzzle = suchsel.generate(theme.words[:25], size=(20, 20), seed=1, list="lengths")
    assert len(play_link(modules, puzzle)) < 1500


# -- the pages that links open ---------------------------------------------------------------------


def test_a_pupil_plays_without_the_server_and_without_answers(
    server: Server, visit: Visit, tools: Modules
) -> None:
    puzzle = made(topology="hexagon", message="Gut gemacht!")
    page = visit("about:blank", **PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(play_link(tools, puzzle))
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    for placed in puzzle.words:
        by_taps(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    assert [path for path in asked if path.startswith("/api")] == []
    assert page.get_by_role("link", name="Edit").count() == 0
    assert page.get_by_role("button", name="Another one").count() == 0
    links = page.get_by_role("link").evaluate_all("all => all.map((link) => link.href)")
    assert all("#" not in link for link in links)
    picture(page, "play-link-phone")


def test_hints_giving_up_and_the_clock_can_be_switched_off(visit: Visit, tools: Modules) -> None:
    puzzle = made()
    controls = {"hints": "Hint", "giveUp": "Give up", "clock": "Hide the clock"}
    for name in (None, *controls):
        page = visit(play_link(tools, puzzle, **({name: False} if name else {})))
        expect(page.locator("html")).to_have_attribute("data-engine", "ready")
        for other, label in controls.items():
            visible = page.get_by_role("button", name=label).count() == 1
            assert visible == (other != name), (name, other)
    for placed in puzzle.words:
        by_ends(page, [list(spot) for spot in placed.cells])
    expect(page.locator(".finish")).not_to_contain_text("0:")


#: Two words, easy, seed 1, on A5: packed by the first version of the web app.
OLD = (
    "DYo7CoAwEAXv8uo0FjZ7AsEjiEVwFwwsMeSjaMjd3WpgZjqeK3MBbVhaZDisvn6C3aEEI8Wm6qByi4KM4TirXaW-"
    "arUj-STZip8xTIswaBo_"
)


def test_links_of_the_first_form_still_open(server: Server, visit: Visit, tools: Modules) -> None:
    puzzle = suchsel.generate(["Hund", "Katze"], level="leicht", seed=1)
    page = visit(f"{server.url}play#{OLD}")
    for placed in puzzle.words:
        by_ends(page, [list(spot) for spot in placed.cells])
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    assert page.get_by_role("link", name="Edit").count() == 0
    page.get_by_role("button", name="Another one").click()
    expect(page.locator(".list li.found")).to_have_count(0)
    read = call(tools, "links.readWorkshopLink", {"hash": f"#{OLD}"})
    assert (read["seed"], read["version"], read["sum"]) == (1, None, None)
    assert read["request"]["words"] == ["Hund", "Katze"]


def test_a_workshop_link_knows_its_puzzle(modules: Modules) -> None:
    puzzle, other = as_sent(made(seed=1)), as_sent(made(seed=2))
    request = {"words": WORDS, "level": "schwer"}
    link = call(modules, "links.workshopLink", request, 1, "0.1.0", puzzle)
    assert urlsplit(link).path == "/"
    read = call(modules, "links.readWorkshopLink", {"hash": "#" + urlsplit(link).fragment})
    assert (read["request"], read["seed"], read["version"]) == (request, 1, "0.1.0")
    assert call(modules, "links.isSamePuzzle", read, puzzle)
    assert not call(modules, "links.isSamePuzzle", read, other)
    assert call(modules, "links.isSamePuzzle", {"sum": None}, other)  # an old link cannot tell
    assert call(modules, "links.readWorkshopLink", {"hash": ""}) is None
    board = "#" + urlsplit(play_link(modules, made())).fragment
    assert call(modules, "links.readWorkshopLink", {"hash": board}) is None


def test_altered_links_are_refused(modules: Modules) -> None:
    good = json.loads(contents(play_link(modules, made(list="hidden"))))
    changes: list[dict[str, object]] = [
        {"board": 2},
        {"kind": "klein-bottle"},
        {"kind": "toString"},
        {"grid": ["ABC", "DE"]},
        {"grid": []},
        {"grid": 7},
        {"words": []},
        {"words": [["AAAAAAAA", 4, 7, "AAAA"]]},
        {"words": [7]},
        {"list": "shown"},
        {"message": [3, "%"]},
    ]
    for change in changes:
        packed = call(modules, "links.pack", {**good, **change})
        assert call(modules, "links.readPlayLink", {"hash": f"#{packed}"}) is None, change


# -- the page for frames ---------------------------------------------------------------------------


def test_only_one_page_can_be_framed(server: Server) -> None:
    for path in (*PAGES, "/assets/play.js", "/nowhere"):
        headers = httpx.get(server.url.rstrip("/") + path).headers
        policy = headers["content-security-policy"]
        framable = path == "/embed"
        assert policy.endswith("frame-ancestors *" if framable else "frame-ancestors 'none'")
        assert headers.get("x-frame-options") == (None if framable else "DENY")
        assert "script-src 'self'" in policy


HOST = """<!DOCTYPE html><html lang="en"><title>Host</title><body>
<script>window.told = []; addEventListener("message", (event) => told.push(event.data));</script>
<iframe title="Word search" width="640" height="480" src="{}"></iframe></body></html>"""


@pytest.fixture
def other_site() -> Iterator[Callable[[str], str]]:
    """Another origin, on the loopback interface too: the address of a page with this text."""
    page = b""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *about: object) -> None:
            """The tests need no log."""

    def open_site(text: str) -> str:
        nonlocal page
        page = text.encode()
        return f"http://127.0.0.1:{site.server_port}/"

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        thread = Thread(target=site.serve_forever)
        thread.start()
        yield open_site
        site.shutdown()
        thread.join()


@pytest.mark.parametrize("give_up", [False, True])
def test_a_host_page_learns_the_result(
    visit: Visit, tools: Modules, other_site: Callable[[str], str], give_up: bool
) -> None:
    puzzle = made()
    link = call(tools, "links.embedLink", as_sent(puzzle), {})
    assert urlsplit(link).path == "/embed"
    host = visit(other_site(HOST.format(link)))
    frame: Any = host.frame_locator("iframe")
    expect(frame.locator(".board")).to_be_visible()
    picture(host, "play-embedded")
    spots = [[list(spot) for spot in placed.cells] for placed in puzzle.words]
    for cells in spots[:2] if give_up else spots:
        by_ends(frame, cells)
    if give_up:
        frame.get_by_role("button", name="Hint").click()
        frame.get_by_role("button", name="Give up").click()
        frame.get_by_role("button", name="Show them").click()
    expect(frame.locator(".finish")).to_be_visible()
    assert frame.locator("header.site, footer").count() == 0
    told = host.evaluate("told")
    assert len(told) == 1
    seconds, name = told[0].pop("seconds"), told[0].pop("id")
    assert isinstance(seconds, int)
    assert len(name) == 12
    assert told[0] == {
        "type": "suchsel:finished",
        "title": "T",
        "complete": not give_up,
        "found": 2 if give_up else len(WORDS),
        "words": len(WORDS),
        "hints": int(give_up),
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", ["play", "embed"])
def test_axe_finds_nothing(visit: Visit, tools: Modules, page: str, scheme: str) -> None:
    link = call(tools, f"links.{page}Link", as_sent(made(message="Gut gemacht!")), {})
    opened = visit(link, color_scheme=scheme, bypass_csp=True)
    expect(opened.locator(".board")).to_be_visible()
    assert complaints(opened) == []
    opened.get_by_role("button", name="Give up").click()
    assert complaints(opened) == []
    opened.get_by_role("button", name="Show them").click()
    expect(opened.locator(".cell.message")).to_have_count(10)
    assert complaints(opened) == []


# -- the installed app -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "play"])
def test_the_app_can_be_installed(server: Server, visit: Visit, path: str) -> None:
    page = visit(server.url + path)
    manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["errors"] == []
    plain = json.loads(manifest["data"])
    assert plain["display"] == "standalone"
    base = httpx.URL(manifest["url"])
    assert str(base.join(plain["start_url"])) == server.url
    sizes = set()
    for icon in plain["icons"]:
        answer = httpx.get(base.join(icon["src"]))
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.content[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
        sizes.add((icon["sizes"], icon["purpose"]))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes


# -- links on paper are those of the web app -------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "mode", ["shown", "sorted", "gaps", "scrambled", "lengths", "clues", "hidden"]
)
def test_links_on_paper_hold_the_same(modules: Modules, kind: str, mode: str) -> None:
    options = {"topology": kind, "list": mode, "secret": ["Einhorn"], "message": "Gut gemacht!"}
    same_link(modules, made(**options))


@pytest.mark.parametrize(
    "options",
    [
        {"shape": "heart", "title": None},
        {"words": ["हिन्दी", "भाषा", "किताब", "नमस्ते"], "list": "hidden"},
        {"words": ["İstanbul", "ışık", "ﬁnden"]},
        {"message": "\N{HEDGEHOG} ab \U0001d538", "message_mode": "first"},
    ],
    ids=lambda options: "-".join(map(str, options))[:40],
)
def test_links_on_paper_of_special_boards(modules: Modules, options: dict[str, Any]) -> None:
    same_link(modules, made(**options))


def same_link(modules: Modules, puzzle: suchsel.Puzzle) -> None:
    """But for the directions, which would make QR codes larger."""
    link = links.play_link(puzzle, "https://example.org")
    other = call(modules, "links.playLink", {**as_sent(puzzle), "directions": None}, {})
    assert json.loads(contents(link)) == json.loads(contents(other))
    assert contents(link) == contents(other)


def test_a_link_has_the_texts_of_pictures(modules: Modules) -> None:
    picture = encoded(drawn())
    words = [(word, clue, picture) for word, clue in CLUES]
    puzzle = made(words=words, list="pictures")
    on_paper = links.play_link(puzzle, "https://example.org")
    sent = {**as_sent(puzzle), "title": puzzle.title, "directions": None}
    plain = call(modules, "links.boardToPlain", sent, {}, 0)
    assert json.loads(contents(on_paper)) == plain
    assert "data:" not in contents(links.play_link(puzzle, "https://example.org"))


def test_a_link_has_the_pictures_that_there_is_room_for(modules: Modules) -> None:
    photo = "data:image/png;base64," + base64.b64encode(encoded(drawn())).decode()
    words = [(word, clue, encoded(drawn())) for word, clue in CLUES[:2]]
    puzzle = as_sent(made(words=[*words, *CLUES[2:]], list="pictures"))
    drawing = "data:image/svg+xml;base64," + base64.b64encode("<svg>ü</svg>".encode()).decode()
    puzzle["pictures"] = {WORDS[1]: drawing}
    for room, shown in ((900_000, {WORDS[0]: photo, WORDS[1]: drawing}), (20, {WORDS[1]: drawing})):
        plain = call(modules, "links.boardToPlain", puzzle, {}, room)
        read = call(modules, "links.boardFromPlain", plain)["puzzle"]
        assert {word: one.rstrip("=") for word, one in read["pictures"].items()} == {
            word: one.rstrip("=") for word, one in shown.items()
        }
        listed = call(modules, "player/listing.listing", read)
        assert [row["clue"] for row in listed] == [clue for _, clue in CLUES]
    plain["pictures"] = [[0, "https://example.org/x.png"]]
    link = call(modules, "links.pack", plain)
    assert read_link(modules, f"#{link}") is None


def test_a_link_to_the_solution_shows_all_words(server: Server, visit: Visit) -> None:
    puzzle = made(list="hidden")
    page = visit(links.play_link(puzzle, server.url, solved=True))
    expect(page.locator(".list li.shown")).to_have_count(len(puzzle.words))
    page.goto(links.play_link(puzzle, server.url))
    expect(page.locator(".list li.shown")).to_have_count(0)  # nothing is kept of it
