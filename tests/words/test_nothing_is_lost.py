"""Random lists, written in every style and read back: no word and no clue is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from suchsel.errors import SuchselError
from suchsel.words.sources import SPLITS, ListOptions, parse_bytes, parse_words
from tests.words.office_makers import ods

LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß"
#: Nouns as German writes them; none is a heading or an article.
NOUNS = st.lists(
    st.text(LETTERS, min_size=3, max_size=9).map(lambda word: "X" + word), min_size=3, unique=True
)
#: Also with what a heading might say.
CLUES = (st.text(LETTERS, min_size=2, max_size=9) | st.sampled_from(["words", "liste"])).map(
    lambda word: f"etwas {word}"
)
PAIRS = st.lists(
    st.tuples(st.text(LETTERS, min_size=3, max_size=9).map(lambda word: "X" + word), CLUES),
    min_size=2,
    unique_by=lambda pair: pair[0],
)
SPLIT = st.sampled_from([*SPLITS])
STYLES: dict[str, Callable[[list[str]], str]] = {
    "lines": "\n".join,
    "CRLF": "\r\n".join,
    "commas": ", ".join,
    "tight commas": ",".join,
    "semicolons": "; ".join,
    "semicolons at the end": lambda words: "".join(f"{word};" for word in words),
    "tabs": "\t".join,
    "blanks": " ".join,
    "columns": "    ".join,
    "pipes": lambda words: "".join(f"| {word} " for word in words) + "|",
    "slashes": " / ".join,
    "bullets": lambda words: "".join(f"• {word}\n" for word in words),
    "bullets in a line": " • ".join,
    "hyphens": lambda words: "".join(f"- {word}\n" for word in words),
    "chain of dashes": " – ".join,
    "numbers": lambda words: "".join(f"{n}. {word}\n" for n, word in enumerate(words, 1)),
    "bare numbers": lambda words: "".join(f"{n} {word}\n" for n, word in enumerate(words, 1)),
    "numbers in a line": lambda words: " ".join(f"{n}. {w}" for n, w in enumerate(words, 1)),
    "quotes": lambda words: ", ".join(f"„{word}“" for word in words),
    "CSV quotes": lambda words: ";".join(f'"{word}"' for word in words),
    "full stop": lambda words: ", ".join(words) + ".",
    "und": lambda words: ", ".join(words[:-1]) + f" und {words[-1]}.",
    "three columns": lambda words: "\n".join(
        "\t".join(words[i : i + 3]) for i in range(0, len(words), 3)
    ),
}
CLUE_STYLES = {
    "semicolon": "{}; {}",
    "comma": "{}, {}",
    "tab": "{}\t{}",
    "colon": "{}: {}",
    "equals": "{} = {}",
    "dash": "{} – {}",
    "pipe": "| {} | {} |",
    "quoted": '"{}";"{}"',
    "bullets": "• {}: {}",
    "bold": "- **{}**: {}",
}


@pytest.mark.parametrize("style", STYLES)
@given(words=NOUNS)
def test_words(style: str, words: list[str]) -> None:
    found = parse_words(STYLES[style](words))
    assert [entry.text for entry in found.entries] == words
    assert str(found.notes[0]).startswith(f"{len(words)} words")


@pytest.mark.parametrize("style", CLUE_STYLES)
@given(pairs=PAIRS)
def test_words_and_clues(style: str, pairs: list[tuple[str, str]]) -> None:
    text = "\n".join(CLUE_STYLES[style].format(*pair) for pair in pairs)
    found = parse_words(text)
    assert [(entry.text, entry.clue) for entry in found.entries] == pairs


@given(rows=st.lists(NOUNS.map(lambda words: words[:3]), min_size=1, max_size=5))
def test_tables(rows: list[list[str]]) -> None:
    found = parse_bytes(ods(rows))
    assert [entry.text for entry in found.entries] == [word for row in rows for word in row]


@given(st.text(st.sampled_from("abX ,;:=|\t\n\"'-–•.123#/()")), st.booleans(), SPLIT)
def test_every_letter_is_somewhere(text: str, is_csv: bool, split: str) -> None:
    """Whatever a text is taken for: its letters are in words, clues or notes."""
    try:
        found = parse_words(text, is_csv, ListOptions(split))
    except SuchselError as error:
        assert error.defects
        return
    kept = "".join(f"{entry.text}{entry.clue or ''}" for entry in found.entries)
    told = "".join(str(note) for note in found.notes)
    if not any(sign in told for sign in ("comment", "heading", "numbering", "not used")):
        assert sorted(filter(str.isalpha, kept)) == sorted(filter(str.isalpha, text))
