"""Words out of a running text: its nouns, with gap sentences as clues."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO

from suchsel.errors import errors_at, mistake, require
from suchsel.i18n import say
from suchsel.system.files import decode_any, read_bytes
from suchsel.system.parsing import regex
from suchsel.words import list_marks as marks
from suchsel.words.sources import MAX_OFFICE_BYTES, Source
from suchsel.words.spelling import Entry, folded

_WORD = regex(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_END = regex(r"(?<=[.!?…:])[”“\"»]?\s+|\n\s*\n")
#: Words of these lengths are proposed.
_LENGTHS = range(4, 15)
_DETERMINERS = {*marks.HABITS["articles"], *marks.HABITS["leading"]} - {
    *marks.HABITS["infinitives"]
}


def propose_words(path: str, number: int) -> Source:
    """The best words of the text in a file, and which they are: plain text, DOCX, ODT or PDF."""
    data = read_bytes(path, MAX_OFFICE_BYTES)
    with errors_at(path):
        words = words_of_text(_text(data), number)
    taken = say("words taken: {words}", words=[word.text for word in words])
    return Source(words, None, (say("{where}: {message}", where=path, message=taken),))


def _text(data: bytes) -> str:
    if data.startswith(b"%PDF"):
        with require("text", "A PDF is read by pypdf: {command}"):
            from pypdf import PdfReader, errors
        try:
            return "\n\n".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
        except errors.PyPdfError:
            raise mistake("pdf-damaged", "This PDF is damaged.") from None
    if data.startswith(b"PK\x03\x04"):
        from suchsel.words.office import read_office_file

        rows = (row for block in read_office_file(data)[0] for row in block.rows)
        return "\n\n".join(piece.text.removeprefix("• ") for row in rows for piece in row)
    return decode_any(data)[0]


def _points(before: str, word: str, after: str) -> int:
    """How much a capital or an article makes it a noun. “The brown bear” has an adjective."""
    article = before.lower()
    if before and word[0].isupper():
        return 4
    if article not in _DETERMINERS or marks.has("capitals", article):
        return 1
    return 2 if marks.has("adjectives", article) and _is_content(after) else 4


def _is_content(word: str) -> bool:
    return len(word) in _LENGTHS and not marks.has("stop", word.lower())


def words_of_text(text: str, number: int) -> list[Entry]:
    """At most so many words in the order of the text, each with a sentence that lacks it as a clue.

    A word counts most after an article, or with a capital letter within a sentence, as nouns and
    names do. Of relatives, like “kitten” and “kittens”, one is enough.

    >>> [(word.text, word.clue) for word in words_of_text("A kitten wakes the cat. It runs.", 1)]
    [('kitten', 'A ____ wakes the cat.')]
    """
    points, forms = Counter[str](), dict[str, Counter[str]]()
    sentences: dict[str, list[str]] = {}
    for sentence in _END.split(marks.visible(text)):
        words = ["", *_WORD.findall(sentence), ""]
        for before, word, after in zip(words, words[1:], words[2:], strict=False):
            key = word.lower()
            if _is_content(word):
                points[key] += _points(before, word, after)
                forms.setdefault(key, Counter())[word] += 2 if before else 1
                sentences.setdefault(key, []).append(" ".join(sentence.split()))
    chosen: list[str] = []
    for key in sorted(points, key=lambda key: (-points[key], -len(key), key)):
        stem = folded(key)[:4]
        near = (one for one in chosen if folded(one)[:4] == stem and abs(len(key) - len(one)) < 4)
        if len(chosen) < number and not any(near):
            chosen.append(key)
    entries = []
    for key in (key for key in sentences if key in chosen):
        gap = re.compile(rf"\b{re.escape(key)}\b", re.IGNORECASE)
        clue = gap.sub("____", min(sentences[key], key=len))
        entries.append(Entry(forms[key].most_common(1)[0][0], clue, say("“{name}”", name=key)))
    return entries
