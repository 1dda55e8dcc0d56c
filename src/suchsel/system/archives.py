"""ZIP archives: reading them with limits, and writing the same bytes every time."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from suchsel.errors import Defect, SuchselError

#: How much a file may hold: bytes of a part and of all parts once they are unpacked, and parts.
MAX_PART, MAX_UNPACKED, MAX_PARTS = 16_000_000, 64_000_000, 5_000
#: How many XML elements a part with contents may have, and any other part: a few kilobytes can
#: unpack to millions of them, and each costs microseconds.
MAX_IN_CONTENTS, MAX_IN_PART = 400_000, 100_000
_CONTENTS = ("xl/worksheets/", "word/document.xml", "content.xml")
#: A tag with thousands of attributes.
_LONG_TAG = re.compile(rb"<[^<>]{20000}")
#: How XML in UTF-16 begins, in which a document type would not be found.
_UTF_16 = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
#: What Python raises where an archive or its XML is damaged. ElementTree's error is a SyntaxError.
_DAMAGE = (
    *(BadZipFile, EOFError, LookupError, NotImplementedError, OSError, RecursionError),
    *(SyntaxError, ValueError, zlib.error),
)
#: The date of all files in archives: nothing below the command line looks at the clock.
A_DATE = datetime(1980, 1, 1)


class BadArchive(Exception):
    """An archive that is not read; its argument is "damaged", "too-large" or "password"."""


@contextmanager
def describe_damage(messages: Mapping[str, Defect]) -> Iterator[None]:
    """Around reading: turns whatever is wrong with the archive or its XML into one message.

    `messages` has one for each reason of a `BadArchive`.
    """
    try:
        yield
    except SuchselError:
        raise  # it is a ValueError too, and says more
    except BadArchive as error:
        raise SuchselError(messages[error.args[0]]) from None
    except _DAMAGE as error:
        raise SuchselError(messages["damaged"]) from error


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


def read_part(archive: ZipFile, name: str) -> bytes:
    """One part, unless its XML has too many elements or defines entities.

    Entities can blow up a few bytes to gigabytes; a document type, which must come first, is in no
    file that an office program writes.
    """
    info = archive.getinfo(name)
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadArchive("damaged")
    part = archive.read(info)
    elements = part.count(b"<") - part.count(b"</")
    most = MAX_IN_CONTENTS if name.startswith(_CONTENTS) else MAX_IN_PART
    if elements > most or _LONG_TAG.search(part):
        raise BadArchive("too-large")
    if b"<!DOCTYPE" in part or part.startswith(_UTF_16):
        raise BadArchive("damaged")
    return part


def write_archive(files: Iterable[tuple[str, bytes]], compress: bool = False) -> bytes:
    """An archive of these files, without the time.

    Compressors differ between machines, so that only stored files have the same bytes everywhere.
    """
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name, data in files:
            method = ZIP_DEFLATED if compress else ZIP_STORED
            info = ZipInfo(name, A_DATE.timetuple()[:6])
            info.external_attr = 0o644 << 16  # else nobody but their owner may read them
            archive.writestr(info, data, method, 9)
    return out.getvalue()


def without_clock(data: bytes) -> bytes:
    """An archive that a library wrote, as `write_archive` would."""
    with ZipFile(BytesIO(data)) as old:
        return write_archive((name, old.read(name)) for name in old.namelist())
