"""One table `[[puzzles]]` of a plan: its words, dealt out, and the requests made of them."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from suchsel.boards.compass import Size
from suchsel.book.book_options import SECTION_OPTIONS, Step, check_rows, no_key, section_options
from suchsel.book.dealing import deal, spelled
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import Message, counted, say
from suchsel.request.from_files import (
    check_split_use,
    checked_split,
    read_option_files,
    read_size,
)
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.options import RequestOptions, options_for
from suchsel.request.request import Request
from suchsel.words.sources import Source, read_word_file
from suchsel.words.spelling import Entry
from suchsel.words.theme_lists import find_theme

#: A word that nothing is wrong with, for checking options without a list.
_STAND_IN = Entry("AB", "AB", say("word {n}", n=1))
#: Options that a ramp of the book does not change.
_OWN_DIFFICULTY = ("ramp", "difficulty", "level")


class BookSection(NamedTuple):
    """Puzzles of one list. A section with a `chapter` begins it."""

    title: str
    requests: tuple[Request, ...]
    notes: tuple[Message, ...] = ()
    chapter: str = ""
    chapter_text: str = ""


class SectionDraft(NamedTuple):
    """A section whose words are dealt, but whose requests still lack the ramp of the book."""

    hands: Sequence[Sequence[Entry]]
    size: Size | None
    options: Mapping[str, object]
    keys: Mapping[str, object]
    takes_ramp: bool  # whether the ramp of the book applies to it
    notes: tuple[Message, ...]

    def finish(self, steps: Sequence[Step | None]) -> BookSection:
        """`steps` are those of the book's ramp, one for each puzzle."""
        own = cast("tuple[Step, ...] | None", self.keys["ramp"])
        if own is not None:
            steps = ramp_steps(own, len(self.hands))
        titles = cast("tuple[str, ...]", self.keys["titles"] or ())
        usual = str(self.options["title"])
        requests = []
        for i, (hand, step) in enumerate(zip(self.hands, steps, strict=True)):
            title = titles[i % len(titles)] if titles else usual
            options = {**self.options, "title": title.replace("{n}", str(i + 1))}
            if step is not None:
                options["difficulty" if isinstance(step, int) else "level"] = step
            requests.append(_request(list(hand), self.size, options))
        heading = " ".join(usual.replace("{n}", "").split())
        chapter, text = str(self.keys["chapter"] or ""), str(self.keys["chapter_text"])
        return BookSection(heading, tuple(requests), self.notes, chapter, text)


def ramp_steps(ramp: Sequence[Step], count: int) -> list[Step]:
    """What each of `count` puzzles gets.

    >>> ramp_steps((20, 60), 3)
    [20, 40, 60]
    """
    first, last = ramp[0], ramp[-1]
    if isinstance(first, int) and isinstance(last, int):
        return [round(first + (last - first) * i / max(count - 1, 1)) for i in range(count)]
    return [ramp[i * len(ramp) // count] for i in range(count)]


class SectionReader:
    """Reads one table `[[puzzles]]`.

    `used` holds the words that must not occur again; None if words may be repeated.
    """

    def __init__(
        self,
        given: dict[str, object],
        folder: str,
        lang: str,
        seed: int,
        used: dict[str, None] | None = None,
    ) -> None:
        self.given, self.folder, self.lang, self.seed = given, folder, lang, seed
        self.used = used
        self.defects = Defects()
        self.notes: list[Message] = []

    def read(self) -> SectionDraft:
        own = {name: value for name, value in self.given.items() if name in SECTION_OPTIONS}
        values = check_rows(own, SECTION_OPTIONS, self.defects)
        options = self._options()
        words = self.defects.collect(self._words, values)
        if not self.defects:
            self.defects.collect(check_split_use, self.given, self.notes)
        self._check_ramp()
        size = None
        if "size" in options:
            kind = options.get("topology")
            size = self.defects.collect(read_size, options.pop("size"), kind)
        if self.defects or words is None:
            # There is no list, or no way to deal it; the options are checked all the same.
            known = {wrong.field for wrong in self.defects}
            sound = {name: value for name, value in options.items() if name not in known}
            self.defects.collect(_request, [_STAND_IN], None, sound)
            raise SuchselError(*self.defects)
        title, source = words
        size = size or source.size
        options.setdefault("title", title)
        if values["theme"] is not None:
            options.setdefault("language", find_theme(str(values["theme"]), self.lang).lang)
        hands = self._hands(values, source.entries, max(size) if size else None)
        takes_ramp = not any(name in self.given for name in _OWN_DIFFICULTY)
        return SectionDraft(hands, size, options, values, takes_ramp, tuple(self.notes))

    def _hands(
        self, values: Mapping[str, object], entries: list[Entry], longest: int | None
    ) -> list[list[Entry]]:
        """The words of each puzzle. If no word may occur twice, those used before are left out."""
        count, each = cast("int", values["count"]), cast("int | None", values["each"])
        if self.used is not None:
            fresh = list({spelled(entry): entry for entry in reversed(entries)}.values())[::-1]
            fresh = [entry for entry in fresh if spelled(entry) not in self.used]
            if len(fresh) < len(entries):
                left_out = counted(
                    "{n} word was left out because it was used before.",
                    "{n} words were left out because they were used before.",
                    n=len(entries) - len(fresh),
                )
                self.notes.append(left_out)
            entries = fresh
        hands = [entries]
        if each is not None or count > 1:
            each = each or max(1, len(entries) // count)
            hands = deal(entries, count, each, self.seed, longest, repeats=self.used is None)
        elif not entries:
            raise mistake("no-words-left", "All words of the list were used before.").of("words")
        if self.used is not None:
            self.used.update(dict.fromkeys(spelled(entry) for hand in hands for entry in hand))
        return hands

    def _check_ramp(self) -> None:
        clashing = [name for name in ("difficulty", "level") if name in self.given]
        if "ramp" in self.given and clashing:
            self.defects.report(
                "option-without-effect",
                "“{name}” has no effect beside “ramp”. Omit one of them.",
                clashing[0],
                name=clashing[0],
            )
        if self.used is not None and ("pick" in self.given or "pool" in self.given):
            self.defects.report(
                "pick-not-unique",
                "Words that are drawn for each puzzle may be repeated. Use “count” and “each” "
                "instead of “pick” and “pool”, or omit “unique” and “series”.",
                "pick",
            )

    def _options(self) -> dict[str, object]:
        """The options of the request, with the contents of files; unknown keys are defects."""
        rows = section_options()
        self.defects.extend(no_key(name, rows) for name in self.given if name not in rows)
        allowed = options_for("plan").keys() - {"words"}
        given = {name: value for name, value in self.given.items() if name in allowed}
        read = self.defects.collect(read_option_files, given, self.folder, standard_input=False)
        if read is None:
            return given
        self.notes += read.notes
        return read.values

    def _words(self, values: Mapping[str, object]) -> tuple[str, Source]:
        """The one list that a section names, and its title."""
        names = [name for name in ("theme", "file", "words") if name in self.given]
        if len(names) != 1:
            raise mistake(
                "words-missing", "Give the words with exactly one of: theme, file, words."
            ).of("words")
        if names == ["theme"]:
            theme = find_theme(str(values["theme"]), self.lang)
            return theme.title, Source(theme.entries())
        if names == ["file"]:
            path = os.path.join(self.folder, str(values["file"]))
            source = read_word_file(path, checked_split(self.given))
            self.notes.append(say("{where}: {message}", where=path, message=source.notes))
            return os.path.splitext(os.path.basename(path))[0], source
        listed = {k: value for k, value in self.given.items() if k in ("words", "split")}
        read = read_option_files(listed, self.folder, standard_input=False)
        self.notes += read.notes
        rows = options_for("plan")
        entries = cast("list[Entry]", rows["words"].check("words", read.values["words"]))
        return say("Word search").text(self.lang), Source(entries)


def _request(words: list[Entry], size: Size | None, options: Mapping[str, object]) -> Request:
    given = {name: value for name, value in options.items() if name != "level"}
    level = cast("str | Level", options.get("level", DEFAULT_LEVEL))
    return Request(words, size, level, **cast("RequestOptions", given))
