"""The single file, with stand-ins for the parts of others. No browser is needed."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from suchsel.cli import main
from suchsel.site.parts import PARTS
from suchsel.site.single import single_file
from tests.site.test_static_site import References, digest, parts, stand_in

__all__ = ["parts"]


@pytest.fixture(scope="module")
def page() -> str:
    return single_file({part: stand_in(part) for part in PARTS}).decode()


def packed(page: str) -> dict[str, bytes]:
    found = re.findall(r'<script type="text/plain" data-(?:file|texts)="(.*?)">(.*?)<', page)
    return {name: gzip.decompress(b64decode(text)) for name, text in found}


def test_nothing_is_outside(page: str) -> None:
    addresses = [one for one in References(page.encode()).addresses if not one.startswith("data:")]
    assert {*addresses} == {"?", "?page=class", "?page=daily", "#another", "#print"}
    assert "import.meta" not in page
    assert not re.search(r'import\("\./', page)


def test_scripts_and_styles_are_those_that_the_policy_allows(page: str) -> None:
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    scripts = re.findall(r'<script(?: type="module")?>(.*?)</script>', page, re.DOTALL)
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert len(scripts) == len(styles) == 5
    allowed = [f"'{digest(one.encode())}'" for one in scripts]
    assert rules["script-src"].split() == [
        *allowed[-1:],
        *allowed[:-1],
        "blob:",
        "'wasm-unsafe-eval'",
    ]
    assert rules["style-src"].split() == [f"'{digest(one.encode())}'" for one in styles]
    assert rules["default-src"] == "'none'"
    assert not re.search(r"https?:", rules["connect-src"])


def test_the_engine_and_all_texts_are_inside(page: str) -> None:
    files = packed(page)
    table = json.loads(files["engine.json"])
    for name, about in table["files"].items():
        assert len(files[name]) == about["size"]
    for name in (*table["scripts"], *table["archives"], *table["later"], *table["resvg"].values()):
        assert table["folder"] + name in files
    texts = json.loads(files[""])
    assert {"texts/de.json", "sample/en-US.json", "api/options/pl.json"} <= {*texts}
    assert json.loads(texts["api/themes/en/animals.json"])["words"]


@pytest.mark.slow
def test_the_command_writes_one_file(
    parts: Path, tmp_path: Path, page: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "suchsel.html"
    assert main(["site", "--single", "-o", str(path), "--parts", str(parts)]) == 0
    assert path.read_text("utf-8") == page
    assert "suchsel.html" in capfd.readouterr().err


def test_documentation_needs_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["site", "--single", "--docs", "docs", "-o", str(tmp_path / "one.html")]
    assert main([*wanted, "--lang", "en"]) == 2
    assert "leave out --docs" in capsys.readouterr().err
