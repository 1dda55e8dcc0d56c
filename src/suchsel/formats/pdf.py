"""PDF: pages in true size with just the letters they use embedded, and no date.

Pages and fonts are not compressed: what zlib writes depends on its version, and a page is no larger
than a small picture anyway.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from pydyf import PDF, Array, Dictionary, Object, Stream, String

from suchsel.boards.compass import Point
from suchsel.formats import Format
from suchsel.formats._metadata import CREATOR, metadata, output_intent, srgb_profile
from suchsel.formats._pdf_file import compact_file
from suchsel.formats._press import VERSION, declare, inks, palette_in_inks, picture_in_inks
from suchsel.formats._structure import PageTags, StructureTree
from suchsel.i18n import say
from suchsel.layout.fonts import Faces, find_faces
from suchsel.layout.marks import (
    PT,
    Bars,
    Capsule,
    LetterRow,
    Mark,
    Page,
    Picture,
    Piece,
    Polygon,
    Rule,
    Shape,
    TextRun,
    cubic,
    is_filled,
    outline,
)
from suchsel.layout.roles import ARTIFACT, Block, Role, paragraph_role
from suchsel.layout.shaping import GlyphGroup, fit_into_cell, is_plain, is_plain_row, shaped
from suchsel.layout.sheets import pages_of
from suchsel.layout.spaces import NO_BREAK
from suchsel.layout.style import PAGE_OPTIONS, Style
from suchsel.layout.wording import document_title
from suchsel.puzzle_data import PuzzleData
from suchsel.words.pictures import PictureData, page_picture_of

if TYPE_CHECKING:
    from suchsel.layout.font_file import Font

_SQUARE_CAPS = 2
#: What has a code in an embedded font: a letter, or the number of a glyph and what it stands for.
Key = str | tuple[int, str]
#: A list of a CMap may hold so many entries.
_CMAP_ENTRIES = 100
_SPACES = dict.fromkeys(map(ord, NO_BREAK), " ")


def write(puzzles: Sequence[PuzzleData], style: Style) -> bytes:
    title = document_title(puzzles, style.lang)
    pages = pages_of(puzzles, style)
    return write_pdf(pages, find_faces(style.font), title, style.lang, kind=style.pdf)


def write_pdf(
    pages: Sequence[Page],
    faces: Faces,
    title: str,
    lang: str,
    bookmarks: Sequence[tuple[str, int]] = (),
    info: Mapping[str, str] | None = None,
    kind: str = Style().pdf,
) -> bytes:
    """A document of these pages; bookmarks are titles and the numbers of pages, from 0.

    `info` holds further entries of its metadata, like "Author"; `kind` is a row of `PDF_KINDS`.
    """
    pdf = PDF()
    tree = StructureTree(pdf) if kind in ("tagged", "archive") else None
    press = kind == "press"
    fonts = _embed_fonts(pages, faces, pdf)
    shapes = _embed_shapes(pages, faces, pdf)
    embedded = [*fonts.values(), *shapes.values()]
    names = Dictionary({font.name: font.reference for font in embedded})
    pictures = _embed_pictures(pages, pdf, press)
    objects = {"XObject": Dictionary(dict(pictures.values()))} if pictures else {}
    resources = _added(Dictionary({"Font": names, **objects}), pdf)
    named = {address: name for address, (name, _) in pictures.items()}
    for page in pages:
        box = Array([0, 0, _point(page.width), _point(page.height)])
        sheet = Dictionary({"Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": box})
        sheet |= (
            {"BleedBox": box, "TrimBox": _trim_box(page)} if any(page.bleed) else {"TrimBox": box}
        )
        sheet["Resources"] = resources
        pdf.add_page(sheet)
        tags = tree.new_page(sheet) if tree else None
        drawn = PageStream(page, faces, fonts, shapes, named, tags, press).draw()
        sheet["Contents"] = _added(drawn, pdf)
    if bookmarks:
        pdf.catalog["Outlines"] = _bookmarks(bookmarks, pdf)
    if not press:  # its version of PDF knows no languages
        pdf.catalog["Lang"] = String(lang)
    pdf.info["Title"] = String(title)
    for name, text in (info or {}).items():
        pdf.info[name] = String(text)
    pdf.info["Creator"] = String(CREATOR)
    if tree:
        pdf.catalog["ViewerPreferences"] = Dictionary({"DisplayDocTitle": "true"})
        about = metadata(title, info or {}, lang, archive=kind == "archive")
        pdf.catalog["Metadata"] = _added(about, pdf)
        if kind == "archive":
            pdf.catalog["OutputIntents"] = Array([output_intent(_added(srgb_profile(), pdf))])
        return compact_file(pdf, tree.close())
    file, version = BytesIO(), b"1.7"
    if press:
        declare(pdf)
        version = VERSION
    pdf.write(file, version=version, identifier=True)  # the identifier is a digest of the content
    return file.getvalue()


def _trim_box(page: Page) -> Array:
    """PDF counts from the bottom."""
    left, top, right, bottom = page.bleed
    edges = (left, bottom, page.width - right, page.height - top)
    return Array([_point(edge) for edge in edges])


def _added(item: Object, pdf: PDF) -> bytes:
    """The reference of an object that becomes a part of the document."""
    pdf.add_object(item)
    reference: bytes = item.reference
    return reference


def _bookmarks(bookmarks: Sequence[tuple[str, int]], pdf: PDF) -> bytes:
    """The reference of the bookmarks, which are linked to each other."""
    items = [Dictionary({"Title": String(title)}) for title, _ in bookmarks]
    outlines = Dictionary({"Type": "/Outlines", "Count": len(items)})
    root, *references = [_added(item, pdf) for item in (outlines, *items)]
    for i, (_, page) in enumerate(bookmarks):
        items[i]["Parent"] = root
        items[i]["Dest"] = Array([pdf.page_references[page], "/Fit"])
        if i:
            items[i]["Prev"] = references[i - 1]
            items[i - 1]["Next"] = references[i]
    outlines["First"], outlines["Last"] = references[0], references[-1]
    return root


# -- fonts -----------------------------------------------------------------------------------------


def _embed_fonts(pages: Sequence[Page], faces: Faces, pdf: PDF) -> dict[bool, EmbeddedFont]:
    """The regular face (False) and the bold one (True), as far as they are used."""
    letters: dict[bool, dict[str, None]] = {False: {}, True: {}}
    for page in pages:
        for mark in page.marks:
            if isinstance(mark, LetterRow):
                if is_plain_row(mark.symbols):
                    letters[False].update(dict.fromkeys("".join(mark.symbols)))
                if _is_table(mark.role) and faces.regular.glyph(" "):
                    letters[False][" "] = None  # where names of rows and columns would stand
            elif isinstance(mark, TextRun) and is_plain(mark.text):
                letters[mark.bold].update(dict.fromkeys(mark.text))
    if faces.bold is faces.regular:
        both = _of_letters(faces.regular, "F0", letters[False] | letters[True], pdf)
        return {False: both, True: both}
    return {
        bold: _of_letters(faces[bold], f"F{bold:d}", letters[bold], pdf)
        for bold in (False, True)
        if letters[bold]
    }


def _of_letters(font: Font, name: str, letters: Mapping[str, None], pdf: PDF) -> EmbeddedFont:
    return EmbeddedFont(font, name, {letter: font.glyph(letter) for letter in letters}, pdf)


def _embed_shapes(pages: Sequence[Page], faces: Faces, pdf: PDF) -> dict[Font, EmbeddedFont]:
    """The fonts of texts that are not plain; the code of a glyph also says what it stands for."""
    glyphs: dict[Font, dict[Key, int]] = {}
    for page in pages:
        for mark in page.marks:
            for group in _groups(mark, faces):
                number = group.glyphs[0].number
                glyphs.setdefault(group.font, {})[number, group.text] = number
    return {
        font: EmbeddedFont(font, f"S{number}", keys, pdf)
        for number, (font, keys) in enumerate(glyphs.items())
    }


def _groups(mark: Mark, faces: Faces) -> Iterator[GlyphGroup]:
    """The pieces of a text that is not plain."""
    if isinstance(mark, LetterRow) and not is_plain_row(mark.symbols):
        for symbol in mark.symbols:
            yield from shaped(faces.regular, symbol)
    elif isinstance(mark, TextRun) and not is_plain(mark.text):
        yield from shaped(faces[mark.bold], mark.text)


class EmbeddedFont:
    """A font as far as it is used: each letter has a code, or each glyph with its meaning."""

    def __init__(self, font: Font, name: str, glyphs: Mapping[Key, int], pdf: PDF) -> None:
        self.font, self.name = font, name
        subset = font.subset(list(glyphs.values()))
        # TrueType: a code for each letter, even where two letters share a glyph.
        # PostScript: PDF takes the code for the number of the glyph.
        self.codes = {
            letter: subset.numbers[glyphs[letter]] if font.postscript else number
            for number, letter in enumerate(glyphs, 1)
        }
        self.told = {code: _meaning(key) for key, code in reversed(self.codes.items())}
        self.advances = {letter: self._thousandths(glyph) for letter, glyph in glyphs.items()}
        tag = "".join(chr(65 + byte % 26) for byte in sha256(subset.data).digest()[:6])
        base_font = f"/{tag}+{font.name}"
        if font.postscript:
            program = Stream([subset.data], {"Subtype": "/CIDFontType0C"})
        else:
            program = Stream([subset.data], {"Length1": len(subset.data)})
        scale = 1000 / font.units
        descriptor = {
            "Type": "/FontDescriptor",
            "FontName": base_font,
            "Flags": 4,
            "FontBBox": Array([round(value * scale, 2) for value in font.box]),
            "ItalicAngle": 0,
            "Ascent": round(font.ascent * scale, 2),
            "Descent": round(font.descent * scale, 2),
            "CapHeight": round(font.cap_height * scale, 2),
            "StemV": 80,
            "FontFile3" if font.postscript else "FontFile2": _added(program, pdf),
        }
        identity = {"Registry": String("Adobe"), "Ordering": String("Identity"), "Supplement": 0}
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType0" if font.postscript else "/CIDFontType2",
            "BaseFont": base_font,
            "CIDSystemInfo": Dictionary(identity),
            "FontDescriptor": _added(Dictionary(descriptor), pdf),
            "W": Array([0, Array(self._widths())]),
        }
        if not font.postscript:
            numbers = [0, *(subset.numbers[glyph] for glyph in glyphs.values())]
            table = Stream([b"".join(number.to_bytes(2, "big") for number in numbers)])
            descendant["CIDToGIDMap"] = _added(table, pdf)
        whole = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": base_font,
            "Encoding": "/Identity-H",
            "DescendantFonts": Array([_added(Dictionary(descendant), pdf)]),
            "ToUnicode": _added(Stream([_to_unicode(self.codes)]), pdf),
        }
        self.reference = _added(Dictionary(whole), pdf)

    def _widths(self) -> list[float]:
        """The advances by code; 0 is the glyph for letters that the font lacks."""
        widths = [0.0] * (max(self.codes.values(), default=0) + 1)
        widths[0] = self._thousandths(0)
        for letter, code in self.codes.items():
            widths[code] = self.advances[letter]
        return [round(width, 2) for width in widths]

    def hex_codes(self, text: str) -> str:
        return "<" + "".join(f"{self.codes[letter]:04X}" for letter in text) + ">"

    def _thousandths(self, glyph: int) -> float:
        """The advance of a glyph in thousandths of an em."""
        return self.font.advance(glyph) * 1000 / self.font.units


def _meaning(key: Key) -> str:
    """What a code stands for."""
    return key if isinstance(key, str) else key[1]


def _to_unicode(codes: Mapping[Key, int]) -> bytes:
    """A CMap that says what each code means, so that text can be searched and copied.

    Every space is an ordinary one: people type those when they search.
    """
    pairs = [
        f"<{code:04X}> <{_meaning(key).translate(_SPACES).encode('utf-16-be').hex().upper()}>"
        for key, code in codes.items()
    ]
    chunks = [pairs[i : i + _CMAP_ENTRIES] for i in range(0, len(pairs), _CMAP_ENTRIES)]
    listed = "\n".join(
        f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar" for chunk in chunks
    )
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{listed}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    ).encode("ascii")


# -- pictures --------------------------------------------------------------------------------------


def _embed_pictures(pages: Sequence[Page], pdf: PDF, press: bool) -> dict[str, tuple[str, bytes]]:
    """For each picture, by its data address, its name in the document and the reference.

    It is embedded once, in the compressed form in which it came, unless its colours become inks.
    """
    marks = (mark for page in pages for mark in page.marks if isinstance(mark, Picture))
    addresses = dict.fromkeys(mark.address for mark in marks)
    return {
        address: (f"P{number}", _added(_image(page_picture_of(address), press), pdf))
        for number, address in enumerate(addresses, 1)
    }


def _image(picture: PictureData, press: bool) -> Stream:
    if press and picture.samples > 1:
        return picture_in_inks(picture)
    space: object = "/DeviceGray" if picture.samples == 1 else "/DeviceRGB"
    if table := picture.palette:
        last, base = len(table) // 3 - 1, "/DeviceRGB"
        if table[::3] == table[1::3] == table[2::3]:
            table, base = table[::3], "/DeviceGray"
        elif press:
            table, base = palette_in_inks(table), "/DeviceCMYK"
        space = Array(["/Indexed", base, last, f"<{table.hex()}>"])
    extra: dict[str, object] = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": picture.width,
        "Height": picture.height,
        "ColorSpace": space,
        "BitsPerComponent": picture.bits,
        "Filter": "/DCTDecode" if picture.kind == "jpeg" else "/FlateDecode",
    }
    if picture.kind == "png":  # its rows are filtered as PDF knows it
        rows = {"Predictor": 15, "Columns": picture.width, "Colors": picture.samples}
        extra["DecodeParms"] = Dictionary({**rows, "BitsPerComponent": picture.bits})
    return Stream([picture.body or picture.data], extra)


# -- the content of a page -------------------------------------------------------------------------


class TextLine:
    """Glyphs on one baseline, to be shown by one operator: readers keep their order."""

    def __init__(self, font: EmbeddedFont, size: float, x: float, y: float, up: float) -> None:
        self.font, self.size, self.x, self.y, self.up = font, size, x, y, up
        self.at = x
        self.shown = ""

    def continues(self, font: EmbeddedFont, up: float) -> bool:
        return self.font is font and self.up == up

    def add(self, group: GlyphGroup, x: float) -> None:
        """The first glyph of a group whose place is x."""
        glyph = group.glyphs[0]
        back = round((self.at - x - glyph.right * self.size) / self.size * 1000, 1)
        self.shown += f"{back:g}" if back else ""
        self.shown += f"<{self.font.codes[glyph.number, group.text]:04X}>"
        advance = self.font.font.advance(glyph.number) / group.font.units
        self.at -= back * self.size / 1000 - advance * self.size


class PageStream:
    """Draws the marks of a page. PDF counts in points, from the bottom left."""

    def __init__(
        self,
        page: Page,
        faces: Faces,
        fonts: Mapping[bool, EmbeddedFont],
        shapes: Mapping[Font, EmbeddedFont],
        pictures: Mapping[str, str],
        tags: PageTags | None,
        press: bool,
    ) -> None:
        self.page, self.fonts, self.pictures, self.tags = page, fonts, pictures, tags
        self.press = press  # colours become inks
        self.faces, self.shapes = faces, shapes
        #: Glyphs to be drawn without a meaning: font, number, place and size.
        self.outlines: list[tuple[Font, int, Point, float]] = []
        self.stream = Stream()

    def draw(self) -> Stream:
        self.stream.set_line_cap(_SQUARE_CAPS)
        for role, marks in groupby(self.page.marks, key=_role):
            if self.tags is None:
                self._draw_all(marks)
                continue
            group = list(marks)
            if role.block.tag == "Figure":
                self._enclose(group, role, self.tags)
            if _is_table(role) and isinstance(group[0], LetterRow):
                self._draw_all(group)  # its letters are tagged one by one
                continue
            self._append(self.tags.begin(role))
            self._draw_all(group)
            self._append(b"EMC")
        # Joined once: pydyf reads it twice, for the digest and for the file.
        return Stream([b"\n".join(self.stream.stream)])

    def _draw_all(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            match mark:
                case LetterRow():
                    self._letter_row(mark)
                case TextRun():
                    self._text_run(mark)
                case Picture():
                    self._picture(mark)
                case _:
                    self._path(mark)

    def _append(self, operator: bytes) -> None:
        self.stream.stream.append(operator)

    def _letter_row(self, mark: LetterRow) -> None:
        """Single letters, and between them the distance to the next."""
        if self.tags and mark.role and _is_table(mark.role):
            self._table_row(mark, mark.role, self.tags)
            return
        if not is_plain_row(mark.symbols):
            with self._free_text(mark.colour):
                for x, symbol in zip(mark.xs, mark.symbols, strict=True):
                    self._symbol(mark, x, symbol)
            return
        start, pieces = self._spaced(mark)
        with self._text_object(self.fonts[False], mark, start, mark.y):
            self.stream.show_text("".join(pieces))

    def _spaced(self, mark: LetterRow) -> tuple[float, list[str]]:
        """Where the row begins; and its letters, each after its distance from the one before."""
        font, em = self.fonts[False], mark.size / 1000
        pieces: list[str] = []
        at = start = 0.0
        for x, symbol in zip(mark.xs, mark.symbols, strict=True):
            wide = sum(font.advances[letter] for letter in symbol)
            left = x - wide * em / 2
            distance = ""
            if not pieces:
                start = at = left
            else:
                jump = round((left - at) / em, 1)
                distance = f"{-jump:.1f}"
                at += jump * em
            pieces.append(distance + font.hex_codes(symbol))
            at += wide * em
        return start, pieces

    def _table_row(self, mark: LetterRow, role: Role, tags: PageTags) -> None:
        """Each letter is a cell."""
        columns = range(role.column, role.column + len(mark.symbols))
        if role.item == 1:
            self._unseen_names(mark, role.block, columns, tags)
        if not is_plain_row(mark.symbols):
            with self._free_text(mark.colour, is_tagged=False):
                for column, x, symbol in zip(columns, mark.xs, mark.symbols, strict=True):
                    self._append(tags.begin(role._replace(column=column)))
                    self._symbol(mark, x, symbol)
                    self._append(b"EMC")
            return
        start, pieces = self._spaced(mark)
        with self._text_object(self.fonts[False], mark, start, mark.y):
            for column, piece in zip(columns, pieces, strict=True):
                cell = tags.begin(role._replace(column=column))
                self._append(b"%s[%s]TJ EMC" % (cell, piece.encode()))

    def _unseen_names(
        self, mark: LetterRow, block: Block, columns: Iterable[int], tags: PageTags
    ) -> None:
        """The corner of a table and the numbers of its columns and rows, where it shows no names.

        On paper they are spaces above the first row: an empty cell would be left out by readers.
        They have the size of the letters, since printers refuse small type, and all lie in one
        place, so that they do not leave the page.
        """
        font, corner = self.fonts.get(False), Role(block)
        names = [] if block.named else [Role(block, 0, column) for column in columns]
        if names:
            rows = sum(_role(mark).block is block for mark in self.page.marks)
            names += [Role(block, row) for row in range(1, rows + 1)]
        for role in names:
            tags.tree.name(role, role.item or role.column)
        if font is None or " " not in font.codes:
            return
        blank = f"[{font.hex_codes(' ')}{font.advances[' ']:.1f}]TJ EMC".encode()
        with self._text_object(font, mark, mark.xs[0], mark.y - mark.size):
            for role in (corner, *names):
                self._append(tags.begin(role) + blank)

    def _enclose(self, marks: Iterable[Mark], role: Role, tags: PageTags) -> None:
        """Say where on the page a figure is."""
        for mark in marks:
            if corners := _corners(mark):
                left, foot, right, top = self._points(corners)
                tags.tree.enclose(role.block, (left, foot, right, top))

    def _text_run(self, mark: TextRun) -> None:
        if not is_plain(mark.text):
            font = self.faces[mark.bold]
            start = mark.x - (mark.align + 1) / 2 * font.width(mark.text, mark.size)
            with self._free_text(mark.colour):
                self._draw_groups(shaped(font, mark.text), start, mark.y, mark.size)
            return
        self._plain_run(mark)

    def _plain_run(self, mark: TextRun) -> None:
        font = self.fonts[mark.bold]
        start = mark.x - (mark.align + 1) / 2 * font.font.width(mark.text, mark.size)
        with self._text_object(font, mark, start, mark.y):
            self.stream.show_text(font.hex_codes(mark.text))

    @contextmanager
    def _free_text(self, colour: str, is_tagged: bool = True) -> Iterator[None]:
        """Text whose glyphs have places of their own; outlines follow after it."""
        self.stream.begin_text()
        self._colour(colour, stroke=False)
        yield
        self.stream.end_text()
        if not self.outlines:
            return
        if not is_tagged:
            self._append(b"/Artifact BMC")
        for font, number, (x, y), size in self.outlines:
            scale = size / font.units
            self._fill(
                (kind, tuple((x + right * scale, y - up * scale) for right, up in points))
                for kind, points in cubic(font.outline(number))
            )
        if not is_tagged:
            self._append(b"EMC")
        self.outlines = []

    def _fill(self, pieces: Iterable[Piece]) -> None:
        stream = self.stream
        draw = {"M": stream.move_to, "L": stream.line_to, "C": stream.curve_to, "Z": stream.close}
        for kind, points in pieces:
            draw[kind](*self._points(points))
        stream.fill()

    def _symbol(self, mark: LetterRow, x: float, symbol: str) -> None:
        """A symbol in the middle of its cell."""
        font = self.faces.regular
        size, up = fit_into_cell(font, symbol, mark.size, mark.room)
        left = x - font.width(symbol, size) / 2
        self._draw_groups(shaped(font, symbol), left, mark.y - up, size)

    def _draw_groups(self, groups: Iterable[GlyphGroup], x: float, y: float, size: float) -> None:
        """The first glyph of each group as text, the others as outlines: they only add to it."""
        line: TextLine | None = None
        for group in groups:
            font, glyph = self.shapes[group.font], group.glyphs[0]
            is_told = font.told[font.codes[glyph.number, group.text]] == group.text
            if line and not (is_told and line.continues(font, glyph.up)):
                self._end_line(line)
                line = None
            line = line or TextLine(
                font, size, x + glyph.right * size, y - glyph.up * size, glyph.up
            )
            line.add(group, x)
            self.outlines += [
                (group.font, other.number, (x + other.right * size, y - other.up * size), size)
                for other in group.glyphs[1:]
            ]
            if not is_told:
                self._end_line(line, group.text)
                line = None
            x += group.width * size
        if line:
            self._end_line(line)

    def _end_line(self, line: TextLine, text: str = "") -> None:
        """Show a line; `text` is what it means, if its codes do not say it."""
        self._append(f"/{line.font.name} {_point(line.size)} Tf".encode())
        left, foot = self._points([(line.x, line.y)])
        shown = f"1 0 0 1 {left} {foot} Tm [{line.shown}] TJ".encode()
        if text:
            told = ("\ufeff" + text).encode("utf-16-be").hex().upper()
            shown = b"/Span<</ActualText<%s>>>BDC %s EMC" % (told.encode(), shown)
        self._append(shown)

    @contextmanager
    def _text_object(
        self, font: EmbeddedFont, mark: LetterRow | TextRun, x: float, y: float
    ) -> Iterator[None]:
        self.stream.begin_text()
        self._colour(mark.colour, stroke=False)
        self.stream.set_font_size(font.name, _point(mark.size))
        self.stream.move_text_to(*self._points([(x, y)]))
        yield
        self.stream.end_text()

    def _picture(self, mark: Picture) -> None:
        stream = self.stream
        stream.push_state()
        left, foot = self._points([(mark.x, mark.y + mark.height)])
        stream.set_matrix(_point(mark.width), 0, 0, _point(mark.height), left, foot)
        stream.draw_x_object(self.pictures[mark.address])
        stream.pop_state()

    def _path(self, mark: Rule | Capsule | Polygon | Bars | Shape) -> None:
        filled = is_filled(mark)
        self._colour(mark.colour, stroke=not filled)
        if not isinstance(mark, Bars | Shape) and not filled:
            self.stream.set_line_width(round(mark.width / PT, 3))
        stream = self.stream
        draw = {"M": stream.move_to, "L": stream.line_to, "C": stream.curve_to, "Z": stream.close}
        for letter, points in outline(mark):
            draw[letter](*self._points(points))
        (stream.fill if filled else stream.stroke)()

    def _points(self, points: Sequence[Point]) -> Iterator[float]:
        for x, y in points:
            yield _point(x)
            yield _point(self.page.height - y)

    def _colour(self, colour: str, stroke: bool) -> None:
        """Grey in the colour space of grey, so that a page without colours is printed without."""
        red, green, blue = (round(int(colour[i : i + 2], 16) / 255, 3) for i in (1, 3, 5))
        if red == green == blue:
            self._append(b"%g %s" % (red, b"G" if stroke else b"g"))
        elif self.press:
            operator = b"K" if stroke else b"k"
            self._append(b"%g %g %g %g %s" % (*inks(red, green, blue), operator))
        else:
            self.stream.set_color_rgb(red, green, blue, stroke)


def _role(mark: Mark) -> Role:
    """Text without a role is a paragraph of its own, and a picture a figure."""
    match mark:
        case LetterRow() | TextRun():
            return mark.role or paragraph_role()
        case Picture():
            return mark.role or Role(Block("Figure", mark.text))
        case Bars():
            return mark.role or ARTIFACT
    return ARTIFACT


def _corners(mark: Mark) -> tuple[Point, Point] | None:
    """The bottom left and the top right corner of a mark that figures consist of."""
    match mark:
        case LetterRow():
            half = mark.size / 2
            return (mark.xs[0] - half, mark.y + half), (mark.xs[-1] + half, mark.y - 2 * half)
        case Picture():
            return (mark.x, mark.y + mark.height), (mark.x + mark.width, mark.y)
        case Bars():
            lefts, tops, rights, feet = zip(*mark.boxes, strict=True)
            return (min(lefts), max(feet)), (max(rights), min(tops))
    return None


def _is_table(role: Role | None) -> bool:
    return role is not None and role.block.tag == "Table"


def _point(millimetres: float) -> float:
    return round(millimetres / PT, 2)


FORMAT = Format("pdf", say("pages to print"), write, (*PAGE_OPTIONS, "pdf"), "application/pdf")
