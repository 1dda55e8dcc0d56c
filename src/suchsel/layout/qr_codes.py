"""QR codes: a link on paper. segno makes them (extra `print` or `web`)."""

from __future__ import annotations

from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from suchsel.errors import mistake
from suchsel.i18n import Message, say
from suchsel.layout.links import play_link
from suchsel.layout.marks import Bars
from suchsel.layout.style import Style
from suchsel.puzzle import Puzzle

if TYPE_CHECKING:
    import segno

#: The quiet zone around a code that readers need, in modules, its little squares.
QUIET = 4
#: In millimetres: the usual side of a module, the least that a telephone reads from paper, and the
#: smallest and the largest side of a code.
MODULE, FINEST, SMALLEST, LARGEST = 0.42, 0.34, 22.0, 45.0
CAPTIONS: dict[str, Message] = {
    "play": say("Play this puzzle online:"),
    "solution": say("The solution:"),
}


class QrCode(NamedTuple):
    """A code, row by row, with what is said beside it and where it leads."""

    rows: tuple[tuple[bool, ...], ...]
    caption: str
    link: str

    @property
    def side(self) -> float:
        """The side of the code with its quiet zone, in millimetres."""
        modules = len(self.rows) + 2 * QUIET
        return min(max(MODULE * modules, SMALLEST), LARGEST)

    def bars(self, left: float, top: float) -> Bars:
        """The dark squares of the code, those side by side in one piece."""
        module = self.side / (len(self.rows) + 2 * QUIET)
        boxes = []
        for number, row in enumerate(self.rows):
            column = QUIET
            for is_dark, run in groupby(row):
                length = len(list(run))
                if is_dark:
                    x, y = left + column * module, top + (number + QUIET) * module
                    boxes.append((x, y, x + length * module, y + module))
                column += length
        return Bars(tuple(boxes))


def code_of(puzzle: Puzzle, style: Style) -> QrCode | None:
    """The code that the style asks for; an error if its link is too long."""
    if style.qr is None or style.url is None:
        return None
    link = play_link(puzzle, style.url, solved=style.qr == "solution")
    code = make_code(link, error="l")
    rows = tuple(tuple(bool(module) for module in row) for row in code.matrix)
    if FINEST * (len(rows) + 2 * QUIET) > LARGEST:
        raise mistake(
            "qr-too-long",
            "The link to a puzzle of {rows}x{columns} cells with {words} words has {n} characters: "
            "too many for a QR code that can be read from paper. Choose a smaller board or fewer "
            "words, or omit “qr”.",
            "qr",
            rows=puzzle.rows,
            columns=puzzle.columns,
            words=len(puzzle.words),
            n=len(link),
        )
    return QrCode(rows, CAPTIONS[style.qr].text(style.lang), link)


def make_code(text: str, error: str | None = None) -> segno.QRCode:
    """The code of a text, with as much redundancy as fits, or as little as `error` says."""
    try:
        import segno
    except ModuleNotFoundError:
        raise mistake(
            "extra-missing",
            "QR codes need one more package: {command}",
            command="pip install 'suchsel[print]'",
        ) from None
    try:
        return segno.make(text, micro=False, error=error, boost_error=error is None)
    except segno.DataOverflowError:
        raise mistake(
            "qr-too-long", "This text is too long for a QR code, which holds 2,953 bytes."
        ) from None


def qr_svg(text: str, error: str | None = None) -> bytes:
    """The code of a text as an SVG picture."""
    file = BytesIO()
    make_code(text, error).save(
        file,
        kind="svg",
        border=QUIET,
        light="white",
        omitsize=True,
        xmldecl=False,
        svgclass=None,
        lineclass=None,
    )
    return file.getvalue()
