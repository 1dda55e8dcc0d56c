"""The plan of a batch: lists x levels x sizes x seeds, read from TOML and completely checked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from suchsel.errors import SuchselError
from suchsel.i18n import Message, say
from suchsel.request.levels import DEFAULT
from suchsel.request.request import MAX_SEED, Request, make_request
from suchsel.syntax import parse_toml
from suchsel.words.sources import (
    Source,
    decode,
    is_file,
    named,
    parse_size,
    read_bytes,
    read_sources,
)

MAX_REQUESTS = 10_000
MAX_SEEDS = 1_000_000_000
_KEYS = ("lists", "levels", "sizes", "seeds", "first_seed", "options")


class Plan(NamedTuple):
    """Each request with each of `seeds` seeds in a row, from `first_seed` on."""

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
        """The same for plans that give the same file, another for all others."""
        import json
        from hashlib import sha256

        from suchsel import __version__

        asked = [request.to_dict() for request in self.requests]
        text = json.dumps([__version__, asked, self.seeds, self.first_seed])
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_plan(path: str) -> Plan:
    folder = "" if path == "-" else os.path.dirname(path)
    try:
        return parse_plan(decode(read_bytes(path)), folder)
    except SuchselError as error:
        raise named(path, error) from None


def parse_plan(text: str, folder: str = "") -> Plan:
    """The plan of a TOML text; its files are looked for in `folder`. Names all defects at once."""
    return _Reader(parse_toml(text), folder).plan()


class _Reader:
    def __init__(self, said: dict[str, Any], folder: str) -> None:
        self.said, self.folder = said, folder
        self.defects: dict[str, Message] = {}  # by their text, so that each is told once

    def plan(self) -> Plan:
        for key in self.said:
            if key not in _KEYS:
                self.defect(_wrong_key(key))
        lists = self.values("lists", [])
        levels = self.values("levels", [DEFAULT])
        sizes = self.values("sizes", [None])
        seeds = self.number("seeds", 1, 1, MAX_SEEDS)
        first = self.number("first_seed", 0, 0, MAX_SEED - MAX_SEEDS)
        options = self.options()
        if len(lists) * len(levels) * len(sizes) > MAX_REQUESTS:
            self.defect(_too_many(len(lists) * len(levels) * len(sizes)))
            self.refuse()
        boxes = [self.size(i, size) for i, size in enumerate(sizes, 1)]
        words = [self.list(i, item, boxes[0]) for i, item in enumerate(lists, 1)]
        requests = [
            self.request(source, level, size, options)
            for source, level, size in product(words, levels, boxes)
        ]
        self.refuse()
        return Plan(tuple(request for request in requests if request), seeds, first)

    def refuse(self) -> None:
        if self.defects:
            raise SuchselError(*self.defects.values())

    def defect(self, message: Message) -> None:
        self.defects.setdefault(str(message), message)

    def values(self, key: str, default: list[Any]) -> list[Any]:
        found = self.said.get(key, default)
        if isinstance(found, list) and found:
            return found
        self.defect(
            say("“{key}” must be a list with at least one entry.", key=key)
        )  # fmt: skip
        return default

    def number(self, key: str, default: int, least: int, most: int) -> int:
        found = self.said.get(key, default)
        if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most:
            return found
        self.defect(
            say("“{key}” must be a whole number from {least} to {most}.",
                key=key, least=least, most=most)
        )  # fmt: skip
        return default

    def options(self) -> dict[str, Any]:
        found = self.said.get("options", {})
        if not isinstance(found, dict):
            self.defect(say("“options” must be a table."))
            return {}
        for key in ("words", "size", "level"):
            if key in found:
                self.defect(_wrong_key(f"options.{key}"))
        return {key: value for key, value in found.items() if key not in ("words", "size", "level")}

    def size(self, number: int, text: Any) -> tuple[int, int] | None:
        if text is None:
            return None
        try:
            return parse_size(text if isinstance(text, str) else repr(text))
        except SuchselError as error:
            self.tell(say("sizes, {n}", n=number), error)
            return None

    def list(self, number: int, item: Any, size: tuple[int, int] | None) -> Source | None:
        """A file; or several sources, files and words, that make one list."""
        where = say("lists, {n}", n=number)
        sources = [item] if isinstance(item, str) and is_file(item) else item
        # A plan says by itself what is to be made: nothing of it comes from standard input.
        if not isinstance(sources, list) or not all(
            isinstance(s, str) and s != "-" for s in sources
        ):
            self.tell(where, SuchselError(_no_list(item)))
            return None
        paths = [
            os.path.join(self.folder, source) if is_file(source) else source for source in sources
        ]
        try:
            return read_sources(paths, size)
        except SuchselError as error:
            self.tell(where, error)
            return None

    def request(
        self, source: Source | None, level: Any, size: tuple[int, int] | None, options: Any
    ) -> Request | None:
        # A list that cannot be read is told of already; the other wishes are checked all the same.
        words = ["AB"] if source is None else source.entries
        box = size or (None if source is None else source.size)
        try:
            return make_request(words, box, level, **options)
        except SuchselError as error:
            for message in error.defects:
                self.defect(message)
            return None

    def tell(self, where: Message, error: SuchselError) -> None:
        for message in error.defects:
            self.defect(say("{where}: {m}", where=where, m=message))


def _wrong_key(key: str) -> Message:
    return say(
        "A plan has no “{key}”; there are: {keys}.",
        key=key[:40],
        keys=", ".join(_KEYS),
    )


def _too_many(n: int) -> Message:
    return say(
        "{n} combinations of lists, levels and sizes are too many; at most {limit} are possible.",
        n=n,
        limit=MAX_REQUESTS,
    )


def _no_list(item: Any) -> Message:
    return say(
        "“{item}” is neither a file nor a list; words stand in a list of their own: "
        'lists = [["Hund", "Katze"]].',
        item=str(item)[:40],
    )
