"""Scripts of a page as one file."""

from __future__ import annotations

import re

import pytest

from suchsel.formats.html import _script
from suchsel.system.bundle import bundle
from suchsel.web.assets import PAGES, asset_files, assets_digest, page_with_digest

IMPORTS = re.compile(r"^\s*(?:import|export)\b.*", re.MULTILINE)
FILES = {
    "page.js": '// A page.\nimport { one, two as three } from "./parts/number.js";\nthree(one);\n',
    "parts/number.js": 'import { log } from "../log.js";\nexport const one = 1;\n'
    "/** Tells\n * this. */\nexport async function two(n) {\n  // tell\n  log(n);\n}\n",
    "log.js": "export function log(text) {\n  console.log(text);\n}\n",
}


def test_a_module_follows_those_that_it_imports() -> None:
    assert bundle("page.js", FILES.__getitem__) == {
        "page.all.js": "const module_log_js = await (async () => {\n"
        "function log(text) {\n  console.log(text);\n}\n"
        "return { log };\n})();\n\n"
        "const module_parts_number_js = await (async () => {\n"
        "const { log } = module_log_js;\nconst one = 1;\n"
        "async function two(n) {\n  log(n);\n}\n"
        "return { one, two };\n})();\n\n"
        "const module_page_js = await (async () => {\n"
        "const { one, two: three } = module_parts_number_js;\nthree(one);\n"
        "return {  };\n})();\n"
    }


def test_a_module_that_is_imported_later_gets_what_is_there_already() -> None:
    files = {
        **FILES,
        "page.js": 'import { log } from "./log.js";\nlog(await import("./rest.js"));\n',
        "rest.js": 'import {\n  log,\n} from "./log.js";\n'
        'import { one } from "./parts/number.js";\nexport const two = log(one);\n',
    }
    made = bundle("page.js", files.__getitem__)
    assert list(made) == ["page.all.js", "page.rest.js"]
    call = 'import("./page.rest.js").then(({ load }) => load({ module_log_js }))'
    assert f"log(await {call});" in made["page.all.js"]
    assert "module_parts_number_js" not in made["page.all.js"]
    later = made["page.rest.js"]
    assert later.startswith("export async function load({ module_log_js }) {\n")
    assert later.endswith("return module_rest_js;\n}\n")
    assert "const module_parts_number_js = " in later
    assert "const module_log_js = " not in later


@pytest.mark.parametrize("name", PAGES.values())
def test_a_page_asks_for_one_script_that_asks_for_no_other(name: str) -> None:
    page = page_with_digest(asset_files()[name], assets_digest()).decode()
    (script,) = re.findall(r'<script [^>]*src="assets/\w+/([^"]+)"', page)
    source = asset_files()[script].decode()
    assert IMPORTS.findall(source) == []


@pytest.mark.parametrize("name", ["start.js", "scorm.js"])
def test_a_file_to_play_on_has_one_script_without_comments(name: str) -> None:
    source = _script(name)
    assert IMPORTS.findall(source) == []
    assert re.findall(r"^\s*(?://|/\*).*", source, re.MULTILINE) == []
    assert len(re.findall(r"^const module_player_js = ", source, re.MULTILINE)) == 1
