"""Reading files. Errors are explained, and a read never blocks on a pipe without a writer."""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from codecs import getincrementaldecoder
from contextlib import suppress
from io import BufferedReader, FileIO
from typing import TYPE_CHECKING, Any

from suchsel.errors import SuchselError, errors_at, mistake
from suchsel.i18n import Message, say

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

#: The files that come with the program: fonts, themes, block lists, the player.
DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")
#: The most bytes of a word list, a plan or a stored puzzle.
MAX_BYTES = 4_000_000
#: The most bytes of a picture in a puzzle.
MAX_PICTURE = 250_000
#: How long to wait for the other end of a named pipe, and how often to look for it, in seconds.
PIPE_TIMEOUT, PIPE_INTERVAL = 2.0, 0.05
#: Open a pipe without waiting for its other end, where there are such pipes.
NONBLOCKING = getattr(os, "O_NONBLOCK", 0)

#: The files that this command has read so far, by device and inode: a file may have many names.
_read: set[tuple[int, int]] = set()


# -- reading ---------------------------------------------------------------------------------------


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file, or of standard input for "-". Errors name it."""
    if path == "-" and sys.stdin is None:
        raise mistake("stdin-closed", "“-” stands for standard input, but that is closed.")
    try:
        if path == "-":
            data = sys.stdin.buffer.read(limit + 1)
            note_read(sys.stdin.fileno())
        else:
            with open_input(path) as file:
                data = file.read(limit + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    with errors_at(path):
        check_length(data, limit)
    return data


def read_text(path: str) -> str:
    data = read_bytes(path)
    with errors_at(path):
        return decode(data)


def data_lines(*path: str) -> list[str]:
    """The lines of a file that comes with the program, but for comments."""
    with open(os.path.join(DATA, *path), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and line[0] != "#"]


def data_tables(name: str) -> dict[str, dict[str, Any]]:
    """The tables of a TOML file that comes with the program: texts as messages, lists as tuples."""
    import tomllib

    with open(os.path.join(DATA, name), "rb") as file:
        tables = tomllib.load(file)
    for row in tables.values():
        row.update({key: say(row[key]) for key in ("about", "unverified") if key in row})
        row.update({key: tuple(own) for key, own in row.items() if isinstance(own, list)})
    return tables


def fill_template(name: str, **values: str) -> str:
    """A file of `data/templates` with these values in place of `@their_names@`."""
    with open(os.path.join(DATA, "templates", name), encoding="utf-8") as file:
        return re.sub(r"@(\w+)@", lambda place: values[place[1]], file.read())


def open_input(path: str) -> BufferedReader:
    """The file, open for reading. It counts as read."""
    check_name(path)
    number = os.open(path, os.O_RDONLY | NONBLOCKING | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(number).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        note_read(number)
        if stat.S_ISFIFO(mode):
            return BufferedReader(NamedPipe(number, path))
        if NONBLOCKING:
            os.set_blocking(number, True)
        return BufferedReader(FileIO(number, "rb"))
    except BaseException:
        os.close(number)
        raise


class NamedPipe(FileIO):
    """A pipe to read from: an error if no program opens its other end soon.

    Once there is a writer, it may be as slow as it likes.
    """

    def __init__(self, number: int, path: str) -> None:
        super().__init__(number, "rb")
        self.path, self.has_writer = path, False

    def readinto(self, buffer: WriteableBuffer) -> int:
        from select import POLLHUP, POLLIN, poll

        events = poll()
        events.register(self.fileno(), POLLIN)
        deadline = time.monotonic() + PIPE_TIMEOUT
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
                time.sleep(PIPE_INTERVAL)


def check_name(path: str) -> None:
    """Refuse names that no file can have, and that Python does not call an OSError."""
    with suppress(UnicodeEncodeError):
        if b"\0" not in os.fsencode(path):
            return
    raise unreadable(path, FileNotFoundError())


def check_length(data: bytes, limit: int) -> None:
    if len(data) > limit:
        raise mistake("file-too-large", "The file is larger than {limit} bytes.", limit=limit)


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


# -- what was read must not be overwritten ---------------------------------------------------------


def note_read(file: int) -> None:
    """Protect this file: a word list is easily overwritten by mistake."""
    found = os.stat(file)
    if stat.S_ISREG(found.st_mode):
        _read.add((found.st_dev, found.st_ino))


def allow_update(path: str) -> None:
    """Let a file be written that was read: it is the program's own memory."""
    found = os.stat(path)
    _read.discard((found.st_dev, found.st_ino))


def was_read(path: str) -> bool:
    with suppress(OSError):
        found = os.stat(path)
        return (found.st_dev, found.st_ino) in _read
    return False


def forget_read() -> None:
    """Another command begins."""
    _read.clear()


# -- encodings -------------------------------------------------------------------------------------

#: How files begin that people mistake for text: Office (new and old), PDF, pictures.
BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
_UTF_16_MARKS, _UTF_32_MARKS = (b"\xff\xfe", b"\xfe\xff"), (b"\xff\xfe\0\0", b"\0\0\xfe\xff")
#: A letter of two bytes in UTF-8; as Windows-1252, these bytes are no letters that follow another.
_UTF_8_LETTER = rb"[\xc2-\xc5][\x80-\xbf]"
#: How much of a file is looked at.
SAMPLE = 20_000
#: Bytes that no text has in UTF-8 and the encodings below.
_CONTROLS = [bytes([n]) for n in (*range(1, 9), *range(14, 26), *range(28, 32))]
#: Encodings of one byte per character, and languages that they are for, the likeliest first.
_LATIN = "Windows-1252 (ISO-8859-1)"
_ENCODINGS = [
    (_LATIN, "cp1252", "de,fr,es,pt,it,nl,sv,da,nb,fi,ca"),
    ("Windows-1250", "cp1250", "pl,cs,hu,ro,hr,sk"),
    ("ISO-8859-2", "iso8859-2", "pl,cs,hu,ro,hr,sk"),
    ("Windows-1254", "cp1254", "tr"),
    ("Windows-1257", "cp1257", "lt,lv"),
    (_LATIN, "cp1252", "is,et"),
    ("MS-DOS (code page 850)", "cp850", "de,fr,es,it"),
    ("Mac Roman", "mac_roman", "de,fr,es,it"),
]
#: Signs at their places: around words and between them, and apostrophes and hyphens inside.
_SIGNS = re.compile(
    r"(?<![^\W\d_])(?:¿(?=.*\?)|¡(?=.*!)|[„“«»‹›‘°•·■–—\xa0])+|[“”«»‹›‘’…°®™€–—\xa0]+(?![^\W\d_])"
    r"|(?<![^\W\d_]{3})[²³](?![^\W\d_])"
    r"|(?<=[^\W\d_])(?:[’·\xad](?=[^\W\d_])|[–—\xa0](?=[A-ZÀ-Þ]))"
)
#: Signs beside letters, and capitals after small letters or between a capital and a small one.
_MISPLACED = re.compile(
    r"(?<=[^\W\d_])(?![^\W_¹²³¼½¾])[^\0-\x7f]|(?![^\W_¹²³¼½¾])[^\0-\x7f](?=[^\W\d_])"
    r"|(?<=[a-zß-ÿ])[À-ÞŒŠŽŸ]|(?<=[A-ZÀ-Þ])[À-ÞŒŠŽŸ](?=[a-zß-ÿ])"
)


def decode(data: bytes, language: str = "") -> str:
    """The text of UTF-8 bytes, with or without a byte order mark."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise mistake(
            "not-utf-8",
            "The file is not UTF-8 (line {line}); it looks like {encoding}. "
            "Save it as UTF-8 and try again.",
            line=data[: error.start].count(b"\n") + 1,
            encoding=guess_encoding(data, language),
        ) from None
    if "\0" in text:
        raise mistake(
            "not-text",
            "The file is not text: it contains NUL bytes; it looks like {encoding}.",
            encoding=guess_encoding(data, language),
        )
    return text


def decode_any(data: bytes, language: str = "") -> tuple[str, Message | None]:
    """The text of UTF-8, UTF-16 or an encoding of Windows; a note says which, unless it is UTF-8.

    `language` is that of the words, if it is known.
    """
    try:
        return decode(data, language), None
    except SuchselError:
        name = guess_encoding(data, language)
        # Without a mark, where the zeros are says which of two bytes comes first.
        is_big = data[:SAMPLE:2].count(0) > data[1:SAMPLE:2].count(0)
        bare = "utf-16-be" if is_big else "utf-16-le"
        wide = "utf-16" if data.startswith(_UTF_16_MARKS) else bare
        known = {one: codec for one, codec, _ in _ENCODINGS if one.startswith(("Windows-", "ISO-"))}
        codec = {"UTF-16": wide, **known}.get(str(name))
        # Where some letters are UTF-8 it is a damaged file, not one of Windows.
        if codec is None or (codec in known.values() and re.search(_UTF_8_LETTER, data)):
            raise
        with suppress(UnicodeDecodeError):
            text = data.decode(codec).removeprefix("\ufeff")
            if "\0" not in text:
                return text, say("read as {encoding}", encoding=name)
        raise


def is_noise(data: bytes) -> bool:
    """Whether these bytes are no text in any encoding: of all kinds of bytes, many are controls.

    >>> is_noise(bytes(range(256))), is_noise("Äpfel".encode("utf-16"))
    (True, False)
    """
    sample = data[:SAMPLE]
    kinds = min(len({*sample[::2]}), len({*sample[1::2]}))  # of UTF-16, one half has few
    return kinds > 64 and 20 * sum(map(sample.count, _CONTROLS)) > len(sample)


def guess_encoding(data: bytes, language: str = "") -> Message | str:
    """The name of the encoding, as people know it; several names if it may be any of them."""
    if data.startswith(BINARY):
        return say("a binary file (Word, Excel, PDF, …)")
    sample = data[:SAMPLE]
    found = _wide(sample) or _japanese(sample) or _eastern(sample)
    return found or ", ".join(_western(sample, language))


def _western(sample: bytes, language: str) -> list[str]:
    """The encodings that make of the bytes the letters of one of their languages.

    Other letters are possible, signs inside words are not.
    """
    rows = (line.split("\t") for line in data_lines("languages.txt"))
    letters = {row[0]: {*"".join(row[3:5])} for row in rows}
    found: dict[int, dict[str, tuple[str, int]]] = {}
    for name, codec, languages in _ENCODINGS:
        text = _SIGNS.sub(" ", sample.decode(codec, "replace"))
        odd = [letter for letter in text if letter > "\x7f" and letter.isalpha()]
        signs = len(_MISPLACED.findall(text))
        for code in languages.split(","):
            others = sum(not {*one.upper()} <= letters[code] for one in odd)
            if code == language and not signs + others:
                return [name]
            found.setdefault(3 * signs + others, {}).setdefault(name, (text, signs))
    best = found[min(found)]
    first, (text, signs) = next(iter(best.items()))
    same = [] if first == _LATIN else [name for name in best if best[name][0] != text]
    is_certain = not min(found) or (first == _LATIN and not signs)
    return [first, *same, *([] if is_certain else ["…"])]


def _wide(sample: bytes) -> str | None:
    """UTF-32 or UTF-16, by its mark or by its zeros."""
    zeros = sample.count(0)
    if sample.startswith(_UTF_32_MARKS):  # this comes first: the mark begins with that of UTF-16
        return "UTF-32"
    if sample.startswith(_UTF_16_MARKS):
        return "UTF-16"
    if zeros > len(sample) // 2:
        return "UTF-32"
    # In other scripts only blanks and line ends have a zero, always in the same half of a pair.
    halves = sample[::2].count(0), sample[1::2].count(0)
    return "UTF-16" if zeros > len(sample) // 4 or (zeros and zeros == max(halves)) else None


def _japanese(sample: bytes) -> str | None:
    """Shift-JIS or EUC-JP: what can be decoded as such and then is mostly kana and kanji."""
    for codec, name in (("euc_jp", "EUC-JP"), ("shift_jis", "Shift-JIS")):
        with suppress(UnicodeDecodeError):
            text = getincrementaldecoder(codec)().decode(sample)  # its end may be torn
            kana = len(re.findall("[ぁ-ゖァ-ヺー]", text))
            if kana * 5 >= sum(letter > "\x7f" for letter in text) > 0:
                return name
    return None


def _eastern(sample: bytes) -> str | None:
    """The one that gives frequent letters of its script, most of them in lower case."""
    high = sum(byte > 0x7F for byte in sample)
    letters = sum(bytes([byte]).isalpha() for byte in sample)
    if high < 4 or high < 2 * letters:  # in Latin text the letters of ASCII prevail
        return None
    scores, russian = {}, "оеаинтсрвлкмдпу"
    for codec, name, frequent in (
        ("koi8_r", "KOI8-R", russian),
        ("cp1251", "Windows-1251", russian),
        ("cp1253", "Windows-1253 (ISO-8859-7)", "αοιετσνηυρπκλμς"),
    ):
        text = sample.decode(codec, "replace")
        common = sum(text.count(letter) for letter in frequent + frequent.upper())
        # Words begin with a capital, if they have one.
        scores[name] = common - 3 * len(re.findall("[а-яёіїєα-ώ][А-ЯЁІЇЄΆ-Ϋ]", text))
    return max(scores, key=lambda name: scores[name])


# -- reasons ---------------------------------------------------------------------------------------


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
        errno.EADDRINUSE: say("the port is already in use"),
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
