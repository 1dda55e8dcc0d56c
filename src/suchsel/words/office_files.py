"""Words in files of Word, Excel and LibreOffice: which of them a file is, and its contents."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring
from zipfile import ZipFile

from suchsel.archives import damage_told, open_archive, read_part
from suchsel.errors import SuchselError, mistake
from suchsel.words.blocks import OfficeText
from suchsel.words.documents import read_docx, read_odt
from suchsel.words.spreadsheets import read_ods, read_xlsx


class OfficeArchive:
    """The parts of an office file, by their names."""

    def __init__(self, archive: ZipFile) -> None:
        self.archive, self.names = archive, frozenset(archive.namelist())

    def part(self, name: str) -> Element | None:
        """The root of a part; None if there is no such part."""
        if name not in self.names:
            return None
        return fromstring(read_part(self.archive, name))


def read_office_file(data: bytes) -> OfficeText:
    """Texts and tables in the order of the file."""
    with damage_told(_tell), open_archive(data) as archive:
        office = OfficeArchive(archive)
        if (workbook := office.part("xl/workbook.xml")) is not None:
            return read_xlsx(workbook, office.part)
        if (document := office.part("word/document.xml")) is not None:
            return read_docx(document)
        content = office.part("content.xml")
        if content is not None:
            for element in content.iter():
                name = element.tag.rpartition("}")[2]
                if name == "spreadsheet":
                    return read_ods(element)
                if name == "text":
                    return read_odt(element)
    raise mistake(
        "not-a-word-list",
        "This archive is none of the files that can be read here: .docx, .xlsx, .odt, .ods.",
    )


def _tell(reason: str) -> SuchselError:
    if reason == "password":
        return mistake("office-password", "This file has a password. Save it without one.")
    if reason == "too-large":
        return mistake("office-too-large", "This file holds too much to be a word list.")
    return mistake("office-damaged", "This file of Word, Excel or LibreOffice is damaged.")
