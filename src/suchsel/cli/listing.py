"""What there is: levels, shapes, themes, formats; shell completion and the welcome."""

from __future__ import annotations

import argparse
import textwrap

from suchsel.boards.figures import ALL_SHAPES, SHAPES, family_titles, figure, shape_name
from suchsel.boards.kind import ARROWS, MAX_SIDE, check_size
from suchsel.cli import COMMANDS, parser_of
from suchsel.cli.making import EXAMPLES
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects, require, unknown
from suchsel.formats import find_format, format_names
from suchsel.formats.txt import write
from suchsel.generate import generate
from suchsel.i18n import counted, noop, say
from suchsel.request import levels
from suchsel.request.from_files import read_size
from suchsel.request.levels import LEVELS
from suchsel.request.options import OPTIONS
from suchsel.sheet.style import Style
from suchsel.words.languages import language_of, native_names
from suchsel.words.lists import find_theme, theme_languages, themes
from suchsel.words.vocabulary import dictionary_languages

#: Where words run; and what the filler “graded” is, up to a share.
RUNS = {
    levels.RIGHT_DOWN: say("Words run to the right and down"),
    levels.STRAIGHT: say("Words run in rows and columns, also backwards"),
    levels.FORWARDS: say("Words run to the right, down and diagonally"),
    levels.EIGHT: say("Words run in all directions, also backwards"),
}
GRADES = {
    33: say("mostly letters that occur in no word"),
    67: say("letters of the words and others"),
    100: say("parts of words and other decoys"),
}


def run_levels(arguments: Arguments) -> None:
    lang = arguments.lang
    for level in LEVELS.values():
        filler = levels.FILLERS[level.filler]
        if level.filler == "mix":
            filler = say("letters of the alphabet, {n} % of them from the words", n=level.share)
        elif level.filler == "graded":
            filler = next(text for most, text in GRADES.items() if level.share <= most)
        rules = [RUNS[level.directions]] if level.directions in RUNS else []
        rules += [levels.CROSSINGS[level.crossings]]
        rules += [levels.REGIONS[level.where]] if level.where != "anywhere" else []
        rules += [levels.CHOICES[level.choice]] if level.choice != "drawn" else []
        rules += [say("filler: {filler}", filler=filler)]
        text = "; ".join(rule.text(lang) for rule in rules) + "."
        print(f"{level.label.text(lang):<18}{' '.join(ARROWS[name] for name in level.directions)}")
        print(textwrap.fill(text, 78, initial_indent="  ", subsequent_indent="  "))


#: How large shapes are drawn unless a size is given, and the width of a line.
DRAWN = "12x13"
WIDTH = 76


def add_shapes(parser: CommandParser) -> None:
    parser.add_words("names", "NAME", "draw only these", nargs="*")
    drawn = say("rows x columns of each drawing")
    parser.add_option("size", OPTIONS["size"]._replace(help=drawn, default=DRAWN))


def run_shapes(arguments: Arguments) -> None:
    with Defects() as defects:
        given = DRAWN if arguments.size is None else arguments.size
        size = defects(lambda: check_size(read_size(given), limit=MAX_SIDE))
        names = [defects(shape_name, name) for name in arguments.names]
    print(gallery(names or list(SHAPES), *size, arguments.lang))
    if not names:
        print()
        arguments.answer(say("Other numbers: {names}.", names=family_titles()))


def gallery(names: list[str], rows: int, columns: int, lang: str) -> str:
    """The shapes side by side, as many as a line holds, each under its name."""
    wide = 2 * columns + 2
    across = max(1, WIDTH // wide)
    blocks = []
    for first in range(0, len(names), across):
        chosen = names[first : first + across]
        table = [[ALL_SHAPES[name][0].text(lang)[: wide - 2] for name in chosen]]
        drawings = [figure(name, rows, columns).drawing() for name in chosen]
        table += [[" ".join(line) for line in row] for row in zip(*drawings, strict=True)]
        lines = ["".join(text.ljust(wide) for text in row).rstrip() for row in table]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks).replace(".", " ")


def add_themes(parser: CommandParser) -> None:
    about = noop("print the words of this theme, or the themes of this language: de, en, …")
    parser.add_words("theme", "THEME|LANGUAGE", about, nargs="?")


def run_themes(arguments: Arguments) -> None:
    chosen, lang = arguments.theme, arguments.lang
    if chosen is not None and chosen not in dictionary_languages():
        print("\n".join(find_theme(chosen, lang).words))
        return
    every = sorted(theme_languages(), key=lambda other: other != lang[:2])
    for language in [chosen] if chosen else every:
        for theme in themes(language):
            words = counted("{n} word", "{n} words", n=len(theme.words)).text(lang)
            print(f"{language}  {theme.name:<20}{theme.title} ({words})")


def run_languages(arguments: Arguments) -> None:
    for code, name in native_names().items():
        found = language_of(code)
        print(f"{code:<9}{name} ({found.english})  {' '.join(found.digraphs)}".rstrip())


def run_formats(arguments: Arguments) -> None:
    for name in format_names():
        found = find_format(name)
        print(f".{name:<6}{found.about.text(arguments.lang)}")
        options = " ".join(f"--{field.replace('_', '-')}" for field in found.follows)
        for line in textwrap.wrap(options, 70, break_on_hyphens=False):
            print(" " * 7 + line)


def add_completion(parser: CommandParser) -> None:
    shell = noop('bash: eval "$(suchsel completion bash)"; other shells: see the guide')
    parser.add_words("shell", "SHELL", shell)
    parser.offers["shell"] = shells


def shells() -> list[str]:
    with require("shell", "Completion needs one more package: {command}"):
        from shtab import SUPPORTED_SHELLS
    return list(SUPPORTED_SHELLS)


def run_completion(arguments: Arguments) -> None:
    known = shells()
    if arguments.shell not in known:
        text = noop("There is no completion for “{name}”; choose one of: {names}.")
        raise unknown("no-such-shell", text, arguments.shell, known)
    from shtab import FILE, complete

    whole = argparse.ArgumentParser(prog="suchsel")
    commands = whole.add_subparsers()
    for name, about in COMMANDS.items():
        parser = parser_of(name, arguments.lang)
        parser.explain()
        for action in parser._actions:
            offer = parser.offers.get(action.dest)
            if offered := list(offer()) if offer else []:
                action.choices = offered
            elif action.dest in parser.offers:
                action.complete = FILE  # type: ignore[attr-defined]
        commands.add_parser(name, help=about.text(arguments.lang), parents=[parser], add_help=False)
    print(complete(whole, arguments.shell))


WORDS = say("Puzzle Words Search Hidden Letters Find")
WELCOME_SIZE, SEED = (8, 12), 1
#: What to try after the puzzle in the terminal.
NEXT = (
    *EXAMPLES[2:],
    say("suchsel serve"),
    say("the web app: all of this with the mouse"),
    say("suchsel --help"),
    say("all commands"),
)


def welcome(lang: str) -> str:
    words, (rows, columns) = WORDS.text(lang), WELCOME_SIZE
    puzzle = generate(words.split(), WELCOME_SIZE, seed=SEED, language=lang)
    made_by = f"suchsel make {words} --language {lang} --size {rows}x{columns} --seed {SEED}"
    lines = [
        write([puzzle], Style(lang)).decode().rstrip(),
        "",
        say("Made by: {command}", command=made_by).text(lang),
        "",
        say("Try next:").text(lang),
    ]
    lines += [f"  {'    ' * (n % 2)}{text.text(lang)}" for n, text in enumerate(NEXT)]
    return "\n".join(lines)
