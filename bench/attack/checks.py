"""Everything that can be wrong with a puzzle, by a judge that shares nothing with the program."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unicodedata import category, normalize

from tests.bent_judge import faults
from tests.brute_force import OPPOSITE, REVERSED, can_half_be_turned, may_lie_together
from tests.second_judge import STEPS, Cell, complaints, message_numbers, walk

import suchsel
from bench.attack.asking import GAVE_UP, PUZZLE, ask
from bench.attack.tables import (
    MIRRORED,
    USUAL_LANGUAGES,
    Call,
    Rules,
    clue_of,
    pick_of,
    reads_leftwards,
    rules_of,
    text_of,
    times_of,
)

#: Words of a pool that are shorter are never drawn.
SHORTEST_DRAWN = 3
#: Letters whose marks Unicode does not take off.
PLAIN = {"Ł": "L", "Ø": "O", "Đ": "D", "Œ": "OE", "Æ": "AE"}
UMLAUTS = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}
#: Capitals that only headlines use: a grid shows the ordinary letters.
GEORGIAN = {letter: letter - 0x1C90 + 0x10D0 for letter in range(0x1C90, 0x1CC0)}


class Placed(NamedTuple):
    """A word of the puzzle, as its JSON tells it."""

    word: str
    symbols: tuple[str, ...]
    cells: tuple[Cell, ...]
    direction: str
    clue: str | None
    inside: str | None
    secret: bool


def spelled(text: str, call: Call) -> str:
    """What stands in the grid for a word or message."""
    plain = text.replace("ß", "ẞ").upper().translate(GEORGIAN)
    if call.get("eszett") == "ss":
        plain = plain.replace("ẞ", "SS")
    plain = normalize("NFC", plain)
    if call.get("umlauts") == "ae":
        plain = "".join(UMLAUTS.get(letter, letter) for letter in plain)
    if call.get("fold"):
        plain = "".join(
            PLAIN.get(c) or normalize("NFD", c)[0] if c < "\u0400" else c for c in plain
        )
    return "".join(c for c in plain if c.isalnum() or category(c).startswith("M"))


def turned(rows: list[list[bool]], call: Call) -> list[list[bool]]:
    """A drawing, turned as the call says."""
    across = [list(column) for column in zip(*rows, strict=True)]
    return {
        None: rows,
        "transpose": across,
        "right": [line[::-1] for line in across],
        "left": across[::-1],
        "around": [line[::-1] for line in rows[::-1]],
        "mirror": [line[::-1] for line in rows],
        "flip": rows[::-1],
    }[call.get("turn")]


def wrong_with(call: Call, text: str) -> list[str]:
    """All complaints about the puzzle that `generate` made of this call."""
    return list(_Check(call, json.loads(text)).everything())


def wrong_again(text: str) -> Iterator[str]:
    """Complaints about the stored puzzle: it is read back, and made again from its request."""
    try:
        if suchsel.Puzzle.from_json(text).to_json() != text:
            yield "it is another puzzle when it is read back"
    except suchsel.SuchselError as error:
        yield f"it cannot be read back: {error}"
    stored = json.loads(text)
    again = ask("generate", {**stored["request"], "seed": stored["seed"]})
    if again.kind != PUZZLE:
        yield f"its request and seed make no puzzle again: {again.kind}, {again.text}"
    elif again.text != text:
        other = json.loads(again.text)
        yield f"made again from its request and seed, {_differing(stored, other)} differ"


def wrong_kept(text: str, chance: Random) -> Iterator[str]:
    """Complaints when some words are to keep their places: the puzzle shows that they can."""
    stored = json.loads(text)
    request, times = stored["request"], Counter(one["word"] for one in stored["words"])
    straight = [one for one in stored["words"] if "inside" not in one and times[one["word"]] == 1]
    if (
        not straight
        or {"pool", "paths", "reveal"} & {*request}
        or request.get("message_mode") == "exact"
    ):
        return
    some = chance.sample(straight, chance.randint(1, len(straight)))
    kept = [(one["word"], *one["cells"][0], one["direction"]) for one in some]
    size = stored["rows"], stored["columns"]
    call = {**request, "size": size, "max_size": None, "keep": kept, "seed": stored["seed"] + 1}
    again = ask("generate", call)
    if again.kind not in (PUZZLE, GAVE_UP):
        yield f"some of its words cannot keep their places: {again.kind}, {again.text}; {kept}"
    if again.kind == PUZZLE:
        made = json.loads(again.text)["words"]
        there = [(one["word"], *one["cells"][0], one["direction"]) for one in made]
        yield from (f"{place} is not kept" for place in kept if place not in there)


def _differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in one if one[name] != other[name]]


class _Check:
    def __init__(self, call: Call, stored: dict[str, Any]) -> None:
        self.call, self.stored = call, stored
        self.grid: list[list[str | None]] = stored["grid"]
        self.kind: str = stored["topology"]
        self.size: Cell = stored["rows"], stored["columns"]
        self.rules: Rules = rules_of(call)
        self.leftwards = reads_leftwards(call)
        self.words = [_placed(word) for word in stored["words"]]
        self.drawn: list[Placed] = []

    def _letters(self) -> Iterator[str]:
        """No letters but those that were asked for; where others are spelled, words are enough."""
        if "letters" not in self.call or {"eszett", "umlauts", "fold"} & self.call.keys():
            return
        # Some scripts have capitals that nobody uses.
        allowed = {*self.call["letters"], *self.call["letters"].replace("ß", "ẞ").upper()}
        allowed |= {letter for word in self.words for letter in "".join(word.symbols)}
        shown = {letter for row in self.grid for symbol in row for letter in symbol or ""}
        if other := shown - allowed:
            yield f"letters that are not allowed: {sorted(other)}"

    def everything(self) -> Iterator[str]:
        yield from self._frame()
        yield from self._letters()
        yield from self._list()
        yield from self._drawing()
        if "paths" in self.call:
            message = spelled(self.call.get("message") or "", self.call)
            yield from faults(self.stored, message=message)
            return
        yield from self._places()
        yield from self._sharing()
        placed = [(word.symbols, word.cells) for word in self.words]
        yield from complaints(self.grid, placed, self._blocked(), self.kind)
        yield from self._message()

    def _frame(self) -> Iterator[str]:
        """The board, and what is only passed on."""
        call, stored = self.call, self.stored
        level = call.get("level", "mittel")
        told = {
            "topology": call.get("topology", "rectangle"),
            "seed": call.get("seed", 0),
            "title": call.get("title"),
            "message": call.get("message"),
            "level": level if isinstance(level, str) else level["name"],
        }
        yield from (f"{name} is {stored[name]!r}" for name in told if stored[name] != told[name])
        if len(self.grid) != self.size[0] or any(len(row) != self.size[1] for row in self.grid):
            yield "the grid does not have the rows and columns that it should"
        size, shape = call.get("size"), call.get("shape")
        if size and self.size != tuple(size) and not isinstance(shape, list):
            yield f"the size is {self.size}"
        largest = call.get("max_size")
        if largest and (self.size[0] > largest[0] or self.size[1] > largest[1]):
            yield f"the size is {self.size}, larger than {largest}"
        if shape is None and self.kind != "hexagon" and any(None in row for row in self.grid):
            yield "a cell is missing"
        if isinstance(shape, list) and not size:
            drawing = turned([[letter == "#" for letter in line] for line in shape], call)
            if drawing != [[symbol is not None for symbol in row] for row in self.grid]:
                yield "the cells are not those of the drawing"
        if not all(s is None or spelled(s, {}) == s != "" for row in self.grid for s in row):
            yield "a cell holds no letter"
        if not 0 <= stored["difficulty"]["score"] <= 100:
            yield "the difficulty is not between 0 and 100"

    def _list(self) -> Iterator[str]:
        """All words that were asked for, in order: listed, drawn, secret."""
        listed, pool = self.call["words"], self.call.get("pool", [])
        pick = pick_of(self.call)
        if pick and not pool:
            listed, pool = [], listed
        listed, secret = self._once(listed), self._once(self.call.get("secret", []))
        last = len(self.words) - len(secret)
        self.drawn = self.words[len(listed) : last]
        for asked, found, hidden in (
            (listed, self.words[: len(listed)], False),
            (secret, self.words[last:], True),
        ):
            expected = [(*word, hidden) for word in asked]
            if "clues_in" in self.call or self.call.get("list") in ("clues", "pictures"):
                # Whoever has no clue may get one.
                clues = [one.clue for one in found]
                expected = [
                    (word, clue or given, is_secret)
                    for (word, clue, is_secret), given in zip(expected, clues, strict=False)
                ]
            if expected != [(word.word, word.clue, word.secret) for word in found]:
                yield f"expected {expected}, found {[word.word for word in found]}"
        for word in self.words:
            if "".join(word.symbols) != spelled(word.word, self.call):
                yield f"{word.word} is spelled {word.symbols}"
        least, most = pick or (0, len(pool))
        if not least <= len(self.drawn) <= most:
            yield f"{len(self.drawn)} words are drawn, not {least} to {most}"
        known = {spelled(text_of(word), self.call) for word in pool}
        if not known.issuperset("".join(word.symbols) for word in self.drawn):
            yield "a word is not from the pool"
        others = [word.symbols for word in (*self.words[: len(listed)], *self.words[last:])]
        if len({*others, *(word.symbols for word in self.drawn)}) < len({*others}) + len(
            self.drawn
        ):
            yield "a word comes twice"

    def _once(self, words: Iterable[Any]) -> list[tuple[str, str | None]]:
        """Words and clues, as often as they are hidden; one that comes again only adds its clue."""
        kept: dict[str, tuple[str, str | None]] = {}
        times = Counter[str]()
        for word in words:
            letters = spelled(text_of(word), self.call)
            if len(letters) > 1 or not self.call.get("skip"):
                text, clue = kept.get(letters, (normalize("NFC", text_of(word)), None))
                clues = dict.fromkeys(one for one in (clue, clue_of(word)) if one)
                kept[letters] = text, "; ".join(clues) or None
                times[letters] = max(times[letters], times_of(word))
        return [kept[letters] for letters in times.elements()]

    def _drawing(self) -> Iterator[str]:
        """Words that nobody chose contain no word that the user blocks, and are not too short."""
        stems = ["".join(spelled(text, self.call)) for text in self.call.get("block", ())]
        for word in self.drawn:
            text = "".join(word.symbols)
            if len(word.symbols) < SHORTEST_DRAWN:
                yield f"{word.word} is too short to be drawn"
            if any(stem in text or stem[::-1] in text for stem in stems):
                yield f"{word.word} is drawn, although it contains a blocked word"

    def _places(self) -> Iterator[str]:
        """Each word runs in the direction that it names, and the level allows it."""
        own = tuple(self.call.get("secret_directions") or self.rules.directions)
        for word in self.words:
            if word.direction not in (own if word.secret else self.rules.directions):
                yield f"{word.word} runs {word.direction}, which is not allowed"
            cells = walk(word.cells[0], word.direction, len(word.symbols), self.kind, self.size)
            if tuple(cells) != word.cells:
                yield f"{word.word} does not run {word.direction}"
        senses = {self._is_reversed(name) for name in self.rules.directions}
        if (
            self.rules.choice == "turned"
            and len(senses) == 2
            and not can_half_be_turned([self._senses(word.direction) for word in self._following()])
        ):
            yield "not half of the words are reversed"

    def _is_reversed(self, direction: str) -> bool:
        return (MIRRORED[direction] if self.leftwards else direction) in REVERSED

    def _following(self) -> list[Placed]:
        """The words without directions of their own."""
        return [w for w in self.words if not (w.secret and self.call.get("secret_directions"))]

    def _names(self, direction: str) -> frozenset[str]:
        """The allowed directions with the same step: on a small torus there may be several."""
        if self.kind != "torus":
            return frozenset({direction})
        steps = {
            name: (down % self.size[0], right % self.size[1])
            for name, (down, right) in STEPS.items()
        }
        allowed = {name for name in self.rules.directions if steps[name] == steps[direction]}
        return frozenset(allowed or {direction})

    def _senses(self, direction: str) -> frozenset[str]:
        """The same as those who read to the right would call them."""
        names = self._names(direction)
        return frozenset(MIRRORED[name] for name in names) if self.leftwards else names

    def _sharing(self) -> Iterator[str]:
        """Words share cells only as allowed, and a word inside another says so."""
        crossings = self.rules.crossings != "never"
        nesting = bool(self.call.get("nest")) or crossings
        hosts: dict[str, list[str]] = {word.word: [] for word in self.words}
        areas = [frozenset(word.cells) for word in self.words]
        if not may_lie_together(areas, crossings, nesting):
            yield "words share cells"
        for i, j in combinations(range(len(self.words)), 2):
            one, other = self.words[i].word, self.words[j].word
            if self.call.get("no_collinear") and self._overlap(self.words[i], self.words[j]):
                yield f"{one} and {other} overlap along a line"
            if areas[i] <= areas[j]:
                hosts[one].append(other)
            if areas[j] <= areas[i]:
                hosts[other].append(one)
        for word in self.words:
            if (word.inside is not None or hosts[word.word]) and (
                word.inside not in hosts[word.word]
            ):
                yield f"{word.word} lies inside {hosts[word.word]}, but says {word.inside}"

    def _overlap(self, one: Placed, other: Placed) -> bool:
        """Whether two words of several letters share a cell and a line."""
        if len(one.cells) == 1 or len(other.cells) == 1 or {*one.cells}.isdisjoint(other.cells):
            return False
        turned = {OPPOSITE[name] for name in self._names(other.direction)}
        return not self._names(one.direction).isdisjoint(self._names(other.direction) | turned)

    def _blocked(self) -> Sequence[Sequence[str]]:
        further = self.call.get("block_in", "").split(",")
        languages = {self.call.get("language", ""), *further} - {""} or {*USUAL_LANGUAGES}
        shipped = () if self.call.get("rude") else shipped_stems(tuple(sorted(languages)))
        texts = [*self.call.get("block", ()), *shipped]
        return [spelled(text, self.call) for text in texts]

    def _message(self) -> Iterator[str]:
        message = spelled(self.call.get("message") or "", self.call)
        taken = {cell for word in self.words for cell in word.cells}
        unused = [
            symbol
            for row, line in enumerate(self.grid)
            for column, symbol in list(enumerate(line))[:: -1 if self.leftwards else 1]
            if symbol and (row, column) not in taken
        ]
        left = "".join(unused)
        mode = self.call.get("message_mode", "auto")
        if mode == "auto":
            mode = "exact" if left == message else "shaded"
        if mode == "first" and not left.startswith(message):
            yield f"the unused letters {left} do not begin with {message}"
        if mode == "exact" and left != message:
            yield f"the unused letters {left} are not exactly {message}"
        if (
            mode in ("spread", "shaded")
            and message
            and message not in _spread(unused, len(message))
        ):
            yield f"{message} is not spread over the unused letters {left}"


def _spread(unused: list[str], length: int) -> set[str]:
    """What the letters left over may say, read as the sheet tells it.

    Cells with several letters make a message shorter; it takes one of these numbers of cells.
    """
    wide = max(map(len, unused), default=1)
    return {
        "".join(unused[number] for number in message_numbers(cells, len(unused)))
        for cells in range(-(-length // wide), min(length, len(unused)) + 1)
    }


def _placed(word: dict[str, Any]) -> Placed:
    cells = tuple((row, column) for row, column in word["cells"])
    return Placed(
        word["word"],
        tuple(word["symbols"]),
        cells,
        word["direction"],
        word["clue"],
        word.get("inside"),
        word.get("secret", False),
    )


@lru_cache(maxsize=8)
def shipped_stems(languages: tuple[str, ...]) -> tuple[str, ...]:
    """The blocked words of these languages that come with the program."""
    folder = Path(suchsel.__file__).parent / "data" / "block"
    files = [path for path in (folder / f"{name}.txt" for name in languages) if path.exists()]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    return tuple(line.strip() for line in lines if line.strip() and line[0] != "#")
