"""suchsel serve: the web app, for this machine only unless another address is given."""

from __future__ import annotations

import argparse
import sys

from suchsel.cli.arguments import WORKERS, read_number
from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, mistake
from suchsel.i18n import noop, say
from suchsel.request.option_types import Whole
from suchsel.request.options import Option

HOST, PORT = "127.0.0.1", 8765
PORT_ROW = Option(
    Whole(0, 65535), PORT, "search", say("Port"), say("port to listen on; 0 selects a free one")
)
SERVERS = WORKERS._replace(
    type=Whole(1, 256),
    help=say("number of puzzles made at the same time (default: number of cores + 1)"),
)


def add_arguments(parser: CommandParser) -> None:
    host = say("address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_text("host", noop("ADDRESS"), host)
    parser.add_option("port", PORT_ROW)
    parser.add_flag("open", say("open the app in the browser"))
    parser.add_option("workers", SERVERS)


def run(arguments: argparse.Namespace, lang: str) -> int:
    defects = Defects()
    port = defects.collect(read_number, arguments, "port", PORT_ROW)
    workers = defects.collect(read_number, arguments, "workers", SERVERS)
    defects.raise_any()
    try:
        from suchsel.web.server import serve
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn"):
            raise
        command = "pip install 'suchsel[web]'"
        raise mistake(
            "extra-missing", "The web app needs two more packages: {command}", command=command
        ) from None

    def announce(address: str) -> None:
        note = say("Suchsel is running at {address} (stop it with Ctrl-C)", address=address)
        print(note.text(lang), file=sys.stderr, flush=True)
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    serve(arguments.host or HOST, PORT if port is None else port, workers, announce)
    return 0
