"""Messages in the unused letters, and secret words."""

from __future__ import annotations

import json
import os
import re
from string import ascii_uppercase
from typing import Any

import pytest

import suchsel
from suchsel.sheet.wording import message_cells
from tests.hidden_puzzles import WORDS, check, free_cells, left_over
from tests.lists import ROOT

GOLDEN = ROOT / "tests" / "golden"
SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


VARIANTS: list[dict[str, object]] = [
    {"size": (10, 12)},
    {"shape": "heart"},
    {"shape": "star", "size": (21, 20)},
    {"topology": "torus", "size": (9, 10)},
    {"topology": "hexagon"},
    {"topology": "honeycomb", "size": (9, 11)},
]


def made(options: dict[str, object], seed: int, **more: object) -> suchsel.Puzzle:
    level = ("mittel", "experte", "klassik-leicht", "schwer")[seed % 4]
    given: dict[str, Any] = {"message": "Gut gemacht, Söhne!", **options, **more}
    puzzle = suchsel.generate(WORDS, level=level, seed=seed, **given)
    check(puzzle)
    assert puzzle.message == given["message"]
    return puzzle


def read_as_told(puzzle: suchsel.Puzzle) -> str:
    """The message, found by nothing but the sentence on the sheet."""
    sheet = suchsel.render([puzzle], "txt", suchsel.Style("en")).decode()
    left = left_over(puzzle)
    told = re.search(r"letters with these numbers spell a message: ([\d,\s]+)\.", sheet)
    if told is None:
        assert "The letters left over, read row by row, spell a message. __" in sheet
        return left
    return "".join(left[int(number) - 1] for number in told[1].split(","))


class TestMessage:
    @pytest.mark.parametrize("options", VARIANTS, ids=str)
    def test_the_sheet_says_how_to_read_it(self, options: dict[str, object]) -> None:
        for seed in range(2 * SEEDS):
            puzzle = made(options, seed)
            assert read_as_told(puzzle) == "GUTGEMACHTSÖHNE"

    @pytest.mark.parametrize("options", VARIANTS, ids=str)
    @pytest.mark.parametrize("message", ["X", "Ja", "Los!", "Na los", "Ende gut, alles gut. " * 3])
    def test_messages_of_any_length(self, options: dict[str, object], message: str) -> None:
        puzzle = made(options, 1, message=message)
        assert read_as_told(puzzle) == message.upper().translate(dict.fromkeys(map(ord, " !.,")))

    @pytest.mark.parametrize("options", VARIANTS, ids=str)
    def test_it_is_in_all_parts_of_the_board(self, options: dict[str, object]) -> None:
        """In the upper half as in the lower one, and in nearly every quarter."""
        without = 0
        for seed in range(2 * SEEDS):
            puzzle = made(options, seed)
            cells, free = message_cells(puzzle), free_cells(puzzle)
            upper, due = (sum(row < puzzle.rows / 2 for row, _ in some) for some in (cells, free))
            assert abs(upper - len(cells) * due / len(free)) < 3
            without += sum(quarter.isdisjoint(cells) for quarter in quarters(puzzle))
        assert without <= SEEDS

    @pytest.mark.parametrize("options", VARIANTS, ids=str)
    def test_the_first_letters_left_over(self, options: dict[str, object]) -> None:
        for seed in range(SEEDS):
            puzzle = made(options, seed, message_mode="first")
            assert left_over(puzzle).startswith("GUTGEMACHTSÖHNE")
            sheet = suchsel.render([puzzle], "txt", suchsel.Style("en")).decode()
            assert "The letters left over begin with a message." in sheet

    @pytest.mark.parametrize("options", [{}, {"shape": "heart"}, {"topology": "hexagon"}], ids=str)
    def test_a_size_of_our_own_leaves_few_other_letters(self, options: dict[str, object]) -> None:
        for seed in range(2 * SEEDS):
            spread, first = (made(options, seed, message_mode=mode) for mode in ("spread", "first"))
            assert len(free_cells(spread)) < len(free_cells(first))
            numbers = [free_cells(spread).index(cell) for cell in message_cells(spread)]
            unread = len(free_cells(spread)) - (numbers[-1] - numbers[0] + 1)
            assert unread <= 0.35 * len(free_cells(spread))

    def test_all_that_is_left_over(self) -> None:
        puzzle = suchsel.generate(["AB"], (1, 5), "leicht", 1, message="XYZ")
        assert read_as_told(puzzle) == "XYZ"

    def test_puzzles_of_old(self) -> None:
        """They do not say where their message is: in the first cells."""
        puzzle = suchsel.Puzzle.from_json((GOLDEN / "message.json").read_text("utf-8"))
        assert puzzle.request.message_mode == "first"
        assert left_over(puzzle).startswith("GUTSO")
        assert "".join(str(puzzle.grid[row][i]) for row, i in message_cells(puzzle)) == "GUTSO"
        check(puzzle)

    def test_it_helps_to_spell_no_word(self) -> None:
        """The message is a listed word, and made of the letters of others."""
        words = ["OTTO", "TOT", "ROT", "RABE", "HASE", "TORTE"]
        for seed in range(10):
            check(suchsel.generate(words, (8, 9), "schwer", seed, message="Rot, Otto"))

    @pytest.mark.slow
    def test_no_room(self) -> None:
        with pytest.raises(suchsel.Impossible, match="The message takes 10 of the 12 cells"):
            suchsel.generate(["Hund"], (3, 4), "leicht", seed=1, message="Gut gemacht")
        with pytest.raises(
            suchsel.Impossible, match="the words and the message cannot all be placed in 1x6"
        ):
            suchsel.generate(["AB"], (1, 6), "leicht", seed=1, message="ABBA", filler="letters")
        with pytest.raises(suchsel.GaveUp, match="always help to spell"):
            suchsel.generate(["AB"], (1, 6), "leicht", seed=1, message="ABBA", effort=0)

    @pytest.mark.slow
    def test_words_share_letters_to_make_room(self) -> None:
        words = ["ABBA", "DCD", "ACDB", "BD", "CC", "CAB"]
        check(suchsel.generate(words, (4, 4), "schwer", seed=1, message="YCB"))

    def test_damage_is_seen(self) -> None:
        puzzle = suchsel.generate(WORDS, (11, 12), "leicht", 1, message="Gut")
        row, column = message_cells(puzzle)[1]
        data = json.loads(puzzle.to_json())
        data["grid"][row][column] = "Q"
        with pytest.raises(suchsel.SuchselError, match="do not spell the message"):
            suchsel.Puzzle.from_json(json.dumps(data))
        data = json.loads(puzzle.to_json())
        data["message"] = "Nix"
        with pytest.raises(suchsel.SuchselError, match="does not match the request"):
            suchsel.Puzzle.from_json(json.dumps(data))


def quarters(puzzle: suchsel.Puzzle) -> list[set[tuple[int, int]]]:
    """The cells of the board above and below, left and right of its middle."""
    rows, columns = puzzle.rows / 2, puzzle.columns / 2
    return [
        {(r, c) for r, c in puzzle.board.cells if (r < rows) == above and (c < columns) == left}
        for above in (True, False)
        for left in (True, False)
    ]


def test_a_message_longer_than_the_board_is_named() -> None:
    for mode in ("first", "exact"):
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(WORDS, (8, 8), seed=1, message="GEHEIM" * 20, message_mode=mode)
        text = caught.value.text("en")
        assert "The message alone has 120 letters; the board has 64 cells." in text
        assert "-" not in text
        assert (caught.value.fits is not None) == (mode == "first")


@pytest.mark.slow
def test_a_message_without_room_names_the_numbers_and_a_size() -> None:
    with pytest.raises(suchsel.GaveUp) as caught:
        suchsel.generate(WORDS, (9, 9), seed=1, message="DIESISTGEHEIM" * 4)
    text = caught.value.text("en")
    assert "message: 52, of the words: 44; cells: 81." in text
    assert "share 15 letters" in text
    assert caught.value.fits is not None
    suchsel.generate(WORDS, caught.value.fits, seed=1, message="DIESISTGEHEIM" * 4)


@pytest.mark.parametrize("message", ["8 Uhr", "Äh"])
def test_a_message_adds_nothing_to_the_letters_of_the_filler(message: str) -> None:
    for level in ("regler-0", "leicht", "experte"):
        puzzle = suchsel.generate(["Hund", "Katze"], (8, 9), level, 1, message=message)
        filler = set(free_cells(puzzle)).difference(message_cells(puzzle))
        assert {puzzle.grid[row][column] for row, column in filler} <= set(ascii_uppercase)


class TestAuto:
    """By default, all letters left over are the message if possible; else it is shaded."""

    def test_a_board_is_chosen_that_the_words_fill(self) -> None:
        for seed in range(4):
            puzzle = suchsel.generate(WORDS, level="hard", seed=seed, message="Gut so")
            assert puzzle.request.message_mode == "exact"
            assert left_over(puzzle) == "GUTSO"
            again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), seed)
            assert again.to_json() == puzzle.to_json()

    @pytest.mark.parametrize(
        "options", [{"size": (14, 15)}, {"difficulty": 50}, {"shape": "heart"}]
    )
    def test_else_it_is_shaded(self, options: dict[str, Any]) -> None:
        puzzle = suchsel.generate(WORDS, seed=1, message="Gut so", **options)
        assert puzzle.request.message_mode == "shaded"
        spelled = "".join(str(puzzle.grid[row][column]) for row, column in message_cells(puzzle))
        assert spelled == "GUTSO"

    def test_a_small_budget_gives_the_same_puzzle_again(self) -> None:
        words = ["ვვ", "ზგ", "გდ", "გბ", "ვა", "აბ", "გვ", "ვდ", "ბა", "აე"]
        options: dict[str, Any] = {"message": "ROT", "nest": True, "steps": 50}
        for seed in range(340, 350):
            try:
                puzzle = suchsel.generate(words, (4, 4), seed=seed, **options)
            except suchsel.GaveUp:
                continue
            again = suchsel.make(suchsel.Request.from_dict(puzzle.request.to_dict()), seed)
            assert again.to_json() == puzzle.to_json()

    def test_words_are_drawn_that_fill_it(self) -> None:
        pool = list(ascii_uppercase) + [word for theme in suchsel.themes() for word in theme.words]
        puzzle = suchsel.generate([], seed=2, pool=pool[:800], pick=10, message="Well done")
        assert len(puzzle.words) == 10
        assert left_over(puzzle) == "WELLDONE"

    def test_every_version_of_a_class_set_has_it(self) -> None:
        versions = suchsel.generate_set(WORDS, 5, level="hard", seed=1, message="Gut so")
        assert [left_over(puzzle) for puzzle in versions] == ["GUTSO"] * 5
