"""Reading grids back: our own files to the cell, other people's by what they look like."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from openpyxl import Workbook

from suchsel import SuchselError, generate
from suchsel.boards.figures import SHAPES
from suchsel.formats import LetterGrid, board_for, letters_of, narrowed, read_letters, render
from suchsel.formats._letter_grid import letters_in_text
from suchsel.judge.find import find
from suchsel.placement import Grid
from suchsel.puzzle import Puzzle, read_puzzles
from suchsel.sheet.style import Style
from tests.formats.table_samples import animals, ring
from tests.lists import some_quick

XLSX = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET, TEXTS, LINKS = "xl/worksheets/sheet1.xml", "xl/texts.xml", "xl/_rels/workbook.xml.rels"
SHARED_STRINGS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
#: The parts of a file that are read.
READ = {SHEET, LINKS, "xl/workbook.xml", "xl/styles.xml"}
DOG_CAT = (("D", "O", "G"), ("C", "A", "T"))
STYLES = [
    Style(),
    Style("de", table=True),
    Style("de", solution=True),
    Style("en", solution=True, table=True),
]
PUZZLES: dict[str, Puzzle] = {
    "animals": animals(title="DONAUDAMPFSCHIFFFAHRT"),
    "hidden": animals(list="hidden", level="schwer"),
    "lengths": animals(list="lengths"),
    "ring": ring(),
    "one row": generate(["Hund"], size=(1, 5), seed=1, title="Tiere", level="leicht"),
    "one column": generate(["Hund"], size=(5, 1), seed=1, title="Tiere", level="leicht"),
    "scripts": generate(["Γάτα", "кошка", "बिल्ली", "9876"], seed=2, title="=A1"),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("suffix", ["txt", "json", "ipuz", "xlsx", "csv"])
@pytest.mark.parametrize("name", PUZZLES)
def test_round_trip(name: str, suffix: str, style: Style, tmp_path: Path) -> None:
    path = tmp_path / f"puzzle.{suffix}"
    path.write_bytes(render([PUZZLES[name]], suffix, narrowed(style, suffix)))
    assert read_letters(str(path))[:2] == (PUZZLES[name].grid, "rectangle")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("suffix", ["txt", "json", "xlsx", "csv"])
@pytest.mark.parametrize("kind", some_quick(["torus", "hexagon", "honeycomb"], 1))
def test_words_on_other_boards_are_found_again(
    kind: str, suffix: str, style: Style, tmp_path: Path
) -> None:
    words = ["HUND", "KATZE", "MAUS", "IGEL"]
    path = tmp_path / f"puzzle.{suffix}"
    for seed in range(6):
        size = ((7, 7), (9, 9)) if kind == "hexagon" else ((7, 8), (8, 9))
        puzzle = generate(words, size[seed % 2], "schwer", seed, topology=kind)
        path.write_bytes(render([puzzle], suffix, narrowed(style, suffix)))
        # In text a hexagon cannot be told from a honeycomb without corners: the lines are the same.
        told = "honeycomb" if kind == "hexagon" and suffix in ("txt", "csv") else kind
        assert read_letters(str(path))[:2] == (puzzle.grid, told)
        for letters in (read_letters(str(path)), read_letters(str(path), kind)):
            found = find(letters.grid, words, board_for(letters))
            assert sorted(map(tuple, found)) == sorted(placed.cells for placed in puzzle.words)


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("shape", ["star", "heart", "ring", "snowman"])
def test_hexagons_cut_by_a_shape_keep_their_neighbours_in_a_text(shape: str, table: bool) -> None:
    """Rows without letters, at the top of a star, are not seen; what is odd stays odd."""
    words = ["HUND", "KATZE", "MAUS", "IGEL"]
    puzzle = generate(words, (13, 14), "schwer", 3, topology="honeycomb", shape=shape)
    data = render([puzzle], "txt", Style(table=table))
    letters = letters_of(data, "x.txt")
    assert letters.topology == "honeycomb"
    found = find(letters.grid, words, board_for(letters))
    assert [occurrence.direction for occurrence in found] == [w.direction for w in puzzle.words]


@pytest.mark.parametrize("title", ["PKW", "{}", "[1]", "ipuz", "PK"])
def test_a_text_that_begins_like_another_format_is_a_text(title: str) -> None:
    puzzle = generate(["Audi", "BMW"], (5, 6), seed=1, title=title)
    assert letters_of(render([puzzle], "txt", Style()), "x.txt").grid == puzzle.grid


@pytest.mark.parametrize("suffix", ["txt", "csv", "xlsx", "ipuz"])
@pytest.mark.parametrize("kind", ["torus", "rectangle"])
def test_files_tell_that_words_run_over_the_edge(kind: str, suffix: str) -> None:
    data = render([animals(topology=kind)], suffix, Style("de"))
    if suffix == "xlsx":
        with zipfile.ZipFile(BytesIO(data)) as file:
            data = b"".join(map(file.read, file.namelist()))
    assert ("über den Rand hinauslaufen".encode() in data) == (kind == "torus")


def test_letters_that_no_board_of_the_kind_has_are_refused() -> None:
    with pytest.raises(SuchselError, match=r"not a board of the kind “hexagon”.*row 1, column 1"):
        board_for(LetterGrid((("A", "B", "C"),) * 3, "hexagon"))


@pytest.mark.parametrize("suffix", ["txt", "json", "xlsx", "csv"])
def test_of_several_puzzles_the_first(suffix: str) -> None:
    puzzles = [animals(level=level) for level in ("leicht", "mittel", "schwer")]
    data = render(puzzles, suffix, Style(solution=suffix != "json"))
    assert letters_of(data, f"x.{suffix}").grid == puzzles[0].grid


@pytest.mark.slow
def test_the_largest_board_comes_back_from_excel() -> None:
    puzzle = generate(["Hund"], size=(200, 200), seed=1, level="leicht")
    assert letters_of(render([puzzle], "xlsx", Style(solution=True))).grid == puzzle.grid


@pytest.mark.parametrize(
    "text",
    [
        "DOG\nCAT",
        "dog\ncat\n",
        "\ufeffD O G\r\nC A T\r\n",
        "   D O G\n   C A T",
        "D  O  G\nC  A  T",
        "D   O   G\nC   A   T",
        "D\tO\tG\nC\tA\tT",
        "| D | O | G |\n| C | A | T |",
        "+---+---+---+\n| D | O | G |\n+---+---+---+\n| C | A | T |\n+---+---+---+",
        "ANIMALS\n=======\n\nD O G\nC A T\n\nDOG  CAT  HIPPOPOTAMUS",
        "ANIMALS\n-------\nDOG\nCAT\n\nHIPPOPOTAMUS",
        '["DOG", "CAT"]',
        '[["D","O","G"],["c","a","t"]]',
        '{"grid": ["DOG", "CAT"]}',
        'ipuz({"version":"http://ipuz.org/v1","puzzle":[["D","O",{"value":"G"}],["C","A","T"]]})',
        '{"puzzle": [[1, 2, 3], [4, 0, 0]], "solution": [["D", "O", "G"], ["C", "A", "T"]]}',
    ],
)
def test_what_people_write(text: str) -> None:
    assert letters_of(text.encode()).grid == DOG_CAT


@pytest.mark.parametrize(
    "text",
    [
        "D,O,G\nC,A,T\n",
        "D;O;G\r\nC;A;T",
        "Animals,,\n,,\nD,O,G\nC,A,T\n,,\nDOG,,\nCAT,,",
        "DOG,,D,O,G\nCAT,,C,A,T",
        ",1,2,3\n1,D,O,G\n2,C,A,T",
        '"D","O","G"\n"C","A","T"',
        "DOG\nCAT",
    ],
)
def test_csv_of_other_programs(text: str) -> None:
    assert letters_of(text.encode(), "x.csv").grid == DOG_CAT


def test_cells_that_show_nothing() -> None:
    assert letters_in_text("A . B\nC D ?").grid == (("A", None, "B"), ("C", "D", None))
    assert letters_in_text("  A B\nC   D").grid == ((None, "A", "B"), ("C", None, "D"))


def test_letters_are_spelled_as_words_are() -> None:
    assert letters_in_text("ß ä\na\u0308 É").grid == (("ẞ", "Ä"), ("Ä", "É"))


def workbook(rows: list[list[object]]) -> bytes:
    """A file of another program: openpyxl's."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    "rows",
    [
        [["D", "O", "G"], ["C", "A", "T"]],
        [["Animals"], [], ["DOG", None, "d", "o", "g"], ["CAT", None, "c", "a", "t"], ["x y"]],
        [[None, 1, 2, 3], [1, "D", "O", "G"], [2, "C", "A", "T"]],
        [["A", None, "D", "O", "G"], [None, None, "C", "A", "T"]],
        [["DOG"], ["CAT"]],
        [[" D ", "O\n", "G"], ["C", "A", "T"], [], [3.5, "=1+1", True]],
    ],
)
def test_excel_files_of_other_people(rows: list[list[object]]) -> None:
    assert letters_of(workbook(rows)).grid == DOG_CAT


def test_texts_in_pieces_and_cells_without_places() -> None:
    """As rich text and streaming writers leave them."""
    rows = (
        '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>O</t></r></is></c>'
        '<c t="str"><v>G</v></c></row><row><c t="s"><v>1</v></c><c t="s"><v>2</v></c>'
        '<c t="s"><v>3</v></c></row>'
    )
    texts = '<si><r><t>D</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>' + "".join(
        f"<si><t>{letter}</t></si>" for letter in "CAT"
    )
    parts = {SHEET: sheet_xml(rows), TEXTS: f'<sst xmlns="{XLSX}">{texts}</sst>'}
    shared = f'<Relationship Type="{SHARED_STRINGS}" Target="texts.xml" Id="rId9"/></Relationships>'
    parts[LINKS] = foreign_parts()[LINKS].replace("</Relationships>", shared)
    assert letters_of(archive(foreign_parts() | parts)).grid == DOG_CAT


OWN_XLSX = render([animals()], "xlsx", Style())
FOREIGN_XLSX = workbook([["D", "O", "G"], ["C", "A", "T"]])


def foreign_parts() -> dict[str, str]:
    """The parts of a file that openpyxl wrote."""
    with zipfile.ZipFile(BytesIO(FOREIGN_XLSX)) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def sheet_xml(rows: str) -> str:
    return f'<worksheet xmlns="{XLSX}"><sheetData>{rows}</sheetData></worksheet>'


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return out.getvalue()


def test_a_bomb_is_not_unpacked() -> None:
    data = archive(foreign_parts() | {SHEET: " " * 40_000_000})
    assert len(data) < 100_000
    with pytest.raises(SuchselError, match="too large"):
        letters_of(data)


def test_xml_that_defines_entities_is_refused_or_not_read() -> None:
    assert set(foreign_parts()) > READ
    for name, whole in foreign_parts().items():
        text = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]>' + whole.removeprefix("<?xml version='1.0'?>")
        for part in (text, text.encode("utf-16"), text.encode("utf-16-le")):
            data = archive({**foreign_parts(), name: part})
            if name not in READ:
                assert letters_of(data).grid == DOG_CAT
                continue
            with pytest.raises(SuchselError, match="not an Excel file"):
                letters_of(data)


def test_a_password_is_named() -> None:
    data = bytearray(FOREIGN_XLSX)
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(SuchselError, match="has a password") as caught:
        letters_of(bytes(data))
    assert caught.value.defects[0].code == "excel-password"


@pytest.mark.slow
def test_a_cell_far_away_takes_no_time() -> None:
    rows = (
        '<row r="1"><c r="A1" t="str"><v>D</v></c><c r="B1" t="str"><v>O</v></c></row>'
        '<row r="1048576"><c r="XFD1048576" t="str"><v>X</v></c></row>'
    )
    letters = letters_of(archive({**foreign_parts(), SHEET: sheet_xml(rows)}))
    assert letters.grid == (("D", "O"),)


def test_the_name_of_a_grid_in_excel_tells_its_kind() -> None:
    puzzle = ring()
    with zipfile.ZipFile(BytesIO(render([puzzle], "xlsx"))) as file:
        parts = {name: file.read(name).decode() for name in file.namelist()}
    book = parts["xl/workbook.xml"]
    assert "suchsel_rectangle_1" in book
    parts["xl/workbook.xml"] = book.replace("suchsel_rectangle_1", "suchsel_torus_1")
    assert letters_of(archive(parts))[:2] == (puzzle.grid, "torus")


@pytest.mark.slow
def test_a_long_diagonal_is_not_filled_in() -> None:
    cells = "".join(
        f'<row r="{n}"><c r="{name}{n}"><v>7</v></c></row>'
        for n, name in ((n, _column_name(n)) for n in range(1, 5000))
    )
    with pytest.raises(SuchselError, match="larger than 200 x 200"):
        letters_of(archive({**foreign_parts(), SHEET: sheet_xml(cells)}))


def _column_name(number: int) -> str:
    name = ""
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(65 + rest) + name
    return name


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "x.txt"),
        (b"\n\n \n", "x.txt"),
        (b"hello, this is a letter to my aunt", "x.txt"),
        (b". . .\n. . .", "x.txt"),
        (b"", "x.csv"),
        (b"one two,three four\nfive six,seven (8)", "x.csv"),
        (b"{}", "x.json"),
        (b"[]", "x.json"),
        (b"[[]]", "x.json"),
        (b'[["A","B"],["C"]]', "x.json"),
        (b'{"grid": 7}', "x.json"),
        (b'{"grid": [["A"]], "topology": 7}', "x.json"),
        (b"[" * 100_000, "x.json"),
        (b"7", "x.ipuz"),
        (b'{"puzzle": "x"}', "x.ipuz"),
        (b'{"puzzle": [[1, 2]]}', "x.ipuz"),
        (b"PK\x03\x04 nothing of the kind", "x.xlsx"),
        (b"PK\x05\x06" + bytes(18), "x.xlsx"),
        (b"\xd0\xcf\x11\xe0old", "x.xls"),
        (b"\xff\xfe\x00", "x.txt"),
        (b"A B\nC D\n\x00", "x.txt"),
        (b"A" * 4_100_000, "x.txt"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_defect_is_a_sentence(data: bytes, name: str, lang: str) -> None:
    with pytest.raises(SuchselError) as caught:
        letters_of(data, name)
    assert caught.value.text(lang).rstrip(".").count(" ") > 2


@pytest.mark.parametrize("name", ["x.txt", "x.csv", "x.json"])
def test_201_is_too_large_and_200_is_not(name: str) -> None:
    for rows, columns in ((200, 200), (201, 3), (3, 201)):
        line = ["A"] * columns
        text = "\n".join([(" " if name == "x.txt" else ",").join(line)] * rows)
        if name == "x.json":
            text = json.dumps([line] * rows)
        if rows == columns:
            assert len(letters_of(text.encode(), name).grid) == 200
        else:
            with pytest.raises(SuchselError, match="larger than 200"):
                letters_of(text.encode(), name)


def read_any(data: bytes, name: str) -> None:
    """Either a proper grid or a sentence, never both nor neither."""
    grid: Grid = ()
    complaint = ""
    try:
        grid = letters_of(data, name).grid
    except SuchselError as error:
        complaint = error.text("de")
    assert bool(grid) != bool(complaint)
    assert len(grid) <= 200
    assert all(1 <= len(row) <= 200 and len(row) == len(grid[0]) for row in grid)
    assert complaint or any(symbol for row in grid for symbol in row)


NAMES = st.sampled_from(["x.txt", "x.csv", "x.json", "x.ipuz", "x.xlsx", "-"])


@given(st.binary(max_size=300), NAMES)
def test_any_bytes(data: bytes, name: str) -> None:
    read_any(data, name)


@given(st.text(alphabet="AB \t|+-.,;\n\"'[]{}:0éß\u0301", max_size=80), NAMES)
def test_any_text_that_looks_a_little_like_a_grid(text: str, name: str) -> None:
    read_any(text.encode(), name)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["grid", "puzzle", "solution", "value", "topology"]), inner, max_size=3
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_json(data: object) -> None:
    read_any(json.dumps(data).encode(), "x.json")


@pytest.mark.slow
@settings(max_examples=300)
@given(st.data(), st.sampled_from([OWN_XLSX, FOREIGN_XLSX]))
def test_damaged_excel_files(data: st.DataObject, whole: bytes) -> None:
    at = data.draw(st.integers(0, len(whole) - 1))
    patch = data.draw(st.binary(max_size=8))
    end = data.draw(st.sampled_from([len(whole), at + len(patch)]))
    read_any(whole[:at] + patch + (whole[at + len(patch) :] if end == len(whole) else b""), "-")


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_excel_files_with_damaged_xml(data: st.DataObject) -> None:
    """The archive is sound, so that the damage reaches the reader of its parts."""
    parts = foreign_parts()
    name = data.draw(st.sampled_from(sorted(parts)))
    at = data.draw(st.integers(0, len(parts[name])))
    width = data.draw(st.integers(0, 6))
    patch = data.draw(st.text(alphabet='<>/"& rt=s19ABC\u00e9', max_size=6))
    parts[name] = parts[name][:at] + patch + parts[name][at + width :]
    read_any(archive(parts), "-")


def test_the_board_of_a_puzzle_goes_with_its_letters() -> None:
    text = json.dumps({"grid": ["AB"], "topology": "möbius"})
    letters = letters_of(text.encode(), "x.json")
    assert letters.topology == "möbius"
    with pytest.raises(SuchselError, match="no kind of board “möbius”"):
        board_for(letters)
    assert board_for(LetterGrid(DOG_CAT)).lines


@pytest.mark.parametrize("suffix", ["txt", "json", "ipuz", "xlsx", "csv"])
def test_solve_reads_every_format(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from suchsel.cli import main

    puzzle = animals(level="schwer")
    path = tmp_path / f"grid.{suffix}"
    path.write_bytes(render([puzzle], suffix, Style()))
    assert main(["solve", str(path), "Straße", "Zebra", "--lang", "de"]) == 1
    row, column = puzzle.words[0].cells[0]
    assert capsys.readouterr().out.splitlines() == [
        f"Straße: Zeile {row + 1}, Spalte {column + 1}, nach links",
        "Zebra: nicht gefunden",
    ]


@pytest.mark.parametrize("sign", ["\t", " | "])
@pytest.mark.parametrize("row", ["DCKHEN", "DUCKHENX"])
def test_a_row_that_misses_a_letter_is_not_left_out(sign: str, row: str) -> None:
    rows = ["PIGXCOW", "SHEEPQZ", "GOATLMN", "DUCKHEN", "HORSEBV"]
    text = "\n".join(map(sign.join, rows))
    assert len(letters_of(text.encode(), "x.txt").grid) == 5
    for at in range(3, 5):
        broken = "\n".join(map(sign.join, [*rows[:at], row, *rows[at + 1 :]]))
        with pytest.raises(SuchselError, match="different numbers of letters"):
            letters_of(broken.encode(), "x.txt")


def test_solve_reads_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from suchsel.cli import main

    path = tmp_path / "grid.txt"
    path.write_text("D O G\nX C Y\nC A T\n", encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert main(["solve", "-", "--leftover", "dog", "cat", "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Letters left over: XCY"


def test_solve_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from suchsel.cli import main

    path = tmp_path / "grid.xlsx"
    path.write_bytes(b"PK\x03\x04")
    assert main(["solve", str(path), "Hund", "--lang", "en"]) == 2
    assert "not an Excel file" in capsys.readouterr().err
    assert main(["solve", str(tmp_path / "none.xlsx"), "Hund"]) == 2


def test_puzzles_are_read_one_or_many(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    for puzzles in ([animals()], [animals(), animals(seed=4)]):
        path.write_bytes(render(puzzles, "json", Style()))
        assert read_puzzles(str(path)) == puzzles


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("kind", ["rectangle", "honeycomb"])
def test_every_shape_comes_back_whole_from_a_text(kind: str, table: bool) -> None:
    """Also those that have rows without a cell: a ship between its sails and its hull."""
    words = ["HUND", "MAUS", "IGEL"]
    for name in SHAPES:
        puzzle = generate(words, seed=3, shape=name, topology=kind)
        letters = letters_of(render([puzzle], "txt", Style(table=table)), "x.txt")
        found = find(letters.grid, words, board_for(letters))
        assert [o.direction for o in found] == [w.direction for w in puzzle.words], name
        count = sum(symbol is not None for row in puzzle.grid for symbol in row)
        assert sum(symbol is not None for row in letters.grid for symbol in row) == count


def test_words_of_digits_are_no_labels_in_a_table_of_ours() -> None:
    puzzle = generate(["123", "ABC"], (3, 3), seed=2, directions="E", rude=True)
    for suffix in ("csv", "xlsx", "txt"):
        assert letters_of(render([puzzle], suffix, Style()), f"x.{suffix}").grid == puzzle.grid
