"""Lists as people paste and save them: read as a person would, or refused with a reason."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest

import suchsel
from suchsel import SuchselError
from suchsel.cli import main
from tests.words.office_makers import document, ods, odt, odt_table, spreadsheet, zipped

FOLDER = Path(__file__).parent / "as_people_write"
EXPECTED = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))
ANIMALS = ["Hund", "Katze", "Maus"]
PAIRS = [["Hund", "bellt laut"], ["Katze", "miaut"]]
PAIR_ROWS = [["Wort", "Hinweis"], *PAIRS]


def understood(path: Path, split: str = "auto") -> tuple[list[object], str]:
    """The words, those with clues as pairs, and the notes."""
    found = suchsel.read_words(path, split)
    words: list[object] = [[one.text, one.clue] if one.clue else one.text for one in found.words]
    return words, "; ".join(found.notes)


def test_every_list_has_an_expectation() -> None:
    names = {path.name for path in FOLDER.iterdir()} - {"expected.toml"}
    assert names == set(EXPECTED)
    assert len(names) + len(SAVED) >= 60


@pytest.mark.parametrize("name", EXPECTED)
def test_pasted_lists(name: str) -> None:
    expected = EXPECTED[name]
    if "error" in expected:
        with pytest.raises(SuchselError) as caught:
            understood(FOLDER / name)
        assert f"{FOLDER / name}: {expected['error']}" in str(caught.value) or (
            expected["error"] in str(caught.value).splitlines()
        )
        return
    words, notes = understood(FOLDER / name)
    assert words == expected["words"]
    assert expected.get("note", "") in notes


# -- files of other programs -----------------------------------------------------------------------

_ODT_LIST = (
    "<text:h>Tiere</text:h><text:list><text:list-item><text:p>Hund</text:p></text:list-item>"
    "<text:list-item><text:p>Ka<text:span>tze</text:span></text:p></text:list-item></text:list>"
    "<text:p/><text:p>Maus<office:annotation><text:p>prüfen!</text:p></office:annotation></text:p>"
)
_ODT_TABS = (
    "<text:p>Hund<text:tab/>bellt<text:s text:c='2'/>laut</text:p>"
    "<text:p>Katze<text:tab/>faucht oft</text:p>"
)
SAVED: dict[str, tuple[str, bytes, list[object], str]] = {
    "Windows-1252 text": (
        "a.txt",
        "Äpfel\r\nÖl\r\nFüße\r\n".encode("cp1252"),
        ["Äpfel", "Öl", "Füße"],
        "3 words, one per line, no clues; read as Windows-1252 (ISO-8859-1)",
    ),
    "Windows-1252 text of Word": (
        "a.txt",
        "• „Hund“ – bellt\r\n• „Katze“ – miaut\r\n".encode("cp1252"),
        [["Hund", "bellt"], ["Katze", "miaut"]],
        "read as Windows-1252",
    ),
    "Windows-1252 CSV of Excel": (
        "a.csv",
        "Wort;Hinweis\r\nBär;groß, braun\r\nMöwe;weiß\r\n".encode("cp1252"),
        [["Bär", "groß, braun"], ["Möwe", "weiß"]],
        "read as Windows-1252",
    ),
    "Unicode text of Excel": (
        "a.txt",
        "Äpfel\tBirnen\r\nÖl\tEssig\r\nMehl\t\r\n".encode("utf-16"),
        ["Äpfel", "Birnen", "Öl", "Essig", "Mehl"],
        "5 words from 2 columns, no clues; a first row “word, clue” would make the second column "
        "clues; read as UTF-16",
    ),
    "UTF-16 without a mark": (
        "a.txt",
        "Äpfel\nBirnen\n".encode("utf-16-be"),
        ["Äpfel", "Birnen"],
        "read as UTF-16",
    ),
    "Excel, one column": (
        "a.xlsx",
        spreadsheet([[word] for word in ANIMALS]),
        [*ANIMALS],
        "3 words, one per line, no clues",
    ),
    "Excel, three columns": (
        "a.xlsx",
        spreadsheet([ANIMALS, ["Pferd", None, "Esel"], ["Kuh"]]),
        [*ANIMALS, "Pferd", "Esel", "Kuh"],
        "6 words from 3 columns, no clues",
    ),
    "Excel, title and headings": (
        "a.xlsx",
        spreadsheet([["Unit 3"], [], ["Nr", "English", "Deutsch"], [1, "dog", "Hund"], [2, "cat"]]),
        [["dog", "Hund"], "cat"],
        "2 words, one per line, 1 clue; heading: Unit 3; heading: Nr | English | Deutsch",
    ),
    "Excel, further columns": (
        "a.xlsx",
        spreadsheet(
            [
                ["Vokabeln Unit 3"],
                ["Nr.", "Englisch", "Deutsch", "Beispielsatz"],
                [1, "dog", "Hund", "The dog barks."],
                [2, "cat", "Katze", "A cat sleeps."],
            ]
        ),
        [["dog", "Hund"], ["cat", "Katze"]],
        "heading: Nr. | Englisch | Deutsch | Beispielsatz; columns not used: Beispielsatz",
    ),
    "Excel, class list with dates": (
        "a.xlsx",
        spreadsheet(
            [
                ["Name", "Klasse", "Geburtstag"],
                ["Emma", "3a", date(2017, 3, 12)],
                ["Paul", "3b", date(2016, 9, 1)],
            ]
        ),
        ["Emma", "Paul"],
        "columns not used: Klasse, Geburtstag",
    ),
    "Word, table of three columns": (
        "a.docx",
        document(
            [["Vokabel", "Übersetzung", "Seite"], ["dog", "Hund", "7"], ["cat", "Katze", "8"]]
        ),
        [["dog", "Hund"], ["cat", "Katze"]],
        "columns not used: Seite",
    ),
    "Excel, all in one cell": (
        "a.xlsx",
        spreadsheet([["Hund, Katze, Maus"]]),
        [*ANIMALS],
        "3 words, separated by “,”, no clues",
    ),
    "Excel, several sheets": (
        "a.xlsx",
        spreadsheet(
            [["Hund"], ["Katze"]], [PAIR_ROWS[0], ["Maus", "piepst"]], [["alt"]], hidden=[2]
        ),
        ["Hund", "Katze", ["Maus", "piepst"]],
        "3 words from 2 parts of the file, 1 clue",
    ),
    "Excel, numbers": ("a.xlsx", spreadsheet([[1984], [2001]]), ["1984", "2001"], "2 words"),
    "LibreOffice Calc, block": (
        "a.ods",
        ods([ANIMALS, ["Pferd", "", "Esel"]]),
        [*ANIMALS, "Pferd", "Esel"],
        "5 words from 3 columns, no clues",
    ),
    "LibreOffice Calc, clues": ("a.ods", ods(PAIR_ROWS), [*PAIRS], "heading: Wort | Hinweis"),
    "Word, paragraphs": ("a.docx", document(*ANIMALS), [*ANIMALS], "3 words, one per line"),
    "Word, heading and bullets": (
        "a.docx",
        document("Tiere", *ANIMALS, styles=["Heading 1", *["List Bullet"] * 3]),
        [*ANIMALS],
        "3 words, one per line, no clues; heading: Tiere",
    ),
    "Word, a line without a bullet": (
        "a.docx",
        document("Chapter three list", *ANIMALS, PAIRS, styles=["Normal", *["List Bullet"] * 3]),
        [*ANIMALS, *PAIRS],
        "5 words from 2 parts of the file, 2 clues; heading: Chapter three list",
    ),
    "Word, items between sentences": (
        "a.docx",
        document(
            "Das sind die Wörter für Kapitel 3",
            *ANIMALS,
            "Danke, Eva",
            styles=["Normal", *["List Number"] * 3],
        ),
        [*ANIMALS],
        "not part of the list: Das sind die Wörter für Kapitel 3, Danke, Eva",
    ),
    "Word, a sentence before words": (
        "a.docx",
        document(
            "Here is the list for chapter three, please check it before printing it.", *ANIMALS
        ),
        [*ANIMALS],
        "not part of the list: Here is the list for chapter three, ple…",
    ),
    "Word, some words without bullets": (
        "a.docx",
        document(*ANIMALS, "Pferd", "Esel", styles=["List Bullet"] * 3),
        [*ANIMALS, "Pferd", "Esel"],
        "5 words",
    ),
    "Word, typed numbers and clues": (
        "a.docx",
        document("1. Hund – bellt laut", "2. Katze – miaut"),
        [*PAIRS],
        "numbering removed",
    ),
    "Word, line breaks": ("a.docx", document("Hund\nKatze\nMaus"), [*ANIMALS], "3 words"),
    "Word, table below a title": (
        "a.docx",
        document("Unsere Wörter", PAIR_ROWS),
        [*PAIRS],
        "heading: Wort | Hinweis; heading: Unsere Wörter",
    ),
    "Word, table of words": (
        "a.docx",
        document([ANIMALS, ["Pferd", "Esel", ""]]),
        [*ANIMALS, "Pferd", "Esel"],
        "5 words from 3 columns, no clues",
    ),
    "LibreOffice Writer, list": ("a.odt", odt(_ODT_LIST), [*ANIMALS], "heading: Tiere"),
    "LibreOffice Writer, a line above a list": (
        "a.odt",
        odt(
            "<text:p>En la granja</text:p><text:list>"
            "<text:list-item><text:p>el pato</text:p></text:list-item>"
            "<text:list-item><text:p>la vaca</text:p></text:list-item></text:list>"
        ),
        ["el pato", "la vaca"],
        "heading: En la granja",
    ),
    "LibreOffice Writer, tabs": (
        "a.odt",
        odt(_ODT_TABS),
        [["Hund", "bellt laut"], ["Katze", "faucht oft"]],
        "2 clues",
    ),
    "LibreOffice Writer, table": ("a.odt", odt(odt_table(PAIR_ROWS)), [*PAIRS], "2 clues"),
}


@pytest.mark.parametrize("name", SAVED)
def test_saved_lists(name: str, tmp_path: Path) -> None:
    file_name, data, expected, note = SAVED[name]
    (tmp_path / file_name).write_bytes(data)
    words, notes = understood(tmp_path / file_name)
    assert words == expected
    assert note in notes


_BOMB = "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'x'>]><a>&b;</a>"
REFUSED: dict[str, tuple[str, bytes, str]] = {
    "Mac Roman": (
        "a.txt",
        "Bär\nVögel\nÜbung\nStraße".encode("mac_roman"),
        "it looks like Mac Roman",
    ),
    "UTF-8 with a broken letter": ("a.txt", "Bär\nStraße\n".encode() + b"\xe4", "is not UTF-8"),
    "a date in Excel": (
        "a.xlsx",
        spreadsheet([["Hund"], [date(2024, 5, 1)]]),
        "cell A2: this cell holds a date, a truth value or an error, not text",
    ),
    "a truth value in Excel": ("a.xlsx", spreadsheet([["falsch", True]]), "cell B1: this cell"),
    "a field without a heading": (
        "a.xlsx",
        spreadsheet([["Wort", "Hinweis"], ["Hund", "bellt", 12]]),
        "cell C2: “12” is neither a word nor its clue",
    ),
    "a date as a clue": (
        "a.xlsx",
        spreadsheet([["Wort", "Hinweis"], ["Hund", date(2024, 5, 1)]]),
        "cell B2: this cell holds a date",
    ),
    "a clue alone": (
        "a.docx",
        document([["Wort", "Hinweis"], ["", "bellt"]]),
        "table 1, row 2, column 2: there is a clue here, but no word for it",
    ),
    "prose in Word": (
        "a.docx",
        document("Gestern ging der alte Hund mit seiner Katze in den Wald"),
        "paragraph 1: “Gestern ging der alte Hund mit seiner K…” looks like a sentence",
    ),
    "an archive of something else": ("a.zip", zipped(readme_xml="<a/>"), "none of the files that"),
    "entities": ("a.docx", zipped(word__document_xml=_BOMB), "LibreOffice is damaged"),
    "too many elements": (
        "a.docx",
        zipped(word__document_xml=f"<a>{'<b/>' * 500_000}</a>"),
        "This file holds too much to be a word list.",
    ),
    "too many columns": ("a.ods", ods([["x"] * 300]), "This file holds too much"),
    "deeply nested": (
        "a.docx",
        zipped(word__document_xml="<a>" * 90_000 + "</a>" * 90_000),
        "LibreOffice is damaged",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_files(name: str, tmp_path: Path) -> None:
    file_name, data, message = REFUSED[name]
    (tmp_path / file_name).write_bytes(data)
    with pytest.raises(SuchselError) as caught:
        suchsel.read_words(tmp_path / file_name)
    assert message in str(caught.value)


# -- the command line ------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main([*arguments, "--lang", "en"])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("name", ["excel_row.txt", "semicolon_tight.txt", "numbered_dots.txt"])
def test_the_command_line_says_what_it_understood(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "make", str(FOLDER / name), "--seed", "1")
    assert code == 0
    assert out.splitlines()[-1].split() == ANIMALS
    assert err.startswith(f"{FOLDER / name}: 3 words")


def test_the_command_line_reads_office_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "liste.docx"
    file.write_bytes(document("Tiere", PAIR_ROWS))
    code, out, err = run(capsys, "make", str(file), "--seed", "1", "--list", "clues")
    assert code == 0
    assert "bellt laut" in out
    assert f"{file}: 2 words, one per line, 2 clues, heading: Wort | Hinweis, heading: Tiere" in err


def test_split_corrects_what_was_understood(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "liste.txt"
    file.write_text("San Marino City\n", "utf-8")
    assert "3 words, separated by blanks" in run(capsys, "make", str(file))[2]
    assert "1 word, no clues" in run(capsys, "make", str(file), "--split", "lines")[2]
    file.write_text("Hund Katze\n", "utf-8")
    assert "2 words, separated by blanks" in run(capsys, "make", str(file), "--split", "blanks")[2]
    code, _, err = run(capsys, "make", str(file), "--split", "dots")
    assert code == 2
    assert err.count("“dots” is not valid") == 1


def test_solve_reads_the_same_lists(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("H U N D\nA B C D\n", "utf-8")
    list_file = tmp_path / "liste.txt"
    list_file.write_text("Hund;Katze", "utf-8")
    code, out, err = run(capsys, "solve", str(grid), str(list_file))
    assert code == 1  # one word is not there
    assert "Katze: not found" in out
    assert "2 words, separated by “;”" in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Hund,", "Katze,", "Maus"], ANIMALS),
        (["Hund,Katze,Maus"], ANIMALS),
        (["Hund, Katze und Maus"], ANIMALS),
        (["Hund;Katze;Maus"], ANIMALS),
        (["Hund Katze Maus"], ANIMALS),
        (["Hund", "Katze Maus"], ["Hund", "Katze Maus"]),
        (["Der Herr der Ringe", "Das Boot"], ["Der Herr der Ringe", "Das Boot"]),
        (["San Marino City", "--split", "lines"], ["San Marino City"]),
        (["Earth, Wind & Fire", "--split", "lines"], ["Earth, Wind & Fire"]),
        (["der Hund", "die Katze", "--drop-articles"], ["Hund", "Katze"]),
    ],
)
def test_words_on_the_command_line(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "make", *arguments, "--seed", "1", "--format", "json")
    assert code == 0
    assert [word["word"] for word in json.loads(out)["words"]] == words
    if len(words) > len(arguments):
        assert f"argument 1: {len(words)} words, separated by" in err


def test_columns_and_sides(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "liste.csv"
    file.write_text("Nr;Englisch;Deutsch;Satz\n1;the dog;der Hund;x\n2;a cat;Katze;y\n", "utf-8")

    def clues(*options: str) -> list[tuple[str, str]]:
        shown = ("--list", "clues", "--format", "json", "--seed", "1")
        code, out, err = run(capsys, "make", str(file), *options, *shown)
        assert code == 0, err
        return [(word["word"], word["clue"]) for word in json.loads(out)["words"]]

    assert clues("--columns", "word=2,clue=3") == [("the dog", "der Hund"), ("a cat", "Katze")]
    assert clues("--columns", "B,C", "--swap") == [("der Hund", "the dog"), ("Katze", "a cat")]
    sides = clues("--columns", "clue=englisch,word=deutsch", "--drop-articles")
    assert sides == [("Hund", "the dog"), ("Katze", "a cat")]
    for columns, message in (
        ("word=9", "There is no column “9”; the first row is: Nr | Englisch | Deutsch | Satz"),
        ("word=Z", "There is no column “Z”"),
        ("word=Latein", "There is no column “Latein”"),
        ("clue=2", "“clue=2” is not valid; name columns by numbers, letters or headings, like"),
        ("word=1,word=2", "is not valid"),
        ("a,b,c,d", "is not valid"),
    ):
        code, _, err = run(capsys, "make", str(file), "--columns", columns)
        assert code == 2
        assert message in err
    file.write_text("Hund\nKatze\n", "utf-8")
    code, _, err = run(capsys, "make", str(file), "--columns", "word=2")
    assert code == 2
    assert "There is no column “2”; the first row is: Hund" in err
    code, _, err = run(capsys, "make", str(file), "--swap")
    assert code == 2
    assert "line 1: “Hund” has no other side that “--swap” could hide" in err


def test_one_sheet_of_a_workbook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its name or number; a hidden one as well."""
    book = tmp_path / "words.xlsx"
    book.write_bytes(spreadsheet([["Hund"], ["Katze"]], [["Maus"], ["Kuh"]], hidden=[1]))
    for sheet, word in (("Tabelle1", "Hund"), ("1", "Hund"), ("tabelle2", "Maus")):
        assert understood(Path(f"{book}:{sheet}"))[0][0] == word
        assert main(["make", f"{book}:{sheet}", "--format", "json"]) == 0
        assert f'"word":"{word}"' in capsys.readouterr().out
    for wrong in ("3", "0000012"):
        with pytest.raises(SuchselError, match=f"no sheet “{wrong}”; choose one of: Tabelle1, Ta"):
            understood(Path(f"{book}:{wrong}"))
    with pytest.raises(SuchselError, match="There is no file"):
        understood(tmp_path / "other.xlsx:1")


def test_what_drop_articles_did_is_told_as_it_is() -> None:
    told = [
        suchsel.read_words(text, drop_articles=True).notes[1]
        for text in ("ο σκύλος\nη γάτα\n", "etxea\nzakurra\n")
    ]
    assert told == ["articles left out", "no articles were found"]


@pytest.mark.parametrize(
    "text", ["a:" + " " * 10**6 + "b", ("dog" + "\t" * 16_000 + "\n") * 20, "[ɡ" + "ə" * 90_000]
)
def test_long_rows_of_blanks_and_signs_are_read_at_once(text: str) -> None:
    """By searches that take time by the square of the length, it would take hours."""
    with suppress(SuchselError):
        assert len(suchsel.read_words(text).words) in (1, 20)


def test_a_text_of_another_kind_is_refused_as_a_file_is() -> None:
    for text, form in (("<ul><li>dog</li></ul>", "HTML"), ('{"dog": "barks"}', "JSON")):
        with pytest.raises(SuchselError, match=f"This is {form}, not a list of words"):
            suchsel.read_words(text)
