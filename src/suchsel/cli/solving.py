"""suchsel solve: the words in a letter grid of any origin, or in a photo, a scan or a PDF."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from suchsel import formats
from suchsel.boards.board import DEFAULT_KIND
from suchsel.boards.images import MAX_IMAGE_BYTES
from suchsel.boards.kind import DIRECTIONS
from suchsel.cli.arguments import FORM, GUESSED
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import Defects, mistake, require
from suchsel.formats._letter_grid import listed_words
from suchsel.formats.txt import draw
from suchsel.i18n import Message, OptionName, noop, say
from suchsel.judge.find import (
    Occurrence,
    SolvedGrid,
    SpellingOptions,
    find,
    solve_grid,
    spellings_of,
)
from suchsel.puzzle import Puzzle, puzzle_in
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import Line, Whole
from suchsel.request.options import OPTIONS, SPELLING, key
from suchsel.request.value_types import WordLike
from suchsel.sheet.wording import place
from suchsel.system.files import read_bytes, read_text
from suchsel.system.writing import check_targets, write_all
from suchsel.words.languages import find_code, language_of
from suchsel.words.lists import theme_languages, themes
from suchsel.words.sources import ListOptions
from suchsel.words.spelling import Word, spell_word

if TYPE_CHECKING:
    from suchsel.scan.solving import SolvedScan

#: Options of grids. A file may say which kind of board it holds, and how its words run.
GRID_ROWS = {
    "topology": OPTIONS["topology"]._replace(
        default=None, help=say("kind of board, if the file does not name it (files by suchsel do)")
    ),
    "paths": OPTIONS["paths"]._replace(
        default=None, help=say("how words run, if the file does not say it (.json by suchsel does)")
    ),
    "grid": key(Whole(1, 1000), "which grid, if the file has several", group="board"),
}
#: Options of the command alone.
SOLVING = {
    **GRID_ROWS,
    "dictionary": key(
        Line(1000),
        "find all words of the built-in lists of a language, or of a file with one word a line",
        group="words",
    ),
    "shortest": key(Whole(2, 50), "the length from which a dictionary counts", 4, "words"),
}

#: Finds words in letters.
Seek = Callable[[Iterable[tuple[str, ...]]], list[Occurrence]]


class Solved(NamedTuple):
    """What was found in a grid: in letters, or in a picture."""

    letters: formats.LetterGrid
    words: tuple[Word, ...]  # of the list, as often as it says
    places: Mapping[str, Sequence[Occurrence]]
    picture: SolvedScan | None = None

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
            for row, line in enumerate((self.picture or self.letters).grid)
            for column, symbol in enumerate(line)
            if (row, column) not in used
        )

    def lines(self, word: str, lang: str) -> Iterator[Message]:
        """Where a word is; in a picture how certain, and what its letters look like."""
        for number, one in enumerate(self.places[word]):
            line = place(word, one, one.direction, lang)
            scanned = self.picture and self.picture.places[word][number]
            if scanned and scanned.is_uncertain:
                percent = int(100 * scanned.confidence)
                line = say("{place} (uncertain: {percent} %)", place=line, percent=percent)
            if scanned and scanned.misread:
                read = "".join(self.letters.grid[row][column] or "." for row, column in one)
                line = say("{place}; its letters look like {letters}", place=line, letters=read)
            yield line

    def facts(self, word: str) -> dict[str, object]:
        """What JSON says of a word."""
        found = self.places[word]
        facts: dict[str, object] = {
            "word": word,
            "symbols": list(found[0].word) if found else None,
            "cells": found[0] if found else None,
            "direction": found[0].direction if found else None,
            "further": found[1:],
        }
        if self.picture:
            best = next(iter(self.picture.places[word]), None)
            facts["confidence"] = round(best.confidence, 4) if best else 0.0
            facts["misread"] = best.misread if best else []
        return facts


def add_solve(parser: CommandParser) -> None:
    grid = noop(
        "a file with the letters of the grid: text, a table in Markdown or HTML, csv, json, ipuz "
        "or xlsx; or a photo, a scan or a PDF"
    )
    parser.add_words("letters", "GRID", grid)
    words = noop(
        "words to find, or files with words (default: the list in the file, if it has one)"
    )
    parser.add_words("sources", OPTIONS["words"].type.metavar or "", words, nargs="*")
    parser.add_rows({**SOLVING, **{n: OPTIONS[n] for n in (*ListOptions._fields, *SPELLING)}})
    parser.add_flag("show", "print the grid as it was read")
    parser.add_flag("leftover", "print the letters that no word uses: a hidden message")
    parser.add_option("format", FORM)
    parser.add_text("words", "FILE", "the words, if those in the picture are wrong")
    output = noop("a clean sheet in any format; of a picture, .png with the words ringed")
    parser.add_text("output", "FILE", output, repeats=True)


def run_solve(arguments: Arguments) -> None:
    """Ends with exit code 1 if a word is not in the grid."""
    path, letters = arguments.letters, None
    with Defects() as defects:
        for name in (*SOLVING, "format"):
            setattr(arguments, name, defects.collect(arguments.value, name))
        defects(check_targets, arguments.output)
        names = [defects(formats.format_of, target) for target in arguments.output]
        data = defects(read_bytes, path, MAX_IMAGE_BYTES)
        if data is not None and not _looks_like_picture(data, path):
            letters = defects(formats.read_letters, path, arguments.topology, arguments.grid, data)
            if "png" in names:
                defects.report(
                    "png-of-grid",
                    "Words are ringed in a .png file only if the grid is in a picture; write a "
                    ".pdf or .svg file.",
                )
        options = OptionReader(arguments.given(ListOptions._fields), defects, standard_input=True)
        sources = [*arguments.sources, *([arguments.words] if arguments.words else [])]
        source = defects(options.read_sources, sources, (1, 1))
    arguments.tell(*options.notes)
    arguments.entries, arguments.spelling = source.entries, arguments.given(SPELLING)
    solved = _solve_letters(letters, arguments) if letters else _solve_picture(data, arguments)
    _print_answers(solved, arguments)
    files = [_files(solved, target, arguments) for target in arguments.output]
    write_all([*chain(*files)])
    if solved.missing:
        raise SystemExit(1)


def _solve_letters(letters: formats.LetterGrid, arguments: Arguments) -> Solved:
    """The words in a text or a table."""
    arguments.remark("{where}: {message}", where=arguments.letters, message=letters.described())
    board = formats.board_for(letters)
    paths, arguments.spelling = options_in(letters, arguments)
    seek = partial(find, letters.grid, board=board, paths=paths)
    read = partial(listed_words, letters, seek, spellings_of(letters.grid, arguments.spelling))
    words = _words(arguments, seek, read, noop("words of the file: {words}"))
    solved = solve_grid(letters.grid, words, board, paths, arguments.spelling)
    tell_language(solved, arguments)
    arguments.spelling = solved.spelling
    return Solved(letters, solved.request.words, solved.places)


def tell_language(solved: SolvedGrid, arguments: Arguments) -> None:
    """Say so if the words were found by the capitals of a language that nobody named."""
    language = solved.request.language
    if language and not arguments.spelling.get("language"):
        arguments.remark(GUESSED, name=language_of(language).name)


def options_in(letters: formats.LetterGrid, arguments: Arguments) -> tuple[str, SpellingOptions]:
    """How words run in a grid, and how they are spelled: as was asked for, or as the file says."""
    options: dict[str, Any] = {**letters.options, **arguments.given(("paths", *SPELLING))}
    paths = options.pop("paths", OPTIONS["paths"].default)
    return paths, cast("SpellingOptions", options)


def _words(
    arguments: Arguments, seek: Seek, read: Callable[[], list[str]], note: str
) -> list[WordLike]:
    """Those that are named, and those of the dictionary; else what is `read`, with a note."""
    words: list[WordLike] = [*arguments.entries]
    if arguments.dictionary:
        return words + _words_of_dictionary(arguments, seek)
    if not words:
        words += read()
        if not words:
            raise mistake(
                "words-missing",
                "There is no list of words that can be read. Name the words to find: “suchsel "
                "solve GRID WORD …”; or use {option}.",
                option=OptionName("dictionary"),
            )
        arguments.tell(say(note, words=words))
    return words


def _words_of_dictionary(arguments: Arguments, seek: Seek) -> list[WordLike]:
    """The words of a dictionary that are in the grid, spelled as in its language."""
    name, shortest = arguments.dictionary, arguments.shortest
    known, language = theme_languages(), find_code(name) or name
    if language in known:
        arguments.spelling = {"language": language, **arguments.spelling}
        texts = [word for theme in themes(language) for word in theme.words]
    elif os.path.lexists(name):
        texts = read_text(name).splitlines()
    else:
        text = noop(
            "“{name}” is neither a file nor a language with built-in lists; these are: {names}."
        )
        raise mistake("no-such-dictionary", text, name=name, names=[*known])
    spelling = spellings_of((), arguments.spelling)[0]
    spelled = {
        symbols: text for text in texts if len(symbols := spell_word(text, spelling)) >= shortest
    }
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


def _solve_picture(data: bytes, arguments: Arguments) -> Solved:
    """The words in a picture, with their confidence."""
    with require("scan", "Reading pictures needs NumPy and OpenCV: {command}", "scan-missing"):
        from suchsel.scan.lists import listed_words
        from suchsel.scan.solving import read_scans, solve_scan

    scans = read_scans(data)
    grids = [formats.LetterGrid(scan.grid) for scan in scans]
    number = formats.choose_grid(grids, arguments.letters, arguments.grid)
    scan, letters = scans[number], grids[number]
    arguments.remark("{where}: {message}", where=arguments.letters, message=letters.described())
    if scan.doubtful:
        text = noop("{n} of {all} letters are doubtful; compare the grid with “--show”.")
        arguments.remark(text, n=scan.doubtful, all=int(scan.exists.sum()))
    note = noop(
        "words read in the picture: {words}. If some are wrong or missing, name the right ones."
    )
    seek, read = partial(find, letters.grid), partial(listed_words, scan)
    solved = solve_scan(scan, _words(arguments, seek, read, note), **arguments.spelling)
    places = {
        word.text: [Occurrence(word.symbols, *one[1::-1]) for one in solved.places[word.text]]
        for word in solved.request.words
    }
    return Solved(letters, solved.request.words, places, solved)


# -- answers ---------------------------------------------------------------------------------------


def _print_answers(solved: Solved, arguments: Arguments) -> None:
    grid = solved.letters.grid
    if arguments.format == "json":
        table: dict[str, object] = {
            "rows": len(grid),
            "columns": len(grid[0]),
            "topology": solved.letters.topology,
            "grid": grid,
        }
        if picture := solved.picture:
            table["corrected"], table["doubtful"] = picture.grid, picture.scan.doubtful
            table["confidence"] = round(picture.scan.sure, 4)
        table |= {"words": [*map(solved.facts, solved.places)], "leftover": solved.leftover}
        print(json.dumps(table, ensure_ascii=False, indent=1))
        return
    if arguments.show:
        print(draw(grid, False, formats.board_for(solved.letters).kind), end="\n\n")
    missing = solved.missing
    for word, found in solved.places.items():
        if not found:
            arguments.answer(say("{word}: not found", word=word))
        elif word in missing:
            values = {"word": word, "n": len(found), "all": missing[word]}
            arguments.answer(say("{word}: found {n} of {all}", **values))
        arguments.answer(*solved.lines(word, arguments.lang))
    if arguments.leftover:
        arguments.answer(say("Letters left over: {letters}", letters=solved.leftover))


def _files(solved: Solved, target: str, arguments: Arguments) -> list[tuple[str, bytes]]:
    """The picture with rings, or a clean sheet."""
    name = formats.format_of(target)
    if solved.picture:
        from suchsel.scan.solving import puzzle_of_scan, ringed

        if name == "png":
            return [(target, ringed(solved.picture))]
        puzzle = puzzle_of_scan(solved.picture)
    else:
        puzzle = _puzzle_in(solved, arguments.spelling)
    style = formats.style_for([name], {"lang": arguments.lang})
    return formats.render_files([puzzle], target, formats.page_style([name], style) or style)
