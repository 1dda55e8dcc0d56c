"""Pictures as clues: from files to data addresses."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from PIL import Image

import suchsel
from suchsel import SuchselError, read_words
from suchsel.system.files import MAX_PICTURE
from suchsel.words import pictures
from suchsel.words.pictures import parse_picture, picture_of, plain_picture
from suchsel.words.sources import parse_bytes, without_pictures
from tests.pictures import drawn, encoded, picture_list


def looks(address: str) -> Image.Image:
    return Image.open(BytesIO(picture_of(address).data)).convert("RGB")


def test_a_table_names_pictures_beside_it(tmp_path: Path) -> None:
    found = read_words(picture_list(tmp_path))
    assert (found.words[0].text, found.words[0].clue) == ("Hund", "It barks")
    kinds = [picture_of(word.picture or "").kind for word in found.words]
    assert kinds == ["png", "jpeg", "png"]
    assert found.notes[-1] == "3 pictures"


@pytest.mark.parametrize("heading", ["Wort;Bild;Hinweis", "Bild;Alt;Begriff", "answer;photo;hint"])
def test_headings_of_the_column(heading: str, tmp_path: Path) -> None:
    picture_list(tmp_path)
    names = heading.split(";")
    values = {"Wort": "Hund", "Begriff": "Hund", "answer": "Hund"}
    values |= dict.fromkeys(("Bild", "photo"), "hund.png")
    values |= dict.fromkeys(("Hinweis", "Alt", "hint"), "bellt")
    file = tmp_path / "other.csv"
    file.write_text(f"{heading}\n{';'.join(values[name] for name in names)}\n")
    (word,) = read_words(file).words
    assert (word.text, word.clue, bool(word.picture)) == ("Hund", "bellt", True)


def test_a_spreadsheet_names_pictures(tmp_path: Path) -> None:
    picture_list(tmp_path)
    book = openpyxl.Workbook()
    for row in (["Wort", "Hinweis", "Bild"], ["Hund", "bellt", "hund.png"]):
        book.active.append(row)
    book.save(tmp_path / "list.xlsx")
    (word,) = read_words(tmp_path / "list.xlsx").words
    assert looks(word.picture or "").getpixel((30, 20)) == (255, 0, 0)


def test_all_defects_name_their_lines(tmp_path: Path) -> None:
    picture_list(tmp_path)
    (tmp_path / "bad.png").write_bytes(encoded(drawn())[:80])
    file = tmp_path / "wrong.csv"
    file.write_text("word,clue,picture\nHund,a,nix.png\nKatze,b,bad.png\nMaus,c,list.csv\n")
    with pytest.raises(SuchselError) as caught:
        read_words(file)
    told = [str(defect) for defect in caught.value.defects]
    assert [defect.code for defect in caught.value.defects] == [
        "no-such-file",
        "picture-damaged",
        "not-a-picture",
    ]
    assert all(f"line {n}" in text for n, text in enumerate(told, 2))


def test_a_picture_needs_a_text(tmp_path: Path) -> None:
    picture_list(tmp_path)
    file = tmp_path / "mute.csv"
    file.write_text("word,picture\nHund,hund.png\n")
    with pytest.raises(SuchselError, match=r"line 2, column 6: the picture needs a text"):
        read_words(file)
    with pytest.raises(SuchselError, match="a picture needs a clue"):
        suchsel.generate([("Hund", None, encoded(drawn()))])


def test_a_list_from_elsewhere_reads_no_files() -> None:
    source = without_pictures(parse_bytes(b"word,clue,picture\nHund,It barks,/etc/passwd\n"))
    assert [entry.picture for entry in source.entries] == [None]
    assert "pictures are left out" in str(source.notes[-1])


def test_what_is_plain_already_stays_as_it_is() -> None:
    for image, form in ((drawn(), "PNG"), (drawn().convert("P"), "PNG"), (drawn(mode="L"), "JPEG")):
        data = encoded(image, form)
        assert picture_of(plain_picture(data)).data == data


def test_nothing_but_the_image_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010F] = "Camera"
    for form in ("JPEG", "PNG"):
        data = encoded(drawn(), form, exif=exif)
        assert b"Camera" in data
        assert b"Camera" not in picture_of(plain_picture(data)).data


def test_transparent_parts_become_white_and_turned_pictures_upright() -> None:
    assert looks(plain_picture(encoded(drawn(mode="RGBA")))).getpixel((0, 0)) == (255, 255, 255)
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held on its side
    turned = picture_of(plain_picture(encoded(drawn((60, 40)), "JPEG", exif=exif)))
    assert (turned.width, turned.height) == (40, 60)


def test_large_pictures_become_small_ones() -> None:
    found = picture_of(plain_picture(encoded(drawn((3000, 1500)), "JPEG")))
    assert (found.width, found.height) == (640, 320)
    noise = Image.effect_noise((640, 640), 90).convert("RGB")
    found = picture_of(plain_picture(encoded(noise)))
    assert found.kind == "jpeg"
    assert len(found.data) <= MAX_PICTURE


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_FILE_PIXELS", 1000)
    with pytest.raises(SuchselError, match="too many pixels"):
        plain_picture(encoded(drawn((40, 40))))
    monkeypatch.setattr(pictures, "MAX_PICTURES", 200)
    words = [(word, "clue", encoded(drawn((20, 20)))) for word in ("Hund", "Katze", "Maus", "Igel")]
    with pytest.raises(SuchselError, match="more than 200 bytes together"):
        suchsel.generate(words)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("hund.png", "not-a-picture-address"),
        ("data:image/gif;base64,R0lGODlh", "not-a-picture-address"),
        ("data:image/png;base64,****", "picture-damaged"),
        ("data:image/png;base64,AAAA", "picture-damaged"),
        ("data:image/jpeg;base64,/9j/4AAQ", "picture-damaged"),
        ("data:image/png;base64," + "A" * 400_000, "picture-too-large"),
    ],
)
def test_wrong_addresses(address: str, code: str) -> None:
    with pytest.raises(SuchselError) as caught:
        suchsel.generate([("Hund", "It barks", address)])
    assert caught.value.defects[0].code == code


@pytest.mark.parametrize(
    "data",
    [
        encoded(drawn(mode="RGBA")),
        encoded(drawn(mode="CMYK"), "JPEG"),
        encoded(drawn((700, 20))),
    ],
)
def test_pictures_that_no_document_may_embed(data: bytes) -> None:
    with pytest.raises(SuchselError, match=r"A picture in a request|pixels in a row"):
        parse_picture(data)


def test_a_picture_that_is_cut_off_is_refused() -> None:
    for form in ("PNG", "JPEG"):
        data = encoded(drawn(), form)
        assert parse_picture(data).data == data
        for end in range(len(data)):
            with pytest.raises(SuchselError):
                parse_picture(data[:end])


def test_fill_bytes_before_a_segment_are_no_damage() -> None:
    data = encoded(drawn(), "JPEG")
    assert picture_of(plain_picture(data[:2] + b"\xff" + data[2:])).kind == "jpeg"


def test_the_library_takes_paths_bytes_and_addresses(tmp_path: Path) -> None:
    picture_list(tmp_path)
    path = tmp_path / "hund.png"
    ways: list[Path | bytes | str] = [path, path.read_bytes(), plain_picture(path.read_bytes())]
    puzzles = [
        suchsel.generate([("Hund", "It barks", way), "Katze"], seed=1, list="shown") for way in ways
    ]
    assert len({puzzle.to_json() for puzzle in puzzles}) == 1
    assert suchsel.Puzzle.from_json(puzzles[0].to_json()) == puzzles[0]
    assert [*puzzles[0].pictures] == ["Hund"]
    assert eval(repr(puzzles[0].request), {"Request": suchsel.Request}) == puzzles[0].request


def test_a_list_of_pictures_needs_some() -> None:
    with pytest.raises(SuchselError, match="No picture was found"):
        suchsel.generate([("Wahrheit", "the truth")], list="pictures", language="de")
