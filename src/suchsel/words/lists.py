"""Built-in lists: themes, how common words are, blocked stems, and frequencies of letters."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from suchsel.errors import mistake, takes, unknown
from suchsel.i18n import noop, say
from suchsel.system.files import DATA, data_lines
from suchsel.system.parsing import Json
from suchsel.words.languages import find_code, language_of, native_names
from suchsel.words.spelling import (
    PLAIN,
    SHORTEST,
    Entry,
    Spelling,
    Symbols,
    composed,
    spell,
    spell_word,
    ways,
)

_THEMES = os.path.join(DATA, "themes")


#: A theme has at least this many words.
FEWEST = 8


class Theme(NamedTuple):
    """A built-in word list. `name` selects it; `title` is its heading, in its language."""

    name: str
    lang: str
    title: str
    words: tuple[str, ...]

    def entries(self) -> list[Entry]:
        return [
            Entry(word, None, say("theme {theme}, word {n}", theme=self.name, n=number))
            for number, word in enumerate(self.words, 1)
        ]

    def document(self) -> dict[str, Json]:
        """With the first school grade that suits each word, or 0."""
        grades: list[Json] = [
            next((n for n in range(1, GRADES + 1) if is_suitable(word, self.lang, n, None)), 0)
            for word in self.words
        ]
        return {"title": self.title, "words": [*self.words], "grades": grades}

    @takes(grade=int | None, cefr=str | None)
    def suited(self, grade: int | None = None, cefr: str | None = None) -> Theme:
        """Without words that are too hard for a school grade or for learners of a level."""
        words = tuple(word for word in self.words if is_suitable(word, self.lang, grade, cefr))
        if words:
            return self._replace(words=words)
        raise mistake(
            "theme-too-hard",
            "No word of the theme “{name}” is easy enough. Choose a higher grade or level.",
            name=self.title,
        )


def theme_languages() -> tuple[str, ...]:
    return tuple(sorted(os.listdir(_THEMES)))


@lru_cache(maxsize=16)
def theme_files(lang: str) -> tuple[Theme, ...]:
    """The themes that have a file. The frequencies of letters are those of their words."""
    found = []
    names = os.listdir(os.path.join(_THEMES, lang)) if lang in theme_languages() else ()
    for name in sorted(names):
        with open(os.path.join(_THEMES, lang, name), encoding="utf-8") as file:
            title, *words = (line.strip() for line in file if line.strip())
        words = [word for word in words if word[0] != "#"]
        found.append(Theme(name[:-4], lang, title.lstrip("# "), tuple(words)))
    return tuple(found)


@lru_cache(maxsize=16)
def themes(lang: str | None = None) -> tuple[Theme, ...]:
    """The built-in word lists of a language, or of all languages that have lists of their own.

    >>> themes("en")[0].name, "dog" in themes("en")[0].words
    ('animals', True)
    """
    if lang is None:
        return tuple(theme for each in theme_languages() for theme in themes(each))
    from suchsel.words.vocabulary import vocabulary

    found = {theme.name: theme for theme in theme_files(lang)}
    known = vocabulary()
    topics = [(*topic.name(lang), topic.words(lang)) for topic in known.topics]
    for name, title, words in (*topics, *known.further.get(lang, ())):
        theme = found.get(name, Theme(name, lang, title or name.capitalize(), ()))
        own = {word.casefold() for word in theme.words}
        lacking = (word for word in words if len(spell_word(word)) >= SHORTEST)
        more = (word for word in lacking if word.casefold() not in own)
        found[name] = theme._replace(words=(*theme.words, *more))
    return tuple(found[name] for name in sorted(found) if len(found[name].words) >= FEWEST)


def find_theme(name: str, lang: str = "en", language: object = None) -> Theme:
    """The theme of that name or title; `lang` decides where several languages have it.

    In this language, an “s” too many or too few at its end does not matter. English names may have
    American spelling. With `language`, its words in that language, if it is a topic of the
    vocabulary.

    >>> find_theme("tiere").title, find_theme("de/winter").lang, find_theme("fruits").title
    ('Tiere', 'de', 'Fruit')
    >>> find_theme("colors").title
    'Colours'
    >>> find_theme("tiere", "de", "sw").words[:2]
    ('mbwa', 'paka')
    """
    from suchsel.words.vocabulary import dictionary_languages

    first, _, rest = name.strip().partition("/")
    if rest and first in (*theme_languages(), *dictionary_languages()):
        lang, language, name = first, first, rest
    wanted = name.strip().casefold()
    spoken = find_code(str(language)) if language else None
    usual = sorted(theme_languages(), key=lambda other: (other != spoken, other != lang[:2]))
    found = [one for each in usual for one in themes(each) if wanted in _names(one, lang[:2])]
    if not found:
        text = noop("There is no theme “{name}”{near}. “suchsel themes” lists them all.")
        raise unknown("no-such-theme", text, name, [theme.name for theme in themes()])
    return _in_language(found[0], lang, spoken) if spoken else found[0]


@lru_cache(maxsize=8)
def clues(lang: str) -> dict[str, str]:
    """Built-in clues by words, also in small letters; none of a language without a file of them.

    >>> clues("en")["Turkey"], clues("en")["turkey"]
    ('Its capital is Ankara', 'Gobbling bird, roasted for holidays')
    >>> "london" in clues("en"), clues("sw")
    (True, {})
    """
    if not os.path.exists(os.path.join(DATA, "clues", f"{lang}.txt")):
        return {}
    exact = dict(line.split("\t", 1) for line in data_lines("clues", f"{lang}.txt"))
    return {word.casefold(): clue for word, clue in exact.items()} | exact


def _names(theme: Theme, lang: str) -> list[str]:
    names = [theme.name, theme.title.casefold()]
    names += [name.replace("colour", "color") for name in names if "colour" in name]
    if theme.lang == lang:
        names += [*(f"{name}s" for name in names), *(name.removesuffix("s") for name in names)]
    return names


def _in_language(theme: Theme, lang: str, language: str) -> Theme:
    """The same topic in another language; titles are in the language of the texts."""
    from suchsel.words.vocabulary import vocabulary

    same = (one for one in vocabulary().topics if one.name(theme.lang)[0] == theme.name)
    topic = None if theme.lang == language else next(same, None)
    if topic is None:
        return theme
    own = find_code(lang) or "en"
    here = {one.name: one for one in themes(language)}
    if (found := here.get(topic.name(language)[0])) is None:
        raise mistake(
            "no-such-theme",
            "The theme “{name}” has too few words in this language: {language}.",
            name=theme.title,
            language=native_names()[language],
        )
    titles = {one.name: one.title for one in themes(own)}
    is_named = language in theme_languages()
    return found if is_named else found._replace(title=titles.get(topic.name(own)[0], theme.title))


# -- how common words are: an approximation, see docs/languages.md ---------------------------------

#: Learners of a level of the Common European Framework know words of this class and above.
CLASSES = {"A1": 10, "A2": 9, "B1": 8}
#: The highest school grade, and the one in which a word of no letters and of class 0 is learned.
GRADES, FIRST_GRADE = 6, 7


@lru_cache(maxsize=8)
def frequency_classes(lang: str) -> dict[str, int]:
    """How common words of a language are: half steps of the Zipf scale.

    >>> frequency_classes("en")["dog"] > frequency_classes("en")["hedgehog"]
    True
    """
    from suchsel.words.vocabulary import LANGUAGES

    if lang not in LANGUAGES:
        raise mistake(
            "no-frequencies",
            "How common words are is known in these languages only: {names}. Choose the "
            "language of the words from these, or omit “grade” and “cefr”.",
            "language",
            names=[native_names()[code] for code in LANGUAGES],
        )
    rows = (line.split() for line in data_lines("frequencies", f"{lang}.txt"))
    return {word.replace("_", " "): int(number) for number, *words in rows for word in words}


def is_suitable(text: str, lang: str, grade: int | None, cefr: str | None) -> bool:
    """Whether pupils of a school grade and learners of a level are likely to know a word.

    >>> [is_suitable(word, "en", 1, None) for word in ("dog", "the dog", "elephant", "hedgehog")]
    [True, True, False, False]
    >>> [is_suitable(word, "en", None, "A2") for word in ("breakfast", "bargain")]
    [True, False]
    """
    from suchsel.words.list_marks import without_article

    classes, word = frequency_classes(lang), composed(text).strip().casefold()
    word = word if word in classes else without_article(word)
    number = classes.get(word, 0)
    if cefr and cefr not in CLASSES:
        text = noop("“{name}” is not valid{near}; choose one of: {names}")
        raise unknown("no-such-choice", text, cefr, CLASSES)
    if cefr and number < CLASSES[cefr]:
        return False
    return number > 0 and (grade is None or FIRST_GRADE - number + len(word) // 2 <= grade)


# -- blocked stems ---------------------------------------------------------------------------------

#: The lists that apply to words of an unknown language.
USUAL = ("de", "en")


class Stems(tuple[Symbols, ...]):
    """Stems that are looked up for every puzzle, so that their hash is computed once."""

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def symbols(self) -> Symbols:
        """The symbols of all stems."""
        return tuple(dict.fromkeys(chain(*self)))


def list_languages(language: str | None, others: Iterable[str] = ()) -> tuple[str, ...]:
    """The languages whose lists apply to words of this language, which may be unknown.

    >>> list_languages("fr", ["de"]), list_languages(None)
    (('de', 'fr'), ('de', 'en'))
    """
    spoken = {*others, *([language] if language else [])}
    return tuple(sorted(spoken & {*theme_languages()})) if spoken else USUAL


@lru_cache(maxsize=32)
def stems(
    extra: tuple[str, ...],
    shipped: tuple[str, ...],
    spelling: Spelling,
    words: frozenset[Symbols] = frozenset(),
) -> Stems:
    """The blocked stems of these languages and others, spelled as the puzzle spells its words.

    Where digraphs are cells, all other ways to divide a stem or one of these words into cells are
    blocked as well.
    """
    if words:
        others = {way for word in words for way in ways(word, spelling.digraphs)}
        return Stems(sorted({*stems(extra, shipped, spelling), *others} - words))
    texts = [*extra, *(stem for lang in shipped for stem in block_list(lang))]
    spelled = (spell_word(text, spelling) for text in texts)
    return Stems(sorted({way for one in spelled for way in ways(one, spelling.digraphs)}))


@lru_cache(maxsize=16)
def block_list(lang: str) -> tuple[str, ...]:
    """The stems of a language, none of which filler spells: a file each."""
    return tuple(line.rstrip("-.") for line in data_lines("block", f"{lang}.txt"))


@lru_cache(maxsize=16)
def undrawn(shipped: tuple[str, ...], spelling: Spelling) -> tuple[frozenset[str], tuple[str, ...]]:
    """Words that are not drawn from a pool, and beginnings of such words."""
    lines = [line for lang in shipped for line in data_lines("block", f"{lang}.txt")]
    spelled = {line: "".join(spell_word(line.rstrip("-."), spelling)) for line in lines}
    whole = frozenset(text for line, text in spelled.items() if line[-1] == ".")
    return whole, tuple(text for line, text in spelled.items() if line[-1] == "-")


@lru_cache(maxsize=16)
def curated(lang: str, spelling: Spelling) -> frozenset[str]:
    """The words of all themes of a language, which may be drawn whatever they mean elsewhere."""
    words = (word for theme in themes(lang) for word in theme.words)
    return frozenset("".join(spell_word(word, spelling)) for word in words)


#: The number of letters to draw from; rare letters are there at least once.
_URN = 250
#: Filler has a letter beyond A to Z like any other if one of this many words has it.
_COMMON = 66


@lru_cache(maxsize=32)
def frequent_letters(lang: str, spelling: Spelling = PLAIN) -> tuple[str, ...]:
    """The letters of a language as the grid spells them, each as often as suits its frequency.

    Languages without built-in lists have each letter once.

    >>> letters = frequent_letters("en")
    >>> letters.count("E") > 5 * letters.count("Z") > 0
    True
    """
    table = language_of(lang)
    letters = (spell(one, spelling) for one in (*table.letters, *table.special))
    known = {*spelling.digraphs, *(symbol for symbols in letters for symbol in symbols)}
    counts = Counter(symbol for word in _spelled(lang, spelling) for symbol in word)
    total = counts.total()
    if not total:
        return tuple(sorted(known))
    return tuple(
        symbol
        for symbol in sorted(counts.keys() & known)
        for _ in range(max(1, (counts[symbol] * _URN + total // 2) // total))
    )


@lru_cache(maxsize=16)
def special_letters(lang: str) -> tuple[str, ...]:
    """The letters with marks that words of the language have; of a language with lists, many words.

    >>> special_letters("de"), special_letters("cs")[:3]
    (('Ä', 'Ö', 'Ü'), ('Á', 'Ď', 'É'))
    """
    words, special = _spelled(lang, PLAIN), language_of(lang).special
    counts = Counter(symbol for word in words for symbol in set(word))
    return tuple(symbol for symbol in special if counts[symbol] * _COMMON >= len(words))


def _spelled(lang: str, spelling: Spelling) -> list[tuple[str, ...]]:
    return [spell_word(word, spelling) for theme in theme_files(lang) for word in theme.words]
