"""suchsel completion: commands, options and their values for the shell, by shtab."""

from __future__ import annotations

import argparse

from suchsel.cli import COMMANDS, parser_of
from suchsel.cli.parser import CommandParser
from suchsel.errors import mistake
from suchsel.i18n import noop, say


def add_arguments(parser: CommandParser) -> None:
    shell = say('bash: eval "$(suchsel completion bash)"; other shells: see the guide')
    parser.add_words("shell", noop("SHELL"), shell)
    parser.offers["shell"] = shells


def shells() -> list[str]:
    """The shells that shtab knows."""
    try:
        from shtab import SUPPORTED_SHELLS
    except ModuleNotFoundError:
        raise mistake(
            "extra-missing",
            "Completion needs one more package: {command}",
            command="pip install 'suchsel[shell]'",
        ) from None
    return list(SUPPORTED_SHELLS)


def run(arguments: argparse.Namespace, lang: str) -> int:
    known = shells()
    if arguments.shell not in known:
        raise mistake(
            "no-such-shell",
            "There is no completion for “{name}”; choose one of: {names}.",
            name=arguments.shell[:40],
            names=known,
        )
    from shtab import FILE, complete

    whole = argparse.ArgumentParser(prog="suchsel")
    commands = whole.add_subparsers()
    for name, about in COMMANDS.items():
        parser = parser_of(name, lang)
        parser.explain()
        for action in parser._actions:
            if offer := parser.offers.get(action.dest):
                action.choices = list(offer())
            elif action.dest in parser.offers:
                action.complete = FILE  # type: ignore[attr-defined]
        commands.add_parser(name, help=about.text(lang), parents=[parser], add_help=False)
    print(complete(whole, arguments.shell))
    return 0
