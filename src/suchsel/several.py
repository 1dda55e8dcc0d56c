"""Puzzles by several searches: class sets, boards that fit a page, the smallest board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Unpack

from suchsel.boards.kind import Size
from suchsel.engine.pick import draws
from suchsel.engine.verdict import Budget
from suchsel.errors import Defects, GaveUp, SearchError, defect
from suchsel.generate import make, search
from suchsel.i18n import Message, noop, say
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import Flag, OneOf, Whole, check_seed, draw_seed
from suchsel.request.options import BUDGET, Options, option
from suchsel.request.request import Request
from suchsel.request.value_types import SizeLike, WordsLike
from suchsel.rng import DRAWN_SEEDS, Rng
from suchsel.sheet.style import Style
from suchsel.words.alphabets import letter_label

if TYPE_CHECKING:
    from suchsel.request.keywords import RequestOptions

#: Give up after this many duplicate grids in a row.
REPEATS = 50
#: The largest share of a board that words may take, for a search that usually succeeds: with the
#: list on the same page, and with the list on another one.
DENSEST = 0.65, 0.8
#: How hard the size of a sheet is tried, in steps.
QUICK = 8_000
LABELS: dict[str, Message | None] = {
    noop("letters"): say("A, B, C, …, Z, AA, AB, …"),
    noop("numbers"): say("1, 2, 3, …"),
}


def generate_set(
    words: WordsLike,
    count: int,
    size: SizeLike | None = None,
    level: str | Level = DEFAULT_LEVEL,
    seed: int | None = None,
    *,
    labels: str = "letters",
    own_words: bool = False,
    **options: Unpack[RequestOptions],
) -> list[Puzzle]:
    """Several different puzzles of these words, for the pupils of a class.

    They are labelled A, B, C and so on, or 1, 2, 3 with `labels="numbers"`. With `pick`, words are
    drawn once for all of them, or by each for itself if `own_words` is set. The first puzzle is the
    one that `generate` makes; the seeds of the others follow from its seed.

    >>> [puzzle.label for puzzle in generate_set(["Hund", "Katze", "Maus"], 3, (5, 6), seed=7)]
    ['A', 'B', 'C']
    """
    fields = {"count": count, "labels": labels, "own_words": own_words}
    given = {name: value for name, value in fields.items() if value != SET_OPTIONS[name].default}
    with Defects() as defects:
        request = defects.collect(Request, words, size, level, **options)
        given["requests"] = [request]
        asked = PuzzleSet.read(given, defects, () if request else ("requests",))
        checked = draw_seed() if seed is None else defects(check_seed, seed)
    return asked.make(checked)


class PuzzleSet(Options):
    """What is to be made: the same number of puzzles of each request."""

    requests: Sequence[Request]
    count: int = option(
        "sheet",
        Whole(1, 1000),
        "Number of puzzles",
        "number of different puzzles with the same words, each with a label",
        1,
    )
    labels: str = option("sheet", OneOf(LABELS), "Labels", "labels of several puzzles", "letters")
    own_words: bool = option(
        "words",
        Flag(),
        "Each draws its own words",
        "each of several puzzles draws its own words",
        False,
    )

    def _settle(self, given: Collection[str], wrong: Collection[str], defects: Defects) -> None:
        """Refuse options without effect."""
        if wrong:
            return
        if self.total == 1:
            for name in ("labels", "own_words"):
                if name in given:
                    defects.no_effect(name, "“{name}” has no effect on a single puzzle.")
            return
        if self.own_words and all(one.pick is None for one in self.requests):
            defects.no_effect(
                "own_words", "“own_words” has no effect: no words are drawn. “pick” draws some."
            )
        if any(one.label is not None for one in self.requests):
            defects.no_effect(
                "label", "“label” is for a single puzzle; several are labelled one after the other."
            )

    @property
    def total(self) -> int:
        return len(self.requests) * self.count

    def make(
        self, seed: int, style: Style | None = None, limit: Size | None = None
    ) -> list[Puzzle]:
        """The puzzles, with labels that run through all requests; a single one gets no label.

        Sizes that are not given are chosen so that the puzzles fit on pages of this style, and
        within the limit. A pure function: the same arguments give the same puzzles.
        """
        fitting = partial(make_fitting, style=style, limit=limit)
        if self.total == 1:
            return [fitting(self.requests[0], seed)]
        label = letter_label if self.labels == "letters" else lambda n: str(n + 1)
        puzzles = list[Puzzle]()
        for request in self.requests:
            labels = [label(len(puzzles) + n) for n in range(self.count)]
            puzzles += self._different(request, seed, fitting, labels)
        return puzzles

    def _different(
        self, request: Request, seed: int, fitting: Callable[..., Puzzle], labels: Sequence[str]
    ) -> Iterator[Puzzle]:
        """A puzzle for each label; no two have the same grid."""
        boards, seeds = set[Grid](), set_seeds(seed)
        for label in labels:
            for repeats in range(REPEATS):
                try:
                    puzzle = fitting(request, next(seeds), label=label)
                except SearchError as error:
                    if not boards or repeats == REPEATS - 1:
                        raise error.at(say("puzzle {label}", label=label)) from None
                    continue
                if puzzle.grid not in boards:
                    break
            else:
                text = noop(
                    "No more than {found} of {wanted} different puzzles were found. Choose a "
                    "larger board or fewer puzzles."
                )
                found = {"found": len(boards), "wanted": len(labels)}
                raise GaveUp(defect("too-few-boards", text, "count", **found))
            boards.add(puzzle.grid)
            if len(boards) == 1 and not self.own_words:
                request = puzzle.request.evolve(label=None)
            yield puzzle


#: The options of a set, besides those of a request.
SET_OPTIONS = PuzzleSet.ROWS


def make_fitting(
    request: Request,
    seed: int,
    style: Style | None,
    label: str | None = None,
    limit: Size | None = None,
    smallest: float | None = None,
) -> Puzzle:
    """The puzzle; if its size is to be chosen, within the limit and on a page of this style.

    Where the words leave no choice, letters are smaller, down to the `smallest` ones in points, or
    the board does not fit all the same.
    """

    def labelled(puzzle: Puzzle) -> Puzzle:
        return puzzle if label is None else puzzle.labelled(label)

    puzzle = labelled(make(request, seed))
    if request.size is not None:
        return puzzle
    if limit and (puzzle.rows > limit[0] or puzzle.columns > limit[1]):
        puzzle = labelled(make_within(request, seed, limit))
    if style is None:
        return puzzle
    from suchsel.sheet.document import areas_of, fits_page, largest_boards, sheets_of

    (sheet,) = sheets_of([puzzle], style, smallest=smallest)
    if fits_page(sheet, whole=True):
        return puzzle
    letters = sum(len(placement.symbols) for placement in puzzle.words)
    limits = largest_boards(sheet)
    for limit, whole, densest in zip(limits[:-1], (True, False), DENSEST, strict=False):
        if not whole and fits_page(sheet):
            return puzzle
        if limit[0] * limit[1] * densest >= letters:
            budget = Budget(request.steps, request.effort).part(QUICK, request.effort)
            found = search(request.evolve(max_size=limit), seed, budget)
            if isinstance(found, Puzzle):
                (smaller,) = sheets_of([labelled(found)], style, smallest=smallest)
                if fits_page(smaller, whole):
                    return smaller.puzzle
    if any(map(sheet.arrange, areas_of(style))):
        return puzzle
    # Before the page is refused, another board is looked for in earnest.
    return labelled(make_within(request, seed, limits[-1 if smallest else -2]))


def make_within(request: Request, seed: int, limit: Size) -> Puzzle:
    """The puzzle, within the limit if its size is to be chosen and there is room for its words.

    If words are drawn, room for at least one of the draws will do. Otherwise the board may have any
    size, unless it would be large only to take a long time.
    """
    if request.size is None and request.max_size is None:
        choices = [request] if request.pick is None else list(draws(request, seed))
        lengths = [[len(word.symbols) for word in choice.words] for choice in choices]
        most, longest = limit[0] * limit[1], max(limit)
        if any(sum(own) <= most and max(own, default=0) <= longest for own in lengths):
            found = search(request.evolve(max_size=limit), seed)
            if isinstance(found, Puzzle):
                return found
        if request.minutes is not None:
            request = request.evolve(max_size=limit)
    return make(request, seed)


def set_seeds(seed: int) -> Iterator[int]:
    """The seed itself, and an endless row of others that follow from it."""
    yield seed
    rng = Rng(seed, name="set")
    while True:
        yield rng.below(DRAWN_SEEDS)


#: All directions, and words cross: the level that packs best.
PACK_LEVEL = "schwer"
#: Proofs are what packing is about: they may take longer here.
EFFORT = 60.0


class Packed(NamedTuple):
    """The smallest puzzle found, and whether it is proved that there is no smaller one.

    `left`: the smaller boards that are neither proved impossible nor known to hold the words.
    """

    puzzle: Puzzle
    proved: bool
    left: tuple[Size, ...] = ()


def pack(
    words: WordsLike,
    level: str | Level = PACK_LEVEL,
    seed: int = 0,
    *,
    square: bool = False,
    rows: int | None = None,
    ratio: float | None = None,
    min_rows: int | None = None,
    budget: int = BUDGET,
    best: Puzzle | None = None,
    workers: int = 1,
    **options: Unpack[RequestOptions],
) -> Packed:
    """The smallest puzzle that holds the words.

    `square`: only squares. `rows`: only boards with this number of rows. `ratio`: the longer side
    is at most this many times the shorter one. `min_rows`: neither side is shorter than this.
    `budget`: the limit of the search, in steps. `best`: a puzzle of the same words, to begin below
    it. `workers`: the number of processes; the answer is the same for any number.

    >>> packed = pack(["Rad", "Radau"], nest=True)
    >>> packed.puzzle.rows * packed.puzzle.columns, packed.proved
    (5, True)
    """
    from suchsel.engine.packing import BoardLimits, Packing

    options.setdefault("effort", EFFORT)
    request = Request(words, None, level, **options)
    limits = BoardLimits(square, rows, ratio, min_rows, budget)
    *_, progress = Packing(search, request, seed, limits, best, workers).run()
    assert progress.best is not None
    return Packed(progress.best, progress.proved, progress.left)
