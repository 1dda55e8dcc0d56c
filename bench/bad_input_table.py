"""The table of bad inputs: each row of a table times each way in which it can be given."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

import suchsel
from suchsel.cli import COMMANDS
from suchsel.request.option_types import Flag, Line
from suchsel.request.options import options_for
from suchsel.request.value_types import Digraphs, ShapeType, WordList
from suchsel.sheet.style import STYLE_OPTIONS, style_of
from suchsel.web.api import WorkerRequest, answer
from suchsel.web.settings import Limits

REFUSED = (2, 3, 4)
#: Statuses that say that the request was at fault.
CLIENT = (404, 405, 413, 422)
Data = bytes | Callable[[], bytes]


class Case(NamedTuple):
    """One bad input. `files` lie in its folder; the file `stdin` is standard input."""

    group: str
    name: str
    arguments: tuple[str, ...] = ()
    files: Mapping[str, Data] = {}
    codes: tuple[int, ...] = REFUSED
    shell: str = ""
    call: Callable[[], object] | None = None
    status: bool = False
    mute: bool = False


def cases() -> list[Case]:
    """All cases; their names are unique."""
    parts = (
        words_as_arguments,
        word_files,
        sizes,
        options,
        styles,
        grids,
        stored_puzzles,
        plans,
        shapes,
        outputs,
        commands,
        starts,
        library,
        api,
    )
    return [case for part in parts for case in part()]


def _command(group: str, text: str, files: Mapping[str, Data] | None = None, **more: Any) -> Case:
    return Case(group, f"{group}: {text}"[:100], tuple(text.split(" ")), files or {}, **more)


# -- words -----------------------------------------------------------------------------------------

WORDS = {
    "empty": "",
    "blank": " ",
    "one letter": "A",
    "one digit": "7",
    "only hyphens": "–—",
    "plus": "C+",
    "emoji": "🐕🐈",
    "control character": "Hu\x01nd",
    "escape": "\x1b[31mHund\x1b[0m",
    "many lines": "Hund!\n" * 500,
    "replacement character": "H�nd",
    "lone surrogate": "H\udce4nd",
    "high surrogate": "H\ud800nd",
    "not a character": "H￿nd",
    "right to left mark": "Hu\u202end",
    "only marks": "\u0301\u0302",
    "20 marks": "a" + "\u0301" * 20 + "b",
    "a million marks": "a" + "\u0301\u0323" * 500_000 + "b",
    "a million joiners": "a" + "\u200d" * 1_000_000 + "b",
    "a long conjunct": "\u0915\u094d" * 300_000 + "\u0915\u0916",
    "a million letters": "AB" * 500_000,
    "a million signs": "+-" * 500_000,
}


def words_as_arguments() -> Iterator[Case]:
    for name, word in WORDS.items():
        for command in ("make", "pack"):
            words = ("--", "Katze", word)
            yield Case(
                "words",
                f"words: {command}, {name}",
                (command, *words[1:]) if not word.startswith("-") else (command, *words),
            )
    yield Case("words", "words: the same twice", ("make", "Hund", "hund"))
    yield Case("words", "words: 6000 arguments", ("make", *(f"W{i:05}" for i in range(6000))))
    yield Case("words", "words: 6000 equal ones", ("make", *["Hund"] * 6000))
    yield Case("words", "words: 6000 short ones", ("make", *["A"] * 6000))
    yield Case("words", "words: 3000 missing files", ("make", *(f"f{i}.txt" for i in range(3000))))
    yield Case("words", "words: no words", ("make",))


#: A cell of LibreOffice that stands a million times in its table.
_CALC = (
    b'<o:d xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    b'xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
    b'xmlns:x="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:spreadsheet><t:table>'
    b'<t:table-row t:number-%s-repeated="1000000"><t:table-cell t:number-%s-repeated="1000000">'
    b"<x:p>Hund</x:p></t:table-cell></t:table-row></t:table></o:spreadsheet></o:d>"
)


def _zip(name: str, data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return out.getvalue()


_JAPANESE = "いぬ\nねこ\nさくら\n"
WORD_FILES: dict[str, Data] = {
    "empty": b"",
    "blank lines": b"\n \n\t\n" * 100,
    "only comments": b"# nothing\n" * 50,
    "one-letter lines": lambda: b"a\n" * 1_900_000,
    "two-letter lines": lambda: b"ab\n" * 1_300_000,
    "empty lines": lambda: b"\n" * 3_900_000,
    "too large": lambda: b"Hund\n" * 900_000,
    "one long line": lambda: b"A" * 3_900_000,
    "one long line of signs": lambda: b"+" * 3_900_000,
    "blanks": lambda: b" " * 3_900_000,
    "marks": lambda: ("Hund\na" + "\u0301" * 1_900_000 + "b").encode(),
    "marks of two classes": lambda: ("Hund\na" + "\u0301\u0323" * 900_000 + "b").encode(),
    "conjuncts": lambda: ("Hund\n" + "\u0915\u094d" * 600_000 + "\u0915").encode(),
    "60000 bad words": lambda: b"".join(b"C%d+\n" % i for i in range(60_000)),
    "100000 good words": lambda: b"".join(b"W%06d\n" % i for i in range(100_000)),
    "150000 equal words": lambda: b"Hund\n" * 150_000,
    "all kinds of defects": lambda: b"A\nC+\nHund\nHund\n" * 20_000,
    "NUL": b"Hund\0Katze\n",
    "NULs": b"\0" * 100_000,
    "random bytes": bytes(range(256)) * 100,
    "MS-DOS": "Bär\nMäuse\n".encode("cp850"),
    "Windows-1252, a byte without meaning": b"B\xe4r\nM\xe4use\x81\n",
    "KOI8-R": "собака\nкошка\n".encode("koi8_r"),
    "Windows-1251": "собака\nкошка\n".encode("cp1251"),
    "Shift-JIS": _JAPANESE.encode("shift_jis"),
    "EUC-JP": _JAPANESE.encode("euc_jp"),
    "UTF-16, half a letter": "Hund\nKatze\n".encode("utf-16")[:-1],
    "UTF-16, a lone surrogate": b"\xff\xfeH\0\x00\xd8n\0",
    "UTF-16, NULs": "Hund\0\nKatze\n".encode("utf-16"),
    "UTF-32": "Hund\nKatze\n".encode("utf-32"),
    "UTF-32 LE": "Hund\nKatze\n".encode("utf-32-le"),
    "encoded surrogates": b"H\xed\xa0\x80nd\n",
    "overlong": b"H\xc0\x80nd\n",
    "PDF": b"%PDF-1.7\n",
    "PNG": b"\x89PNG\r\n\x1a\n",
    "zip": b"PK\x03\x04\x00",
    "zip of something else": lambda: _zip("readme.txt", b"Hund"),
    "Word, no XML": lambda: _zip("word/document.xml", b"Hund"),
    "Word, entities": lambda: _zip("word/document.xml", b'<!DOCTYPE a [<!ENTITY b "c">]><a/>'),
    "Word, 12 MB of tags": lambda: _zip("word/document.xml", b"<a>" + b"<b/>" * 3_000_000),
    "Word, 15 MB of text": lambda: _zip(
        "word/document.xml",
        b'<w:d xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:t>'
        + b"Hund, " * 2_500_000
        + b"</w:t></w:p></w:d>",
    ),
    "Word, deep": lambda: _zip("word/document.xml", b"<a>" * 99_000 + b"</a>" * 99_000),
    "Excel, no sheet": lambda: _zip("xl/workbook.xml", b"<a/>"),
    "Calc, a million rows": lambda: _zip("content.xml", _CALC % (b"rows", b"none")),
    "Calc, a million columns": lambda: _zip("content.xml", _CALC % (b"none", b"columns")),
    "100 MB in a zip": lambda: _zip("word/document.xml", b" " * 100_000_000),
    "tabs": lambda: b"\t" * 3_900_000,
    "semicolons": lambda: b"Hund;" * 700_000,
    "colons": lambda: b":" * 3_900_000,
    "bullets": lambda: "•".encode() * 1_300_000,
    "dashes": lambda: b" - " * 1_300_000,
    "numbers": lambda: b"1. " * 1_300_000,
    "quotes": lambda: b'"' * 3_900_000,
    "two separators": b"Hund, Katze\nMaus; Esel\n",
    "a sentence": b"The dog barks because the cat has climbed a tree.\n",
    "contest, too few words": b"5 5\n3\nHUND\nKATZE\n",
    "contest, too many words": b"5 5\n1\nHUND\nKATZE\n",
    "contest, no number": b"5 5\nHUND\n",
    "contest, huge number": b"5 5\n" + b"9" * 100_000 + b"\nHUND\n",
    "contest, huge size": b"9" * 10_000 + b" 5\n1\nHUND\n",
    "contest, size 0": b"0 0\n1\nHUND\n",
    "contest, negative": b"-5 5\n1\nHUND\n",
    "contest, no words": b"5 5\n0\n",
    "contest, word too long": b"2 2\n1\nELEFANT\n",
    "CSV, open quote": b'word,clue\n"Hund,bellt\n',
    "CSV, open quotes": lambda: b"word,clue\n" + b'"Hund' * 700_000,
    "CSV, only a heading": b"word,clue\n",
    "CSV, huge field": lambda: b"word,clue\nHund," + b"x" * 3_000_000 + b"\nA,b\n",
    "CSV, many columns": lambda: b"word,clue\nA" + b",x" * 1_500_000 + b"\n",
    "CSV, bad words": lambda: b"word,clue\n" + b"A,x\n" * 150_000,
}
#: Ways to give a list of words, and which files are no defect there: pools skip unsuitable words.
WORD_ROLES = {
    "make": "make list.txt --size 12x12",
    "pack": "pack list.txt",
    "solve": "solve grid.txt list.txt",
    "block": "make Hund --size 12x12 --block list.txt",
    "secret": "make Hund --size 12x12 --secret list.txt",
    "pool": "make --pool list.txt --pick 200000 --size 12x12",
}


def word_files() -> Iterator[Case]:
    for name, data in WORD_FILES.items():
        for role, command in WORD_ROLES.items():
            if role != "make" and name.startswith("CSV") and role != "pool":
                continue
            files: dict[str, Data] = {"list.txt": data, "grid.txt": b"A B\nC D\n"}
            # Words that are not in the grid are an answer, and the words of a contest are words.
            fine = role in ("solve", "block", "secret") and name in _SOUND
            fine = fine or (role in ("make", "pack") and name == "contest, word too long")
            fine = fine or (role in ("block", "secret") and name in _NOTHING)
            yield Case(
                "word files",
                f"word files: {role}, {name}",
                tuple(command.split()),
                files,
                (0, *REFUSED) if fine else REFUSED,
            )
    yield Case("word files", "word files: a folder", ("make", "./"))
    yield Case("word files", "word files: a device without end", ("make", "/dev/zero"))
    yield Case("word files", "word files: NUL in the name", ("make", "a\0b.txt"))
    yield Case("word files", "word files: long name", ("make", "a" * 5000 + ".txt"))
    yield Case("word files", "word files: surrogate in the name", ("make", "\udcff.txt"))
    yield Case("word files", "word files: bad standard input", ("make", "-"), {"stdin": b"\xff"})
    yield Case("word files", "word files: empty standard input", ("make", "-"))


#: No words to block or to hide.
_NOTHING = {"empty", "blank lines", "only comments", "empty lines", "blanks", "contest, no words"}
_SOUND = {
    "one long line",
    "contest, size 0",
    "contest, negative",
    "contest, huge size",
    "contest, word too long",
}


# -- sizes and options -----------------------------------------------------------------------------

SIZES = [
    "0x5",
    "5x0",
    "-1x5",
    "5x",
    "x5",
    "x",
    "5x5x5",
    "1000x1000",
    "201x5",
    "5x201",
    "99999999999x2",
    "1.5x3",
    "5,5,5",
    "٣x٣",
    "²x²",
    "nanxnan",
    "infx5",
    "1e3x5",
    "0x0",
    "abc",
    "5××",
    "+x+",
    "5x5cm",
    "1x1",
    "2x1",
]


def sizes() -> Iterator[Case]:
    for size in [*SIZES, "", " ", "9" * 5000, "9" * 5000 + "x5", "\n" * 200 + "x"]:
        name = f"{size[:20]}, {len(size)} characters".replace("\n", "/")
        yield Case("sizes", f"sizes: make {name}", ("make", "Elefant", f"--size={size}"))
        fine = size in ("1x1", "2x1")
        if not fine:
            yield Case("sizes", f"sizes: shapes {name}", ("shapes", f"--size={size}"))
        plan = f"lists = [['Elefant']]\nsizes = [{json.dumps(size)}]\n".encode()
        if size not in ("1x1", "2x1"):
            yield Case("sizes", f"sizes: batch {name}", ("batch", "p.toml"), {"p.toml": plan})


#: Values that are words.
_WORDLIKE = {"word", "infinity", "NaN", "exponent", "lines"}
#: What any text may be, and what may be digraphs or none.
_TEXTS = {"empty", "word", "minus", "NaN", "infinity", "exponent", "list"}
_DIGRAPHS = {"empty", "NaN", "infinity", "list"}
VALUES = {
    "empty": "",
    "word": "nonsense",
    "minus": "-1",
    "NaN": "nan",
    "infinity": "inf",
    "huge": "9" * 5000,
    "exponent": "1e999",
    "list": ",,,",
    "surrogate": "\udc80",
    "NUL": "a\0b",
    "lines": "x\n" * 300,
}


def options() -> Iterator[Case]:
    """Every option of a request with values that it cannot have."""
    for name, option in options_for("cli").items():
        if name in ("words", "size") or isinstance(option.type, Flag):
            continue
        for label, value in VALUES.items():
            if isinstance(option.type, Line) and label not in ("surrogate",):
                continue
            if isinstance(option.type, WordList) and label in _WORDLIKE:
                continue
            if isinstance(option.type, ShapeType) and label == "empty":
                continue
            if isinstance(option.type, Digraphs) and label in _DIGRAPHS:
                continue
            flag = f"--{name.replace('_', '-')}={value}"
            words = ("make", "Hund", "Katze", "--size=9x9", flag)
            yield Case("options", f"options: --{name}, {label}", words)
    long = "x" * 100_000
    yield Case("options", "options: long title", ("make", "Hund", f"--title={long}"))
    yield Case("options", "options: long message", ("make", "Hund", f"--message={long}"))
    for label, value in {**VALUES, "too many": "10000"}.items():
        if label != "empty":
            yield Case(
                "options",
                f"options: --seed, {label}",
                ("make", "Hund", f"--seed={value}", "--size=0x0"),
            )
        for command in ("batch p.toml", "render p.toml -o out --format txt"):
            given = (*command.split(), f"--workers={value}")
            yield Case("options", f"options: --workers, {command[:6]}, {label}", given)
        yield Case(
            "options",
            f"options: --cluster, {label}",
            ("batch", "p.toml", f"--cluster={value}"),
            {"p.toml": PLAN},
        )


PLAN = b"lists = [['Hund']]\n"


def styles() -> Iterator[Case]:
    for name, option in STYLE_OPTIONS.items():
        if isinstance(option.type, Flag) or name == "lang":
            continue
        for label, value in VALUES.items():
            if type(option.type) is Line and label in _TEXTS:
                continue
            flag = f"--{name.replace('_', '-')}={value}"
            words = ("make", "Hund", "--size=9x9", "-o", "x.pdf", flag)
            yield Case("styles", f"styles: --{name}, {label}", words)


# -- files with grids and puzzles ------------------------------------------------------------------

_SHEET_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def excel(rows: str, after: str = "", strings: str = "", names: str = "") -> Callable[[], bytes]:
    """An Excel file with one sheet, as XML."""

    def build() -> bytes:
        parts = {
            "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
            'relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
            f'<Override PartName="/xl/strings.xml" ContentType="{_TYPE}.sharedStrings+xml"/>'
            "</Types>",
            "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship '
            f'Id="r1" Type="{_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook {_SHEET_NS} xmlns:r="{_RELATION}"><sheets>'
            f'<sheet name="S" sheetId="1" r:id="r1"/></sheets>{names}</workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">'
            f'<Relationship Id="r1" Type="{_RELATION}/worksheet" Target="worksheets/sheet1.xml"/>'
            f'<Relationship Id="r2" Type="{_RELATION}/sharedStrings" Target="strings.xml"/>'
            "</Relationships>",
            "xl/worksheets/sheet1.xml": f"<worksheet {_SHEET_NS}><sheetData>{rows}</sheetData>"
            f"{after}</worksheet>",
            "xl/strings.xml": f"<sst {_SHEET_NS}>{strings}</sst>",
        }
        return packed(parts)

    return build


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def _encrypted() -> bytes:
    data = bytearray(packed({"xl/workbook.xml": "x"}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


_CELL = '<row r="1"><c r="A1"><v>1</v></c></row>'
_FAR = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>A</t></is></c></row>'
_DEEP = "[" * 1_900_000
GRIDS: dict[str, tuple[str, Data]] = {
    "empty": ("txt", b""),
    "prose": ("txt", b"There is no grid here, only sentences of several words.\n"),
    "one-letter lines": ("txt", lambda: b"A\n" * 1_900_000),
    "long lines": ("txt", lambda: (b"A" * 19_000 + b"\n") * 200),
    "spaced long lines": ("txt", lambda: (b"A " * 9_900 + b"\n") * 200),
    "201 columns": ("txt", (b"A" * 201 + b"\n") * 3),
    "201 rows": ("txt", b"A B\n" * 201),
    "many signs": (
        "txt",
        lambda: "\n".join(
            "".join(chr(0x4E00 + (7 * i + j) % 20_000) for i in range(190)) for j in range(5000)
        ).encode(),
    ),
    "marks": ("txt", lambda: ("A B\nC D" + "\u0301" * 900_000).encode()),
    "20 marks": ("txt", ("A B\nC D" + "\u0301" * 20).encode()),
    "bars": ("txt", lambda: b"|" * 3_900_000),
    "rules": ("txt", lambda: b"+---" * 900_000),
    "plus signs": ("txt", lambda: b"+" * 3_900_000),
    "KOI8-R": ("txt", "абв\nгде\n".encode("koi8_r")),
    "NUL": ("txt", b"A\0B\n"),
    "old Excel": ("xls", b"\xd0\xcf\x11\xe0" + b"\0" * 500),
    "CSV of columns": ("csv", lambda: b"A," * 1_900_000),
    "CSV of lines": ("csv", lambda: b"A\n" * 1_900_000),
    "CSV of commas": ("csv", lambda: b",\n" * 1_900_000),
    "CSV of quotes": ("csv", lambda: b'"A' * 1_900_000),
    "CSV without letters": ("csv", b"1.5,2.5\n3.5,4.5\n"),
    "CSV with marks": ("csv", ("A,B\nC,D" + "\u0301" * 20).encode()),
    "TSV of tabs": ("tsv", lambda: b"\t" * 3_900_000),
    "JSON, broken": ("json", b"{"),
    "JSON, deep list": ("json", lambda: _DEEP.encode()),
    "JSON, deep object": ("json", lambda: b'{"a":' * 700_000),
    "JSON, wide": ("json", lambda: b'[["A"' + b',"A"' * 900_000 + b"]]"),
    "JSON, high": ("json", lambda: b"[" + b'["A"],' * 570_000 + b'["A"]]'),
    "JSON, huge number": ("json", b"[[" + b"9" * 100_000 + b"]]"),
    "JSON, NaN": ("json", b"[[NaN]]"),
    "JSON, null": ("json", b"null"),
    "JSON, numbers": ("json", b"[1, 2, 3]"),
    "JSON, objects": ("json", lambda: b'[{"a":1}' + b',{"a":1}' * 400_000 + b"]"),
    "JSON, grid of null": ("json", b'{"grid": [[null, null]]}'),
    "JSON, ragged": ("json", b'{"grid": [["A"], ["A", "B"]]}'),
    "JSON, wrong topology": ("json", b'{"grid": [["A"]], "topology": "moebius"}'),
    "JSON, topology a list": ("json", b'{"grid": [["A"]], "topology": []}'),
    "JSON, marks": ("json", json.dumps([["A" + "\u0301" * 20]]).encode()),
    "JSON, surrogates": ("json", b'[["\\ud800", "\\udc00"]]'),
    "ipuz, broken": ("ipuz", b"ipuz({"),
    "ipuz, calls": ("ipuz", lambda: b"ipuz(" * 700_000),
    "ipuz, no puzzle": ("ipuz", b'{"version": 1}'),
    "ipuz, wrong rows": ("ipuz", b'{"puzzle": 5, "solution": {"a": 1}}'),
    "ipuz, high": ("ipuz", lambda: b'{"puzzle":[' + b'["A"],' * 570_000 + b'["A"]]}'),
    "Excel, not one": ("xlsx", packed({"a.txt": "x"})),
    "Excel, torn": ("xlsx", excel(_CELL)()[:600]),
    "Excel, PK": ("xlsx", b"PK\x03\x04"),
    "Excel, empty archive": ("xlsx", b"PK\x05\x06" + b"\0" * 18),
    "Excel, password": ("xlsx", _encrypted),
    "Excel, zeros": ("xlsx", lambda: packed({"xl/workbook.xml": b"\0" * 500_000_000})),
    "Excel, many parts": ("xlsx", lambda: packed({f"p{i}": "" for i in range(6000)})),
    "Excel, entities": ("xlsx", packed({"xl/workbook.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a/>'})),
    "Excel, empty sheet": ("xlsx", excel("")),
    "Excel, far cell": ("xlsx", excel(_FAR)),
    "Excel, cells": ("xlsx", lambda: excel('<row r="1">' + "<c/>" * 7_900_000 + "</row>")()),
    "Excel, cells at the limit": ("xlsx", excel('<row r="1">' + "<c/>" * 390_000 + "</row>")),
    "Excel, rows": ("xlsx", lambda: excel("<row/>" * 5_000_000)()),
    "Excel, strings": ("xlsx", lambda: excel(_CELL, strings="<si/>" * 6_000_000)()),
    "Excel, merged cells": (
        "xlsx",
        lambda: excel(
            _CELL, "<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 900_000 + "</mergeCells>"
        )(),
    ),
    "Excel, attributes": (
        "xlsx",
        lambda: excel(
            '<row r="1"><c ' + " ".join(f'a{i}="1"' for i in range(900_000)) + "/></row>"
        )(),
    ),
    "Excel, nested": (
        "xlsx",
        lambda: excel('<row r="1">' + "<a>" * 190_000 + "</a>" * 190_000 + "</row>")(),
    ),
    "Excel, long text": (
        "xlsx",
        lambda: excel(
            '<row r="1"><c r="A1" t="inlineStr"><is><t>' + "A\n" * 7_900_000 + "</t></is></c></row>"
        )(),
    ),
    "Excel, wide": (
        "xlsx",
        lambda: excel(
            "".join(f'<row r="{i}"><c r="XFD{i}"><v>1</v></c></row>' for i in range(1, 100_000))
        )(),
    ),
    "Excel, bad reference": ("xlsx", excel('<row r="x"><c r="?"><v>1</v></c></row>')),
    "Excel, bad string": ("xlsx", excel('<row r="1"><c r="A1" t="s"><v>99</v></c></row>')),
    "Excel, bad date": ("xlsx", excel('<row r="1"><c r="A1" t="d"><v>x</v></c></row>')),
    "Excel, negative row": ("xlsx", excel('<row r="-5"><c r="A1"><v>A</v></c></row>')),
    "PDF": ("pdf", b"%PDF-1.7\n%%EOF"),
    "PNG": ("png", b"\x89PNG\r\n\x1a\n"),
}


def grids() -> Iterator[Case]:
    for name, (suffix, data) in GRIDS.items():
        file = f"grid.{suffix}"
        # What has letters is a grid, however odd.
        odd = name in (
            "Excel, bad reference",
            "Excel, negative row",
            "Excel, nested",
            "ipuz, calls",
            "CSV without letters",
        )
        codes = (0, *REFUSED) if odd else REFUSED
        yield Case("grids", f"grids: solve, {name}", ("solve", file, "AB"), {file: data}, codes)
        command = ("check", file)
        yield Case("grids", f"grids: check, {name}", command, {file: data})
    yield _command("grids", "solve missing.txt AB")
    yield _command("grids", "solve / AB")
    yield _command("grids", "solve grid.txt AB --topology nonsense", {"grid.txt": b"A B\nC D\n"})
    yield _command("grids", "solve grid.txt A C+", {"grid.txt": b"A B\nC D\n"})


@cache
def _puzzle() -> str:
    return suchsel.generate(["Hund", "Katze", "Maus"], size=(8, 8), seed=1).to_json()


Change = Callable[[dict[str, Any]], object]


def _set(key: str, value: object) -> Change:
    return lambda stored: stored.update({key: value})


def _without(key: str) -> Change:
    return lambda stored: stored.pop(key)


PUZZLES: dict[str, Change] = {
    **{
        f"without {key}": _without(key)
        for key in (
            "format",
            "rows",
            "columns",
            "topology",
            "grid",
            "words",
            "level",
            "seed",
            "request",
        )
    },
    "rows 0": _set("rows", 0),
    "rows huge": _set("rows", 10**30),
    "rows NaN": _set("rows", float("nan")),
    "rows true": _set("rows", True),
    "topology": _set("topology", "x" * 100_000),
    "topology lines": _set("topology", "x\n" * 1000),
    "grid empty": _set("grid", []),
    "grid of numbers": _set("grid", [[1] * 8] * 8),
    "grid huge": _set("grid", [["A"] * 1000] * 500),
    "grid of one letter": _set("grid", [["A"] * 8] * 8),
    "grid of marks": _set("grid", [["A" + "\u0301" * 20] * 8] * 8),
    "grid of null": _set("grid", [[None] * 8] * 8),
    "grid ragged": _set("grid", [["A"] * i for i in range(8)]),
    "words empty": _set("words", []),
    "words of text": _set("words", ["Hund"]),
    "words many times": lambda stored: stored.update(words=stored["words"] * 3000),
    "cells outside": lambda stored: stored["words"][0].update(cells=[[99, 99]] * 4),
    "cells huge": lambda stored: stored["words"][0].update(cells=[[10**40, 0]] * 4),
    "cells many": lambda stored: stored["words"][0].update(cells=[[0, 0]] * 100_000),
    "symbols": lambda stored: stored["words"][0].update(symbols=["A"] * 100_000),
    "direction": lambda stored: stored["words"][0].update(direction="UP" * 100_000),
    "level": _set("level", "nonsense"),
    "level lines": _set("level", "x\n" * 5000),
    "seed": _set("seed", -1),
    "seed text": _set("seed", "7"),
    "title": _set("title", "x\n" * 5000),
    "message": _set("message", "x" * 100_000),
    "request empty": _set("request", {}),
    "request a list": _set("request", []),
    "request size": lambda stored: stored["request"].update(size=[3, 3]),
    "request words": lambda stored: stored["request"].update(words=["A"] * 50_000),
    "request other words": lambda stored: stored["request"].update(
        words=[f"W{i}X" for i in range(4000)]
    ),
    "request unknown keys": lambda stored: stored["request"].update(
        {f"k{i}": i for i in range(5000)}
    ),
    "request shape": lambda stored: stored["request"].update(shape=["#" + "." * 8] * 9),
    "request steps": lambda stored: stored["request"].update(steps=10**30),
    "request level": lambda stored: stored["request"].update(level={"name": "x"}),
}


def _changed(change: Change) -> bytes:
    stored = json.loads(_puzzle())
    change(stored)
    return json.dumps(stored).encode()


def stored_puzzles() -> Iterator[Case]:
    for name, change in PUZZLES.items():
        data = _changed(change)
        for command in ("check x.json", "rate x.json", "render x.json -o out --format svg"):
            label = f"puzzles: {command.split(' ')[0]}, {name}"
            yield Case("puzzles", label, tuple(command.split(" ")), {"x.json": data})
    many = (_changed(_set("seed", -1)) + b"\n") * 300
    yield _command("puzzles", "check x.jsonl", {"x.jsonl": many})
    yield _command("puzzles", "check bad.jsonl", {"bad.jsonl": b"{}\n" * 100_000})
    yield _command("puzzles", "check long.jsonl", {"long.jsonl": lambda: b"x" * 5_000_000})
    yield _command("puzzles", "check empty.jsonl", {"empty.jsonl": b""})
    yield _command("puzzles", "check list.json", {"list.json": b"[" + b"1," * 900_000 + b"1]"})
    yield _command("puzzles", "render x.jsonl -o out --format nonsense", {"x.jsonl": b"{}\n"})
    yield _command("puzzles", "render x.jsonl -o x.jsonl --format txt", {"x.jsonl": b"{}\n"})
    good = json.dumps(json.loads(_puzzle())).encode()
    yield _command("puzzles", "rate x.json --plot x.gif", {"x.json": good})
    yield _command("puzzles", "rate x.json --plot x.json", {"x.json": good})


# -- plans, shapes ---------------------------------------------------------------------------------

PLANS: dict[str, Data] = {
    "empty": b"",
    "broken": b"lists = [",
    "deep": lambda: b"a = " + b"[" * 100_000,
    "deep tables": lambda: b"a" + b".a" * 100_000 + b" = 1\n",
    "huge number": b"seeds = " + b"9" * 100_000 + b"\nlists = [['Hund']]\n",
    "seeds 0": b"seeds = 0\nlists = [['Hund']]\n",
    "seeds NaN": b"seeds = nan\nlists = [['Hund']]\n",
    "seeds date": b"seeds = 2020-01-01\nlists = [['Hund']]\n",
    "unknown keys": lambda: b"".join(b"k%d = 1\n" % i for i in range(20_000)),
    "bad sizes": lambda: b"lists = [['Hund']]\nsizes = [" + b"'0x0'," * 3000 + b"]\n",
    "bad levels": lambda: b"lists = [['Hund']]\nlevels = [" + b"'none'," * 3000 + b"]\n",
    "missing files": lambda: (
        b"lists = [" + b"".join(b"'f%d.txt'," % i for i in range(3000)) + b"]\n"
    ),
    "bad words": lambda: b"lists = [[" + b"'A'," * 100_000 + b"]]\n",
    "too many": lambda: b"lists = [" + b"['Hund']," * 20_000 + b"]\n",
    "options": b"lists = [['Hund']]\noptions = 5\n",
    "bad options": b"lists = [['Hund']]\n[options]\nsteps = 'x'\nfiller = 5\nnest = 'yes'\n",
    "standard input": b"lists = ['-']\n",
    "not UTF-8": "lists = [['Bär']]\n".encode("latin-1"),
    "NUL": b"lists = [['H\\u0000d']]\n",
    "not TOML": b"\x7fELF" + bytes(range(256)),
    "long line": lambda: b"x" * 3_900_000,
    "puzzles": b"title = 'A'\n[[puzzles]]\nwords = 5\n",
    "no puzzles": b"title = 'A'\npuzzles = []\n",
    "many bad puzzles": lambda: b"title = 'A'\n" + b"[[puzzles]]\nwords = ['A']\n" * 2000,
    "missing word files": lambda: b"title = 'A'\n" + b"[[puzzles]]\nfile = 'no.txt'\n" * 2000,
    "bad trim": b"title = 'A'\ntrim = 'nonsense'\nbleed = -5\n[[puzzles]]\nwords = ['Hund']\n",
}


def plans() -> Iterator[Case]:
    for name, data in PLANS.items():
        yield Case("plans", f"plans: batch, {name}", ("batch", "p.toml"), {"p.toml": data})
        book = ("book", "p.toml", "-o", "x.pdf")
        yield Case("plans", f"plans: book, {name}", book, {"p.toml": data})
    yield _command("plans", "batch missing.toml")
    yield _command("plans", "batch /")
    yield _command("plans", "book p.toml -o x.doc", {"p.toml": b"title = 'A'\n"})
    yield _command("plans", "book p.toml", {"p.toml": b"title = 'A'\n"})


def _picture(kind: str, size: tuple[int, int], mode: str = "1") -> Callable[[], bytes]:
    def draw() -> bytes:
        from PIL import Image

        Image.MAX_IMAGE_PIXELS = None
        out = io.BytesIO()
        Image.new(mode, size, 1 if mode == "1" else 255).save(out, kind)
        return out.getvalue()

    return draw


def _png_head(width: int, height: int) -> bytes:
    from zlib import crc32

    head = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0"
    return b"\x89PNG\r\n\x1a\n\0\0\0\r" + head + crc32(head).to_bytes(4, "big")


_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
SHAPE_FILES: dict[str, tuple[str, Data]] = {
    "empty": ("txt", b""),
    "prose": ("txt", b"no drawing at all\n" * 50),
    "huge drawing": ("txt", lambda: (b"#" * 5000 + b"\n") * 700),
    "high drawing": ("txt", lambda: b"#\n" * 1_900_000),
    "no cells": ("txt", b"....\n....\n"),
    "NUL": ("txt", b"##\0##\n"),
    "not UTF-8": ("txt", b"#\xff#\n"),
    "PNG, head only": ("png", _png_head(100, 100)),
    "PNG, 4 gigapixels": ("png", _png_head(65_000, 65_000)),
    "PNG, 180 megapixels": ("png", _png_head(18_000, 10_001)),
    "PNG, 400 megapixels": ("png", _picture("PNG", (20_000, 20_000))),
    "PNG, 95 megapixels": ("png", _picture("PNG", (10_000, 9_500))),
    "PNG, size 0": ("png", _png_head(0, 0)),
    "PNG, white": ("png", _picture("PNG", (20, 20))),
    "PNG, white and large": ("png", _picture("PNG", (5_400, 5_500))),
    "GIF, broken": ("gif", b"GIF89a" + b"\xff" * 50),
    "GIF, white": ("gif", _picture("GIF", (20, 20), "L")),
    "JPEG, broken": ("jpg", b"\xff\xd8\xff" + b"\0" * 100),
    "JPEG, large": ("jpg", _picture("JPEG", (9_000, 9_000), "L")),
    "BMP, broken": ("bmp", b"BM" + b"\xff" * 100),
    "WebP, broken": ("webp", b"RIFF\xff\xff\xff\xffWEBP" + b"\0" * 50),
    "SVG, broken": ("svg", b"<svg"),
    "SVG, empty": ("svg", _SVG % b""),
    "SVG, deep": ("svg", lambda: _SVG % (b"<g>" * 100_000 + b"</g>" * 100_000)),
    "SVG, entities": (
        "svg",
        b'<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><svg>&c;</svg>',
    ),
    "SVG, many": ("svg", lambda: _SVG % (b'<rect width="0" height="0"/>' * 100_000)),
}


def shapes() -> Iterator[Case]:
    for name, (suffix, data) in SHAPE_FILES.items():
        file = f"shape.{suffix}"
        arguments = ("make", "Hund", "Katze", "--shape", file)
        yield Case("shapes", f"shapes: {name}", arguments, {file: data})
    yield _command("shapes", "make Hund --shape missing.png")
    yield _command("shapes", "make Hund --shape ./")
    yield _command("shapes", "make Hund --shape nonsense --size 9x9")
    yield _command("shapes", "make Hund --shape heart --threshold 50 --size 9x9")
    yield _command("shapes", "make Hund --shape heart --topology hexagon --size 5")
    yield _command("shapes", "shapes nonsense")


# -- outputs, commands, starts ---------------------------------------------------------------------


def outputs() -> Iterator[Case]:
    targets = {
        "no folder": "no/x.json",
        "a folder": ".",
        "no suffix": "x",
        "unknown suffix": "x.nonsense",
        "long name": "a" * 300 + ".json",
        "long path": "a/" * 3000 + "x.json",
        "under a file": "list.txt/x.json",
        "NUL": "a\0b.json",
        "surrogate": "\ud800.json",
        "empty": "",
        "a full device": "/dev/full",
        "proc": "/proc/x.json",
        "the input": "list.txt",
    }
    files: dict[str, Data] = {
        "list.txt": b"Hund\nKatze\n",
        "p.toml": b"lists = ['list.txt']\n",
        "b.toml": b"title = 'A'\n[[puzzles]]\nfile = 'list.txt'\n",
    }
    for name, target in targets.items():
        for command in ("make list.txt", "pack list.txt", "batch p.toml", "book b.toml"):
            if command.startswith("batch") and name in ("no suffix", "unknown suffix", "empty"):
                continue  # a batch is always JSON lines
            arguments = (*command.split(), "-o", target)
            yield Case("outputs", f"outputs: {command[:5]}, {name}", arguments, files)
    twice = ("make", "list.txt", "-o", "x.json", "-o", "./x.json")
    yield Case("outputs", "outputs: twice", twice, files)


def commands() -> Iterator[Case]:
    for words in (
        "nonsense",
        "--nonsense",
        "-x",
        "mak",
        "make --nonsense",
        "make -o",
        "solve",
        "check",
        "rate",
        "book",
        "batch",
        "render",
        "render x",
        "themes nonsense",
        "completion nonsense",
        "levels x",
        "formats x",
        "serve --port 99999",
        "serve --port x",
        "serve --host 999.1.1.1",
        "serve --workers 0",
        "make Hund --theme nonsense",
        "make --pick 5",
        "make Hund --format pdf",
        "make Hund --format nonsense",
        "make Hund -o x.json --format txt",
        "check a b c",
    ):
        yield _command("commands", words)
    for command in COMMANDS:
        arguments = (command, "--nonsense", "x" * 10_000)
        yield Case("commands", f"commands: {command}, unknown option", arguments)
        yield Case("commands", f"commands: {command}, bytes", (command, "--\udcff\udcfe"))


def starts() -> Iterator[Case]:
    """What depends on the process: closed streams, missing folders, limits, signals."""
    # The middle of a run is reached when its first output shows.
    table: dict[str, tuple[str, tuple[int, ...]]] = {
        "closed input": ("suchsel make - <&-", (2,)),
        "closed input, batch": ("suchsel batch - <&-", (2,)),
        "closed output": ("suchsel make Hund >&-", (2,)),
        "closed errors": ("suchsel make H 2>&-", (2,)),
        "all closed": ("suchsel make H <&- >&- 2>&-", (2,)),
        "closed output, file": ("suchsel make Hund -o x.json >&-", (0,)),
        "full output": ("suchsel make Hund > /dev/full", (2,)),
        "full errors": ("suchsel make H 2> /dev/full", (2,)),
        "broken pipe": ("suchsel themes | true; exit ${PIPESTATUS[0]}", (0,)),
        "deleted folder": ("mkdir d; cd d; rmdir ../d; suchsel make Hund -o x.json", (2,)),
        "deleted folder, input": ("mkdir d; cd d; rmdir ../d; suchsel make x.txt", (2,)),
        "deleted folder, batch": ("mkdir d; cd d; rmdir ../d; suchsel batch ../p.toml -o x", (2,)),
        "pipe without a writer": ("mkfifo f.txt; suchsel make f.txt", (2,)),
        "pipe without a reader": ("mkfifo f.json; suchsel make Hund -o f.json", (2,)),
        "plan without a writer": ("mkfifo f.toml; suchsel batch f.toml", (2,)),
        "grid without a writer": ("mkfifo f.txt; suchsel solve f.txt AB", (2,)),
        "process substitution": ("suchsel make <(sleep 0.3; echo A)", (2,)),
        "unreadable": ("ln -s loop.txt loop.txt; suchsel make loop.txt", (2,)),
        "link in circles": ("ln -s x.json x.json; suchsel make Hund -o x.json", (2,)),
        "link into nowhere": ("ln -s no/x.json x.json; suchsel make Hund -o x.json", (2,)),
        "locale C": ("LC_ALL=C PYTHONUTF8=0 suchsel make H\xe4\x80", (0, 2)),
        "no environment": ("env -i PYTHONPATH=$PYTHONPATH $PYTHON -m suchsel make H", (2,)),
        "strange locale": ("LC_ALL=xx_YY.nonsense suchsel make H", (2,)),
        "no cluster": ("suchsel batch p.toml --cluster 127.0.0.1:1", (2,)),
        "interrupted": ("suchsel batch p.toml -o x & sleep 2; kill -INT $!; wait $!", (0, 130)),
        "file size limit": ("ulimit -f 0; trap '' XFSZ; suchsel make Hund -o x.json", (2,)),
        "no files": ("ulimit -n 6; suchsel make Hund -o x.pdf; exit 2", (2,)),
    }
    for name, (shell, codes) in table.items():
        mute = "errors" in name or name in ("all closed", "file size limit")
        yield Case("starts", f"starts: {name}", (), {"p.toml": PLAN}, codes, shell, mute=mute)


# -- the library and the API -----------------------------------------------------------------------

_NAN, _INF = float("nan"), float("inf")


def library() -> Iterator[Case]:
    """Wrong arguments of the public functions: a `SuchselError` with a bounded text."""
    grid = [["A", "B"], ["C", "D"]]
    generate: Any = suchsel.generate
    style: Any = style_of
    calls: dict[str, Callable[[], object]] = {
        **{f"generate, {name}": partial(generate, ["Katze", word]) for name, word in WORDS.items()},
        **{
            f"generate, words {name}": partial(generate, words)
            for name, words in {
                "none": [],
                "text": "Hund",
                "numbers": [1, 2],
                "None": [None],
                "bytes": [b"Hund"],
                "short": ["A"] * 200_000,
                "equal": ["Hund"] * 200_000,
                "triples": [("a", "b", "c")],
                "clue": [("Hund", 5)],
                "nested": [[["Hund"]]],
                "dict": {"Hund": 1},
            }.items()
        },
        **{
            f"generate, size {name}": partial(generate, ["Hund"], size=size)
            for name, size in {
                "zero": (0, 0),
                "minus": (-1, 5),
                "NaN": (_NAN, 5),
                "infinite": (_INF, 5),
                "huge": (10**30, 10**30),
                "text": "5x5",
                "three": (5, 5, 5),
                "number": 5.5,
                "true": (True, True),
                "None": (None, None),
                "small": (1, 2),
            }.items()
        },
        **{
            f"generate, {name}={_label(value)}": partial(
                generate, ["Hund", "Katze"], size=(9, 9), **{name: value}
            )
            for name in (
                "level",
                "seed",
                "directions",
                "steps",
                "effort",
                "difficulty",
                "pick",
                "filler",
                "crossings",
                "topology",
                "shape",
                "list",
                "eszett",
                "umlauts",
                "message_mode",
                "nonsense",
            )
            for value in (object(), _NAN, -1, "\ud800", [None] * 10_000)
        },
        "generate, title": lambda: generate(["Hund"], title="x" * 10**6),
        "generate, message": lambda: generate(["Hund"], message="a" + "\u0301" * 900),
        "from_json, empty": lambda: suchsel.Puzzle.from_json(""),
        "from_json, deep": lambda: suchsel.Puzzle.from_json(_DEEP),
        "from_json, list": lambda: suchsel.Puzzle.from_json("[1]"),
        "find, ragged": lambda: suchsel.find([["A"], ["B", "C"]], ["AB"]),
        "find, empty word": lambda: suchsel.find(grid, [""]),
        "find, marks": lambda: suchsel.find([["A" + "\u0301\u0323" * 10**5]], ["AB"]),
        "solve, bad words": lambda: suchsel.solve(grid, ["A"] * 10_000),
        "solve, no words": lambda: suchsel.solve(grid, []),
        "rate, missing": lambda: suchsel.rate(grid, [f"WORT{i}" for i in range(4000)]),
        "rate, no words": lambda: suchsel.rate(grid),
        "pack, no words": lambda: suchsel.pack([]),
        "pack, bad words": lambda: suchsel.pack(["A"] * 10_000),
        "style, unknown": lambda: style({"nonsense": 1}),
        "style, font": lambda: style({"font": "\0"}),
        "style, size": lambda: style({"font_size": _NAN}),
        "style, dpi": lambda: style({"dpi": 10**30}),
        "drawn, nothing": lambda: suchsel.drawn(""),
        "drawn, huge": lambda: suchsel.drawn("#" * 10**6),
        "figure, unknown": lambda: suchsel.figure("nonsense", 5, 5),
        "request, list": lambda: suchsel.Request.from_dict([]),
        "request, keys": lambda: suchsel.Request.from_dict(
            {"words": ["Hund"], **{f"k{i}": 1 for i in range(5000)}}
        ),
    }
    for name, call in calls.items():
        yield Case("library", f"library: {name}", call=call)


def _label(value: object) -> str:
    return "an object" if type(value) is object else f"{value!r:.20}"


def api() -> Iterator[Case]:
    """Bodies for the workers of the web app, with the limits of the server."""
    values: tuple[object, ...] = (-1, "\x00", [None], {"a": {}}, 10**30)
    bodies: dict[str, bytes] = {
        "empty": b"",
        "not JSON": b"{",
        "a list": b"[]",
        "null": b"null",
        "NaN": b'{"words": NaN}',
        "deep": b"[" * 200_000,
        "huge number": b'{"words": ["HUND"], "seed": ' + b"9" * 200_000 + b"}",
        "surrogate": b'{"words": ["\\ud800X"]}',
        "latin-1": '{"words": ["BÄR"]}'.encode("latin-1"),
        "UTF-16": '{"words": 5}'.encode("utf-16"),
        "many keys": json.dumps({f"k{i}": 1 for i in range(10_000)}).encode(),
        "short words": json.dumps({"words": ["A"] * 490}).encode(),
        "equal words": json.dumps({"words": ["HUND"] * 490}).encode(),
        "too many words": json.dumps({"words": ["HUND"] * 20_000}).encode(),
        "marks": json.dumps(
            {"words": ["a" + "\u0301\u0323" * 50_000]}, ensure_ascii=False
        ).encode(),
        "long word": json.dumps({"words": ["AB" * 100_000]}).encode(),
        "words text": b'{"words": "HUND"}',
        "words objects": json.dumps({"words": [{}] * 400}).encode(),
        "other defects": json.dumps(
            {"words": ["A", "C+", 5, None, [], {}] * 60, "size": "x", "level": [], "steps": "x"}
        ).encode(),
        **{
            f"{key} {value!r:.12}": json.dumps(
                {"words": ["HUND", "KATZE"], "size": [9, 9], key: value}
            ).encode()
            for key in (
                "size",
                "level",
                "seed",
                "directions",
                "shape",
                "steps",
                "effort",
                "style",
                "pool",
                "pick",
                "list",
                "title",
                "topology",
                "difficulty",
            )
            for value in values
        },
    }
    known_to_be_fine = {("title", "\x00")}
    tasks = {"puzzle": "", "file": "pdf", "rate": ""}
    for name, body in bodies.items():
        for task, about in tasks.items():
            if any(name == f"{key} {value!r:.12}" for key, value in known_to_be_fine):
                continue
            if name.startswith("style") and task != "file":
                continue
            yield _reply_case(name, task, body, about)
    texts: dict[str, bytes] = {
        "not UTF-8": b"\xff\xfe\xfd",
        "KOI8-R": "собака\n".encode("koi8_r"),
        "NUL": b"A\0B",
        "contest": b"5 5\n3\nHUND\n",
        "binary": b"\x89PNG\0",
    }
    for name, body in texts.items():
        yield _reply_case(name, "words", body, "text auto")
    yield _reply_case("open quote", "words", b'word,clue\n"a', "csv auto")


def _reply_case(name: str, task: str, body: bytes, about: str) -> Case:
    def call() -> object:
        return answer(WorkerRequest(task, body, about), Limits())

    return Case("API", f"API: {task}, {name}", call=call, codes=CLIENT, status=True)
