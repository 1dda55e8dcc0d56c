"""Fonts: what they can show, what is wrong with a file; their glyphs as fontTools reads them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTCollection, TTFont

from suchsel.book.designs import DESIGNS
from suchsel.errors import SuchselError
from suchsel.sheet.font_file import Font
from suchsel.sheet.fonts import BUNDLED, check_texts, find_faces, shaped
from suchsel.sheet.style import Style
from suchsel.system.files import DATA
from suchsel.words.alphabets import script_of
from suchsel.words.languages import language_codes, language_of
from tests.sheet.postscript import postscript_font

NOTO, ANDIKA = (
    Path(DATA, "fonts", name) for name in ("NotoSans-Regular.ttf", "Andika-Regular.ttf")
)


def code_of(function: Callable[[], object]) -> str:
    """The code of the only defect."""
    with pytest.raises(SuchselError) as caught:
        function()
    (defect,) = caught.value.defects
    return defect.code


@pytest.mark.parametrize("path", [NOTO, ANDIKA])
def test_measures(path: Path) -> None:
    font, other = Font(path.read_bytes()), TTFont(path)
    glyphs, cmap, order = other.getGlyphSet(), other.getBestCmap(), other.getGlyphOrder()
    assert font.units == other["head"].unitsPerEm
    assert font.box == tuple(getattr(other["head"], n) for n in ("xMin", "yMin", "xMax", "yMax"))
    for letter in "AgÄßẞŁİΩЖ 1…–“":
        name = cmap[ord(letter)]
        assert order[font.glyph(letter)] == name
        assert font.advance(font.glyph(letter)) == glyphs[name].width
    assert font.glyph("山") == 0
    assert font.width("Hut", 10) == pytest.approx(
        sum(glyphs[cmap[ord(c)]].width for c in "Hut") * 10 / font.units
    )
    for letter, height in (("H", font.cap_height), ("x", font.x_height)):
        pen = BoundsPen(glyphs)
        glyphs[cmap[ord(letter)]].draw(pen)
        assert height == pen.bounds[3]


def test_outlines_end_where_those_of_another_reader_do() -> None:
    """Also of Ä, which consists of other glyphs."""
    font, other = Font(NOTO.read_bytes()), TTFont(NOTO)
    glyphs, cmap = other.getGlyphSet(), other.getBestCmap()
    for letter in "AÄgß":
        pen = BoundsPen(glyphs)
        glyphs[cmap[ord(letter)]].draw(pen)
        ends = [points[-1] for _, points in font.outline(font.glyph(letter)) if points]
        xs, ys = zip(*ends, strict=True)
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(pen.bounds, abs=1)
    assert font.outline(font.glyph(" ")) == []


def test_a_subset_holds_the_glyphs_and_their_parts_and_no_more() -> None:
    font = Font(NOTO.read_bytes())
    wanted = [font.glyph(letter) for letter in "ÄB"]
    subset = font.subset(wanted)
    read = TTFont(BytesIO(subset.data))
    # 0, A, B, Ä and the two dots
    assert read["maxp"].numGlyphs == len(subset.numbers) == 5
    order = read.getGlyphOrder()
    for glyph in wanted:
        assert read["hmtx"][order[subset.numbers[glyph]]][0] == font.advance(glyph)
    assert font.subset(wanted) == subset
    assert len(subset.data) < 2000


def test_a_font_with_postscript_outlines() -> None:
    font = Font(postscript_font("HUT"))
    truetype = Font(NOTO.read_bytes())
    assert font.postscript
    assert not truetype.postscript
    assert font.width("HUT", 10) == truetype.width("HUT", 10)
    assert font.cap_height == truetype.cap_height
    assert {letter for letter, _ in font.outline(font.glyph("U"))} == {"M", "L", "C", "Z"}
    assert font.subset([font.glyph("T")]).data[:1] == b"\1"  # a bare table, version 1 of CFF


# -- what cannot be used ---------------------------------------------------------------------------


@pytest.mark.parametrize("font", ["comic", "", "x.doc"])
def test_unknown_families_are_rejected(font: str) -> None:
    assert code_of(lambda: find_faces(font)) == "no-such-font"
    assert code_of(lambda: Style(font=font)) == "no-such-font"
    with pytest.raises(SuchselError, match=", ".join(BUNDLED)):
        find_faces(font)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(SuchselError, match=r"missing\.ttf"):
        find_faces("missing.ttf")


def without_outlines() -> bytes:
    font = TTFont(NOTO)
    del font["glyf"], font["loca"]
    file = BytesIO()
    font.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not-a-font"),
        (b"%PDF-1.4", "not-a-font"),
        (b"wOFF....", "font-damaged"),
        (b"wOF2....", "font-damaged"),
        (b"OTTO....", "font-damaged"),
        (b"ttcf", "font-damaged"),
        (b"\0\1\0\0\0\x05", "font-damaged"),
        (b"\0\1\0\0\0\0\0\0\0\0\0\0", "font-damaged"),
        (NOTO.read_bytes()[:5000], "font-damaged"),
        (NOTO.read_bytes()[:-1000], "font-damaged"),
        (without_outlines(), "font-without-outlines"),
    ],
)
def test_unusable_files(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "broken.ttf"
    path.write_bytes(data)
    assert code_of(lambda: find_faces(str(path))) == code
    with pytest.raises(SuchselError, match=r"broken\.ttf: "):
        find_faces(str(path))


@pytest.mark.parametrize("postscript", [False, True])
def test_damaged_fonts_work_or_are_rejected(postscript: bool) -> None:
    """A few bytes are changed, most of them in the directory of the file."""
    whole = postscript_font("HUT") if postscript else NOTO.read_bytes()
    chance, rejected = Random(1), 0
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 3, 20))):
            data[chance.randrange(chance.choice((300, len(data))))] = chance.randrange(256)
        try:
            font = Font(bytes(data))
            glyphs = [font.glyph(letter) for letter in "HUT"]
            subset = font.subset(glyphs)
        except SuchselError:
            rejected += 1
            continue
        assert set(glyphs) <= set(subset.numbers)
        assert len(font.box) == 4
        assert font.name.isascii()
        assert isinstance(font.cap_height, int)
        assert all(isinstance(font.outline(glyph), list) for glyph in glyphs)
    assert 0 < rejected < 300


def test_letters_that_the_font_lacks_are_listed() -> None:
    with pytest.raises(SuchselError, match=r"Ꮳ \(U\+13E3\), .*山 \(U\+5C71\)") as caught:
        check_texts(["Hut", "ᏣᎳᎩ", "山水"], find_faces("noto"))
    (defect,) = caught.value.defects
    assert (defect.code, defect.field) == ("font-lacks-letters", "font")


def test_only_fonts_that_exist_are_recommended_for_symbols() -> None:
    with pytest.raises(SuchselError, match="Emoji, Noto Sans Symbols 2, Noto Sans Math") as caught:
        check_texts(["\U0001f595 Finger", "★", "→"], find_faces("noto"))
    assert "Finger" not in str(caught.value)
    check_texts(["\U0001f98a Fuchs"], find_faces("noto"))  # pictures of the dictionary


def test_no_font_is_named_for_letters_of_which_none_is_known() -> None:
    with pytest.raises(SuchselError) as caught:
        check_texts(["\U00010a60"], find_faces("noto"))  # Old South Arabian
    assert "for example" not in str(caught.value)


def test_bundled_fonts_set_what_a_font_file_lacks(tmp_path: Path) -> None:
    """The instruction of a sheet is Latin, whatever the font of the words."""
    path = tmp_path / "few.ttf"
    font = TTFont(NOTO)
    for table in font["cmap"].tables:
        table.cmap = {code: name for code, name in table.cmap.items() if chr(code) in "HUT "}
    font.save(path)
    faces = find_faces(str(path))
    check_texts(["HUT", "Find 3 words.", "სკოლა", "शाला"], faces)
    assert faces.regular.width("Find 3 words.", 1.0) == pytest.approx(
        find_faces("noto").regular.width("Find 3 words.", 1.0), abs=0.1
    )


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_packed_fonts_are_read(tmp_path: Path, flavor: str) -> None:
    font = TTFont(NOTO)
    font.flavor = flavor
    font.save(tmp_path / f"packed.{flavor}")
    read = find_faces(str(tmp_path / f"packed.{flavor}")).regular
    assert (read.name, read.width("Hut", 1.0)) == ("NotoSans-Regular", plain_width("Hut"))


def plain_width(text: str) -> float:
    return find_faces("noto").regular.width(text, 1.0)


def test_a_face_of_a_collection_is_chosen_by_name_or_number(tmp_path: Path) -> None:
    whole = TTCollection()
    whole.fonts = [TTFont(NOTO), TTFont(NOTO.with_name("Lexend-Regular.ttf"))]
    path = tmp_path / "two.ttc"
    whole.save(path)
    names = [find_faces(f"{path}{face}").regular.name for face in ("", "#2", "#lexend", "#sans")]
    assert names == ["NotoSans-Regular", "Lexend-Regular", "Lexend-Regular", "NotoSans-Regular"]
    with pytest.raises(SuchselError, match="Noto Sans, Lexend"):
        find_faces(f"{path}#SC")


def test_letters_of_titles_are_kerned() -> None:
    assert plain_width("AVATAR") < sum(map(plain_width, "AVATAR")) - 0.1


@pytest.mark.parametrize("name", ["noto", "lexend", "school"])
def test_marks_stand_above_their_letters(name: str) -> None:
    for font in find_faces(name)[:2]:
        (group,) = shaped(font, "M\u0304")  # which is no character of its own
        letter, mark = group.glyphs
        assert (letter.right, letter.up) == (0, 0)
        assert 0 < mark.right < group.width
        assert mark.up > 0


def test_noto_has_the_latin_greek_and_cyrillic_letters_of_all_languages() -> None:
    font = find_faces("noto").regular
    for language in map(language_of, language_codes()):
        text = "".join((language.name, *language.letters, *language.special, *language.digraphs))
        letters = {*text, *text.lower(), *text.upper()}
        plain = "".join(c for c in letters if script_of(c) in ("LATIN", "GREEK", "CYRILLIC"))
        assert [c for c in plain if not font.glyph(c)] == [], language.code


def test_no_break_spaces_look_like_the_space_that_a_font_has() -> None:
    path = Path(DATA, "fonts", DESIGNS["playful"].headings or "")
    font = Font(path.read_bytes())
    assert {font.glyph(space) for space in "\u00a0\u2007\u202f"} == {font.glyph(" ")}
    assert font.lacks("là\u202f! Oui\u00a0: 10\u2007000") == ""


def test_a_long_list_of_letters_is_cut_short() -> None:
    with pytest.raises(SuchselError, match=r"…\.") as caught:
        check_texts(map(chr, range(0x4E00, 0x4E00 + 50)), find_faces("noto"))
    assert str(caught.value).count("U+") == 20


def test_no_font_is_opened_where_nothing_is_drawn() -> None:
    """The style and the texts around a grid do without HarfBuzz, which takes time to import."""
    program = (
        "import sys, suchsel.sheet.style, suchsel.sheet.wording, suchsel.sheet.board_drawing\n"
        "assert 'uharfbuzz' not in sys.modules"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    subprocess.run(
        [sys.executable, "-c", program], check=True, env={**os.environ, "PYTHONPATH": paths}
    )
