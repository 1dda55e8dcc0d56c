"""What a puzzle hides beside its listed words: a message, secret words, words from a pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from unicodedata import normalize

from suchsel.errors import Defects, SuchselError, say
from suchsel.words.spelling import (
    Entry,
    Word,
    is_letter_or_digit,
    is_sound,
    read_words,
    refusal,
    spell,
)

#: first: the first free cells spell the message; exact: no cell is free but those of the message.
MODES = ("first", "exact")
MAX_MESSAGE = 1000
#: Shorter words are not drawn from a pool: they would appear by chance everywhere.
SHORTEST = 3


class Hidden(NamedTuple):
    """All of it, checked. `pick`: how many words of the pool, at least and at most."""

    message: str | None = None
    mode: str = MODES[0]
    secret: tuple[Word, ...] = ()
    pool: tuple[Word, ...] = ()
    pick: tuple[int, int] | None = None


def read_hidden(
    message: object,
    mode: object,
    secret: Sequence[Entry],
    pool: Sequence[Entry],
    pick: object,
    spelling: tuple[str, str],
) -> Hidden:
    """What was wished for; or an error that names all that does not fit."""
    defects = Defects()
    checked = defects.checked
    if mode not in MODES:
        defects.append(
            say(
                "“message_mode” cannot be “{mode}”; possible are: {modes}.",
                "„message_mode“ kann nicht „{mode}“ sein; möglich sind: {modes}.",
                mode=str(mode)[:40],
                modes=", ".join(MODES),
            )
        )
    text = checked(_read_message, message, *spelling)
    if text is None and mode == "exact":
        defects.append(
            say(
                "“message_mode” is “exact”, but there is no message.",
                "„message_mode“ ist „exact“, aber es gibt keine Botschaft.",
            )
        )
    words = checked(read_words, secret, *spelling) if secret else []
    bounds = checked(read_pick, pick)
    choice = read_pool(pool, *spelling)
    if pool and pick is None and mode != "exact":
        defects.append(
            say(
                "A pool needs “pick”: how many of its words to draw.",
                "Ein Vorrat („pool“) braucht „pick“: wie viele Wörter daraus gezogen werden.",
            )
        )
    if bounds and (pool or not defects) and len(choice) < bounds[0]:
        defects.append(
            say(
                "{least} words are to be drawn, but only {n} of the list can be: words of at "
                "least {shortest} letters, each once.",
                "{least} Wörter sollen gezogen werden, aber nur {n} der Liste kommen in Frage: "
                "Wörter mit mindestens {shortest} Buchstaben, jedes einmal.",
                least=bounds[0],
                n=len(choice),
                shortest=SHORTEST,
            )
        )
    defects.refuse()
    return Hidden(text, str(mode), tuple(words), choice, bounds)


def _read_message(message: object, eszett: str, umlauts: str) -> str | None:
    if message is None or message == "":
        return None
    if not isinstance(message, str) or len(message) > MAX_MESSAGE or not is_sound(message):
        raise SuchselError(
            say(
                "The message must be text of at most {limit} characters, without broken ones.",
                "Die Botschaft muss Text von höchstens {limit} Zeichen sein, ohne beschädigte.",
                limit=MAX_MESSAGE,
            )
        )
    if not spell_message(message, eszett, umlauts):
        raise SuchselError(
            say("The message has no letters.", "Die Botschaft hat keine Buchstaben.")
        )
    return message


def spell_message(message: str, eszett: str, umlauts: str) -> tuple[str, ...]:
    """Its letters and digits, as they stand in the grid; punctuation is left out.

    >>> "".join(spell_message("Gut gemacht!", "ẞ", "keep"))
    'GUTGEMACHT'
    """
    symbols = spell(normalize("NFC", message), eszett, umlauts)
    return tuple(symbol for symbol in symbols if is_letter_or_digit(symbol))


def read_pick(pick: object) -> tuple[int, int] | None:
    """ "25", "25-40", a number or two.

    >>> read_pick("25-40"), read_pick(7)
    ((25, 40), (7, 7))
    """
    if pick is None:
        return None
    parts: Iterable[object] = (pick,)
    if isinstance(pick, str):
        numbers = pick.replace("–", "-").split("-")
        parts = [int(n) if n.strip().isdecimal() and len(n) < 9 else n for n in numbers]
    elif isinstance(pick, list | tuple):
        parts = pick
    found = [n for n in parts if isinstance(n, int) and not isinstance(n, bool) and n > 0]
    if len(found) != len(list(parts)) or len(found) not in (1, 2) or found[0] > found[-1]:
        raise SuchselError(
            say(
                "“pick” is a number of words from 1 on, like 20, or two, the smaller first, like "
                "25-40.",
                "„pick“ ist eine Anzahl von Wörtern ab 1, etwa 20, oder zwei, die kleinere zuerst, "
                "etwa 25-40.",
            )
        )
    return found[0], found[-1]


def read_pool(entries: Iterable[Entry], eszett: str, umlauts: str) -> tuple[Word, ...]:
    """The words that may be drawn, each once. What cannot stand in a grid is no choice."""
    found: dict[tuple[str, ...], Word] = {}
    for entry in entries:
        text = normalize("NFC", entry.text).strip()
        symbols = spell(text, eszett, umlauts)
        if len(symbols) < SHORTEST or symbols in found:
            continue
        if (text.isascii() and text.isalpha()) or refusal(text, symbols) is None:
            found[symbols] = Word(text, symbols, entry.clue)
    return tuple(found.values())


def check_secret(words: Iterable[Word], secret: Iterable[Word]) -> None:
    """A secret word must not be on the list."""
    listed = {word.symbols for word in words}
    twice = [
        say(
            "“{word}” is on the list and secret as well.",
            "„{word}“ steht auf der Liste und ist zugleich geheim.",
            word=word.text,
        )
        for word in secret
        if word.symbols in listed
    ]
    if twice:
        raise SuchselError(*twice)
