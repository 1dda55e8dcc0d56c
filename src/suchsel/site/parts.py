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

from suchsel.errors import Defects, SuchselError, defect, mistake
from suchsel.i18n import Message, say
from suchsel.system.files import check_name, read_bytes
from suchsel.system.writing import make_folder

#: The kind of wheels that this version of Pyodide takes.
PLATFORM, PYTHON_VERSION = "pyemscripten_2026_0_wasm32", "3.14"
#: The most bytes of one part.
LARGEST = 50_000_000


class Part(NamedTuple):
    """An archive from a package index."""

    package: str
    version: str
    file: str
    sha256: str

    @property
    def from_npm(self) -> bool:
        return self.file.endswith(".tgz")


PYODIDE = Part(
    "pyodide",
    "314.0.7",
    "pyodide-314.0.7.tgz",
    "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
)
RESVG = Part(
    "@resvg/resvg-wasm",
    "2.6.2",
    "resvg-resvg-wasm-2.6.2.tgz",
    "ff51acbb5ee0074601b75c3bea9226a18d346752af787f6d2d3adcdd98493d71",
)
#: What Excel files need.
OFFICE = (
    Part(
        "xlsxwriter",
        "3.3.1",
        "xlsxwriter-3.3.1-py3-none-any.whl",
        "8e2c89e59d733fe59e112317218c64fbbc276d90a8c144ebd6f7fa15e7ab184a",
    ),
)
#: What everything needs.
WHEELS = (
    Part(
        "pydyf",
        "0.13.0",
        "pydyf-0.13.0-py3-none-any.whl",
        "85b28a3af8c35e6fe1415f2b3f1d6851cb3b52f53592c2cda4db9a00a8979677",
    ),
    Part(
        "segno",
        "1.6.6",
        "segno-1.6.6-py3-none-any.whl",
        "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7",
    ),
    Part(
        "uharfbuzz",
        "0.57.0",
        "uharfbuzz-0.57.0-cp311-abi3-pyemscripten_2026_0_wasm32.whl",
        "430b78efc0cff3365461ff79e0d0a944cda17253171d5a4f8cf4615ebde08541",
    ),
    # The last version without compiled code, and what it needs.
    Part(
        "python-bidi",
        "0.4.2",
        "python_bidi-0.4.2-py2.py3-none-any.whl",
        "50eef6f6a0bbdd685f9e8c207f3c9050f5b578d0a46e37c76a9c4baea2cc2e13",
    ),
    Part(
        "six",
        "1.17.0",
        "six-1.17.0-py2.py3-none-any.whl",
        "4721f391ed90541fddacab5acf947aa0d3dc7d27b2e1e8eda2be8970586c3274",
    ),
)
PARTS = (PYODIDE, RESVG, *OFFICE, *WHEELS)


def default_folder() -> str:
    """Where parts are kept between calls, as is usual on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", os.path.expanduser("~"))
    else:
        base = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
    return os.path.join(base, "suchsel", "site-parts")


def fetch_missing(folder: str, tell: Callable[[Message], None]) -> None:
    """Download the parts that are not in the folder yet."""
    missing = [part for part in PARTS if not os.path.exists(os.path.join(folder, part.file))]
    if not missing:
        return
    make_folder(folder)
    for command in download_commands(missing):
        tell(say("Downloading: {command}", command=" ".join(command)))
        _run(command, folder)


def download_commands(parts: Iterable[Part]) -> list[list[str]]:
    """The commands that put these parts into the working folder."""
    named: dict[bool, list[str]] = {True: [], False: []}
    for part in parts:
        between = "@" if part.from_npm else "=="
        named[part.from_npm].append(f"{part.package}{between}{part.version}")
    commands = []
    if named[True]:
        commands.append(["npm", "pack", "--silent", *named[True]])
    if named[False]:
        pip = [*("pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")]
        kind = [*("--only-binary=:all:", "--python-version", PYTHON_VERSION, "--abi", "abi3")]
        kind += [*("--abi", "none", "--platform", PLATFORM, "--platform", "any")]
        commands.append([*pip, *kind, *named[False]])
    return commands


def _run(command: list[str], folder: str) -> None:
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
            "The parts of the site could not be downloaded: {why}. Run this command in a folder, "
            "here or on another machine, and name the folder with --parts: {command}",
            why=why.splitlines()[-1][:200],
            command=" ".join(command),
        )


def read_parts(folder: str) -> dict[Part, bytes]:
    """The parts in a folder, each checked against its digest."""
    check_name(folder)
    defects, found = Defects(), dict[Part, bytes]()
    for part in PARTS:
        path = os.path.join(folder, part.file)
        try:
            data = read_bytes(path, LARGEST)
        except SuchselError as error:
            defects.extend(error.defects)
            continue
        if sha256(data).hexdigest() != part.sha256:
            defects.append(
                defect(
                    "part-changed",
                    "{path} is not the file that belongs here: its SHA-256 is another one. Delete "
                    "it and try again.",
                    path=path,
                )
            )
        found[part] = data
    defects.raise_any()
    return found


def member(archive: bytes, name: str) -> bytes:
    """A file of a package from npm."""
    with tarfile.open(fileobj=BytesIO(archive), mode="r:gz") as tar:
        file = tar.extractfile(f"package/{name}")
        assert file is not None, name
        return file.read()
