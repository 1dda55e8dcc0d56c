"""A long word list dealt out over several puzzles, like cards."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from suchsel.boards.kind import Size
from suchsel.book.options import SECTION_OPTIONS, Step, check_rows, no_key, section_options
from suchsel.errors import Defect, Defects, SuchselError, mistake
from suchsel.i18n import Message, counted, say
from suchsel.request.from_files import check_split_use, checked_split, read_option_files, read_size
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.options import RequestOptions, options_for
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.words.lists import find_theme
from suchsel.words.sources import Source, read_word_file
from suchsel.words.spelling import Entry, spell

#: Keeps these random numbers apart from those of the puzzle with the same seed.
PURPOSE = 0xDEA1


def spelled(entry: Entry) -> str:
    """The letters of a word, by which it is known again."""
    return "".join(spell(entry.text))


def deal(
    entries: Sequence[Entry],
    hands: int,
    each: int,
    seed: int,
    longest: int | None = None,
    repeats: bool = True,
) -> list[list[Entry]]:
    """Hands of `each` words; no word is dealt again before all have been dealt.

    Without `repeats`, no word is dealt again at all. Words longer than `longest` are left out. No
    hand holds a word that lies within another one: a word that clashes with a hand comes first in
    the next. A hand is in the order of the list.
    """
    letters = {i: spelled(entry) for i, entry in enumerate(entries)}
    able = [i for i in letters if longest is None or len(spell(entries[i].text)) <= longest]
    rng = Rng(seed, PURPOSE)
    pile: list[int] = []
    gone: set[int] = set()
    dealt: list[list[Entry]] = []
    for _ in range(hands):
        hand: list[int] = []
        for fresh in (False, True):
            if fresh and len(hand) < each:
                again = [i for i in able if i not in hand and i not in pile and i not in gone]
                rng.shuffle(again)
                pile += again
            for i in list(pile):
                if len(hand) < each and not any(_clash(letters[i], letters[j]) for j in hand):
                    hand.append(i)
                    pile.remove(i)
        if len(hand) < each:
            raise _too_few(len(entries), len(hand), each, None if repeats else len(dealt) + 1)
        if not repeats:
            gone.update(hand)
        dealt.append([entries[i] for i in sorted(hand)])
    return dealt


def _too_few(n: int, fit: int, each: int, number: int | None) -> SuchselError:
    """`number`: which puzzle lacks words, where they may not be repeated."""
    if number is None:
        return mistake(
            "too-few-words",
            "A puzzle should have {each} words, but only {fit} of the {n} words in the "
            "list fit together.",
            n=n,
            fit=fit,
            each=each,
        ).of("each")
    told = counted(
        "Puzzle {number} of the list should have {each} words, but only {n} is left that was not "
        "used before.",
        "Puzzle {number} of the list should have {each} words, but only {n} are left that were not "
        "used before.",
        n=fit,
        number=number,
        each=each,
    )
    return SuchselError(Defect("too-few-new-words", told, "each"))


def _clash(a: str, b: str) -> bool:
    return a in b or b in a or a[::-1] in b or b[::-1] in a


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
