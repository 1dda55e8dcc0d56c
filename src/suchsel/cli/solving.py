"""suchsel solve: the words in a letter grid of any origin, or in a photo, a scan or a PDF."""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from suchsel.boards.board import DEFAULT_KIND
from suchsel.boards.images import MAX_IMAGE_BYTES
from suchsel.boards.kind import DIRECTIONS
from suchsel.cli.arguments import FORM, given_rows, print_notes, read_option
from suchsel.cli.parser import CommandParser
from suchsel.errors import Defects, mistake, require
from suchsel.formats import (
    LetterGrid,
    board_for,
    choose_grid,
    format_of,
    page_style,
    read_letters,
    render_files,
    style_for,
)
from suchsel.formats._letter_grid import listed_words
from suchsel.formats.txt import draw
from suchsel.i18n import Message, OptionName, noop, say
from suchsel.judge.find import Occurrence, SpellingOptions, find, solve
from suchsel.puzzle import Puzzle, puzzle_in
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import Line, Whole
from suchsel.request.options import OPTIONS, SPELLING as SPELLED, Option
from suchsel.request.request import Request
from suchsel.request.value_types import WordLike
from suchsel.sheet.wording import place
from suchsel.system.files import read_bytes, read_text
from suchsel.system.writing import check_targets, write_all
from suchsel.words.languages import find_code
from suchsel.words.lists import theme_languages, themes
from suchsel.words.sources import ListOptions
from suchsel.words.spelling import Word, spell_word

if TYPE_CHECKING:
    from suchsel.scan.solving import SolvedScan

#: How words are spelled in the grid.
SPELLING = {name: OPTIONS[name] for name in SPELLED}
#: How lists are read.
READING = {name: OPTIONS[name] for name in ListOptions._fields}
#: Options of the command alone. A file may say which kind of board it holds.
SOLVING = {
    "topology": OPTIONS["topology"]._replace(
        default=None, help=say("kind of board, if the file does not name it (files by suchsel do)")
    ),
    "paths": OPTIONS["paths"]._replace(help=say("how words run")),
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

#: Finds words in letters.
Seek = Callable[[Iterable[tuple[str, ...]]], list[Occurrence]]


class Solved(NamedTuple):
    """What was found in a grid, and what else is known of it and of its words."""

    letters: LetterGrid
    words: tuple[Word, ...]  # of the list, as often as it says
    places: Mapping[str, Sequence[Occurrence]]
    lines: Callable[[str], Iterable[Message]]  # what is said of a word
    sheet: Callable[[], Puzzle]
    rings: Callable[[], bytes] | None = None
    known: Mapping[str, Any] = MappingProxyType({})
    of_words: Mapping[str, Mapping[str, object]] = MappingProxyType({})

    @property
    def missing(self) -> dict[str, int]:
        """The words that are not there as often as the list says, and how often that is."""
        times = Counter(word.text for word in self.words)
        return {word: n for word, n in times.items() if len(self.places[word]) < n}

    @property
    def leftover(self) -> str:
        """The letters that no word uses."""
        used = {cell for found in self.places.values() for one in found for cell in one}
        return "".join(
            symbol or ""
            for row, line in enumerate(self.known.get("corrected", self.letters.grid))
            for column, symbol in enumerate(line)
            if (row, column) not in used
        )


def add_solve(parser: CommandParser) -> None:
    grid = say(
        "a file with the letters of the grid: text, a table in Markdown or HTML, csv, json, ipuz "
        "or xlsx; or a photo, a scan or a PDF"
    )
    parser.add_words("letters", noop("GRID"), grid)
    words = say("words to find, or files with words (default: the list in the file, if it has one)")
    parser.add_words("sources", OPTIONS["words"].type.metavar or "", words, nargs="*")
    parser.add_rows({**SOLVING, **READING, **SPELLING})
    parser.add_flag("show", say("print the grid as it was read"))
    parser.add_flag("leftover", say("print the letters that no word uses: a hidden message"))
    parser.add_option("format", FORM)
    parser.add_text("words", noop("FILE"), say("the words, if those in the picture are wrong"))
    output = say("a clean sheet in any format; of a picture, .png with the words ringed")
    parser.add_text("output", noop("FILE"), output, repeats=True)


def run_solve(arguments: argparse.Namespace, lang: str) -> None:
    """Ends with exit code 1 if a word is not in the grid."""
    path, letters = arguments.letters, None
    with Defects() as defects:
        chosen: dict[str, Any] = vars(arguments) | {
            name: defects.collect(read_option, arguments, name, row)
            for name, row in {**SOLVING, "format": FORM}.items()
        }
        defects(check_targets, arguments.output)
        formats = [defects(format_of, target) for target in arguments.output]
        data = defects(read_bytes, path, MAX_IMAGE_BYTES)
        if data is not None and not _looks_like_picture(data, path):
            letters = defects(read_letters, path, chosen["topology"], chosen["grid"], data)
            if "png" in formats:
                defects.report(
                    "png-of-grid",
                    "Words are ringed in a .png file only if the grid is in a picture; write a "
                    ".pdf or .svg file.",
                )
        options = OptionReader(given_rows(arguments, READING), defects, standard_input=True)
        sources = [*arguments.sources, *([arguments.words] if arguments.words else [])]
        source = defects(options.read_sources, sources, (1, 1))
    print_notes(options.notes, lang)
    spelling = cast("SpellingOptions", given_rows(arguments, SPELLING))
    if letters is None:
        solved = _solve_picture(data, chosen, source.entries, spelling, lang)
    else:
        solved = _solve_letters(letters, chosen, source.entries, spelling, lang)
    _print_answers(solved, chosen, lang)
    write_all([file for target in arguments.output for file in _files(solved, target, lang)])
    if solved.missing:
        raise SystemExit(1)


def _solve_letters(
    letters: LetterGrid,
    chosen: Mapping[str, Any],
    entries: Sequence[WordLike],
    spelling: SpellingOptions,
    lang: str,
) -> Solved:
    """The words in a text or a table."""
    _say_what_was_read(chosen, letters, lang)
    board, paths = board_for(letters), chosen["paths"]
    seek = partial(find, letters.grid, board=board, paths=paths)
    read = partial(listed_words, letters, partial(_is_in, seek))
    words = _words(entries, chosen, seek, read, noop("words of the file: {words}"), lang)
    places = solve(letters.grid, words, board, paths=paths, **spelling)
    solved = Solved(
        letters,
        Request(words, **spelling).words,
        places,
        lambda word: (place(word, one, one.direction, lang) for one in places[word]),
        lambda: _puzzle_in(solved, spelling),
    )
    return solved


def _say_what_was_read(chosen: Mapping[str, Any], letters: LetterGrid, lang: str) -> None:
    told = say("{where}: {message}", where=chosen["letters"], message=letters.described())
    print_notes([told], lang)


def _words(
    entries: Sequence[WordLike],
    chosen: Mapping[str, Any],
    seek: Seek,
    read: Callable[[], list[str]],
    note: str,
    lang: str,
) -> list[WordLike]:
    """Those that are named, and those of the dictionary; else what is `read`, with a note."""
    words = [*entries]
    if chosen["dictionary"]:
        return words + _words_of_dictionary(chosen["dictionary"], chosen["shortest"], seek)
    if not words:
        words += read()
        if not words:
            raise mistake(
                "words-missing",
                "There is no list of words that can be read. Name the words to find: “suchsel "
                "solve GRID WORD …”; or use {option}.",
                option=OptionName("dictionary"),
            )
        print_notes([say(note, words=words)], lang)
    return words


def _is_in(seek: Seek, text: str) -> bool:
    symbols = spell_word(text)
    return len(symbols) > 1 and bool(seek([symbols]))


def _words_of_dictionary(name: str, shortest: int, seek: Seek) -> list[WordLike]:
    """The words of a dictionary that are in the grid."""
    known, language = theme_languages(), find_code(name) or name
    if language in known:
        texts = [word for theme in themes(language) for word in theme.words]
    elif not os.path.lexists(name):
        raise mistake(
            "no-such-dictionary",
            "“{name}” is neither a file nor a language with built-in lists; these are: {names}.",
            name=name,
            names=[*known],
        )
    else:
        texts = read_text(name).splitlines()
    spelled = {symbols: text for text in texts if len(symbols := spell_word(text)) >= shortest}
    found = {spelled[occurrence.word] for occurrence in seek(spelled)}
    return sorted(found)


def _puzzle_in(solved: Solved, spelling: SpellingOptions) -> Puzzle:
    """The grid with its words as a puzzle of our own."""
    is_square = solved.letters.topology == DEFAULT_KIND.name
    unfit = [
        word
        for word, found in solved.places.items()
        if not is_square or word in solved.missing or found[0].direction not in DIRECTIONS
    ]
    if unfit:
        raise mistake(
            "no-sheet-of-grid",
            "A sheet needs straight words in straight rows and columns; these do not stand there: "
            "{words}.",
            words=unfit,
        )
    places = {word: [((*one,), one.direction) for one in at] for word, at in solved.places.items()}
    return puzzle_in(solved.letters.grid, solved.words, places, **spelling)


# -- pictures --------------------------------------------------------------------------------------


def _looks_like_picture(data: bytes, path: str) -> bool:
    """Whether a file is a picture or a PDF, not a text or a table."""
    begins = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
    suffixes = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".pdf")
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return data.startswith(begins) or is_webp or path.lower().endswith(suffixes)


def _solve_picture(
    data: bytes,
    chosen: Mapping[str, Any],
    entries: Sequence[WordLike],
    spelling: SpellingOptions,
    lang: str,
) -> Solved:
    """The words in a picture, with their confidence."""
    with require("scan", "Reading pictures needs NumPy and OpenCV: {command}", "scan-missing"):
        from suchsel.scan.lists import listed_words
        from suchsel.scan.solving import puzzle_of_scan, read_scans, ringed, solve_scan

    scans = read_scans(data)
    grids = [LetterGrid(scan.grid) for scan in scans]
    number = choose_grid(grids, chosen["letters"], chosen["grid"])
    scan, letters = scans[number], grids[number]
    _say_what_was_read(chosen, letters, lang)
    if scan.doubtful:
        doubtful = say(
            "{n} of {all} letters are doubtful; compare the grid with “--show”.",
            n=scan.doubtful,
            all=int(scan.exists.sum()),
        )
        print_notes([doubtful], lang)
    note = noop(
        "words read in the picture: {words}. If some are wrong or missing, name the right ones."
    )
    seek, read = partial(find, letters.grid), partial(listed_words, scan)
    solved = solve_scan(scan, _words(entries, chosen, seek, read, note, lang), **spelling)
    of_words: dict[str, dict[str, object]] = {
        word: {"confidence": round(found[0].confidence, 4), "misread": found[0].misread}
        if found
        else {"confidence": 0.0, "misread": []}
        for word, found in solved.places.items()
    }
    return Solved(
        letters,
        solved.request.words,
        {
            word.text: [Occurrence(word.symbols, *one[1::-1]) for one in solved.places[word.text]]
            for word in solved.request.words
        },
        partial(_lines, solved, lang=lang),
        partial(puzzle_of_scan, solved),
        partial(ringed, solved),
        {"corrected": solved.grid, "doubtful": scan.doubtful, "confidence": round(scan.sure, 4)},
        of_words,
    )


def _lines(solved: SolvedScan, word: str, lang: str) -> Iterator[Message]:
    """Where a word is, how certain, and what its letters look like."""
    for one in solved.places[word]:
        line = place(word, one.cells, one.direction, lang)
        if one.is_uncertain:
            percent = int(100 * one.confidence)
            line = say("{place} (uncertain: {percent} %)", place=line, percent=percent)
        if one.misread:
            read = "".join(solved.scan.grid[row][column] or "." for row, column in one.cells)
            line = say("{place}; its letters look like {letters}", place=line, letters=read)
        yield line


# -- answers ---------------------------------------------------------------------------------------


def _print_answers(solved: Solved, chosen: Mapping[str, Any], lang: str) -> None:
    """As JSON, or in lines."""
    grid = solved.letters.grid
    if chosen["format"] == "json":
        words = [
            {
                "word": word,
                "symbols": list(found[0].word) if found else None,
                "cells": found[0] if found else None,
                "direction": found[0].direction if found else None,
                "further": found[1:],
                **solved.of_words.get(word, {}),
            }
            for word, found in solved.places.items()
        ]
        table = {
            "rows": len(grid),
            "columns": len(grid[0]),
            "topology": solved.letters.topology,
            "grid": grid,
            **solved.known,
            "words": words,
            "leftover": solved.leftover,
        }
        print(json.dumps(table, ensure_ascii=False, indent=1))
        return
    if chosen["show"]:
        print(draw(grid, False, board_for(solved.letters).kind), end="\n\n")
    missing = solved.missing
    for word, found in solved.places.items():
        if not found:
            print(say("{word}: not found", word=word).text(lang))
        elif word in missing:
            values = {"word": word, "n": len(found), "all": missing[word]}
            print(say("{word}: found {n} of {all}", **values).text(lang))
        for line in solved.lines(word):
            print(line.text(lang))
    if chosen["leftover"]:
        print(say("Letters left over: {letters}", letters=solved.leftover).text(lang))


def _files(solved: Solved, target: str, lang: str) -> list[tuple[str, bytes]]:
    """The picture with rings, or a clean sheet."""
    name = format_of(target)
    if name == "png" and solved.rings:
        return [(target, solved.rings())]
    style = style_for([name], {"lang": lang})
    return render_files([solved.sheet()], target, page_style([name], style) or style)
