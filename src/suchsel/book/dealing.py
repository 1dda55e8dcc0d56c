"""A long word list dealt out over several puzzles, like cards."""

from __future__ import annotations

from collections.abc import Sequence

from suchsel.errors import Defect, SuchselError, mistake
from suchsel.i18n import counted
from suchsel.rng import Rng
from suchsel.words.spelling import Entry, spell

#: Keeps these random numbers apart from those of the puzzle with the same seed.
PURPOSE = 0xDEA1


def spelled(entry: Entry) -> str:
    """The letters of a word, by which it is known again."""
    return "".join(spell(entry.text))


def deal(
    entries: Sequence[Entry],
    hands: int,
    each: int,
    seed: int,
    longest: int | None = None,
    repeats: bool = True,
) -> list[list[Entry]]:
    """Hands of `each` words; no word is dealt again before all have been dealt.

    Without `repeats`, no word is dealt again at all. Words longer than `longest` are left out. No
    hand holds a word that lies within another one: a word that clashes with a hand comes first in
    the next. A hand is in the order of the list.
    """
    letters = {i: spelled(entry) for i, entry in enumerate(entries)}
    able = [i for i in letters if longest is None or len(spell(entries[i].text)) <= longest]
    rng = Rng(seed, PURPOSE)
    pile: list[int] = []
    gone: set[int] = set()
    dealt: list[list[Entry]] = []
    for _ in range(hands):
        hand: list[int] = []
        for fresh in (False, True):
            if fresh and len(hand) < each:
                again = [i for i in able if i not in hand and i not in pile and i not in gone]
                rng.shuffle(again)
                pile += again
            for i in list(pile):
                if len(hand) < each and not any(_clash(letters[i], letters[j]) for j in hand):
                    hand.append(i)
                    pile.remove(i)
        if len(hand) < each:
            raise _too_few(len(entries), len(hand), each, None if repeats else len(dealt) + 1)
        if not repeats:
            gone.update(hand)
        dealt.append([entries[i] for i in sorted(hand)])
    return dealt


def _too_few(n: int, fit: int, each: int, number: int | None) -> SuchselError:
    """`number`: which puzzle lacks words, where they may not be repeated."""
    if number is None:
        return mistake(
            "too-few-words",
            "A puzzle should have {each} words, but only {fit} of the {n} words in the "
            "list fit together.",
            n=n,
            fit=fit,
            each=each,
        ).of("each")
    told = counted(
        "Puzzle {number} of the list should have {each} words, but only {n} is left that was not "
        "used before.",
        "Puzzle {number} of the list should have {each} words, but only {n} are left that were not "
        "used before.",
        n=fit,
        number=number,
        each=each,
    )
    return SuchselError(Defect("too-few-new-words", told, "each"))


def _clash(a: str, b: str) -> bool:
    return a in b or b in a or a[::-1] in b or b[::-1] in a
