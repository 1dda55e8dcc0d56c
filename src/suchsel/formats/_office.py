"""Office files: the optional libraries, archives without a clock, archives that mean harm."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from suchsel.errors import SuchselError, mistake

#: The date that all files carry: nothing below the command line looks at the clock.
A_DATE = datetime(1980, 1, 1)
#: How much a file may hold: bytes of a part and of all parts once they are unpacked, and parts.
MAX_PART, MAX_UNPACKED, MAX_PARTS = 16_000_000, 64_000_000, 5_000
#: How many XML elements a sheet may have, any other part, and how many of them may be merged cells:
#: a few kilobytes can unpack to millions of them, and each costs microseconds.
MAX_IN_SHEET, MAX_IN_PART, MAX_MERGED = 400_000, 100_000, 100_000
#: A tag with thousands of attributes.
_LONG_TAG = re.compile(rb"<[^<>]{20000}")
#: How XML in UTF-16 begins, in which a document type would not be found.
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
#: What the libraries raise where an archive or its XML is damaged.
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


def without_clock(archive: bytes) -> bytes:
    """The archive with one date everywhere, and stored: compressors differ between machines."""
    out = BytesIO()
    with ZipFile(BytesIO(archive)) as old, ZipFile(out, "w", ZIP_STORED) as new:
        for member in old.infolist():
            new.writestr(ZipInfo(member.filename, A_DATE.timetuple()[:6]), old.read(member))
    return out.getvalue()


@contextmanager
def damage_named(*errors: type[Exception]) -> Iterator[None]:
    """Around reading: whatever is wrong with the archive or its XML is one error for the user.

    `errors`: what the library raises besides Python's own exceptions.
    """
    damage: tuple[type[Exception], ...] = (*_DAMAGE, *errors)
    try:
        yield
    except SuchselError:
        raise  # it is a ValueError too, and says more
    except damage as error:
        raise _damaged() from error


def _damaged() -> SuchselError:
    return mistake("excel-damaged", "This is not an Excel file (.xlsx), or it is damaged.")


def _too_large() -> SuchselError:
    return mistake("excel-too-large", "This Excel file is too large.")


def _is_crowded(name: str, part: bytes) -> bool:
    elements = part.count(b"<") - part.count(b"</")
    return (
        elements > (MAX_IN_SHEET if name.startswith("xl/worksheets/") else MAX_IN_PART)
        or part.count(b"mergeCell ") > MAX_MERGED
        or _LONG_TAG.search(part) is not None
    )


def check_archive(data: bytes) -> None:
    """Refuse an archive that unpacks to too much, or whose XML defines entities.

    Entities can blow up a few bytes to gigabytes; a document type, which must come first, is in no
    file that an office program writes. All members are looked at, since any of them may be read.
    """
    with ZipFile(BytesIO(data)) as archive:
        members = archive.infolist()
        if any(member.flag_bits & 1 for member in members):
            raise mistake("excel-password", "This Excel file has a password.")
        sizes = [member.file_size for member in members]
        if len(sizes) > MAX_PARTS or max(sizes) > MAX_PART or sum(sizes) > MAX_UNPACKED:
            raise _too_large()
        for member in members:
            if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                raise _damaged()
            part = archive.read(member)
            if _is_crowded(member.filename, part):
                raise _too_large()
            if b"<!DOCTYPE" in part or part.startswith(_UTF_16):
                raise _damaged()
