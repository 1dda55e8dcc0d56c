"""Sentences for people: written in English where they are used, translated by catalogues.

>>> str(say("line {n}", n=3)), say("line {n}", n=3).text("de")
('line 3', 'Zeile 3')

A catalogue is a gettext file (.po) per language, read when first needed; its key is the English
text. Three fields of the header are our own: `X-Language-Name`, the name of
the language in itself; `X-Decimal-Point`, the character between 50 and 2 in 50.2; `X-Alphabet`, if
the language counts letters with marks as letters of their own, all its letters in their order.

A catalogue of a region, like pt-PT, holds only what differs from that of its language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

#: Where catalogues lie. A test may add a folder.
FOLDERS = [os.path.dirname(__file__)]

#: Compiled only when a catalogue is read: an English start does without.
_FIELD = r'^[ \t]*(msgid_plural|msgid|msgstr)(?:\[\d\])?((?:\s*".*")+)'
_ESCAPES = {"n": "\n", "t": "\t"}


class Catalogue:
    """The texts of one language, by their English originals; a plural has several forms."""

    def __init__(self, texts: dict[str, tuple[str, ...]], header: dict[str, str]) -> None:
        self.texts, self.header = texts, header

    def translate(self, singular: str, plural: str | None = None, n: object = 1) -> str:
        """The text, in the form that the number `n` takes if there is a plural."""
        forms = self.texts.get(singular)
        if forms is None:
            return singular if plural is None or n == 1 else plural
        if plural is None:
            return forms[0]
        assert isinstance(n, int)
        return forms[min(_plural_rule(self.header.get("Plural-Forms", ""))(n), len(forms) - 1)]

    def sorting(self, word: str) -> tuple[list[str], str]:
        """The key that sorts words as a dictionary of the language does.

        Letters with marks stand beside those without, unless the alphabet has a place for them.
        """
        from unicodedata import normalize

        alphabet = self.header.get("X-Alphabet", "")
        place = {letter: chr(ord("a") + at) for at, letter in enumerate(alphabet)}
        letters: list[str] = []
        for letter in normalize("NFC", word.casefold()):
            plain = letter if letter in place else normalize("NFD", letter)
            letters += [place.get(part, part) for part in plain if part.isalnum()]
        return letters, word


def languages(regions: bool = False) -> tuple[str, ...]:
    """The codes of all languages; English, which needs no catalogue, first. Or with regions."""
    found = {name[:-3] for folder in FOLDERS for name in os.listdir(folder) if name.endswith(".po")}
    return "en", *sorted(lang for lang in found if regions or "-" not in lang)


def language_names(regions: bool = False) -> dict[str, str]:
    """Each language's name in itself, by its code."""
    found = {lang: _find(lang, tuple(FOLDERS), only_header=True) for lang in languages(regions)}
    return {lang: one.header.get("X-Language-Name", lang) for lang, one in found.items()}


def language_tag(lang: str) -> str:
    """The tag by which programs know the language: texts in “pt” are those of Brazil, pt-BR."""
    return _find(lang, tuple(FOLDERS), only_header=True).header.get("Language", lang)


def catalogue(lang: str) -> Catalogue:
    """The catalogue of a language; an empty one for English and for languages we do not speak."""
    return _find(lang, tuple(FOLDERS))


_ENGLISH = Catalogue({}, {"X-Language-Name": "English"})


@lru_cache(maxsize=48)
def _find(lang: str, folders: tuple[str, ...], only_header: bool = False) -> Catalogue:
    """The catalogue; its header alone is read much faster than all texts."""
    paths = (os.path.join(folder, f"{lang}.po") for folder in folders)
    path = next(filter(os.path.exists, paths), None)
    if path is None:
        return _ENGLISH
    with open(path, encoding="utf-8") as file:
        text = "".join(iter(file.readline, "\n")) if only_header else file.read()
    texts = dict(parse_po(text))
    lines = texts.pop("", ("",))[0].splitlines()
    header = dict(line.split(": ", 1) for line in lines if ": " in line)
    if (general := lang.partition("-")[0]) != lang:
        usual = _find(general, folders, only_header)
        texts, header = usual.texts | texts, usual.header | header
    return Catalogue(texts, header)


def parse_po(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each original with its translated forms. Fuzzy and untranslated entries are left out."""
    find_fields = re.compile(_FIELD, re.MULTILINE).findall
    find_strings, escape = re.compile('"(.*)"').findall, re.compile(r"\\(.)")
    for block in re.split(r"\n\s*\n", text):
        if "fuzzy" in block and re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
            continue
        parts: dict[str, list[str]] = {"msgid": [], "msgid_plural": [], "msgstr": []}
        for name, strings in find_fields(block):
            plain = "".join(find_strings(strings))
            if "\\" in plain:
                plain = escape.sub(lambda found: _ESCAPES.get(found[1], found[1]), plain)
            parts[name].append(plain)
        if parts["msgid"] and all(parts["msgstr"]):
            yield parts["msgid"][0], tuple(parts["msgstr"])


@lru_cache(maxsize=16)
def _plural_rule(header: str) -> Callable[[int], int]:
    """Which form a number takes, as the header of the catalogue says."""
    from gettext import c2py

    match = re.search(r"plural=([^;]+)", header)
    rule: Callable[[int], int] = c2py(match[1] if match else "n != 1")
    return rule


# -- messages --------------------------------------------------------------------------------------

#: How many items of a list a sentence names.
MOST_ITEMS = 60


#: An option in a sentence of ours: a name of lower-case letters in the quotes of any language.
_QUOTED = r"([“„«‘]\s?)([a-z_]+)(?=\s?[“”»’])"
#: How a place spells the name of an option: --per-page on the command line.
Spell = Callable[[str], str]


class OptionName(str):
    """The name of an option as a value in a sentence."""


class Message:
    """An English text with values in braces, and its translations."""

    __slots__ = ("plural", "singular", "values")

    def __init__(self, singular: str, values: dict[str, object], plural: str | None = None) -> None:
        self.singular, self.plural, self.values = singular, plural, values

    def text(self, lang: str = "en", spell: Spell | None = None) -> str:
        """The sentence in this language; English where it has no translation.

        Options have the names of the library, unless `spell` says how a place spells them.
        """
        spoken = catalogue(lang)
        pattern = spoken.translate(self.singular, self.plural, self.values.get("n"))
        if spell and not pattern.isascii():
            pattern = re.sub(_QUOTED, lambda found: found[1] + spell(found[2]), pattern)
        values = {name: _spoken(value, lang, spoken, spell) for name, value in self.values.items()}
        return pattern.format(**values)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()!r}>"


class _Number(float):
    """A number with the decimal point of its language, and a space between thousands."""

    point = "."

    def __format__(self, form: str) -> str:
        shown = super().__format__(form)
        return shown if self.point == "." else shown.translate({44: "\u202f", 46: self.point})


def _spoken(value: object, lang: str, spoken: Catalogue, spell: Spell | None = None) -> object:
    """A value as it stands in a sentence; lists are joined by commas, very long ones are cut."""
    if isinstance(value, Message):
        return value.text(lang, spell)
    if isinstance(value, OptionName) and spell:
        return spell(value)
    if isinstance(value, float):
        number = _Number(value)
        number.point = spoken.header.get("X-Decimal-Point", ".")
        return number
    if isinstance(value, Sequence) and not isinstance(value, str):
        more = ["…"] if len(value) > MOST_ITEMS else []
        return ", ".join(
            f"{_spoken(item, lang, spoken, spell)}" for item in [*value[:MOST_ITEMS], *more]
        )
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


def near(text: object, names: Iterable[Message | str]) -> Message | str:
    """What may have been meant, in brackets, or nothing.

    >>> str(near("kee", [say("line {n}", n=1), say("Key")]))
    ' (did you mean Key?)'
    """
    from difflib import get_close_matches

    known = {
        _typed(name.text(lang) if isinstance(name, Message) else name): name
        for lang in languages()[::-1]  # English last, so that it decides
        for name in names
    }
    close = get_close_matches(_typed(str(text)), known, 3, 0.66)
    meant = dict.fromkeys(known[one] for one in close)
    return say(" (did you mean {names}?)", names=[*meant]) if meant else ""


def _typed(text: str) -> str:
    """What people type whose keyboard lacks the letters: coeur for cœur, dificil for difícil."""
    from unicodedata import combining, normalize

    plain = text.casefold().replace("œ", "oe").replace("ł", "l")
    return "".join(letter for letter in normalize("NFD", plain) if not combining(letter))
