"""Messages: sentences that are translated when they are shown, not when they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from suchsel.i18n.catalogue import Catalogue, catalogue, languages

#: How many items of a list a sentence names.
MOST_ITEMS = 60


class Message:
    """An English text with values in braces, and its translations."""

    __slots__ = ("plural", "singular", "values")

    def __init__(self, singular: str, values: dict[str, object], plural: str | None = None) -> None:
        self.singular, self.plural, self.values = singular, plural, values

    def text(self, lang: str = "en") -> str:
        """The sentence in this language; English where it has no translation."""
        spoken = catalogue(lang)
        if self.plural is None:
            pattern = spoken.translate(self.singular)
        else:
            n = self.values["n"]
            assert isinstance(n, int)
            pattern = spoken.translate_plural(self.singular, self.plural, n)
        values = {name: _spoken(value, lang, spoken) for name, value in self.values.items()}
        return pattern.format(**values)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()!r}>"


class _Number(float):
    """A number with the decimal point of its language."""

    point = "."

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", self.point)


def _spoken(value: object, lang: str, spoken: Catalogue) -> object:
    """A value as it stands in a sentence; lists are joined by commas, very long ones are cut."""
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, float) and spoken.decimal_point != ".":
        number = _Number(value)
        number.point = spoken.decimal_point
        return number
    if isinstance(value, Sequence) and not isinstance(value, str):
        more = ["…"] if len(value) > MOST_ITEMS else []
        return ", ".join(f"{_spoken(item, lang, spoken)}" for item in [*value[:MOST_ITEMS], *more])
    return value


def say(text: str, /, **values: object) -> Message:
    """A sentence. Values stand in braces: `say("line {n}", n=3)`."""
    return Message(text, values)


def counted(singular: str, plural: str, /, n: int, **values: object) -> Message:
    """A sentence whose form depends on a number.

    >>> str(counted("{n} puzzle", "{n} puzzles", n=1))
    '1 puzzle'
    """
    return Message(singular, {"n": n, **values}, plural)


def noop(text: str) -> str:
    """Mark a text for translation where it is only a name so far; `say(name)` translates it."""
    return text


def find_text(text: str, messages: Mapping[str, Message]) -> str | None:
    """The key of the message that reads like this in some language, with or without accents.

    >>> find_text("Schlüssel", {"a": say("line {n}", n=1), "b": say("Key")})
    >>> find_text("zeile 1", {"a": say("line {n}", n=1), "b": say("Key")})
    'a'
    """
    for fold in (str.casefold, _typed):
        wanted = fold(text.strip())
        for lang in languages():
            for key, message in messages.items():
                if fold(message.text(lang)) == wanted:
                    return key
    return None


def _typed(text: str) -> str:
    """What people type whose keyboard lacks the letters: coeur for cœur, dificil for difícil."""
    from unicodedata import combining, normalize

    plain = text.casefold().replace("œ", "oe").replace("ł", "l")
    return "".join(letter for letter in normalize("NFD", plain) if not combining(letter))
