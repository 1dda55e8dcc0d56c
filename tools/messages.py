"""The messages of the source code, and the catalogues that translate them.

    python -m tools.messages            bring every catalogue up to date
    python -m tools.messages fr         begin the catalogue of another language
    python -m tools.messages --check    only report what is missing or obsolete

Messages come from Python (arguments of `say`, `counted`, `report` and the like, see `PYTHON`),
from JavaScript (`t`, `tn`), from HTML (`data-text="…"`, `data-label="…"`), from TOML files of data
and from the table of shapes. A catalogue keeps its header; its entries follow the order of the
source.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeGuard

from babel.messages.pofile import normalize

from suchsel.i18n import parse_po
from suchsel.i18n.javascript import texts_in

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "suchsel"
CATALOGUES = SOURCE / "i18n"
#: The functions of Python whose arguments at these places are messages; so is any named `web`.
PYTHON = {
    **dict.fromkeys(("say", "noop", "remark"), (0,)),
    **dict.fromkeys(("defect", "mistake", "report", "no_effect", "unknown", "require"), (1,)),
    # Rows of the tables of options, and arguments of commands.
    **dict.fromkeys(("_text", "_flag"), (0,)),
    **dict.fromkeys(("key", "_one_of", "add_flag"), (1,)),
    **dict.fromkeys(("_words", "_board", "_level", "_hidden", "_search", "_sheet", "_row"), (1, 2)),
    **dict.fromkeys(("add_words", "add_text"), (1, 2)),
    "option": (2, 3),
}
#: Names of tables, and texts for people, in TOML files of data.
_TOML = re.compile(
    r'(?m)^(?:\[([\w-]+)\]|(?:about|unverified|title|author|blurb|chapter) = "(.*)")$'
)
#: The names of shapes, between the steps in which they are drawn.
_SHAPE = re.compile(r"(?m)^[a-z]+$")
#: The texts of argparse that a user of ours can meet: they are translated like all others.
ARGPARSE = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "expected one argument",
    "expected at most one argument",
    "expected at least one argument",
    "ignored explicit argument %r",
    "argument %(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)",
)
WIDTH = 100


class Original(NamedTuple):
    """An English text of the source, with its plural if it has one."""

    text: str
    plural: str | None = None


@cache
def originals(source: Path = SOURCE) -> dict[Original, list[str]]:
    """All messages in the order of the source, each with the files that use it."""
    found = {Original(text): ["argparse"] for text in ARGPARSE if source == SOURCE}
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source.parent.parent).as_posix()
        for original in _messages(path):
            files = found.setdefault(original, [])
            if name not in files:
                files.append(name)
    return found


def _messages(path: Path) -> Iterator[Original]:
    if path.suffix in (".js", ".html"):
        for text, plural in texts_in(path.read_text("utf-8"), path.suffix == ".html"):
            yield Original(text, plural)
    elif path.suffix == ".toml":
        for key, text in _TOML.findall(path.read_text("utf-8")):
            yield Original(key or text)
    elif path.name == "shapes.txt":
        yield from map(Original, _SHAPE.findall(path.read_text("utf-8")))
    elif path.suffix == ".py":
        calls = [one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if _is_call(one)]
        for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            texts = [_text(argument) for argument in call.args]
            if name == "counted" and all(texts[:2]):
                yield Original(*texts[:2])
            texts = [texts[at] for at in PYTHON.get(name, ()) if at < len(texts)]
            texts += [_text(one.value) for one in call.keywords if one.arg == "web"]
            yield from map(Original, filter(None, texts))


def _is_call(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call)


def _text(node: ast.expr) -> str:
    """The text of a literal; nothing for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def catalogue_text(
    header: str, translations: Mapping[str, tuple[str, ...]], partial: bool = False
) -> str:
    """A catalogue of all messages, or only of those that are there.

    What has no translation yet is empty.
    """
    blocks = [header.strip()]
    blocks += [
        _entry(original, files, translations.get(original.text, ()))
        for original, files in originals().items()
        if original.text in translations or not partial
    ]
    return "\n\n".join(blocks) + "\n"


def _entry(original: Original, files: list[str], forms: tuple[str, ...]) -> str:
    lines = [f"#: {file}" for file in files]
    lines.append(f"msgid {normalize(original.text, width=WIDTH)}")
    if original.plural is None:
        lines.append(f"msgstr {normalize(forms[0] if forms else '', width=WIDTH)}")
    else:
        lines.append(f"msgid_plural {normalize(original.plural, width=WIDTH)}")
        lines += [
            f"msgstr[{i}] {normalize(form, width=WIDTH)}"
            for i, form in enumerate(forms or ("", ""))
        ]
    return "\n".join(lines)


def update(path: Path) -> tuple[list[str], list[str]]:
    """Bring a catalogue up to date; what has no translation, and what is no longer used."""
    text = path.read_text("utf-8")
    translations = dict(parse_po(text))
    header = re.split(r"\n\s*\n", text, maxsplit=1)[0]
    missing, obsolete = differences(translations)
    if "-" in path.stem:  # of a region: only what differs
        path.write_text(catalogue_text(header, translations, partial=True), "utf-8")
        return [], obsolete
    path.write_text(catalogue_text(header, translations), "utf-8")
    return missing, obsolete


def differences(translations: Mapping[str, tuple[str, ...]]) -> tuple[list[str], list[str]]:
    """The messages that a catalogue lacks, and those that only it has."""
    wanted = [original.text for original in originals()]
    missing = [text for text in wanted if text not in translations]
    return missing, [text for text in translations if text and text not in set(wanted)]


HEADER = """msgid ""
msgstr ""
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Language-Name: {lang}\\n"
"X-Decimal-Point: .\\n"
"""


def main(arguments: list[str]) -> int:
    if "--check" in arguments:
        wrong = 0
        for path in sorted(CATALOGUES.glob("*.po")):
            missing, obsolete = differences(dict(parse_po(path.read_text("utf-8"))))
            wrong += _report(path, [] if "-" in path.stem else missing, obsolete)
        return 1 if wrong else 0
    for lang in arguments:
        path = CATALOGUES / f"{lang}.po"
        if not path.exists():
            path.write_text(HEADER.format(lang=lang), "utf-8")
    for path in sorted(CATALOGUES.glob("*.po")):
        _report(path, *update(path))
    return 0


def _report(path: Path, missing: list[str], obsolete: list[str]) -> int:
    print(f"{path.name}: {len(missing)} without a translation, {len(obsolete)} obsolete")
    for text in missing:
        print(f"  missing   {text!r}")
    for text in obsolete:
        print(f"  obsolete  {text!r}")
    return len(missing) + len(obsolete)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
