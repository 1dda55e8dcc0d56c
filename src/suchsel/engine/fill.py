"""Filler that adds no stray occurrence.

Each filler of the table of levels is a function that writes a letter into every free cell, and a
pool of letters for mending: a stray word loses one of its filler letters to a letter of the pool
that completes nothing there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain, islice
from operator import itemgetter
from typing import NamedTuple

from suchsel.boards.board import Board
from suchsel.boards.tape import NOTHING, Ids
from suchsel.engine.lexicon import TIPS, Lexicon, completed, strays, strays_through
from suchsel.engine.position import Position, write_message
from suchsel.engine.prepare import FillerLetters, Prepared
from suchsel.engine.verdict import MANY_LOOKS, Budget
from suchsel.errors import mistake
from suchsel.request.levels import Level
from suchsel.rng import Rng

#: Rounds without progress (fewer stray words than ever before) until mending ends.
ROUNDS = 60
#: The steps that comparing letters may overdraw.
OVERDRAFT = 10_000
#: The most cells of a board that is filled in all possible ways, and letters that are tried.
FEW_CELLS, FILL_LOOKS = 40, 20_000


class Canvas(NamedTuple):
    """The board with its words on it, and what a filler needs to know."""

    position: Position
    letters: FillerLetters
    level: Level
    lexicon: Lexicon
    rng: Rng
    message: frozenset[int]  # the cells that spell it, which no filler may change

    def free_among(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells whose letters may be changed."""
        users, message = self.position.users, self.message
        return [cell for cell in cells if not users[cell] and cell not in message]


class RewriteBudget:
    """How many letters may still be rewritten, over all attempts to fill a board.

    Large boards that come out well rewrite fewer letters than they have cells; on small ones a few
    hard cases take twenty times as many.
    """

    __slots__ = ("budget", "has_failed", "left", "rounds", "scan")

    def __init__(self, prepared: Prepared, budget: Budget) -> None:
        cells = len(prepared.tape.bits)
        self.left = min(20 * cells, 2 * cells + 6000) + 500
        self.budget, self.scan = budget, prepared.prices.scan
        self.rounds = 10  # those that are always made, however small the budget is
        self.has_failed = False  # whether a board was given up although nothing but filler lacked

    def rewrite(self, letters: int) -> bool:
        """After a scan of the board: whether this many letters may be rewritten."""
        self.left = max(0, self.left - letters)
        self.budget.spend(self.scan + letters)
        self.rounds -= 1
        return self.left > 0 and (self.rounds >= 0 or not self.budget.is_spent)

    def look(self, position: Position) -> bool:
        """After many letters were compared: whether that may go on."""
        self.budget.count_looks(position)
        return self.budget.steps > -OVERDRAFT


def fill(prepared: Prepared, position: Position, rng: Rng, rewrites: RewriteBudget) -> bool:
    """Fill all free cells; returns whether the result is clean, within the bounds.

    The message, if there is one, is written first and keeps its cells.
    """
    request, letters, lexicon = prepared.request, prepared.letters, prepared.lexicon
    message = list[int]()
    if prepared.message:
        if position.letters.count(NOTHING) < len(prepared.message):
            return False
        message = write_message(position, prepared.message, request.message_mode, request.rtl)
        rewrites.budget.spend(rewrites.scan)
        if any(strays(position, lexicon)):
            return False  # before any filler is written in vain
    lay, pool = FILL_METHODS[request.level.filler]
    free = position.free_cells()
    canvas = Canvas(position, letters, request.level, lexicon, rng, frozenset(message))
    lay(canvas, free)
    drawn = pool(letters, request.level)
    is_clean = mend(canvas, len(free), drawn, rewrites)
    if is_clean and lexicon.edges:
        _change_tips(canvas, drawn)
    return is_clean


def has_few_cells(prepared: Prepared) -> bool:
    """Whether all ways to fill the board can be tried."""
    return len(prepared.tape.bits) <= FEW_CELLS


def fill_exactly(prepared: Prepared, position: Position, rng: Rng) -> bool | None:
    """Fill the board if any letters of the filler can fill it; None if that takes too long."""
    if not has_few_cells(prepared):
        return None
    request, lexicon = prepared.request, prepared.lexicon
    if prepared.message:
        write_message(position, prepared.message, request.message_mode, request.rtl)
    if next(strays(position, lexicon), None):
        return False
    pool = sorted(set(FILL_METHODS[request.level.filler][1](prepared.letters, request.level)))
    free, letters = position.free_cells(), position.letters
    untried = [rng.shuffled(pool)]  # for each cell that has a letter, and for the next one
    for _ in range(FILL_LOOKS):
        if len(untried) > len(free):
            return True
        cell = free[len(untried) - 1]
        letters[cell] = next(untried[-1], NOTHING)
        if letters[cell] == NOTHING:
            untried.pop()
            if not untried:
                return False
        elif next(strays_through(position, lexicon, (cell,)), None) is None:
            untried.append(rng.shuffled(pool))
    return None


def check_filler(prepared: Prepared) -> None:
    """Refuse a filler that cannot exist for these words, with a remedy."""
    level = prepared.request.level
    if level.filler == "unused" and len(prepared.letters.unused) < 2:
        raise mistake(
            "no-filler-letters",
            "The filler of “{level}” uses only letters that occur in no word, but the words leave "
            "fewer than two letters of the alphabet. Use fewer words or another level.",
            level=level.label,
        )


# -- fillers that draw letter by letter ----------------------------------------------------------


def _from_pool(canvas: Canvas, free: list[int]) -> None:
    pool = FILL_METHODS[canvas.level.filler][1](canvas.letters, canvas.level)
    letters, random, n = canvas.position.letters, canvas.rng.random, len(pool)
    for cell in free:
        letters[cell] = pool[int(random() * n)]


def _mixed(canvas: Canvas, free: list[int]) -> None:
    """With `share` per cent a letter of the words, as often as it occurs there."""
    words, alphabet, share = canvas.letters.all, canvas.letters.alphabet, canvas.level.share / 100
    rng = canvas.rng
    for cell in free:
        canvas.position.letters[cell] = rng.choice(words if rng.random() < share else alphabet)


# -- fillers that write pieces -------------------------------------------------------------------


def _graded(canvas: Canvas, free: list[int]) -> None:
    """From letters of no word (0) over the alphabet and letters of the words to decoys (100)."""
    random, shown = canvas.rng.random, canvas.position.letters
    stage, part = _stage(canvas.level.share)
    kinds = _kinds(canvas.letters)
    easier, choices = kinds[stage], len(kinds[stage])
    if stage < 2:
        both = (easier, choices), (kinds[stage + 1], len(kinds[stage + 1]))
        for cell in free:
            kind, n = both[random() < part]
            shown[cell] = kind[int(random() * n)]
        return
    beginnings, letters = canvas.letters.beginnings, list[int]()
    while len(letters) < len(free):
        if random() >= part:
            letters.append(easier[int(random() * choices)])
        elif random() < 0.05:
            letters += _near_miss(canvas)
        else:
            letters += beginnings[int(random() * len(beginnings))]
    # Along lines drawn from all directions of the level, then by rows. With eight directions a
    # quarter of all lines covers nine of ten cells.
    runs = canvas.position.tape.board.runs
    lines = [run for name in canvas.level.directions for run in runs[name]]
    drawn = [canvas.rng.choice(lines) for _ in range(len(lines) // 4)]
    cells = dict.fromkeys(chain(*drawn, range(len(shown))))
    order = [cell for cell in cells if shown[cell] == NOTHING]
    for cell, symbol in zip(order, letters, strict=False):
        shown[cell] = symbol


def _near_miss(canvas: Canvas) -> Ids:
    """A word with its last letters or one other letter wrong; for a short word, its beginning."""
    rng, letters = canvas.rng, canvas.letters
    word = rng.choice(letters.words)
    if len(word) <= 3:
        return word[:-1]
    if rng.chance(0.5):
        kept = len(word) - 1 - rng.below(2)
        return word[:kept] + tuple([rng.choice(letters.all) for _ in word[kept:]])
    at = 1 + rng.below(len(word) - 1)
    return (*word[:at], rng.choice(letters.all), *word[at + 1 :])


def _stage(share: int) -> tuple[int, float]:
    """The two kinds of letters, of four, that a share lies between, and how far from the first."""
    stage = min(share * 3 // 100, 2)
    return stage, share * 3 / 100 - stage


def _kinds(letters: FillerLetters) -> tuple[Ids, Ids, Ids]:
    """Three of the four kinds; the fourth are decoys."""
    strange = letters.unused if len(letters.unused) > 2 else letters.alphabet
    return strange, letters.alphabet, letters.all


def _graded_pool(letters: FillerLetters, level: Level) -> Ids:
    stage, _ = _stage(level.share)
    return _kinds(letters)[stage] if stage < 2 else letters.all + _extra_letters(letters)


def _extra_letters(letters: FillerLetters) -> Ids:
    """If the words have fewer than three letters, further ones that cannot complete any word."""
    return letters.unused if len(letters.used) < 3 else ()


def _group(canvas: Canvas) -> Ids:
    rng, alphabet = canvas.rng, canvas.letters.alphabet
    return tuple(rng.choice(alphabet) for _ in range(1 + rng.below(3)))


def _fragment(canvas: Canvas) -> Ids:
    """2 to n - 2 letters of a word of five or more, else 2; shuffled two times in three."""
    rng, words = canvas.rng, canvas.letters.words
    for _ in range(20):
        word = rng.choice(words)
        length = 2 + rng.below(len(word) - 3) if len(word) >= 5 else 2
        start = rng.below(len(word) - length + 1)
        piece = list(word[start : start + length])
        if rng.chance(2 / 3):
            rng.shuffle(piece)
        found = tuple(piece)
        if not canvas.lexicon.ends(found):
            return found
    return (rng.choice(canvas.letters.all),)  # all words are too short to have fragments


def _letter_or_fragment(canvas: Canvas) -> Ids:
    extra = _extra_letters(canvas.letters)
    if extra and canvas.rng.chance(0.5):
        return (canvas.rng.choice(extra),)
    return _fragment(canvas)


def _lay_pieces(draw: Callable[[Canvas], Ids], canvas: Canvas, free: list[int]) -> None:
    """Write pieces into the free cells, each in a direction of the level, as far as it is free."""
    board, rng = canvas.position.tape.board, canvas.rng
    n = len(canvas.level.directions)
    directions = [board.ahead[name] for name in canvas.level.directions] * 2
    # The end of a line is -1, which is the last cell here: one that is never free.
    letters = [*canvas.position.letters, len(canvas.letters.alphabet)]
    cells = free[:]
    rng.shuffle(cells)
    for cell in cells:
        if letters[cell] != NOTHING:
            continue
        piece = draw(canvas)
        letters[cell] = piece[0]
        wanted = len(piece) - 1
        if not wanted:
            continue
        longest: list[int] = []
        turn = int(rng.random() * n)
        for following in directions[turn : turn + n]:
            here = following[cell]
            if letters[here] != NOTHING:
                continue
            run = [here]
            while len(run) < wanted and letters[here := following[here]] == NOTHING:
                run.append(here)
            if len(run) > len(longest):
                longest = run
                if len(run) == wanted:
                    break
        for at, symbol in zip(longest, piece[1:], strict=False):
            letters[at] = symbol
    canvas.position.letters[:] = letters[:-1]


def _gaps(canvas: Canvas, free: list[int]) -> None:
    """Horizontal gaps of three or more cells take a fragment, the rest letters of the words."""
    position, rng = canvas.position, canvas.rng
    is_free = set(free)
    for line in position.tape.board.lines:
        if line.forward != "E":
            continue
        run: list[int] = []
        cells = line.cells[::-1] if canvas.level.rtl else line.cells
        for cell in (*cells, NOTHING):
            if cell in is_free:
                run.append(cell)
                continue
            if len(run) >= 3:
                word = rng.choice(canvas.letters.words)
                most = min(len(run), len(word) - 1)
                length = max(1, most - rng.below(2))
                start, at = rng.below(len(word) - length + 1), rng.below(len(run) - length + 1)
                for i in range(length):
                    position.letters[run[at + i]] = word[start + i]
            run = []
    used = canvas.letters.used
    for cell in free:
        if position.letters[cell] == NOTHING:
            position.letters[cell] = rng.choice(used)


# -- the table: how free cells are filled, and the letters for mending ---------------------------

Pool = Callable[[FillerLetters, Level], Ids]


def _mixed_pool(letters: FillerLetters, level: Level) -> Ids:
    if level.share >= 100:
        return letters.all
    return letters.alphabet if level.share <= 0 else letters.alphabet + letters.all


FILL_METHODS: dict[str, tuple[Callable[[Canvas, list[int]], None], Pool]] = {
    "alphabet": (_from_pool, lambda letters, level: letters.alphabet),
    "natural": (_from_pool, lambda letters, level: letters.natural),
    "letters": (_from_pool, lambda letters, level: letters.used),
    "multiset": (_from_pool, lambda letters, level: letters.all),
    "unused": (_from_pool, lambda letters, level: letters.unused),
    "mix": (_mixed, _mixed_pool),
    "graded": (_graded, _graded_pool),
    "gaps": (_gaps, lambda letters, level: letters.used),
    "groups": (partial(_lay_pieces, _group), lambda letters, level: letters.alphabet),
    "half": (
        partial(_lay_pieces, lambda on: (_group if on.rng.chance(0.5) else _fragment)(on)),
        _mixed_pool,
    ),
    "fragments": (
        partial(_lay_pieces, _letter_or_fragment),
        lambda letters, level: letters.all + _extra_letters(letters),
    ),
}


# -- mending -------------------------------------------------------------------------------------


def mend(canvas: Canvas, free: int, pool: Ids, rewrites: RewriteBudget) -> bool:
    """Rewrite filler letters until no stray word is left; returns whether that succeeded.

    So many cells are `free`.
    """
    rng, fewest, rounds = canvas.rng, free * 8, ROUNDS
    while True:
        found = list(islice(strays(canvas.position, canvas.lexicon), rewrites.left + 1))
        if not found:
            return True
        rounds = ROUNDS if len(found) < fewest else rounds - 1
        fewest = min(fewest, len(found))
        if not rewrites.rewrite(len(found)) or not rounds:
            rewrites.has_failed = True
            return False
        harmless = True
        for cells in found:
            mendable = canvas.free_among(cells)
            if not mendable:
                return False  # words alone spell it, or a message helps
            harmless &= _rewrite(canvas, rng.choice(mendable), pool)
            if canvas.position.looked > MANY_LOOKS and not rewrites.look(canvas.position):
                rewrites.has_failed = True
                return False
        if harmless:
            return True  # every stray word lost a letter, and nothing new was spelled


def _change_tips(canvas: Canvas, pool: Ids) -> None:
    """Change short lines, as in the tip of a shape, that begin a blocked stem, where possible."""
    letters, edges = canvas.position.letters, canvas.lexicon.edges
    for _ in range(8):
        wrong = [tip for tip, shown in _tips(canvas.position.tape.board) if shown(letters) in edges]
        mendable = [canvas.free_among(tip) for tip in wrong]
        for cells in filter(None, mendable):
            cell = canvas.rng.choice(cells)
            before = letters[cell]
            if not _rewrite(canvas, cell, pool):
                canvas.position.write(cell, before)
        if not any(mendable):
            return


@lru_cache(maxsize=8)
def _tips(board: Board) -> list[tuple[Sequence[int], Callable[[Sequence[int]], Ids]]]:
    """The cells of lines so short that people read them as words, and how to read them."""
    tips = [line.cells for line in board.lines if len(line.cells) in TIPS]
    return [(cells, itemgetter(*cells)) for cells in tips]


def _rewrite(canvas: Canvas, cell: int, pool: Ids) -> bool:
    """Give a cell the first drawn letter that completes nothing, else one of the least harmful.

    Returns whether it completes nothing.
    """
    position, rng = canvas.position, canvas.rng
    before, tried = position.letters[cell], set[int]()
    for _ in range(8):
        symbol = rng.choice(pool)
        if symbol in tried:
            continue
        tried.add(symbol)
        position.write(cell, symbol)
        if next(strays_through(position, canvas.lexicon, (cell,)), None) is None:
            return True
    harm = completed(position, canvas.lexicon, cell)
    # A little randomness keeps two neighbours from undoing each other forever.
    options = sorted({symbol for symbol in pool if symbol != before} or {before})
    least = min(harm.get(symbol, 0) for symbol in options)
    slack = rng.random() < 0.1
    good = [symbol for symbol in options if harm.get(symbol, 0) <= least + slack]
    position.write(cell, rng.choice(good))
    return not least and not slack
