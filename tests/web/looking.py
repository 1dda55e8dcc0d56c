"""What axe, a checker of accessibility, finds on a page."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = "axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)"


def complaints(page: Page) -> list[str]:
    """The script is sent once to a page, which may be looked at in many states."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN)
    return [f"{f['id']}: {f['nodes'][0]['html'][:120]}" for f in found]
