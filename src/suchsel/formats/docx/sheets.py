"""Puzzles and solutions as a Word document.

Sizes, columns and places come from the layout of pages. A board is a table, or a picture where a
table cannot show it. All solutions come last, on pages of their own, so that they can be left out
when copying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby, islice, zip_longest
from math import ceil

from docx import Document
from docx.blkcntnr import BlockItemContainer
from docx.document import Document as WordDocument
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Mm
from docx.text.paragraph import Paragraph

from suchsel.errors import SuchselError, mistake
from suchsel.formats.docx import pieces
from suchsel.formats.png import draw_png
from suchsel.formats.xlsx import check_paper
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import document as layout, heading, word_list, wording
from suchsel.sheet.fonts import BUNDLED, Faces, bundled_files
from suchsel.sheet.marks import PT, Page
from suchsel.sheet.sheet import Area, Arrangement, Sheet
from suchsel.sheet.style import PAPERS, Style, paper_size
from suchsel.sheet.word_list import Column, ListSetting
from suchsel.sheet.wording import clean
from suchsel.system.archives import A_DATE, without_clock
from suchsel.words.pictures import bare_picture, picture_of
from suchsel.words.vocabulary import is_drawing

BOX, BOX_FONT = "☐", "Segoe UI Symbol"
#: The font for print, and a similar one that every machine has.
FONTS = {"Noto Sans": "Arial"}
#: How much wider its text may be; and how wide its low lines are set, in per cent, to be as wide as
#: those for print.
WIDER, LOW_LINES = 0.04, 80
#: Between a line to write on and the end of its row, in millimetres: LibreOffice cuts off others.
UNDER = 0.5
#: The longest side of a page that Word opens, in millimetres, and the paper that this leaves.
LONGEST = 558.0
PAPERS_OF_WORD = tuple(name for name, size in PAPERS.items() if 0 < size[1] <= LONGEST)
#: What the bottom margin is smaller in millimetres, because programs measure lines differently.
SPARE = 6.0
#: Follows a tab that ends a paragraph: in a cell, LibreOffice draws no line for one that is last.
NOTHING = "\u200b"
#: The resolution of codes and drawings, in dots per inch.
CODE_DPI = 600
_W = f"{{{pieces.NAMESPACE}}}"
_BALLAST = ("stylesWithEffects", "thumbnail", "customXml", "numbering")


def write_document(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    if not 0 < paper_size(style.paper)[1] <= LONGEST:
        check_paper(style.paper, PAPERS_OF_WORD)
    sheets = layout.sheets_of(puzzles, style, badges=False)
    page, ways = _divided(sheets, style)
    document = Document()
    _set_up(document, sheets[0], page)
    body, whole = document._body, layout.Division(page.width, page.height, page.margin).area
    if style.per_page == 1:
        for number, (sheet, way) in enumerate(zip(sheets, ways, strict=True)):
            _add_sheet(body, whole, sheet, way, new_page=number > 0)
    else:
        wide, high = whole.width / page.columns, whole.height / page.rows
        padding = (wide - page.area.width) / 2, (high - page.area.height) / 2
        parts = zip(sheets, ways, strict=True)
        for _ in range(0, len(sheets), style.per_page):  # the page can be cut between them
            widths = [wide] * page.columns
            cells = pieces.layout_table(body, widths, [high] * page.rows, padding, cuts=True)
            for cell, part in zip_longest(cells, islice(parts, style.per_page)):
                if part:
                    _add_sheet(cell, page.area, *part)
                pieces.add_gap(cell)
    solutions = layout.sheets_of(puzzles if style.solution else (), style, True, badges=False)
    if solutions and (grid := layout.answer_grid(solutions, whole, repeats_heading=False)):
        _add_shared_solutions(body, whole.width, grid)
        solutions = []
    for sheet in solutions:
        alone = sheet.arrange(whole)
        if alone is None:
            raise _too_large(sheet)
        _add_sheet(body, whole, sheet, alone, new_page=True)
    out = BytesIO()
    document.save(out)
    return without_clock(out.getvalue())


# -- pages -----------------------------------------------------------------------------------------


def _divided(sheets: Sequence[Sheet], style: Style) -> tuple[layout.Division, list[Arrangement]]:
    """The page, the same for all, and how each puzzle is laid out on it or in its part."""
    if style.per_page > 1:
        return layout.divide(sheets, style)
    usual = list(layout.divisions(style))
    for pages in (usual, [page._replace(margin=layout.MARGINS[0]) for page in usual]):
        found: list[tuple[float, layout.Division, list[Arrangement]]] = []
        for page in pages:
            ways = [way for sheet in sheets if (way := sheet.arrange(page.area))]
            if len(ways) == len(sheets):
                weight = layout.LANDSCAPE if page.width > page.height else 1.0
                found.append((weight * min(way.worth for way in ways), page, ways))
        if found:
            _, page, ways = max(found, key=lambda one: one[0])
            return page, ways
    raise _too_large(max(sheets, key=lambda sheet: max(sheet.frame[1:3])))


def _too_large(sheet: Sheet) -> SuchselError:
    if layout.larger_paper(sheet) in PAPERS_OF_WORD:
        return layout.too_large(sheet)
    return mistake(
        "board-too-large-for-word",
        "{rows}x{columns} cells do not fit on the largest page of a Word file with readable "
        "letters. Choose a smaller board, or PDF.",
        rows=sheet.puzzle.rows,
        columns=sheet.puzzle.columns,
    ).of("size")


def _add_sheet(
    place: BlockItemContainer, area: Area, sheet: Sheet, way: Arrangement, new_page: bool = False
) -> None:
    """A puzzle or a solution: its heading, the board, and the list below it or beside it."""
    parts, entries = sheet.compose(area, way), iter(sheet.entries)
    _add_head(place, area.width, sheet, new_page)
    if parts.words and way.beside:
        wide = sheet.extent[0] * way.pitch
        board, words = pieces.layout_table(place, [wide + parts.gap, parts.words.width + parts.gap])
        pieces.add_board(board, sheet, way.pitch)
        _add_list(words, parts.words, entries)
        pieces.add_gap(board)
        pieces.add_gap(words)
    else:
        if parts.words:
            pieces.add_gap(place, PT + parts.lowered)
        pieces.add_board(place, sheet, way.pitch)
        pieces.add_gap(place, parts.gap if parts.words else PT)
        if parts.words:
            _add_list(place, parts.words, entries)
    _add_code(place, area.width, sheet)
    for further in parts.further:
        _add_head(place, area.width, sheet, new_page=True, whole=False)
        _add_list(place, further, entries)


def _add_code(place: BlockItemContainer, width: float, sheet: Sheet) -> None:
    """A QR code at the right, and before it where it leads, in the cells of a table."""
    code = sheet.code
    if code is None:
        return
    size = sheet.at_least(heading.CODE_TEXT) * PT
    beside, cell = pieces.layout_table(place, [width - code.side, code.side])
    pieces.add_gap(beside, (code.side - heading.LEADING * size) / 2)
    paragraph = pieces.add_text(beside, code.caption, size, heading.LEADING * size)
    paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    paragraph.paragraph_format.right_indent = Mm(heading.CODE_GAP)
    page = Page(code.side, code.side, (code.drawn(0.0, 0.0),))
    picture = draw_png([page], sheet.faces, CODE_DPI)
    pieces.add_picture(cell, picture, code.about, code.side, link=code.link)


def _add_head(
    place: BlockItemContainer, width: float, sheet: Sheet, new_page: bool, whole: bool = True
) -> None:
    """Lines for name and date, the title and what the reader is told; at least a paragraph.

    Only the title if it is not `whole`.
    """
    paragraphs, style = [], sheet.style
    size = sheet.at_least(heading.NAME) * PT
    high = heading.LEADING * size
    names = heading.name_lines(sheet, width) if whole else []
    for _, lines in groupby(names, key=lambda line: line.y):
        paragraph = pieces.add_text(place, "", size, high, heading.NAME_STEP - high)
        for line in lines:  # a label, and a tab that draws a line to write on
            if line.x:
                pieces.add_tab(paragraph, line.x, size)
            pieces.add_run(paragraph, f"{line.label} ", size)
            pieces.add_tab(paragraph, line.stop, size, ruled=True)
            pieces.add_run(paragraph, f" {line.end}" if line.end else "", size)
        if not line.end:
            pieces.add_run(paragraph, NOTHING, size)
        paragraphs.append(paragraph)
    side, tall = heading.logo_size(sheet) if whole else (0.0, 0.0)
    texts, aside = place, side + heading.BADGE_GAP if side else 0.0
    if style.logo and side:  # beside the title, in a table
        paragraphs.append(pieces.add_gap(place))
        cell, texts, empty = pieces.layout_table(place, [aside, width - 2 * aside, aside])
        data, about = bare_picture(picture_of(style.logo).data), say("Logo").text(style.lang)
        pieces.add_picture(cell, data, about, side, tall)
    for text in (text for text in sheet.head_texts if text.bold or whole):
        size = text.size(sheet, width - 2 * aside)
        high, below = heading.LEADING * size, text.below * size
        level = sheet.level if text.bold else 0
        paragraphs.append(pieces.add_text(texts, text.text, size, high, below, level))
        paragraphs[-1].alignment = WD_ALIGN_PARAGRAPH.CENTER
    if side:
        pieces.add_gap(texts)
        pieces.add_gap(empty)
    first = paragraphs[0] if paragraphs else pieces.add_gap(place)
    first.paragraph_format.page_break_before = new_page


def _add_list(place: BlockItemContainer, setting: ListSetting, entries: Iterator[str]) -> None:
    """The entries in columns, read downwards, with boxes to tick or lines to write on."""
    kind, size = setting.kind, setting.kind.size
    # In the font of the document, an entry may be a little wider than in the one for print.
    ends = [*setting.lefts[1:], setting.width + size]
    widths = [end - left for left, end in zip(setting.lefts, ends, strict=True)]
    cells = pieces.layout_table(place, widths, rtl=kind.rtl)
    for cell, column, wide in zip(cells, setting.columns, setting.texts, strict=True):
        texts = list(islice(entries, len(column)))
        if kind.line or kind.pictures:
            _add_rows(cell, setting, column, texts, wide)
            continue
        for number, text in enumerate(texts, 1):
            below = setting.leading - word_list.WRAPPED if number < len(texts) else 0.0
            paragraph = _add_entry(cell, setting, below * size)
            if kind.ticks:
                look = paragraph.paragraph_format
                look.left_indent = Mm(kind.indent)
                look.first_line_indent = Mm(-kind.indent)
                pieces.add_run(paragraph, BOX, size).font.name = BOX_FONT
                pieces.add_run(paragraph, "\t", size)
            _add_entry_text(paragraph, setting, text)


def _add_entry(place: BlockItemContainer, setting: ListSetting, below: float) -> Paragraph:
    size = setting.kind.size
    paragraph = pieces.add_text(place, "", size, word_list.WRAPPED * size, below)
    if setting.kind.rtl:
        paragraph._p.get_or_add_pPr().insert_element_before(
            pieces.element("<w:bidi/>"), "w:spacing", "w:ind", "w:jc", "w:rPr"
        )
    return paragraph


def _add_entry_text(paragraph: Paragraph, setting: ListSetting, text: str) -> None:
    run = pieces.add_run(paragraph, clean(text), setting.kind.size)
    if setting.kind.lang:
        run._r.get_or_add_rPr().append(pieces.language(setting.kind.lang))
    if "_ _" in text and setting.kind.font.family in FONTS:
        run._r.get_or_add_rPr().insert_element_before(
            pieces.element(f'<w:w w:val="{LOW_LINES}"/>'), "w:kern", "w:position", "w:sz"
        )


def _add_rows(
    place: BlockItemContainer,
    setting: ListSetting,
    column: Column,
    texts: Sequence[str],
    wide: float,
) -> None:
    """Entries with a picture or a line to write on beside them, in the rows of a table."""
    kind, spare = setting.kind, WIDER * wide
    wide += kind.indent + word_list.LINE_GAP + spare
    left = kind.indent + kind.picture_left(column) if kind.pictures else wide
    widths = [left, wide - left, kind.line - spare if kind.line else 0.0]
    shown = [width for width in widths if width]
    # Rows begin at pictures and end at lines, so that only one of them is lower than the others.
    heights = [word_list.entry_lines(entry, setting.leading) * kind.size for entry in column]
    if kind.pictures:
        heights[-1] -= (setting.leading - kind.height) * kind.size
    else:
        heights[0] -= (setting.leading - word_list.WRAPPED) * kind.size
    cells = pieces.layout_table(place, shown, heights, rtl=kind.rtl)
    across = len(cells) // len(texts)
    for number, (text, entry) in enumerate(zip(texts, column, strict=True)):
        first, *others = cells[number * across : (number + 1) * across]
        if picture := kind.picture(entry):
            size = word_list.fitted_size(picture.address, word_list.PICTURE * kind.size)
            if is_drawing(picture.address):
                page = word_list.drawing_page(picture.address, kind.font, size[0])
                data = draw_png([page], Faces(kind.font, kind.font), CODE_DPI)
            else:
                data = bare_picture(picture_of(picture.address).data)
            pieces.add_picture(others[0], data, clean(picture.text), *size)
        elif kind.pictures:
            pieces.join_cells(first, others[0])
        paragraph = _add_entry(first, setting, UNDER)
        if kind.ticks:
            pieces.add_run(paragraph, f"{BOX} ", kind.size).font.name = BOX_FONT
        _add_entry_text(paragraph, setting, text)
        if kind.line:
            pieces.underline(_add_entry(others[-1], setting, UNDER))
            for cell in () if kind.pictures else (first, others[-1]):
                cell.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.BOTTOM


# -- solutions -------------------------------------------------------------------------------------


def _add_shared_solutions(place: BlockItemContainer, width: float, grid: layout.AnswerGrid) -> None:
    """Small boards side by side, each below its label."""
    _add_head(place, width, grid.head, new_page=True)
    if grid.words:
        _add_list(place, grid.words, iter(grid.head.entries))
    widths, rows = [width / grid.across] * grid.across, ceil(len(grid.sheets) / grid.across)
    cells = pieces.layout_table(place, widths, [0.0] * rows, (0.0, layout.ANSWER_GAP / 2))
    puzzles = [sheet.puzzle for sheet in grid.sheets]
    named = zip(grid.sheets, wording.captions(puzzles, grid.head.style.lang), strict=True)
    for cell, here in zip_longest(cells, named):
        if here:
            sheet, (label, others) = here
            size = sheet.at_least(layout.CAPTION) * PT
            paragraph = pieces.add_text(cell, label, size, heading.LEADING * size, level=2)
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
            pieces.add_run(paragraph, f" {clean(others)}", size)
            pieces.add_board(cell, sheet, grid.pitch)
        pieces.add_gap(cell)


# -- the document ----------------------------------------------------------------------------------


def _set_up(document: WordDocument, sheet: Sheet, page: layout.Division) -> None:
    """The page, the fonts, and properties that hold nothing but the title."""
    style = sheet.style
    section = document.sections[0]
    section.page_width, section.page_height = map(Mm, (page.width, page.height))
    is_turned = page.width > page.height
    section.orientation = WD_ORIENT.LANDSCAPE if is_turned else WD_ORIENT.PORTRAIT
    for side in ("top", "left", "right"):
        setattr(section, f"{side}_margin", Mm(page.margin))
    section.bottom_margin = Mm(page.margin - SPARE)
    about = document.core_properties
    about.author = about.comments = about.last_modified_by = ""
    about.title = clean(sheet.puzzle.title or "")
    about.language = style.lang
    for one in document.styles.element.iter(f"{_W}lang"):
        one.set(f"{_W}val", pieces.language(style.lang).get(f"{_W}val"))
    about.created = about.modified = A_DATE
    normal = document.styles["Normal"]
    normal.font.name = FONTS.get(sheet.faces.regular.family, sheet.faces.regular.family)
    if style.font.lower() in BUNDLED and normal.font.name == sheet.faces.regular.family:
        pieces.embed_font(document, normal.font.name, bundled_files(style.font))
    normal.paragraph_format.line_spacing = 1
    normal.paragraph_format.space_after = 0
    # Letters in a grid belong to no language: without this, Word underlines them as mistakes.
    normal.element.get_or_add_rPr().append(pieces.element("<w:noProof/>"))
    # The library's template brings ninety table styles, their copies and a thumbnail.
    for relations in (document.part.rels, document.part.package.rels):
        for key, relation in list(relations.items()):
            if relation.reltype.rpartition("/")[2] in _BALLAST:
                del relations[key]
    styles = document.styles.element
    for one in list(styles):
        if one.get(f"{_W}type") == "table" and one.get(f"{_W}default") is None:
            styles.remove(one)
