"""suchsel serve, site and mcp: the web app, served or as static files, and tools for programs."""

from __future__ import annotations

import json
import os

from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects, mistake, require
from suchsel.i18n import noop
from suchsel.request.option_types import Whole
from suchsel.request.options import key
from suchsel.site.parts import default_folder, fetch_missing, read_parts
from suchsel.site.single import single_file
from suchsel.site.static_site import CONTENTS, document_files, site_files
from suchsel.system.files import check_name
from suchsel.system.writing import make_folder, write_all


def add_serve(parser: CommandParser) -> None:
    host = noop("address to listen on (default: 127.0.0.1, this machine only)")
    parser.add_text("host", "ADDRESS", host)
    parser.add_option("port", key(Whole(0, 65535), "port to listen on; 0 selects a free one", 8765))
    parser.add_flag("open", "open the app in the browser")
    workers = noop("number of puzzles made at the same time (default: number of cores + 1)")
    parser.add_option("workers", key(Whole(1, 256), workers))


def run_serve(arguments: Arguments) -> None:
    with Defects() as defects:
        port: int = defects(arguments.value, "port")
        workers: int | None = defects(arguments.value, "workers")
    with require("web", "The web app needs more packages: {command}"):
        from suchsel.web.server import serve

    def announce(address: str, elsewhere: str) -> None:
        arguments.remark("Suchsel is running at {address} (stop it with Ctrl-C)", address=address)
        if elsewhere:
            arguments.remark("Other devices in this network open {address}", address=elsewhere)
        if arguments.open:
            import webbrowser

            webbrowser.open(address)

    serve(arguments.host or "127.0.0.1", port, workers, announce)


def run_mcp(arguments: Arguments) -> None:
    with require("mcp", "The Model Context Protocol needs a package: {command}"):
        import asyncio

        from suchsel.web.mcp_tools import run
    asyncio.run(run(arguments.lang))


def add_site(parser: CommandParser) -> None:
    output = noop(
        "the folder to write: a new or empty one, or one with an earlier site; --single: a file"
    )
    parser.add_text("output", "FOLDER", output, required=True)
    single = noop("write one HTML file instead, which opens by double click, without a network")
    parser.add_flag("single", single)
    parts = noop(
        "a folder with the parts of the site that come from others: Python for browsers and "
        "packages for it (default: they are downloaded with npm and pip, and kept)"
    )
    parser.add_text("parts", "FOLDER", parts)
    parser.add_text("docs", "FOLDER", "a folder of Markdown files to add as documentation")


def run_site(arguments: Arguments) -> None:
    if arguments.single and arguments.docs:
        raise mistake("one-file", "One file has no room for documentation: leave out --docs.")
    old = set() if arguments.single else _earlier_files(arguments.output)
    documents = document_files(arguments.docs) if arguments.docs else None
    folder = arguments.parts or default_folder()
    if not arguments.parts:
        fetch_missing(folder, arguments.tell)
    parts = read_parts(folder)
    if arguments.single:
        write_all([(arguments.output, single_file(parts))])
        arguments.remark("{path} is written. Open it with a browser.", path=arguments.output)
        return
    files = site_files(parts, documents)
    for path in {os.path.dirname(path) for path in files}:
        make_folder(os.path.join(arguments.output, path))
    write_all([(os.path.join(arguments.output, path), data) for path, data in files.items()])
    for path in old - {*files}:
        os.unlink(os.path.join(arguments.output, path))
        while (path := os.path.dirname(path)) and not os.listdir(f"{arguments.output}/{path}"):
            os.rmdir(os.path.join(arguments.output, path))
    size = round(sum(map(len, files.values())) / 1_000_000, 1)
    text = noop(
        "{folder}: {n} files, {size} MB. Publish them, or try them: "
        "python3 -m http.server --directory {folder}"
    )
    arguments.remark(text, folder=arguments.output, n=len(files), size=size)


def _earlier_files(folder: str) -> set[str]:
    """The files of the site that is in the folder; a folder with anything else is refused."""
    check_name(folder)
    if not os.path.isdir(folder) or not os.listdir(folder):
        return set()
    try:
        with open(os.path.join(folder, CONTENTS), encoding="utf-8") as file:
            listed = json.load(file)["files"]
    except (OSError, ValueError, LookupError, TypeError):
        text = noop("{folder} holds other files. Choose a new folder, or one with an earlier site.")
        raise mistake("folder-in-use", text, folder=folder) from None
    root = os.path.realpath(folder)
    paths = (os.path.realpath(os.path.join(root, path)) for path in [*listed, CONTENTS])
    return {
        os.path.relpath(path, root).replace(os.sep, "/")
        for path in paths
        if path.startswith(root + os.sep) and os.path.isfile(path)
    }
