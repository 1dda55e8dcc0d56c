"""Messages, secret words, words drawn from a pool."""

from __future__ import annotations

import json
import os
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import suchsel
from suchsel.formats import FORMATS, Style, render
from suchsel.formats._letters import board_of, letters_of
from suchsel.layout.listing import listing, message_cells
from suchsel.layout.marks import Polygon, Sheet
from suchsel.layout.page import sheets
from suchsel.words.sources import read_file
from tests.judge import complaints
from tests.lists import ROOT

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))
WORDS = ["Hund", "Katze", "Maus", "Pferd", "Esel", "Ziege", "Rind", "Huhn", "Ente", "Schaf"]
THEMES = ROOT / "src" / "suchsel" / "data" / "themes" / "en"


def pool() -> list[str]:
    """Some thousand words of the themes."""
    files = sorted(THEMES.glob("*.txt"))
    return [entry.text for file in files for entry in read_file(str(file)).entries]


def check(puzzle: suchsel.Puzzle) -> None:
    placed = [(placement.symbols, placement.cells) for placement in puzzle.words]
    assert complaints(puzzle.grid, placed, kind=puzzle.topology) == []
    assert suchsel.Puzzle.from_json(puzzle.to_json()) == puzzle
    again = suchsel.make(suchsel.Request.from_dict(puzzle.request), puzzle.seed)
    assert again.to_json() == puzzle.to_json()


def left_over(puzzle: suchsel.Puzzle) -> str:
    taken = {cell for placement in puzzle.words for cell in placement.cells}
    return "".join(
        symbol
        for row, line in enumerate(puzzle.grid)
        for column, symbol in enumerate(line)
        if symbol is not None and (row, column) not in taken
    )


VARIANTS: list[dict[str, object]] = [
    {"size": (10, 12)},
    {"shape": "heart"},
    {"shape": "star", "size": (21, 20)},
    {"topology": "torus", "size": (9, 10)},
    {"topology": "hexagon"},
    {"topology": "honeycomb", "size": (9, 11)},
]


class TestMessage:
    @pytest.mark.parametrize("wishes", VARIANTS, ids=str)
    def test_first_free_cells_spell_it(self, wishes: dict[str, object]) -> None:
        for seed in range(2 * SEEDS):
            level = ("mittel", "experte", "klassik-leicht", "schwer")[seed % 4]
            puzzle = suchsel.generate(
                WORDS,
                level=level,
                seed=seed,
                message="Gut gemacht, Söhne!",
                **wishes,  # type: ignore[arg-type]
            )
            check(puzzle)
            assert left_over(puzzle).startswith("GUTGEMACHTSÖHNE")
            assert puzzle.message == "Gut gemacht, Söhne!"

    def test_it_helps_to_spell_no_word(self) -> None:
        """The message is a listed word, and made of the letters of others."""
        words = ["OTTO", "TOT", "ROT", "RABE", "HASE", "TORTE"]
        for seed in range(10):
            check(suchsel.generate(words, (8, 9), "schwer", seed, message="Rot, Otto"))

    def test_no_room(self) -> None:
        with pytest.raises(suchsel.Impossible, match="The message takes 10 of all 12 cells"):
            suchsel.generate(["Hund"], (3, 4), "leicht", seed=1, message="Gut gemacht")
        with pytest.raises(suchsel.SuchselError, match="always helps to spell"):
            suchsel.generate(["AB"], (1, 6), "leicht", seed=1, message="ABBA", filler="letters")

    @pytest.mark.parametrize(
        ("wishes", "sentence"),
        [
            ({"message": "!?"}, "no letters"),
            ({"message": 5}, "must be text"),
            ({"message": "x" * 1001}, "at most 1000"),
            ({"message_mode": "nix"}, "“message_mode” cannot be"),
            ({"message_mode": "exact"}, "there is no message"),
            ({"message_mode": "exact", "message": "x"}, "needs a size"),
            (
                {"message_mode": "exact", "message": "x", "size": (3, 4), "filler": "mix"},
                "“filler” has no meaning",
            ),
            ({"secret": "Hund"}, "“secret” must be a list"),
            ({"secret": ["Hund"]}, "on the list and secret"),
            ({"secret": ["C+"]}, "has “+” in it"),
            ({"pool": ["Maus"]}, "A pool needs “pick”"),
            ({"pick": "x"}, "“pick” is a number"),
            ({"pick": "5-3"}, "“pick” is a number"),
            ({"pick": [1, 2, 3]}, "“pick” is a number"),
            ({"pick": 0}, "“pick” is a number"),
            ({"pick": 9}, "only 1 of the list"),
        ],
    )
    def test_wrong_wishes(self, wishes: dict[str, object], sentence: str) -> None:
        with pytest.raises(suchsel.SuchselError) as caught:
            suchsel.make_request(["Hund"], **wishes)  # type: ignore[arg-type]
        assert sentence in str(caught.value)
        assert caught.value.text("de") != caught.value.text("en")

    def test_all_defects_at_once(self) -> None:
        with pytest.raises(suchsel.SuchselError) as caught:
            suchsel.make_request(["C+"], level="nix", shape="nix", message="!", secret=["D+"])
        assert len(caught.value.messages) == 5

    def test_damage_is_seen(self) -> None:
        puzzle = suchsel.generate(WORDS, (11, 12), "leicht", 1, message="Gut")
        taken = {cell for placement in puzzle.words for cell in placement.cells}
        row, column = min((r, c) for r in range(11) for c in range(12) if (r, c) not in taken)
        data = json.loads(puzzle.to_json())
        data["grid"][row][column] = "Q"
        with pytest.raises(suchsel.SuchselError, match="do not spell the message"):
            suchsel.Puzzle.from_json(json.dumps(data))
        data = json.loads(puzzle.to_json())
        data["message"] = "Nix"
        with pytest.raises(suchsel.SuchselError, match="not that of the request"):
            suchsel.Puzzle.from_json(json.dumps(data))


class TestSecret:
    def test_hidden_but_not_listed(self) -> None:
        puzzle = suchsel.generate(WORDS[:4], (9, 10), "schwer", 3, secret=["Geheim", "Still"])
        check(puzzle)
        assert [p.secret for p in puzzle.words] == [False] * 4 + [True] * 2
        assert listing(puzzle) == WORDS[:4]
        assert puzzle.to_json().count('"secret":true') == 2
        assert len(suchsel.find(puzzle.grid, ["GEHEIM"])) == 1

    @pytest.mark.parametrize("mode", ["shown", "sorted", "lengths", "hidden"])
    @pytest.mark.parametrize("name", FORMATS)
    def test_no_format_tells(self, name: str, mode: str) -> None:
        puzzle = suchsel.generate(WORDS[:4], (9, 10), "schwer", 3, secret=["Geheim"], list=mode)
        if name in ("txt", "csv", "tex", "ipuz", "svg"):
            data = render([puzzle], name, Style())
            assert b"Geheim" not in data
            assert b"GEHEIM" not in data

    def test_a_secret_that_became_public_is_seen(self) -> None:
        puzzle = suchsel.generate(WORDS[:4], (9, 10), "schwer", 3, secret=["Geheim"])
        data = json.loads(puzzle.to_json())
        del data["words"][-1]["secret"]
        with pytest.raises(suchsel.SuchselError, match="not those of its request"):
            suchsel.Puzzle.from_json(json.dumps(data))


class TestPick:
    def test_so_many_of_the_list(self) -> None:
        for seed in range(4):
            puzzle = suchsel.generate(pool(), (12, 13), "schwer", seed, pick=15)
            check(puzzle)
            assert len(puzzle.words) == 15
            assert "pool" not in puzzle.request
        others = suchsel.generate(pool(), (12, 13), "schwer", 9, pick=15)
        assert [p.word for p in others.words] != [p.word for p in puzzle.words]

    def test_from_a_pool_beside_a_list(self) -> None:
        puzzle = suchsel.generate(WORDS[:3], seed=1, pool=pool(), pick="3-5", shape="circle")
        check(puzzle)
        assert [p.word for p in puzzle.words[:3]] == WORDS[:3]
        assert len(puzzle.words) in (6, 7, 8)

    def test_fewer_where_more_do_not_fit(self) -> None:
        puzzle = suchsel.generate(
            ["ABCDEF", "GHIJKL", "MNOPQR", "STUVWX"], (3, 6), "leicht", 1, pick="2-4"
        )
        check(puzzle)
        assert len(puzzle.words) in (2, 3)

    def test_nothing_rude_is_drawn(self) -> None:
        for seed in range(5):
            puzzle = suchsel.generate(["Assistent", "Hund", "Maus"], (9, 9), seed=seed, pick=2)
            assert [p.word for p in puzzle.words] == ["Hund", "Maus"]


class TestExact:
    def test_all_cells_are_used(self) -> None:
        """The task “Word search” of Rosetta Code, with a smaller list."""
        for seed in range(SEEDS):
            puzzle = suchsel.generate(
                pool(), (10, 10), "schwer", seed, message="Rosetta Code", message_mode="exact",
                pick="25-40",
            )  # fmt: skip
            check(puzzle)
            assert left_over(puzzle) == "ROSETTACODE"
            assert 25 <= len(puzzle.words) <= 40
            assert min(len(p.symbols) for p in puzzle.words) >= 3

    @pytest.mark.parametrize(
        "wishes",
        [
            {"shape": "heart", "size": (11, 12)},
            {"topology": "torus", "size": (8, 9)},
            {"topology": "hexagon", "size": (9, 9)},
        ],
        ids=str,
    )
    def test_on_other_boards(self, wishes: dict[str, object]) -> None:
        puzzle = suchsel.generate(
            ["Rose"], level="schwer", seed=1, pool=pool(), message="Herzlich", secret=["Love"],
            message_mode="exact", **wishes,  # type: ignore[arg-type]
        )  # fmt: skip
        check(puzzle)
        assert left_over(puzzle) == "HERZLICH"
        assert puzzle.words[0].word == "Rose"
        assert [p.word for p in puzzle.words if p.secret] == ["Love"]

    def test_with_the_words_of_the_list_alone(self) -> None:
        puzzle = suchsel.generate(WORDS, (6, 7), "schwer", 2, message="Tiere", message_mode="exact")
        check(puzzle)
        assert left_over(puzzle) == "TIERE"

    def test_too_few_letters(self) -> None:
        with pytest.raises(suchsel.Impossible, match="95 cells are to be covered"):
            suchsel.generate(WORDS, (10, 10), seed=1, message="Tiere", message_mode="exact")

    def test_a_foreign_word_is_seen(self) -> None:
        puzzle = suchsel.generate(
            pool(), (7, 8), "schwer", 1, message="Tiere", message_mode="exact", pick="5-30"
        )
        data = json.loads(puzzle.to_json())
        data["words"][0]["word"] = "Foreign"
        with pytest.raises(suchsel.SuchselError, match="not from the pool"):
            suchsel.Puzzle.from_json(json.dumps(data))
        data = json.loads(puzzle.to_json())
        data["request"]["pick"] = [1, 2]
        with pytest.raises(suchsel.SuchselError, match="asked for were 1 to 2"):
            suchsel.Puzzle.from_json(json.dumps(data))


def test_a_message_longer_than_the_board_is_told_so() -> None:
    for mode in ("first", "exact"):
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(WORDS, (8, 8), seed=1, message="GEHEIM" * 20, message_mode=mode)
        told = caught.value.text("en")
        assert "The message alone has 120 letters; the board has 64 cells." in told
        assert "-" not in told
        assert (caught.value.fits is not None) == (mode == "first")


def test_a_message_that_finds_no_room_tells_the_numbers_and_a_size() -> None:
    with pytest.raises(suchsel.GaveUp) as caught:
        suchsel.generate(WORDS, (9, 9), seed=1, message="DIESISTGEHEIM" * 4)
    told = caught.value.text("en")
    assert "has 52 letters, the words have 44, the board 81 cells" in told
    assert "share 15 letters" in told
    assert caught.value.fits is not None
    suchsel.generate(WORDS, caught.value.fits, seed=1, message="DIESISTGEHEIM" * 4)


def test_solve_knows_the_board(tmp_path: Path) -> None:
    puzzle = suchsel.generate(WORDS, seed=1, topology="torus", size=(8, 9))
    letters = letters_of(puzzle.to_json().encode())
    assert board_of(letters).kind == "torus"


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("kind", ["torus", "hexagon", "honeycomb"])
def test_formats_show_a_board_or_refuse_it(name: str, kind: str) -> None:
    puzzle = suchsel.generate(WORDS, (9, 9), seed=1, topology=kind)
    if kind in FORMATS[name].boards:
        assert render([puzzle], name, Style())
    else:
        with pytest.raises(suchsel.SuchselError, match="cannot show a board"):
            render([puzzle], name, Style())


# -- what sheets tell of a message ----------------------------------------------------------------


def texts_in(data: bytes, suffix: str) -> str:
    if suffix in ("docx", "xlsx"):
        with zipfile.ZipFile(BytesIO(data)) as file:
            data = b"".join(map(file.read, file.namelist()))
    return data.decode()


@pytest.mark.parametrize("suffix", ["txt", "csv", "tex", "docx", "xlsx"])
@pytest.mark.parametrize("mode", ["first", "exact"])
def test_files_tell_of_a_message_and_only_the_solution_what_it_says(mode: str, suffix: str) -> None:
    if mode == "first":
        puzzle = suchsel.generate(["Hund", "Katze"], (6, 7), seed=1, message="Gut so")
    else:
        puzzle = suchsel.generate(
            ["Vor", "Rad", "Eva", "Torf", "Rot"], (4, 4), "schwer", 1, message="Gut so"[:2],
            message_mode="exact", rude=True,
        )  # fmt: skip
    asked, solved = (
        texts_in(render([puzzle], suffix, Style("en", solution=solution)), suffix)
        for solution in (False, True)
    )
    rule = "begin with a message." if mode == "first" else "left over spell a message."
    assert rule in asked
    assert "Message:" not in asked
    assert f"Message: {puzzle.message}" in solved


@pytest.mark.parametrize("style", ["rings", "dots", "both"])
@pytest.mark.parametrize("wishes", [{}, {"shape": "heart"}, {"topology": "honeycomb"}], ids=str)
def test_the_letters_of_a_message_are_boxed_in_the_solution(
    wishes: dict[str, Any], style: str
) -> None:
    wishes = {"message": "Gut so", "list": "hidden", **wishes}  # no list, no boxes to tick
    puzzle = suchsel.generate(["Hund", "Katze"], (12, 13), seed=1, **wishes)
    cells = message_cells(puzzle)
    assert "".join(puzzle.grid[row][column] or "" for row, column in cells) == "GUTSO"
    asked, solved = sheets([puzzle], Style(solution=True, solution_style=style))
    assert (boxes(asked), boxes(solved)) == (0, 5)


def boxes(sheet: Sheet) -> int:
    """Polygons of the size of a letter; the frame of a board is larger."""
    return sum(
        mark.points[2][0] - mark.points[0][0] < 20
        for mark in sheet.marks
        if isinstance(mark, Polygon)
    )


def test_small_letters_in_the_solution_of_a_text_are_the_message() -> None:
    puzzle = suchsel.generate(["Hund", "Katze"], (6, 7), seed=1, message="Gut so")
    text = render([puzzle], "txt", Style(solution=True)).decode()
    drawn = text.partition("Solution:")[2].partition("Message:")[0]
    assert "".join(letter for letter in drawn if letter.islower()) == "gutso"


# -- drawing, so many as told ---------------------------------------------------------------------


def test_so_many_are_drawn_as_told_though_some_lie_within_others() -> None:
    puzzle = suchsel.generate(["Info", "Information", "Inform"], pick=3, seed=1)
    assert {word.word for word in puzzle.words} == {"Info", "Information", "Inform"}
    # but where there is a choice, words that do not
    pool = ["Info", "Information", "Inform", "Hund", "Katze", "Maus"]
    for seed in range(10):
        drawn = {w.word for w in suchsel.generate(pool, (14, 14), seed=seed, pick=4).words}
        assert len(drawn & {"Info", "Information", "Inform"}) == 1


@pytest.mark.parametrize(
    "wishes",
    [
        {"words": ["Elefant", "Giraffe"], "size": (3, 3), "pick": 1},
        {"words": ["Arsch", "Scheisse"], "pick": 1},
        {"words": ["Esel", "Eselin"], "pick": 2, "block": ["Esel"]},
    ],
)
def test_too_few_to_draw_from_is_a_sentence(wishes: dict[str, Any]) -> None:
    with pytest.raises(suchsel.SuchselError, match="only 0 of the pool fit on a line"):
        suchsel.generate(seed=1, **wishes)


def test_a_pool_that_runs_out_ends_the_attempt() -> None:
    with pytest.raises(suchsel.GaveUp):
        suchsel.generate(
            ["REGAL", "LAMA"], (2, 5), "experte", 1, topology="torus", message="A",
            message_mode="exact", pick="2-6",
        )  # fmt: skip


def test_a_size_that_is_advised_for_drawn_words_works() -> None:
    pool = ["ESEL", "REH", "HUND", "GIRAFFE", "TEE"]
    wishes: dict[str, Any] = {"pool": pool, "pick": 2, "effort": 0, "rude": True}
    for seed in range(12):
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(["UHU"], (2, 2), "mittel", seed, **wishes)
        assert caught.value.fits is not None
        assert suchsel.generate(["UHU"], caught.value.fits, "mittel", seed, **wishes)


@pytest.mark.parametrize("message", ["8 Uhr", "Äh"])
def test_a_message_adds_nothing_to_the_letters_of_the_filler(message: str) -> None:
    for level in ("regler-0", "leicht", "experte"):
        puzzle = suchsel.generate(["Hund", "Katze"], (8, 9), level, 1, message=message)
        cells = set(message_cells(puzzle))
        rest = {
            symbol
            for row, line in enumerate(puzzle.grid)
            for column, symbol in enumerate(line)
            if (row, column) not in cells
        }
        assert rest <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
