"""Updates the generated parts of the documentation: examples, tables, the reference of the API."""

from __future__ import annotations

import runpy
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.formats.test_formats import EXAMPLE, EXAMPLE_OPTIONS
from tools import error_codes, keywords
from tools.api_reference import TARGET, api_reference

from suchsel.cli import main

PAGE = Path(__file__).parent / "formats.md"


def refresh(name: str) -> None:
    text = PAGE.read_text("utf-8")
    start = text.index("```\n", text.index(f"\n## .{name}")) + len("```\n")
    end = text.index("```", start)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"x.{name}"
        assert main(["make", *EXAMPLE, *EXAMPLE_OPTIONS[name], "-o", str(path)]) == 0
        text = text[:start] + path.read_text("utf-8") + text[end:]
    PAGE.write_text(text, "utf-8")


for format_name in EXAMPLE_OPTIONS:
    refresh(format_name)
for script in ("reference.py", "records.py"):
    runpy.run_path(str(PAGE.with_name(script)), run_name="__main__")
TARGET.write_text(api_reference(), "utf-8")
error_codes.TARGET.write_text(error_codes.error_codes(), "utf-8")
keywords.TARGET.write_text(keywords.keywords(), "utf-8")
keywords.EXPORTS.write_text(keywords.exports(), "utf-8")
