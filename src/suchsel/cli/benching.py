"""suchsel bench: sets of puzzles with exact keys, and the score of answers to them."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from importlib.util import find_spec
from itertools import islice, product
from pathlib import Path
from typing import Any

from suchsel.boards.kind import Size
from suchsel.cli.arguments import SEED
from suchsel.cli.parser import Arguments, CommandParser
from suchsel.errors import mistake
from suchsel.formats import render, style_for
from suchsel.generate import generate
from suchsel.i18n import say
from suchsel.judge.find import solve
from suchsel.request.option_types import LanguageType, Whole
from suchsel.request.options import key
from suchsel.rng import Rng
from suchsel.system.files import read_text
from suchsel.system.parsing import parse_json
from suchsel.system.writing import make_folder, write_all
from suchsel.words.lists import theme_languages, themes
from suchsel.words.spelling import spell_word

#: How difficult the puzzles of a band are: size, words and level.
BANDS: dict[int, tuple[Size, int, str]] = {
    1: ((7, 8), 5, "easy"),
    2: ((10, 11), 8, "medium"),
    3: ((14, 15), 14, "hard"),
    4: ((19, 20), 22, "expert"),
    5: ((29, 30), 40, "expert"),
}


def add_bench(parser: CommandParser) -> None:
    parser.add_words("answers", "ANSWERS.jsonl", "answers to score", nargs="?")
    parser.add_text("output", "FOLDER", "write a set into this folder")
    parser.add_text("score", "FOLDER", "the set that the answers belong to")
    parser.add_option("count", key(Whole(1, 1000), "puzzles of each of the five bands", 10))
    parser.add_option("language", key(LanguageType(theme_languages), "language of the words", "en"))
    parser.add_option("seed", SEED)


def run_bench(arguments: Arguments) -> None:
    folder, answers = arguments.score, arguments.answers
    if folder and answers and not arguments.output:
        for band, figures in _scores(folder, answers):
            line = say(
                "band {band}: {right} of {words} words right, {wrong} wrong, {whole} of {puzzles} "
                "puzzles without a mistake",
                band=band,
                **figures,
            )
            arguments.answer(line)
    elif arguments.output and not folder and not answers:
        count = arguments.value("count")
        files = _files(count, arguments.value("language"), arguments.value("seed") or 0)
        make_folder(arguments.output)
        write_all([(str(Path(arguments.output, name)), data) for name, data in files])
        arguments.remark("{n} puzzles in {path}", n=count * len(BANDS), path=arguments.output)
    else:
        raise mistake(
            "bench-usage",
            "“suchsel bench -o FOLDER” writes a set; “suchsel bench --score FOLDER ANSWERS.jsonl” "
            "scores answers to it.",
        )


def _files(count: int, language: str, seed: int) -> list[tuple[str, bytes]]:
    """Puzzles as texts and pictures, and tables; the words of each stand in its grid once."""
    forms = ["txt", "png"] if find_spec("resvg_py") else ["txt"]
    known = {spell_word(word): word for theme in themes(language) for word in theme.words}
    tables: dict[str, list[object]] = {"tasks": [], "key": [], "reference": []}
    files = []
    for (band, (size, most, level)), number in product(BANDS.items(), range(1, count + 1)):
        pool = [word for symbols, word in known.items() if 4 <= len(symbols) <= min(size)]
        order = Rng(seed, name=f"{language}-{band}-{number}").shuffled(range(len(pool)))
        pool = [pool[at] for at in islice(order, 2 * most)]
        puzzle = generate((), size, level, pool=pool, pick=most, language=language, seed=number)
        name = f"{language}-{band}-{number:03}"
        words = [one.word for one in puzzle.words]
        key = {word: [row, column, way] for word, row, column, way in puzzle.answers()}
        found = {word: places[0] for word, places in solve(puzzle.grid, words).items()}
        places = {w: [at[0][0] + 1, at[0][1] + 1, at.direction] for w, at in found.items()}
        grid = str(puzzle).splitlines()
        tables["tasks"].append({"id": name, "band": band, "grid": grid, "words": words})
        tables["key"].append({"id": name, "band": band, "seed": puzzle.seed, "words": key})
        tables["reference"].append({"id": name, "words": places})
        files += [(f"{name}.{form}", render(puzzle, form, style_for([form], {}))) for form in forms]
    for name, rows in tables.items():
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
        files.append((f"{name}.jsonl", "".join(lines).encode()))
    return files


def _scores(folder: str, answers: str) -> list[tuple[str, Counter[str]]]:
    """For each band: words right, words claimed wrongly, and puzzles without a mistake."""
    given = {row["id"]: row["words"] for row in _lines(answers)}
    bands: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in _lines(str(Path(folder, "key.jsonl"))):
        key, mine = row["words"], given.get(row["id"], {})
        right = sum(mine.get(word) == place for word, place in key.items())
        wrong = sum(place is not None for place in mine.values()) - right
        whole = int(right == len(key) and not wrong)
        for name in (str(row["band"]), "all"):
            bands[name].update(words=len(key), right=right, wrong=wrong, puzzles=1, whole=whole)
    return sorted(bands.items())


def _lines(path: str) -> list[dict[str, Any]]:
    rows: list[Any] = [parse_json(line) for line in read_text(path).splitlines() if line.strip()]
    for row in rows:
        sound = isinstance(row, dict) and isinstance(row.get("words"), dict)
        if not sound or not isinstance(row.get("id"), str):
            raise mistake(
                "not-answers",
                "{path}: each line is an object with “id” and “words”, a table of words and "
                "places: [row, column, direction].",
                path=path,
            )
    return rows
