"""SVG pictures as PNG, drawn by resvg (extra `print`) in a process of its own.

A drawing may need more memory or time than there is, and a compiled library then ends the process
that it runs in. So it must not be our own process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

from suchsel.errors import mistake

#: The longer side of the picture: several pixels per cell, even on the largest board.
SIDE = 800
SECONDS = 20
MEMORY = 2_000_000_000
#: No system fonts: the same file must give the same shape everywhere.
_DRAW = f"""
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))
except (ImportError, OSError, ValueError):
    pass
import resvg_py
try:
    picture = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(), width={SIDE}, height={SIDE},
        skip_system_fonts=True, dpi=96,
    )
except ValueError:
    sys.exit(1)
sys.stdout.buffer.write(picture)
"""


def png_of_svg(text: str) -> bytes:
    """The picture, scaled so that its longer side is `SIDE`."""
    if find_spec("resvg_py") is None:
        raise mistake(
            "resvg-missing",
            "SVG as a shape needs resvg: pip install 'suchsel[print]'. PNG works as well.",
        )
    try:
        done = subprocess.run(
            [sys.executable, "-c", _DRAW],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            timeout=SECONDS,
            check=False,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
    except subprocess.TimeoutExpired:
        done = None
    # An embedded image may be a reference to a file that other machines do not have.
    if done is None or done.returncode or "<image" in text:
        raise mistake(
            "svg-unreadable",
            "This SVG cannot be rendered; open it in a drawing program and save it as PNG.",
        )
    return done.stdout
