"""File formats. Each is one file, named after its suffix, with writing and reading together.

To add a format, put a file `foo.py` with `FORMAT = Format("foo", …)` into this folder; nothing else
has to change. Formats of other packages are found by the entry-point group `suchsel.formats`, whose
entries point to a `Format`.

A format is imported when it is used. It declares which fields of a `Style` it follows, and a style
that sets any other field is refused, so that nothing is dropped silently."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from suchsel.boards.board import DEFAULT_KIND, Board, board_of, find_kind
from suchsel.boards.kind import BoardKind, Size
from suchsel.errors import Defects, SuchselError, defect, mistake, unknown
from suchsel.i18n import Message, OptionName, counted, near, noop, say
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle
from suchsel.sheet.style import PAGE_OPTIONS, STYLE_OPTIONS, Style, style_of, with_preset
from suchsel.system.files import BINARY, MAX_BYTES, check_length, read_bytes

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from suchsel.sheet.document import Document

    LaidOut = Callable[[], Document] | None


ENTRY_POINTS = "suchsel.formats"
#: Formats that we do not write, and what opens in the same programs.
ALIKE = {"jpg": "png", "jpeg": "png", "gif": "png", "odt": "docx", "rtf": "docx", "ods": "xlsx"}


class LetterGrid(NamedTuple):
    """What a format reads: the letters of a board, the name of its kind, and what is around them.

    A file may name its words, or have texts in which they may stand; and it may have other grids.
    """

    grid: Grid
    topology: str = DEFAULT_KIND.name
    where: Message | None = None  # in the file
    words: tuple[str, ...] = ()
    texts: tuple[tuple[str, ...], ...] = ()
    others: tuple[LetterGrid, ...] = ()
    options: Mapping[str, Any] = {}  # of a puzzle of ours: how its words are spelled, and run

    def described(self) -> Message:
        """Its size, and where it was found: “15 rows, 12 columns, lines 3 to 17”."""
        rows = counted("{n} row", "{n} rows", n=len(self.grid))
        columns = counted("{n} column", "{n} columns", n=len(self.grid[0]))
        parts = [rows, columns, *([self.where] if self.where else ())]
        return say("{parts}", parts=parts)


class Format(NamedTuple):
    """A file format."""

    name: str  # the suffix
    about: Message  # one line for lists
    # It either writes puzzles, all in one file, or draws the pages on which they are laid out.
    write: Callable[[Sequence[Puzzle], Style], bytes] | None
    follows: tuple[str, ...] = ()  # the fields of a style that it follows, besides `lang`
    media: str = "application/octet-stream"  # media type for the web
    text: bool = False  # may go to a terminal
    draw: Callable[[Document], bytes] | None = None
    one_page: bool = False  # a file holds a single page, further ones go to further files
    shows: Callable[[BoardKind], bool] = lambda kind: True  # the boards that it can show
    read: Callable[[bytes, str], LetterGrid] | None = None  # from bytes and a file name
    is_archive: bool = False  # its files are ZIP archives, and are named so
    largest: Callable[[Style], Size | None] = lambda style: None  # the largest board, if any


# -- what formats there are ------------------------------------------------------------------------


@lru_cache(maxsize=1)
def own_format_names() -> tuple[str, ...]:
    """The formats of this folder. Quick: neither they nor other packages are looked at."""
    files = os.listdir(os.path.dirname(__file__))
    names = (name.removesuffix(".py") for name in files if name[0] != "_")
    return tuple(sorted(name for name in names if "." not in name))


def format_names() -> tuple[str, ...]:
    """All formats: ours and those of other packages, which may fail to load."""
    return tuple(dict.fromkeys((*own_format_names(), *_third_party())))


def find_format(name: str) -> Format:
    """The format of that name. Other packages are searched only for names that are not ours."""
    if name in own_format_names():
        found: Format = import_module(f"suchsel.formats.{name}").FORMAT
        return found
    if name not in _third_party():
        text = noop("There is no format “{name}”{near}. Choose one of: {names}.")
        known = format_names()
        like = near(ALIKE.get(name, name), known)
        raise unknown("no-such-format", text, name, known, near=like).of("format")
    point = _third_party()[name]
    why: Message | str = say("it is not a Format with that name")
    try:
        loaded = point.load()
        if isinstance(loaded, Format) and loaded.name == name:
            return loaded
    except (ImportError, AttributeError) as error:
        why = str(error)
    raise mistake(
        "format-not-loaded",
        "The format “{name}” of another package ({value}) cannot be loaded: {why}.",
        name=name,
        value=point.value,
        why=why,
    )


@lru_cache(maxsize=1)
def _third_party() -> dict[str, EntryPoint]:
    """The entry points of other packages, not yet loaded."""
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def format_of(path: str) -> str:
    """The name of the format that a file's suffix chooses."""
    _, dot, suffix = path.rpartition(".")
    if not dot or "/" in suffix:
        raise mistake(
            "no-suffix",
            "“{path}” needs a suffix that selects the format; one of: {names}.",
            path=path,
            names=[f".{name}" for name in format_names()],
        )
    return find_format(suffix.lower()).name


# -- writing ---------------------------------------------------------------------------------------


def render(
    puzzles: Puzzle | Sequence[Puzzle],
    name: str,
    style: Style | None = None,
    laid_out: LaidOut = None,
) -> bytes:
    """The puzzles, or a single one, as one file of this format.

    Where several files show the same pages, `laid_out` returns these.
    """
    puzzles = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    form, style = _checked(puzzles, name, style)
    if form.draw:
        return form.draw(_document(puzzles, style, laid_out))
    assert form.write is not None
    return form.write(puzzles, style)


def _document(puzzles: Sequence[Puzzle], style: Style, laid_out: LaidOut) -> Document:
    from suchsel.sheet.document import lay_out

    return laid_out()._replace(style=style) if laid_out else lay_out(puzzles, style)


def render_pages(
    puzzles: Sequence[Puzzle], name: str, style: Style | None = None, laid_out: LaidOut = None
) -> list[tuple[bool, bytes]]:
    """The pages as pictures, each with whether it shows a solution; puzzles first."""
    form, style = _checked(puzzles, name, style)
    if not form.one_page or form.draw is None:
        raise mistake(
            "no-single-pages",
            "The format {name} has no separate pages; these do: {names}.",
            name=name,
            names=[other for other in own_format_names() if find_format(other).one_page],
        )
    document = _document(puzzles, style, laid_out)
    return [(page.solution, form.draw(document._replace(pages=[page]))) for page in document.pages]


def render_files(
    puzzles: Sequence[Puzzle], path: str, style: Style | None = None, laid_out: LaidOut = None
) -> list[tuple[str, bytes]]:
    """The files that a path stands for: itself, and further ones where a file holds one page.

    picture.svg, picture-2.svg, …; picture-solution.svg, picture-solution-2.svg, …
    """
    name = format_of(path)
    if not find_format(name).one_page:
        return [(path, render(puzzles, name, style, laid_out))]
    lang = (style or Style()).lang
    stem, suffix = path[: -len(name) - 1], path[-len(name) - 1 :]
    files, count = [], {False: 0, True: 0}
    for is_solution, data in render_pages(puzzles, name, style, laid_out):
        count[is_solution] += 1
        tag = say("-solution").text(lang) if is_solution else ""
        tag += f"-{count[is_solution]}" if count[is_solution] > 1 else ""
        files.append((f"{stem}{tag}{suffix}", data))
    return files


def _checked(puzzles: Sequence[Puzzle], name: str, style: Style | None) -> tuple[Format, Style]:
    """The format and the style; a board that the format would show as another one is refused."""
    form, style = find_format(str(name)), style or Style()
    if not isinstance(puzzles, Sequence) or isinstance(puzzles, str | bytes):
        text = noop("Expected a puzzle or a list of puzzles, not a value of the type {other}.")
        raise mistake("wrong-type", text, "puzzles", other=type(puzzles).__name__)
    text = noop("{where}: expected a puzzle, not a value of the type {other}.")
    Defects(
        defect("wrong-type", text, where=say("puzzle {n}", n=n), other=type(one).__name__)
        for n, one in enumerate(puzzles, 1)
        if not isinstance(one, Puzzle)
    ).raise_any()
    if not puzzles:
        raise mistake("no-puzzles", "There is no puzzle to write.")
    if not isinstance(style, Style):
        raise mistake("not-a-style", "Expected a Style, like Style(paper=“a5”).")
    check_formats([name], style)
    kinds = dict.fromkeys(puzzle.board.kind for puzzle in puzzles)
    Defects(
        defect(
            "board-not-shown",
            "The format {format} cannot show boards of the kind “{kind}”; these can: {names}.",
            format=name,
            kind=kind.title,
            names=[other for other in own_format_names() if find_format(other).shows(kind)],
        )
        for kind in kinds
        if not form.shows(kind)
    ).raise_any()
    return form, style


def check_formats(names: Sequence[str], style: Style, given: Collection[str] = ()) -> None:
    """Refuse fields of a style that none of these formats follows.

    `given`: fields that the user set explicitly, even if to their default values.
    """
    followed = {"lang", *(field for name in names for field in find_format(name).follows)}
    Defects(
        defect(
            "option-without-effect",
            "“{option}” has no effect on {formats}, but on: {others}.",
            option=OptionName(field),
            formats=list(names),
            others=[other for other in own_format_names() if field in find_format(other).follows],
        ).of(field)
        for field, row in STYLE_OPTIONS.items()
        if field not in followed and (field in given or getattr(style, field) != row.default)
    ).raise_any()


def style_for(
    names: Sequence[str], fields: Mapping[str, object], allow_files: bool = True
) -> Style:
    """The style with these fields. Of a preset it has what at least one of the formats follows."""
    followed = {field for name in names for field in find_format(name).follows}
    with Defects() as defects:
        return style_of(with_preset(fields, defects, followed), allow_files)


def page_style(names: Sequence[str], style: Style) -> Style | None:
    """The style of the pages, if one of the formats draws any."""
    pages = [name for name in names if {*find_format(name).follows} >= {*PAGE_OPTIONS}]
    return narrowed(style, pages[0]) if pages else None


def largest_board(names: Sequence[str], style: Style) -> Size | None:
    """The largest board that all these formats can show, if there is a limit."""
    sizes = list(filter(None, (find_format(name).largest(style) for name in names)))
    return (min(size[0] for size in sizes), min(size[1] for size in sizes)) if sizes else None


def narrowed(style: Style, name: str) -> Style:
    """The style without the fields that this format does not follow.

    For files of several formats that share a style; `check_formats` has to see all of them first.
    """
    follows = ("lang", *find_format(name).follows)
    return Style().evolve(**{field: getattr(style, field) for field in follows})


# -- reading ---------------------------------------------------------------------------------------

#: Suffixes of files whose bytes say more about their format.
TOLD_APART = ("txt", "csv", "tsv", "json", "ipuz", "xlsx")
#: How pages of the web begin, apart from upper and lower case.
PAGES = (b"<!doctype", b"<html", b"<table", b"<head", b"<body", b"<pre")


def read_letters(
    path: str,
    kind_name: str | None = None,
    number: int | None = None,
    data: bytes | None = None,
) -> LetterGrid:
    """The letters of a file and its kind of board: the one named here, or what the file says.

    Of several grids, the number chooses one, counted from 1. `data` is what has been read already:
    standard input cannot be read twice.
    """
    grids = read_grids(path, kind_name, data)
    return grids[choose_grid(grids, path, number)]


def read_grids(
    path: str, kind_name: str | None = None, data: bytes | None = None
) -> list[LetterGrid]:
    """All grids of a file, as `read_letters` reads one of them."""
    from suchsel.words.sources import MAX_OFFICE_BYTES

    first = letters_of(read_bytes(path, MAX_OFFICE_BYTES) if data is None else data, path)
    return [
        letters._replace(
            topology=kind_name or letters.topology,
            words=letters.words or first.words,
            texts=letters.texts or first.texts,
            others=(),
        )
        for letters in (first, *first.others)
    ]


def choose_grid(grids: Sequence[LetterGrid], path: str, number: int | None) -> int:
    """The position of the grid with this number, which is needed if there are several."""
    found = {"n": len(grids), "path": path}
    if number is None and len(grids) > 1:
        raise mistake(
            "several-grids",
            "There are {n} grids in {path}: {grids}. Choose one with {option}, from 1 to {n}.",
            "grid",
            grids=[say("({text})", text=one.described()) for one in grids],
            option=OptionName("grid"),
            **found,
        )
    if number is not None and not 1 <= number <= len(grids):
        raise mistake(
            "no-such-grid", "{path} has {n} grids, not {number}.", "grid", number=number, **found
        )
    return (number or 1) - 1


def letters_of(data: bytes, name: str = "") -> LetterGrid:
    """The letters in the bytes of a file, by the format that its suffix or its bytes select."""
    suffix = name.lower().rpartition(".")[2]
    if suffix not in TOLD_APART and suffix in format_names() and find_format(suffix).read:
        return _read(suffix, data, name)
    office, old_office, *_ = BINARY
    if data.startswith(office):
        return _read("xlsx", data, name)
    if data.startswith(old_office):
        raise mistake(
            "old-excel",
            "This is an old Excel file, or one with a password. Save it as .xlsx without a "
            "password.",
        )
    check_length(data, MAX_BYTES)
    as_text = "csv" if suffix in ("csv", "tsv") else "txt"
    if suffix in ("json", "ipuz"):
        return _read(suffix, data, name)
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:10].lower()
    if start.startswith((b"{", b"[", b"ipuz")):  # ipuz may be wrapped in a function call
        try:
            return _read("json", data, name)
        except SuchselError:
            with suppress(SuchselError):
                return _read(as_text, data, name)
            raise
    is_page = suffix == "htm" or start.startswith(PAGES)
    return _read("html" if is_page else as_text, data, name)


def _read(format_name: str, data: bytes, name: str) -> LetterGrid:
    read = find_format(format_name).read
    assert read is not None
    return read(data, name)


def board_for(letters: LetterGrid) -> Board:
    """The board in whose lines the words may run; it has a cell for every letter."""
    kind = find_kind(letters.topology)
    board = board_of(kind, len(letters.grid), len(letters.grid[0]))
    for row, line in enumerate(letters.grid):
        for column, symbol in enumerate(line):
            if symbol is not None and (row, column) not in board.number:
                raise mistake(
                    "wrong-board",
                    "This is not a board of the kind “{kind}”: it has no cell for the "
                    "{symbol} in row {row}, column {column}.",
                    kind=kind.title,
                    symbol=symbol,
                    row=row + 1,
                    column=column + 1,
                )
    return board


ZIP, ZIP_MEDIA = "zip", "application/zip"


def separate_files(
    puzzles: Sequence[Puzzle], stem: str, name: str, style: Style
) -> list[tuple[str, bytes]]:
    """The files and their paths: stem-A.pdf, stem-B.pdf, …; stem-solutions.pdf.

    Formats of single pages have a page for each solution anyway: stem-A-solution.svg.
    """
    form, alone = find_format(name), style.evolve(per_page=1)
    if not form.one_page:
        alone = alone.evolve(solution=False, solution_style=Style().solution_style)
    files = []
    for number, puzzle in enumerate(puzzles, 1):
        path = f"{stem}-{puzzle.label or number}" if len(puzzles) > 1 else stem
        if form.is_archive:
            files.append((f"{path}.{ZIP}", render([puzzle], name, alone)))
        else:
            files += render_files([puzzle], f"{path}.{name}", alone)
    if style.solution and not form.one_page:
        tag = say("-solutions").text(style.lang)
        files.append((f"{stem}{tag}.{name}", render(puzzles, name, style)))
    return files


def zip_archive(puzzles: Sequence[Puzzle], stem: str, name: str, style: Style) -> bytes:
    """The files of `separate_files` in one archive, without folders and without the time."""
    from suchsel.system.archives import write_archive

    return write_archive(separate_files(puzzles, os.path.basename(stem), name, style))
