"""What a worker does with the bytes of a request. Pure: bytes in, a reply out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from suchsel.difficulty.rating import rate_puzzle
from suchsel.errors import SuchselError
from suchsel.formats import check_style, find_format, render
from suchsel.generate import make
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request, check_seed, draw_seed
from suchsel.web.faults import fault, faults
from suchsel.web.settings import Limits
from suchsel.web.styles import read_style
from suchsel.words.sources import decode, parse

JSON = "application/json"
MEDIA = {
    "txt": "text/plain; charset=utf-8",
    "json": JSON,
    "html": "text/html; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "application/vnd.oasis.opendocument.text",
    "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "tex": "application/x-tex",
    "zip": "application/zip",
}


TOO_LARGE = say(
    "The search for places needs more memory than this server gives it. A larger size, fewer "
    "words or more directions will help.",
)


class Reply(NamedTuple):
    status: int
    media: str
    data: bytes


class Job(NamedTuple):
    task: str
    body: bytes
    about: str = ""  # the format of a file; how a word list is written


def answer(job: Job, limits: Limits) -> Reply:
    """The answer to a job; a mistake of the user's is an answer too."""
    texts: list[str] = []
    try:
        return TASKS[job.task](job, limits, texts)
    except SuchselError as error:
        return Reply(422, JSON, _dump(faults(error, texts)))
    except MemoryError:
        # A worker has a bound of its own; a search that reaches it is hopeless, not a defect.
        return Reply(503, JSON, _dump(fault(TOO_LARGE)))


def _dump(plain: object) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def _puzzle(job: Job, limits: Limits, texts: list[str]) -> Reply:
    said = read_json(job.body)
    puzzle = _make(said, limits, texts)
    return Reply(200, JSON, puzzle.to_json().encode())


def _file(job: Job, limits: Limits, texts: list[str]) -> Reply:
    said = read_json(job.body)
    style = read_style(said.pop("style", {}))
    find_format(job.about)
    check_style([job.about], style)
    puzzle = _make(said, limits, texts)
    media = MEDIA.get(job.about, "application/octet-stream")
    return Reply(200, media, render([puzzle], job.about, style))


def _words(job: Job, limits: Limits, texts: list[str]) -> Reply:
    source = parse(decode(job.body), csv=job.about == "csv")
    plain = {
        "words": [entry.text if entry.clue is None else [entry.text, entry.clue]
                  for entry in source.entries[: limits.words]],
        "left_out": max(0, len(source.entries) - limits.words),
        "size": source.size and list(source.size),
    }  # fmt: skip
    return Reply(200, JSON, _dump(plain))


def _rate(job: Job, limits: Limits, texts: list[str]) -> Reply:
    said = read_json(job.body)
    _check_counts(said, limits)
    rating = rate_puzzle(Puzzle.from_json(json.dumps(said)))
    words = [word._asdict() for word in rating.words]
    return Reply(200, JSON, _dump({**rating.to_dict(), "words": words}))


TASKS: dict[str, Callable[[Job, Limits, list[str]], Reply]] = {
    "puzzle": _puzzle,
    "file": _file,
    "words": _words,
    "rate": _rate,
}


def _make(said: dict[str, Any], limits: Limits, texts: list[str]) -> Puzzle:
    seed = said.pop("seed", None)
    words = said.get("words")
    if isinstance(words, list):
        texts.extend(_text(word) for word in words)
    _check_limits(said, limits)
    _check_kinds(said)
    request = Request.from_dict(said)
    return make(request, draw_seed() if seed is None else check_seed(seed))


def _text(word: object) -> str:
    if isinstance(word, list):
        word = word[0] if word else ""
    return word if isinstance(word, str) else ""


# -- what is refused before the engine sees it ---------------------------------------------------


def read_json(body: bytes) -> dict[str, Any]:
    """The object that a body holds. Whatever else it may be is a sentence, not a crash."""
    try:
        said = json.loads(body)
        # Half a surrogate pair is no character, though JSON can write it down.
        json.dumps(said, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise SuchselError(say("The request is not proper JSON.")) from None
    if not isinstance(said, dict):
        raise SuchselError(say("The request must be a JSON object."))
    return said


def _check_limits(said: Mapping[str, Any], limits: Limits) -> None:
    steps = said.get("steps")
    _check_counts(said, limits)
    # Where nobody names a size, the board has twice as many cells as the words have letters.
    most = limits.cells // 2 if said.get("size") is None else limits.cells
    letters = sum(map(len, _placed(said)))
    if letters > most:
        raise SuchselError(_too_many("letters in all words",
                                     letters, most))  # fmt: skip
    if isinstance(steps, int) and steps > limits.steps:
        raise SuchselError(_too_many("steps", steps, limits.steps))


def _check_counts(said: Mapping[str, Any], limits: Limits) -> None:
    words, size = said.get("words"), said.get("size")
    if size is None and {"rows", "columns"} <= said.keys():
        size = [said["rows"], said["columns"]]
    if isinstance(words, list) and (n := max(len(words), len(_placed(said)))) > limits.words:
        raise SuchselError(_too_many("words", n, limits.words))
    shape = said.get("shape")
    if size is None and isinstance(shape, list):
        size = [len(shape), max((len(row) for row in shape if isinstance(row, str)), default=0)]
    if isinstance(size, list) and len(size) == 2 and all(isinstance(n, int) for n in size):
        cells = size[0] * size[1]
        if cells > limits.cells:
            raise SuchselError(_too_many("cells", cells, limits.cells))


def _placed(said: Mapping[str, Any]) -> list[str]:
    """The words that may be placed: of those that are drawn, the longest."""
    lists = {
        name: [_text(word) for word in said[name]] if isinstance(said.get(name), list) else []
        for name in ("words", "secret", "pool")
    }
    if said.get("pick") is None:
        return lists["words"] + lists["secret"]
    drawn_from = "pool" if lists["pool"] else "words"
    numbers = [int(n) for n in re.findall(r"[0-9]{1,6}", str(said["pick"]))]
    drawn = sorted(lists.pop(drawn_from), key=len, reverse=True)[: max(numbers, default=0)]
    return [*drawn, *(text for texts in lists.values() for text in texts)]


def _too_many(en: str, de: str, number: int, limit: int) -> Message:
    return say(
        "Too much for this server: {n} {what}; at most {limit} are possible. "
        "The command line has no such limit.",
        n=min(number, 10**12),
        limit=limit,
        what=say(en, de),
    )


#: Wishes that the engine takes apart: what they may be in JSON.
_KINDS: dict[str, tuple[type, ...]] = {"directions": (list, str), "block": (list,)}


def _check_kinds(said: Mapping[str, Any]) -> None:
    wrong = [
        name
        for name, kinds in _KINDS.items()
        if said.get(name) is not None and not isinstance(said[name], kinds)
    ]
    if wrong or ("block" in said and said["block"] is None):
        raise SuchselError(
            *(say("“{name}” must be a list.", name=name) for name in wrong or ["block"])
        )
