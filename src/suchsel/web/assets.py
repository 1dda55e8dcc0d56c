"""The files of the web app: scripts, styles, texts and the first sheet."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256

from suchsel.boards.board import KINDS
from suchsel.boards.geometry import facts_of
from suchsel.boards.kind import MAX_SIDE
from suchsel.i18n import language_names, languages, say
from suchsel.i18n.javascript import script_texts
from suchsel.request.options import OPTIONS
from suchsel.sheet.style import LETTER_TERRITORIES
from suchsel.system.bundle import bundle
from suchsel.system.files import DATA
from suchsel.system.parsing import to_json
from suchsel.web.api import WorkerRequest, answer, guess_languages
from suchsel.web.faults import in_all_languages
from suchsel.web.settings import Limits

#: Countries that have a sample of their own on their usual paper, by the languages of browsers.
USUAL_PAPERS = {"en-US": "letter"}
_WORDS = say(
    "Dolphin, Elephant, Giraffe, Hedgehog, Kangaroo, Ladybird, Octopus, Penguin, Squirrel, Tortoise"
)

#: For browsers that do not run the scripts.
_TOO_OLD = say("This page needs a current browser.")
_ON_DISK = say(
    "It needs a web server, too: it does not run from a disk. “suchsel site --single” writes the "
    "whole workshop as one file that does."
)


def sample_files() -> Iterator[tuple[str, bytes]]:
    """For each language or country, the request of the workshop and the answer to it."""
    for name in (*languages(), *USUAL_PAPERS):
        lang, paper = name.partition("-")[0], USUAL_PAPERS.get(name)
        words = _WORDS.text(lang).split(", ")
        # In the same order as the workshop sends it, since it compares the texts.
        request: dict[str, object] = {
            "words": words,
            "size": None,
            "level": OPTIONS["level"].default,
            **{name: value for name, value in guess_languages(words, lang).items() if value},
            "title": say("Animals").text(lang),
            "seed": 1,
            "style": {**({"paper": paper} if paper else {}), "lang": lang},
        }
        body = json.dumps(request).encode()
        reply = answer(WorkerRequest("sheets", body), Limits())
        assert reply.status == 200, reply.data
        asked = json.dumps(request, ensure_ascii=False).encode()
        yield name, b'{"request":%b,"answer":%b}' % (asked, reply.data)


_HERE = os.path.dirname(__file__)
#: The one page that other sites may show in a frame: a player without anything to lose.
FRAMABLE = "/embed"
#: The addresses of the pages, and their files.
_NAMES = ("play", "daily", "class", "photo", "embed", "api")
PAGES = {"/": "workshop.html", **{f"/{name}": f"{name}.html" for name in _NAMES}}
#: Folders of scripts and styles.
_FOLDERS = {"": os.path.join(_HERE, "static"), "player/": os.path.join(DATA, "player")}
#: Not the manifest: what it refers to is relative to its own address.
_REFERENCE = re.compile(r'((?:src|href)=")(/?assets/)(?![^"]*\.webmanifest")')
#: Where a page names its language, and asks for texts ahead of its script.
_LANGUAGE = re.compile(r'(<html lang="|assets/texts/|api/options\?lang=)en\b')
#: What belongs to a window of its own, and not to a frame.
_OWN_WINDOW = re.compile(
    r'<(header|nav|footer)\b.*?</\1>\n|<link rel="(?:apple-touch-icon|manifest)".*?>\n'
    r'|<meta name="theme-color".*?>\n| class="play"',
    re.DOTALL,
)
#: The page of the day also names its feed.
_PRELOAD = b'<link rel="preload"'
_FEED = b'<link rel="alternate" type="application/atom+xml" href="feed.xml">\n' + _PRELOAD
_SAMPLE = "assets/sample/en.json"
_NO_TEXTS = re.compile(r'<link rel="preload"[^>]*assets/texts/en\.json[^>]*>\n')
_SCRIPT = re.compile(r'(?<=<script type="module" src="assets/)([^"]+)\.js(?=")')


def folder_files(folder: str, prefix: str = "") -> dict[str, bytes]:
    """The files of a folder by their names, without those of its own folders."""
    files = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                files[prefix + name] = file.read()
    return files


def source_files() -> dict[str, bytes]:
    """The files as we write them; and what each language adds: its name, texts and a sample."""
    files: dict[str, bytes] = {}
    for prefix, folder in _FOLDERS.items():
        files |= folder_files(folder, prefix)
    play = files["play.html"]
    files["embed.html"] = _OWN_WINDOW.sub("", play.decode()).encode()
    for name in ("class", "photo", "daily"):
        files[f"{name}.html"] = play.replace(b"/play.js", b"/%b.js" % name.encode())
    files["daily.html"] = files["daily.html"].replace(_PRELOAD, _FEED)
    files |= generated_modules()
    files |= {f"sample/{name}.json": data for name, data in sample_files()}
    for lang in languages()[1:]:
        files[f"texts/{lang}.json"] = to_json(script_texts(lang)).encode()
    return files


def generated_modules() -> dict[str, bytes]:
    """Scripts with data of this program: kinds of boards, languages, papers."""
    kinds = {
        name: {**facts_of(kind), "rule": in_all_languages(kind.rule) if kind.rule else None}
        for name, kind in KINDS.items()
    }
    papers = {"LETTER_TERRITORIES": LETTER_TERRITORIES, "USUAL_PAPERS": USUAL_PAPERS}
    return {
        "board_kinds.js": _constants(KINDS=kinds, MAX_SIDE=MAX_SIDE),
        "languages.js": _constants(NAMES=language_names(), **papers),
    }


def _constants(**values: object) -> bytes:
    lines = (f"export const {name} = {to_json(value)};\n" for name, value in values.items())
    return "".join(lines).encode()


def with_bundles(files: Mapping[str, bytes], pages: Iterable[str]) -> dict[str, bytes]:
    """The files, and the scripts of these pages as one file each, or as one and a later one."""
    scripts = {script for page in pages for script in _SCRIPT.findall(files[page].decode())}
    made = {**files}
    for script in sorted(scripts):
        joined = bundle(f"{script}.js", lambda name: files[name].decode())
        made |= {name: text.encode() for name, text in joined.items()}
    return made


@lru_cache(maxsize=1)
def asset_files() -> dict[str, bytes]:
    """All files below /assets. A name from outside is looked up here, not on disk."""
    return with_bundles(source_files(), PAGES.values())


def digest_of(files: Mapping[str, bytes]) -> str:
    return sha256(repr([*files.items()]).encode()).hexdigest()[:12]


@lru_cache(maxsize=1)
def assets_digest() -> str:
    return digest_of(asset_files())


def page_with_digest(page: bytes, digest: str, country: str = "en") -> bytes:
    """A page whose files have lasting addresses, and whose script has all its modules in it.

    It is for visitors who are likely to want this language; its script has the last word.
    """
    text = _LANGUAGE.sub(rf"\g<1>{country.partition('-')[0]}", page.decode())
    text = _NO_TEXTS.sub("", text.replace(_SAMPLE, _SAMPLE.replace("en", country)))
    text = _SCRIPT.sub(r"\1.all.js", text)
    text = text.replace('<div class="unable">', f'<div class="unable">{unable()}')
    return _REFERENCE.sub(rf"\1\g<2>{digest}/", text).encode()


def unable(on_disk: bool = False) -> str:
    """What a page says in every language as long as its script does not run."""
    said = [_TOO_OLD] if on_disk else [_TOO_OLD, _ON_DISK]
    texts = {lang: " ".join(one.text(lang) for one in said) for lang in languages()}
    return "".join(f'<p lang="{lang}">{text}</p>' for lang, text in texts.items())
