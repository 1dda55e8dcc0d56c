"""The clues of the themes, read from their files."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import suchsel
from suchsel.words import lists

DATA = Path(suchsel.__file__).parent / "data"
LANGUAGES = sorted(file.stem for file in (DATA / "clues").glob("*.txt"))

#: The languages whose clues end with a block for the words that the vocabulary adds to themes.
WITH_VOCABULARY = ("de", "en")

#: So many letters in a row make a stem.
STEM = 5


def lines(file: Path) -> list[str]:
    every = file.read_text(encoding="utf-8").splitlines()
    return [line for line in every if line.strip() and line[0] != "#"]


def themes(lang: str) -> dict[str, list[str]]:
    """The words of the files of themes."""
    return {file.stem: lines(file) for file in sorted((DATA / "themes" / lang).glob("*.txt"))}


def whole_themes(lang: str) -> dict[str, list[str]]:
    """The words of the themes as they are offered, with those of the vocabulary."""
    return {theme.name: [entry.text for entry in theme.entries()] for theme in lists.themes(lang)}


def clues(lang: str) -> list[tuple[str, str]]:
    rows = (line.split("\t") for line in lines(DATA / "clues" / f"{lang}.txt"))
    return [(word, clue) for word, clue in rows]


def folded(text: str) -> str:
    """In lower case and without marks, so that “Bäcker” and “backt” share a stem."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def stems(word: str) -> Iterator[str]:
    for part in re.findall(r"\w+", folded(word)):
        yield from (part[start : start + STEM] for start in range(len(part) - STEM + 1))


def test_german_and_english_have_clues() -> None:
    assert {"de", "en"} <= set(LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_a_theme_has_one_clue(lang: str) -> None:
    counts = Counter(word for word, _ in clues(lang))
    assert [word for word, count in counts.items() if count > 1] == []
    offered = whole_themes(lang) if lang in WITH_VOCABULARY else themes(lang)
    assert counts.keys() == {word for words in offered.values() for word in words}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clues_stand_in_the_block_of_their_theme(lang: str) -> None:
    """Blocks are in the order of the themes; a word of several themes stands in the first.

    What the vocabulary adds to the themes stands in a last block.
    """
    expected, seen = [], set[str]()
    for name, words in themes(lang).items():
        expected += [f"# {name}", *(word for word in words if word not in seen)]
        seen.update(words)
    if lang in WITH_VOCABULARY:
        more = dict.fromkeys(word for words in whole_themes(lang).values() for word in words)
        expected += ["# vocabulary", *(word for word in more if word not in seen)]
    text = (DATA / "clues" / f"{lang}.txt").read_text(encoding="utf-8")
    header, *found = text.splitlines()[1:]
    assert header == "# Compiled by the Suchsel project. Licence: CC0-1.0"
    assert [line.partition("\t")[0] for line in found] == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clues_are_short_and_well_set(lang: str) -> None:
    for word, clue in clues(lang):
        assert clue == clue.strip(), word
        assert len(clue) <= 45, (word, clue)
        assert 2 <= len(clue.split()) <= 8, (word, clue)
        assert clue[0].isupper() or not clue[0].isalpha(), (word, clue)
        assert not re.search(r"[\"'|]|\s\s|[;:,]$|(?<!Co)\.$", clue), (word, clue)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_clue_gives_its_word_away(lang: str) -> None:
    for word, clue in clues(lang):
        assert folded(word) not in folded(clue), (word, clue)
        assert [stem for stem in stems(word) if stem in folded(clue)] == [], (word, clue)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_words_of_a_theme_share_a_clue(lang: str) -> None:
    found = dict(clues(lang))
    for name, words in whole_themes(lang).items():
        counts = Counter(found[word].casefold() for word in words if word in found)
        assert [clue for clue, count in counts.items() if count > 1] == [], name
