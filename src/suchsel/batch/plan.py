"""The plan of a batch: lists x levels x sizes x seeds, read from TOML and completely checked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import NamedTuple, cast

from suchsel.boards.kind import Size
from suchsel.errors import Defect, Defects, SuchselError, defect, mistake
from suchsel.i18n import Message, say
from suchsel.request.from_files import check_split_use, checked_split, read_option_files, read_size
from suchsel.request.levels import DEFAULT_LEVEL, Level
from suchsel.request.option_types import MAX_SEED, Flag, Whole
from suchsel.request.options import Option, RequestOptions, options_for
from suchsel.request.request import Request
from suchsel.system.files import read_text
from suchsel.system.parsing import parse_toml
from suchsel.words.separators import DEFAULT_SPLIT
from suchsel.words.sources import Source, is_file, read_sources

MAX_REQUESTS = 10_000
MAX_SEEDS = 1_000_000_000
_SEEDS, _FIRST = (
    say("number of puzzles for each combination of list, level and size"),
    Whole(0, MAX_SEED - MAX_SEEDS),
)
_RATED = say("whether the difficulty of each puzzle is measured and stored")
#: What a plan says besides its lists.
PLAN_OPTIONS: dict[str, Option] = {
    "seeds": Option(Whole(1, MAX_SEEDS), 1, "search", say("Seeds"), _SEEDS),
    "first_seed": Option(_FIRST, 0, "search", say("First seed"), say("the first seed")),
    "rated": Option(Flag(), True, "search", say("Difficulty"), _RATED),
}
#: The options that a plan varies have lists of their own.
VARIED = ("words", "size", "level")
KEYS = ("lists", "levels", "sizes", *PLAN_OPTIONS, "options")


class BatchPlan(NamedTuple):
    """Each request with each of `seeds` consecutive seeds, beginning with `first_seed`."""

    requests: tuple[Request, ...]
    seeds: int
    first_seed: int = 0
    #: How its files with words were understood.
    notes: tuple[Message, ...] = ()
    #: Whether the difficulty of each puzzle is measured.
    rated: bool = True

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

        from suchsel import __version__

        requests = [request.to_dict() for request in self.requests]
        text = json.dumps([__version__, requests, self.seeds, self.first_seed, self.rated])
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
    """The plan of a TOML text; its files are looked for in the folder."""
    return BatchPlanReader(parse_toml(text), folder).read()


class BatchPlanReader:
    """Reads a parsed plan and collects its defects."""

    def __init__(self, given: dict[str, object], folder: str) -> None:
        self.given, self.folder, self.defects = given, folder, Defects()
        self.notes: list[Message] = []
        self.split = DEFAULT_SPLIT

    def read(self) -> BatchPlan:
        self.defects.extend(_no_key(key, KEYS) for key in self.given if key not in KEYS)
        lists = self._list("lists", [])
        levels = self._list("levels", [DEFAULT_LEVEL])
        sizes = self._list("sizes", [None])
        seeds, first, rated = (self._checked(name) for name in PLAN_OPTIONS)
        options = self._options()
        combinations = len(lists) * len(levels) * len(sizes)
        if combinations > MAX_REQUESTS:
            wrong = defect(
                "too-many-combinations",
                "{n} combinations of lists, levels and sizes are too many; the limit is {limit}.",
                n=combinations,
                limit=MAX_REQUESTS,
            )
            raise SuchselError(*self.defects, wrong)
        topology = options.get("topology")
        boards = [self._size(i, size, topology) for i, size in enumerate(sizes, 1)]
        sources = [
            self.defects.collect_at(say("lists, {n}", n=i), self._source, item, boards[0])
            for i, item in enumerate(lists, 1)
        ]
        requests = [
            self.defects.collect(_request, source, level, size, options)
            for source, level, size in product(sources, levels, boards)
        ]
        if not self.defects:
            self.defects.collect(check_split_use, {"split": self.split}, self.notes)
        if self.defects:  # many requests may have the same one
            raise SuchselError(*{str(found): found for found in self.defects}.values())
        found = tuple(request for request in requests if request)
        return BatchPlan(found, seeds, first, tuple(self.notes), bool(rated))

    def _list(self, key: str, default: list[object]) -> list[object]:
        value = self.given.get(key, default)
        if isinstance(value, list) and value:
            return value
        wrong = defect("not-a-list", "“{key}” must be a list with at least one entry.", key=key)
        self.defects.append(wrong.of(key))
        return default

    def _checked(self, name: str) -> int:
        option = PLAN_OPTIONS[name]
        value = self.given.get(name, option.default)
        checked = self.defects.collect(option.check, name, value)
        return cast("int", option.default if checked is None else checked)

    def _options(self) -> dict[str, object]:
        """The table [options], with the contents of files; unknown keys are left out."""
        value = self.given.get("options", {})
        if not isinstance(value, dict):
            self.defects.append(defect("not-a-table", "“options” must be a table.").of("options"))
            return {}
        known = [name for name in options_for("plan") if name not in VARIED]
        keys = [f"options.{name}" for name in known]
        others = [f"options.{name}" for name in value if name not in known]
        self.defects.extend(_no_key(key, keys) for key in others)
        given = {name: value[name] for name in value if name in known}
        read = partial(read_option_files, given, self.folder, standard_input=False)
        files = self.defects.collect_at("options", read)
        if files is None:
            return {}
        self.notes += files.notes
        self.split = checked_split(given)
        return files.values

    def _size(self, number: int, text: object, topology: object) -> Size | None:
        if text is None:
            return None
        return self.defects.collect_at(say("sizes, {n}", n=number), read_size, text, topology)

    def _source(self, item: object, size: Size | None) -> Source:
        """A file; or several sources, files and words, that make one list."""
        sources = [item] if isinstance(item, str) and is_file(item) else item
        # A plan is complete in itself: nothing of it comes from standard input.
        if not isinstance(sources, list) or not all(
            isinstance(source, str) and source != "-" for source in sources
        ):
            raise mistake(
                "not-a-list",
                "“{item}” is neither a file nor a list; put words into a list of their own: "
                'lists = [["Hund", "Katze"]].',
                item=str(item)[:40],
            )
        paths = [os.path.join(self.folder, text) if is_file(text) else text for text in sources]
        source = read_sources(paths, size, self.split)
        self.notes += source.notes
        return source


def _request(
    source: Source | None, level: object, size: Size | None, options: dict[str, object]
) -> Request:
    # A list that cannot be read is reported already; the options are checked all the same.
    words = ["AB"] if source is None else source.entries
    board = size or (source and source.size)
    given = cast("RequestOptions", options)
    return Request(words, board, cast("str | Level", level), **given)


def _no_key(key: str, keys: Iterable[str]) -> Defect:
    return defect(
        "no-such-key",
        "A plan has no key “{key}”; choose one of: {keys}.",
        key=key[:40],
        keys=list(keys),
    ).of(key)
