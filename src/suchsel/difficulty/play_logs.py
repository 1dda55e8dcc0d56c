"""Recorded games: read, checked, and cut into the stretches between one find and the next.

The player writes them, if that is switched on: the puzzle, and what happened when. A stretch ends
with a find, or with giving up. After a hint nothing counts until the word of the hint is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

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
    factor: int  # how much longer everything takes because of what is told about the words


class Event(NamedTuple):
    kind: str
    seconds: float
    word: int | None


def read_play_logs(paths: list[str]) -> list[list[Stretch]]:
    """The stretches of every game in these files; all defects at once."""
    defects = Defects()
    plays = [play for path in paths for play in defects.collect(_read, path) or []]
    defects.raise_any()
    return plays


def _read(path: str) -> list[list[Stretch]]:
    try:
        data = parse_json(read_text(path))
        games = data if isinstance(data, list) else [data]
        return [_stretches_of(game) for game in games]
    except SuchselError as error:
        raise error.at(path) from None


def _stretches_of(game: Json) -> list[Stretch]:
    if not isinstance(game, Mapping) or game.get("format") != FORMAT:
        raise mistake(
            "not-a-play",
            "This is not a recorded game: expected “format” “{format}”.",
            format=FORMAT,
        )
    try:
        puzzle = cast("dict[str, Json]", game["puzzle"])
        words, board, told = seen_words(puzzle)
        start, events = _events(cast("list[dict[str, Json]]", game["events"]), len(words))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise mistake(
            "broken-play", "This recorded game is damaged: {why}.", why=str(error)[:80]
        ) from None
    return list(_cut(start, events, words, len(board.cells), LIST_FACTORS[told]))


def seen_words(puzzle: Mapping[str, Json]) -> tuple[list[SeenWord], Board, str]:
    """How the words look on the board, each in the direction in which it is placed."""
    grid = cast("list[list[str | None]]", puzzle["grid"])
    topology = str(puzzle.get("topology", DEFAULT_KIND.name))
    told = str(puzzle.get("list", "shown"))
    if topology not in KINDS or told not in LIST_FACTORS:
        raise ValueError(f"{topology}, {told}")
    board = board_of_grid(topology, grid)
    words = cast("list[dict[str, list[str]]]", puzzle["words"])
    letters = GridLetters(grid, board, max(len(word["symbols"]) for word in words), EVEN)
    seen = [letters.look_for(str(word["word"]), tuple(word["symbols"])) for word in words]
    directions = [word.get("direction") for word in words]  # a link to a board names none
    placed = [
        one._replace(direction=str(direction or one.direction))
        for one, direction in zip(seen, directions, strict=True)
    ]
    if not {one.direction for one in placed} <= DIRECTIONS.keys():
        raise ValueError(f"{directions}")
    return placed, board, told


def _events(events: list[dict[str, Json]], words: int) -> tuple[set[int], list[Event]]:
    """The words that were open at the start, and what happened to them."""
    first, *rest = events
    if first["event"] != START:
        raise ValueError(str(first["event"]))
    still_open = set(cast("list[int]", first["words"]))
    if not still_open <= set(range(words)):
        raise ValueError(f"{sorted(still_open)[-1]}")
    read, left = [Event(START, _seconds(first), None)], set(still_open)
    for event in rest:
        word = event.get("index")
        if event["event"] in (FOUND, HINT) and word not in left:
            raise ValueError(f"{word}")
        if event["event"] == FOUND:
            left.remove(cast("int", word))  # nobody finds a word twice
        read.append(Event(str(event["event"]), _seconds(event), cast("int | None", word)))
    return still_open, read


def _seconds(event: Mapping[str, Json]) -> float:
    value = event["seconds"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
        raise ValueError(f"seconds: {value}")
    return float(value)


def _cut(
    still_open: set[int], events: list[Event], words: list[SeenWord], cells: int, factor: int
) -> Iterator[Stretch]:
    before, hinted = events[0].seconds, set[int]()
    for kind, seconds, word in events[1:]:
        if kind == HINT and word is not None:
            hinted.add(word)
        if kind not in (FOUND, GAVE_UP):
            continue
        if not hinted and seconds > before:
            open_words = tuple(words[i] for i in sorted(still_open))
            found = words[word] if kind == FOUND and word is not None else None
            yield Stretch(cells, open_words, found, seconds - before, factor)
        if word is not None:
            still_open.discard(word)
            hinted.discard(word)
        before = seconds
