"""A board without filler: words cover every cell except exactly those of a message.

Words are placed one after the other. Each covers as many new cells as the number of words requires.
Near the end, only words are used that leave just as many cells as the message has letters, wherever
these are. The words are those of the request, followed by any that fit from its pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from suchsel.boards.tape import NOTHING, Ids, Place, run_starts, slots_of, tape_of
from suchsel.engine.bounds import count_letters, message_too_long, shared_at_least
from suchsel.engine.draft import assemble, placement_of
from suchsel.engine.lexicon import Lexicon, blocked_entries, strays
from suchsel.engine.position import Position, draw_slot
from suchsel.errors import GaveUp, Impossible, defect
from suchsel.puzzle_data import PuzzleData
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.alphabets import alphabet

#: Number of attempts; most are finished or given up after a few dozen words.
ATTEMPTS = 400
#: Words of the pool that are compared for the next place.
SAMPLE = 30
#: What one more letter of a word is worth, in cells above or below the wanted number.
LONG = 0.5
#: With this number of cells left to cover, the whole pool is searched.
NARROW = 8
#: Places that are tried for one word, or for the next word of the pool, until one is clean.
TRIES = 12


def cover(request: Request, seed: int) -> PuzzleData:
    """The data of a puzzle whose unused letters are exactly the message."""
    pieces = _pieces(request)
    for attempt in range(ATTEMPTS):
        laying = Laying(request, pieces, Rng(seed, attempt))
        if laying.run():
            return _draft(request, seed, pieces, laying)
    raise no_room_for_message(request)


class Pieces(NamedTuple):
    """The words as numbers of symbols: first those that must be placed, then the pool."""

    symbols: tuple[str, ...]
    words: tuple[Ids, ...]
    must: int
    message: Ids
    stems: list[tuple[int, Ids]]


def _pieces(request: Request) -> Pieces:
    everything = [word.symbols for word in (*request.all_words, *request.pool)]
    symbols = alphabet([*everything, request.message_symbols])
    number = {symbol: i for i, symbol in enumerate(symbols)}
    words = tuple(tuple(number[symbol] for symbol in word) for word in everything)
    board = request.board
    stems = blocked_entries(request.blocked, number, board)
    message = tuple(number[symbol] for symbol in request.message_symbols)
    pieces = Pieces(symbols, words, len(request.all_words), message, stems)
    _check(request, pieces, len(board.cells), board.longest(request.level.directions))
    return pieces


def _check(request: Request, pieces: Pieces, cells: int, longest: int) -> None:
    """What a count of letters and cells proves."""
    room = cells - len(pieces.message)
    if room < 0:
        raise Impossible(message_too_long(request))
    most = count_letters(request)
    if request.pool:
        drawn = sorted((len(word) for word in pieces.words[pieces.must :]), reverse=True)
        most += sum(drawn[: request.pick[1]] if request.pick else drawn)
    if most < room or any(len(w) > longest for w in pieces.words[: pieces.must]):
        raise Impossible(
            defect(
                "message-not-exact",
                "The words have at most {letters} letters and the longest line has {longest} "
                "cells; {room} cells must be covered, and the message takes {n}.",
                letters=most,
                longest=longest,
                room=room,
                n=len(pieces.message),
            )
        )


class Laying:
    """One attempt: a board, and the words on it in the order in which they were placed."""

    def __init__(self, request: Request, pieces: Pieces, rng: Rng) -> None:
        self.pieces, self.rng, self.level = pieces, rng, request.level
        self.least, self.most = request.pick or (0, len(pieces.words))
        reach = max(map(len, (*pieces.words, *(stem for _, stem in pieces.stems))))
        self.tape = tape_of(request.board, reach)
        self.position = Position(self.tape, len(pieces.symbols))
        self.left = len(self.tape.bits) - len(pieces.message)  # cells still to be covered
        self.drawn = 0
        self._masks: dict[int, tuple[int, int]] = {}

    def run(self) -> bool:
        words = self.pieces.words
        must = sorted(range(self.pieces.must), key=lambda i: (-len(words[i]), self.rng.random()))
        for at, number in enumerate(must):
            rest = sum(len(words[i]) for i in must[at:])
            # The letters that exceed the cells are shared evenly among the words.
            shared = 1 if len(words) > self.pieces.must else (rest - self.left) / (len(must) - at)
            if not self._lay([number], len(words[number]) - shared, at == len(must) - 1):
                return False
        spare = [i for i in range(self.pieces.must, len(words)) if i not in self.position.places]
        while self.left:
            if not spare or self.drawn == self.most or not self._draw(spare):
                return False
        return self.drawn >= self.least and self._write_message()

    def _draw(self, spare: list[int]) -> bool:
        """Place one more word of the pool."""
        wanted = max(1, (self.least + min(self.most, 2 * self.least + 8)) // 2 - self.drawn)
        if self.left <= NARROW:
            self.rng.shuffle(spare)
            sample = spare
        else:
            sample = [self.rng.choice(spare) for _ in range(SAMPLE)]
        if not self._lay(sample, self.left / wanted, False):
            return False
        self.drawn += 1
        spare[:] = [i for i in spare if i not in self.position.places]
        return True

    def _lay(self, numbers: Sequence[int], new: float, is_last: bool) -> bool:
        """Put one of the words where it covers about `new` cells that no word uses yet."""
        low, high = 1, self.left
        if numbers[0] >= self.pieces.must:
            high -= max(0, self.least - self.drawn - 1)  # each word to come needs a cell as well
            if self.drawn + 1 == self.most:
                low = self.left
        elif is_last and len(self.pieces.words) == self.pieces.must:
            low = self.left
        options = [
            (self._cost(number, fresh, new), number, place)
            for number in numbers
            for place, fresh in self._places(number)
            if low <= fresh <= high
        ]
        options.sort()
        return any(self._put(number, place) for _, number, place in options[:TRIES])

    def _cost(self, number: int, fresh: int, new: float) -> float:
        """Among words that cover equally much, long ones that cross many others are better."""
        return abs(fresh - new) + self.rng.random() - len(self.pieces.words[number]) * LONG

    def _places(self, number: int) -> Iterator[tuple[Place, int]]:
        """Some places of a word (all, if there are few) and the number of new cells of each."""
        word = self.pieces.words[number]
        if len(word) not in self._masks:
            self._masks[len(word)] = self.tape.allowed(self.level.directions, len(word))
        for sense, letters in ((0, word), (1, word[::-1])):
            if self.level.crossings == "never":
                starts = run_starts(self.position.empty, len(word))
            else:
                starts = self.position.starts(letters)
            starts &= self._masks[len(word)][sense]
            if starts.bit_count() <= TRIES:
                slots = slots_of(starts)
            else:
                slots = [draw_slot(starts, self.rng) for _ in range(TRIES // 2)]
                # and one of the places where most letters are shared
                slots.append(draw_slot(self.position.most_shared(letters, starts), self.rng))
            for slot in slots:
                cells = self.tape.slots[slot : slot + len(word)]
                fresh = sum(self.position.letters[cell] == NOTHING for cell in cells)
                yield (slot, sense), fresh

    def _put(self, number: int, place: Place) -> bool:
        """Put a word, unless it makes a stray word or contains another one."""
        word = self.pieces.words[number]
        cells = self.tape.cells(place, len(word))
        inside = set(cells)
        for other in {user for cell in cells for user in self.position.users[cell]}:
            if inside.issuperset(self.position.cells[other]):
                return False
        fresh = sum(self.position.letters[cell] == NOTHING for cell in cells)
        self.position.put(number, place, word)
        if self._is_clean():
            self.left -= fresh
            return True
        self.position.take(number)
        return False

    def _is_clean(self) -> bool:
        laid = [(i, self.pieces.words[i]) for i in self.position.places]
        return next(strays(self.position, Lexicon([*laid, *self.pieces.stems])), None) is None

    def _write_message(self) -> bool:
        free = [cell for cell, letter in enumerate(self.position.letters) if letter == NOTHING]
        for cell, symbol in zip(free, self.pieces.message, strict=True):
            self.position.write(cell, symbol)
        return self._is_clean()


def _draft(request: Request, seed: int, pieces: Pieces, laying: Laying) -> PuzzleData:
    """The words of the request, those of the pool in its order, the secret ones."""
    position, n, must = laying.position, len(request.words), pieces.must
    source = (*request.all_words, *request.pool)
    order = [*range(n), *sorted(i for i in position.places if i >= must), *range(n, must)]
    placements = [placement_of(source[i], position, i, secret=n <= i < must) for i in order]
    return assemble(request, seed, pieces.symbols, position, placements)


def no_room_for_message(request: Request) -> GaveUp:
    """The message could not be hidden, in either mode."""
    if request.message_mode == "exact":
        return GaveUp(
            defect(
                "message-not-exact",
                "The words could not be placed so that exactly the letters of the message are "
                "left over. Try another size, more words in the pool, or another number of "
                "words.",
            )
        )
    counts = {
        "n": len(request.message_symbols),
        "letters": count_letters(request),
        "cells": len(request.board.cells),
    }
    shared = shared_at_least(request)
    if shared:
        return GaveUp(
            defect(
                "message-no-room",
                "The message has {n} letters, the words have {letters}, the board {cells} cells: "
                "the words would have to share {shared} letters, and no such places were found. "
                "Try a larger size, fewer words or a shorter message.",
                shared=shared,
                **counts,
            )
        )
    return GaveUp(
        defect(
            "message-spells-words",
            "There is room for the message ({n} letters, and {letters} of the words, in {cells} "
            "cells), but its letters always help to spell one of the words again. Try another "
            "message or a larger size.",
            **counts,
        )
    )
