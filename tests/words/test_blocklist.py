"""The lists of rude words: sound files, and nothing of them in a grid."""

from __future__ import annotations

import pytest

from suchsel import generate
from suchsel.i18n import languages
from suchsel.system.files import DATA
from suchsel.words.lists import block_list, list_languages
from tests.second_judge import readings


@pytest.mark.parametrize("lang", languages())
def test_a_list_has_stems_none_of_which_contains_another(lang: str) -> None:
    found = block_list(lang)
    assert len(found) >= 100
    assert all(len(stem) >= 3 and stem.isalpha() and stem == stem.upper() for stem in found)
    assert [(a, b) for a in found for b in found if a != b and a in b] == []
    with open(f"{DATA}/block/{lang}.txt", encoding="utf-8") as file:
        assert "Licence of this list: CC-BY-4.0" in file.read()


@pytest.mark.parametrize("share", [100, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("lang", languages())
def test_rude_words_never_survive_in_filler_of_their_own_letters(lang: str, share: int) -> None:
    """Filler that consists of the letters of a rude word would spell it on nearly every board."""
    for seed, stem in enumerate(block_list(lang)[::share]):
        other = stem[1:] + stem[0]
        size = (max(8, len(stem)),) * 2
        made = generate([other, "QXQ"], size=size, filler="letters", language=lang, seed=seed)
        if stem not in (other, other[::-1]):  # which a listed word may spell
            assert not readings(made.grid, tuple(stem)), stem


def test_the_lists_of_a_language() -> None:
    assert list_languages("de") == list_languages("en") == list_languages(None) == ("de", "en")
    assert list_languages("pl") == ("de", "en", "pl")
