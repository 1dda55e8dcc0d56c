"""Writes docs/api.md: the public API, from its signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import suchsel

#: Longer signatures have a line for each parameter.
WIDTH = 88
#: Members that are not for users.
INTERNAL = ("evolve", "read")
TARGET = Path(__file__).parent.parent / "docs" / "api.md"
HEAD = """\
# The library

Everything below is exported by `suchsel`. Options of a request (`**options`) are listed in
[the guide](guide.md#options); those of a `Style` as well. Every mistake of the caller is a
`SuchselError`, which is a `ValueError`; [its codes](errors.md).

This page is generated from the docstrings by `make docs`; the examples are run by the tests.
"""
#: The sections of the page; every exported name stands in one of them.
SECTIONS = {
    "Making puzzles": ("generate", "generate_set", "Request", "make", "Level", "pack", "Packed"),
    "Puzzles": ("Puzzle", "Placement", "Answer", "Difficulty"),
    "Printing and files": ("render", "Style", "Format"),
    "Letter grids": ("find", "solve", "rate", "verify"),
    "Boards": ("Mask", "drawn", "figure"),
    "Word lists": ("read_words", "FoundWords", "themes", "Theme"),
    "Books": (
        *("read_book_plan", "make_book", "render_book", "lay_out_book", "write_epub"),
        *("make_cover", "preflight", "BookPlan", "Book", "BookLayout", "BookCover"),
    ),
    "Errors": ("SuchselError", "SearchError", "Impossible", "GaveUp", "Defect"),
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
        bases = [base for base in thing.__mro__ if name in base.__dict__]
        text = inspect.getdoc(member)
        if (
            name.startswith("_")
            or name in INTERNAL
            or not text
            or not bases[0].__module__.startswith("suchsel")
        ):
            continue
        if text.startswith("Alias for field"):
            continue
        if inspect.isroutine(member):
            yield f"- `{name}{_signature(member)}`: {_first(text)}\n"
        elif isinstance(member, property) or hasattr(member, "attrname"):
            yield f"- `{name}`: {_first(text)}\n"


def _signature(thing: object) -> str:
    """The parameters with their types and defaults, and what is returned."""
    try:
        signature = inspect.signature(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    parts = [_parameter(part) for part in signature.parameters.values() if part.name != "self"]
    keyword_only = [p.name for p in signature.parameters.values() if p.kind is p.KEYWORD_ONLY]
    if keyword_only and not any(part.startswith("*") for part in parts[:-1]):
        at = next(i for i, part in enumerate(parts) if part.split(":")[0] == keyword_only[0])
        parts.insert(at, "*")
    result = signature.return_annotation
    returns = (
        f" -> {_type(result)}" if result not in (inspect.Signature.empty, None, "None") else ""
    )
    line = f"({', '.join(parts)}){returns}"
    if len(line) <= WIDTH:
        return line
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){returns}"


def _parameter(part: inspect.Parameter) -> str:
    stars = "*" * (part.kind is part.VAR_POSITIONAL) + "**" * (part.kind is part.VAR_KEYWORD)
    text = stars + part.name
    if part.annotation is not part.empty:
        text += f": {_type(part.annotation)}"
    if part.default is not part.empty:
        text += " = ..." if callable(part.default) else f" = {part.default!r}"
    return text


def _type(annotation: object) -> str:
    """The type as it stands in the source; of the row of an option, only the type."""
    if hasattr(annotation, "__metadata__"):
        annotation = annotation.__origin__  # type: ignore[attr-defined]
    if hasattr(annotation, "__forward_arg__"):
        annotation = annotation.__forward_arg__
    return str(annotation.__name__ if isinstance(annotation, type) else annotation)


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
