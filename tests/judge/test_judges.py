"""What the tests of `find` and `verify` did not notice when these were changed by one small thing.

Each test here kills mutants that lived: see bench/mutants.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import suchsel
from suchsel import Placement, Puzzle, Request, SuchselError, find, make, make_request
from suchsel.boards.board import DIRECTIONS, Line, Topology
from suchsel.judge.verify import find_defects, puzzle_of, verify
from suchsel.puzzle import Draft
from suchsel.request.request import MAX_SEED
from tests.test_find import GRIDS


def test_nothing_in_nothing() -> None:
    assert find([], ["AB"]) == []


def ring(*letters: str) -> tuple[list[list[str]], Topology]:
    """A board of one closed line: after the last cell comes the first."""
    cells = tuple((0, i) for i in range(len(letters)))
    line = Line(tuple(range(len(letters))), "E", "W", closed=True)
    return [list(letters)], Topology("ring", 1, len(letters), cells, (line,))


def test_on_a_closed_line_words_run_over_the_edge() -> None:
    grid, board = ring("B", "C", "A")
    assert find(grid, ["AB", "ACB"], board) == [[(0, 2), (0, 0)], [(0, 2), (0, 1), (0, 0)]]
    assert [found.direction for found in find(grid, ["AB", "BA"], board)] == ["E", "W"]


def test_on_a_closed_line_the_same_cells_are_one_occurrence() -> None:
    grid, board = ring("A", "A", "A")
    assert find(grid, ["AAA"], board) == [[(0, 0), (0, 1), (0, 2)]]
    assert len(find(grid, ["AA"], board)) == 3


def test_on_a_closed_line_a_word_does_not_run_over_its_own_first_letter() -> None:
    grid, board = ring("A", "B", "C")
    assert find(grid, ["ABCA", "ABCAB", "CBAC"], board) == []
    grid, board = ring("B", "C", "A")
    assert find(grid, ["ABC"], board) == [[(0, 2), (0, 0), (0, 1)]]


@given(GRIDS, st.text("ABẞ", min_size=2, max_size=4))
def test_the_direction_is_the_way_from_cell_to_cell(grid: list[list[str]], word: str) -> None:
    for found in find(grid, [word]):
        (row, column), (down, right) = found[0], DIRECTIONS[found.direction]
        assert found[1] == (row + down, column + right)


@pytest.mark.parametrize("length", range(2, 9))
def test_words_of_every_length_are_found_both_ways(length: int) -> None:
    word = "ABCDEFGH"[:length]
    grid = [list("X" + word + "Y"), ["Z"] * (length + 2), list("Z" + word[::-1] + "Z")]
    forwards = [(0, 1 + i) for i in range(length)]
    backwards = [(2, length - i) for i in range(length)]
    assert find(grid, [word]) == [forwards, backwards]
    assert find(grid, [word + "Q", "Q" + word[1:]]) == []


def test_a_symbol_that_the_grid_does_not_have_is_not_put_together() -> None:
    assert find([list("ABC")], [("AB", "C")]) == []


# -- verify: exactly the defects that are there --------------------------------------------------

REQUEST = make_request(["Hund", "Katze", "Otto"], (8, 9), "leicht")
DRAFT = Draft(**{name: getattr(make(REQUEST, 4), name) for name in Draft._fields})


def defects(draft: Draft, request: Request = REQUEST) -> list[str]:
    return [str(message) for message in find_defects(draft, request)]


def test_a_clean_draft_has_none() -> None:
    assert defects(DRAFT) == []


def test_a_draft_of_ours_with_a_defect_never_becomes_a_puzzle() -> None:
    with pytest.raises(AssertionError, match="is missing"):
        verify(DRAFT._replace(words=DRAFT.words[:2]), REQUEST)


def draft_of(request: Request, seed: int = 1) -> Draft:
    puzzle = make(request, seed)
    return Draft(**{name: getattr(puzzle, name) for name in Draft._fields})


def test_level_title_and_clues_are_those_of_the_request() -> None:
    request = make_request([("Hund", "bellt"), "Maus"], (6, 7), "leicht", title="Tiere")
    draft = draft_of(request)
    assert defects(draft, request) == []
    assert defects(draft._replace(level="mittel"), request) == [
        "The level is not that of the request."
    ]
    for title in ("Tier", None, ""):
        found = defects(draft._replace(title=title), request)
        assert found == ["The title is not that of the request."]
    foreign = "The words of the puzzle are not those of its request."
    for clue in ("bellte", None):
        words = (draft.words[0]._replace(clue=clue), draft.words[1])
        assert defects(draft._replace(words=words), request) == [foreign]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": -5}, "The key “seed” is missing or wrong."),
        ({"seed": MAX_SEED + 1}, "The key “seed” is missing or wrong."),
        ({"level": "experte"}, "The level is not that of the request."),
        ({"title": "x"}, "The title is not that of the request."),
    ],
)
def test_what_a_stored_puzzle_says_of_itself_is_checked(
    change: dict[str, object], said: str
) -> None:
    plain = suchsel.generate(["Hund", "Maus"], (6, 7), seed=1).to_dict()
    with pytest.raises(suchsel.SuchselError) as caught:
        puzzle_of({**plain, **change})
    assert [str(message) for message in caught.value.messages] == [said]
    for seed in (0, MAX_SEED):
        assert puzzle_of({**plain, "seed": seed}).seed == seed


def test_the_size_of_a_stored_request_is_that_of_the_board() -> None:
    plain = suchsel.generate(["Hund", "Maus"], (6, 7), seed=1).to_dict()
    for size, fine in (([6, 7], True), (None, True), ([7, 6], False), ([6, 8], False)):
        data = {**plain, "request": {**plain["request"], "size": size}}
        if fine:
            assert puzzle_of(data).rows == 6
        else:
            with pytest.raises(suchsel.SuchselError, match="size is not that"):
                puzzle_of(data)


def test_words_inside_others_may_share_cells_where_nothing_else_may() -> None:
    """INFO and FORM in INFORMATION, asked for; but two that merely overlap there are refused."""
    words = ["INFO", "INFORMATION", "FORM"]
    request = make_request(words, (3, 11), "leicht", nest=True)
    draft = draft_of(request, 1)
    assert [word.inside for word in draft.words] == ["INFORMATION", None, "INFORMATION"]
    assert defects(draft, request) == []
    assert any("share the cell" in said for said in defects(draft, request._replace(nest=False)))
    crossing = make_request(["HUND", "UHR"], (4, 4), "leicht", nest=True)
    grid = ("HUND", "AHAA", "ARAA", "AAAA")
    across = Draft(
        4, 4, "rectangle", tuple(map(tuple, grid)),
        (Placement("HUND", tuple("HUND"), ((0, 0), (0, 1), (0, 2), (0, 3)), "E"),
         Placement("UHR", tuple("UHR"), ((0, 1), (1, 1), (2, 1)), "S")),
        "leicht", 1, crossing.to_dict(),
    )  # fmt: skip
    assert defects(across, crossing) == ["two words share the cell in row 1, column 2"]


class TestMessage:
    spoilt = "The letters left over do not spell the message."
    request = make_request(["Hund", "Katze"], (6, 7), "leicht", message="Gut")
    draft = draft_of(request)

    def left(self) -> list[tuple[int, int]]:
        taken = {cell for word in self.draft.words for cell in word.cells}
        return [(r, c) for r in range(6) for c in range(7) if (r, c) not in taken]

    def with_letter(self, cell: tuple[int, int], symbol: str) -> Draft:
        grid = [list(line) for line in self.draft.grid]
        grid[cell[0]][cell[1]] = symbol
        return self.draft._replace(grid=tuple(map(tuple, grid)))

    def test_each_letter_of_it_counts_and_no_other(self) -> None:
        assert defects(self.draft, self.request) == []
        for at, cell in enumerate(self.left()):
            found = defects(self.with_letter(cell, "É"), self.request)
            assert found == ([self.spoilt] if at < 3 else [])

    def test_it_is_that_of_the_request(self) -> None:
        other = "The message is not that of the request."
        assert defects(self.draft._replace(message="Gar"), self.request) == [other]
        asked = self.request._replace(message="Gar")
        assert defects(self.draft, asked) == [other, self.spoilt]
        assert defects(self.draft, self.request._replace(message=None)) == [other]

    def test_exact_means_all_letters(self) -> None:
        exact = self.request._replace(message_mode="exact")
        assert defects(self.draft, exact) == [self.spoilt]
        spelled = "".join(str(self.draft.grid[row][column]) for row, column in self.left())
        draft = self.draft._replace(message=spelled)
        assert defects(draft, exact._replace(message=spelled)) == []


class TestSecretAndPool:
    foreign = "The words of the puzzle are not those of its request."
    request = make_request(["Hund"], (8, 9), "leicht", secret=["Wolf", "Luchs"])
    draft = draft_of(request)
    pooled = make_request(
        ["Hund"], (9, 9), "leicht", secret=["Wolf"], pool=["Katze", "Maus", "Esel"], pick=2
    )
    drawn = draft_of(pooled)

    def test_each_word_is_secret_or_not(self) -> None:
        assert defects(self.draft, self.request) == []
        assert [word.secret for word in self.draft.words] == [False, True, True]
        for i, word in enumerate(self.draft.words):
            words = list(self.draft.words)
            words[i] = word._replace(secret=not word.secret)
            draft = self.draft._replace(words=tuple(words))
            assert defects(draft, self.request) == [self.foreign]

    def test_drawn_words_stand_between_and_come_from_the_pool(self) -> None:
        assert defects(self.drawn, self.pooled) == []
        assert [word.secret for word in self.drawn.words] == [False, False, False, True]
        listed, one, other, secret = self.drawn.words
        stranger = "A word is not from the pool."

        def told(*words: Placement) -> list[str]:
            return defects(self.drawn._replace(words=words), self.pooled)

        assert told(listed, other, one, secret) == []
        assert told(listed, one._replace(word="Kater"), other, secret) == [stranger]
        assert told(listed, one._replace(secret=True), other, secret) == [stranger]
        count = "{} words of the pool are there, asked for were 2 to 2."
        assert count.format(1) in told(listed, one, secret)
        assert count.format(1) in told(listed, one, one, secret)
        assert self.foreign in told(one, other, listed, secret)
        assert self.foreign in told(listed, one, other, secret._replace(secret=False))

    def test_as_many_as_were_asked_for(self) -> None:
        for pick, found in (((1, 2), True), ((2, 3), True), ((3, 3), False), ((1, 1), False)):
            told = defects(self.drawn, self.pooled._replace(pick=pick))
            assert (told == []) == found
        free = self.pooled._replace(pick=None)
        assert defects(self.drawn, free) == []
        none = (self.drawn.words[0], self.drawn.words[-1])
        assert defects(self.drawn._replace(words=none), free) == []

    def test_nothing_is_drawn_where_there_is_no_pool(self) -> None:
        told = defects(DRAFT._replace(words=(*DRAFT.words, DRAFT.words[0])))
        assert self.foreign in told
        assert not any("pool" in message for message in told)


def test_another_size_is_the_only_thing_said() -> None:
    for size, asked in (((7, 9), "7x9"), ((8, 10), "8x10")):
        other = REQUEST._replace(size=size)
        assert defects(DRAFT, other) == [f"The puzzle is 8x9, asked for was {asked}."]


def test_one_short_row_is_enough_and_the_only_thing_said() -> None:
    for row in range(8):
        grid = [line[:-1] if i == row else line for i, line in enumerate(DRAFT.grid)]
        assert defects(DRAFT._replace(grid=tuple(grid))) == [
            "The grid does not have 8 rows of 9 cells."
        ]


def test_a_short_row_ends_the_look_at_cells() -> None:
    grid = [list(line) for line in DRAFT.grid]
    grid[3][4] = None
    grid[0].pop()
    assert defects(DRAFT._replace(grid=tuple(map(tuple, grid)))) == [
        "The grid does not have 8 rows of 9 cells."
    ]


def test_another_kind_of_board() -> None:
    told = defects(DRAFT._replace(topology="torus"))
    assert told == ["The board is a torus, asked for was a rectangle."]


def test_no_letter_outside_the_shape() -> None:
    request = make_request(["Hund", "Katze"], (9, 10), "leicht", shape="heart")
    draft = draft_of(request)
    assert defects(draft, request) == []
    full = tuple(tuple(symbol or "Q" for symbol in row) for row in draft.grid)
    outside = sum(symbol is None for row in draft.grid for symbol in row)
    told = defects(draft._replace(grid=full), request)
    assert len(told) == outside > 0
    assert "there is no letter, or one outside the shape, in row 1, column 1" in told


@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb", "hexagon"])
def test_words_run_straight_on_every_board(kind: str) -> None:
    request = make_request(["Hund", "Katze"], (9, 9), "schwer", topology=kind)
    for seed in range(8):
        draft = draft_of(request, seed)
        assert defects(draft, request) == []
        first, second = draft.words
        for i in range(1, len(first.cells) - 1):  # two cells change places
            cells = list(first.cells)
            cells[i], cells[i + 1] = cells[i + 1], cells[i]
            bent = first._replace(cells=tuple(cells))
            told = defects(draft._replace(words=(bent, second)), request)
            assert "“Hund” does not run straight." in told


def test_a_stray_word_is_told_by_its_first_letter() -> None:
    request = make_request(["Hund"], (3, 9), "leicht", rude=True)
    place = Placement("Hund", tuple("HUND"), tuple((0, i) for i in range(4)), "E")
    grid = (tuple("HUNDXXXXX"), tuple("XXXXXXXXX"), tuple("XXXXDNUHX"))
    draft = Draft(3, 9, "rectangle", grid, (place,), "leicht", 1, {})
    assert defects(draft, request) == ["“HUND” is there a second time, from row 3, column 8 W."]


def test_only_the_missing_word_is_missed() -> None:
    others = "The words of the puzzle are not those of its request."
    found = defects(DRAFT._replace(words=DRAFT.words[:2]))
    assert found == ["“Otto” is missing.", others]
    assert defects(DRAFT._replace(words=DRAFT.words[::-1])) == [others]


def test_no_letter_where_there_is_a_cell() -> None:
    taken = {cell for word in DRAFT.words for cell in word.cells}
    row, column = next((r, c) for r in range(8) for c in range(9) if (r, c) not in taken)
    grid = [list(line) for line in DRAFT.grid]
    grid[row][column] = None
    assert defects(DRAFT._replace(grid=tuple(map(tuple, grid)))) == [
        f"there is no letter, or one outside the shape, in row {row + 1}, column {column + 1}"
    ]


def test_each_defect_of_a_place_alone() -> None:
    first, *rest = DRAFT.words
    wrong = {
        first._replace(cells=((99, 0), *first.cells[1:])): "has cells outside the board",
        first._replace(cells=(first.cells[1], *first.cells[1:])): "has cells outside the board",
        first._replace(direction="SE"): "does not run straight",
        first._replace(direction="XX"): "does not run straight",
        first._replace(inside="Katze"): "does not lie inside “Katze” as it says",
        first._replace(inside="nix"): "does not lie inside “nix” as it says",
    }
    for placement, sentence in wrong.items():
        found = defects(DRAFT._replace(words=(placement, *rest)))
        assert f"“Hund” {sentence}." in found
    only = REQUEST._replace(level=REQUEST.level._replace(directions=("NW",)))
    assert defects(DRAFT, only) == [
        f"“{word.word}” runs in a forbidden direction." for word in DRAFT.words
    ]


def nested(nest: bool, crossings: str) -> Request:
    return make_request(["INFO", "INFORMATION"], (11, 12), "schwer", nest=nest, crossings=crossings)


def test_nesting_must_be_owned_up_to() -> None:
    request = nested(True, "free")
    puzzle = make(request, 3)
    draft = Draft(**{name: getattr(puzzle, name) for name in Draft._fields})
    assert draft.words[0].inside == "INFORMATION"
    assert draft.words[1].inside is None
    assert defects(draft, request) == []
    silent = draft._replace(words=(draft.words[0]._replace(inside=None), draft.words[1]))
    assert defects(silent, request) == ["“INFO” lies inside “INFORMATION” and does not say so."]
    strict = nested(False, "never")
    assert "“INFO” lies inside another word." in defects(draft, strict)
    assert "“INFORMATION” lies inside another word." not in defects(draft, strict)
    assert "“INFO” lies inside another word." not in defects(draft, nested(True, "never"))
    assert "“INFO” lies inside another word." not in defects(draft, nested(False, "free"))


def test_every_shared_cell_is_named_and_no_other() -> None:
    request = make_request(["ABC", "CDE"], (3, 3), "schwer", crossings="seek")
    draft = Draft(**{name: getattr(make(request, 2), name) for name in Draft._fields})
    (shared,) = set(draft.words[0].cells) & set(draft.words[1].cells)
    strict = make_request(["ABC", "CDE"], (3, 3), "schwer", crossings="never")
    assert defects(draft, strict) == [
        f"two words share the cell in row {shared[0] + 1}, column {shared[1] + 1}"
    ]


def hidden(text: str, where: str) -> Draft:
    """The draft with a text written over filler, along the first free run in that direction."""
    down, right = DIRECTIONS[where]
    taken = {cell for word in DRAFT.words for cell in word.cells}
    for row in range(8):
        for column in range(9):
            run = [(row + i * down, column + i * right) for i in range(len(text))]
            if all(0 <= r < 8 and 0 <= c < 9 and (r, c) not in taken for r, c in run):
                grid = [list(line) for line in DRAFT.grid]
                for (r, c), letter in zip(run, text, strict=True):
                    grid[r][c] = letter
                return DRAFT._replace(grid=tuple(map(tuple, grid)))
    raise AssertionError("no room")


def test_strays_are_named_with_their_place() -> None:
    for where in DIRECTIONS:
        draft = hidden("HUND", where)
        (found,) = [d for d in defects(draft) if "HUND" in d]
        assert "is there a second time, from row" in found
        assert found.endswith(f" {where}.")
    (found,) = [d for d in defects(hidden("SEX", "E")) if "SEX" in d]
    assert "is a blocked word and appears, from row" in found
    assert defects(hidden("SEX", "E"), REQUEST._replace(rude=True)) == []


def test_a_stray_that_uses_letters_of_words_is_one_too() -> None:
    """ABCD across two words: covered cell by cell, but by no single word."""
    request = make_request(["AB", "CD", "ABCD"], (3, 6), "leicht", rude=True)
    grid = tuple(map(tuple, ("ABCDXX", "XXXXXX", "XXABCD")))
    words = (
        Placement("AB", ("A", "B"), ((0, 0), (0, 1)), "E"),
        Placement("CD", ("C", "D"), ((0, 2), (0, 3)), "E"),
        Placement("ABCD", tuple("ABCD"), tuple((2, i) for i in range(2, 6)), "E"),
    )
    draft = Draft(3, 6, "rectangle", grid, words, "leicht", 1, request.to_dict())
    assert defects(draft, request) == ["“ABCD” is there a second time, from row 1, column 1 E."]


def row(letters: str, *words: tuple[str, int]) -> list[str]:
    """The defects of a board of one long row (and an empty one), each word from its column on."""
    request = make_request([word for word, _ in words], (2, len(letters)), "schwer", rude=True)
    placements = tuple(
        Placement(word, tuple(word), tuple((0, at + i) for i in range(len(word))), "E")
        for word, at in words
    )
    grid = (tuple(letters), ("Z",) * len(letters))
    return defects(
        Draft(2, len(letters), "rectangle", grid, placements, "schwer", 1, request.to_dict()),
        request,
    )


def test_words_that_overlap_are_not_nested() -> None:
    """All letters but the first, or all but the last, in another word: that is not inside it."""
    assert row("XABQ", ("XAB", 0), ("ABQ", 1)) == []
    assert row("XABQ", ("ABQ", 1), ("XAB", 0)) == []
    assert row("QAB", ("QA", 0), ("AB", 1)) == []
    assert row("QAB", ("AB", 1), ("QA", 0)) == []


def test_a_stray_may_lie_in_a_word_but_for_its_first_or_last_letter() -> None:
    sentence = "“{}” is there a second time, from row 1, column {} E."
    assert row("CARMXXCARX", ("ARM", 1), ("CAR", 6)) == [sentence.format("CAR", 1)]
    assert row("MARCXXARCX", ("MAR", 0), ("ARC", 6)) == [sentence.format("ARC", 2)]


# -- reading: one wrong thing among many right ones ----------------------------------------------


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("grid", lambda d: d["grid"].__setitem__(-1, 5)),
        ("grid", lambda d: d["grid"][0].__setitem__(-1, 5)),
        ("grid", lambda d: d["grid"][-1].__setitem__(0, ["A"])),
        ("words", lambda d: d["words"].__setitem__(-1, 5)),
        ("words", lambda d: d["words"][-1].__setitem__("word", None)),
        ("words", lambda d: d["words"][-1].__setitem__("direction", None)),
        ("words", lambda d: d["words"][-1].__setitem__("clue", 5)),
        ("words", lambda d: d["words"][-1].__setitem__("inside", 5)),
        ("words", lambda d: d["words"][-1].__setitem__("symbols", "OTTO")),
        ("words", lambda d: d["words"][-1]["symbols"].__setitem__(-1, 5)),
        ("words", lambda d: d["words"][-1].__setitem__("cells", [])),
        ("words", lambda d: d["words"][-1].__setitem__("cells", 5)),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, 5)),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1])),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1, 2, 3])),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1, "2"])),
        ("words", lambda d: d["words"][-1]["cells"].__setitem__(-1, [1, True])),
        ("rows", lambda d: d.update(rows=0)),
        ("rows", lambda d: d.update(rows=201)),
        ("rows", lambda d: d.update(rows="8")),
        ("columns", lambda d: d.update(columns=0)),
        ("columns", lambda d: d.update(columns=201)),
        ("columns", lambda d: d.update(columns=True)),
        ("topology", lambda d: d.update(topology=None)),
        ("level", lambda d: d.update(level=None)),
        ("seed", lambda d: d.update(seed=1.5)),
        ("request", lambda d: d.update(request=[])),
        ("title", lambda d: d.update(title=5)),
        ("message", lambda d: d.update(message=5)),
    ],
)
def test_the_wrong_key_is_named_and_no_other(
    key: str, change: Callable[[dict[str, Any]], object]
) -> None:
    data = json.loads(make(REQUEST, 4).to_json())
    change(data)
    with pytest.raises(SuchselError) as caught:
        Puzzle.from_json(json.dumps(data))
    assert str(caught.value) == f"The key “{key}” is missing or wrong."


def test_the_smallest_and_the_largest_board_can_be_read() -> None:
    for size in ((1, 2), (2, 1), (1, 200), (200, 1)):
        puzzle = make(make_request(["XY"], size, "schwer", filler="unused"), 1)
        again = Puzzle.from_json(puzzle.to_json())
        assert (again, again.title, again.message) == (puzzle, None, None)


def test_everything_that_is_stored_comes_back() -> None:
    wishes = {"title": "Tiere", "list": "clues", "nest": True}
    words = [("INFO", "kurz"), ("INFORMATION", "lang")]
    puzzle = make(make_request(words, (11, 12), "schwer", **wishes), 3)  # type: ignore[arg-type]
    again = Puzzle.from_json(puzzle.to_json())
    assert again.to_dict() == puzzle.to_dict()
    assert [word.clue for word in again.words] == ["kurz", "lang"]
    assert [word.inside for word in again.words] == ["INFORMATION", None]
    assert (again.title, again.rows, again.columns) == ("Tiere", 11, 12)


def test_a_row_too_long_is_the_only_thing_said() -> None:
    sentence = "The grid does not have 8 rows of 9 cells."
    longer = (DRAFT.grid[0] + ("A",), *DRAFT.grid[1:])
    assert defects(DRAFT._replace(grid=longer)) == [sentence]
    assert defects(DRAFT._replace(grid=(*DRAFT.grid, DRAFT.grid[0]))) == [sentence]


def test_a_stray_of_two_letters_half_in_a_word() -> None:
    sentence = "“CA” is there a second time, from row 1, column 2 E."
    assert row("XCAZCA", ("XC", 0), ("CA", 4)) == [sentence]


def test_a_word_of_one_cell_is_at_the_wrong_place() -> None:
    data = json.loads(make(REQUEST, 4).to_json())
    data["words"][-1]["cells"] = data["words"][-1]["cells"][:1]
    with pytest.raises(SuchselError, match="“Otto” does not stand where"):
        Puzzle.from_json(json.dumps(data))
