"""One call of the program, and what it answers."""

from __future__ import annotations

import traceback
from types import TracebackType
from typing import Any, NamedTuple

import suchsel
from bench.attack.tables import Call

PUZZLE, IMPOSSIBLE, GAVE_UP = "puzzle", "impossible", "gave up"
REFUSED, CRASHED = "refused", "crashed"


class Reply(NamedTuple):
    """`kind` is one of the words above; `text` the puzzle as JSON, or the error."""

    kind: str
    text: str
    codes: tuple[str, ...] = ()
    proved: bool = False  # of a packed puzzle


class _Crash:
    """Holds whatever is raised that is none of the errors we know."""

    text: str | None = None

    def __enter__(self) -> _Crash:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, MemoryError):
            return False
        place = traceback.extract_tb(trace)[-1]
        self.text = f"{type(error).__name__}: {error} ({place.filename}:{place.lineno})"
        return True


def ask(function: str, call: Call) -> Reply:
    """What `generate` or `pack` answers to these arguments."""
    with _Crash() as crash:
        return _ask(function, call)
    assert crash.text is not None
    return Reply(CRASHED, crash.text)


def _ask(function: str, call: Call) -> Reply:
    try:
        made: Any = getattr(suchsel, function)(**call)
    except suchsel.Impossible as error:
        return _refusal(IMPOSSIBLE, error)
    except suchsel.GaveUp as error:
        return _refusal(GAVE_UP, error)
    except suchsel.SuchselError as error:
        return _refusal(REFUSED, error)
    if function == "pack":
        return Reply(PUZZLE, made.puzzle.to_json(), proved=made.proved)
    return Reply(PUZZLE, made.to_json())


def _refusal(kind: str, error: suchsel.SuchselError) -> Reply:
    assert error.text("de"), "an error without a sentence"
    return Reply(kind, error.text("en"), tuple(defect.code for defect in error.defects))
