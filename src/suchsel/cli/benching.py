"""suchsel bench: sets of puzzles with exact keys, and the score of answers to them."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from suchsel.boards.kind import Size
from suchsel.cli.arguments import SEED, read_option, tell
from suchsel.cli.parser import CommandParser
from suchsel.errors import mistake
from suchsel.formats import render, style_for
from suchsel.generate import generate
from suchsel.i18n import noop, say
from suchsel.judge.find import solve
from suchsel.puzzle import Puzzle
from suchsel.request.option_types import Line, Whole
from suchsel.request.options import Option
from suchsel.rng import Rng
from suchsel.system.files import read_text
from suchsel.system.parsing import parse_json
from suchsel.system.writing import make_folder, write_all
from suchsel.words.lists import theme_languages, themes
from suchsel.words.spelling import spell_word


class Band(NamedTuple):
    """How difficult a puzzle of a set is."""

    size: Size
    words: int
    level: str


BANDS = {
    1: Band((7, 8), 5, "easy"),
    2: Band((10, 11), 8, "medium"),
    3: Band((14, 15), 14, "hard"),
    4: Band((19, 20), 22, "expert"),
    5: Band((29, 30), 40, "expert"),
}
COUNT = Option(
    Whole(1, 1000), 10, "search", say("Number"), say("puzzles of each of the five bands")
)
LANGUAGE = Option(Line(20), "en", "words", say("Language"), say("language of the words"))


def add_bench(parser: CommandParser) -> None:
    parser.add_words("answers", noop("ANSWERS.jsonl"), say("answers to score"), nargs="?")
    parser.add_text("output", noop("FOLDER"), say("write a set into this folder"))
    parser.add_text("score", noop("FOLDER"), say("the set that the answers belong to"))
    for name, row in {"count": COUNT, "language": LANGUAGE, "seed": SEED}.items():
        parser.add_option(name, row)


def run_bench(arguments: argparse.Namespace, lang: str) -> None:
    if arguments.score and arguments.answers and not arguments.output:
        for line in _scores(arguments.score, arguments.answers, lang):
            print(line)
    elif arguments.output and not arguments.score and not arguments.answers:
        count = read_option(arguments, "count", COUNT)
        seed = read_option(arguments, "seed", SEED) or 0
        _write(Path(arguments.output), count, read_option(arguments, "language", LANGUAGE), seed)
        tell(say("{n} puzzles in {path}", n=count * len(BANDS), path=arguments.output), lang)
    else:
        raise mistake(
            "bench-usage",
            "“suchsel bench -o FOLDER” writes a set; “suchsel bench --score FOLDER ANSWERS.jsonl” "
            "scores answers to it.",
        )


def _write(folder: Path, count: int, language: str, seed: int) -> None:
    if language not in theme_languages():
        raise mistake(
            "no-such-language",
            "There are no word lists for “{language}”, but for: {languages}.",
            language=language,
            languages=theme_languages(),
        )
    make_folder(str(folder))
    has_pictures = find_spec("resvg_py") is not None
    tasks, keys, reference, files = [], [], [], []
    for band, number, puzzle in _puzzles(count, language, seed):
        name = f"{language}-{band}-{number:03}"
        words = [one.word for one in puzzle.words]
        tasks.append({"id": name, "band": band, "grid": str(puzzle).splitlines(), "words": words})
        key = {word: [row, column, way] for word, row, column, way in puzzle.answers()}
        keys.append({"id": name, "band": band, "seed": puzzle.seed, "words": key})
        found = {word: places[0] for word, places in solve(puzzle.grid, words).items()}
        places = {w: [at[0][0] + 1, at[0][1] + 1, at.direction] for w, at in found.items()}
        reference.append({"id": name, "words": places})
        files.append((f"{name}.txt", render(puzzle, "txt", style_for(["txt"], {}))))
        if has_pictures:
            files.append((f"{name}.png", render(puzzle, "png")))
    for stem, rows in (("tasks", tasks), ("key", keys), ("reference", reference)):
        lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
        files.append((f"{stem}.jsonl", "".join(lines).encode()))
    write_all([(str(folder / name), data) for name, data in files])


def _puzzles(count: int, language: str, seed: int) -> Iterator[tuple[int, int, Puzzle]]:
    """Band, number and puzzle; each word stands in its grid once, which the judge has checked."""
    known = {spell_word(word): word for theme in themes(language) for word in theme.words}
    for band, (size, most, level) in BANDS.items():
        longest = min(size)
        pool = [word for symbols, word in known.items() if 4 <= len(symbols) <= longest]
        for number in range(1, count + 1):
            rng = Rng(seed, name=f"{language}-{band}-{number}")
            words = [pool[i] for i in islice(rng.shuffled(range(len(pool))), 2 * most)]
            yield (
                band,
                number,
                generate((), size, level, pool=words, pick=most, language=language, seed=number),
            )


def _scores(folder: str, answers: str, lang: str) -> Iterator[str]:
    """For each band: words right, words claimed wrongly, and puzzles without a mistake."""
    given = {row["id"]: row["words"] for row in _lines(answers)}
    bands: defaultdict[str, list[int]] = defaultdict(lambda: [0] * 5)
    for row in _lines(str(Path(folder, "key.jsonl"))):
        mine = given.get(row["id"], {})
        right = sum(mine.get(word) == place for word, place in row["words"].items())
        wrong = sum(place is not None for place in mine.values()) - right
        is_whole = right == len(row["words"]) and not wrong
        figures = (len(row["words"]), right, wrong, 1, int(is_whole))
        for name in (str(row["band"]), "all"):
            bands[name] = [a + b for a, b in zip(bands[name], figures, strict=True)]
    for band, (words, right, wrong, puzzles, whole) in sorted(bands.items()):
        yield say(
            "band {band}: {right} of {words} words right, {wrong} wrong, {whole} of {puzzles} "
            "puzzles without a mistake",
            band=band,
            right=right,
            words=words,
            wrong=wrong,
            whole=whole,
            puzzles=puzzles,
        ).text(lang)


def _lines(path: str) -> list[dict[str, dict[str, object]]]:
    rows = [parse_json(line) for line in read_text(path).splitlines() if line.strip()]
    if not all(
        isinstance(row, dict)
        and isinstance(row.get("id"), str)
        and isinstance(row.get("words"), dict)
        for row in rows
    ):
        raise mistake(
            "not-answers",
            "{path}: each line is an object with “id” and “words”, a table of words and places: "
            "[row, column, direction].",
            path=path,
        )
    return rows  # type: ignore[return-value]
