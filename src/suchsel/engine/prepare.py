"""All that the engine needs from a request, built once for many seeds; symbols become numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from suchsel.boards.tape import Ids, Tape, tape_of
from suchsel.engine.bounds import why_impossible
from suchsel.engine.fill import FillerLetters
from suchsel.engine.lexicon import Lexicon, blocked_entries
from suchsel.engine.place import PlacingTask
from suchsel.engine.question import Question
from suchsel.engine.relatives import relatives
from suchsel.engine.verdict import Proof
from suchsel.request.request import Request
from suchsel.words.alphabets import alphabet


class Kit(NamedTuple):
    """What depends on the request alone."""

    symbols: tuple[str, ...]
    letters: FillerLetters
    lexicon: Lexicon
    tape: Tape
    task: PlacingTask
    proof: Proof | None  # why there can be no puzzle, as far as a count shows it

    def question(self) -> Question:
        return Question(self.task, self.tape, len(self.symbols))


@lru_cache(maxsize=4)
def prepare(request: Request) -> Kit:
    spelled = [word.symbols for word in request.all_words]
    special, natural, sets = request.special_letters, request.natural_letters, request.letter_sets
    known = alphabet([*spelled, request.message_symbols], sets)
    symbols = tuple(dict.fromkeys((*known, *natural)))
    number = {symbol: i for i, symbol in enumerate(symbols)}
    words = tuple(tuple(number[symbol] for symbol in word) for word in spelled)
    all_letters = tuple(symbol for word in words for symbol in word)
    used = tuple(dict.fromkeys(all_letters))
    plain = alphabet([tuple(s for s in word if s not in special) for word in spelled], sets)
    unused = tuple(number[symbol] for symbol in plain if number[symbol] not in used)
    beginnings = tuple(word[: min(n, len(word) - 1)] for word in words for n in (1, 2, 3))
    filler = tuple(number[symbol] for symbol in alphabet(spelled, sets))
    letters = FillerLetters(
        words,
        beginnings,
        all_letters,
        used,
        unused,
        filler,
        tuple(number[symbol] for symbol in natural),
    )
    board = request.board
    stops = blocked_entries(request.barred(spelled), number, board)
    lexicon = _lexicon((*enumerate(words), *stops))
    tape = tape_of(board, lexicon.reach)
    task = PlacingTask(
        words,
        [request.secret_directions if i >= len(request.words) else None for i in range(len(words))],
        request.level,
        request.nest,
        lexicon,
        relatives(words, tape.rings),
        tuple(number[symbol] for symbol in request.message_symbols),
        request.message_mode,
        request.no_collinear,
    )
    return Kit(symbols, letters, lexicon, tape, task, why_impossible(request))


@lru_cache(maxsize=4)
def _lexicon(entries: tuple[tuple[int, Ids], ...]) -> Lexicon:
    """Requests that differ in their filler alone share it: a target difficulty makes many."""
    return Lexicon(entries)
