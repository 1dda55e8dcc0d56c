"""The argument parser of a command: rows of a table of options as arguments, in any language."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from suchsel.errors import mistake
from suchsel.i18n import Message, catalogue, counted, noop, say
from suchsel.request.option_types import Flag
from suchsel.request.options import GROUPS, Option
from suchsel.sheet.style import STYLE_OPTIONS

#: What options are called elsewhere.
OTHER_NAMES = {
    **dict.fromkeys(("answer-key", "answers", "answer", "key", "sol"), "--solution"),
    **dict.fromkeys(("versions", "copies", "number"), "--count"),
    **dict.fromkeys(("a4", "letter", "us-letter", "page-size"), "--paper"),
    **dict.fromkeys(("file", "out", "pdf-file"), "--output"),
    # There is no such option, and none that is similar.
    **dict.fromkeys(("color", "colors", "colour", "colours"), ""),
}
#: A longer list of choices has a command of its own, which the help text names.
MAX_CHOICES = 16
#: How many of its names the short help gives.
SOME_CHOICES = 4
#: The column in which help texts begin, and how far the values of an option are indented there.
HELP_COLUMN, INDENT = 26, "  "
#: Of how many files it is said how they were understood.
MOST_NOTES = 20


class Arguments(argparse.Namespace):
    """What was given to a command, and how to speak to its user. Values of rows are still texts."""

    lang: str
    known: Mapping[str, Option]

    def given(self, names: Iterable[str]) -> dict[str, Any]:
        """The options that were given, as their types understand them; the others are left out."""
        found = {name: getattr(self, name) for name in names if name in self.known}
        return {
            name: self.known[name].type.parse(value, self.lang) if isinstance(value, str) else value
            for name, value in found.items()
            if value not in (None, False, [])
        }

    def value(self, name: str) -> Any:
        """The checked value of an option, or its default."""
        row, given = self.known[name], self.given([name])
        return row.check(name, given[name]) if given else row.default

    def tell(self, *notes: Message) -> None:
        """Print notes for the user, apart from the output."""
        shown, known = [*notes[:MOST_NOTES]], self.known
        if (more := len(notes) - MOST_NOTES) > 0:
            shown.append(counted("… and {n} further file", "… and {n} further files", n=more))
        for note in shown:
            text = note.text(self.lang, lambda n: known[n].spelled(n) if n in known else n)
            print(text, file=sys.stderr, flush=True)

    def remark(self, text: str, /, **values: object) -> None:
        """Tell the user a sentence with these values."""
        self.tell(say(text, **values))

    def answer(self, *lines: Message) -> None:
        """Print lines of the output."""
        for line in lines:
            print(line.text(self.lang))


class CommandParser(argparse.ArgumentParser):
    """Raises our own error instead of exiting, and speaks the user's language."""

    def __init__(self, prog: str, about: Message, lang: str) -> None:
        # argparse looks its texts up by this name; there is no other way to replace them.
        argparse._ = catalogue(lang).translate  # type: ignore[attr-defined]
        self.lang = lang
        self.rows: dict[str, Option] = {}
        #: What completion offers as the value of an argument; nothing: names of files.
        self.offers: dict[str, Callable[[], Iterable[str]] | None] = {}
        #: How often a positional argument may be given; argparse changes its own while it parses.
        self._several: dict[str, str | None] = {}
        self._titled: dict[str, argparse._ArgumentGroup] = {}
        #: The options of a short help and its examples; without them, the help shows everything.
        self.brief: Sequence[str] = ()
        self.examples: Sequence[Message] = ()
        super().__init__(
            prog=prog,
            usage="",  # `format_help` composes it
            description=about.text(lang),
            allow_abbrev=False,
            add_help=False,
            formatter_class=lambda prog: OptionHelp(prog, 2, HELP_COLUMN, _width()),
        )
        self._help = self.add_argument("-h", "--help", nargs=0, action=HelpAction)
        self._help.help = self._(say("show this help message and exit"))
        self.add_option("lang", STYLE_OPTIONS["lang"]._replace(default=lang))

    def parse(self, words: Sequence[str]) -> Arguments:
        found = Arguments(lang=self.lang, known=self.rows)
        self.parse_intermixed_args(words, found)
        self.rows.pop("lang").check("--lang", found.lang)
        found.lang = self.lang
        return found

    def shorten(self, brief: Sequence[str], examples: Sequence[Message]) -> None:
        """Let the help show these options and examples, and all options only after “all”."""
        self.brief, self.examples = brief, examples
        self._help.help = self._(say("“--help” explains these options, “--help all” all of them"))
        self._help.nargs, self._help.metavar = "?", "all"

    def add_words(
        self, name: str, metavar: str, about: Message | str, nargs: str | None = None
    ) -> None:
        """A positional argument: one text, or with `nargs` several."""
        self.offers[name], self._several[name] = None, nargs
        self.add_argument(
            name,
            nargs=nargs,
            # Without this, argparse would say that the argument is required.
            default=[] if nargs == "*" else None,
            metavar=self._(metavar),
            help=self._(about),
        )

    def add_text(
        self,
        name: str,
        metavar: str = "",
        about: Message | str = "",
        group: Message | None = None,
        repeats: bool = False,
        required: bool = False,
        offer: Callable[[], Iterable[str]] | None = None,
        flag: str = "",
    ) -> None:
        """An option whose value is a text."""
        self._group(group).add_argument(
            *(["-o"] if name == "output" else []),
            flag or f"--{name.replace('_', '-')}",
            dest=name,
            action="append" if repeats else "store",
            default=[] if repeats else None,
            metavar=metavar and self._(metavar),
            required=required,
            help=self._(about),
        )
        self.offers[name] = offer

    def add_flag(self, name: str, about: str, group: Message | None = None) -> None:
        flag = f"--{name.replace('_', '-')}"
        self._group(group).add_argument(flag, action="store_true", help=self._(about))

    def add_option(self, name: str, option: Option, group: Message | None = None) -> None:
        """The option of a row. Its value stays the text that was given."""
        self.rows[name] = option
        kind, flag = option.type, option.spelled(name)
        if isinstance(kind, Flag):
            self.add_flag(name, "", group)
            return

        def offer() -> list[str]:
            return [choice.label.text(self.lang) for choice in kind.choices().values()]

        self.add_text(name, "", "", group, kind.control == "words", offer=offer, flag=flag)

    def add_rows(self, rows: Mapping[str, Option]) -> None:
        """All these options, in their groups."""
        for key, title in GROUPS.items():
            for name, option in rows.items():
                if option.group == key:
                    self.add_option(name, option, title)

    def spell(self, name: str) -> str:
        """The name of an option, as the command line spells it."""
        # Every command has --lang, but a plan of a book has a key of that name.
        flag = "--" + name.replace("_", "-")
        known = flag if name != "lang" and flag in self._option_string_actions else name
        return self.rows[name].spelled(name) if name in self.rows else known

    def _group(self, title: Message | None) -> argparse._ActionsContainer:
        if title is None:
            return self
        if title.singular not in self._titled:
            self._titled[title.singular] = self.add_argument_group(title.text(self.lang))
        return self._titled[title.singular]

    def _(self, text: Message | str) -> str:
        said = text if isinstance(text, Message) else say(text)
        return said.text(self.lang).replace("%", "%%")

    def explain(self) -> None:
        """Add the help texts of all rows; no other start of the program has to compose them."""
        for action in self._actions:
            row = self.rows.get(action.dest)
            if row is not None:
                action.help = self._about(row).replace("%", "%%")
                action.metavar = self._(row.type.metavar or noop("NAME"))

    def _about(self, option: Option) -> str:
        """The help text of a row: what it is for, its values, and its default."""
        text, choices = option.help.text(self.lang), option.type.choices()
        default = option.default
        if default is not None and not isinstance(default, bool | tuple):
            if isinstance(default, float) and default.is_integer():
                default = int(default)  # nobody would type 3.0
            value = choices[str(default)].label if str(default) in choices else default
            text += say(" (default: {value})", value=value).text(self.lang)
        labels = [choice.label.text(self.lang) for choice in choices.values()]
        if self.brief and len(labels) > MAX_CHOICES:
            labels[SOME_CHOICES:] = ["…"]
        if len(labels) > MAX_CHOICES or not labels:
            return text
        if self.brief or not any(choice.about for choice in choices.values()):
            names = say("possible: {names}", names=labels)
            return f"{text}\n{INDENT}{names.text(self.lang)}"
        wide = max(map(len, labels))
        for label, choice in zip(labels, choices.values(), strict=True):
            about = choice.about.text(self.lang) if choice.about else ""
            text += f"\n{INDENT}{label.ljust(wide)}  {about}"
        return text

    def format_help(self) -> str:
        self.explain()
        # The line “usage”: with forty options, naming each of them there helps nobody.
        required = [action for action in self._get_optional_actions() if action.required]
        parts = [self.prog]
        parts += [f"{action.option_strings[0]} {action.metavar}" for action in required]
        parts.append(say("[OPTION ...]").text(self.lang))
        several = {None: "{}", "?": "[{}]", "*": "[{} ...]", "+": "{} ..."}
        for action in self._get_positional_actions():
            parts.append(several[self._several[action.dest]].format(action.metavar))
        self.usage = " ".join(parts).replace("%", "%%")
        if not self.brief:
            return super().format_help()
        named = {action.dest: action for action in self._actions}
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, (), ())
        formatter.add_text(self.description)
        for actions in (self._get_positional_actions(), [named[name] for name in self.brief]):
            formatter.start_section(None)
            formatter.add_arguments(actions)
            formatter.end_section()
        lines = [f"{INDENT * (1 + n % 2)}{self._(text)}" for n, text in enumerate(self.examples)]
        return "\n".join([formatter.format_help(), say("Examples:").text(self.lang), *lines, ""])

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches

        known = [name for name in self._option_string_actions if name.startswith("--")]
        named = [word.partition("=")[0].rstrip(":") for word in message.split()]
        wrong = [name for name in named if re.match("--|-[a-z]{2}", name) and name not in known]
        flags = [OTHER_NAMES.get(name.lstrip("-"), f"--{name.lstrip('-')}") for name in wrong]
        meant = [close for flag in flags for close in get_close_matches(flag, known, 1, 0.7)]
        if "--date" in known and any(re.fullmatch(r"\d+-\d+-\d+", name) for name in named):
            meant.append("--date")
        near = say(" (did you mean {names}?)", names=meant) if meant else ""
        text = noop("{message}{near}. See “{command} --help”.")
        raise mistake("usage", text, message=message, near=near, command=self.prog)


class HelpAction(argparse.Action):
    """Prints the help, the long one for “all”, and ends the program."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: object, value: object, *_: object
    ) -> None:
        assert isinstance(parser, CommandParser)
        if value == "all":
            parser.brief = ()
        parser.print_help()
        parser.exit()


class OptionHelp(argparse.HelpFormatter):
    """Keeps the lines of a help text apart; a line that is too long goes on with an indent."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        import textwrap

        lines = []
        for line in text.split("\n"):
            plain = line.lstrip()
            indent = len(line) - len(plain)
            # Below the text of a value, where it has one, not below its name.
            _, gap, about = plain.partition("  ")
            hang = indent + len(plain) - len(about.lstrip()) if gap else indent
            hanging = " " * (hang if hang < width // 2 else indent + 2)
            lines += textwrap.wrap(
                line, width, subsequent_indent=hanging, break_on_hyphens=False
            ) or [""]
        return lines


def _width() -> int:
    # argparse would import shutil for this, at every start.
    try:
        return os.get_terminal_size().columns - 2
    except OSError:
        return 78
