"""Sizes of paper, in millimetres, in portrait orientation."""

from __future__ import annotations

from suchsel.i18n import noop

PAPERS: dict[str, tuple[float, float]] = {
    "a6": (105.0, 148.0),
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "b5": (176.0, 250.0),
    noop("letter"): (215.9, 279.4),
    noop("legal"): (215.9, 355.6),
    noop("tabloid"): (279.4, 431.8),
    noop("fit"): (0.0, 0.0),  # as large as its content
}
ORIENTATIONS = (noop("auto"), noop("portrait"), noop("landscape"))
