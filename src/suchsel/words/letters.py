"""What stands around a list in an e-mail, a chat or a text: greetings, sentences, signatures."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from suchsel.i18n import Message, say
from suchsel.system.parsing import regex
from suchsel.words import list_marks as marks
from suchsel.words.list_marks import Fragment
from suchsel.words.spelling import shorten

#: “Find these words: sun, moon”: a heading before its words.
INTRODUCED = regex(r"([^:]+?)\s*:\s*(?=\S[^:]*(?:[,;\t]|\S\s{2,}\S))")
_SMILEY = regex(r"[.!,]?(?:\s*(?::-?[)DP(]|;-?\)|[☺♥❤\U0001f600-\U0001f64f]\ufe0f?))+$")
_DEVICE = regex(r"\w.*\b(?:iPhone|iPad|Android|Samsung|Galaxy|Outlook|[Ss]martphone|GMX)\b")
#: What separates words, or a word and its clue, and is rare in sentences; “volcano, a mountain”.
_SIGNS = regex(r".*?(?:[\t|;=•→➔➜⇒]|:\s|[-=]>|\s[-–—+/]+\s|\w[-–—]\s|\S\s{2})|\S+(?:\s+\S+)?,")
#: What a part of a text is: items with marks, of which some may lack theirs, or words; a greeting,
#: a sentence, or what ends like one.
ITEMS, MIXED, WORDS = "items", "mixed", "words"
GREETING, SENTENCE, TALK = "greeting", "sentence", "talk"
_LISTS, _ENDS = (ITEMS, MIXED, WORDS), (".", ":", "!", "?")


class LetterPart(NamedTuple):
    """A part of a text; whether it `leads` to the next one: it ends with a colon or a smiley."""

    lines: list[Fragment]
    kind: str
    leads: bool


def without_letter(
    lines: list[Fragment], needs_greeting: bool
) -> tuple[list[Fragment], list[Message]] | None:
    """The list in an e-mail or a chat: the parts of bullets or numbers, if all others greet, end
    like sentences or lead to it; or the only other one. None if it is no such text.

    Words without marks need a greeting; sentences before or after them may do instead.
    """
    parts = _parts_of(lines)
    kinds = [part.kind for part in parts]
    start = next((n for n, kind in enumerate(kinds) if kind in _LISTS), len(parts))
    stop = next((n for n in range(start, len(parts)) if kinds[n] == GREETING), len(parts))
    is_over, notes = stop < len(parts), list[Message]()
    if ITEMS in kinds[start:stop]:
        stop = max(n for n in range(start, stop) if kinds[n] == ITEMS) + 1
        while kinds[stop : stop + 2] == [TALK, WORDS] and parts[stop].leads:
            kinds[stop + 1] = ITEMS  # “Bonus words:”
            stop += 2
        further = parts[stop].lines if kinds[stop : stop + 1] == [WORDS] else []
        if len(further) == 1 and (intro := INTRODUCED.match(further[0].text)):
            words = re.split("[,;]", further[0].without(INTRODUCED).text)
            lines = [further[0]._replace(text=word.strip()) for word in words]
            kinds[stop], parts[stop] = ITEMS, parts[stop]._replace(lines=lines)
            notes, stop = [marks.heading_note(intro[1])], stop + 1  # “Bonus: holiday, parade”
    elif stop - start > 2 and kinds[stop - 1] == WORDS and len(parts[stop - 1].lines) < 3:
        is_signed = kinds[stop - 2] in (SENTENCE, TALK) and not parts[stop - 2].leads
        stop -= 2 * is_signed  # “See you on Monday!”, “Jo”
    listed = [n for n in range(start, stop) if kinds[n] in _LISTS]
    others = [n for n in range(len(parts)) if n not in listed]
    used = {kinds[n] for n in listed}
    if not others or used not in ({ITEMS}, {WORDS}) or kinds[stop : stop + 1] == [WORDS]:
        return None
    may_have_clues = used == {WORDS} or min(len(parts[n].lines) for n in listed) < 2
    if may_have_clues and not all(parts[n].leads for n in others if start < n < listed[-1]):
        return None
    kept = [line for n in listed for line in parts[n].lines]
    is_list = len(kept) > 1 or re.search("[,;]", kept[0].text) is not None
    told = [parts[n] for n in others if kinds[n] == SENTENCE]
    is_told = all(_ending(part.lines).endswith(_ENDS) for part in told) and is_list
    if used == {WORDS} and (needs_greeting or not told or not is_told):
        greetings = [part.lines for part in parts[:start] if part.kind == GREETING]
        is_open = any(
            told or _is_header(lines[0].text) or _ending(lines).endswith((*_ENDS, ","))
            for lines in greetings
        )
        is_led = told or INTRODUCED.match(kept[0].text) or any(parts[n].leads for n in others)
        if not is_open or not (is_led or is_over):
            return None
    texts = [line.text.strip() for n in others for line in parts[n].lines]
    notes += [marks.heading_note(text) for text in texts if text.endswith(":")]
    if rest := [text.rstrip(",") for text in texts if not text.endswith(":")]:
        notes.append(say("not part of the list: {texts}", texts=[*map(shorten, rest)]))
    return (kept, notes) if is_list else None


def _parts_of(lines: list[Fragment]) -> list[LetterPart]:
    closing = _closing([line for line in lines if line.text])
    parts: list[LetterPart] = []
    for part in (part for some in paragraphs(lines) for part in _around(some, closing)):
        kind, leads = _kind(part, not parts), _ending(part).endswith(":")
        if kind == GREETING and _is_bare(part[0].text) and parts and parts[-1].leads:
            kind = WORDS  # they may begin with “hello”
        parts.append(LetterPart(part, kind, leads))
    if [part.kind for part in parts[:2]] == [WORDS, SENTENCE] and len(parts[0].lines) == 1:
        parts[0] = parts[0]._replace(kind=TALK)  # a title
    if len(parts) > 2 and parts[0].kind not in _LISTS and parts[-1].kind == WORDS:
        first, *others = (line.text for line in parts[-1].lines)
        leads = parts[0].lines[-1].text[-1] in ",!" and any(part.leads for part in parts[1:-2])
        is_letter = parts[-2].kind == ITEMS and (leads or parts[0].kind == GREETING)
        is_name = len(others) == 1 and others[0][0].isupper() and others[0][-1] != ","
        if is_name and (is_letter or first[-1] == ","):
            parts[-1] = parts[-1]._replace(kind=GREETING)  # “Bonne journée,”, “Claire”
    return parts


def _closing(lines: list[Fragment]) -> list[Fragment]:
    """The last lines of an e-mail that end it without much ado: “LG Tom”, “See you!”."""
    if not lines or not (_is_header(lines[0].text) or _greets(lines[0].text)):
        return []
    found = []
    for above, line in pairwise(lines[-5:]):
        text = line.text
        is_name = _is_bare(text) and (
            text.isupper() or (above.text[:1].islower() and text[0].isupper())
        )
        says = len(text.split()) > 1 and (text.endswith("!") or _greets(text))
        found += [line] if is_name or says else []
    return found


def names_device(text: str) -> bool:
    """“Sent from my iPhone”, and not “Siri - a voice from an iPhone”."""
    found = _DEVICE.search(text) and not _SIGNS.match(text)
    return bool(found) and marks.has("mail", *text.lower().split())


def paragraphs(lines: list[Fragment]) -> list[list[Fragment]]:
    """Lines with no empty ones between them. “Dear parents,” and “the words:” end a paragraph."""
    found: list[list[Fragment]] = [[]]
    for line in lines:
        found[-1] += [line] if line.text else []
        if not line.text or line.text[-1] == ":" or (line.text[-1] in ",!" and _greets(line.text)):
            found.append([])
    return [part for part in found if part]


def _around(lines: list[Fragment], closing: list[Fragment]) -> list[list[Fragment]]:
    """The lines cut around sentences and greetings, and where items with marks begin or end."""
    found = [lines[:1]]
    for last, line in pairwise(lines):
        is_cut = marks.is_marked(last) != marks.is_marked(line) or last in closing
        if is_cut or line in closing or _stands_apart(last.text) or _stands_apart(line.text):
            found.append([])
        found[-1].append(line)
    return found


def _stands_apart(text: str) -> bool:
    end, number = _ending_of(text), len(text.split())
    greets = text.endswith((",", "!")) and _greets(text)
    is_smile, is_phrase = end != text, number > 3 and not text.istitle()
    ends = end.endswith(_ENDS) and number > 2 and (is_smile or is_phrase) and not _SIGNS.match(end)
    return not _is_header(text) and (greets or ends or _is_sentence(text))


def _kind(part: list[Fragment], is_first: bool) -> str:
    texts = [line.text.strip() for line in part]
    if marked := sum(map(marks.is_marked, part)):
        return ITEMS if marked == len(part) else MIXED
    if (len(part) > 1 or is_first) and all(map(_is_header, texts)):
        return GREETING
    if sum(map(_is_bare, texts)) < 2 and _greets(texts[0]):  # “hello”, “thanks” are words
        return GREETING
    end = _ending(part)
    if _is_sentence(texts[0]):
        return SENTENCE
    are_short = len(texts) > 1 and max(len(text.split()) for text in texts) < 5
    ends = end.endswith((":", ",") if are_short else (*_ENDS, ","))
    ends |= texts[0].startswith("#") or (len(texts) == 1 and texts[0].startswith("**"))
    return TALK if ends and len(re.split("[,;]", end)) < 3 else WORDS


def _is_header(text: str) -> bool:
    """“Subject: words” above an e-mail."""
    return ":" in text and marks.has("mail", text.split(":")[0].lower())


def _greets(text: str) -> bool:
    words = re.findall(r"\w+", text.lower())
    begins = (
        bool(words)
        and marks.has("greetings", words[0])
        and _ending_of(text).endswith((*_ENDS, ","))
    )
    return begins or (len(words) < 6 and marks.has("greetings", *words))


def _is_bare(text: str) -> bool:
    return marks.has("greetings", text.lower())


def _is_sentence(text: str) -> bool:
    return marks.is_sentence(text) and not _SIGNS.match(_ending_of(text).rstrip(":"))


def _ending(part: list[Fragment]) -> str:
    return _ending_of(part[-1].text)


def _ending_of(text: str) -> str:
    """The text with a colon in place of a smiley at its end."""
    return _SMILEY.sub(":", text.strip())
