"""Exactly the defects that are there. Most of these tests kill mutants: see bench/mutants.py."""

from __future__ import annotations

import pytest

from suchsel import Placement, Puzzle, Request, SuchselError, make
from suchsel.boards.kind import DIRECTIONS
from suchsel.engine.prepare import checked
from suchsel.judge.verify import find_defects
from suchsel.placement import Draft
from tests.second_judge import message_numbers


def draft_of(request: Request, seed: int = 1) -> Draft:
    puzzle = make(request, seed)
    return Draft(request, puzzle.grid, puzzle.words, seed)


REQUEST = Request(["Hund", "Katze", "Otto"], (8, 9), "leicht")
DRAFT = draft_of(REQUEST, 4)


def defects(data: Draft, request: Request = REQUEST) -> list[str]:
    return [str(defect) for defect in find_defects(data._replace(request=request))]


def test_clean_data_has_none() -> None:
    assert defects(DRAFT) == []


def test_our_own_data_with_a_defect_never_becomes_a_puzzle() -> None:
    wrong = DRAFT._replace(words=DRAFT.words[:2])
    with pytest.raises(SuchselError, match="is missing"):
        Puzzle(wrong)
    with pytest.raises(AssertionError, match="is missing"):
        checked(wrong)


@pytest.mark.parametrize("symbol", [" ", ".", "*", "a", "AB", "ß", "\u0301", "A.", "½"])
def test_a_cell_shows_a_letter_or_a_digit(symbol: str) -> None:
    used = {cell for placement in DRAFT.words for cell in placement.cells}
    row, column = next(
        cell for cell in ((r, c) for r in range(8) for c in range(9)) if cell not in used
    )
    grid = [list(line) for line in DRAFT.grid]
    grid[row][column] = symbol
    wrong = DRAFT._replace(grid=tuple(map(tuple, grid)))
    assert defects(wrong) == [
        f"“{symbol}” in row {row + 1}, column {column + 1} is not an upper-case letter or a digit."
    ]


def test_other_scripts_and_cells_outside_the_shape_are_no_defects() -> None:
    for words in (["한국"], ["नमस्ते"], ["თბილისი"], ["K2", "2024"], ["Łódź", "Straße"]):
        request = Request(words, (9, 9), "leicht", shape="circle")
        assert defects(draft_of(request), request) == []


def test_clues_are_those_of_the_request() -> None:
    request = Request([("Hund", "bellt"), "Maus"], (6, 7), "leicht")
    data = draft_of(request)
    assert defects(data, request) == []
    foreign = "The words do not match the request."
    for clue in ("bellte", None):
        words = (data.words[0]._replace(clue=clue), data.words[1])
        assert defects(data._replace(words=words), request) == [foreign]


def test_words_inside_others_may_share_cells_where_nothing_else_may() -> None:
    """INFO and FORM in INFORMATION, on request; but two that merely overlap are refused."""
    words = ["INFO", "INFORMATION", "FORM"]
    request = Request(words, (3, 11), "leicht", nest=True)
    data = draft_of(request, 1)
    assert [word.inside for word in data.words] == ["INFORMATION", None, "INFORMATION"]
    assert defects(data, request) == []
    assert any("share the cell" in defect for defect in defects(data, request.evolve(nest=False)))
    crossing = Request(["HUND", "UHR"], (4, 4), "leicht", nest=True)
    grid = ("HUND", "AHAA", "ARAA", "AAAA")
    across = Draft(
        crossing,
        tuple(map(tuple, grid)),
        (
            Placement("HUND", tuple("HUND"), ((0, 0), (0, 1), (0, 2), (0, 3)), "E"),
            Placement("UHR", tuple("UHR"), ((0, 1), (1, 1), (2, 1)), "S"),
        ),
        1,
    )
    assert defects(across, crossing) == ["Two words share the cell in row 1, column 2."]


class TestMessage:
    spoilt = "The unused letters do not spell the message."
    request = Request(["Hund", "Katze"], (6, 7), "leicht", message="Gut getan")
    data = draft_of(request)

    def left(self) -> list[tuple[int, int]]:
        taken = {cell for word in self.data.words for cell in word.cells}
        return [(r, c) for r in range(6) for c in range(7) if (r, c) not in taken]

    def with_letter(self, cell: tuple[int, int], symbol: str) -> Draft:
        grid = [list(line) for line in self.data.grid]
        grid[cell[0]][cell[1]] = symbol
        return self.data._replace(grid=tuple(map(tuple, grid)))

    def test_each_letter_of_it_counts_and_no_other(self) -> None:
        assert defects(self.data, self.request) == []
        own = message_numbers(8, len(self.left()))
        assert own[0] > 0
        assert own[-1] < len(self.left()) - 1
        for at, cell in enumerate(self.left()):
            found = defects(self.with_letter(cell, "É"), self.request)
            assert found == ([self.spoilt] if at in own else [])

    def test_the_first_letters_left_over(self) -> None:
        first = self.request.evolve(message_mode="first")
        assert defects(self.data, first) == [self.spoilt]
        spelled = "".join(str(self.data.grid[row][column]) for row, column in self.left()[:5])
        assert defects(self.data, first.evolve(message=spelled)) == []

    @pytest.mark.parametrize("length", [1, 2, 3, 7, 16, 17, 18, 30, 31, 32, 33])
    def test_a_message_of_any_length_is_read_where_it_should_be(self, length: int) -> None:
        left = [self.data.grid[row][column] for row, column in self.left()]
        numbers = message_numbers(length, len(left))
        spelled = "".join(str(left[number]) for number in numbers)
        request = self.request.evolve(message=spelled)
        assert defects(self.data, request) == []
        longer = request.evolve(message=spelled + "É" * (len(left) - length + 1))
        assert self.spoilt in defects(self.data, longer)

    def test_it_is_that_of_the_request(self) -> None:
        assert defects(self.data, self.request.evolve(message="Gar")) == [self.spoilt]

    def test_exact_means_all_letters(self) -> None:
        exact = self.request.evolve(message_mode="exact")
        assert defects(self.data, exact) == [self.spoilt]
        spelled = "".join(str(self.data.grid[row][column]) for row, column in self.left())
        assert defects(self.data, exact.evolve(message=spelled)) == []


def test_a_message_is_read_in_the_direction_of_the_words() -> None:
    request = Request(["שלום", "תפוח"], (6, 6), "leicht", message="אבגד", message_mode="first")
    data = draft_of(request)
    assert defects(data, request) == []
    turned = request.evolve(message="דגבא")
    assert defects(data, turned) == ["The unused letters do not spell the message."]


def test_kept_words_are_where_they_were() -> None:
    for word in DRAFT.words:
        (row, column), name = word.cells[0], word.direction
        other = "S" if name == "E" else "E"
        assert defects(DRAFT, REQUEST.evolve(keep=((word.word, row, column, name),))) == []
        for place in ((row + 1, column, name), (row, column + 1, name), (row, column, other)):
            told = [f"“{word.word}” does not keep its place."]
            assert defects(DRAFT, REQUEST.evolve(keep=((word.word, *place),))) == told


def test_secret_words_have_directions_of_their_own() -> None:
    request = Request(["Hund"], (6, 7), "leicht", secret=["Maus"], secret_directions=["SE"])
    data = draft_of(request)
    assert [word.direction == "SE" for word in data.words] == [False, True]
    assert defects(data, request) == []
    for names in (("NW", "E", "S"), ()):
        told = ["“Maus” runs in a forbidden direction."]
        assert defects(data, request.evolve(secret_directions=names)) == told


class TestSecretAndPool:
    foreign = "The words do not match the request."
    request = Request(["Hund"], (8, 9), "leicht", secret=["Wolf", "Luchs"])
    data = draft_of(request)
    pooled = Request(
        ["Hund"], (9, 9), "leicht", secret=["Wolf"], pool=["Katze", "Maus", "Esel"], pick=2
    )
    drawn = draft_of(pooled)

    def test_each_word_is_secret_or_not(self) -> None:
        assert defects(self.data, self.request) == []
        assert [word.secret for word in self.data.words] == [False, True, True]
        for i, word in enumerate(self.data.words):
            words = list(self.data.words)
            words[i] = word._replace(secret=not word.secret)
            data = self.data._replace(words=tuple(words))
            assert defects(data, self.request) == [self.foreign]

    def test_drawn_words_stand_between_and_come_from_the_pool(self) -> None:
        assert defects(self.drawn, self.pooled) == []
        assert [word.secret for word in self.drawn.words] == [False, False, False, True]
        listed, one, other, secret = self.drawn.words
        stranger = "A word is not from the pool."

        def with_words(*words: Placement) -> list[str]:
            return defects(self.drawn._replace(words=words), self.pooled)

        assert with_words(listed, other, one, secret) == []
        assert with_words(listed, one._replace(word="Kater"), other, secret) == [stranger]
        assert with_words(listed, one._replace(secret=True), other, secret) == [stranger]
        count = "The puzzle has {} words of the pool; expected 2 to 2."
        assert count.format(1) in with_words(listed, one, secret)
        assert count.format(1) in with_words(listed, one, one, secret)
        assert self.foreign in with_words(one, other, listed, secret)
        assert self.foreign in with_words(listed, one, other, secret._replace(secret=False))

    def test_as_many_as_were_asked_for(self) -> None:
        for pick, found in (((1, 2), True), ((2, 3), True), ((3, 3), False), ((1, 1), False)):
            sentences = defects(self.drawn, self.pooled.evolve(pick=pick))
            assert (sentences == []) == found
        free = self.pooled.evolve(pick=None)
        assert defects(self.drawn, free) == []
        none = (self.drawn.words[0], self.drawn.words[-1])
        assert defects(self.drawn._replace(words=none), free) == []

    def test_nothing_is_drawn_where_there_is_no_pool(self) -> None:
        sentences = defects(DRAFT._replace(words=(*DRAFT.words, DRAFT.words[0])))
        assert self.foreign in sentences
        assert not any("pool" in message for message in sentences)


def test_another_size_is_the_only_thing_said() -> None:
    for rows, columns in ((7, 9), (8, 10)):
        other = REQUEST.evolve(size=(rows, columns))
        assert defects(DRAFT, other) == [f"The grid does not have {rows} rows of {columns} cells."]


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


def test_no_letter_outside_the_shape() -> None:
    request = Request(["Hund", "Katze"], (9, 10), "leicht", shape="heart")
    data = draft_of(request)
    assert defects(data, request) == []
    full = tuple(tuple(symbol or "Q" for symbol in row) for row in data.grid)
    outside = sum(symbol is None for row in data.grid for symbol in row)
    sentences = defects(data._replace(grid=full), request)
    assert len(sentences) == outside > 0
    assert "The letter in row 1, column 1 is missing or lies outside the shape." in sentences


@pytest.mark.parametrize("kind", ["rectangle", "torus", "honeycomb", "hexagon"])
def test_words_run_straight_on_every_board(kind: str) -> None:
    request = Request(["Hund", "Katze"], (9, 9), "schwer", topology=kind)
    for seed in range(8):
        data = draft_of(request, seed)
        assert defects(data, request) == []
        first, second = data.words
        for i in range(1, len(first.cells) - 1):  # two cells change places
            cells = list(first.cells)
            cells[i], cells[i + 1] = cells[i + 1], cells[i]
            bent = first._replace(cells=tuple(cells))
            sentences = defects(data._replace(words=(bent, second)), request)
            assert "“Hund” does not run straight." in sentences


def test_a_stray_word_is_told_by_its_first_letter() -> None:
    request = Request(["Hund"], (3, 9), "leicht", rude=True)
    place = Placement("Hund", tuple("HUND"), tuple((0, i) for i in range(4)), "E")
    grid = (tuple("HUNDXXXXX"), tuple("XXXXXXXXX"), tuple("XXXXDNUHX"))
    data = Draft(request, grid, (place,), 1)
    assert defects(data, request) == ["“HUND” appears a second time, from row 3, column 8 W."]


def test_only_the_missing_word_is_missed() -> None:
    others = "The words do not match the request."
    found = defects(DRAFT._replace(words=DRAFT.words[:2]))
    assert found == ["“Otto” is missing.", others]
    assert defects(DRAFT._replace(words=DRAFT.words[::-1])) == [others]


def test_no_letter_where_there_is_a_cell() -> None:
    taken = {cell for word in DRAFT.words for cell in word.cells}
    row, column = next((r, c) for r in range(8) for c in range(9) if (r, c) not in taken)
    grid = [list(line) for line in DRAFT.grid]
    grid[row][column] = None
    assert defects(DRAFT._replace(grid=tuple(map(tuple, grid)))) == [
        f"The letter in row {row + 1}, column {column + 1} is missing or lies outside the shape."
    ]


def test_each_defect_of_a_place_alone() -> None:
    first, *rest = DRAFT.words
    wrong = {
        first._replace(cells=((99, 0), *first.cells[1:])): "has cells outside the board",
        first._replace(cells=(first.cells[1], *first.cells[1:])): "has cells outside the board",
        first._replace(direction="SE"): "does not run straight",
        first._replace(direction="XX"): "does not run straight",
        first._replace(inside="Katze"): "does not lie inside “Katze”, although the puzzle says so",
        first._replace(inside="nix"): "does not lie inside “nix”, although the puzzle says so",
    }
    for placement, sentence in wrong.items():
        found = defects(DRAFT._replace(words=(placement, *rest)))
        assert f"“Hund” {sentence}." in found
    only = REQUEST.evolve(level=REQUEST.level._replace(directions=("NW",)))
    assert defects(DRAFT, only) == [
        f"“{word.word}” runs in a forbidden direction." for word in DRAFT.words
    ]


def nested(nest: bool, crossings: str) -> Request:
    return Request(["INFO", "INFORMATION"], (11, 12), "schwer", nest=nest, crossings=crossings)


def test_nesting_must_be_owned_up_to() -> None:
    request = nested(True, "free")
    data = draft_of(request, 3)
    assert data.words[0].inside == "INFORMATION"
    assert data.words[1].inside is None
    assert defects(data, request) == []
    silent = data._replace(words=(data.words[0]._replace(inside=None), data.words[1]))
    assert defects(silent, request) == [
        "“INFO” lies inside “INFORMATION”, but the puzzle does not say so."
    ]
    strict = nested(False, "never")
    assert "“INFO” lies inside another word." in defects(data, strict)
    assert "“INFORMATION” lies inside another word." not in defects(data, strict)
    assert "“INFO” lies inside another word." not in defects(data, nested(True, "never"))
    assert "“INFO” lies inside another word." not in defects(data, nested(False, "free"))


def test_every_shared_cell_is_named_and_no_other() -> None:
    request = Request(["ABC", "CDE"], (3, 3), "schwer", crossings="seek")
    data = draft_of(request, 2)
    (shared,) = set(data.words[0].cells) & set(data.words[1].cells)
    strict = Request(["ABC", "CDE"], (3, 3), "schwer", crossings="never")
    assert defects(data, strict) == [
        f"Two words share the cell in row {shared[0] + 1}, column {shared[1] + 1}."
    ]


def hidden(text: str, where: str) -> Draft:
    """The data with a text written over filler, along the first free run in that direction."""
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
        data = hidden("HUND", where)
        (found,) = [d for d in defects(data) if "HUND" in d]
        assert "appears a second time, from row" in found
        assert found.endswith(f" {where}.")
    (found,) = [d for d in defects(hidden("SEX", "E")) if "SEX" in d]
    assert found.startswith("The blocked word “SEX” appears, from row")
    assert defects(hidden("SEX", "E"), REQUEST.evolve(rude=True)) == []


def test_a_stray_that_uses_letters_of_words_is_one_too() -> None:
    """ABCD across two words: covered cell by cell, but by no single word."""
    request = Request(["AB", "CD", "ABCD"], (3, 6), "leicht", rude=True)
    grid = tuple(map(tuple, ("ABCDXX", "XXXXXX", "XXABCD")))
    words = (
        Placement("AB", ("A", "B"), ((0, 0), (0, 1)), "E"),
        Placement("CD", ("C", "D"), ((0, 2), (0, 3)), "E"),
        Placement("ABCD", tuple("ABCD"), tuple((2, i) for i in range(2, 6)), "E"),
    )
    data = Draft(request, grid, words, 1)
    assert defects(data, request) == ["“ABCD” appears a second time, from row 1, column 1 E."]


def row(letters: str, *words: tuple[str, int]) -> list[str]:
    """The defects of a board of one long row (and an empty one), each word from its column on."""
    request = Request([word for word, _ in words], (2, len(letters)), "schwer", rude=True)
    placements = tuple(
        Placement(word, tuple(word), tuple((0, at + i) for i in range(len(word))), "E")
        for word, at in words
    )
    grid = (tuple(letters), ("Z",) * len(letters))
    return defects(Draft(request, grid, placements, 1), request)


def test_words_that_overlap_are_not_nested() -> None:
    """All letters but the first, or all but the last, in another word: that is not inside it."""
    assert row("XABQ", ("XAB", 0), ("ABQ", 1)) == []
    assert row("XABQ", ("ABQ", 1), ("XAB", 0)) == []
    assert row("QAB", ("QA", 0), ("AB", 1)) == []
    assert row("QAB", ("AB", 1), ("QA", 0)) == []


def test_a_stray_may_lie_in_a_word_but_for_its_first_or_last_letter() -> None:
    sentence = "“{}” appears a second time, from row 1, column {} E."
    assert row("CARMXXCARX", ("ARM", 1), ("CAR", 6)) == [sentence.format("CAR", 1)]
    assert row("MARCXXARCX", ("MAR", 0), ("ARC", 6)) == [sentence.format("ARC", 2)]


def test_a_row_too_long_is_the_only_thing_said() -> None:
    sentence = "The grid does not have 8 rows of 9 cells."
    longer = (DRAFT.grid[0] + ("A",), *DRAFT.grid[1:])
    assert defects(DRAFT._replace(grid=longer)) == [sentence]
    assert defects(DRAFT._replace(grid=(*DRAFT.grid, DRAFT.grid[0]))) == [sentence]


def test_a_stray_of_two_letters_half_in_a_word() -> None:
    sentence = "“CA” appears a second time, from row 1, column 2 E."
    assert row("XCAZCA", ("XC", 0), ("CA", 4)) == [sentence]


@pytest.mark.parametrize("topology", ["rectangle", "torus", "honeycomb"])
def test_words_that_overlap_along_a_line(topology: str) -> None:
    """In the same sense or not; words that cross, or follow each other, do not overlap."""
    cells = {
        "HUND": ("E", [(1, n) for n in range(4)]),
        "UNDO": ("E", [(1, n) for n in range(1, 5)]),
        "ODNU": ("W", [(1, n) for n in range(4, 0, -1)]),
        "ODER": ("E", [(1, n) for n in range(4, 8)]),
    }

    def overlaps(*words: str, no_collinear: bool = True) -> list[str]:
        request = Request(
            words, (3, 8), "hard", topology=topology, rude=True, no_collinear=no_collinear
        )
        grid = (("X",) * 8, tuple("HUNDODER"), ("X",) * 8)
        placed = tuple(Placement(w, tuple(w), tuple(cells[w][1]), cells[w][0]) for w in words)
        found = list(find_defects(Draft(request, grid, placed, 1)))
        return [str(one) for one in found if one.code == "words-overlap"]

    assert overlaps("HUND", "UNDO") == ["“HUND” and “UNDO” overlap along a line."]
    assert overlaps("HUND", "ODNU") == ["“HUND” and “ODNU” overlap along a line."]
    assert overlaps("UNDO", "ODER") == ["“UNDO” and “ODER” overlap along a line."]
    assert overlaps("HUND", "UNDO", "ODER") == [
        "“HUND” and “UNDO” overlap along a line.",
        "“UNDO” and “ODER” overlap along a line.",
    ]
    assert overlaps("HUND", "ODER") == []
    assert overlaps("HUND", "UNDO", no_collinear=False) == []


def test_words_that_cross_do_not_overlap() -> None:
    request = Request(["HUND", "NEU"], (3, 4), "hard", rude=True, no_collinear=True)
    grid = (tuple("HUND"), tuple("XXEX"), tuple("XXUX"))
    placed = (
        Placement("HUND", tuple("HUND"), tuple((0, n) for n in range(4)), "E"),
        Placement("NEU", tuple("NEU"), tuple((n, 2) for n in range(3)), "S"),
    )
    assert list(find_defects(Draft(request, grid, placed, 1))) == []


def test_words_that_bend_are_judged_as_such() -> None:
    request = Request(["ABCDEFGHI"], (3, 3), paths="square", rude=True)
    path = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2))
    grid = (tuple("ABC"), tuple("FED"), tuple("GHI"))
    word = Placement("ABCDEFGHI", tuple("ABCDEFGHI"), path, "bent")
    assert list(find_defects(Draft(request, grid, (word,), 1))) == []
    straight = word._replace(direction="E")
    codes = [one.code for one in find_defects(Draft(request, grid, (straight,), 1))]
    assert codes == ["word-not-joined"]
    # A blocked word may be a part of the path, in either sense, but not lie across it.
    for stem, told in (
        ("ABC", []),
        ("FED", []),
        ("CDI", ["blocked-word"]),
        ("AFG", ["blocked-word"]),
    ):
        blocking = request.evolve(block=(stem,), rude=False)
        codes = [one.code for one in find_defects(Draft(blocking, grid, (word,), 1))]
        assert codes == told


def test_another_reading_of_a_bent_word_is_told_once() -> None:
    paths = {
        "ADX": ((0, 0), (1, 0), (2, 0)),
        "BEY": ((0, 1), (1, 1), (2, 1)),
        "CFZ": ((0, 2), (1, 2), (2, 2)),
        "ABC": ((3, 0), (3, 1), (4, 0)),
        "MKL": ((3, 2), (4, 1), (4, 2)),
    }
    request = Request(list(paths), (5, 3), paths="bent", rude=True)
    grid = tuple(map(tuple, ("ABC", "DEF", "XYZ", "ABM", "CKL")))
    words = tuple(Placement(text, tuple(text), cells, "bent") for text, cells in paths.items())
    (told,) = defects(Draft(request, grid, words, 1), request)
    assert told.startswith("“ABC” can be read in several ways, also from row")


def test_a_blocked_word_may_run_over_the_seam_of_a_word_on_a_ring() -> None:
    request = Request(["HUND"], (1, 4), "schwer", topology="torus", block=["NDH"])
    word = Placement("HUND", tuple("HUND"), tuple((0, i) for i in range(4)), "E")
    assert defects(Draft(request, (tuple("HUND"),), (word,), 1), request) == []


def test_a_word_is_hidden_as_often_as_asked() -> None:
    request = Request(["CAT x2"], (3, 3), "hard", rude=True)
    first, last = (
        Placement("CAT", tuple("CAT"), tuple((row, i) for i in range(3)), "E") for row in (0, 2)
    )
    twice, once = (
        tuple(map(tuple, rows)) for rows in (("CAT", "DOG", "CAT"), ("CAT", "DOG", "HEN"))
    )
    assert defects(Draft(request, twice, (first, last), 1), request) == []
    told = defects(Draft(request, once, (first, first), 1), request)
    assert told[-1] == "“CAT” is in the grid 1×; expected 2×."
    # A word of the list may be one that filler must not show.
    blocked = Request(["CAT x2"], (3, 3), "hard", block=["CAT"])
    assert defects(Draft(blocked, twice, (first, last), 1), blocked) == []


def test_letters_that_were_not_asked_for() -> None:
    request = Request(["AB"], (1, 3), "easy", letters="ABC", rude=True)
    word = Placement("AB", ("A", "B"), ((0, 0), (0, 1)), "E")
    assert list(find_defects(Draft(request, (tuple("ABC"),), (word,), 1))) == []
    codes = [one.code for one in find_defects(Draft(request, (tuple("ABX"),), (word,), 1))]
    assert codes == ["other-letters"]


def test_words_cover_exactly_the_picture() -> None:
    request = Request(["HUND"], (3, 6), "hard", reveal=["......", ".####.", "......"], rude=True)
    filler = "EEEEEE"
    for row, column, told in (
        (1, 1, []),
        (1, 2, ["The words do not cover exactly the cells of the picture."]),
        (0, 1, ["The words do not cover exactly the cells of the picture."]),
    ):
        grid = [filler] * 3
        grid[row] = ("E" * column + "HUND").ljust(6, "E")
        cells = tuple((row, column + i) for i in range(4))
        word = Placement("HUND", tuple("HUND"), cells, "E")
        draft = Draft(request, tuple(map(tuple, grid)), (word,), 1)
        assert defects(draft, request) == told
        assert defects(draft, request.evolve(reveal=None)) == []
