from __future__ import annotations

from pathlib import Path

import docx
import pytest
from hypothesis import given, strategies as st

import suchsel
from suchsel.boards.kind import parse_size
from suchsel.errors import SuchselError
from suchsel.system.files import decode
from suchsel.system.parsing import parse_toml
from suchsel.words.sources import (
    ListOptions,
    parse_bytes,
    parse_words,
    read_sources,
    read_word_file,
)
from tests.lists import NUMBERS, example
from tests.words.office_makers import document, spreadsheet


def refusal(text: str, csv: bool = False) -> str:
    with pytest.raises(SuchselError) as caught:
        parse_words(text, csv)
    return str(caught.value)


def words(text: str, csv: bool = False) -> list[str]:
    return [entry.text for entry in parse_words(text, csv).entries]


def test_the_examples() -> None:
    sizes = [example(n).size for n in NUMBERS]
    assert sizes == [(5, 5), (6, 6), (10, 10), (22, 24), (40, 32), (30, 30), (30, 30)]
    assert [len(example(n).entries) for n in NUMBERS] == [4, 6, 6, 12, 77, 1, 50]


def test_plain_list_with_comments() -> None:
    assert words("# Tiere\nHund\n\n  Katze \r\nMaus") == ["Hund", "Katze", "Maus"]
    assert words("1984\nHund") == ["1984", "Hund"]


def test_csv_with_clues() -> None:
    source = parse_words('word,clue\nHund,"Bellt, beißt"\nMaus,\n', csv=True)
    assert [(e.text, e.clue) for e in source.entries] == [("Hund", "Bellt, beißt"), ("Maus", None)]
    assert parse_words("Wort;Hinweis\nHund;Bellt\n").entries[0].clue == "Bellt"
    assert str(parse_words('word,clue\n"a\nb",x\nHund,y').entries[1].where) == "line 4"


def test_broken_csv_names_the_line() -> None:
    assert refusal('word,clue\nHund,"bellt, laut" hier\n').startswith(
        "line 2, column 20: this is not valid CSV"
    )


def test_contest_defects_all_at_once() -> None:
    text = refusal("0 5\n3\nHUND\nMAUS\n")
    assert "line 1: “0 5” is not a size" in text
    assert "line 2: the number of words is given as 3, but the list has 2" in text
    assert "is not a size" in refusal("5\n2\nAB\nCD")
    assert "is not a size" in refusal("-5 5\n2\nAB\nCD")
    assert "the limit is 1000" in refusal("5000 5\n1\nAB")
    assert "number of words" in refusal("5 5\nHUND\nMAUS")


@pytest.mark.parametrize("text", ["12x10", "12 10", "12×10", " 12 X 10 "])
def test_sizes(text: str) -> None:
    assert parse_size(text) == (12, 10)


@pytest.mark.parametrize(
    "text", ["", "12", "a x b", "0x5", "-3x5", "1x2x3", "9" * 5000 + "x1", "²x3"]
)
def test_no_sizes(text: str) -> None:
    with pytest.raises(SuchselError):
        parse_size(text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04\x14\x00", "This file of Word, Excel or LibreOffice is damaged."),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "Save the words as .docx, .xlsx, .odt"),
        (b"%PDF-1.7", "This is neither text nor a file of Word, Excel or LibreOffice that can"),
    ],
)
def test_files_that_cannot_be_read(data: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "words.docx"
    file.write_bytes(data)
    with pytest.raises(SuchselError) as caught:
        read_sources([str(file)])
    assert f"{file}: " in str(caught.value)
    assert message in str(caught.value)
    assert "UTF-8" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = ", "Zeile 1, Spalte 9"),
        ("a = 1\nb = [1,", "Zeile 2, Spalte 8"),
        ("a = 1\nb c", "Zeile 2, Spalte 3"),
        ("a = " + "1" * 5000, "Eine Zahl darin ist zu lang"),
        ("a = " + "[" * 100_000, "zu tief verschachtelt"),
    ],
)
def test_broken_plans_are_told_in_one_language(text: str, reason: str) -> None:
    with pytest.raises(SuchselError) as caught:
        parse_toml(text)
    assert caught.value.text("de").startswith("Der Plan ist kein TOML: ")
    assert reason in caught.value.text("de")


def test_encodings(tmp_path: Path) -> None:
    assert decode("Ä".encode("utf-8-sig")) == "Ä"
    for encoding, name in (
        ("cp1252", "Windows-1252"),
        ("cp850", "850"),
        ("mac_roman", "Mac Roman"),
        ("utf-16", "UTF-16"),
    ):
        with pytest.raises(SuchselError) as caught:
            decode("Hund\nÄpfel\nÖl\nFüße".encode(encoding))
        assert name in str(caught.value)
        assert "UTF-8" in str(caught.value) or "NUL" in str(caught.value)


def test_files_and_words_together(tmp_path: Path) -> None:
    file = tmp_path / "liste.txt"
    file.write_text("3 4\n1\nHUND\n")
    source = read_sources([str(file), "Maus"])
    assert source.size == (3, 4)
    assert [entry.text for entry in source.entries] == ["HUND", "Maus"]
    assert str(source.entries[0].where) == f"{file}, line 3"
    assert str(source.entries[1].where) == "argument 2"


def test_two_sizes_need_a_choice(tmp_path: Path) -> None:
    for name, size in (("a.txt", "3 4"), ("b.txt", "5 5")):
        (tmp_path / name).write_text(f"{size}\n1\nW{name[0]}\n")
    both = [str(tmp_path / "a.txt"), str(tmp_path / "b.txt")]
    with pytest.raises(SuchselError, match="different sizes"):
        read_sources(both)
    assert read_sources(both, (9, 9)).size == (9, 9)


def test_missing_files_are_all_named() -> None:
    with pytest.raises(SuchselError) as caught:
        read_sources(["nicht/da.txt", "auch/nicht.txt"])
    assert len(caught.value.defects) == 2


@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_give_words_or_a_sentence(data: bytes, csv: bool) -> None:
    try:
        source = parse_words(decode(data), csv)
    except SuchselError as error:
        assert error.text("de")
        return
    assert all(isinstance(entry.text, str) for entry in source.entries)


def test_read_file_reads_csv_by_its_suffix(tmp_path: Path) -> None:
    file = tmp_path / "w.csv"
    file.write_text("Hund,Bellt\n")
    assert read_word_file(str(file)).entries[0].clue == "Bellt"


@pytest.mark.parametrize(
    "text",
    ["1984\n1999\n2001\n", "12 34\n7\n", "12 34\n56 78\n", "5 5\n3\n11\n22\n", "5\n5\n", "1 2\n"],
)
def test_a_list_of_numbers_is_a_plain_list(text: str) -> None:
    source = parse_words(text)
    assert [entry.text for entry in source.entries] == text.splitlines()
    assert source.size is None


def test_numbers_in_the_contest_format() -> None:
    source = parse_words("5 6\n2\n11\n22\n")
    assert [entry.text for entry in source.entries] == ["11", "22"]
    assert source.size == (5, 6)


def test_sheets_of_schools() -> None:
    rows = [["Class 3b"], ["No.", "Name", "Vorname", "Phone"], ["1", "Müller", "Anna", "0171"]]
    with pytest.raises(SuchselError, match="Several columns may hold the words: name, vorname"):
        parse_bytes(spreadsheet(rows))
    chosen = parse_bytes(spreadsheet(rows), ListOptions(columns="Vorname"))
    assert [entry.text for entry in chosen.entries] == ["Anna"]
    cities = [["Rank", "City", "Population"], ["1", "Rome", "2,748"], ["2", "Milan", "1,366"]]
    assert [entry.text for entry in parse_bytes(spreadsheet(cities)).entries] == ["Rome", "Milan"]
    numbered = document([["1. rain", "3. day"], ["2. train", "4. play"]])
    expected = ["rain", "train", "day", "play"]
    assert [entry.text for entry in parse_bytes(numbered).entries] == expected


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<html><body>\n<ul><li>dog</li></ul></body></html>\n", "This is HTML"),
        (b"<!DOCTYPE html>\n<p>perro</p>\n", "This is HTML"),
        (b'{"a": 1}', "This is JSON"),
        (b'[\n {"word": "Hund"}\n]', "This is JSON"),
        (bytes(range(256)) * 4, "This is neither text nor a file of Word"),
    ],
)
def test_files_that_are_no_lists_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(SuchselError, match=message):
        parse_bytes(data)


def test_a_word_that_is_also_the_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "animals").write_text("dog\n", "utf-8")
    found = read_sources(["animals", "cat"])
    assert [entry.text for entry in found.entries] == ["animals", "cat"]
    assert [*map(str, found.notes)] == ["“animals” is a word; the file is “./animals”"]


@pytest.mark.parametrize("text", ["sun : moon : star", "sun:moon:star", "sun: moon: star"])
def test_words_between_colons(text: str) -> None:
    for split in ("auto", "colons"):
        found = suchsel.read_words(f"{text}\n", split)
        assert [(word.text, word.clue) for word in found.words] == [
            ("sun", None),
            ("moon", None),
            ("star", None),
        ]
    assert suchsel.read_words("sun: shines\n").words[0].clue == "shines"


def test_a_question_names_a_way_to_read_it_otherwise() -> None:
    mail = "Hi: here they are\nwhale, shark, octopus\nsquid - crab\n"
    with pytest.raises(SuchselError, match="“split commas”"):
        suchsel.read_words(mail)
    with pytest.raises(SuchselError, match="delete it if it is not part"):
        suchsel.read_words("These are all the words that we want to learn\n")


def test_a_word_is_hidden_at_most_so_often() -> None:
    with pytest.raises(SuchselError, match="“CAT” is hidden at most 99 times"):
        suchsel.Request(["CAT x500", "dog"])
    assert len(suchsel.Request(["CAT x99", "dog"]).words) == 100


def test_a_document_with_a_table_and_a_list(tmp_path: Path) -> None:
    path, paper = tmp_path / "list.docx", docx.Document()
    paper.add_paragraph("Please learn these words by Friday!")
    for text in ("the sun", "the moon", "star"):
        paper.add_paragraph(text, style="List Bullet")
    paper.add_paragraph("Thank you, Ms Smith")
    table = paper.add_table(3, 2)
    for row, texts in zip(
        table.rows, (("Word", "Clue"), ("dog", "barks"), ("cat", "purrs")), strict=True
    ):
        row.cells[0].text, row.cells[1].text = texts
    paper.add_paragraph("and", style="List Bullet")  # a list of one item is no heading
    paper.add_table(1, 1).rows[0].cells[0].text = "bee"
    paper.save(str(path))
    found = suchsel.read_words(path)
    assert [(word.text, word.clue) for word in found.words] == [
        ("the sun", None),
        ("the moon", None),
        ("star", None),
        ("dog", "barks"),
        ("cat", "purrs"),
        ("and", None),
        ("bee", None),
    ]
    lost = "not part of the list: Please learn these words by Friday!, Thank you, Ms Smith"
    assert lost in found.notes


@pytest.mark.parametrize(
    "heading",
    [
        *("Λέξη;Ορισμός", "ΛΕΞΗ;ΟΡΙΣΜΟΣ", "Слово;Підказка", "Слово;Вопрос", "Kelime;İpucu"),
        *("KELİME;İPUCU", "Slovo;Nápověda", "Ord;Ledtråd", "Ord;Ledetråd", "Ord;Forklaring"),
        *("Sana;Vihje", "Szó;Meghatározás", "Cuvânt;Definiție", "Słowo;Definicja"),
    ],
)
def test_headings_of_many_languages(heading: str) -> None:
    found = parse_words(f"{heading}\nabc;Eins\ndefg;Zwei\n", csv=True)
    assert [(entry.text, entry.clue) for entry in found.entries] == [
        ("abc", "Eins"),
        ("defg", "Zwei"),
    ]


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        (
            'cell\t"Center of it" or of an atom\ncat\tMeow\n',
            ['"Center of it" or of an atom', "Meow"],
        ),
        ('cat\t"Meow," it says\ndog\t"Woof"\n', ['"Meow," it says', "Woof"]),
        ('cat\t"Meow\ndog\tWoof\n', ['"Meow', "Woof"]),
        ('cat\t"Meow\nand more"\ndog\tWoof\n', ["Meow and more", "Woof"]),
        ('cat;"Meow," it says\ndog;Woof\n', ['"Meow," it says', "Woof"]),
        ('cat,"Meow" it says\ndog,Woof\n', ['"Meow" it says', "Woof"]),
    ],
)
def test_clues_that_begin_with_a_quotation_mark(text: str, clues: list[str]) -> None:
    found = parse_words(text, csv=True)
    assert [entry.clue for entry in found.entries] == clues


@pytest.mark.parametrize("text", ['cat,"Meow," it says\n', 'cat;"Meow\ndog;Woof\n'])
def test_where_a_field_ends_must_be_clear(text: str) -> None:
    with pytest.raises(SuchselError, match="quotation marks must come in pairs"):
        parse_words(text, csv=True)


def test_a_date_in_csv_is_refused_as_in_a_workbook() -> None:
    assert "line 2: this cell holds a date" in refusal("Hund;a\n2024-05-03;b\nMaus;c\n", csv=True)
    dates = "1789-07-14;Bastille\n1989-11-09;Mauer\n"
    assert len(parse_words(dates, csv=True).entries) == 2
    assert (
        parse_words("Mauerfall;1989-11-09\nHund;Tier\n", csv=True).entries[0].clue == "1989-11-09"
    )
