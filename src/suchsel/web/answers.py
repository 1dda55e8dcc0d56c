"""What a worker does with the bytes of a request. Pure: bytes in, a reply out."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, cast

from suchsel.boards.board import Board
from suchsel.boards.geometry import geometry_of
from suchsel.errors import SuchselError
from suchsel.files import decode
from suchsel.formats import check_formats, find_format, render
from suchsel.formats._separate import ZIP_MEDIA, zip_archive
from suchsel.layout.style import style_of
from suchsel.layout.wording import board_rule
from suchsel.puzzle import Puzzle, puzzle_of
from suchsel.puzzle_set import SET_OPTIONS, PuzzleSet, puzzle_set
from suchsel.request.request import Request, check_seed, draw_seed
from suchsel.syntax import Json
from suchsel.web.faults import OUT_OF_MEMORY, faults, in_all_languages
from suchsel.web.openapi import JSON, file_schema, request_schema, stored_schema, style_schema
from suchsel.web.request_checks import (
    check_counts,
    check_letters,
    check_strictly,
    read_json,
    texts_of,
)
from suchsel.web.settings import Limits
from suchsel.words.sources import parse_words

#: How downloads are called, without a suffix.
FILE_NAME = "suchsel"


class Reply(NamedTuple):
    status: int
    media: str
    data: bytes


class WorkerRequest(NamedTuple):
    """What the server hands to a worker."""

    task: str
    body: bytes
    about: str = ""  # the format of a file; how a word list is written


def answer(request: WorkerRequest, limits: Limits) -> Reply:
    """The answer to a request; a mistake of the user is an answer too."""
    texts: list[str] = []
    try:
        return TASKS[request.task](request, limits, texts)
    except SuchselError as error:
        return _reply(faults(error, texts), 422)
    except MemoryError:
        # A worker has a limit of its own; a search that reaches it is hopeless, not a defect.
        return _reply(faults(SuchselError(OUT_OF_MEMORY)), 503)


def _reply(plain: Json, status: int = 200) -> Reply:
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return Reply(status, JSON, text.encode())


def _puzzle(request: WorkerRequest, limits: Limits, texts: list[str]) -> Reply:
    """The puzzle, and what the player and the preview need beside it."""
    (puzzle,) = _make(read_json(request.body), limits, texts, request_schema(limits))
    level, rule = Request.from_dict(puzzle.request).level, board_rule(puzzle)
    added: dict[str, Json] = {
        "geometry": _geometry(puzzle.board),
        "rules": in_all_languages(rule) if rule else None,
        "level_label": in_all_languages(level.label),
    }
    return _reply({**puzzle.to_dict(), **added})


@lru_cache(maxsize=8)
def _geometry(board: Board) -> Json:
    return cast("Json", geometry_of(board))


def _file(request: WorkerRequest, limits: Limits, texts: list[str]) -> Reply:
    said, form = read_json(request.body), find_format(request.about)
    fields = said.pop("style", {})
    style = check_strictly(
        lambda: style_of(fields if isinstance(fields, dict) else {}, allow_files=False),
        {"style": fields},
        {"properties": {"style": style_schema()}},
    )
    check_formats([form.name], style)
    puzzles = _make(said, limits, texts, file_schema(limits))
    if said.get("separate"):
        return Reply(200, ZIP_MEDIA, zip_archive(puzzles, FILE_NAME, form.name, style))
    return Reply(200, form.media, render(puzzles, form.name, style))


def _words(request: WorkerRequest, limits: Limits, texts: list[str]) -> Reply:
    source = parse_words(decode(request.body), csv=request.about == "csv")
    taken = source.entries[: limits.words]
    words: list[Json] = [one.text if one.clue is None else [one.text, one.clue] for one in taken]
    size: Json = list(source.size) if source.size else None
    left_out = len(source.entries) - len(taken)
    return _reply({"words": words, "left_out": left_out, "size": size})


def _rate(request: WorkerRequest, limits: Limits, texts: list[str]) -> Reply:
    said = read_json(request.body)
    check_counts(said, limits)
    stored = said.get("request")
    if isinstance(stored, dict):
        check_counts(stored, limits)
    puzzle = check_strictly(lambda: puzzle_of(said), said, stored_schema(limits))
    rating = puzzle.difficulty
    words = [cast("Json", word._asdict()) for word in rating.words]
    return _reply({**rating.to_dict(), "words": words})


TASKS: dict[str, Callable[[WorkerRequest, Limits, list[str]], Reply]] = {
    "puzzle": _puzzle,
    "file": _file,
    "words": _words,
    "rate": _rate,
}


#: What a request for a file says besides the request for a puzzle.
_OF_FILES = ("separate", *SET_OPTIONS)


def _make(
    said: dict[str, Json], limits: Limits, texts: list[str], schema: dict[str, Json]
) -> list[Puzzle]:
    """The puzzles that were asked for: one, or a set."""
    texts.extend(texts_of(said.get("words")))
    check_counts(said, limits)
    check_letters(said, limits)
    asked = {name: value for name, value in said.items() if name not in ("seed", *_OF_FILES)}
    chosen = {name: said[name] for name in SET_OPTIONS if name in said}

    def checked() -> tuple[PuzzleSet, int]:
        seed = check_seed(said["seed"]) if "seed" in said else draw_seed()
        return puzzle_set([Request.from_dict(asked)], chosen), seed

    wanted, seed = check_strictly(checked, said, schema)
    if any(request.pick is not None for request in wanted.requests):
        texts.clear()  # positions among drawn words are not those of the list
    return wanted.make(seed)
