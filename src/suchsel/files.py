"""Files that are written whole or not at all, and never over what was read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from suchsel.errors import Message, SuchselError, say


def write_whole(path: str, data: bytes) -> None:
    """Replace a file in one step: a full disk or Ctrl-C leaves the old one as it was."""
    draft = os.path.join(os.path.dirname(path), f".{os.path.basename(path)}.{os.getpid()}.part")
    try:
        try:
            with open(draft, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
        except BaseException:
            if os.path.exists(draft):
                os.unlink(draft)
            raise
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


def check_not_read(outputs: Sequence[str], inputs: Iterable[str]) -> None:
    """Refuse to write over a file that is read: a list of words is soon lost by a slip.

    Nor is a file written over that was written just before.
    """
    places = [os.path.realpath(path) for path in outputs]
    twice = dict.fromkeys(
        path for path, place in zip(outputs, places, strict=True) if places.count(place) > 1
    )
    if twice:
        raise SuchselError(
            say(
                "The same file is to be written more than once: {paths}.",
                "Dieselbe Datei soll mehrfach geschrieben werden: {paths}.",
                paths=", ".join(twice),
            )
        )
    read = {os.path.realpath(path) for path in inputs if os.path.exists(path)}
    lost = [path for path in outputs if os.path.realpath(path) in read]
    if lost:
        raise SuchselError(
            *(
                say(
                    "{path} is read, and would be written over. Write elsewhere.",
                    "{path} wird gelesen und würde überschrieben. Bitte anderswohin schreiben.",
                    path=path,
                )
                for path in lost
            )
        )
