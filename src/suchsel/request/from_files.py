"""Reads options as the command line and plans give them: names of files, and sizes as text.

The library and the web app get the contents of files and sizes as numbers.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from suchsel.boards.board import DEFAULT_KIND, KINDS
from suchsel.boards.kind import Size, parse_size
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import Message, say
from suchsel.request.options import EASY, OPTIONS
from suchsel.request.reader_profiles import read_reader
from suchsel.request.request import Request
from suchsel.request.value_types import ReaderType, ShapeType, WordList
from suchsel.words.languages import find_code
from suchsel.words.lists import Theme, find_theme
from suchsel.words.sources import ListOptions, Source, is_file, read_sources
from suchsel.words.spelling import spell_word
from suchsel.words.vocabulary import probable_languages


class OptionReader:
    """The options of a request, with the contents of files in place of their names.

    `values` holds what could be read. What could not is named in `broken` and among the defects.
    `notes` say how files with words were understood, and what was done with words. Files are looked
    for in the folder; “-” is standard input only where that is allowed. `spoken` is the user's
    language, be there texts in it or not; `lang`, that of the texts, only tells how to read files.
    """

    def __init__(
        self,
        given: Mapping[str, object],
        defects: Defects,
        folder: str = "",
        standard_input: bool = False,
        spoken: str | None = None,
        lang: str = "",
    ) -> None:
        self.folder, self.standard_input, self.spoken = folder, standard_input, spoken
        self.notes: list[Message] = []
        #: What notes on words are about, where there are several lists.
        self.about: Message | None = None
        self.given = given
        names = [name for name in {*ListOptions._fields} & {*given} if name != "language"]
        chosen: Any = {n: defects.collect(OPTIONS[n].check, n, given[n]) for n in names}
        #: How files with words are read.
        self.how = ListOptions(
            **{name: value for name, value in chosen.items() if value},
            language=find_code(str(given.get("language") or spoken or lang)) or "",
        )
        self.values: dict[str, object] = {}
        self.broken = set[str]()
        self.size: Size | None = None
        for name, value in given.items():
            option = OPTIONS.get(name)
            if option is not None and "library" not in option.where:
                continue  # it only tells how to read files
            try:
                self.values[name] = self._read(name, value)
            except SuchselError as error:
                self.broken.add(name)
                defects.extend(error.of(name).defects)
        named = [given.get("shape"), given.get("reveal")]
        if given.get("threshold") is not None and not any(map(_is_name, named)):
            from suchsel.boards.images import NO_IMAGE

            defects.append(NO_IMAGE.of("threshold"))

    def _read(self, name: str, value: object) -> object:
        kind = OPTIONS[name].type if name in OPTIONS else None
        if isinstance(kind, WordList):
            return self._read_list(value)
        if name in EASY:
            return OPTIONS[name].check(name, value)
        if name == "size":
            self.size = read_size(value, self.given.get("topology"))
            return self.size
        path = os.path.join(self.folder, str(value)) if _is_name(value) else ""
        if path and isinstance(kind, ShapeType):
            from suchsel.boards.images import read_shape_file

            threshold: Any = self.given.get("threshold")
            if threshold is not None:
                OPTIONS["threshold"].check("threshold", threshold)
            return read_shape_file(path, threshold)
        return read_reader(path) if path and isinstance(kind, ReaderType) else value

    def _read_list(self, value: object) -> object:
        """A file, or a list of files, words and pairs of a word and its clue."""
        sources = [value] if isinstance(value, str) else value
        if not isinstance(sources, list | tuple):
            return value  # the check of the option says what is wrong with it
        words: list[object] = []
        no_file = () if self.standard_input else ("-",)
        with Defects() as defects:
            for source in sources:
                is_name = isinstance(source, str) and source not in no_file
                if is_name and is_file(source, self.folder):
                    words.extend(defects.collect(self._read_file, source) or ())
                else:
                    words.append(source)
        return words

    def _read_file(self, path: str) -> Sequence[object]:
        found = self.read_sources([path], (1, 1))
        if not found.entries:
            empty = mistake("no-words", "The word list is empty; give at least one word.")
            raise empty.at(os.path.join(self.folder, path))
        return found.entries

    def read_sources(self, sources: Sequence[str], size: Size | None = None) -> Source:
        """Words and files with words. A size that is given overrides those in the files."""
        folder = self.folder
        paths = [
            os.path.join(folder, one) if one != "-" and is_file(one, folder) else one
            for one in sources
        ]
        source = read_sources(paths, size, self.how)
        self.notes += source.notes
        return source

    def read_theme(self, name: str, lang: str) -> Theme:
        """The theme of that name, without words that are too hard."""
        theme = find_theme(name, lang, self.values.get("language"))
        named = {*EASY} & self.given.keys() - self.broken
        chosen: Any = {option: self.given[option] for option in named}
        if not chosen:
            return theme
        easy = theme.suited(**chosen)
        values = {"theme": theme.title, "n": len(easy.words), "all": len(theme.words)}
        self.notes.append(say("theme {theme}: {n} of {all} words are easy enough", **values))
        if "pool" not in self.values and "pick" not in self.values:
            for option in EASY:  # nothing else is drawn
                self.values.pop(option, None)
        return easy

    def speak(self, source: Source, lang: str) -> None:
        """Choose the languages that are not given: that of the words, and that of the texts."""
        others = list[str]()
        if "language" not in self.values and "language" not in self.broken:
            some = [entry.text for entry in source.entries[:500]]
            articles = source.languages
            if not articles and any(not text.isalnum() for text in some):  # saves the import
                from suchsel.words.list_marks import article_languages

                articles = frozenset(article_languages(some))
            others = probable_languages([*map(spell_word, some)], lang, articles, self.spoken)
            if others:
                self.values["language"] = others.pop(0)
        spoken = {*filter(None, [find_code(lang)]), *others} - {self.values.get("language")}
        if "block_in" not in self.given and spoken:
            self.values["block_in"] = sorted(spoken)

    def request(self, source: Source | None, defects: Defects, **more: object) -> Request:
        """The request for these words; None for words that could not be read, nor their size.

        Whatever is wrong with it is added to the defects.
        """
        values = {**self.values, **more}
        given = {name: value for name, value in values.items() if value is not None}
        if source is None:
            return Request.read(given, defects, {*self.broken, "words", "size"})
        given = {"size": source.size, **given, "words": source.entries}
        request = Request.read(given, defects, self.broken)
        known = set(map(str, self.notes))  # several requests may have the same words
        notes = map(self._about, request.notes)
        self.notes += [note for note in notes if str(note) not in known]
        return request

    def _about(self, note: Message) -> Message:
        return say("{where}: {message}", where=self.about, message=note) if self.about else note


def read_size(value: object, topology: object = None) -> Size:
    """A size as text; a single number is enough where the kind of board is known.

    >>> read_size("12x10"), read_size("5", "hexagon")
    ((12, 10), (9, 9))
    """
    kind = KINDS.get(topology) if isinstance(topology, str) else DEFAULT_KIND
    text = value if isinstance(value, str) else repr(value)
    try:
        return parse_size(text, kind)
    except SuchselError as error:
        raise error.of("size") from None


def _is_name(value: object) -> bool:
    return isinstance(value, str) and "\n" not in value and is_file(value)
