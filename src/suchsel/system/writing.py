"""Files that are written: all of them completely, or none.

A new file takes the place of an old one in one step, and takes over its mode and owner. A symbolic
link stays, and the file that it names is written. What is not a file, such as a device or a named
pipe, is never replaced: the bytes go through it."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from errno import EISDIR, ENXIO
from typing import BinaryIO
from zlib import crc32

from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import Message
from suchsel.system import files

#: The most bytes of a file name, on every usual file system.
LONGEST_NAME = 255


def check_targets(paths: Iterable[str]) -> None:
    """Refuse to write over a file that was read or a folder, and to write one file twice."""
    defects, seen = Defects(), set[str]()
    for path in paths:
        target = defects.collect(target_of, path)
        if target is None:
            continue
        if files.was_read(path):
            defects.report(
                "output-is-input",
                "{path} is an input file and would be overwritten. Choose another name.",
                path=path,
            )
        elif target in seen:
            defects.report(
                "output-twice", "{path} would be written twice. Choose different names.", path=path
            )
        elif os.path.isdir(path):
            defects.extend(unwritable(path, IsADirectoryError(EISDIR, "")).defects)
        seen.add(target)
    defects.raise_any()


def target_of(path: str) -> str:
    """The file that is meant, behind all symbolic links."""
    files.check_name(path)
    try:
        target = os.path.realpath(path)
        # Behind /dev/stdout and the like there may be something that has no name.
        if os.path.exists(path) and not os.path.exists(target):
            return path
    except OSError as error:  # the working folder has been deleted
        raise unwritable(path, error) from None
    return target


def is_stream(path: str) -> bool:
    """Whether there is something that can only be written through: a device, a pipe, a socket."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # a ValueError: no file can have that name
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def open_stream(path: str) -> BinaryIO:
    """A device or a pipe, open for writing; nobody waits long for the reader of a pipe."""
    deadline = time.monotonic() + files.PIPE_TIMEOUT
    while True:
        try:
            number = os.open(path, os.O_WRONLY | files.NONBLOCKING)
        except OSError as error:
            is_pipe = error.errno == ENXIO and stat.S_ISFIFO(os.stat(path).st_mode)
            if not is_pipe or time.monotonic() > deadline:
                raise unwritable(path, error) from None
            time.sleep(files.PIPE_INTERVAL)
        else:
            if files.NONBLOCKING:
                os.set_blocking(number, True)
            return os.fdopen(number, "wb", buffering=0)


def beside(path: str, ending: str) -> str:
    """A name in the same folder: that of the file and the ending, but not longer than allowed."""
    folder, name = os.path.split(path)
    whole = os.fsencode(name)
    if len(whole) + len(ending) > LONGEST_NAME:
        ending = f"{crc32(whole):08x}{ending}"
        name = whole[: LONGEST_NAME - len(ending)].decode("utf-8", "ignore")
    return os.path.join(folder, name + ending)


def write_all(files: Sequence[tuple[str, bytes]]) -> None:
    """Replace all these files or none, each in one step, even on a full disk or at Ctrl-C."""
    check_targets(path for path, _ in files)
    streams = [(path, data) for path, data in files if is_stream(path)]
    plain = {path: target_of(path) for path, _ in files if not is_stream(path)}
    path = ""
    try:
        with ExitStack() as leftovers, ExitStack() as undo:
            drafts = {
                path: beside(target, f".{os.getpid()}.part") for path, target in plain.items()
            }
            for path, data in files:
                if path in plain:
                    with open(drafts[path], "xb") as file:
                        leftovers.callback(_quietly, os.unlink, drafts[path])
                        file.write(data)
                        file.flush()
                        os.fsync(file.fileno())
            for path, target in plain.items():
                if len(files) > 1:
                    _keep_old(target, leftovers, undo)
                take_place(drafts[path], target)
            for path, data in streams:  # last, since this cannot be undone
                with open_stream(path) as stream:
                    write_through(stream, data)
            undo.pop_all()  # all is well
    except OSError as error:
        raise unwritable(path, error) from None


def _keep_old(target: str, leftovers: ExitStack, undo: ExitStack) -> None:
    """Give the file, if there is one, a second name until all is well."""
    if not os.path.isfile(target):
        undo.callback(_quietly, os.unlink, target)
        return
    old = beside(target, f".{os.getpid()}.old")
    try:
        os.link(target, old)
    except OSError:  # not every file system has hard links
        os.rename(target, old)
    leftovers.callback(_quietly, os.unlink, old)
    undo.callback(_quietly, os.replace, old, target)


def _quietly(change: Callable[..., None], *paths: str) -> None:
    with suppress(OSError):
        change(*paths)


def write_through(stream: BinaryIO, data: bytes) -> None:
    """All the bytes: a device may take only some at a time."""
    left = memoryview(data)
    while left:
        left = left[stream.write(left) :]


def take_place(draft: str, target: str) -> None:
    """Replace a file in one step by one that has its mode and, as far as we may, its owner."""
    with suppress(FileNotFoundError, PermissionError):
        old, new = os.stat(target), os.stat(draft)
        if old.st_gid != new.st_gid:
            os.chown(draft, -1, old.st_gid)
        if old.st_uid != new.st_uid:  # only root may give files away
            os.chown(draft, old.st_uid, -1)
    with suppress(FileNotFoundError, PermissionError):
        os.chmod(draft, stat.S_IMODE(os.stat(target).st_mode))
    os.replace(draft, target)


def make_folder(path: str) -> None:
    files.check_name(path)
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise mistake(
            "folder-not-made",
            "The folder {path} cannot be created: {why}.",
            path=path,
            why=files.why_not(error, os.path.dirname(path)),
        ) from None


def unwritable(path: Message | str, error: OSError) -> SuchselError:
    folder = os.path.dirname(path) if isinstance(path, str) else ""
    return mistake(
        "file-unwritable",
        "{path} cannot be written: {why}.",
        path=path,
        why=files.why_not(error, folder),
    )
