"""Links to the web app: the address of a page to play on, which holds the board.

The same as `board_link.js` and `link.js` of the web app make; a test compares both. What the list
does not show is stored as digests, salted with the grid, so that nobody reads it in the link.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256

from suchsel.layout.wording import message_cells
from suchsel.placement import Placement
from suchsel.puzzle import Puzzle
from suchsel.request.options import CLUE_LISTS
from suchsel.syntax import Json

VERSION = 1
HOLE = "."
#: Bytes of a salt, and of a digest that finds a word.
SALT, SUM = 9, 6
#: A link holds the number of the way in which a message is hidden.
MESSAGE_MODES = ("first", "exact", "spread")
SHOWN = ("shown", "sorted")


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
    shows_clues, mode = puzzle.list in CLUE_LISTS, puzzle.list
    if shows_clues:
        mode = "clues"  # there is no room for pictures
    words: list[Json] = [
        _shown(word) if mode in SHOWN else _hidden(word, salt, shows_clues) for word in listed
    ]
    plain: dict[str, Json] = {
        "board": VERSION,
        "kind": puzzle.topology,
        "grid": [gap.join(row) for row in grid],
        "words": words,
    }
    if gap:
        plain["gap"] = gap
    if puzzle.title:
        plain["title"] = puzzle.title
    if mode != "shown":
        plain["list"] = mode
    if secret:
        plain["secret"] = [_hidden(word, salt, False) for word in secret]
    if puzzle.message:
        key = salt + "\n".join(" ".join(word.symbols) for word in (*listed, *secret))
        plain["message"] = _message(puzzle, _veiled(puzzle.message, key))
    return plain


def _shown(word: Placement) -> Json:
    letters = " ".join(word.symbols)
    return word.word if " ".join(word.word.upper()) == letters else [word.word, letters]


def _hidden(word: Placement, salt: str, with_clue: bool) -> Json:
    letters = " ".join(word.symbols)
    entry: list[Json] = [
        _digest(salt + letters, SUM),
        len(word.symbols),
        _rough_sum(letters),
        _veiled(word.word, salt + letters),
    ]
    return [*entry, word.clue] if with_clue and word.clue is not None else entry


def _message(puzzle: Puzzle, cover: str) -> Json:
    """How many letters, the text, the way, and where they are among the letters left over."""
    numbers = [puzzle.unused_cells.index(cell) for cell in message_cells(puzzle)]
    start, step = numbers[0], numbers[1] - numbers[0] if len(numbers) > 1 else 1
    mode = MESSAGE_MODES.index(puzzle.request.message_mode)
    plain: list[Json] = [len(numbers), cover, mode]
    return [*plain, start, step] if start or step > 1 else plain


def _rough_sum(letters: str) -> int:
    """Tells most runs of letters from a hidden word; in the units in which JavaScript counts."""
    total = 0
    data = letters.encode("utf-16-le")
    for at in range(0, len(data), 2):
        total = (31 * total + int.from_bytes(data[at : at + 2], "little")) % 9973
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
