"""The same puzzle and style give the same file: hashes of 12 samples in every format, and of books.

    python -m tests.golden_bytes            check
    python -m tests.golden_bytes --write    write the file again, after a change of what is drawn

A hash is that of the contents without what depends on the version of a library: compression, font
programs, the pixels of pictures. Scripts and style sheets of pages to play on are left out too.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr
from hashlib import sha256
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from PIL import Image

import suchsel
from suchsel import Puzzle, Style, SuchselError, generate, generate_set
from suchsel.cli import main as run_command
from suchsel.formats import find_format, own_format_names, render

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "golden" / "bytes.json"
BOOKS = ("book", "children", "large_print", "pocket")
ANIMALS = ["Hund", "Katze", "Maus", "Bär", "Strauß", "Übermut"]
CLUES = [("Dog", "It barks"), ("Cat", "It purrs & <naps>"), ("Cow", "It gives milk")]

#: What is drawn: one puzzle, or several in one file.
SAMPLES: dict[str, Callable[[], Sequence[Puzzle]]] = {
    "rectangle": lambda: [generate(ANIMALS, (8, 11), "schwer", 1, title="Tiere & mehr")],
    "shape": lambda: [generate(["Rose", "Tulip", "Aster"], (13, 12), "mittel", 2, shape="heart")],
    "torus": lambda: [generate(ANIMALS, (6, 9), "schwer", 3, topology="torus")],
    "hexagon": lambda: [generate(ANIMALS, None, "mittel", 4, topology="hexagon")],
    "honeycomb": lambda: [generate(ANIMALS, (9, 8), "mittel", 5, topology="honeycomb")],
    "message": lambda: [
        generate(ANIMALS, (8, 8), "leicht", 6, message="Gut gemacht!", message_mode="spread")
    ],
    "secret": lambda: [
        generate(ANIMALS, (9, 9), "mittel", 7, secret=["Geheim"], list="sorted", label="7b")
    ],
    "scripts": lambda: [
        generate(["כלב", "חתול", "עכבר"], (6, 7), "schwer", 8, title="חיות"),
        generate(["قلب", "كتاب", "مدرسة"], (7, 6), "leicht", 8, title="كلمات"),
        generate(["नमस्ते", "हिन्दी", "किताब"], (6, 6), "leicht", 8),
    ],
    "clues": lambda: [generate(CLUES, (7, 6), "easy", 9, list="clues", title="Who am I?")],
    "pictures": lambda: [
        generate(_pictured(), (9, 9), "easy", 10, list="pictures", title="Pictures")
    ],
    "digraphs": lambda: [
        generate(["Chico", "Llave", "Niño"], (7, 8), "mittel", 11, digraphs="ch,ll", fold=True)
    ],
    "class": lambda: generate_set(ANIMALS, 3, (9, 9), "leicht", 12, title="Tiere", list="lengths"),
}
#: How it is drawn. A format gets the fields that it follows.
STYLES: dict[str, dict[str, Any]] = {
    "default": {},
    "solution": {
        "solution": True,
        "hint": "cells",
        "numbered": True,
        "rating": "stars",
        "font_size": 14,
        "list_columns": 2,
    },
    "early readers": {
        "preset": "early-readers",
        "solution": True,
        "solution_style": "dots",
        "lang": "de",
        "paper": "letter",
        "instruction": "needed",
    },
    "several per page": {
        "per_page": 2,
        "solution": True,
        "solution_style": "both",
        "table": True,
        "lang": "fr",
        "grey": True,
        "pdf": "plain",
        "orientation": "landscape",
        "lower": True,
    },
    "head and foot": {
        "name_line": True,
        "points": True,
        "note": "Viel Spaß & <Glück>!",
        "lang": "de",
        "qr": "play",
        "url": "https://example.org/x/",
        "rating": "minutes",
        "paper": "a5",
        "answer_lines": True,
        "list_size": 9,
        "pdf": "archive",
        "hint": "first-letter",
    },
    "press": {
        "pdf": "press",
        "paper": "fit",
        "font_size": 15,
        "grey": True,
        "solution": True,
        "qr": "solution",
        "url": "https://example.org/",
        "lang": "nl",
    },
}
#: Formats in which the layout of pages shows.
PAGES = ("docx", "pdf", "svg")
#: Pictures take long; this resolution is enough for their size.
DPI = 24


def _pictured() -> list[Any]:
    return list(suchsel.read_words(ROOT / "examples" / "pictures_en.csv").words[:5])


def plan(sample: str) -> Iterator[tuple[str, str]]:
    """Pages in every style; other formats in three, so that over all samples each meets all."""
    number = list(SAMPLES).index(sample)
    styles = list(STYLES)
    for i, form in enumerate(own_format_names()):
        for step in range(len(STYLES)) if form in PAGES else (0, 2, 3):
            yield form, styles[(number + i + step) % len(styles)]


def sample_digests(sample: str) -> dict[str, str]:
    """The hash of each file, by format and style; or why it is refused."""
    puzzles = SAMPLES[sample]()
    return {f"{form}, {style}": _drawn(puzzles, form, style) for form, style in plan(sample)}


def _drawn(puzzles: Sequence[Puzzle], form: str, name: str) -> str:
    follows = ("lang", *find_format(form).follows)
    style = Style.preset("early-readers") if "preset" in STYLES[name] else Style()
    wanted = {**{field: getattr(style, field) for field in Style.ROWS}, **STYLES[name], "dpi": DPI}
    try:
        data = render(puzzles, form, Style(**{field: wanted[field] for field in follows}))
    except SuchselError as error:
        return " ".join(found.code for found in error.defects)
    return digest(data)


def book_digests(book: str) -> dict[str, str]:
    """The hash of each file of an example: the pages, the cover and the book for screens."""
    with TemporaryDirectory() as folder:
        paths = [f"{folder}/{name}" for name in ("book.pdf", "book.epub", "cover.pdf", "proof.pdf")]
        arguments = [str(ROOT / "examples" / f"{book}.toml"), "-o", paths[0], "-o", paths[1]]
        with redirect_stderr(StringIO()) as notes:
            code = run_command(
                ["book", *arguments, "--cover", paths[2], "--proof", paths[3], "--lang", "en"]
            )
        assert code == 0, notes.getvalue()
        found = {Path(path).name: digest(Path(path).read_bytes()) for path in paths}
    told = notes.getvalue().replace(folder, "").replace(str(ROOT), "").encode()
    return {**found, "notes": _hash(told)}


# -- what is compared ------------------------------------------------------------------------------


def digest(data: bytes) -> str:
    """The hash of a file's contents, without what depends on the version of a library."""
    return _hash(_contents(data))


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()[:20]


def _contents(data: bytes) -> bytes:
    if data.startswith(b"%PDF"):
        return b"\n".join(_pdf_objects(data))
    if data.startswith(b"PK"):
        with ZipFile(BytesIO(data)) as archive:
            return b"\n".join(
                info.filename.encode() + b"\n" + _contents(archive.read(info))
                for info in archive.infolist()
            )
    if data.startswith((b"\x89PNG", b"\xff\xd8")):
        with Image.open(BytesIO(data)) as picture:
            dpi = picture.info.get("dpi", (0, 0))
            return f"{picture.format} {picture.size} {round(dpi[0])}".encode()
    if data.startswith(b"<!DOCTYPE html>"):
        return re.sub(
            rb"(?s)<style>.*?</style>|<script>.*?</script>|'sha256-[^']*'|\"texts\":.*?</script>",
            b"",
            data,
        )
    # The name of a SCORM package is a hash of its page.
    return re.sub(rb"suchsel-[0-9a-f]{16}", b"", data)


def _pdf_objects(data: bytes) -> Iterator[bytes]:
    """All objects in their order, streams unpacked; not where they are in the file."""
    for found in re.finditer(rb"(?s)(\d+ 0 obj\n.*?)\nendobj", data):
        head, _, body = found[1].partition(b"\nstream\n")
        if b"/Type /XRef" in head:
            continue
        if b"/Length1" in head or b"/Subtype /CIDFontType0C" in head:
            body = b""  # a font program, which HarfBuzz makes
        elif b"/FlateDecode" in head:
            unpacked = zlib.decompressobj()
            body = unpacked.decompress(body)
        # The first line of an object stream says where its objects are.
        body = body.partition(b"\n")[2] if b"/Type /ObjStm" in head else body
        head = re.sub(rb"/(Length1?|First) \d+", b"", head)
        yield re.sub(rb"/[A-Z]{6}\+", b"/", head) + b"\n" + re.sub(rb"/[A-Z]{6}\+", b"/", body)


# -- the stored hashes -----------------------------------------------------------------------------


def digests(name: str) -> dict[str, str]:
    return book_digests(name) if name in BOOKS else sample_digests(name)


def differences(name: str) -> list[str]:
    """What is not as in the stored hashes, and what only one side has."""
    stored = json.loads(FILE.read_text("utf-8"))[name]
    found = digests(name)
    return [key for key in {**stored, **found} if stored.get(key) != found.get(key)]


def write() -> None:
    every = {name: digests(name) for name in (*SAMPLES, *BOOKS)}
    FILE.write_text(json.dumps(every, indent=0, ensure_ascii=False) + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    if "--write" in arguments:
        write()
    wrong = [f"{name}: {key}" for name in (*SAMPLES, *BOOKS) for key in differences(name)]
    print(*wrong, f"{len(wrong)} files differ", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
