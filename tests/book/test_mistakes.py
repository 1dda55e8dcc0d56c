"""Plans with one mistake each: the message names the key, the place and a remedy."""

from __future__ import annotations

import re

import pytest

from suchsel import SuchselError
from suchsel.book.plan import read_book_plan

#: Keys of the book with wrong values, one pair in a line; None: without the key.
HEAD = """
titel 'x'
autor 'x'
tirm '6x9'
answer_per_page 4
paper 'a4'
theme 'animals'
level 'easy'
title 5
title ''
title None
subtitle 3
author ['x']
publisher true
isbn '978-3-16-148410-1'
isbn '12345'
isbn 9783161484100
imprint 5
half_title 'yes'
dedication 1
introduction 'missing.md'
how_to 'no'
how_to_text 5
contents 1
notes_pages -1
notes_pages 99
notes_pages 'two'
about_author 'nix.txt'
other_books 7
trim '6by9'
trim 'letterr'
trim '2x2'
trim 6
profile 'amazon'
profile 'KDP '
stock 'creme'
design 'modren'
background 'blau'
background 'nope.jpg'
background_strength 50
bleed true
logo 'nope.png'
seed -1
seed 'abc'
seed 1.5
ramp [10]
ramp ['easy', 50]
ramp 'easy'
ramp [10, 200]
unique 'ja'
volume '1'
volume true
series '!!'
per_page 3
answers_per_page 0
answers_per_page 13
answer_size 3
answer_size 'klein'
references 'no'
colour 'blue'
bookmarks 'x'
blurb 4
cover_colour 'blau'
cover_colour '#12'
cover_picture 'nope.png'
preset 'kids'
lang 'xx'
font 'arial'
large_print 'yes'
hint 'zz'
rating 'five'
solution_style 'ring'
list_size 100
list_columns 0
list_case 'UPPER'
qr 'play'
url 'example'
pdf 'x4'
"""
#: The same of the second section.
SECTION = """
trim '6x9'
design 'modern'
eech 5
theme 'anmals'
theme None
file 'x.txt'
count 0
count 'three'
each 0
each 500
titles 'One'
titles []
chapter 5
chapter_text 5
level 'super'
shape 'hrrt'
size '3x'
list 'clue'
topology 'tors'
directions ['X']
difficulty 500
minutes 0
message 5
filler 'x'
language 'xx-yy-zz'
pick 'a'
secret 'x'
fold 'yes'
digraphs 5
crossings 'x'
steps -5
"""
CASES = [
    (section, *line.split(" ", 1))
    for section, table in ((False, HEAD), (True, SECTION))
    for line in table.strip().splitlines()
]
#: What a message says to do, or what it says is expected.
REMEDY = re.compile(
    r"did you mean|choose|expected|check|belongs to|add one|like |give |needs? |omit|lists them|"
    r"is not a (whole )?number|without “|explains all keys",
    re.IGNORECASE,
)


def plan_with(in_section: bool, key: str, value: str) -> str:
    head = {"title": "'T'", "author": "'A'"}
    own = {"theme": "'animals'", "count": "2", "each": "5"}
    (own if in_section else head)[key] = value
    first, second = (
        "".join(f"{name} = {text}\n" for name, text in keys.items() if text != "None")
        for keys in (head, own)
    )
    return f"{first}[[puzzles]]\ntheme = 'farm'\neach = 4\n[[puzzles]]\n{second}"


@pytest.mark.parametrize(("in_section", "key", "value"), CASES)
def test_a_mistake_is_named_with_its_place_and_a_remedy(
    in_section: bool, key: str, value: str
) -> None:
    with pytest.raises(SuchselError) as caught:
        read_book_plan(plan_with(in_section, key, value))
    for wrong in caught.value.defects:
        told = str(wrong)
        assert key.rstrip("s") in told or value.strip("'") in told
        assert told.startswith("[[puzzles]] 2: ") == in_section
        assert REMEDY.search(told), told


def test_there_are_a_hundred_of_them() -> None:
    assert len(CASES) >= 100


@pytest.mark.parametrize("value", ["Hello", "“Hello”"])
def test_texts_without_straight_quotation_marks_are_explained(value: str) -> None:
    with pytest.raises(SuchselError, match=r'line 2, column 9 needs straight .*title = "…"'):
        read_book_plan(f"[[puzzles]]\ntitle = {value}\n")
