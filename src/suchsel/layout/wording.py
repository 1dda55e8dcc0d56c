"""The texts around a grid, the same in every format: heading, rules, list, captions, answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from unicodedata import category

from suchsel.boards.compass import Cell
from suchsel.i18n import Message, say
from suchsel.puzzle_data import Grid, Placement, PuzzleData
from suchsel.request.hidden import message_numbers, spell_message
from suchsel.request.levels import find_level

_NEVER_IN_XML = "\ufffe\uffff"
#: How many numbers of letters of a message are given, besides the last.
SHOWN_NUMBERS = 3


def clean(text: str) -> str:
    """One line without control characters and surrogates, which no file format accepts.

    >>> clean(" a\\tb\\n\\x00c ")
    'a b c'
    """
    kept = (c for c in text if c.isspace() or category(c) not in ("Cc", "Cs"))
    return " ".join("".join(c for c in kept if c not in _NEVER_IN_XML).split())


def lowered(symbol: str, turkish: bool = False) -> str:
    """Lower case that stays one letter; where İ occurs, I becomes the letter without a dot."""
    if symbol == "İ":
        return "i"
    return "ı" if turkish and symbol == "I" else symbol.lower()


def shown_grid(puzzle: PuzzleData, lower: bool) -> Grid:
    """The grid as the reader sees it, on request in lower case."""
    if not lower:
        return puzzle.grid
    turkish = any("İ" in row for row in puzzle.grid)
    return tuple(
        tuple(symbol and lowered(symbol, turkish) for symbol in row) for row in puzzle.grid
    )


def level_label(puzzle: PuzzleData, lang: str) -> str:
    """What the puzzle's level is called; one of the caller's own has only its name."""
    own = isinstance(puzzle.request.get("level"), dict)
    return puzzle.level if own else find_level(puzzle.level).label.text(lang)


# -- headings and captions -------------------------------------------------------------------------


def headings(puzzles: Sequence[PuzzleData], lang: str = "en") -> list[str]:
    """The title and the label of each puzzle; also its level, if there are several."""
    with_level = several_levels(puzzles)
    return [
        " – ".join(
            clean(part)
            for part in (puzzle.title, with_level and level_label(puzzle, lang), puzzle.label)
            if part
        )
        for puzzle in puzzles
    ]


def several_levels(puzzles: Sequence[PuzzleData]) -> bool:
    return len({puzzle.level for puzzle in puzzles}) > 1


def solution_heading(title: str | None, lang: str) -> str:
    """What stands above a solution.

    >>> solution_heading("Animals", "en"), solution_heading(None, "en")
    ('Solution – Animals', 'Solution')
    """
    return " – ".join(filter(None, (say("Solution").text(lang), title)))


def shared_title(puzzles: Sequence[PuzzleData]) -> str:
    """The title, if all puzzles have the same."""
    titles = {puzzle.title for puzzle in puzzles}
    return clean(puzzles[0].title or "") if len(titles) == 1 else ""


def captions(puzzles: Sequence[PuzzleData], lang: str) -> list[tuple[str, str]]:
    """The label of each puzzle, or its number; and of title and level what is not the same in all.

    This is what stands above small pictures of several puzzles.
    """
    shared, with_level = shared_title(puzzles), several_levels(puzzles)
    found = []
    for number, puzzle in enumerate(puzzles, 1):
        title = "" if shared else clean(puzzle.title or "")
        level = level_label(puzzle, lang) if with_level else ""
        label = clean(puzzle.label or str(number))
        found.append((label, " – ".join(filter(None, (title, level)))))
    return found


def document_title(puzzles: Sequence[PuzzleData], lang: str) -> str:
    """The first title that a puzzle has."""
    titles = [puzzle.title for puzzle in puzzles if puzzle.title]
    return clean(titles[0]) if titles else say("Word search").text(lang)


def list_caption(puzzle: PuzzleData, lang: str) -> str:
    return (say("Clues") if puzzle.list == "clues" else say("Words")).text(lang)


# -- what the reader is told about the board and the words -----------------------------------------


def board_rule(puzzle: PuzzleData, table: bool = False) -> Message | None:
    """What nobody would guess of the board; `table`: its cells are shown in a table."""
    kind = puzzle.board.kind
    rules = [kind.table_rule if table else None, kind.rule]
    if puzzle.message:
        rules.append(_message_rule(puzzle))
    found = [rule for rule in rules if rule is not None]
    return reduce(_joined, found) if found else None


def _message_rule(puzzle: PuzzleData) -> Message:
    """How to read the message, when all words have been found."""
    free, numbers = _unused_cells(puzzle), _message_numbers(puzzle)
    if len(numbers) == len(free):
        return say("The letters left over spell a message.")
    if message_mode(puzzle) == "first":
        return say("The letters left over begin with a message.")
    shown = [str(number + 1) for number in numbers]
    if len(shown) > SHOWN_NUMBERS + 1:
        shown[SHOWN_NUMBERS:-1] = ["…"]
    return say(
        "Count the letters left over, row by row. These numbers spell a message: {numbers}.",
        numbers=", ".join(shown),
    )


def _joined(first: Message, second: Message) -> Message:
    return say("{first} {second}", first=first, second=second)


def answer(puzzle: PuzzleData) -> Message | None:
    """What the solution says besides the places of the words."""
    return say("Message: {text}", text=puzzle.message) if puzzle.message else None


def place(word: str, cell: Cell, direction: str) -> Message:
    """Where a word begins, counted from 1, and in which direction it runs."""
    return say(
        "{word}: row {row}, column {column}, {direction}",
        word=word,
        row=cell[0] + 1,
        column=cell[1] + 1,
        direction=direction,
    )


def message_mode(puzzle: PuzzleData) -> str:
    """Where the message is: the option “message_mode”."""
    return str(puzzle.request["message_mode"])


def message_cells(puzzle: PuzzleData) -> list[Cell]:
    """The cells that spell the message, in reading order."""
    if not puzzle.message:
        return []
    free = _unused_cells(puzzle)
    return [free[number] for number in _message_numbers(puzzle)]


def _message_numbers(puzzle: PuzzleData) -> range:
    """Which of the cells that no word uses spell the message, counted from 0."""
    request = puzzle.request
    eszett, umlauts = str(request.get("eszett", "ẞ")), str(request.get("umlauts", "keep"))
    letters = len(spell_message(puzzle.message or "", eszett, umlauts))
    return message_numbers(letters, len(_unused_cells(puzzle)), message_mode(puzzle))


def _unused_cells(puzzle: PuzzleData) -> list[Cell]:
    """The cells that no word uses, row by row."""
    owned = {cell for placement in puzzle.words for cell in placement.cells}
    return [cell for cell in puzzle.board.cells if cell not in owned]


def listing(puzzle: PuzzleData) -> list[str]:
    """The entries of the word list, as the option “list” says; none if it is hidden."""
    words = listed(puzzle)
    match puzzle.list:
        case "hidden":
            return []
        case "sorted":
            return sorted((placement.word for placement in words), key=_sorting)
        case "lengths":
            return [f"{'_ ' * n}({n})" for n in sorted(len(word.symbols) for word in words)]
        case "clues":
            return [f"{n}. {word.clue} ({len(word.symbols)})" for n, word in enumerate(words, 1)]
    return [placement.word for placement in words]


def entries(puzzle: PuzzleData) -> list[str]:
    """The entries of the word list without control characters."""
    return [clean(entry) for entry in listing(puzzle)]


def listed(puzzle: PuzzleData) -> tuple[Placement, ...]:
    """The words that the reader may know: all but the secret ones."""
    return tuple(placement for placement in puzzle.words if not placement.secret)


def _sorting(word: str) -> tuple[str, str]:
    """Ä next to A, as in a dictionary."""
    return word.casefold().translate(str.maketrans("äöü", "aou")), word
