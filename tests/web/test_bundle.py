"""Scripts of a page as one file."""

from __future__ import annotations

import re

import pytest

from suchsel.web.assets import PAGES, asset_files, assets_digest, page_with_digest
from suchsel.web.bundle import bundle

FILES = {
    "page.js": b'// A page.\nimport { one, two as three } from "./parts/number.js";\nthree(one);\n',
    "parts/number.js": b'import { log } from "../log.js";\nexport const one = 1;\n'
    b"export async function two(n) {\n  // tell\n  log(n);\n}\n",
    "log.js": b"export function log(text) {\n  console.log(text);\n}\n",
}


def test_a_module_follows_those_that_it_imports() -> None:
    assert bundle("page.js", FILES) == (
        "const module_log_js = await (async () => {\n"
        "function log(text) {\n  console.log(text);\n}\n"
        "return { log };\n})();\n\n"
        "const module_parts_number_js = await (async () => {\n"
        "const { log } = module_log_js;\nconst one = 1;\n"
        "async function two(n) {\n  log(n);\n}\n"
        "return { one, two };\n})();\n\n"
        "const module_page_js = await (async () => {\n"
        "const { one, two: three } = module_parts_number_js;\nthree(one);\n"
        "return {  };\n})();\n"
    )


@pytest.mark.parametrize("name", PAGES.values())
def test_a_page_asks_for_one_script_that_asks_for_no_other(name: str) -> None:
    page = page_with_digest(asset_files()[name], assets_digest()).decode()
    (script,) = re.findall(r'<script [^>]*src="assets/\w+/([^"]+)"', page)
    source = asset_files()[script].decode()
    assert re.findall(r"^\s*(?:import|export)\b.*", source, re.MULTILINE) == []
