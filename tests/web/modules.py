"""Calling functions of the pages' modules, on a page of the server."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page


def call(page: Page, name: str, *values: Any) -> Any:
    module, function = name.split(".")
    return page.evaluate(
        """async ([module, name, values]) => {
            const { [name]: called } = await import(`/assets/${module}.js`);
            return called(...values);
        }""",
        [module, function, values],
    )
