"""What a puzzle hides besides its listed words: a message, secret words, words from a pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from suchsel.errors import Defect, defect
from suchsel.i18n import counted
from suchsel.words.spelling import (
    Entry,
    Spelling,
    Word,
    composed,
    excess_of,
    is_letter_or_digit,
    refusal,
    spell,
)

#: Shorter words are not drawn from a pool: they would appear by chance everywhere.
SHORTEST = 3


def spell_message(message: str, spelling: Spelling) -> tuple[str, ...]:
    """Its letters and digits, as they stand in the grid; punctuation is left out.

    >>> "".join(spell_message("Gut gemacht!", Spelling()))
    'GUTGEMACHT'
    """
    symbols = spell(composed(message), *spelling)
    return tuple(symbol for symbol in symbols if is_letter_or_digit(symbol))


def message_numbers(letters: int, free: int, mode: str) -> range:
    """Which of the cells that no word uses spell a message; they are counted row by row, from 0.

    A message that is spread takes every so many of them, as far apart as possible, and leaves about
    as many before it as after it.

    >>> list(message_numbers(4, 12, "spread")), list(message_numbers(4, 12, "first"))
    ([1, 4, 7, 10], [0, 1, 2, 3])
    """
    if mode != "spread":
        return range(letters)
    step = (free - 1) // (letters - 1) if letters > 1 else 1
    length = (letters - 1) * step + 1
    start = (free - length) // 2
    return range(start, start + length, step)


def read_pool(entries: Iterable[Entry], spelling: Spelling) -> tuple[Word, ...]:
    """The words that may be drawn, each once. Unsuitable ones are skipped."""
    found: dict[tuple[str, ...], Word] = {}
    for entry in entries:
        if excess_of(entry.text) is not None:
            continue
        text = composed(entry.text).strip()
        symbols = spell(text, *spelling)
        if len(symbols) < SHORTEST or symbols in found:
            continue
        plain = text.isascii() and text.isalpha() and not spelling.digraphs
        if plain or refusal(symbols, spelling.digraphs) is None:
            found[symbols] = Word(text, symbols, entry.clue, entry.picture)
    return tuple(found.values())


def wrong_pick(
    pick: tuple[int, int] | None, pool: Sequence[Entry], words: Sequence[Word], mode: str
) -> Iterator[Defect]:
    """Check that there are enough words to draw, and that their number is given."""
    if pool and pick is None and mode != "exact":
        yield defect(
            "pick-missing", "A pool needs “pick”: the number of words to draw from it.", "pick"
        )
    if pick and len(words) < pick[0]:
        told = counted(
            "Cannot draw {n} word; suitable words in the list: {found} (at least {shortest} "
            "letters, no duplicates, and a clue if the list consists of clues).",
            "Cannot draw {n} words; suitable words in the list: {found} (at least {shortest} "
            "letters, no duplicates, and a clue if the list consists of clues).",
            n=pick[0],
            found=len(words),
            shortest=SHORTEST,
        )
        yield Defect("pool-too-small", told, "pick")
