"""suchsel levels: what there is to choose from."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.i18n import say
from suchsel.request.levels import ENGLISH, LEVELS

_PLACES = {
    "anywhere": say("anywhere"),
    "thirds": say("thirds"),
}


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    pass


def run(arguments: argparse.Namespace, lang: str) -> int:
    english = {german: name for name, german in ENGLISH.items()}
    heads = ("Stufe", "Richtungen", "Kreuzungen", "Plätze", "Füllung")
    if lang == "en":
        heads = ("level", "directions", "crossings", "places", "filler")
    rows = [heads]
    for level in LEVELS.values():
        name = english.get(level.name, level.name) if lang == "en" else level.name
        filler = f"{level.filler} {level.share} %" if level.filler == "mix" else level.filler
        points = " ".join(level.directions)
        if level.choice != "drawn":
            points += say(" (in turn)").text(lang)
        rows.append((name, points, level.crossings, _PLACES[level.where].text(lang), filler))
    widths = [max(len(row[i]) for row in rows) + 2 for i in range(len(heads))]
    for row in rows:
        print("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return 0
