"""Books: plans and their defects, pages in order, margins, the same bytes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pdfplumber
import pytest
from pypdf import PdfReader

from suchsel import SuchselError
from suchsel.book.make import make_book
from suchsel.book.pages import lay_out_book, render_book
from suchsel.book.plan import read_book_plan
from suchsel.book.profiles import PROFILES
from suchsel.book.value_types import find_trim
from suchsel.cli import main
from suchsel.errors import SearchError
from suchsel.sheet.marks import PT, LetterRow, Page, TextRun
from tests.lists import ROOT

PLAN = """
title = "Wörter, Wörter"
subtitle = "Ein Probeband"
lang = "de"
trim = "{trim}"
seed = 3
per_page = {per_page}
answers_per_page = 6
bookmarks = {bookmarks}

[[puzzles]]
theme = "tiere"
level = "leicht"
count = 3
each = 8
size = "10x9"

[[puzzles]]
title = "Mit Hinweisen"
words = [["Hund", "Er bellt"], ["Katze", "Sie schnurrt"]]
list = "clues"
size = "7x8"
"""


def bound(trim: str = "6x9", per_page: int = 1, bookmarks: str = "false") -> bytes:
    plan = read_book_plan(PLAN.format(trim=trim, per_page=per_page, bookmarks=bookmarks))
    return render_book(make_book(plan))


def texts(data: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def test_the_parts_come_in_order() -> None:
    title, imprint, how_to, contents, one, two, three, four, answers, blank = texts(bound())
    assert "Wörter, Wörter" in title
    assert "Ein Probeband" in title
    assert imprint.strip() == blank.strip() == ""
    assert "So geht’s" in how_to
    assert "Inhalt" in contents
    for number, page in enumerate((one, two, three), 1):
        assert f"{number}. Tiere" in page
    assert "4. Mit Hinweisen" in four
    assert "2. Sie schnurrt (5)" in four
    assert "Katze" not in four
    for label in ("Lösungen", "1. Tiere", "2. Tiere", "3. Tiere", "4. Mit Hinweisen"):
        assert label in answers


def test_contents_name_the_page() -> None:
    pages = texts(bound())
    contents = pages[3]
    for title, page in (("Tiere", 5), ("Mit Hinweisen", 8), ("Lösungen", 9)):
        line = next(line for line in contents.splitlines() if title in line)
        assert str(page) in contents
        assert line
        assert title in pages[page - 1]
        assert pages[page - 1].rstrip().endswith(str(page))


def test_no_word_twice_within_a_list() -> None:
    book = make_book(read_book_plan(PLAN.format(trim="a5", per_page=1, bookmarks="false")))
    words = [p.word for puzzle in book.sections[0].puzzles for p in puzzle.words]
    assert len(words) == len(set(words)) == 24


def test_two_puzzles_per_page() -> None:
    pages = texts(bound("a4", per_page=2))
    assert "1. Tiere" in pages[4]
    assert "2. Tiere" in pages[4]
    assert "3. Tiere" in pages[5]
    assert "4. Mit Hinweisen" in pages[6]


def pages_of(head: str, words: str = "words = ['Hund', 'Katze']", more: str = "") -> list[Page]:
    """The pages of a book with one list, without a blank one at the end."""
    plan = read_book_plan(f"title = 'x'\n{head}\n[[puzzles]]\n{words}\n{more}", lang="de")
    pages = lay_out_book(make_book(plan)).pages
    return pages if pages[-1].marks else pages[:-1]


def lines_of(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextRun)]


@pytest.mark.parametrize("count", [1, 3])
def test_a_puzzle_alone_on_its_page_has_all_of_it(count: int) -> None:
    many = f"count = {count}\neach = 8\nsize = '9x9'"
    one, two = (
        pages_of(f"trim = '5x8'\nper_page = {n}", "theme = 'tiere'", many)[-2] for n in (1, 2)
    )
    assert f"{count}. Tiere" in lines_of(two)
    marks = [[m for m in page.marks if isinstance(m, LetterRow)] for page in (one, two)]
    assert [(m.y, m.size) for m in marks[0]] == [(m.y, m.size) for m in marks[1]]


@pytest.mark.parametrize(
    "more",
    [
        "size = '20x20'",  # the words would go on on the next page
        "size = '16x16'",  # the letters would be tiny
        "size = '20x20'\nlist = 'lengths'\ntitle = 'Ein langer Titel, der zwei Zeilen braucht'",
    ],
)
def test_two_puzzles_share_a_page_only_where_both_are_readable(more: str) -> None:
    head = "trim = '5x8'\nper_page = 2\nhow_to = false\ncontents = false"
    pages = pages_of(head, "theme = 'tiere'", f"count = 3\neach = 20\n{more}")[2:]
    assert [page.solution for page in pages[:4]] == [False, False, False, True]
    for number, page in enumerate(pages[:3], 1):
        assert lines_of(page)[0].startswith(f"{number}. ")
        assert min(mark.size for mark in page.marks if isinstance(mark, LetterRow)) >= 8 * PT


@pytest.mark.parametrize("trim", ["5x8", "a4", "90x120mm"])
def test_large_print_is_large_on_every_page(trim: str) -> None:
    head = f"trim = '{trim}'\nlarge_print = true\nsubtitle = 'y'\nauthor = 'z'\nimprint = 'i'"
    title = "title = 'Was man im Lehrerzimmer alles finden kann'"
    pages = pages_of(head, more=f"size = '5x5'\n{title}")
    for page in pages:
        marks = [mark for mark in page.marks if isinstance(mark, LetterRow | TextRun)]
        assert (
            min([mark.size for mark in marks] or [99.0])
            >= (12 if page.solution else 18) * PT - 1e-9
        )
        assert all(5 < mark.y < page.height - 5 for mark in marks)
    assert "Hund" in " ".join(line for page in pages for line in lines_of(page))


def test_an_imprint_fits_on_its_page() -> None:
    text = "Alle Rechte vorbehalten, auch die der Übersetzung und der Wiedergabe. " * 8
    for large in ("false", "true"):
        page = pages_of(f"trim = '5x8'\nlarge_print = {large}\nimprint = '{text}'")[1]
        marks = [mark for mark in page.marks if isinstance(mark, TextRun)]
        assert " ".join(mark.text for mark in marks) == text.strip()
        assert all(15 < mark.y < page.height - 15 for mark in marks)
        assert {mark.size >= 9 * PT for mark in marks} == {True}


def test_a_title_is_set_smaller_before_a_word_of_it_is_divided() -> None:
    def title(text: str) -> list[TextRun]:
        page = pages_of(f"trim = '5x8'\nsubtitle = 's'\nauthor = '{text}'")[0]
        return [mark for mark in page.marks if isinstance(mark, TextRun)][2:]

    (plain,) = title("Ada")
    (longer,) = title("Donaudampfschifffahrtsgesellschaftskapitän")
    assert longer.size < plain.size
    *parts, last = (line.text for line in title("Donaudampfschifffahrts" * 4))
    assert parts
    assert all(part.endswith("-") for part in parts)
    assert "".join(part[:-1] for part in parts) + last == "Donaudampfschifffahrts" * 4


@pytest.mark.parametrize(
    ("trim", "width", "height"),
    [("6x9", 432, 648), ("8.5x11", 612, 792), ("a5", 419.53, 595.28), ("100x150mm", 283.46, 425.2)],
)
def test_trim_sizes(trim: str, width: float, height: float) -> None:
    for page in PdfReader(BytesIO(bound(trim))).pages:
        assert float(page.mediabox.width) == pytest.approx(width, abs=0.01)
        assert float(page.mediabox.height) == pytest.approx(height, abs=0.01)


@pytest.mark.parametrize("trim", ["6x9", "a4"])
def test_margins_are_mirrored(trim: str) -> None:
    """The inner margin holds the gutter: left on odd pages, right on even ones."""
    with pdfplumber.open(BytesIO(bound(trim))) as document:
        for number, page in enumerate(document.pages[2:-1], 3):
            left = min([c["x0"] for c in page.chars] + [line["x0"] for line in page.lines])
            right = max([c["x1"] for c in page.chars] + [line["x1"] for line in page.lines])
            inner, outer = left, page.width - right
            if number % 2 == 0:
                inner, outer = outer, inner
            assert inner >= 0.375 * 72 + 8
            assert 0.25 * 72 < outer < inner


def test_gutters_grow_with_the_book() -> None:
    pages = (24, 150, 151, 300, 301, 500, 501, 700, 701, 828)
    assert [PROFILES["kdp"].gutter_for(n) for n in pages] == [
        0.375,
        0.375,
        0.5,
        0.5,
        0.625,
        0.625,
        0.75,
        0.75,
        0.875,
        0.875,
    ]
    with pytest.raises(SuchselError, match="two volumes"):
        PROFILES["kdp"].gutter_for(829)


def test_the_same_plan_gives_the_same_bytes() -> None:
    assert bound() == bound()


def test_printers_that_refuse_bookmarks_get_neither_these_nor_links() -> None:
    reader = PdfReader(BytesIO(bound()))
    assert not reader.outline
    assert all("/Annots" not in page for page in reader.pages)


@pytest.mark.parametrize("head", ["profile = 'office'", "bookmarks = true"])
def test_pages_that_are_named_can_be_clicked(head: str) -> None:
    plan = f"title = 'x'\n{head}\n[[puzzles]]\ntheme = 'farm'\ntitle = 'Farm'\ncount = 3\neach = 5"
    layout = lay_out_book(make_book(read_book_plan(plan)))
    reader = PdfReader(BytesIO(layout.to_pdf()))
    outline = [entry.title for entry in reader.outline if not isinstance(entry, list)]
    assert outline == ["Farm", "Solutions"]
    numbers = {page.indirect_reference: n for n, page in enumerate(reader.pages, 1)}
    found = [
        [(str(link["/Contents"]), numbers[link["/Dest"][0].indirect_reference]) for link in links]
        for page in reader.pages
        if (links := [link.get_object() for link in page.get("/Annots", ())])
    ]
    puzzles, answer = list(layout.puzzle_pages.values()), layout.answer_pages[1]
    assert found[0] == [(f"1–3  Farm {puzzles[0]}", puzzles[0]), (f"Solutions {answer}", answer)]
    assert found[1:-1] == [[(f"Solution: page {answer}", answer)]] * 3
    assert [number for _, number in found[-1]] == puzzles
    sample = PdfReader(BytesIO(layout.to_pdf(puzzles[1])))
    assert sum(len(page.get("/Annots", ())) for page in sample.pages) == 1


def test_a_book_is_grey() -> None:
    assert b" RG" not in bound()


def test_all_defects_of_a_plan_at_once() -> None:
    text = """
    trim = "9by9"
    per_page = 3
    colours = true
    seed = "x"
    [[puzzles]]
    theme = "tiger"
    size = "axb"
    [[puzzles]]
    theme = "tiere"
    words = ["Hund"]
    [[puzzles]]
    words = ["Hund", "Katze"]
    level = "sehr schwer"
    filler = "konfetti"
    [[puzzles]]
    file = "missing.txt"
    """
    with pytest.raises(SuchselError) as caught:
        read_book_plan(text)
    told = caught.value.text("en")
    for defect in (
        "“colours”",
        "“seed”: “x” is not a whole number",
        "“trim”: “9by9” is not a trim size",
        "no “title”",
        "“per_page”: expected a whole number from 1 to 2",
        "[[puzzles]] 1: There is no theme “tiger”",
        "[[puzzles]] 1: “axb” is not a size",
        "[[puzzles]] 2: Give the words with exactly one",
        "[[puzzles]] 3: There is no level",
        "[[puzzles]] 3: “filler”: “konfetti” is not valid",
        "[[puzzles]] 4: There is no file “missing.txt”",
    ):
        assert defect in told, told
    assert caught.value.text("de") != told


@pytest.mark.parametrize("text", ["title = ", "title = 'x'", "title = 'x'\npuzzles = 3"])
def test_not_a_plan(text: str) -> None:
    with pytest.raises(SuchselError):
        read_book_plan(text)


@pytest.mark.parametrize("lang", ["fi", ""])
def test_a_wrong_language_is_one_defect_of_many(lang: str) -> None:
    with pytest.raises(SuchselError) as caught:
        read_book_plan(
            f"title='A'\nlang='{lang}'\n[[puzzles]]\ntheme='tiere'\n[[puzzles]]\nsize='x'"
        )
    told = caught.value.text("en")
    assert f"“lang”: “{lang}” is not valid; choose one of: en, de" in told
    assert "[[puzzles]] 2: “x” is not a size" in told
    assert "[[puzzles]] 1" not in told


def test_numbers_out_of_range_are_reported_with_their_range() -> None:
    with pytest.raises(SuchselError) as caught:
        read_book_plan("title='A'\nseed=-3\n[[puzzles]]\ntheme='tiere'\neach=-1")
    told = caught.value.text("en")
    assert "“seed”: expected a whole number from 0 to 92233" in told
    assert "[[puzzles]] 1: “each”: expected a whole number from 1 to 5000" in told
    assert "empty" not in told


def test_a_wrong_list_hides_no_other_defect() -> None:
    with pytest.raises(SuchselError) as caught:
        read_book_plan("title='A'\n[[puzzles]]\ntheme='quatsch'\nlevel='uber'\nlist='clues'")
    told = caught.value.text("en")
    assert "There is no theme “quatsch”" in told
    assert "There is no level “uber”" in told
    assert "clue" not in told


def test_trims() -> None:
    assert find_trim("6 x 9") == pytest.approx((152.4, 228.6))
    assert find_trim("14.8x21cm") == (148.0, 210.0)
    for wrong in ("", "6", "1x1in", "9999x9999mm"):
        with pytest.raises(SuchselError):
            find_trim(wrong)


def test_a_puzzle_that_cannot_be_made_is_named() -> None:
    plan = read_book_plan(
        "title = 'x'\n[[puzzles]]\nwords = ['ABC', 'DEF', 'GHI', 'JKL']\nsize = '3x3'\nsteps = 50"
    )
    with pytest.raises(SearchError, match="puzzle 1"):
        make_book(plan)


def test_a_board_too_large_for_the_page_is_named() -> None:
    plan = read_book_plan("title='x'\ntrim='5x8'\n[[puzzles]]\nwords=['AB','CD']\nsize='90x90'")
    with pytest.raises(SuchselError, match=r"puzzle 1 .*90x90"):
        lay_out_book(make_book(plan))


def test_letters_are_as_small_as_the_printer_takes_before_a_page_is_refused() -> None:
    """600 letters: a board with letters of 9 points has fewer cells."""
    words = [f"{a}{b}{c}QWXZ" for a in "ABCDE" for b in "EFGHI" for c in "IJK"]
    plan = read_book_plan(f"title='x'\ntrim='100x150mm'\n[[puzzles]]\nwords={words}")
    layout = lay_out_book(make_book(plan))
    rows = [m for m in layout.pages[layout.puzzle_pages[1] - 1].marks if isinstance(m, LetterRow)]
    assert 7 <= round(min(row.size for row in rows) / PT, 2) < 9


def test_the_example_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan, out = str(ROOT / "examples" / "book.toml"), str(tmp_path / "book.pdf")
    puzzles = str(tmp_path / "book.json")
    assert main(["book", plan, "-o", out, "-o", puzzles, "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "18 puzzles, 26 pages, seed 1" in told.err
    assert "#" not in told.err  # no bar without a terminal
    assert len(PdfReader(out).pages) == 26
    assert Path(puzzles).read_text().count("suchsel-puzzle/1") == 18


def test_a_book_is_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = str(ROOT / "examples" / "book.toml")
    assert main(["book", plan, "-o", str(tmp_path / "book.svg"), "--lang", "en"]) == 2
    assert ".pdf" in capsys.readouterr().err
    assert main(["book", str(tmp_path / "no.toml"), "-o", "x.pdf", "--lang", "en"]) == 2
    assert "There is no file “" in capsys.readouterr().err


def test_a_wrong_font_is_reported_with_all_other_defects() -> None:
    text = 'title = "A"\nfont = "x"\ntrim = "5000x5000mm"\n[[puzzles]]\ntheme = "nix"\n'
    with pytest.raises(SuchselError) as caught:
        read_book_plan(text)
    said = str(caught.value)
    assert all(word in said for word in ("“font”", "1000x1000", "nix"))


def test_a_wrong_title_is_reported_once() -> None:
    for title, said in (("3", 1), ('""', 1), ('"A"', 0)):
        text = f'title = {title}\n[[puzzles]]\nwords = ["Hund"]\nlevel = "nix"\n'
        with pytest.raises(SuchselError) as caught:
            read_book_plan(text)
        assert str(caught.value).count("“title”") == said
