"""What the static site needs from others: Python for browsers, and a few packages for it.

All parts have a fixed version and a fixed digest. They come from npm and PyPI, or from a folder
that was filled elsewhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterable
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from suchsel.errors import Defects, mistake
from suchsel.i18n import Message, say
from suchsel.system.files import check_name, read_bytes
from suchsel.system.writing import make_folder

#: The kind of wheels that this version of Pyodide takes.
PLATFORM, PYTHON_VERSION = "pyemscripten_2026_0_wasm32", "3.14"
#: The most bytes of one part.
LARGEST = 50_000_000


class Part(NamedTuple):
    """An archive from a package index."""

    use: str
    package: str
    version: str
    file: str
    sha256: str

    @property
    def from_npm(self) -> bool:
        return self.file.endswith(".tgz")


with open(os.path.join(os.path.dirname(__file__), "parts.txt"), encoding="ascii") as _file:
    PARTS = tuple(Part(*line.split()) for line in _file if not line.startswith("#"))
PYODIDE, RESVG = PARTS[:2]
#: What Excel files need, and what everything needs.
OFFICE, WHEELS = ([part for part in PARTS if part.use == use] for use in ("office", "always"))


def default_folder() -> str:
    """Where parts are kept between calls, as is usual on this system."""
    on_windows = sys.platform == "win32"
    name, usual = ("LOCALAPPDATA", "~") if on_windows else ("XDG_CACHE_HOME", "~/.cache")
    base = os.environ.get(name, os.path.expanduser(usual))
    return os.path.join(base, "suchsel", "site-parts")


def fetch_missing(folder: str, tell: Callable[[Message], None]) -> None:
    missing = [part for part in PARTS if not os.path.exists(os.path.join(folder, part.file))]
    if not missing:
        return
    make_folder(folder)
    for command in download_commands(missing):
        tell(say("Downloading: {command}", command=" ".join(command)))
        name, *rest = command
        program = [sys.executable, "-m", "pip"] if name == "pip" else [shutil.which(name) or name]
        try:
            done = subprocess.run(
                [*program, *rest], cwd=folder, capture_output=True, text=True, check=False
            )
            why = done.stderr.strip() if done.returncode else ""
        except OSError:
            why = say("{name} is not installed", name=name).text()
        if why:
            raise mistake(
                "parts-not-loaded",
                "The parts of the site could not be downloaded: {why}. Run this command in a "
                "folder, here or on another machine, and name the folder with --parts: {command}",
                why=why.splitlines()[-1][:200],
                command=" ".join(command),
            )


def download_commands(parts: Iterable[Part]) -> list[list[str]]:
    """The commands that put these parts into the working folder."""
    parts = [*parts]
    npm = [f"{part.package}@{part.version}" for part in parts if part.from_npm]
    pip = [f"{part.package}=={part.version}" for part in parts if not part.from_npm]
    options = "--quiet --disable-pip-version-check --no-deps --only-binary=:all:"
    kind = f"--python-version {PYTHON_VERSION} --abi abi3 --abi none --platform {PLATFORM}"
    commands = [
        ["npm", "pack", "--silent", *npm],
        ["pip", "download", *options.split(), *kind.split(), "--platform", "any", *pip],
    ]
    return [command for command, named in zip(commands, (npm, pip), strict=True) if named]


def read_parts(folder: str) -> dict[Part, bytes]:
    """The parts in a folder, each checked against its digest."""
    check_name(folder)
    found = {}
    with Defects() as defects:
        for part in PARTS:
            path = os.path.join(folder, part.file)
            found[part] = data = defects(read_bytes, path, LARGEST)
            if data is not None and sha256(data).hexdigest() != part.sha256:
                defects.report(
                    "part-changed",
                    "{path} is not the file that belongs here: its SHA-256 is another one. Delete "
                    "it and try again.",
                    path=path,
                )
    return found


def member(archive: bytes, name: str) -> bytes:
    """A file of a package from npm."""
    with tarfile.open(fileobj=BytesIO(archive), mode="r:gz") as tar:
        file = tar.extractfile(f"package/{name}")
        assert file is not None, name
        return file.read()
