"""Examples for the OpenAPI document: the examples of requests, answered."""

from __future__ import annotations

import json
from functools import lru_cache

from suchsel.syntax import Json
from suchsel.web.answers import WorkerRequest, answer
from suchsel.web.openapi import EXAMPLE, JSON, QR_EXAMPLE, SOLVE_EXAMPLE, SVG, WORDS_EXAMPLE
from suchsel.web.settings import Limits

#: A request with two mistakes, for the example of a refusal.
WRONG: Json = {"words": ["Hund", "A"], "level": "nowhere"}


@lru_cache(maxsize=1)
def example_answers(limits: Limits) -> dict[str, dict[str, Json]]:
    """By operation and media type; that of a refusal by its status."""
    puzzle = _answer("puzzle", EXAMPLE, limits)
    return {
        "makePuzzle": {JSON: json.loads(puzzle)},
        "makeFile": {"text/plain": _answer("file", EXAMPLE, limits, "txt").decode()},
        "drawSheets": {JSON: json.loads(_answer("sheets", EXAMPLE, limits))},
        "readWords": {JSON: json.loads(_answer("words", WORDS_EXAMPLE, limits))},
        "ratePuzzle": {JSON: json.loads(_answer("rate", json.loads(puzzle), limits))},
        "solveGrid": {JSON: json.loads(_answer("solve", SOLVE_EXAMPLE, limits))},
        "drawQrCode": {SVG: _answer("qr", QR_EXAMPLE, limits).decode()},
        "422": {JSON: json.loads(_answer("puzzle", WRONG, limits))},
    }


def _answer(task: str, body: Json, limits: Limits, about: str = "") -> bytes:
    data = body if isinstance(body, str) else json.dumps(body)
    return answer(WorkerRequest(task, data.encode(), about), limits).data
