"""The lists of rude words: sound files, and nothing of them in a grid."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import suchsel
from suchsel import Request, generate
from suchsel.engine.pick import candidates
from suchsel.i18n import languages
from suchsel.system.files import DATA
from suchsel.words.lists import block_list, list_languages, theme_languages, themes
from tests.second_judge import readings


@pytest.mark.parametrize("lang", languages())
def test_a_list_has_stems_none_of_which_contains_another(lang: str) -> None:
    found = block_list(lang)
    assert len(found) >= 100
    assert all(len(stem) >= 3 and stem.isalpha() and stem == stem.upper() for stem in found)
    with open(f"{DATA}/block/{lang}.txt", encoding="utf-8") as file:
        text = file.read()
    assert "Licence of this list: CC-BY-4.0" in text
    marked = {line[:-1] for line in text.splitlines() if line[-1] in "-."}
    assert [(a, b) for a in found for b in found if a != b and a in b and b not in marked] == []


RUDE = {
    lang: words.upper().replace("ß", "ẞ").split()
    for lang, words in re.findall(
        r"\[(\w+)\]([^\[]+)", Path(__file__).with_name("rude_words.txt").read_text("utf-8")
    )
}


@pytest.mark.parametrize("lang", languages())
def test_common_rude_words_have_a_stem(lang: str) -> None:
    assert len(RUDE[lang]) == 200
    found = re.compile("|".join(part for one in block_list(lang) for part in (one, one[::-1])))
    assert [word for word in RUDE[lang] if not found.search(word)] == []


@pytest.mark.parametrize("boards", [5, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", languages())
def test_no_board_shows_a_common_rude_word(lang: str, boards: int) -> None:
    rude, stems = (
        re.compile("|".join(part for one in some for part in (one, one[::-1])))
        for some in (RUDE[lang], block_list(lang))
    )
    lists = themes(lang)
    for seed in range(boards):
        words = [word for word in lists[seed % len(lists)].words if 4 <= len(word) <= 9]
        words = [word for word in words if not stems.search(word.upper())][:10]  # not raccoon
        made = generate(words, (14, 15), "schwer", seed, language=lang)
        letters = [made.grid[row][column] or "" for row, column in made.board.cells]
        lines = ("".join(letters[cell] for cell in line.cells) for line in made.board.lines)
        assert [line for line in lines if rude.search(line)] == []


@pytest.mark.parametrize("share", [100, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", languages())
def test_rude_words_never_survive_in_filler_of_their_own_letters(lang: str, share: int) -> None:
    """Filler that consists of the letters of a rude word would spell it on nearly every board."""
    for seed, stem in enumerate(block_list(lang)[::share]):
        other = stem[1:] + stem[0]
        if stem in (other, other[::-1]):  # which a listed word may spell
            continue
        size = (max(8, len(stem)),) * 2
        made = generate([other, "QXQ"], size=size, filler="letters", language=lang, seed=seed)
        assert not readings(made.grid, tuple(stem)), stem


def test_the_lists_of_a_language() -> None:
    assert list_languages(None) == ("de", "en")
    assert list_languages("pl") == ("pl",)
    assert list_languages("pl", ["de"]) == ("de", "pl")
    assert list_languages("tr") == ()  # there is no Turkish list


@pytest.mark.parametrize("words", ["FUCKING", "ASS", "CUM", "TITS"])
def test_what_is_rude_in_english_is_not_drawn(words: str) -> None:
    request = Request(["Hund"], (9, 9), language="en", pool=[words, "grape"], pick=1)
    assert [word.text for word in candidates(request)] == ["grape"]


@pytest.mark.parametrize("lang", theme_languages())
def test_every_word_of_a_theme_can_be_drawn(lang: str) -> None:
    for theme in themes(lang):
        for others in ((), languages()):
            request = Request(theme.entries(), pick=1, language=lang, block_in=others)
            drawn = [word.text for word in candidates(request)]
            assert drawn == list(theme.words), theme.name


@pytest.mark.parametrize("shape", ["heart", "star", "triangle", None])
def test_no_tip_begins_a_rude_word(shape: str | None) -> None:
    """Three letters in the last row of a heart are read as a word of their own."""
    stems = block_list("en")
    for seed in range(20):
        made = generate(
            ["fuchsia", "circus"], (11, 12), "stufe-4", seed, shape=shape, language="en"
        )
        used = {cell for word in made.words for cell in word.cells}
        for line in made.board.lines:
            cells = [made.board.cells[cell] for cell in line.cells]
            text = "".join(made.grid[row][column] or "" for row, column in cells)
            if len(text) >= 3 and not used.issuperset(cells):
                assert not any(s.startswith((text, text[::-1])) for s in stems), text


def test_a_puzzle_that_was_made_with_an_older_list_can_be_read() -> None:
    made = generate(["Hund", "Esel"], (3, 4), rude=True, seed=1, block_in=["fr"])
    assert [row for row, _ in made.unused_cells] == [2, 2, 2, 2]
    stored = json.loads(made.to_json())
    del stored["request"]["rude"]
    stored["grid"][2] = [*"CONX"]
    assert suchsel.Puzzle.from_json(json.dumps(stored)).request.block_languages == ("fr",)
    assert [defect.code for defect in suchsel.verify(stored)] == ["blocked-word"]
