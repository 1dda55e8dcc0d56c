"""One puzzle of given words and a given size: place the words, fill the rest, or say why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from suchsel.engine import exact
from suchsel.engine.bounds import count_letters, shared_at_least, why_impossible
from suchsel.engine.fill import (
    RewriteBudget,
    check_filler,
    fill,
    fill_exactly,
    has_few_cells,
)
from suchsel.engine.place import Search
from suchsel.engine.position import Position
from suchsel.engine.prepare import Prepared, grid_of, prepare, puzzle_of_words
from suchsel.engine.verdict import Budget, Failure, Proof, Undecided
from suchsel.errors import Defect, defect, install_command
from suchsel.i18n import counted, say
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.rng import Rng

#: How often the words are placed again if no clean filler was found, and if a message, whose
#: letters are fixed, could not be written.
ATTEMPTS, MESSAGE_ATTEMPTS = 8, 1000
#: Steps after which a small board is searched completely, before the search goes on.
FIRST_STEPS = 1500
#: The share of the steps that are spent before words may lie inside others.
APART = 0.3


def compose(
    original: Request, request: Request, seed: int, budget: Budget, candidate: int = 0
) -> Puzzle | Failure:
    """The puzzle belongs to the `original` request; `request` may differ in its filler."""
    if proof := why_impossible(request):  # before its tables are built, which may take long
        return proof
    prepared = prepare(request)
    check_filler(prepared)
    if prepared.failure:
        budget.spend(prepared.prices.setup)
        return prepared.failure
    attempts = MESSAGE_ATTEMPTS if request.message else ATTEMPTS
    rewrites, prices, nested = RewriteBudget(prepared, budget), prepared.prices, False
    for number in range(attempts):
        rng = Rng(seed, candidate * attempts + number, request.level.name)
        thorough = number > 0 or prepared.tape.is_long  # another attempt would take long there
        attempt = Attempt(prepared, rng, budget, thorough=thorough, nested=nested)
        found, nested = attempt.run(), attempt.nested
        if isinstance(found, Proof):
            return why_not(prepared, attempt.best, attempt.steps, found)
        position = found
        # What every puzzle costs is paid late, so that the first attempt is always made.
        once = prices.setup + (prices.rating if request.has_target else 0)
        budget.spend(prices.fill + (0 if number else once))
        complete = prepared.is_complete(position)
        if complete and fill(prepared, position, rng, rewrites):
            return puzzle_of_words(original, prepared, seed, position)
        if not complete or budget.is_spent or not rewrites.left:
            break
    decided: exact.Verdict = None
    may_help = not (complete and rewrites.has_failed) or has_few_cells(prepared)
    if may_help and not budget.is_cut:
        accept = partial(finish, prepared, rng, rewrites)
        is_open = prepared.may_nest and not nested
        decided = exact.decide(prepared, budget, rng, accept, attempt.best, apart=is_open)
    if isinstance(decided, Position):
        return puzzle_of_words(original, prepared, seed, decided)
    if decided is None and rewrites.has_failed:
        return no_filler(request)
    return why_not(prepared, position, attempt.steps, decided)


def finish(prepared: Prepared, rng: Rng, rewrites: RewriteBudget, full: Position) -> exact.Verdict:
    """From a placement to the whole board, if there is a filler for it."""
    if not (rewrites.has_failed and has_few_cells(prepared)):
        filled = full.copy()
        if fill(prepared, filled, rng, rewrites):
            return filled
    found = fill_exactly(prepared, full, rng)
    if found is False:
        return exact.no_filler_at_all(prepared)
    return full if found else None


class Attempt:
    """One attempt to place all words; `best` is how far it came, after so many `steps`.

    They lie inside others only if that is asked for, if an earlier attempt ended so (`nested`), or
    if no placement without it is found.
    """

    def __init__(
        self, prepared: Prepared, rng: Rng, budget: Budget, *, thorough: bool, nested: bool
    ) -> None:
        self.prepared, self.rng, self.budget = prepared, rng, budget
        self.thorough, self.nested = thorough, nested
        self.best: Position
        self.steps = 0  # none before the first search

    def run(self) -> Position | Proof:
        """Where all words lie; a proof; or how far the search came."""
        for found in self._stages():
            if isinstance(found, Proof) or (found and self.prepared.is_complete(found)):
                return found
            if self.budget.is_cut:
                break
        return self.best

    def _stages(self) -> Iterator[exact.Verdict]:
        """Short searches before long ones, and those without nesting first."""
        prepared, budget, rng = self.prepared, self.budget, self.rng
        is_open = prepared.may_nest and not self.nested
        if exact.is_small(prepared) and budget.granted[1] > 0:  # also where a part has none left
            yield self._search(FIRST_STEPS)
            yield exact.decide_briefly(prepared, budget, rng, apart=is_open)
        if is_open:
            yield self._search(budget.granted[0] * APART)
            yield exact.without_nesting(prepared, budget, rng)
            self.nested = True
        yield self._search(budget.granted[0])

    def _search(self, steps: float) -> Position:
        price, granted = self.prepared.prices.step, min(steps, self.budget.steps)
        steps = max(granted / price, 1)
        search = Search(self.prepared, self.rng, steps, inside=self.nested)
        position = search.run(self.thorough)
        spent = search.used * price
        self.budget.spend(spent if search.used < steps else max(spent, granted))
        if not self.steps or len(position.places) >= len(self.best.places):
            self.best, self.steps = position, search.used
        return position


# -- failures ------------------------------------------------------------------------------------


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
    if not request.effort or exact.has_solver():
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
    message, shared = len(request.message_symbols), shared_at_least(request)
    values = {"letters": count_letters(request), "cells": len(request.board.cells)}
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
            **values,
        )
        wrong = Defect("message-no-room", text)
    else:
        wrong = defect(
            "message-spells-words",
            "There is room for the message ({n} letters, and {letters} of the words, in {cells} "
            "cells), but its letters always help to spell one of the words again. Try another "
            "message or a larger size.",
            n=message,
            **values,
        )
    return Undecided((wrong, *_solver_missing(request)), wants_room=bool(shared))
