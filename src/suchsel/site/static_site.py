"""The static site: the pages of the web app, the engine for browsers, and the documentation."""

from __future__ import annotations

import html
import json
import os
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Mapping
from glob import glob
from hashlib import sha256
from typing import cast

from suchsel import __version__
from suchsel.errors import mistake, require
from suchsel.i18n import Message, languages, say
from suchsel.site.parts import OFFICE, PYODIDE, RESVG, WHEELS, Part, member
from suchsel.system.archives import write_archive
from suchsel.system.files import read_bytes, read_text
from suchsel.system.parsing import Json, to_json
from suchsel.web import assets
from suchsel.web.openapi import all_themes, options_document
from suchsel.web.settings import Limits

_PACKAGE = os.path.dirname(os.path.dirname(__file__))
#: Where the engine is, below the site.
FOLDER = "engine"
_PYTHON, _PICTURES = f"pyodide-{PYODIDE.version}", f"resvg-{RESVG.version}"
#: Packages and files of ours that a browser has no use for.
_NOT_IN_BROWSERS = {"batch", "book", "cli", "scan", "site", "__pycache__", "static", "letters.npz"}


def program_archive() -> bytes:
    """This program, without what a browser has no use for; the same bytes on every machine."""
    files = []
    for folder, folders, names in os.walk(_PACKAGE):
        folders[:] = [name for name in folders if name not in _NOT_IN_BROWSERS]
        for path in (os.path.join(folder, name) for name in {*names} - _NOT_IN_BROWSERS):
            name = os.path.relpath(path, os.path.dirname(_PACKAGE)).replace(os.sep, "/")
            with open(path, "rb") as file:
                files.append((name, file.read()))
    return write_archive(sorted(files), compress=True)


def engine_files(parts: Mapping[Part, bytes]) -> dict[str, bytes]:
    """The files by their names below `FOLDER`: names change with contents."""
    python = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    pictures = ("index.mjs", "index_bg.wasm")
    program = program_archive()
    return {
        **{f"{_PYTHON}/{name}": member(parts[PYODIDE], name) for name in python},
        **{f"{_PICTURES}/{name}": member(parts[RESVG], name) for name in pictures},
        **{part.file: parts[part] for part in (*OFFICE, *WHEELS)},
        f"suchsel-{sha256(program).hexdigest()[:12]}.zip": program,
    }


def engine_table(files: Mapping[str, bytes], from_assets: str) -> bytes:
    """What the worker in the browser has to know of these files, as JSON."""
    later = [part.file for part in OFFICE]
    packed = [name for name in files if name.endswith((".whl", ".zip")) and "/" not in name]
    archives = [name for name in packed if name not in later]
    platform = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3"}
    first = {*archives, f"{_PYTHON}/pyodide.asm.wasm", f"{_PYTHON}/python_stdlib.zip"}
    table = {
        "id": sha256(repr(sorted(files.items())).encode()).hexdigest()[:16],
        "folder": from_assets,
        "scripts": [f"{_PYTHON}/pyodide.mjs", f"{_PYTHON}/pyodide.asm.mjs"],
        # Pyodide asks for this table of packages; ours are not in it.
        "lock": {"info": platform, "packages": {}},
        "archives": archives,
        "later": later,
        "resvg": {"script": f"{_PICTURES}/index.mjs", "wasm": f"{_PICTURES}/index_bg.wasm"},
        "files": {
            name: {"size": len(data), "sum": digest(data), "first": name in first}
            for name, data in files.items()
            if not name.endswith(".mjs")
        },
    }
    return to_json(table).encode()


def digest(data: bytes) -> str:
    """As browsers spell it."""
    return b64encode(sha256(data).digest()).decode()


_STATIC = os.path.join(os.path.dirname(__file__), "static")
#: The pages of the site and their sources, without those that need a server.
SITE_PAGES = {
    "index.html" if path == "/" else name: name
    for path, name in assets.PAGES.items()
    if path not in ("/api", "/photo")
}
SERVICE_WORKER = "service_worker.js"
#: The list of all files with their digests.
CONTENTS = "contents.json"
#: Formats that cannot be made in a browser, and why.
UNAVAILABLE: dict[str, Message] = {
    "docx": say("needs a library that does not exist for browsers; the installed program has it"),
}
_RULES = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'"
)
#: Only a server knows which language its visitor is likely to want, and which day it is.
_AHEAD = re.compile(r'<link rel="(?:preload" as="fetch|alternate)"[^>]*>\n')
_BUNDLE = re.compile(r"\w+\.\w+\.js")
_REFERENCE = re.compile(r'<(?:script type="module" src|link rel="stylesheet" href)="([^"]+)"')


def site_files(
    parts: Mapping[Part, bytes], documents: Mapping[str, bytes] | None = None
) -> dict[str, bytes]:
    """The whole site: paths and contents. `documents` are further files, below `docs/`."""
    engine = engine_files(parts)
    own = site_assets(engine, {}, has_documents=bool(documents))
    at = f"assets/{assets.digest_of(own)}/"
    files = {f"{at}{name}": data for name, data in own.items() if not name.endswith(".html")}
    # What the manifest refers to is relative to its own address.
    files |= {
        f"assets/{name}": data
        for name, data in own.items()
        if name.endswith(".webmanifest") or re.fullmatch(r"icon\b.*", name)
    }
    del files[f"{at}{SERVICE_WORKER}"]
    headers = files.pop(f"{at}_headers").replace(b"{rules}", _RULES.encode())
    files |= {f"{FOLDER}/{name}": data for name, data in engine.items()}
    for path, source in SITE_PAGES.items():
        files[path] = _page(own[source], assets.digest_of(own), files)
    table = json.dumps({name: digest(data) for name, data in files.items()}, indent=0)
    files[SERVICE_WORKER] = own[SERVICE_WORKER].replace(
        b"const FILES = {};", f"const FILES = {table};".encode()
    )
    files |= {f"docs/{name}": data for name, data in (documents or {}).items()}
    # For hosts that read headers from a file of this name; others ignore it.
    files |= {"_headers": headers, ".nojekyll": b""}
    listed = {name: f"sha256-{digest(data)}" for name, data in sorted(files.items())}
    files[CONTENTS] = json.dumps({"version": __version__, "files": listed}, indent=1).encode()
    return files


def site_assets(
    engine: Mapping[str, bytes], further: Mapping[str, bytes], has_documents: bool
) -> dict[str, bytes]:
    """The files of the served app, with those of the site in their place or beside them."""
    files = {**assets.source_files(), **assets.folder_files(_STATIC), **further}
    foot = files.pop("footer.html")
    if not has_documents:
        foot = re.sub(rb"<p><a href=.docs.*?</p>", b"", foot)
    for source in SITE_PAGES.values():
        page = re.sub(rb'<a href="photo".*?</a>', b"", files[source])
        page = re.sub(rb'href="(daily|class)"', rb'href="\1.html"', page)
        files[source] = re.sub(rb"<footer .*</footer>\n", lambda _: foot, page)
    files["engine.json"] = engine_table(engine, f"../../{FOLDER}/")
    files |= {f"api/options/{lang}.json": _options(lang) for lang in languages()}
    for (lang, name), theme in all_themes().items():
        files[f"api/themes/{lang}/{name}.json"] = to_json(theme.document()).encode()
    needed = ("engine.js", SERVICE_WORKER)
    return {
        name: data
        for name, data in assets.with_bundles(files, SITE_PAGES.values()).items()
        if name in needed
        or _BUNDLE.fullmatch(name)
        or not name.endswith((".js", "api.html", "photo.html"))
    }


def _options(lang: str) -> bytes:
    """The tables of the served app, without formats that a browser cannot make."""
    document = options_document(Limits(), [lang])
    forms = cast("list[dict[str, Json]]", document["formats"])
    document["formats"] = [form for form in forms if form["name"] not in UNAVAILABLE]
    document["unavailable"] = [
        {"name": name, "why": {lang: why.text(lang)}} for name, why in UNAVAILABLE.items()
    ]
    return to_json(document).encode()


def _page(source: bytes, at: str, files: Mapping[str, bytes]) -> bytes:
    """A page of the site: where its files are, what they must be, and what they may do."""
    text = _AHEAD.sub("", assets.page_with_digest(source, at).decode())
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_RULES}">'
    text = text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}\n', 1)
    return _REFERENCE.sub(
        lambda match: f'{match[0]} integrity="sha256-{digest(files[match[1]])}"', text
    ).encode()


# -- the documentation ---------------------------------------------------------------------------

#: The most bytes of a picture or another file beside a page of the documentation.
MAX_PICTURE = 10_000_000
#: Files beside the pages that they show or lead to.
_BESIDE = (".png", ".svg", ".jpg", ".json")
_STYLES = os.path.join(os.path.dirname(__file__), "documents")


def document_files(folder: str) -> dict[str, bytes]:
    """The pages and all that they show, by their names below the folder of the documentation."""
    names = sorted(name[:-3] for name in glob("*.md", root_dir=folder))
    if not names:
        raise mistake(
            "no-documents", "The folder {folder} contains no Markdown files.", folder=folder
        ).of("docs")
    texts = {name: read_text(os.path.join(folder, f"{name}.md")) for name in names}
    found = {name: re.search(r"^# (.+)$", text, re.MULTILINE) for name, text in texts.items()}
    titles = {name: title[1] if title else name for name, title in found.items()}
    listed = "".join(f"- [{title}]({name}.md)\n" for name, title in titles.items())
    texts["index"], titles["index"] = f"# Suchsel\n\n{listed}", "Documentation"
    files = assets.folder_files(_STYLES)
    page = files.pop("page.html").decode()
    files |= {f"{name}.html": _document(page, name, text, titles) for name, text in texts.items()}
    for name in sorted(glob("**/*.*", root_dir=folder, recursive=True)):
        if name.endswith(_BESIDE):
            path = os.path.join(folder, name)
            files[name.replace(os.sep, "/")] = read_bytes(path, MAX_PICTURE)
    return files


def _document(page: str, name: str, text: str, titles: dict[str, str]) -> bytes:
    with require("site", "The documentation needs one more package: {command}"):
        from markdown_it import MarkdownIt
    body = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    seen = Counter[str]()

    def with_anchor(heading: re.Match[str]) -> str:
        name = anchor(html.unescape(re.sub("<[^>]+>", "", heading[2])))
        seen[name] += 1
        number = f"-{seen[name] - 1}" if seen[name] > 1 else ""
        return f'<h{heading[1]} id="{name}{number}">{heading[2]}</h'

    body = re.sub(r"<h(\d)>(.*?)</h", with_anchor, body)
    # Other pages of the folder have new names; files of the source are not on the site.
    body = re.sub(rf'href="({"|".join(titles)})\.md', r'href="\1.html', body)
    body = re.sub(r' href="\.\./[^"]*"', "", body)
    # Wide tables scroll by themselves.
    body = body.replace("<table>", '<div class="wide"><table>')
    body = body.replace("</table>", "</table></div>")
    lang = re.match(r"<!-- lang: (\w+) -->", text)
    title = html.escape(titles[name])
    return page.format(lang=lang[1] if lang else "en", title=title, body=body).encode()


def anchor(heading: str) -> str:
    """The name of a heading in an address, as usual on pages made from Markdown.

    >>> anchor("Class sets, and `--count`")
    'class-sets-and---count'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
