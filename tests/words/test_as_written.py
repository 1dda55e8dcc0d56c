"""Lists as people write them in eight languages: what a person means is read, or it is asked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import suchsel
from suchsel import Request, SuchselError

FOLDER = Path(__file__).parent / "as_written"
#: Of each list: the words that are meant, those with a clue as pairs, or (“asks”) a part of the
#: question; and the options with which it is read.
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text("utf-8"))
#: Notes that speak of more than they quote.
SUMMARIES = ("not used", "articles left out", "comment", "numbering removed", "pronunciation", "…")


def read(name: str) -> tuple[list[object], list[str]]:
    expected = EXPECTED[name]
    options = {k: v for k, v in expected.items() if k not in ("words", "asks", "skip")}
    found = suchsel.read_words(FOLDER / name, **options)
    request = Request(found.words, skip=expected.get("skip", False))
    words: list[object] = [[w.text, w.clue] if w.clue else w.text for w in request.words]
    return words, [*found.notes, *map(str, request.notes)]


def test_every_list_has_an_expectation() -> None:
    assert {path.name for path in FOLDER.iterdir()} - {"expected.json"} == set(EXPECTED)
    assert len(EXPECTED) >= 150


@pytest.mark.parametrize("name", EXPECTED)
def test_a_list_is_read_as_it_is_meant(name: str) -> None:
    expected = EXPECTED[name]
    if "asks" in expected:
        with pytest.raises(SuchselError) as caught:
            read(name)
        assert expected["asks"] in str(caught.value)
        return
    words, notes = read(name)
    assert words == expected["words"]
    # Nothing is lost silently: every word of the file is in a word, a clue or a note.
    told = f"{words} {notes}".casefold()
    text = (FOLDER / name).read_text("utf-8")
    lost = [one for one in re.findall(r"[^\W\d_]{2,}", text.casefold()) if one not in told]
    etc = {"etc", "usw", "and", "und", "και", "ve"}
    assert not {*lost} - etc or any(part in note for part in SUMMARIES for note in notes), lost
