"""The command line: arguments to requests, errors to exit codes.

A command is a function `run_<name>(arguments)`, and `add_<name>(parser)` if it has arguments, in
the module that its row names; only the module of the command that is called is imported.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn, TextIO

from suchsel.errors import SuchselError, unknown
from suchsel.i18n import Message, Spell, languages, near, noop, say
from suchsel.system.files import forget_read

if TYPE_CHECKING:
    from types import ModuleType

    from suchsel.cli.parser import CommandParser

_COMMANDS = {
    "make": ("making", say("make a puzzle from words")),
    "daily": ("making", say("make the puzzle of the day, the same for everybody")),
    "pack": ("making", say("find the smallest rectangle that holds the words")),
    "solve": ("solving", say("find words in any letter grid")),
    "check": ("inspecting", say("check stored puzzles and list their defects")),
    "rate": ("inspecting", say("measure the difficulty of puzzles and letter grids, word by word")),
    "bench": (
        "benching",
        say("write sets of puzzles with keys for research, and score answers to them"),
    ),
    "calibrate": ("inspecting", say("measure readers by the games that they have played")),
    "book": ("books", say("make a book of puzzles")),
    "serve": ("serving", say("start the web app: make, play, print")),
    "site": ("serving", say("write the web app as static files that need no server")),
    "mcp": ("serving", say("offer puzzles as tools of the Model Context Protocol")),
    "batch": ("batches", say("make large numbers of puzzles from a plan")),
    "render": ("batches", say("write stored puzzles to files")),
    "levels": ("listing", say("list the levels of difficulty")),
    "shapes": ("listing", say("draw the shapes of boards")),
    "themes": ("listing", say("list the built-in word lists")),
    "formats": ("listing", say("list the file formats")),
    "languages": ("listing", say("list the languages that words may be in")),
    "completion": ("listing", say("print a completion script for your shell")),
}
COMMANDS: dict[str, Message] = {name: about for name, (_, about) in _COMMANDS.items()}


def run() -> NoReturn:
    """The program: few cycles are worth collecting while it starts, and nothing at its end."""
    if hasattr(gc, "set_threshold"):  # not on PyPy
        gc.set_threshold(50_000)
    code = main()
    if "threading" in sys.modules:
        sys.exit(code)  # threads and worker processes end in order
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    lang = language(words)
    parser: CommandParser | None = None
    _speak_utf8()
    forget_read()
    try:
        at = next((i for i, word in enumerate(words) if word in COMMANDS), None)
        if at is None or any(w in ("-h", "--help", "--version") for w in words[:at]):
            _overview(words, lang)
        else:
            name = words.pop(at)
            parser = parser_of(name, lang)
            getattr(_module(name), f"run_{name}")(parser.parse(words))
        sys.stdout.flush()  # a failure to write must show while we can still report it
        return 0
    except SuchselError as error:
        return _complain(error, lang, parser.spell if parser else None)
    except SystemExit as end:  # argparse ends the program after the help
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _discard(sys.stdout)  # the reader of our output has left
        return 0
    except OSError as error:
        from errno import EBADF, EFBIG, EIO, ENOSPC

        from suchsel.system.writing import unwritable

        if error.errno not in (EBADF, EFBIG, EIO, ENOSPC) or error.filename is not None:
            raise  # not a failure of standard output
        _discard(sys.stdout)
        return _complain(unwritable(say("Standard output"), error), lang)


def _complain(error: SuchselError, lang: str, spell: Spell | None = None) -> int:
    """Print what is wrong, if it can be printed; the exit code."""
    try:
        print(error.text(lang, spell), file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)
    return error.exit_code


def _discard(stream: TextIO) -> None:
    """Drop what is still buffered: writing it would fail again while Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def parser_of(command: str, lang: str) -> CommandParser:
    from suchsel.cli.parser import CommandParser

    parser = CommandParser(f"suchsel {command}", COMMANDS[command], lang)
    getattr(_module(command), f"add_{command}", lambda parser: None)(parser)
    return parser


def _module(command: str) -> ModuleType:
    return import_module(f"suchsel.cli.{_COMMANDS[command][0]}")


def _overview(words: list[str], lang: str) -> None:
    if "--version" in words:
        from suchsel import __version__

        print(f"suchsel {__version__}")
        return
    given = [  # besides --lang, which may stand before a command
        word
        for before, word in zip(["", *words], words, strict=False)
        if word.partition("=")[0] != "--lang" and before != "--lang"
    ]
    if not given:
        from suchsel.cli.listing import welcome

        print(welcome(lang))
        return
    if not given[0].startswith("-"):
        word = say(" (did you mean {names}?)", names=[f"make {given[0][:40]}"])
        raise unknown(
            "no-such-command",
            "There is no command “{name}”{near}. Choose one of: {names}. See “suchsel --help”.",
            given[0],
            COMMANDS,
            near=near(given[0][:40], COMMANDS) or word,
        )
    if given[0] not in ("-h", "--help"):
        text = noop("“{name}” needs a command before it, one of: {names}. See “suchsel --help”.")
        raise unknown("command-missing", text, given[0], COMMANDS)
    lines = [say("usage: suchsel COMMAND [...]").text(lang), ""]
    lines += [f"  {name:<12}{about.text(lang)}" for name, about in COMMANDS.items()]
    hint = say("“suchsel COMMAND --help” explains a command. Try: suchsel make Dog Cat Mouse")
    codes = say(
        "Exit codes: 0 done, 2 wrong input, 3 proved impossible, 4 gave up, 130 interrupted, "
        "1 internal error."
    )
    lines += ["", hint.text(lang), codes.text(lang)]
    print("\n".join(lines))


def language(words: Sequence[str]) -> str:
    """The language of all texts: by --lang, else by the user's locale, else English."""
    for i, word in enumerate(words):
        name, _, value = word.partition("=")
        if name == "--lang":
            chosen = value or (words[i + 1] if i + 1 < len(words) else "")
            if chosen in languages(regions=True):
                return chosen
    known = (lang for lang in languages(regions=True) if locale().startswith(lang))
    return max(known, key=len, default="en")


def locale() -> str:
    """The user's locale for texts, like “de-AT”."""
    given = filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")))
    return next(given, "").partition(".")[0].replace("_", "-")


def _speak_utf8() -> None:
    """Write UTF-8 whatever the locale says: the same bytes everywhere."""
    # What our caller has closed: notes get lost; to write the output fails, as it should.
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(encoding="utf-8", errors="replace" if stream is sys.stderr else "strict")
