"""One puzzle of given words and a given size: place the words, fill the rest, or say why not."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.boards.tape import NOTHING
from suchsel.engine.advice import no_filler, why_not
from suchsel.engine.exact import Verdict, decide, glance, is_small, without_nesting
from suchsel.engine.fill import Canvas, Patience, check_filler, fill
from suchsel.engine.place import Outcome, Search
from suchsel.engine.position import Position
from suchsel.engine.prepare import Kit, draft_of, prepare
from suchsel.engine.verdict import (
    Budget,
    Proof,
    Undecided,
    fill_price,
    kit_price,
    rate_price,
    step_price,
)
from suchsel.placement import Draft
from suchsel.request.request import Request
from suchsel.rng import Rng

#: How often the words are placed again if no clean filler was found.
ATTEMPTS = 8
#: The same for puzzles with a message, whose letters are fixed.
MESSAGE_ATTEMPTS = 1000
#: Steps after which a small board is searched completely, before the search goes on.
FIRST_STEPS = 1500
#: The share of the steps that are spent before words may lie inside others.
APART = 0.3


def compose(
    asked: Request, request: Request, seed: int, budget: Budget, candidate: int = 0
) -> Draft | Proof | Undecided:
    """The puzzle belongs to the request `asked`; `request` may differ in its filler."""
    kit = prepare(request)
    check_filler(kit.letters, request.level)
    if kit.proof:
        return kit.proof
    attempts = MESSAGE_ATTEMPTS if request.message else ATTEMPTS
    patience = Patience(kit.tape, kit.lexicon, budget)
    nested = False

    def is_filled(position: Position) -> bool:
        canvas = Canvas(position, kit.letters, request.level, kit.lexicon, rng)
        return fill(canvas, patience, kit.task.message, kit.task.message_mode)

    for attempt in range(attempts):
        rng = Rng(seed, candidate * attempts + attempt, request.level.name)
        placing = Placing(kit, rng, budget, thorough=attempt > 0, nested=nested)
        found, nested = placing.run(), placing.nested
        if isinstance(found, Proof):
            return why_not(request, kit, placing.best, found)
        outcome = found
        budget.spend(fill_price(kit.tape) + (0 if attempt else _price(kit, request)))
        complete = _is_complete(kit, outcome)
        if complete and is_filled(outcome.position):
            return draft_of(asked, request, seed, kit, outcome.position)
        if not complete or budget.is_spent or not patience.left:
            break
    decided = None
    if not budget.is_cut and not (complete and patience.has_failed):
        decided = decide(kit.question(), budget, rng, is_filled)
    if isinstance(decided, Position):
        return draft_of(asked, request, seed, kit, decided)
    if decided is None and patience.has_failed:
        return no_filler(request)
    return why_not(request, kit, outcome, decided)


def _price(kit: Kit, request: Request) -> float:
    """What every puzzle costs; it is paid late, so that the first attempt is always made."""
    rating = rate_price(kit.tape) if request.has_target else 0
    return kit_price(kit.tape, kit.lexicon) + rating


class Placing:
    """One attempt to place all words.

    They lie inside others only if that is asked for, if an earlier attempt ended so (`nested`), or
    if no placement without it is found.
    """

    def __init__(self, kit: Kit, rng: Rng, budget: Budget, *, thorough: bool, nested: bool) -> None:
        self.kit, self.rng, self.budget = kit, rng, budget
        self.thorough, self.nested = thorough, nested
        self.best = Outcome(Position(kit.tape, len(kit.symbols)), 0)

    def run(self) -> Outcome | Proof:
        """Where all words lie; a proof; or how far the search came."""
        for found in self._stages():
            if isinstance(found, Proof) or _is_complete(self.kit, found):
                return found
            if len(found.position.places) >= len(self.best.position.places):
                self.best = found
            if self.budget.is_cut:
                break
        return self.best

    def _stages(self) -> Iterator[Outcome | Proof]:
        """Short searches before long ones, and those without nesting first."""
        steps, question = self.budget.granted[0], self.kit.question()
        is_open = self.kit.task.may_nest and not self.nested
        if is_small(question) and self.budget.effort > 0:
            yield self._search(FIRST_STEPS)
            yield self._outcome(glance(question, self.budget, self.rng, apart=is_open))
        if is_open:
            yield self._search(steps * APART)
            yield self._outcome(without_nesting(question, self.budget, self.rng))
            self.nested = True
        yield self._search(steps)

    def _search(self, steps: float) -> Outcome:
        kit, price = self.kit, step_price(self.kit.tape)
        granted = min(steps, self.budget.steps)
        steps = max(granted / price, 1)
        search = Search(kit.task, kit.tape, len(kit.symbols), self.rng, steps, inside=self.nested)
        outcome = search.run(self.thorough)
        spent = outcome.steps * price
        self.budget.spend(spent if outcome.steps < steps else max(spent, granted))
        return outcome

    def _outcome(self, found: Verdict) -> Outcome | Proof:
        return (
            Outcome(found, self.best.steps) if isinstance(found, Position) else found or self.best
        )


def _is_complete(kit: Kit, outcome: Outcome) -> bool:
    """Whether all words have places and leave room for the message."""
    position = outcome.position
    free = position.letters.count(NOTHING)
    return len(position.places) == len(kit.task.words) and free >= len(kit.task.message)
