"""Reading files. Errors are explained, and a read never blocks on a pipe without a writer."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from io import BufferedReader, FileIO
from typing import TYPE_CHECKING

from suchsel.errors import SuchselError, mistake
from suchsel.i18n import Message, say

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


#: How files begin that people mistake for text: Office (new and old), PDF, pictures.
BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
#: Encodings with more than one byte for a character, by the marks that files begin with. UTF-32
#: comes first: its mark begins with that of UTF-16.
_MARKS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
#: A letter of two bytes in UTF-8; as Windows-1252, these bytes are no letters that follow another.
UTF_8_LETTER = re.compile(rb"[\xc2-\xc5][\x80-\xbf]")
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
#: How much of a file is looked at.
SAMPLE = 20_000
#: Encodings of one byte per character: the bytes of their most frequent letters that are not ASCII.
LATIN = "Windows-1252 (ISO-8859-1)"
_LETTERS = {
    LATIN: ("cp1252", "äöüÄÖÜßéèêàâçñáíóúåøæ"),
    "MS-DOS (code page 850)": ("cp850", "äöüÄÖÜßéèà"),
    "Mac Roman": ("mac_roman", "äöüÄÖÜßéèà"),
}
#: Quotation marks in pairs, dashes between blanks, bullets and apostrophes: in Windows-1252, bytes
#: that are letters in other encodings.
_SIGNS = re.compile(
    rb"\x84[^\x84\x93\x94\n]+[\x93\x94]|\x93[^\x93\x94\n]+\x94| [\x96\x97] |^[ \t]*\x95[ \t]"
    rb"|[A-Za-z]\x92[A-Za-z]",
    re.MULTILINE,
)
#: The most frequent letters of Cyrillic text.
_COMMON = "оеаинтсрвлкмдпу"


def guess_encoding(data: bytes) -> Message | str:
    """The name of the encoding, as people know it."""
    if data.startswith(BINARY):
        return say("a binary file (Word, Excel, PDF, …)")
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    sample = data[:SAMPLE]
    if wide := _wide(sample):
        return wide
    return _japanese(sample) or _cyrillic(sample) or _western(sample)


def _wide(sample: bytes) -> str | None:
    """UTF-32 or UTF-16 without a mark: zeros everywhere, or a script in few pages of Unicode."""
    zeros = sample.count(0)
    if zeros > len(sample) // 2:
        return "UTF-32"
    if zeros > len(sample) // 4:
        return "UTF-16"
    # In other scripts only blanks and line ends have a zero, always in the same half of a pair.
    halves = sample[::2].count(0), sample[1::2].count(0)
    return "UTF-16" if zeros and zeros == max(halves) else None


def utf_16_codec(data: bytes) -> str:
    """Which of its two bytes comes first, by the mark or by where the zeros are."""
    if data.startswith(_UTF_16_MARKS):
        return "utf-16"
    sample = data[:SAMPLE]
    return "utf-16-be" if sample[::2].count(0) > sample[1::2].count(0) else "utf-16-le"


def _japanese(sample: bytes) -> str | None:
    """Shift-JIS or EUC-JP: what can be decoded as such and then is mostly kana and kanji."""
    for codec, name in (("euc_jp", "EUC-JP"), ("shift_jis", "Shift-JIS")):
        try:
            text = sample.decode(codec)
        except UnicodeDecodeError as error:
            if error.start < len(sample) - 2:  # only the end of the sample may be torn
                continue
            text = sample[: error.start].decode(codec)
        kana = len(re.findall("[ぁ-ゖァ-ヺー]", text))
        others = [letter for letter in text if letter > "\x7f"]
        if kana * 5 >= len(others) > 0:
            return name
    return None


def _cyrillic(sample: bytes) -> str | None:
    """KOI8-R or Windows-1251: the one that gives frequent letters, most of them in lower case."""
    high = sum(byte > 0x7F for byte in sample)
    letters = sum(bytes([byte]).isalpha() for byte in sample)
    if high < 4 or high < 2 * letters:  # in Latin text the letters of ASCII prevail
        return None
    scores = {}
    for codec, name in (("koi8_r", "KOI8-R"), ("cp1251", "Windows-1251")):
        text = sample.decode(codec, "replace")
        lower = sum(text.count(letter) for letter in _COMMON)
        upper = sum(text.count(letter.upper()) for letter in _COMMON)
        # Words begin with a capital, if they have one.
        inside = len(re.findall("[а-яёіїє][А-ЯЁІЇЄ]", text))
        scores[name] = lower + upper - 3 * inside
    return max(scores, key=lambda name: scores[name])


def _western(sample: bytes) -> str:
    hits = {
        name: sum(sample.count(letter.encode(codec)) for letter in letters)
        for name, (codec, letters) in _LETTERS.items()
    }
    hits[LATIN] += 2 * len(_SIGNS.findall(sample))
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] else LATIN


#: The files that come with the program: fonts, themes, block lists, the player.
DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")
#: The most bytes of a word list, a plan or a stored puzzle.
MAX_BYTES = 4_000_000
#: How long to wait for the other end of a named pipe, in seconds.
PATIENCE = 2.0
#: How often to look for it.
GLANCE = 0.05
#: Open a pipe without waiting for its other end, where there are such pipes.
AT_ONCE = getattr(os, "O_NONBLOCK", 0)

#: The files that this command has read so far, by device and inode: a file may have many names.
_read: set[tuple[int, int]] = set()


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for "-"."""
    if path == "-":
        data = _read_standard_input(limit)
    else:
        try:
            with open_input(path) as file:
                data = file.read(limit + 1)
        except OSError as error:
            raise unreadable(path, error) from None
    check_length(data, limit)
    return data


def _read_standard_input(limit: int) -> bytes:
    if sys.stdin is None:
        raise mistake("stdin-closed", "“-” stands for standard input, but that is closed.")
    try:
        data = sys.stdin.buffer.read(limit + 1)
        note_read(sys.stdin.fileno())
    except OSError as error:
        raise unreadable("-", error) from None
    return data


def open_input(path: str) -> BufferedReader:
    """The file, open for reading. It counts as read."""
    check_name(path)
    number = os.open(path, os.O_RDONLY | AT_ONCE | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(number).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        note_read(number)
        if stat.S_ISFIFO(mode):
            return BufferedReader(PatientPipe(number, path))
        if AT_ONCE:
            os.set_blocking(number, True)
        return BufferedReader(FileIO(number, "rb"))
    except BaseException:
        os.close(number)
        raise


class PatientPipe(FileIO):
    """A pipe that is not waited for in vain: an error if nobody opens its other end soon.

    A writer that is there may be as slow as it likes.
    """

    def __init__(self, number: int, path: str) -> None:
        super().__init__(number, "rb")
        self.path, self.has_writer = path, False

    def readinto(self, buffer: WriteableBuffer) -> int:
        from select import POLLHUP, POLLIN, poll

        events = poll()
        events.register(self.fileno(), POLLIN)
        deadline = time.monotonic() + PATIENCE
        while True:
            size = super().readinto(buffer)
            if size is None:  # somebody has opened the pipe and not written yet
                self.has_writer = True
                events.poll()
            elif size or self.has_writer or any(kind & POLLHUP for _, kind in events.poll(0)):
                self.has_writer = True
                return size
            elif time.monotonic() > deadline:
                raise mistake(
                    "pipe-without-writer",
                    "“{file}” is a pipe that no program writes to.",
                    file=self.path,
                )
            else:
                time.sleep(GLANCE)


def check_name(path: str) -> None:
    """Refuse names that no file can have, and that Python does not call an OSError."""
    try:
        if b"\0" not in os.fsencode(path):
            return
    except UnicodeEncodeError:
        pass
    raise mistake(
        "no-such-file", "There is no file “{file}”. Check the name and the folder.", file=path
    )


def check_length(data: bytes, limit: int) -> None:
    if len(data) > limit:
        raise mistake("file-too-large", "The file is larger than {limit} bytes.", limit=limit)


def read_text(path: str) -> str:
    return decode(read_bytes(path))


def unreadable(path: str, error: OSError) -> SuchselError:
    if isinstance(error, FileNotFoundError):
        return mistake(
            "no-such-file", "There is no file “{file}”. Check the name and the folder.", file=path
        )
    if isinstance(error, IsADirectoryError):
        return mistake("file-is-folder", "“{file}” is a folder, not a file.", file=path)
    return mistake(
        "file-unreadable", "“{file}” cannot be read: {why}.", file=path, why=why_not(error)
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


def decode_any(data: bytes) -> tuple[str, Message | None]:
    """The text of UTF-8, UTF-16 or Windows-1252; a note says which, unless it is UTF-8."""
    try:
        return decode(data), None
    except SuchselError:
        name = guess_encoding(data)
        # Where some letters are UTF-8 it is a damaged file, not one of Windows.
        latin = None if b"\0" in data or UTF_8_LETTER.search(data) else "cp1252"
        codec = {"UTF-16": utf_16_codec(data), LATIN: latin}.get(str(name))
        text = _decoded(data, codec) if codec else None
        if text is None:
            raise
        return text, say("read as {encoding}", encoding=name)


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        text = data.decode(codec).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text


def allow_update(path: str) -> None:
    """Let a file be written that was read: it is the program's own memory."""
    found = os.stat(path)
    _read.discard((found.st_dev, found.st_ino))


def note_read(file: int) -> None:
    """Protect this file: a word list is easily overwritten by mistake."""
    found = os.stat(file)
    if stat.S_ISREG(found.st_mode):
        _read.add((found.st_dev, found.st_ino))


def was_read(path: str) -> bool:
    try:
        found = os.stat(path)
    except OSError:
        return False
    return (found.st_dev, found.st_ino) in _read


def forget_read() -> None:
    """Another command begins."""
    _read.clear()


def why_not(error: OSError, folder: str = "") -> Message | str:
    """The reason in the user's language, where it is a common one."""
    import errno  # rarely needed, and never at the start

    reasons = {
        errno.ENOENT: say("its folder does not exist"),
        errno.EBADF: say("it is closed"),
        errno.EISDIR: say("there is a folder of that name; choose another name"),
        errno.EEXIST: say("there is a file of that name; choose another name"),
        errno.ENOTDIR: say("part of the path is a file, not a folder"),
        errno.EACCES: say("permission denied"),
        errno.EPERM: say("permission denied"),
        errno.EROFS: say("it is on a read-only disk"),
        errno.ENOSPC: say("no space left on the disk"),
        errno.ENAMETOOLONG: say("the name is too long"),
        errno.ENXIO: say("no program reads from this pipe"),
        errno.EPIPE: say("the program that reads from it has ended"),
        errno.ELOOP: say("its symbolic links go round in circles"),
    }
    if isinstance(error, TimeoutError):
        return say("no answer in time")
    if error.errno == errno.ENOENT and folder:
        return say("there is no folder “{folder}”; create it first", folder=folder)
    return reasons.get(error.errno or 0) or error.strerror or type(error).__name__
