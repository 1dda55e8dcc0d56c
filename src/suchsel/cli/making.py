"""suchsel make, daily and pack: words in, puzzles out."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from suchsel import formats
from suchsel.cli.arguments import GUESSED, SEED, add_request, add_style, read_requests
from suchsel.cli.output import add_output, read_output
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.daily import DAILY, daily_puzzle, read_day
from suchsel.difficulty.rating import tell as describe
from suchsel.errors import Defects, SuchselError
from suchsel.i18n import Message, counted, noop, say
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.request.levels import DEFAULT_LEVEL, family_levels
from suchsel.request.option_types import OneOf, draw_seed
from suchsel.request.options import GROUPS, WORKERS, key
from suchsel.several import EFFORT, PACK_LEVEL, SET_OPTIONS, PuzzleSet
from suchsel.sheet.wording import level_label
from suchsel.words.languages import native_names
from suchsel.words.lists import theme_languages

if TYPE_CHECKING:
    from suchsel.engine.packing import Packing, PackingProgress

#: The options that everybody needs, in the order of the short help.
BRIEF = (
    *("output", "solution", "title", "level", "count", "preset", "size", "theme", "pick", "seed"),
    *("name_line", "help"),
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
#: The number of open boards that `pack` names at the end.
SHOWN = 12


def add_make(parser: CommandParser) -> None:
    add_output(parser, several=True)
    add_request(parser)
    all_levels = noop("make one puzzle for each level in the family of --level")
    parser.add_flag("all_levels", all_levels, GROUPS["level"])
    parser.add_rows({"seed": SEED, **SET_OPTIONS})
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
        arguments.remark(
            "The message stands in marked cells, because no board was found on which exactly the "
            "letters left over spell it. The puzzle is complete."
        )
    guessed = None if arguments.language or arguments.theme else requests[0].language
    if guessed and guessed != arguments.lang:
        arguments.remark(GUESSED, name=native_names()[guessed])


def add_daily(parser: CommandParser) -> None:
    parser.add_text("date", "DATE", "the day, as in 2026-12-24 (default: today)")
    level = key(OneOf(dict.fromkeys(DAILY)), "level of difficulty", "medium")
    parser.add_option("level", level)
    words = noop("language of the words: one that has themes (default: that of the texts)")
    parser.add_text("language", "LANG", words, offer=theme_languages)
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


def add_pack(parser: CommandParser) -> None:
    from suchsel.engine.packing import BoardLimits

    add_output(parser)
    parser.add_rows(BoardLimits.ROWS)
    add_request(parser, without="size", level=PACK_LEVEL, effort=EFFORT)
    seed = SEED._replace(default=0, help=say("the same seed gives the same board"))
    parser.add_rows({"seed": seed, "workers": WORKERS})
    about = noop("begin below the board of this puzzle, which an earlier run has found")
    parser.add_text("resume", "PUZZLE.json", about, GROUPS["search"])
    add_style(parser, without=("per_page",))


def run_pack(arguments: Arguments) -> None:
    from suchsel.engine.packing import BoardLimits, Packing
    from suchsel.generate import search
    from suchsel.system.workers import worker_count

    with Defects() as defects:
        seed: int = defects(arguments.value, "seed")
        limits = BoardLimits.read(arguments.given(BoardLimits.ROWS), defects)
        usual = {"level": PACK_LEVEL, "effort": EFFORT}
        requests = defects(read_requests, arguments, lambda given: [{**usual, **given}])
        before = defects(read_puzzles, arguments.resume) if arguments.resume else []
        workers: int | None = defects.collect(arguments.value, "workers")
        output = defects(read_output, arguments)
    best = min(before, key=lambda one: one.rows * one.columns, default=None)
    request = requests[0].evolve(size=None)
    packing = Packing(search, request, seed, limits, best, worker_count(workers))
    progress = _follow(packing, arguments.lang)
    if progress is None or progress.best is None:
        raise KeyboardInterrupt  # before anything was found
    output.write([progress.best])
    verdict = say("proved to be the smallest")
    if not progress.proved:
        left = [f"{rows}x{columns}" for rows, columns in progress.left]
        verdict = say(
            "the smallest found, not proved; smaller boards that are still open: {n} of {all} "
            "({some})",
            n=len(left),
            all=progress.smaller,
            some=[*left[:SHOWN], *(["…"] if len(left) > SHOWN else [])],
        )
    arguments.tell(say("{board}, {verdict}", board=_board(progress.best), verdict=verdict))


def _board(puzzle: Puzzle) -> Message:
    return counted(
        "{rows}x{columns} = {n} cell",
        "{rows}x{columns} = {n} cells",
        n=puzzle.rows * puzzle.columns,
        rows=puzzle.rows,
        columns=puzzle.columns,
    )


def _follow(packing: Packing, lang: str) -> PackingProgress | None:
    """Show each improvement as it comes; Ctrl-C keeps the best so far."""
    last, live, progress = None, sys.stderr.isatty(), None

    def show(text: str, end: str, **values: object) -> None:
        line = say(text, **values).text(lang)
        print("\r" + line.ljust(80) if live else line, end=end, file=sys.stderr, flush=True)

    try:
        for progress in packing.run():
            if live and progress.trying:
                text = noop("{n} steps, smaller boards still open: {left}, trying {size} ")
                size, left = "{}x{}".format(*progress.trying), len(progress.left)
                show(text, "", n=progress.steps, left=left, size=size)
            if progress.best is not None and progress.cells != last:
                last = progress.cells
                show(noop("found {board}"), "\n", board=_board(progress.best))
        if live:
            show("", "\r")
    except KeyboardInterrupt:
        print(file=sys.stderr)
    return progress
