"""Requests made from the OpenAPI document: what it allows is accepted, what it forbids refused.

Schemathesis makes valid and invalid requests and checks the answers against the document. Whether
a request is valid is decided by a validator that shares nothing with ours. A valid request may be
refused only for reasons that a schema cannot express; their codes are listed here.

    python -m tests.web.test_schemathesis 2000 [/api/rate]

makes that many requests for each operation (or those whose path begins so) and prints the figures.
"""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

import suchsel
from suchsel.web.api import Reply, WorkerRequest, answer
from suchsel.web.app import create_app
from suchsel.web.openapi import all_themes
from suchsel.web.pool import WorkerPool
from suchsel.web.settings import Limits, Settings

#: Small, so that hopeless searches end soon.
LIMITS = Limits(words=12, cells=150, steps=100)
#: Reasons that a schema cannot express.
BEYOND_SCHEMA: set[str] = {
    # spelling: what counts as a letter
    "word-characters",
    "symbol-too-long",
    "word-too-short",
    "other-letters",
    "secret-is-listed",
    "message-empty",
    "bad-digraphs",
    "too-many-digraphs",
    "no-letters",
    "bad-date",
    # arithmetic: sums and products of several values
    "too-much-for-server",
    "pool-too-small",
    "bad-pick",
    "hexagon-too-narrow",
    "no-such-paper",  # its sides are too short or too long
    # what goes with what
    "no-words",
    "message-missing",
    "pick-missing",
    "clues-missing",
    "pictures-missing",
    "not-a-picture-address",
    "not-a-picture",
    "picture-damaged",
    "picture-not-plain",
    "picture-without-text",
    "option-without-effect",
    "cannot-keep",
    "mixed-crossings",
    "straight-only",
    "not-a-font",
    "font-damaged",
    "two-targets",
    "language-missing",
    "mixed-reading",
    "nest-is-collinear",
    "shape-on-torus",
    "shape-on-hexagon",
    "font-too-small",
    "no-such-direction",  # on this board
    "board-too-large-for-paper",
    "picture-too-large",
    "board-not-shown",  # in this format
    "font-lacks-letters",
    "shape-vanishes",
    "further-defects",  # than are listed
    # search: whether there is such a puzzle
    "word-too-long",
    "too-many-letters",
    "message-too-long",
    "difficulty-out-of-reach",
    "minutes-out-of-reach",
    "proved-impossible",
    "no-place",
    "no-filler",
    "no-filler-letters",
    "message-no-room",
    "message-not-exact",
    "message-spells-words",
    # grids: whether they are one
    "bad-grid",
    "size-that-fits",
    # photos: whether they are pictures
    "not-a-photo",
    "shape-cells",
    # stored puzzles: whether everything in them is true
    "wrong-board",
    "wrong-title",
    "wrong-level",
    "wrong-words",
    "wrong-count",
    "wrong-message",
    "wrong-picture",
    "word-not-kept",
    "words-overlap",
    "word-missing",
    "word-off-board",
    "word-not-there",
    "word-not-straight",
    "stray-word",
    "nesting-not-true",
    "nesting-not-stated",
    "nesting-forbidden",
    "cell-shared",
    "blocked-word",
    "not-from-pool",
    "wrong-cell",
    "wrong-direction",
    "wrong-pick",
    "wrong-size",
    "not-a-size",
    "wrong-symbol",
}
#: The same for word lists, which are plain text.
BEYOND_TEXT = {
    "not-text",
    "not-a-word-list",
    "not-a-size",
    "size-too-large",
    "word-count-missing",
    "word-count-wrong",
    "csv-broken",
    "several-separators",
    "heading-or-word",
    "sentence-not-word",
    "too-many-fields",
    "clue-without-word",
    "not-utf-8",
    "office-damaged",
    "office-password",
    "office-too-large",
    "cell-not-text",
}
EFFORT = 0.1
WORDS = [
    a + b + c for a in ("HU", "KAT", "IGE", "MO") for b in "ELNRST" for c in ("ND", "ZO", "AM")
]
EXCLUDED = [positive_data_acceptance, negative_data_rejection]


class DirectPool(WorkerPool):
    """Answers in this process, without workers."""

    @property
    def ready(self) -> bool:
        return True

    async def start(self) -> None:
        """Nothing to start."""

    async def run(
        self, request: WorkerRequest, gone: Callable[[], Awaitable[object]], client: str = ""
    ) -> Reply:
        return answer(request, self.settings.limits)


def load() -> Any:
    limited = Settings(limits=LIMITS)
    app = create_app(limited, DirectPool(limited))
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


def is_valid(case: Any) -> bool:
    """Whether the document allows the request."""
    described = case.operation.definition.raw
    for parameter in described.get("parameters", []):
        given = (case.path_parameters if parameter["in"] == "path" else case.query) or {}
        value = given.get(parameter["name"])
        if parameter["schema"].get("type") == "boolean":
            value = {"true": True, "false": False}.get(str(value).lower(), value)
        if parameter["name"] in given and not jsonschema_rs.is_valid(parameter["schema"], value):
            return False
    content = described.get("requestBody", {}).get("content", {})
    for media, wanted in content.items():
        named = {"components": case.operation.schema.raw_schema["components"]}
        if media == "application/json" and not matches({**wanted["schema"], **named}, case.body):
            return False
    return True


def matches(schema: Any, body: object) -> bool:
    try:
        return jsonschema_rs.is_valid(schema, body)
    except ValueError:  # not JSON at all
        return False


def make_sensible(body: dict[str, Any]) -> None:
    """Real words, a small board and little effort in place of what was generated.

    Nearly everything that is generated fails for its spelling; this gets further.
    """
    if "grid" in body and "rows" not in body:  # a grid to be solved
        body["grid"] = ["HUND", "OLAF", "KAZE"]
    if "rows" in body:  # a stored puzzle
        body |= {"rows": 3, "columns": 4, "grid": [list("HUND")] * 3}
        body["request"] = {"words": ["HUND"], "size": [3, 4]}
        return
    names = iter(WORDS)
    for name in ("words", "secret", "pool", "block"):
        if isinstance(body.get(name), list):
            body[name] = [
                [next(names), item[1]] if isinstance(item, list) else next(names)
                for item in body[name]
            ]
    if body.get("message"):
        body["message"] = "HALLO"
    if body.get("size") is not None:
        body["size"] = [3 + int(n) % 9 for n in body["size"]]


def try_one(case: Any, seen: Counter[str]) -> None:
    """Send the request and judge the answer."""
    if (
        "name" in (case.path_parameters or {})
        and is_valid(case)
        and len(case.path_parameters["name"]) % 2
    ):
        lang = case.path_parameters["lang"]
        case.path_parameters["name"] = next(name for of, name in all_themes() if of == lang)
    others = {"photo", "lang"}
    asks = isinstance(case.body, dict) and "words" in case.body and not others & {*case.body}
    if asks and is_valid(case):
        if "grid" not in case.body:
            case.body["effort"] = min(case.body.get("effort", EFFORT), EFFORT)
        if len(str(case.body)) % 4:
            make_sensible(case.body)
    response = case.call()
    case.validate_response(response, excluded_checks=EXCLUDED)
    valid, name = is_valid(case), f"{case.method} {case.operation.path}"
    seen[f"{name}: {'valid' if valid else 'invalid'} {response.status_code}"] += 1
    if response.status_code == 422:
        codes = {error["code"] for error in response.json()["errors"]}
        seen.update(f"{'valid' if valid else 'invalid'} but {code}" for code in codes)
        if valid:
            allowed = BEYOND_TEXT if case.operation.path == "/api/words" else BEYOND_SCHEMA
            assert codes <= allowed, (codes - allowed, case.body)
    elif not valid:
        assert response.status_code != 200, case.body


def run(examples: int, path: str = "/") -> Counter[str]:
    """Requests for the operations whose paths begin like this.

    Hypothesis takes constants from all modules that are loaded, so none may be added on the way.
    """
    for module in pkgutil.walk_packages(suchsel.__path__, "suchsel."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    seen: Counter[str] = Counter()
    for loaded in load().get_all_operations():
        operation = loaded.ok()
        if not operation.path.startswith(path):
            continue
        for mode in schemathesis.GenerationMode:

            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                derandomize=examples < 100,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def one(case: Any) -> None:
                try_one(case, seen)

            with suppress(Unsatisfiable):  # nothing can be wrong with a request without a body
                one()
    return seen


@pytest.mark.slow
def test_the_document_is_kept() -> None:
    # In a process of its own: the modules that other tests load would change the requests.
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.test_schemathesis", "20"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    seen = {line[7:] for line in done.stdout.splitlines()}
    assert {
        "POST /api/puzzles: valid 200",
        "POST /api/puzzles: invalid 422",
        "POST /api/solve: valid 200",
        "POST /api/qr: valid 200",
        "GET /api/themes/{lang}/{name}: valid 200",
    } <= seen
    assert not any(line.endswith(" 500") for line in seen)


if __name__ == "__main__":
    for line, count in sorted(run(int(sys.argv[1]), *sys.argv[2:3]).items()):
        print(f"{count:6} {line}")
