"""Files that are written whole or not at all, and never over what was read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from errno import EISDIR

from suchsel.errors import Message, SuchselError, say

#: Where the files lie that come with the program: fonts, themes, block lists, the player.
DATA = os.path.join(os.path.dirname(__file__), "data")

#: What the command that runs has read so far, by device and number: a file may have many names.
_read: set[tuple[int, int]] = set()


def note_read(file: str | int) -> None:
    """From now on this file is not written over: a list of words is soon lost by a slip."""
    found = os.stat(file)
    _read.add((found.st_dev, found.st_ino))


def _was_read(path: str) -> bool:
    try:
        found = os.stat(path)
    except OSError:
        return False
    return (found.st_dev, found.st_ino) in _read


def forget_read() -> None:
    """Another command begins."""
    _read.clear()


def check_targets(paths: Iterable[str]) -> None:
    """Refuse to write over a file that was read or a folder, and to write one file twice."""
    defects, seen = [], set[str]()
    for path in paths:
        target = os.path.realpath(path)
        if _was_read(path):
            defects.append(
                say(
                    "{path} is read, and would be written over. Write elsewhere.",
                    "{path} wird gelesen und würde überschrieben. Bitte anderswohin schreiben.",
                    path=path,
                )
            )
        elif target in seen:
            defects.append(
                say(
                    "{path} would be written twice. Choose different names.",
                    "{path} würde zweimal geschrieben. Bitte verschiedene Namen wählen.",
                    path=path,
                )
            )
        elif os.path.isdir(path):
            defects += unwritable(path, IsADirectoryError(EISDIR, "")).messages
        seen.add(target)
    if defects:
        raise SuchselError(*defects)


def write_whole(path: str, data: bytes) -> None:
    """Replace a file in one step: a full disk or Ctrl-C leaves the old one as it was."""
    write_all([(path, data)])


def write_all(files: Sequence[tuple[str, bytes]]) -> None:
    """Replace all these files or none of them."""
    check_targets(path for path, _ in files)
    drafts: list[str] = []
    path = ""
    try:
        try:
            for path, data in files:
                drafts.append(_draft_of(path))
                with open(drafts[-1], "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
            for draft, (path, _) in zip(drafts, files, strict=True):
                os.replace(draft, path)
        finally:
            for draft in filter(os.path.exists, drafts):
                os.unlink(draft)
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: str, error: OSError) -> SuchselError:
    return SuchselError(
        say(
            "{path} cannot be written: {why}.",
            "{path} lässt sich nicht schreiben: {why}.",
            path=path,
            why=why_not(error, os.path.dirname(path)),
        )
    )


def why_not(error: OSError, folder: str = "") -> Message:
    """What the system has against a file, in the user's language where it is a common thing."""
    import errno  # rarely needed, and never at the start

    reasons = {
        errno.EISDIR: say(
            "there is a folder of that name; choose another name",
            "Es gibt einen Ordner dieses Namens; bitte einen anderen Namen wählen",
        ),
        errno.EEXIST: say(
            "there is a file of that name; choose another name",
            "Es gibt eine Datei dieses Namens; bitte einen anderen Namen wählen",
        ),
        errno.ENOTDIR: say(
            "what should be a folder on the way there is a file",
            "Was auf dem Weg dorthin ein Ordner sein müsste, ist eine Datei",
        ),
        errno.EACCES: say("permission is missing", "Die Berechtigung fehlt"),
        errno.EPERM: say("permission is missing", "Die Berechtigung fehlt"),
        errno.EROFS: say("it can only be read there", "Dort lässt sich nur lesen"),
        errno.ENOSPC: say("no space is left there", "Dort ist kein Platz mehr"),
        errno.ENAMETOOLONG: say("the name is too long", "Der Name ist zu lang"),
    }
    if error.errno == errno.ENOENT and folder:
        return say(
            "there is no folder “{folder}”; create it first",
            "Den Ordner „{folder}“ gibt es nicht; bitte zuerst anlegen",
            folder=folder,
        )
    return reasons.get(error.errno or 0) or say(
        "{why}", "{why}", why=error.strerror or type(error).__name__
    )


def _draft_of(path: str) -> str:
    return os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.part")
