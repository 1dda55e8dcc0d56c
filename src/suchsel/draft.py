"""From numbers back to words and letters: what the makers found, as a draft of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.kit import Kit
from suchsel.place import Outcome
from suchsel.puzzle import Draft, Grid, Placement
from suchsel.request import Request


def draft_of(request: Request, seed: int, kit: Kit, outcome: Outcome) -> Draft:
    topology, board, tape = request.topology, outcome.board, outcome.board.tape
    placements, hosts = [], kit.task.hosts
    everything, listed = request.all_words, len(request.words)
    for i, word in enumerate(everything):
        place = outcome.places[i]
        cells = tape.cells(place, len(word.symbols))
        inside = None
        if hosts[i]:
            around = [j for j in hosts[i] if all(j in outcome.users[cell] for cell in cells)]
            inside = min([everything[j].text for j in around], default=None)
        spots = tuple([topology.cells[cell] for cell in cells])
        direction, secret = tape.direction(place), i >= listed
        placements.append(
            Placement(word.text, word.symbols, spots, direction, word.clue, inside, secret)
        )
    return Draft(
        topology.rows, topology.columns, topology.kind,
        grid_of(request, board.letters, kit.symbols), tuple(placements),
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
