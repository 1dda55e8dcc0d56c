"""Writes docs/errors.md: the codes of all errors, with their sentences, from the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tools.messages import SOURCE

TARGET = Path(__file__).parent.parent / "docs" / "errors.md"
HEAD = """\
# Error codes

Every mistake of the caller is a `SuchselError`; its `defects` say one by one what is wrong. So do
the answers of the web app's API (`errors`). The code of a defect never changes; its sentence may,
and it is there in all languages. What stands in braces depends on the input.

A search that failed adds advice after its defects: `size-that-fits` names a size that works,
`solver-missing` what to install. `field` is the option concerned, `words` are positions in the
list.

This page is written by `make docs` from the places in the source where errors are raised.

| code | sentence |
|---|---|
"""
#: A code of a single word is told from other texts by what is called with it.
RAISING = ("defect", "page.defect", "mistake")
_CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")


def error_codes() -> str:
    """The page as Markdown."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for code, text in _raised(ast.parse(path.read_text("utf-8"))):
            found.setdefault(code, {})[text] = None
    rows = [f"| `{code}` | {'<br>'.join(found[code])} |" for code in sorted(found)]
    return HEAD + "\n".join(rows).replace("\n\n", " ") + "\n"


def _raised(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The codes in a file, each with its sentence: the argument after it."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.Call)]
    texts: dict[str, str] = {}  # what a name stands for, from its last assignment on
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node, ast.Assign):
            texts |= {
                at.id: _text(node.value, {}) for at in node.targets if isinstance(at, ast.Name)
            }
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "no_effect":
            yield "option-without-effect", _text(node.args[1], texts)
        for code, text in pairwise(node.args):
            name = str(code.value) if isinstance(code, ast.Constant) else ""
            is_code = _CODE.fullmatch(name) and ("-" in name or ast.unparse(node.func) in RAISING)
            if is_code and (sentence := _text(text, texts)):
                yield name, sentence


def _text(node: ast.expr, texts: dict[str, str]) -> str:
    """The English text that an expression stands for, if it is a sentence."""
    if isinstance(node, ast.Call) and node.args:
        node = node.args[0]  # say("…"), noop("…"), counted("…", "…")
    if isinstance(node, ast.Name | ast.Attribute):
        return texts.get(node.id if isinstance(node, ast.Name) else node.attr, "")
    text = str(node.value) if isinstance(node, ast.Constant) else ""
    return text if " " in text else ""


if __name__ == "__main__":
    TARGET.write_text(error_codes(), "utf-8")
