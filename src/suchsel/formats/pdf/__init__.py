"""PDF: pages in true size with just the letters they use embedded, and no date.

Pages and fonts are not compressed: what zlib writes depends on its version, and a page is no larger
than a small picture anyway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

from pydyf import PDF, Array, Dictionary, String

from suchsel.formats import Format
from suchsel.formats.pdf import standards
from suchsel.formats.pdf.fonts import embed_fonts
from suchsel.formats.pdf.objects import added, compact_file, embed_pictures
from suchsel.formats.pdf.pages import PageStream, in_points
from suchsel.formats.pdf.tags import StructureTree
from suchsel.i18n import language_tag, say
from suchsel.sheet.document import Document
from suchsel.sheet.fonts import Faces, check_texts
from suchsel.sheet.marks import Page, texts_on
from suchsel.sheet.style import PAGE_OPTIONS, Style


def draw(document: Document) -> bytes:
    pages, faces, title, style = document
    return write_pdf(pages, faces, title, style.lang, kind=style.pdf)


def write_pdf(
    pages: Sequence[Page],
    faces: Faces,
    title: str,
    lang: str,
    bookmarks: Sequence[tuple[str, int]] = (),
    info: Mapping[str, str] | None = None,
    kind: str = Style().pdf,
) -> bytes:
    """A document of these pages; bookmarks are titles and the numbers of pages, from 0.

    `info` holds further entries of its metadata, like "Author"; `kind` is a row of `PDF_KINDS`.
    """
    check_texts(texts_on(pages), faces)
    pdf = PDF()
    tree = StructureTree(pdf) if kind in ("tagged", "archive") else None
    press = kind == "press"
    fonts = embed_fonts(pages, faces, pdf)
    names = Dictionary({font.name: font.reference for font in fonts.values()})
    pictures = embed_pictures(pages, pdf, press)
    objects = {"XObject": Dictionary(dict(pictures.values()))} if pictures else {}
    resources = added(Dictionary({"Font": names, **objects}), pdf)
    for page in pages:
        box = Array([0, 0, in_points(page.width), in_points(page.height)])
        sheet = Dictionary({"Type": "/Page", "Parent": pdf.pages.reference, "MediaBox": box})
        if any(page.bleed):
            left, top, right, bottom = page.bleed
            edges = (left, bottom, page.width - right, page.height - top)  # counted from the bottom
            sheet["BleedBox"], box = box, Array([in_points(edge) for edge in edges])
        sheet["TrimBox"] = box
        sheet["Resources"] = resources
        pdf.add_page(sheet)
        tags = tree.new_page(sheet) if tree else None
        drawn = PageStream(page, faces, fonts, pictures, tags, press).draw()
        sheet["Contents"] = added(drawn, pdf)
    if bookmarks:
        pdf.catalog["Outlines"] = _bookmarks(bookmarks, pdf)
    if not press:  # its version of PDF knows no languages
        pdf.catalog["Lang"] = String(language_tag(lang))
    pdf.info["Title"] = String(title)
    for name, text in (info or {}).items():
        pdf.info[name] = String(text)
    pdf.info["Creator"] = String(standards.CREATOR)
    if tree:
        pdf.catalog["ViewerPreferences"] = Dictionary({"DisplayDocTitle": "true"})
        about = standards.metadata(title, info or {}, lang, archive=kind == "archive")
        pdf.catalog["Metadata"] = added(about, pdf)
        if kind == "archive":
            standards.declare_colours(pdf)
        return compact_file(pdf, tree.close())
    file, version = BytesIO(), b"1.7"
    if press:
        standards.declare(pdf)
        version = standards.VERSION
    pdf.write(file, version=version, identifier=True)  # the identifier is a digest of the content
    return file.getvalue()


def _bookmarks(bookmarks: Sequence[tuple[str, int]], pdf: PDF) -> bytes:
    """The reference of the bookmarks, which are linked to each other."""
    items = [Dictionary({"Title": String(title)}) for title, _ in bookmarks]
    outlines = Dictionary({"Type": "/Outlines", "Count": len(items)})
    root, *references = [added(item, pdf) for item in (outlines, *items)]
    for i, (_, page) in enumerate(bookmarks):
        items[i]["Parent"] = root
        items[i]["Dest"] = Array([pdf.page_references[page], "/Fit"])
        if i:
            items[i]["Prev"] = references[i - 1]
            items[i - 1]["Next"] = references[i]
    outlines["First"], outlines["Last"] = references[0], references[-1]
    return root


FORMAT = Format(
    "pdf", say("pages to print"), None, (*PAGE_OPTIONS, "pdf"), "application/pdf", draw=draw
)
