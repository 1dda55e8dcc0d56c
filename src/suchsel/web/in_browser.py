"""The API inside a browser, where no server is: the same answers to the same requests."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from urllib.parse import parse_qsl

from suchsel.web.api import Reply, WorkerRequest, answer, task_of
from suchsel.web.settings import Limits


def respond(address: str, body: bytes | memoryview) -> Reply:
    """The answer to a request. Its address is relative to the page, as in `api/words?csv=true`."""
    path, _, query = address.partition("?")
    found = task_of(f"/{path}", dict(parse_qsl(query)))
    if isinstance(found, Reply):
        return found
    task, about = found
    return answer(WorkerRequest(task, bytes(body), about), Limits())


def warm_up() -> None:
    """Do once what the first request would have to wait for, as far as plain Python goes."""
    for name in ("formats.svg", "formats.pdf", "sheet.document"):
        import_module(f"suchsel.{name}")
    respond("api/puzzles", b'{"words": ["Hund", "Katze"], "seed": 1}')


def draw_with(draw: Callable[[str, int], bytes | memoryview]) -> None:
    """Let this function of the page, which takes an SVG and a resolution, stand for `resvg_py`."""

    def svg_to_bytes(*, svg_string: str, dpi: int, skip_system_fonts: bool) -> bytes:
        assert skip_system_fonts
        return bytes(draw(svg_string, dpi))

    module = ModuleType("resvg_py")
    module.svg_to_bytes = svg_to_bytes  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
