"""Words as the grid spells them: capitals, accents, ß, umlauts and digraphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, islice
from typing import NamedTuple
from unicodedata import category, normalize

from suchsel.errors import Defect, Defects, SuchselError, defect, mistake
from suchsel.i18n import Message, noop, say
from suchsel.system.parsing import regex
from suchsel.words.graphemes import JOINERS, clusters, is_mark, stands_alone
from suchsel.words.languages import apostrophe

Symbols = tuple[str, ...]
#: Shorter words are not drawn from a pool: they would appear by chance everywhere.
SHORTEST = 3
#: A word may be written in at most this many ways; CHLLCHLLCHLL has 64.
MOST_WAYS = 64


@lru_cache(maxsize=64)
def _table(digraphs: Symbols) -> list[tuple[Symbols, str]]:
    """The letters of each, shortest first."""
    return sorted(((clusters(one), one) for one in digraphs), key=lambda row: len(row[0]))


def ways(symbols: Symbols, digraphs: Symbols) -> list[Symbols]:
    """All divisions of these letters into cells; there is one more than `MOST_WAYS` at most.

    >>> ways(("CH", "E"), ("CH",))
    [('CH', 'E'), ('C', 'H', 'E')]
    """
    if not digraphs:
        return [symbols]
    return list(islice(_divisions(clusters("".join(symbols)), digraphs), MOST_WAYS + 1))


def _divisions(letters: Symbols, digraphs: Symbols) -> Iterator[Symbols]:
    """All divisions, those first that have digraphs on the left, the longest one first."""
    table = [row for row in _table(digraphs) if row[0][0] in letters]
    if not table:
        yield letters
        return
    waiting: list[tuple[int, list[str]]] = [(0, [])]  # how far each has come; the last is the next
    while waiting:
        at, found = waiting.pop()
        while at < len(letters):
            parts, symbol = letters[at : at + 1], letters[at]
            for row in table:
                if letters[at : at + len(row[0])] == row[0]:
                    waiting.append((at + len(parts), [*found, symbol]))
                    parts, symbol = row
            found.append(symbol)
            at += len(parts)
        yield tuple(found)


#: What is not a letter with a mark for Unicode, but for readers.
_TABLE = str.maketrans("ØŁĐÐĦŦЁ", "OLDDHTЕ") | str.maketrans({"Æ": "AE", "Œ": "OE", "Þ": "TH"})
_LATIN_OR_GREEK = (("\0", "\u03ff"), ("\u1e00", "\u1fff"))
_WITH_POINTS = (("\u0400", "\u06ff"), ("\u0750", "\u077f"), ("\u08a0", "\u08ff"))


def folded(text: str) -> str:
    """The text with plain letters."""
    return text if text.isascii() else "".join(map(_folded, clusters(text.translate(_TABLE))))


def _folded(cluster: str) -> str:
    base = cluster[0]
    if any(first <= base <= last for first, last in _LATIN_OR_GREEK):
        cluster = normalize("NFD", cluster)
    elif not any(first <= base <= last for first, last in _WITH_POINTS):
        return cluster
    return normalize("NFC", "".join(letter for letter in cluster if category(letter) != "Mn"))


#: The most words of a puzzle, and of all files together: a pool may have more than a list.
MAX_WORDS, MAX_ENTRIES = 50_000, 200_000
#: The most letters of a word; the longest line of most boards has 200 cells.
MAX_LETTERS = 1000
#: The most characters of a symbol: a letter and its marks.
MAX_SYMBOL = 16
_LONG_WORD = defect("word-too-long", "has more than {limit} letters", limit=MAX_LETTERS)
_LONG_SYMBOL = defect(
    "symbol-too-long",
    "has a letter of more than {limit} characters, counting its marks",
    limit=MAX_SYMBOL,
)
OVERLOADED = defect(
    "symbol-too-long",
    "A letter and its marks may have {limit} characters at most; here it has more.",
    limit=MAX_SYMBOL,
)
#: How often a word may be hidden.
MAX_TIMES = 99
_TOO_OFTEN = defect(
    "hidden-too-often", "is hidden at most {limit} times; write a smaller number", limit=MAX_TIMES
)

_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
#: The apostrophe that some languages have as a letter, and all others leave out.
APOSTROPHE = "ʼ"
#: Apostrophes and what else is dropped besides blanks and dashes.
_DROPPED = frozenset("'’‘ʼ`´′" + _SOFT_HYPHEN)
#: What digraphs do not reach over: blanks, apostrophes and dashes.
_PARTS = regex(r"[\s'’‘ʼ`´′\u2010-\u2015-]+")
#: Signs that keep Arabic letters apart or join them, which letters in cells of their own need not.
_ARABIC_JOINERS = regex("(?<=[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff])[\u200c\u200d]")
_AE = {"Ä": "AE", "Ö": "OE", "Ü": "UE"}
# Georgian is written without capitals; those in Unicode are for headlines, and few fonts have them.
_WITHOUT_CAPITALS = {capital: capital - 0xBC0 for capital in range(0x1C90, 0x1CC0)}


class Word(NamedTuple):
    """`text` is the spelling for the list, `symbols` what stands in the grid."""

    text: str
    symbols: Symbols
    clue: str | None = None
    picture: str | None = None  # a data address


class Entry(NamedTuple):
    """A word as it was written, and where it was found: "line 3", "word 7"."""

    text: str
    clue: str | None
    where: Message
    picture: str | None = None  # a data address; in a list that was just read, a file


class Spelling(NamedTuple):
    """How words are written in the grid: the options of the same names."""

    eszett: str = "ẞ"
    umlauts: str = "keep"
    fold: bool = False
    digraphs: Symbols = ()
    language: str = ""  # if it has rules of its own, see `rules_of`


PLAIN = Spelling()


def capitals(text: str, language: str = "") -> str:
    """The text in capitals, by the rules of a language.

    >>> capitals("iyilik", "tr"), capitals("Μάιος", "el"), capitals("և", "hy")
    ('İYİLİK', 'ΜΑΪΟΣ', 'ԵՎ')
    """
    if language in _DOTTED:
        text = text.replace("i", "İ")
    elif language == "lt":
        text = _LITHUANIAN.sub("", normalize("NFD", text))
    elif language == "el":
        text = _STRESSED.sub("\\1\\2\u0308", normalize("NFD", text))
        text = _STRESS.sub("", text)
    elif language == "hy":
        text = text.replace("և", "եվ")
    return normalize("NFC", text.upper()) if language in ("lt", "el") else text.upper()


#: Languages with İ and I, two letters. Those with an apostrophe that is a letter follow.
_DOTTED = ("az", "kaa-Latn", "tr")
_RULES = (*_DOTTED, "el", "hy", "lt")
#: The dot that Lithuanian keeps below an accent is not written above a capital.
_LITHUANIAN = regex("(?<=[ij\u012f])\u0307|(?<=[ij]\u0328)\u0307")
#: Greek capitals carry no stress; ι and υ after a vowel that had it are kept apart by two dots.
_STRESSED = regex("([αεηοωΑΕΗΟΩ])[\u0300\u0301\u0342]([ιυΙΥ])(?![\u0300\u0301\u0308\u0342])")
_STRESS = regex("[\u0300\u0301\u0313\u0314\u0342]")
_APOSTROPHES = "'’‘`´"


@lru_cache(maxsize=64)
def rules_of(language: str | None) -> str:
    """The language, if words in it are spelled by rules of their own."""
    return language if language and (language in _RULES or apostrophe(language)) else ""


def spell(text: str, spelling: Spelling = PLAIN) -> Symbols:
    """The symbols of a word: upper case, without blanks, hyphens and apostrophes.

    Digraphs are joined within a part of a word, not over a blank or a hyphen.
    """
    if spelling.digraphs:
        parts = _PARTS.split(text.replace(_SOFT_HYPHEN, ""))
        bare = spelling._replace(digraphs=())
        spelled = (next(_divisions(spell(part, bare), spelling.digraphs)) for part in parts)
        return tuple(symbol for part in spelled for symbol in part)
    plain = capitals(text.replace("ß", "SS" if spelling.eszett == "ss" else "ẞ"), spelling.language)
    if spelling.eszett == "ss":
        plain = plain.replace("ẞ", "SS")
    if plain.isascii() and plain.isalnum():
        return tuple(plain)
    mark = apostrophe(spelling.language) if spelling.language else ""
    if mark:
        plain = plain.translate(dict.fromkeys(map(ord, _APOSTROPHES), mark))
    kept = "".join(
        letter
        for letter in composed(_ARABIC_JOINERS.sub("", plain))
        if letter == mark
        or not (letter.isspace() or letter in _DROPPED or category(letter) == "Pd")
    )
    kept = composed(kept)  # a mark may stand beside a letter now
    if spelling.umlauts == "ae":
        kept = "".join(_AE.get(letter, letter) for letter in kept)
    if spelling.fold:
        kept = folded(kept)
    return clusters(kept.translate(_WITHOUT_CAPITALS))


def spell_cell(text: str) -> Symbols:
    """What a cell of a grid shows; an apostrophe has none of its own, unless it is a letter."""
    return (text,) if text == APOSTROPHE else spell(text)


def composed(text: str) -> str:
    """The text in the form NFC, where a letter and its marks are one character if there is one."""
    if text.isascii():
        return text
    check_marks(text)  # to sort very many marks takes very long
    return normalize("NFC", text)


def is_overloaded(text: str) -> bool:
    """Whether a letter carries more marks than a symbol may have characters."""
    if len(text) <= MAX_SYMBOL or text.isascii():
        return False
    runs = groupby(text, lambda letter: is_mark(letter) or letter in JOINERS)
    return any(combine and len(list(run)) >= MAX_SYMBOL for combine, run in runs)


def check_marks(text: str) -> None:
    if is_overloaded(text):
        raise SuchselError(OVERLOADED)


#: What is in brackets is not in the grid; nothing else is in brackets that stand inside others.
_BRACKETS = regex(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|（[^（）]*）")


def _dropped(letter: str) -> bool:
    """Whether it is punctuation or a symbol; the mark of broken texts is neither."""
    return category(letter)[0] in "PS" and letter != "\N{REPLACEMENT CHARACTER}"


#: Numbers that are no digits: ₂, ², ½, Ⅳ.
_NUMBERS = ("No", "Nl")


def printable(text: str) -> str:
    """A word as lists print it: without emoji and the like, which fonts for texts lack.

    >>> printable("Hund 🐶"), printable("H₂O"), printable("20 €")
    ('Hund', 'H2O', '20 €')
    """
    if text.isascii() or max(text) < "\u2080":
        return text
    kept = (c for c in clusters(text) if c[0] < "\u2190" or category(c[0])[0] != "S")
    small = (normalize("NFKC", c) if category(c[0]) in _NUMBERS else c for c in kept)
    return " ".join("".join(small).split()) or text


def spell_word(text: str, spelling: Spelling = PLAIN) -> Symbols:
    """The symbols of a word of a list, whatever else people write there.

    Punctuation, symbols and what is in brackets are not in the grid, unless nothing else is there.

    >>> ["".join(spell_word(text)) for text in ("St. Louis", "dog (n.)", "H₂O", "(Hund) 🐶")]
    ['STLOUIS', 'DOG', 'H2O', 'HUND']
    """
    if text.isalpha():
        return spell(text, spelling)
    if not text.isascii():
        text = "".join(normalize("NFKC", c) if category(c) in _NUMBERS else c for c in text)
    bare = _BRACKETS.sub(" ", _BRACKETS.sub(" ", text))
    for plain in (bare, text):
        if symbols := tuple(s for s in spell(plain, spelling) if not _dropped(s[0])):
            break
    return symbols


#: “CAT x5”, “CAT (5×)” and “5× CAT”: a word that is hidden several times.
_TIMES = regex(r"(.*[^\W\d_].*?)\s*[\s(\[](?:[x×]\s?([1-9]\d{,2})|([1-9]\d{,2})\s?[x×])\s*[)\]]?")
_TIMES_BEFORE = regex(r"([1-9]\d{,2})\s?[x×]\s+(.*[^\W\d_].*)")


def word_and_times(text: str) -> tuple[str, int]:
    """A word of a list, and how often it is hidden.

    >>> [word_and_times(text) for text in ("CAT x5", "2 × ice cream", "cat (3x)", "cat", "BMW X5")]
    [('CAT', 5), ('ice cream', 2), ('cat', 3), ('cat', 1), ('BMW X5', 1)]
    """
    if text.isalpha():
        return text, 1
    if match := _TIMES.fullmatch(text):
        return match[1], int(match[2] or match[3])
    match = _TIMES_BEFORE.fullmatch(text)
    return (match[2], int(match[1])) if match else (text, 1)


#: What is done with words that are not simply hidden as they are, and how people are told.
_DONE: dict[str, str] = {
    "punctuation": noop("left out in the grid, kept in the list: punctuation ({words})"),
    "brackets": noop("left out in the grid, kept in the list: what is in brackets ({words})"),
    "symbols": noop("changed, because fonts lack these characters: {words}"),
    "twice": noop("listed several times, hidden once: {words}"),
    "several": noop("hidden several times: {words}"),
    "once": noop("hidden once, because they are drawn: {words}"),
    "short": noop("left out, because they have fewer than two letters: {words}"),
    "undrawn": noop("never drawn, because they have fewer than three letters: {words}"),
    "pictures": noop("no picture of their own, so the list shows their clues or words: {words}"),
    "clues": noop("no clue of their own, so the list shows the words: {words}"),
    "built-in": noop("built-in clues: {words}"),
    "hard": noop("not drawn, because they are too hard: {words}"),
    "blocked": noop("hidden, because they are in the list, although they are blocked: {words}"),
}
#: Of how many words a note speaks.
_SHOWN = 5


class WordNotes(dict[str, list[str]]):
    """What was done with which words: a note for each kind."""

    def add(self, kind: str, text: str) -> None:
        self.setdefault(kind, []).append(text)

    def add_all(self, kind: str, words: Iterable[Word], others: Iterable[Word]) -> None:
        """Those of the words that are also among the others."""
        known = {word.symbols for word in others}
        self.setdefault(kind, []).extend(word.text for word in words if word.symbols in known)

    def listed(self, text: str) -> str:
        """The word as lists print it. Notes what is missing there, and in the grid."""
        shown = printable(text)
        others = (c for c in shown if c not in _DROPPED and category(c) != "Pd")
        if shown != text:
            self.add("symbols", text)
        elif not text.isalpha() and any(map(_dropped, others)):
            self.add("brackets" if _BRACKETS.search(text) else "punctuation", text)
        return shown

    def messages(self) -> tuple[Message, ...]:
        lists = {kind: list(dict.fromkeys(map(shorten, texts))) for kind, texts in self.items()}
        return tuple(
            say(_DONE[kind], words=[*words[:_SHOWN], "…"] if words[_SHOWN:] else words)
            for kind, words in lists.items()
            if words
        )


def check_number(words: int, limit: int = MAX_ENTRIES) -> None:
    if words > limit:
        raise mistake(
            "too-many-words", "The list has {n} words; the limit is {limit}.", n=words, limit=limit
        )


def spell_words(
    entries: Iterable[Entry],
    spelling: Spelling = PLAIN,
    skip: bool = False,
    notes: WordNotes | None = None,
) -> list[Word]:
    """The words of a list; or an error that names every word that is refused, and why.

    Each comes once, or as often as the list says that it is hidden. `skip` leaves out words that
    are too short. `notes` learns what was done with which words.
    """
    words: dict[str, Word] = {}  # by letters, however they are divided into cells
    number: dict[str, int] = {}  # how often each is hidden
    notes = WordNotes() if notes is None else notes
    listed = list(entries)
    with Defects() as defects:
        defects.collect(check_number, len(listed), MAX_WORDS)
        for position, entry in enumerate(listed[:MAX_WORDS]):
            text, symbols, times = entry.text, Symbols(), 1
            reason = excess_of(text)
            if reason is None:
                text, times = word_and_times(composed(text).strip())
                symbols = spell_word(text, spelling)
                too_often = _TOO_OFTEN if times > MAX_TIMES else None
                reason = too_often or refusal(symbols, spelling.digraphs)
            if reason is not None:
                if skip and reason.code == "word-too-short":
                    notes.add("short", text)
                else:
                    defects.append(refused(entry, text, reason).about(position))
                continue
            letters = "".join(symbols)
            number[letters] = max(number.get(letters, 1), times)
            if times > 1:
                notes.add("several", f"{text} ({times}×)")
            if first := words.get(letters):
                notes.add("twice", text)
                clues = dict.fromkeys(clue for clue in (first.clue, entry.clue) if clue)
                both = "; ".join(clues) or None
                words[letters] = first._replace(clue=both, picture=first.picture or entry.picture)
            else:
                words[letters] = Word(notes.listed(text), symbols, entry.clue, entry.picture)
        if not words and not defects:
            defects.report("no-words", "The word list is empty; give at least one word.")
        defects.collect(check_number, sum(number.values()), MAX_WORDS)
    return [word for letters, word in words.items() for _ in range(number[letters])]


def spell_pool(entries: Iterable[Entry], spelling: Spelling, notes: WordNotes) -> list[Word]:
    """The words of a list to draw from, each once. Unsuitable ones are skipped."""
    found: dict[Symbols, Word] = {}
    for entry in entries:
        if excess_of(entry.text) is not None:
            continue
        text, times = word_and_times(composed(entry.text).strip())
        if times > 1:
            notes.add("once", text)
        symbols = spell_word(text, spelling)
        if len(symbols) < SHORTEST or symbols in found:
            notes.add("twice" if symbols in found else "undrawn", text)
            continue
        plain = text.isascii() and text.isalpha() and not spelling.digraphs
        if plain or refusal(symbols, spelling.digraphs) is None:
            found[symbols] = Word(notes.listed(text), symbols, entry.clue, entry.picture)
    return [*found.values()]


def refused(entry: Entry, text: str, reason: Defect) -> Defect:
    """Says of a word, which is written like this, why it is not accepted."""
    message = say(
        "{where}: “{word}” {reason}", where=entry.where, word=shorten(text), reason=reason
    )
    return Defect(reason.code, message)


def excess_of(text: str) -> Defect | None:
    """Why a text is too long to be spelled at all."""
    if len(text) > MAX_LETTERS * MAX_SYMBOL:
        return _LONG_WORD
    return _LONG_SYMBOL if is_overloaded(text) else None


def refusal(symbols: Symbols, digraphs: Symbols = ()) -> Defect | None:
    """Why these symbols are not a word."""
    wrong = ""
    if not "".join(symbols).isalpha():  # most words are
        wrong = "".join(dict.fromkeys(s for s in symbols if not is_letter_or_digit(s)))
    if wrong:
        return defect(
            "word-characters",
            "contains “{wrong}”, which is neither a letter nor punctuation",
            wrong=shorten(wrong),
        )
    if max(map(len, symbols), default=0) > MAX_SYMBOL:
        return _LONG_SYMBOL
    if len(symbols) > MAX_LETTERS:
        return _LONG_WORD
    if len(symbols) < 2:
        return defect(
            "word-too-short",
            "is too short; a word needs at least two letters (“skip” leaves such words out)",
        )
    if digraphs and len(ways(symbols, digraphs)) > MOST_WAYS:
        return defect(
            "too-many-digraphs",
            "has too many digraphs: its letters fit into cells in more than {limit} ways",
            limit=MOST_WAYS,
        )
    return None


def is_letter_or_digit(symbol: str) -> bool:
    base = symbol[0]
    return (base.isalpha() or category(base) == "Nd" or stands_alone(base)) and all(
        is_mark(extra) or extra in JOINERS or extra.isalpha() for extra in symbol[1:]
    )


@lru_cache(maxsize=4096)
def is_grid_symbol(text: str, digraphs: Symbols = ()) -> bool:
    """Whether a cell may show this: one letter or digit, as words are spelled in a grid.

    >>> [is_grid_symbol(text) for text in ("A", "Ẹ̀", "7", "a", "AB", ".", " ")]
    [True, True, True, False, False, False, False]
    >>> is_grid_symbol("AB", ("AB",))
    True
    """
    if text in digraphs or text == APOSTROPHE:
        return True
    return spell(text) == (text,) and is_letter_or_digit(text)


def is_sound(text: str) -> bool:
    """Whether the text can be encoded: no lone surrogates, as broken bytes leave them."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def shorten(text: str, limit: int = 40) -> str:
    """The text, printable and short enough for a message."""
    printable = "".join(c if c.isprintable() else "�" for c in text[: limit + 1])
    return printable if len(printable) <= limit else printable[: limit - 1] + "…"
