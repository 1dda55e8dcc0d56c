"""The map of modules in docs/architecture.md, made of the first sentences of their docstrings.

python -m tools.module_map    write the map again, after a change of modules or docstrings
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "suchsel"
DOCUMENT = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- modules: begin, written by make docs -->", "<!-- modules: end -->"


def module_map() -> str:
    """A table for the top level and one for each package."""
    files = [path for path in sorted(SOURCE.rglob("*.py")) if path.stat().st_size]
    folders = sorted({path.parent for path in files}, key=lambda path: (path != SOURCE, path))
    parts = []
    for folder in folders:
        name = folder.relative_to(SOURCE.parent).as_posix()
        rows = [f"| `{path.name}` | {summary(path)} |" for path in files if path.parent == folder]
        parts.append("\n".join([f"### `{name}/`", "", "| module | |", "|---|---|", *rows]))
    return "\n\n".join(parts)


def summary(path: Path) -> str:
    """The first paragraph of a docstring, cut after its first sentence."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    first = " ".join(text.split("\n\n")[0].split())
    sentence = re.split(r"(?<=[.:])\s+(?=[A-Z])", first)[0]
    return sentence.rstrip(".:").replace("|", "\\|")


def main() -> None:
    text = DOCUMENT.read_text("utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    DOCUMENT.write_text(f"{before}{BEGIN}\n\n{module_map()}\n\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
