"""Boards with capitals as the words have them."""

from __future__ import annotations

import json

import pytest

from suchsel import SuchselError, generate, render
from suchsel.sheet.wording import message_cells, shown_grid
from suchsel.system.files import decode

WORDS = ["Hund", "laufen", "New York", "Straße", "Maus (die)", "USA", "groß"]


def test_words_stand_on_the_board_as_they_are_written() -> None:
    puzzle = generate(WORDS, mixed=True, level="hard", seed=3)
    grid = shown_grid(puzzle, lower=False)
    read = ["".join(grid[row][column] or "" for row, column in word.cells) for word in puzzle.words]
    assert read == ["Hund", "laufen", "NewYork", "Straße", "Maus", "USA", "groß"]
    cells = [cell for word in puzzle.words for cell in word.cells]
    assert len(cells) == len({*cells})  # they share no letters
    filler = [grid[row][column] or "" for row, column in puzzle.unused_cells]
    assert any(map(str.isupper, filler))
    assert any(map(str.islower, filler))
    assert [[cell and cell.upper() for cell in row] for row in puzzle.grid] == [
        [*row] for row in puzzle.grid
    ]


def test_a_message_is_in_small_letters() -> None:
    puzzle = generate(WORDS, mixed=True, message="Gut", message_mode="shaded", seed=3)
    grid = shown_grid(puzzle, lower=False)
    assert "".join(grid[row][column] or "" for row, column in message_cells(puzzle)) == "gut"


@pytest.mark.parametrize("options", [{"nest": True}, {"crossings": "free"}])
def test_words_that_share_letters_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SuchselError, match="Choose either “mixed” or") as caught:
        generate(WORDS, mixed=True, **options)  # type: ignore[arg-type]
    assert [defect.code for defect in caught.value.defects] == ["mixed-crossings"]


def test_pages_to_play_on_show_it() -> None:
    puzzle = generate(["Hund"], mixed=True, seed=1)
    page = decode(render([puzzle], "html"))
    shown = json.dumps(shown_grid(puzzle, lower=False), separators=(",", ":"))
    assert f'"written":{shown}' in page
