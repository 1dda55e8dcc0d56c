"""Captions that several formats share, besides those of printed pages."""

from __future__ import annotations

from suchsel.layout.wording import solution_caption


def solution_heading(title: str | None, lang: str) -> str:
    """What stands above a solution.

    >>> solution_heading("Animals", "en"), solution_heading(None, "en")
    ('Solution – Animals', 'Solution')
    """
    return " – ".join(filter(None, (solution_caption(lang), title)))
