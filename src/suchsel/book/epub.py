"""EPUB 3: the book for screens, as an archive of pages that adapt to the reader's type size.

Each puzzle has a page with its board as a drawing, its rows in words for those who cannot see it,
and its list; its answer has another one, and both lead to each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from suchsel.book.book_cover import front_page
from suchsel.book.book_pages import BookLayout
from suchsel.book.epub_pages import EpubPage, EpubPages
from suchsel.formats.svg import draw_svg
from suchsel.i18n import say

#: Archives hold dates; a fixed one keeps the bytes of a book the same.
_DATE = (1980, 1, 1, 0, 0, 0)
_MODIFIED = "1980-01-01T00:00:00Z"
_MEDIA = {
    "xhtml": "application/xhtml+xml",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpeg": "image/jpeg",
}
_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" \
media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_STYLE = """\
body { font-family: sans-serif; margin: 1em; }
h1, .centred { text-align: center; }
nav ol { list-style: none; padding-left: 1.2em; }
figure { margin: 1em 0; text-align: center; }
figure img { max-width: 8em; }
svg { max-width: 100%; max-height: 90vh; }
ul.words { columns: 9em; list-style: square; }
ul.words img { display: block; max-width: 6em; }
"""


class EpubItem(NamedTuple):
    """A file of the archive, as its manifest names it."""

    name: str
    data: bytes
    properties: str = ""

    @property
    def row(self) -> str:
        media = _MEDIA[self.name.rpartition(".")[2]]
        more = f' properties="{self.properties}"' if self.properties else ""
        return f'<item id="{self.id}" href="{self.name}" media-type="{media}"{more}/>'

    @property
    def id(self) -> str:
        return self.name.replace(".", "-")


def write_epub(layout: BookLayout) -> bytes:
    made = EpubPages(layout)
    pages = list(made.pages())
    cover = draw_svg([front_page(layout)], layout.faces, layout.plan.title, "img")
    items = [
        EpubItem("nav.xhtml", _nav(layout, pages), "nav"),
        EpubItem("style.css", _STYLE.encode()),
        EpubItem("cover.svg", cover, "cover-image"),
        *(EpubItem(name, data) for name, data in made.pictures.items()),
        *(EpubItem(page.name, page.data, "svg" if page.drawn else "") for page in pages),
    ]
    files = {
        "mimetype": b"application/epub+zip",
        "META-INF/container.xml": _CONTAINER.encode(),
        "book/package.opf": _package(layout, items, pages).encode(),
        **{f"book/{item.name}": item.data for item in items},
    }
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name, _DATE), data)
    return out.getvalue()


# -- the package -----------------------------------------------------------------------------------


def _package(layout: BookLayout, items: Sequence[EpubItem], pages: Sequence[EpubPage]) -> str:
    manifest = "\n".join(item.row for item in items)
    spine = "\n".join(f'<itemref idref="{page.name.replace(".", "-")}"/>' for page in pages)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" \
xml:lang="{layout.plan.lang}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
{chr(10).join(_metadata(layout, items))}
</metadata>
<manifest>
{manifest}
</manifest>
<spine>
{spine}
</spine>
</package>
"""


def _metadata(layout: BookLayout, items: Sequence[EpubItem]) -> Iterator[str]:
    plan = layout.plan
    digest = sha256(b"".join(item.data for item in items)).hexdigest()
    identifier = f"urn:suchsel:{digest[:32]}"
    if plan.isbn:
        identifier = "urn:isbn:" + "".join(filter(str.isdigit, plan.isbn))
    yield f'<dc:identifier id="id">{identifier}</dc:identifier>'
    title = " – ".join(filter(None, (plan.title, plan.subtitle)))
    yield f"<dc:title>{escape(title)}</dc:title>"
    yield f"<dc:language>{plan.lang}</dc:language>"
    for name, text in (("creator", plan.author), ("publisher", plan.publisher)):
        if text:
            yield f"<dc:{name}>{escape(text)}</dc:{name}>"
    yield f'<meta property="dcterms:modified">{_MODIFIED}</meta>'
    summary = say(
        "Each board is described row by row, and each solution by the places of its words."
    )
    for name, text in (
        ("accessMode", "textual"),
        ("accessMode", "visual"),
        ("accessModeSufficient", "textual"),
        ("accessibilityFeature", "alternativeText"),
        ("accessibilityFeature", "longDescription"),
        ("accessibilityFeature", "structuralNavigation"),
        ("accessibilityFeature", "tableOfContents"),
        ("accessibilityHazard", "none"),
        ("accessibilitySummary", escape(summary.text(plan.lang))),
    ):
        yield f'<meta property="schema:{name}">{text}</meta>'


# -- the contents ----------------------------------------------------------------------------------


def _nav(layout: BookLayout, pages: Sequence[EpubPage]) -> bytes:
    lang = layout.plan.lang
    title = escape(say("Contents").text(lang))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
lang="{lang}" xml:lang="{lang}">
<head><title>{title}</title><link rel="stylesheet" href="style.css"/></head>
<body>
<nav epub:type="toc" id="toc"><h1>{title}</h1>
{_entries(pages, 0)}
</nav>
</body>
</html>
""".encode()


def _entries(pages: Sequence[EpubPage], depth: int) -> str:
    """The pages of this depth, each with the deeper ones that follow it."""
    starts = [i for i, page in enumerate(pages) if page.depth == depth]
    if not starts:
        return ""
    rows = []
    for start, stop in zip(starts, [*starts[1:], len(pages)], strict=True):
        page = pages[start]
        below = _entries(pages[start + 1 : stop], depth + 1)
        rows.append(f"<li><a href={quoteattr(page.name)}>{escape(page.title)}</a>{below}</li>")
    return "<ol>" + "\n".join(rows) + "</ol>"
