"""After a failed search: a complete answer, and what would help."""

from __future__ import annotations

from collections.abc import Callable

from suchsel.boards.compass import Size
from suchsel.engine.bounds import shared_at_least
from suchsel.engine.draft import grid_of
from suchsel.engine.exact import Verdict, decide, has_solver
from suchsel.engine.fill import Patience
from suchsel.engine.fitting import fitting_sizes, size_that_works
from suchsel.engine.place import Outcome
from suchsel.engine.prepare import Kit
from suchsel.errors import Defects, GaveUp, Impossible, SearchError, SuchselError, defect
from suchsel.i18n import say
from suchsel.request.request import Request


def decide_rest(request: Request, kit: Kit, best: Outcome) -> Outcome:
    """A placement by the complete search; or an error: a proof, or the end of the search."""
    verdict = Verdict(None, proved=False)
    if request.effort > 0:
        verdict = decide(kit.task, kit.tape, len(kit.symbols), request.effort)
    if verdict.outcome:
        return verdict.outcome
    words, position = request.all_words, best.position
    left = tuple(word.text for i, word in enumerate(words) if i not in position.places)
    partial = grid_of(request, [s if s >= 0 else None for s in position.letters], kit.symbols)
    if verdict.proved:
        proof = defect(
            "proved-impossible",
            "Proved: there is no way to place all words in {rows}x{columns}.",
            rows=request.board.rows,
            columns=request.board.columns,
        )
        raise Impossible(proof, left=left, partial=partial)
    defects = Defects()
    defects.report(
        "no-place",
        "No place was found for {words} after {steps} steps.",
        words=left,
        steps=best.steps,
    )
    if request.effort and not has_solver():
        defects.report(
            "solver-missing",
            "“pip install 'suchsel[exact]'” adds a solver that can decide more cases.",
        )
    raise GaveUp(*defects, left=left, partial=partial)


def no_filler(request: Request, patience: Patience) -> GaveUp:
    """The words have their places, but the cells between them could not be filled."""
    if request.message and patience.left:
        from suchsel.engine.cover import no_room_for_message

        return no_room_for_message(request)
    return GaveUp(
        defect(
            "no-filler",
            "The words are placed, but no filler “{filler}” without stray words was found. "
            "Choose another filler or level.",
            filler=say(request.level.filler),
        )
    )


def _is_short_of_cells(request: Request) -> bool:
    """Whether words that share nothing would leave the message too little room."""
    return bool(request.message and request.size and shared_at_least(request))


#: How hard a size is tried before it is recommended, in steps.
QUICK = 2000


def advise(error: SearchError, request: Request, make: Callable[[Request], object]) -> SearchError:
    """The same error with a size that works, found by a quick try."""
    if isinstance(error, GaveUp) and not error.left and not _is_short_of_cells(request):
        return error  # room is not the problem
    if request.size is None and request.pick is not None:
        return error  # the words, and with them the sizes, change from draw to draw

    def works(size: Size) -> bool | None:
        try:
            make(request.evolve(size=size, steps=min(QUICK, request.steps), effort=0))
        except GaveUp as failed:
            # There was room but no filler: a larger board would not help.
            return False if failed.left or request.message else None
        except SuchselError:
            return False
        return True

    start = request.size or list(fitting_sizes(request))[-1]
    error.fits = size_that_works(request, start, works)
    advice = Defects()
    if request.shape is not None and request.size is not None:
        cells = len(request.board.cells)
        advice.report("shape-cells", "The shape has {cells} cells.", cells=cells)
    if error.fits:
        rows, columns = error.fits
        advice.report(
            "size-that-fits", "It would fit in {rows}x{columns}.", rows=rows, columns=columns
        )
    return type(error)(
        *error.defects, *advice, left=error.left, partial=error.partial, fits=error.fits
    )
