"""suchsel solve, check and rate: what is in a grid or in a stored puzzle."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from suchsel.boards.board import DEFAULT_KIND
from suchsel.boards.images import MAX_IMAGE_BYTES
from suchsel.boards.kind import BENT, DIRECTIONS
from suchsel.cli.arguments import given_rows, print_notes, read_option
from suchsel.cli.parser import CommandParser
from suchsel.cli.scanning import Answers, looks_like_picture, print_answers, sheets, solve_picture
from suchsel.difficulty.rating import Difficulty, WordEffort, tell
from suchsel.errors import Defects, mistake
from suchsel.formats import LetterGrid, board_for, format_of, read_letters
from suchsel.formats._letter_grid import listed_words
from suchsel.i18n import Message, OptionName, counted, noop, say
from suchsel.judge.find import Occurrence, SpellingOptions, find, solve
from suchsel.puzzle import Puzzle, puzzle_in, rate, read_puzzles
from suchsel.records.encoding import Clauses
from suchsel.records.record import REASONS, BoardRecord, check_record, is_record, record_of
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import Line, OneOf, Whole
from suchsel.request.options import OPTIONS, SPELLING as SPELLED, Option
from suchsel.request.reader_profiles import as_reader, for_reader
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.sheet.style import Style
from suchsel.sheet.wording import level_label, place
from suchsel.system.files import read_bytes, read_text
from suchsel.system.parsing import parse_json
from suchsel.system.writing import check_targets, make_folder, write_all
from suchsel.words.list_options import ListOptions
from suchsel.words.lists import theme_languages, themes
from suchsel.words.sources import read_sources
from suchsel.words.spelling import Word, spell_word

#: How words are spelled in the grid.
SPELLING = {name: OPTIONS[name] for name in SPELLED}
#: How lists are read.
READING = {name: OPTIONS[name] for name in ListOptions._fields}
#: A file may say which kind of board it holds, so there is no default.
PATHS = OPTIONS["paths"]._replace(help=say("how words run"))
TOPOLOGY = OPTIONS["topology"]._replace(
    default=None, help=say("kind of board, if the file does not name it (files by suchsel do)")
)


#: Options of the command alone.
SOLVING = {
    "grid": Option(Whole(1, 1000), None, "board", say("which grid, if the file has several")),
    "dictionary": Option(
        Line(1000),
        None,
        "words",
        say(
            "find all words of the built-in lists of a language, or of a file with one word a line"
        ),
    ),
    "shortest": Option(Whole(2, 50), 4, "words", say("the length from which a dictionary counts")),
}


#: Finds words in the grid.
Seek = Callable[[Iterable[tuple[str, ...]]], list[Occurrence]]


def add_solve(parser: CommandParser) -> None:
    grid = say(
        "a file with the letters of the grid: text, a table in Markdown or HTML, csv, json, ipuz "
        "or xlsx; or a photo, a scan or a PDF"
    )
    parser.add_words("letters", noop("GRID"), grid)
    words = say("words to find, or files with words (default: the list in the file, if it has one)")
    parser.add_words("sources", OPTIONS["words"].type.metavar or "", words, nargs="*")
    parser.add_rows({"topology": TOPOLOGY, "paths": PATHS, **SOLVING, **READING, **SPELLING})
    parser.add_flag("show", say("print the grid as it was read"))
    parser.add_flag("leftover", say("print the letters that no word uses: a hidden message"))
    parser.add_option("format", FORM)
    parser.add_text("words", noop("FILE"), say("the words, if those in the picture are wrong"))
    output = say("a clean sheet in any format; of a picture, .png with the words ringed")
    parser.add_text("output", noop("FILE"), output, repeats=True)


def run_solve(arguments: argparse.Namespace, lang: str) -> None:
    """Ends with exit code 1 if a word is not in the grid."""
    with Defects() as defects:
        chosen: dict[str, Any] = {
            name: defects.collect(read_option, arguments, name, row)
            for name, row in {
                "topology": TOPOLOGY,
                "paths": PATHS,
                **SOLVING,
                "format": FORM,
            }.items()
        }
        defects(check_targets, arguments.output)
        formats = [defects(format_of, target) for target in arguments.output]
        data = defects(read_bytes, arguments.letters, MAX_IMAGE_BYTES)
        is_picture = data is not None and looks_like_picture(data, arguments.letters)
        if data is not None and not is_picture:
            letters = defects(read_letters, arguments.letters, chosen["topology"], chosen["grid"])
            if "png" in formats:
                defects.report(
                    "png-of-grid",
                    "Words are ringed in a .png file only if the grid is in a picture; write a "
                    ".pdf or .svg file.",
                )
        options = OptionReader(given_rows(arguments, READING), defects, standard_input=True)
        sources = [*arguments.sources, *([arguments.words] if arguments.words else [])]
        source = defects(options.read_sources, sources, (1, 1))
    spelled = cast("SpellingOptions", given_rows(arguments, SPELLING))
    chosen = vars(arguments) | chosen
    if is_picture:
        print_notes(options.notes, lang)
        path, entries = arguments.letters, source.entries
        solve_picture(data, path, chosen, entries, spelled, partial(_look_up, chosen), lang)
        return
    read = say("{where}: {message}", where=arguments.letters, message=letters.described())
    print_notes([read, *options.notes], lang)
    board, words = board_for(letters), list[WordLike](source.entries)
    seek = partial(find, letters.grid, board=board, paths=chosen["paths"])
    words += _look_up(chosen, letters, seek)
    if not words and not chosen["dictionary"]:
        words += _words_of_file(letters, seek, lang)
    answers = solve(letters.grid, words, board, paths=chosen["paths"], **spelled)
    listed = Request(words, **spelled).words
    used = {cell for found in answers.values() for occurrence in found for cell in occurrence}
    left = [
        symbol or ""
        for row, line in enumerate(letters.grid)
        for column, symbol in enumerate(line)
        if (row, column) not in used
    ]
    all_found = print_answers(
        chosen,
        letters,
        answers,
        listed,
        "".join(left),
        lambda word: [place(word, one, one.direction, lang) for one in answers[word]],
        lang,
    )
    make = partial(_puzzle_in, letters, listed, answers, spelled)
    write_all(sheets(make, chosen["output"], lang))
    if not all_found:
        raise SystemExit(1)


def _look_up(
    chosen: Mapping[str, Any], letters: LetterGrid, seek: Seek | None = None
) -> list[WordLike]:
    """The words of the dictionary that is named in the options, as far as they are in the grid."""
    if not chosen["dictionary"]:
        return []
    seek = seek or partial(find, letters.grid)
    return _words_of_dictionary(chosen["dictionary"], chosen["shortest"], seek)


def _words_of_file(letters: LetterGrid, seek: Seek, lang: str) -> list[str]:
    """The list that stands in the file, with a note."""
    found = listed_words(letters, lambda text: _is_in(seek, text))
    if not found:
        raise mistake(
            "words-missing",
            "The file has no list of words. Name the words to find: “suchsel solve GRID WORD …”; "
            "or use {option}.",
            option=OptionName("dictionary"),
        )
    print_notes([say("words of the file: {words}", words=found)], lang)
    return found


def _is_in(seek: Seek, text: str) -> bool:
    symbols = spell_word(text)
    return len(symbols) > 1 and bool(seek([symbols]))


def _words_of_dictionary(name: str, shortest: int, seek: Seek) -> list[WordLike]:
    """The words of a dictionary that are in the grid."""
    if name in theme_languages():
        texts = [word for theme in themes(name) for word in theme.words]
    else:
        texts = read_text(name).splitlines()
    spelled = {symbols: text for text in texts if len(symbols := spell_word(text)) >= shortest}
    found = {spelled[occurrence.word] for occurrence in seek(spelled)}
    return sorted(found)


def _puzzle_in(
    letters: LetterGrid, words: tuple[Word, ...], answers: Answers, spelled: SpellingOptions
) -> Puzzle:
    """The grid with its words as a puzzle of our own."""
    is_square, times = letters.topology == DEFAULT_KIND.name, Counter(word.text for word in words)
    unfit = [
        word
        for word, found in answers.items()
        if not is_square or len(found) < times[word] or found[0].direction not in DIRECTIONS
    ]
    if unfit:
        raise mistake(
            "no-sheet-of-grid",
            "A sheet needs straight words in straight rows and columns; these do not stand there: "
            "{words}.",
            words=unfit,
        )
    places = {word: [((*one,), one.direction) for one in found] for word, found in answers.items()}
    return puzzle_in(letters.grid, words, places, **spelled)


def add_check(parser: CommandParser) -> None:
    puzzle = say("a file with puzzles or a record; a .jsonl file holds one puzzle per line")
    parser.add_words("puzzle", noop("PUZZLE.json"), puzzle)
    solve = say("solve the formulas of a record again, by python-sat, where no proof is stored")
    parser.add_flag("solve", solve)
    dimacs = say("write the formulas of a record into this folder, for any SAT solver")
    parser.add_text("dimacs", noop("FOLDER"), dimacs)


def run_check(arguments: argparse.Namespace, lang: str) -> None:
    path = arguments.puzzle
    stored = parse_json(read_text(path)) if path.lower().endswith(".json") else None
    if is_record(stored):
        _check_record(record_of(stored, Path(path).parent), arguments, lang)
        return
    if arguments.solve or arguments.dimacs:
        raise mistake("not-a-record", "Formulas belong to a record; this file is none.")
    for puzzle in _puzzles(path):
        note = say(
            "clean: {rows}x{columns}, {words}, {level}, seed {seed}",
            rows=puzzle.rows,
            columns=puzzle.columns,
            words=counted("{n} word", "{n} words", n=len(puzzle.words)),
            level=level_label(puzzle, lang),
            seed=puzzle.seed,
        )
        print(note.text(lang))


def _check_record(record: BoardRecord, arguments: argparse.Namespace, lang: str) -> None:
    report, puzzle = check_record(record, solve=arguments.solve), record.puzzle
    if folder := arguments.dimacs:  # a file for each board that a formula excludes
        make_folder(folder)
        sizes = [exclusion.size for exclusion in record.excluded if exclusion.by == "sat"]
        formulas = [(size, Clauses(record.problem(size)).dimacs().encode()) for size in sizes]
        write_all([(str(Path(folder, "{}x{}.cnf".format(*n))), data) for n, data in formulas])
    left = [f"{rows}x{columns}" for rows, columns in record.open]
    smallest = say("no smaller board holds the words")
    if left:
        smallest = say("still open: {sizes}", sizes=left)
    elif record.min_rows > 1:
        smallest = say(
            "no smaller board with at least {n} rows and columns holds the words", n=record.min_rows
        )
    note = say(
        "record: {title}, {rows}x{columns} = {cells} cells, clean; {smallest}",
        title=record.title,
        rows=puzzle.rows,
        columns=puzzle.columns,
        cells=record.cells,
        smallest=smallest,
    )
    how = say(
        "excluded by count: {count}, on a single line: {line}, inside others: {inside}, by "
        "formulas: {sat} (proofs checked: {proved}, solved again: {solved}, by stored verdicts: "
        "{stored})",
        **{name: report.reasons[name] for name in REASONS},
        proved=report.proved,
        solved=report.solved,
        stored=report.stored,
    )
    print(note.text(lang))
    print(how.text(lang))


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
#: Files that hold a grid, but no puzzle.
GRIDS = (".txt", ".csv", ".tsv", ".xlsx", ".ipuz")
_FORMS: dict[str, Message | None] = {noop("table"): None, "json": None}
FORM = Option(OneOf(_FORMS), "table", "search", say("format of the output"))


def add_rate(parser: CommandParser) -> None:
    about = say(
        "files with puzzles (.json), which are compared; or any grid that “suchsel solve” reads, "
        "and its words or files with words"
    )
    parser.add_words("items", noop("PUZZLE.json|GRID"), about, nargs="+")
    parser.add_option("reader", READER)
    parser.add_option("format", FORM)
    parser.add_text("plot", noop("FILE.svg|png"), say("draw a map of the false starts"))


def run_rate(arguments: argparse.Namespace, lang: str) -> None:
    given = given_rows(arguments, {"reader": READER})
    form = read_option(arguments, "format", FORM)
    with Defects() as defects:
        chosen = OptionReader(given, defects).values.get("reader")
    reader = as_reader(READER.check("reader", chosen)) if "reader" in given else None
    path, *sources = arguments.items
    if not sources and path.lower().endswith(GRIDS):
        raise mistake(
            "words-missing",
            "A grid needs words: “suchsel rate {grid} WORD …”. A puzzle is a .json file.",
            grid=path,
        )
    puzzles = []  # none if the first item is a grid with words
    if not sources or all(item.lower().endswith(".json") for item in arguments.items):
        puzzles = [(item, one) for item in arguments.items for one in read_puzzles(item)]
    plot = _plot([one for _, one in puzzles], arguments.plot) if arguments.plot else b""
    rated = []  # what it is called, and its difficulty
    for item, puzzle in puzzles:
        names = (item, puzzle.title, puzzle.label, level_label(puzzle, lang))
        rated.append((", ".join(filter(None, names)), rate(puzzle, reader=reader)))
    if not puzzles:
        letters, source = read_letters(path), read_sources(sources, (1, 1))
        print_notes(source.notes, lang)
        found = rate(letters.grid, source.entries, board_for(letters), reader=reader)
        rated = [(path, found)]
    if form == "json":
        plain = []
        for name, one in rated:
            words = [word._asdict() for word in one.words]
            plain.append({"name": name, **one.to_dict(), "reader": one.reader, "words": words})
        print(json.dumps(plain[0] if len(plain) == 1 else plain, ensure_ascii=False, indent=1))
    elif len(rated) == 1:
        _print_words(*rated[0], lang)
    else:
        _print_comparison(rated, lang)
    if arguments.plot:
        write_all([(arguments.plot, plot)])


def _plot(puzzles: Sequence[Puzzle], path: str) -> bytes:
    """The heat map, as the suffix of the path says: SVG or PNG."""
    if len(puzzles) != 1:
        raise mistake(
            "plot-of-several", "--plot draws one stored puzzle; there are {n}.", n=len(puzzles)
        )
    puzzle, name = puzzles[0], path.lower().rpartition(".")[2]
    if name not in ("svg", "png"):
        raise mistake(
            "no-such-format", "A plot is written as .svg or .png, not as “{path}”.", path=path
        )
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
        numbers = zip(("{n:.1f}", "{n:.0f}"), (found.minutes, found.score), heads, strict=True)
        columns = [
            say(form, n=number).text(lang).rjust(len(head)) for form, number, head in numbers
        ]
        print(*columns, name, sep="  ")


def _print_words(name: str, difficulty: Difficulty, lang: str) -> None:
    print(say("{where}: {message}", where=name, message=tell([difficulty])).text(lang))
    print(say("Each word by itself, in seconds:").text(lang))
    wide = max(len(word.word) for word in difficulty.words)
    for word in sorted(difficulty.words, key=lambda word: (-word.seconds, word.word)):
        seconds = say("{n:8.1f}", n=float(word.seconds)).text(lang)
        why = ", ".join(reason.text(lang) for reason in _reasons(word))
        print(f"  {word.word:<{wide}}  {seconds}  {why}")


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
