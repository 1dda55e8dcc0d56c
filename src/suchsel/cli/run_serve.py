"""suchsel serve: the web app, for this machine only unless another address is given."""

from __future__ import annotations

import argparse
import os
import sys
from typing import cast

from suchsel.cli.arguments import given_rows, read_number
from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, mistake
from suchsel.i18n import noop, say
from suchsel.request.option_types import OneOf, Whole
from suchsel.request.options import WORKERS, Option

HOST, PORT = "127.0.0.1", 8765
PORT_ROW = Option(
    Whole(0, 65535), PORT, "search", say("Port"), say("port to listen on; 0 selects a free one")
)
SERVERS = WORKERS._replace(
    type=Whole(1, 256),
    help=say("number of puzzles made at the same time (default: number of cores + 1)"),
)
LOG = Option(
    OneOf({noop("plain"): None, noop("json"): None}),
    None,
    "search",
    say("Log"),
    say("form of the log: plain lines or JSON (default: plain on a terminal)"),
)


def add_arguments(parser: CommandParser) -> None:
    host = say("address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_text("host", noop("ADDRESS"), host)
    parser.add_option("port", PORT_ROW)
    parser.add_flag("open", say("open the app in the browser"))
    parser.add_option("workers", SERVERS)
    parser.add_option("log", LOG)


def run(arguments: argparse.Namespace, lang: str) -> int:
    defects = Defects()
    port = defects.collect(read_number, arguments, "port", PORT_ROW)
    workers = defects.collect(read_number, arguments, "workers", SERVERS)
    form = defects.collect(_read_form, arguments)
    defects.raise_any()
    if form is not None:
        os.environ["SUCHSEL_LOG"] = form  # worker processes inherit it
    try:
        from suchsel.web.server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        command = "pip install 'suchsel[web]'"
        raise mistake(
            "extra-missing", "The web app needs more packages: {command}", command=command
        ) from None

    def announce(address: str) -> None:
        note = say("Suchsel is running at {address} (stop it with Ctrl-C)", address=address)
        print(note.text(lang), file=sys.stderr, flush=True)
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    serve(arguments.host or HOST, PORT if port is None else port, workers, announce)
    return 0


def _read_form(arguments: argparse.Namespace) -> str | None:
    given = given_rows(arguments, {"log": LOG})
    return cast("str | None", LOG.check("log", given.get("log")))
