"""The answers of the API: pure functions, the same on the server and in browsers."""

from __future__ import annotations

import gzip
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, cast

from suchsel import formats
from suchsel.boards.board import DEFAULT_KIND
from suchsel.boards.geometry import geometry_of
from suchsel.boards.kind import check_size
from suchsel.daily import daily_puzzle, read_day
from suchsel.errors import Defect, Defects, SearchError, SuchselError, defect, mistake
from suchsel.formats.svg import shown_pictures
from suchsel.i18n import Message, languages, noop, say
from suchsel.judge.find import GridLike, SpellingOptions, grid_rows, solve_grid
from suchsel.puzzle import Puzzle, puzzle_of, rate
from suchsel.request.from_files import OptionReader
from suchsel.request.option_types import check_seed, draw_seed
from suchsel.request.options import OPTIONS, SPELLING
from suchsel.request.request import Request
from suchsel.request.value_types import plain
from suchsel.several import SET_OPTIONS, PuzzleSet
from suchsel.sheet.document import lay_out
from suchsel.sheet.links import qr_svg
from suchsel.sheet.style import Style, with_puzzle_options
from suchsel.sheet.wording import board_rule, directions_of, message_cells, shown_grid
from suchsel.system.archives import write_archive
from suchsel.system.parsing import Json, to_json
from suchsel.web import checks
from suchsel.web.faults import (
    NOT_FOUND,
    OUT_OF_MEMORY,
    Sent,
    faults,
    in_all_languages,
    note_here,
)
from suchsel.web.schemas import JSON, SVG, schema_for
from suchsel.web.settings import Limits
from suchsel.words.languages import find_code
from suchsel.words.sources import ListOptions, Source, parse_bytes, without_pictures
from suchsel.words.spelling import Entry, composed
from suchsel.words.vocabulary import likely_language

#: How downloads are called, without a suffix.
FILE_NAME = "suchsel"
_TEXTUAL = ("text/", "application/json", "application/x-tex", "image/svg+xml", "font/ttf")


class Reply(NamedTuple):
    status: int
    media: str
    data: bytes
    gzip: bool = False  # whether the data are compressed

    def compressed(self, level: int = 6) -> Reply:
        """The reply in fewer bytes, unless it fits in one packet anyway or is not text."""
        if len(self.data) < 1_000 or not self.media.startswith(_TEXTUAL):
            return self
        # Without a date: the same bytes for the same data.
        return self._replace(data=gzip.compress(self.data, level, mtime=0), gzip=True)


class WorkerRequest(NamedTuple):
    """What the server hands to a worker."""

    task: str
    body: bytes
    about: str = ""  # the format of a file; how a word list is written and separated
    gzip: bool = False  # whether the client accepts compressed answers
    lang: str = ""  # the only language of errors, if the client names one


def answer(request: WorkerRequest, limits: Limits) -> Reply:
    """The answer to a request; a mistake of the user is an answer too."""
    try:
        if (make := PLAIN_TASKS.get(request.task)) is None:
            reply = TASKS[request.task](request, limits)
        else:
            reply = _reply(make(checks.read_json(request.body), limits))
    except SuchselError as error:
        reply = _reply(faults(error, _sent(request, error)), 422)
    except MemoryError:
        # A worker has a limit of its own; a search that reaches it is hopeless, not a defect.
        reply = refusal(503, OUT_OF_MEMORY, lang=request.lang)
    return reply.compressed() if request.gzip else reply


def _sent(request: WorkerRequest, error: SuchselError) -> Sent:
    """What was sent, so that a defect can say which part of it it concerns."""
    fields: dict[str, Json] = {}
    with suppress(SuchselError):
        fields = {} if request.task == "words" else checks.read_json(request.body)
    # What a search says of drawn words has other positions than the list.
    is_drawn = fields.get("pick") is not None and isinstance(error, SearchError)
    listed = None if is_drawn or request.task == "rate" else fields.get("words")
    words = listed if isinstance(listed, list) else []
    firsts = [(*word, "")[0] if isinstance(word, list) else word for word in words]
    texts = [composed(text).strip() if isinstance(text, str) else "" for text in firsts]
    return Sent(fields, texts, request.lang)


def refusal(status: int, *defects: Defect, lang: str = "") -> Reply:
    return _reply(faults(SuchselError(*defects), Sent(lang=lang)), status)


def _reply(plain: Json, status: int = 200) -> Reply:
    return Reply(status, JSON, to_json(plain).encode())


def _puzzle(fields: dict[str, Json], limits: Limits) -> dict[str, Json]:
    (puzzle,), *_ = make_puzzles(fields, limits, "Request")
    return _described(puzzle)


def _daily(fields: dict[str, Json], limits: Limits) -> dict[str, Json]:
    checks.check_schema(fields, schema_for("DailyRequest", limits))
    day = read_day(str(fields["date"]))
    return _described(daily_puzzle(day, str(fields["level"]), str(fields["lang"])))


_geometry = lru_cache(maxsize=8)(geometry_of)


def _described(puzzle: Puzzle) -> dict[str, Json]:
    """The puzzle, and what the player and the workshop need beside it."""
    rules: dict[str, Json] = {lang: board_rule(puzzle, lang) for lang in languages()}
    return {
        **puzzle.to_dict(),
        "geometry": cast("Json", _geometry(puzzle.board)),
        "rules": rules if any(rules.values()) else None,
        "level_label": in_all_languages(puzzle.request.level.label),
        "directions": [*directions_of(puzzle)],
        "message_cells": [list(cell) for cell in message_cells(puzzle)],
        "written": [list(row) for row in shown_grid(puzzle, lower=False)],
        "pictures": {**shown_pictures(puzzle)},
        "language": puzzle.request.language or likely_language(puzzle.request.words),
    }


def _sheets(request: WorkerRequest, limits: Limits) -> Reply:
    """The puzzle and its pages as SVG: the very pages of the PDF. Of several, the first puzzle.

    A puzzle that no page can show, because of its script or its size, can still be played: it
    comes without pages and with the reasons.
    """
    fields = checks.read_json(request.body)
    puzzles, style, notes = make_puzzles(fields, limits, "SheetsRequest", "svg")
    sheets: list[Json] = []
    errors: Json = []
    try:
        document = lay_out(puzzles, style)
        for solution, data in formats.render_pages(puzzles, "svg", style, lambda: document):
            sheets.append({"solution": solution, "svg": data.decode()})
        notes += (document.small_print,) if document.small_print else ()
    except SuchselError as error:
        errors = faults(error, Sent(lang=request.lang))["errors"]
    told: list[Json] = [in_all_languages(note) for note in notes]
    described = _described(puzzles[0])
    return _reply({"puzzle": described, "sheets": sheets, "errors": errors, "notes": told})


def _take_style(fields: dict[str, Json], limits: Limits, form: str) -> Style:
    """The style that a request holds besides the options of the puzzle."""
    chosen = fields.pop("style", {})
    values = chosen if isinstance(chosen, dict) else {}
    fields.update(with_puzzle_options(fields, values.get("preset")))
    style = checks.check_strictly(
        lambda: formats.style_for([form], values, allow_files=False),
        {"style": chosen},
        {"properties": {"style": schema_for("Style", limits)}},
    )
    formats.check_formats([form], style)
    return style


def _file(request: WorkerRequest, limits: Limits) -> Reply:
    fields, form = checks.read_json(request.body), formats.find_format(request.about)
    puzzles, style, _ = make_puzzles(fields, limits, "FileRequest", form.name)
    if fields.get("separate"):
        files = formats.separate_files(puzzles, FILE_NAME, form.name, style)
    else:
        files = formats.render_files(puzzles, f"{FILE_NAME}.{form.name}", style)
        if len(files) == 1:
            return Reply(200, form.media, files[0][1])
    return Reply(200, formats.ZIP_MEDIA, write_archive(files))


def _words(request: WorkerRequest, limits: Limits) -> Reply:
    kind, _, split = request.about.partition(" ")
    how = ListOptions(split, language=find_code(request.lang) or "")
    source = without_pictures(parse_bytes(request.body, how, is_csv=kind == "csv"))
    taken = source.entries[: limits.words]
    words: list[Json] = [one.text if one.clue is None else [one.text, one.clue] for one in taken]
    size: Json = list(source.size) if source.size else None
    left_out = len(source.entries) - len(taken)
    notes: list[Json] = [in_all_languages(note_here(note)) for note in source.notes]
    return _reply({"words": words, "left_out": left_out, "size": size, "notes": notes})


def guess_languages(words: Iterable[str], lang: str, spoken: Iterable[str] = ()) -> dict[str, Json]:
    """The options “language” and “block_in” that the command line would choose for these words.

    `lang` is the language of the texts; `spoken` are those of the user, the preferred one first.
    """
    with Defects() as defects:
        known = next(filter(None, map(find_code, spoken)), None)
        options = OptionReader({}, defects, spoken=known)
        entries = [
            Entry(composed(text), None, say("word {n}", n=n)) for n, text in enumerate(words, 1)
        ]
        options.speak(Source(entries), lang)
    found = {name: plain(value) for name, value in options.values.items()}
    return {"language": None, "block_in": [], **found}


def _language(fields: dict[str, Json], limits: Limits) -> dict[str, Json]:
    checks.check_schema(fields, schema_for("LanguageRequest", limits))
    asked: Any = fields
    return guess_languages(asked["words"], asked["lang"], asked.get("spoken", ()))


def rate_puzzle(fields: dict[str, Json], limits: Limits) -> dict[str, Json]:
    """The difficulty of a stored puzzle, or of any grid and its words."""
    if "format" in fields:
        for part in (fields, fields.get("request")):
            if isinstance(part, dict):
                checks.check_counts(part, limits)
        schema = schema_for("StoredPuzzle", limits)
        rating = checks.check_strictly(lambda: puzzle_of(fields), fields, schema).difficulty
    else:
        schema = schema_for("RateGridRequest", limits)
        checks.check_strictly(lambda: checks.check_counts(fields, limits), fields, schema)
        letters = _letters(fields, limits)
        names = ("words", "reader", "paths", *SPELLING)
        chosen: Any = {name: fields[name] for name in names if name in fields}
        rating = rate(letters.grid, board=formats.board_for(letters), **chosen)
    words: list[Json] = [{**word._asdict()} for word in rating.words]
    return {**rating.to_dict(), "words": words}


def find_words(fields: dict[str, Json], limits: Limits) -> dict[str, Json]:
    checks.check_schema(fields, schema_for("SolveRequest", limits))
    options: dict[str, Json] = {name: fields[name] for name in SPELLING if name in fields}
    with Defects() as defects:
        # As in a puzzle, words may be pairs with a clue.
        asked = defects(Request.from_dict, {"words": fields["words"], **options})
        letters = defects(_letters, fields, limits)
    board, spelling = formats.board_for(letters), cast("SpellingOptions", options)
    try:
        request, found = solve_grid(letters.grid, asked.words, board, spelling=spelling)
    except SuchselError as error:
        raise error.of("grid") from None
    checks.check_occurrences(found.values(), limits)
    words: list[Any] = []
    for word in dict.fromkeys(request.words):
        places = [{"cells": [*one], "direction": one.direction} for one in found[word.text]]
        words.append({"word": word.text, "symbols": word.symbols, "occurrences": places})
    return {"words": words}


def _photo(fields: dict[str, Json], limits: Limits) -> dict[str, Json]:
    """What was read in a picture; the puzzle, too, if each word has its certain place."""
    checks.check_schema(fields, schema_for("PhotoRequest", limits))
    try:
        from suchsel.scan.lists import listed_words
        from suchsel.scan.solving import puzzle_of_scan, read_scans, solve_scan
    except ModuleNotFoundError:
        text = noop("Photos cannot be read here: the extra “{extra}” of Suchsel is not installed.")
        raise mistake("photos-unreadable", text, extra="scan") from None
    picture = b""
    with suppress(ValueError):
        picture = b64decode(str(fields["photo"]).rpartition(",")[2], validate=True)
    if not picture.startswith((b"\x89PNG", b"\xff\xd8\xff", b"RIFF")):
        raise mistake(
            "not-a-photo", "“photo” must be a picture in base64: PNG, JPEG or WebP.", "photo"
        )
    scans = read_scans(picture)
    grids = [formats.LetterGrid(scan.grid) for scan in scans]
    scan = scans[formats.choose_grid(grids, "photo", cast("int", fields.get("grid", 1)))]
    spelling: Any = {name: fields[name] for name in SPELLING if name in fields}
    found: list[Any] = []
    puzzle = None
    if words := cast("list[str]", fields.get("words")) or listed_words(scan):
        solved = solve_scan(scan, words, **spelling)
        with suppress(SuchselError):
            puzzle = _described(puzzle_of_scan(solved))
        for word in dict.fromkeys(solved.request.words):
            places = [
                {**one._asdict(), "uncertain": one.is_uncertain} for one in solved.places[word.text]
            ]
            found.append({"word": word.text, "symbols": word.symbols, "places": places})
    return {
        "puzzles": len(scans),
        "size": [*scan.picture.shape[1::-1]],
        "height": float(scan.height),
        "centres": scan.places.round(1).tolist(),
        "grid": [[*row] for row in scan.grid],
        "doubtful": ((scan.letters.max(2) < 0.9) & scan.exists).tolist(),
        "words": found,
        "puzzle": puzzle,
    }


def _letters(fields: dict[str, Json], limits: Limits) -> formats.LetterGrid:
    """The grid; its board has a cell for every letter."""
    try:
        grid = grid_rows(cast("GridLike", fields["grid"]))
        checks.check_counts({"size": [len(grid), max(map(len, grid))]}, limits)
        check_size((len(grid), len(grid[0])))
        topology = str(fields.get("topology", DEFAULT_KIND.name))
        letters = formats.LetterGrid(tuple(map(tuple, grid)), topology)
        formats.board_for(letters)
    except SuchselError as error:
        raise error.of("grid") from None
    return letters


def _qr(request: WorkerRequest, limits: Limits) -> Reply:
    fields = checks.read_json(request.body)
    checks.check_schema(fields, schema_for("QrRequest", limits))
    return Reply(200, SVG, qr_svg(str(fields["text"])))


#: Tasks from JSON to JSON, and the others.
PLAIN_TASKS: dict[str, Callable[[dict[str, Json], Limits], dict[str, Json]]] = {
    "puzzle": _puzzle,
    "daily": _daily,
    "language": _language,
    "rate": rate_puzzle,
    "solve": find_words,
    "photos": _photo,
}
TASKS: dict[str, Callable[[WorkerRequest, Limits], Reply]] = {
    "sheets": _sheets,
    "file": _file,
    "words": _words,
    "qr": _qr,
}


def make_puzzles(
    fields: dict[str, Json], limits: Limits, name: str, form: str | None = None
) -> tuple[list[Puzzle], Style, tuple[Message, ...]]:
    """The puzzles of a request with the schema of this name, the style of the format, and notes."""
    schema = schema_for(name, limits)
    with Defects() as defects:
        style = defects(_take_style, fields, limits, form) if form else Style()
        checks.check_counts(fields, limits)
        of_set = {name: fields[name] for name in SET_OPTIONS if name in fields}
        known = schema["properties"].keys() - {"seed", "separate", *SET_OPTIONS}
        of_puzzle = {name: value for name, value in fields.items() if name in known}

        def checked() -> tuple[PuzzleSet, int, tuple[Message, ...]]:
            with Defects() as wrong:
                seed = wrong(check_seed, fields["seed"]) if "seed" in fields else draw_seed()
                if request := wrong.collect(Request.from_dict, of_puzzle):
                    checks.check_letters(request, limits)
                given = {"requests": [request], **of_set}
                notes = request.notes if request else ()
                return PuzzleSet.read(given, wrong, () if request else ("requests",)), seed, notes

        wanted, seed, notes = checks.check_strictly(checked, fields, schema)
    if not form:
        return wanted.make(seed), style, notes
    pages, largest = formats.page_style([form], style), formats.largest_board([form], style)
    return wanted.make(seed, pages, largest), style, notes


_FILES = "/api/puzzles/"
_TASKS = {"/api/puzzles": "puzzle"}
_TASKS |= {
    f"/api/{task}": task for task in (*TASKS, *PLAIN_TASKS) if task not in ("file", "puzzle")
}


def task_of(path: str, query: Mapping[str, str], lang: str = "") -> tuple[str, str] | Reply:
    """The task, and what it is about: the format of a file, how a word list is written.

    A refusal if there is nothing at this address, or if a parameter is wrong.
    """
    if path.startswith(_FILES):
        name = path.removeprefix(_FILES)
        if name in formats.format_names():
            return "file", name
        try:
            formats.find_format(name)
        except SuchselError as error:
            return refusal(404, *error.defects, lang=lang)
    if path not in _TASKS:
        return refusal(404, NOT_FOUND, lang=lang)
    if path != "/api/words":
        return _TASKS[path], ""
    csv, split = query.get("csv", "false"), OPTIONS["split"]
    if csv not in ("true", "false"):
        wrong = defect("bad-parameter", "“{name}” must be true or false.", name="csv")
        return refusal(422, wrong.of("csv"), lang=lang)
    try:
        separated = split.check("split", query.get("split", split.default))
    except SuchselError as error:
        return refusal(422, *error.of("split").defects, lang=lang)
    return "words", f"{'csv' if csv == 'true' else 'text'} {separated}"
