"""Word: the sheets as the PDF shows them, in paragraphs and tables that can be edited.

Sizes, columns and places come from the layout of pages. A board is a table, or a picture where a
table cannot show it. All solutions come last, on pages of their own, so that they can be left out
when copying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby, islice, zip_longest
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.kind import Cell
from suchsel.errors import SuchselError, mistake
from suchsel.formats import Format
from suchsel.formats.docx.pieces import (
    MOST_COLUMNS,
    NAMESPACE,
    TableLook,
    add_board,
    add_gap,
    add_run,
    add_tab,
    add_text,
    centre,
    element,
    end_at_right,
    join_cells,
    layout_table,
    length,
    mark_heading,
    picture_text,
    put_at_bottom,
    read_leftwards,
    set_language,
    table_text,
    underline,
)
from suchsel.formats.png import draw_png
from suchsel.formats.xlsx import check_paper, office_imports
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.sheet import document as answer_pages
from suchsel.sheet import wording
from suchsel.sheet.board_drawing import SHADE as FIRST_LETTER
from suchsel.sheet.board_drawing import (
    Look,
    cells_of,
    colours,
    draw_board,
    label_room,
    name_size,
    word_colours,
)
from suchsel.sheet.document import Division, contents_of, divide, divisions, larger_paper, too_large
from suchsel.sheet.fonts import Faces, check_texts, find_faces
from suchsel.sheet.marks import PT, Page, moved
from suchsel.sheet.page import (
    LANDSCAPE,
    Arrangement,
    arrange,
    further_lists,
    gap_of,
    set_fully,
    spread,
)
from suchsel.sheet.parts import (
    GAP,
    HEADING_LEADING,
    NAME,
    NAME_STEP,
    TEXT,
    PageContent,
    PlacedLine,
    draw_heading,
    foot_height,
    head_texts,
    name_lines,
)
from suchsel.sheet.style import PAGE_OPTIONS, PAPERS, Style
from suchsel.sheet.word_list import (
    LINE,
    LINE_GAP,
    PICTURE,
    WRAPPED,
    Column,
    ListPicture,
    ListSetting,
    fitted_size,
)
from suchsel.sheet.wording import clean
from suchsel.system.archives import A_DATE, without_clock
from suchsel.words.pictures import bare_picture, picture_of

if TYPE_CHECKING:
    from docx.blkcntnr import BlockItemContainer
    from docx.document import Document as WordDocument
    from docx.text.paragraph import Paragraph


MEDIA = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
BOX, BOX_FONT = "☐", "Segoe UI Symbol"
#: The name of the font for print, where every machine has a similar one.
FONTS = {"noto": "Arial"}
#: The longest side of a page that Word opens, in millimetres, and the paper that this leaves.
LONGEST = 558.0
PAPERS_OF_WORD = tuple(name for name, size in PAPERS.items() if 0 < size[1] <= LONGEST)
#: What the bottom margin is smaller in millimetres, because programs measure lines differently.
SPARE = 6.0
#: Follows a tab that ends a paragraph: in a cell, LibreOffice draws no line for one that is last.
NOTHING = "\u200b"
#: The colour of words in a solution without colours.
SHADE = "D9D9D9"
#: Of pictures: dots per inch, and the margin in millimetres that leaves room for the outer lines.
DPI, RIM, CODE_DPI = 200, 0.5, 600
_TYPE, _DEFAULT = (f"{{{NAMESPACE}}}{name}" for name in ("type", "default"))
_BALLAST = ("stylesWithEffects", "thumbnail", "customXml", "numbering")


class WordArea(NamedTuple):
    """Where a puzzle stands, on the page or in a cell of a table, and its size in millimetres."""

    place: BlockItemContainer
    width: float
    height: float


def write(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    with office_imports():
        from docx import Document
    check_paper(style.paper, PAPERS_OF_WORD)
    faces = find_faces(style.font)
    sheets = _contents(puzzles, style, faces, solution=False)
    page, ways = _divided(sheets, style)
    document = Document()
    _set_up(document, puzzles, style, page)
    wide, high = (side - 2 * page.margin for side in (page.width, page.height))
    whole = WordArea(document._body, wide, high)
    if style.per_page == 1:
        for number, (content, way) in enumerate(zip(sheets, ways, strict=True)):
            _add_sheet(whole, content, way, new_page=number > 0)
    else:
        for start in range(0, len(sheets), style.per_page):
            _add_parts(whole, page, sheets[start : start + style.per_page], ways[start:])
    if style.solution:
        _add_solutions(whole, _contents(puzzles, style, faces, solution=True))
    out = BytesIO()
    document.save(out)
    return without_clock(out.getvalue())


def _contents(
    puzzles: Sequence[Puzzle], style: Style, faces: Faces, solution: bool
) -> list[PageContent]:
    """What the pages show. A label is part of the heading here."""
    return [
        content._replace(
            heading=" – ".join(filter(None, (content.heading, content.label))) or None, label=None
        )
        for content in contents_of(puzzles, style, faces, solution)
    ]


# -- pages -----------------------------------------------------------------------------------------


def _divided(contents: Sequence[PageContent], style: Style) -> tuple[Division, list[Arrangement]]:
    """The page, the same for all, and how each puzzle is laid out on it or in its part."""
    if style.per_page > 1:
        return divide(contents, style)
    found: list[tuple[float, Division, list[Arrangement]]] = []
    pages = [page._replace(narrow=narrow) for narrow in (False, True) for page in divisions(style)]
    for page in pages:
        ways = [way for content in contents if (way := arrange(content, *page.room))]
        if len(ways) == len(contents) and not (page.narrow and found):
            weight = LANDSCAPE if page.width > page.height else 1.0
            found.append((weight * min(way.worth for way in ways), page, ways))
    if not found:
        raise _too_large(max(contents, key=lambda content: max(content.frame[1:3])))
    _, page, ways = max(found, key=lambda one: one[0])
    return page, ways


def _too_large(content: PageContent) -> SuchselError:
    if larger_paper(content) in PAPERS_OF_WORD:
        return too_large(content)
    return mistake(
        "board-too-large-for-word",
        "{rows}x{columns} cells do not fit on the largest page of a Word file with readable "
        "letters. Choose a smaller board, or PDF.",
        rows=content.puzzle.rows,
        columns=content.puzzle.columns,
    ).of("size")


def _add_parts(
    whole: WordArea, page: Division, contents: Sequence[PageContent], ways: Sequence[Arrangement]
) -> None:
    """Several puzzles on a page, with lines between them along which it can be cut."""
    (width, height), wide = page.room, whole.width / page.columns
    high = whole.height / page.rows
    padding = (wide - width) / 2, (high - height) / 2
    cells = layout_table(whole.place, [wide] * page.columns, page.rows, high, padding, cuts=True)
    add_gap(whole.place)
    for cell, here in zip_longest(cells, zip(contents, ways, strict=False)):
        if here:
            _add_sheet(WordArea(cell, width, height), *here)
        add_gap(cell)


def _add_sheet(
    area: WordArea, content: PageContent, way: Arrangement, new_page: bool = False
) -> None:
    """A puzzle or a solution: its heading, the board, and the list below it or beside it."""
    place, setting, entries = area.place, way.setting, iter(content.entries())
    wide, high = (side * way.pitch for side in content.extent)
    _add_head(area, content, new_page)
    if setting and setting.columns and way.beside:
        gap = gap_of(content.pitches()[1])
        board, words = layout_table(place, [wide + gap, setting.width + gap])
        _add_board(board, content, way.pitch)
        _add_list(words, setting.loosened(high), entries)
        add_gap(board)
        add_gap(words)
        add_gap(place)
    else:
        gap = lower = gap_of(way.pitch)
        if setting and setting.columns:
            room = area.height - draw_heading(content, area.width).height - high - gap
            room -= foot_height(content)
            setting, lower, gap = spread(setting, room, PT, gap)
            add_gap(place, lower)
        _add_board(place, content, way.pitch)
        add_gap(place, gap)
        if setting and setting.columns:
            _add_list(place, setting, entries)
    _add_code(area, content)
    rest = setting.rest if setting else ()
    for further in further_lists(content, area.width, area.height, rest):
        add_gap(place).paragraph_format.page_break_before = True
        _add_list(place, further, entries)


def _add_code(area: WordArea, content: PageContent) -> None:
    """A QR code at the right, and before it where it leads, in the cells of a table."""
    code = content.code
    if code is None:
        return
    size = content.at_least(TEXT) * PT
    beside, cell = layout_table(area.place, [area.width - code.side, code.side])
    add_gap(beside, (code.side - HEADING_LEADING * size) / 2)
    end_at_right(add_text(beside, code.caption, size, HEADING_LEADING * size), GAP)
    page = Page(code.side, code.side, (code.bars(0.0, 0.0),))
    picture = BytesIO(draw_png([page], content.faces, CODE_DPI))
    shape = cell.add_paragraph().add_run().add_picture(picture, width=length(code.side))
    shape._inline.docPr.set("descr", f"{code.caption} {code.link}")
    add_gap(area.place)


def _add_head(area: WordArea, content: PageContent, new_page: bool) -> None:
    """Lines for name and date, the title and what the reader is told; at least a paragraph."""
    paragraphs = []
    if content.name_line:
        for _, lines in groupby(name_lines(content, area.width), key=lambda line: line.y):
            paragraphs.append(_add_name_line(area.place, content, list(lines)))
    for text in head_texts(content):
        size = text.size(content, area.width)
        below = text.below * size
        paragraph = add_text(area.place, text.text, size, HEADING_LEADING * size, below, text.bold)
        centre(paragraph)
        if text.bold:
            mark_heading(paragraph, content.level)
        paragraphs.append(paragraph)
    first = paragraphs[0] if paragraphs else add_gap(area.place)
    first.paragraph_format.page_break_before = new_page


def _add_name_line(
    place: BlockItemContainer, content: PageContent, lines: Sequence[PlacedLine]
) -> Paragraph:
    """Labels side by side, each with a line to write on: a tab that draws one."""
    size = content.at_least(NAME) * PT
    paragraph = add_text(
        place, "", size, HEADING_LEADING * size, NAME_STEP - HEADING_LEADING * size
    )
    for line in lines:
        if line.x:
            add_tab(paragraph, line.x, size)
        add_run(paragraph, f"{line.label} ", size)
        add_tab(paragraph, line.stop, size, ruled=True)
        add_run(paragraph, f" {line.end}" if line.end else "", size)
    if not lines[-1].end:
        add_run(paragraph, NOTHING, size)
    return paragraph


def _add_list(place: BlockItemContainer, setting: ListSetting, entries: Iterator[str]) -> None:
    """The entries in columns, read downwards, with boxes to tick or lines to write on."""
    kind, size = setting.kind, setting.kind.size
    # In the font of the document, an entry may be a little wider than in the one for print.
    ends = [*setting.lefts[1:], setting.width + size]
    widths = [end - left for left, end in zip(setting.lefts, ends, strict=True)]
    cells = layout_table(place, widths, rtl=kind.rtl)
    for cell, column, wide in zip(cells, setting.columns, setting.texts, strict=True):
        texts = list(islice(entries, len(column)))
        if kind.lines or kind.pictures:
            _add_rows(cell, setting, column, texts, wide)
            continue
        for number, text in enumerate(texts, 1):
            paragraph = _add_entry(cell, setting, is_last=number == len(texts))
            if kind.ticks:
                look = paragraph.paragraph_format
                look.left_indent = length(kind.indent)
                look.first_line_indent = length(-kind.indent)
                add_run(paragraph, BOX, size).font.name = BOX_FONT
                add_run(paragraph, "\t", size)
            add_run(paragraph, clean(text), size)
    add_gap(place)


def _add_entry(place: BlockItemContainer, setting: ListSetting, is_last: bool) -> Paragraph:
    size = setting.kind.size
    below = 0.0 if is_last else (setting.leading - WRAPPED) * size
    paragraph = add_text(place, "", size, WRAPPED * size, below)
    if setting.kind.rtl:
        read_leftwards(paragraph)
    return paragraph


def _add_rows(
    place: BlockItemContainer,
    setting: ListSetting,
    column: Column,
    texts: Sequence[str],
    wide: float,
) -> None:
    """Entries with a picture or a line to write on beside them, in the rows of a table."""
    kind, wide = setting.kind, setting.kind.indent + wide + LINE_GAP
    left = kind.indent + kind.picture_left(column) if kind.pictures else wide
    widths = [left, wide - left, LINE if kind.lines else 0.0]
    # A picture is higher than what Word gives to a line.
    height = setting.leading * kind.size if kind.pictures else None
    shown = [width for width in widths if width]
    cells = layout_table(place, shown, len(texts), height, rtl=kind.rtl)
    across = len(cells) // len(texts)
    for number, (text, entry) in enumerate(zip(texts, column, strict=True)):
        first, *others = cells[number * across : (number + 1) * across]
        is_last = number == len(texts) - 1 or height is not None
        if picture := kind.picture(entry):
            _add_clue_picture(others[0], picture, PICTURE * kind.size)
        elif kind.pictures:
            join_cells(first, others[0])
        paragraph = _add_entry(first, setting, is_last)
        if kind.ticks:
            add_run(paragraph, f"{BOX} ", kind.size).font.name = BOX_FONT
        add_run(paragraph, clean(text), kind.size)
        if kind.lines:
            underline(_add_entry(others[-1], setting, is_last))
            if not kind.pictures:
                put_at_bottom(others[-1])
    add_gap(place)


def _add_clue_picture(place: BlockItemContainer, picture: ListPicture, side: float) -> None:
    wide, high = map(length, fitted_size(picture.address, side))
    data = BytesIO(bare_picture(picture_of(picture.address).data))
    shape = place.add_paragraph().add_run().add_picture(data, wide, high)
    shape._inline.docPr.set("descr", clean(picture.text))


# -- boards ----------------------------------------------------------------------------------------


def _add_board(place: BlockItemContainer, content: PageContent, pitch: float) -> None:
    puzzle, style = content.puzzle, content.style
    left, _ = (0.0, 0.0) if content.solution else label_room(puzzle, style)
    names = tuple(wording.row_name(puzzle, row) for row in range(puzzle.rows)) if left else ()
    if not puzzle.board.kind.square or puzzle.columns + bool(names) > MOST_COLUMNS:
        _add_picture(place, content, pitch)
        return
    # A table has no gap between its cells and its frame: its cells are a little larger instead.
    wide, high = content.extent
    side = pitch * min(wide / (puzzle.columns + left), high / (puzzle.rows + bool(names)))
    size = content.letter(pitch)
    look = TableLook(
        side,
        size,
        style.table,
        names=names,
        names_side=left * side,
        name_size=name_size(size, style),
        about=table_text(puzzle, style.lang, content.solution),
    )
    if style.hint == "first-letter" and not content.solution:
        firsts = (placement.cells[0] for placement in wording.listed(puzzle))
        look = look._replace(shades=dict.fromkeys(firsts, FIRST_LETTER[1:]))
    if content.solution:
        message = frozenset(wording.message_cells(puzzle))
        words = frozenset(cell for placement in puzzle.words for cell in placement.cells)
        look = look._replace(
            shades=_shades(puzzle, style),
            kept=words | message,
            boxed=message,
            dots=style.solution_style != "rings",
        )
    add_board(place, wording.shown_grid(puzzle, style.lower), look)


def _shades(puzzle: Puzzle, style: Style) -> dict[Cell, str]:
    """The colours of the words in a solution, which stand for rings."""
    if style.solution_style == "dots":
        return {}
    found = colours(puzzle, word_colours([puzzle]))
    return dict.fromkeys(found, SHADE) if style.grey else found


def _add_picture(place: BlockItemContainer, content: PageContent, pitch: float) -> None:
    """A board that a table cannot show is drawn as on printed sheets."""
    puzzle, style, faces = content.puzzle, content.style, content.faces
    check_texts((symbol for _, symbol in cells_of(puzzle, style.lower)), faces)
    solution = style.solution_style if content.solution else None
    look = Look(pitch, content.letter(pitch), faces.regular, style, solution)
    wide, high = (side * pitch + 2 * RIM for side in content.extent)
    page = Page(wide, high, tuple(moved(draw_board(puzzle, look), RIM, RIM)))
    paragraph = place.add_paragraph()
    centre(paragraph)
    picture = BytesIO(draw_png([page], faces, DPI))
    shape = paragraph.add_run().add_picture(picture, width=length(wide))
    text = picture_text(puzzle, style.lang, style.lower, content.solution)
    shape._inline.docPr.set("descr", text)


# -- solutions -------------------------------------------------------------------------------------


def _add_solutions(whole: WordArea, contents: Sequence[PageContent]) -> None:
    """Those of several puzzles share pages where they may; else each has a page of its own."""
    if _add_shared_solutions(whole, contents):
        return
    for content in contents:
        way = arrange(content, whole.width, whole.height)
        if way is None:
            raise _too_large(content)
        _add_sheet(whole, content, way, new_page=True)


def _add_shared_solutions(whole: WordArea, contents: Sequence[PageContent]) -> bool:
    """Small boards side by side, each below its label; False if that is not possible."""
    puzzles = [content.puzzle for content in contents]
    if not answer_pages.may_share(puzzles):
        return False
    small = [content._replace(heading=None, cap=answer_pages.CAP) for content in contents]
    head = answer_pages.titled(small)
    top, words = draw_heading(head, whole.width).height, None
    if not all(map(answer_pages.names_all, puzzles)):
        words = set_fully(head, whole.width, head.at_least(answer_pages.WORDS))
        top += words.height + answer_pages.ANSWER_GAP
    grid = answer_pages.answer_grid(small, (whole.width, whole.height), top)
    if grid is None:
        return False
    _add_head(whole, head, new_page=True)
    if words:
        _add_list(whole.place, words, iter(head.entries()))
    widths = [whole.width / grid.across] * grid.across
    rows = ceil(len(small) / grid.across)
    cells = layout_table(whole.place, widths, rows, padding=(0.0, answer_pages.ANSWER_GAP / 2))
    add_gap(whole.place)
    named = zip(small, wording.captions(puzzles, head.style.lang), strict=True)
    for cell, here in zip_longest(cells, named):
        if here:
            content, (label, others) = here
            size = content.at_least(answer_pages.CAPTION) * PT
            paragraph = add_text(cell, label, size, HEADING_LEADING * size, bold=True)
            centre(paragraph)
            mark_heading(paragraph, 2)
            add_run(paragraph, f" {clean(others)}", size)
            _add_board(cell, content, grid.pitch)
        add_gap(cell)
    return True


# -- the document ----------------------------------------------------------------------------------


def _set_up(
    document: WordDocument, puzzles: Sequence[Puzzle], style: Style, page: Division
) -> None:
    """The page, the fonts, and properties that hold nothing but the title."""
    from docx.enum.section import WD_ORIENT

    section = document.sections[0]
    section.page_width, section.page_height = map(length, (page.width, page.height))
    is_turned = page.width > page.height
    section.orientation = WD_ORIENT.LANDSCAPE if is_turned else WD_ORIENT.PORTRAIT
    for side in ("top", "left", "right"):
        setattr(section, f"{side}_margin", length(page.margin))
    section.bottom_margin = length(page.margin - SPARE)
    about = document.core_properties
    about.author = about.comments = about.last_modified_by = ""
    about.title = clean(puzzles[0].title or "") if puzzles else ""
    about.language = style.lang
    set_language(document, style.lang)
    about.created = about.modified = A_DATE
    normal = document.styles["Normal"]
    normal.font.name = FONTS.get(style.font) or find_faces(style.font).regular.family
    normal.paragraph_format.line_spacing = 1
    normal.paragraph_format.space_after = 0
    # Letters in a grid belong to no language: without this, Word underlines them as mistakes.
    normal.element.get_or_add_rPr().append(element("<w:noProof/>"))
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


FORMAT = Format("docx", say("Word, to edit and print"), write, PAGE_OPTIONS, MEDIA)
