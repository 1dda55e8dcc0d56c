"""A pseudo-language shows that no sentence escapes translation.

Its catalogue puts every message in brackets. Whatever a person can read then consists of brackets
and data; a sentence outside of them was never marked for translation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.messages import catalogue_text, originals

import suchsel
from suchsel import i18n
from suchsel.boards.board import KINDS
from suchsel.boards.figures import SHAPES
from suchsel.cli import COMMANDS, main
from suchsel.formats import find_format, format_names, render
from suchsel.i18n import Message, language_names, say
from suchsel.request.levels import CHOICES, CROSSINGS, FILLERS, LEVELS, REGIONS
from suchsel.request.options import GROUPS, OPTIONS, Option
from suchsel.sheet.style import STYLE_OPTIONS, Style
from suchsel.web.openapi import options_document
from suchsel.web.settings import Limits
from suchsel.words.languages import native_names

#: Brackets that occur in no message; those of «xy» are in every font and in LaTeX too.
BRACKETS = {"xx": ("⟦", "⟧"), "xy": ("«", "»")}
#: Words of a puzzle that explains the rules: brackets cannot stand in a grid.
EXAMPLE_WORDS = ("Dog", "Horse", "Cat")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module", autouse=True)
def pseudo_languages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("catalogues")
    for lang, (left, right) in BRACKETS.items():
        translations = {
            original.text: tuple(
                f"{left}{text}{right}" for text in (original.text, original.plural) if text
            )
            for original in originals()
            if original.text not in EXAMPLE_WORDS
        }
        header = f'msgid ""\nmsgstr ""\n"Language: {lang}\\n"\n"X-Language-Name: {lang}\\n"\n'
        (folder / f"{lang}.po").write_text(catalogue_text(header, translations), "utf-8")
    i18n.FOLDERS.append(str(folder))
    yield
    i18n.FOLDERS.remove(str(folder))


def outside(text: str, lang: str = "xx") -> str:
    """What is left of a text without everything in brackets."""
    left, right = BRACKETS[lang]
    inner = re.compile(f"{left}[^{left}{right}]*{right}")
    while inner.search(text):
        text = inner.sub(" | ", text)
    return text


#: Two plain words with one blank between them; and what argparse says in a single word.
SENTENCE = re.compile(r"(?<![\w./-])(?!suchsel )[A-Z]?[a-z]{2,},? [a-z]{2,}(?![\w./-])")
ARGPARSE = re.compile(r"\b(usage|options|arguments|error|default)\b", re.IGNORECASE)


def assert_translated(text: str, lang: str = "xx") -> None:
    assert BRACKETS[lang][0] in text, text
    left = outside(text, lang)
    assert SENTENCE.findall(left) == []
    assert ARGPARSE.findall(left) == []


# -- the command line ------------------------------------------------------------------------------


def run(capture: Capture, *arguments: str, lang: str = "xx") -> tuple[int, str, str]:
    try:
        code = main([*arguments, "--lang", lang])
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capture.readouterr()
    return code, out, err


@pytest.mark.parametrize("command", COMMANDS)
def test_help(command: str, capsys: Capture) -> None:
    code, out, _ = run(capsys, command, "--help", *(["all"] if command == "make" else []))
    assert code == 0
    assert_translated(out.replace(f"suchsel {command}", ""))


def test_overview(capsys: Capture) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert_translated(out)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file of each kind."""
    monkeypatch.chdir(tmp_path)
    puzzle = suchsel.generate(["Hund", "Katze"], (6, 7), seed=1, message="Gut")
    stray = json.loads(puzzle.to_json())
    stray["words"][0]["direction"] = "XX"
    Path("good.json").write_text(puzzle.to_json(), "utf-8")
    Path("bad.json").write_text(json.dumps(stray), "utf-8")
    Path("broken.json").write_text("{", "utf-8")
    Path("words.txt").write_text("Hund\nKatze\n", "utf-8")
    Path("wrong.txt").write_text("Hund\nC++\nX\nhund\n", "utf-8")
    Path("mac.txt").write_bytes("Vögel\nÜbung\nStraße\n".encode("mac_roman"))
    Path("plan.toml").write_text('lists = [["Hund", "Katze"]]\nsizes = ["6x7"]\nseeds = 3\n')
    Path("wrong.toml").write_text('lists = []\nnix = 3\nsizes = ["0x0"]\n[options]\nlist = "x"\n')
    Path("book.toml").write_text('title = "Tiere"\n[[puzzles]]\nfile = "words.txt"\ncount = 2\n')
    Path("wrong_book.toml").write_text('title = 5\nnix = 1\n[[puzzles]]\nfile = "nix.txt"\n')
    return tmp_path


DONE = [
    "make Hund Katze --seed 1",
    "make Hund Katze --seed 1 --solution --message Gut",
    "make Hund Katze --seed 1 --topology torus --list lengths",
    "make Hund Katze --seed 1 --topology hexagon",
    "make words.txt --seed 1 -o a.txt -o a.json",
    "pack Hund Katze --steps 500",
    "solve good.json --show --leftover",
    "check good.json",
    "rate good.json",
    "batch plan.toml -o out.jsonl",
    "levels",
    "shapes",
    "shapes heart",
    "formats",
]


@pytest.mark.parametrize("command", DONE)
def test_output(command: str, folder: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, *command.split())
    assert code == 0, err
    assert out + err
    assert SENTENCE.findall(outside(out + err)) == []


def test_book(folder: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, "book", "book.toml", "-o", "book.pdf", lang="xy")
    assert code == 0, err
    assert SENTENCE.findall(outside(out + err, "xy")) == []


REFUSED = [
    "make",
    "make nix.txt",
    "make wrong.txt",
    "make mac.txt",
    "make Hund --size 0x5",
    "make Hund --size",
    "make Hund --level nix",
    "make Hund --shape nix --topology torus",
    "make Hund --topology klein",
    "make Hund --directions XX",
    "make Hund --pick 9",
    "make Hund --message-mode exact",
    "make Hund --difficulty 500",
    "make Hund --nix",
    "make Elefant --size 3x3",
    "make Hund -o a.nix",
    "make Hund -o nix/a.txt",
    "make words.txt -o words.txt",
    "make Hund --paper a9 -o a.pdf",
    "make Hund --dpi 5 -o a.png",
    "pack",
    "solve nix.txt Hund",
    "solve words.txt",
    "check bad.json",
    "check broken.json",
    "check nix.json",
    "rate broken.json",
    "batch wrong.toml -o out.jsonl",
    "batch nix.toml -o out.jsonl",
    "book wrong_book.toml -o book.pdf",
    "book book.toml -o book.nix",
    "shapes nix",
    "themes nix",
    "nix",
]


@pytest.mark.parametrize("command", REFUSED)
def test_errors(command: str, folder: Path, capsys: Capture) -> None:
    code, out, err = run(capsys, *command.split())
    assert code in (1, 2, 3, 4)
    assert_translated(out + err)


# -- files -----------------------------------------------------------------------------------------


def puzzles() -> list[suchsel.Puzzle]:
    return [
        suchsel.generate(["Hund", "Katze"], (8, 9), seed=1, message="Gut", secret=["Maus"]),
        suchsel.generate(["Hund", "Katze"], (8, 9), seed=1, topology="torus", list="lengths"),
    ]


def text_of(data: bytes, suffix: str) -> str:
    """What a person reads in a file."""
    text = data.decode("utf-8")
    if suffix == "html":
        text = re.sub(r"<(script|style)\b.*?</\1>", " ", text, flags=re.DOTALL)
        text = re.sub(r"<[^>]*>", " ", text)
    if suffix == "tex":
        text = text.split(r"\begin{document}")[1]
        text = re.sub(r"\\begin\{tikzpicture\}.*?\\end\{tikzpicture\}", " ", text, flags=re.DOTALL)
        text = re.sub(r"\\[a-zA-Z]+\*?(\[[^]]*\])?", " ", text)
    return text


@pytest.mark.parametrize("suffix", ["txt", "csv", "tex", "html"])
@pytest.mark.parametrize("which", [0, 1])
def test_files(suffix: str, which: int) -> None:
    style = Style(lang="xy", solution="solution" in find_format(suffix).follows)
    text = text_of(render(puzzles()[which : which + 1], suffix, style), suffix)
    assert_translated(text, "xy")


# -- the tables ------------------------------------------------------------------------------------


def tables() -> Iterator[Message]:
    rows: list[Option] = [*OPTIONS.values(), *STYLE_OPTIONS.values()]
    yield from GROUPS.values()
    for row in rows:
        yield from filter(None, (row.label, row.help))
        for choice in row.type.choices().values():
            yield from (part for part in choice if isinstance(part, Message))
    yield from (title for title, _ in SHAPES.values())
    for kind in KINDS.values():
        yield from (text for text in (kind.title, kind.about, kind.rule, kind.table_rule) if text)
    yield from (level.label for level in LEVELS.values())
    for choices in (CROSSINGS, FILLERS, REGIONS, CHOICES):
        yield from map(say, choices)
        yield from choices.values()
    yield from (find_format(name).about for name in format_names())


#: Names that are the same in every language: fonts, codes of languages, sizes of paper, letters.
NAMES = re.compile(
    r"noto|andika|lexend|school|[a-z]{2}(-[A-Z]{2})?|[abAB]\d|\d+x\d+in|letter|legal|fit|[A-Zẞ]{1,2}|ss|ae"
)


def test_every_text_of_the_tables_is_in_the_catalogue() -> None:
    missing = {
        message.singular
        for message in tables()
        if not message.text("xx").startswith("⟦") and not NAMES.fullmatch(message.singular)
    }
    assert missing == {"{name}"}  # of a language, in itself


# -- the web app -----------------------------------------------------------------------------------


def translations(document: object) -> Iterator[dict[str, str]]:
    """All texts of a document that come in every language."""
    if isinstance(document, dict):
        if "xx" in document and "en" in document:
            yield document
        else:
            for value in document.values():
                yield from translations(value)
    elif isinstance(document, list):
        for value in document:
            yield from translations(value)


def test_options_of_the_web_app() -> None:
    document = options_document(Limits())
    languages = document.pop("languages")
    assert isinstance(languages, dict)
    assert "xx" in languages
    texts = list(translations(document))
    assert len(texts) > 100
    plain = {text["en"] for text in texts if not text["xx"].startswith("⟦")}
    plain -= {*language_names(regions=True).values(), *native_names().values()}
    assert {text for text in plain if not NAMES.fullmatch(text)} == set()
