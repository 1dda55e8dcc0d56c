"""A puzzle on paper: heading, board and word list, as large as the page allows.

The layout is found by trying: the list below the board or beside it, in sizes from comfortable to
just readable, portrait or landscape; the one with the largest letters wins. A list that would leave
too little room for the board continues on a second page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.puzzle import Puzzle
from suchsel.sheet.board_drawing import TINY, Look, cells_of, draw_board
from suchsel.sheet.links import CAPTIONS
from suchsel.sheet.marks import PT, Mark, Page, moved
from suchsel.sheet.parts import (
    READABLE,
    MarkGroup,
    PageContent,
    draw_foot,
    draw_heading,
    foot_height,
    plain,
    rating_text,
    without_arrows,
)
from suchsel.sheet.style import PAPERS, Style
from suchsel.sheet.word_list import (
    EntryType,
    ListSetting,
    draw_list,
    longest_part,
    set_list,
    set_part,
)
from suchsel.sheet.wording import answer, guidance, listing

#: The largest pitch of a board on a page that fits it, in millimetres.
FIT_CAP = 9.0
#: Factors that make these layouts less attractive than the usual one.
BESIDE, LANDSCAPE, OVERFLOW, NARROWER = 0.9, 0.85, 0.5, 0.98
#: In millimetres: the least and the largest margin, that of a crowded page, and that of a page that
#: fits its content.
MARGINS, NARROW, FIT_MARGIN = (10.0, 18.0), 12.0, 5.0
FIT_WIDTH, ENDLESS = 90.0, 100_000.0
#: How far a board may move down, and its list move away from it, where there is room.
LOWEST, FARTHEST = 6.0, 14.0


class Arrangement(NamedTuple):
    """One way to lay out a page: `worth` grows with the size of its letters."""

    worth: float
    pitch: float
    setting: ListSetting | None
    beside: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether the list needs no further page."""
        return not (self.setting and self.setting.rest)


# -- pages -----------------------------------------------------------------------------------------


def fits_paper(content: PageContent) -> bool:
    return content.style.paper == "fit" or any(_arrangements(content))


def printed(content: PageContent) -> Iterator[Page]:
    """Pages of the paper that the style names: whichever way gives the larger letters.

    There are none if the board is too large.
    """
    ways = list(_arrangements(content))
    if not ways:
        return
    _, width, height, margin, way = max(ways, key=lambda way: way[0])
    for group in compose(content, width - 2 * margin, height - 2 * margin, way):
        yield Page(width, height, tuple(moved(group.marks, margin, margin)), content.solution)


def _arrangements(content: PageContent) -> Iterator[tuple[float, float, float, float, Arrangement]]:
    """The worth of each, and the width, height and margin of its page, portrait or landscape.

    Margins get narrower where the list makes the board smaller, and as narrow as printers allow
    where letters would be too small or the list would need another page.
    """
    for width, height in orientations(content.style):
        weight = LANDSCAPE if width > height else 1.0
        for margin in _margins(min(width, height)):
            room = width - 2 * margin
            found = arrange(content, room, height - 2 * margin)
            if found:
                yield found.worth * weight, width, height, margin, found
            if found and found.is_whole and content.is_readable(found.pitch):
                largest = min(room / content.extent[0], content.pitches()[1])
                if found.pitch >= largest - TINY or margin <= NARROW:
                    break
            weight *= NARROWER


def _margins(side: float) -> list[float]:
    """The margins to try on a page whose shorter side is this long."""
    usual = margin_of(side)
    return [usual, *(margin for margin in (NARROW, MARGINS[0]) if margin < usual)]


def orientations(style: Style) -> list[tuple[float, float]]:
    """The width and height of a page, in each orientation that the style allows."""
    short, long = PAPERS[style.paper]
    sizes = {"portrait": (short, long), "landscape": (long, short)}
    return [size for name, size in sizes.items() if style.orientation in ("auto", name)]


def margin_of(side: float) -> float:
    """The margin of a page whose shorter side is this long."""
    return min(max(0.075 * side, MARGINS[0]), MARGINS[1])


def fitted(content: PageContent) -> Iterator[Page]:
    """A page just as large as its content."""
    content = content._replace(cap=FIT_CAP)
    width = max(content.extent[0] * content.pitches()[1], FIT_WIDTH)
    found = arrange(content, width, ENDLESS)
    assert found, "everything fits on an endless page"
    for group in compose(content, width, ENDLESS, found._replace(beside=False)):
        wide, high = (round(side + 2 * FIT_MARGIN, 2) for side in (width, group.height))
        marks = tuple(moved(group.marks, FIT_MARGIN, FIT_MARGIN))
        yield Page(wide, high, marks, content.solution)


def texts_of(puzzles: Sequence[Puzzle], style: Style) -> Iterator[str]:
    """Every text that a page of these puzzles may contain; arrows are drawn."""
    yield plain(style.note or "")
    for puzzle in puzzles:
        yield from rating_text(puzzle, style)
        yield plain(puzzle.title or "")
        yield plain(puzzle.label or "")
        yield without_arrows(guidance(puzzle, style))
        if style.qr:
            yield CAPTIONS[style.qr].text(style.lang)
        if said := answer(puzzle):
            yield plain(said.text(style.lang))
        yield from map(plain, listing(puzzle, style))
        yield from (plain(placement.word) for placement in puzzle.words)
        yield from (symbol for _, symbol in cells_of(puzzle, style.lower))


# -- arranging -------------------------------------------------------------------------------------


def arrange(
    content: PageContent, width: float, height: float, continues: bool = True
) -> Arrangement | None:
    """The best layout for this much room; None if the board does not fit.

    A list may continue on another page where letters would be too small to be read well.
    """
    (across, down), entries = content.extent, content.entries()
    smallest, largest = content.pitches()
    height -= draw_heading(content, width).height + foot_height(content)
    alone = min(width / across, height / down, largest)
    if alone < smallest:
        return None
    if not entries:
        return Arrangement(alone, alone, None)
    ways: list[Arrangement] = []
    for size in content.list_sizes():
        found = _ways(content, entries, size, width, height)
        ways += [way for way in found if size <= content.usual_size or _suits(content, way, alone)]
        if any(way.pitch >= alone for way in ways if not way.beside):
            break  # smaller type would not make the board larger
    good = [way for way in ways if way.pitch >= max(smallest, 0.5 * alone)]
    best = max(good, key=lambda way: way.worth, default=None)
    shrinks = continues and content.is_readable(alone)
    if best and (content.is_readable(best.pitch) or not shrinks):
        return best
    kind = content.entry_type(_smallest_size(content, entries, width))
    room = height - alone * down - gap_of(alone)
    part = set_part(entries, kind, width, max(room, 0.0), list_columns(content.style))
    return Arrangement(alone * OVERFLOW, alone, part)


def _suits(content: PageContent, way: Arrangement, alone: float) -> bool:
    """Whether a list in large type leaves the board as it is, and the larger letters to it."""
    assert way.setting is not None
    return way.pitch >= alone and way.setting.kind.size <= content.letter(way.pitch)


def list_columns(style: Style) -> range | None:
    """The numbers of columns that the list may have."""
    return None if style.list_columns is None else range(style.list_columns, style.list_columns + 1)


def _ways(
    content: PageContent, entries: list[str], size: float, width: float, height: float
) -> Iterator[Arrangement]:
    """The list below the board, or beside it in a few columns."""
    (across, down), kind, chosen = (
        content.extent,
        content.entry_type(size),
        list_columns(content.style),
    )
    largest = content.pitches()[1]
    weight = (size / content.usual_size) ** 0.5
    if below := set_list(entries, kind, width, chosen):
        pitch = min(width / across, largest)
        pitch = min(pitch, (height - below.height - gap_of(pitch)) / down)
        # Where there is room, a list no wider than the board looks best.
        narrow = set_list(entries, kind, max(pitch * across, width / 2), chosen)
        if narrow and narrow.height + gap_of(pitch) + pitch * down <= height:
            below = narrow
        yield Arrangement(pitch * weight, pitch, below)
    for columns in (chosen,) if chosen else (range(1, 2), range(2, 3)):
        beside = set_list(entries, kind, width / 3, columns)
        if beside and beside.height <= height:
            wide = width - beside.width - gap_of(largest)
            pitch = min(wide / across, height / down, largest)
            yield Arrangement(pitch * weight * BESIDE, pitch, beside, beside=True)


def _smallest_size(content: PageContent, entries: list[str], width: float) -> float:
    """The type size, in points, of a list that does not fit below its board.

    A word that is too long for a line makes it smaller. Where the style does not allow that, it is
    an error that says what fits.
    """
    size, columns = content.list_sizes()[-1], content.style.list_columns
    kind = content.entry_type(size)
    if set_list(entries, kind, width, list_columns(content.style)):
        return size
    if columns is not None and set_list(entries, kind, width):
        fits = max(n for n in range(1, columns) if set_list(entries, kind, width, range(n, n + 1)))
        raise mistake(
            "too-many-list-columns",
            "The word list does not fit in {n} columns of {size:g}-point type; {fits} would fit.",
            "list_columns",
            n=columns,
            size=size,
            fits=fits,
        )
    fitting = (width - kind.around) / longest_part(entries, kind) / PT
    if size <= READABLE and content.style.list_size is None:
        return fitting
    raise mistake(
        "word-too-long-for-list",
        "A word of the list is too long for a line of {size:g}-point type; {fits:g} points would "
        "fit, or larger paper.",
        "list_size" if content.style.list_size else "large_print",
        size=size,
        fits=floor(10 * fitting) / 10,
    )


def gap_of(pitch: float) -> float:
    """Between the board and its list."""
    return min(max(0.7 * pitch, 5.0), 9.0)


def compose(content: PageContent, width: float, height: float, way: Arrangement) -> list[MarkGroup]:
    """The pages, each from (0, 0) on: one, or more if the list continues."""
    head, setting = draw_heading(content, width), way.setting
    wide, high = (side * way.pitch for side in content.extent)
    solution = content.style.solution_style if content.solution else None
    size, font = content.letter(way.pitch), content.faces.regular
    board = draw_board(content.puzzle, Look(way.pitch, size, font, content.style, solution))
    left, top, words = (width - wide) / 2, head.height, list[Mark]()
    bottom = top + high
    if setting and setting.columns and way.beside:
        gap = gap_of(content.pitches()[1])
        setting = setting.loosened(high)
        left = (width - wide - gap - setting.width) / 2
        words = moved(draw_list(setting), left + wide + gap, top)
        bottom = top + max(high, setting.height)
    elif setting and setting.columns:
        gap = gap_of(way.pitch)
        if height < ENDLESS:
            room = height - bottom - gap - foot_height(content)
            setting, top, gap = spread(setting, room, top, gap)
        words = moved(draw_list(setting), (width - setting.width) / 2, top + high + gap)
        bottom = top + high + gap + setting.height
    groups = [MarkGroup([*head.marks, *moved(board, left, top), *words], bottom)]
    if content.code:
        foot = draw_foot(content, width)
        below = height - foot.height if height < ENDLESS else bottom
        marks = [*groups[0].marks, *moved(foot.marks, 0.0, below)]
        groups = [MarkGroup(marks, below + foot.height)]
    for further in further_lists(content, width, height, setting.rest if setting else ()):
        left = (width - further.width) / 2
        groups.append(MarkGroup(moved(draw_list(further), left, 0.0), further.height))
    return groups


def spread(
    setting: ListSetting, room: float, top: float, gap: float
) -> tuple[ListSetting, float, float]:
    """The list with more space between its lines, and where the board and the list are put.

    `room` is the height that the list may take. What it leaves goes above it and above the board.
    """
    setting = setting.loosened(room)
    spare = max(room - setting.height, 0.0)
    lower = min(spare / 4, LOWEST) if top else 0.0
    return setting, top + lower, gap + min((spare - lower) / 3, FARTHEST - gap)


def further_lists(
    content: PageContent, width: float, height: float, rest: Sequence[str]
) -> Iterator[ListSetting]:
    """The entries that did not fit on the page of the board, page by page."""
    rest = tuple(rest)
    while rest:
        kind = _continued(content, rest, width)
        setting = set_part(rest, kind, width, height, list_columns(content.style))
        if not setting.columns:  # an entry longer than a page is divided
            half = len(rest[0]) // 2
            cut = rest[0].rfind(" ", 1, half) if " " in rest[0][1:half] else half
            rest = (rest[0][:cut], rest[0][cut:].strip(), *rest[1:])
            continue
        yield setting
        rest = setting.rest


def set_fully(content: PageContent, width: float, size: float) -> ListSetting:
    """The whole list in this type size, or in a smaller one if a word is too long for it."""
    entries, columns = content.entries(), list_columns(content.style)
    setting = set_list(entries, content.entry_type(size), width, columns)
    if setting is None:
        smaller = content.entry_type(_smallest_size(content, entries, width))
        setting = set_list(entries, smaller, width, columns)
    assert setting is not None
    return setting


def _continued(content: PageContent, rest: Sequence[str], width: float) -> EntryType:
    """The type of a list that continues: the usual one, or a smaller one for long words."""
    sizes = [size for size in content.list_sizes() if size <= content.usual_size]
    fits = (size for size in sizes if set_list(rest, content.entry_type(size), width))
    return content.entry_type(next(fits, None) or _smallest_size(content, list(rest), width))
