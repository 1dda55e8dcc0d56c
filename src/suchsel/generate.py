"""From a request and a seed to a puzzle: the one file that calls all the steps. Read it first.

Request + seed -> Topology -> Board - place - placements - fill - draft - verify -> Puzzle
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from suchsel.board import Ids, Tape, tape_of
from suchsel.errors import GaveUp, Impossible, Message, SearchError, say
from suchsel.exact import decide, has_solver, why_impossible
from suchsel.fill import Canvas, Letters, check_filler, fill
from suchsel.pick import draws, sampled
from suchsel.place import Outcome, Search, Task, relatives
from suchsel.puzzle import Draft, Grid, Placement, Puzzle
from suchsel.request import Request, WordLike, check_seed, draw_seed, make_request
from suchsel.rng import Rng
from suchsel.sizes import fitting_sizes, size_that_works
from suchsel.stray import Lexicon, blocked_entries
from suchsel.verify import verify
from suchsel.words import alphabet

#: A placement that no clean filler can be found for is thrown away, so many times.
ATTEMPTS = 8
#: A message is laid as it comes; where it helps to spell a word, the words must lie elsewhere.
MESSAGE_ATTEMPTS = 1000


def generate(
    words: Iterable[WordLike],
    size: tuple[int, int] | None = None,
    level: str = "mittel",
    seed: int | None = None,
    **wishes: Any,
) -> Puzzle:
    """A puzzle of these words; `size` is rows and columns.

    >>> generate(["Hund", "Katze", "Maus"], size=(5, 6), level="leicht", seed=7)
    <Puzzle 5x6, 3 words, leicht>
    """
    request = make_request(words, size, level, **wishes)
    return make(request, draw_seed() if seed is None else check_seed(seed))


def make(request: Request, seed: int) -> Puzzle:
    """A pure function: the same request and seed give the same puzzle, everywhere."""
    if request.message_mode == "exact":
        from suchsel.mosaic import mosaic

        drawn = sampled(request, seed)
        return verify(mosaic(drawn, seed), drawn)
    if request.pick is not None:
        return _make_drawn(request, seed)
    try:
        return _make_fitting(request, seed) if request.size is None else make_sized(request, seed)
    except SearchError as error:
        raise advise(error, request, seed) from None


def _make_drawn(request: Request, seed: int) -> Puzzle:
    """The first draw from the pool whose words find their places."""
    for drawn in draws(request, seed):
        try:
            return make(drawn, seed)
        except SearchError as error:
            last = error
    raise last


def make_sized(request: Request, seed: int) -> Puzzle:
    """The same for a request that has a size, and without advice where it fails."""
    if request.difficulty is None:
        return _make_one(request, request, seed)
    from suchsel.tune import tune

    return tune(request, lambda tuned, number: _make_one(request, tuned, seed, number))


def _make_one(asked: Request, request: Request, seed: int, candidate: int = 0) -> Puzzle:
    """One puzzle; `asked` is the request it will answer, `request` the one it is made by."""
    kit = prepare(request)
    check_filler(kit.letters, request.level)
    reasons = why_impossible(request)
    if reasons:
        raise Impossible(*reasons)
    tape = tape_of(request.topology, kit.lexicon.reach)
    attempts = MESSAGE_ATTEMPTS if request.message else ATTEMPTS
    for attempt in range(attempts):
        rng = Rng(seed, candidate * attempts + attempt)
        outcome = Search(kit.task, tape, len(kit.symbols), rng, request.steps).run()
        if len(outcome.places) < len(request.all_words):
            outcome = _decide(request, kit, tape, outcome)
        canvas = Canvas(
            outcome.board, outcome.users, outcome.places, kit.letters, request.level,
            kit.lexicon, rng,
        )  # fmt: skip
        if fill(canvas, kit.message):
            return verify(_draft(asked, seed, kit, outcome), asked)
    if request.message:
        from suchsel.mosaic import no_room_for_message

        raise no_room_for_message(request)
    raise GaveUp(
        say(
            "The words have their places, but no filler of the kind “{filler}” was found that "
            "makes no stray word. Choose another filler or level.",
            "Die Wörter haben ihre Plätze, aber es fand sich keine Füllung der Art „{filler}“, "
            "die kein falsches Wort ergibt. Bitte eine andere Füllung oder Stufe wählen.",
            filler=request.level.filler,
        )
    )


def _make_fitting(request: Request, seed: int) -> Puzzle:
    """The first of the sizes that suit the words in which they find their places."""
    for size in fitting_sizes(request):
        try:
            return make_sized(request._replace(size=size), seed)
        except SearchError as error:
            last = error
    raise last


class Kit(NamedTuple):
    """All that depends on the request alone, built once for many seeds."""

    symbols: tuple[str, ...]
    letters: Letters
    lexicon: Lexicon
    task: Task
    message: Ids


@lru_cache(maxsize=16)
def prepare(request: Request) -> Kit:
    spelled = [word.symbols for word in request.all_words]
    symbols = alphabet([*spelled, request.message_symbols])
    number = {symbol: i for i, symbol in enumerate(symbols)}
    words = tuple(tuple(number[symbol] for symbol in word) for word in spelled)
    used = {symbol for word in words for symbol in word}
    plain = alphabet(tuple(s for s in word if s not in "ÄÖÜ") for word in spelled)
    unused = tuple(number[symbol] for symbol in plain if number[symbol] not in used)
    letters = Letters(words, tuple(range(len(symbols))), unused)
    topology = request.topology
    stops = blocked_entries(request.blocked, number, topology)
    lexicon = Lexicon([*enumerate(words), *stops])
    rings = tape_of(topology, lexicon.reach).rings
    task = Task(words, request.level, request.nest, lexicon, relatives(words, rings))
    message = tuple(number[symbol] for symbol in request.message_symbols)
    return Kit(symbols, letters, lexicon, task, message)


def _draft(request: Request, seed: int, kit: Kit, outcome: Outcome) -> Draft:
    topology, board, tape = request.topology, outcome.board, outcome.board.tape
    placements = []
    everything = request.all_words
    for i, word in enumerate(everything):
        place = outcome.places[i]
        cells = tape.cells(place, len(word.symbols))
        hosts = [j for j in kit.task.hosts[i] if all(j in outcome.users[c] for c in cells)]
        inside = min((everything[j].text for j in hosts), default=None)
        spots = tuple(topology.cells[cell] for cell in cells)
        placements.append(
            Placement(
                word.text,
                word.symbols,
                spots,
                tape.direction(place),
                word.clue,
                inside,
                secret=i >= len(request.words),
            )
        )
    return Draft(
        topology.rows, topology.columns, topology.kind,
        _grid(request, board.letters, kit.symbols), tuple(placements),
        request.level.name, seed, request.to_dict(), request.title,
        request.message,
    )  # fmt: skip


def _grid(request: Request, letters: Sequence[int | None], symbols: tuple[str, ...]) -> Grid:
    topology = request.topology
    grid: list[list[str | None]] = [[None] * topology.columns for _ in range(topology.rows)]
    for (row, column), letter in zip(topology.cells, letters, strict=True):
        grid[row][column] = None if letter is None else symbols[letter]
    return tuple(map(tuple, grid))


# -- where it failed -----------------------------------------------------------------------------


def _decide(request: Request, kit: Kit, tape: Tape, best: Outcome) -> Outcome:
    """The search has failed: a placement by the complete search, a proof, or the end."""
    verdict = decide(kit.task, tape, len(kit.symbols), request.effort)
    if verdict.outcome:
        return verdict.outcome
    left = tuple(word.text for i, word in enumerate(request.all_words) if i not in best.places)
    partial = _grid(request, [s if s >= 0 else None for s in best.board.letters], kit.symbols)
    if verdict.proved:
        raise Impossible(
            say(
                "Proved: there is no way to place all words in {rows}x{columns}.",
                "Bewiesen: In {rows}x{columns} lassen sich nicht alle Wörter unterbringen.",
                rows=request.topology.rows,
                columns=request.topology.columns,
            ),
            left=left,
            partial=partial,
        )
    hints = () if has_solver() else (
        say(
            "With “pip install 'suchsel[exact]'” more can be decided.",
            "Mit „pip install 'suchsel[exact]'“ lässt sich mehr entscheiden.",
        ),
    )  # fmt: skip
    raise GaveUp(
        say(
            "No place was found for {words}, after {steps} steps.",
            "Für {words} fand sich kein Platz, nach {steps} Schritten.",
            words=", ".join(left),
            steps=best.steps,
        ),
        *hints,
        left=left,
        partial=partial,
    )


#: How hard a size is tried before it is recommended, in steps.
QUICK = 2000


def advise(error: SearchError, request: Request, seed: int) -> SearchError:
    """The same error with a size that would do, found by a quick try."""
    if isinstance(error, GaveUp) and not error.left:
        return error  # not for want of room

    def works(size: tuple[int, int]) -> bool:
        try:
            make_sized(request._replace(size=size, steps=min(QUICK, request.steps), effort=0), seed)
        except SearchError:
            return False
        return True

    start = request.size or list(fitting_sizes(request))[-1]
    error.fits = size_that_works(request, start, works)
    advice: tuple[Message, ...] = ()
    if request.shape is not None and request.size is not None:
        advice = (
            say(
                "The shape has {cells} cells.",
                "Die Form hat {cells} Zellen.",
                cells=len(request.topology.cells),
            ),
        )
    if error.fits:
        advice += (
            say(
                "It would fit in {rows}x{columns}.",
                "In {rows}x{columns} würde es passen.",
                rows=error.fits[0],
                columns=error.fits[1],
            ),
        )
    return type(error)(*error.messages, *advice, left=error.left, partial=error.partial,
                       fits=error.fits)  # fmt: skip
