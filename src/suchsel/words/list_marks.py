"""What people write around words: bullets, numbers, brackets, headings and articles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.i18n import Message, counted, say
from suchsel.words.spelling import Entry, shorten

#: The most words of all files together; a list may have fewer, a pool not more.
MAX_ENTRIES = 200_000


def check_number(words: int) -> None:
    if words > MAX_ENTRIES:
        raise mistake(
            "too-many-words",
            "The list has {n} words; the limit is {limit}.",
            n=words,
            limit=MAX_ENTRIES,
        )


class Piece(NamedTuple):
    """A line, a field of a line, or a cell of a table; `column` is where it begins in its line."""

    text: str
    where: Message
    column: int = 1

    def part(self, start: int, text: str) -> Piece:
        """A part of a line, which begins `start` characters after the line."""
        column = self.column + start
        return Piece(text, say("{where}, column {n}", where=self.where, n=column), column)

    def cut(self, start: int) -> Piece:
        """The line without its first characters."""
        return self._replace(text=self.text[start:], column=self.column + start)


Row = list[Piece]


def line_where(number: int) -> Message:
    return say("line {n}", n=number)


class TextBlock(NamedTuple):
    """Lines of a text, or paragraphs of a document."""

    lines: list[Piece]


class TableBlock(NamedTuple):
    """A table of a document, or a sheet."""

    rows: list[Row]


class OfficeText(NamedTuple):
    """The texts and tables of an office file, and what is said about it."""

    blocks: list[TextBlock | TableBlock]
    notes: list[Message]


class Reading(NamedTuple):
    """The words of a block and how they were found: one per line, in columns, or separated."""

    entries: list[Entry]
    columns: int = 1
    separator: Message | None = None
    notes: tuple[Message, ...] = ()


def summary(readings: Sequence[Reading]) -> Message:
    """What was understood: "14 words from 3 columns, no clues"."""
    entries = [entry for reading in readings for entry in reading.entries]
    words, clues = len(entries), sum(entry.clue is not None for entry in entries)
    told = counted("{n} clue", "{n} clues", n=clues) if clues else say("no clues")
    if len(readings) > 1:
        return counted(
            "{n} word from {parts} parts of the file, {clues}",
            "{n} words from {parts} parts of the file, {clues}",
            n=words,
            parts=len(readings),
            clues=told,
        )
    only = readings[0] if readings else Reading([])
    if only.columns > 1:
        return counted(
            "{n} word from {columns} columns, {clues}",
            "{n} words from {columns} columns, {clues}",
            n=words,
            columns=only.columns,
            clues=told,
        )
    if only.separator is not None:
        return counted(
            "{n} word, separated by {separator}, {clues}",
            "{n} words, separated by {separator}, {clues}",
            n=words,
            separator=only.separator,
            clues=told,
        )
    return counted("{n} word, {clues}", "{n} words, one per line, {clues}", n=words, clues=told)


#: Characters of web pages that nobody sees, and blanks of all widths.
_UNSEEN = dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF])
_UNSEEN |= dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_BLANKS = dict.fromkeys([0xA0, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200B)], " ")
_VISIBLE = {**_UNSEEN, **_BLANKS}

#: Bullets that no word begins with; a dash or the “o” of Word is one if a blank follows.
SYMBOLS = "•◦▪▫■□●○‣⁃∙·➢➤►✓✔☐☑\uf0a7\uf0b7"
_BULLET = re.compile(rf"\s*(?:[{SYMBOLS}*+]\s*|[-–—]{{1,3}}\s+|o\t\s*|\[[ xX]?\]\s*){{1,3}}(?=\S)")
_BARE_DASH = re.compile(r"\s*[-–—](?=\w)")
#: “1.”, “2)”, “(3)”, “4:”; then the word.
_WORD = r"(?=[^\W\d]|[\"'„“«»*_¿¡(\[])"
_NUMBER = re.compile(r"\s*\(?(\d{1,4})(?:[.)]{1,2}|:)\s*" + _WORD)
_BARE_NUMBER = re.compile(r"\s*(\d{1,4})[ \t]+" + _WORD)
_LETTER = re.compile(r"\s*\(?([a-z])\)\s*(?=\w)")
_INLINE = re.compile(r"(?:(?<=\s)|^)\(?(\d{1,3})[.)]\s+(?=[^\W\d])")

_PAIRS = ('""', "''", "„“", "„”", "“”", "”“", "””", "«»", "»«", "‹›", "›‹", "‚‘", "‚’", "‘’", "`´")
#: What Markdown writes around bold and other text.
_EMPHASIS = "*_`"


def visible(text: str) -> str:
    """The text without characters that nobody sees, and with plain blanks.

    >>> visible("Bad\\xadmin\\xadton\\u200b spie\\xadlen\\xa0")
    'Badminton spielen '
    """
    return text if text.isascii() else text.translate(_VISIBLE)


def tidy_clue(text: str) -> str:
    """On one line, without quotation marks around it.

    >>> tidy_clue(' „Ein  Tier“ '), tidy_clue('“a” and “b”')
    ('Ein Tier', '“a” and “b”')
    """
    text = " ".join(text.split()).strip(_EMPHASIS).strip()
    inside = text[1:-1]
    if len(text) > 2 and text[0] + text[-1] in _PAIRS and not {text[0], text[-1]} & set(inside):
        return inside.strip()
    return text


def tidy(text: str) -> str:
    """The same for a word, which has no comma or full stop at its end either.

    >>> tidy("„Hund“,"), tidy("Katze."), tidy("...")
    ('Hund', 'Katze', '...')
    """
    bare = tidy_clue(text.strip().rstrip(".,;").rstrip())
    return tidy_clue(bare.rstrip(".,;")) or text.strip()


def without_marks(lines: list[Piece]) -> tuple[list[Piece], list[Message]]:
    """The lines without bullets and numbering, and notes about what was removed."""
    notes: list[Message] = []
    if _is_heading(lines):
        notes.append(say("heading: {text}", text=shorten(lines[0].text.strip())))
        lines = lines[1:]
    if any(_BULLET.match(line.text) for line in lines):
        lines = [_cut(line, _BULLET) for line in lines]
        notes.append(say("bullets removed"))
    elif len(lines) > 1 and all(_BARE_DASH.match(line.text) for line in lines):
        lines = [_cut(line, _BARE_DASH) for line in lines]
        notes.append(say("bullets removed"))
    numbered = _without_numbers(lines)
    if numbered is not None:
        lines = numbered
        notes.append(say("numbering removed"))
    return lines, notes


def _is_heading(lines: list[Piece]) -> bool:
    """Whether all lines but the first are marked."""
    if len(lines) < 3 or _BULLET.match(lines[0].text):
        return False
    return any(
        all(pattern.match(line.text) for line in lines[1:]) and not pattern.match(lines[0].text)
        for pattern in (_BULLET, _NUMBER)
    )


def _without_numbers(lines: list[Piece]) -> list[Piece] | None:
    """The lines without “1.” and the like; None if they are not numbered.

    A number is part of the word unless the numbers count up: “3. Oktober” is a date.
    """
    if len(lines) == 1 and (parts := _inline(lines[0])):
        return parts
    for pattern, value, share in (
        (_NUMBER, int, 0.5),
        (_LETTER, ord, 0.5),
        (_BARE_NUMBER, int, 1.0),
    ):
        found = [match for line in lines if (match := pattern.match(line.text))]
        if found and len(found) >= share * len(lines) and counts_up([value(m[1]) for m in found]):
            if pattern is _BARE_NUMBER and (len(found) < 2 or int(found[0][1]) != 1):
                continue
            return [_cut(line, pattern) for line in lines]
    return None


def counts_up(numbers: list[int]) -> bool:
    """Whether these are numbers of items: each one more than the last, or from the start again."""
    first = (1, ord("a"))
    steps = (b == a + 1 or (b in first and a not in first) for a, b in pairwise(numbers))
    return all(steps) and (numbers[0] in first or len(numbers) > 1)


def _inline(line: Piece) -> list[Piece] | None:
    """The items of “1. Hund 2. Katze” in a single line."""
    found = list(_INLINE.finditer(line.text))
    numbers = [int(match[1]) for match in found]
    if len(found) < 2 or found[0].start() or numbers != list(range(1, len(found) + 1)):
        return None
    stops = [match.start() for match in found[1:]] + [len(line.text)]
    return [
        line.part(match.end(), line.text[match.end() : stop].strip())
        for match, stop in zip(found, stops, strict=True)
    ]


def _cut(line: Piece, pattern: re.Pattern[str]) -> Piece:
    match = pattern.match(line.text)
    return line.cut(match.end()) if match else line


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: The names of columns.
WORDS = _names(
    "word words wort wörter worte begriff begriffe vokabel vokabeln vocabulary vocab term terms "
    "lösung lösungswort lösungswörter suchwort suchwörter answer answers "
    "palabra palabras término términos respuesta respuestas mot mots terme termes réponse réponses "
    "parola parole termine termini risposta risposte palavra palavras termo termos resposta "
    "respostas woord woorden antwoord antwoorden słowo słowa wyraz wyrazy odpowiedź odpowiedzi"
)
CLUES = _names(
    "clue clues hint hints hinweis hinweise tipp tipps frage fragen question questions definition "
    "definitions definitionen erklärung erklärungen bedeutung bedeutungen meaning meanings "
    "beschreibung umschreibung description translation translations übersetzung übersetzungen "
    "alt alternativtext bildbeschreibung "
    "pista pistas definición definiciones pregunta preguntas significado traducción descripción "
    "indice indices définition définitions sens traduction traductions "
    "indizio indizi definizione definizioni domanda domande significato traduzione descrizione "
    "dica dicas definição definições pergunta perguntas tradução descrição "
    "aanwijzing aanwijzingen omschrijving definitie definities vraag vragen betekenis vertaling "
    "podpowiedź podpowiedzi wskazówka wskazówki definicja definicje pytanie pytania znaczenie "
    "tłumaczenie opis"
)
PICTURES = _names(
    "picture pictures image images photo photos bild bilder foto fotos imagen imágenes immagine "
    "immagini imagem imagens afbeelding afbeeldingen plaatje plaatjes obraz obrazek obrazki zdjęcie"
)
NUMBERS = _names(
    "# nr nr. no no. num number nummer lfd. lfd.nr. pos pos. position n.º nº n° núm. número "
    "numéro numero numer lp."
)
LANGUAGES = _names(
    "deutsch englisch französisch spanisch italienisch portugiesisch niederländisch polnisch "
    "latein lateinisch russisch türkisch german english french spanish italian portuguese dutch "
    "polish latin russian turkish français anglais allemand espagnol italien portugais "
    "néerlandais polonais español inglés alemán francés portugués neerlandés polaco italiano "
    "inglese tedesco francese spagnolo portoghese olandese polacco português inglês alemão "
    "francês espanhol neerlandês polonês nederlands engels duits frans spaans italiaans portugees "
    "pools polski angielski niemiecki francuski hiszpański włoski portugalski niderlandzki "
    "de en fr es it pt nl pl la"
)

_BY_LANGUAGE = {
    "de": _names("der die das ein eine"),
    "en": _names("the a an to"),
    "fr": _names("le la les un une des"),
    "es": _names("el los las una"),
    "it": _names("il lo gli"),
    "nl": _names("het een"),
    "pt": _names("o os um uma"),
}
#: The language of each article.
ARTICLES = {
    article: lang for lang, articles in _BY_LANGUAGE.items() for article in sorted(articles)
}

#: Words that hold phrases and sentences together: a line with one of them is no list.
GLUE = _names(
    "der die das dem den des ein eine einer eines einem einen und oder im in am an auf aus bei mit "
    "nach von vom zu zum zur für ist sind the a an of and or on at to with for from by is are "
    "le la les de du et au aux el los las y del da do di il lo het een van en met voor os um uma e "
    "com para i z w na do"
)
