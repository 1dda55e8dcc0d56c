"""Options are derived from their rows: the command line, the plans and the documentation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from suchsel.batch.plan import parse_batch_plan
from suchsel.book.plan import BOOK_OPTIONS, read_book_plan
from suchsel.book.sections import section_options
from suchsel.cli import COMMANDS, language, main, parser_of
from suchsel.cli.parser import Arguments
from suchsel.errors import SuchselError
from suchsel.i18n import languages, noop, say
from suchsel.request.option_types import OneOf
from suchsel.request.options import OPTIONS, WITH_FILES, Option, options_for
from suchsel.sheet.style import STYLE_OPTIONS, STYLE_ROWS

Capture = pytest.CaptureFixture[bytes]

#: A row that nobody has heard of before.
MOOD = Option(
    OneOf({noop("jolly"): say("with a smile"), noop("grave"): say("without one")}),
    "grave",
    "level",
    say("mood of the puzzle"),
)


@pytest.fixture
def mood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONS, "mood_swing", MOOD)


def help_of(command: str, lang: str = "en") -> str:
    parser = parser_of(command, lang)
    parser.brief = ()  # all options
    return parser.format_help()


@pytest.mark.usefixtures("mood")
def test_a_new_row_is_on_the_command_line() -> None:
    text = help_of("make")
    assert "--mood-swing NAME" in text
    assert "mood of the puzzle (default: grave)" in text
    assert "jolly  with a smile" in text
    arguments = parser_of("make", "en").parse(["Hund", "--mood-swing", "Jolly"])
    assert arguments.given(options_for("cli")) == {"mood_swing": "jolly"}


@pytest.mark.usefixtures("mood")
@pytest.mark.parametrize("value", ["jolly", "wild"])
def test_a_new_row_is_in_a_book_plan(value: str) -> None:
    text = f"title = 'x'\n[[puzzles]]\nwords = ['Hund', 'Katze']\nmood_swing = '{value}'"
    if value == "jolly":
        (request,) = read_book_plan(text).sections[0].requests
        assert request.to_dict()["mood_swing"] == "jolly"
        return
    with pytest.raises(SuchselError, match=r"\[\[puzzles\]\] 1: “mood_swing”: “wild”"):
        read_book_plan(text)


@pytest.mark.usefixtures("mood")
@pytest.mark.parametrize("value", ["jolly", "wild"])
def test_a_new_row_is_in_a_batch_plan(value: str) -> None:
    text = f"lists = [['Hund', 'Katze']]\n[options]\nmood_swing = '{value}'"
    if value == "jolly":
        assert parse_batch_plan(text).requests[0].to_dict()["mood_swing"] == "jolly"
        return
    with pytest.raises(SuchselError, match="“mood_swing”: “wild” is not valid"):
        parse_batch_plan(text)


def test_an_option_applies_only_where_its_row_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONS, "mood", MOOD._replace(where=frozenset({"library"})))
    assert "--mood" not in help_of("make")
    for read, text in (
        (parse_batch_plan, "lists = [['Hund']]\n[options]\nmood = 'jolly'"),
        (read_book_plan, "title = 'x'\n[[puzzles]]\nwords = ['Hund']\nmood = 'jolly'"),
    ):
        with pytest.raises(SuchselError) as caught:
            read(text)
        assert "no-such-key" in {found.code for found in caught.value.defects}


@pytest.mark.parametrize("lang", languages())
def test_every_row_is_in_the_help_with_its_values(lang: str) -> None:
    text = " ".join(help_of("make", lang).split())
    for name, option in {**options_for("cli"), **STYLE_ROWS}.items():
        if name == "words":
            continue
        assert option.spelled(name) in text
        assert " ".join(option.help.text(lang).split()) in text
        if isinstance(option.type, OneOf):
            for choice in option.type.choices().values():
                assert choice.label.text(lang) in text
                assert choice.about is None or choice.about.text(lang).split()[0] in text


def test_help_fits_into_80_columns() -> None:
    for lang in languages():
        for command in ("make", "pack", "render", "batch"):
            assert max(map(len, help_of(command, lang).splitlines())) <= 80


def test_values_are_understood_in_every_language(tmp_path: Path, capfdbinary: Capture) -> None:
    file = tmp_path / "a.json"
    made = ["make", "Hund", "Katze", "--seed", "1", "-o", str(file)]
    assert main([*made, "--filler", "Alphabet", "--crossings", "nie", "--list", "SORTED"]) == 0
    request = json.loads(file.read_text())["request"]
    assert (request["filler"], request["crossings"]) == ("alphabet", "never")
    assert request["list"] == "sorted"


def test_one_number_is_a_size(tmp_path: Path, capfdbinary: Capture) -> None:
    file = tmp_path / "a.json"
    for kind, size in (("rectangle", (6, 6)), ("hexagon", (11, 11))):
        command = ["make", "Hund", "--size", "6", "--topology", kind, "-o", str(file)]
        assert main(command) == 0
        puzzle = json.loads(file.read_text())
        assert (puzzle["rows"], puzzle["columns"]) == size


def test_word_lists_take_files_and_words(tmp_path: Path, capfdbinary: Capture) -> None:
    words, file = tmp_path / "more.csv", tmp_path / "a.json"
    words.write_text("Esel,I-ah\nRind,Muh\n")
    command = ["make", "Hund", "--secret", str(words), "--secret", "Maus", "--block", "Kuh"]
    assert main([*command, "--seed", "2", "-o", str(file)]) == 0
    request = json.loads(file.read_text())["request"]
    assert request["secret"] == [["Esel", "I-ah"], ["Rind", "Muh"], "Maus"]
    assert request["block"] == ["Kuh"]


def test_the_heading_of_themes(tmp_path: Path, capfdbinary: Capture) -> None:
    file = tmp_path / "a.json"
    for more, title in (
        (["--theme", "tiere", "--pick", "5"], "Tiere"),
        (["--theme", "tiere", "--pick", "5", "--title", "Zoo"], "Zoo"),
        (["Hund", "--theme", "obst"], None),
    ):
        assert main(["make", *more, "--seed", "1", "-o", str(file)]) == 0
        assert json.loads(file.read_text())["title"] == title


def test_ss_is_not_taken_for_a_capital_eszett(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    for value, symbols in (("ss", list("STRASSE")), ("ẞ", list("STRAẞE"))):
        assert main(["make", "Straße", "--eszett", value, "--seed", "1", "-o", str(file)]) == 0
        assert json.loads(file.read_text())["words"][0]["symbols"] == symbols


def test_the_language_is_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for locale, lang in (
        ("de_CH.UTF-8", "de"),
        ("en_GB", "en"),
        ("fr_FR", "fr"),
        ("fi_FI", "en"),
        ("C", "en"),
    ):
        monkeypatch.setenv("LC_ALL", locale)
        assert language([]) == lang
    assert language(["make", "--lang=de"]) == "de"
    assert main(["levels", "--lang", "fi"]) == 2


def test_standard_input_is_read_once_for_all_levels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, words = tmp_path / "a.json", tmp_path / "words"
    words.write_text("Hund\nKatze\n")
    with words.open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert main(["make", "-", "--all-levels", "--seed", "1", "-o", str(file)]) == 0
    assert len(json.loads(file.read_text())) == 4


def test_books_declare_no_style_option_again() -> None:
    # Books divide their pages by a rule of their own; their logo is the publisher's.
    shared = BOOK_OPTIONS.keys() & STYLE_OPTIONS.keys() - {"per_page", "logo"}
    assert shared >= {"font", "large_print", "lower", "table", "solution_style"}
    assert all(BOOK_OPTIONS[name] is STYLE_OPTIONS[name] for name in shared)
    assert section_options().keys() >= options_for("plan").keys()
    assert "threshold" in section_options()
    assert OPTIONS["threshold"].where == WITH_FILES


@pytest.mark.parametrize("command", COMMANDS)
def test_no_argument_hides_what_arguments_can_do(command: str) -> None:
    parser = parser_of(command, "en")
    names = {action.dest for action in parser._actions}
    assert names & {"known", *vars(Arguments)} == set()
