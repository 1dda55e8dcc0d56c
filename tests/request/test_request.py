"""What a request refuses, what it makes of its options, and how it is stored."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import suchsel
from suchsel.boards.masks import Mask
from suchsel.i18n import say
from suchsel.request.levels import EIGHT, LEVELS, Level
from suchsel.request.options import OPTIONS
from suchsel.request.reader_profiles import READERS, Reader
from suchsel.words.spelling import Entry, Word

CLUED = [("Hund", "bellt"), ("Miau", None)]
HEBREW = ["שלום", "כלב"]
OWN = {"name": "mine", "directions": ["E", "S"], "crossings": "free", "filler": "letters"}
PROFILE: dict[str, Any] = READERS["child"].to_dict()


def made(**options: Any) -> suchsel.Request:
    return suchsel.Request(**{"words": ["Hund", "Katze"], **options})


def refused(**options: Any) -> list[tuple[str, str | None]]:
    """The code and the option of every defect."""
    with pytest.raises(suchsel.SuchselError) as caught:
        made(**options)
    for lang in ("en", "de", "fr"):
        assert "{" not in caught.value.text(lang)
    return [(wrong.code, wrong.field) for wrong in caught.value.defects]


# -- each value by itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("words", "Hund", "not-a-list"),
        ("words", {"Hund": 5}, "not-a-word"),
        ("words", 7, "not-a-list"),
        ("words", [], "no-words"),
        ("words", [7], "not-a-word"),
        ("words", [("Hund", 7)], "not-a-word"),
        ("words", [("Hund", "a", None, "b")], "not-a-word"),
        ("words", ["Hu\ud800nd"], "bad-text"),
        ("words", [("Hund", "\ud800")], "bad-text"),
        ("words", ["X"], "word-too-short"),
        ("words", ["🐶"], "word-too-short"),
        ("words", ["C\0"], "word-characters"),
        ("words", [("Hund", None, b"x")], "picture-without-text"),
        ("words", [("Hund", "bellt", b"x")], "not-a-picture"),
        ("words", [("Hund", "bellt", 7)], "not-a-picture"),
        ("size", "5y5", "not-a-size"),
        ("size", (5,), "not-a-size"),
        ("size", (0, 5), "not-a-size"),
        ("size", (True, 5), "not-a-size"),
        ("size", (5, 10**6), "size-too-large"),
        ("max_size", (5, 0), "not-a-size"),
        ("level", "nix", "no-such-level"),
        ("level", "regler-101", "no-such-level"),
        ("level", None, "not-a-level"),
        ("level", 3, "not-a-level"),
        ("level", {"name": "mine", "nix": 1}, "not-a-level"),
        ("level", {"directions": ["E"]}, "not-a-level"),
        ("level", {**OWN, "name": ""}, "bad-level"),
        ("level", {**OWN, "crossings": "nix"}, "bad-level"),
        ("level", {**OWN, "share": 101}, "bad-level"),
        ("level", {**OWN, "directions": ["X"]}, "no-such-direction"),
        ("topology", "klein", "no-such-choice"),
        ("topology", None, "no-such-choice"),
        ("shape", "nix", "no-such-shape"),
        ("shape", 7, "not-a-shape"),
        ("shape", {"a": 1}, "not-a-shape"),
        ("directions", "", "no-such-direction"),
        ("directions", [], "no-such-direction"),
        ("directions", "E,X", "no-such-direction"),
        ("directions", 7, "no-such-direction"),
        ("crossings", "nix", "no-such-choice"),
        ("filler", "nix", "no-such-choice"),
        ("language", "xx", "no-such-language"),
        ("language", 7, "no-such-language"),
        ("eszett", "sz", "no-such-choice"),
        ("umlauts", "a", "no-such-choice"),
        ("fold", 1, "not-true-or-false"),
        ("rude", "yes", "not-true-or-false"),
        ("digraphs", "c", "bad-digraphs"),
        ("digraphs", ["ch", 7], "bad-digraphs"),
        ("digraphs", [a + b for a in "abcdefg" for b in "hijklm"], "bad-digraphs"),
        ("title", "x" * 201, "bad-text"),
        ("title", 7, "bad-text"),
        ("label", "x" * 13, "bad-text"),
        ("list", "nix", "no-such-choice"),
        ("difficulty", 101, "number-out-of-range"),
        ("difficulty", 50.5, "number-out-of-range"),
        ("difficulty", True, "number-out-of-range"),
        ("minutes", 0, "number-out-of-range"),
        ("minutes", float("nan"), "number-out-of-range"),
        ("reader", "nobody", "no-such-reader"),
        ("reader", 7, "not-a-reader"),
        ("reader", {"format": "other"}, "not-a-reader"),
        ("reader", {**PROFILE, "name": ""}, "bad-reader"),
        ("reader", {**PROFILE, "seconds_per_cell": 11}, "bad-reader"),
        ("reader", {**PROFILE, "list_effect": True}, "bad-reader"),
        ("reader", {**PROFILE, "weights": {**PROFILE["weights"], "E": 0}}, "bad-reader"),
        ("steps", 0, "number-out-of-range"),
        ("steps", 1.5, "number-out-of-range"),
        ("effort", -1, "number-out-of-range"),
        ("block", [("Hund", "bellt")], "not-a-word"),
        ("block", "Hund", "not-a-list"),
        ("nonsense", 1, "no-such-option"),
        ("split", "lines", "no-such-option"),  # for files only
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_wrong_value_is_refused(name: str, value: object, code: str) -> None:
    assert refused(**{name: value}) == [(code, name)]


# -- values together -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"words": [*HEBREW, "Hund"], "pool": ["Maus"], "pick": 1}, "mixed-reading", "pool"),
        ({"filler": "natural"}, "language-missing", "language"),
        ({"message_mode": "exact", "size": (5, 5)}, "message-missing", "message"),
        ({"max_size": (9, 9), "size": (5, 6)}, "option-without-effect", "max_size"),
        ({"turn": "left"}, "option-without-effect", "turn"),
        ({"secret_directions": "N"}, "option-without-effect", "secret_directions"),
        ({"nest": True, "no_collinear": True}, "nest-is-collinear", "no_collinear"),
        ({"difficulty": 50, "minutes": 5}, "two-targets", "minutes"),
        ({"difficulty": 50, "filler": "mix"}, "option-without-effect", "filler"),
        ({"list": "clues", "words": ["Wau", "Miau"]}, "clues-missing", "words"),
        ({"list": "clues", "words": CLUED}, "clues-missing", "words"),
        ({"list": "pictures", "words": [("Mut", "Tugend")]}, "pictures-missing", "words"),
        ({"pool": ["Maus"]}, "pick-missing", "pick"),
        ({"pick": 3}, "pool-too-small", "pick"),
        ({"words": ["Wau", "Miau"], "pick": 1, "list": "clues"}, "clues-missing", "words"),
        ({"grade": 1}, "option-without-effect", "grade"),
        ({"cefr": "A2"}, "option-without-effect", "cefr"),
        ({"pick": 1, "grade": 7}, "number-out-of-range", "grade"),
        ({"pick": 1, "cefr": "C1"}, "no-such-choice", "cefr"),
        ({"pick": 1, "grade": 2, "language": "sw"}, "no-frequencies", "language"),
        ({"pick": 2, "grade": 1, "words": ["Hund", "Dromedar"]}, "pool-too-small", "grade"),
        ({"secret": ["hund"]}, "secret-is-listed", "secret"),
        ({"secret": ["C\0"]}, "word-characters", "secret"),
        ({"block": ["C\0"]}, "word-characters", "block"),
        ({"words": ["X"], "skip": True}, "no-words", "words"),
        ({"message": "!?"}, "message-empty", "message"),
        ({"shape": "cross", "size": (2, 2)}, "shape-vanishes", "shape"),
        (
            {"topology": "honeycomb", "secret": ["Maus"], "secret_directions": "N"},
            "no-such-direction",
            "secret_directions",
        ),
        (
            {"words": ["chllchllchll"], "digraphs": "ch,ll,chl,hll,lch,llc"},
            "too-many-digraphs",
            "words",
        ),
    ],
    ids=str,
)
def test_what_does_not_go_together(options: dict[str, Any], code: str, field: str) -> None:
    assert refused(**options) == [(code, field)]


def test_an_exact_message_leaves_nothing_for_filler_and_targets() -> None:
    exact = {"message": "ja", "message_mode": "exact", "size": (5, 5)}
    for name, value in (("filler", "mix"), ("difficulty", 50), ("minutes", 5)):
        assert ("option-without-effect", name) in refused(**exact, **{name: value})


def test_all_defects_are_reported_at_once_and_in_order() -> None:
    found = refused(
        words=["C\0", "Hund", "X"], size=(0, 1), level="nix", nonsense=1, secret=[7], message="!"
    )
    assert found == [
        ("not-a-size", "size"),
        ("no-such-level", "level"),
        ("no-such-option", "nonsense"),
        ("not-a-word", "secret"),
        ("word-characters", "words"),
        ("word-too-short", "words"),
        ("message-empty", "message"),
    ]


def test_defects_of_words_say_which() -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        made(words=["Hund", "C\0", ("Katze", 7), "X"])
    codes = [wrong.code for wrong in caught.value.defects]
    assert codes == ["not-a-word", "word-characters", "word-too-short"]
    with pytest.raises(suchsel.SuchselError) as caught:
        made(words=["Hund", "C\0", "X"])
    assert [wrong.words for wrong in caught.value.defects] == [(1,), (2,)]


# -- what is made of them --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "settled"),
    [
        ({}, {"size": None, "directions": None, "title": None, "reader": "adult", "pool": ()}),
        ({"title": "", "label": ""}, {"title": None, "label": None}),
        ({"level": "hard"}, {"level": LEVELS["schwer"]}),
        ({"level": " Schwer "}, {"level": LEVELS["schwer"]}),
        ({"level": "schwer", "directions": EIGHT}, {"directions": None}),
        ({"level": "leicht", "crossings": "never"}, {"crossings": None}),
        ({"level": "leicht", "filler": "graded"}, {"filler": None}),
        ({"level": "leicht", "filler": "mix"}, {"filler": "mix"}),
        ({"directions": "se e"}, {"directions": ("E", "SE")}),
        ({"directions": {"s"}}, {"directions": ("S",)}),
        ({"digraphs": "ch, ll,CH"}, {"digraphs": ("CH", "LL")}),
        ({"pick": "1-2"}, {"pick": (1, 2), "words": ()}),
        ({"pick": 2}, {"pick": (2, 2)}),
        ({"pick": [1]}, {"pick": (1, 1)}),
        ({"reader": "Kind"}, {"reader": "child"}),
        ({"reader": PROFILE}, {"reader": READERS["child"]}),
        ({"block": ["maus"]}, {"block": ("maus",)}),
        ({"message_mode": "first"}, {"message_mode": "auto"}),  # of no message
        ({"message": "Ja", "message_mode": "first"}, {"message_mode": "first"}),
        ({"shape": "Herz"}, {"shape": "heart", "size": None}),
        ({"shape": ["##.", "###"]}, {"size": (2, 3)}),
        ({"shape": "heart", "turn": "left"}, {"turn": "left"}),  # drawn when the size is known
        ({"shape": ["##.", "###"], "turn": "left"}, {"size": (3, 2), "turn": None}),
        ({"language": "pl"}, {"language": "pl"}),
    ],
    ids=str,
)
def test_options_are_settled(options: dict[str, Any], settled: dict[str, object]) -> None:
    request = made(**options)
    assert {name: getattr(request, name) for name in settled} == settled


def test_words_in_every_form() -> None:
    words = ["Hund", ("Katze", None), ("Maus", "piepst"), Entry("Igel", "sticht", say("here"))]
    spelled = made(words=words).words
    assert [word.text for word in spelled] == ["Hund", "Katze", "Maus", "Igel"]
    assert [word.clue for word in spelled] == [None, None, "piepst", "sticht"]
    assert made(words=spelled).words == spelled
    assert made(words=iter(words)).words == spelled
    assert spelled[0] == Word("Hund", tuple("HUND"), None)


@pytest.mark.parametrize(
    ("word", "options", "symbols"),
    [
        ("Straße", {}, "STRAẞE"),
        ("Straße", {"eszett": "ss"}, "STRASSE"),
        ("Bär", {}, "BÄR"),
        ("Bär", {"umlauts": "ae"}, "BAER"),
        ("Café", {"fold": True}, "CAFE"),
        ("Cafe\u0301", {}, "CAFÉ"),
        ("Guten Tag", {}, "GUTENTAG"),
    ],
)
def test_words_are_spelled_as_told(word: str, options: dict[str, Any], symbols: str) -> None:
    request = made(words=[word], **options)
    assert "".join(request.words[0].symbols) == symbols
    assert request.words[0].text in (word, "Café")


def test_what_is_drawn_from() -> None:
    """Unsuitable words are skipped; a list of clues skips those without a clue, too."""
    pool = ["Maus", "X", "C+", "maus", "Igel"]
    assert [word.text for word in made(pool=pool, pick=2).pool] == ["Maus", "Igel"]
    drawn = made(words=CLUED, pick=1)
    assert (drawn.words, [word.text for word in drawn.pool]) == ((), ["Hund", "Miau"])
    assert [word.text for word in made(words=CLUED, pick=1, list="clues").pool] == ["Hund"]


def test_levels_fit_the_board_and_the_script() -> None:
    assert made(level="leicht").level.directions == ("E", "S")
    assert made(level="leicht", topology="honeycomb").level.directions == ("E", "SE")
    leftwards = made(words=HEBREW, level="leicht")
    assert (leftwards.rtl, leftwards.level.directions) == (True, ("W", "S"))
    chosen = made(level="schwer", directions="E,S")
    assert (chosen.level.directions, chosen.level.choice) == (("E", "S"), "drawn")
    secret = made(secret=["Maus"], secret_directions="N", level="leicht")
    assert secret.directions_of_words == [("E", "S"), ("E", "S"), ("N",)]


def test_a_level_of_ones_own_says_everything() -> None:
    request = made(level=OWN, directions="E")
    assert request.level.family == "own"
    assert request.level.directions == ("E",)
    assert (request.directions, request.crossings, request.filler) == (None, None, None)
    stored = request.to_dict()["level"]
    assert isinstance(stored, dict)
    assert stored | OWN | {"directions": ["E"]} == stored
    changed = LEVELS["leicht"]._replace(filler="mix")
    assert made(level=changed).level.family == "own"
    assert made(level=LEVELS["leicht"]).level.family == "suchsel"


def test_a_drawing_keeps_its_proportions() -> None:
    wide = ["####", "####"]
    assert made(shape=wide).size == (2, 4)
    request = made(shape=wide, size=(9, 8))
    assert request.size == (4, 8)
    assert request.mask is not None
    assert len(request.board.cells) == 32
    assert isinstance(request.shape, Mask)


def test_what_must_not_appear() -> None:
    assert made(rude=True).blocked == ()
    assert made(rude=True, block=["maus"]).blocked == (tuple("MAUS"),)
    assert made().block_languages == ("de", "en")
    assert made(language="pl", block_in=["de"]).block_languages == ("de", "pl")
    both = made(language="pl", block_in="de").blocked
    assert len(both) > len(made(language="pl").blocked) > 100
    barred = made(words=["Chor"], digraphs="ch", rude=True).barred([("CH", "O", "R")])
    assert barred == (tuple("CHOR"),)


def test_letters_of_the_filler() -> None:
    assert made().natural_letters == ()
    natural = made(filler="natural", language="de").natural_letters
    assert natural.count("E") > natural.count("X") > 0
    assert made().special_letters == ("Ä", "Ö", "Ü")
    assert made(language="fr").special_letters == ()
    assert "È" in made(words=["été"], language="fr").special_letters
    assert made(digraphs="ch").digraphs == ("CH",)


# -- as a value ------------------------------------------------------------------------------------

ROUND: list[dict[str, Any]] = [
    {},
    {"size": (5, 6), "level": "schwer"},
    {"words": CLUED, "title": "Tiere", "label": "A"},
    {"level": OWN},
    {"level": "regler-37", "topology": "torus"},
    {"reader": PROFILE, "minutes": 2.5},
    {"shape": ["#.#", "###"], "directions": "E,N"},
    {"shape": "heart", "turn": "left", "message": "Ja", "message_mode": "first"},
    {"pool": ["Maus", "Igel"], "pick": "1-2", "secret": ["Reh"], "secret_directions": "N"},
    {"digraphs": "ch", "umlauts": "ae", "eszett": "ss", "fold": True, "rude": True},
    {"words": HEBREW, "language": "en", "block": ["Maus"], "steps": 7, "effort": 0.5},
]


@pytest.mark.parametrize("options", ROUND, ids=str)
def test_it_is_stored_and_read(options: dict[str, Any]) -> None:
    request = made(**options)
    stored = json.loads(json.dumps(request.to_dict()))
    again = suchsel.Request.from_dict(stored)
    assert again == request
    assert hash(again) == hash(request)
    assert again.to_dict() == request.to_dict()
    assert list(stored) == [name for name in OPTIONS if name in stored]
    assert pickle.loads(pickle.dumps(request)) == request
    assert copy.deepcopy(request) == request
    if not isinstance(request.shape, Mask) and request.level.family != "own":
        names = {"Request": suchsel.Request, "Reader": Reader, "Level": Level}
        assert eval(repr(request), names) == request


def test_defaults_are_omitted() -> None:
    assert made().to_dict() == {"words": ["Hund", "Katze"], "size": None, "level": "mittel"}
    stored = made(message="Ja").to_dict()
    assert stored["message_mode"] == "auto"  # older requests without it mean another


def test_another_request_is_not_equal() -> None:
    requests = [made(**options) for options in ROUND]
    assert len(set(requests)) == len(ROUND)
    assert made() != {"words": ["Hund", "Katze"]}
    assert made(shape=["#.#"]) == made(shape=["#.#"], size=(1, 3))


@pytest.mark.parametrize("stored", [None, 7, [], {}, {"words": "Hund"}, {"words": None}], ids=str)
def test_what_is_no_stored_request(stored: object) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        suchsel.Request.from_dict(stored)
    assert [wrong.code for wrong in caught.value.defects] == ["words-missing"]


def test_it_is_frozen() -> None:
    request = made()
    with pytest.raises(AttributeError, match="frozen"):
        request.__setattr__("size", (5, 5))
    with pytest.raises(AttributeError, match="frozen"):
        del request.size
    stored = request.to_dict()
    words = stored["words"]
    assert isinstance(words, list)
    words.append("Maus")
    assert request.to_dict()["words"] == ["Hund", "Katze"]


def test_a_copy_with_other_values() -> None:
    request = made()
    larger = request.evolve(size=(9, 8))
    assert (larger.size, request.size) == ((9, 8), None)
    assert larger.words is request.words
    assert len(larger.board.cells) == 72
