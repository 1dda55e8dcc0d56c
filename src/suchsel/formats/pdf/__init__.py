"""PDF: pages in true size with just the letters they use embedded, and no date.

Pages and fonts are not compressed: what zlib writes depends on its version, and a page is no larger
than a small picture anyway."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from io import BytesIO
from xml.sax.saxutils import escape

from pydyf import PDF, Array, Dictionary, Stream, String

from suchsel.formats import Format
from suchsel.formats.pdf.fonts import embed_fonts
from suchsel.formats.pdf.objects import added, compact_file, embed_pictures
from suchsel.formats.pdf.pages import PageStream, in_points
from suchsel.formats.pdf.tags import StructureTree
from suchsel.i18n import language_tag, say
from suchsel.sheet.document import Document
from suchsel.sheet.fonts import Faces, check_texts
from suchsel.sheet.marks import Page, texts_on
from suchsel.sheet.style import PAGE_OPTIONS, Style
from suchsel.system.files import DATA, fill_template

CREATOR = "Suchsel"
PRESS_VERSION = b"1.3"
#: A printing condition that is registered, so that no profile has to be embedded.
_CONDITION = {
    "OutputConditionIdentifier": "CGATS TR 001",
    "OutputCondition": "SWOP (web offset printing on coated paper)",
    "RegistryName": "http://www.color.org",
    "Info": "CGATS TR 001 (SWOP)",
}


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
    pdf.info["Creator"] = String(CREATOR)
    if tree:
        pdf.catalog["ViewerPreferences"] = Dictionary({"DisplayDocTitle": "true"})
        about = _metadata(title, info or {}, lang, archive=kind == "archive")
        pdf.catalog["Metadata"] = added(about, pdf)
        if kind == "archive":
            _declare_colours(pdf)
        return compact_file(pdf, tree.close())
    file, version = BytesIO(), b"1.7"
    if press:
        _declare_press(pdf)
        version = PRESS_VERSION
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


# -- what PDF/UA, PDF/A and PDF/X ask for ----------------------------------------------------------


def _metadata(title: str, info: Mapping[str, str], lang: str, archive: bool) -> Stream:
    """The metadata as XMP: title, language and `info`; PDF/UA-1, and PDF/A-2a if asked for."""
    alone = '<rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt>'
    elements = {
        "Author": "<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>",
        "Subject": f"<dc:description>{alone}</dc:description>",
        "Keywords": "<pdf:Keywords>{}</pdf:Keywords>",
    }
    found = [form.format(escape(info[key])) for key, form in elements.items() if info.get(key)]
    text = fill_template(
        "archive.xmp" if archive else "metadata.xmp",
        title=escape(title),
        more="".join(f"{element}\n" for element in found),
        lang=lang,
        creator=CREATOR,
    )
    return Stream([text.strip().encode()], {"Type": "/Metadata", "Subtype": "/XML"})


def _declare_colours(pdf: PDF) -> None:
    """Say in a document that its colours are those of sRGB, by an ICC profile of version 4."""
    with open(os.path.join(DATA, "srgb.icc"), "rb") as file:
        profile = Stream([file.read()], {"N": 3})
    pdf.add_object(profile)
    name = String("sRGB IEC61966-2.1")
    condition = {"OutputConditionIdentifier": name, "Info": name}
    _add_intent(pdf, "/GTS_PDFA1", {**condition, "DestOutputProfile": profile.reference})


def _add_intent(pdf: PDF, standard: str, condition: Mapping[str, object]) -> None:
    intent = Dictionary({"Type": "/OutputIntent", "S": standard, **condition})
    pdf.catalog["OutputIntents"] = Array([intent])


def _declare_press(pdf: PDF) -> None:
    """Say in a document that it is PDF/X-1a."""
    for name in ("CreationDate", "ModDate"):  # demanded; with fixed ones, bytes stay the same
        pdf.info[name] = String("D:20000101000000Z")
    pdf.info["Producer"] = String(CREATOR)
    pdf.info["Trapped"] = "/False"
    pdf.info["GTS_PDFXVersion"] = String("PDF/X-1:2001")
    pdf.info["GTS_PDFXConformance"] = String("PDF/X-1a:2001")
    _add_intent(pdf, "/GTS_PDFX", {name: String(text) for name, text in _CONDITION.items()})


FORMAT = Format(
    "pdf", say("pages to print"), None, (*PAGE_OPTIONS, "pdf"), "application/pdf", draw=draw
)
