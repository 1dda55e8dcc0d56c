"""A request that takes longer than anybody waits."""

from __future__ import annotations

import random
import string
from typing import Any


def hopeless() -> dict[str, Any]:
    """A little too many letters for the board, but nothing says so for a long time."""
    draw = random.Random(1)
    words = ["".join(draw.choices(string.ascii_uppercase, k=8)) for _ in range(448)]
    return {"words": words, "size": [59, 59], "level": "mittel", "seed": 1}
