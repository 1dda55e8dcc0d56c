"""suchsel serve: the web app, on this machine unless told otherwise."""

from __future__ import annotations

import argparse
import sys

from suchsel.cli import Tell
from suchsel.errors import SuchselError
from suchsel.i18n import say

PORT = 8765


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    add = parser.add_argument
    add("--host", default="127.0.0.1",
        help=tell("the address to listen on (127.0.0.1: this machine only)"))  # fmt: skip
    add("--port", type=int, default=PORT, metavar="N",
        help=tell("the port (8765; 0 takes a free one)"))  # fmt: skip
    add("--open", action="store_true",
        help=tell("open it in the browser"))  # fmt: skip
    add("--workers", type=int, metavar="N",
        help=tell("how many puzzles are made at a time (one more than cores)"))  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    _check(arguments)
    try:
        from suchsel.web.server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("fastapi", "starlette", "uvicorn", "pydantic"):
            raise
        raise SuchselError(
            say(
                "The web app needs two more packages: pip install 'suchsel[web]'",
            )
        ) from None

    def tell(address: str) -> None:
        note = say(
            "Suchsel is at {address}  (stop with Ctrl-C)",
            address=address,
        )
        print(note.text(lang), file=sys.stderr, flush=True)
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    serve(arguments.host, arguments.port, arguments.workers, tell)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    defects = []
    if not 0 <= arguments.port <= 65535:
        defects.append(say("A port is a number from 0 to 65535."))  # fmt: skip
    if arguments.workers is not None and not 1 <= arguments.workers <= 256:
        defects.append(say("--workers takes a number from 1 to 256."))  # fmt: skip
    if defects:
        raise SuchselError(*defects)
