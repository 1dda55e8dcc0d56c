"""The built-in word lists, and dealing them out."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from suchsel import Request, SuchselError
from suchsel.book.sections import deal
from suchsel.cli import main
from suchsel.i18n import say
from suchsel.request.value_types import WordLike
from suchsel.words.lists import clues, find_theme, theme_files, theme_languages, themes
from suchsel.words.spelling import Entry
from suchsel.words.vocabulary import LANGUAGES, Topic, vocabulary

ALL = [theme for lang in theme_languages() for theme in themes(lang)]


@pytest.mark.parametrize("lang", theme_languages())
def test_every_theme_is_a_good_list(lang: str) -> None:
    for theme in themes(lang):
        assert theme.title, theme.name
        assert len(Request(theme.entries()).words) >= 12, theme.name


def basic_words() -> dict[str, list[str]]:
    text = Path(__file__).with_name("basic_words.txt").read_text("utf-8")
    rows = (line.split(": ") for line in text.splitlines() if line[0] != "#")
    return {topic: words.split(", ") for topic, words in rows}


@pytest.mark.parametrize("topic", vocabulary().topics, ids=lambda topic: topic.names["en"][0])
def test_a_theme_has_the_words_that_a_child_would_name_first(topic: Topic) -> None:
    """In each language, by any of its names, unless that is too short to be drawn."""
    lacking = []
    for word in basic_words().get(topic.names["en"][0], ()):
        rows = [row for row in vocabulary().rows if word in [one.word for one in row.names["en"]]]
        assert rows, word
        for lang in LANGUAGES:
            (theme,) = (one for one in themes(lang) if one.name == topic.names[lang][0])
            listed = {text.casefold() for text in theme.words}
            names = [name.word for row in rows for name in row.names[lang]]
            if not any(len(name) < 3 or name.casefold() in listed for name in names):
                lacking.append((lang, word))
    assert lacking == []


def test_the_basic_words_are_those_of_topics() -> None:
    assert basic_words().keys() <= {topic.names["en"][0] for topic in vocabulary().topics}
    assert len(basic_words()) > 30


def test_names_titles_and_languages() -> None:
    assert find_theme("tiere").title == "Tiere"
    assert find_theme("Tiere") is find_theme("de/tiere", "en")
    assert find_theme("winter", "de").lang == "de"
    assert find_theme("winter", "en").lang == "en"
    with pytest.raises(SuchselError, match=r"“tiger” \(did you mean tiere"):
        find_theme("tiger")


def test_the_command_lists_and_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["themes", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("de  backen")
    assert len(out.splitlines()) == len(ALL)
    assert main(["themes", "tiere"]) == 0
    assert "Hund" in capsys.readouterr().out.splitlines()


def test_make_from_a_theme(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    command = ["make", "--theme", "tiere", "--pick", "9", "--seed", "4", "--size", "11x9"]
    assert main([*command, "--format", "json", "--lang", "en"]) == 0
    first = capfdbinary.readouterr().out
    assert b'"title":"Tiere"' in first
    assert first.count(b'"direction"') == 9
    assert main([*command, "--format", "json", "--lang", "en"]) == 0
    assert capfdbinary.readouterr().out == first
    assert main(["make", "--lang", "en"]) == 2
    assert b"--theme" in capfdbinary.readouterr().err


def test_a_list_of_clues_has_the_built_in_ones(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["make", "--theme", "tiere", "--list", "clues", "--pick", "5", "--lang", "de"]
    assert main([*command, "--format", "json"]) == 0
    known = clues("de")
    for row in json.loads(capsys.readouterr().out)["words"]:
        assert row["clue"] == known[row["word"].casefold()]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_word_of_a_curated_theme_has_a_clue(lang: str) -> None:
    known = clues(lang)
    words = {word for theme in theme_files(lang) for word in theme.words}
    assert sorted(word for word in words if word.casefold() not in known) == []


def test_a_word_without_a_clue_stands_for_itself() -> None:
    words: list[WordLike] = ["Hund", ("Katze", "miaut"), "Wolpertinger"]
    request = Request(words, list="clues", language="de")
    assert [word.clue for word in request.words] == [clues("de")["hund"], "miaut", "Wolpertinger"]
    assert [str(note) for note in request.notes] == [
        "built-in clues: Hund",
        "no clue of their own, so the list shows the words: Wolpertinger",
    ]
    assert clues("sw") == {}


def entries(*words: str) -> list[Entry]:
    return [Entry(word, None, say("here")) for word in words]


def test_no_word_comes_again_before_all_have_come() -> None:
    cards = entries(*(f"{a}{b}" for a in "ABCDEF" for b in "GH"))
    hands = deal(cards, 6, 4, seed=3)
    texts = [[entry.text for entry in hand] for hand in hands]
    for start in (0, 3):
        assert len({text for hand in texts[start : start + 3] for text in hand}) == 12
    assert all(len(set(hand)) == 4 for hand in texts)
    assert all(hand == sorted(hand) for hand in texts)
    assert deal(cards, 6, 4, seed=3) == hands
    assert deal(cards, 6, 4, seed=4) != hands


def test_a_word_inside_another_is_dealt_to_another_hand() -> None:
    cards = entries("Hase", "Feldhase", "Igel", "Legi")
    for seed in range(20):
        for hand in deal(cards, 2, 2, seed):
            texts = {entry.text for entry in hand}
            assert not texts >= {"Hase", "Feldhase"}
            assert not texts >= {"Igel", "Legi"}
    with pytest.raises(SuchselError, match="only 2 of the 4 words"):
        deal(cards, 1, 3, 0)


def test_words_too_long_for_the_board_are_left_out() -> None:
    (hand,) = deal(entries("Krokodil", "Hund", "Igel"), 1, 2, 0, longest=5)
    assert [entry.text for entry in hand] == ["Hund", "Igel"]


@pytest.mark.parametrize("seed", range(40))
def test_what_clashes_with_a_hand_comes_first_in_the_next(seed: int) -> None:
    texts = ["Info", "Information", "Hund", "Katze", "Maus", "Format"]
    cards = [Entry(text, None, say("word")) for text in texts]
    hands = deal(cards, 4, 3, seed)
    counts = Counter(entry.text for hand in hands for entry in hand)
    assert set(counts) == set(texts)  # nothing is lost
    assert max(counts.values()) <= 3
