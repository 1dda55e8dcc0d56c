"""The command line: arguments to requests, errors to exit codes.

Each command is a module here with `add_arguments(parser, tell)` and `run(arguments, lang)`; only
the one that is called is imported.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from suchsel.errors import SuchselError
from suchsel.files import forget_read
from suchsel.i18n import Message, languages, say

#: Chooses the text of a help line by the language of the user.
Tell = Callable[[str, str], str]

COMMANDS: dict[str, Message] = {
    "make": say("make a puzzle from words"),
    "pack": say("the smallest rectangle for words"),
    "solve": say("find words in any letter grid"),
    "check": say("is a stored puzzle clean?"),
    "rate": say("how difficult is a stored puzzle?"),
    "book": say("make a book of puzzles"),
    "serve": say("the web app: make, play, print"),
    "batch": say("very many puzzles by a plan"),
    "render": say("stored puzzles as files"),
    "levels": say("the levels of difficulty"),
    "shapes": say("the shapes of boards"),
    "themes": say("the word lists on board"),
    "formats": say("the formats of files"),
    "completion": say("completion for your shell"),
}


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    lang = language(words)
    _speak_utf8()
    forget_read()
    try:
        code = _dispatch(words, lang)
        sys.stdout.flush()  # what cannot be written shows here, while there is still a word for it
        return code
    except SuchselError as error:
        print(error.text(lang), file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _hush()  # whoever read our output has had enough
        return 0
    except OSError as error:
        from errno import EBADF, EFBIG, EIO, ENOSPC

        from suchsel.files import unwritable

        if error.errno not in (EBADF, EFBIG, EIO, ENOSPC) or error.filename is not None:
            raise  # this is not how a stream says that it takes no more
        _hush()
        failed = unwritable(say("Standard output").text(lang), error)
        print(failed.text(lang), file=sys.stderr)
        return failed.exit_code


def _hush() -> None:
    """Let what is still to be written vanish: it would fail again while Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(words: list[str], lang: str) -> int:
    from suchsel.cli.parser import Parser

    at = next((i for i, word in enumerate(words) if word in COMMANDS), None)
    if at is None or any(w in ("-h", "--help", "--version") for w in words[:at]):
        return _overview(words, lang)
    name = words.pop(at)
    module = import_module(f"suchsel.cli.run_{name}")
    parser = Parser(name, COMMANDS[name].text(lang), lang)
    module.add_arguments(parser, parser.tell)
    code: int = module.run(parser.parse_args(words), lang)
    return code


def _overview(words: list[str], lang: str) -> int:
    if "--version" in words:
        from suchsel import __version__

        print(f"suchsel {__version__}")
        return 0
    said = _without_language(words)
    if said and not {"-h", "--help"} & set(said[:1]):
        raise SuchselError(_no_command(said[0]))
    usage = "suchsel COMMAND [...]" if lang == "en" else "suchsel BEFEHL [...]"
    lines = [usage, ""]
    lines += [f"  {name:<12}{about.text(lang)}" for name, about in COMMANDS.items()]
    hint = say(
        "“suchsel COMMAND --help” tells more. First try: suchsel make Hund Katze Maus",
    )
    lines += ["", hint.text(lang)]
    print("\n".join(lines))
    return 0


def _without_language(words: list[str]) -> list[str]:
    """What is said beside --lang, which may stand before a command."""
    return [
        word
        for before, word in zip(["", *words], words, strict=False)
        if word.partition("=")[0] != "--lang" and before != "--lang"
    ]


def _no_command(said: str) -> Message:
    from difflib import get_close_matches

    if said.startswith("-"):
        return say(
            "“{said}” needs a command before it, one of: {names}. “suchsel --help” tells more.",
            said=said[:40],
            names=", ".join(COMMANDS),
        )
    near = get_close_matches(said, COMMANDS, 1)
    guess = say(" Did you mean “{name}”?", name=near[0]) if near else ""
    return say(
        "There is no command “{said}”.{guess} There are: {names}. “suchsel --help” tells more.",
        said=said[:40],
        guess=guess,
        names=", ".join(COMMANDS),
    )


def language(words: Sequence[str]) -> str:
    """German or English: by --lang, else by the user's locale."""
    for i, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            chosen = value or (words[i + 1] if i + 1 < len(words) else "")
            if chosen in languages():
                return chosen
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return "de" if os.environ[variable].startswith("de") else "en"
    return "en"


def _speak_utf8() -> None:
    """Letters leave as UTF-8 whatever the locale says: the same bytes everywhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called us: nobody is to hear a thing
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - open until the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace" if stream is sys.stderr else "strict")
