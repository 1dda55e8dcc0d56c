"""The texts of scripts and pages: found, translated, and none beside the catalogue."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

from suchsel.i18n import languages
from suchsel.i18n.javascript import PLAYER_SCRIPTS, SCRIPTS, script_messages, script_texts

FILES = [path for folder in SCRIPTS for path in sorted(Path(folder).glob("*.js"))]
PAGES = sorted(Path(SCRIPTS[1]).glob("*.html"))


def test_texts_are_found_in_scripts_and_pages() -> None:
    found = script_messages()
    assert found["{n} word"] == "{n} words"
    assert found["The server is not responding. Please try again in a moment."] is None
    assert "Make a word search" in found  # in a page and in a script
    assert len(found) > 90
    assert "Give up" in script_messages((PLAYER_SCRIPTS,))
    assert "Make a word search" not in script_messages((PLAYER_SCRIPTS,))


@pytest.mark.parametrize("lang", languages()[1:])
def test_every_text_is_translated_with_the_same_values(lang: str) -> None:
    texts = script_texts(lang)
    assert [text for text in script_messages() if text not in texts] == []
    for text, plural in script_messages().items():
        for form in texts[text]:
            assert fields(form) <= fields(text) | fields(plural or ""), text
        assert len(texts[text]) == 1 or plural is not None, text


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_sentence_is_written_beside_the_catalogue(path: Path) -> None:
    """A string with blanks and letters is a class list or goes through `t` or `tn`."""
    source = re.sub(r"^\s*//.*$|\s//.*$", "", path.read_text(encoding="utf-8"), flags=re.M)
    source = re.sub(r'\b(?:t|tn)\((?:\s*"(?:[^"\\]|\\.)*"(?:,| \+)?)+', "", source)
    quoted = re.findall(r'"((?:[^"\\\n]|\\.)*)"', source)
    assert [
        text
        for text in quoted
        if re.search(r"[A-Za-z]{2} [a-z]{2}|[A-Z][a-z]+ ", text)
        and not re.fullmatch(r"(?:[a-z-]+ ?)+", text)
    ] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_contain_no_text_of_their_own(path: Path) -> None:
    body = path.read_text(encoding="utf-8").partition("<body>")[2]
    shown = re.sub(r"<[^>]*>", "\n", body)
    words = {line.strip() for line in shown.splitlines() if re.search(r"[A-Za-z]", line)}
    assert words <= {"Suchsel", "openapi.json", "JavaScript?"}
