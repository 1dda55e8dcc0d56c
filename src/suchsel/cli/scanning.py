"""suchsel solve with a photo, a scan or a PDF: what was read, and words with their confidence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from suchsel.boards.board import DEFAULT_KIND
from suchsel.cli.arguments import print_notes
from suchsel.errors import mistake, require
from suchsel.formats import LetterGrid, choose_grid, format_of, page_style, render_files, style_for
from suchsel.formats.txt import draw
from suchsel.i18n import OptionName, say
from suchsel.judge.find import SpellingOptions
from suchsel.puzzle import Puzzle
from suchsel.request.value_types import WordLike
from suchsel.sheet.wording import place
from suchsel.system.writing import check_targets, write_all

if TYPE_CHECKING:
    from suchsel.scan.reading import Scan
    from suchsel.scan.solving import SolvedScan

#: Finds the words of a dictionary in letters.
Lookup = Callable[[LetterGrid], Sequence[WordLike]]


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
        from suchsel.scan.solving import read_scans, ringed, solve_scan

    check_targets(chosen["output"])
    for target in chosen["output"]:
        format_of(target)
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
    if chosen["format"] == "json":
        print(json.dumps(_as_json(solved), ensure_ascii=False, indent=1))
    else:
        _print_places(solved, chosen["show"], chosen["leftover"], lang)
    files: list[tuple[str, bytes]] = []
    for target in chosen["output"]:
        is_picture = format_of(target) == "png"
        files += [(target, ringed(solved))] if is_picture else _sheet(solved, target, lang)
    write_all(files)
    if not all(solved.places.values()):
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


def _print_places(solved: SolvedScan, show: bool, leftover: bool, lang: str) -> None:
    scan: Scan = solved.scan
    if show:
        print(draw(scan.grid, False, DEFAULT_KIND), end="\n\n")
    for word in solved.request.words:
        if not (found := solved.places[word.text]):
            print(say("{word}: not found", word=word.text).text(lang))
        for one in found:
            line = place(word.text, one.cells, one.direction, lang)
            if one.is_uncertain:
                line = say("{place} (uncertain: {percent} %)", place=line, percent=one.percent)
            if one.misread:
                read = "".join(scan.grid[row][column] or "." for row, column in one.cells)
                line = say("{place}; its letters look like {letters}", place=line, letters=read)
            print(line.text(lang))
    if leftover:
        print(say("Letters left over: {letters}", letters=solved.leftover).text(lang))


def _as_json(solved: SolvedScan) -> dict[str, object]:
    words = []
    for word in solved.request.words:
        found = solved.places[word.text]
        first = found[0] if found else None
        words.append(
            {
                "word": word.text,
                "symbols": list(word.symbols) if first else None,
                "cells": first.cells if first else None,
                "direction": first.direction if first else None,
                "further": [one.cells for one in found[1:]],
                "confidence": round(first.confidence, 4) if first else 0.0,
                "misread": list(first.misread) if first else [],
            }
        )
    return {
        "rows": len(solved.grid),
        "columns": len(solved.grid[0]),
        "topology": DEFAULT_KIND.name,
        "grid": solved.scan.grid,
        "corrected": solved.grid,
        "doubtful": solved.scan.doubtful,
        "confidence": round(solved.scan.sure, 4),
        "words": words,
        "leftover": solved.leftover,
    }


def _sheet(solved: SolvedScan, path: str, lang: str) -> list[tuple[str, bytes]]:
    from suchsel.scan.solving import puzzle_of_scan

    puzzle: Puzzle = puzzle_of_scan(solved)
    style = style_for([format_of(path)], {"lang": lang})
    return render_files([puzzle], path, page_style([format_of(path)], style) or style)
