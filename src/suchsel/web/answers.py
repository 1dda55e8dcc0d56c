"""What a worker does with the bytes of a request. Pure: bytes in, a reply out."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, cast

from suchsel.boards.board import Board
from suchsel.boards.geometry import geometry_of
from suchsel.errors import SuchselError
from suchsel.formats import check_formats, find_format, render
from suchsel.generate import make
from suchsel.layout.style import style_of
from suchsel.layout.wording import board_rule
from suchsel.puzzle import Puzzle, puzzle_of
from suchsel.request.request import Request, check_seed, draw_seed
from suchsel.syntax import Json
from suchsel.web.faults import OUT_OF_MEMORY, faults, in_all_languages
from suchsel.web.openapi import JSON, request_schema, stored_schema, style_schema
from suchsel.web.request_checks import (
    check_counts,
    check_letters,
    check_strictly,
    read_json,
    texts_of,
)
from suchsel.web.settings import Limits
from suchsel.words.sources import parse_bytes


class Reply(NamedTuple):
    status: int
    media: str
    data: bytes


class WorkerRequest(NamedTuple):
    """What the server hands to a worker."""

    task: str
    body: bytes
    about: str = ""  # the format of a file; how a word list is written and separated


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
    puzzle = _make(read_json(request.body), limits, texts)
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
    puzzle = _make(said, limits, texts)
    return Reply(200, form.media, render([puzzle], form.name, style))


def _words(request: WorkerRequest, limits: Limits, texts: list[str]) -> Reply:
    kind, _, split = request.about.partition(" ")
    source = parse_bytes(request.body, split, is_csv=kind == "csv")
    taken = source.entries[: limits.words]
    words: list[Json] = [one.text if one.clue is None else [one.text, one.clue] for one in taken]
    size: Json = list(source.size) if source.size else None
    left_out = len(source.entries) - len(taken)
    notes: list[Json] = [in_all_languages(note) for note in source.notes]
    return _reply({"words": words, "left_out": left_out, "size": size, "notes": notes})


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


def _make(said: dict[str, Json], limits: Limits, texts: list[str]) -> Puzzle:
    texts.extend(texts_of(said.get("words")))
    check_counts(said, limits)
    check_letters(said, limits)
    asked = {name: value for name, value in said.items() if name != "seed"}

    def checked() -> tuple[Request, int]:
        seed = check_seed(said["seed"]) if "seed" in said else draw_seed()
        return Request.from_dict(asked), seed

    request, seed = check_strictly(checked, said, request_schema(limits))
    if request.pick is not None:
        texts.clear()  # positions among drawn words are not those of the list
    return make(request, seed)
