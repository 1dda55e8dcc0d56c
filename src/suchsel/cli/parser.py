"""The argument parser of one command, in the user's language."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from suchsel.errors import SuchselError
from suchsel.i18n import languages, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

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
    "not allowed with argument %s": "geht nicht zusammen mit %s",
    "ambiguous option: %(option)s could match %(matches)s":
        "mehrdeutig: %(option)s könnte %(matches)s sein",
}  # fmt: skip


#: The names of values in the help, in German.
_GERMAN_NAMES = {
    "SOURCE": "QUELLE", "FILE": "DATEI", "GRID": "GITTER", "THEME": "THEMA", "BOOK": "BUCH",
    "PUZZLE": "RÄTSEL", "OUT": "AUSGABE", "DIR": "ORDNER", "STEPS": "SCHRITTE",
    "ADDRESS": "ADRESSE",
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
        self.lang = lang
        super().__init__(
            prog=f"suchsel {command}",
            description=about,
            allow_abbrev=False,
            formatter_class=lambda prog: argparse.HelpFormatter(prog, width=_width()),
        )
        self.add_argument("--lang", choices=languages(), help=self.tell("language of all texts"))

    def add_argument(self, *names: Any, **wishes: Any) -> argparse.Action:
        """The same; numbers and the names of values speak the user's language."""
        if wishes.get("type") in (int, float):
            wishes["type"] = self._number(wishes["type"])
        if self.lang == "de" and isinstance(wishes.get("metavar"), str):
            for english, german in _GERMAN_NAMES.items():
                wishes["metavar"] = wishes["metavar"].replace(english, german)
        return super().add_argument(*names, **wishes)

    def _number(self, kind: type[int] | type[float]) -> Callable[[str], float]:
        def read(text: str) -> float:
            try:
                return kind(text)
            except ValueError:
                shown = text[:40]
                no = self.tell(f"“{shown}” is not a number", f"„{shown}“ ist keine Zahl")
                if kind is int:
                    no = self.tell(
                        f"“{shown}” is not a whole number", f"„{shown}“ ist keine ganze Zahl"
                    )
                raise argparse.ArgumentTypeError(no) from None

        return read

    def tell(self, en: str, de: str) -> str:
        return de if self.lang == "de" else en

    def error(self, message: str) -> NoReturn:
        raise SuchselError(
            say(
                "{message}\n“{command} --help” tells more.",
                message=message,
                command=self.prog,
            )
        )
