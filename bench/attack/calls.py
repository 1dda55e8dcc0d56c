"""Random calls of `suchsel.generate`: every option, in sensible and in strange combinations."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from random import Random
from typing import Any

from bench.attack.shapes import vocabulary
from bench.attack.tables import (
    CHOICES,
    CROSSINGS,
    DIRECTIONS,
    FILLERS,
    KINDS,
    LANGUAGES,
    LEVELS,
    LISTS,
    PICTURE,
    REGIONS,
    SHAPES,
    TURNS,
    Call,
    names,
    rules_of,
    text_of,
)

#: Small alphabets make strays, nested words and palindromes likely, which real words do not.
SMALL_ALPHABETS = ("AB", "ABC", "ABCD", "AEINRST", "OTO", "ÄßS", "012")
SCRIPTS = (
    "ΑΒΓΔΕΖΗΘ",
    "АБВГДЕЖЗИЯ",
    "אבגדהוזח",
    "ابتثجحخ",
    "가나다라마바사",
    "กขคงจฉช",
    "कखगघङचछ",
    "あいうえおかき",
    "日月火水木金土",
    "აბგდევზ",
)
#: Words within words, forwards and backwards; palindromes; the same letters in another order.
RELATED = names(
    """
    INFO INFORMATION INFORM FORM REGAL LAGER LAGERREGAL OTTO ANNA ANNAS RENTNER CAT CATS AT SCAT ACT
    STAR RATS ARTS TSAR TAR RAT ART ARCHIV ARCHIVE HAUS HAUSHAUS AUS SAU ESEL LESE LESEN NEBEL LEBEN
    NEBELLEBEN GRAS SARG EI EIS EIER EIEREI REIS SEIL LIES RADAR RAD DAR UHU AHA ABBA LOL
    """
)
STRANGE = ("Na-also", "New York", "d’accord", "Straße", "Grüße", "4711", "R2D2", "Île", "Ärzte-Ö")
MESSAGES = ("Gut", "Na also!", "Schön gemacht", "AB", "ROT", "Größe 12", "Ende gut, alles gut", "X")
BLOCKED = ("EST", "ANA", "TAT", "Ende", "Ass")


def random_words(chance: Random, most: int = 40) -> list[str]:
    """Words of one sort, or of several."""
    count = min(most, chance.choice((1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40)))
    sort = chance.randrange(6)
    if sort <= 1:
        words = chance.sample(vocabulary(), count)
    elif sort == 2:
        words = chance.sample(RELATED, min(count, len(RELATED)))
    elif sort == 3:
        words = _made_up(chance, chance.choice(SMALL_ALPHABETS), min(count, 8))
    elif sort == 4:
        words = _made_up(chance, chance.choice(SCRIPTS), min(count, 12))
    else:
        words = [*chance.sample(RELATED, count // 2), *chance.sample(vocabulary(), count)]
        words += chance.sample(STRANGE, chance.randrange(3))
    return list({word.upper(): word for word in words[:most]}.values())


def _made_up(chance: Random, letters: str, count: int) -> list[str]:
    longest = chance.choice((2, 3, 4, 6, 9))
    lengths = [chance.randint(2, longest) for _ in range(count)]
    return ["".join(chance.choices(letters, k=length)) for length in lengths]


def _with_clues(chance: Random, words: list[str]) -> list[Any]:
    return [(word, f"clue of {len(word)}") if chance.random() < 0.7 else word for word in words]


def _words(chance: Random, call: Call) -> list[Any]:
    words = random_words(chance)
    if chance.random() < 0.1:
        return _with_clues(chance, words)
    if chance.random() < 0.08 and words[0].isalpha():
        words[0] += f" x{chance.randint(2, 4)}"
    return list(words)


def _size(chance: Random, call: Call) -> tuple[int, int] | None:
    """Tight, loose, or anything; a torus also with sides of one to four."""
    letters = sum(len(text_of(word)) for word in call["words"])
    longest = max(len(text_of(word)) for word in call["words"])
    sort = chance.randrange(6)
    if sort == 0:
        return chance.randint(1, 40), chance.randint(1, 40)
    if sort == 1 and call.get("topology") == "torus":
        sides = [chance.randint(1, 4), chance.randint(1, 12)]
        chance.shuffle(sides)
        return sides[0], sides[1]
    cells = letters * chance.choice((0.7, 0.9, 1, 1.1, 1.3, 1.6, 2, 3))
    rows = min(40, max(1, round(cells**0.5 * chance.uniform(0.5, 1.6))))
    columns = ceil(cells / rows)
    if chance.random() < 0.7:
        columns = max(columns, longest)
    return rows, min(40, columns)


def _level(chance: Random, call: Call) -> Any:
    sort = chance.random()
    if sort < 0.1:
        return f"regler-{chance.randrange(101)}"
    if sort < 0.2:
        parts = {
            "directions": chance.sample(DIRECTIONS, chance.randint(1, 8)),
            "crossings": chance.choice(CROSSINGS),
            "filler": chance.choice(FILLERS),
            "share": chance.randrange(101),
            "where": chance.choice(REGIONS),
            "choice": chance.choice(CHOICES),
        }
        chosen = {name: part for name, part in parts.items() if chance.random() < 0.6}
        return {"name": "mine", **chosen}
    return chance.choice([name for name in LEVELS if not name.startswith("regler")])


def _shape(chance: Random, call: Call) -> Any:
    if chance.random() < 0.6:
        return chance.choice(SHAPES)
    width = chance.randint(2, 14)
    return ["".join(chance.choices("###.", k=width)) for _ in range(chance.randint(1, 12))]


def _pool(chance: Random, call: Call) -> list[str]:
    count = chance.choice((3, 10, 25, 60, 300))
    return [*random_words(chance), *chance.sample(vocabulary(), count)]


def _pick(chance: Random, call: Call) -> Any:
    least = chance.choice((1, 1, 2, 3, 5, 8))
    most = least + chance.choice((0, 0, 1, 3, 10))
    return chance.choice((least, f"{least}-{most}", [least, most], (least, most)))


def _secret(chance: Random, call: Call) -> list[str]:
    return random_words(chance, chance.choice((1, 1, 2, 4)))


def _message(chance: Random, call: Call) -> str:
    if chance.random() < 0.2:
        return "".join(chance.choices("AEINRST", k=chance.randint(1, 30)))
    return chance.choice(MESSAGES)


def _directions(chance: Random, call: Call) -> list[str]:
    return chance.sample(DIRECTIONS, chance.randint(1, 8))


def _letters(chance: Random, call: Call) -> str:
    """All letters of the words, mostly also those of the message, and some more."""
    texts = [text_of(word) for name in ("words", "secret", "pool") for word in call.get(name, ())]
    message = call.get("message", "") if chance.random() < 0.9 else ""
    return "".join(texts)[:400] + message + "".join(chance.choices("ABENRSTÜ", k=3))


Maker = Callable[[Random, Call], Any]


def _one_of(*values: Any) -> Maker:
    return lambda chance, call: chance.choice(values)


#: How often each option is given, and a value for it. Later ones see what is there already.
MAKERS: dict[str, tuple[float, Maker]] = {
    "words": (1, _words),
    "topology": (0.4, _one_of(*KINDS)),
    "size": (0.8, _size),
    "max_size": (0.08, _size),
    "level": (0.95, _level),
    "shape": (0.12, _shape),
    "turn": (0.06, _one_of(*TURNS)),
    "secret": (0.15, _secret),
    "secret_directions": (0.05, lambda chance, call: _directions(chance, call)),
    "pool": (0.15, _pool),
    "pick": (0.15, _pick),
    "message": (0.2, _message),
    "message_mode": (0.1, _one_of("first", "spread", "shaded", "exact", "exact")),
    "directions": (0.15, _directions),
    "crossings": (0.15, _one_of(*CROSSINGS)),
    "filler": (0.15, _one_of(*FILLERS)),
    "eszett": (0.1, _one_of("ẞ", "ss")),
    "umlauts": (0.1, _one_of("keep", "ae")),
    "fold": (0.1, _one_of(True, True, False)),
    "digraphs": (0.1, _one_of("ch,ll,ny", ["EI", "EN"], "sch")),
    "language": (0.15, _one_of(*LANGUAGES)),
    "block_in": (0.1, _one_of("fr", "de,es")),
    "clues_in": (0.05, _one_of("fr", "sw")),
    "mixed": (0.05, _one_of(True, False)),
    "skip": (0.1, _one_of(True, False)),
    "rude": (0.2, _one_of(True, True, False)),
    "nest": (0.25, _one_of(True, True, False)),
    "no_collinear": (0.1, lambda chance, call: not call.get("nest")),
    "title": (0.1, _one_of("Ä", "Tiere & Pflanzen")),
    "label": (0.05, _one_of("A", "12")),
    "list": (0.1, _one_of(*LISTS)),
    "difficulty": (0.07, lambda chance, call: chance.randrange(101)),
    "minutes": (0.05, _one_of(0.5, 3, 12.5)),
    "reader": (0.05, _one_of("child", "beginner")),
    "steps": (0.2, _one_of(1, 50, 1000, 20_000)),
    "effort": (0.2, _one_of(0, 0.1, 1.0)),
    "block": (0.15, lambda chance, call: chance.sample(BLOCKED, chance.randint(1, 3))),
    "letters": (0.08, _letters),
    "paths": (0.03, _one_of("bent", "square")),
    "spanning": (0.01, _one_of("Sommer", "winter")),
    "reveal": (0.02, _one_of("heart", "star", "circle")),
    "grade": (0.02, _one_of(1, 4)),
    "cefr": (0.02, _one_of("A1", "B1")),
    "keep": (0.02, _one_of([])),
}


def random_call(chance: Random) -> Call:
    """Arguments that mostly go together."""
    call: Call = {}
    for name, (share, make) in MAKERS.items():
        if chance.random() < share:
            call[name] = make(chance, call)
    call["seed"] = chance.randrange(1000)
    if call.get("size"):
        call.pop("max_size", None)  # has no effect
    return settled(call, chance) if chance.random() < 0.95 else call


def settled(call: Call, chance: Random) -> Call:
    """The same without what contradicts itself, which would only be refused."""
    call = dict(call)
    if rules_of(call).filler == "natural":
        call.setdefault("language", chance.choice(LANGUAGES))
    if call.get("message_mode") == "exact":
        call.setdefault("message", _message(chance, call))
        call["size"] = call.get("size") or _size(chance, call)
        call.setdefault("pool", _pool(chance, call))
        call.pop("filler", None)
        call.pop("difficulty", None)
        call.pop("minutes", None)
    elif "pool" in call:
        call.setdefault("pick", _pick(chance, call))
    targets = [name for name in ("difficulty", "minutes") if name in call]
    for name in ("filler", *targets[1:]) if targets else ():
        call.pop(name, None)
    if call.get("topology") in ("torus", "hexagon"):
        call.pop("shape", None)
    if "shape" not in call:
        call.pop("turn", None)
    for option in ("directions", "secret_directions"):
        if call.get("topology") in ("hexagon", "honeycomb") and option in call:
            call[option] = [name for name in call[option] if name not in ("N", "S")] or ["E"]
    if call.get("topology") == "hexagon" and call.get("size"):
        rows, columns = call["size"]
        call["size"] = rows, max(columns, rows // 2 + 1)
    told = {"clues": ("a clue",), "pictures": ("a clue", PICTURE)}.get(call.get("list", ""))
    if told:
        call["words"] = [(text_of(word), *told) for word in call["words"]]
    listed = {text_of(word).upper() for word in call["words"]}
    call["secret"] = [word for word in call.get("secret", ()) if word.upper() not in listed]
    if not call["secret"]:
        call.pop("secret_directions", None)
    return call
