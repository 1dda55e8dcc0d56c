"""Every reader fed with damaged input: the answer is a result or a `SuchselError`, nothing else.

    python -m tests.fuzz 10000     10,000 damaged inputs for each reader

Runs with a limit on memory and, for each input, on time: what hangs or swells ends with a signal
or a `MemoryError`, and the input that did it is printed.
"""

from __future__ import annotations

import resource
import signal
import sys
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from random import Random

from docx.image.image import Image

from suchsel import Puzzle, Request, SuchselError, generate
from suchsel.batch.plan import parse_batch_plan
from suchsel.boards.images import mask_of_image
from suchsel.formats import board_for, letters_of, render
from suchsel.formats.pdf.objects import pixels_in_inks
from suchsel.sheet.font_file import Font
from suchsel.sheet.style import Style
from suchsel.system.files import decode
from suchsel.words.pictures import bare_picture, in_grey, open_picture, picture_of, plain_picture
from suchsel.words.sources import parse_bytes
from tests.lists import ROOT
from tests.pictures import drawn, encoded

MEMORY = 1_500_000_000
SECONDS = 30
_PUZZLE = generate([("Hund", "bellt"), ("Straße", "lang"), ("Katze", "miaut")], (7, 8), seed=3)
_TEXTS = {name: render([_PUZZLE], name, Style()) for name in ("txt", "csv", "json", "ipuz", "xlsx")}


def read_source(data: bytes) -> None:
    source = parse_bytes(data, is_csv=data[:1] == b"w")
    Request(source.entries, source.size)


def read_grid(data: bytes) -> None:
    for name in ("x.txt", "x.csv", "x.json"):
        board_for(letters_of(data, name))


def read_stored(data: bytes) -> None:
    Puzzle.from_json(decode(data))


def read_plan(data: bytes) -> None:
    parse_batch_plan(decode(data), "/nonexistent")


def read_picture(data: bytes) -> None:
    """As a file, then as a part of a request, and what documents make of it."""
    with suppress(SuchselError):
        plain_picture(data)
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    address = f"data:image/{kind};base64,{b64encode(data).decode()}"
    picture = picture_of(address)
    Image.from_blob(bare_picture(picture.data))
    pixels_in_inks(open_picture(picture.data).convert("RGB").tobytes())
    in_grey(address)


def read_shape(data: bytes) -> None:
    mask_of_image(data)


def read_font(data: bytes) -> None:
    font = Font(data)
    glyphs = [font.glyph(letter) for letter in "HUND"]
    font.subset(glyphs)
    for glyph in glyphs:
        font.outline(glyph)
    font.shape("Hund", leftwards=False)


IMAGES = [encoded(drawn(), form) for form in ("PNG", "JPEG", "GIF", "BMP", "WEBP")]
FONTS = ROOT / "src" / "suchsel" / "data" / "fonts"
PLAN = b"""lists = [["Hund", "Katze"], "x.txt"]
levels = ["schwer", "easy"]
sizes = ["9x11"]
seeds = 7
first_seed = 100
[options]
title = "Gr\xc3\xbc\xc3\x9fe"
directions = ["E", "S"]
steps = 500
effort = 1.5
block = ["Kater"]
nest = true
list = "shown"
"""
#: Each reader, and good inputs to begin with.
READERS: dict[str, tuple[Callable[[bytes], None], list[bytes]]] = {
    "source": (
        read_source,
        [
            b"5 5\n2\nHUND\nKATZE\n",
            b"# Tiere\nHund\nStra\xc3\x9fe\n",
            b"word,clue\nHund,It barks\n",
            b'Wort;Hinweis\n"Hund";"ein ""Tier"""\n',
            b"\xef\xbb\xbfHund\r\nKatze\r\n",
            b"1. Hund \xe2\x80\x93 bellt\n2. Katze \xe2\x80\x93 miaut\n",
            "| Wort | Hinweis |\n|---|---|\n| Hund | bellt |\n".encode("utf-16"),
            b"Hund\tK\xe4tzchen\tMaus\r\nPferd\tEsel\r\n",
            _TEXTS["xlsx"],
            render([_PUZZLE], "docx", Style()),
        ],
    ),
    "grid": (read_grid, list(_TEXTS.values())),
    "puzzle": (read_stored, [_TEXTS["json"]]),
    "plan": (read_plan, [PLAN, PLAN.replace(b', "x.txt"', b"")]),
    "picture": (read_picture, IMAGES[:2]),
    "shape": (read_shape, IMAGES),
    "font": (read_font, [(FONTS / "NotoSansHebrew-Regular.ttf").read_bytes()]),
}
_PIECES = [
    b"\0",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"[" * 5000,
    b"{" * 50,
    b"9" * 5000,
    b"-1",
    b"1e999",
    b"NaN",
    b"null",
    b"[]",
    b"{}",
    b'"',
    b"'",
    b"\n" * 500,
    b"\r",
    b",",
    b"=",
    b"true",
    b"200",
    b"0",
    b"\xcc\x88" * 200,
    b"A" * 10_000,
    b"\xe2\x80\x8d",
    b"2000-01-01",
    b"inf",
    b"\\u0000",
    b"\\ud800",
]


def damage(data: bytes, chance: Random) -> bytes:
    """A few bytes changed, cut, doubled, or replaced by something nasty."""
    for _ in range(chance.randrange(1, 4)):
        at, to = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        to = min(to, at + chance.choice((1, 2, 8, 10**6)))
        kind = chance.randrange(5)
        if kind == 0:
            data = data[:at] + chance.choice(_PIECES) + data[to:]
        elif kind == 1:
            data = data[:at] + data[to:]
        elif kind == 2:
            data = data[:at] + data[at:to] * chance.choice((2, 50)) + data[to:]
        elif kind == 3:
            data = data[:at] + chance.randbytes(chance.randrange(9)) + data[to:]
        else:
            data = data[:at] + chance.choice(_PIECES) + data[at:]
    return data[:300_000]


def feed(name: str, inputs: int, seed: int) -> tuple[int, int]:
    """How many inputs were accepted, and how many refused."""
    read, samples = READERS[name]
    chance = Random(seed)
    accepted = refused = 0
    for _ in range(inputs):
        data = damage(chance.choice(samples), chance)
        signal.alarm(SECONDS)
        try:
            read(data)
            accepted += 1
        except SuchselError as error:
            assert error.text("de")
            assert error.text("en")
            refused += 1
        except BaseException:
            print(f"{name}: {data[:2000]!r}", file=sys.stderr)
            raise
        finally:
            signal.alarm(0)
    return accepted, refused


def main(inputs: int, seed: int = 0) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name in READERS:
        accepted, refused = feed(name, inputs, seed)
        print(f"{name}: {accepted} accepted, {refused} refused with a sentence")


if __name__ == "__main__":
    main(int(sys.argv[1]), *map(int, sys.argv[2:3]))
