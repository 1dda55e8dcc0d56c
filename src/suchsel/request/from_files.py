"""Options whose values may be files: word lists, and shapes from drawings and images.

The command line and the plans of books and batches name files; the library and the web app get
their contents.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from suchsel.boards.images import no_image, read_shape_file
from suchsel.errors import Defects, SuchselError
from suchsel.request.option_types import ShapeType, WordList
from suchsel.request.options import OPTIONS
from suchsel.words.sources import is_file, read_sources


def read_option_files(given: Mapping[str, object], folder: str = "") -> dict[str, object]:
    """The options of a request, with the contents of files in place of their names.

    Files are looked for in the folder. Options that only tell how to read files are used up here.
    """
    defects = Defects()
    values = {name: value for name, value in given.items() if name != "threshold"}
    for name, value in values.items():
        kind = OPTIONS[name].type if name in OPTIONS else None
        if isinstance(kind, WordList):
            values[name] = defects.collect(_read_words, value, folder)
        elif isinstance(kind, ShapeType) and isinstance(value, str) and is_file(value):
            threshold = given.get("threshold")
            values[name] = defects.collect(_read_shape, value, folder, threshold)
    if given.get("threshold") is not None and not is_file(str(given.get("shape", ""))):
        defects.append(no_image())
    defects.raise_any()
    return values


def _read_words(value: object, folder: str) -> object:
    """A file, or a list of files, words and pairs of a word and its clue."""
    sources = [value] if isinstance(value, str) else value
    if not isinstance(sources, list | tuple):
        return value
    words: list[object] = []
    for source in sources:
        if isinstance(source, str) and is_file(source):
            path = source if source == "-" else os.path.join(folder, source)
            words.extend(read_sources([path], size=(1, 1)).entries)
        else:
            words.append(source)
    return words


def _read_shape(path: str, folder: str, threshold: object) -> object:
    checked = None if threshold is None else OPTIONS["threshold"].check("threshold", threshold)
    path = os.path.join(folder, path)
    try:
        return read_shape_file(path, checked if isinstance(checked, int) else None)
    except SuchselError as error:
        raise error.at(path) from None
