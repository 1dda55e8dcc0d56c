"""suchsel solve with a photo, a scan or a PDF: what was read, and words with their confidence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from suchsel.cli.arguments import print_notes
from suchsel.errors import mistake, require
from suchsel.formats import (
    LetterGrid,
    board_for,
    choose_grid,
    format_of,
    page_style,
    render_files,
    style_for,
)
from suchsel.formats.txt import draw
from suchsel.i18n import Message, OptionName, say
from suchsel.judge.find import Occurrence, SpellingOptions
from suchsel.puzzle import Puzzle
from suchsel.request.value_types import WordLike
from suchsel.sheet.wording import place
from suchsel.system.writing import write_all
from suchsel.words.spelling import Word

if TYPE_CHECKING:
    from suchsel.scan.solving import SolvedScan

#: Finds the words of a dictionary in letters.
Lookup = Callable[[LetterGrid], Sequence[WordLike]]
#: For each word its places.
Answers = Mapping[str, Sequence[Occurrence]]


def looks_like_picture(data: bytes, path: str) -> bool:
    """Whether a file is a picture or a PDF, not a text or a table."""
    begins = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
    suffixes = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".bmp", ".gif", ".pdf")
    is_webp = data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    return data.startswith(begins) or is_webp or path.lower().endswith(suffixes)


def solve_picture(
    data: bytes,
    path: str,
    chosen: Mapping[str, Any],
    words: Sequence[WordLike],
    spelling: SpellingOptions,
    look_up: Lookup,
    lang: str,
) -> None:
    """Ends with exit code 1 if a word is not in the picture.

    `chosen` holds the options of the command; `look_up` finds words of its dictionary.
    """
    with require("scan", "Reading pictures needs NumPy and OpenCV: {command}", "scan-missing"):
        from suchsel.scan.lists import listed_words
        from suchsel.scan.solving import puzzle_of_scan, read_scans, ringed, solve_scan

    scans = read_scans(data)
    grids = [LetterGrid(scan.grid) for scan in scans]
    number = choose_grid(grids, path, chosen["grid"])
    scan = scans[number]
    print_notes([say("{where}: {message}", where=path, message=grids[number].described())], lang)
    if scan.doubtful:
        doubtful = say(
            "{n} of {all} letters are doubtful; compare the grid with “--show”.",
            n=scan.doubtful,
            all=int(scan.exists.sum()),
        )
        print_notes([doubtful], lang)
    words = [*words, *look_up(grids[number])]
    if not words and not chosen["dictionary"]:
        words = _listed(listed_words(scan), lang)
    solved = solve_scan(scan, words, **spelling)
    answers = {
        word.text: [Occurrence(word.symbols, *one[1::-1]) for one in solved.places[word.text]]
        for word in solved.request.words
    }
    known = {"corrected": solved.grid, "doubtful": scan.doubtful, "confidence": round(scan.sure, 4)}
    of_words = {
        word: {
            "confidence": round(found[0].confidence, 4) if found else 0.0,
            "misread": found[0].misread if found else [],
        }
        for word, found in solved.places.items()
    }
    all_found = print_answers(
        chosen,
        grids[number],
        answers,
        solved.request.words,
        solved.leftover,
        partial(_lines, solved, lang=lang),
        lang,
        known,
        of_words,
    )
    pictures = [target for target in chosen["output"] if format_of(target) == "png"]
    clean = [target for target in chosen["output"] if target not in pictures]
    files = [(target, ringed(solved)) for target in pictures]
    write_all(files + sheets(partial(puzzle_of_scan, solved), clean, lang))
    if not all_found:
        raise SystemExit(1)


def _listed(found: list[str], lang: str) -> list[str]:
    if not found:
        raise mistake(
            "words-missing",
            "No list of words could be read in the picture. Name the words to find: “suchsel solve "
            "PICTURE WORD …”; or use {option}.",
            option=OptionName("dictionary"),
        )
    text = say(
        "words read in the picture: {words}. If some are wrong or missing, name the right ones.",
        words=found,
    )
    print_notes([text], lang)
    return found


def _lines(solved: SolvedScan, word: str, lang: str) -> Iterator[Message]:
    """Where a word is, how certain, and what its letters look like."""
    for one in solved.places[word]:
        line = place(word, one.cells, one.direction, lang)
        if one.is_uncertain:
            line = say("{place} (uncertain: {percent} %)", place=line, percent=one.percent)
        if one.misread:
            read = "".join(solved.scan.grid[row][column] or "." for row, column in one.cells)
            line = say("{place}; its letters look like {letters}", place=line, letters=read)
        yield line


def print_answers(
    chosen: Mapping[str, Any],
    letters: LetterGrid,
    answers: Answers,
    listed: Sequence[Word],
    leftover: str,
    lines: Callable[[str], Iterable[Message]],
    lang: str,
    further: Mapping[str, object] = MappingProxyType({}),
    of_words: Mapping[str, Mapping[str, object]] = MappingProxyType({}),
) -> bool:
    """As JSON, with what else is known of the grid and its words; or in lines.

    Returns whether all are there, as often as the list says.
    """
    times = Counter(word.text for word in listed)
    missing = [word for word, found in answers.items() if len(found) < times[word]]
    if chosen["format"] == "json":
        words = [
            {
                "word": word,
                "symbols": list(found[0].word) if found else None,
                "cells": found[0] if found else None,
                "direction": found[0].direction if found else None,
                "further": found[1:],
                **of_words.get(word, {}),
            }
            for word, found in answers.items()
        ]
        table = {
            "rows": len(letters.grid),
            "columns": len(letters.grid[0]),
            "topology": letters.topology,
            "grid": letters.grid,
            **further,
            "words": words,
            "leftover": leftover,
        }
        print(json.dumps(table, ensure_ascii=False, indent=1))
        return not missing
    if chosen["show"]:
        print(draw(letters.grid, False, board_for(letters).kind), end="\n\n")
    for word, found in answers.items():
        if not found:
            print(say("{word}: not found", word=word).text(lang))
        elif word in missing:
            values = {"word": word, "n": len(found), "all": times[word]}
            print(say("{word}: found {n} of {all}", **values).text(lang))
        for line in lines(word):
            print(line.text(lang))
    if chosen["leftover"]:
        print(say("Letters left over: {letters}", letters=leftover).text(lang))
    return not missing


def sheets(
    puzzle_of: Callable[[], Puzzle], targets: Sequence[str], lang: str
) -> list[tuple[str, bytes]]:
    """The files of a clean sheet; the puzzle is only made if there are any."""
    puzzle = [puzzle_of()] if targets else []
    files: list[tuple[str, bytes]] = []
    for target in targets:
        style = style_for([format_of(target)], {"lang": lang})
        files += render_files(puzzle, target, page_style([format_of(target)], style) or style)
    return files
