"""A request in the numbers of the engine, prepared once for all seeds, and the way back."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from suchsel.boards.tape import Ids, Tape, tape_of
from suchsel.engine.bounds import why_impossible
from suchsel.engine.exact import Question
from suchsel.engine.fill import FillerLetters
from suchsel.engine.lexicon import Lexicon, blocked_entries
from suchsel.engine.place import PlacingTask
from suchsel.engine.position import Position
from suchsel.engine.verdict import Proof
from suchsel.placement import Draft, Grid, Placement
from suchsel.request.request import Request
from suchsel.words.alphabets import alphabet
from suchsel.words.spelling import Word


def relatives(words: Sequence[Ids], rings: frozenset[int] = frozenset()) -> list[list[int]]:
    """For each word the others that contain it or are contained in it, read either way.

    On closed lines also the others whose cells may be all cells of it, in another order.
    """
    texts = ["".join(map(chr, word)) for word in words]
    if rings:  # a word that fills a whole ring can be read on from its end to its beginning
        texts = [text * 2 if len(text) in rings else text for text in texts]
    joined = "\uffff".join(texts)
    begins = [0]
    for text in texts:
        begins.append(begins[-1] + len(text) + 1)
    found: list[dict[int, None]] = [{} for _ in words]
    for i, word in enumerate(words):
        text = "".join(map(chr, word))
        for pattern in (text, text[::-1]):
            at = joined.find(pattern)
            while at >= 0:
                j = bisect_right(begins, at) - 1
                if i != j:
                    found[i][j] = found[j][i] = None
                at = joined.find(pattern, at + 1)
    for j, i in _meeting_again(words, rings):
        found[i][j] = found[j][i] = None
    return [list(others) for others in found]


def _meeting_again(words: Sequence[Ids], rings: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Pairs of words, one with all letters of the other, where two rings may share several cells.

    Two diagonals meet again after half of a row or column, so only words longer than that count.
    """
    if not rings:
        return
    letters = [Counter(word) for word in words]
    for j, word in enumerate(words):
        if 2 * (len(word) - 1) >= min(rings):
            for i, other in enumerate(words):
                if i != j and len(other) <= len(word) and letters[i] <= letters[j]:
                    yield j, i


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


def draft_of(asked: Request, request: Request, seed: int, kit: Kit, position: Position) -> Draft:
    """The puzzle belongs to the request `asked`, its words come from `request`."""
    everything, listed, hosts = request.all_words, len(request.words), kit.task.hosts
    placements = []
    for i, word in enumerate(everything):
        inside = None
        if hosts[i]:
            cells = position.cells[i]
            around = [j for j in hosts[i] if all(j in position.users[cell] for cell in cells)]
            inside = min([everything[j].text for j in around], default=None)
        names = request.directions_of_words[i]
        placements.append(placement_of(word, position, i, names, inside, secret=i >= listed))
    return Draft(asked, grid_of(asked, position.letters, kit.symbols), tuple(placements), seed)


def placement_of(
    word: Word,
    position: Position,
    number: int,
    directions: Sequence[str],
    inside: str | None = None,
    *,
    secret: bool,
) -> Placement:
    cells = position.tape.board.cells
    spots = tuple([cells[cell] for cell in position.cells[number]])
    direction = position.tape.direction(position.places[number], directions)
    return Placement(word.text, word.symbols, spots, direction, word.clue, inside, secret)


def grid_of(request: Request, letters: Sequence[int | None], symbols: tuple[str, ...]) -> Grid:
    board, width = request.board, request.board.columns
    shown = [None if letter is None else symbols[letter] for letter in letters]
    if len(shown) == board.rows * width:
        return tuple([tuple(shown[at : at + width]) for at in range(0, len(shown), width)])
    grid: list[list[str | None]] = [[None] * width for _ in range(board.rows)]
    for (row, column), symbol in zip(board.cells, shown, strict=True):
        grid[row][column] = symbol
    return tuple(map(tuple, grid))
