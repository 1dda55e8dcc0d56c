"""Draw every kind of board into build/gallery: `make gallery`, then open index.html there."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from typing import Any

import suchsel
from suchsel.figures import SHAPES
from suchsel.render import FORMATS, Style, render

WORDS = (
    "Amsel Dachs Eichhorn Falke Fuchs Habicht Hase Hirsch Igel Luchs Marder Maulwurf Meise "
    "Otter Reh Specht Uhu Wiesel Wildschwein Wolf"
).split()
BOARDS: dict[str, dict[str, Any]] = {
    "rectangle": {"size": (12, 16)},
    "torus": {"size": (11, 13), "topology": "torus"},
    "hexagon": {"topology": "hexagon"},
    "honeycomb": {"size": (13, 14), "topology": "honeycomb"},
    "honeycomb-star": {"topology": "honeycomb", "shape": "star"},
    "message": {"size": (13, 14), "message": "Gut gemacht"},
    "secret": {"size": (13, 14), "secret": ["Einhorn"]},
    **{f"shape-{name}": {"shape": name} for name in SHAPES},
}


def main(folder: Path) -> None:
    form = "svg" if "svg" in FORMATS else "txt"
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["<!doctype html><meta charset='utf-8'><title>Suchsel</title>"]
    for name, wishes in BOARDS.items():
        puzzle = suchsel.generate(WORDS, level="schwer", seed=1, title=name, **wishes)
        file = folder / f"{name}.{form}"
        file.write_bytes(render([puzzle], form, Style(solution=True)))
        lines.append(f"<h2>{escape(name)}</h2><img width='900' src='{escape(file.name)}'>")
    (folder / "index.html").write_text("\n".join(lines), encoding="utf-8")
    print(folder / "index.html")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery"))
