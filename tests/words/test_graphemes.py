"""Compared with the `regex` package, over real text and over any letters.

The package does not know rule GB9c of Unicode, which joins consonants over a linker; the pattern
adds it.
"""

from __future__ import annotations

import pytest
import regex
from babel import Locale
from hypothesis import given, strategies as st

from suchsel.words.graphemes import clusters
from suchsel.words.spelling import refusal, spell

JOINED = r"[\p{InCB=Extend}\p{InCB=Linker}]*\p{InCB=Linker}[\p{InCB=Extend}\p{InCB=Linker}]*"
CLUSTER = regex.compile(
    rf"(?:\p{{GCB=Prepend}}*\p{{InCB=Consonant}}{JOINED}(?=\p{{InCB=Consonant}}))*\X"
)
#: Linkers that are younger than our table.
NEWER = regex.compile("[\u1cf5\u1cf6\U00011a3a]")
LANGUAGES = (
    "am ar as bn bo de dz el fa ff-Adlm gu he hi hy ja ka km kn ko lo ml mn mr my ne or pa pl ps "
    "ru si ta te th ti ug ur vi yi zh zh-Hant"
)


@pytest.mark.parametrize("language", LANGUAGES.split())
def test_real_words_of_many_scripts(language: str) -> None:
    """The names of languages and countries, as each language writes them."""
    locale = Locale.parse(language, sep="-")
    names = [*locale.languages.values(), *locale.territories.values()]
    assert len(names) > 100
    for name in names:
        assert list(clusters(name)) == CLUSTER.findall(name)


@given(
    st.text(
        st.one_of(
            st.characters(categories=["Lu", "Ll", "Lo", "Nd", "Mn", "Mc"]),
            st.sampled_from("กนำ้ကမာ်္हन्दि\u200c\u200dᄀ가각ᅡᆨൎ"),
        ),
        max_size=8,
    )
)
def test_clusters_are_those_of_unicode(text: str) -> None:
    if not NEWER.search(text):
        assert list(clusters(text)) == CLUSTER.findall(text)


@pytest.mark.parametrize(
    ("word", "symbols"),
    [
        ("น้ำตาล", ["น้ำ", "ต", "า", "ล"]),
        ("မြန်မာ", ["မြ", "န်", "မ", "ာ"]),
        ("ဗုဒ္ဓ", ["ဗု", "ဒ္ဓ"]),
        ("हिन्दी", ["हि", "न्दी"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("한국어", ["한", "국", "어"]),
    ],
)
def test_words_are_cut_between_clusters(word: str, symbols: list[str]) -> None:
    assert list(spell(word)) == symbols
    assert refusal(spell(word)) is None
