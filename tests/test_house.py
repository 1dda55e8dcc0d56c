"""The rules of the house: imports point one way, names are unique, the documentation is true."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tools.module_map import module_map

import suchsel
from suchsel.cli import COMMANDS
from suchsel.request.levels import LEVELS
from tests.lists import ROOT

SOURCE = ROOT / "src" / "suchsel"
FILES = sorted(SOURCE.rglob("*.py"))
#: Packages and modules, top to bottom. An import stays in its package, points to a lower line, or
#: to the right in its own line.
LAYERS = [
    ("__init__", "__main__"),
    ("cli",),
    ("site", "web"),
    ("book", "batch", "several", "daily", "scan"),
    ("records", "generate"),
    ("formats",),
    ("sheet",),
    ("engine", "puzzle", "judge", "placement", "difficulty"),
    ("request", "words", "boards"),
    ("system", "errors", "i18n", "rng"),
]
ORDER = [name for names in LAYERS for name in names]
#: The only imports that point upwards, inside functions: `save`, `to_svg` and `show` are methods
#: of a puzzle for those who use the library, and formats write puzzles.
UPWARDS = {("puzzle", "formats")}


def imports(tree: ast.AST) -> set[str]:
    """The packages of ours that a file imports, in functions and for type checks too."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
            assert not node.level, "imports are absolute"
            if node.module == "suchsel":
                # `from suchsel import x` takes a package, or a name that __init__ defines.
                names = [f"suchsel.{n.name}" for n in node.names if n.name != "__version__"]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        else:
            continue
        for name in names:
            if name == "suchsel":
                found.add("__init__")
            elif name.startswith("suchsel."):
                package = name.split(".")[1]
                found.add(package if package in ORDER else "__init__")
    return found


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def package_of(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").parts[0]


def test_imports_point_downwards() -> None:
    for path in FILES:
        package = package_of(path)
        for name in imports(tree_of(path)) - {package}:
            points_down = ORDER.index(package) < ORDER.index(name) or (package, name) in UPWARDS
            assert points_down, f"{path.relative_to(SOURCE)} imports {name}"


def test_every_package_has_a_layer() -> None:
    packages = {package_of(path) for path in FILES}
    assert packages == set(ORDER)


def test_names_of_classes_are_unique() -> None:
    names = Counter(
        node.name
        for path in FILES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []


#: Where a rule of the linter is switched off, with the reason in the line. Not one more.
MOST_NOQA = 3


def test_exceptions_from_the_linter_are_few_and_explained() -> None:
    lines = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in ("src", "tests", "bench", "tools")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if "# " + "fmt: " in line or "# " + "noqa" in line
    ]
    assert [line for line in lines if "# " + "fmt: " in line] == []
    exceptions = [line for line in lines if "# " + "noqa" in line]
    assert len(exceptions) <= MOST_NOQA, "\n".join(exceptions)
    assert all(re.search(r"noqa: [A-Z]+\d+ - \w", line) for line in exceptions), exceptions


MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages([str(SOURCE)], "suchsel.")
    if not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


#: Modules that are slow to import and not needed by everyone.
HEAVY = {
    "asyncio",
    "concurrent",
    "csv",
    "dataclasses",
    "distributed",
    "inspect",
    "json",
    "openpyxl",
    "pathlib",
    "PIL",
    "pydyf",
    "pysat",
    "resvg_py",
    "shtab",
    "starlette",
    "subprocess",
    "uharfbuzz",
    "zipfile",
}


@pytest.mark.parametrize("code", ["import suchsel", "import suchsel.cli.making"])
def test_imports_are_light(code: str) -> None:
    program = f"import sys; sys.path.insert(0, {str(ROOT / 'src')!r}); {code}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", program], capture_output=True, text=True, check=True
    )
    assert HEAVY & set(done.stdout.split()) == set()


# -- the documentation -----------------------------------------------------------------------------


def test_every_level_is_documented() -> None:
    text = (ROOT / "docs" / "levels.md").read_text("utf-8")
    assert [name for name in LEVELS if name not in text] == []


def test_every_command_is_documented() -> None:
    text = (ROOT / "docs" / "guide.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"suchsel {name}" not in text] == []


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(SOURCE))
        for path in FILES
        if path.stat().st_size and not ast.get_docstring(tree_of(path))
    ]
    assert silent == []


def test_every_module_is_on_the_map() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert module_map() in text, "run `make docs`"


def test_the_layers_are_documented() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    shown = [", ".join(names) for names in LAYERS]
    assert "\n".join(shown) in text


def test_the_version_is_the_same_everywhere() -> None:
    assert f'version = "{suchsel.__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert suchsel.__version__ in (ROOT / "CHANGELOG.md").read_text("utf-8")


#: The only files that may claim a proof, and the only one that turns it into an error.
PROVERS = {"engine/bounds.py", "engine/exact.py"}


def test_only_code_that_sees_the_whole_request_proves_anything() -> None:
    made: dict[str, set[str]] = {"Proof": set(), "Impossible": set()}
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                made.get(node.func.id, set()).add(path.relative_to(SOURCE).as_posix())
    assert made == {"Proof": PROVERS, "Impossible": {"engine/verdict.py"}}
