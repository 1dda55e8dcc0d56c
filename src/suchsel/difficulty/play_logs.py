"""Recorded games: read, checked, and cut into the stretches between one find and the next.

The player writes them, if that is switched on: the puzzle, and what happened when. A stretch ends
with a find, or with giving up. After a hint nothing counts until the word of the hint is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from suchsel.boards.board import DEFAULT_KIND, KINDS, Board, board_of_grid
from suchsel.boards.kind import DIRECTIONS
from suchsel.difficulty.rating import LIST_FACTORS, GridLetters, SeenWord
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.request.readers import Reader
from suchsel.system.files import read_text
from suchsel.system.parsing import Json, parse_json

FORMAT = "suchsel-play/1"
#: Events of a game.
START, FOUND, HINT, GAVE_UP = "start", "found", "hint", "gave-up"
#: A reader for whom all directions are alike: the fit adds the weights.
EVEN = Reader("even", weights=(1.0,) * 8)


class Stretch(NamedTuple):
    """From one find to the next: the words that were open, and the one found, if any."""

    cells: int
    words: tuple[SeenWord, ...]
    found: SeenWord | None
    seconds: float
    factor: int  # how much longer everything takes because of what the player knows about the words


def read_play_logs(paths: list[str]) -> list[list[Stretch]]:
    """The stretches of every game in these files; all defects at once."""
    with Defects() as defects:
        return [play for path in paths for play in defects.collect(_read, path) or []]


def _read(path: str) -> list[list[Stretch]]:
    try:
        data = parse_json(read_text(path))
        games = data if isinstance(data, list) else [data]
        return [_stretches_of(game) for game in games]
    except SuchselError as error:
        raise error.at(path) from None


def _stretches_of(game: Json) -> list[Stretch]:
    if not isinstance(game, dict) or game.get("format") != FORMAT:
        raise mistake(
            "not-a-play",
            "This is not a recorded game: expected “format” “{format}”.",
            format=FORMAT,
        )
    try:
        return list(_stretches(game))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise mistake(
            "broken-play", "This recorded game is damaged: {why}.", why=str(error)[:80]
        ) from None


def _stretches(game: dict[str, Any]) -> Iterator[Stretch]:
    words, board, list_mode = seen_words(game["puzzle"])
    start, *events = game["events"]
    if start["event"] != START:
        raise ValueError(start["event"])
    before, still_open, hinted = _seconds(start), set[int](start["words"]), set[int]()
    if not still_open <= set(range(len(words))):
        raise ValueError(sorted(still_open)[-1])
    for event in events:
        kind, seconds, word = event["event"], _seconds(event), event.get("index")
        if kind in (FOUND, HINT) and word not in still_open:
            raise ValueError(word)  # nobody finds a word twice
        if kind == HINT:
            hinted.add(word)
        if kind not in (FOUND, GAVE_UP):
            continue
        if not hinted and seconds > before:
            seen = tuple(words[i] for i in sorted(still_open))
            found = words[word] if kind == FOUND else None
            factor = LIST_FACTORS[list_mode]
            yield Stretch(len(board.cells), seen, found, seconds - before, factor)
        still_open.discard(word)
        hinted.discard(word)
        before = seconds


def seen_words(puzzle: Mapping[str, Any]) -> tuple[list[SeenWord], Board, str]:
    """How the words look on the board, each in the direction in which it is placed.

    Also the board, and what the player knew about the words.
    """
    topology, list_mode = puzzle.get("topology", DEFAULT_KIND.name), puzzle.get("list", "shown")
    if topology not in KINDS or list_mode not in LIST_FACTORS:
        raise ValueError(f"{topology}, {list_mode}")
    grid, words = puzzle["grid"], puzzle["words"]
    board = board_of_grid(topology, grid)
    letters = GridLetters(grid, board, max(len(word["symbols"]) for word in words), EVEN)
    placed = []
    for word in words:
        seen = letters.look_for(str(word["word"]), tuple(word["symbols"]))
        direction = word.get("direction") or seen.direction  # a link to a board names none
        if direction not in DIRECTIONS:
            raise ValueError(direction)
        placed.append(seen._replace(direction=direction))
    return placed, board, list_mode


def _seconds(event: Mapping[str, Json]) -> float:
    value = event["seconds"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
        raise ValueError(f"seconds: {value}")
    return float(value)
