"""Options as the command line and plans give them: names of files, and sizes as text.

The library and the web app get the contents of files and sizes as numbers.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from suchsel.boards.board import DEFAULT_KIND, KINDS
from suchsel.boards.kind import Size, parse_size
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import Message
from suchsel.request.options import OPTIONS
from suchsel.request.readers import read_reader
from suchsel.request.value_types import ReaderType, ShapeType, WordList
from suchsel.words.separators import DEFAULT_SPLIT
from suchsel.words.sources import Source, is_file, read_sources

#: Errors that name the file themselves.
_NAMED = frozenset({"no-such-file", "file-is-folder", "file-unreadable"})


class OptionFiles(NamedTuple):
    """The options of a request, and notes on how the files in them were understood."""

    values: dict[str, object]
    notes: list[Message]


def read_option_files(
    given: Mapping[str, object], folder: str = "", standard_input: bool = True
) -> OptionFiles:
    """The options of a request, with the contents of files in place of their names.

    Files are looked for in the folder; “-” is standard input only where that is allowed. Options
    that only tell how to read files are used up here.
    """
    notes: list[Message] = []
    defects = Defects()
    split = defects.collect(checked_split, given) or DEFAULT_SPLIT
    values: dict[str, object] = {}
    for name, value in given.items():
        option = OPTIONS.get(name)
        found = Defects()
        if option is None or "library" in option.where:
            values[name] = value
        if option is not None and isinstance(option.type, WordList):
            read = partial(_read_words, folder=folder, standard_input=standard_input, split=split)
            values[name], told = found.collect(read, value) or (None, ())
            notes.extend(told)
        elif option is not None and isinstance(option.type, ShapeType) and _is_name(value):
            values[name] = found.collect(_read_shape, str(value), folder, given.get("threshold"))
        elif option is not None and isinstance(option.type, ReaderType) and _is_name(value):
            values[name] = found.collect(read_reader, os.path.join(folder, str(value)))
        defects.extend(wrong.of(name) for wrong in found)
    if given.get("threshold") is not None and not _is_name(given.get("shape")):
        from suchsel.boards.images import no_image

        defects.append(no_image().of("threshold"))
    defects.raise_any()
    return OptionFiles(values, notes)


def checked_split(given: Mapping[str, object]) -> str:
    """How words in files are separated."""
    return str(OPTIONS["split"].check("split", given.get("split", DEFAULT_SPLIT)))


def check_split_use(given: Mapping[str, object], notes: Sequence[Message]) -> None:
    """Refuse a separator where no file was read."""
    if given.get("split", DEFAULT_SPLIT) != DEFAULT_SPLIT and not notes:
        raise mistake(
            "split-without-file", "“--split” has an effect only on words from files.", "split"
        )


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
    """Whether this names a file."""
    return isinstance(value, str) and "\n" not in value and is_file(value)


def _read_words(
    value: object, folder: str, standard_input: bool, split: str
) -> tuple[object, tuple[Message, ...]]:
    """A file, or a list of files, words and pairs of a word and its clue; notes on the files."""
    sources = [value] if isinstance(value, str) else value
    if not isinstance(sources, list | tuple):
        return value, ()  # the check of the option says what is wrong with it
    words: list[object] = []
    notes: tuple[Message, ...] = ()
    defects = Defects()
    for source in sources:
        if isinstance(source, str) and is_file(source) and (standard_input or source != "-"):
            path = source if source == "-" else os.path.join(folder, source)
            found = defects.collect(_read_list, path, split) or Source([])
            words.extend(found.entries)
            notes += found.notes
        else:
            words.append(source)
    defects.raise_any()
    return words, notes


def _read_list(path: str, split: str) -> Source:
    found = read_sources([path], (1, 1), split)
    if not found.entries:
        raise mistake("no-words", "The word list is empty; give at least one word.").at(path)
    return found


def _read_shape(path: str, folder: str, threshold: object) -> object:
    from suchsel.boards.images import read_shape_file

    checked = None if threshold is None else OPTIONS["threshold"].check("threshold", threshold)
    path = os.path.join(folder, path)
    try:
        return read_shape_file(path, checked if isinstance(checked, int) else None)
    except SuchselError as error:
        raise SuchselError(
            *(wrong if wrong.code in _NAMED else wrong.at(path) for wrong in error.defects)
        ) from None
