"""Braille files, read back with a table of their own."""

from __future__ import annotations

import pytest

from suchsel import SuchselError, generate, render
from suchsel.formats.brf import HEIGHT, WIDTH, braille
from suchsel.sheet.style import Style

#: Letters with dots that the braille of each language has, in ASCII code.
LETTERS = {
    "de": ("äöüß", ">[\\!"),
    "es": ("áéíñóúü", "(!/]+)\\"),
    "fr": ("àâçèéêëîïôùûœ", "(*&!=<$%]?):["),
    "it": ("àèéìòù", "(!=/+)"),
    "nl": ("éëï", "=$]"),
    "pl": ("ąćęłńóśźż", "*%:<?+[!&"),
    "pt": ("áâãçéêíóôõú", "(*>&=</+?[)"),
    "en": ("az", "AZ"),
}


@pytest.mark.parametrize("lang", LETTERS)
def test_letters_of_a_language(lang: str) -> None:
    letters, cells = LETTERS[lang]
    assert braille(letters, lang) == cells
    assert braille(letters.upper().replace("SS", "ẞ"), lang) == cells
    assert braille("abc 120, x", lang) == "ABC #ABJ1 X"


def test_a_sheet_with_its_solution() -> None:
    made = generate(["Käfer", "Hund", "Esel"], (7, 9), language="de", seed=1, title="Tiere")
    data = render(made, "brf", Style("de", solution=True)).decode("ascii")
    pages = [page.splitlines() for page in data.split("\f")]
    assert all(len(page) <= HEIGHT and max(map(len, page)) <= WIDTH for page in pages)
    sheet, solution = pages
    assert sheet[0] == "TIERE"
    assert {"K>FER", "HUND", "ESEL"} <= set(sheet)
    for number, row in enumerate(made.grid):
        label = "#" + "ABCDEFG"[number]
        (line,) = [line for line in sheet if line.startswith(label + " ")]
        assert line.split()[1:] == [braille(symbol or "", "de") for symbol in row]
    assert any(line.startswith("K>FER3 ZEILE #") for line in solution)


def test_wide_and_long_boards() -> None:
    made = generate(["Dog", "Cat"], (30, 36), language="en", seed=1)
    pages = render(made, "brf").decode("ascii").split("\f")
    assert all(len(page.splitlines()) <= HEIGHT for page in pages)
    assert max(len(line) for page in pages for line in page.splitlines()) == WIDTH
    shape = generate(["Dog", "Cat"], (9, 9), shape="heart", seed=1)
    assert "-" in render(shape, "brf").decode("ascii")
    with pytest.raises(SuchselError, match="does not fit into a line of braille"):
        render(generate(["Dog", "Cat"], (5, 38), seed=1), "brf")


def test_what_braille_lacks_is_refused() -> None:
    made = generate(["книга"], language="ru", seed=1)
    with pytest.raises(SuchselError, match="no braille for these letters"):
        render(made, "brf")
