"""What axe, a checker of accessibility, finds on a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def complaints(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{f['id']}: {f['nodes'][0]['html'][:120]}" for f in found]
