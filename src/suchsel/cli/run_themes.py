"""suchsel themes: the word lists that come with the program."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.i18n import languages
from suchsel.words.theme_lists import find_theme, themes


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument(
        "theme", nargs="?", metavar="THEME",
        help=tell("show the words of this one"),
    )  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    if arguments.theme is not None:
        print("\n".join(find_theme(arguments.theme, lang).words))
        return 0
    for language in sorted(languages(), key=lambda other: other != lang):
        for theme in themes(language):
            print(f"{language}  {theme.name:<20}{theme.title} ({len(theme.words)})")
    return 0
