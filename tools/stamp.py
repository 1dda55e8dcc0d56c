"""Stamps a version: `python -m tools.stamp 1.2.3`, as a part of `make release VERSION=1.2.3`.

The version goes into the package and its metadata; the topmost entry of the changelog, which must
be unreleased, gets the version and the date.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")
#: The files, and what is replaced in them.
PLACES = {
    "pyproject.toml": r'(?<=^version = ")[^"]+(?="$)',
    "src/suchsel/__init__.py": r'(?<=^__version__ = ")[^"]+(?="$)',
    "CHANGELOG.md": r"(?<=^## ).+ \(unreleased\)$",
}


def stamp(version: str, today: date, root: Path = ROOT) -> None:
    """Write the version into all files, or into none."""
    if not VERSION.fullmatch(version):
        raise SystemExit(f"not a version: {version}")
    texts = {}
    for name, pattern in PLACES.items():
        shown = f"{version} ({today.isoformat()})" if name == "CHANGELOG.md" else version
        old = (root / name).read_text("utf-8")
        texts[name], count = re.subn(pattern, shown, old, count=1, flags=re.MULTILINE)
        if not count:
            raise SystemExit(f"nothing to stamp in {name}")
    for name, text in texts.items():
        (root / name).write_text(text, "utf-8")


if __name__ == "__main__":
    stamp(sys.argv[1], date.today())
