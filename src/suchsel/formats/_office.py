"""Office files: the optional libraries, archives without a clock, what is said of damaged ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from suchsel.archives import damage_told
from suchsel.errors import SuchselError, mistake
from suchsel.i18n import say

#: The date that all files carry: nothing below the command line looks at the clock.
A_DATE = datetime(1980, 1, 1)


@contextmanager
def office_imports() -> Iterator[None]:
    """Around imports of the optional libraries: an error that says how to install them."""
    try:
        yield
    except ModuleNotFoundError:
        raise mistake(
            "office-missing",
            "Word and Excel files need additional packages: pip install 'suchsel[office]'",
        ) from None


def check_paper(paper: str, names: Collection[str]) -> None:
    """Refuse paper that office programs do not know, or that their pages cannot have."""
    if paper not in names:
        raise mistake(
            "paper-not-in-office",
            "The pages of this file cannot have the size “{paper}”; choose one of: {names}.",
            "paper",
            paper=say(paper),
            names=[say(name) for name in names],
        )


def without_clock(archive: bytes) -> bytes:
    """The archive with one date everywhere, and stored: compressors differ between machines."""
    out = BytesIO()
    with ZipFile(BytesIO(archive)) as old, ZipFile(out, "w", ZIP_STORED) as new:
        for member in old.infolist():
            new.writestr(ZipInfo(member.filename, A_DATE.timetuple()[:6]), old.read(member))
    return out.getvalue()


def damage_named(*errors: type[Exception]) -> AbstractContextManager[None]:
    """Around reading an Excel file with a library that raises these errors, among others."""
    return damage_told(_tell, *errors)


def _tell(reason: str) -> SuchselError:
    if reason == "password":
        return mistake("excel-password", "This Excel file has a password.")
    if reason == "too-large":
        return mistake("excel-too-large", "This Excel file is too large.")
    return mistake("excel-damaged", "This is not an Excel file (.xlsx), or it is damaged.")
