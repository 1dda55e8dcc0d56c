"""Write the examples of docs/formats.md anew, after a change to what the program makes."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from suchsel.cli import main
from tests.test_formats import EXAMPLE

PAGE = Path(__file__).parent / "formats.md"


def refresh(name: str) -> None:
    text = PAGE.read_text("utf-8")
    start = text.index("```\n", text.index(f"\n## .{name}")) + len("```\n")
    end = text.index("```", start)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"x.{name}"
        options = ["--solution"] if name == "csv" else []
        assert main(["make", *EXAMPLE, *options, "-o", str(path)]) == 0
        text = text[:start] + path.read_text("utf-8") + text[end:]
    PAGE.write_text(text, "utf-8")


for format_name in ("txt", "csv", "ipuz"):
    refresh(format_name)
