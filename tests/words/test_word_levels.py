"""How common words are, and what is chosen by that."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from suchsel import Request, SuchselError
from suchsel.book.make import make_book
from suchsel.book.plan import read_book_plan
from suchsel.cli import main
from suchsel.system.files import DATA
from suchsel.words.lists import CLASSES, GRADES, find_theme, frequency_classes, is_suitable, themes
from suchsel.words.vocabulary import LANGUAGES, find_meaning

#: Nouns of Dolch's list of 1948, which American children read in the first two years of school.
FIRST_NOUNS = """
apple baby back ball bear bed bell bird birthday boat box boy bread brother cake car cat chair
chicken children coat corn cow day dog doll door duck egg eye farm farmer father feet fire fish
floor flower game garden girl goodbye grass ground hand head hill home horse house kitty leg
letter man men milk money morning mother name nest night paper party picture pig rabbit rain
ring robin school seed sheep shoe sister snow song squirrel stick street sun table thing time
top toy tree watch water way wind window wood
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_level_has_the_words_of_those_below(lang: str) -> None:
    words = {word for theme in themes(lang) for word in theme.words}
    for levels in ([(n, None) for n in range(1, GRADES + 1)], [(None, name) for name in CLASSES]):
        chosen = [{word for word in words if is_suitable(word, lang, *one)} for one in levels]
        sizes = [len(some) for some in chosen]
        assert all(low < high for low, high in pairwise(chosen))
        assert sizes[0] > len(words) // 8
        assert sizes[-1] > len(words) // 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_usual_words_are_those_of_the_first_grades(lang: str) -> None:
    """They are the same words in all languages: the shift between these is right."""
    first = ("dog", "house", "tree", "water", "sun", "hand", "milk", "bed")
    found = [find_meaning(word, "en") for word in first]
    words = [name.word for one in found if one and (name := one.name(lang))]
    assert len(words) == 8
    assert all(is_suitable(word, lang, 2, "A2") for word in words)


def test_first_nouns_are_easy() -> None:
    assert sum(is_suitable(word, "en", 2, None) for word in FIRST_NOUNS.split()) >= 90
    assert sum(is_suitable(word, "en", None, "A2") for word in FIRST_NOUNS.split()) >= 85
    assert not any(is_suitable(word, "en", 2, None) for word in ("cantaloupe", "qwertz"))


def test_a_pool_is_narrowed_and_a_note_says_so() -> None:
    pool = ["Hund", "der Igel", "Dromedar", "Katze", "Quastenflosser"]
    request = Request(["Maus"], pool=pool, pick=2, grade=1, language="de")
    assert [word.text for word in request.pool] == ["Hund", "der Igel", "Katze"]
    (note,) = request.notes
    assert str(note) == "not drawn, because they are too hard: Dromedar, Quastenflosser"
    assert Request.from_dict(request.to_dict()) == request
    # The words to place are not chosen by it, only those to draw.
    assert Request(["Dromedar"], pool=pool, pick=2, cefr="A1").words[0].text == "Dromedar"


def test_a_theme_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["make", "Quagga", "--theme", "animals", "--lang", "en", "--format", "json"]
    assert main([*command, "--grade", "2"]) == 0
    out, err = capsys.readouterr()
    words = {row["word"] for row in json.loads(out)["words"]}
    assert words >= {"dog", "cat", "Quagga"}
    assert not words & {"hedgehog", "orangutan"}
    assert f"theme Animals: {len(words) - 1} of" in err
    assert main([*command, "--language", "sw", "--cefr", "A1"]) == 2
    assert "How common words are is known in these languages only" in capsys.readouterr().err
    assert main(["make", "dog", "cat", "--lang", "en", "--cefr", "A1"]) == 2
    assert "“--cefr” chooses words of themes and pools" in capsys.readouterr().err


def test_a_theme_in_a_book(tmp_path: Path) -> None:
    plan = 'title = "A"\n[[puzzles]]\ntheme = "animals"\ncefr = "B1"\ncount = 2\neach = 8\n'
    book = make_book(read_book_plan(plan))
    words = {word.text for puzzle in book.puzzles for word in puzzle.request.words}
    assert words < {*find_theme("animals").suited(cefr="B1").words}


def test_a_theme_without_easy_words() -> None:
    with pytest.raises(SuchselError, match="is easy enough"):
        find_theme("animals")._replace(words=("okapi",)).suited(grade=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_licence_is_named(lang: str) -> None:
    text = Path(DATA, "frequencies", f"{lang}.txt").read_text("utf-8")
    assert "Attribution-ShareAlike 4.0" in text.split("\n", 4)[2]
    assert len(frequency_classes(lang)) > 7000
