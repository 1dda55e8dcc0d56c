"""The workshop for everybody: axe, keyboards, screen readers, zoom and colours of the system."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from suchsel.request.options import options_for
from suchsel.sheet.style import STYLE_ROWS
from tests.web.conftest import PHONE
from tests.web.looking import complaints
from tests.web.playing import picture
from tests.web.serving import Server
from tests.web.sheets import Visit, current, request_of, unfold, workshop, write
from tests.web.test_workshop_state import slow

#: Each size and each kind of colours once: neither depends on the other.
SCREENS = pytest.mark.parametrize(
    "screen",
    [
        {"color_scheme": "light"},
        {**PHONE, "color_scheme": "dark"},
        {**PHONE, "forced_colors": "active"},
    ],
    ids=["desk-light", "phone-dark", "phone-forced"],
)


@SCREENS
@pytest.mark.served
def test_axe_finds_nothing_in_any_state(
    server: Server, visit: Visit, screen: dict[str, Any]
) -> None:
    page = workshop(visit, server, **{**screen, "bypass_csp": True})
    found: dict[str, list[str]] = {}

    def look(state: str) -> None:
        found[state] = complaints(page)

    look("start")
    unfold(page)
    page.locator("#solution").check()
    look("all options, solution")
    page.locator("#more > summary").click()  # axe looks at each of them again otherwise
    page.get_by_label("target").first.check()
    page.get_by_label("automatic").uncheck()
    page.get_by_label("Rows", exact=True).fill("999")
    page.get_by_label("Rows", exact=True).blur()
    look("clamped")
    with slow(page) as release:
        write(page, "Hund\nKatze")
        look("pending")
        release()
    current(page)
    page.get_by_text("Download", exact=True).click()
    look("menu")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="My puzzles").click()
    page.get_by_role("button", name="Save").click()
    look("my puzzles")
    page.get_by_role("button", name="Delete “Hund, Katze”").click()
    look("deleted")
    page.keyboard.press("Escape")
    page.locator("#theme").select_option("en/weather")
    expect(page.locator("#question")).to_be_visible()
    look("question")
    page.get_by_role("button", name="Replace").click()
    expect(page.locator("#words-said")).not_to_be_empty()
    look("read")
    write(page, "Hund\nKa�ze")
    expect(page.locator(".note")).to_have_count(1)
    look("failed")
    page.get_by_role("button", name="Clear").click()
    current(page)
    look("empty")
    page.route("**/api/sheets", lambda route: route.abort())
    write(page, "Hund")
    expect(page.locator("#faults")).to_contain_text("not responding")
    look("lost")
    assert {state: faults for state, faults in found.items() if faults} == {}


def test_system_colours_show_what_is_chosen(server: Server, visit: Visit) -> None:
    page = workshop(visit, server, forced_colors="active")
    unfold(page)
    picture(page, "workshop-forced-colours", whole=True)
    colour = "(node) => getComputedStyle(node).backgroundColor"
    for chosen, other in (
        ("#levels input:checked + span", "#levels input:not(:checked) + span"),
        ("#compass [aria-pressed=true]", "#compass [aria-pressed=false]"),
        (".tile input:checked + .face", ".tile input:not(:checked) + .face"),
    ):
        on, off = (page.locator(one).first.evaluate(colour) for one in (chosen, other))
        assert on != off, chosen


@pytest.mark.parametrize("percent", [200, 400])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_zoomed_pages_scroll_one_way_only(
    server: Server, visit: Visit, percent: int, locale: str
) -> None:
    """What zoom makes of a window of 1280 x 1024."""
    wide, high = 1280 * 100 // percent, 1024 * 100 // percent
    page = workshop(visit, server, locale=locale, viewport={"width": wide, "height": high})
    unfold(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    picture(page, f"workshop-zoom-{percent}-{locale[:2]}", whole=True)
    page.locator("#mine").click()
    page.locator("#mine-save").click()
    dialog = page.locator("#mine-dialog")
    picture(page, f"workshop-zoom-{percent}-{locale[:2]}-dialog")
    assert dialog.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    last = dialog.get_by_role("button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    last.click()
    page.locator("#downloads summary").click()
    pdf = page.locator('[data-format="pdf"]')
    pdf.scroll_into_view_if_needed()
    expect(pdf).to_be_in_viewport(ratio=0.98)  # pixels are rounded


def test_a_walk_by_keyboard_reaches_every_control(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    unfold(page)
    page.locator("#words").focus()
    seen = walk(page)
    rows = {**options_for("web"), **STYLE_ROWS}
    unseen = [
        name
        for name in rows
        if page.locator(f"#option-{name}").count() and f"option-{name}" not in seen
    ]
    assert unseen == []
    for name in ("title", "theme", "file", "clear", "level", "more-levels", "has-target", "list"):
        assert name in seen, name
    for name in ("another", "mine", "solution", "print", "play", "share"):
        assert name in seen, name


def walk(page: Page) -> list[str]:
    """The controls that the tab key visits; each is in sight and shows that it has the focus."""
    seen: list[str] = []
    while len(seen) < 200:
        page.keyboard.press("Tab")
        name, ring, in_sight = page.evaluate(FOCUS)
        if name == "":
            return seen
        assert ring, f"{name} does not show that it has the focus"
        assert in_sight, f"{name} is out of sight"
        seen.append(name)
    raise AssertionError(f"the keyboard is caught: {seen[-5:]}")


#: Name of the control with the focus; whether it or its label has a ring; whether it is in sight.
FOCUS = """() => {
    const now = document.activeElement;
    if (now === document.body) return ["", false, false];
    const label = now.closest("label") ?? document.querySelector(`label[for="${now.id}"]`);
    const shown = now.matches(".unseen") ? label : now;
    const box = shown.getBoundingClientRect();
    const rings = [now, shown, now.nextElementSibling].filter(Boolean)
        .map((node) => getComputedStyle(node).outlineStyle !== "none");
    const name = now.id || now.name || now.dataset.direction || now.textContent;
    return [name, rings.some(Boolean), box.bottom > 0 && box.top < innerHeight && box.width > 0];
}"""


def test_every_option_can_be_changed_by_keys(server: Server, visit: Visit) -> None:
    """Menus by arrows, ticks by the space bar, shapes by arrows, fields by typing."""
    page = workshop(visit, server)
    write(page, "Hund\nKatze\nMaus")
    page.locator("#more > summary").focus()
    page.keyboard.press("Enter")
    for group in page.locator(".group > summary, .shape > summary").all():
        group.focus()
        page.keyboard.press("Enter")
    page.locator("#option-crossings").focus()
    page.keyboard.press("ArrowDown")
    page.locator("#option-nest").focus()
    page.keyboard.press("Space")
    page.locator("#option-shape input:checked").focus()
    page.keyboard.press("ArrowRight")
    page.locator("[name=level]:checked").focus()
    page.keyboard.press("ArrowRight")
    page.locator("#has-target").focus()
    page.keyboard.press("Space")
    page.locator("#dial").focus()
    page.keyboard.press("ArrowLeft")
    page.locator("#option-effort").focus()
    page.keyboard.press("ArrowUp")
    page.locator("#option-effort").blur()
    request = request_of(page)
    assert {"crossings", "nest", "shape", "difficulty", "effort"} <= request.keys()
    assert request["level"] == "schwer"


def test_names_contain_what_is_seen(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    unfold(page)
    page.get_by_role("button", name="My puzzles").click()
    page.get_by_role("button", name="Save").click()
    wrong = page.evaluate(
        """() => [...document.querySelectorAll("button, a, summary, input, select, textarea")]
            .filter((node) => node.ariaLabel)
            .map((node) => [node.ariaLabel,
                node.tagName !== "SELECT" && node.textContent || node.labels?.[0]?.textContent])
            .filter(([, seen]) => seen)
            .map(([name, seen]) => [name, seen.trim()])
            .filter(([name, seen]) => /\\p{L}/u.test(seen) && !name.includes(seen))"""
    )
    assert wrong == []


def test_results_are_announced(server: Server, visit: Visit) -> None:
    page = workshop(visit, server)
    heard = page.locator("#announced")
    expect(heard).to_have_role("status")
    write(page, "Hund\nKatze")
    expect(heard).to_have_text(re.compile(r"Puzzle with 2 words: \d+ × \d+, medium"))
    write(page, "Hund\nKa�ze")
    expect(page.locator("#faults")).to_have_role("status")
    expect(page.locator("#faults")).to_contain_text("“Ka�ze” contains “�”")
