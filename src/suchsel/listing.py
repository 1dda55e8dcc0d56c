"""What the solver is told of the words and the board: the same in every output."""

from __future__ import annotations

from suchsel.errors import Message, say
from suchsel.puzzle import Placement, Puzzle

#: The player says the same, in data/player/texts.js.
OVER_THE_EDGE = say(
    "Words may run over the edge and come in again on the opposite side.",
    "Wörter dürfen über den Rand laufen und kommen gegenüber wieder herein.",
)


def board_rule(puzzle: Puzzle) -> Message | None:
    """What nobody would guess of the board."""
    return OVER_THE_EDGE if puzzle.topology == "torus" else None


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
