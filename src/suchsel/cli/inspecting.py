"""suchsel check, rate and calibrate: what is in puzzles, how difficult they are, and for whom."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from suchsel.boards.kind import BENT, DIRECTIONS
from suchsel.cli.arguments import FORM
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.cli.solving import GRID_ROWS, options_in, tell_language
from suchsel.difficulty.calibration import Estimate, Fit, fit, fit_chart, read_play_logs
from suchsel.difficulty.rating import Difficulty, WordEffort, tell
from suchsel.errors import Defects, errors_at, mistake
from suchsel.formats import LetterGrid, board_for, choose_grid, read_grids
from suchsel.formats._letter_grid import listed_words
from suchsel.i18n import Message, OptionName, counted, noop, say
from suchsel.judge.find import find, solve_grid, spellings_of
from suchsel.puzzle import Puzzle, rate, read_puzzles
from suchsel.records.encoding import Clauses
from suchsel.records.record import RECORD_FORMAT, BoardRecord, check_record, record_of
from suchsel.request.from_files import OptionReader
from suchsel.request.options import OPTIONS, SPELLING
from suchsel.request.reader_profiles import Reader, as_reader, check_name, for_reader
from suchsel.request.value_types import WordLike
from suchsel.sheet.style import Style
from suchsel.sheet.wording import level_label
from suchsel.system.files import read_text
from suchsel.system.parsing import parse_json
from suchsel.system.writing import make_folder, write_all
from suchsel.words.sources import read_sources


def add_check(parser: CommandParser) -> None:
    puzzle = noop("a file with puzzles or a record; a .jsonl file holds one puzzle per line")
    parser.add_words("puzzle", "PUZZLE.json", puzzle)
    solve = noop("solve the formulas of a record again, by python-sat, where no proof is stored")
    parser.add_flag("solve", solve)
    dimacs = noop("write the formulas of a record into this folder, for any SAT solver")
    parser.add_text("dimacs", "FOLDER", dimacs)


def run_check(arguments: Arguments) -> None:
    path = arguments.puzzle
    stored = parse_json(read_text(path)) if path.lower().endswith(".json") else None
    if isinstance(stored, dict) and stored.get("format") == RECORD_FORMAT:
        _check_record(record_of(stored, Path(path).parent), arguments)
        return
    if arguments.solve or arguments.dimacs:
        raise mistake("not-a-record", "Formulas belong to a record; this file is none.")
    for puzzle in _puzzles(path):
        words = counted("{n} word", "{n} words", n=len(puzzle.words))
        level = level_label(puzzle, arguments.lang)
        size = {"rows": puzzle.rows, "columns": puzzle.columns}
        text = noop("clean: {rows}x{columns}, {words}, {level}, seed {seed}")
        arguments.answer(say(text, **size, words=words, level=level, seed=puzzle.seed))


def _check_record(record: BoardRecord, arguments: Arguments) -> None:
    found, puzzle = check_record(record, solve=arguments.solve), record.puzzle
    if folder := arguments.dimacs:  # a file for each board that a formula excludes
        make_folder(folder)
        sizes = [exclusion.size for exclusion in record.excluded if exclusion.by == "sat"]
        formulas = [(size, Clauses(record.problem(size)).dimacs().encode()) for size in sizes]
        write_all([(str(Path(folder, "{}x{}.cnf".format(*n))), data) for n, data in formulas])
    smallest = say("no smaller board holds the words")
    if record.open:
        left = [f"{rows}x{columns}" for rows, columns in record.open]
        smallest = say("still open: {sizes}", sizes=left)
    elif record.min_rows > 1:
        text = noop("no smaller board with at least {n} rows and columns holds the words")
        smallest = say(text, n=record.min_rows)
    values = {"title": record.title, "rows": puzzle.rows, "columns": puzzle.columns}
    text = noop("record: {title}, {rows}x{columns} = {cells} cells, clean; {smallest}")
    note = say(text, **values, cells=record.cells, smallest=smallest)
    how = say(
        "excluded by count: {count}, on a single line: {line}, inside others: {inside}, by "
        "formulas: {sat} (proofs checked: {proved}, solved again: {solved}, by stored verdicts: "
        "{stored})",
        **found,
    )
    arguments.answer(note, how)


def _puzzles(path: str) -> Iterator[Puzzle]:
    """One after the other; the defects of all of them are reported after the last."""
    if not path.lower().endswith(".jsonl"):
        yield from read_puzzles(path)
        return
    from suchsel.batch.run import FAILED, stored_lines, stored_puzzle

    number = 0
    with Defects() as defects:
        for number, line in stored_lines(path):
            failed = line.startswith(FAILED)
            if not failed and (puzzle := defects.collect(stored_puzzle, number, line)):
                yield puzzle
        if not number:
            defects.report("no-puzzles", "There is no puzzle in {path}.", path=path)


#: A stored puzzle has a reader of its own, so there is no default.
READER = OPTIONS["reader"]._replace(default=None)
#: Files that hold puzzles.
STORED = (".json", ".jsonl")
#: Files that hold a grid, but no puzzle.
GRIDS = (".txt", ".csv", ".tsv", ".xlsx", ".ipuz")


def add_rate(parser: CommandParser) -> None:
    about = noop(
        "files with puzzles (.json, .jsonl), which are compared; or any grid that “suchsel solve” "
        "reads, and its words or files with words"
    )
    parser.add_words("items", "PUZZLE.json|GRID", about, nargs="+")
    parser.add_rows({**GRID_ROWS, **{name: OPTIONS[name] for name in SPELLING}})
    parser.add_option("reader", READER)
    parser.add_option("format", FORM)
    parser.add_text("plot", "FILE.svg|png", "draw a map of the false starts")


def run_rate(arguments: Arguments) -> None:
    given = arguments.given(["reader"])
    with Defects() as defects:
        form, number = (defects.collect(arguments.value, name) for name in ("format", "grid"))
        chosen = OptionReader(given, defects).values.get("reader")
    reader = as_reader(READER.check("reader", chosen)) if "reader" in given else None
    path, *sources = arguments.items
    is_puzzle = not sources and not path.lower().endswith(GRIDS)
    plot, rated = b"", list[tuple[str, Difficulty]]()  # what it is called, and its difficulty
    if is_puzzle or all(item.lower().endswith(STORED) for item in arguments.items):
        for name in arguments.given(("topology", "paths", *SPELLING)):
            text = noop("“{option}” has no effect on stored puzzles: they say it themselves.")
            raise mistake("option-without-effect", text, name, option=OptionName(name))
        puzzles = _stored(arguments.items, number)
        if arguments.plot:
            puzzles = [*puzzles]
            plot = _plot([one for _, one in puzzles], arguments.plot)
        for item, puzzle in puzzles:
            names = (item, puzzle.title, puzzle.label, level_label(puzzle, arguments.lang))
            rated.append((", ".join(filter(None, names)), rate(puzzle, reader=reader)))
    else:
        plot = _plot([], arguments.plot) if arguments.plot else b""
        rated = _rated_grids(path, sources, number, reader, arguments)
    if form == "json":
        plain = []
        for name, one in rated:
            by_word = [word._asdict() for word in one.words]
            plain.append({"name": name, **one.to_dict(), "reader": one.reader, "words": by_word})
        print(json.dumps(plain[0] if len(plain) == 1 else plain, ensure_ascii=False, indent=1))
    elif len(rated) == 1:
        _print_words(*rated[0], arguments)
    else:
        _print_comparison(rated, arguments.lang)
    if arguments.plot:
        write_all([(arguments.plot, plot)])


def _stored(items: Sequence[str], number: int | None) -> Iterable[tuple[str, Puzzle]]:
    """The puzzles of all files, one after the other; with a number, only that one of each file."""
    for item in items:
        if number is None:
            yield from ((item, puzzle) for puzzle in _puzzles_of(item))
        else:
            every = [*_puzzles_of(item)]
            grids = [LetterGrid(puzzle.grid) for puzzle in every]
            yield item, every[choose_grid(grids, item, number)]


def _puzzles_of(path: str) -> Iterator[Puzzle]:
    """As `_puzzles`, but defects name the file, as they have to if there are several."""
    with errors_at(path) if path.lower().endswith(".jsonl") else nullcontext():
        yield from _puzzles(path)


def _rated_grids(
    path: str, sources: Sequence[str], number: int | None, reader: Reader | None, said: Arguments
) -> list[tuple[str, Difficulty]]:
    """The grids of a file with these words, or with those that the file lists."""
    grids, source = read_grids(path, said.value("topology")), read_sources(sources, (1, 1))
    if number is not None:
        grids = [grids[choose_grid(grids, path, number)]]
    said.tell(*source.notes)
    rated = []
    for n, letters in enumerate(grids, 1):
        name = ", ".join([path, *([say("puzzle {n}", n=n).text(said.lang)] if grids[1:] else ())])
        with errors_at(name) if grids[1:] else nullcontext():
            rated.append((name, _rated_grid(letters, source.entries, reader, said)))
    return rated


def _rated_grid(
    letters: LetterGrid, words: Sequence[WordLike], reader: Reader | None, said: Arguments
) -> Difficulty:
    board = board_for(letters)
    paths, said.spelling = options_in(letters, said)
    if not words:
        seek = partial(find, letters.grid, board=board, paths=paths)
        words = listed_words(letters, seek, spellings_of(letters.grid, said.spelling))
        said.tell(say("words of the file: {words}", words=words))
    if not words:
        raise mistake(
            "words-missing",
            "A grid needs words: “suchsel rate {grid} WORD …”. A puzzle is a .json file.",
            grid=said.items[0],
        )
    solved = solve_grid(letters.grid, words, board, paths, said.spelling)
    tell_language(solved, said)
    return rate(letters.grid, words, board, reader=reader, paths=paths, **solved.spelling)


def _plot(puzzles: Sequence[Puzzle], path: str) -> bytes:
    """The heat map, as the suffix of the path says: SVG or PNG."""
    if len(puzzles) != 1:
        text = noop("--plot draws one stored puzzle; there are {n}.")
        raise mistake("plot-of-several", text, n=len(puzzles))
    puzzle, name = puzzles[0], path.lower().rpartition(".")[2]
    if name not in ("svg", "png"):
        text = noop("A plot is written as .svg or .png, not as “{path}”.")
        raise mistake("no-such-format", text, path=path)
    from suchsel.sheet.board_drawing import DPI, heat_map
    from suchsel.sheet.fonts import find_faces

    faces = find_faces(Style().font)
    page = heat_map(puzzle, faces)
    if name == "svg":
        from suchsel.formats.svg import draw_svg

        return draw_svg([page], faces, puzzle.title or "Suchsel")
    from suchsel.formats.png import draw_png

    return draw_png([page], faces, DPI)


def _print_comparison(rated: Sequence[tuple[str, Difficulty]], lang: str) -> None:
    time = say("minutes {reader}", reader=for_reader(rated[0][1].reader))
    heads = [time.text(lang), say("trickiness").text(lang)]
    print(*heads, say("puzzle").text(lang), sep="  ")
    for name, found in rated:
        forms = {"{n:.1f}": found.minutes, "{n:.0f}": found.score}
        texts = [say(form, n=number).text(lang) for form, number in forms.items()]
        columns = [text.rjust(len(head)) for text, head in zip(texts, heads, strict=True)]
        print(*columns, name, sep="  ")


def _print_words(name: str, difficulty: Difficulty, arguments: Arguments) -> None:
    arguments.answer(say("{where}: {message}", where=name, message=tell([difficulty])))
    arguments.answer(say("Each word by itself, in seconds:"))
    wide = max(len(word.word) for word in difficulty.words)
    for word in sorted(difficulty.words, key=lambda word: (-word.seconds, word.word)):
        reasons, line = _reasons(word), "  {word}  {seconds:8.1f}  {reasons}"
        name, seconds = word.word.ljust(wide), float(word.seconds)
        arguments.answer(say(line, word=name, seconds=seconds, reasons=reasons))


def _reasons(word: WordEffort) -> list[Message]:
    """Why the word is hard to find: “backwards, diagonal, 7 false starts”."""
    down, right = DIRECTIONS.get(word.direction, (0, 0))
    reasons = [say("backwards")] if right < 0 or (right == 0 and down < 0) else []
    if word.direction == BENT:
        reasons.append(say("bent"))
    elif down and right:
        reasons.append(say("diagonal"))
    elif down:
        reasons.append(say("vertical"))
    reasons.append(counted("{n} false start", "{n} false starts", n=word.false_starts))
    return reasons


def add_calibrate(parser: CommandParser) -> None:
    parser.add_words("logs", "LOG", "files with recorded games, saved from the player", nargs="+")
    parser.add_text("output", "READER.json", "file for the profile, which --reader takes")
    parser.add_text("name", "NAME", "name of the readers (default: “readers”)")
    parser.add_text("plot", "FILE.svg", "draw the weights with their intervals")


def run_calibrate(arguments: Arguments) -> None:
    if arguments.plot is not None and not arguments.plot.lower().endswith(".svg"):
        text = noop("This plot is written as .svg, not as “{path}”.")
        raise mistake("no-such-format", text, path=arguments.plot)
    name = check_name(arguments.name or say("readers").text(arguments.lang))
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
    return say("{what:<20} {value:8.3f}  ({low:.3f} to {high:.3f})", what=what, **found._asdict())
