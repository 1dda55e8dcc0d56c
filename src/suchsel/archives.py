"""Archives of office programs, opened with care: a few kilobytes may unpack to gigabytes."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from suchsel.errors import SuchselError

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
