"""The messages of the source code, and the catalogues that translate them.

    python -m tools.messages            bring every catalogue up to date
    python -m tools.messages fr         begin the catalogue of another language
    python -m tools.messages --check    only report what is missing or obsolete

Messages come from Python (`say`, `counted`, `noop`, `defect`, `mistake`, `report`, `no_effect`,
`require`), from JavaScript (`t`, `tn`), from HTML (`data-text="…"`, `data-label="…"`) and from TOML
files of data. A catalogue keeps its header; its entries follow the order of the source.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.extract import extract
from babel.messages.pofile import normalize

from suchsel.i18n import parse_po
from suchsel.i18n.javascript import texts_in

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "suchsel"
CATALOGUES = SOURCE / "i18n"
Keywords = Mapping[str, tuple[int, ...] | None]
PYTHON: Keywords = {
    "say": None,
    "counted": (1, 2),
    "noop": None,
    "defect": (2,),
    "mistake": (2,),
    "report": (2,),
    "no_effect": (2,),
    "require": (2,),
}
#: Names of tables, and texts for people, in TOML files of data.
_TOML = re.compile(
    r'(?m)^(?:\[([\w-]+)\]|(?:about|unverified|title|author|blurb|chapter) = "(.*)")$'
)
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
    elif path.suffix == ".py":
        with path.open("rb") as file:
            for _, message, *_ in extract("python", file, PYTHON, options={"encoding": "utf-8"}):
                if isinstance(message, tuple):
                    yield Original(*message)
                else:
                    yield Original(message)


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
