"""Pages as marks: even pitch, nothing outside the paper, rings round the letters they mean."""

from __future__ import annotations

from itertools import pairwise

import pytest

import suchsel
from suchsel import Puzzle, SuchselError
from suchsel.formats import Style
from suchsel.layout.board_drawing import COLOURS, GREYS, TINY, _stretches, geometry
from suchsel.layout.fonts import find_faces
from suchsel.layout.marks import PT, Capsule, Letters, Line, Mark, Polygon, Sheet, Text, outline
from suchsel.layout.page import sheets
from suchsel.layout.word_list import break_lines
from suchsel.puzzle import Draft, Placement

ANIMALS = ["Hund", "Katze", "Maus", "Bär", "Strauß", "Igel"]


def animals(**wishes: object) -> Puzzle:
    return suchsel.generate(ANIMALS, (9, 12), "schwer", 7, title="Tiere", **wishes)


def made(rows: list[str], topology: str, *words: Placement) -> Puzzle:
    """A puzzle that no generator makes yet; a blank is a cell outside the board."""
    grid = tuple(tuple(None if c == " " else c for c in row) for row in rows)
    return Puzzle(Draft(len(rows), len(rows[0]), topology, grid, words, "mittel", 1, {}))


def letters(sheet: Sheet) -> dict[tuple[float, float], str]:
    return {
        (x, mark.y): symbol
        for mark in sheet.marks
        if isinstance(mark, Letters)
        for x, symbol in zip(mark.xs, mark.symbols, strict=True)
    }


def rings(sheet: Sheet) -> list[Capsule]:
    return [mark for mark in sheet.marks if isinstance(mark, Capsule) and not mark.filled]


def extent(mark: Mark, style: Style) -> tuple[float, float, float, float]:
    """Left, top, right and foot of a mark."""
    match mark:
        case Letters():
            return min(mark.xs), mark.y - mark.size, max(mark.xs), mark.y
        case Text():
            faces = find_faces(style.font)
            wide = (faces.bold if mark.bold else faces.regular).width(mark.text, mark.size)
            left = mark.x - (mark.align + 1) / 2 * wide
            return left, mark.y - 0.8 * mark.size, left + wide, mark.y + 0.2 * mark.size
        case Polygon():
            xs, ys = zip(*mark.points, strict=True)
        case Line() | Capsule():
            xs, ys = zip(mark.start, mark.end, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def check_inside(sheet: Sheet, style: Style) -> None:
    for mark in sheet.marks:
        left, top, right, foot = extent(mark, style)
        assert left >= 4, mark
        assert top >= 4, mark
        assert right <= sheet.width - 4, mark
        assert foot <= sheet.height - 4, mark


def test_rows_and_columns_have_one_pitch() -> None:
    puzzle = animals()
    (sheet,) = sheets([puzzle], Style())
    found = letters(sheet)
    xs, ys = sorted({x for x, _ in found}), sorted({y for _, y in found})
    assert (len(ys), len(xs)) == (9, 12)
    steps = {round(b - a, 6) for line in (xs, ys) for a, b in pairwise(line)}
    assert len(steps) == 1
    drawn = [[found[x, y] for x in xs] for y in ys]
    assert drawn == [list(row) for row in puzzle.grid]


@pytest.mark.parametrize("paper", ["a6", "a5", "a4", "letter", "legal", "fit"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_nothing_leaves_the_paper(paper: str, orientation: str) -> None:
    style = Style(paper=paper, orientation=orientation, name_line=True, solution=True)
    for sheet in sheets([animals()], style):
        check_inside(sheet, style)


def test_a_long_list_goes_on_on_a_second_page() -> None:
    words = [f"{a}{b}{c}URSTIGELMAUSHUND" for a in "ABCDEF" for b in "GHIJ" for c in "KLMNO"]
    grid = [("".join(words))[i * 30 : i * 30 + 30] for i in range(30)]
    places = [Placement(w, tuple(w), ((0, 0), (0, 1)), "E") for w in words]
    style = Style(paper="a5", orientation="portrait")
    pages = sheets([made(grid, "rectangle", *places)], style)
    assert len(pages) > 1
    texts = [mark.text for page in pages for mark in page.marks if isinstance(mark, Text)]
    assert texts == words
    for page in pages:
        check_inside(page, style)


def test_a_list_that_just_fits_gets_smaller_type() -> None:
    few = sheets([animals()], Style())[0]
    words = [f"Wort{a}{b}" for a in "ABCDEFGHIJ" for b in "KLMNOPQRST"]
    many = sheets([suchsel.generate(words, (40, 25), "mittel", 1)], Style())
    sizes = [
        {round(m.size / PT, 1) for m in sheet.marks if isinstance(m, Text) and not m.bold}
        for sheet in (few, many[0])
    ]
    assert len(many) == 1
    assert min(sizes[1]) < min(sizes[0])


def test_wide_boards_lie_across() -> None:
    wide = suchsel.generate(["Hund", "Katze"], (6, 30), "leicht", 1)
    (sheet,) = sheets([wide], Style())
    assert sheet.width > sheet.height
    (upright,) = sheets([wide], Style(orientation="portrait"))
    assert upright.width < upright.height


def test_large_print_is_large() -> None:
    (sheet,) = sheets([animals()], Style(large_print=True))
    assert min(m.size for m in sheet.marks if isinstance(m, Letters | Text)) >= 18 * PT - 1e-9


@pytest.mark.parametrize("paper", ["a4", "fit"])
def test_a_long_title_in_large_print_takes_more_lines(paper: str) -> None:
    title = "Was man im Lehrerzimmer und auf dem Pausenhof alles finden kann, wenn man sucht"
    puzzle = suchsel.generate(ANIMALS, (9, 12), "schwer", 7, title=title)
    style = Style(large_print=True, paper=paper, orientation="portrait", solution=True)
    for sheet in sheets([puzzle], style):
        check_inside(sheet, style)
        set_in = [mark for mark in sheet.marks if isinstance(mark, Text) and mark.bold]
        assert len(set_in) > 1
        assert " ".join(mark.text for mark in set_in).endswith(title)
        assert min(mark.size for mark in set_in) >= 18 * PT - 1e-9


def test_font_size_is_obeyed_or_refused() -> None:
    (sheet,) = sheets([animals()], Style(font_size=11))
    assert {m.size for m in sheet.marks if isinstance(m, Letters)} == {11 * PT}
    with pytest.raises(SuchselError, match="--paper a3"):
        sheets([animals()], Style(font_size=50))
    with pytest.raises(SuchselError, match="at least 18"):
        sheets([animals()], Style(font_size=11, large_print=True))


def test_a_board_too_large_for_the_paper_names_one_that_does() -> None:
    big = suchsel.generate(["Hund", "Katze"], (100, 100), "leicht", 1)
    with pytest.raises(SuchselError, match="--paper a3"):
        sheets([big], Style())
    assert sheets([big], Style(paper="a3"))


def test_lower_case_letters() -> None:
    (sheet,) = sheets([animals()], Style(lower=True, font="andika"))
    assert "ß" in letters(sheet).values()
    assert all(symbol == symbol.lower() for symbol in letters(sheet).values())


def test_turkish_i_keeps_its_dot_or_its_lack() -> None:
    puzzle = made(["İIA"], "rectangle", Placement("İI", ("İ", "I"), ((0, 0), (0, 1)), "E"))
    assert list(letters(sheets([puzzle], Style(lower=True))[0]).values()) == ["i", "ı", "a"]


def test_rings_end_at_first_and_last_letter() -> None:
    puzzle = animals()
    _, sheet = sheets([puzzle], Style(solution=True))
    assert sheet.solution
    xs = sorted({x for x, _ in letters(sheet)})
    found = {
        (round(ring.start[0], 3), round(ring.end[0], 3), ring.start[1] < ring.end[1])
        for ring in rings(sheet)
    }
    expected = {
        (
            round(xs[word.cells[0][1]], 3),
            round(xs[word.cells[-1][1]], 3),
            word.cells[0][0] < word.cells[-1][0],
        )
        for word in puzzle.words
    }
    assert found == expected


def test_crossing_words_have_different_colours() -> None:
    words = ["Hund", "Hand", "Halt", "Hase", "Hals", "Haus", "Hemd"]
    for seed in range(5):
        puzzle = suchsel.generate(words, (9, 7), "experte", seed)
        _, sheet = sheets([puzzle], Style(solution=True))
        colours = [ring.colour for ring in rings(sheet)]
        for i, a in enumerate(puzzle.words):
            for j, b in enumerate(puzzle.words[:i]):
                if set(a.cells) & set(b.cells):
                    assert colours[i] != colours[j]


def test_colours_differ_in_grey() -> None:
    for palette in (COLOURS, GREYS):
        shades = sorted(
            0.299 * int(c[1:3], 16) + 0.587 * int(c[3:5], 16) + 0.114 * int(c[5:], 16)
            for c in palette
        )
        assert all(b - a > 12 for a, b in pairwise(shades)), shades


def test_dots_blot_out_the_filler() -> None:
    puzzle = animals()
    kept = {cell for word in puzzle.words for cell in word.cells}
    _, sheet = sheets([puzzle], Style(solution=True, solution_style="dots"))
    assert len(letters(sheet)) == len(kept)
    dots = [mark for mark in sheet.marks if isinstance(mark, Capsule) and mark.filled]
    assert len(dots) == 9 * 12 - len(kept)
    assert not rings(sheet)


def test_cells_outside_the_shape_are_not_drawn() -> None:
    puzzle = made([" AB ", "CDEF"], "rectangle", Placement("AB", ("A", "B"), ((0, 1), (0, 2)), "E"))
    (sheet,) = sheets([puzzle], Style(table=True))
    assert sorted(letters(sheet).values()) == list("ABCDEF")
    lines = [mark for mark in sheet.marks if isinstance(mark, Line)]
    lengths = sum(abs(m.start[0] - m.end[0]) + abs(m.start[1] - m.end[1]) for m in lines)
    assert lengths == pytest.approx((12 + 6) * 14)  # six inner sides and the rim, in pitches of 14


def test_a_word_over_the_edge_of_a_torus_is_two_open_rings() -> None:
    cells = ((0, 3), (0, 4), (0, 0))
    puzzle = made(["TXXHU", "XXXXX"], "torus", Placement("HUT", tuple("HUT"), cells, "E"))
    sheet = sheets([puzzle], Style(solution=True))[1]
    out, back = rings(sheet)
    assert (out.open_start, out.open_end) == (None, (0, 0))
    assert (back.open_start, back.open_end) == ((0, 0), None)
    (frame,) = (mark for mark in sheet.marks if isinstance(mark, Polygon))
    assert out.end[0] == pytest.approx(max(x for x, _ in frame.points))
    assert back.start[0] == pytest.approx(min(x for x, _ in frame.points))


@pytest.mark.parametrize("column", range(6))
def test_a_slanting_ring_over_the_edge_ends_at_the_frame_on_both_sides(column: int) -> None:
    """Over an edge, and over a corner: all ends of open rings lie on the frame."""
    rows = [["X"] * 6 for _ in range(6)]
    cells = tuple(((4 + i) % 6, (column + i) % 6) for i in range(4))
    for symbol, (row, place) in zip("HUTE", cells, strict=True):
        rows[row][place] = symbol
    puzzle = made(["".join(row) for row in rows], "torus",
                  Placement("HUTE", tuple("HUTE"), cells, "SE"))  # fmt: skip
    sheet = sheets([puzzle], Style(solution=True))[1]
    (frame,) = (mark for mark in sheet.marks if isinstance(mark, Polygon))
    left, top, right, foot = *frame.points[0], *frame.points[2]
    open_ends = 0
    for ring in rings(sheet):
        strokes = [points[-1] for _, points in outline(ring) if points]
        assert all(left - TINY <= x <= right + TINY and top - TINY <= y <= foot + TINY
                   for x, y in strokes)  # fmt: skip
        open_ends += sum(
            min(x - left, right - x, y - top, foot - y) < TINY for x, y in set(strokes)
        )
    assert open_ends == 4 * (len(rings(sheet)) - 1)


@pytest.mark.parametrize("large", [False, True])
def test_the_sheet_of_a_torus_says_how_words_run(large: bool) -> None:
    puzzle = suchsel.generate(ANIMALS, (8, 9), "schwer", 1, topology="torus")
    style = Style("de", solution=True, large_print=large)
    sheet, solution = sheets([puzzle], style)
    told, rest = ([m.text for m in page.marks if isinstance(m, Text)] for page in (sheet, solution))
    assert "Wörter dürfen über den Rand laufen" in " ".join(told)
    assert "Rand" not in " ".join(rest)
    check_inside(sheet, style)


def test_a_honeycomb_has_equal_distances() -> None:
    cells = ((0, 0), (1, 0), (2, 1))
    puzzle = made(["HXX", "UXX", "XTX"], "hexagon", Placement("HUT", tuple("HUT"), cells, "SE"))
    sheet = sheets([puzzle], Style(solution=True))[1]
    (ring,) = rings(sheet)
    length = ((ring.end[0] - ring.start[0]) ** 2 + (ring.end[1] - ring.start[1]) ** 2) ** 0.5
    assert length == pytest.approx(2 * 14)


def test_what_the_font_lacks_is_named() -> None:
    words = [("ქარი", None), ("山水", None)]
    with pytest.raises(SuchselError, match=r"ქ \(U\+10E5\).*山 \(U\+5C71\)"):
        sheets([suchsel.generate(words, (5, 6), "leicht", 1)], Style())


@pytest.mark.parametrize(
    ("word", "script"), [("שלום", "Hebrew"), ("سلام", "Arabic"), ("नमस्ते", "Devanagari")]
)
def test_scripts_that_need_shaping_are_named(word: str, script: str) -> None:
    with pytest.raises(SuchselError, match=f"script {script}.*Write text"):
        sheets([suchsel.generate([word], (6, 7), "leicht", 1)], Style())


@pytest.mark.parametrize("font", ["comic", "missing.ttf"])
def test_a_font_that_is_not_there(font: str) -> None:
    with pytest.raises(SuchselError, match=font):
        sheets([animals()], Style(font=font))


def test_a_file_that_is_no_font(tmp_path: object) -> None:
    path = f"{tmp_path}/broken.ttf"
    for data in (b"OTTO....", b"\0\1\0\0\0\x05"):
        with open(path, "wb") as file:
            file.write(data)
        with pytest.raises(SuchselError, match=r"broken\.ttf"):
            find_faces.__wrapped__(path)


def test_texts_are_set_plainly() -> None:
    cells = ((0, 0), (0, 1))
    word = Placement("Do\N{SOFT HYPHEN}nau", ("A", "B"), cells, "E", clue="breit\nund lang")
    puzzle = made(["ABC"], "rectangle", word)
    texts = [m.text for m in sheets([puzzle], Style())[0].marks if isinstance(m, Text)]
    assert texts == ["Donau"]
    puzzle.request["list"] = "clues"
    texts = [m.text for m in sheets([puzzle], Style())[0].marks if isinstance(m, Text)]
    assert texts == ["1. breit und lang (2)"]


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("Dampfschifffahrt", ["Dampfsc-", "hifffahrt"]),
        ("Dampf-Schifffahrt", ["Dampf-", "Schifffah-", "rt"]),
        ("0123456789012345", ["0123456", "7890123", "45"]),
        ("Schiffahrts", ["Schiffahr-", "ts"]),
    ],
)
def test_a_divided_word_has_a_hyphen(word: str, lines: list[str]) -> None:
    font = find_faces("noto").regular
    wide = font.width("Schiffahrt", 4.0)
    assert break_lines(word, font, 4.0, wide) == lines
    assert all(font.width(line, 4.0) <= wide for line in lines)


def test_a_clue_longer_than_a_page_goes_on() -> None:
    clue = "Wort " * 3000
    word = Placement("AB", ("A", "B"), ((0, 0), (0, 1)), "E", clue=clue)
    puzzle = made(["ABC"], "rectangle", word)
    puzzle.request["list"] = "clues"
    style = Style(paper="a6")
    pages = sheets([puzzle], style)
    texts = [m.text for page in pages for m in page.marks if isinstance(m, Text)]
    assert " ".join(texts).split() == f"1. {clue} (2)".split()
    for page in pages:
        check_inside(page, style)


@pytest.mark.parametrize("size", [(2, 7), (7, 2), (2, 5), (3, 4)])
def test_rings_go_round_the_letters_of_their_word_on_the_smallest_torus_too(
    size: tuple[int, int],
) -> None:
    """With two rows the cell over the edge is a neighbour as well; the direction tells."""
    seen = 0
    for seed in range(20):
        try:
            puzzle = suchsel.generate(["HUND", "ZA", "OHR"][: min(size)], size, "schwer", seed,
                                      topology="torus", rude=True)  # fmt: skip
        except SuchselError:
            continue
        shape = geometry(puzzle)
        for word in puzzle.words:
            stretches = list(_stretches(word, shape, 1.0))
            covered = []
            for ring in stretches:
                inside = [
                    cell for cell in puzzle.board.cells if _distance(shape.centre(cell), ring) < 0.2
                ]
                covered += inside
            assert sorted(covered) == sorted(word.cells)
            seen += len(stretches) > 1
    assert seen


def _distance(point: tuple[float, float], ring: Capsule) -> float:
    """From a point to the stretch that a ring is drawn around."""
    (x, y), (x1, y1), (x2, y2) = point, ring.start, ring.end
    dx, dy = x2 - x1, y2 - y1
    long = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / long)) if long else 0.0
    return float(((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2) ** 0.5)


@pytest.mark.parametrize("orientation", ["auto", "portrait", "landscape"])
@pytest.mark.parametrize("size", [(3, 100), (100, 3), (80, 80)])
def test_the_paper_that_an_error_names_takes_the_page(
    size: tuple[int, int], orientation: str
) -> None:
    puzzle = suchsel.generate(["Hund", "Maus"], size, seed=1, title="T T T", message="Gut so")
    for large in (False, True):
        style = Style(paper="a6", orientation=orientation, large_print=large)
        with pytest.raises(SuchselError, match="--paper") as caught:
            sheets([puzzle], style)
        paper = str(caught.value).split("--paper ")[1].rstrip(".")
        wanted = style._replace(paper=paper)
        assert sheets([puzzle], wanted._replace(orientation="auto") if paper == "fit" else wanted)
