"""Word: a heading, the grid as a table of squares, the words with boxes to tick.

All solutions come last, each on a page of its own, so that they can be left out when copying. A
board whose cells are not squares is a picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from suchsel.boards.compass import Cell
from suchsel.formats import Format
from suchsel.formats._office import A_DATE, office_imports, without_clock
from suchsel.i18n import Message, say
from suchsel.layout import wording
from suchsel.layout.colours import FAINT, colours, word_colours
from suchsel.layout.style import Style
from suchsel.layout.wording import clean
from suchsel.puzzle_data import Grid, PuzzleData

if TYPE_CHECKING:
    from docx.document import Document as WordDocument
    from docx.oxml.xmlchemy import BaseOxmlElement
    from docx.text.paragraph import Paragraph

MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
BOX, FONT = "☐", "Arial"
#: The library measures in English Metric Units. So many are a point and a millimetre.
PT, MM = 12700, 36000
#: A4 and its margin, the text between the margins, the largest square: in twips, 1/20 of a point.
PAGE = (11906, 16838)
MARGIN = 1021
WIDTH, HEIGHT = PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN
LARGEST = 680  # 1.2 centimetres
TWIPS = 1440 / 25.4  # in a millimetre
#: Of pictures: dots per inch, and the margin in millimetres that leaves room for the outer lines.
DPI, RIM = 200, 0.5
#: Sizes of the letters in a word list, in points; the next one where a list is too long.
POINTS = (12, 10, 9, 8)
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPE, _DEFAULT = (f"{{{_W[9:-1]}}}{name}" for name in ("type", "default"))
_BALLAST = ("stylesWithEffects", "thumbnail", "customXml", "numbering")
_SIDES = ("top", "left", "bottom", "right")


def write(puzzles: Sequence[PuzzleData], style: Style) -> bytes:
    with office_imports():
        from docx import Document
    document = Document()
    _set_up(document, puzzles, style)
    lang = style.lang
    titles = [wording.heading(puzzle, len(puzzles) > 1, lang) for puzzle in puzzles]
    for number, (puzzle, title) in enumerate(zip(puzzles, titles, strict=True)):
        shown = wording.entries(puzzle)
        columns = _fit_list(shown)
        _add_heading(document, title, new_page=number > 0)
        _add_rule(document, wording.board_rule(puzzle), lang)
        _add_grid(document, puzzle, style, columns.height, {})
        if shown:
            _add_list(document, wording.list_caption(puzzle, lang), shown, columns)
    for puzzle, title in zip(puzzles, titles, strict=True) if style.solution else ():
        _add_heading(document, wording.solution_heading(title, lang), new_page=True)
        _add_rule(document, wording.answer(puzzle), lang)
        # The letters of a message stand out from the filler, but belong to no word.
        message = dict.fromkeys(wording.message_cells(puzzle), "FFFFFF")
        coloured = message | colours(puzzle, word_colours([puzzle]))
        _add_grid(document, puzzle, style, 0, coloured)
    out = BytesIO()
    document.save(out)
    return without_clock(out.getvalue())


def _set_up(document: WordDocument, puzzles: Sequence[PuzzleData], style: Style) -> None:
    """The page, the fonts, and properties that hold nothing but the title."""
    from docx.shared import Twips

    section = document.sections[0]
    section.page_width, section.page_height = map(Twips, PAGE)
    for side in _SIDES:
        setattr(section, f"{side}_margin", Twips(MARGIN))
    about = document.core_properties
    about.author = about.comments = about.last_modified_by = ""
    about.title = clean(puzzles[0].title or "") if puzzles else ""
    about.language = style.lang
    about.created = about.modified = A_DATE
    normal = document.styles["Normal"]
    normal.font.name = FONT
    normal.paragraph_format.line_spacing = 1
    normal.paragraph_format.space_after = 0
    # Letters in a grid belong to no language: without this, Word underlines them as mistakes.
    normal.element.get_or_add_rPr().append(_element(f"<w:noProof {_W}/>"))
    _drop_ballast(document)


def _drop_ballast(document: WordDocument) -> None:
    """The library's template brings ninety table styles, their copies and a thumbnail."""
    for relations in (document.part.rels, document.part.package.rels):
        for key, relation in list(relations.items()):
            if relation.reltype.rpartition("/")[2] in _BALLAST:
                del relations[key]
    styles = document.styles.element
    for style in list(styles):
        if style.get(_TYPE) == "table" and style.get(_DEFAULT) is None:
            styles.remove(style)


def _element(xml: str) -> BaseOxmlElement:
    from docx.oxml import parse_xml

    return parse_xml(xml)


def _add_heading(document: WordDocument, text: str, new_page: bool) -> None:
    """A paragraph even where there is no title: two tables in a row would be joined."""
    from docx.shared import RGBColor

    paragraph = document.add_paragraph(style="Title" if text else None)
    paragraph.paragraph_format.page_break_before = new_page
    run = paragraph.add_run(text)
    if text:
        _centre(paragraph)
        run.font.name, run.font.size, run.font.bold = FONT, 22 * PT, True
        run.font.color.rgb = RGBColor(0, 0, 0)
        borders = paragraph._p.get_or_add_pPr()
        borders.append(_element(f'<w:pBdr {_W}><w:bottom w:val="nil"/></w:pBdr>'))
        paragraph.paragraph_format.space_after = 10 * PT


def _add_rule(document: WordDocument, rule: Message | None, lang: str) -> None:
    if rule is not None:
        paragraph = document.add_paragraph(clean(rule.text(lang)))
        _centre(paragraph)
        paragraph.paragraph_format.space_after = 8 * PT


def _centre(paragraph: Paragraph) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER


class ListColumns(NamedTuple):
    """How a word list is set: columns across, lines down, points of its letters, twips in all."""

    across: int
    down: int
    points: int
    height: int


def _fit_list(shown: Sequence[str]) -> ListColumns:
    """The largest letters with which the list takes a third of the page at most."""
    longest = max(map(len, shown), default=0) + 3
    for points in POINTS:
        # A capital is about two thirds as wide as it is high.
        across = max(1, min(5, WIDTH // (longest * points * 14)))
        down = -(-len(shown) // across)
        height = points * (28 if points == POINTS[0] else 24) * (down + 3)
        if height < HEIGHT // 3:
            break
    return ListColumns(across, down, points, height)


def _add_grid(
    document: WordDocument, puzzle: PuzzleData, style: Style, below: int, shaded: dict[Cell, str]
) -> None:
    """The grid, as large as the page allows with a list of this height below it."""
    free = HEIGHT - 1200 - min(below, HEIGHT * 45 // 100)
    kind = puzzle.board.kind
    wide, high = kind.extent((puzzle.rows, puzzle.columns))
    side = max(40, min(LARGEST, int(WIDTH / wide), int(free / high)))
    if not kind.square:
        _add_picture(document, puzzle, style, side / TWIPS, solved=bool(shaded))
        return
    xml = "".join(_table_xml(puzzle, wording.shown_grid(puzzle, style.lower), side, shaded))
    document.element.body.insert(len(document.element.body) - 1, _element(xml))


def _add_picture(
    document: WordDocument, puzzle: PuzzleData, style: Style, pitch: float, solved: bool
) -> None:
    """A board that a table cannot show is drawn as on printed sheets, in millimetres."""
    from suchsel.formats.png import draw_png
    from suchsel.layout.board_drawing import Look, cells_of, draw_board
    from suchsel.layout.fonts import check_texts, find_faces
    from suchsel.layout.marks import Page, moved

    style = Style(table=True, lower=style.lower)
    faces = find_faces(style.font)
    check_texts((symbol for _, symbol in cells_of(puzzle, style.lower)), faces)
    look = Look(pitch, 0.6 * pitch, faces.regular, style, "rings" if solved else None)
    extent = puzzle.board.kind.extent((puzzle.rows, puzzle.columns))
    wide, high = (side * pitch + 2 * RIM for side in extent)
    page = Page(wide, high, tuple(moved(draw_board(puzzle, look), RIM, RIM)))
    document.add_picture(BytesIO(draw_png([page], faces, DPI)), width=int(wide * MM))
    _centre(document.paragraphs[-1])


def _table_xml(puzzle: PuzzleData, grid: Grid, side: int, shaded: dict[Cell, str]) -> Iterator[str]:
    """The table as text: with one object per cell, a large board would take minutes."""
    is_full = all(None not in row for row in grid)
    yield f'<w:tbl {_W}><w:tblPr><w:tblW w:w="{side * puzzle.columns}" w:type="dxa"/>'
    yield '<w:jc w:val="center"/>'
    if is_full:
        yield f"<w:tblBorders>{_borders(*_SIDES, 'insideH', 'insideV')}</w:tblBorders>"
    yield '<w:tblLayout w:type="fixed"/><w:tblCellMar>'
    yield '<w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
    yield "</w:tblPr><w:tblGrid>"
    yield f'<w:gridCol w:w="{side}"/>' * puzzle.columns
    yield "</w:tblGrid>"
    frame = "" if is_full else f"<w:tcBorders>{_borders(*_SIDES)}</w:tcBorders>"
    for row, line in enumerate(grid):
        yield f'<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="{side}" w:hRule="exact"/></w:trPr>'
        for column, symbol in enumerate(line):
            shade = shaded.get((row, column))
            yield f'<w:tc><w:tcPr><w:tcW w:w="{side}" w:type="dxa"/>'
            yield _cell_xml(symbol, side, frame, shade, is_faint=bool(shaded) and not shade)
            yield "</w:tc>"
        yield "</w:tr>"
    yield "</w:tbl>"


def _borders(*sides: str) -> str:
    return "".join(f'<w:{side} w:val="single" w:sz="4" w:color="808080"/>' for side in sides)


def _cell_xml(symbol: str | None, side: int, frame: str, shade: str | None, is_faint: bool) -> str:
    """A square; one that does not exist has neither border nor letter."""
    if symbol is None:
        return "</w:tcPr><w:p/>"
    fill = f'<w:shd w:val="clear" w:color="auto" w:fill="{shade}"/>' if shade else ""
    look = "<w:b/>" if shade else f'<w:color w:val="{FAINT}"/>' if is_faint else ""
    size = max(2, side * 11 // 200)  # half points: a little more than half of the square
    return (
        f'{frame}{fill}<w:vAlign w:val="center"/></w:tcPr>'
        f'<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr>{look}<w:sz w:val="{size}"/>'
        f"</w:rPr><w:t>{escape(clean(symbol))}</w:t></w:r></w:p>"
    )


def _add_list(
    document: WordDocument, caption: str, shown: Sequence[str], columns: ListColumns
) -> None:
    """The entries in columns, read downwards, each with a box to tick."""
    paragraph = document.add_paragraph()
    look = paragraph.paragraph_format
    look.space_before, look.space_after, look.keep_with_next = 14 * PT, 4 * PT, True
    paragraph.add_run(caption).font.bold = True
    table = document.add_table(rows=columns.down, cols=columns.across)
    for row, cells in enumerate(table.rows):
        for entry, cell in zip(shown[row :: columns.down], cells.cells, strict=False):
            run = cell.paragraphs[0].add_run(f"{BOX} {entry}")
            run.font.size = columns.points * PT
            if columns.points == POINTS[0]:
                cell.paragraphs[0].paragraph_format.space_after = 3 * PT


FORMAT = Format("docx", say("Word, to edit and print"), write, ("solution", "lower"), MEDIA)
