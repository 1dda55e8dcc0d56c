"""What the reader is told about the words and the board: the same in every output."""

from __future__ import annotations

from functools import reduce

from suchsel.boards.compass import Cell
from suchsel.i18n import Message, say
from suchsel.puzzle_data import Placement, PuzzleData
from suchsel.request.hidden import spell_message

#: For a message that takes all free cells, and for one that is followed by filler.
LEFT_OVER = say("The letters left over spell a message.")
LEFT_OVER_FIRST = say("The letters left over begin with a message.")


def board_rule(puzzle: PuzzleData, table: bool = False) -> Message | None:
    """What nobody would guess of the board; `table`: its cells are shown in a table."""
    kind = puzzle.board.kind
    rules = [kind.table_rule if table else None, kind.rule]
    if puzzle.message:
        exact = puzzle.request.get("message_mode") == "exact"
        rules.append(LEFT_OVER if exact else LEFT_OVER_FIRST)
    found = [rule for rule in rules if rule is not None]
    return reduce(_joined, found) if found else None


def _joined(first: Message, second: Message) -> Message:
    return say("{first} {second}", first=first, second=second)


def answer(puzzle: PuzzleData) -> Message | None:
    """What the solution says besides the places of the words."""
    if not puzzle.message:
        return None
    return say("Message: {text}", text=puzzle.message)


def message_cells(puzzle: PuzzleData) -> list[Cell]:
    """The cells that spell the message, in reading order."""
    if not puzzle.message:
        return []
    request = puzzle.request
    eszett, umlauts = str(request.get("eszett", "ẞ")), str(request.get("umlauts", "keep"))
    symbols = spell_message(puzzle.message, eszett, umlauts)
    owned = {cell for placement in puzzle.words for cell in placement.cells}
    free = [cell for cell in puzzle.board.cells if cell not in owned]
    return free[: len(symbols)]


def listing(puzzle: PuzzleData) -> list[str]:
    """The entries of the word list, as the option “list” says; none if it is hidden."""
    mode = puzzle.list
    words = listed(puzzle)
    if mode == "hidden":
        return []
    if mode == "sorted":
        return sorted((placement.word for placement in words), key=_sorting)
    if mode == "lengths":
        return [_blanks(placement) for placement in sorted(words, key=lambda p: len(p.symbols))]
    if mode == "clues":
        return [
            f"{number}. {placement.clue} ({len(placement.symbols)})"
            for number, placement in enumerate(words, 1)
        ]
    return [placement.word for placement in words]


def listed(puzzle: PuzzleData) -> tuple[Placement, ...]:
    """The words that the reader may know: all but the secret ones."""
    return tuple(placement for placement in puzzle.words if not placement.secret)


def _blanks(placement: Placement) -> str:
    return f"{'_ ' * len(placement.symbols)}({len(placement.symbols)})"


def _sorting(word: str) -> tuple[str, str]:
    """Ä next to A, as in a dictionary."""
    plain = word.casefold().translate(str.maketrans("äöü", "aou"))
    return plain, word
