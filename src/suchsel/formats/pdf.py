"""PDF: pages in true size, with just the letters they use embedded, and nothing of the clock.

The streams are not compressed: the same puzzle gives the same bytes whatever zlib is at hand, and
a sheet is no larger than a small picture all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from suchsel.formats import Style
from suchsel.i18n import say
from suchsel.layout.fonts import Faces, find_faces
from suchsel.layout.marks import PT, Capsule, Letters, Mark, Sheet, Text, outline
from suchsel.layout.page import sheets
from suchsel.layout.truetype import TrueType
from suchsel.puzzle import Puzzle


def render(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    titles = [puzzle.title for puzzle in puzzles if puzzle.title]
    name = titles[0] if titles else say("Word search").text(style.lang)
    return write(sheets(puzzles, style), find_faces(style.font), name, style.lang)


def write(
    pages: Sequence[Sheet],
    faces: Faces,
    title: str,
    lang: str,
    bookmarks: Sequence[tuple[str, int]] = (),
) -> bytes:
    """A document of these pages; bookmarks are titles and the pages (from 0) they lead to."""
    fonts = {False: Subset(faces.regular, "F0")}
    fonts[True] = Subset(faces.bold, "F1") if faces.bold is not faces.regular else fonts[False]
    contents = [_content(page, fonts) for page in pages]
    file = File()
    catalog, tree, info = file.reserve(), file.reserve(), file.reserve()
    used = [font for font in dict.fromkeys(fonts.values()) if len(font.glyphs) > 1]
    names = " ".join(f"/{font.name} {font.put_into(file)} 0 R" for font in used)
    kids = []
    for page, content in zip(pages, contents, strict=True):
        stream = file.stream(content.encode("ascii"))
        box = f"[0 0 {_n(page.width / PT)} {_n(page.height / PT)}]"
        kids.append(
            file.add(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox {box} /TrimBox {box} "
                f"/Resources << /Font << {names} >> >> /Contents {stream} 0 R >>"
            )
        )
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    file.define(tree, f"<< /Type /Pages /Count {len(kids)} /Kids [{listed}] >>")
    outlines = _bookmarks(bookmarks, kids, file) if bookmarks else ""
    file.define(catalog, f"<< /Type /Catalog /Pages {tree} 0 R /Lang ({lang}){outlines} >>")
    file.define(info, f"<< /Title {_string(title)} /Creator (Suchsel) >>")
    return file.finish(catalog, info)


def _bookmarks(bookmarks: Sequence[tuple[str, int]], kids: Sequence[int], file: File) -> str:
    root = file.reserve()
    items = [file.reserve() for _ in bookmarks]
    for i, (title, page) in enumerate(bookmarks):
        links = f" /Prev {items[i - 1]} 0 R" if i else ""
        links += f" /Next {items[i + 1]} 0 R" if i + 1 < len(items) else ""
        file.define(
            items[i],
            f"<< /Title {_string(title)} /Parent {root} 0 R{links} "
            f"/Dest [{kids[page]} 0 R /Fit] >>",
        )
    file.define(
        root,
        f"<< /Type /Outlines /First {items[0]} 0 R /Last {items[-1]} 0 R /Count {len(items)} >>",
    )
    return f" /Outlines {root} 0 R"


class File:
    """Numbered objects, and the table of where each begins."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> int:
        self._objects.append(b"")
        return len(self._objects)

    def define(self, number: int, text: str) -> None:
        self._objects[number - 1] = text.encode("ascii")

    def add(self, text: str) -> int:
        number = self.reserve()
        self.define(number, text)
        return number

    def stream(self, data: bytes, extra: str = "") -> int:
        number = self.reserve()
        head = f"<< /Length {len(data)}{extra} >>\nstream\n".encode("ascii")
        self._objects[number - 1] = head + data + b"\nendstream"
        return number

    def finish(self, catalog: int, info: int) -> bytes:
        parts = [b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"]
        places, at = [], len(parts[0])
        for number, body in enumerate(self._objects, 1):
            places.append(at)
            parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
            at += len(parts[-1])
        count = len(places) + 1
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        mark = sha256(b"".join(parts)).hexdigest()[:32]
        end = (
            f"xref\n0 {count}\n0000000000 65535 f \n{table}"
            f"trailer\n<< /Size {count} /Root {catalog} 0 R /Info {info} 0 R "
            f"/ID [<{mark}> <{mark}>] >>\nstartxref\n{at}\n%%EOF\n"
        )
        return b"".join(parts) + end.encode("ascii")


class Subset:
    """A font as far as it is used: glyphs are numbered as they come."""

    def __init__(self, font: TrueType, name: str) -> None:
        self.font, self.name = font, name
        self.glyphs: dict[str, int] = {"": 0}  # 0 is the glyph of what is missing

    def codes(self, text: str) -> str:
        return "".join(f"{self.glyphs.setdefault(letter, len(self.glyphs)):04X}" for letter in text)

    def advance(self, letter: str) -> float:
        """In thousandths of an em."""
        return self.font.advance(self.font.glyph(letter)) * 1000 / self.font.units

    def put_into(self, file: File) -> int:
        font, scale = self.font, 1000 / self.font.units
        originals = [font.glyph(letter) if letter else 0 for letter in self.glyphs]
        data = font.subset(originals)
        tag = "".join(chr(65 + byte % 26) for byte in sha256(data).digest()[:6])
        name = f"{tag}+{font.name}"
        program = file.stream(data, f" /Length1 {len(data)}")
        box = " ".join(_n(value * scale) for value in font.box)
        descriptor = file.add(
            f"<< /Type /FontDescriptor /FontName /{name} /Flags 4 /FontBBox [{box}] "
            f"/ItalicAngle 0 /Ascent {_n(font.ascent * scale)} /Descent {_n(font.descent * scale)} "
            f"/CapHeight {_n(font.cap_height * scale)} /StemV 80 /FontFile2 {program} 0 R >>"
        )
        widths = " ".join(_n(font.advance(glyph) * scale) for glyph in originals)
        child = file.add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo "
            f"<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
            f"/FontDescriptor {descriptor} 0 R /W [0 [{widths}]] /CIDToGIDMap /Identity >>"
        )
        unicode = file.stream(self._to_unicode().encode("ascii"))
        return file.add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H "
            f"/DescendantFonts [{child} 0 R] /ToUnicode {unicode} 0 R >>"
        )

    def _to_unicode(self) -> str:
        """What each glyph means, so that text can be searched and copied."""
        pairs = [
            f"<{code:04X}> <{letter.encode('utf-16-be').hex().upper()}>"
            for letter, code in self.glyphs.items()
            if letter
        ]
        chunks = [pairs[i : i + 100] for i in range(0, len(pairs), 100)]
        listed = "\n".join(
            f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar" for chunk in chunks
        )
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
            "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
            "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
            f"{listed}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
        )


# -- what a page says ------------------------------------------------------------------------------


def _content(page: Sheet, fonts: dict[bool, Subset]) -> str:
    return "\n".join(_draw(mark, page.height, fonts) for mark in page.marks)


def _draw(mark: Mark, height: float, fonts: dict[bool, Subset]) -> str:
    match mark:
        case Letters():
            return _letters(mark, height, fonts[False])
        case Text():
            font = fonts[mark.bold]
            wide = font.font.width(mark.text, mark.size)
            start = mark.x - (mark.align + 1) / 2 * wide
            return _text(font, mark, start, height, f"<{font.codes(mark.text)}> Tj")
        case _:
            path = " ".join(
                "h" if letter == "Z" else _points(points, height) + " " + letter.lower()
                for letter, points in outline(mark)
            )
            if isinstance(mark, Capsule) and mark.filled:
                return f"{_colour(mark.colour, 'g')} {path} f"
            return f"{_colour(mark.colour, 'G')} {_n(mark.width / PT, 3)} w 2 J {path} S"


def _text(font: Subset, mark: Letters | Text, x: float, height: float, shown: str) -> str:
    return (
        f"BT {_colour(mark.colour, 'g')} /{font.name} {_n(mark.size / PT)} Tf "
        f"{_points(((x, mark.y),), height)} Td {shown} ET"
    )


def _letters(mark: Letters, height: float, font: Subset) -> str:
    """One line of single letters: glyphs, and between them how far to go on."""
    em = mark.size / 1000
    shown, at, start = "", 0.0, 0.0
    for x, symbol in zip(mark.xs, mark.symbols, strict=True):
        wide = sum(map(font.advance, symbol))
        left = x - wide * em / 2
        if not shown:
            start = at = left
        else:
            jump = round((left - at) / em, 1)
            shown += _n(-jump, 1)
            at += jump * em
        shown += f"<{font.codes(symbol)}>"
        at += wide * em
    return _text(font, mark, start, height, f"[{shown}] TJ")


def _points(points: Sequence[tuple[float, float]], height: float) -> str:
    return " ".join(f"{_n(x / PT)} {_n((height - y) / PT)}" for x, y in points)


def _colour(colour: str, operator: str) -> str:
    """Grey in the colour space of grey, so that a page without colours is printed without."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    if len(set(parts)) == 1:
        return f"{_n(parts[0], 3)} {operator}"
    return " ".join(_n(part, 3) for part in parts) + (" rg" if operator == "g" else " RG")


def _string(text: str) -> str:
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def _n(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
