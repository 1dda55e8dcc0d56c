"""suchsel completion: commands, options and their values for the shell, by shtab."""

from __future__ import annotations

import argparse

from suchsel.cli import COMMANDS, parser_of
from suchsel.cli.parser import CommandParser
from suchsel.errors import SuchselError, defect
from suchsel.i18n import noop, say


def add_arguments(parser: CommandParser) -> None:
    parser.add_words(
        "shell",
        noop("SHELL"),
        say('bash: eval "$(suchsel completion bash)"; other shells: see the guide'),
    )
    parser.offers["shell"] = shells


def shells() -> list[str]:
    """The shells that shtab knows."""
    try:
        from shtab import SUPPORTED_SHELLS
    except ModuleNotFoundError:
        raise SuchselError(
            defect(
                "extra-missing",
                "Completion needs one more package: {command}",
                command="pip install 'suchsel[shell]'",
            )
        ) from None
    return list(SUPPORTED_SHELLS)


def run(arguments: argparse.Namespace, lang: str) -> int:
    known = shells()
    if arguments.shell not in known:
        raise SuchselError(
            defect(
                "no-such-shell",
                "There is no completion for “{shell}”; choose one of: {names}.",
                shell=arguments.shell[:40],
                names=known,
            )
        )
    import shtab

    print(shtab.complete(_all_commands(lang), arguments.shell))
    return 0


def _all_commands(lang: str) -> argparse.ArgumentParser:
    """One parser with all commands in it; nothing else needs them at the same time."""
    whole = argparse.ArgumentParser(prog="suchsel")
    commands = whole.add_subparsers()
    for name, about in COMMANDS.items():
        parser = parser_of(name, lang)
        parser.explain()
        _offer_values(parser)
        commands.add_parser(name, help=about.text(lang), parents=[parser], add_help=False)
    return whole


def _offer_values(parser: CommandParser) -> None:
    """Tell shtab the values of each argument, or that it is the name of a file."""
    from shtab import FILE

    for action in parser._actions:
        if action.dest not in parser.offers:
            continue
        names = parser.offers[action.dest]
        if names is None:
            action.complete = FILE  # type: ignore[attr-defined]
        else:
            action.choices = list(names())
