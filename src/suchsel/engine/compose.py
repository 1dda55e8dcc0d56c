"""One puzzle of given words and a given size: place the words, fill the rest, or say why not."""

from __future__ import annotations

from suchsel.boards.tape import NOTHING
from suchsel.engine.budget import Budget, fill_price, kit_price, rate_price, step_price
from suchsel.engine.draft import data_of
from suchsel.engine.exact import decide, without_nesting
from suchsel.engine.fill import Canvas, Patience, check_filler, fill
from suchsel.engine.place import Outcome, Search
from suchsel.engine.position import Position
from suchsel.engine.prepare import Kit, prepare
from suchsel.engine.verdict import Proof, Undecided
from suchsel.puzzle_data import PuzzleData
from suchsel.request.request import Request
from suchsel.rng import Rng

#: How often the words are placed again if no clean filler was found.
ATTEMPTS = 8
#: The same for puzzles with a message, whose letters are fixed.
MESSAGE_ATTEMPTS = 1000
#: The share of the steps that are spent before words may lie inside others.
APART = 0.3


def compose(
    asked: Request, request: Request, seed: int, budget: Budget, candidate: int = 0
) -> PuzzleData | Proof | Undecided:
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
        return fill(canvas, patience, kit.task.message)

    for attempt in range(attempts):
        rng = Rng(seed, candidate * attempts + attempt, request.level.name)
        outcome, nested = _place(kit, rng, budget, thorough=attempt > 0, nested=nested)
        budget.spend(fill_price(kit.tape) + (0 if attempt else _price(kit, request)))
        complete = _is_complete(kit, outcome)
        if complete and is_filled(outcome.position):
            return data_of(asked, seed, kit, outcome.position)
        if not complete or budget.is_spent or not patience.left:
            break
    decided = None
    may_decide = not (budget.is_part and budget.is_spent)
    if may_decide and not (complete and patience.began):
        decided = decide(kit.question(), budget, is_filled)
    if isinstance(decided, Position):
        return data_of(asked, seed, kit, decided)
    from suchsel.engine.advice import no_filler, why_not

    if decided is None and patience.began:
        return no_filler(request)
    return why_not(request, kit, outcome, decided)


def _price(kit: Kit, request: Request) -> float:
    """What every puzzle costs; it is paid late, so that the first attempt is always made."""
    rating = 0 if request.difficulty is None else rate_price(kit.tape)
    return kit_price(kit.tape, kit.lexicon) + rating


def _place(
    kit: Kit, rng: Rng, budget: Budget, *, thorough: bool, nested: bool
) -> tuple[Outcome, bool]:
    """Where all words lie, or as many as could be placed; and whether some may lie inside others.

    That is so if it is asked for, if an earlier attempt ended so (`nested`), or if no placement
    without it is found.
    """
    task, price = kit.task, step_price(kit.tape)
    may_nest = any(task.hosts) and not task.nest and task.level.crossings != "never"

    def search(share: float, *, inside: bool) -> Outcome:
        steps = max(min(budget.granted[0] * share, budget.steps) / price, 1)
        outcome = Search(task, kit.tape, len(kit.symbols), rng, steps, inside=inside).run(thorough)
        budget.spend(outcome.steps * price)
        return outcome

    if may_nest and nested:
        return search(1, inside=True), True
    outcome = search(APART if may_nest else 1, inside=False)
    if not may_nest or _is_complete(kit, outcome):
        return outcome, False
    if budget.is_part and budget.is_spent:
        return outcome, False
    found = without_nesting(kit.question(), budget)
    if found:
        return Outcome(found, outcome.steps), False
    if budget.is_part and budget.effort <= 0:
        return outcome, False
    return search(1, inside=True), True


def _is_complete(kit: Kit, outcome: Outcome) -> bool:
    """Whether all words have places and leave room for the message."""
    position = outcome.position
    free = position.letters.count(NOTHING)
    return len(position.places) == len(kit.task.words) and free >= len(kit.task.message)
