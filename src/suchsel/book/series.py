"""The memory of a series: a file beside the plans that says which words each volume has used."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from suchsel.errors import mistake
from suchsel.files import allow_update, read_text
from suchsel.syntax import Json, parse_json

FORMAT = "suchsel-series/1"


class SeriesMemory(NamedTuple):
    """The volumes of a series in the order in which they were made, and their words."""

    path: str
    volumes: dict[str, list[str]]

    def before(self, volume: str) -> list[str]:
        """The words of all earlier volumes: those of later ones do not change a volume."""
        words: list[str] = []
        for name, used in self.volumes.items():
            if name == volume:
                break
            words += used
        return words

    def with_volume(self, volume: str, words: list[str]) -> bytes:
        """The file after this volume was made, with a line for each volume."""
        import json

        volumes = {**self.volumes, volume: words}
        lines = ",\n".join(
            f"{json.dumps(name, ensure_ascii=False)}: {json.dumps(used, ensure_ascii=False)}"
            for name, used in volumes.items()
        )
        return f'{{"format": "{FORMAT}", "volumes": {{\n{lines}\n}}}}\n'.encode()


def read_series(name: str, folder: str) -> SeriesMemory:
    """The memory of the series of that name; empty before its first volume."""
    slug = re.sub(r"[^\w-]+", "-", name.strip()).strip("-").lower()
    if not slug:
        raise mistake("bad-series-name", "The name of a series needs letters or digits.", "series")
    path = os.path.join(folder, f"{slug}.series.json")
    if not os.path.exists(path):
        return SeriesMemory(path, {})
    volumes = _volumes(parse_json(read_text(path)))
    allow_update(path)
    if volumes is None:
        raise mistake(
            "bad-series-file",
            "{path} is not the memory of a series. Restore it, or delete it to begin anew.",
            "series",
            path=path,
        )
    return SeriesMemory(path, volumes)


def _volumes(found: Json) -> dict[str, list[str]] | None:
    """What such a file holds; None if it is another one."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return None
    stored = found.get("volumes")
    if not isinstance(stored, dict):
        return None
    volumes: dict[str, list[str]] = {}
    for name, words in stored.items():
        if not isinstance(words, list):
            return None
        volumes[name] = [word for word in words if isinstance(word, str)]
    return volumes
