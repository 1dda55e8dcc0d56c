"""Options as the command line and plans give them: names of files, and sizes as text.

The library and the web app get the contents of files and sizes as numbers.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from suchsel.boards.compass import Size
from suchsel.boards.kinds import DEFAULT_KIND, KINDS
from suchsel.boards.sizes import parse_size
from suchsel.errors import Defects, SuchselError
from suchsel.request.option_types import ShapeType, WordList
from suchsel.request.options import OPTIONS
from suchsel.words.sources import is_file, read_sources

#: Errors that name the file themselves.
_NAMED = frozenset({"no-such-file", "file-is-folder", "file-unreadable"})


def read_option_files(
    given: Mapping[str, object], folder: str = "", standard_input: bool = True
) -> dict[str, object]:
    """The options of a request, with the contents of files in place of their names.

    Files are looked for in the folder; “-” is standard input only where that is allowed. Options
    that only tell how to read files are used up here.
    """
    defects = Defects()
    values: dict[str, object] = {}
    for name, value in given.items():
        option = OPTIONS.get(name)
        found = Defects()
        if option is None or "library" in option.where:
            values[name] = value
        if option is not None and isinstance(option.type, WordList):
            values[name] = found.collect(_read_words, value, folder, standard_input)
        elif option is not None and isinstance(option.type, ShapeType) and _is_name(value):
            values[name] = found.collect(_read_shape, str(value), folder, given.get("threshold"))
        defects.extend(wrong.of(name) for wrong in found)
    if given.get("threshold") is not None and not _is_name(given.get("shape")):
        from suchsel.boards.images import no_image

        defects.append(no_image().of("threshold"))
    defects.raise_any()
    return values


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


def _read_words(value: object, folder: str, standard_input: bool) -> object:
    """A file, or a list of files, words and pairs of a word and its clue."""
    sources = [value] if isinstance(value, str) else value
    if not isinstance(sources, list | tuple):
        return value  # the check of the option says what is wrong with it
    words: list[object] = []
    defects = Defects()
    for source in sources:
        if isinstance(source, str) and is_file(source) and (standard_input or source != "-"):
            path = source if source == "-" else os.path.join(folder, source)
            found = defects.collect(read_sources, [path], (1, 1))
            words.extend(found.entries if found else ())
        else:
            words.append(source)
    defects.raise_any()
    return words


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
