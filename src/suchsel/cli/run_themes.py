"""suchsel themes: the built-in word lists."""

from __future__ import annotations

import argparse

from suchsel.cli.parser import CommandParser
from suchsel.i18n import counted, noop, say
from suchsel.words.theme_lists import find_theme, theme_languages, themes


def add_arguments(parser: CommandParser) -> None:
    parser.add_words("theme", noop("THEME"), say("print the words of this theme"), nargs="?")


def run(arguments: argparse.Namespace, lang: str) -> int:
    if arguments.theme is not None:
        print("\n".join(find_theme(arguments.theme, lang).words))
        return 0
    for language in sorted(theme_languages(), key=lambda other: other != lang):
        for theme in themes(language):
            words = counted("{n} word", "{n} words", n=len(theme.words)).text(lang)
            print(f"{language}  {theme.name:<20}{theme.title} ({words})")
    return 0
