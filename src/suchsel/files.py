"""Files: errors are explained; files are written completely or not at all.

A file that was read is never overwritten.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from errno import EISDIR

from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import Message, say

#: The files that come with the program: fonts, themes, block lists, the player.
DATA = os.path.join(os.path.dirname(__file__), "data")
#: The most bytes of a word list, a plan or a stored puzzle.
MAX_BYTES = 4_000_000

#: The files that this command has read so far, by device and inode: a file may have many names.
_read: set[tuple[int, int]] = set()


# -- reading ---------------------------------------------------------------------------------------


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for "-"."""
    if "\0" in path:  # no file has such a name, and Python does not call this an OSError
        raise unreadable(path, FileNotFoundError())
    try:
        if path == "-":
            data = sys.stdin.buffer.read(limit + 1)
            note_read(sys.stdin.fileno())
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
            note_read(path)
    except OSError as error:
        raise unreadable(path, error) from None
    check_length(data, limit)
    return data


def check_length(data: bytes, limit: int = MAX_BYTES) -> None:
    if len(data) > limit:
        raise mistake("file-too-large", "The file is larger than {limit} bytes.", limit=limit)


def read_text(path: str, limit: int = MAX_BYTES) -> str:
    return decode(read_bytes(path, limit))


def unreadable(path: str, error: OSError) -> SuchselError:
    if isinstance(error, FileNotFoundError):
        return mistake(
            "no-such-file", "There is no file “{file}”. Check the name and the folder.", file=path
        )
    if isinstance(error, IsADirectoryError):
        return mistake("file-is-folder", "“{file}” is a folder, not a file.", file=path)
    return mistake(
        "file-unreadable", "“{file}” cannot be read: {why}.", file=path, why=_why_not(error)
    )


def decode(data: bytes) -> str:
    """The text of UTF-8 bytes, with or without a byte order mark."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise mistake(
            "not-utf-8",
            "The file is not UTF-8 (line {line}); it looks like {encoding}. "
            "Save it as UTF-8 and try again.",
            line=data[: error.start].count(b"\n") + 1,
            encoding=guess_encoding(data),
        ) from None
    if "\0" in text:
        raise mistake(
            "not-text",
            "The file is not text: it contains NUL bytes; it looks like {encoding}.",
            encoding=guess_encoding(data),
        )
    return text


#: How files begin that people mistake for text: Office (new and old), PDF, pictures.
BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
#: The bytes of ä ö ü Ä Ö Ü ß in the encodings that German word lists still come in.
_UMLAUT_BYTES = {
    "Windows-1252 (ISO-8859-1)": b"\xe4\xf6\xfc\xc4\xd6\xdc\xdf",
    "MS-DOS (code page 850)": b"\x84\x94\x81\x8e\x99\x9a\xe1",
    "Mac Roman": b"\x8a\x9a\x9f\x80\x85\x86\xa7",
}


def guess_encoding(data: bytes) -> Message | str:
    if data.startswith(BINARY):
        return say("a binary file (Word, Excel, PDF, …)")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:200].count(0) > len(data[:200]) // 4:
        return "UTF-16"
    hits = {
        name: sum(data.count(umlauts[i : i + 1]) for i in range(len(umlauts)))
        for name, umlauts in _UMLAUT_BYTES.items()
    }
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] else "Windows-1252 (ISO-8859-1)"


def note_read(file: str | int) -> None:
    """Protect this file: a word list is easily overwritten by mistake."""
    found = os.stat(file)
    _read.add((found.st_dev, found.st_ino))


def forget_read() -> None:
    """Another command begins."""
    _read.clear()


# -- writing ---------------------------------------------------------------------------------------


def check_targets(paths: Iterable[str]) -> None:
    """Refuse to write over a file that was read or a folder, and to write one file twice."""
    defects, seen = Defects(), set[str]()
    for path in paths:
        target = os.path.realpath(path)
        if _was_read(path):
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


def _was_read(path: str) -> bool:
    try:
        found = os.stat(path)
    except OSError:
        return False
    return (found.st_dev, found.st_ino) in _read


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
                folder, name = os.path.split(path)
                drafts.append(os.path.join(folder, f".{name}.{os.getpid()}.part"))
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


def make_folder(path: str) -> None:
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise mistake(
            "folder-not-made",
            "The folder {path} cannot be created: {why}.",
            path=path,
            why=_why_not(error, os.path.dirname(path)),
        ) from None


def unwritable(path: Message | str, error: OSError) -> SuchselError:
    folder = os.path.dirname(path) if isinstance(path, str) else ""
    return mistake(
        "file-unwritable",
        "{path} cannot be written: {why}.",
        path=path,
        why=_why_not(error, folder),
    )


def _why_not(error: OSError, folder: str = "") -> Message | str:
    """The reason in the user's language, where it is a common one."""
    import errno  # rarely needed, and never at the start

    reasons = {
        errno.EISDIR: say("there is a folder of that name; choose another name"),
        errno.EEXIST: say("there is a file of that name; choose another name"),
        errno.ENOTDIR: say("part of the path is a file, not a folder"),
        errno.EACCES: say("permission denied"),
        errno.EPERM: say("permission denied"),
        errno.EROFS: say("it is on a read-only disk"),
        errno.ENOSPC: say("no space left on the disk"),
        errno.ENAMETOOLONG: say("the name is too long"),
    }
    if error.errno == errno.ENOENT and folder:
        return say("there is no folder “{folder}”; create it first", folder=folder)
    return reasons.get(error.errno or 0) or error.strerror or type(error).__name__
