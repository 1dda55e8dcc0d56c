"""Every sentence of the source is marked for translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.messages import PYTHON, SOURCE

from tests.lists import ROOT

#: Calls whose texts only programmers read, and those that mark a text for translation.
NOT_FOR_READERS = {
    *PYTHON,
    "counted",
    "_names",  # names to compare with
    "_asked",  # documents a property
    "AssertionError",
    "AttributeError",
    "TypeError",
    "RuntimeError",
    "log",
    "Family",  # a metric
    "ValueError",
    "compile",
    "search",
    "match",
    "fullmatch",
    "sub",
    "split",
}
#: Texts that look like sentences and are none.
NO_SENTENCES = re.compile(
    r"^SWOP |^#set |at end of document|^from suchsel|^(import|export) |^\s*(def|class) "
)
THREE_WORDS = re.compile(r"\b[A-Za-z]?[a-z]+ [a-z]+ [a-z]+\b")


def literals(path: Path) -> Iterator[str]:
    """The texts of a file that look like sentences and are not marked for translation."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped: set[int] = set()

    def skip(node: ast.AST) -> None:
        skipped.update(map(id, ast.walk(node)))

    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skip(node)  # a docstring
        elif isinstance(node, ast.Assert) and node.msg is not None:
            skip(node.msg)
        elif isinstance(node, ast.Call) and name_of(node.func) in NOT_FOR_READERS:
            skip(node)
        elif isinstance(node, ast.Dict):  # the OpenAPI document is English
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in ("description", "summary"):
                    skip(value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
            if id(node) not in skipped and THREE_WORDS.search(text):
                yield text


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Name):
        return function.id
    return function.attr if isinstance(function, ast.Attribute) else ""


#: For programmers and operators.
ENGLISH = ("observe.py", "openapi.py", "schemas.py")
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path.name not in ENGLISH]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_sentences_of_the_source_are_marked(path: Path) -> None:
    assert [text for text in literals(path) if not NO_SENTENCES.search(text)] == []


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.html")), ids=lambda path: path.name)
def test_texts_of_pages_are_marked(path: Path) -> None:
    """Text in HTML belongs to an element with `data-text`, or is a name."""
    page = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", path.read_text("utf-8"), flags=re.S)
    for tag, text in re.findall(r"(<[^>]*>)([^<]+)", page):
        if THREE_WORDS.search(text):
            assert "data-text" in tag, text.strip()


def test_no_language_is_asked_for_by_name() -> None:
    asks = re.compile(r"""lang(uage)?\s*[=!]=+\s*["'](de|en)["']|["'](de|en)["']\s*[=!]=+\s*lang""")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in (".py", ".js")
        for line in path.read_text("utf-8").splitlines()
        if asks.search(line)
    ]
    assert found == []
