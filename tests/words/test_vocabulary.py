"""The dictionary of pictures: what it finds, and that everything it names is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel import Request, SuchselError, generate
from suchsel.request.value_types import WordLike
from suchsel.sheet.fonts import find_faces
from suchsel.words.languages import language_codes
from suchsel.words.lists import find_theme, theme_languages, themes
from suchsel.words.vocabulary import (
    LANGUAGES,
    dictionary_languages,
    find_meaning,
    is_drawing,
    vocabulary,
)


@pytest.mark.parametrize(
    ("lang", "word", "picture"),
    [
        ("de", "Hund", "🐕"),
        ("de", "ÄPFEL", "🍏"),
        ("de", "der Apfel", "🍏"),
        ("de", "Häuser", "🏠"),
        ("en", "Mice", "🐁"),
        ("en", "strawberries", "🍓"),
        ("en", "bike", "🚲"),
        ("es", "ratones", "🐁"),
        ("es", "lapiz", "✏"),
        ("fr", "oiseaux", "🐦"),
        ("it", "pesci", "🐟"),
        ("nl", "bomen", "🌳"),
        ("nl", "katten", "🐈"),
        ("pl", "koty", "🐈"),
        ("pt", "leões", "🦁"),
        ("tr", "BALIK", "🐟"),
        ("sw", "mbwa", "🐕"),
        ("ru", "лягушка", "🐸"),
        ("ja", "キツネ", "🦊"),
    ],
)
def test_a_word_is_found_in_any_form(lang: str, word: str, picture: str) -> None:
    found = find_meaning(word, lang, pictured=True)
    assert found
    assert found.picture == picture


def test_most_everyday_nouns_have_a_picture() -> None:
    path = Path(__file__).with_name("everyday_nouns.txt")
    lines = [line for line in path.read_text("utf-8").splitlines() if line[0] != "#"]
    assert len(lines) >= 300
    for lang, words in zip(
        LANGUAGES, zip(*(line.split("|") for line in lines), strict=True), strict=True
    ):
        found = sum(find_meaning(word, lang, pictured=True) is not None for word in words)
        assert found >= 0.6 * len(words), (lang, found)


def test_what_is_not_in_the_dictionary_is_not_found() -> None:
    for word in ("Wahrheit", "Hunderte", "Wein", "Gewehr", "Bar", "X"):
        assert find_meaning(word, "de", pictured=True) is None
    assert find_meaning("Hund", "xx") is None
    assert find_meaning("Hund", "fr", pictured=True) is None


def test_the_font_has_every_picture() -> None:
    font = find_faces("noto").regular
    drawn = {row.picture for row in vocabulary().rows if row.picture}
    assert len(drawn) > 550
    assert not font.lacks("".join(sorted(drawn)))
    assert all(map(is_drawing, drawn))
    assert not any(map(is_drawing, ("A", "★", "🖕", "", "🐕🐕", "data:image/png;base64,")))


def test_names_are_those_of_known_languages_and_pictures() -> None:
    assert {*LANGUAGES} == {*theme_languages()}
    assert {*dictionary_languages()} <= {*language_codes()}
    assert len(dictionary_languages()) >= 100


def test_every_meaning_has_a_word_in_all_eight_languages() -> None:
    for row in vocabulary().rows:
        for lang in LANGUAGES:
            name = row.name(lang)
            assert name
            assert name.word
            assert name.full.endswith(name.word)


#: What a child would name first; none of these words may be missing.
FIRST = {
    "de/tiere": "Hund Katze Pferd Kuh Schwein Schaf Maus Bär Löwe Elefant",
    "de/koerper": "Auge Ohr Nase Mund Arm Bein Fuß Hand Kopf Finger",
    "de/farben": "rot blau gelb grün schwarz weiß braun rosa grau orange",
    "de/winter": "Schnee Schneemann Schlitten Handschuh Schal Kälte",
    "de/laender-europas": "Großbritannien Russland Türkei Frankreich",
    "de/hauptstaedte": "Rom Moskau Berlin Paris",
    "en/body": "eye ear arm leg foot face nose mouth hand head",
    "en/animals": "dog cat horse cow pig sheep mouse bear lion elephant",
    "en/colours": "red blue yellow green black white brown pink purple orange",
    "en/us-states": "Kansas North_Dakota South_Dakota South_Carolina West_Virginia",
    "en/winter": "snow snowman cold",
    "es/animales": "perro gato caballo vaca cerdo oveja ratón oso león elefante",
    "fr/famille": "mère père frère sœur fils oncle tante",
    "it/animali": "cane gatto cavallo mucca maiale pecora topo orso leone elefante",
    "nl/kleuren": "rood geel blauw groen zwart wit",
    "pl/zwierzeta": "pies kot koń krowa świnia owca mysz lew",
    "pl/rodzina": "brat syn matka ojciec siostra",
    "pt/animais": "cachorro gato cavalo vaca porco ovelha",
    "pt/familia": "pai mãe irmão irmã filho filha",
}


@pytest.mark.parametrize("name", FIRST)
def test_themes_have_the_words_that_come_to_mind_first(name: str) -> None:
    words = {word.casefold() for word in find_theme(name).words}
    assert {word.replace("_", " ").casefold() for word in FIRST[name].split()} <= words


def test_all_fifty_states() -> None:
    assert len(find_theme("us-states").words) == 50


def test_a_theme_in_another_language() -> None:
    assert find_theme("animals", "en", "sw").words[:2] == ("mbwa", "paka")
    assert find_theme("sw/animals").lang == "sw"
    assert find_theme("Tiere", "de", "Swahili").title == "Tiere"
    assert find_theme("tiere", "de", "fr").name == "animaux"
    assert find_theme("us-states", "en", "de").lang == "en"
    assert len(themes("fi")) >= 20
    with pytest.raises(SuchselError, match="too few words in this language"):
        find_theme("verbs", "en", "sw")


def test_pictures_are_found_and_the_others_are_named() -> None:
    words: list[WordLike] = [
        "Hund",
        ("Tisch", "vier Beine"),
        "Wahrheit",
        ("Katze", "miaut"),
        "Hündchen",
        "Köter",
    ]
    request = Request(words, list="pictures", language="de")
    assert [(word.clue, word.picture) for word in request.words] == [
        ("Hund", "🐕"),
        ("vier Beine", None),
        ("Wahrheit", None),
        ("miaut", "🐈"),
        ("Hündchen", None),
        ("Köter", None),
    ]
    assert "Tisch, Wahrheit, Hündchen, Köter" in str(request.notes[-1])
    assert Request.from_dict(request.to_dict()) == request


def test_a_picture_stands_for_one_word_only() -> None:
    request = Request(["Hase", "Kaninchen"], list="pictures", language="de")
    assert [word.picture for word in request.words] == ["🐇", None]


def test_words_without_a_picture_are_not_drawn() -> None:
    made = generate(["Hund", "Wahrheit", "Katze", "Irrtum"], pick=2, list="pictures", seed=1)
    assert [(one.word, one.clue) for one in made.words] == [("Hund", "Hund"), ("Katze", "Katze")]
    assert made.pictures == {"Hund": "🐕", "Katze": "🐈"}


def test_a_list_in_another_language() -> None:
    request = Request(["chien", ("table", "der Tisch")], language="fr", clues_in="de")
    assert request.list == "clues"
    assert [word.clue for word in request.words] == ["der Hund", "der Tisch"]
    swahili = Request(["mbwa"], language="sw", clues_in="fi", list="pictures")
    assert [(word.clue, word.picture) for word in swahili.words] == [("koira", "🐕")]
    assert Request.from_dict(request.to_dict()) == request
    with pytest.raises(SuchselError, match="these have none: vérité"):
        Request(["chien", "vérité"], language="fr", clues_in="de")
    with pytest.raises(SuchselError, match="needs a list of clues or pictures"):
        Request(["chien"], language="fr", clues_in="de", list="lengths")
