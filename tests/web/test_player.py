"""The player at every size: what it keeps, what it shows, and who can use it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import suchsel
from suchsel.difficulty.calibration import read_play_logs
from suchsel.sheet.wording import message_cells
from tests.web.looking import complaints
from tests.web.modules import Modules
from tests.web.playing import by_ends, cell, open_further, picture
from tests.web.serving import Server
from tests.web.sheets import speak
from tests.web.test_links import contents, play_link
from tests.web.test_play_file import ANIMALS, spots, write

Visit = Callable[..., Page]
SIZES = {
    "phone-portrait": (360, 740),
    "phone-landscape": (740, 360),
    "small-landscape": (667, 375),
    "tablet-portrait": (768, 1024),
    "tablet-landscape": (1024, 768),
    "laptop": (1280, 720),
}
size = pytest.mark.parametrize("name", SIZES)


def viewport(name: str) -> dict[str, Any]:
    width, height = SIZES[name]
    touch = {"has_touch": True, "is_mobile": True} if "laptop" not in name else {}
    return {"viewport": {"width": width, "height": height}, **touch}


# -- in sight --------------------------------------------------------------------------------------

#: Whether a part is wholly in the window and nothing lies upon it.
IN_SIGHT = """(part) => {
    const box = part.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
        && (part.contains(top) || top.contains(part));
}"""


@size
@pytest.mark.parametrize("rows", [10, 18])
def test_the_status_is_always_in_sight(visit: Visit, tools: Modules, name: str, rows: int) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(rows, rows - 2), seed=2, title="Tiere")
    page = visit(play_link(tools, puzzle), **viewport(name))
    expect(page.locator(".board")).to_be_visible()
    parts = [page.locator(part) for part in (".status", ".progress", ".clock")]
    assert [part.evaluate(IN_SIGHT) for part in parts] == [True] * 3
    for at in ([0, 0], [rows - 1, 0], [rows - 1, rows - 3]):
        cell(page, at).scroll_into_view_if_needed()
        assert [part.evaluate(IN_SIGHT) for part in parts] == [True] * 3
    for cells in spots(puzzle)[:3]:
        by_ends(page, cells)
    expect(page.get_by_role("status")).to_contain_text("5 to go")
    assert [part.evaluate(IN_SIGHT) for part in parts] == [True] * 3
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[name][0]
    picture(page, f"player-{name}-{rows}")


@pytest.mark.parametrize(("rows", "count"), [(10, 8), (15, 15), (20, 15)])
def test_words_are_in_sight_while_a_phone_is_played_on(
    visit: Visit, tools: Modules, rows: int, count: int
) -> None:
    words = [*ANIMALS, "Esel", "Ente", "Gans", "Huhn", "Kuh", "Otter", "Ziege", "Pferd", "Rabe"]
    puzzle = suchsel.generate(words[:count], size=(rows, rows), seed=2, title="Tiere")
    window = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(play_link(tools, puzzle), **window)
    expect(page.locator(".board")).to_be_visible()
    assert page.locator(".cell").first.evaluate(IN_SIGHT)
    listed = page.locator(".list .text").all()
    assert [one.text_content() for one in listed if not one.evaluate(IN_SIGHT)] == []
    for cells in spots(puzzle)[:2]:
        by_ends(page, cells)
    assert page.locator(".list .found").last.evaluate(IN_SIGHT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page, f"player-phone-words-{rows}-{count}")


@size
def test_the_bar_hides_no_letter(visit: Visit, tools: Modules, name: str) -> None:
    """A cell that keys lead to, or a hint, is not below the bar."""
    puzzle = suchsel.generate(ANIMALS, size=(20, 12), seed=2)
    page = visit(play_link(tools, puzzle), **viewport(name))
    page.locator('.cell[tabindex="0"]').focus()
    for _ in range(19):
        page.keyboard.press("ArrowDown")
        assert page.locator(".cell:focus").evaluate(IN_SIGHT)
    for _ in range(4):
        page.get_by_role("button", name="Hint").click()
        assert page.locator(".cell.hinted").first.evaluate(IN_SIGHT)


@size
def test_the_end_is_in_sight(visit: Visit, tools: Modules, name: str) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(12, 12), seed=2, title="Tiere", message="Gut gemacht!")
    page = visit(play_link(tools, puzzle), **viewport(name), reduced_motion="no-preference")
    for cells in spots(puzzle):
        by_ends(page, cells)
    heading = page.get_by_role("heading", name="All found!")
    expect(heading).to_be_focused()
    assert heading.evaluate(IN_SIGHT)
    picture(page, f"player-{name}-end")
    if name == "laptop":  # the letters that rain down leave nothing behind
        expect(page.locator(".flake")).not_to_have_count(0)
        expect(page.locator(".flake")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (320, 180), (320, 256)])
def test_nothing_is_lost_under_zoom(visit: Visit, tools: Modules, width: int, height: int) -> None:
    """1280 x 720 at 200 and 400 percent, and the smallest window of the guidelines."""
    puzzle = suchsel.generate(ANIMALS, size=(9, 9), seed=2, title="Tiere")
    page = visit(play_link(tools, puzzle), viewport={"width": width, "height": height})
    expect(page.locator(".board")).to_be_visible()
    picture(page, f"player-zoom-{width}-{height}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in (".status", ".hint", ".list li >> nth=0"):
        page.locator(part).evaluate("part => part.scrollIntoView({ block: 'center' })")
        assert page.locator(part).evaluate(IN_SIGHT), part
    by_ends(page, spots(puzzle)[0])
    expect(page.locator(".list li.found")).to_have_count(1)


# -- kept ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["phone-portrait", "laptop"])
def test_a_game_goes_on_after_a_reload(visit: Visit, tools: Modules, name: str) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(12, 12), seed=2)
    page = visit(play_link(tools, puzzle), **viewport(name))
    for cells in spots(puzzle)[2:4]:
        by_ends(page, cells)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".time")).not_to_have_text("0:00")
    page.reload()
    expect(page.locator(".progress")).to_have_text("2 of 8 found")
    expect(page.locator(".list li.found .text")).to_have_text([ANIMALS[2], ANIMALS[3]])
    expect(page.locator(".mark.found")).to_have_count(2)
    expect(page.locator(".time")).not_to_have_text("0:00")
    stopped = page.locator(".time").text_content()
    expect(page.locator(".time")).not_to_have_text(str(stopped))  # and it runs
    for cells in spots(puzzle)[:2] + spots(puzzle)[4:]:
        by_ends(page, cells)
    expect(page.locator(".finish")).to_contain_text("with 2 hints")
    page.reload()
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    expect(page.locator(".finish")).to_contain_text("with 2 hints")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".progress")).to_have_text("0 of 8 found")
    page.reload()
    expect(page.locator(".progress")).to_have_text("0 of 8 found")


#: As in a browser that stores nothing.
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("forbidden", "SecurityError"); } });"""


#: The user wants nothing kept.
SWITCHED_OFF = "localStorage.setItem('suchsel-keep', 'off');"


@pytest.mark.parametrize("storage", ["", NO_STORAGE, SWITCHED_OFF], ids=["on", "none", "off"])
def test_a_game_goes_on_in_another_language(visit: Visit, tools: Modules, storage: str) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(12, 12), seed=2)
    page = visit("about:blank")
    if storage:
        page.add_init_script(storage)
    page.goto(play_link(tools, puzzle))
    by_ends(page, spots(puzzle)[0])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".time")).not_to_have_text("0:00")
    speak(page, "de")
    expect(page.locator(".progress")).to_have_text("1 von 8 gefunden")
    expect(page.locator("#language")).to_be_focused()
    expect(page.locator(".time")).not_to_have_text("0:00")
    expect(page.locator(".list li.found")).to_have_count(1)
    page.get_by_role("button", name="Aufgeben").click()
    page.get_by_role("button", name="Zeigen").click()
    speak(page, "en")
    expect(page.get_by_role("heading", name="Here they were")).to_be_visible()
    expect(page.locator(".mark.shown")).to_have_count(7)
    if storage == SWITCHED_OFF:
        page.reload()
        expect(page.locator(".progress")).to_have_text("0 of 8 found")
        assert page.evaluate("Object.keys(localStorage)") == ["suchsel-keep"]


def test_a_file_keeps_its_game_too(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path)
    page = visit(url)
    by_ends(page, spots(puzzle)[0])
    page.reload()
    expect(page.locator(".list li.found")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-engine", "ready")
    other, url = write(tmp_path, seed=4)
    page.goto(url)
    expect(page.locator(".progress")).to_have_text("0 of 8 found")
    assert other.grid != puzzle.grid


def test_the_best_time_counts_without_hints(visit: Visit, tools: Modules) -> None:
    puzzle = suchsel.generate(ANIMALS[:2], size=(6, 6), seed=2)
    page = visit("about:blank")
    page.clock.install()
    page.goto(play_link(tools, puzzle))

    def finish(seconds: int, hint: bool = False) -> Any:
        if hint:
            page.get_by_role("button", name="Hint").click()
        by_ends(page, spots(puzzle)[0])
        page.clock.run_for(1000 * seconds)
        by_ends(page, spots(puzzle)[1])
        expect(page.get_by_role("heading", name="All found!")).to_be_visible()
        said = page.locator(".finish").text_content()
        page.get_by_role("button", name="Play again").click()
        return said

    assert "best" not in finish(30).casefold()
    assert "Best time without a hint: 0:3" in finish(60)
    assert "A new best time!" not in finish(5, hint=True)
    assert "A new best time!" in finish(10)
    page.reload()
    assert "Best time without a hint: 0:1" in finish(20)


# -- right -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["spread", "first", "exact", "shaded"])
def test_the_letters_of_the_message_light_up(tmp_path: Path, visit: Visit, mode: str) -> None:
    options: dict[str, Any] = (
        {"message_mode": "exact", "size": (6, 6), "words": [], "pool": POOL}
        if mode == "exact"
        else {"message_mode": mode}
    )
    puzzle, url = write(tmp_path, message="Gut, ja!", **options)
    page = visit(url)
    expect(page.locator(".cell.shaded")).to_have_count(5 if mode == "shaded" else 0)
    for cells in spots(puzzle)[:-1]:
        by_ends(page, cells)
    expect(page.locator(".cell.message")).to_have_count(0)
    by_ends(page, spots(puzzle)[-1])
    expect(page.locator(".finish .message")).to_have_text(f"{LEADS[mode]} Gut, ja!")
    lit = page.locator(".cell.message")
    assert "".join(lit.all_text_contents()) == "GUTJA"
    assert [spot.split() for spot in lit.evaluate_all("all => all.map((c) => c.dataset.cell)")] == [
        [str(n) for n in at] for at in message_cells(puzzle)
    ]
    opacity = "all => all.map((c) => getComputedStyle(c).opacity)"
    assert set(lit.evaluate_all(opacity)) == {"1"}
    rest = page.locator(".cell:not(.message, .used)")
    assert rest.count() == (
        0 if mode == "exact" else len(puzzle.board.cells) - lit.count() - used(puzzle)
    )
    picture(page, f"player-message-{mode}")


LEADS = {
    "spread": "Hidden in the letters left over:",
    "first": "The letters left over begin with:",
    "exact": "The letters left over spell:",
    "shaded": "The letters in the marked cells spell:",
}
POOL = ["Hund", "Katze", "Maus", "Igel", "Meise", "Fuchs", "Reh", "Esel", "Ente", "Huhn", "Kuh"]


def used(puzzle: suchsel.Puzzle) -> int:
    return len({cell for placed in puzzle.words for cell in placed.cells})


@pytest.mark.parametrize("options", [{"topology": "hexagon"}, {"topology": "honeycomb"}, {}])
def test_a_hint_counts_as_people_do(tmp_path: Path, visit: Visit, options: dict[str, Any]) -> None:
    puzzle, url = write(tmp_path, **options, size=None, words=ANIMALS[:1], seed=2)
    page = visit(url)
    page.get_by_role("button", name="Hint").click()
    row, column = puzzle.words[0].cells[0]
    before = [symbol for symbol in puzzle.grid[row][:column] if symbol is not None]
    if options:
        told = f"Hund begins in row {row + 1}, at letter {len(before) + 1} from the left."
        expect(page.get_by_role("status")).to_have_text(told)
        assert options["topology"] == "honeycomb" or len(before) < column  # so it matters
        index = len(before) + 1
    else:
        told = f"Hund begins in row {row + 1}, column {column + 1}."
        expect(page.get_by_role("status")).to_have_text(told)
        index = column + 1
    expect(page.locator(".cell.hinted")).to_have_attribute("aria-colindex", str(index))


# -- told ------------------------------------------------------------------------------------------


def test_the_result_can_be_shared(server: Server, visit: Visit, tools: Modules) -> None:
    puzzle = suchsel.generate(ANIMALS[:2], size=(6, 6), seed=2, title="Tiere")
    page = visit("about:blank", permissions=["clipboard-read", "clipboard-write"])
    link = play_link(tools, puzzle, hints=False)
    page.goto(link)
    for cells in spots(puzzle):
        by_ends(page, cells)
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    text, url = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert text.startswith("Tiere: 2 words · 0:0")
    assert text.endswith("without a hint")
    assert (urlsplit(url).path, contents(url)) == ("/play", contents(link))


def test_without_a_clipboard_the_result_can_be_copied_by_hand(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path, words=ANIMALS[:2])
    page = visit("about:blank")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(url)
    for cells in spots(puzzle):
        by_ends(page, cells)
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    assert page.evaluate("getSelection().toString()").startswith("Tiere: 2 words")


#: Counts the tones that are played.
SILENT = """window.tones = [];
const Tone = window.OscillatorNode;
window.OscillatorNode = class extends Tone {
    constructor(context, options) { super(context, options); tones.push(options.frequency); }
};"""


def test_sounds_are_off_until_they_are_switched_on(tmp_path: Path, visit: Visit) -> None:
    puzzle, url = write(tmp_path)
    page = visit("about:blank")
    page.add_init_script(SILENT)
    page.goto(url)
    button = page.locator(".sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    by_ends(page, spots(puzzle)[0])
    assert page.evaluate("tones.length") == 0
    open_further(page)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    before = page.evaluate("tones.length")
    by_ends(page, spots(puzzle)[1])
    assert page.evaluate("tones.length") > before
    page.reload()
    expect(page.locator(".sound")).to_have_attribute("aria-pressed", "true")


def test_hints_are_for_the_chosen_word_and_are_earned(visit: Visit, tools: Modules) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(12, 12), seed=2)
    page = visit(play_link(tools, puzzle, earned=True))
    status = page.get_by_role("status")
    wanted = puzzle.words[3]
    listed = page.get_by_role("button", name=wanted.word, exact=True)
    listed.click()
    expect(status).to_contain_text("tap it again")
    expect(page.locator(".cell.hinted")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint (1)")).to_be_visible()
    listed.click()
    expect(status).to_contain_text(f"{wanted.word} begins in row {wanted.cells[0][0] + 1}")
    expect(cell(page, [*wanted.cells[0]])).to_have_class(re.compile("hinted"))
    page.get_by_role("button", name="Hint (0)").click()
    expect(status).to_have_text("Find 3 more words for a hint.")
    for cells in spots(puzzle)[:3]:
        by_ends(page, cells)
    page.get_by_role("button", name="Hint (1)").click()
    expect(status).to_contain_text(f"{wanted.word} continues")


# -- for everyone ----------------------------------------------------------------------------------


def test_every_control_is_reached_and_used_by_keys(visit: Visit, tools: Modules) -> None:
    puzzle = suchsel.generate(ANIMALS[:3], size=(9, 9), seed=2)
    page = visit(play_link(tools, puzzle))
    expect(page.locator(".board")).to_be_visible()
    names = []
    for _ in range(9):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.innerText.trim().split('\\n')[0]"))
    letter = str(page.locator('.cell[tabindex="0"]').text_content())
    assert names[:4] == ["Suchsel", "Make a word search", "English", letter]
    assert [name.split()[0] for name in names[4:8]] == ["0:00", "Hint", "Give", "More"]
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cell.hinted")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Give up")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Give up")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Here they were")).to_be_focused()


def test_the_name_of_a_control_contains_what_it_shows(visit: Visit, tools: Modules) -> None:
    page = visit(play_link(tools, suchsel.generate(ANIMALS, size=(12, 12), seed=2)))
    clock = page.locator(".clock")
    expect(clock).to_have_accessible_name("0:00 Hide the clock")
    clock.click()
    expect(clock).to_have_accessible_name("Show the clock –:––")
    expect(page.locator(".time")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_keep_what_matters(visit: Visit, tools: Modules, scheme: str) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(12, 12), seed=2, message="Gut gemacht!")
    page = visit(
        play_link(tools, puzzle),
        forced_colors="active",
        color_scheme=scheme,
        bypass_csp=True,
    )
    by_ends(page, spots(puzzle)[0])
    page.get_by_role("button", name="Hint").click()
    style = "(part, name) => getComputedStyle(part)[name]"
    assert page.locator(".cell.hinted").evaluate(style, "outlineStyle") == "solid"
    assert page.locator(".mark.found rect").evaluate(style, "stroke") != "none"
    open_further(page)
    page.get_by_role("button", name="Sound").click()
    pressed, plain = (
        page.get_by_role("button", name=name).evaluate(style, "borderWidth")
        for name in ("Sound", "Hint")
    )
    assert pressed != plain
    assert complaints(page) == []
    picture(page, f"player-forced-{scheme}")
    for cells in spots(puzzle)[1:]:
        by_ends(page, cells)
    assert page.locator(".cell.message").first.evaluate(style, "outlineStyle") == "solid"
    assert complaints(page) == []
    picture(page, f"player-forced-{scheme}-end")


@pytest.mark.parametrize(
    ("name", "scheme"),
    [("phone-portrait", "dark"), ("phone-landscape", "light"), ("laptop", "light")],
)
def test_axe_finds_nothing_in_any_state(
    visit: Visit, tools: Modules, name: str, scheme: str
) -> None:
    puzzle = suchsel.generate(ANIMALS[:3], size=(9, 9), seed=2, message="Ja!")
    options = {"color_scheme": scheme, "bypass_csp": True}
    page = visit("about:blank", **viewport(name), **options)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(play_link(tools, puzzle))
    expect(page.locator(".board")).to_be_visible()
    assert complaints(page) == []
    cell(page, spots(puzzle)[0][0]).click()
    assert complaints(page) == []
    cell(page, spots(puzzle)[0][-1]).click()
    page.get_by_role("button", name="Hint").click()
    open_further(page)
    page.get_by_role("button", name="Sound").click()
    page.locator(".clock").click()
    assert complaints(page) == []
    for cells in spots(puzzle)[1:]:
        by_ends(page, cells)
    page.get_by_role("button", name="Share the result").click()
    expect(page.get_by_label("Result", exact=True)).to_be_visible()
    assert complaints(page) == []
    picture(page, f"player-axe-{name}-{scheme}")


# -- recording -------------------------------------------------------------------------------------


def test_a_game_is_recorded_only_if_switched_on(
    visit: Visit, tools: Modules, tmp_path: Path
) -> None:
    puzzle = suchsel.generate(ANIMALS, size=(10, 9), seed=2)
    page = visit(play_link(tools, puzzle))
    expect(page.locator(".record")).to_be_hidden()  # teachers switch it on
    page = visit(play_link(tools, puzzle, record=True))
    expect(page.locator(".record")).to_have_attribute("aria-pressed", "false")
    for cells in spots(puzzle):
        by_ends(page, cells)
    expect(page.get_by_role("heading", name="All found!")).to_be_visible()
    expect(page.get_by_text("Save the recording")).to_have_count(0)
    page.get_by_role("button", name="Play again").click()
    open_further(page)
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_role("status")).to_contain_text("recorded in this browser")
    *first, last = spots(puzzle)
    for cells in first[:2]:
        by_ends(page, cells)
    page.get_by_role("button", name="Hint").click()
    page.reload()
    for cells in [*first[2:], last]:
        by_ends(page, cells)
    picture(page, "player-recorded")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the recording").click()
    path = tmp_path / "log.json"
    saved.value.save_as(path)
    events = json.loads(path.read_text("utf-8"))["events"]
    kinds = [event["event"] for event in events]
    assert kinds == ["start", "found", "found", "hint", *["found"] * (len(ANIMALS) - 2)]
    assert [event["seconds"] for event in events] == sorted(event["seconds"] for event in events)
    assert [events[1]["word"], events[1]["open"]] == [puzzle.words[0].word, len(ANIMALS) - 1]
    (game,) = read_play_logs([str(path)])
    assert [len(stretch.words) for stretch in game][:2] == [len(ANIMALS), len(ANIMALS) - 1]
    assert game[0].found is not None
    assert game[0].found.direction == puzzle.words[0].direction
    assert complaints(page) == []
