"""Pages as marks: an even pitch, nothing outside the paper, rings around the right letters."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

import suchsel
from suchsel import Puzzle, SuchselError
from suchsel.boards.board import board_of
from suchsel.boards.kind import BoardKind, Cell, Point, Size
from suchsel.placement import Placement
from suchsel.sheet.board_drawing import (
    COLOURS,
    GREYS,
    TINY,
    BoardDrawing,
    frame_of,
    stretches,
)
from suchsel.sheet.fonts import find_faces
from suchsel.sheet.heading import lines_with_arrows, width_with_arrows
from suchsel.sheet.marks import (
    PT,
    Capsule,
    LetterRow,
    Mark,
    Page,
    Picture,
    Polygon,
    Rule,
    TextRun,
    outline,
)
from suchsel.sheet.style import Style
from suchsel.sheet.word_list import break_lines
from suchsel.words.lists import find_theme
from tests.lists import ROOT
from tests.sheet.pages import pages_of
from tests.unchecked import unchecked

ANIMALS = ["Hund", "Katze", "Maus", "Bär", "Strauß", "Igel"]


def animals() -> Puzzle:
    return suchsel.generate(ANIMALS, (9, 12), "schwer", 7, title="Tiere")


def letters(page: Page) -> dict[tuple[float, float], str]:
    return {
        (x, mark.y): symbol
        for mark in page.marks
        if isinstance(mark, LetterRow)
        for x, symbol in zip(mark.xs, mark.symbols, strict=True)
    }


def rings(page: Page) -> list[Capsule]:
    return [mark for mark in page.marks if isinstance(mark, Capsule) and not mark.filled]


def extent(mark: Mark, style: Style) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a mark."""
    match mark:
        case LetterRow():
            return min(mark.xs), mark.y - mark.size, max(mark.xs), mark.y
        case TextRun():
            faces = find_faces(style.font)
            wide = (faces.bold if mark.bold else faces.regular).width(mark.text, mark.size)
            left = mark.x - (mark.align + 1) / 2 * wide
            return left, mark.y - 0.8 * mark.size, left + wide, mark.y + 0.2 * mark.size
        case Polygon():
            xs, ys = zip(*mark.points, strict=True)
        case Rule() | Capsule():
            xs, ys = zip(mark.start, mark.end, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def check_inside(page: Page, style: Style) -> None:
    for mark in page.marks:
        left, top, right, foot = extent(mark, style)
        assert left >= 4, mark
        assert top >= 4, mark
        assert right <= page.width - 4, mark
        assert foot <= page.height - 4, mark


def test_rows_and_columns_have_one_pitch() -> None:
    puzzle = animals()
    (page,) = pages_of([puzzle], Style())
    found = letters(page)
    xs, ys = sorted({x for x, _ in found}), sorted({y for _, y in found})
    assert (len(ys), len(xs)) == (9, 12)
    steps = {round(b - a, 6) for line in (xs, ys) for a, b in pairwise(line)}
    assert len(steps) == 1
    drawn = [[found[x, y] for x in xs] for y in ys]
    assert drawn == [list(row) for row in puzzle.grid]


@pytest.mark.parametrize(
    ("paper", "orientation"),
    [
        *product(["a6", "a5", "a4", "letter", "legal"], ["portrait", "landscape"]),
        ("fit", "auto"),
    ],
)
def test_nothing_leaves_the_paper(paper: str, orientation: str) -> None:
    style = Style(paper=paper, orientation=orientation, name_line=True, solution=True)
    for page in pages_of([animals()], style):
        check_inside(page, style)


def test_a_long_list_continues_on_a_second_page() -> None:
    words = [f"{a}{b}{c}URSTIGELMAUSHUND" for a in "ABCDEF" for b in "GHIJ" for c in "KLMNO"]
    grid = [("".join(words))[i * 30 : i * 30 + 30] for i in range(30)]
    places = [Placement(w, tuple(w), ((0, 0), (0, 1)), "E") for w in words]
    style = Style(paper="a5", orientation="portrait", instruction="needed")
    pages = pages_of([unchecked(grid, "rectangle", *places)], style)
    assert len(pages) > 1
    texts = [mark.text for page in pages for mark in page.marks if isinstance(mark, TextRun)]
    assert texts == words
    for page in pages:
        check_inside(page, style)


def test_further_pages_have_the_title_the_label_and_a_whole_list() -> None:
    words = [f"{a}{b}{c}te" for a in "Rabedo" for b in "lmnost" for c in "aeiou"]
    puzzle = suchsel.generate(words, (52, 40), seed=1, title="Words", label="B")
    style = Style(name_line=True, rating="stars", solution=True)
    board, words_alone, _, answer_words = pages_of([puzzle], style)
    for page, title in ((words_alone, "Words"), (answer_words, "Solution: Words")):
        check_inside(page, style)
        texts = [mark for mark in page.marks if isinstance(mark, TextRun)]
        assert {mark.text for mark in texts if mark.bold} == {"B", title}
        assert [mark.text for mark in texts if not mark.bold] == words
        assert len({mark.size for mark in texts if not mark.bold}) == 1
    assert not {mark.text for mark in board.marks if isinstance(mark, TextRun)} & {*words}
    for shown in (board, words_alone):
        heads = {mark.role.block for mark in shown.marks if isinstance(mark, TextRun) and mark.role}
        assert sum(block.tag == "H1" for block in heads) == 1


def test_a_list_that_just_fits_gets_smaller_type() -> None:
    few = pages_of([animals()], Style())[0]
    words = [f"Wort{a}{b}" for a in "ABCDEFGHIJ" for b in "KLMNOPQRST"]
    many = pages_of([suchsel.generate(words, (40, 25), "mittel", 1)], Style())
    sizes = [
        {round(m.size / PT, 1) for m in page.marks if isinstance(m, TextRun) and not m.bold}
        for page in (few, many[0])
    ]
    assert len(many) == 1
    assert min(sizes[1]) < min(sizes[0])


def test_wide_boards_are_printed_in_landscape() -> None:
    wide = suchsel.generate(["Hund", "Katze"], (6, 30), "leicht", 1)
    (page,) = pages_of([wide], Style())
    assert page.width > page.height
    (upright,) = pages_of([wide], Style(orientation="portrait"))
    assert upright.width < upright.height


def test_large_print_is_large() -> None:
    (page,) = pages_of([animals()], Style(large_print=True))
    assert min(m.size for m in page.marks if isinstance(m, LetterRow | TextRun)) >= 18 * PT - 1e-9


@pytest.mark.parametrize(("paper", "orientation"), [("a4", "portrait"), ("fit", "auto")])
def test_a_long_title_in_large_print_takes_more_lines(paper: str, orientation: str) -> None:
    title = "Was man im Lehrerzimmer und auf dem Pausenhof alles finden kann, wenn man sucht"
    puzzle = suchsel.generate(ANIMALS, (9, 12), "schwer", 7, title=title)
    style = Style(large_print=True, paper=paper, orientation=orientation, solution=True)
    for page in pages_of([puzzle], style):
        check_inside(page, style)
        set_in = [mark for mark in page.marks if isinstance(mark, TextRun) and mark.bold]
        assert len(set_in) > 1
        assert " ".join(mark.text for mark in set_in).endswith(title)
        assert min(mark.size for mark in set_in) >= 18 * PT - 1e-9


def test_font_size_is_followed_or_rejected() -> None:
    (page,) = pages_of([animals()], Style(font_size=11))
    assert {m.size for m in page.marks if isinstance(m, LetterRow)} == {11 * PT}
    with pytest.raises(SuchselError, match="paper “a3”"):
        pages_of([animals()], Style(font_size=50))
    with pytest.raises(SuchselError, match="at least 18"):
        pages_of([animals()], Style(font_size=11, large_print=True))


def test_the_error_for_a_board_too_large_names_a_larger_paper() -> None:
    big = suchsel.generate(["Hund", "Katze"], (100, 100), "leicht", 1)
    with pytest.raises(SuchselError, match="paper “a3”"):
        pages_of([big], Style())
    assert pages_of([big], Style(paper="a3"))


def test_lower_case_letters() -> None:
    (page,) = pages_of([animals()], Style(lower=True, font="andika"))
    assert "ß" in letters(page).values()
    assert all(symbol == symbol.lower() for symbol in letters(page).values())


def test_turkish_i_with_and_without_a_dot() -> None:
    puzzle = unchecked(["İIA"], "rectangle", Placement("İI", ("İ", "I"), ((0, 0), (0, 1)), "E"))
    assert list(letters(pages_of([puzzle], Style(lower=True))[0]).values()) == ["i", "ı", "a"]


def test_rings_end_at_first_and_last_letter() -> None:
    puzzle = animals()
    _, page = pages_of([puzzle], Style(solution=True))
    assert page.solution
    xs = sorted({x for x, _ in letters(page)})
    found = {
        (round(ring.start[0], 3), round(ring.end[0], 3), ring.start[1] < ring.end[1])
        for ring in rings(page)
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
        _, page = pages_of([puzzle], Style(solution=True))
        colours = [ring.colour for ring in rings(page)]
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


def test_dots_replace_the_filler() -> None:
    puzzle = animals()
    kept = {cell for word in puzzle.words for cell in word.cells}
    _, page = pages_of([puzzle], Style(solution=True, solution_style="dots"))
    assert len(letters(page)) == len(kept)
    dots = [mark for mark in page.marks if isinstance(mark, Capsule) and mark.filled]
    assert len(dots) == 9 * 12 - len(kept)
    assert not rings(page)


def test_cells_outside_the_shape_are_not_drawn() -> None:
    puzzle = unchecked(
        [" AB ", "CDEF"], "rectangle", Placement("AB", ("A", "B"), ((0, 1), (0, 2)), "E")
    )
    (page,) = pages_of([puzzle], Style(table=True))
    assert sorted(letters(page).values()) == list("ABCDEF")
    lines = [mark for mark in page.marks if isinstance(mark, Rule)]
    lengths = sum(abs(m.start[0] - m.end[0]) + abs(m.start[1] - m.end[1]) for m in lines)
    assert lengths == pytest.approx((12 + 6) * 24)  # six inner sides and the rim, in pitches of 24


def test_a_word_over_the_edge_of_a_torus_is_two_open_rings() -> None:
    cells = ((0, 3), (0, 4), (0, 0))
    puzzle = unchecked(["TXXHU", "XXXXX"], "torus", Placement("HUT", tuple("HUT"), cells, "E"))
    page = pages_of([puzzle], Style(solution=True))[1]
    out, back = rings(page)
    assert (out.open_start, out.open_end) == (None, (0, 0))
    assert (back.open_start, back.open_end) == ((0, 0), None)
    (frame,) = (mark for mark in page.marks if isinstance(mark, Polygon))
    assert out.end[0] == pytest.approx(max(x for x, _ in frame.points))
    assert back.start[0] == pytest.approx(min(x for x, _ in frame.points))


@pytest.mark.parametrize("column", range(6))
def test_a_slanting_ring_over_the_edge_ends_at_the_frame_on_both_sides(column: int) -> None:
    """Over an edge, and over a corner: all ends of open rings lie on the frame."""
    rows = [["X"] * 6 for _ in range(6)]
    cells = tuple(((4 + i) % 6, (column + i) % 6) for i in range(4))
    for symbol, (row, place) in zip("HUTE", cells, strict=True):
        rows[row][place] = symbol
    puzzle = unchecked(
        ["".join(row) for row in rows], "torus", Placement("HUTE", tuple("HUTE"), cells, "SE")
    )
    page = pages_of([puzzle], Style(solution=True))[1]
    (frame,) = (mark for mark in page.marks if isinstance(mark, Polygon))
    left, top, right, foot = *frame.points[0], *frame.points[2]
    open_ends = 0
    for ring in rings(page):
        strokes = [points[-1] for _, points in outline(ring) if points]
        assert all(
            left - TINY <= x <= right + TINY and top - TINY <= y <= foot + TINY for x, y in strokes
        )
        open_ends += sum(
            min(x - left, right - x, y - top, foot - y) < TINY for x, y in set(strokes)
        )
    assert open_ends == 4 * (len(rings(page)) - 1)


@pytest.mark.parametrize("large", [False, True])
def test_the_page_of_a_torus_explains_how_words_run(large: bool) -> None:
    puzzle = suchsel.generate(ANIMALS, (8, 9), "schwer", 1, topology="torus")
    style = Style("de", solution=True, large_print=large)
    page, solution = pages_of([puzzle], style)
    told, rest = (
        [m.text for m in page.marks if isinstance(m, TextRun)] for page in (page, solution)
    )
    assert "Wörter dürfen über den Rand hinauslaufen" in " ".join(told)
    assert "Rand" not in " ".join(rest)
    check_inside(page, style)


def test_a_honeycomb_has_equal_distances() -> None:
    cells = ((0, 0), (1, 0), (2, 1))
    puzzle = unchecked(
        ["HXX", "UXX", "XTX"], "hexagon", Placement("HUT", tuple("HUT"), cells, "SE")
    )
    page = pages_of([puzzle], Style(solution=True))[1]
    (ring,) = rings(page)
    length = ((ring.end[0] - ring.start[0]) ** 2 + (ring.end[1] - ring.start[1]) ** 2) ** 0.5
    assert length == pytest.approx(2 * 24)


def test_line_breaks_and_soft_hyphens_are_not_printed() -> None:
    cells = ((0, 0), (0, 1))
    word = Placement("Do\N{SOFT HYPHEN}nau", ("A", "B"), cells, "E", clue="breit\nund lang")
    puzzle = unchecked(["ABC"], "rectangle", word)
    texts = [
        m.text
        for m in pages_of([puzzle], Style(instruction="needed"))[0].marks
        if isinstance(m, TextRun)
    ]
    assert texts == ["Donau"]
    puzzle = unchecked(["ABC"], "rectangle", word, list="clues")
    texts = [
        m.text
        for m in pages_of([puzzle], Style(instruction="needed"))[0].marks
        if isinstance(m, TextRun)
    ]
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
def test_a_long_word_is_hyphenated(word: str, lines: list[str]) -> None:
    font = find_faces("noto").regular
    wide = font.width("Schiffahrt", 4.0)
    assert break_lines(word, font, 4.0, wide) == lines
    assert all(font.width(line, 4.0) <= wide for line in lines)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Il est là\u202f! Et vous\u202f?", ["Il est", "là\u202f! Et", "vous\u202f?"]),
        ("Il est là ! Et vous ?", ["Il est", "là\u00a0! Et", "vous\u00a0?"]),
        ("Elle a dit « oui » deux fois", ["Elle a dit", "«\u00a0oui\u00a0»", "deux fois"]),
        ("Ein »Tor« zu", ["Ein »Tor«", "zu"]),
        ("eins\u00a0zwei\u00a0drei\u00a0vier", ["eins zwei", "drei vier"]),  # would not fit
        (" \u00a0 a \u00a0\n b\u2003c ", ["a b c"]),
    ],
)
def test_no_break_spaces_hold_together_what_fits_on_a_line(text: str, lines: list[str]) -> None:
    font = find_faces("noto").regular
    wide = max(font.width(line, 4.0) for line in lines)
    assert break_lines(text, font, 4.0, wide) == lines


@pytest.mark.parametrize(("side", "pages", "points"), [(12, 3, 9.0), (14, 3, 8.2), (16, 5, 9.0)])
def test_solutions_of_a_class_take_one_more_page_for_readable_letters(
    side: int, pages: int, points: float
) -> None:
    """On boards of 14x15, 9 points would take two more."""
    puzzles = suchsel.generate_set(ANIMALS, 30, (side, side + 1), seed=1)
    found = pages_of(puzzles, Style(solution=True))[30:]
    sizes = [mark.size for page in found for mark in page.marks if isinstance(mark, LetterRow)]
    assert len(found) == pages
    assert round(min(sizes) / PT, 1) == points


@pytest.mark.parametrize(("paper", "least"), [("a4", 45.0), ("legal", 45.0), ("a6", 32.0)])
def test_lines_are_long_enough_to_write_on(paper: str, least: float) -> None:
    puzzle = suchsel.generate(["Rhinoceros", "Cat", "Horse", "Zebra", "Elephant"], seed=1)
    (page,) = pages_of([puzzle], Style(paper=paper, answer_lines=True))
    check_inside(page, Style(paper=paper))
    lengths = {round(mark.end[0] - mark.start[0], 3) for mark in page.marks if type(mark) is Rule}
    assert len(lengths) == 1
    assert least <= lengths.pop() <= 7 * len("Rhinoceros")


def test_the_list_yields_little_to_a_qr_code_and_readers_see_large_pictures() -> None:
    words = find_theme("animals", "en").words[:12]
    style = Style(qr="play", url="https://example.org/", solution=True)
    pages = pages_of([suchsel.generate(words, seed=5)], style)
    sheet, solution = (
        {mark.size / PT for mark in page.marks if isinstance(mark, TextRun) and is_listed(mark)}
        for page in pages
    )
    assert min(sheet) >= min(solution) - 3
    pictured = suchsel.read_words(ROOT / "examples" / "pictures_en.csv").words[:8]
    puzzle = suchsel.generate(pictured, seed=5, list="pictures")
    (page,) = pages_of([puzzle], Style(answer_lines=True))
    sides = [max(mark.width, mark.height) for mark in page.marks if isinstance(mark, Picture)]
    assert min(sides) >= 22


def is_listed(mark: TextRun) -> bool:
    return mark.role is not None and mark.role.block.tag == "L"


@pytest.mark.parametrize(("words", "points", "lines"), [(5, 22, 1), (11, 20, 2), (28, 14, 4)])
def test_a_long_title_takes_two_lines_before_it_gets_small(
    words: int, points: float, lines: int
) -> None:
    title = " ".join(["animal"] * words)
    (page,) = pages_of([suchsel.generate(ANIMALS, (9, 12), seed=7, title=title)], Style())
    heads = [mark for mark in page.marks if isinstance(mark, TextRun) and mark.bold]
    assert ({round(mark.size / PT) for mark in heads}, len(heads)) == ({points}, lines)


def test_no_short_word_stands_alone_on_the_last_line() -> None:
    font, text = find_faces("noto").regular, "The list says where: A4 is row A, 4."
    width = font.width(text, 4) - 2
    first, last = lines_with_arrows(text, font, 4, width)
    assert f"{first} {last}" == text
    assert font.width(last, 4) > 0.4 * width


def test_the_heading_of_solutions_has_the_colon_of_its_language() -> None:
    puzzles = suchsel.generate_set(ANIMALS, 2, (9, 12), seed=7, title="Animaux")
    for shown, caption in ((puzzles[:1], "Solution"), (puzzles, "Solutions")):
        marks = pages_of(shown, Style("fr", solution=True))[-1].marks
        texts = {mark.text for mark in marks if isinstance(mark, TextRun)}
        assert f"{caption}\u00a0: Animaux" in texts


def test_arrows_stay_on_one_line_if_they_fit() -> None:
    font = find_faces("noto").regular
    text = "Richtungen: → ↓ ↘ ↗."
    width = width_with_arrows(font, "Richtungen: → ↓", 4)
    assert lines_with_arrows(text, font, 4, width) == ["Richtungen:", "→ ↓ ↘ ↗."]
    assert lines_with_arrows(text, font, 4, width_with_arrows(font, text, 4) + 1) == [text]


@pytest.mark.slow
def test_a_clue_longer_than_a_page_continues() -> None:
    clue = "Wort " * 500
    word = Placement("AB", ("A", "B"), ((0, 0), (0, 1)), "E", clue=clue)
    puzzle = unchecked(["ABC"], "rectangle", word, list="clues")
    style = Style(paper="a6", instruction="needed")
    pages = pages_of([puzzle], style)
    texts = [m.text for page in pages for m in page.marks if isinstance(m, TextRun)]
    assert " ".join(texts).split() == f"1. {clue} (2)".split()
    for page in pages:
        check_inside(page, style)


@pytest.mark.parametrize("size", [(2, 7), (7, 2), (2, 5), (3, 4)])
def test_rings_enclose_the_letters_of_their_word_on_the_smallest_torus_too(
    size: tuple[int, int],
) -> None:
    """With two rows the cell over the edge is a neighbour too; the direction tells them apart."""
    seen = 0
    for seed in range(20):
        try:
            puzzle = suchsel.generate(
                ["HUND", "ZA", "OHR"][: min(size)],
                size,
                "schwer",
                seed,
                topology="torus",
                rude=True,
            )
        except SuchselError:
            continue
        frame = frame_of(puzzle)
        for word in puzzle.words:
            runs = list(stretches(word, frame, 1.0))
            covered = []
            for ring in runs:
                assert isinstance(ring, Capsule)
                inside = [
                    cell for cell in puzzle.board.cells if _distance(frame.centre(cell), ring) < 0.2
                ]
                covered += inside
            assert sorted(covered) == sorted(word.cells)
            seen += len(runs) > 1
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
def test_the_page_fits_on_the_paper_that_the_error_names(
    size: tuple[int, int], orientation: str
) -> None:
    puzzle = suchsel.generate(["Hund", "Maus"], size, seed=1, title="T T T", message="Gut so")
    for large in (False, True):
        style = Style(paper="a6", orientation=orientation, large_print=large)
        with pytest.raises(SuchselError, match="Choose a smaller board") as caught:
            pages_of([puzzle], style)
        paper = str(caught.value).split("the paper “")[1].rstrip("”.")
        wanted = style.evolve(paper=paper)
        assert pages_of([puzzle], wanted.evolve(orientation="auto") if paper == "fit" else wanted)


@pytest.mark.parametrize(
    ("lang", "headings"),
    [
        ("en", {"Tiere – hard", "Tiere – easy"}),
        ("de", {"Tiere – schwer", "Tiere – leicht"}),
    ],
)
def test_several_puzzles_are_told_apart_by_their_level(lang: str, headings: set[str]) -> None:
    puzzles = [
        suchsel.generate(ANIMALS, (9, 12), level, 7, title="Tiere")
        for level in ("schwer", "leicht")
    ]
    pages = pages_of(puzzles, Style(lang))
    assert {m.text for page in pages for m in page.marks if isinstance(m, TextRun) and m.bold} == (
        headings
    )


def test_the_level_is_for_the_teacher_where_labels_tell_puzzles_apart() -> None:
    puzzles = [
        suchsel.generate(ANIMALS, (9, 12), level, 7, label=label)
        for level, label in (("schwer", "A"), ("leicht", "B"))
    ]
    *sheets, answers = pages_of(puzzles, Style(solution=True))
    for page, label in zip(sheets, "AB", strict=True):
        bold = [mark.text for mark in page.marks if isinstance(mark, TextRun) and mark.bold]
        assert bold == [label]
    assert {"A", "hard", "B", "easy"} <= {
        mark.text for mark in answers.marks if isinstance(mark, TextRun)
    }
    for form in ("txt", "html"):
        assert b"hard" not in suchsel.render(puzzles, form, Style())


def test_cells_of_a_row_may_lie_at_different_heights() -> None:
    """As the triangles of a board do that point up and down by turns."""

    class Zigzag(BoardKind):
        name = "zigzag"

        def centre(self, cell: Cell) -> Point:
            x, y = super().centre(cell)
            return x, y + 0.25 * (cell[1] % 2)

        def extent(self, size: Size) -> tuple[float, float]:
            width, height = super().extent(size)
            return width, height + 0.25

    puzzle = unchecked(["ABCD", "EFGH"], "rectangle")
    puzzle.request.__dict__["board"] = board_of(Zigzag(), 2, 4)
    board = BoardDrawing(puzzle, 10.0, 6.0, find_faces("noto").regular)
    rows = [mark for mark in board.draw() if isinstance(mark, LetterRow)]
    assert [row.symbols for row in rows] == [tuple(r) for r in ("AC", "BD", "EG", "FH")]
    assert [round(b.y - a.y, 6) for a, b in pairwise(rows)] == [2.5, 7.5, 2.5]


def test_a_part_of_a_page_without_room_for_lines_to_write_on_is_refused() -> None:
    puzzle = suchsel.generate(["Hund", "Maus", "Strauß", "Übermut"], (8, 8), "leicht", 1)
    url = "https://example.org"
    style = Style(paper="120x200mm", per_page=4, answer_lines=True, qr="play", url=url)
    with pytest.raises(SuchselError, match="do not fit on a page"):
        pages_of([puzzle] * 4, style)
