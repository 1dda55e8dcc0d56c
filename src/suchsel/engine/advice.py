"""After a failed search: why it failed, and what would help."""

from __future__ import annotations

from suchsel.boards.kind import Size
from suchsel.engine.bounds import count_letters, shared_at_least, why_impossible
from suchsel.engine.exact import has_solver
from suchsel.engine.fitting import fitting_sizes, larger_sizes
from suchsel.engine.position import Position
from suchsel.engine.prepare import Prepared, grid_of
from suchsel.engine.verdict import Budget, Failure, Maker, Proof, Undecided
from suchsel.errors import Defect, Defects, SearchError, SuchselError, defect, install_command
from suchsel.i18n import counted, say
from suchsel.request.request import Request

#: How hard a size is tried before it is recommended, and all sizes together, in steps.
QUICK, ALL_TRIES = 1500, 20_000


def why_not(prepared: Prepared, best: Position, steps: int, proof: Proof | None) -> Failure:
    """Why the words could not be placed: a proof, or how far the search came."""
    request = prepared.request
    left = tuple(word.text for i, word in enumerate(request.all_words) if i not in best.places)
    if not left:
        return proof or (no_room_for_message(request) if request.message else no_filler(request))
    partial = grid_of(best, prepared.symbols)
    if proof:
        return proof._replace(left=left, partial=partial)
    wrong = defect(
        "no-place",
        "No place was found for {words} after {steps} steps.",
        words=left,
        steps=steps,
    )
    return Undecided((wrong, *_solver_missing(request)), left, partial)


def _solver_missing(request: Request) -> list[Defect]:
    if not request.effort or has_solver():
        return []
    return [
        defect(
            "solver-missing",
            "“{command}” adds a solver that can decide more cases.",
            command=install_command("exact"),
        )
    ]


def no_filler(request: Request) -> Undecided:
    """The words have their places, but the cells between them could not be filled."""
    wrong = defect(
        "no-filler",
        "The words are placed, but no filler “{filler}” without stray words was found. "
        "Choose another filler or level.",
        filler=say(request.level.filler),
    )
    return Undecided((wrong,), wants_room=False)


def no_room_for_message(request: Request) -> Undecided:
    """The message could not be hidden, in either mode."""
    if request.message_mode == "exact":
        wrong = defect(
            "message-not-exact",
            "The words could not be placed so that exactly the letters of the message are "
            "left over. Try another size, more words in the pool, or another number of "
            "words.",
        )
        return Undecided((wrong,), wants_room=False)
    message, cells = len(request.message_symbols), len(request.board.cells)
    letters, shared = count_letters(request), shared_at_least(request)
    if shared:
        text = counted(
            "Letters of the message: {message}, of the words: {letters}; cells: {cells}. The words "
            "would have to share {n} letter, and no such places were found. Try a larger size, "
            "fewer words or a shorter message.",
            "Letters of the message: {message}, of the words: {letters}; cells: {cells}. The words "
            "would have to share {n} letters, and no such places were found. Try a larger size, "
            "fewer words or a shorter message.",
            n=shared,
            message=message,
            letters=letters,
            cells=cells,
        )
        wrong = Defect("message-no-room", text)
    else:
        wrong = defect(
            "message-spells-words",
            "There is room for the message ({n} letters, and {letters} of the words, in {cells} "
            "cells), but its letters always help to spell one of the words again. Try another "
            "message or a larger size.",
            n=message,
            letters=letters,
            cells=cells,
        )
    return Undecided((wrong, *_solver_missing(request)), wants_room=bool(shared))


def no_draw(tried: int) -> Undecided:
    wrong = defect(
        "no-draw",
        "Words were drawn {n} times, and each time not all of them could be placed. Try "
        "another seed, fewer words or a larger size.",
        n=tried,
    )
    return Undecided((wrong,))


def no_size(last: Size) -> Undecided:
    wrong = defect(
        "no-size",
        "No size was found in which all words can be placed; the largest one tried was "
        "{rows}x{columns}.",
        rows=last[0],
        columns=last[1],
    )
    return Undecided((wrong,))


def advise(failed: Failure, request: Request, seed: int, search: Maker) -> SearchError:
    """The failure as an error that names a size that works, if a quick try finds one."""
    if not failed.wants_room:
        return failed.error()
    if request.message_mode == "exact" or (request.size is None and request.pick is not None):
        return failed.error()  # sizes that suit the letters are no remedy, or not known
    if request.max_size is not None or why_impossible(request.evolve(size=None)):
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
    """A larger size in which a quick try succeeds."""
    budget, steps = Budget(ALL_TRIES, 0), min(QUICK, request.steps)
    for size in larger_sizes(request, request.size or list(fitting_sizes(request))[-1]):
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
