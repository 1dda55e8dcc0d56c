"""A long word list dealt out over several puzzles, like cards."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.errors import mistake
from suchsel.rng import Rng
from suchsel.words.spelling import Entry, spell

#: Keeps these random numbers apart from those of the puzzle with the same seed.
PURPOSE = 0xDEA1


def deal(
    entries: Sequence[Entry], hands: int, each: int, seed: int, longest: int | None = None
) -> list[list[Entry]]:
    """Hands of `each` words; no word is dealt again before all have been dealt.

    Words longer than `longest` are left out. No hand holds a word that lies within another one: a
    word that clashes with a hand comes first in the next. A hand is in the order of the list.
    """
    spelled = {i: "".join(spell(entry.text)) for i, entry in enumerate(entries)}
    able = [i for i in spelled if longest is None or len(spell(entries[i].text)) <= longest]
    rng = Rng(seed, PURPOSE)
    pile: list[int] = []
    dealt = []
    for _ in range(hands):
        hand: list[int] = []
        for fresh in (False, True):
            if fresh and len(hand) < each:
                again = [i for i in able if i not in hand and i not in pile]
                rng.shuffle(again)
                pile += again
            for i in list(pile):
                if len(hand) < each and not any(_clash(spelled[i], spelled[j]) for j in hand):
                    hand.append(i)
                    pile.remove(i)
        if len(hand) < each:
            raise mistake(
                "too-few-words",
                "A puzzle should have {each} words, but only {fit} of the {n} words in the "
                "list fit together.",
                n=len(entries),
                fit=len(hand),
                each=each,
            ).of("each")
        dealt.append([entries[i] for i in sorted(hand)])
    return dealt


def _clash(a: str, b: str) -> bool:
    return a in b or b in a or a[::-1] in b or b[::-1] in a
