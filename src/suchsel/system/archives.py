"""ZIP archives: reading them with limits, and writing them with the same bytes every time."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from suchsel.errors import SuchselError, mistake
from suchsel.i18n import say

#: How much a file may hold: bytes of a part and of all parts once they are unpacked, and parts.
MAX_PART, MAX_UNPACKED, MAX_PARTS = 16_000_000, 64_000_000, 5_000
#: How many XML elements a part with contents may have, any other part, and how many of them may be
#: merged cells: a few kilobytes can unpack to millions of them, and each costs microseconds.
MAX_IN_CONTENTS, MAX_IN_PART, MAX_MERGED = 400_000, 100_000, 100_000
_CONTENTS = ("xl/worksheets/", "word/document.xml", "content.xml")
#: A tag with thousands of attributes.
_LONG_TAG = re.compile(rb"<[^<>]{20000}")
#: How XML in UTF-16 begins, in which a document type would not be found.
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
#: What Python and the libraries raise where an archive or its XML is damaged.
_DAMAGE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadZipFile,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    RecursionError,
    SyntaxError,  # xml.etree.ElementTree.ParseError and the one of lxml
    TypeError,
    ValueError,
    zlib.error,
)


class BadArchive(Exception):
    """An archive that is not read: "damaged", "too-large" or with a "password"."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@contextmanager
def damage_told(tell: Callable[[str], SuchselError], *errors: type[Exception]) -> Iterator[None]:
    """Around reading: whatever is wrong with the archive or its XML is one error for the user.

    `tell` turns the reason into that error. `errors`: what a library raises besides Python's own
    exceptions.
    """
    damage: tuple[type[Exception], ...] = (*_DAMAGE, *errors)
    try:
        yield
    except SuchselError:
        raise  # it is a ValueError too, and says more
    except BadArchive as error:
        raise tell(error.reason) from None
    except damage as error:
        raise tell("damaged") from error


def open_archive(data: bytes) -> ZipFile:
    """The archive, if it may be unpacked."""
    archive = ZipFile(BytesIO(data))
    members = archive.infolist()
    if any(member.flag_bits & 1 for member in members):
        raise BadArchive("password")
    sizes = [member.file_size for member in members]
    if len(sizes) > MAX_PARTS or max(sizes) > MAX_PART or sum(sizes) > MAX_UNPACKED:
        raise BadArchive("too-large")
    return archive


def read_part(archive: ZipFile, member: ZipInfo | str) -> bytes:
    """One part, unless its XML has too many elements or defines entities.

    Entities can blow up a few bytes to gigabytes; a document type, which must come first, is in no
    file that an office program writes.
    """
    info = member if isinstance(member, ZipInfo) else archive.getinfo(member)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadArchive("damaged")
    part = archive.read(info)
    if _is_crowded(info.filename, part):
        raise BadArchive("too-large")
    if b"<!DOCTYPE" in part or part.startswith(_UTF_16):
        raise BadArchive("damaged")
    return part


def _is_crowded(name: str, part: bytes) -> bool:
    elements = part.count(b"<") - part.count(b"</")
    return (
        elements > (MAX_IN_CONTENTS if name.startswith(_CONTENTS) else MAX_IN_PART)
        or part.count(b"mergeCell ") > MAX_MERGED
        or _LONG_TAG.search(part) is not None
    )


def check_archive(data: bytes) -> None:
    """Look at all parts, for a library that may read any of them."""
    with open_archive(data) as archive:
        for member in archive.infolist():
            read_part(archive, member)


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
