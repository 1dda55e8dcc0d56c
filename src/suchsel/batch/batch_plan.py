"""The plan of a batch: lists x levels x sizes x seeds, read from TOML and completely checked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, cast

from suchsel.boards.compass import Size
from suchsel.errors import Defect, SuchselError, defect
from suchsel.files import read_text
from suchsel.i18n import say
from suchsel.request.from_files import read_option_files, read_size
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import Whole
from suchsel.request.options import Option, RequestOptions, options_for
from suchsel.request.request import MAX_SEED, Request
from suchsel.syntax import parse_toml
from suchsel.words.sources import Source, is_file, read_sources

MAX_REQUESTS = 10_000
MAX_SEEDS = 1_000_000_000
#: The numbers of a plan.
NUMBERS: dict[str, Option] = {
    "seeds": Option(
        Whole(1, MAX_SEEDS),
        1,
        "search",
        say("Seeds"),
        say("number of puzzles for each combination of list, level and size"),
    ),
    "first_seed": Option(
        Whole(0, MAX_SEED - MAX_SEEDS), 0, "search", say("First seed"), say("the first seed")
    ),
}
#: The options that a plan varies have lists of their own.
VARIED = ("words", "size", "level")
KEYS = ("lists", "levels", "sizes", *NUMBERS, "options")


class BatchPlan(NamedTuple):
    """Each request with each of `seeds` consecutive seeds, beginning with `first_seed`."""

    requests: tuple[Request, ...]
    seeds: int
    first_seed: int = 0

    @property
    def lines(self) -> int:
        return len(self.requests) * self.seeds

    def place(self, line: int) -> tuple[Request, int]:
        """Request and seed of a line, counted from 0."""
        return self.requests[line // self.seeds], self.first_seed + line % self.seeds

    def places(self, start: int, stop: int) -> Iterator[tuple[Request, int]]:
        return map(self.place, range(start, stop))

    def fingerprint(self) -> str:
        """The same for plans that give the same file, another one for all others."""
        import json
        from hashlib import sha256

        from suchsel.version import __version__

        requests = [request.to_dict() for request in self.requests]
        text = json.dumps([__version__, requests, self.seeds, self.first_seed])
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_batch_plan(path: str) -> BatchPlan:
    """The plan in a file; “-” is standard input."""
    folder = "" if path == "-" else os.path.dirname(path)
    text = read_text(path)
    try:
        return parse_batch_plan(text, folder)
    except SuchselError as error:
        raise error.at(path) from None


def parse_batch_plan(text: str, folder: str = "") -> BatchPlan:
    """The plan of a TOML text; its files are looked for in the folder.

    All defects are reported at once.
    """
    return BatchPlanReader(parse_toml(text), folder).read()


class BatchPlanReader:
    """Reads a parsed plan and collects its defects."""

    def __init__(self, given: dict[str, object], folder: str) -> None:
        self.given, self.folder = given, folder
        self.found: dict[str, Defect] = {}  # by their texts, so that each is reported once

    def read(self) -> BatchPlan:
        for key in self.given:
            if key not in KEYS:
                self._add(_no_key(key, KEYS))
        lists = self._list("lists", [])
        levels = self._list("levels", [DEFAULT_LEVEL])
        sizes = self._list("sizes", [None])
        seeds, first = (self._number(name) for name in NUMBERS)
        options = self._options()
        combinations = len(lists) * len(levels) * len(sizes)
        if combinations > MAX_REQUESTS:
            self._add(_too_many(combinations))
            self._raise_any()
        topology = options.get("topology")
        boards = [self._size(i, size, topology) for i, size in enumerate(sizes, 1)]
        sources = [self._source(i, item, boards[0]) for i, item in enumerate(lists, 1)]
        requests = [
            self._request(source, level, size, options)
            for source, level, size in product(sources, levels, boards)
        ]
        self._raise_any()
        return BatchPlan(tuple(request for request in requests if request), seeds, first)

    def _add(self, *defects: Defect) -> None:
        for found in defects:
            self.found.setdefault(str(found), found)

    def _raise_any(self) -> None:
        if self.found:
            raise SuchselError(*self.found.values())

    def _list(self, key: str, default: list[object]) -> list[object]:
        value = self.given.get(key, default)
        if isinstance(value, list) and value:
            return value
        self._add(
            defect("not-a-list", "“{key}” must be a list with at least one entry.", key=key).of(key)
        )
        return default

    def _number(self, name: str) -> int:
        option = NUMBERS[name]
        try:
            return cast("int", option.check(name, self.given.get(name, option.default)))
        except SuchselError as error:
            self._add(*error.defects)
            return cast("int", option.default)

    def _options(self) -> dict[str, object]:
        """The table [options], with the contents of files; unknown keys are left out."""
        value = self.given.get("options", {})
        if not isinstance(value, dict):
            self._add(defect("not-a-table", "“options” must be a table.").of("options"))
            return {}
        known = [name for name in options_for("plan") if name not in VARIED]
        for name in value:
            if name not in known:
                self._add(_no_key(f"options.{name}", [f"options.{key}" for key in known]))
        given = {name: value[name] for name in value if name in known}
        try:
            return read_option_files(given, self.folder, standard_input=False)
        except SuchselError as error:
            self._add(*(found.at("options") for found in error.defects))
            return {}

    def _size(self, number: int, text: object, topology: object) -> Size | None:
        if text is None:
            return None
        try:
            return read_size(text, topology)
        except SuchselError as error:
            self._add(*error.at(say("sizes, {n}", n=number)).defects)
            return None

    def _source(self, number: int, item: object, size: Size | None) -> Source | None:
        """A file; or several sources, files and words, that make one list."""
        where = say("lists, {n}", n=number)
        sources = [item] if isinstance(item, str) and is_file(item) else item
        # A plan is complete in itself: nothing of it comes from standard input.
        if not isinstance(sources, list) or not all(
            isinstance(source, str) and source != "-" for source in sources
        ):
            self._add(_not_a_list(item).at(where))
            return None
        paths = [
            os.path.join(self.folder, source) if is_file(source) else source for source in sources
        ]
        try:
            return read_sources(paths, size)
        except SuchselError as error:
            self._add(*error.at(where).defects)
            return None

    def _request(
        self, source: Source | None, level: object, size: Size | None, options: dict[str, object]
    ) -> Request | None:
        # A list that cannot be read is reported already; the options are checked all the same.
        words = ["AB"] if source is None else source.entries
        board = size or (None if source is None else source.size)
        given = cast("RequestOptions", options)
        try:
            return Request(words, board, cast("str | Level", level), **given)
        except SuchselError as error:
            self._add(*error.defects)
            return None


def _no_key(key: str, keys: tuple[str, ...] | list[str]) -> Defect:
    return defect(
        "no-such-key",
        "A plan has no key “{key}”; choose one of: {keys}.",
        key=key[:40],
        keys=list(keys),
    ).of(key)


def _too_many(n: int) -> Defect:
    return defect(
        "too-many-combinations",
        "{n} combinations of lists, levels and sizes are too many; the limit is {limit}.",
        n=n,
        limit=MAX_REQUESTS,
    )


def _not_a_list(item: object) -> Defect:
    return defect(
        "not-a-list",
        "“{item}” is neither a file nor a list; put words into a list of their own: "
        'lists = [["Hund", "Katze"]].',
        item=str(item)[:40],
    )
