"""A book as EPUB: its pages in XHTML and the package around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from suchsel.book.answers import told_by_answer
from suchsel.book.cover import front_page
from suchsel.book.make import Chapter
from suchsel.book.matter import advice
from suchsel.book.pages import BookLayout, book_style
from suchsel.book.text import ProseBlock, read_markdown
from suchsel.formats.svg import SvgPen, draw_svg
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.sheet.board_drawing import Look, draw_board, frame_of
from suchsel.sheet.marks import LetterRow, Mark, moved
from suchsel.sheet.parts import LETTER, PageContent
from suchsel.sheet.wording import clean, guidance, list_caption, spoken_board, spoken_solution
from suchsel.words.pictures import page_picture_of

#: The distance of two cells, and what stays free around a board, in units of its drawing.
PITCH, PAD = 10.0, 1.0


class EpubPage(NamedTuple):
    """A page; `depth` is its level in the contents, None if these do not name it."""

    name: str
    title: str
    data: bytes
    depth: int | None = 0
    drawn: bool = False  # whether it has a drawing in it


class EpubPages:
    """Writes the pages of a book, and collects the pictures that they show."""

    def __init__(self, layout: BookLayout) -> None:
        self.layout, self.book, self.plan = layout, layout.book, layout.plan
        self.style = book_style(layout.book)._replace(large_print=False)
        self.pictures: dict[str, bytes] = {}
        self.names: dict[str, str] = {}  # of pictures, by their data addresses

    def pages(self) -> Iterator[EpubPage]:
        yield from self._front()
        depth = 0  # sections lie below the chapter that began before them
        for number, chapter in enumerate(self.book.chapters, 1):
            if chapter.part:
                yield self._opener(number, chapter)
                depth = 1
            yield from self._section(number, chapter, depth)
        solutions = self._text(say("Solutions"))
        body = f"<h1>{escape(solutions)}</h1>"
        yield self._page("solutions.xhtml", solutions, body, 0)
        for number, puzzle in enumerate(self.book.puzzles, 1):
            yield self._answer(number, puzzle)
        for name, title, text in (
            ("author", say("About the author"), self.plan.about_author),
            ("books", say("Other books"), self.plan.other_books),
        ):
            if text:
                yield self._prose(name, self._text(title), text)

    def _text(self, message: Message) -> str:
        return message.text(self.plan.lang)

    def _page(
        self, name: str, title: str, body: str, depth: int | None, drawn: bool = False
    ) -> EpubPage:
        lang = self.plan.lang
        text = f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="{lang}" xml:lang="{lang}">
<head><title>{escape(title)}</title><link rel="stylesheet" href="style.css"/></head>
<body>
{body}
</body>
</html>
"""
        return EpubPage(name, title, text.encode(), depth, drawn)

    # -- texts -------------------------------------------------------------------------------------

    def _front(self) -> Iterator[EpubPage]:
        plan = self.plan
        lines = [f"<h1>{escape(plan.title)}</h1>"]
        lines += _centred(plan.subtitle, plan.author, plan.publisher)
        if plan.logo:
            shown = self._picture(plan.logo, plan.publisher or self._text(say("Logo")))
            lines.append(f"<figure>{shown}</figure>")
        isbn = f"ISBN {plan.isbn}" if plan.isbn else ""
        lines += _centred(*plan.imprint.splitlines(), isbn)
        yield self._page("title.xhtml", plan.title, "\n".join(lines), 0)
        if plan.dedication:
            body = "\n".join(_centred(*(b.text for b in read_markdown(plan.dedication))))
            yield self._page("dedication.xhtml", self._text(say("Dedication")), body, 0)
        if plan.introduction:
            title = self._text(say("Introduction"))
            yield self._prose("introduction", title, plan.introduction)
        if plan.how_to:
            yield self._how_to()

    def _prose(self, name: str, title: str, text: str) -> EpubPage:
        body = f"<h1>{escape(title)}</h1>\n" + _html(read_markdown(text))
        return self._page(f"{name}.xhtml", title, body, 0)

    def _how_to(self) -> EpubPage:
        title, example = self._text(say("How to solve")), self.book.example
        text = self.plan.how_to_text
        if not text:
            text = "\n\n".join(map(self._text, advice(self.book, self.style)))
        boards = [self._board(example, solved) for solved in (False, True)]
        body = [f"<h1>{escape(title)}</h1>", _html(read_markdown(text)), *boards]
        return self._page("how-to.xhtml", title, "\n".join(body), 0, drawn=True)

    def _opener(self, number: int, chapter: Chapter) -> EpubPage:
        body = [f"<h1>{escape(chapter.part)}</h1>", *_centred(chapter.part_text)]
        return self._page(f"chapter-{number}.xhtml", chapter.part, "\n".join(body), 0)

    # -- puzzles -----------------------------------------------------------------------------------

    def _section(self, number: int, chapter: Chapter, depth: int) -> Iterator[EpubPage]:
        if len(chapter.puzzles) > 1:
            body = f"<h1>{escape(clean(chapter.title))}</h1>"
            yield self._page(f"section-{number}.xhtml", clean(chapter.title), body, depth)
            depth += 1
        for i, puzzle in enumerate(chapter.puzzles, chapter.first):
            yield self._puzzle(i, puzzle, depth)

    def _puzzle(self, number: int, puzzle: Puzzle, depth: int) -> EpubPage:
        title = clean(f"{number}. {puzzle.title}")
        content = PageContent(puzzle, self.style, self.layout.faces, None)
        lines = [f"<h1>{escape(title)}</h1>", *_paragraphs(clean(guidance(puzzle, self.style)))]
        lines.append(self._board(puzzle, solved=False))
        if entries := content.entries():
            caption = list_caption(puzzle, self.plan.lang)
            lines.append(f"<h2>{escape(caption)}</h2>")
            shown = dict(content.pictures())
            rows = []
            for entry in entries:
                drawn = shown.get(entry)
                picture = self._picture(drawn.address, drawn.text) if drawn else ""
                rows.append(f"<li>{escape(clean(entry))}{picture}</li>")
            lines.append('<ul class="words">' + "\n".join(rows) + "</ul>")
        lines.append(_link(f"answer-{number}.xhtml", self._text(say("Solution"))))
        return self._page(f"puzzle-{number}.xhtml", title, "\n".join(lines), depth, drawn=True)

    def _answer(self, number: int, puzzle: Puzzle) -> EpubPage:
        title = clean(f"{number}. {puzzle.title}")
        lines = [f"<h1>{escape(title)}</h1>"]
        lines += _paragraphs(*map(clean, told_by_answer(puzzle, self.style)))
        lines.append(self._board(puzzle, solved=True))
        lines.append(_link(f"puzzle-{number}.xhtml", self._text(say("Back to the puzzle"))))
        return self._page(f"answer-{number}.xhtml", title, "\n".join(lines), 1, drawn=True)

    def _board(self, puzzle: Puzzle, solved: bool) -> str:
        """A board as a drawing, with its text for those who cannot see it."""
        style, lang = self.style, self.plan.lang
        spoken = spoken_board(puzzle, lang, style.lower)
        if solved:
            spoken = spoken_solution(puzzle, lang)
        shown = style.solution_style if solved else None
        look = Look(PITCH, LETTER * PITCH, self.layout.faces.regular, style, shown)
        frame = frame_of(puzzle, style.table)
        width, height = frame.width * PITCH + 2 * PAD, frame.height * PITCH + 2 * PAD
        pen = SvgPen(self.layout.faces)
        drawn = "\n".join(_drawn(mark, pen) for mark in moved(draw_board(puzzle, look), PAD, PAD))
        return (
            f'<figure><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'role="img" aria-label={quoteattr(spoken)} font-family="sans-serif" '
            f'text-anchor="middle">\n{drawn}\n</svg></figure>'
        )

    def _picture(self, address: str, text: str) -> str:
        """A picture as a file of its own."""
        if address not in self.names:
            found = page_picture_of(address)
            self.names[address] = f"picture-{len(self.names) + 1}.{found.kind}"
            self.pictures[self.names[address]] = found.data
        return f'<img src="{self.names[address]}" alt={quoteattr(text)}/>'


def _drawn(mark: Mark, pen: SvgPen) -> str:
    """A mark; letters are text, so that the drawing stays small and can be searched."""
    if not isinstance(mark, LetterRow):
        return pen.draw(mark)
    letters = "".join(
        f'<tspan x="{x:.1f}">{escape(symbol)}</tspan>'
        for x, symbol in zip(mark.xs, mark.symbols, strict=True)
    )
    return (
        f'<text y="{mark.y:.1f}" font-size="{mark.size:.1f}" fill="{mark.colour}">{letters}</text>'
    )


def _centred(*texts: str) -> list[str]:
    return [f'<p class="centred">{escape(clean(text))}</p>' for text in texts if text.strip()]


def _paragraphs(*texts: str) -> list[str]:
    return [f"<p>{escape(text)}</p>" for text in texts if text]


def _link(name: str, text: str) -> str:
    return f'<p><a href="{name}">{escape(text)}</a></p>'


def _html(blocks: Sequence[ProseBlock]) -> str:
    return "\n".join(_block_html(blocks))


def _block_html(blocks: Iterable[ProseBlock]) -> Iterator[str]:
    for (kind, sign), group in groupby(blocks, key=lambda block: (block.kind, block.sign == "•")):
        texts = [escape(clean(block.text)) for block in group]
        match kind:
            case "item":
                tag = "ul" if sign else "ol"
                yield f"<{tag}>" + "".join(f"<li>{text}</li>" for text in texts) + f"</{tag}>"
            case "heading":
                yield from (f"<h2>{text}</h2>" for text in texts)
            case "divider":
                yield from ("<hr/>" for _ in texts)
            case _:
                yield from (f"<p>{text}</p>" for text in texts)


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
