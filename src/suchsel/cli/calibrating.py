"""suchsel calibrate: recorded games in, the profile of their readers out."""

from __future__ import annotations

import json
import sys

from suchsel.boards.kind import DIRECTIONS
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.difficulty.calibration import Estimate, Fit, fit, fit_chart, read_play_logs
from suchsel.errors import mistake
from suchsel.i18n import Message, counted, noop, say
from suchsel.request.reader_profiles import MAX_NAME
from suchsel.system.writing import write_all


def add_calibrate(parser: CommandParser) -> None:
    logs = say("files with recorded games, saved from the player")
    parser.add_words("logs", noop("LOG"), logs, nargs="+")
    output = say("file for the profile, which --reader takes")
    parser.add_text("output", noop("READER.json"), output)
    parser.add_text("name", noop("NAME"), say("name of the readers (default: “readers”)"))
    parser.add_text("plot", noop("FILE.svg"), say("draw the weights with their intervals"))


def run_calibrate(arguments: Arguments) -> None:
    if arguments.plot is not None and not arguments.plot.lower().endswith(".svg"):
        raise mistake(
            "no-such-format", "This plot is written as .svg, not as “{path}”.", path=arguments.plot
        )
    name = arguments.name or say("readers").text(arguments.lang)
    if len(name) > MAX_NAME:
        raise mistake(
            "bad-reader", "The name of a reader has 1 to {limit} characters.", limit=MAX_NAME
        )
    found = fit(read_play_logs(arguments.logs))
    arguments.answer(*_table(found))
    files: list[tuple[str, bytes]] = []
    if arguments.output is not None:
        profile = {**found.reader(name).to_dict(), "fit": found.to_dict()}
        text = json.dumps(profile, ensure_ascii=False, indent=1) + "\n"
        files.append((arguments.output, text.encode()))
    if arguments.plot is not None:
        files.append((arguments.plot, fit_chart(found, arguments.lang).encode()))
    write_all(files)
    for path, _ in files:
        print(path, file=sys.stderr)


def _table(found: Fit) -> list[Message]:
    """What was measured, with intervals of 95 %; and what was not."""
    finds = counted(
        "{n} word found without a hint", "{n} words found without a hint", n=found.finds
    )
    lines = [
        say("{plays}, {finds}", plays=counted("{n} game", "{n} games", n=found.plays), finds=finds),
        say("{what:<20} {value:8.3f}", what=say("seconds per word"), value=found.seconds_per_word),
        _line(say("seconds per cell"), found.seconds_per_cell),
        _line(say("effect of the list"), found.list_effect),
    ]
    names = [name for name in DIRECTIONS if name in found.weights]
    lines += [_line(say("weight of {name}", name=name), found.weights[name]) for name in names]
    missing = [name for name in DIRECTIONS if name not in names and name != "E"]
    if missing:
        lines.append(say("not in these games, so as assumed: {names}", names=missing))
    return lines


def _line(what: Message, found: Estimate) -> Message:
    return say(
        "{what:<20} {value:8.3f}  ({low:.3f} to {high:.3f})",
        what=what,
        value=found.value,
        low=found.low,
        high=found.high,
    )
