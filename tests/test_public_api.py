"""What the library promises to programs: everything that `suchsel` exports."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import error_codes, keywords
from tools.api_reference import SECTIONS, TARGET, api_reference

import suchsel
from suchsel import Level, Puzzle, Request, Style, SuchselError
from suchsel.request.levels import find_level
from tests.lists import ROOT

WORDS = ["Hund", "Katze", "Maus"]


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return suchsel.generate(WORDS, size=(6, 8), level="schwer", seed=7, title="Tiere")


def test_every_exported_name_exists_and_is_documented() -> None:
    for name in suchsel.__all__:
        assert hasattr(suchsel, name)
        if not name.startswith("__"):
            doc = getattr(suchsel, name).__doc__
            assert doc, name
            # What Python writes itself for a class without a docstring
            assert not doc.startswith(f"{name}("), name


def test_what_is_exported_is_what_type_checkers_see() -> None:
    assert keywords.EXPORTS.read_text("utf-8") == keywords.exports()
    assert sorted(suchsel.__all__) == dir(suchsel)
    with pytest.raises(AttributeError):
        getattr(suchsel, "no such name")


def test_the_reference_is_up_to_date() -> None:
    """If this fails, run `make docs`."""
    assert {name for names in SECTIONS.values() for name in names} == {
        name for name in suchsel.__all__ if name != "__version__"
    }
    assert TARGET.read_text("utf-8") == api_reference()


def test_the_page_of_error_codes_is_complete() -> None:
    """If this fails, run `make docs`."""
    page = error_codes.TARGET.read_text("utf-8")
    assert page == error_codes.error_codes()
    with pytest.raises(SuchselError) as caught:
        Request(["A", "Hu\0nd"], (0, 3), "unknown", steps=0, list="none", nest=True)
    for found in caught.value.defects:
        assert f"| `{found.code}` |" in page


# -- requests and levels ---------------------------------------------------------------------------


def test_an_invalid_request_cannot_be_constructed() -> None:
    with pytest.raises(SuchselError) as caught:
        Request(["A", "Hu\0nd"], (0, 3), "unknown", steps=0, list="none")
    codes = {(defect.field, defect.code) for defect in caught.value.defects}
    assert codes == {
        ("words", "word-too-short"),
        ("words", "word-characters"),
        ("size", "not-a-size"),
        ("level", "no-such-level"),
        ("steps", "number-out-of-range"),
        ("list", "no-such-choice"),
    }


def test_defects_name_the_words_concerned() -> None:
    with pytest.raises(SuchselError) as caught:
        Request(["Hund", "A", "Katze", "H\0"])
    assert [(d.code, d.words) for d in caught.value.defects] == [
        ("word-too-short", (1,)),
        ("word-characters", (3,)),
    ]


def test_a_request_is_frozen_and_comparable() -> None:
    request = Request(WORDS, (6, 8), crossings="seek")
    with pytest.raises(AttributeError):
        request.__setattr__("size", (1, 1))
    assert request == Request(WORDS, (6, 8), crossings="seek")
    assert hash(request) == hash(Request(WORDS, (6, 8), crossings="seek"))
    assert request != Request(WORDS, (6, 8))


PUBLIC = {name: getattr(suchsel, name) for name in suchsel.__all__}


def test_values_can_be_written_as_code() -> None:
    wide = suchsel.drawn(["#######", "######.", "####..."])
    picture = suchsel.Mask(50, 100, (1 << 5000) - 1, loose=True)
    level = Level("mine", ("E", "W"), "never", "mix", 30)
    values = [
        level,
        suchsel.Style(lower=True, font_size=20.0),
        wide,
        picture,
        suchsel.figure("heart", 200, 200),
        Request(WORDS),
        Request([("Hund", 'sagt "wau"'), "O'Hara"], (6, 8), "regler-37", block=["Kuh"]),
        Request(WORDS, (9, 9), "schwer", directions="E,S", crossings="never", topology="torus"),
        Request(WORDS, (9, 9), level, directions="S", filler="graded"),
        Request(WORDS, (10, 10), suchsel.Request(WORDS, topology="hexagon").level),
        Request(WORDS, (10, 10), shape=wide),
        Request(WORDS, (12, 12), shape=picture),
        Request(WORDS, shape=picture, turn="left", message="Gut"),
        Request(WORDS, shape="star-7", turn="flip", difficulty=30, pool=WORDS, pick="1-2"),
    ]
    for value in values:
        again = eval(repr(value), dict(PUBLIC))
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)
    assert (
        repr(Request(WORDS[:1], (4, 5))) == "Request(words=['Hund'], size=(4, 5), level='medium')"
    )


def test_a_changed_level_is_stored_with_all_its_parts() -> None:
    gentle = find_level("schwer")._replace(filler="alphabet")
    made = suchsel.generate(WORDS, (6, 8), gentle, seed=3)
    again = suchsel.make(Request.from_dict(made.request.to_dict()), made.seed)
    assert again.grid == made.grid
    assert made.request.level.filler == "alphabet"


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(SuchselError, match="There is no option “sizes”"):
        suchsel.generate(WORDS, sizes=(6, 8))  # type: ignore[call-arg]


@pytest.mark.slow
def test_mypy_finds_a_wrong_keyword(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import suchsel\n"
        'suchsel.generate(["Hund"], crossings="free")\n'
        'suchsel.generate(["Hund"], crossing="free")\n'
        'suchsel.generate(["Hund"], rude="yes")\n'
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-incremental", str(program)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
    )
    errors = [line for line in done.stdout.splitlines() if "program.py" in line and "error" in line]
    assert [line.split(":")[1] for line in errors] == ["3", "4"], done.stdout


def test_a_level_of_ones_own_makes_the_same_puzzle_again() -> None:
    level = Level("sideways", ("E", "W"), "never", "alphabet")
    made = suchsel.generate(WORDS, (6, 8), level, seed=3)
    assert {placement.direction for placement in made.words} <= {"E", "W"}
    again = suchsel.make(Request.from_dict(made.request.to_dict()), made.seed)
    assert again == made
    assert Puzzle.from_json(made.to_json()) == made


def test_an_impossible_level_is_refused() -> None:
    with pytest.raises(SuchselError) as caught:
        Request(WORDS, level=Level("bad", ("sideways",), "often", "graded", 101))
    assert len(caught.value.defects) == 3


# -- puzzles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["pdf", "svg", "png", "txt", "json", "html", "docx", "xlsx"])
def test_save_writes_every_format(puzzle: Puzzle, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{suffix}"
    puzzle.save(str(path))
    assert path.stat().st_size > 100


def test_save_writes_the_solution(puzzle: Puzzle, tmp_path: Path) -> None:
    puzzle.save(str(tmp_path / "x.svg"), solution=True, paper="a5")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x-solution.svg", "x.svg"]


def test_save_refuses_what_has_no_effect(puzzle: Puzzle, tmp_path: Path) -> None:
    with pytest.raises(SuchselError, match="paper"):
        puzzle.save(str(tmp_path / "x.txt"), paper="a5")
    with pytest.raises(SuchselError, match="There is no option “papper” \\(did you mean paper"):
        puzzle.save(str(tmp_path / "x.pdf"), papper="a5")
    assert list(tmp_path.iterdir()) == []


def test_pictures_for_notebooks(puzzle: Puzzle) -> None:
    assert puzzle._repr_svg_().startswith("<?xml")
    assert puzzle.to_svg() != puzzle.to_svg(solution=True)


def test_show_prints_the_puzzle(puzzle: Puzzle, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle.show()
    shown = capsys.readouterr().out
    assert all(word in shown for word in WORDS)
    puzzle.show(solution=True)
    assert len(capsys.readouterr().out) > len(shown)


def test_the_answer_key_tells_where_each_word_begins(puzzle: Puzzle) -> None:
    for answer, placement in zip(puzzle.answers(), puzzle.words, strict=True):
        assert puzzle.grid[answer.row - 1][answer.column - 1] == placement.symbols[0]
        assert (answer.word, answer.direction) == (placement.word, placement.direction)


def test_render_refuses_an_invalid_style(puzzle: Puzzle) -> None:
    with pytest.raises(SuchselError, match="dpi"):
        suchsel.render([puzzle], "png", Style(dpi=1))
    with pytest.raises(SuchselError, match="table"):
        suchsel.render([puzzle], "xlsx", Style(table=True))


def test_there_is_no_document_without_a_puzzle() -> None:
    for name in ("pdf", "svg", "docx", "json"):
        with pytest.raises(SuchselError, match="There is no puzzle to write"):
            suchsel.render([], name)


def test_a_label_is_checked(puzzle: Puzzle) -> None:
    assert Puzzle.from_json(puzzle.labelled("B").to_json()).label == "B"
    for label in (5, "far too long a label"):
        with pytest.raises(SuchselError, match="label"):
            puzzle.labelled(label)  # type: ignore[arg-type]


def test_one_word_is_not_one_words() -> None:
    assert repr(suchsel.generate(["Hund"], (4, 4))) == "<Puzzle 4x4, 1 word, medium>"


def test_what_is_no_text_is_no_stored_puzzle() -> None:
    for stored in (None, 5, b"\xff"):
        with pytest.raises(SuchselError, match="This is not JSON: it is not a text"):
            Puzzle.from_json(stored)  # type: ignore[arg-type]


def test_verify_names_what_is_wrong(puzzle: Puzzle) -> None:
    assert suchsel.verify(puzzle.to_json()) == []
    stored = json.loads(puzzle.to_json())
    row, column = stored["words"][0]["cells"][0]
    stored["grid"][row][column] = "Q"
    assert "word-not-there" in {defect.code for defect in suchsel.verify(stored)}
    assert [defect.code for defect in suchsel.verify("{")] == ["not-json"]


# -- letter grids ----------------------------------------------------------------------------------


def test_find_takes_text_and_ignores_case() -> None:
    expected = [[(0, 0), (0, 1), (0, 2)]]
    assert suchsel.find("rad\nodu", ["Rad"]) == expected
    assert suchsel.find("R A D\nO D U", ["rad"]) == expected
    assert suchsel.find(["rad", "odu"], ["RAD"]) == expected
    assert suchsel.find([["R", "A", "D"], ["O", "D", "U"]], [("r", "a", "d")]) == expected


def test_find_on_another_kind_of_board() -> None:
    assert suchsel.find("ADR\nODU", ["RAD"]) == []
    assert suchsel.find("ADR\nODU", ["RAD"], "torus") == [[(0, 2), (0, 0), (0, 1)]]


def test_solve_says_where_each_word_is() -> None:
    found = suchsel.solve("RAD\nODU", ["Rad", "Eva"])
    assert found["Rad"][0].direction == "E"
    assert found["Eva"] == []


def test_rate_takes_a_puzzle_or_a_grid(puzzle: Puzzle) -> None:
    assert suchsel.rate(puzzle) == puzzle.difficulty
    assert suchsel.rate(str(puzzle), WORDS).score == puzzle.difficulty.score
    with pytest.raises(SuchselError, match="These words are not in the grid: Eva"):
        suchsel.rate("RAD\nODU", ["Rad", "Eva"])
    for other in ({"words": ["Hund"]}, {"board": "torus"}):
        with pytest.raises(SuchselError, match="A puzzle has its own words"):
            suchsel.rate(puzzle, **other)


# -- packing and themes ----------------------------------------------------------------------------


def test_pack_proves_the_smallest_board() -> None:
    packed = suchsel.pack(["Hund", "Hut"], square=True)
    assert (packed.puzzle.rows, packed.puzzle.columns, packed.proved) == (4, 4, True)
    with pytest.raises(SuchselError, match="ratio"):
        suchsel.pack(["Hund"], ratio=0)
    with pytest.raises(SuchselError, match="workers"):
        suchsel.pack(["Hund"], workers=0)


def test_themes_of_one_language_and_of_all() -> None:
    assert {theme.lang for theme in suchsel.themes("de")} == {"de"}
    assert {theme.lang for theme in suchsel.themes()} >= {"de", "en"}
    assert suchsel.generate(suchsel.themes("en")[0].words[:8], seed=1).words


def test_what_callers_may_pass() -> None:
    puzzle = suchsel.generate({"Hund": "bellt", "Katze": None}, size="5x6", level="easy", seed=1)
    assert [word.clue for word in puzzle.words] == ["bellt", None]
    assert repr(puzzle) == "<Puzzle 5x6, 2 words, easy>"
    assert puzzle == suchsel.generate([("Hund", "bellt"), "Katze"], (5, 6), "leicht", seed=1)
    assert suchsel.render(puzzle, "pdf") == suchsel.render([puzzle], "pdf")
    assert suchsel.generate(["Hund"], size=7, seed=1).rows == 7
    assert suchsel.generate(["Hund"], size=4, topology="hexagon", seed=1).rows == 7


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: suchsel.Style(papier="a4"), "no-such-option"),  # type: ignore[call-arg]
        (lambda: suchsel.generate(["Hund"], size="5y"), "not-a-size"),
        (lambda: suchsel.generate(["Hund"], size=True), "not-a-size"),
        (lambda: suchsel.render([5], "pdf"), "wrong-type"),  # type: ignore[list-item]
        (lambda: suchsel.render("abc", "pdf"), "wrong-type"),  # type: ignore[arg-type]
        (lambda: suchsel.render(iter([]), "pdf"), "wrong-type"),  # type: ignore[arg-type]
        (lambda: suchsel.render([], "pdf"), "no-puzzles"),
        (lambda: suchsel.render([], 5), "no-such-format"),  # type: ignore[arg-type]
    ],
)
def test_mistakes_of_callers(call: Callable[[], object], code: str) -> None:
    with pytest.raises(suchsel.SuchselError) as caught:
        call()
    assert caught.value.defects[0].code == code


def test_what_is_no_puzzle_is_named_by_its_position() -> None:
    puzzle = suchsel.generate(["Hund"], seed=1)
    with pytest.raises(SuchselError) as caught:
        suchsel.render([puzzle, None, puzzle, "x"], "pdf")  # type: ignore[list-item]
    assert str(caught.value).splitlines() == [
        "puzzle 2: expected a puzzle, not a value of the type NoneType.",
        "puzzle 4: expected a puzzle, not a value of the type str.",
    ]
