"""A book as EPUB: its pages in XHTML and the package around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from suchsel.book.cover import front_page
from suchsel.book.matter import how_to_text
from suchsel.book.pages import BookLayout, answer_texts
from suchsel.book.plan import BookPlan
from suchsel.book.text import ProseBlock, read_markdown
from suchsel.difficulty.rating import STARS, stars_of
from suchsel.formats.svg import SvgPen, draw_svg, picture_svg
from suchsel.i18n import Message, say
from suchsel.puzzle import Puzzle
from suchsel.sheet import wording
from suchsel.sheet.board_drawing import BoardDrawing, extent_of
from suchsel.sheet.marks import LetterRow, Mark, TextRun, moved
from suchsel.sheet.sheet import LETTER, Sheet
from suchsel.sheet.wording import clean
from suchsel.system.archives import write_archive
from suchsel.system.files import fill_template
from suchsel.words.pictures import page_picture_of
from suchsel.words.vocabulary import is_drawing

#: The distance of two cells, and what stays free around a board, in units of its drawing.
PITCH, PAD = 10.0, 1.0
WIDEST = 60.0  # of a screen's width, in per cent: the type of a row of letters


class EpubFile(NamedTuple):
    """A file of the archive, as its manifest names it. Pages have a title."""

    name: str
    data: bytes
    properties: str = ""
    title: str = ""
    depth: int = 0  # of a page in the contents

    @property
    def id(self) -> str:
        return self.name.replace(".", "-")


class EpubPages:
    """Writes the pages of a book, and collects the pictures that they show."""

    def __init__(self, layout: BookLayout) -> None:
        self.layout, self.book, self.plan = layout, layout.book, layout.plan
        # Readers choose the size of the type; nobody writes on a screen.
        self.style = layout.plan.style.evolve(large_print=False, answer_lines=False)
        self.pictures: dict[str, EpubFile] = {}  # by their data addresses

    def pages(self) -> Iterator[EpubFile]:
        yield from self._front()
        depth = 0  # sections lie below the chapter that began before them
        for number, section in enumerate(self.book.sections, 1):
            if section.chapter:
                texts = _centred(section.chapter_text)
                yield self._page(f"chapter-{number}", section.chapter, *texts)
                depth = 1
            several = len(section.puzzles) > 1
            if several:
                yield self._page(f"section-{number}", clean(section.heading), depth=depth)
            for i, puzzle in enumerate(section.puzzles, section.first):
                yield self._puzzle(i, puzzle, depth + several)
        yield self._page("solutions", self._text(say("Solutions")))
        for number, puzzle in enumerate(self.book.puzzles, 1):
            said, board = answer_texts(puzzle, self.style), self._board(puzzle, solved=True)
            back = _link(f"puzzle-{number}.xhtml", self._text(say("Back to the puzzle")))
            name, title = f"answer-{number}", clean(self.book.heading(number, puzzle))
            yield self._page(name, title, *_paragraphs(*said), board, back, depth=1)
        yield from self._prose("author", say("About the author"), self.plan.about_author)
        yield from self._prose("books", say("Other books"), self.plan.other_books)

    def _text(self, message: Message) -> str:
        return message.text(self.plan.lang)

    def _page(
        self, name: str, title: str, *body: str, depth: int = 0, headed: bool = True
    ) -> EpubFile:
        lines = [f"<h1>{escape(title)}</h1>", *body] if headed else body
        lang, content = self.plan.lang, "\n".join(lines)
        text = _filled("page.xhtml", lang=lang, title=escape(title), body=content)
        drawn = "svg" if b"<svg" in text else ""
        return EpubFile(f"{name}.xhtml", text, drawn, title, depth)

    def _front(self) -> Iterator[EpubFile]:
        plan, logo, isbn = self.plan, [], f"ISBN {self.plan.isbn}" if self.plan.isbn else ""
        if plan.logo:
            shown = self._picture(plan.logo, plan.publisher or self._text(say("Logo")))
            logo = [f"<figure>{shown}</figure>"]
        names = _centred(plan.subtitle, plan.author, plan.publisher)
        imprint = _centred(*plan.imprint.splitlines(), isbn)
        yield self._page("title", plan.title, *names, *logo, *imprint)
        if plan.dedication:
            texts = _centred(*(block.text for block in read_markdown(plan.dedication)))
            yield self._page("dedication", self._text(say("Dedication")), *texts, headed=False)
        yield from self._prose("introduction", say("Introduction"), plan.introduction)
        if plan.how_to:
            boards = [self._board(self.book.example, solved) for solved in (False, True)]
            yield from self._prose("how-to", say("How to solve"), how_to_text(self.book), *boards)

    def _prose(self, name: str, title: Message, text: str, *more: str) -> Iterator[EpubFile]:
        if text:
            yield self._page(name, self._text(title), *_html(read_markdown(text)), *more)

    def _puzzle(self, number: int, puzzle: Puzzle, depth: int) -> EpubFile:
        sheet = Sheet(puzzle, self.style, self.layout.faces)
        lines = _paragraphs(*(text.text for text in sheet.head_texts))
        if self.style.rating == "stars":
            stars = stars_of(puzzle.difficulty.score)
            lines += _centred("★" * stars + "☆" * (STARS - stars))
        lines.append(self._board(puzzle, solved=False))
        if entries := sheet.entries:
            lines.append(f"<h2>{escape(wording.list_caption(puzzle, self.plan.lang))}</h2>")
            shown = {entry: self._picture(*picture) for entry, picture in sheet.pictures}
            rows = [f"<li>{escape(clean(entry))}{shown.get(entry, '')}</li>" for entry in entries]
            lang = wording.words_language(puzzle, self.style)
            spoken = f' lang="{lang}" xml:lang="{lang}"' if lang else ""
            kind = "words numbered" if wording.is_numbered(puzzle, self.style) else "words"
            lines.append(f'<ul class="{kind}"{spoken}>' + "\n".join(rows) + "</ul>")
        if code := sheet.code:  # in place of the QR code
            lines.append(_link(escape(code.link), code.caption.rstrip(":").rstrip()))
        lines.append(_link(f"answer-{number}.xhtml", self._text(say("Solution"))))
        title = clean(self.book.heading(number, puzzle))
        return self._page(f"puzzle-{number}", title, *lines, depth=depth)

    def _table(self, puzzle: Puzzle) -> str:
        """A board of squares as a table: in the reader's colours, and read cell by cell."""
        marked, rows = wording.marked_cells(puzzle, self.style), []
        for row, symbols in enumerate(wording.shown_grid(puzzle, self.style.lower)):
            cells = ""
            for column, symbol in enumerate(symbols):
                kind = ' class="void"' if symbol is None else ""
                kind = ' class="marked"' if (row, column) in marked else kind
                cells += f"<td{kind}>{escape(symbol or '')}</td>"
            rows.append(f"<tr>{cells}</tr>")
        lines, wide = " lines" if self.style.table else "", WIDEST / puzzle.columns
        about = quoteattr(self._text(say("Board")))
        return (
            f'<table class="board{lines}" aria-label={about} '
            f'style="font-size: min(1.2em, {wide:.1f}vw)"><tbody>\n' + "\n".join(rows)
        ) + "\n</tbody></table>"

    def _board(self, puzzle: Puzzle, solved: bool) -> str:
        """A board as a table, or as a drawing with its text for those who cannot see it."""
        if puzzle.board.kind.square and not solved and self.style.hint != "cells":
            return self._table(puzzle)
        shown, font = self.style.solution_style if solved else None, self.layout.faces.regular
        board = BoardDrawing(puzzle, PITCH, LETTER * PITCH, font, self.style, shown)
        extent = extent_of(puzzle, self.style, solved)
        width, height = (side * PITCH + 2 * PAD for side in extent)
        pen = SvgPen(self.layout.faces)
        drawn = "\n".join(_drawn(mark, pen) for mark in moved(board.draw(), PAD, PAD))
        drawn = drawn.replace('"#000000"', '"currentColor"')  # also on a dark ground
        return (
            f'<figure><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'role="img" aria-label={quoteattr(board.spoken)} font-family="sans-serif" '
            f'text-anchor="middle">\n{drawn}\n</svg></figure>'
        )

    def _picture(self, address: str, text: str) -> str:
        """A picture as a file of its own."""
        if address not in self.pictures:
            is_svg = is_drawing(address)
            kind, data = ("svg", picture_svg(address)) if is_svg else page_picture_of(address)[:2]
            name = f"picture-{len(self.pictures) + 1}.{kind}"
            self.pictures[address] = EpubFile(name, data)
        return f'<img src="{self.pictures[address].name}" alt={quoteattr(text)}/>'


def _drawn(mark: Mark, pen: SvgPen) -> str:
    """A mark; letters are text, so that the drawing stays small and can be searched."""
    if isinstance(mark, TextRun):  # the name of a row or column, centred like all text
        place = f'x="{mark.x:.1f}" y="{mark.y:.1f}" font-size="{mark.size:.1f}"'
        return f'<text {place} fill="{mark.colour}">{escape(mark.text)}</text>'
    if not isinstance(mark, LetterRow):
        return pen.draw(mark)
    letters = "".join(
        f'<tspan x="{x:.1f}">{escape(symbol)}</tspan>'
        for x, symbol in zip(mark.xs, mark.symbols, strict=True)
    )
    look = f'y="{mark.y:.1f}" font-size="{mark.size:.1f}" fill="{mark.colour}"'
    return f"<text {look}>{letters}</text>"


def _centred(*texts: str) -> list[str]:
    return [f'<p class="centred">{escape(clean(text))}</p>' for text in texts if text.strip()]


def _paragraphs(*texts: str) -> list[str]:
    return [f"<p>{escape(text)}</p>" for text in map(clean, texts) if text]


def _link(name: str, text: str) -> str:
    return f'<p><a href="{name}">{escape(text)}</a></p>'


def _html(blocks: Iterable[ProseBlock]) -> Iterator[str]:
    for (kind, bullet), group in groupby(blocks, key=lambda block: (block.kind, block.sign == "•")):
        texts = [escape(clean(block.text)) for block in group]
        if kind == "item":
            tag = "ul" if bullet else "ol"
            yield f"<{tag}>" + "".join(f"<li>{text}</li>" for text in texts) + f"</{tag}>"
        elif kind == "divider":
            yield from ["<hr/>"] * len(texts)
        else:
            tag = "h2" if kind == "heading" else "p"
            yield from (f"<{tag}>{text}</{tag}>" for text in texts)


#: The media types of files, but for pictures of pixels.
_MEDIA = {"xhtml": "application/xhtml+xml", "css": "text/css", "svg": "image/svg+xml"}


def _filled(name: str, **values: str) -> bytes:
    return fill_template(f"epub/{name}", **values).encode()


def write_epub(layout: BookLayout) -> bytes:
    """The book for screens, as EPUB 3, with the front of its cover."""
    plan, made = layout.plan, EpubPages(layout)
    pages = list(made.pages())
    title = escape(say("Contents").text(plan.lang))
    contents = _filled("nav.xhtml", lang=plan.lang, title=title, entries=_entries(pages, 0))
    cover = draw_svg([front_page(layout)], layout.faces, plan.title, "img")
    items = [
        EpubFile("nav.xhtml", contents, "nav"),
        EpubFile("style.css", _filled("style.css")),
        EpubFile("cover.svg", cover, "cover-image"),
        *made.pictures.values(),
        *pages,
    ]
    return write_archive(
        [
            ("mimetype", b"application/epub+zip"),
            ("META-INF/container.xml", _filled("container.xml")),
            ("book/package.opf", _package(plan, items, pages)),
            *((f"book/{item.name}", item.data) for item in items),
        ]
    )


def _package(plan: BookPlan, items: Sequence[EpubFile], pages: Sequence[EpubFile]) -> bytes:
    identifier = "urn:isbn:" + "".join(filter(str.isdigit, plan.isbn or ""))
    if not plan.isbn:
        digest = sha256(b"".join(item.data for item in items)).hexdigest()
        identifier = f"urn:suchsel:{digest[:32]}"
    values = {
        "title": " – ".join(filter(None, (plan.title, plan.subtitle))),
        "language": plan.lang,
        "creator": plan.author,
        "publisher": plan.publisher,
    }
    summary = say(
        "Each board is described row by row, and each solution by the places of its words."
    )
    manifest = []
    for item in items:
        suffix = item.name.rpartition(".")[2]
        media = _MEDIA.get(suffix, f"image/{suffix}")
        more = f' properties="{item.properties}"' if item.properties else ""
        manifest.append(f'<item id="{item.id}" href="{item.name}" media-type="{media}"{more}/>')
    return _filled(
        "package.opf",
        lang=plan.lang,
        identifier=identifier,
        book="\n".join(f"<dc:{k}>{escape(text)}</dc:{k}>" for k, text in values.items() if text),
        summary=escape(summary.text(plan.lang)),
        manifest="\n".join(manifest),
        spine="\n".join(f'<itemref idref="{page.id}"/>' for page in pages),
    )


def _entries(pages: Sequence[EpubFile], depth: int) -> str:
    """The pages of this depth, each with the deeper ones that follow it."""
    starts = [i for i, page in enumerate(pages) if page.depth == depth]
    rows = []
    for start, stop in zip(starts, [*starts[1:], len(pages)], strict=False):
        page, below = pages[start], _entries(pages[start + 1 : stop], depth + 1)
        rows.append(f"<li><a href={quoteattr(page.name)}>{escape(page.title)}</a>{below}</li>")
    return "<ol>" + "\n".join(rows) + "</ol>" if rows else ""
