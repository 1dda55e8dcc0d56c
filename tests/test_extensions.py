"""An option, a level, a format, a language: added in one place, found everywhere."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
from tools import keywords

from suchsel.batch.plan import parse_batch_plan
from suchsel.book.plan import BOOK_OPTIONS, read_book_plan
from suchsel.cli import main
from suchsel.formats import Format, LetterGrid, letters_of, render
from suchsel.generate import make
from suchsel.i18n import FOLDERS, languages, say
from suchsel.puzzle import Puzzle
from suchsel.request.levels import LEVELS, Level, find_level
from suchsel.request.option_types import OneOf, Whole
from suchsel.request.options import OPTIONS, RequestTable, option
from suchsel.request.request import Request
from suchsel.sheet.style import PRESET, PRESETS, STYLE_ROWS, Preset, Style
from suchsel.system.parsing import Json
from suchsel.web.api import WorkerRequest, answer
from suchsel.web.assets import sample_files
from suchsel.web.openapi import openapi_document, options_document
from suchsel.web.schemas import all_schemas
from suchsel.web.settings import Limits
from tests.formats.test_formats import offer

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _fresh_schemas() -> Iterator[None]:
    """The schemas of the API follow the tables as they are when they are first asked for."""
    all_schemas.cache_clear()
    yield
    all_schemas.cache_clear()


def described(*path: str | int) -> Json:
    """A part of the OpenAPI document."""
    part: Json = openapi_document(Limits())
    for step in path:
        part = part[step] if isinstance(part, list) else cast("dict[str, Json]", part)[str(step)]  # type: ignore[index]
    return part


def request_properties() -> dict[str, Json]:
    schema = described(
        "paths", "/api/puzzles", "post", "requestBody", "content", "application/json", "schema"
    )
    name = cast("dict[str, str]", schema)["$ref"].rpartition("/")[2]
    return cast("dict[str, Json]", described("components", "schemas", name, "properties"))


def offered(key: str) -> list[str]:
    rows = cast("list[dict[str, str]]", options_document(Limits())[key])
    return [row["name"] for row in rows]


# -- an option -------------------------------------------------------------------------------------

BOOK = 'title = "Test"\n[[puzzles]]\nwords = ["Hund", "Katze"]\n'
BATCH = 'lists = [["Hund", "Katze"]]\n[options]\n'


class SparklingTable(RequestTable):
    """The table with one more row; nothing else is needed for a typed attribute of a request."""

    sparkle: int = option("board", Whole(0, 9), "Sparkle", "how much the board sparkles", 0)


def write_stars(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    """The code that uses the option: a star for each unit."""
    requests = (cast("SparklingTable", puzzle.request) for puzzle in puzzles)
    return "".join("*" * request.sparkle + "\n" for request in requests).encode()


def stars(*requests: Request) -> str:
    return render([make(request, 1) for request in requests], "stars").decode()


STARS = Format("stars", say("a star for each unit of sparkle"), write_stars, text=True)


@pytest.fixture
def sparkle(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(OPTIONS, "sparkle", SparklingTable.ROWS["sparkle"])
    offer(monkeypatch, "stars", f"{__name__}:STARS")
    return "sparkle"


def test_an_option_is_on_the_command_line(sparkle: str, capsys: Capture) -> None:
    assert main(["make", "--help", "all", "--lang", "en"]) == 0
    assert "--sparkle N" in capsys.readouterr().out
    arguments = ["make", "Hund", "--seed", "1", "--format", "json", "--sparkle"]
    assert main([*arguments, "7"]) == 0
    assert json.loads(capsys.readouterr().out)["request"]["sparkle"] == 7
    assert main([*arguments, "10"]) == 2
    assert "“--sparkle”: expected a whole number from 0 to 9" in capsys.readouterr().err


@pytest.mark.usefixtures("sparkle")
def test_an_option_is_used_on_the_command_line(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["make", "Hund", "--count", "2", "--format", "stars", "--sparkle", "3"]) == 0
    assert capfdbinary.readouterr().out == b"***\n***\n"
    assert main(["make", "Hund", "--format", "stars"]) == 0
    assert capfdbinary.readouterr().out == b"\n"


def test_an_option_is_in_stored_requests(sparkle: str) -> None:
    request = Request(["Hund"], **{sparkle: 4})  # type: ignore[arg-type]
    assert request.to_dict()["sparkle"] == 4
    assert Request.from_dict(request.to_dict()) == request
    assert pickle.loads(pickle.dumps(request)) == request
    assert stars(request, Request(["Hund"])) == "****\n\n"


def test_an_option_is_in_the_web_app(sparkle: str) -> None:
    assert sparkle in offered("options")
    described = cast("dict[str, Json]", request_properties()[sparkle])
    assert (described["minimum"], described["maximum"]) == (0, 9)
    said = json.dumps({"words": ["Hund"], "seed": 1, sparkle: 5}).encode()
    assert answer(WorkerRequest("file", said, "stars"), Limits()).data == b"*****\n"


def test_an_option_is_in_plans(sparkle: str) -> None:
    (section,) = read_book_plan(BOOK + "sparkle = 3\n").sections
    assert stars(*section.requests) == "***\n"
    assert stars(*parse_batch_plan(BATCH + "sparkle = 2\n").requests) == "**\n"


#: Adds a row to the table of a style while this is imported, and prints where it applies.
ADD_ROW = """
import sys
from importlib.machinery import SourceFileLoader
sys.dont_write_bytecode, sys.pycache_prefix = True, sys.argv[1]
read, at = SourceFileLoader.get_data, b"    table: bool = "
row = b'    glitter: bool = _row(Flag(), "Glitter", "glitter")\\n'
def get_data(self, path):
    data = read(self, path)
    return data.replace(at, row + at) if path.endswith("style.py") else data
SourceFileLoader.get_data = get_data
from suchsel.book.plan import read_book_plan
from suchsel.formats import find_format
print(read_book_plan("title = 'x'\\nglitter = true\\n[[puzzles]]\\nwords = ['Dog']").style.glitter)
print([name for name in ("pdf", "svg", "png", "docx") if "glitter" in find_format(name).follows])
"""


def test_a_row_of_a_style_reaches_books_and_pages(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ADD_ROW, str(tmp_path)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    assert made.stdout == "True\n['pdf', 'svg', 'png', 'docx']\n"


def test_the_keyword_arguments_are_those_of_the_table() -> None:
    """If this fails, run `make docs`."""
    assert keywords.TARGET.read_text("utf-8") == keywords.keywords()


# -- a level ---------------------------------------------------------------------------------------


@pytest.fixture
def gentle(monkeypatch: pytest.MonkeyPatch) -> str:
    level = Level("sanft", ("E",), "never", "alphabet", family="suchsel", title="gentle")
    monkeypatch.setitem(LEVELS, level.name, level)
    return level.name


def test_a_level_is_found_everywhere(gentle: str, capsys: Capture) -> None:
    assert find_level("gentle").name == gentle
    assert main(["levels", "--lang", "en"]) == 0
    assert "gentle" in capsys.readouterr().out
    assert main(["make", "Hund", "--level", "gentle", "--seed", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["level"] == gentle
    assert gentle in offered("levels")
    assert gentle in json.dumps(request_properties()["level"])
    assert read_book_plan(BOOK + f'level = "{gentle}"\n').sections[0].requests
    assert parse_batch_plan(f'levels = ["{gentle}"]\n' + BATCH).requests[0].level.name == gentle


# -- a preset --------------------------------------------------------------------------------------


@pytest.fixture
def fancy(monkeypatch: pytest.MonkeyPatch) -> str:
    preset = Preset(say("for those who like it fancy"), {"font": "andika", "numbered": True})
    monkeypatch.setitem(PRESETS, "fancy", preset)
    row = PRESET._replace(type=OneOf({name: one.about for name, one in PRESETS.items()}))
    monkeypatch.setattr("suchsel.sheet.style.PRESET", row)
    monkeypatch.setitem(STYLE_ROWS, "preset", row)
    monkeypatch.setitem(BOOK_OPTIONS, "preset", row)
    return "fancy"


def test_a_preset_is_found_everywhere(fancy: str, capsys: Capture, tmp_path: Path) -> None:
    assert main(["make", "--help", "all", "--lang", "en"]) == 0
    assert "for those who like it fancy" in capsys.readouterr().out
    assert main(["make", "Hund", "--seed", "1", "--for", fancy]) == 0
    assert "1. Hund" in capsys.readouterr().out  # text has no fonts, but numbers
    assert Style.preset(fancy) == Style(font="andika", numbered=True)
    assert fancy in json.dumps(options_document(Limits()))
    assert fancy in json.dumps(openapi_document(Limits()))
    book = read_book_plan(f'preset = "{fancy}"\n' + BOOK)
    assert (book.style.font, book.style.numbered) == ("andika", True)
    assert read_book_plan(f'preset = "{fancy}"\nfont = "noto"\n' + BOOK).style.font == "noto"


# -- a format --------------------------------------------------------------------------------------


def shout(puzzles: Sequence[Puzzle], style: Style) -> bytes:
    return "\n\n".join(str(puzzle) + "!" for puzzle in puzzles).encode()


LOUD = Format("loud", say("letters that shout"), shout, text=True)


@pytest.fixture
def shouted(monkeypatch: pytest.MonkeyPatch) -> str:
    offer(monkeypatch, "loud", f"{__name__}:LOUD")
    return "loud"


def test_a_format_is_found_everywhere(shouted: str, capsys: Capture, tmp_path: Path) -> None:
    assert main(["formats", "--lang", "en"]) == 0
    assert "letters that shout" in capsys.readouterr().out
    path = tmp_path / "x.loud"
    assert main(["make", "Hund", "--seed", "1", "-o", str(path)]) == 0
    assert path.read_text().endswith("!")
    assert shouted in offered("formats")
    assert shouted in json.dumps(openapi_document(Limits()))


def test_a_format_of_ours_is_read_by_its_own_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("suchsel.formats.loud")
    grid = (("H", "I"),)
    module.FORMAT = Format("loud", say("loud"), shout, read=lambda data, name: LetterGrid(grid))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("suchsel.formats.own_format_names", lambda: ("json", "loud", "txt"))
    assert letters_of(b"A B\nC D\n", "x.loud").grid == grid
    assert letters_of(b"A B\nC D\n", "x.txt").grid == (("A", "B"), ("C", "D"))


# -- a language ------------------------------------------------------------------------------------

CATALOGUE = """\
msgid ""
msgstr ""
"X-Language-Name: Testisch\\n"

msgid "easy"
msgstr "babyleicht"

msgid "level of difficulty, see “suchsel levels”"
msgstr "Stufe in Testisch"

msgid "level of difficulty"
msgstr "Stufe in Testisch"

msgid "There is no option “{name}”."
msgstr "{name} nix gut."
"""


@pytest.fixture
def testish(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    (tmp_path / "tt.po").write_text(CATALOGUE, "utf-8")
    monkeypatch.setattr("suchsel.i18n.FOLDERS", [*FOLDERS, str(tmp_path)])
    return "tt"


def test_a_language_is_found_everywhere(testish: str, capsys: Capture) -> None:
    assert testish in languages()
    assert main(["make", "--help", "all", "--lang", testish]) == 0
    assert "Stufe in Testisch" in capsys.readouterr().out
    assert main(["make", "Hund", "--level", "babyleicht", "--lang", testish]) == 0
    assert "babyleicht" in capsys.readouterr().err
    told = options_document(Limits())
    assert cast("dict[str, str]", told["languages"])[testish] == "Testisch"
    assert "Stufe in Testisch" in json.dumps(told)
    assert f'"{testish}"' in json.dumps(openapi_document(Limits()))
    book = read_book_plan(f'lang = "{testish}"\n' + BOOK)
    assert book.lang == testish
    (sample,) = (data for name, data in sample_files() if name == testish)
    assert b'"lang": "tt"' in sample
