"""Every command and every example of the pages that people read first, run as they stand there."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from suchsel.cli.listing import NEXT
from suchsel.i18n import languages
from suchsel.web.settings import Limits

ROOT = Path(__file__).parent.parent
#: The pages, and the language in which their readers use the program.
PAGES = {"README.md": "en", "README.de.md": "de", "docs/unterricht.md": "de"}


def shell_lines(page: str) -> list[str]:
    """The lines of the shell blocks of a page."""
    text = (ROOT / page).read_text("utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def files(page: str) -> dict[str, str]:
    """The files that a page tells its readers to save: a block of text after the name."""
    text = (ROOT / page).read_text("utf-8")
    return dict(re.findall(r"`([\w-]+\.(?:txt|csv))`[^`]*?```text\n(.*?)```", text, re.DOTALL))


COMMANDS = [
    (page, line) for page in PAGES for line in shell_lines(page) if line.startswith("suchsel ")
]
NEXT_COMMANDS = [(lang, command.text(lang)) for lang in languages() for command in NEXT[::2]]


def test_the_pages_show_enough() -> None:
    assert {page for page, _ in COMMANDS} == set(PAGES)
    assert len(COMMANDS) > 30
    assert all(files(page) for page in PAGES)


@pytest.mark.slow
@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_commands_run_in_a_fresh_folder(page: str, line: str, tmp_path: Path) -> None:
    for name, text in files(page).items():
        (tmp_path / name).write_text(text, "utf-8")
    run(line, PAGES[page], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("line", shell_lines("docs/print.md"))
def test_commands_about_print_run(line: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    run(line, "en", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", [*shell_lines("docs/languages.md"), *shell_lines("docs/scripts.md")]
)
def test_commands_about_languages_and_scripts_run(line: str, tmp_path: Path) -> None:
    run(line, "en", tmp_path)


@pytest.mark.slow
def test_programs_about_print_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "print.md").read_text("utf-8")
    for program in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(program, {})
    assert {path.name for path in tmp_path.glob("*.pdf")} >= {"tiere.pdf", "himmel.pdf"}


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "line"), NEXT_COMMANDS)
def test_the_commands_to_try_next_run(lang: str, line: str, tmp_path: Path) -> None:
    run(line, lang, tmp_path)


def run(line: str, lang: str, folder: Path) -> None:
    words = shlex.split(line, comments=True)
    arguments = [sys.executable, "-m", "suchsel", *words[1:]]
    environment = {"PYTHONPATH": str(ROOT / "src"), "PATH": "/usr/bin:/bin"}
    environment["LC_ALL"] = f"{lang}.UTF-8"
    if words[1] == "serve":
        serve(arguments, environment, folder)
        return
    done = subprocess.run(
        arguments, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    outputs = [value for name, value in pairwise(words) if name == "-o"]
    assert all((folder / output).stat().st_size for output in outputs)
    assert outputs or done.stdout


def serve(arguments: list[str], environment: dict[str, str], folder: Path) -> None:
    """Start a server on a free port, wait for its first line and stop it."""
    server = subprocess.Popen(
        [*arguments, "--port", "0"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        assert "http://" in server.stdout.readline()
    finally:
        server.terminate()
        server.communicate(timeout=20)


def test_the_pages_agree_on_how_to_install() -> None:
    """`.ci/wheel` runs the lines of the README."""
    german, english = (
        [
            line
            for line in shell_lines(page)
            if line.startswith(("pipx ", "python3 ", "suchsel-env/bin/python"))
        ]
        for page in ("README.de.md", "README.md")
    )
    assert german == english


@pytest.mark.parametrize("page", ["README.md", "docs/difficulty.md"])
def test_python_in_documents_runs(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted
    assert not result.failed


def test_the_limits_of_the_server_are_those_of_the_page_about_it() -> None:
    text = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    limits = Limits()
    assert f"client_max_body_size {limits.body >> 20}m;" in text
    assert (
        f"A request may have up to {limits.body >> 20} MiB, {limits.words} words to be placed, "
        f"{limits.cells:,} cells" in text
    )
    assert f"{limits.steps:,} steps; a set may have {limits.puzzles} puzzles" in text
