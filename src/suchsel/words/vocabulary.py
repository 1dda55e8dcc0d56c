"""The dictionary: words by topic in eight languages, and names of pictures in many more."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple
from unicodedata import category

from suchsel.system.files import DATA, data_lines
from suchsel.system.parsing import regex
from suchsel.words.languages import likely_languages
from suchsel.words.spelling import Spelling, Symbols, Word, folded, rules_of, spell_word

#: The languages of the vocabulary, in the order of its columns.
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pl", "pt")
#: Languages whose words are the same without accents; elsewhere Bär and Bar are two words.
_ACCENTED = ("ca", "el", "en", "es", "fr", "gl", "it", "nl", "pt")
_ARTICLE = regex(
    r"^(?:(?:der|die|das|el|la|los|las|le|les|un|une|il|lo|gli|i|de|het|o|a|os|as) |un’|l’)(?=\w)"
)


class Name(NamedTuple):
    """A word of a language; with its article, if that is known."""

    word: str
    full: str


class Meaning(NamedTuple):
    """What words of several languages mean, and the picture of it, if there is one."""

    picture: str
    names: dict[str, tuple[Name, ...]]  # by language, the usual one first

    def name(self, lang: str) -> Name | None:
        """The usual name in a language."""
        if lang in self.names:
            return self.names[lang][0]
        return _names(lang).get(self.picture)


class Topic(NamedTuple):
    """A topic, by language: its name, and its title unless a built-in list has it."""

    names: dict[str, tuple[str, str]]
    meanings: list[Meaning]

    def name(self, lang: str) -> tuple[str, str]:
        """Its name and title; languages without a vocabulary have the English name and no title."""
        return self.names.get(lang) or (self.names["en"][0], "")

    def words(self, lang: str) -> tuple[str, ...]:
        found = (one.name(lang) for one in self.meanings)
        return tuple(dict.fromkeys(name.word for name in found if name))


class Vocabulary(NamedTuple):
    """What the file says. `further` holds words of topics that a single language has."""

    rows: list[Meaning]
    topics: list[Topic]
    plurals: dict[str, list[tuple[re.Pattern[str], str]]]
    further: dict[str, list[tuple[str, str, tuple[str, ...]]]]


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    found = Vocabulary([], [], {}, defaultdict(list))
    of_picture: dict[str, Meaning] = {}
    more: list[tuple[Topic, list[str]]] = []  # pictures that are described further down
    for line in data_lines("vocabulary.txt"):
        sign, _, rest = line.partition(" ")
        if sign == "=":
            parts = (part.partition("=")[::2] for part in rest.split("|"))
            found.topics.append(Topic(dict(zip(LANGUAGES, parts, strict=True)), []))
        elif sign == "+":
            more.append((found.topics[-1], rest.split()))
        elif sign == "*":
            head, _, words = rest.partition(": ")
            lang, _, named = head.partition(" ")
            name, _, title = named.partition("=")
            found.further[lang].append((name, title, tuple(words.split(", "))))
        elif sign == "~":
            lang, *rules = rest.split()
            pairs = (rule.upper().split("=") for rule in rules)
            found.plurals[lang] = [(re.compile(f"(?<=.){old}$"), new) for old, new in pairs]
        else:
            picture, *columns = line.split("|")
            names = {lang: _parsed(text) for lang, text in zip(LANGUAGES, columns, strict=True)}
            row = Meaning(picture.strip("-"), names)
            found.rows.append(row)
            found.topics[-1].meanings.append(row)
            of_picture.setdefault(row.picture, row)
    for topic, pictures in more:
        topic.meanings[:0] = [of_picture[one] for one in pictures]
    return found


def _parsed(text: str) -> tuple[Name, ...]:
    first, *others = text.split("/")
    return Name(_ARTICLE.sub("", first, count=1), first), *(Name(one, one) for one in others)


@lru_cache(maxsize=32)
def _names(lang: str) -> dict[str, Name]:
    """The names of pictures that were not written by hand."""
    lines = data_lines("names", f"{lang}.txt") if lang in dictionary_languages() else ()
    return {picture: Name(name, name) for picture, name in (line.split("\t") for line in lines)}


@lru_cache(maxsize=1)
def dictionary_languages() -> tuple[str, ...]:
    """The languages that have names for pictures."""
    return tuple(sorted(name[:-4] for name in os.listdir(os.path.join(DATA, "names"))))


# -- looking up ------------------------------------------------------------------------------------


@lru_cache(maxsize=16_384)  # who changes a list asks for the same words again
def find_meaning(text: str, lang: str, pictured: bool = False) -> Meaning | None:
    """What a word in any form means; with `pictured`, only what has a picture.

    >>> find_meaning("Äpfel", "de").name("fr").full, find_meaning("MICE", "en").picture
    ('la pomme', '🐁')
    """
    index, key = _index(lang, pictured), _key(_ARTICLE.sub("", text, count=1), lang)
    return next((index[form] for form in _forms(key, lang) if form in index), None)


def likely_language(words: Sequence[Word]) -> str:
    """Of the languages that words may be in by their letters, the one that knows most of them."""
    codes = [*likely_languages((word.symbols for word in words), "en"), *LANGUAGES]
    return most_familiar((word.text for word in words), codes)


def probable_languages(
    words: Sequence[Symbols], lang: str, articles: Collection[str], spoken: str | None
) -> list[str]:
    """The languages that words may be in, the likeliest first.

    Where only its head start speaks for the language of the texts, the dictionary decides.

    >>> probable_languages([tuple("HUND"), tuple("KATZE")], "en", (), None)
    ['de', 'en']
    """
    found = likely_languages(words, lang, articles, spoken)
    if found[:1] != [lang.partition("-")[0]]:
        return found
    others = likely_languages(words, "", articles, spoken)
    if others[:1] == found[:1]:
        return found
    best = most_familiar(map("".join, words), (*found, *others))
    return [best, *(code for code in found if code != best)]


def most_familiar(words: Iterable[str], codes: Sequence[str]) -> str:
    """The language that knows most of the words; of equals, the first one."""
    texts = [*words]
    return max(codes, key=lambda code: sum(find_meaning(one, code) is not None for one in texts))


def is_drawing(picture: str) -> bool:
    """Whether this is a picture of the dictionary; some are newer than the Unicode of Python."""
    return len(picture) == 1 and category(picture) in ("So", "Cn") and picture in _pictures()


@lru_cache(maxsize=1)
def _pictures() -> dict[str, Meaning]:
    known = {row.picture: row for row in vocabulary().rows if row.picture}
    return {picture: Meaning(picture, {}) for picture in _names("en")} | known


def _forms(key: str, lang: str) -> Iterator[str]:
    """The word itself, and what may be its singular."""
    plain = folded(key)
    yield from (key, plain)
    for pattern, ending in vocabulary().plurals.get(lang, ()):
        for form in dict.fromkeys((key, plain)):
            if pattern.search(form):
                yield pattern.sub(ending, form)


@lru_cache(maxsize=32)
def _index(lang: str, pictured: bool) -> dict[str, Meaning]:
    """Meanings by all names in a language, the usual ones first."""
    rows = [row for row in vocabulary().rows if row.picture or not pictured]
    named = ((name.word, row) for row in rows for name in row.names.get(lang, ())[:1])
    others = ((name.word, row) for row in rows for name in row.names.get(lang, ())[1:])
    drawn = ((name.word, _pictures()[picture]) for picture, name in _names(lang).items())
    found: dict[str, Meaning] = {}
    for word, row in chain(named, others, drawn):
        found.setdefault(_key(word, lang), row)
    for key, row in tuple(found.items()) if lang in _ACCENTED else ():
        found.setdefault(folded(key), row)
    return found


@lru_cache(maxsize=4096)
def _key(text: str, lang: str) -> str:
    return "".join(spell_word(text, Spelling(language=rules_of(lang))))
