"""A request in the numbers of the engine, prepared once for all seeds, and the way back."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from suchsel.boards.tape import NOTHING, Ids, Tape, tape_of
from suchsel.engine.lexicon import MOST_LETTERS, Lexicon, blocked_lexicon
from suchsel.engine.position import Position
from suchsel.engine.verdict import Prices, Undecided
from suchsel.errors import SuchselError, defect
from suchsel.placement import Draft, Grid, Placement
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.words.alphabets import alphabet

#: The most pairs of words of which one contains the other: more would fill the memory.
MOST_RELATIVES = 250_000
#: Of lists with more letters, the tables of one at a time are kept.
LARGE = 100_000
#: In lists longer than this, words within others are found by as many letters at their beginning.
MANY_WORDS, HEAD = 1500, 16


class FillerLetters(NamedTuple):
    """What fillers draw from, as numbers of symbols."""

    words: tuple[Ids, ...]
    beginnings: tuple[Ids, ...]  # one, two and three letters of each word, but never all of it
    all: Ids  # the letters of all words, as often as they occur
    used: Ids  # each of them once
    unused: Ids  # letters of the alphabet that occur in no word
    alphabet: Ids
    natural: Ids  # letters as often as the language of the words has them, if the level asks


class Prepared(NamedTuple):
    """What depends on the request alone. Words and letters are numbers of symbols."""

    request: Request
    symbols: tuple[str, ...]
    words: tuple[Ids, ...]  # the listed ones, then the secret ones
    message: Ids  # takes cells that no word uses
    letters: FillerLetters
    lexicon: Lexicon  # the words (numbered as above) and the blocked stems (numbered -1)
    tape: Tape
    hosts: list[list[int]]  # for each word its relatives
    kept: dict[int, tuple[int, int]]  # where words that keep their places start, in each sense
    prices: Prices
    failure: Undecided | None  # if the tables would be too large

    @property
    def may_nest(self) -> bool:
        """Whether words may lie inside others where nothing else is found, though not asked for."""
        request = self.request
        # Where lines meet several times, a word may lie inside one that it does not run along.
        crossing = request.level.crossings != "never" and not request.repeated
        crossing &= not request.no_collinear or request.kind.wraps
        return any(self.hosts) and not request.nest and crossing

    def follows_level(self, word: int) -> bool:
        """Whether the word has no directions of its own."""
        return word < len(self.request.words) or not self.request.secret_directions

    def allowed(self, word: int, names: tuple[str, ...]) -> tuple[int, int]:
        """The slots where the word may begin in one of these directions, for each sense."""
        up, down = self.tape.allowed(names, len(self.words[word]))
        mine = self.kept.get(word)
        return (up & mine[0], down & mine[1]) if mine else (up, down)

    def is_complete(self, position: Position) -> bool:
        """Whether all words have places and leave room for the message."""
        free = position.letters.count(NOTHING)
        return len(position.places) == len(self.words) and free >= len(self.message)


#: Filler has all ten digits if one of this many symbols of the words is a digit.
_RARE_DIGITS = 10


@lru_cache(maxsize=4)
def prepare(request: Request) -> Prepared:
    spelled = [word.symbols for word in request.all_words]
    special, natural = request.special_letters, request.natural_letters
    sets = special, request.digraphs  # filler has all of a set if a word has one of them
    only, language = request.allowed, request.language
    known = alphabet([*spelled, request.message_symbols, only], sets, language)
    symbols = tuple(dict.fromkeys((*known, *natural)))
    number = {symbol: i for i, symbol in enumerate(symbols)}
    words = tuple([tuple([number[symbol] for symbol in word]) for word in spelled])
    all_letters = tuple(chain(*words))
    used = tuple(dict.fromkeys(all_letters))
    usual = [tuple([s for s in word if s not in special]) for word in spelled]
    plain, every = alphabet(usual, sets, language), alphabet(spelled, sets, language)
    digits = [s for word in spelled for s in word if s.isdecimal()]
    if _RARE_DIGITS * len(digits) < len(all_letters):  # the 2 of one H2O brings no other digits
        plain, every = (
            tuple([s for s in found if s in digits or not s.isdecimal()])
            for found in (plain, every)
        )
    if only:
        plain = every = only
    letters = FillerLetters(
        words,
        tuple([word[: min(n, len(word) - 1)] for word in words for n in (1, 2, 3)]),
        all_letters,
        used,
        tuple([number[symbol] for symbol in plain if number[symbol] not in used]),
        tuple([number[symbol] for symbol in every]),
        tuple(number[symbol] for symbol in natural),
    )
    board = request.board
    stops = blocked_lexicon(request.barred(spelled), symbols, board.longest(board.directions))
    is_too_large = len(all_letters) > MOST_LETTERS
    if len(all_letters) > LARGE:
        prepare.cache_clear()
        _lexicon.cache_clear()
    lexicon = _lexicon(() if is_too_large else tuple(enumerate(words)), stops)
    tape = tape_of(board, lexicon.reach)
    hosts = None if is_too_large else relatives(words, tape.rings)
    return Prepared(
        request,
        symbols,
        words,
        tuple(number[symbol] for symbol in request.message_symbols),
        letters,
        lexicon,
        tape,
        hosts or [],
        {word: starts_on(tape, [*cells]) for word, cells in request.kept.items()},
        Prices(tape, len(lexicon), len(all_letters), sum(map(len, hosts or []))),
        _too_large(len(all_letters)) if hosts is None else None,
    )


def starts_on(tape: Tape, cells: list[int]) -> tuple[int, int]:
    """The slots where a word on these cells starts, in each sense."""
    n, ends = len(cells), (cells[0], cells[-1])
    up, down = (
        sum(1 << slot for slot in tape.at[ends[sense]] if [*tape.cells((slot, sense), n)] == cells)
        for sense in (0, 1)
    )
    return up, down


#: Requests that differ in their filler alone share it: a target difficulty makes many.
_lexicon = lru_cache(maxsize=4)(Lexicon)


def _too_large(letters: int) -> Undecided:
    wrong = defect(
        "too-large",
        "The words have {letters} letters in all (at most {most} are possible), or too many of "
        "them lie within others. Use fewer or shorter words.",
        letters=letters,
        most=MOST_LETTERS,
    )
    return Undecided((wrong,), wants_room=False)


def relatives(words: Sequence[Ids], rings: frozenset[int] = frozenset()) -> list[list[int]] | None:
    """For each word the others that contain it or are contained in it, read either way.

    On closed lines also the others whose cells may be all cells of it, in another order. None if
    there are too many to go on with.
    """
    texts = ["".join(map(chr, word)) for word in words]
    # A word that fills a whole ring can be read on from its end to its beginning.
    hosts = [text * 2 if len(text) in rings else text for text in texts]
    found: list[dict[int, None]] = [{} for _ in words]
    pairs = 0
    for i, j in (_searched if len(words) <= MANY_WORDS else _by_heads)(texts, hosts):
        if j not in found[i]:
            found[i][j] = found[j][i] = None
            pairs += 2  # each is seen from both sides
            if pairs > 2 * MOST_RELATIVES:
                return None
    # Two diagonals meet again after half of a row or column: if a word is longer than that, all
    # cells of one whose letters it has may be cells of it.
    # A bundle says how often a word has each symbol: twelve bits for each, as words are short
    # enough. If one bundle has more of it than another, the highest of these bits, its guard, goes.
    counts = [Counter(word) for word in words] if rings else []
    bundles = [sum(n << 12 * symbol for symbol, n in own.items()) for own in counts]
    guards = sum(1 << 12 * symbol + 11 for symbol in {*chain(*counts)})
    for j, word in enumerate(words if rings else ()):
        if 2 * (len(word) - 1) >= min(rings):
            most = bundles[j] | guards
            for i, bundle in enumerate(bundles):
                if (most - bundle) & guards == guards and i != j:
                    found[i][j] = found[j][i] = None
            pairs += len(found[j])
            if pairs > 4 * MOST_RELATIVES:
                return None
    return [list(others) for others in found]


def _searched(texts: Sequence[str], hosts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Each word with the others that it stands in, read either way."""
    joined = "\uffff".join(hosts)
    begins = [0]
    for text in hosts:
        begins.append(begins[-1] + len(text) + 1)
    for i, text in enumerate(texts):
        for pattern in (text, text[::-1]):
            at = joined.find(pattern)
            while at >= 0:
                j = bisect_right(begins, at) - 1
                if i != j:
                    yield i, j
                at = joined.find(pattern, begins[j + 1])


def _by_heads(texts: Sequence[str], hosts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The same in one walk over all hosts, for long lists, but in another order."""
    heads: dict[int, dict[str, list[tuple[int, str]]]] = {}
    for i, text in enumerate(texts):
        for pattern in dict.fromkeys((text, text[::-1])):
            head = pattern[:HEAD]
            heads.setdefault(len(head), {}).setdefault(head, []).append((i, pattern))
    for j, host in enumerate(hosts):
        for length, words in heads.items():
            for at in range(len(host) - length + 1):
                for i, pattern in words.get(host[at : at + length], ()):
                    if i != j and host.startswith(pattern, at):
                        yield i, j


def draft_of(
    original: Request,
    request: Request,
    seed: int,
    position: Position,
    symbols: Sequence[str],
    hosts: Sequence[Sequence[int]] = (),
) -> Draft:
    """The puzzle belongs to the `original` request; its words are those of the other one.

    Those of the pool that have a place come before the secret ones.
    """
    words, tape, users = (*request.all_words, *request.pool), position.tape, position.users
    names = [*request.directions_of_words, *([request.level.directions] * len(request.pool))]
    n, must, placements = len(request.words), len(request.all_words), []
    spot_of = tape.board.cells.__getitem__
    drawn = sorted(i for i in position.places if i >= must)
    for i in (*range(n), *drawn, *range(n, must)):
        (text, letters, clue, _), place, inside = words[i], position.places[i], None
        cells = position.cells[i]
        if hosts and hosts[i]:
            around = [j for j in hosts[i] if all(j in users[cell] for cell in cells)]
            inside = min([words[j].text for j in around], default=None)
        spots, direction = tuple(map(spot_of, cells)), tape.direction(place, names[i])
        secret = n <= i < must
        placements.append(Placement(text, letters, spots, direction, clue, inside, secret))
    return Draft(original, grid_of(position, symbols), tuple(placements), seed)


def grid_of(position: Position, symbols: Sequence[str]) -> Grid:
    """What the board shows; None in cells without a letter."""
    board, width = position.tape.board, position.tape.board.columns
    shown = [None if letter < 0 else symbols[letter] for letter in position.letters]
    if len(shown) == board.rows * width:
        return tuple([tuple(shown[at : at + width]) for at in range(0, len(shown), width)])
    grid: list[list[str | None]] = [[None] * width for _ in range(board.rows)]
    for (row, column), symbol in zip(board.cells, shown, strict=True):
        grid[row][column] = symbol
    return tuple(map(tuple, grid))


def puzzle_of_words(original: Request, prepared: Prepared, seed: int, full: Position) -> Puzzle:
    made = draft_of(original, prepared.request, seed, full, prepared.symbols, prepared.hosts)
    return checked(made)


def checked(draft: Draft) -> Puzzle:
    """The puzzle, checked by the judge. A defect here is a defect of the program."""
    try:
        return Puzzle(draft)
    except SuchselError as error:
        raise AssertionError(str(error)) from None
