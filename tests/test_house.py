"""The rules of the house: imports point one way, both languages say the same, docs are true."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import suchsel
from suchsel.cli import COMMANDS
from suchsel.request.levels import LEVELS
from tests.lists import ROOT

SOURCE = ROOT / "src" / "suchsel"
FILES = sorted(SOURCE.rglob("*.py"))
#: From the outside inwards: a module may import its own layer and those after it.
LAYERS = [
    {"__main__"},
    {"cli"},
    {"web", "batch", "stored"},
    {"book_pages"},
    {"book"},
    {"plan"},
    {"render", "page"},
    {"fonts", "picture", "wordlist"},
    {"marks", "paper", "truetype"},
    {"deal", "grids", "listing", "pack", "silhouettes", "themes"},
    {"__init__", "generate"},
    {"tune"},
    {"rate"},
    {"failure"},
    {"draft", "exact", "mosaic"},
    {"kit"},
    {"place", "fill", "relatives", "pick", "proofs", "sizes", "verify"},
    {"stray"},
    {"board", "find", "puzzle"},
    {"request"},
    {"ground", "hidden"},
    {"block", "levels", "sources"},
    {"topology", "words", "rng", "files", "pool", "syntax", "vector"},
    {"figures"},
    {"shapes"},
    {"errors", "records"},
]


def layer(module: str) -> int:
    return next(i for i, names in enumerate(LAYERS) if module in names)


def imports(tree: ast.AST) -> set[str]:
    """The modules of ours that a file imports when it is itself imported."""
    found = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            continue  # imports inside functions happen later, where they are used
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("suchsel"):
            parts = (node.module or "").split(".")
            found.add(parts[1] if len(parts) > 1 else "__init__")
        found |= imports(node)
    return found


@pytest.mark.parametrize("path", FILES, ids=str)
def test_imports_point_one_way(path: Path) -> None:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    for name in imports(ast.parse(path.read_text())):
        assert layer(parts[0]) <= layer(name), f"{'.'.join(parts)} imports {name}"


def test_the_judge_shares_nothing_with_the_makers() -> None:
    for judge in ("find", "verify"):
        found = imports(ast.parse((SOURCE / f"{judge}.py").read_text()))
        assert not found & {"board", "stray", "place", "fill", "exact", "generate"}


def test_pages_know_nothing_of_generating() -> None:
    drawn = ("page", "picture", "wordlist", "marks", "fonts", "truetype", "paper")
    for path in [*(SOURCE / "render").glob("*.py"), *(SOURCE / f"{name}.py" for name in drawn)]:
        found = imports(ast.parse(path.read_text()))
        assert not found & {"generate", "place", "fill", "board", "book"}, path


@pytest.mark.parametrize("path", FILES, ids=str)
def test_both_languages_name_the_same_values(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "say"
            and all(isinstance(argument, ast.Constant) for argument in node.args)
        ):
            english, german = (ast.literal_eval(argument) for argument in node.args)
            fields = [
                {name for _, name, _, _ in Formatter().parse(text) if name}
                for text in (english, german)
            ]
            given = {keyword.arg for keyword in node.keywords}
            assert fields[0] == fields[1], english
            assert None in given or fields[0] <= given, english


MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages([str(SOURCE)], "suchsel.")
    if not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_import_is_light() -> None:
    code = (
        "import sys, suchsel, suchsel.cli; "
        "heavy = {'dataclasses', 'json', 'inspect', 'pathlib', 'csv', 'ortools'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); {code}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_readme_shows_commands_that_work() -> None:
    """Every `suchsel …` line of the README's shell blocks runs; its Python is a doctest."""
    from suchsel.cli import main

    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"```(?:sh|console)\n(.*?)```", text, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    commands = [line.removeprefix("$ ") for line in lines if "suchsel " in line]
    assert len(commands) >= 5
    for command in commands:
        name = command.split("suchsel ")[1].split()[0]
        assert name in COMMANDS, command
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0
    assert main(["--version"]) == 0


def test_every_level_and_command_is_documented() -> None:
    levels = (ROOT / "docs" / "levels.md").read_text()
    guide = (ROOT / "docs" / "guide.md").read_text()
    assert [name for name in LEVELS if name not in levels] == []
    assert [name for name in COMMANDS if f"suchsel {name}" not in guide] == []


def test_every_module_is_on_the_map() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    names = {path.name for path in SOURCE.iterdir() if path.suffix == ".py" or path.is_dir()}
    wanted = {name for name in names if not name.startswith("_") and name != "py.typed"}
    assert [name for name in sorted(wanted) if name not in text] == []


def test_version_is_told_once() -> None:
    assert f'version = "{suchsel.__version__}"' in (ROOT / "pyproject.toml").read_text()
