"""Cells with several letters, and letters without their accents."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import suchsel
from suchsel.errors import SuchselError
from suchsel.formats import read_letters
from suchsel.request.request import Request
from suchsel.words.spelling import Spelling, folded, spell, ways
from tests.second_judge import STEPS, Cell

SPANISH = ["Chile", "llama", "coche", "lluvia", "leche", "montaña", "café", "calle", "muchacho"]
READABLE = ("txt", "csv", "json", "ipuz", "xlsx")


def puzzle(seed: int = 1, **options: object) -> suchsel.Puzzle:
    given = {"size": (10, 10), "level": "hard", "digraphs": "ch,ll", **options}
    return suchsel.generate(SPANISH, seed=seed, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "symbols"),
    [
        ("Chile", ["CH", "I", "L", "E"]),
        ("calle", ["C", "A", "LL", "E"]),
        ("mal lado", ["M", "A", "L", "L", "A", "D", "O"]),
        ("mal-lado", ["M", "A", "L", "L", "A", "D", "O"]),
        ("chchch", ["CH", "CH", "CH"]),
        ("Hirsch", ["H", "I", "R", "SCH"]),
    ],
)
def test_letters_share_a_cell(word: str, symbols: list[str]) -> None:
    assert list(spell(word, Spelling(digraphs=("CH", "LL", "SCH")))) == symbols


def test_the_longest_digraph_comes_first() -> None:
    assert ways(tuple("DZSA"), ("DZ", "DZS", "ZS"))[0] == ("DZS", "A")
    assert ways(tuple("DZS"), ("DZ", "ZS")) == [("DZ", "S"), ("D", "ZS"), ("D", "Z", "S")]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("ÉTÉ", "ETE"),
        ("PINGÜINO", "PINGUINO"),
        ("ŁÓDŹ", "LODZ"),
        ("ŒUVRE", "OEUVRE"),
        ("ΛΌΓΟΣ", "ΛΟΓΟΣ"),
        ("ЁЖИКЙ", "ЕЖИКЙ"),
        ("שָׁלוֹם", "שלום"),
        ("مُحَمَّد", "محمد"),
        ("हिन्दी", "हिन्दी"),
        ("が", "が"),
    ],
)
def test_folding(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_folding_comes_after_the_umlauts() -> None:
    assert spell("Übung", Spelling(umlauts="ae", fold=True)) == tuple("UEBUNG")
    assert spell("Übung", Spelling(fold=True)) == tuple("UBUNG")


def test_the_list_keeps_the_accents() -> None:
    made = puzzle(fold=True)
    cafe = next(word for word in made.words if word.word == "café")
    assert cafe.symbols == tuple("CAFE")
    assert made.request.fold is True
    assert suchsel.Puzzle.from_json(made.to_json()).to_json() == made.to_json()


def lines(grid: Sequence[Sequence[str | None]]) -> Iterator[list[Cell]]:
    """Every whole line of a rectangle, in every direction."""
    rows, columns = len(grid), len(grid[0])
    for row in range(rows):
        for column in range(columns):
            for down, right in STEPS.values():
                before = row - down, column - right
                if 0 <= before[0] < rows and 0 <= before[1] < columns:
                    continue
                cells = [(row + i * down, column + i * right) for i in range(max(rows, columns))]
                yield [(r, c) for r, c in cells if 0 <= r < rows and 0 <= c < columns]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("level", ["easy", "expert", "grade-4"])
def test_no_stray_word_however_its_letters_are_divided(seed: int, level: str) -> None:
    """Another reader: every line as a text in which the letters of a word are searched."""
    made = puzzle(seed, level=level)
    own = [set(word.cells) for word in made.words]
    for cells in lines(made.grid):
        symbols = [made.grid[row][column] or "" for row, column in cells]
        for word in made.words:
            letters = "".join(word.symbols)
            for start in range(len(cells)):
                for stop in range(start + 1, len(cells) + 1):
                    if "".join(symbols[start:stop]) == letters:
                        assert any(set(cells[start:stop]) <= place for place in own)
    assert any("CH" in row for row in made.grid)


def test_the_judge_knows_other_divisions() -> None:
    """CHILE in five cells is a stray word beside CH I L E."""
    stored = json.loads(suchsel.generate(["Chile"], (2, 5), seed=1, digraphs=["ch"]).to_json())
    row = 1 - stored["words"][0]["cells"][0][0]
    assert len({cell[0] for cell in stored["words"][0]["cells"]}) == 1  # it runs along a row
    stored["grid"][row] = list("CHILE")
    assert "blocked-word" in [wrong.code for wrong in suchsel.verify(stored)]
    stored["grid"][row] = ["C", "X", "I", "L", "SCH"]
    assert "wrong-symbol" in [wrong.code for wrong in suchsel.verify(stored)]


def test_digraphs_belong_to_the_alphabet() -> None:
    made = [puzzle(seed, level="letters-2") for seed in range(6)]
    used = {cell for one in made for word in one.words for cell in word.cells}
    filler = {
        symbol
        for one in made
        for r, row in enumerate(one.grid)
        for c, symbol in enumerate(row)
        if (r, c) not in used
    }
    assert {"CH", "LL"} & filler
    plain = suchsel.generate(["Hund", "Maus"], seed=1, digraphs="ch,ll")
    assert not {"CH", "LL"} & {symbol for row in plain.grid for symbol in row}


@pytest.mark.parametrize("mode", ["spread", "first"])
def test_a_message_has_digraphs_too(mode: str) -> None:
    made = puzzle(message="Muchas gracias", message_mode=mode)
    symbols = made.request.message_symbols
    assert symbols == ("M", "U", "CH", *"ASGRACIAS")
    assert suchsel.verify(made.to_json()) == []


@pytest.mark.parametrize("suffix", READABLE)
@pytest.mark.parametrize("options", [{}, {"shape": "circle", "size": (14, 14)}])
def test_files_are_read_back(suffix: str, options: dict[str, object], tmp_path: Path) -> None:
    made = puzzle(3, **options)
    path = tmp_path / f"puzzle.{suffix}"
    made.save(path)
    letters = read_letters(str(path))
    assert [[s for s in row if s] for row in letters.grid if any(row)] == [
        [s for s in row if s] for row in made.grid if any(row)
    ]
    found = suchsel.solve(letters.grid, [word.word for word in made.words], letters.topology)
    assert all(found.values())


def test_tables_in_text_are_read_back(tmp_path: Path) -> None:
    for topology in ("rectangle", "honeycomb"):
        made = suchsel.generate(SPANISH, seed=2, digraphs="ch,ll", topology=topology)
        path = tmp_path / f"{topology}.txt"
        made.save(path, table=True)
        assert read_letters(str(path)).grid == made.grid


@pytest.mark.parametrize("wrong", ["c", "chll", "c1,!!", 7, ["ch", 5], {"ch": 1}])
def test_wrong_digraphs(wrong: object) -> None:
    with pytest.raises(SuchselError) as caught:
        Request(["Chile", "calle"], digraphs=wrong)  # type: ignore[arg-type]
    assert caught.value.defects[0].code == "bad-digraphs"
    assert caught.value.defects[0].field == "digraphs"


def test_words_that_can_be_divided_in_too_many_ways() -> None:
    with pytest.raises(SuchselError) as caught:
        Request(["chchchchchchch"], digraphs="ch")
    assert caught.value.defects[0].code == "too-many-digraphs"


def test_the_same_letters_are_the_same_word() -> None:
    request = Request(["mal-lado", "mallado"], digraphs="ll")
    assert [word.text for word in request.words] == ["mal-lado"]


def test_the_defaults_are_not_stored() -> None:
    made = suchsel.generate(["Hund", "Katze"], seed=1)
    assert not {"fold", "digraphs"} & made.request.to_dict().keys()
    assert Request(["Chile"], digraphs="ch").spelling == Spelling(digraphs=("CH",))
    assert Request(["Chile"], digraphs="ch").to_dict()["digraphs"] == ["CH"]
