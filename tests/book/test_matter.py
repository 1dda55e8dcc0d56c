"""Front matter, chapters, answers and references: what stands on which page, and how large."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from suchsel import SuchselError
from suchsel.book.make import make_book, text_area
from suchsel.book.matter import SIDE
from suchsel.book.pages import BookLayout, lay_out_book
from suchsel.book.plan import read_book_plan
from suchsel.book.preflight import preflight
from suchsel.book.text import read_markdown
from suchsel.sheet.marks import PT, LetterRow, Page, TextRun
from tests.lists import some_quick

ANIMALS = "[[puzzles]]\ntheme = 'animals'\nsize = '10x10'\neach = 8\n"


def layout(head: str, sections: str = ANIMALS) -> BookLayout:
    return lay_out_book(make_book(read_book_plan(f"title = 'Words'\n{head}\n{sections}")))


def runs(page: Page) -> list[TextRun]:
    return [mark for mark in page.marks if isinstance(mark, TextRun)]


def lines(page: Page) -> list[str]:
    return [run.text for run in runs(page)]


def words(page: Page) -> str:
    return " ".join(lines(page))


@pytest.mark.parametrize("large", ["false", "true"])
@pytest.mark.parametrize("trim", ["5x8", "8.5x11"])
@pytest.mark.parametrize("design", ["classic", "playful", "vintage"])
def test_a_long_subtitle_leaves_the_author_on_the_page(design: str, trim: str, large: str) -> None:
    subtitle = "A hundred puzzles for long evenings, and for the mornings after them " * 2
    head = f"subtitle = '{subtitle}'\nauthor = 'Ada'\npublisher = 'Corner Press'\ntrim = '{trim}'"
    page = layout(f"{head}\ndesign = '{design}'\nlarge_print = {large}").pages[0]
    assert words(page) == f"Words {' '.join(subtitle.split())} Ada Corner Press"
    assert all(20 < run.y < page.height - 18 for run in runs(page))
    assert all(b.y - a.y >= a.size for a, b in pairwise(runs(page)))
    assert min(run.size for run in runs(page)) >= 9 * PT - 1e-9


def test_texts_that_no_page_holds_are_an_error() -> None:
    text = "word " * 39
    with pytest.raises(SuchselError, match="do not fit"):
        layout(f"trim='90x120mm'\nsubtitle='{text}'\nauthor='{text}'\npublisher='{text}'\n")


@pytest.mark.parametrize("wanted", some_quick([4, 9, 1, 2, 6]))
def test_answers_per_page(wanted: int) -> None:
    small = ANIMALS.replace("10x10", "8x8").replace("each = 8", "each = 4\ncount = 10")
    made = layout(f"answers_per_page = {wanted}\ntrim = '8.5x11'", small)
    counts = Counter(made.answer_pages.values())
    even = {1: [1] * 10, 2: [2] * 5, 4: [4, 3, 3], 6: [5, 5], 9: [5, 5]}
    assert [counts[page] for page in sorted(counts)] == even[wanted]
    assert not made.notes


@pytest.mark.slow
@pytest.mark.parametrize(("large", "least"), [("false", 7.0), ("true", 12.0)])
def test_answers_keep_a_readable_size(large: str, least: float) -> None:
    many = ANIMALS.replace("10x10", "14x14").replace("each = 8", "each = 4\ncount = 8")
    trim = "5x8" if large == "false" else "8.5x11"
    made = layout(f"answers_per_page = 9\ntrim = '{trim}'\nlarge_print = {large}", many)
    sizes = [
        mark.size
        for page in made.pages
        if page.solution
        for mark in page.marks
        if isinstance(mark, LetterRow | TextRun)
    ]
    assert min(sizes) >= least * PT - 1e-9
    (note,) = made.notes
    assert f"at least {least:g} points" in str(note)


def test_puzzles_and_answers_refer_to_each_other() -> None:
    many = ANIMALS.replace("each = 8", "each = 8\ncount = 5")
    made = layout("", many)
    assert made.puzzle_pages.keys() == made.answer_pages.keys() == {1, 2, 3, 4, 5}
    for number, page in made.puzzle_pages.items():
        answer = made.answer_pages[number]
        assert f"Solution: page {answer}" in lines(made.pages[page - 1])
        assert f"{number}. Animals (page {page})" in lines(made.pages[answer - 1])
        assert lines(made.pages[page - 1])[-1] == str(page)
    without = layout("references = false", many)
    assert "page" not in " ".join(words(page) for page in without.pages)


CHAPTERS = """
[[puzzles]]
chapter = "Easy ones"
chapter_text = "Take your time."
theme = "animals"
count = 2
each = 6
level = "easy"
[[puzzles]]
theme = "space"
each = 6
[[puzzles]]
chapter = "Hard ones"
theme = "fruit"
each = 6
level = "hard"
"""


def test_chapters_open_on_right_hand_pages() -> None:
    made = layout("bookmarks = true", CHAPTERS)
    (first,) = [i for i, page in enumerate(made.pages) if "Puzzles 1 to 3" in lines(page)]
    assert lines(made.pages[first]) == ["Easy ones", "Puzzles 1 to 3", "Take your time."]
    (second,) = [i for i, page in enumerate(made.pages) if "Puzzle 4" in lines(page)]
    assert first % 2 == second % 2 == 0
    contents = lines(made.pages[3])
    for title, page in (("Easy ones", first), ("Hard ones", second)):
        assert contents[contents.index(title) + 1] == str(page + 1)
    assert contents[contents.index("1–2 Animals") + 1] == str(made.puzzle_pages[1])


@pytest.mark.slow
def test_contents_cut_no_entry() -> None:
    title = "Everything that a keeper of a large zoo has to know about animals and their food"
    sections = ANIMALS + f"title = '{title}'\n"
    for large in ("false", "true"):
        made = layout(f"trim = '5x8'\nlarge_print = {large}", sections * 9)
        pages = [page for page in made.pages if "Contents" in words(page)]
        text = " ".join(words(page) for page in pages)
        assert text.count(title) == 9
        assert "…" not in "".join(run.text for page in pages for run in runs(page)[:-3])
        further = [words(page) for page in pages[1:]]
        assert all(text.startswith("Contents (continued)") for text in further)


def test_front_and_back_matter() -> None:
    head = """
    half_title = true
    dedication = "For Ada"
    introduction = "# Welcome\\n\\nThese puzzles are *fun*.\\n\\n- one\\n- two"
    about_author = "She writes."
    other_books = "1. Words, volume 2"
    notes_pages = 2
    isbn = "978-3-16-148410-0"
    publisher = "Corner Press"
    imprint = "First edition"
    """
    pages = layout(head).pages
    texts = [words(page) for page in pages]
    assert texts[:2] == ["Words", ""]
    assert texts[3] == "First edition Corner Press ISBN 978-3-16-148410-0"
    assert texts[4] == "For Ada"
    assert texts[6].startswith("Introduction Welcome These puzzles are fun. • one • two")
    ends = [text.split(" Words")[0] for text in texts if text][-4:]
    assert [text.split()[0] for text in ends] == ["Notes", "Notes", "About", "Other"]
    assert len(pages) % 2 == 0


def test_a_list_that_continues_has_a_heading() -> None:
    listed = [f"'{a}{b}{c}QWXZ'" for a in "ABCD" for b in "EFGH" for c in "IJKL"]
    section = f"[[puzzles]]\nwords = [{', '.join(listed)}]\ntitle = 'Codes'\nsize = '30x30'\n"
    made = layout("trim = '5x8'\nlarge_print = false\nlist_size = 16", section)
    page = made.pages[made.puzzle_pages[1]]
    assert lines(page)[0] == "1. Codes (continued)"


def test_a_code_below_a_board_stays_clear_of_it_where_the_list_faces_it() -> None:
    section = "[[puzzles]]\nwords = ['Tree', 'Umbrella', 'Moon', 'Boat', 'Car']\nlist = 'lengths'\n"
    head = "trim = '120x160mm'\nlarge_print = true\nqr = 'play'\nurl = 'https://example.org/'"
    assert "overlap" not in {wrong.code for wrong in preflight(layout(head, section))}


@pytest.mark.parametrize(
    ("more", "said", "unsaid"),
    [
        ("level = 'klassik-leicht'", ["across and down"], ["diagonally", "share", "backwards"]),
        ("level = 'expert'", ["diagonally", "backwards"], []),
        ("list = 'lengths'", ["how many letters each"], ["Tick"]),
        ("list = 'hidden'", ["no list"], ["Tick"]),
        ("topology = 'torus'", ["over the edge"], []),
        ("secret = ['Platypus']", ["more words"], []),
        ("message = 'Hi'", ["spell a message"], []),
    ],
)
def test_how_to_solve_is_derived_from_the_puzzles(
    more: str, said: list[str], unsaid: list[str]
) -> None:
    made = layout("contents = false", ANIMALS + more)
    text = words(made.pages[2])
    assert all(part in text for part in said), text
    assert not any(part in text for part in unsaid), text


def test_hints_are_explained_where_there_is_a_list() -> None:
    for more, said in (("", True), ("list = 'hidden'", False)):
        made = layout("contents = false\nhint = 'cells'", ANIMALS + more)
        assert ("The list says where" in words(made.pages[2])) == said


def test_the_example_runs_like_the_puzzles() -> None:
    plan = read_book_plan("title = 'x'\n" + ANIMALS + "directions = ['E', 'S']\nlevel = 'expert'")
    assert {word.direction for word in make_book(plan).example.words} <= {"E", "S"}
    plan = read_book_plan(
        "title = 'x'\n[[puzzles]]\ntheme = 'animals'\neach = 6\ntopology = 'hexagon'"
    )
    assert make_book(plan).example.board.kind.name == "hexagon"


def test_no_line_begins_with_a_dash() -> None:
    text = "Fruit and vegetables – a large book of puzzles — for the family"
    for shift in range(6):
        book = layout(f"trim = '5x8'\nsubtitle = '{shift * 'x'} {text}'\nintroduction = '{text}'")
        written = [line for page in book.pages for line in lines(page)]
        assert any(line.endswith(" –") or " – " in line for line in written)
        assert not [line for line in written if line.startswith(("–", "—"))]


@pytest.mark.parametrize(("count", "size"), [(150, 11), (190, 10), (400, 11)])
def test_smaller_type_saves_the_page_of_an_example(count: int, size: int) -> None:
    book = layout(f"trim = '5x8'\nhow_to_text = '{count * 'word '}'")
    assert {round(run.size / PT) for run in runs(book.pages[2]) if "word" in run.text} == {size}
    assert ("continued" in words(book.pages[3])) == (count == 400)


def test_own_words_explain_how_to_solve() -> None:
    text = words(layout("how_to_text = 'Look closely.'").pages[2])
    assert text.startswith("How to solve Look closely.")
    assert "hidden in the grid" not in text


def test_messages_and_words_that_no_list_names_stand_with_the_answer() -> None:
    section = "[[puzzles]]\nwords = [['Dog', 'It barks']]\nlist = 'clues'\nmessage = 'Well done'\n"
    made = layout("", section)
    text = words(made.pages[made.answer_pages[1] - 1])
    assert "Message: Well done" in text
    assert "1. Dog" in text
    section = "[[puzzles]]\nwords = ['Dog', 'Cat']\nsecret = ['Owl', 'Hen']\n"
    made = layout("numbered = true", section)
    assert "Owl, Hen" in lines(made.pages[made.answer_pages[1] - 1])


def test_markdown() -> None:
    text = "# A #\n\none **two** [three](x.html)\nfour\\\nfive\n---\n2. six\n"
    assert [(block.kind, block.text) for block in read_markdown(text)] == [
        ("heading", "A"),
        ("paragraph", "one two three four"),
        ("paragraph", "five"),
        ("divider", ""),
        ("item", "six"),
    ]


@pytest.mark.parametrize(
    ("text", "set_as"),
    [
        ("To ________, with love from ____________", "To ________, with love from ____________"),
        ("**_two_** ***three*** _four_, (*five*)", "two three four, (five)"),
        ("snake_case_name, 2*3*4, * and *", "snake_case_name, 2*3*4, * and *"),
    ],
)
def test_emphasis_is_not_what_stands_within_words_nor_a_line_to_write_on(
    text: str, set_as: str
) -> None:
    assert [block.text for block in read_markdown(text)] == [set_as]


def test_a_line_to_write_on_fills_its_line() -> None:
    made = layout("dedication = 'This book belongs to: ____'\nintroduction = 'My name: ___'")
    room = text_area(made.plan, made.gutter).width
    for page, start, free in ((2, "This book", 2 * SIDE), (4, "My name", 0.0)):
        (line,) = [run for run in runs(made.pages[page]) if run.text.startswith(start)]
        width = made.faces[line.bold].width(line.text, line.size)
        assert line.text.count("_") > 20
        assert room - free - line.size < width <= room - free


def test_headings_fall_back_to_the_font_of_the_book() -> None:
    made = layout("design = 'playful'\nauthor = 'Česká'")
    assert made.faces.bold.name == "NotoSans-Bold"
    assert "Č" in str(made.notes[0])
    assert layout("design = 'playful'").faces.bold.name == "FredokaOne-Regular"


def test_a_book_of_bent_words_does_not_speak_of_straight_lines() -> None:
    bent = "[[puzzles]]\ntheme = 'animals'\npick = 8\npaths = 'bent'\ncount = 2\n"
    book = make_book(read_book_plan(f"title = 'Words'\n{bent}"))
    assert book.example.request.paths == "bent"
    shown = " ".join(map(words, lay_out_book(book).pages))
    assert "Where words bend" in shown
    assert "straight line" not in shown
    both = " ".join(map(words, layout("", ANIMALS + bent).pages))
    assert "Where words bend" in both
    assert "straight line" in both
