"""Writes docs/api.md: the public API, from its signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import suchsel

TARGET = Path(__file__).parent / "api.md"
HEAD = """\
# The library

Everything below is exported by `suchsel`. Options of a request (`**options`) are listed in
[the guide](guide.md#options); those of a `Style` as well. Every mistake of the caller is a
`SuchselError`, which is a `ValueError`.

This page is generated from the docstrings by `make docs`; the examples are run by the tests.
"""
#: The sections of the page; every exported name stands in one of them.
SECTIONS = {
    "Making puzzles": ("generate", "Request", "make", "Level", "pack", "Packed"),
    "Puzzles": ("Puzzle", "Placement", "Answer", "Difficulty"),
    "Printing and files": ("render", "Style"),
    "Letter grids": ("find", "solve", "rate", "verify"),
    "Boards": ("Mask", "drawn", "figure"),
    "Word lists": ("themes", "Theme"),
    "Books": ("read_book_plan", "make_book", "render_book"),
    "Errors": ("SuchselError", "Impossible", "GaveUp", "Defect"),
}


def api_reference() -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}\n")
        for name in names:
            parts.extend(_entry(name, getattr(suchsel, name)))
    return "\n".join(parts)


def _entry(name: str, thing: object) -> Iterator[str]:
    yield f"### {name}\n"
    yield f"```python\n{name}{_signature(thing)}\n```\n"
    yield _text(thing)
    if inspect.isclass(thing):
        yield from _members(thing)


def _members(thing: type) -> Iterator[str]:
    """The public methods and properties that the class itself, or a base of ours, documents."""
    for name, member in inspect.getmembers(thing):
        own = any(name in base.__dict__ and base.__module__.startswith("suchsel")
                  for base in thing.__mro__)  # fmt: skip
        text = inspect.getdoc(member)
        if name.startswith("_") or not own or not text or text.startswith("Alias for field"):
            continue
        if inspect.isroutine(member):
            yield f"- `{name}{_signature(member)}`: {_first(text)}\n"
        elif isinstance(member, property) or hasattr(member, "attrname"):
            yield f"- `{name}`: {_first(text)}\n"


def _signature(thing: object) -> str:
    try:
        signature = inspect.signature(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    text = str(signature).replace("'", "").replace("suchsel.", "").replace("self, ", "")
    return text.replace("(self)", "()").replace(" -> None", "")


def _text(thing: object) -> str:
    """The docstring; its examples become code."""
    lines: list[str] = []
    in_code = False
    for line in (inspect.getdoc(thing) or "").splitlines():
        starts = line.startswith(">>> ")
        if starts and not in_code:
            lines.append("```python")
        if in_code and not line.strip():
            lines.append("```")
        in_code = (in_code or starts) and bool(line.strip())
        lines.append(line)
    if in_code:
        lines.append("```")
    return "\n".join(lines) + "\n"


def _first(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split())


if __name__ == "__main__":
    TARGET.write_text(api_reference(), "utf-8")
