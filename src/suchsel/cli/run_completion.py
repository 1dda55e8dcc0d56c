"""suchsel completion: commands, options and their choices for the shell."""

from __future__ import annotations

import argparse
from importlib import import_module

from suchsel.cli import COMMANDS, Tell
from suchsel.cli.parser import Parser

SHELLS = ("bash", "zsh", "fish")

_BASH = """\
_suchsel() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
    local options="" IFS=$' \\n'
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{commands}" -- "$current")); return
    fi
    case "${{COMP_WORDS[1]}} $before" in
{choices}
    esac
    case "${{COMP_WORDS[1]}}" in
{options}
    esac
    if [[ "$current" == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
    else
        IFS=$'\\n'  # names of files may have blanks
        COMPREPLY=($(compgen -f -- "$current"))
    fi
}}
complete -o filenames -F _suchsel suchsel
"""


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    parser.add_argument(
        "shell", choices=SHELLS,
        help=tell('bash: eval "$(suchsel completion bash)"'),
    )  # fmt: skip


def run(arguments: argparse.Namespace, lang: str) -> int:
    actions = {name: _actions(name, lang) for name in COMMANDS}
    print(_fish(actions, lang) if arguments.shell == "fish" else _bash(actions, arguments.shell))
    return 0


def _actions(command: str, lang: str) -> list[argparse.Action]:
    parser = Parser(command, COMMANDS[command].text(lang), lang)
    import_module(f"suchsel.cli.run_{command}").add_arguments(parser, parser.tell)
    return [action for action in parser._actions if action.option_strings]


def _bash(actions: dict[str, list[argparse.Action]], shell: str) -> str:
    choices = {
        f'"{name} {option}"': " ".join(map(str, action.choices))
        for name, found in actions.items()
        for action in found
        for option in action.option_strings
        if action.choices
    }
    choices['"completion completion"'] = " ".join(SHELLS)
    script = _BASH.format(
        commands=" ".join(COMMANDS),
        choices="\n".join(
            f'    {option}) COMPREPLY=($(compgen -W "{words}" -- "$current")); return;;'
            for option, words in choices.items()
        ),
        options="\n".join(
            f'    {name}) options="{" ".join(o for a in found for o in a.option_strings)}";;'
            for name, found in actions.items()
        ),
    )
    return ("autoload -U +X bashcompinit && bashcompinit\n" if shell == "zsh" else "") + script


def _fish(actions: dict[str, list[argparse.Action]], lang: str) -> str:
    lines = [
        f"complete -c suchsel -n __fish_use_subcommand -f -a {name} -d '{about.text(lang)}'"
        for name, about in COMMANDS.items()
    ]
    for name, found in actions.items():
        for action in found:
            long = next((o[2:] for o in action.option_strings if o.startswith("--")), "")
            words = f" -xa '{' '.join(map(str, action.choices))}'" if action.choices else ""
            lines.append(
                f"complete -c suchsel -n '__fish_seen_subcommand_from {name}' -l {long}{words}"
            )
    return "\n".join(lines)
