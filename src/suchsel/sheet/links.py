"""Links to the web app that hold a puzzle, and their QR codes."""

from __future__ import annotations

import json
import struct
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from io import BytesIO
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from suchsel.errors import mistake, require
from suchsel.i18n import say
from suchsel.placement import Placement
from suchsel.puzzle import Puzzle
from suchsel.request.options import CLUE_LISTS
from suchsel.sheet.marks import Piece, Shape, outline, rectangle
from suchsel.sheet.style import Style
from suchsel.sheet.wording import message_cells
from suchsel.system.parsing import Json

if TYPE_CHECKING:
    import segno


VERSION = 1
HOLE = "."
#: Bytes of a salt, and of a digest that finds a word.
SALT, SUM = 9, 6
#: A link holds the number of the way in which a message is hidden.
MODE_NUMBERS = ("first", "exact", "spread", "shaded")


def play_link(puzzle: Puzzle, url: str, solved: bool = False) -> str:
    """The address at which the puzzle can be played, or at which its solution is shown."""
    page = "play?solution" if solved else "play"
    return f"{url.rstrip('/')}/{page}#{pack(board_to_plain(puzzle))}"


def pack(plain: Json) -> str:
    """Plain data as text that an address may contain."""
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return _to_text(packer.compress(data) + packer.flush())


def board_to_plain(puzzle: Puzzle) -> dict[str, Json]:
    """The letters and what the list shows, but no places."""
    grid = [[symbol or HOLE for symbol in row] for row in puzzle.grid]
    salt = _digest("\n".join(map(" ".join, grid)), SALT)
    gap = " " if any(len(symbol) > 1 for row in grid for symbol in row) else ""
    listed = [word for word in puzzle.words if not word.secret]
    secret = [word for word in puzzle.words if word.secret]
    # There is no room for pictures.
    mode = "clues" if puzzle.list in CLUE_LISTS else puzzle.list
    words: list[Json]
    if mode in ("shown", "sorted"):
        spelled = [(word.word, " ".join(word.symbols)) for word in listed]
        words = [w if " ".join(w.upper()) == letters else [w, letters] for w, letters in spelled]
    else:
        clues = {word.word: word.clue for word in listed if word.clue and mode == "clues"}
        shown = puzzle.disguised or clues
        words = [_hidden(word, salt, shown.get(word.word)) for word in listed]
    key = salt + "\n".join(" ".join(word.symbols) for word in (*listed, *secret))
    plain: dict[str, Json] = {
        "board": VERSION,
        "kind": puzzle.topology,
        "grid": [gap.join(row) for row in grid],
        "words": words,
        "gap": gap,
        **_routes(puzzle, [*listed, *secret], salt),
        "reveal": puzzle.request.reveal is not None,
        "spanning": ["", *[one.word for one in listed]].index(puzzle.request.spanning or ""),
        "title": puzzle.title,
        "list": None if mode == "shown" else mode,
        "language": puzzle.request.language if mode == "sorted" else None,
        "secret": [_hidden(word, salt) for word in secret],
        "message": _message(puzzle, _veiled(puzzle.message, key)) if puzzle.message else None,
    }
    return {name: value for name, value in plain.items() if value}


def _hidden(word: Placement, salt: str, shown: str | None = None) -> Json:
    letters = " ".join(word.symbols)
    entry: list[Json] = [
        _digest(salt + letters, SUM),
        len(word.symbols),
        _rough_sum(letters),
        _veiled(word.word, salt + letters),
    ]
    return entry if shown is None else [*entry, shown]


def _routes(puzzle: Puzzle, words: list[Placement], salt: str) -> dict[str, Json]:
    """The cells of words that bend: the player cannot find them by trying all runs of letters."""
    if puzzle.request.paths == "straight":
        return {}
    cells = [[*chain(*word.cells)] for word in words]
    routes = _veiled(json.dumps(cells, separators=(",", ":")), salt)
    return {"paths": puzzle.request.paths, "routes": routes}


def _message(puzzle: Puzzle, cover: str) -> Json:
    """How many letters, the text, the way, and where they are among the letters left over."""
    numbers = [puzzle.unused_cells.index(cell) for cell in message_cells(puzzle)]
    start, step = numbers[0], numbers[1] - numbers[0] if len(numbers) > 1 else 1
    mode = MODE_NUMBERS.index(puzzle.request.message_mode)
    plain: list[Json] = [len(numbers), cover, mode]
    return [*plain, start, step] if start or step > 1 else plain


def _rough_sum(letters: str) -> int:
    """Tells most runs of letters from a hidden word; in the units in which JavaScript counts."""
    total = 0
    for (unit,) in struct.iter_unpack("<H", letters.encode("utf-16-le")):
        total = (31 * total + unit) % 9973
    return total


def _digest(text: str, size: int) -> str:
    return _to_text(sha256(text.encode()).digest()[:size])


def _veiled(text: str, key: str) -> str:
    """Text that only those can read who know the key: combined with a stream of digests."""
    data, stream = text.encode(), bytearray()
    while len(stream) < len(data):
        stream += sha256(f"{key}\n{len(stream) // 32}".encode()).digest()
    return _to_text(bytes(a ^ b for a, b in zip(data, stream, strict=False)))


def _to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode("ascii").rstrip("=")


#: The quiet zone around a code that readers need, in modules, its little squares.
QUIET = 4
#: In millimetres: the usual side of a module, the least that a telephone reads from paper, and the
#: smallest and the largest side of a code.
MODULE, FINEST, SMALLEST, LARGEST = 0.42, 0.34, 22.0, 45.0


class QrCode(NamedTuple):
    """A code, row by row, with what is said beside it and where it leads."""

    rows: tuple[tuple[int, ...], ...]
    caption: str
    link: str

    @property
    def about(self) -> str:
        """What it is, for those who cannot see it."""
        return f"{self.caption} {urlsplit(self.link).netloc}"

    @property
    def side(self) -> float:
        """The side of the code with its quiet zone, in millimetres."""
        modules = len(self.rows) + 2 * QUIET
        return min(max(MODULE * modules, SMALLEST), LARGEST)

    def drawn(self, left: float, top: float) -> Shape:
        """The dark squares of the code, those side by side in one piece."""
        module = self.side / (len(self.rows) + 2 * QUIET)
        pieces: list[Piece] = []
        for number, row in enumerate(self.rows):
            column = QUIET
            for is_dark, run in groupby(row):
                length = len(list(run))
                if is_dark:
                    x, y = left + column * module, top + (number + QUIET) * module
                    pieces += outline(rectangle(x, y, x + length * module, y + module, 0.0))
                column += length
        return Shape(tuple(pieces))


def code_of(puzzle: Puzzle, style: Style) -> QrCode | None:
    """The code that the style asks for; an error if its link is too long."""
    if style.qr is None or style.url is None:
        return None
    solved = style.qr == "solution"
    caption = say("The solution:") if solved else say("Play this puzzle online:")
    link = play_link(puzzle, style.url, solved)
    rows = tuple(map(tuple, make_code(link, error="l").matrix))
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
    return QrCode(rows, caption.text(style.lang), link)


def make_code(text: str, error: str | None = None) -> segno.QRCode:
    """The code of a text, with as much redundancy as fits, or as little as `error` says."""
    with require("print", "QR codes need one more package: {command}"):
        import segno
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
