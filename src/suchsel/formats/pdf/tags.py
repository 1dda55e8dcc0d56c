"""The structure of a PDF: which content is a heading, a list, a table or a figure, in what order.

Content is marked in the streams of the pages with numbers. The tree says which element each number
belongs to, and the tree of parents finds the element of a number. PDF/UA-1 requires all of this."""

from __future__ import annotations

from collections.abc import Iterator

from pydyf import PDF, Array, Dictionary, Object, String

from suchsel.boards.kind import Point
from suchsel.sheet import marks
from suchsel.sheet.fonts import Faces

#: What the entries of a list consist of.
_ENTRIES = {"L": ("LI", "LBody"), "TOC": ("TOCI", "P")}


class Node(Object):  # type: ignore[misc]
    """An object of the file in its final form."""

    data = b""


class Element(Node):
    """An element of the tree: further elements, or content by its page and number."""

    def __init__(self, tag: str, entries: bytes = b"") -> None:
        super().__init__()
        self.tag, self.entries = tag, entries  # further entries of its dictionary
        self.kids: list[Element] = []
        self.content: list[tuple[bytes, int]] = []
        self.annotations: list[bytes] = []

    def add(self, tag: str, entries: bytes = b"") -> Element:
        self.kids.append(Element(tag, entries))
        return self.kids[-1]

    def written(self, parent: bytes) -> bytes:
        """Its dictionary, in the element with this reference."""
        page = self.content[0][0] if self.content else b""
        kids = [
            b"%d" % number if at == page else b"<</Type/MCR/Pg %s/MCID %d>>" % (at, number)
            for at, number in self.content
        ]
        kids += [*(kid.reference for kid in self.kids), *self.annotations]
        children = kids[0] if len(kids) == 1 else b"[" + b" ".join(kids) + b"]"
        return b"<</S/%s/P %s%s%s%s>>" % (
            self.tag.encode(),
            parent,
            b"/Pg " + page if page else b"",
            self.entries,
            b"/K " + children if kids else b"",
        )


class StructureTree:
    """Grows while the pages are drawn."""

    def __init__(self, pdf: PDF) -> None:
        self.pdf = pdf
        self.document = Element("Document")
        self.blocks: dict[marks.Block, Element] = {}
        self.items: dict[marks.Role, Element] = {}
        self.tables: dict[marks.Block, dict[tuple[int, int], Element]] = {}
        self.boxes: dict[marks.Block, tuple[float, ...]] = {}
        self.pages: list[PageTags] = []

    def new_page(self, page: Dictionary) -> PageTags:
        page["StructParents"], page["Tabs"] = len(self.pages), "/S"
        self.pages.append(PageTags(self, page))
        return self.pages[-1]

    def element(self, role: marks.Role) -> Element:
        """The element that holds the content of this role."""
        block = role.block
        if block not in self.blocks:
            key = b"/Alt" if block.tag == "Figure" else b"/ActualText"
            text = key + String(block.text).data if block.text else b""
            text += b"/Lang" + String(block.lang).data if block.lang else b""
            holder = self.element(block.inside) if block.inside else self.document
            self.blocks[block] = holder.add(block.tag, text)
        if role.is_table:
            cells, place = self.tables.setdefault(block, {}), (role.item, role.column)
            if place not in cells:
                cells[place] = Element("TD")
                if bool(role.item) != bool(role.column):  # the name of a row or column
                    scope = b"Row" if role.item else b"Column"
                    cells[place] = Element("TH", b"/A<</O/Table/Scope/%s>>" % scope)
            return cells[place]
        if block.tag not in _ENTRIES:
            return self.blocks[block]
        if role not in self.items:
            entry, body = _ENTRIES[block.tag]
            self.items[role] = self.blocks[block].add(entry).add(body)
        return self.items[role]

    def enclose(self, block: marks.Block, *box: float) -> None:
        """Say where on the page a part of a figure is: left, bottom, right and top, in points."""
        a, b, c, d = self.boxes.get(block, box)
        self.boxes[block] = min(a, box[0]), min(b, box[1]), max(c, box[2]), max(d, box[3])

    # -- the finished tree -------------------------------------------------------------------------

    def close(self) -> list[Node]:
        """Make the tree a part of the document: its objects, which take much room."""
        for block, cells in self.tables.items():
            cells.setdefault((0, 0), Element("TD"))  # even if the font has no space for it
            rows: dict[int, Element] = {}
            for (row, _), cell in sorted(cells.items(), key=lambda item: item[0]):
                if row not in rows:
                    rows[row] = self.blocks[block].add("TR")
                rows[row].kids.append(cell)
        for block, box in self.boxes.items():
            if block.tag == "Figure":
                corners = b" ".join(b"%g" % round(side, 2) for side in box)
                layout = b"/A<</O/Layout/Placement/Block/BBox[%s]>>" % corners
                self.blocks[block].entries += layout
        links = [self._link(block, to) for block in self.boxes if (to := self._target(block.link))]
        root, parents = Node(), Node()
        elements = [*_walk(self.document, root)]
        nodes = [root, parents, *(element for element, _ in elements)]
        for node in nodes:
            self.pdf.add_object(node)
        for element, parent in elements:
            element.data = element.written(parent.reference)
        owners = [
            b"[%s]" % b" ".join(element.reference for element in page.owners) for page in self.pages
        ]
        owners += [b" " + link.reference for link in links]
        parents.data = b"<</Nums[%s]>>" % b"\n".join(
            b"%d%s" % (number, owner) for number, owner in enumerate(owners)
        )
        root.data = b"<</Type/StructTreeRoot/K %s/ParentTree %s/ParentTreeNextKey %d>>" % (
            self.document.reference,
            parents.reference,
            len(owners),
        )
        self.pdf.catalog["StructTreeRoot"] = root.reference
        self.pdf.catalog["MarkInfo"] = Dictionary({"Marked": "true"})
        return nodes

    def _target(self, link: str) -> bytes:
        """The entry of an area that leads there; nothing if a sample of a book lacks the page."""
        if not link.startswith("#"):
            return b"/A<</S/URI/URI%s>>" % String(link).data if link else b""
        pages = self.pages[int(link[1:]) - 1 :]
        return b"/Dest[%s/Fit]" % pages[0].reference if pages else b""

    def _link(self, block: marks.Block, target: bytes) -> Element:
        """The element of a link, to which its area, or that of its figure, has been added."""
        shown = found = self.blocks[block]
        if block.tag == "Figure":
            assert block.inside, "a figure that is a link lies in one"
            found = self.blocks[block.inside.block]
        page = next(page for page in self.pages if page.reference == shown.content[0][0]).page
        number = len(self.pages) + sum(len(one.page.get("Annots", ())) for one in self.pages)
        self.pdf.add_object(area := Node())
        # Printed with the page (4), as archives require.
        area.data = b"<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Rect[%s]/StructParent %d" % (
            b" ".join(b"%g" % side for side in self.boxes[block]),
            number,
        )
        area.data += b"/Contents%s%s>>" % (String(block.text).data, target)
        page["Annots"] = Array([*page.get("Annots", ()), area.reference])
        found.annotations.append(b"<</Type/OBJR/Obj %s/Pg %s>>" % (area.reference, page.reference))
        return found


def _walk(element: Element, parent: Node) -> Iterator[tuple[Element, Node]]:
    """The element and all within it, each with what it is in."""
    yield element, parent
    for kid in element.kids:
        yield from _walk(kid, element)


class PageTags:
    """The marks around the content of one page."""

    def __init__(self, tree: StructureTree, page: Dictionary) -> None:
        self.tree, self.page, self.reference = tree, page, page.reference
        self.owners: list[Element] = []  # of the content, by its number

    def begin(self, role: marks.Role) -> bytes:
        """The operator before content of this role; `EMC` ends it."""
        if role is marks.ARTIFACT:
            return b"/Artifact BMC"
        element, number = self.tree.element(role), len(self.owners)
        self.owners.append(element)
        element.content.append((self.reference, number))
        return b"/%s<</MCID %d>>BDC" % (element.tag.encode(), number)


# -- what marks mean -------------------------------------------------------------------------------


def role_of(mark: marks.Mark) -> marks.Role:
    """Text without a role is a paragraph of its own, and a picture a figure."""
    match mark:
        case marks.LetterRow() | marks.TextRun():
            return mark.role or marks.paragraph_role()
        case marks.Picture():
            return mark.role or marks.Role(marks.Block("Figure", mark.text))
        case marks.Shape() if mark.role:
            return mark.role
    return marks.ARTIFACT


def figure_corners(mark: marks.Mark, faces: Faces) -> tuple[Point, Point] | None:
    """The bottom left and the top right corner of a mark that figures and links consist of."""
    match mark:
        case marks.TextRun() if mark.role and mark.role.block.tag == "Link":
            wide = faces[mark.bold].width(mark.text, mark.size)
            left, foot = mark.left(wide), mark.y + 0.25 * mark.size
            return (left, foot), (left + wide, foot - 1.25 * mark.size)
        case marks.LetterRow():
            half = mark.size / 2
            return (mark.xs[0] - half, mark.y + half), (mark.xs[-1] + half, mark.y - 2 * half)
        case marks.Picture():
            return (mark.x, mark.y + mark.height), (mark.x + mark.width, mark.y)
        case marks.Shape():
            xs, ys = zip(*(point for _, points in mark.pieces for point in points), strict=True)
            return (min(xs), max(ys)), (max(xs), min(ys))
    return None
