"""Files to words: the contest format, a plain list, CSV with clues.

5 5         # a comment                word,clue
2           Hund                       Hund,It barks
HUND        Katze                      Katze,It purrs
KATZE
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from suchsel.errors import Message, SuchselError, say
from suchsel.files import note_read, why_not
from suchsel.words.spelling import Entry

MAX_SIDE = 200
MAX_BYTES = 4_000_000
_NUMBERS = re.compile(r"[-+]?[\d.,]+(?:\s*[x×*;,\s]\s*[-+]?[\d.,]+)*")
_INTEGER = re.compile(r"[-+]?\d+")
#: How files begin that people take for lists of words: Office (new, old), PDF, pictures.
_NO_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x89PNG", b"\xff\xd8\xff")
_HEADINGS = {"word", "wort", "words", "wörter"}


class Source(NamedTuple):
    """What a file says: its words, and the size if it names one."""

    entries: list[Entry]
    size: tuple[int, int] | None = None


def read_sources(sources: Sequence[str], size: tuple[int, int] | None = None) -> Source:
    """All sources together. A source is a file (it has a dot or a slash, or is "-") or a word.

    A `size` that is given counts for more than what the files say.
    """
    entries: list[Entry] = []
    sizes: dict[tuple[int, int], None] = {}
    defects: list[Message] = []
    for number, source in enumerate(sources, 1):
        if not is_file(source):
            where = say("argument {n}", "Argument {n}", n=number)
            entries.append(Entry(source, None, where))
            continue
        try:
            found = read_file(source)
        except SuchselError as error:
            defects.extend(named(source, error).messages)
            continue
        entries.extend(_at(source, entry) for entry in found.entries)
        if found.size:
            sizes[found.size] = None
    if size is None and len(sizes) > 1:
        defects.append(
            say(
                "The files name different sizes ({sizes}); choose one with --size.",
                "Die Dateien nennen verschiedene Größen ({sizes}); bitte mit --size eine wählen.",
                sizes=", ".join(f"{rows}x{columns}" for rows, columns in sizes),
            )
        )
    if defects:
        raise SuchselError(*defects)
    return Source(entries, size or next(iter(sizes), None))


def _at(source: str, entry: Entry) -> Entry:
    where = say("{file}, {where}", "{file}, {where}", file=source, where=entry.where)
    return entry._replace(where=where)


def is_file(source: str) -> bool:
    return source == "-" or "." in source or "/" in source or "\\" in source


def named(path: str, error: SuchselError) -> SuchselError:
    """The same defects, each with the name of the file that has it."""
    return SuchselError(
        *(
            message
            if message.values.get("file") == path
            else say("{file}: {message}", "{file}: {message}", file=path, message=message)
            for message in error.messages
        )
    )


def read_file(path: str) -> Source:
    data = read_bytes(path)
    if data.startswith(_NO_TEXT):
        raise SuchselError(
            say(
                "This is no text but a file of Word, Excel or the like. Save the words there as "
                "plain text (.txt) or as CSV, and give that file.",
                "Das ist kein Text, sondern eine Datei von Word, Excel oder Ähnlichem. Bitte die "
                "Wörter dort als reinen Text (.txt) oder als CSV speichern und diese Datei "
                "angeben.",
            )
        )
    text = decode(data)
    return parse(text, csv=path.lower().endswith((".csv", ".tsv")))


def read_bytes(path: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file or of standard input; every failure is a sentence."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(limit + 1)
            note_read(sys.stdin.fileno())
        else:
            with open(path, "rb") as file:
                data = file.read(limit + 1)
            note_read(path)
    except OSError as error:
        raise SuchselError(read_failure(path, error)) from None
    refuse_size(data, limit)
    return data


def refuse_size(data: bytes, limit: int) -> None:
    if len(data) > limit:
        raise SuchselError(
            say(
                "The file is larger than {limit} bytes.",
                "Die Datei ist größer als {limit} Bytes.",
                limit=limit,
            )
        )


def read_failure(path: str, error: OSError) -> Message:
    if isinstance(error, FileNotFoundError):
        return say(
            "There is no file “{file}”. Is the name right, and the folder?",
            "Eine Datei „{file}“ gibt es nicht. Stimmen Name und Ordner?",
            file=path,
        )
    if isinstance(error, IsADirectoryError):
        return say(
            "“{file}” is a folder, not a file.", "„{file}“ ist ein Ordner, keine Datei.", file=path
        )
    return say(
        "“{file}” cannot be read: {why}.",
        "„{file}“ lässt sich nicht lesen: {why}.",
        file=path,
        why=why_not(error),
    )


def decode(data: bytes) -> str:
    """UTF-8, with or without a byte order mark; anything else is named and refused."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SuchselError(
            say(
                "The file is not UTF-8 (line {line}); it looks like {encoding}. "
                "Save it as UTF-8 and try again.",
                "Die Datei ist nicht in UTF-8 (Zeile {line}); sie sieht nach {encoding} aus. "
                "Bitte als UTF-8 speichern und noch einmal versuchen.",
                line=line,
                encoding=guess_encoding(data),
            )
        ) from None
    if "\0" in text:
        raise SuchselError(
            say(
                "The file is not text: it holds NUL bytes; it looks like {encoding}.",
                "Die Datei ist kein Text: Sie enthält NUL-Bytes; sie sieht nach {encoding} aus.",
                encoding=guess_encoding(data),
            )
        )
    return text


#: The bytes of ä ö ü Ä Ö Ü ß in the encodings that German word lists still come in.
_UMLAUT_BYTES = {
    "Windows-1252 (ISO-8859-1)": b"\xe4\xf6\xfc\xc4\xd6\xdc\xdf",
    "MS-DOS (code page 850)": b"\x84\x94\x81\x8e\x99\x9a\xe1",
    "Mac Roman": b"\x8a\x9a\x9f\x80\x85\x86\xa7",
}


def guess_encoding(data: bytes) -> Message | str:
    if data.startswith(_NO_TEXT):
        return say("a binary file (Word, Excel, PDF, …)", "einer Binärdatei (Word, Excel, PDF, …)")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or data[:200].count(0) > len(data[:200]) // 4:
        return "UTF-16"
    hits = {name: sum(map(data.count, _each(bytes_))) for name, bytes_ in _UMLAUT_BYTES.items()}
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] else "Windows-1252 (ISO-8859-1)"


def _each(data: bytes) -> Iterable[bytes]:
    return (data[i : i + 1] for i in range(len(data)))


def parse(text: str, csv: bool = False) -> Source:
    """Recognise the format of a text and read it."""
    lines = text.splitlines()
    filled = [line.strip() for line in lines if line.strip()]
    if filled and not csv and _is_contest(filled):
        return _parse_contest(lines)
    if csv or (filled and _is_heading(filled[0])):
        return _parse_csv(text)
    return Source(
        [
            Entry(line.strip(), None, _line(number))
            for number, line in enumerate(lines, 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
    )


def _line(number: int) -> Message:
    return say("line {n}", "Zeile {n}", n=number)


def _is_contest(filled: list[str]) -> bool:
    """A line of numbers, then a number alone: even when the numbers are wrong ones."""
    if not _NUMBERS.fullmatch(filled[0]):
        return False
    second_is_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1]) is not None
    return second_is_count or len(filled[0].split()) == 2


def _parse_contest(lines: list[str]) -> Source:
    filled = [(n, line.strip()) for n, line in enumerate(lines, 1) if line.strip()]
    defects: list[Message] = []
    size = None
    try:
        size = parse_size(filled[0][1])
    except SuchselError as error:
        defects.extend(
            say("{where}: {m}", "{where}: {m}", where=_line(filled[0][0]), m=message)
            for message in error.messages
        )
    has_count = len(filled) > 1 and _INTEGER.fullmatch(filled[1][1]) is not None
    words = filled[2:] if has_count else filled[1:]
    count = int(filled[1][1]) if has_count and len(filled[1][1]) < 10 else None
    if count is None:
        defects.append(
            say(
                "{where}: here the number of words should stand.",
                "{where}: Hier sollte die Anzahl der Wörter stehen.",
                where=_line(filled[1][0] if len(filled) > 1 else 2),
            )
        )
    elif count != len(words):
        defects.append(
            say(
                "{where}: {count} words are announced, but {n} follow.",
                "{where}: {count} Wörter sind angekündigt, aber {n} folgen.",
                where=_line(filled[1][0]),
                count=count,
                n=len(words),
            )
        )
    if defects:
        raise SuchselError(*defects)
    return Source([Entry(word, None, _line(n)) for n, word in words], size)


def parse_size(text: str) -> tuple[int, int]:
    """ "12x10", "12 10" or "12×10": rows, then columns.

    >>> parse_size("12x10")
    (12, 10)
    """
    parts = re.split(r"\s*[x×X*]\s*|\s+", text.strip())
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise SuchselError(_not_a_size(text))
    # A number of a thousand digits is not worth converting; it is too large in any case.
    rows, columns = (int(part[-9:]) if len(part) < 9 else 10**9 for part in parts)
    return check_size((rows, columns), text)


def check_size(size: tuple[int, int], text: str | None = None) -> tuple[int, int]:
    rows, columns = size
    if rows < 1 or columns < 1:
        raise SuchselError(_not_a_size(text or f"{rows}x{columns}"))
    if rows > MAX_SIDE or columns > MAX_SIDE:
        raise SuchselError(
            say(
                "The size {size} is too large; at most {limit} rows and {limit} columns are "
                "possible.",
                "Die Größe {size} ist zu groß; höchstens {limit} Zeilen und {limit} Spalten sind "
                "möglich.",
                size=(text or f"{rows}x{columns}")[:40],
                limit=MAX_SIDE,
            )
        )
    return size


def _not_a_size(text: str) -> Message:
    return say(
        "“{text}” is not a size; two positive numbers are needed, rows and columns, like 12x10.",
        "„{text}“ ist keine Größe; gebraucht werden zwei positive Zahlen, Zeilen und Spalten, "
        "etwa 12x10.",
        text=text[:40],
    )


def _is_heading(line: str) -> bool:
    first = re.split(r"[,;\t]", line)[0].strip().strip('"').lower()
    return first in _HEADINGS and re.search(r"[,;\t]", line) is not None


def _parse_csv(text: str) -> Source:
    import csv
    from io import StringIO

    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error:
        raise SuchselError(
            say(
                "{where}: this is not proper CSV; quotation marks come in pairs, around a whole "
                "cell.",
                "{where}: Das ist kein gültiges CSV; Anführungszeichen stehen paarweise um eine "
                "ganze Zelle.",
                where=_line(reader.line_num),
            )
        ) from None
    entries: list[Entry] = []
    for number, row in rows:
        cells = [cell.strip() for cell in row]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if not entries and cells[0].lower() in _HEADINGS:
            continue
        clue = cells[1] if len(cells) > 1 and cells[1] else None
        entries.append(Entry(cells[0], clue, _line(number)))
    return Source(entries)
