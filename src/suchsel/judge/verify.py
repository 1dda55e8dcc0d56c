"""The judge: everything that is wrong with a puzzle, measured against its request.

A `Puzzle` exists only if nothing is found here. The judge reads the finished grid with
`find` and knows nothing about how the grid was made.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise

from suchsel.boards.board import Board
from suchsel.boards.kind import Cell
from suchsel.errors import Defect, defect
from suchsel.i18n import noop
from suchsel.judge.find import readings
from suchsel.judge.paths import bent_defects
from suchsel.placement import Draft, Grid, Placement
from suchsel.request.request import Request
from suchsel.words.spelling import is_grid_symbol, shorten


def find_defects(draft: Draft) -> Iterator[Defect]:
    """Everything that is wrong with a puzzle, measured against its request."""
    request = draft.request
    wrong_shape = list(_shape(draft.grid, request.board))
    if wrong_shape:
        yield from wrong_shape
        return
    yield from _symbols(draft)
    yield from _complete(draft)
    yield from _in_place(draft)
    owners: defaultdict[Cell, list[int]] = defaultdict(list)
    for i, placement in enumerate(draft.words):
        for cell in placement.cells:
            owners[cell].append(i)
    yield from _nesting(draft, owners)
    bent = request.paths != "straight"
    for cell, words in owners.items() if bent or request.level.crossings == "never" else ():
        if len(words) == 1:
            continue
        places = [set(draft.words[i].cells) for i in words]
        longest = max(places, key=len)
        if not (request.nest and all(place <= longest for place in places)):
            text = noop("Two words share the cell in row {row}, column {column}.")
            yield _at(cell, "cell-shared", text)
    if request.no_collinear:
        yield from _overlaps(draft, owners)
    if bent:
        yield from bent_defects(draft)
    if request.reveal is not None and {*owners} != {
        *filter(request.picture.has, request.board.cells)
    }:
        yield defect("wrong-picture", "The words do not cover exactly the cells of the picture.")
    yield from _strays(draft, owners)
    if request.message_symbols:
        yield from _message(draft, owners)


def _at(cell: Cell, code: str, text: str, **values: object) -> Defect:
    return defect(code, text, row=cell[0] + 1, column=cell[1] + 1, **values)


def _message(draft: Draft, owners: dict[Cell, list[int]]) -> Iterator[Defect]:
    """Letters that belong to no word spell the message, in the cells that its mode names."""
    request = draft.request
    wanted, mode = request.message_symbols, request.message_mode
    length = len(wanted)
    way = -1 if request.rtl else 1
    cells = sorted(request.board.cells, key=lambda cell: (cell[0], way * cell[1]))
    left = tuple(draft.grid[row][i] for row, i in cells if (row, i) not in owners)
    if mode == "first":
        left = left[:length]
    elif mode != "exact":
        # A message that is spread begins so late that as many letters come before it as after it,
        # or one less; no longer step from letter to letter would have room.
        step = max((n for n in range(1, len(left)) if (length - 1) * n < len(left)), default=1)
        early = left[: len(left) - (length - 1) * step]  # one of these letters is the first
        left = left[(len(early) - 1) // 2 :: step][:length]
    if left != wanted:
        yield defect("wrong-message", "The unused letters do not spell the message.")


def _shape(grid: Grid, board: Board) -> Iterator[Defect]:
    """There is a letter in every cell of the board, and nowhere else."""
    if len(grid) != board.rows or any(len(row) != board.columns for row in grid):
        yield defect(
            "wrong-size",
            "The grid does not have {rows} rows of {columns} cells.",
            rows=board.rows,
            columns=board.columns,
        )
        return
    if len(board.cells) == board.rows * board.columns and all(chain(*grid)):
        return  # most boards: a letter in every cell
    for row, line in enumerate(grid):
        for column, symbol in enumerate(line):
            if ((row, column) in board.number) != bool(symbol):
                text = noop(
                    "The letter in row {row}, column {column} is missing or lies outside the shape."
                )
                yield _at((row, column), "wrong-cell", text)


def _symbols(draft: Draft) -> Iterator[Defect]:
    """What a cell shows is a letter or a digit, spelled as in words; else `find` would miss it."""
    digraphs = draft.request.digraphs
    shown = {*filter(None, chain(*draft.grid))}
    wrong = {symbol for symbol in shown if not is_grid_symbol(symbol, digraphs)}
    known = draft.request.allows
    if draft.request.letters and (other := [one for one in sorted(shown) if not known((one,))]):
        yield defect(
            "other-letters", "The grid has letters that it must not have: {letters}.", letters=other
        )
    for row, line in enumerate(draft.grid if wrong else ()):
        for column, symbol in enumerate(line):
            if symbol in wrong:
                text = noop(
                    "“{symbol}” in row {row}, column {column} is not an upper-case letter or a "
                    "digit."
                )
                yield _at((row, column), "wrong-symbol", text, symbol=shorten(symbol))


def _complete(draft: Draft) -> Iterator[Defect]:
    request = draft.request
    n, m = len(request.words), len(draft.words) - len(request.secret)
    yield from _drawn(draft.words[n:m] if request.pool else (), request)
    listed = draft.words[:n] + draft.words[m:] if request.pool else draft.words
    asked = [(*word[:3], i >= n) for i, word in enumerate(request.all_words)]
    if asked != [(placed.word, placed.symbols, placed.clue, placed.secret) for placed in listed]:
        found = {placement.word for placement in draft.words}
        for text, *_ in asked:
            if text not in found:
                yield defect("word-missing", "“{word}” is missing.", word=text)
        yield defect("wrong-words", "The words do not match the request.")


def _drawn(drawn: tuple[Placement, ...], request: Request) -> Iterator[Defect]:
    """Words that come out of a pool: each is in it, none comes twice, and there are enough."""
    pool = {(word.text, word.symbols) for word in request.pool}
    least, most = request.pick or (0, len(pool))
    names = {(placement.word, placement.symbols) for placement in drawn}
    if not names <= pool or any(placement.secret for placement in drawn):
        yield defect("not-from-pool", "A word is not from the pool.")
    if request.pool and (len(names) != len(drawn) or not least <= len(drawn) <= most):
        yield defect(
            "wrong-pick",
            "The puzzle has {n} words of the pool; expected {least} to {most}.",
            n=len(names),
            least=least,
            most=most,
        )


def _in_place(draft: Draft) -> Iterator[Defect]:
    """Each word stands in its own cells; unless it bends, straight, in an allowed direction."""
    request, board = draft.request, draft.request.board
    shown = board.by_number(draft.grid)
    for placement in draft.words:
        word = placement.word
        numbers = [board.number.get(cell, -1) for cell in placement.cells]
        if -1 in numbers or len({*numbers}) < len(numbers):
            yield defect("word-off-board", "“{word}” has cells outside the board.", word=word)
            continue
        if tuple(map(shown.__getitem__, numbers)) != placement.symbols:
            text = noop("“{word}” is not where the puzzle says it is.")
            yield defect("word-not-there", text, word=word)
        if request.paths != "straight":
            continue
        ahead = board.ahead.get(placement.direction)
        if ahead is None or [*map(ahead.__getitem__, numbers[:-1])] != numbers[1:]:
            yield defect("word-not-straight", "“{word}” does not run straight.", word=word)
        for kept, *cell, name in request.keep:
            if kept == word and ([*placement.cells[0]], placement.direction) != (cell, name):
                yield defect("word-not-kept", "“{word}” does not keep its place.", word=word)
        own = request.secret_directions if placement.secret else None
        if placement.direction not in (own or request.level.directions):
            yield defect("wrong-direction", "“{word}” runs in a forbidden direction.", word=word)


def _hosts(cells: Sequence[Cell], owners: dict[Cell, list[int]]) -> set[int]:
    """The words that have all these cells."""
    hosts = set(owners.get(cells[0], ()))
    for cell in cells[1:]:
        if not hosts:
            break
        hosts.intersection_update(owners.get(cell, ()))
    return hosts


def _nesting(draft: Draft, owners: dict[Cell, list[int]]) -> Iterator[Defect]:
    """A puzzle says which words lie wholly inside another word's place."""
    is_forbidden = draft.request.level.crossings == "never" and not draft.request.nest
    for placement in draft.words:
        word, inside, names = placement.word, placement.inside, list[str]()
        if len(owners[placement.cells[0]]) > 1:
            hosts = [draft.words[i] for i in _hosts(placement.cells, owners)]
            names = [host.word for host in hosts if host is not placement]
        if inside is None and names:
            yield defect(
                "nesting-not-stated",
                "“{word}” lies inside “{host}”, but the puzzle does not say so.",
                word=word,
                host=names[0],
            )
        if inside is not None and inside not in names:
            yield defect(
                "nesting-not-true",
                "“{word}” does not lie inside “{host}”, although the puzzle says so.",
                word=word,
                host=inside,
            )
        if names and is_forbidden:
            yield defect("nesting-forbidden", "“{word}” lies inside another word.", word=word)


def _overlaps(draft: Draft, owners: dict[Cell, list[int]]) -> Iterator[Defect]:
    """Words that share a cell and run along the same line, in the same sense or not."""
    board = draft.request.board
    back = {line.forward: line.backward for line in board.lines}

    def line(number: int) -> set[str]:
        name = board.listed[draft.words[number].direction]
        return {name, back.get(name, name)}

    pairs = {pair for words in owners.values() for pair in combinations(words, 2)}
    for one, other in sorted(pairs):
        if not line(one).isdisjoint(line(other)):
            yield defect(
                "words-overlap",
                "“{word}” and “{other}” overlap along a line.",
                word=draft.words[one].word,
                other=draft.words[other].word,
            )


def _strays(draft: Draft, owners: dict[Cell, list[int]]) -> Iterator[Defect]:
    """An occurrence is clean when it lies wholly inside the cells of one placed word.

    Where words bend, all readings of listed words are counted elsewhere, and what lies inside a
    word is a part of it.
    """
    request = draft.request
    listed = Counter(placement.symbols for placement in draft.words)
    seen = {word: set[tuple[Cell, ...]]() for word, times in listed.items() if times > 1}
    stray = noop("“{word}” appears a second time, from row {row}, column {column} {direction}.")
    blocked = noop(
        "The blocked word “{word}” appears, from row {row}, column {column} {direction}."
    )
    own = {(placed.symbols, placed.cells[0], placed.direction) for placed in draft.words}
    bent = request.paths != "straight"
    sought = () if bent else tuple(listed)
    found = readings(draft.grid, request.board, sought, request.barred(listed))
    for word, cells, backwards, direction in found:
        if word in seen:
            seen[word].add(tuple(cells))  # one that is blocked as well is found twice
        first = cells[-1 if backwards else 0]
        if (word, first, direction) in own:
            continue
        hosts = _hosts(cells, owners)
        if bent:
            hosts = {i for i in hosts if _is_part(cells, draft.words[i].cells)}
        if not hosts:
            code, text = ("stray-word", stray) if word in listed else ("blocked-word", blocked)
            yield _at(first, code, text, word="".join(word), direction=direction)
    for word, places in seen.items():
        if not bent and len(places) != listed[word]:
            text = noop("“{word}” is in the grid {n}×; expected {times}×.")
            yield defect("wrong-count", text, word="".join(word), n=len(places), times=listed[word])


def _is_part(cells: Sequence[Cell], path: Sequence[Cell]) -> bool:
    """Whether the cells follow each other on the path, in either sense."""
    places = [path.index(cell) for cell in cells]
    return {after - before for before, after in pairwise(places)} in ({1}, {-1})
