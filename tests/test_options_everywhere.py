"""Every option in every place that takes one: it arrives, or it is refused; nothing crashes.

The options are those of the tables. A new one needs a value here, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import suchsel
from suchsel.book.plan import BOOK_OPTIONS
from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.formats import find_format
from suchsel.request.options import OPTIONS
from suchsel.sheet.style import STYLE_ROWS
from suchsel.web.api import WorkerRequest, answer
from suchsel.web.settings import Limits
from suchsel.words.pictures import parse_picture
from tests.lists import some_quick
from tests.pictures import drawn, encoded

Options = dict[str, Any]
EXAMPLES = Path(__file__).parent.parent / "examples"
WORDS = ["Fuß", "Tür", "Reh"]

#: A value of each option of a request, after the other options without which it has no effect.
REQUEST_VALUES: dict[str, Options] = {
    "words": {"words": ["Uhu", "Gans"]},
    "size": {"size": [6, 7]},
    "level": {"level": "schwer"},
    "topology": {"topology": "torus"},
    "shape": {"shape": "heart"},
    "turn": {"shape": "arrow", "turn": "left"},
    "secret": {"secret": ["Igel"]},
    "secret_directions": {"secret": ["Igel"], "secret_directions": ["N", "W"]},
    "pool": {"pick": 1, "pool": ["Hahn", "Igel"]},
    "pick": {"pick": 2},
    "grade": {"pick": 2, "grade": 2},
    "cefr": {"pick": 2, "cefr": "B1"},
    "message": {"message": "Ja"},
    "message_mode": {"message": "Ja", "message_mode": "first"},
    "directions": {"directions": ["E", "N"]},
    "crossings": {"crossings": "never"},
    "filler": {"filler": "letters"},
    "language": {"language": "de"},
    "clues_in": {"language": "de", "clues_in": "fr"},
    "eszett": {"eszett": "ss"},
    "umlauts": {"umlauts": "ae"},
    "fold": {"fold": True},
    "mixed": {"mixed": True},
    "digraphs": {"digraphs": ["EH"]},
    "letters": {"letters": "FUẞTÜREH"},
    "rude": {"rude": True},
    "block_in": {"language": "de", "block_in": ["fr", "pl"]},
    "keep": {"size": [6, 7], "keep": [["Reh", 1, 2, "E"]]},
    "nest": {"nest": True},
    "no_collinear": {"no_collinear": True},
    "paths": {"size": [3, 3], "paths": "bent"},
    "spanning": {"size": [3, 4], "paths": "bent", "spanning": "Uhu"},
    "reveal": {"size": [5, 5], "reveal": "octagon"},
    "max_size": {"max_size": [9, 9]},
    "title": {"title": "Tiere"},
    "label": {"label": "7b"},
    "list": {"list": "sorted"},
    "difficulty": {"difficulty": 40},
    "minutes": {"minutes": 0.5},
    "reader": {"reader": "child"},
    "steps": {"steps": 5000},
    "effort": {"effort": 1.5},
    "block": {"block": ["Oma"]},
    "skip": {"skip": True},
    "split": {"block": ["more.txt"], "split": "lines"},
    "columns": {"block": ["more.csv"], "columns": "word=1"},
    "swap": {"block": ["more.csv"], "swap": True},
    "drop_articles": {"block": ["more.csv"], "drop_articles": True},
    "threshold": {"shape": str(EXAMPLES / "duck.png"), "threshold": 40},
}
#: Options that leave no trace in a stored request: words are drawn, a size is chosen, files read.
USED_UP = {
    "pool",
    "pick",
    "grade",
    "cefr",
    "max_size",
    "skip",
    "split",
    "columns",
    "swap",
    "drop_articles",
    "threshold",
}
#: Packing sets its own limits for each size.
OF_PACKING = {("pack", "steps"), ("pack", "effort")}
#: What a place refuses although it takes such options. Several puzzles are labelled one after the
#: other; packing chooses the size of a rectangle, too small for a message or for half a minute.
REFUSED = {
    ("class set", "label"),
    ("web class set", "label"),
    *(("pack", name) for name in ("size", "shape", "turn", "threshold", "message")),
    *(("pack", name) for name in ("message_mode", "minutes", "paths", "spanning", "reveal")),
}

#: The same for the options of a style.
STYLE_VALUES: dict[str, Options] = {
    "preset": {"preset": "exam"},
    "lang": {"lang": "de"},
    "solution": {"solution": True},
    "solution_style": {"solution": True, "solution_style": "dots"},
    "table": {"table": True},
    "font": {"font": "andika"},
    "font_size": {"font_size": 11.5},
    "large_print": {"large_print": True},
    "lower": {"lower": True},
    "paper": {"paper": "a5"},
    "orientation": {"orientation": "landscape"},
    "name_line": {"name_line": True},
    "points": {"points": True},
    "note": {"note": "Viel Spaß!"},
    "logo": {"logo": parse_picture(encoded(drawn())).address},
    "instruction": {"instruction": "needed"},
    "rating": {"rating": "stars"},
    "hint": {"hint": "cells"},
    "numbered": {"numbered": True},
    "answer_lines": {"answer_lines": True},
    "list_case": {"list_case": "upper"},
    "list_size": {"list_size": 15},
    "list_columns": {"list_columns": 1},
    "qr": {"url": "https://example.org/", "qr": "play"},
    "url": {"qr": "solution", "url": "https://example.org/"},
    "per_page": {"per_page": 2},
    "grey": {"solution": True, "grey": True},
    "dpi": {"dpi": 40},
    "pdf": {"pdf": "plain"},
    "play_hints": {"play_hints": "earned"},
    "no_giving_up": {"no_giving_up": True},
    "no_clock": {"no_clock": True},
    "recording": {"recording": True},
    "mastery": {"mastery": 60},
    "all_variants": {"all_variants": True},
}


# -- the places ------------------------------------------------------------------------------------


def by_library(options: Options, folder: Path) -> list[Options]:
    given = dict(options)
    words, size = given.pop("words", WORDS), given.pop("size", None)
    return [suchsel.generate(words, size, seed=1, **given).to_dict()]


def by_make(options: Options, folder: Path, *more: str, command: str = "make") -> list[Options]:
    path = folder / "made.jsonl"
    given = dict(options)
    words = given.pop("words", WORDS)
    run(command, *words, *more, *_arguments(given, OPTIONS), "-o", str(path))
    return _lines(path)


def by_set(options: Options, folder: Path) -> list[Options]:
    found = by_make(options, folder, "--count", "2")
    assert len(found) == 2
    return found


def by_pack(options: Options, folder: Path) -> list[Options]:
    return by_make(options, folder, "--budget", "500", "--workers", "1", command="pack")


def by_book(options: Options, folder: Path) -> list[Options]:
    path = folder / "made.jsonl"
    _write_book(folder, "", {"words": WORDS, **options})
    run("book", str(folder / "plan.toml"), "-o", str(path))
    return _lines(path)


def by_batch(options: Options, folder: Path) -> list[Options]:
    path = folder / "made.jsonl"
    given = _with_text_size(options)
    lists = {"lists": [given.pop("words", WORDS)]}
    varied = {f"{name}s": [given.pop(name)] for name in ("size", "level") if name in given}
    text = f"{_toml({**lists, **varied})}[options]\n{_toml(given)}"
    (folder / "plan.toml").write_text(text, "utf-8")
    run("batch", str(folder / "plan.toml"), "-o", str(path), "--workers", "1")
    return _lines(path)


def by_web(options: Options, folder: Path) -> list[Options]:
    return [json.loads(ask("puzzle", {"words": WORDS, **options}))]


def by_web_set(options: Options, folder: Path) -> list[Options]:
    text = ask("file", {"words": WORDS, "count": 2, **options}, "jsonl")
    return [json.loads(line) for line in text.splitlines()]


#: The places, and where an option must apply to be taken there.
PLACES: dict[str, tuple[str, Callable[[Options, Path], list[Options]]]] = {
    "make": ("cli", by_make),
    "book": ("plan", by_book),
    "library": ("library", by_library),
    "class set": ("cli", by_set),
    "pack": ("cli", by_pack),
    "batch": ("plan", by_batch),
    "web": ("web", by_web),
    "web class set": ("web", by_web_set),
}


def run(*arguments: str) -> None:
    """Run a command; an exit code other than 0 is an error that was explained."""
    code = main([*arguments, *(["--lang", "en"] if "--lang" not in arguments else [])])
    if code:
        assert code in (2, 3, 4), code
        raise SuchselError


def ask(task: str, said: Options, about: str = "") -> bytes:
    reply = answer(WorkerRequest(task, json.dumps({"seed": 1, **said}).encode(), about), Limits())
    if reply.status != 200:
        assert reply.status == 422, reply
        raise SuchselError
    return reply.data


def _lines(path: Path) -> list[Options]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _arguments(options: Options, rows: Mapping[str, Any]) -> list[str]:
    """The options on the command line."""
    found = []
    for name, value in _with_text_size(options).items():
        flag = rows[name].spelled(name)
        if value is True:
            found.append(flag)
        elif isinstance(value, list) and rows[name].type.control == "words":
            found += [part for one in value for part in (flag, one)]
        else:
            found += [flag, ",".join(map(str, value)) if isinstance(value, list) else str(value)]
    return found


def _with_text_size(options: Options) -> Options:
    sizes = {name for name in ("size", "max_size") if name in options}
    return {**options, **{name: "x".join(map(str, options[name])) for name in sizes}}


def _toml(values: Options) -> str:
    """Simple values look the same in JSON."""
    return "".join(
        f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in values.items()
    )


def _write_book(folder: Path, head: str, section: Options) -> None:
    text = f"title = 'T'\n{head}[[puzzles]]\n{_toml(_with_text_size(section))}"
    (folder / "plan.toml").write_text(text, "utf-8")


# -- requests --------------------------------------------------------------------------------------


def test_every_option_has_a_value_here() -> None:
    assert {*REQUEST_VALUES} == {*OPTIONS}
    assert {*STYLE_VALUES} == {*STYLE_ROWS}
    for name, values in {**REQUEST_VALUES, **STYLE_VALUES}.items():
        assert list(values)[-1] == name


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("place", some_quick(PLACES))
def test_options_of_requests(
    place: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("more.txt").write_text("Oma\nOpa\n", "utf-8")
    Path("more.csv").write_text("die Oma;granny\nder Opa;grandpa\n", "utf-8")
    where, take = PLACES[place]
    options = REQUEST_VALUES[name]
    if where not in OPTIONS[name].where or (place, name) in REFUSED:
        with pytest.raises(SuchselError):
            take(options, tmp_path)
        return
    for puzzle in take(options, tmp_path):
        request = puzzle["request"]
        if name == "pick":
            assert len(puzzle["words"]) == options["pick"]
        elif name == "pool":
            assert len(puzzle["words"]) == len(WORDS) + options["pick"]
        elif name not in USED_UP and (place, name) not in OF_PACKING:
            words, size = options.get("words", WORDS), options.get("size")
            others = {key: options[key] for key in options if key not in ("words", "size")}
            meant = suchsel.Request(words, size, **others).to_dict()
            assert request[name] == meant[name]


# -- styles ----------------------------------------------------------------------------------------


def _form(name: str) -> str:
    """A format that follows the option."""
    return next(form for form in ("svg", "pdf", "png", "html", "scorm") if name in _followed(form))


def _followed(form: str) -> set[str]:
    return {"lang", "preset", *find_format(form).follows}


def drawn_by_command(style: Options, form: str, folder: Path, *command: str) -> list[bytes]:
    run(*command, *WORDS, "--seed", "1", *_arguments(style, STYLE_ROWS), "-o", f"made.{form}")
    return [path.read_bytes() for path in sorted(folder.glob(f"made*.{form}"))]


def drawn_by_make(style: Options, form: str, folder: Path) -> list[bytes]:
    return drawn_by_command(style, form, folder, "make")


def drawn_by_set(style: Options, form: str, folder: Path) -> list[bytes]:
    return drawn_by_command(style, form, folder, "make", "--count", "2")


def drawn_by_pack(style: Options, form: str, folder: Path) -> list[bytes]:
    return drawn_by_command(style, form, folder, "pack", "--workers", "1")


def drawn_by_book(style: Options, form: str, folder: Path) -> list[bytes]:
    # A book always has solutions, and all options of its style are in the table of its options.
    known = {name: value for name, value in style.items() if name != "solution" or len(style) == 1}
    _write_book(folder, _toml(known), {"words": WORDS, "count": 2, "each": 3})
    run("book", "plan.toml", "-o", "made.pdf")
    return [Path("made.pdf").read_bytes()]


def drawn_in_section(style: Options, form: str, folder: Path) -> list[bytes]:
    """Styles are those of the whole book."""
    _write_book(folder, "", {"words": WORDS, **style})
    run("book", "plan.toml", "-o", "made.pdf")
    return [Path("made.pdf").read_bytes()]


def drawn_by_batch(style: Options, form: str, folder: Path) -> list[bytes]:
    """A batch draws nothing."""
    by_batch(style, folder)
    return [Path("made.jsonl").read_bytes()]


def drawn_by_web(style: Options, form: str, folder: Path) -> list[bytes]:
    return [ask("file", {"words": WORDS, "style": style}, form)]


def drawn_by_web_set(style: Options, form: str, folder: Path) -> list[bytes]:
    return [ask("file", {"words": WORDS, "count": 2, "style": style}, form)]


def drawn_for_preview(style: Options, form: str, folder: Path) -> list[bytes]:
    """The workshop shows the pages of the PDF as SVG."""
    return [ask("sheets", {"words": WORDS, "style": style})]


#: The places, and the options that each of them takes.
DRAWN: dict[str, tuple[set[str], Callable[[Options, str, Path], list[bytes]]]] = {
    "make": ({*STYLE_ROWS} - {"per_page"}, drawn_by_make),
    # The logo of a book is that of its publisher, always a file.
    "book": ({*BOOK_OPTIONS} & {*STYLE_ROWS} - {"logo"}, drawn_by_book),
    "class set": ({*STYLE_ROWS}, drawn_by_set),
    "pack": ({*STYLE_ROWS} - {"per_page"}, drawn_by_pack),
    "section": (set(), drawn_in_section),
    "batch": (set(), drawn_by_batch),
    "web": ({*STYLE_ROWS}, drawn_by_web),
    "web class set": ({*STYLE_ROWS}, drawn_by_web_set),
    "preview": (_followed("svg"), drawn_for_preview),
}


@pytest.mark.parametrize("name", STYLE_ROWS)
@pytest.mark.parametrize("place", some_quick(DRAWN))
def test_options_of_styles(
    place: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    taken, draw = DRAWN[place]
    style, form = STYLE_VALUES[name], _form(name)
    if name not in taken:
        with pytest.raises(SuchselError):
            draw(style, form, tmp_path)
        return
    found = draw(style, form, tmp_path)
    for path in tmp_path.glob("made*"):
        path.unlink()
    # Pictures in the usual resolution take long.
    assert found != draw({"dpi": 20} if name == "dpi" else {}, form, tmp_path)
