"""Sizes of paper, in millimetres, upright."""

from __future__ import annotations

PAPERS: dict[str, tuple[float, float]] = {
    "a6": (105.0, 148.0),
    "a5": (148.0, 210.0),
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "b5": (176.0, 250.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "fit": (0.0, 0.0),  # as large as its content
}
ORIENTATIONS = ("auto", "portrait", "landscape")
