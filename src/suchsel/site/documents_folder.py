"""The documentation of the site: a folder of Markdown files as pages, with their pictures."""

from __future__ import annotations

import html
import os
import re
from collections import Counter
from typing import TYPE_CHECKING

from suchsel.errors import mistake, require
from suchsel.system.files import read_bytes, read_text
from suchsel.web.assets import folder_files

if TYPE_CHECKING:
    from markdown_it.token import Token

#: The most bytes of a picture or another file beside a page.
LARGEST = 10_000_000
#: Files beside the pages that they show or lead to.
_BESIDE = (".png", ".svg", ".jpg", ".json")
_STYLES = os.path.join(os.path.dirname(__file__), "documents")


def document_files(folder: str) -> dict[str, bytes]:
    """The pages and all that they show, by their names below the folder of the documentation."""
    try:
        names = sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".md"))
    except OSError:
        names = []
    if not names:
        raise mistake(
            "no-documents", "The folder {folder} contains no Markdown files.", folder=folder
        ).of("docs")
    texts = {name: read_text(os.path.join(folder, f"{name}.md")) for name in names}
    titles = {name: _title(text, name) for name, text in texts.items()}
    files = folder_files(_STYLES)
    page = files.pop("page.html").decode()
    files |= {f"{name}.html": _page(page, name, text, titles) for name, text in texts.items()}
    for where, _, beside in os.walk(folder):
        for path in (os.path.join(where, name) for name in sorted(beside)):
            if path.endswith(_BESIDE):
                name = os.path.relpath(path, folder).replace(os.sep, "/")
                files[name] = read_bytes(path, LARGEST)
    listed = "".join(
        f'<li><a href="{name}.html">{html.escape(title)}</a></li>\n'
        for name, title in titles.items()
    )
    body = f"<h1>Suchsel</h1>\n<ul>\n{listed}</ul>\n"
    index = page.format(lang="en", title="Documentation", body=body)
    return {"index.html": index.encode(), **files}


def _title(text: str, name: str) -> str:
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1] if found else name


def _page(page: str, name: str, text: str, titles: dict[str, str]) -> bytes:
    with require("site", "The documentation needs one more package: {command}"):
        from markdown_it import MarkdownIt
    markdown = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = markdown.parse(text)
    _link(tokens, titles)
    body = markdown.renderer.render(tokens, markdown.options, {})
    # Wide tables scroll by themselves.
    body = body.replace("<table>", '<div class="wide"><table>')
    body = body.replace("</table>", "</table></div>")
    lang = re.match(r"<!-- lang: (\w+) -->", text)
    title = html.escape(titles[name])
    return page.format(lang=lang[1] if lang else "en", title=title, body=body).encode()


def _link(tokens: list[Token], titles: dict[str, str]) -> None:
    """Anchors for headings; links to other pages of the folder lead to their new names."""
    seen: Counter[str] = Counter()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            name = anchor(tokens[at + 1].content)
            token.attrSet("id", f"{name}-{seen[name]}" if seen[name] else name)
            seen[name] += 1
        for inner in token.children or []:
            if inner.type != "link_open":
                continue
            target = str(inner.attrGet("href") or "")
            page, mark, place = target.partition("#")
            if page.endswith(".md") and page[:-3] in titles:
                inner.attrSet("href", f"{page[:-3]}.html{mark}{place}")
            elif page.startswith("../"):  # a file of the source, which the site does not have
                inner.attrs.pop("href", None)


def anchor(heading: str) -> str:
    """The name of a heading in an address, as usual on pages made from Markdown.

    >>> anchor("Class sets, and `--count`")
    'class-sets-and---count'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
