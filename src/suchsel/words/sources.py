"""Files, standard input and pasted texts to words: one reader for all of them.

5 5         # a comment                word,clue            1. Hund – bellt
2           Hund                       Hund,It barks        2. Katze – miaut
HUND        Katze                      Katze,It purrs
KATZE
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from suchsel.boards.kind import Size
from suchsel.errors import Defects, errors_at, mistake, takes, unknown
from suchsel.i18n import Message, OptionName, counted, noop, say
from suchsel.system import files
from suchsel.system.parsing import regex
from suchsel.words import spelling
from suchsel.words.spelling import Entry, check_number

if TYPE_CHECKING:
    from suchsel.words.list_marks import OfficeBlock, Reading

#: How a list may be separated.
SPLITS: dict[str, Message] = {
    noop("auto"): say("as the list looks"),
    noop("lines"): say("one word per line"),
    noop("commas"): say("by commas"),
    noop("semicolons"): say("by semicolons"),
    noop("colons"): say("by colons"),
    noop("tabs"): say("by tabs"),
    noop("blanks"): say("by blanks"),
    noop("dashes"): say("a word, a dash, and its clue"),
    noop("arrows"): say("a word, an arrow, and its clue"),
}


class ListOptions(NamedTuple):
    """How lists are read: the options of the same names; the language may be only likely."""

    split: str = "auto"
    columns: str = ""
    swap: bool = False
    drop_articles: bool = False
    language: str = ""


AS_IT_LOOKS = ListOptions()
#: An office file may be larger than a text: it holds pictures and formats as well.
MAX_OFFICE_BYTES = 32_000_000


class Source(NamedTuple):
    """What a file says: its words, the size if it names one, and notes on how it was read.

    `languages` are those whose articles the words had, before these were dropped.
    """

    entries: list[Entry]
    size: Size | None = None
    notes: tuple[Message, ...] = ()
    languages: frozenset[str] = frozenset()


class FoundWords(NamedTuple):
    """The words of a text or file, each with `text` and `clue`, and how they were understood."""

    words: tuple[Entry, ...]
    notes: tuple[str, ...]
    size: Size | None = None


@takes(text_or_path=str | os.PathLike, columns=str)
def read_words(
    text_or_path: str | os.PathLike[str],
    split: str = "auto",
    lang: str = "en",
    *,
    columns: str = "",
    swap: bool = False,
    drop_articles: bool = False,
) -> FoundWords:
    """The words of a text, or of a file: text, CSV, XLSX, ODS, DOCX or ODT.

    A text of one line is the name of a file if it ends with a suffix, or if there is such a file.
    `split` is auto, lines, commas, semicolons, colons, tabs, blanks, dashes or arrows; `lang` the
    language of the notes; `columns` names columns of a table, like "word=2,clue=3". `swap` makes
    the clues words and the words clues; `drop_articles` drops articles and “to” before words.

    >>> found = read_words("1. Hund - bellt laut\\n2. Katze - miaut leise\\n")
    >>> [(word.text, word.clue) for word in found.words]
    [('Hund', 'bellt laut'), ('Katze', 'miaut leise')]
    >>> found.notes
    ('2 words, one per line, 2 clues', 'numbering removed')
    """
    if split not in SPLITS:
        text = noop("“{name}” is not valid{near}; choose one of: {names}")
        raise unknown("no-such-choice", text, split, SPLITS).of("split")
    name = os.fspath(text_or_path)
    how = ListOptions(split, columns, swap, drop_articles)
    if not isinstance(text_or_path, str) or _is_path(name):
        source = read_word_file(name, how)
    else:
        source = _with_pictures(parse_words(name, how=how), "")
    with Defects() as defects:
        for entry in source.entries:
            text = entry.text
            wrong = spelling.excess_of(text) or spelling.refusal(spelling.spell_word(text))
            if wrong is not None and wrong.code != "word-too-short":
                defects.append(spelling.refused(entry, text, wrong).of("words"))
    notes = tuple(note.text(lang) for note in source.notes)
    return FoundWords(tuple(source.entries), notes, source.size)


def _is_path(text: str) -> bool:
    """Whether it is one line that ends like the name of a file, or names one that exists."""
    if len(text.splitlines()) != 1 or text.endswith("\n") or len(text) > 4000:
        return False
    return bool(_SUFFIX.search(text)) or ("\0" not in text and os.path.isfile(text))


def read_sources(
    sources: Sequence[str], size: Size | None = None, how: ListOptions = AS_IT_LOOKS
) -> Source:
    """All sources together. A source is a file (it has a dot or a slash, or is "-") or a word.

    `size` overrides those in the files.
    """
    entries: list[Entry] = []
    notes: list[Message] = []
    sizes: dict[Size, None] = {}
    languages: frozenset[str] = frozenset()
    with Defects() as defects:
        for number, source in enumerate(sources, 1):
            if not is_file(source):
                where = say("argument {n}", n=number)
                words, more = _read_argument(source, where, how, len(sources) == 1)
                entries += words
                notes += more
                if os.path.isfile(source):
                    text = noop("“{name}” is a word; the file is “{path}”")
                    notes.append(say(text, name=source, path=f"./{source}"))
                continue
            found = defects.collect(read_word_file, source, how)
            if found is None:
                continue
            check_number(len(entries) + len(found.entries))
            entries.extend(
                entry._replace(where=say("{file}, {where}", file=source, where=entry.where))
                for entry in found.entries
            )
            shown = say("standard input") if source == "-" else source
            notes.append(say("{where}: {message}", where=shown, message=found.notes))
            languages |= found.languages
            if found.size:
                sizes[found.size] = None
        if size is None and len(sizes) > 1:
            defects.report(
                "different-sizes",
                "The files give different sizes ({sizes}); choose one with “size”.",
                "size",
                sizes=[f"{rows}x{columns}" for rows, columns in sizes],
            )
    return Source(entries, size or next(iter(sizes), None), tuple(notes), languages)


def _read_argument(
    text: str, where: Message, how: ListOptions, is_only: bool
) -> tuple[list[Entry], list[Message]]:
    """A word; or several with commas or semicolons between, or blanks in an only argument.

    Of several arguments, one with blanks is a phrase, unless two commas or more show a list.

    >>> [entry.text for entry in read_sources(["rot gelb blau"]).entries]
    ['rot', 'gelb', 'blau']
    >>> [entry.text for entry in read_sources(["a1,b2", "New York City", "Athens, GA"]).entries]
    ['a1', 'b2', 'New York City', 'Athens, GA']
    """
    split, how = how.split, how._replace(swap=False)
    signs = re.findall("[,，、،;；؛]", text.strip(" ,;"))
    if split == "auto" and signs and (is_only or len(signs) > 1 or " " not in text.strip()):
        split = "semicolons" if {*";；؛"} & {*signs} else "commas"
    elif split == "auto" and is_only and len(text.split()) > 2:
        from suchsel.words.plain_text import is_list

        split = "blanks" if is_list(text) else "lines"
    elif split == "auto":
        split = "lines"
    if split == "lines":
        entries = [Entry(text.strip(" ,;") or text, None, where)]
        return _arranged(entries, how), []
    from suchsel.words.list_marks import Fragment, summary
    from suchsel.words.plain_text import read_lines

    reading = read_lines([Fragment(text, where)], how._replace(split=split))
    note = say("{where}: {message}", where=where, message=summary([reading]))
    return _arranged(reading.entries, how), [note]


def _arranged(entries: list[Entry], how: ListOptions) -> list[Entry]:
    """The entries with words and clues swapped, and without articles, if that is asked for.

    The forms “el niño / la niña” are two words with the same clue.
    """
    if how.swap:
        from suchsel.words.list_marks import tidy

        for one in entries:
            if not one.clue:
                text = noop("“{word}” has no other side that “swap” could hide")
                raise mistake("swap-without-clue", text, "swap", word=one.text).at(one.where)
        entries = [one._replace(text=tidy(one.clue or ""), clue=one.text) for one in entries]
    if how.drop_articles or any(not one.text.isalpha() for one in entries):  # saves the import
        from suchsel.words.list_marks import forms_of, without_article

        edit = without_article if how.drop_articles else str
        forms = [(one, text) for one in entries for text in forms_of(one.text)]
        entries = [one._replace(text=edit(text)) for one, text in forms]
    return entries


_ARTICLES = OptionName("drop_articles")
#: “[ˈkiːpə]” or “/haʊs/” in vocabularies.
_PHONETIC = "ˈːəɪʊɔʌθðʃʒŋɑɛɜɒɡ"
_PRONUNCIATION = regex(rf"\s*(?:\[(?=[^][]*[{_PHONETIC}æ])[^][]*\]|/(?=[^/]*[{_PHONETIC}])[^/]*/)")
#: How pages of the web and data of programs begin.
_MARKUP = regex(
    r"\s*(?:<(?:!doctype|\?xml|html|head|body|table|ul|ol|div)\b|\[?\s*\{\s*\")", re.IGNORECASE
)
_SUFFIX = regex(r"\.\w{1,5}$")
#: A sheet of a workbook: “words.xlsx:Unit 3”.
_SHEET = regex(r"(.*\.(?:xlsx|ods)):([^/\\]+)", re.IGNORECASE)
_INITIALS = regex(r"(?:\w\.)+\w?")


def is_file(source: str, folder: str = "") -> bool:
    """Whether this names a file, not a word.

    >>> [is_file(source) for source in ("animals.txt", "-", "St. Louis", "U.S.A.", "AC/DC", "Hund")]
    [True, True, False, False, False, False]
    """
    if source == "-" or not {".", "/", "\\"} & set(source):
        return source == "-"
    path = os.path.join(folder, source)
    if _SHEET.fullmatch(source):
        return True
    if os.path.exists(path) or _INITIALS.fullmatch(source):
        return os.path.exists(path)
    has_folder = "/" in source and os.path.isdir(os.path.dirname(path))
    return has_folder or "\\" in source or _SUFFIX.search(source) is not None


def read_word_file(path: str, how: ListOptions = AS_IT_LOOKS) -> Source:
    """The words of a file, or of one sheet of a workbook. Its defects name it."""
    named = None if os.path.exists(path) else _SHEET.fullmatch(path)
    book, sheet = named.groups() if named else (path, "")
    data = files.read_bytes(book, MAX_OFFICE_BYTES)
    with errors_at(path):
        source = parse_bytes(data, how, path.lower().endswith((".csv", ".tsv")), sheet)
        return _with_pictures(source, os.path.dirname(path))


def _with_pictures(source: Source, folder: str) -> Source:
    """The words with the pictures in place of the names of their files, which are in a folder."""
    if not any(entry.picture for entry in source.entries):
        return source
    from suchsel.words.pictures import read_picture
    from suchsel.words.vocabulary import is_drawing

    def read(name: str) -> str:
        drawing = name.rstrip("\ufe0f")
        return drawing if is_drawing(drawing) else read_picture(os.path.join(folder, name))

    entries = []
    with Defects() as defects:
        for entry in source.entries:
            picture = entry.picture and defects.collect_at(entry.where, read, entry.picture)
            entries.append(entry._replace(picture=picture))
    number = sum(entry.picture is not None for entry in entries)
    note = counted("{n} picture", "{n} pictures", n=number)
    return source._replace(entries=entries, notes=(*source.notes, note))


def without_pictures(source: Source) -> Source:
    """For a list from somewhere else: the files that it names are not here."""
    if not any(entry.picture for entry in source.entries):
        return source
    entries = [entry._replace(picture=None) for entry in source.entries]
    note = say("pictures are left out: only the command line and the library read their files")
    return source._replace(entries=entries, notes=(*source.notes, note))


def parse_bytes(
    data: bytes, how: ListOptions = AS_IT_LOOKS, is_csv: bool = False, sheet: str = ""
) -> Source:
    """The words in the bytes of a file, which tell what kind of file it is."""
    if data.startswith(b"PK\x03\x04"):
        from suchsel.words.office import read_office_file

        blocks, notes = read_office_file(data, sheet)
        with Defects() as defects:
            found = [defects.collect(_read_block, block, how) for block in blocks]
        return _source([one for one in found if one and (one.entries or one.notes)], how, notes)
    files.check_length(data, files.MAX_BYTES)
    if data.startswith(files.BINARY) or files.is_noise(data):
        raise mistake(
            "not-a-word-list",
            "This is neither text nor a file of Word, Excel or LibreOffice that can be read here. "
            "Save the words as .docx, .xlsx, .odt, .ods, .csv or .txt and use that file.",
        )
    text, note = files.decode_any(data, how.language)
    source = parse_words(text, is_csv, how)
    return source._replace(notes=(*source.notes, note)) if note else source


def parse_words(text: str, csv: bool = False, how: ListOptions = AS_IT_LOOKS) -> Source:
    """Recognise the format of a text and read it."""
    from suchsel.words.list_marks import Fragment, line_where
    from suchsel.words.plain_text import read_contest, read_lines

    if markup := _MARKUP.match(text):
        raise mistake(
            "not-a-word-list",
            "This is {form}, not a list of words. Copy the words from it into a text file and use "
            "that.",
            form="JSON" if markup[0].endswith('"') else "HTML",
        )
    lines = text.splitlines()
    pieces = [
        Fragment(line, line_where(n))
        for n, line in enumerate(lines, 1)
        if line.strip() or lines[n - 2].strip()  # an empty line ends a paragraph
    ]
    check_number(sum(bool(piece.text.strip()) for piece in pieces))
    if not csv and how.split == "auto" and not how.columns and (contest := read_contest(lines)):
        entries, size = contest
        note = counted("{n} word, contest format", "{n} words, contest format", n=len(entries))
        return Source(entries, size, (note,))
    return _source([read_lines(pieces, how, csv)], how)


def _read_block(block: OfficeBlock, how: ListOptions) -> Reading:
    """A table of a single column is a list, whose cells may hold more than a word."""
    from suchsel.words.plain_text import read_lines
    from suchsel.words.tables import check_cells, check_sentences, read_table

    filled = [[piece for piece in row if piece.text.strip()] for row in block.rows]
    is_list = max(map(len, filled), default=0) < 2
    if how.split in ("auto", "tabs") and not is_list:
        reading = read_table(block.rows, columns=how.columns)
        if how.split == "auto":
            check_sentences(reading.entries)
        return reading
    pieces = [piece for row in filled for piece in row]
    check_cells(pieces)
    lines = [piece._replace(text=line) for piece in pieces for line in piece.text.splitlines()]
    return read_lines(lines, how, is_column=block.is_table and is_list)


def _source(readings: list[Reading], how: ListOptions, notes: Sequence[Message] = ()) -> Source:
    from suchsel.words.list_marks import article_languages, summary, without_article

    given = [entry for reading in readings for entry in reading.entries]
    readings = [one._replace(entries=_arranged(one.entries, how)) for one in readings]
    spoken = [entry for reading in readings for entry in reading.entries]
    check_number(len(spoken))
    entries = [one._replace(text=_PRONUNCIATION.sub("", one.text).strip()) for one in spoken]
    further = [note for reading in readings for note in reading.notes]
    if entries != spoken:
        further.append(say("pronunciation left out"))
    if how.swap:
        further.append(say("words and clues swapped"))
    said = [(one.clue or "") if how.swap else one.text for one in given]
    articled = sum(without_article(text) != text for text in said)
    if how.drop_articles:
        further.append(say("articles left out") if articled else say("no articles were found"))
    elif 2 * articled > len(given):
        text = noop("articles are hidden with the words (“{name}” leaves them out)")
        further.append(say(text, name=_ARTICLES))
    languages = article_languages(said)
    found = summary([reading for reading in readings if reading.entries])
    return Source(entries, None, (found, *further, *notes), frozenset(languages))
