"""The sections of a book: their keys, and a long word list dealt out over several puzzles."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from math import isqrt
from typing import NamedTuple, cast

from suchsel.book import value_types as types
from suchsel.book.value_types import RAMP, Checked, Step
from suchsel.errors import Defect, Defects, SuchselError, mistake
from suchsel.i18n import Message, counted, say
from suchsel.puzzle import Puzzle
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import Line, Whole
from suchsel.request.options import MAX_TITLE, OPTIONS, Option, Options, key, options_for
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.system.parsing import regex
from suchsel.words.languages import native_names
from suchsel.words.sources import Source, read_word_file
from suchsel.words.spelling import PLAIN, Entry, Spelling, spell

#: Keeps these random numbers apart from those of the puzzle with the same seed.
PURPOSE = 0xDEA1


def spelled(entry: Entry) -> str:
    """The letters of a word, by which it is known again."""
    return "".join(spell(entry.text))


def deal(
    entries: Sequence[Entry],
    count: int,
    each: int,
    seed: int,
    longest: int | None = None,
    repeats: bool = True,
    spelling: Spelling = PLAIN,
    fits: Callable[[int], bool] = bool,
) -> list[list[Entry]]:
    """Lists of `each` words for `count` puzzles; no word is repeated before all have been used.

    Without `repeats`, no word is repeated at all. Words longer than `longest` are left out. No list
    has a word that lies within another one: a word that clashes with a list comes first in the
    next. `fits` says whether a list may have so many letters. It is in the order of the entries.
    """
    symbols = [spell(entry.text, spelling) for entry in entries]
    letters = ["".join(word) for word in symbols]
    able = [i for i, word in enumerate(symbols) if longest is None or len(word) <= longest]
    rng = Rng(seed, PURPOSE)
    waiting: list[int] = []
    dealt: list[list[Entry]] = []
    for _ in range(count):
        chosen: list[int] = []
        for fresh in (False, True):
            if fresh and len(chosen) < each and (repeats or not dealt):
                again = [i for i in able if i not in chosen and i not in waiting]
                rng.shuffle(again)
                waiting += again
            for i in list(waiting):
                if len(chosen) == each:
                    break
                more = [*chosen, i]
                if any(clash(letters[i], letters[j]) for j in chosen):
                    continue
                if len(more) < each or fits(sum(len(symbols[j]) for j in more)):
                    chosen = more
                    waiting.remove(i)
        if len(chosen) < each:
            numbers = {"each": each, "fit": len(chosen), "n": len(entries)}
            if repeats:
                raise mistake(
                    "too-few-words",
                    "A puzzle should have {each} words, but only {fit} of the {n} words in the "
                    "list fit together. Choose a smaller “each” or a longer list.",
                    "each",
                    **numbers,
                )
            few = counted(
                "Puzzle {number} of the list should have {each} words, but only {n} is left that "
                "was not used before. Choose a smaller “each” or “count”, or a longer list.",
                "Puzzle {number} of the list should have {each} words, but only {n} are left that "
                "were not used before. Choose a smaller “each” or “count”, or a longer list.",
                n=len(chosen),
                number=len(dealt) + 1,
                each=each,
            )
            raise SuchselError(Defect("too-few-new-words", few, "each"))
        dealt.append([entries[i] for i in sorted(chosen)])
    return dealt


def clash(a: str, b: str) -> bool:
    """Whether one of two words lies within the other, read either way."""
    return a in b or b in a or a[::-1] in b or b[::-1] in a


def fills_board(letters: int) -> bool:
    """Whether words that bend, which use every cell, fill a board not much longer than wide.

    >>> [letters for letters in range(60, 73) if fills_board(letters)]
    [60, 63, 64, 66, 70, 72]
    """
    widths = range(2, isqrt(letters) + 1)
    return any(letters % width == 0 and letters <= 2 * width * width for width in widths)


class SectionKeys(Options):
    """The keys of a section beside the options of a request."""

    theme: str | None = key(Line(MAX_TITLE), "words of a theme, see “suchsel themes”")
    file: str | None = key(Line(types.MAX_IMPRINT), "a file with words, relative to the plan")
    count: int = key(Whole(1, types.MAX_BOOK_PUZZLES), "number of puzzles", 1)
    each: int | None = key(Whole(1, 5000), "number of words per puzzle")
    titles: tuple[str, ...] | None = key(
        Checked(types.titles, "Iterable[str]"),
        "titles of the puzzles, in turn; otherwise all have the same",
    )
    ramp: tuple[Step, ...] | None = RAMP
    chapter: str | None = key(
        Line(MAX_TITLE), "a chapter with this title begins here, with an opener page"
    )
    chapter_text: str = key(Line(types.MAX_PROSE), "text on the opener page", "")


def section_options() -> dict[str, Option]:
    return {**options_for("plan"), **SectionKeys.ROWS}


class BookSection(NamedTuple):
    """Puzzles of one list. A section with a `chapter` begins it. `{n}` in its title is a number."""

    title: str
    requests: tuple[Request, ...]
    notes: tuple[Message, ...] = ()
    chapter: str = ""
    chapter_text: str = ""
    rises: bool = False  # a ramp sets the target difficulty of its puzzles
    first: int = 1  # the number of the first of its puzzles in the book
    puzzles: tuple[Puzzle, ...] = ()

    @property
    def heading(self) -> str:
        """Its title without the number of a puzzle."""
        return without_number(self.title)


#: The place of the number of a puzzle, with the signs that belong to it.
_NUMBER = regex(r"[(\[]\{n\}[)\]]|^\{n\}[.:)]|\s*\{n\}")


def without_number(title: str) -> str:
    """The title of a section, without the number of a puzzle and what separates it.

    >>> list(map(without_number, ("{n}. Animals", "Animals ({n})", "Part {n}: Animals")))
    ['Animals', 'Animals', 'Part: Animals']
    """
    if "{n}" not in title:
        return title
    return " ".join(_NUMBER.sub("", title).split()).strip(" :,–—-#")


def ramp_steps(ramp: Sequence[Step], count: int) -> list[Step]:
    """What each of `count` puzzles gets.

    >>> ramp_steps((20, 60), 3)
    [20, 40, 60]
    """
    first, last = ramp[0], ramp[-1]
    if isinstance(first, int) and isinstance(last, int):
        return [round(first + (last - first) * i / max(count - 1, 1)) for i in range(count)]
    return [ramp[i * len(ramp) // count] for i in range(count)]


#: Words that must not occur again, in the order of their use; None if words may be repeated.
Used = dict[str, None] | None


class SectionDraft:
    """One table `[[puzzles]]`: its words are dealt, but it still lacks the ramp of the book."""

    def __init__(
        self, given: dict[str, object], folder: str, lang: str, seed: int, used: Used
    ) -> None:
        self.given, self.folder, self.lang, self.seed, self.used = given, folder, lang, seed, used
        rows = section_options()
        with Defects() as defects:
            own = {name: given[name] for name in SectionKeys.ROWS if name in given}
            self.keys = keys = SectionKeys.read(own, defects)
            rest = {n: v for n, v in given.items() if n in rows and n not in own}
            self.options = options = OptionReader(rest, defects, folder)
            words = defects.collect(self._words)
            found = Defects()  # by `finish` as well, together with what the words are to blame for
            self.checked = options.request(None, found)
            if keys.ramp:
                for name in self.against(keys.ramp):
                    defects.no_effect(
                        name, "“{name}” and “ramp” exclude each other. Omit one of them.", name=name
                    )
            if used is not None and ("pick" in given or "pool" in given):
                defects.report(
                    "pick-not-unique",
                    "Words that are drawn for each puzzle may be repeated. Use “count” and “each” "
                    "instead of “pick” and “pool”, or omit “unique” and “series”.",
                    "pick",
                )
            if defects:
                defects.extend(found)
        assert words is not None
        title, source = words
        self.title = str(options.values.get("title", title))
        options.about = say("“{name}”", name=without_number(self.title))
        given_language = options.values.get("language")
        options.speak(source, lang)
        guessed = options.values.get("language")
        if guessed not in (given_language, lang.partition("-")[0]):
            name = native_names()[str(guessed)]
            self._note(say("guessed language of the words: {name}", name=name))
        options.values["size"] = size = options.size or source.size
        try:
            self.word_lists = self._word_lists(source.entries, max(size) if size else None)
        except SuchselError as error:
            raise SuchselError(*found, *error.defects) from None

    def against(self, ramp: Sequence[Step]) -> list[str]:
        """Its options that leave nothing to this ramp."""
        names = ["ramp"] if self.keys.ramp is not ramp else []
        names += ["difficulty", "level"]
        if isinstance(ramp[0], int):  # a target difficulty chooses the filler
            names += ["minutes", "filler"]
            names += ["message_mode"] if self.checked.message_mode == "exact" else []
        return [name for name in names if name in self.given]

    def finish(self, steps: Sequence[Step | None]) -> BookSection:
        """`steps` are those of the book's ramp, one for each puzzle."""
        if self.keys.ramp is not None:
            steps = ramp_steps(self.keys.ramp, len(self.word_lists))
        titles = self.keys.titles or (self.title,)
        requests: list[Request] = []
        with Defects() as defects:
            for i, (words, step) in enumerate(zip(self.word_lists, steps, strict=True)):
                title = titles[i % len(titles)].replace("{n}", str(i + 1))
                more: dict[str, object] = {"title": title}
                if step is not None:
                    more["difficulty" if isinstance(step, int) else "level"] = step
                requests.append(self.options.request(Source(list(words)), defects, **more))
        notes, chapter = tuple(self.options.notes), self.keys.chapter or ""
        rises = any(isinstance(step, int) for step in steps)
        text = self.keys.chapter_text
        return BookSection(self.title, tuple(requests), notes, chapter, text, rises)

    def _note(self, message: Message) -> None:
        where = self.options.about
        self.options.notes.append(say("{where}: {message}", where=where, message=message))

    def _word_lists(self, entries: list[Entry], longest: int | None) -> list[list[Entry]]:
        """The words of each puzzle. If no word may occur twice, those used before are left out."""
        keys = self.keys
        if self.used is not None:
            fresh = list({spelled(entry): entry for entry in reversed(entries)}.values())[::-1]
            fresh = [entry for entry in fresh if spelled(entry) not in self.used]
            if len(fresh) < len(entries):
                left_out = counted(
                    "{n} word was left out because it was used before.",
                    "{n} words were left out because they were used before.",
                    n=len(entries) - len(fresh),
                )
                self._note(left_out)
            entries = fresh
        word_lists = [entries]
        if keys.each is not None or keys.count > 1:
            entries = self._pictured(entries)
            each = keys.each or max(1, len(entries) // keys.count)
            limits = each, self.seed, longest, self.used is None
            word_lists = deal(entries, keys.count, *limits, self.checked.spelling, self._fits_board)
        elif not entries:
            raise mistake("no-words-left", "All words of the list were used before.", "words")
        if self.used is not None:
            for words in word_lists:
                self.used.update(dict.fromkeys(map(spelled, words)))
        return word_lists

    def _fits_board(self, letters: int) -> bool:
        """Whether words with so many letters can fill a board; only those that bend have to."""
        checked = self.checked
        if checked.paths == "straight" or checked.pick or self.options.values["size"]:
            return True
        letters += sum(len(word.symbols) for word in checked.secret) + len(checked.message_symbols)
        return fills_board(letters)

    def _pictured(self, entries: list[Entry]) -> list[Entry]:
        """The words with pictures, if the list shows these and enough words have one."""
        if self.checked.list != "pictures":
            return entries
        with Defects() as defects:
            source = Source([])
            drawn = self.options.request(source, defects, pool=entries, pick=1)
        pictured = {word.text for word in drawn.pool if word.picture}
        found = [entry for entry in entries if entry.text in pictured]
        if len(found) == len(entries) or len(found) < (self.keys.each or 1):
            return entries
        others = [entry.text for entry in entries if entry.text not in pictured]
        self._note(say("left out, for want of a picture: {words}", words=others))
        return found

    def _words(self) -> tuple[str, Source]:
        """The title of the one list that a section names, and its words."""
        keys, options = self.keys, self.options
        names = [name for name in ("theme", "file", "words") if name in self.given]
        if len(names) != 1:
            raise mistake(
                "words-missing", "Give the words with exactly one of: theme, file, words.", "words"
            )
        if keys.theme is not None:
            theme = options.read_theme(keys.theme, self.lang)
            options.values.setdefault("language", theme.lang)
            return theme.title, Source(theme.entries())
        if keys.file is not None:
            path = os.path.join(self.folder, keys.file)
            source = read_word_file(path, options.how)
            options.notes.append(say("{where}: {message}", where=path, message=source.notes))
            name = re.sub(r"[\W_]+", " ", os.path.splitext(os.path.basename(path))[0]).strip()
            return name[:1].upper() + name[1:], source
        listed = OPTIONS["words"].check("words", options.values.pop("words", ()))
        title = keys.chapter or say("Word search").text(self.lang)
        return title, Source(cast("list[Entry]", listed))
