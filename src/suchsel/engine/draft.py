"""From numbers back to words and letters: the position as the draft of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.engine.position import Position
from suchsel.engine.prepare import Kit
from suchsel.placement import Draft, Grid, Placement
from suchsel.request.request import Request
from suchsel.words.spelling import Word


def draft_of(asked: Request, request: Request, seed: int, kit: Kit, position: Position) -> Draft:
    """The puzzle belongs to the request `asked`, its words come from `request`."""
    everything, listed, hosts = request.all_words, len(request.words), kit.task.hosts
    placements = []
    for i, word in enumerate(everything):
        inside = None
        if hosts[i]:
            cells = position.cells[i]
            around = [j for j in hosts[i] if all(j in position.users[cell] for cell in cells)]
            inside = min([everything[j].text for j in around], default=None)
        names = request.directions_of_words[i]
        placements.append(placement_of(word, position, i, names, inside, secret=i >= listed))
    return Draft(asked, grid_of(asked, position.letters, kit.symbols), tuple(placements), seed)


def placement_of(
    word: Word,
    position: Position,
    number: int,
    directions: Sequence[str],
    inside: str | None = None,
    *,
    secret: bool,
) -> Placement:
    cells = position.tape.board.cells
    spots = tuple([cells[cell] for cell in position.cells[number]])
    direction = position.tape.direction(position.places[number], directions)
    return Placement(word.text, word.symbols, spots, direction, word.clue, inside, secret)


def grid_of(request: Request, letters: Sequence[int | None], symbols: tuple[str, ...]) -> Grid:
    board, width = request.board, request.board.columns
    shown = [None if letter is None else symbols[letter] for letter in letters]
    if len(shown) == board.rows * width:
        return tuple([tuple(shown[at : at + width]) for at in range(0, len(shown), width)])
    grid: list[list[str | None]] = [[None] * width for _ in range(board.rows)]
    for (row, column), symbol in zip(board.cells, shown, strict=True):
        grid[row][column] = symbol
    return tuple(map(tuple, grid))
