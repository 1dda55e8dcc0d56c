"""Pieces of a Word document: boards, tables, drawings and their alternative texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

from docx.blkcntnr import BlockItemContainer
from docx.document import Document as WordDocument
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_LEADER
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Emu, Mm, Pt
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph
from docx.text.run import Run

from suchsel.boards.kind import Cell
from suchsel.formats.png import draw_png
from suchsel.i18n import language_tag, say
from suchsel.sheet import board_drawing, wording
from suchsel.sheet.fonts import fit_into_cell, is_plain
from suchsel.sheet.marks import PT, Page, moved
from suchsel.sheet.sheet import Sheet
from suchsel.sheet.wording import clean
from suchsel.words.alphabets import is_right_to_left
from suchsel.words.graphemes import clusters

NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_OFFICE = "application/vnd.openxmlformats-officedocument"
_FONT_KEY = "5C0C3E0A-5EA2-4C11-9D0E-52B0A5D1C4E7"
#: The most columns of a table that Word opens.
MOST_COLUMNS = 63
#: In place of filler letters in a solution.
DOT = "·"
_SIDES = {"top": (-1, 0), "left": (0, -1), "bottom": (1, 0), "right": (0, 1)}
#: How wide a symbol may be, in sides of its cell: programs have other fonts than ours.
ROOM = 0.72
#: The colour of words in a solution without colours.
GREY_SHADE = "D9D9D9"
#: Of pictures: dots per inch, and the margin in millimetres that leaves room for the outer lines.
DPI, RIM = 200, 0.5
#: Where languages are spoken whose code is not that of the country.
COUNTRIES = {"ar": "SA", "cs": "CZ", "da": "DK", "el": "GR", "en": "GB", "fa": "IR", "he": "IL"}
COUNTRIES |= {"hi": "IN", "ja": "JP", "ko": "KR", "sv": "SE", "uk": "UA", "vi": "VN", "zh": "CN"}


def element(xml: str) -> BaseOxmlElement:
    """An element of these tags, which need not name the namespace of Word."""
    return parse_xml(re.sub(r"^<[\w:]+", rf'\g<0> xmlns:w="{NAMESPACE}"', xml))


def embed_font(document: WordDocument, family: str, files: Sequence[bytes]) -> None:
    """Put the faces of a font into the document: the regular one, and a bold one if there is.

    Their first 32 bytes are disguised with a key that stands beside them, as the format wants it.
    """
    table, key, faces = document.part.part_related_by(RELATIONSHIP_TYPE.FONT_TABLE), _FONT_KEY, ""
    mask = bytes.fromhex(key.replace("-", ""))[::-1] * 2
    for kind, data in zip(("Regular", "Bold"), files, strict=False):
        path, media = PackURI(f"/word/fonts/{kind}.odttf"), f"{_OFFICE}.obfuscatedFont"
        hidden = bytes(a ^ b for a, b in zip(data, mask, strict=False)) + data[len(mask) :]
        related = table.relate_to(Part(path, media, hidden, table.package), RELATIONSHIP_TYPE.FONT)
        faces += f'<w:embed{kind} r:id="{related}" w:fontKey="{{{key}}}"/>'
    entry = f'<w:font w:name="{escape(family)}">{faces}</w:font></w:fonts>'
    table._blob = table.blob.replace(b"</w:fonts>", entry.encode())
    zoom = document.settings.element.find(f"{{{NAMESPACE}}}zoom")
    zoom.addnext(element("<w:embedTrueTypeFonts/>"))


def twips(millimetres: float) -> int:
    return round(millimetres * (1440 / 25.4))


def language(lang: str) -> BaseOxmlElement:
    """The property of text in this language: Word reads it aloud, and asks for the country too."""
    tag = language_tag(lang)
    tag = tag if "-" in tag else f"{tag}-{COUNTRIES.get(tag, tag.upper())}"
    return element(f'<w:lang w:val="{tag}" w:eastAsia="{tag}" w:bidi="{tag}"/>')


# -- paragraphs ------------------------------------------------------------------------------------


def add_text(
    place: BlockItemContainer,
    text: str,
    size: float,
    line: float,
    below: float = 0.0,
    level: int = 0,
) -> Paragraph:
    """A paragraph: its type size, the distance from line to line, and the gap below it.

    With a level, it is a heading in bold type.
    """
    paragraph = place.add_paragraph()
    look = paragraph.paragraph_format
    look.line_spacing, look.space_after = Mm(line), Mm(below)
    if level:
        outline = element(f'<w:outlineLvl w:val="{level - 1}"/>')
        look.element.get_or_add_pPr().insert_element_before(
            outline, "w:divId", "w:cnfStyle", "w:rPr"
        )
    if text:
        run = add_run(paragraph, clean(text), size)
        run.font.bold = True if level else None
        if level and not is_plain(text):
            run.font.cs_bold = True
    return paragraph


def add_run(paragraph: Paragraph, text: str, size: float) -> Run:
    """More text in a paragraph; Word counts type sizes in half points."""
    run = paragraph.add_run(text)
    run.font.size = Pt(round(size / PT * 2) / 2)
    if not is_plain(text):
        run._r.get_or_add_rPr().extend(element(one) for one in _complex(text, round(size / PT * 2)))
    return run


def _complex(text: str, half_points: int) -> list[str]:
    """Text that is shaped has a type size of its own in Word, and a reading direction."""
    leftwards = ["<w:rtl/>"] if is_right_to_left([clusters(text)]) else []
    return [f'<w:szCs w:val="{half_points}"/>', *leftwards]


def add_tab(paragraph: Paragraph, place: float, size: float, ruled: bool = False) -> None:
    """Go on at this place, on request with a line to write on before it."""
    leader = WD_TAB_LEADER.LINES if ruled else WD_TAB_LEADER.SPACES
    paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(place), leader=leader)
    add_run(paragraph, "\t", size)


def underline(paragraph: Paragraph) -> None:
    """Make an empty paragraph a line to write on."""
    line = element(f"<w:pBdr>{_border('bottom', 0.25, '000000')}</w:pBdr>")
    paragraph._p.get_or_add_pPr().insert_element_before(
        line, "w:shd", "w:tabs", "w:spacing", "w:ind", "w:jc", "w:rPr"
    )


def add_gap(place: BlockItemContainer, height: float = PT) -> Paragraph:
    """An empty paragraph: a cell must end with one, and two tables in a row would be joined."""
    paragraph = place.add_paragraph()
    paragraph.paragraph_format.line_spacing = Mm(height)
    return paragraph


def add_picture(
    place: BlockItemContainer, data: bytes, text: str, *size: float, link: str = ""
) -> Paragraph:
    """A picture of this width, and height; `text` is for those who cannot see it."""
    paragraph = place.add_paragraph()
    shape = paragraph.add_run().add_picture(BytesIO(data), *map(Mm, size))
    shape._inline.docPr.set("descr", text)
    if link:
        number = paragraph.part.relate_to(link, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        click = f'<a:hlinkClick {nsdecls("a", "r")} r:id="{number}"/>'
        shape._inline.docPr.append(element(click))
    return paragraph


# -- tables that place things ----------------------------------------------------------------------


def layout_table(
    place: BlockItemContainer,
    widths: Sequence[float],
    heights: Sequence[float] = (0.0,),
    padding: tuple[float, float] = (0.0, 0.0),
    cuts: bool = False,
    rtl: bool = False,
) -> list[_Cell]:
    """The empty cells of a table that only puts things side by side, centred; a gap follows it.

    `heights` are those that the rows have at least; `padding` is the margin within cells, at the
    sides and above; `cuts` draws lines between the cells, along which a page can be cut, and rows
    are exactly as high as given; `rtl` puts the first cell at the right.
    """
    aside, above = map(twips, padding)
    rule = "exact" if cuts else "atLeast"
    # LibreOffice moves a single row of nested tables to the next page if it must not be split.
    whole = "<w:cantSplit/>" if len(heights) > 1 else ""
    cells = "".join(
        f'<w:tc><w:tcPr><w:tcW w:w="{twips(width)}" w:type="dxa"/></w:tcPr></w:tc>'
        for width in widths
    )
    margins = {"top": above, "left": aside, "right": aside}
    borders = "".join(map(_border, ("insideH", "insideV"))) if cuts else ""
    table = element(
        f"<w:tbl><w:tblPr>{'<w:bidiVisual/>' if rtl else ''}"
        f'<w:tblW w:w="{twips(sum(widths))}" w:type="dxa"/><w:jc w:val="center"/>'
        f'<w:tblBorders>{borders}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar>'
        + "".join(f'<w:{side} w:w="{n}" w:type="dxa"/>' for side, n in margins.items())
        + "</w:tblCellMar></w:tblPr><w:tblGrid>"
        + "".join(f'<w:gridCol w:w="{twips(width)}"/>' for width in widths)
        + "</w:tblGrid>"
        + "".join(
            f'<w:tr><w:trPr>{whole}<w:trHeight w:val="{twips(height)}" w:hRule="{rule}"/></w:trPr>'
            f"{cells}</w:tr>"
            for height in heights
        )
        + "</w:tbl>"
    )
    place._element._insert_tbl(table)
    add_gap(place)
    return [cell for row in Table(table, place).rows for cell in row.cells]


def join_cells(first: _Cell, second: _Cell) -> None:
    """Make one cell of two that are empty."""
    first._tc.grid_span = 2
    first._tc.width = Emu((first.width or 0) + (second.width or 0))
    first._tc.getparent().remove(second._tc)


def _border(side: str, width: float = 0.18, colour: str = "808080") -> str:
    """A line of this width in millimetres; Word counts in eighths of a point."""
    return f'<w:{side} w:val="single" w:sz="{max(2, round(width / PT * 8))}" w:color="{colour}"/>'


# -- boards ----------------------------------------------------------------------------------------


class BoardTable:
    """A board as a table: its cells and letters in millimetres, and how each of them looks."""

    def __init__(self, sheet: Sheet, pitch: float, left: float) -> None:
        puzzle, style, solution = sheet.puzzle, sheet.style, sheet.solution
        self.sheet, self.grid = sheet, wording.shown_grid(puzzle, style.lower)
        # A table has no gap between its cells and its frame: its cells are a little larger instead.
        wide, high = sheet.extent
        self.side = pitch * min(wide / (puzzle.columns + left), high / (puzzle.rows + bool(left)))
        self.left, self.size = twips(left * self.side), sheet.letter(pitch)
        self.boxed = wording.message_cells(puzzle) if solution else []
        self.filler = wording.filler_cells(puzzle) if solution else set[Cell]()
        self.shades = dict.fromkeys(wording.marked_cells(puzzle, style), board_drawing.SHADE[1:])
        if solution:  # colours of the words stand for rings
            colours = board_drawing.word_colours([puzzle])
            self.shades = board_drawing.colours(puzzle, colours)
            if style.solution_style == "dots":
                self.shades = {}
            if style.grey:
                self.shades = dict.fromkeys(self.shades, GREY_SHADE)

    def xml(self) -> Iterator[str]:
        puzzle, style, side = self.sheet.puzzle, self.sheet.style, twips(self.side)
        wide = side * puzzle.columns + self.left
        yield f'<w:tbl><w:tblPr><w:tblW w:w="{wide}" w:type="dxa"/><w:jc w:val="center"/>'
        yield '<w:tblLayout w:type="fixed"/><w:tblCellMar>'
        yield '<w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
        # For screen readers: the letters can be read, but not which of them make up a word.
        size = say("letters in {rows}x{columns} cells", rows=puzzle.rows, columns=puzzle.columns)
        text = size.text(style.lang)
        if self.sheet.solution:
            text = wording.spoken_solution(puzzle, style.lang)
        title = clean(puzzle.title or say("Word search").text(style.lang))
        yield f"<w:tblCaption w:val={quoteattr(title)}/><w:tblDescription w:val={quoteattr(text)}/>"
        yield "</w:tblPr><w:tblGrid>"
        yield f'<w:gridCol w:w="{self.left}"/>' if self.left else ""
        yield f'<w:gridCol w:w="{side}"/>' * puzzle.columns
        yield "</w:tblGrid>"
        first = -1 if self.left else 0  # the row and the column with names
        for row in range(first, puzzle.rows):
            yield f'<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="{side}" w:hRule="exact"/>'
            yield "<w:tblHeader/></w:trPr>" if row < 0 else "</w:trPr>"
            for column in range(first, puzzle.columns):
                width = self.left if column < 0 else side
                yield f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>'
                yield f"{self._cell((row, column))}</w:tc>"
            yield "</w:tr>"
        yield "</w:tbl>"

    def _letter(self, text: str, size: float, kind: str) -> str:
        """A centred paragraph; a symbol that is too wide for its cell is smaller."""
        if len(text) > 1 and not text.isdigit():
            size, _ = fit_into_cell(self.sheet.faces.regular, text, size, ROOM * self.side)
        half_points = max(2, int(size / PT * 2))
        shaped = "" if is_plain(text) else "".join(_complex(text, half_points))
        return (
            f'<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr>{kind}<w:sz '
            f'w:val="{half_points}"/>{shaped}</w:rPr><w:t>{escape(clean(text))}</w:t></w:r></w:p>'
        )

    def _cell(self, cell: Cell) -> str:
        """A square, or a name; a square that does not exist has neither border nor letter."""
        if min(cell) < 0:
            kind = f'<w:color w:val="{board_drawing.NAME_COLOUR[1:]}"/>'
            name = str(cell[1] + 1)
            if cell[1] < 0:  # the corner has none
                name = "" if cell[0] < 0 else wording.row_name(self.sheet.puzzle, cell[0])
            size = board_drawing.name_size(self.size, self.sheet.style)
            letter = self._letter(name, size, kind)
            return f'<w:vAlign w:val="center"/></w:tcPr>{letter}'
        symbol = self.grid[cell[0]][cell[1]]
        if symbol is None:
            return "</w:tcPr><w:p/>"
        borders, kind = "", ""
        for side, (down, right) in _SIDES.items():
            row, column = cell[0] + down, cell[1] + right
            exists = 0 <= row < len(self.grid) and 0 <= column < len(self.grid[row])
            if not exists or self.grid[row][column] is None:  # the rim of the board
                borders += _border(side, board_drawing.THICK * self.side, "000000")
            elif cell in self.boxed:  # a letter of a message
                borders += _border(side, board_drawing.BOX_WIDTH * self.side, "000000")
            elif self.sheet.style.table:
                borders += _border(side, board_drawing.THIN * self.side)
        shade = self.shades.get(cell)
        fill = f'<w:shd w:val="clear" w:color="auto" w:fill="{shade}"/>' if shade else ""
        if cell in self.filler:
            kind = f'<w:color w:val="{board_drawing.FAINT}"/>'
            symbol = symbol if self.sheet.style.solution_style == "rings" else DOT
        elif self.sheet.solution:
            kind = "<w:b/>"
        return (
            f'<w:tcBorders>{borders}</w:tcBorders>{fill}<w:vAlign w:val="center"/></w:tcPr>'
            + self._letter(symbol, self.size, kind)
        )


def add_board(place: BlockItemContainer, sheet: Sheet, pitch: float) -> None:
    """The board as a table; one that a table cannot show is drawn as on printed sheets."""
    puzzle = sheet.puzzle
    left = 0.0 if sheet.solution else board_drawing.label_room(puzzle, sheet.style)[0]
    if puzzle.board.kind.square and puzzle.columns + bool(left) <= MOST_COLUMNS:
        table = BoardTable(sheet, pitch, left)
        place._element._insert_tbl(element("".join(table.xml())))
        return
    wide, high = (side * pitch + 2 * RIM for side in sheet.extent)
    board = sheet.board(pitch)
    page = Page(wide, high, tuple(moved(board.draw(), RIM, RIM)))
    picture = add_picture(place, draw_png([page], sheet.faces, DPI), board.spoken, wide)
    picture.alignment = WD_ALIGN_PARAGRAPH.CENTER
