"""Sizes that suit a list of words: for requests without a size, and for advice after a failure."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, isqrt, sqrt

from suchsel.boards.kind import MAX_SIDE, Size
from suchsel.boards.masks import Mask
from suchsel.engine.bounds import count_letters, shared_at_least, why_impossible
from suchsel.engine.pick import candidates
from suchsel.engine.verdict import Budget, Failure, Maker, Undecided
from suchsel.errors import Defects, SearchError, SuchselError, defect
from suchsel.request.request import Request, message_numbers

#: The share of cells that words take when the program chooses the size. Beside a message that is
#: spread it is larger, and its cells are not counted: with few other letters left over it is easy
#: to read. Still fuller boards make easy levels difficult.
DENSITY = 0.5
DENSITY_BESIDE_MESSAGE = 0.75
SMALLEST = 5
#: Of boards without filler: the letters of the words for which a cell is needed, at least and as a
#: rule; and the number of sizes that are tried.
COVERED, COVER_TRIES = (0.8, 0.9), 16
#: Of pictures: the cells for each letter of the words; the share of a pool that is drawn, and how
#: many words at most; and the number of sizes that are tried.
PICTURED, DRAWN, MOST_DRAWN, PICTURE_TRIES = 0.9, 0.35, 60, 5
#: Number of sizes that are tried for advice; and of all sizes that are looked at, the cells, with
#: two for each word of a pool.
TRIES, CELLS = 10, 1_000_000
#: The share of their letters that words may be expected to have in common, before a size is tried;
#: a message takes many attempts, so that more room is better.
SHARED = 0.4
SHARED_BESIDE_MESSAGE = 0.2
#: How hard a size is tried before it is recommended, and all sizes together, in steps.
QUICK, ALL_TRIES = 1500, 10_000


def fitting_sizes(request: Request) -> Iterator[Size]:
    """Squares, from a roomy one upwards; at least one, even if the words do not fit.

    What is larger than the largest size becomes a rectangle or, if it must keep its form, smaller.
    """
    letters, message = count_letters(request), len(request.message_symbols)
    is_spread = bool(message) and request.message_mode == "spread"
    cells = (letters + message) / DENSITY
    if is_spread:
        cells = letters / DENSITY_BESIDE_MESSAGE + message
    longest = max(len(word.symbols) for word in request.all_words)
    side = min(max(SMALLEST, longest, ceil(sqrt(cells))), MAX_SIDE)
    if request.shape is not None or not request.kind.fills_box:
        # Until a board that does not fill its box has enough cells and a long line.
        while side < MAX_SIDE:
            board = request.evolve(size=kept_in_form(request, (side, side))).board
            if len(board.cells) >= cells and board.longest(request.level.directions) >= longest:
                break
            side = min(side + 1 + side // 20, MAX_SIDE)
    sides = [side + extra for extra in range(8) if extra == 0 or side + extra <= MAX_SIDE]
    sizes = list(dict.fromkeys(_within_limit(request, side, longest) for side in sides))
    near = sizes[:3] if is_spread else []
    first = next((size for size in near if _runs_over_all(request.evolve(size=size))), sizes[0])
    yield from sizes[sizes.index(first) :]


def sizes_to_cover(request: Request) -> list[Size]:
    """Boards that the words and the message might fill: those first where this is most likely."""
    letters, message = count_letters(request), len(request.message_symbols)
    lengths = [len(word.symbols) for word in request.all_words]
    if request.pick is not None:
        drawn = sorted(len(word.symbols) for word in request.pool)
        letters += sum(request.pick) * drawn[len(drawn) // 2] // 2
        lengths.append(drawn[len(drawn) // 2])
    least, wanted = (COVERED[0] * letters + message, COVERED[1] * letters + message)
    if request.level.crossings == "never":
        least = wanted = letters + message
    most_rows, most_columns = request.max_size or (MAX_SIDE, MAX_SIDE)
    found = []
    for rows in range(2, min(most_rows, isqrt(3 * (letters + message))) + 1):
        for columns in range(ceil(least / rows), (letters + message) // rows + 1):
            ratio = max(rows, columns) / min(rows, columns)
            if columns <= most_columns and ratio <= 3 and max(rows, columns) >= max(lengths):
                miss = abs(rows * columns - wanted)
                found.append((ratio > 1.5, miss, ratio, (rows, columns)))
    return [size for *_, size in sorted(found)[:COVER_TRIES]]


def picture_sizes(request: Request) -> list[Size]:
    """Boards on which the words might cover the picture: those first where this is most likely."""
    drawn = [len(word.symbols) for word in candidates(request)]
    number = sum(request.pick) / 2 if request.pick else min(DRAWN * len(drawn), MOST_DRAWN)
    cells = PICTURED * (count_letters(request) + number * sum(drawn) / max(1, len(drawn)))
    most_rows, most_columns = request.max_size or (MAX_SIDE, MAX_SIDE)
    shape, found = request.reveal, list[tuple[float, Size]]()
    ratio = shape.columns / shape.rows if isinstance(shape, Mask) else 1.0
    rows, covered = max(SMALLEST, int(sqrt(cells / ratio))), 0  # all of a rectangle at least
    while rows <= most_rows and covered < 1.3 * cells:
        size = rows, min(max(SMALLEST, round(rows * ratio)), most_columns)
        covered = request.evolve(size=size).picture.cells
        found.append((abs(covered - cells), size))
        rows += 1 + rows // 50
    return [size for _, size in sorted(found)[:PICTURE_TRIES]]


def _runs_over_all(request: Request) -> bool:
    """Whether at most a quarter of the letters left over lies before and after the message."""
    free, letters = len(request.board.cells) - count_letters(request), len(request.message_symbols)
    if free < letters:
        return False
    numbers = message_numbers(letters, free, request.message_mode)
    return free - (numbers[-1] - numbers[0] + 1) <= free / 4


def _within_limit(request: Request, side: int, longest: int) -> Size:
    """A board of about as many cells as a square of this side, not larger than the largest size."""
    size = kept_in_form(request, (side, side))
    limit = request.max_size
    if limit is None or _holds(limit, size):
        return size
    rows, columns = limit
    if request.shape is None and request.kind.fills_box:
        across = min(side, columns)
        down = min(rows, max(-(-side * side // across), min(longest, rows)))
        return down, min(columns, max(across, -(-side * side // down)))
    boxes = [limit] if isinstance(request.shape, Mask) else []
    boxes += [(side, side) for side in range(min(limit), 0, -1)]
    forms = (kept_in_form(request, box) for box in boxes)
    return next((form for form in forms if _holds(limit, form)), limit)


def _holds(limit: Size, size: Size) -> bool:
    return size[0] <= limit[0] and size[1] <= limit[1]


def kept_in_form(request: Request, size: Size) -> Size:
    """The nearest size that suits the board: pictures keep their proportions."""
    if isinstance(request.shape, Mask):
        fitted = request.shape.fitted(*size)
        while fitted != size:  # the user enters the recommended size next: it must stay as it is
            size, fitted = fitted, request.shape.fitted(*fitted)
        return fitted
    return request.kind.nearest_size(size)


def no_size(last: Size) -> Undecided:
    wrong = defect(
        "no-size",
        "No size was found in which all words can be placed; the largest one tried was "
        "{rows}x{columns}.",
        rows=last[0],
        columns=last[1],
    )
    return Undecided((wrong,))


def _larger_sizes(request: Request, size: Size) -> Iterator[Size]:
    """Sizes worth a try, the shorter side growing first, and a roomy one at the end."""
    letters = count_letters(request)
    hoped = letters * (SHARED_BESIDE_MESSAGE if request.message else SHARED)
    (rows, columns), tried, cells = size, {size}, 0
    while len(tried) <= TRIES and cells < CELLS:
        step = 1 if len(tried) == 1 else 1 + max(rows, columns) // 12
        if rows <= columns:
            rows += step
        else:
            columns += step
        if rows > MAX_SIDE or columns > MAX_SIDE:
            return
        wanted = kept_in_form(request, (rows, columns))
        if wanted in tried:
            continue
        cells += rows * columns + 2 * len(request.pool)
        if letters - wanted[0] * wanted[1] > hoped:
            continue
        # Sizes that a count rules out cost no try: from 3x3 it may be a long way to a sensible one.
        sized = request.evolve(size=wanted)
        if shared_at_least(sized) <= hoped and not why_impossible(sized):
            tried.add(wanted)
            yield wanted
    if request.all_words:  # not before words have been drawn
        comfortable = next(fitting_sizes(request))
        if min(comfortable) > min(rows, columns):
            yield comfortable


def advise(failed: Failure, request: Request, seed: int, search: Maker) -> SearchError:
    """The failure as an error that names a size that works, if a quick try finds one."""
    if not failed.wants_room:
        return failed.error()
    if request.message_mode == "exact" or (request.size is None and request.pick is not None):
        return failed.error()  # sizes that suit the letters are no remedy, or not known
    if request.keep or request.max_size or why_impossible(request.evolve(size=None)):
        return failed.error()  # no size is large enough
    advice = Defects()
    if request.shape is not None and request.size is not None:
        cells = len(request.board.cells)
        advice.report("shape-cells", "The shape has {cells} cells.", cells=cells)
    fits = _size_that_works(request, seed, search)
    if fits:
        rows, columns = fits
        advice.report(
            "size-that-fits", "It would fit in {rows}x{columns}.", rows=rows, columns=columns
        )
    return failed.error(*advice, fits=fits)


def _size_that_works(request: Request, seed: int, search: Maker) -> Size | None:
    budget, steps = Budget(ALL_TRIES, 0), min(QUICK, request.steps)
    for size in _larger_sizes(request, request.size or list(fitting_sizes(request))[-1]):
        if budget.is_spent:
            return None
        try:
            found = search(request.evolve(size=size), seed, budget.part(steps, 0))
        except SuchselError:
            continue
        if not isinstance(found, Failure):
            return size
        if not found.wants_room and not request.message:
            return None  # there was room but no filler: a larger board would not help
    return None
