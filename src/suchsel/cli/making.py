"""suchsel make and daily: words in, puzzles out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from suchsel import formats
from suchsel.cli.arguments import SEED, add_request, add_style, read_requests
from suchsel.cli.output import add_output, read_output
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.daily import DAILY, daily_puzzle, read_day
from suchsel.difficulty.rating import tell as describe
from suchsel.errors import Defects, SuchselError
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.option_types import OneOf, draw_seed
from suchsel.request.options import GROUPS, key
from suchsel.several import SET_OPTIONS, PuzzleSet
from suchsel.sheet.wording import level_label
from suchsel.words.languages import native_names
from suchsel.words.lists import theme_languages

#: The options that everybody needs, in the order of the short help.
BRIEF = (
    *("output", "solution", "title", "level", "count", "preset", "size", "theme", "pick", "seed"),
    "help",
)
#: Commands, each followed by what it makes. A translation names words and a theme in its language.
EXAMPLES = (
    say("suchsel make Dog Cat Mouse"),
    say("a puzzle in the terminal"),
    say("suchsel make --theme animals --pick 12 --solution -o puzzle.pdf"),
    say("a sheet to print, and its solution"),
    say("suchsel make --theme animals --pick 12 --count 30 -o class.pdf"),
    say("thirty different ones for a class"),
)


def add_make(parser: CommandParser) -> None:
    add_output(parser, several=True)
    add_request(parser)
    all_levels = say("make one puzzle for each level in the family of --level")
    parser.add_flag("all_levels", all_levels, GROUPS["level"])
    parser.add_option("seed", SEED, GROUPS["search"])
    parser.add_rows(SET_OPTIONS)
    add_style(parser)
    parser.shorten(BRIEF, EXAMPLES)


def run_make(arguments: Arguments) -> None:
    def variants(given: Mapping[str, object]) -> list[dict[str, object]]:
        levels = [str(given.get("level", DEFAULT_LEVEL))]
        with suppress(SuchselError):  # the request says what is wrong with the level
            if arguments.all_levels:
                levels = [level.name for level in family_levels(levels[0])]
        return [{"level": level} for level in levels]

    with Defects() as defects:
        given_seed: int | None = defects.collect(arguments.value, "seed")
        requests = defects.collect(read_requests, arguments, variants) or []
        rows = arguments.given(SET_OPTIONS)
        broken = () if requests else ("requests",)
        asked = PuzzleSet.read({"requests": requests, **rows}, defects, broken)
        output = defects(read_output, arguments, None if defects else asked.total > 1)
    seed = draw_seed() if given_seed is None else given_seed
    largest = formats.largest_board(output.format_names, output.style)
    puzzles = asked.make(seed, output.page_style, largest)
    output.write(puzzles)
    for start in range(0, len(puzzles), asked.count):
        arguments.tell(_note(puzzles[start : start + asked.count], seed, arguments.lang))
    if requests[0].message_mode == "auto" and puzzles[0].request.message_mode == "shaded":
        note = say(
            "The message stands in marked cells: no board was found on which the letters left over "
            "spell it. Other words, another size or a harder level may help."
        )
        arguments.tell(note)
    guessed = None if arguments.language or arguments.theme else requests[0].language
    if guessed and guessed != arguments.lang:
        note = say(
            "language of the words, by their letters: {name} (or name it: --language)",
            name=native_names()[guessed],
        )
        arguments.tell(note)


def add_daily(parser: CommandParser) -> None:
    day = say("the day, as in 2026-12-24 (default: today)")
    parser.add_text("date", noop("DATE"), day)
    level = key(OneOf(dict.fromkeys(DAILY)), say("level of difficulty"), "medium")
    parser.add_option("level", level)
    words = say("language of the words: one that has themes (default: that of the texts)")
    parser.add_text("language", noop("LANG"), words, offer=theme_languages)
    add_output(parser)
    add_style(parser)


def run_daily(arguments: Arguments) -> None:
    from datetime import date

    with Defects() as defects:
        level: str = defects(arguments.value, "level")
        day = defects(read_day, arguments.date) if arguments.date else date.today()
        output = defects(read_output, arguments)
    usual = arguments.lang[:2] if arguments.lang[:2] in theme_languages() else "en"
    puzzle = daily_puzzle(day, level, arguments.language or usual)
    output.write([puzzle])
    arguments.tell(_note([puzzle], puzzle.seed, arguments.lang))


def _note(puzzles: Sequence[Puzzle], seed: int, lang: str) -> Message:
    """What was made: a puzzle, or several of the same request."""
    first, last = puzzles[0], puzzles[-1]
    note = say(
        "seed {seed}, {rows}, {columns}, {level}: {difficulty}",
        seed=seed,
        rows=counted("{n} row", "{n} rows", n=first.rows),
        columns=counted("{n} column", "{n} columns", n=first.columns),
        level=level_label(first, lang),
        difficulty=describe([puzzle.difficulty for puzzle in puzzles]),
    )
    if first.label is None:
        return note
    labels = say("{first} to {last}", first=first.label, last=last.label)
    where = first.label if first.label == last.label else labels
    return say("{where}: {message}", where=where, message=note)
