"""The argument parser of one command, in the user's language."""

from __future__ import annotations

import argparse
import os

from suchsel.errors import LANGUAGES, SuchselError, say
from suchsel.records import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn

_GERMAN = {
    "usage: ": "Aufruf: ",
    "options": "Optionen",
    "positional arguments": "Angaben",
    "show this help message and exit": "diese Hilfe zeigen",
    "the following arguments are required: %s": "es fehlt: %s",
    "unrecognized arguments: %s": "unbekannt: %s",
    "expected one argument": "hier fehlt ein Wert",
    "expected at least one argument": "hier fehlt mindestens ein Wert",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)":
        "%(value)r geht nicht (möglich: %(choices)s)",
    "invalid %(type)s value: %(value)r": "%(value)r geht nicht (%(type)s)",
    "not allowed with argument %s": "geht nicht zusammen mit %s",
    "ambiguous option: %(option)s could match %(matches)s":
        "mehrdeutig: %(option)s könnte %(matches)s sein",
}  # fmt: skip


def _width() -> int:
    # argparse would import shutil for this, at every start.
    try:
        return os.get_terminal_size().columns - 2
    except OSError:
        return 78


class Parser(argparse.ArgumentParser):
    """Raises our own error instead of ending the program, and speaks the user's language."""

    def __init__(self, command: str, about: str, lang: str) -> None:
        # argparse looks its texts up by this name; there is no other door to them.
        german = _GERMAN if lang == "de" else {}
        argparse._ = lambda text: german.get(text, text)  # type: ignore[attr-defined]
        super().__init__(
            prog=f"suchsel {command}",
            description=about,
            allow_abbrev=False,
            formatter_class=lambda prog: argparse.HelpFormatter(prog, width=_width()),
        )
        self.lang = lang
        self.add_argument(
            "--lang", choices=LANGUAGES, help=self.tell("language of all texts", "Sprache")
        )

    def tell(self, en: str, de: str) -> str:
        return de if self.lang == "de" else en

    def error(self, message: str) -> NoReturn:
        usage = self.format_usage().strip()
        raise SuchselError(say("{usage}\n{message}", "{usage}\n{message}", usage=usage,
                               message=message))  # fmt: skip
