"""What a sheet says: list entries, directions, rules, solutions; and the board in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from unicodedata import category

from suchsel.boards.figures import ALL_SHAPES
from suchsel.boards.kind import ARROWS, BENT, DIRECTIONS, Cell
from suchsel.i18n import Message, catalogue, counted, say
from suchsel.placement import Grid, Placement
from suchsel.puzzle import Puzzle
from suchsel.request.options import CLUE_LISTS
from suchsel.request.request import message_numbers
from suchsel.rng import Rng
from suchsel.sheet.fonts import one_line
from suchsel.sheet.style import Style
from suchsel.words.alphabets import letter_label
from suchsel.words.graphemes import clusters
from suchsel.words.languages import alphabet, sorting_key
from suchsel.words.spelling import capitals, is_letter_or_digit

#: The directions in words, as the form of the web app names them too.
_RIGHT = say("to the right"), say("downwards"), say("down to the right"), say("up to the right")
_LEFT = say("to the left"), say("upwards"), say("up to the left"), say("down to the left")
IN_WORDS = dict(zip(DIRECTIONS, _RIGHT + _LEFT, strict=True))
_BETWEEN = "(?<=[{0}]) (?=[{0}])".format("".join(ARROWS.values()))
#: A list without numbers and hints.
PLAIN = Style()
#: What solvers may not see at once.
LIST_RULES: dict[str, Message] = {
    "gaps": say("Some letters of the words on the list are missing."),
    "scrambled": say("The letters of the words on the list are mixed up."),
}
#: How words run that are not straight.
PATH_RULES: dict[str, Message] = {
    "bent": say(
        "Words bend: they run from letter to letter in any direction. Every letter is used once."
    ),
    "square": say(
        "Words bend: they run from letter to letter across and down. Every letter is used once."
    ),
}
SPANNING_RULE = say(
    "One word runs from one side of the board to the opposite one: it names the theme."
)


def clean(text: str) -> str:
    """One line without control characters and surrogates, which no file format accepts.

    >>> clean(" a\\tb\\n\\x00c ")
    'a b c'
    """
    if text.isprintable():
        return one_line(text)
    kept = (c for c in text if c.isspace() or category(c) not in ("Cc", "Cs"))
    return one_line("".join(c for c in kept if c not in "\ufffe\uffff"))  # never in XML


def plain(text: str) -> str:
    """A text as it is printed: spaces for line breaks and tabs, no soft hyphens."""
    return one_line(text.replace("\N{SOFT HYPHEN}", ""))


def lowered(symbol: str, turkish: bool = False) -> str:
    """Lower case that stays one letter; where İ occurs, I becomes the letter without a dot."""
    if symbol == "İ":
        return "i"
    return "ı" if turkish and symbol == "I" else symbol.lower()


def shown_grid(puzzle: Puzzle, lower: bool) -> Grid:
    """The grid as the reader sees it, on request in lower case or with capitals as in the words."""
    if not lower and not puzzle.request.mixed:
        return puzzle.grid
    turkish = any("İ" in row for row in puzzle.grid)
    capitals = _capitals(puzzle) if puzzle.request.mixed else set[Cell]()
    return tuple(
        tuple(
            lowered(symbol, turkish) if symbol and (i, j) not in capitals else symbol
            for j, symbol in enumerate(row)
        )
        for i, row in enumerate(puzzle.grid)
    )


def in_words(text: str, lang: str) -> str:
    """A text with words in place of its arrows, for those who listen.

    >>> in_words("Directions: → ↘.", "en")
    'Directions: to the right, down to the right.'
    """
    words = {ord(ARROWS[name]): IN_WORDS[name].text(lang) for name in DIRECTIONS}
    return re.sub(_BETWEEN, ", ", text).translate(words)


def words_language(puzzle: Puzzle, style: Style, listed: bool = False) -> str:
    """The language of the words, or of their list, if it is known and not that of the texts."""
    own = (listed and puzzle.request.clues_in) or puzzle.request.language or ""
    return "" if own == style.lang.partition("-")[0] else own


def _capitals(puzzle: Puzzle) -> set[Cell]:
    """Where the words have capitals; and filler, but no message, in the same share."""
    cells: dict[Cell, bool] = {}
    for placement in puzzle.words:
        letters = [letter for letter in placement.word if letter.isalnum()]
        if len(letters) != len(placement.symbols):  # brackets, or letters that share a cell
            letters[1:] = [letters[-1]] * (len(placement.symbols) - 1)
        cells.update(zip(placement.cells, map(str.isupper, letters), strict=True))
    share, rng = sum(cells.values()) / len(cells), Rng(puzzle.seed, name="capitals")
    filler = {cell for cell in puzzle.unused_cells if rng.chance(share)}
    return {cell for cell in cells if cells[cell]} | (filler & filler_cells(puzzle))


def level_label(puzzle: Puzzle, lang: str) -> str:
    """What the puzzle's level is called; one of the caller's own has only its name."""
    level = puzzle.request.level
    return level.name if level.family == "own" else level.label.text(lang)


# -- headings and captions -------------------------------------------------------------------------


def headings(puzzles: Sequence[Puzzle], lang: str = "en", solution: bool = False) -> list[str]:
    """The title and the label of each puzzle; also its level, if that is to be shown.

    Those of solutions say so.
    """
    levels = shown_levels(puzzles, lang, solution)
    first = say("Solution").text(lang) if solution else None
    return [
        " – ".join(clean(part) for part in (first, puzzle.title, level, puzzle.label) if part)
        for puzzle, level in zip(puzzles, levels, strict=True)
    ]


def shown_levels(puzzles: Sequence[Puzzle], lang: str, solution: bool) -> list[str]:
    """What the level of each puzzle is called; nothing if it is the same in all.

    Solvers need not know it, if a label tells the puzzles apart.
    """
    several = len({puzzle.level for puzzle in puzzles}) > 1
    return [
        level_label(puzzle, lang) if several and (solution or puzzle.label is None) else ""
        for puzzle in puzzles
    ]


def headed_pages(puzzles: Sequence[Puzzle], style: Style) -> Iterator[tuple[Puzzle, str, bool]]:
    """Each puzzle with its heading, then each solution if the style asks for it.

    The last part says whether it is a solution.
    """
    for solved in (False, True) if style.solution else (False,):
        for puzzle, title in zip(puzzles, headings(puzzles, style.lang, solved), strict=True):
            yield puzzle, title, solved


def shared_title(puzzles: Sequence[Puzzle]) -> str:
    """The title, if all puzzles have the same."""
    titles = {puzzle.title for puzzle in puzzles}
    return clean(puzzles[0].title or "") if len(titles) == 1 else ""


def captions(puzzles: Sequence[Puzzle], lang: str, solution: bool = True) -> list[tuple[str, str]]:
    """The label of each puzzle, or its number; and of title and level what is not the same in all.

    This is what stands above small pictures of several puzzles.
    """
    shared, levels = shared_title(puzzles), shown_levels(puzzles, lang, solution)
    found = []
    for number, (puzzle, level) in enumerate(zip(puzzles, levels, strict=True), 1):
        title = "" if shared else clean(puzzle.title or "")
        label = clean(puzzle.label or str(number))
        found.append((label, " – ".join(filter(None, (title, level)))))
    return found


def list_caption(puzzle: Puzzle, lang: str) -> str:
    return (say("Clues") if puzzle.list in CLUE_LISTS else say("Words")).text(lang)


# -- what the reader is told about the board and the words -----------------------------------------


def guidance(puzzle: Puzzle, style: Style, marks: bool = True) -> str:
    """All that stands above the board besides title and note: how many words there are, in which
    directions they run, what nobody would guess of the board, and how to read the hints.

    `marks`: whether cells can be marked."""
    texts = [board_rule(puzzle, style.lang, marks=marks)]
    if style.instruction == "full" or _unlisted(puzzle):
        texts.insert(0, instruction(puzzle, style.lang))
    if hint := hint_rule(puzzle, style.hint):
        texts.append(hint.text(style.lang))
    if puzzle.message and (boxed_cells(puzzle, solved=False) or not filler_cells(puzzle)):
        # Lines to write it on, where its letters are counted anyway.
        letters = (sum(map(is_letter_or_digit, clusters(w))) for w in puzzle.message.split())
        texts += ["__" * number for number in letters]
    return clean(" ".join(texts))


def instruction(puzzle: Puzzle, lang: str = "en") -> str:
    """The number of words and the arrows of the directions in which they may run."""
    unlisted = _unlisted(puzzle)
    sought = len(puzzle.words) - unlisted or len(puzzle.words)
    arrows = [ARROWS[name] for name in directions_of(puzzle)]
    sentences = [counted("Find {n} word.", "Find {n} words.", n=sought)]
    if puzzle.request.paths == "straight":
        named = counted(
            "Direction: {arrows}.", "Directions: {arrows}.", n=len(arrows), arrows=" ".join(arrows)
        )
        sentences.append(named)
    if sought < len(puzzle.words):
        further = counted(
            "{n} more word is hidden that is not on the list.",
            "{n} more words are hidden that are not on the list.",
            n=unlisted,
        )
        sentences.append(further)
    return " ".join(sentence.text(lang) for sentence in sentences)


def _unlisted(puzzle: Puzzle) -> int:
    """The number of words of which the list says nothing."""
    return len(puzzle.words) - (0 if puzzle.list == "hidden" else len(listed(puzzle)))


def directions_of(puzzle: Puzzle) -> list[str]:
    """The directions in which words may run, by the request and the length of the lines."""
    request, board = puzzle.request, puzzle.board
    if request.paths != "straight":
        return ["E", "S", "W", "N"] if request.paths == "square" else [*DIRECTIONS]
    names = {*request.level.directions}
    if any(placement.secret for placement in puzzle.words):
        names |= {*(request.secret_directions or ())}
    names |= {placement.direction for placement in puzzle.words}
    shortest = min(len(placement.symbols) for placement in puzzle.words)
    return [name for name in DIRECTIONS if name in names and board.longest((name,)) >= shortest]


def hint_rule(puzzle: Puzzle, hint: str | None) -> Message | None:
    """How to read the hints."""
    words = listed(puzzle)
    if hint is None or not words:
        return None
    if hint == "first-letter":
        return say("The first letter of each word is marked.")
    if puzzle.list == "hidden":
        return None
    start = words[0].cells[0]
    values = {"place": coordinates(puzzle, start), "row": row_name(puzzle, start[0])}
    if puzzle.board.kind.square:
        return say(
            "The list says where words begin: {place} is row {row}, column {column}.",
            column=start[1] + 1,
            **values,
        )
    return say(
        "The list says where words begin: {place} is letter {n} of row {row}.",
        n=place_in_row(puzzle, start),
        **values,
    )


def coordinates(puzzle: Puzzle, cell: Cell) -> str:
    """A cell as a hint names it: C4 on squares; elsewhere its row and its place in the row, 3/4."""
    row, column = cell
    if puzzle.board.kind.square:
        return f"{row_name(puzzle, row)}{column + 1}"
    return f"{row_name(puzzle, row)}/{place_in_row(puzzle, cell)}"


def row_name(puzzle: Puzzle, row: int) -> str:
    """Letters where columns have numbers; where these are not straight, a number."""
    return letter_label(row) if puzzle.board.kind.square else str(row + 1)


def place_in_row(puzzle: Puzzle, cell: Cell) -> int:
    """Which letter of its row a cell holds, counted from 1."""
    row, column = cell
    return sum(symbol is not None for symbol in puzzle.grid[row][: column + 1])


def board_rule(puzzle: Puzzle, lang: str, table: bool = False, marks: bool = True) -> str:
    """What nobody would guess of board and list.

    `table`: its cells are shown in a table; `marks`: they can be marked.
    """
    kind = puzzle.board.kind
    rules = [PATH_RULES.get(puzzle.request.paths), LIST_RULES.get(puzzle.list)]
    if puzzle.request.spanning:
        rules.append(SPANNING_RULE)
    if puzzle.request.reveal is not None:
        rules.append(say("Colour the words that you find. What do you see?"))
    rules += [kind.table_rule if table else None, kind.rule]
    if puzzle.message:
        rules.append(_message_rule(puzzle, marks))
    return " ".join(rule.text(lang) for rule in rules if rule)


def _message_rule(puzzle: Puzzle, marks: bool) -> Message:
    """How to read the message, when all words have been found."""
    free, numbers = puzzle.unused_cells, _message_numbers(puzzle)
    if len(numbers) == len(free):
        return say("Cross out the words. The letters left over, read row by row, spell a message.")
    if puzzle.request.message_mode == "first":
        return say("The letters left over begin with a message.")
    if marks and boxed_cells(puzzle, solved=False):
        return say("The letters in the marked cells spell a message.")
    return say(
        "Count the letters left over, row by row. The letters with these numbers spell a "
        "message: {numbers}.",
        numbers=", ".join(str(number + 1) for number in numbers),
    )


def answer(puzzle: Puzzle, lang: str) -> str:
    """What the solution says besides the places of the words."""
    if puzzle.request.spanning:
        return say("From side to side: {word}", word=puzzle.request.spanning).text(lang)
    if isinstance(puzzle.request.reveal, str):
        return say("Picture: {name}", name=ALL_SHAPES[puzzle.request.reveal][0]).text(lang)
    return say("Message: {text}", text=puzzle.message).text(lang) if puzzle.message else ""


def way(cells: Sequence[Cell], direction: str, lang: str) -> str:
    """The direction of a word; of one that bends, an arrow for each step."""
    if direction != BENT:
        return IN_WORDS[direction].text(lang)
    arrows = {step: ARROWS[name] for name, step in DIRECTIONS.items()}
    return " ".join(arrows[c - a, d - b] for (a, b), (c, d) in pairwise(cells))


def place(word: str, cells: Sequence[Cell], direction: str, lang: str) -> Message:
    """Where a word begins, counted from 1, and in which direction it runs."""
    return say(
        "{word}: row {row}, column {column}, {direction}",
        word=word,
        row=cells[0][0] + 1,
        column=cells[0][1] + 1,
        direction=way(cells, direction, lang),
    )


def message_cells(puzzle: Puzzle) -> list[Cell]:
    """The cells that spell the message, in reading order."""
    if not puzzle.message:
        return []
    free = puzzle.unused_cells
    return [free[number] for number in _message_numbers(puzzle)]


def filler_cells(puzzle: Puzzle) -> set[Cell]:
    """The cells that neither words nor the message use."""
    return {*puzzle.unused_cells} - {*message_cells(puzzle)}


def boxed_cells(puzzle: Puzzle, solved: bool) -> list[Cell]:
    """The cells with a box: those of the message, in the puzzle itself only if they are marked."""
    shaded = puzzle.request.message_mode == "shaded"
    return message_cells(puzzle) if solved or shaded else []


def marked_cells(puzzle: Puzzle, style: Style) -> dict[Cell, None]:
    """The cells that are marked in a puzzle: of its message, and the first letters of words."""
    firsts = [word.cells[0] for word in listed(puzzle) if style.hint == "first-letter"]
    return dict.fromkeys([*boxed_cells(puzzle, solved=False), *firsts])


def _message_numbers(puzzle: Puzzle) -> range:
    """Which of the cells that no word uses spell the message, counted from 0."""
    request = puzzle.request
    letters, free = len(request.message_symbols), len(puzzle.unused_cells)
    return message_numbers(letters, free, request.message_mode)


def listing(puzzle: Puzzle, style: Style = PLAIN, drawn: bool = False) -> list[str]:
    """The entries of the word list, as the option “list” says; none if it is hidden.

    The style may add numbers, and hints where the words begin. Where pictures are `drawn`, they
    stand for the clues.
    """
    if puzzle.list == "hidden":
        return []
    pictures, shown = puzzle.pictures if drawn else {}, list[str]()
    for one in in_list_order(puzzle, style):
        entry = _entry(puzzle, one, style, is_drawn=one.word in pictures) + _times(puzzle, one)
        if style.hint == "cells":
            starts = [
                coordinates(puzzle, word.cells[0])
                for word in (puzzle.words if puzzle.times[one.word] > 1 else [one])
                if word.word == one.word
            ]
            entry += f" – {', '.join(starts)}"
        shown.append(entry)
    return _numbered(shown) if is_numbered(puzzle, style) else shown


def in_list_order(puzzle: Puzzle, style: Style) -> list[Placement]:
    """The words that the reader may know, each once, in the order of the list."""
    words = _once(listed(puzzle))
    if puzzle.list == "sorted":
        return sorted(words, key=lambda placement: _sorting_key(puzzle, placement.word, style.lang))
    if puzzle.list == "lengths":
        return sorted(words, key=lambda placement: len(placement.symbols))
    return words


def _sorting_key(puzzle: Puzzle, word: str, lang: str) -> tuple[list[str], str]:
    """The order of the words' language, if that is named and its alphabet known; else of texts."""
    language = puzzle.request.language
    if language and alphabet(language):
        return sorting_key(word, language)
    return catalogue(lang).sorting(word)


def _once(words: Sequence[Placement]) -> list[Placement]:
    """The first place of each word."""
    return [*{word.word: word for word in reversed(words)}.values()][::-1]


def _times(puzzle: Puzzle, placement: Placement) -> str:
    """How often a word is hidden, if that is several times."""
    times = puzzle.times[placement.word]
    return f" ({times}×)" if times > 1 else ""


def _entry(puzzle: Puzzle, placement: Placement, style: Style, is_drawn: bool) -> str:
    if puzzle.list not in ("lengths", *CLUE_LISTS):
        return _cased(puzzle.disguised.get(placement.word, placement.word), puzzle, style)
    lengths = ",".join(map(str, part_lengths(placement)))
    if puzzle.list == "lengths":
        return f"{'_ ' * len(placement.symbols)}({lengths})"
    if is_drawn and puzzle.list == "pictures" and not puzzle.request.clues_in:
        return f"({lengths})"
    return f"{placement.clue} ({lengths})"


def part_lengths(placement: Placement) -> list[int]:
    """The letters of each part of a word: 3 and 4 of “New York”.

    All of them together, where letters are not written as they are in the grid.
    """
    parts = re.split(r"[\s\u2010-\u2015-]+", placement.word)
    found = [n for part in parts if (n := sum(category(c)[0] in "LN" for c in part))]
    return found if sum(found) == len(placement.symbols) else [len(placement.symbols)]


def _cased(text: str, puzzle: Puzzle, style: Style) -> str:
    """A word in the letters that the style asks for; scrambled ones are those of the board."""
    if style.list_case == "upper":
        request = puzzle.request
        return capitals(text.replace("ß", request.eszett), request.spelling.language)
    if style.list_case == "lower" or (style.lower and puzzle.list == "scrambled"):
        turkish = any("İ" in row for row in puzzle.grid)
        return "".join(lowered(letter, turkish) for letter in text)
    return text


def is_numbered(puzzle: Puzzle, style: Style) -> bool:
    """Whether the entries of the list have numbers; clues always do."""
    return style.numbered or puzzle.list in CLUE_LISTS


def _numbered(entries: Sequence[str]) -> list[str]:
    return [f"{n}. {entry}" for n, entry in enumerate(entries, 1)]


def solution_entries(puzzle: Puzzle, style: Style) -> list[str]:
    """All words for the list of the solution; numbers are those of the sheet."""
    order, words = solution_order(puzzle, style), list[str]()
    for one in order:
        clue = f" – {one.clue}" if puzzle.request.clues_in and one.clue else ""
        words.append(_cased(one.word, puzzle, style) + clue + _times(puzzle, one))
    if not is_numbered(puzzle, style):
        return words
    named = sum(not one.secret for one in order)
    return _numbered(words[:named]) + words[named:]


def solution_order(puzzle: Puzzle, style: Style) -> list[Placement]:
    """All words as the list of the solution has them; secret ones come last if it has numbers."""
    if not is_numbered(puzzle, style):
        return _once(puzzle.words)
    return [*in_list_order(puzzle, style), *_once([word for word in puzzle.words if word.secret])]


def entries(puzzle: Puzzle, style: Style = PLAIN) -> list[str]:
    """The entries of the word list without control characters."""
    return [clean(entry) for entry in listing(puzzle, style)]


def listed(puzzle: Puzzle) -> tuple[Placement, ...]:
    """The words that the reader may know: all but the secret ones."""
    return tuple(placement for placement in puzzle.words if not placement.secret)


def is_table(puzzle: Puzzle) -> bool:
    """Whether the board is a table: squares in rows and columns without gaps."""
    return puzzle.board.kind.square and all(None not in row for row in puzzle.grid)


def spoken_board(puzzle: Puzzle, lang: str, lower: bool = False) -> str:
    """All letters row by row, and where a stretch of them begins if there are gaps."""
    parts: list[Message] = []
    for number, row in enumerate(shown_grid(puzzle, lower), 1):
        if not puzzle.board.kind.square:
            row = tuple(symbol for symbol in row if symbol is not None)
        for exists, cells in groupby(enumerate(row, 1), key=lambda cell: cell[1] is not None):
            (column, *_), symbols = zip(*cells, strict=True)
            values = {"n": number, "letters": " ".join(map(str, symbols))}
            if exists and column == 1:
                parts.append(say("Row {n}: {letters}", **values))
            elif exists:
                text = say("Row {n} from column {column}: {letters}", column=column, **values)
                parts.append(text)
    return _spoken(parts, lang)


def spoken_solution(puzzle: Puzzle, lang: str) -> str:
    """Where each word begins and in which direction it runs."""
    parts: list[Message] = []
    for placement in puzzle.words:
        word, start = placement.word, placement.cells[0]
        parts.append(
            place(word, placement.cells, placement.direction, lang)
            if puzzle.board.kind.square
            else say(
                "{word}: row {row}, letter {n}, {direction}",
                word=word,
                row=start[0] + 1,
                n=place_in_row(puzzle, start),
                direction=IN_WORDS[placement.direction],
            )
        )
    return in_words(_spoken(parts, lang), lang)


def _spoken(parts: Sequence[Message], lang: str) -> str:
    return clean(". ".join(part.text(lang) for part in parts)) + "."
