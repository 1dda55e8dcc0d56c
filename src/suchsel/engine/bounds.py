"""Proofs without a search: what can never fit on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from suchsel.boards.board import DEFAULT_KIND
from suchsel.boards.kind import DIRECTIONS, MAX_SIDE
from suchsel.engine.pick import candidates
from suchsel.engine.verdict import Proof
from suchsel.errors import Defect, defect
from suchsel.i18n import counted, noop
from suchsel.request.request import Request
from suchsel.words.spelling import Word

#: With more words than this, there are too many sets of them.
MOST_WORDS = 11


@lru_cache(maxsize=4)
def why_impossible(request: Request) -> Proof | None:
    """A proof with all reasons that a count shows, each in a sentence for the user."""
    reasons = tuple(_reasons(request))
    return Proof(reasons) if reasons else None


def why_no_draw(proofs: Sequence[Proof]) -> Proof:
    """To be called with a proof for every draw of words that is possible."""
    if len(proofs) == 1:
        return proofs[0]
    found = defect(
        "no-draw-possible",
        "Whichever words are drawn, there is no way to place them all. The last draw:",
    )
    return Proof((found, *proofs[-1].defects))


def _too_few_letters(letters: int, cells: int, message: int) -> Defect:
    """Words that cannot cover all cells of a picture, or all but those of a message."""
    if not message:
        return defect(
            "picture-too-large",
            "The picture has {cells} cells, the words have {letters} letters. Choose a smaller "
            "size, or more words.",
            cells=cells,
            letters=letters,
        )
    return defect(
        "message-not-exact",
        "The words have at most {letters} letters; {room} cells must be covered, and the "
        "message takes {n}.",
        letters=letters,
        room=cells,
        n=message,
    )


def _reasons(request: Request) -> Iterator[Defect]:
    words, message = request.all_words, len(request.message_symbols)
    if request.paths != "straight":
        yield from _reasons_not_to_bend(request)
        return
    if request.size is None:
        if not request.kind.wraps:  # else lines may be longer than any side
            yield from _too_long(
                words, [_reach(request, each) for each in request.directions_of_words]
            )
        yield from _pool_too_small(request)
        return
    board, names = request.board, request.directions_of_words
    longest = {each: board.longest(each) for each in set(names)}
    too_long = _too_long(words, [longest[each] for each in names])
    yield from too_long
    yield from _pool_too_small(request)
    cells = len(board.cells) - message
    if cells < 0:
        yield defect(
            "message-too-long",
            "The message alone has {n} letters; the board has {cells} cells.",
            n=message,
            cells=len(board.cells),
        )
        return
    pool = sorted(len(word.symbols) for word in candidates(request))
    least, most = request.pick or (0, len(pool))
    own = count_letters(request)
    letters = own + sum(pool[:least])
    crowded = request.level.crossings == "never" and not request.nest and letters > cells
    if crowded:
        yield defect(
            "too-many-letters",
            "Without crossings each letter needs a cell of its own: {letters} letters, "
            "{cells} cells.",
            letters=letters,
            cells=cells,
        )
    letters = own + sum(pool[::-1][:most])
    if request.message_mode == "exact" and letters < cells:
        yield _too_few_letters(letters, cells, message)
    needed = least_cells(word.symbols for word in words) if own > cells else 0
    if needed > cells:
        yield defect(
            "too-many-letters",
            "Even if the words shared as many letters as possible, they would need {needed} "
            "cells; there are {cells}.",
            needed=needed,
            cells=cells,
        )
    on_one_line = 0
    if min(board.rows, board.columns) == 1 and board.kind.square and not board.kind.wraps:
        symbols = tuple(word.symbols for word in words)
        on_one_line = own if request.no_collinear else len(next(iter(shortest_lines(symbols)), []))
    if not (crowded or needed > cells) and on_one_line > cells:
        yield defect(
            "too-many-letters",
            "However the words overlap, on a single line they need {needed} cells; there are "
            "{cells}.",
            needed=on_one_line,
            cells=cells,
        )
    if message and (too_long or crowded or max(needed, on_one_line) > cells):
        yield defect(
            "message-too-long",
            "The message takes {n} of the {all} cells.",
            n=message,
            all=len(board.cells),
        )


def _reach(request: Request, directions: tuple[str, ...]) -> int:
    """The longest line in these directions on any board that may be chosen, if none is closed."""
    rows, columns = request.max_size or (MAX_SIDE, MAX_SIDE)
    if request.kind is not DEFAULT_KIND:  # each cell of a line has a row or a column of its own
        return max(rows, columns)
    ways = (DIRECTIONS[name] for name in directions)
    reaches = (min(rows if down else columns, columns if right else rows) for down, right in ways)
    return max(reaches, default=0)


def _reasons_not_to_bend(request: Request) -> Iterator[Defect]:
    """Words that bend use every cell once, and each has exactly one reading."""
    words, fixed = request.all_words, count_letters(request) + len(request.message_symbols)
    cells = len(request.board.cells) if request.size else fixed
    if cells < fixed or (cells > fixed and request.pick is None):
        text = noop(
            "Words that bend use every cell: {cells} cells, {n} letters. Change size or words."
        )
        yield defect("letters-not-cells", text, cells=cells, n=fixed)
    if request.size and request.spanning and len(request.spanning_symbols) < min(request.size):
        yield too_short_to_span(request)
    number = {symbol: chr(i + 32) for i, symbol in enumerate({s for w in words for s in w.symbols})}
    texts = {"".join([number[symbol] for symbol in word.symbols]): word for word in words}
    joined = "\n".join(texts)
    for text, word in texts.items():
        if joined.count(text) > 1 or (text != text[::-1] and text[::-1] in joined):
            yield defect(
                "word-in-word", "“{word}” can be read within another word.", word=word.text
            )


def why_out_of_reach(request: Request) -> Proof | None:
    """A proof that words cannot cover the board, if there are cells where none has room."""
    lengths = [len(word.symbols) for word in (*request.words, *candidates(request))]
    names, free = {*request.level.directions}, {*request.board.cells}
    for line in request.board.lines:
        if len(line.cells) >= min(lengths, default=0) and names & {line.forward, line.backward}:
            free -= {request.board.cells[cell] for cell in line.cells}
    if not free:
        return None
    row, column = min(free)
    wrong = defect(
        "picture-out-of-reach",
        "The picture has cells that no word can reach in the directions of the level, like the one "
        "in row {row}, column {column}. Choose another size, or a level with more directions.",
        row=row + 1,
        column=column + 1,
    )
    return Proof((wrong,))


def too_short_to_span(request: Request) -> Defect:
    return defect(
        "spanning-too-short",
        "“{word}” is too short to run from side to side. Choose a longer word, fewer words or a "
        "smaller size.",
        word=request.spanning,
    )


def _too_long(words: Sequence[Word], lines: Sequence[int]) -> list[Defect]:
    """One defect for all words that are longer than the longest line of each."""
    long = {i: word for i, word in enumerate(words) if len(word.symbols) > lines[i]}
    if not long:
        return []
    texts = [word.text for word in long.values()]
    letters = max(len(word.symbols) for word in long.values())
    longest = max(lines[i] for i in long)
    if len(long) == 1:
        message = counted(
            "“{word}” has {letters} letters, but the longest line it may run in has only {n} cell.",
            "“{word}” has {letters} letters, but the longest line it may run in has only {n} "
            "cells.",
            n=longest,
            letters=letters,
            word=texts[0],
        )
    else:
        message = counted(
            "{count} words of up to {letters} letters are longer than the longest line they may "
            "run in, which has only {n} cell: {words}.",
            "{count} words of up to {letters} letters are longer than the longest line they may "
            "run in, which has only {n} cells: {words}.",
            n=longest,
            letters=letters,
            count=len(long),
            words=texts,
        )
    return [Defect("word-too-long", message, "words", tuple(long))]


def _pool_too_small(request: Request) -> Iterator[Defect]:
    least, found = (request.pick or (0,))[0], candidates(request)
    if len(found) >= least:
        return
    message = counted(
        "Cannot draw {n} word; suitable words in the pool: {found} (they must fit on a line "
        "of the board and contain no blocked word).",
        "Cannot draw {n} words; suitable words in the pool: {found} (they must fit on a line "
        "of the board and contain no blocked word).",
        n=least,
        found=len(found),
    )
    yield Defect("pool-too-small", message)
    suitable = set(found)
    if others := [word.text for word in request.pool if word not in suitable]:
        yield defect(
            "pool-too-small",
            "Not suitable: {words}. Draw fewer words, choose a larger size or allow rude words.",
            words=others[:10] + ["…"] * (len(others) > 10),
        )


def count_letters(request: Request) -> int:
    return sum(len(word.symbols) for word in request.all_words)


def shared_at_least(request: Request) -> int:
    """How many letters the words must share to leave room for the message."""
    taken = count_letters(request) + len(request.message_symbols)
    return max(0, taken - len(request.board.cells))


def least_cells(words: Iterable[tuple[str, ...]]) -> int:
    """A lower bound: for each symbol, the most cells that a single word needs."""
    most: dict[str, int] = {}
    for word in words:
        for symbol, number in Counter(word).items():
            most[symbol] = max(number, most.get(symbol, 0))
    return sum(most.values())


@lru_cache(maxsize=4)
def shortest_lines(words: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    """Lines that hold all words in as few cells as possible; none if there are too many words.

    Stray words are not considered, which could only make a line longer.

    >>> shortest_lines((("N", "E", "I", "N"), ("E", "I", "N", "S"), ("E", "I", "N")))[0]
    ['S', 'N', 'I', 'E', 'N']
    """
    symbols = [*dict.fromkeys(symbol for word in words for symbol in word)]
    code = {symbol: chr(i) for i, symbol in enumerate(symbols)}
    apart: list[str] = []  # those that lie inside no other one, read either way
    for text in sorted(("".join(map(code.__getitem__, w)) for w in words), key=len, reverse=True):
        if not any(text in host or text[::-1] in host for host in apart):
            apart.append(text)
    if not 0 < len(apart) <= MOST_WORDS:
        return []
    senses = [sense for text in apart for sense in (text, text[::-1])]
    # How many letters at the end of one can begin the other.
    shared = [
        [
            max(n for n in range(min(len(one), len(other))) if one.endswith(other[:n]))
            for other in senses
        ]
        for one in senses
    ]
    # For each set of words and the last of them (with its sense): a line as short as possible.
    lines = [[""] * len(senses) for _ in range(1 << len(apart))]
    for last, text in enumerate(senses):
        lines[1 << last // 2][last] = text
    for placed, row in enumerate(lines):
        for last, line in enumerate(row):
            for following, n in enumerate(shared[last] if line else []):
                together, text = lines[placed | 1 << following // 2], senses[following]
                length = len(line) + len(text) - n
                if together is not row and length < (len(together[following]) or length + 1):
                    together[following] = line + text[n:]
    least = min(map(len, lines[-1]))
    return [[symbols[ord(c)] for c in line] for line in lines[-1] if len(line) == least]
