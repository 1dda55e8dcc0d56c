"""Which task of a worker answers which address of the API."""

from __future__ import annotations

from collections.abc import Mapping

from suchsel.errors import SuchselError, mistake
from suchsel.formats import format_names
from suchsel.request.options import OPTIONS

_FILES = "/api/puzzles/"
_TASKS = {
    "/api/puzzles": "puzzle",
    "/api/sheets": "sheets",
    "/api/words": "words",
    "/api/rate": "rate",
    "/api/solve": "solve",
    "/api/qr": "qr",
}
_SPLIT = OPTIONS["split"]


def task_of(path: str, query: Mapping[str, str]) -> tuple[str, str] | None:
    """The task, and what it is about: the format of a file, how a word list is written.

    None if there is nothing at this address.
    """
    if path.startswith(_FILES) and path.removeprefix(_FILES) in format_names():
        return "file", path.removeprefix(_FILES)
    if path not in _TASKS:
        return None
    return _TASKS[path], _list_form(query) if path == "/api/words" else ""


def _list_form(query: Mapping[str, str]) -> str:
    """Whether a word list is a table, and how it is separated."""
    csv = query.get("csv", "false")
    if csv not in ("true", "false"):
        raise mistake("bad-parameter", "“{name}” must be true or false.", name="csv").of("csv")
    try:
        split = _SPLIT.check("split", query.get("split", _SPLIT.default))
    except SuchselError as error:
        raise error.of("split") from None
    return f"{'csv' if csv == 'true' else 'text'} {split}"
