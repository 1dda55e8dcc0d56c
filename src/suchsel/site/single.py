"""The workshop in one file, which opens by double click: pages, scripts, texts and the engine."""

from __future__ import annotations

import gzip
import json
import os
import re
from base64 import b64encode
from collections.abc import Mapping

from suchsel.site.parts import Part
from suchsel.site.static_site import digest, engine_files, engine_table, site_assets
from suchsel.web import assets

_FOLDER = os.path.join(os.path.dirname(__file__), "inside")
#: The pages: their names in the address, and their sources.
_PAGES = {name: f"{name}.html" for name in ("workshop", "play", "daily", "class")}
#: The styles that all of them share.
_SHARED = ("player/theme.css", "site.css")
_STYLE = re.compile(r'<link rel="stylesheet" href="assets/([^"]+)">')
_LATER = re.compile(r'import\("\./([\w.]+)"\)')


def single_file(parts: Mapping[Part, bytes]) -> bytes:
    """One page with everything in it. Larger data is compressed and written as text."""
    inside = assets.folder_files(_FOLDER)
    engine = engine_files(parts)
    files = site_assets(engine, inside, has_documents=False)
    icon = f"data:image/svg+xml;base64,{b64encode(files['icon.svg']).decode()}"
    texts = {name: data.decode() for name, data in files.items() if name.endswith(".json")}
    packed = [_data("texts", "", json.dumps(texts, ensure_ascii=False).encode())]
    engine["engine.json"] = engine_table(engine, "")
    packed += [_data("file", name, data) for name, data in engine.items()]
    worker = inside["worker.js"] + files["engine.js"]
    values = {
        "icon": icon,
        "style": "".join(files[name].decode() for name in _SHARED),
        "unable": assets.unable(on_disk=True),
        "pages": "".join(_page(name, source, files, icon) for name, source in _PAGES.items()),
        "data": "".join(packed) + _script(worker, ' type="text/plain" data-worker'),
        "start": inside["start.js"].decode(),
    }
    run = re.findall('<script type="module">(.*?)</script>', values["pages"], re.DOTALL)
    styles = re.findall("<style>(.*?)</style>", values["pages"], re.DOTALL)
    values["scripts"] = _sums([values["start"], *run])
    values["styles"] = _sums([values["style"], *styles])
    page = inside["page.html"].decode()
    return re.sub(r"@(\w+)@", lambda place: values[place[1]], page).encode()


def _page(name: str, source: str, files: Mapping[str, bytes], icon: str) -> str:
    """The body of a page as a template, with its styles and its script."""
    text = files[source].decode()
    head, body = text.split("</head>\n", 1)
    style = "\n".join(files[path].decode() for path in _STYLE.findall(head) if path not in _SHARED)
    kind, body = re.split(r"<body([^>]*)>\n", body, maxsplit=1)[1:]
    body = body.partition("</body>")[0].replace('<div class="unable"></div>\n', "")
    body = body.replace('src="assets/icon.svg"', f'src="{icon}"').replace('href="./"', 'href="?"')
    body = re.sub(r'href="(daily|class)\.html"', r'href="?page=\1"', body)
    script = files[f"{name}.all.js"].decode()
    # What is loaded later elsewhere is in the script.
    for path in _LATER.findall(script):
        later = files[path].decode().removeprefix("export ").strip()
        script = script.replace(f'import("./{path}")', f"Promise.resolve({{ load: {later} }})")
    body += _script(script.encode(), ' type="module"')
    return f'<template id="page-{name}"{kind}>\n<style>{style}</style>\n{body}</template>\n'


def _script(source: bytes, attributes: str) -> str:
    text = source.decode()
    assert not re.search(r"</script|<!--|</style", text), "it would end its element"
    return f"<script{attributes}>{text}</script>\n"


def _data(kind: str, name: str, data: bytes) -> str:
    text = b64encode(gzip.compress(data, mtime=0)).decode()
    return f'<script type="text/plain" data-{kind}="{name}">{text}</script>\n'


def _sums(sources: list[str]) -> str:
    return " ".join(f"'sha256-{digest(source.encode())}'" for source in sources)
