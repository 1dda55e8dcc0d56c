"""Word: a heading, the grid as a table of squares, the words with boxes to tick.

All solutions come last, on pages of their own, so that they can be left out when copying. A board
whose cells are not squares is a picture. Where a page holds several puzzles, or several solutions,
they stand in the cells of a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import product, repeat, zip_longest
from math import ceil
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from suchsel.boards.compass import Cell
from suchsel.formats import Format
from suchsel.formats._office import A_DATE, office_imports, without_clock
from suchsel.formats._word_access import (
    HEADING_ROW,
    mark_heading,
    picture_text,
    set_language,
    table_text,
)
from suchsel.i18n import Message, say
from suchsel.layout import wording
from suchsel.layout.colours import FAINT, colours, word_colours
from suchsel.layout.shared_pages import too_many_per_page
from suchsel.layout.style import Style
from suchsel.layout.wording import clean
from suchsel.puzzle_data import Grid, PuzzleData

if TYPE_CHECKING:
    from docx.blkcntnr import BlockItemContainer
    from docx.document import Document as WordDocument
    from docx.oxml.xmlchemy import BaseOxmlElement
    from docx.table import _Cell
    from docx.text.paragraph import Paragraph

MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
BOX, FONT = "☐", "Arial"
#: The library measures in English Metric Units. So many are a point and a millimetre.
PT, MM = 12700, 36000
#: A4 and its margin, the largest square, in twips, 1/20 of a point.
PAGE = (11906, 16838)
MARGIN = 1021
LARGEST = 680  # 1.2 centimetres
#: In twips: what a heading takes, alone on a page and on a part of it; the margin of a part; the
#: smallest square that shares a page, and that of a solution; what is left free below parts.
HEAD, PART_HEAD, PART_MARGIN, SHARED, SOLVED, BELOW = 1200, 800, 170, 300, 190, 300
#: The type size of headings in points, alone on a page and on a part of it; solutions across.
TITLE, PART_TITLE, ACROSS = 22, 15, 4
TWIPS = 1440 / 25.4  # in a millimetre
#: Of pictures: dots per inch, and the margin in millimetres that leaves room for the outer lines.
DPI, RIM = 200, 0.5
#: Sizes of the letters in a word list, in points; the next one where a list is too long.
POINTS = (12, 10, 9, 8)
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_TYPE, _DEFAULT = (f"{{{_W[9:-1]}}}{name}" for name in ("type", "default"))
_BALLAST = ("stylesWithEffects", "thumbnail", "customXml", "numbering")
_SIDES = ("top", "left", "bottom", "right")


class WordRoom(NamedTuple):
    """The size of a page or of a part of it, in twips."""

    width: int
    height: int
    head: int = HEAD  # what a heading takes
    title: int = TITLE  # the type size of headings, in points


class WordArea(NamedTuple):
    """Where a puzzle stands: the page or a cell of a table."""

    place: BlockItemContainer
    room: WordRoom


def write(puzzles: Sequence[PuzzleData], style: Style) -> bytes:
    with office_imports():
        from docx import Document
    document = Document()
    rows, columns, turned = _division(puzzles, style.per_page)
    page = PAGE[::-1] if turned else PAGE
    _set_up(document, puzzles, style, page)
    whole = WordArea(document._body, _page_room(turned))
    titles = wording.headings(puzzles, style.lang)
    titled = list(zip(puzzles, titles, strict=True))
    if style.per_page == 1:
        for number, (puzzle, title) in enumerate(titled):
            _add_puzzle(whole, puzzle, title, style, new_page=number > 0)
    else:
        for start in range(0, len(puzzles), style.per_page):
            parts = _divided(whole, rows, columns)
            for part, here in zip_longest(parts, titled[start : start + style.per_page]):
                if here:
                    _add_puzzle(part, here[0], here[1], style)
                _close(part)
    if style.solution and len(puzzles) == 1:
        _add_heading(whole, wording.solution_heading(titles[0], style.lang), new_page=True)
        _add_solution(whole, puzzles[0], style)
    elif style.solution:
        _add_solutions(whole, puzzles, style)
    out = BytesIO()
    document.save(out)
    return without_clock(out.getvalue())


def _add_puzzle(
    area: WordArea, puzzle: PuzzleData, title: str, style: Style, new_page: bool = False
) -> None:
    shown = wording.entries(puzzle)
    columns = _fit_list(shown, area.room)
    _add_heading(area, title, new_page)
    _add_rule(area, wording.board_rule(puzzle), style.lang)
    _add_grid(area, puzzle, style, _side(puzzle, area.room, columns.height), {})
    if shown:
        _add_list(area, wording.list_caption(puzzle, style.lang), shown, columns)


def _add_solution(area: WordArea, puzzle: PuzzleData, style: Style) -> None:
    _add_rule(area, wording.answer(puzzle), style.lang)
    # The letters of a message stand out from the filler, but belong to no word.
    message = dict.fromkeys(wording.message_cells(puzzle), "FFFFFF")
    coloured = message | colours(puzzle, word_colours([puzzle]))
    _add_grid(area, puzzle, style, _side(puzzle, area.room, 0), coloured)


# -- several on a page -----------------------------------------------------------------------------


def _division(puzzles: Sequence[PuzzleData], per_page: int) -> tuple[int, int, bool]:
    """Rows and columns of a page, and whether it lies on its side: whatever gives large squares."""
    if per_page == 1:
        return 1, 1, False
    found = []
    for turned, columns in product((False, True), range(1, per_page + 1)):
        rows = ceil(per_page / columns)
        room = _part_room(_page_room(turned), rows, columns)
        lists = [_fit_list(wording.entries(puzzle), room) for puzzle in puzzles]
        sides = map(_side, puzzles, repeat(room), (fitted.height for fitted in lists))
        found.append((min(sides), -rows * columns, not turned, (rows, columns, turned)))
    side, *_, division = max(found)
    if side < SHARED:
        raise too_many_per_page(puzzles[0], per_page, "a4")
    return division


def _page_room(turned: bool) -> WordRoom:
    """What a page can show, on request on its side."""
    width, height = (side - 2 * MARGIN for side in (PAGE[::-1] if turned else PAGE))
    return WordRoom(width, height)


def _part_room(page: WordRoom, rows: int, columns: int) -> WordRoom:
    """What one of its parts can show."""
    width, height = page.width // columns, (page.height - BELOW) // rows
    return WordRoom(width - 2 * PART_MARGIN, height - 2 * PART_MARGIN, PART_HEAD, PART_TITLE)


def _divided(whole: WordArea, rows: int, columns: int) -> list[WordArea]:
    """The parts of a new page, with lines between them along which it can be cut."""
    height = (whole.room.height - BELOW) // rows
    sides = "".join(_border(side) for side in ("insideH", "insideV"))
    cells = _layout_table(whole, rows, columns, f'w:val="{height}" w:hRule="exact"', sides)
    room = _part_room(whole.room, rows, columns)
    return [WordArea(cell, room) for cell in cells]


def _layout_table(
    whole: WordArea, rows: int, columns: int, height: str = "", borders: str = ""
) -> list[_Cell]:
    """The cells of a table that only puts things side by side; a tiny paragraph follows it."""
    from docx.table import Table

    wide = whole.room.width // columns
    margins = "".join(
        f'<w:{side} w:w="{PART_MARGIN}" w:type="dxa"/>' for side in ("top", "left", "right")
    )
    row = "<w:tr><w:trPr><w:cantSplit/>"
    row += f"<w:trHeight {height}/>" if height else ""
    row += (
        "</w:trPr>" + f'<w:tc><w:tcPr><w:tcW w:w="{wide}" w:type="dxa"/></w:tcPr></w:tc>' * columns
    )
    xml = (
        f'<w:tbl {_W}><w:tblPr><w:tblW w:w="{wide * columns}" w:type="dxa"/>'
        f'<w:tblBorders>{borders}</w:tblBorders><w:tblLayout w:type="fixed"/>'
        f"<w:tblCellMar>{margins}</w:tblCellMar></w:tblPr><w:tblGrid>"
        + f'<w:gridCol w:w="{wide}"/>' * columns
        + "</w:tblGrid>"
        + f"{row}</w:tr>" * rows
        + "</w:tbl>"
    )
    element = _element(xml)
    whole.place._element._insert_tbl(element)
    _close(whole)
    table = Table(element, whole.place)
    return [cell for cells in table.rows for cell in cells.cells]


def _close(area: WordArea) -> None:
    """A tiny paragraph: a cell must end with one, and two tables in a row would be joined."""
    area.place.add_paragraph().paragraph_format.line_spacing = PT


def _add_solutions(whole: WordArea, puzzles: Sequence[PuzzleData], style: Style) -> None:
    """All solutions, small, as many in a row as can be read, each below its label."""
    lang = style.lang
    wide = max(puzzle.board.kind.extent((puzzle.rows, puzzle.columns))[0] for puzzle in puzzles)
    rooms = {n: _part_room(whole.room, 1, n) for n in range(1, min(ACROSS, len(puzzles)) + 1)}
    across = max((n for n, room in rooms.items() if room.width / wide >= SOLVED), default=1)
    title = (say("Solutions").text(lang), wording.shared_title(puzzles))
    _add_heading(whole, " – ".join(filter(None, title)), new_page=True)
    cells = _layout_table(whole, ceil(len(puzzles) / across), across)
    named = zip(puzzles, wording.captions(puzzles, lang), strict=True)
    for cell, here in zip_longest(cells, named):
        area = WordArea(cell, rooms[across])
        if here:
            puzzle, (label, others) = here
            paragraph = cell.add_paragraph()
            paragraph.add_run(label).font.bold = True
            paragraph.add_run(f" {others}" if others else "")
            _add_solution(area, puzzle, style)
        _close(area)


# -- the document ----------------------------------------------------------------------------------


def _set_up(
    document: WordDocument, puzzles: Sequence[PuzzleData], style: Style, page: tuple[int, int]
) -> None:
    """The page, the fonts, and properties that hold nothing but the title."""
    from docx.enum.section import WD_ORIENT
    from docx.shared import Twips

    section = document.sections[0]
    section.page_width, section.page_height = map(Twips, page)
    section.orientation = WD_ORIENT.LANDSCAPE if page[0] > page[1] else WD_ORIENT.PORTRAIT
    for side in _SIDES:
        setattr(section, f"{side}_margin", Twips(MARGIN))
    about = document.core_properties
    about.author = about.comments = about.last_modified_by = ""
    about.title = clean(puzzles[0].title or "") if puzzles else ""
    about.language = style.lang
    set_language(document, style.lang)
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


def _add_heading(area: WordArea, text: str, new_page: bool) -> None:
    """A paragraph even where there is no title: two tables in a row would be joined."""
    from docx.shared import RGBColor

    paragraph = area.place.add_paragraph(style="Title" if text else None)
    paragraph.paragraph_format.page_break_before = new_page
    run = paragraph.add_run(text)
    if text:
        _centre(paragraph)
        run.font.name, run.font.size, run.font.bold = FONT, area.room.title * PT, True
        run.font.color.rgb = RGBColor(0, 0, 0)
        borders = paragraph._p.get_or_add_pPr()
        borders.append(_element(f'<w:pBdr {_W}><w:bottom w:val="nil"/></w:pBdr>'))
        paragraph.paragraph_format.space_after = area.room.title * PT * 10 // 22
        mark_heading(paragraph)


def _add_rule(area: WordArea, rule: Message | None, lang: str) -> None:
    if rule is not None:
        paragraph = area.place.add_paragraph(clean(rule.text(lang)))
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


def _fit_list(shown: Sequence[str], room: WordRoom) -> ListColumns:
    """The largest letters with which the list takes a third of the height at most."""
    longest = max(map(len, shown), default=0) + 3
    for points in POINTS:
        # A capital is about two thirds as wide as it is high.
        across = max(1, min(5, room.width // (longest * points * 14)))
        down = -(-len(shown) // across)
        height = points * (28 if points == POINTS[0] else 24) * (down + 3)
        if height < room.height // 3:
            break
    return ListColumns(across, down, points, height)


def _side(puzzle: PuzzleData, room: WordRoom, below: int) -> int:
    """The side of a square, as large as the room allows with a list of this height below it."""
    free = room.height - room.head - min(below, room.height * 45 // 100)
    wide, high = puzzle.board.kind.extent((puzzle.rows, puzzle.columns))
    return max(40, min(LARGEST, int(room.width / wide), int(free / high)))


def _add_grid(
    area: WordArea, puzzle: PuzzleData, style: Style, side: int, shaded: dict[Cell, str]
) -> None:
    solved = bool(shaded)
    if not puzzle.board.kind.square:
        _add_picture(area, puzzle, style, side / TWIPS, solved)
        return
    grid = wording.shown_grid(puzzle, style.lower)
    about = table_text(puzzle, style.lang, solved)
    xml = "".join(_table_xml(puzzle, grid, side, shaded, about))
    area.place._element._insert_tbl(_element(xml))


def _add_picture(
    area: WordArea, puzzle: PuzzleData, style: Style, pitch: float, solved: bool
) -> None:
    """A board that a table cannot show is drawn as on printed sheets, in millimetres."""
    from suchsel.formats.png import draw_png
    from suchsel.layout.board_drawing import Look, cells_of, draw_board
    from suchsel.layout.fonts import check_texts, find_faces
    from suchsel.layout.marks import Page, moved

    text = picture_text(puzzle, style.lang, style.lower, solved)
    style = Style(table=True, lower=style.lower)
    faces = find_faces(style.font)
    check_texts((symbol for _, symbol in cells_of(puzzle, style.lower)), faces)
    look = Look(pitch, 0.6 * pitch, faces.regular, style, "rings" if solved else None)
    extent = puzzle.board.kind.extent((puzzle.rows, puzzle.columns))
    wide, high = (side * pitch + 2 * RIM for side in extent)
    page = Page(wide, high, tuple(moved(draw_board(puzzle, look), RIM, RIM)))
    paragraph = area.place.add_paragraph()
    _centre(paragraph)
    picture = BytesIO(draw_png([page], faces, DPI))
    shape = paragraph.add_run().add_picture(picture, width=int(wide * MM))
    shape._inline.docPr.set("descr", text)


def _table_xml(
    puzzle: PuzzleData, grid: Grid, side: int, shaded: dict[Cell, str], about: str
) -> Iterator[str]:
    """The table as text: with one object per cell, a large board would take minutes."""
    is_full = all(None not in row for row in grid)
    yield f'<w:tbl {_W}><w:tblPr><w:tblW w:w="{side * puzzle.columns}" w:type="dxa"/>'
    yield '<w:jc w:val="center"/>'
    if is_full:
        yield f"<w:tblBorders>{_borders(*_SIDES, 'insideH', 'insideV')}</w:tblBorders>"
    yield '<w:tblLayout w:type="fixed"/><w:tblCellMar>'
    yield '<w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar>'
    yield f"{about}</w:tblPr><w:tblGrid>"
    yield f'<w:gridCol w:w="{side}"/>' * puzzle.columns
    yield "</w:tblGrid>"
    frame = "" if is_full else f"<w:tcBorders>{_borders(*_SIDES)}</w:tcBorders>"
    for row, line in enumerate(grid):
        height = f'<w:trHeight w:val="{side}" w:hRule="exact"/>'
        yield f"<w:tr><w:trPr><w:cantSplit/>{height}{'' if row else HEADING_ROW}</w:trPr>"
        for column, symbol in enumerate(line):
            shade = shaded.get((row, column))
            yield f'<w:tc><w:tcPr><w:tcW w:w="{side}" w:type="dxa"/>'
            yield _cell_xml(symbol, side, frame, shade, is_faint=bool(shaded) and not shade)
            yield "</w:tc>"
        yield "</w:tr>"
    yield "</w:tbl>"


def _borders(*sides: str) -> str:
    return "".join(map(_border, sides))


def _border(side: str) -> str:
    return f'<w:{side} w:val="single" w:sz="4" w:color="808080"/>'


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


def _add_list(area: WordArea, caption: str, shown: Sequence[str], columns: ListColumns) -> None:
    """The entries in columns, read downwards, each with a box to tick."""
    from docx.blkcntnr import BlockItemContainer
    from docx.shared import Twips

    paragraph = area.place.add_paragraph()
    look = paragraph.paragraph_format
    look.space_before, look.space_after, look.keep_with_next = 14 * PT, 4 * PT, True
    paragraph.add_run(caption).font.bold = True
    # Cells have a method of the same name that adds a paragraph.
    table = BlockItemContainer.add_table(
        area.place, columns.down, columns.across, Twips(area.room.width)
    )
    for row, cells in enumerate(table.rows):
        for entry, cell in zip(shown[row :: columns.down], cells.cells, strict=False):
            run = cell.paragraphs[0].add_run(f"{BOX} {entry}")
            run.font.size = columns.points * PT
            if columns.points == POINTS[0]:
                cell.paragraphs[0].paragraph_format.space_after = 3 * PT


FORMAT = Format(
    "docx", say("Word, to edit and print"), write, ("solution", "lower", "per_page"), MEDIA
)
