"""Records: a small board with its certificate, checked without the engine.

A record holds a puzzle and, for each smaller board, why the words do not fit on it, or that this is
not known. The board is checked by the judge. The reasons are counts, lengths of single lines,
larger boards that are excluded, and formulas that a SAT solver found contradictory: the judge
writes these again, and checks the proofs that are stored beside the record."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from hashlib import sha256
from importlib.util import find_spec
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple

from suchsel.boards.kind import DIRECTIONS, Size
from suchsel.errors import Defects, SuchselError, mistake
from suchsel.i18n import noop
from suchsel.puzzle import Puzzle, puzzle_of
from suchsel.records.encoding import Clauses, PlacementProblem
from suchsel.request.option_types import is_whole
from suchsel.system.parsing import Json, JsonObject

RECORD_FORMAT = "suchsel-record/1"
#: The ways to exclude a board, and those to confirm a formula: its proof was checked, it was solved
#: again, or it rests on a stored verdict.
REASONS = ("count", "line", "inside", "sat")
VERDICTS = ("proved", "solved", "stored")
#: The solvers of python-sat that confirm formulas.
SOLVERS = ("cadical153", "glucose4")
#: With more words, the shortest line that holds them is not computed.
MOST_ON_A_LINE = 12
#: A proof unpacks to this many bytes at most.
MOST_PROOF = 50_000_000


class Exclusion(NamedTuple):
    """Why the words do not fit on a board."""

    size: Size
    by: str
    #: Of “inside”: the larger board.
    inside: Size | None = None
    #: Of “sat”: the hash of the formula, the solvers that found it contradictory, the proof.
    sha256: str = ""
    solvers: tuple[str, ...] = ()
    proof: str = ""


class BoardRecord(NamedTuple):
    """A puzzle that is as small as is known. `min_rows`: smaller sides do not count."""

    title: str
    note: str
    version: str
    puzzle: Puzzle
    min_rows: int
    excluded: tuple[Exclusion, ...]
    #: The folder with the proofs.
    folder: Path = Path()

    @property
    def cells(self) -> int:
        return self.puzzle.rows * self.puzzle.columns

    @property
    def open(self) -> list[Size]:
        """The smaller boards that nothing excludes."""
        closed = {exclusion.size for exclusion in self.excluded}
        return [size for size in self.smaller() if size not in closed]

    def smaller(self) -> list[Size]:
        """All boards with fewer cells, from the largest down; a transposed board is the same."""
        sizes = [
            (rows, columns)
            for rows in range(self.min_rows, self.cells)
            for columns in range(rows, (self.cells - 1) // rows + 1)
        ]
        return sorted(sizes, key=lambda size: (-size[0] * size[1], -size[0]))

    def problem(self, size: Size) -> PlacementProblem:
        words = tuple(placement.symbols for placement in self.puzzle.words)
        return PlacementProblem(words, size, no_collinear=self.puzzle.request.no_collinear)


# -- reading ---------------------------------------------------------------------------------------


def record_of(stored: Json, folder: Path) -> BoardRecord:
    """The record that parsed JSON describes, its puzzle checked by the judge."""
    try:
        assert isinstance(stored, dict)
        plain: JsonObject = stored
        puzzle, least = puzzle_of(plain["puzzle"]), plain["min_rows"]
        if not is_whole(least) or not 1 <= least <= min(puzzle.rows, puzzle.columns):
            raise ValueError  # the board of the puzzle counts itself
        excluded = tuple(map(_exclusion_of, plain["excluded"]))
        title, note, version = (str(plain[key]) for key in ("title", "note", "version"))
    except SuchselError:
        raise
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError):
        raise mistake("bad-record", "This is not a complete record.") from None
    request = puzzle.request
    is_plain = (
        request.kind.square
        and not request.kind.wraps
        and request.shape is None
        and not (request.message or request.pool or request.secret or request.has_target)
        and {*request.level.directions} == {*DIRECTIONS}
        and request.level.crossings != "never"
        and request.level.choice == "drawn"
    )
    if not is_plain:
        raise mistake(
            "bad-record",
            "Records are kept for rectangles, all eight directions and crossings, without "
            "anything hidden.",
        )
    return BoardRecord(title, note, version, puzzle, least, excluded, folder)


def _exclusion_of(reason: JsonObject) -> Exclusion:
    texts, sides = ("by", "sha256", "proof"), ("size", "inside")
    values: dict[str, Any] = {name: str(reason[name]) for name in texts if name in reason}
    values |= {name: tuple(map(int, reason[name])) for name in sides if name in reason}
    return Exclusion(**values, solvers=tuple(map(str, reason.get("solvers", []))))


# -- checking --------------------------------------------------------------------------------------


def check_record(record: BoardRecord, *, solve: bool = False) -> Counter[str]:
    """How many boards each reason excludes, and how many formulas each verdict confirms.

    Raises an error that names all reasons that fail. With `solve`, formulas without a proof are
    solved again by python-sat.
    """
    if solve and find_spec("pysat") is None:
        raise mistake("no-solver", "To solve formulas again, install “python-sat”.")
    smaller = set(record.smaller())
    found = Counter(dict.fromkeys((*REASONS, *VERDICTS), 0))
    with Defects() as defects:
        for exclusion in record.excluded:
            confirmed = exclusion.size in smaller and _confirm(record, exclusion, solve)
            found.update({exclusion.by, str(confirmed)})
            if not confirmed:
                text = noop("The record does not show why {size} is too small.")
                defects.report("not-excluded", text, size="{}x{}".format(*exclusion.size))
    return found


def _confirm(record: BoardRecord, exclusion: Exclusion, solve: bool) -> str:
    """The reason or the verdict that was confirmed; nothing if it was not."""
    problem = record.problem(exclusion.size)
    if exclusion.by == "count":
        return "count" if is_too_small(problem.words, problem.size) else ""
    if exclusion.by == "line":
        return "line" if is_too_short(problem) else ""
    if exclusion.by == "inside":
        others = {other.size for other in record.excluded if other.by != "inside"}
        host = exclusion.inside
        return "inside" if host in others and lies_inside(problem.size, host) else ""
    if exclusion.by != "sat":
        return ""
    formula = Clauses(problem)
    if formula_hash(formula) != exclusion.sha256:
        return ""
    if exclusion.proof:
        path = record.folder / Path(exclusion.proof).name
        with lzma.open(path) as file:
            proof = file.read(MOST_PROOF + 1)
        if len(proof) > MOST_PROOF:
            raise mistake("bad-record", "The proof {path} is too long.", path=path.name)
        return "proved" if is_proof(formula.clauses, proof.decode("ascii").splitlines()) else ""
    if solve:
        return "" if is_satisfiable(formula, SOLVERS[0]) else "solved"
    return "stored" if exclusion.solvers else ""


def is_too_small(words: tuple[tuple[str, ...], ...], size: Size) -> bool:
    """By a count: a word is too long, or some word needs more of each letter than there is room."""
    most = reduce(or_, map(Counter, words))
    return max(map(len, words)) > max(size) or most.total() > size[0] * size[1]


def is_too_short(problem: PlacementProblem) -> bool:
    """Whether the board is a single line, and the words take more cells than it has."""
    texts = frozenset("".join(word) for word in problem.words)
    is_plain = all(len(symbol) == 1 for word in problem.words for symbol in word)
    if min(problem.size) > 1 or not is_plain or len(texts) > MOST_ON_A_LINE:
        return False
    needed = sum(map(len, texts)) if problem.no_collinear else fewest_cells(texts)
    return needed > max(problem.size)


def lies_inside(size: Size, host: Size) -> bool:
    return min(size) <= min(host) and max(size) <= max(host)


def formula_hash(formula: Clauses) -> str:
    return sha256(formula.dimacs().encode()).hexdigest()


def is_satisfiable(formula: Clauses, solver: str) -> bool:
    from pysat.solvers import Solver

    with Solver(solver, bootstrap_with=formula.clauses) as session:
        return bool(session.solve())


# -- proofs --------------------------------------------------------------------------------------


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
        needed = (
            len(text) - n + rest(text, left - {word})
            for word in left
            for text in (word, word[::-1])
            for n in range(len(text) + 1)
            if last.endswith(text[:n])
        )
        return min(needed, default=0)

    return rest("", apart)


def is_proof(clauses: Iterable[Sequence[int]], proof: Iterable[str]) -> bool:
    """Whether the proof shows that the clauses contradict each other.

    Lines that forget a clause are passed over: what was implied stays implied.

    >>> is_proof([[1, 2], [1, -2], [-1, 2], [-1, -2]], ["1 0", "0"])
    True
    >>> is_proof([[1, 2], [1, -2], [-1, 2]], ["1 0", "0"])
    False
    """
    known = ClauseStore()
    for clause in clauses:
        known.add(clause)
    for line in proof:
        if line.startswith("d "):
            continue
        clause = [int(word) for word in line.split()][:-1]
        if known.contradicts or not known.is_implied(clause):
            break
        known.add(clause)
    return known.contradicts


class ClauseStore:
    """Clauses, each watched at two of its literals, and what follows from the units among them."""

    def __init__(self) -> None:
        self.watching: dict[int, list[list[int]]] = {}
        self.true: set[int] = set()
        self.contradicts = False

    def add(self, clause: Sequence[int]) -> None:
        """Learn a clause, and all that follows from it by unit propagation, for good."""
        lits = sorted({*clause}, key=lambda lit: -lit in self.true)  # those that may hold first
        if any(lit in self.true for lit in lits):
            return  # it holds for good, and needs no watching
        free = [lit for lit in lits if -lit not in self.true]
        if len(free) > 1:
            for lit in lits[:2]:
                self.watching.setdefault(-lit, []).append(lits)
        elif not free or self._propagate(free, []):
            self.contradicts = True

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
