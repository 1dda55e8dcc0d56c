"""What the solver is told of the words and the board: the same in every output."""

from __future__ import annotations

from suchsel.boards.board import Cell
from suchsel.i18n import Message, say
from suchsel.puzzle import Placement, Puzzle
from suchsel.request.hidden import spell_message

#: The player says the same, in data/player/texts.js.
OVER_THE_EDGE = say(
    "Words may run over the edge and come in again on the opposite side.",
)


#: For tables, which cannot show it.
HALF_A_CELL = say(
    "Cells are hexagons: every other row lies half a cell further right.",
)
#: Of a message that takes all free cells, and of one that filler follows.
LEFT_OVER = say("The letters left over spell a message.")
LEFT_OVER_FIRST = say(
    "The letters left over begin with a message.",
)


def board_rule(puzzle: Puzzle) -> Message | None:
    """What nobody would guess of the board."""
    rules = [OVER_THE_EDGE] if puzzle.topology == "torus" else []
    if puzzle.message:
        exact = puzzle.request.get("message_mode") == "exact"
        rules.append(LEFT_OVER if exact else LEFT_OVER_FIRST)
    if len(rules) > 1:
        return say("{first} {second}", first=rules[0], second=rules[1])
    return rules[0] if rules else None


def answer(puzzle: Puzzle) -> Message | None:
    """What the solution says beside where the words are."""
    if not puzzle.message:
        return None
    return say("Message: {text}", text=puzzle.message)


def message_cells(puzzle: Puzzle) -> list[Cell]:
    """The cells that spell the message, in its order."""
    if not puzzle.message:
        return []
    asked = puzzle.request
    symbols = spell_message(puzzle.message, asked.get("eszett", "ẞ"), asked.get("umlauts", "keep"))
    owned = {cell for placement in puzzle.words for cell in placement.cells}
    free = [cell for cell in puzzle.board.cells if cell not in owned]
    return free[: len(symbols)]


def listing(puzzle: Puzzle, lang: str = "en") -> list[str]:
    """The entries of the word list, as the puzzle's request wishes them; none if it is hidden."""
    mode = puzzle.list
    words = listed(puzzle)
    if mode == "hidden":
        return []
    if mode == "sorted":
        return sorted((placement.word for placement in words), key=_sorting)
    if mode == "lengths":
        return [_boxes(placement) for placement in sorted(words, key=lambda p: len(p.symbols))]
    if mode == "clues":
        return [
            f"{number}. {placement.clue} ({len(placement.symbols)})"
            for number, placement in enumerate(words, 1)
        ]
    return [placement.word for placement in words]


def listed(puzzle: Puzzle) -> tuple[Placement, ...]:
    """The words that the solver may be told: all but the secret ones."""
    return tuple(placement for placement in puzzle.words if not placement.secret)


def _boxes(placement: Placement) -> str:
    return f"{'_ ' * len(placement.symbols)}({len(placement.symbols)})"


def _sorting(word: str) -> tuple[str, str]:
    """Ä beside A, as in a dictionary."""
    plain = word.casefold().translate(str.maketrans("äöü", "aou"))
    return plain, word
