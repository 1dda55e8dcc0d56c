"""From numbers back to words and letters: what the makers found, as a draft of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from suchsel.engine.prepare import Kit
from suchsel.engine.tape import Board
from suchsel.puzzle import Draft, Grid, Placement
from suchsel.request.request import Request
from suchsel.words.spelling import Word


def draft_of(request: Request, seed: int, kit: Kit, board: Board) -> Draft:
    everything, listed, hosts = request.all_words, len(request.words), kit.task.hosts
    placements = []
    for i, word in enumerate(everything):
        inside = None
        if hosts[i]:
            cells = board.cells[i]
            around = [j for j in hosts[i] if all(j in board.users[cell] for cell in cells)]
            inside = min([everything[j].text for j in around], default=None)
        placements.append(placement_of(word, board, i, inside, secret=i >= listed))
    return assemble(request, seed, kit.symbols, board, placements)


def placement_of(
    word: Word, board: Board, number: int, inside: str | None = None, *, secret: bool
) -> Placement:
    cells = board.tape.topology.cells
    spots = tuple([cells[cell] for cell in board.cells[number]])
    direction = board.tape.direction(board.places[number])
    return Placement(word.text, word.symbols, spots, direction, word.clue, inside, secret)


def assemble(
    request: Request,
    seed: int,
    symbols: tuple[str, ...],
    board: Board,
    placements: Iterable[Placement],
) -> Draft:
    topology = request.topology
    return Draft(
        topology.rows, topology.columns, topology.kind,
        grid_of(request, board.letters, symbols), tuple(placements),
        request.level.name, seed, request.to_dict(), request.title,
        request.message,
    )  # fmt: skip


def grid_of(request: Request, letters: Sequence[int | None], symbols: tuple[str, ...]) -> Grid:
    topology = request.topology
    shown = [None if letter is None else symbols[letter] for letter in letters]
    width = topology.columns
    if len(shown) == topology.rows * width:
        return tuple([tuple(shown[at : at + width]) for at in range(0, len(shown), width)])
    grid: list[list[str | None]] = [[None] * width for _ in range(topology.rows)]
    for (row, column), symbol in zip(topology.cells, shown, strict=True):
        grid[row][column] = symbol
    return tuple(map(tuple, grid))
