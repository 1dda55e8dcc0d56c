"""The plan of a batch: lists x levels x sizes x seeds, read from TOML and completely checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import product

from suchsel.boards.kind import Size
from suchsel.errors import Defects, errors_at, mistake
from suchsel.i18n import Message, say
from suchsel.request.from_files import OptionReader, read_size
from suchsel.request.levels import DEFAULT_LEVEL
from suchsel.request.option_types import MAX_SEED, Flag, Whole
from suchsel.request.options import Options, key, no_key, options_for
from suchsel.request.request import Request
from suchsel.system.files import read_text
from suchsel.system.parsing import parse_toml
from suchsel.words.sources import Source, is_file

MAX_REQUESTS = 10_000
MAX_SEEDS = 1_000_000_000


class BatchPlan(Options):
    """Each request with each of `seeds` consecutive seeds, beginning with `first_seed`."""

    requests: tuple[Request, ...]
    seeds: int = key(
        Whole(1, MAX_SEEDS), "number of puzzles for each combination of list, level and size", 1
    )
    first_seed: int = key(Whole(0, MAX_SEED - MAX_SEEDS), "the first seed", 0)
    rated: bool = key(Flag(), "whether the difficulty of each puzzle is measured and stored", True)
    #: How its files with words were understood.
    notes: tuple[Message, ...] = ()

    @property
    def lines(self) -> int:
        return len(self.requests) * self.seeds

    def place(self, line: int) -> tuple[Request, int]:
        """Request and seed of a line, counted from 0."""
        return self.requests[line // self.seeds], self.first_seed + line % self.seeds

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
    with errors_at(path):
        return parse_batch_plan(text, folder)


KEYS = ("lists", "levels", "sizes", *BatchPlan.ROWS, "options")


def parse_batch_plan(text: str, folder: str = "") -> BatchPlan:
    """The plan of a TOML text; its files are looked for in the folder."""
    given = parse_toml(text)
    with Defects() as defects:
        defects.extend(no_key(name, KEYS) for name in given if name not in KEYS)
        lists = _list(given, "lists", [], defects)
        levels = _list(given, "levels", [DEFAULT_LEVEL], defects)
        sizes = _list(given, "sizes", [None], defects)
        numbers = {name: given[name] for name in BatchPlan.ROWS if name in given}
        plan = BatchPlan.read({"requests": (), **numbers}, defects)
        options = _read_options(given.get("options", {}), folder, defects)
        combinations = len(lists) * len(levels) * len(sizes)
        if combinations > MAX_REQUESTS:
            raise mistake(
                "too-many-combinations",
                "{n} combinations of lists, levels and sizes are too many; the limit is {limit}.",
                n=combinations,
                limit=MAX_REQUESTS,
            )
        kind = options.values.get("topology")
        boards = [
            None
            if text is None
            else defects.collect_at(say("sizes, {n}", n=i), read_size, text, kind)
            for i, text in enumerate(sizes, 1)
        ]
        sources = [
            defects.collect_at(say("lists, {n}", n=i), _read_source, item, boards[0], options)
            for i, item in enumerate(lists, 1)
        ]
        requests = [
            options.request(source, defects, level=level, size=size)
            for source, level, size in product(sources, levels, boards)
        ]
    return plan.evolve(requests=tuple(requests), notes=tuple(options.notes))


def _list(
    given: Mapping[str, object], key: str, default: list[object], defects: Defects
) -> list[object]:
    value = given.get(key, default)
    if isinstance(value, list) and value:
        return value
    defects.report("not-a-list", "“{key}” must be a list with at least one entry.", key, key=key)
    return default


def _read_options(value: object, folder: str, defects: Defects) -> OptionReader:
    """The table [options]; unknown keys are left out. Words, levels and sizes stand elsewhere."""
    if not isinstance(value, dict):
        defects.report("not-a-table", "“options” must be a table.", "options")
        value = {}
    known = [name for name in options_for("plan") if name not in ("words", "level", "size")]
    keys = [f"options.{name}" for name in known]
    defects.extend(no_key(f"options.{name}", keys) for name in value if name not in known)
    found = Defects()
    read = OptionReader({name: value[name] for name in value if name in known}, found, folder)
    defects.extend(wrong.at("options") for wrong in found)
    return read


def _read_source(item: object, size: Size | None, options: OptionReader) -> Source:
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
    return options.read_sources(sources, size)
