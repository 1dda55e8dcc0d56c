"""Checks the proofs of records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache


@lru_cache(maxsize=1)
def fewest_cells(words: frozenset[str]) -> int:
    """Each word is read forwards or backwards; the end of one may be the beginning of the next.

    >>> fewest_cells(frozenset({"NEIN", "EINS", "NIE"}))
    5
    """
    # A word inside a longer one needs no room, and neither does the reverse of a word.
    apart = frozenset(
        word
        for word in words
        if not any(word in host or word[::-1] in host for host in words if len(host) > len(word))
        and not (word[::-1] in words and word[::-1] < word)
    )

    @cache
    def rest(last: str, left: frozenset[str]) -> int:
        """The cells that the words left need after this one."""
        if not left:
            return 0
        return min(
            len(text) - _joined(last, text) + rest(text, left - {word})
            for word in left
            for text in (word, word[::-1])
        )

    return rest("", apart)


def _joined(one: str, other: str) -> int:
    return max(n for n in range(min(len(one), len(other)) + 1) if one.endswith(other[:n]))


def is_proof(clauses: Iterable[Sequence[int]], proof: Iterable[str]) -> bool:
    """Whether the proof shows that the clauses contradict each other.

    >>> is_proof([[1, 2], [1, -2], [-1, 2], [-1, -2]], ["1 0", "0"])
    True
    >>> is_proof([[1, 2], [1, -2], [-1, 2]], ["1 0", "0"])
    False
    """
    known = ClauseStore()
    for clause in clauses:
        known.add(clause)
    for line in proof:
        is_deletion = line.startswith("d ")
        clause = [int(word) for word in line.removeprefix("d ").split()][:-1]
        if is_deletion:
            known.remove(clause)
            continue
        if known.contradicts or not known.is_implied(clause):
            break
        known.add(clause)
    return known.contradicts


class ClauseStore:
    """Clauses, each watched at two of its literals, and what follows from the units among them."""

    def __init__(self) -> None:
        self.watching: dict[int, list[list[int]]] = {}
        self.clauses: dict[tuple[int, ...], list[list[int]]] = {}
        self.true: set[int] = set()
        self.contradicts = False

    def add(self, clause: Sequence[int]) -> None:
        """Learn a clause, and all that follows from it by unit propagation, for good."""
        lits = sorted({*clause}, key=lambda lit: -lit in self.true)  # those that may hold first
        if any(lit in self.true for lit in lits):
            return  # it holds for good, and needs no watching
        free = [lit for lit in lits if -lit not in self.true]
        if len(free) > 1:
            self.clauses.setdefault(tuple(sorted(lits)), []).append(lits)
            for lit in lits[:2]:
                self.watching.setdefault(-lit, []).append(lits)
        elif not free or self._propagate(free, []):
            self.contradicts = True

    def remove(self, clause: Sequence[int]) -> None:
        """Forget a clause; what follows from it for good stays, since it was implied."""
        same = self.clauses.get(tuple(sorted({*clause})))
        if same:
            lits = same.pop()
            for lit in lits[:2]:
                self.watching[-lit] = [each for each in self.watching[-lit] if each is not lits]

    def is_implied(self, clause: Sequence[int]) -> bool:
        """Whether the negation of the clause leads to a contradiction."""
        if any(lit in self.true for lit in clause):
            return True
        undo: list[int] = []
        conflict = self._propagate([-lit for lit in clause], undo)
        self.true.difference_update(undo)
        return conflict

    def _propagate(self, facts: Iterable[int], undo: list[int]) -> bool:
        """Set these literals and what follows; whether that contradicts. `undo` is what was set."""
        true, queue = self.true, list(facts)
        while queue:
            fact = queue.pop()
            if -fact in true:
                return True
            if fact in true:
                continue
            true.add(fact)
            undo.append(fact)
            watchers, kept = self.watching.get(fact, []), list[list[int]]()
            for at, lits in enumerate(watchers):
                if lits[0] == -fact:
                    lits[0], lits[1] = lits[1], lits[0]
                if lits[0] in true:
                    kept.append(lits)
                    continue
                for i in range(2, len(lits)):
                    if -lits[i] not in true:
                        lits[1], lits[i] = lits[i], lits[1]
                        self.watching.setdefault(-lits[1], []).append(lits)
                        break
                else:
                    kept.append(lits)
                    if -lits[0] in true:
                        kept += watchers[at + 1 :]
                        self.watching[fact] = kept
                        return True
                    queue.append(lits[0])
            if watchers:
                self.watching[fact] = kept
        return False
