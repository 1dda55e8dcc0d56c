"""What the writers of office files share: the optional libraries, and archives without a clock."""

from __future__ import annotations

from datetime import datetime
from importlib import import_module
from io import BytesIO
from typing import Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from suchsel.errors import SuchselError
from suchsel.i18n import say

#: The date that all files carry: nothing below the command line looks at the clock.
A_DATE = datetime(1980, 1, 1)


def office_library(name: str) -> Any:
    """A library of the extra “office”, or the sentence that says how to get it."""
    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise SuchselError(
            say(
                "Word and Excel files need an addition: pip install 'suchsel[office]'",
            )
        ) from None


def without_clock(archive: bytes) -> bytes:
    """The archive with one date everywhere, and stored: compressors differ between machines."""
    out = BytesIO()
    with ZipFile(BytesIO(archive)) as old, ZipFile(out, "w", ZIP_STORED) as new:
        for member in old.infolist():
            new.writestr(ZipInfo(member.filename, A_DATE.timetuple()[:6]), old.read(member))
    return out.getvalue()
