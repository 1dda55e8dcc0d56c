"""Messages in the unused letters, and secret words."""

from __future__ import annotations

import json
import os

import pytest

import suchsel
from tests.hidden_puzzles import WORDS, check, left_over

SEEDS = int(os.environ.get("SUCHSEL_SEEDS", "2"))


VARIANTS: list[dict[str, object]] = [
    {"size": (10, 12)},
    {"shape": "heart"},
    {"shape": "star", "size": (21, 20)},
    {"topology": "torus", "size": (9, 10)},
    {"topology": "hexagon"},
    {"topology": "honeycomb", "size": (9, 11)},
]


class TestMessage:
    @pytest.mark.parametrize("options", VARIANTS, ids=str)
    def test_first_free_cells_spell_it(self, options: dict[str, object]) -> None:
        for seed in range(2 * SEEDS):
            level = ("mittel", "experte", "klassik-leicht", "schwer")[seed % 4]
            puzzle = suchsel.generate(
                WORDS,
                level=level,
                seed=seed,
                message="Gut gemacht, Söhne!",
                **options,  # type: ignore[arg-type]
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
        with pytest.raises(suchsel.Impossible, match="The message takes 10 of the 12 cells"):
            suchsel.generate(["Hund"], (3, 4), "leicht", seed=1, message="Gut gemacht")
        with pytest.raises(
            suchsel.Impossible, match="the words and the message cannot all be placed in 1x6"
        ):
            suchsel.generate(["AB"], (1, 6), "leicht", seed=1, message="ABBA", filler="letters")
        with pytest.raises(suchsel.GaveUp, match="always help to spell"):
            suchsel.generate(["AB"], (1, 6), "leicht", seed=1, message="ABBA", effort=0)

    def test_words_share_letters_to_make_room(self) -> None:
        words = ["ABBA", "DCD", "ACDB", "BD", "CC", "CAB"]
        check(suchsel.generate(words, (4, 4), "schwer", seed=1, message="YCB"))

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
        with pytest.raises(suchsel.SuchselError, match="does not match the request"):
            suchsel.Puzzle.from_json(json.dumps(data))


def test_a_message_longer_than_the_board_is_named() -> None:
    for mode in ("first", "exact"):
        with pytest.raises(suchsel.Impossible) as caught:
            suchsel.generate(WORDS, (8, 8), seed=1, message="GEHEIM" * 20, message_mode=mode)
        text = caught.value.text("en")
        assert "The message alone has 120 letters; the board has 64 cells." in text
        assert "-" not in text
        assert (caught.value.fits is not None) == (mode == "first")


def test_a_message_without_room_names_the_numbers_and_a_size() -> None:
    with pytest.raises(suchsel.GaveUp) as caught:
        suchsel.generate(WORDS, (9, 9), seed=1, message="DIESISTGEHEIM" * 4)
    text = caught.value.text("en")
    assert "has 52 letters, the words have 44, the board 81 cells" in text
    assert "share 15 letters" in text
    assert caught.value.fits is not None
    suchsel.generate(WORDS, caught.value.fits, seed=1, message="DIESISTGEHEIM" * 4)


@pytest.mark.parametrize("message", ["8 Uhr", "Äh"])
def test_a_message_adds_nothing_to_the_letters_of_the_filler(message: str) -> None:
    for level in ("regler-0", "leicht", "experte"):
        puzzle = suchsel.generate(["Hund", "Katze"], (8, 9), level, 1, message=message)
        letters = sum(letter.isalnum() for letter in message)
        assert set(left_over(puzzle)[letters:]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
