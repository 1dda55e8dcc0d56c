"""Files that are written whole or not at all, and never over what was read."""

from __future__ import annotations

import os
from collections.abc import Iterable

from suchsel.errors import SuchselError, say


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
        raise SuchselError(
            say(
                "{path} cannot be written ({why}).",
                "{path} lässt sich nicht schreiben ({why}).",
                path=path,
                why=error.strerror or type(error).__name__,
            )
        ) from None


def check_not_read(outputs: Iterable[str], inputs: Iterable[str]) -> None:
    """Refuse to write over a file that is read: a list of words is soon lost by a slip."""
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
