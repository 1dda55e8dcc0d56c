"""The command line, as a user sees it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import suchsel
from suchsel.boards.kind import DIRECTION_WORDS, DIRECTIONS
from suchsel.cli import COMMANDS, main
from suchsel.cli.listing import NEXT
from suchsel.i18n import languages
from suchsel.request.levels import FAMILY_TITLES, family_levels
from suchsel.web.faults import faults
from tests.lists import ROOT, some_quick

CROWD = [a + b + a for a in "ABCDEF" for b in "GHIJKL"]
WORTE0 = str(ROOT / "examples" / "worte0.txt")


def run(
    capfdbinary: pytest.CaptureFixture[bytes], *arguments: str, lang: str = "en"
) -> tuple[int, str, str]:
    code = main([*arguments, "--lang", lang])
    out, err = capfdbinary.readouterr()
    return code, out.decode(), err.decode()


Capture = pytest.CaptureFixture[bytes]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("make ABC --size 1x10", "seed 1, 1 row, 10 columns, medium: "),
        ("make --theme en/animals --size 2x2 --pick 1", "Cannot draw 1 word; suitable words in "),
    ],
)
def test_one_of_a_kind_is_told_in_the_singular(
    capfdbinary: Capture, arguments: str, told: str
) -> None:
    _, _, err = run(capfdbinary, *arguments.split(), "--seed", "1")
    assert told in err


def test_make_prints_the_puzzle_and_only_that(capfdbinary: Capture) -> None:
    code, out, err = run(capfdbinary, "make", WORTE0, "--seed", "1")
    assert code == 0
    lines = out.splitlines()
    assert [len(line.split()) for line in lines[:5]] == [5] * 5
    assert lines[6] == "Find 4 words. Directions: → ↓ ↘ ↗."
    assert lines[8].split() == ["VOR", "RAD", "EVA", "TORF"]
    understood, seed, language = err.splitlines()
    assert understood == f"{WORTE0}: 4 words, contest format"
    assert language.startswith("guessed language of the words: Deutsch")
    assert seed.startswith("seed 1, 5 rows, 5 columns, medium: ")


def test_words_and_options_come_in_any_order(capfdbinary: Capture) -> None:
    expected = run(capfdbinary, "make", "Dog", "Cat", "Mouse", "--level", "easy", "--seed", "1")
    mixed = run(capfdbinary, "make", "Dog", "--level", "easy", "Cat", "--seed", "1", "Mouse")
    assert mixed == expected
    assert run(capfdbinary, "make", "Dog", "--help")[1] == run(capfdbinary, "make", "--help")[1]
    code, _, err = run(capfdbinary, "solve")
    assert (code, "GRID." in err, "SOURCE" in err) == (2, True, False)


def test_solution_as_dots_and_table(capfdbinary: Capture) -> None:
    _, out, _ = run(capfdbinary, "make", WORTE0, "--seed", "1", "--solution", "--table")
    assert "+---+---+---+---+---+" in out
    solution = out.split("Solution:")[1]
    assert "| . |" in solution
    assert sum(solution.count(letter) for letter in "VORADETF") >= 10


def test_files_by_suffix(tmp_path: Path, capfdbinary: Capture) -> None:
    text, data = str(tmp_path / "a.txt"), str(tmp_path / "a.json")
    code, out, err = run(capfdbinary, "make", WORTE0, "--seed", "1", "-o", text, "-o", data)
    assert (code, out) == (0, "")
    assert text in err
    assert data in err
    assert json.loads(Path(data).read_text())["seed"] == 1
    assert run(capfdbinary, "check", data)[:2] == (0, "clean: 5x5, 4 words, medium, seed 1\n")
    for grid in (text, data):
        _, out, _ = run(capfdbinary, "solve", grid, WORTE0, "NIX")
        assert "NIX: not found" in out
        assert len(out.splitlines()) == 5


def test_all_levels_of_a_family_in_one_file(tmp_path: Path, capfdbinary: Capture) -> None:
    for family in FAMILY_TITLES:
        levels = [level.name for level in family_levels(family)]
        file = tmp_path / f"{family}.json"
        code, _, _ = run(
            capfdbinary,
            "make",
            WORTE0,
            "--seed",
            "3",
            "--level",
            family,
            "--all-levels",
            "-o",
            str(file),
        )
        assert code == 0
        assert [p["level"] for p in json.loads(file.read_text())] == levels
        code, out, _ = run(capfdbinary, "check", str(file))
        assert out.count("clean") == len(levels)


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "suchsel", "make", "-", "--seed", "1", "--format", "json"],
        input=b"Hund\nKatze\n",
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
    )
    assert [w["word"] for w in json.loads(done.stdout)["words"]] == ["Hund", "Katze"]


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["make"], 2, "No words given"),
        (["make", "Hund", "--nix"], 2, "--nix"),
        (["make", "Hund", "--level", "nix"], 2, "There is no level “nix”"),
        (["make", "Hund", "--size", "axb"], 2, "is not a size"),
        (["make", "Hund", "--seed", "-1"], 2, "“--seed”: expected a whole number"),
        (["make", "nicht-da.txt"], 2, "There is no file “nicht-da.txt”"),
        (["make", "Hund", "C+"], 2, "argument 2: “C+” is too short"),
        (["make", "Hund", "-o", "x.nix"], 2, "There is no format “nix”"),
        (["make", "Hund", "-o", "x"], 2, "needs a suffix"),
        (["make", "Hund", "--format", "json", "--table"], 2, "has no effect"),
        (["make", "Hund", "--directions", "X"], 2, "compass points"),
        (["make", "Hunx", "--list", "clues"], 2, "clue for each word"),
        (["make", "Hund", "-o", "/nicht/da/x.txt"], 2, "cannot be written"),
        (["make", "Elefant", "--size", "3x4"], 3, "It would fit in"),
        (["make", WORTE0, "--size", "2x6"], 3, "Proved: there is no way"),
        pytest.param(
            ["make", *CROWD, "--size", "7x8", "--steps", "50"],
            4,
            "No place was found",
            marks=pytest.mark.slow,
        ),
        (["make", "Hund", "--shape", "nix"], 2, "There is no shape “nix”"),
        (["make", "Hund", "--shape", "heart", "--topology", "torus"], 2, "cannot have a shape"),
        (["make", "Hund", "--shape", "nix.txt"], 2, "There is no file “nix.txt”"),
        (["make", "Hund", "--pick", "x"], 2, "“--pick”: expected a number of words"),
        (["make", "Hund", "--threshold", "50"], 2, "only on a shape from an image"),
        (["make", "Hund", "--shape", "heart", "--threshold", "20"], 2, "from an image"),
        (["make", "Hund", "--format", "txt", "-o", "x.json"], 2, "“--format txt” is for standard"),
        (
            ["make", "Hund", "--paper", "fit", "--orientation", "landscape", "-o", "x.pdf"],
            2,
            "no effect with paper “fit”",
        ),
        (["make", "Hund", "--dpi", "300", "-o", "x.txt"], 2, "“--dpi” has no effect on txt"),
        (["make", "Hund", "--paper", "a4"], 2, "“--paper” has no effect on txt"),
        (["make", "Hund", "-o", "x.pdf", "-o", "./x.pdf"], 2, "./x.pdf would be written twice"),
        (["pack", "Hund", "Katze", "--topology", "hexagon"], 2, "only rectangles and toruses"),
        (["make", "Hund", "--secret", "Hund"], 2, "both listed and secret"),
        (["make", "Hund", "--message", "!"], 2, "no letters"),
        (["pack", "Hund", "--message", "x"], 2, "neither a message nor a pool"),
        (["pack", "Hund", "--shape", "heart"], 2, "only rectangles and toruses"),
        (["pack", "Hund", "--rows", "0"], 2, "“--rows”: expected a whole number from 1 to 200"),
        (["make", "Hund", "--block", "weg.txt"], 2, "There is no file “weg.txt”."),
        (["check", "weg.json"], 2, "There is no file “weg.json”."),
        (["check", "weg.jsonl"], 2, "There is no file “weg.jsonl”."),
        (["rate", "weg.json"], 2, "There is no file “weg.json”."),
        (["solve", "weg.txt", "Hund"], 2, "There is no file “weg.txt”."),
        (["solve", WORTE0, "weg.txt"], 2, "There is no file “weg.txt”."),
        (["batch", "weg.toml"], 2, "There is no file “weg.toml”."),
        (["make", "src/"], 2, "“src/” is a folder, not a file."),
        (["check", WORTE0], 2, f"{WORTE0}: This is not JSON: the error is at line 1, column 3"),
        (["solve", WORTE0, "Rad"], 0, "columns, lines"),
        (["book", str(ROOT / "examples" / "book.toml"), "-o", "x.toml"], 2, "as .pdf or .epub"),
        (["book", str(ROOT / "examples" / "book.toml"), "-o", "x"], 2, "“x” is none of these"),
        (["mak", "Hund"], 2, "There is no command “mak” (did you mean make?). Choose one of:"),
        (["--size", "3x3"], 2, "“--size” needs a command before it"),
        (["nix"], 2, "There is no command “nix” (did you mean make nix?)."),
        (["make", "Dog", "--versions", "4"], 2, "--versions 4 (did you mean --count?)."),
        (["make", "Dog", "-size", "9"], 2, "-size 9 (did you mean --size?)."),
        (["make", "Dog", "--answer-key"], 2, "--answer-key (did you mean --solution?)."),
        (["make", "Dog", "--colors", "red"], 2, "--colors red. See “suchsel make --help”."),
        (["make", "Dog", "--size", "A4"], 2, "like 12x10. Paper is another option: --paper."),
        (["help", "nix"], 2, "There is no command “nix”"),
        (["make", "--levle=x", "--titel"], 2, "(did you mean --level, --title?). See “suchsel"),
        (["make", "Hund", "--level"], 2, "expected one argument. See “suchsel make --help”."),
        (["make", "Hund", "--for", "x", "-o", "x.pdf"], 2, "“--for”: “x” is not valid; choose one"),
        (["make", "Hund", "--minutes", "1,000"], 2, "“--minutes”: “1,000” is not a number"),
        (["make", "Hund", "--minutes", "0,05"], 2, "“--minutes”: expected a number from 0.1 to"),
        (["make", "Hund", "--directions", "E,X"], 2, "“X” is not a direction; choose arrows"),
        (["make", "Hund", "--topology", "x"], 2, "choose one of: rectangle, torus"),
        (["make", "Hund", "--font-size", "x", "--table"], 2, "“--font-size”: “x” is not a number"),
        (["completion", "nix"], 2, "no completion for “nix”"),
    ],
)
def test_wrong_input(arguments: list[str], code: int, sentence: str, capfdbinary: Capture) -> None:
    found, out, err = run(capfdbinary, *arguments)
    assert found == code
    assert sentence in err
    assert code == 0 or out == ""


def test_german(capfdbinary: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        "Die Stufe „nix“ gibt es nicht"
        in run(capfdbinary, "make", "Hund", "--level", "nix", lang="de")[2]
    )
    assert "Es fehlen Wörter" in run(capfdbinary, "make", lang="de")[2]
    assert "es fehlt: GITTER" in run(capfdbinary, "solve", lang="de")[2]
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert main(["--help"]) == 0
    assert "BEFEHL" in capfdbinary.readouterr().out.decode()


@pytest.mark.parametrize("lang", languages())
def test_without_arguments_a_puzzle_and_what_to_try_next(lang: str, capfdbinary: Capture) -> None:
    assert main(["--lang", lang]) == 0
    said = capfdbinary.readouterr().out.decode()
    assert NEXT[0].text(lang) in said
    command = said.split("suchsel make", 1)[1].splitlines()[0].split()
    assert main(["make", *command, "--lang", lang]) == 0
    board = capfdbinary.readouterr().out.decode().rstrip()
    assert said.startswith(board)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_command_has_help(command: str, lang: str, capfdbinary: Capture) -> None:
    assert main([command, "--help", "--lang", lang]) == 0
    assert COMMANDS[command].text(lang) in capfdbinary.readouterr().out.decode()


def help_of_make(lang: str, capfdbinary: Capture) -> list[str]:
    assert main(["make", "--help", "--lang", lang]) == 0
    return capfdbinary.readouterr().out.decode().splitlines()


@pytest.mark.parametrize("lang", languages())
def test_the_help_of_make_fits_on_a_screen(lang: str, capfdbinary: Capture) -> None:
    short = help_of_make(lang, capfdbinary)
    assert len(short) <= 40
    assert max(map(len, short)) <= 80
    assert all(any(name in line for line in short) for name in ("--output", "--for", "--help all"))
    assert main(["make", "--help", "all", "--lang", lang]) == 0
    assert "--answer-lines" in capfdbinary.readouterr().out.decode()


@pytest.mark.parametrize("lang", some_quick(languages()))
def test_the_examples_in_the_help_of_make_run(
    lang: str, capfdbinary: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    short = help_of_make(lang, capfdbinary)
    monkeypatch.chdir(tmp_path)
    examples = [line.split() for line in short if line.startswith("  suchsel make")]
    assert len(examples) == 3
    for _, *arguments in examples:
        assert main([*arguments, "--lang", lang]) == 0


@pytest.mark.parametrize(
    ("arguments", "guess"),
    [
        ("--level eazy", "did you mean easy?"),
        ("--level shwer", "did you mean hard?"),
        ("--paper lettre", "“--paper”: “lettre” is not a paper size; choose one of: a6"),
        ("--for exan", "“--for”: “exan” is not valid (did you mean exam?)"),
        ("--shape hearth", "did you mean heart?"),
        ("--reader chld", "did you mean child?"),
        ("--theme animls", "did you mean animals"),
        ("--format pfd", "did you mean pdf?"),
        ("-o x.doc", "did you mean docx?"),
        ("-o x.odt", "did you mean docx?"),
        ("-o x.jpg", "did you mean png?"),
        ("--hint cells", "“--hint” has no effect on txt, but on: docx, pdf, png, svg, xlsx."),
        ("--titel x", "did you mean --title?"),
        ("--nest --no-collinear", "Choose either “--nest” or “--no-collinear”"),
    ],
)
def test_what_may_have_been_meant(arguments: str, guess: str, capfdbinary: Capture) -> None:
    code, _, err = run(capfdbinary, "make", "Hund", *arguments.split())
    assert code == 2
    assert guess in err


def test_options_are_spelled_as_in_their_place(tmp_path: Path, capfdbinary: Capture) -> None:
    wrong = ["--secret-directions", "E", "--pick", "x"]
    assert "„--secret-directions“" in run(capfdbinary, "make", "Hund", *wrong, lang="de")[2]
    french = run(capfdbinary, "make", "Hund", *wrong, lang="fr")[2]
    assert "«--pick»" in french.replace("\u00a0", "")
    with pytest.raises(suchsel.SuchselError, match="“secret_directions” has no effect") as caught:
        suchsel.generate(["Hund"], secret_directions="E")
    assert "“Directions of the secret words” has no effect" in json.dumps(
        faults(caught.value), ensure_ascii=False
    )
    told = run(capfdbinary, "make", "pick", "pick", "--title", "per_page")[2]
    assert "hidden once: pick" in told
    plan = tmp_path / "plan.toml"
    plan.write_text('title = "x"\nper_page = 99\nlang = "xx"\n[[puzzles]]\ntheme = "animals"')
    err = run(capfdbinary, "book", str(plan), "-o", str(tmp_path / "x.pdf"))[2]
    assert "“per_page”" in err
    assert "“lang”" in err


@pytest.mark.parametrize(
    ("given", "lang", "arrows"),
    [
        ("→↓", "en", "→ ↓"),
        ("right, up-left", "en", "→ ↖"),
        ("rechts,SE", "en", "→ ↘"),
        ("O,SO,Süden", "de", "→ ↓ ↘"),
        ("O,SO,sur", "es", "↓ ← ↙"),
        ("ZO", "nl", "↘"),
    ],
)
def test_directions_as_arrows_and_words(
    given: str, lang: str, arrows: str, capfdbinary: Capture
) -> None:
    _, out, _ = run(capfdbinary, "make", "Hund", "Maus", "--directions", given, lang=lang)
    assert f": {arrows}." in out


def test_compass_points_of_a_language_contradict_no_name() -> None:
    for lang in languages():
        for name, words in DIRECTION_WORDS.items():
            assert {*words.text(lang).split()} & {*DIRECTIONS} <= {name}
    with pytest.raises(suchsel.SuchselError, match="“O” is not a direction"):
        suchsel.generate(["Hund"], directions="O")  # east or west


def test_blocking_a_listed_word_is_noted(capfdbinary: Capture) -> None:
    code, _, err = run(capfdbinary, "make", "Esel", "Hund", "--block", "esel", "--seed", "1")
    assert code == 0
    assert "although they are blocked: Esel" in err


def test_a_theme_without_clues(capfdbinary: Capture) -> None:
    swahili = ("--theme", "animals", "--language", "sw", "--pick", "12", "--list", "clues")
    _, _, err = run(capfdbinary, "make", *swahili)
    assert "none of the words to draw from has one." in err


def test_all_problems_are_reported_at_once(capfdbinary: Capture) -> None:
    wrong = "--level eazy --paper foo --size 3x -o x.foo --hint zz --seed abc --count y"
    code, _, err = run(capfdbinary, "make", WORTE0, *wrong.split(), "--theme", "nosuch")
    assert code == 2
    values = ("eazy", "foo", "3x", "“foo”", "zz", "abc", "“y”", "nosuch")
    assert len(err.splitlines()) == len(values)
    assert all(value in err for value in values)


@pytest.mark.parametrize(
    "wrong",
    [
        "--theme anmals",
        "--theme animals --shape hrat",
        "Hund Katze --count x --per-page 2 -o a.pdf",
    ],
)
def test_a_problem_has_no_false_consequences(wrong: str, capfdbinary: Capture) -> None:
    code, _, err = run(capfdbinary, "make", *wrong.split())
    assert (code, len(err.splitlines())) == (2, 1)


@pytest.mark.parametrize("to", [[], ["-o", "-"], ["-o", "/dev/stdout"]])
def test_every_format_goes_to_a_pipe(to: list[str], capfdbinary: Capture, tmp_path: Path) -> None:
    command = ["make", "Hund", "Katze", "--seed", "1"]
    file = tmp_path / "same.pdf"
    assert main([*command, "--format", "pdf", *to]) == 0
    printed = capfdbinary.readouterr().out
    assert main([*command, "-o", str(file), *to]) == 0
    assert printed == file.read_bytes()
    assert bool(capfdbinary.readouterr().out) == bool(to)


def test_a_terminal_gets_text_only(
    capfdbinary: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert run(capfdbinary, "make", "Hund", "--format", "csv")[0] == 0
    for to in ([], ["-o", "-"]):
        code, out, err = run(capfdbinary, "make", "Hund", "--format", "pdf", *to)
        assert (code, out) == (2, "")
        assert "a terminal cannot show it. Write it to a file: -o FILE.pdf" in err


def test_themes_of_a_language(capfdbinary: Capture) -> None:
    _, out, _ = run(capfdbinary, "themes", "de")
    assert "tiere" in out
    assert all(line.startswith("de  ") for line in out.splitlines())


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_names_commands_and_options(shell: str, capfdbinary: Capture) -> None:
    code, out, _ = run(capfdbinary, "completion", shell)
    assert code == 0
    assert all(command in out for command in COMMANDS)
    assert "all-levels" in out


def test_tables(capfdbinary: Capture) -> None:
    assert "classic-hard" in run(capfdbinary, "levels")[1]
    assert "klassik-schwer" in run(capfdbinary, "levels", lang="de")[1]
    assert ".json" in run(capfdbinary, "formats")[1]
    shapes = run(capfdbinary, "shapes")[1]
    assert "heart" in shapes
    assert shapes.endswith("Other numbers: polygon-3 to polygon-12, star-4 to star-12.\n")
    assert "star-9" in run(capfdbinary, "shapes", "star-9")[1]
    code, _, wrong = run(capfdbinary, "shapes", "hart", "--size", "0x9")
    assert code == 2
    assert "“0x9” is not a size" in wrong
    assert main(["--version"]) == 0


def test_boards_of_all_kinds(tmp_path: Path, capfdbinary: Capture) -> None:
    drawing, file = tmp_path / "form.txt", str(tmp_path / "a.json")
    drawing.write_text("######\n##..##\n######\n######\n")
    for options in (
        ["--shape", "Herz"],
        ["--shape", str(drawing)],
        ["--topology", "torus", "--size", "4x6"],
        ["--topology", "hexagon", "--size", "4"],
        ["--topology", "honeycomb", "--shape", "circle"],
    ):
        words = ["Hund", "Maus", "Esel"]
        assert run(capfdbinary, "make", *words, *options, "--seed", "5", "-o", file)[0] == 0
        assert "clean" in run(capfdbinary, "check", file)[1]
        found = run(capfdbinary, "solve", file, *words)[1]
        assert len(found.splitlines()) == 3
        assert "not found" not in found
    text = run(capfdbinary, "make", "Hund", "--topology", "hexagon", "--size", "3", "--seed", "1")[
        1
    ]
    assert [len(line) - len(line.lstrip()) for line in text.splitlines()[:5]] == [2, 1, 0, 1, 2]
    table = run(
        capfdbinary,
        "make",
        "Hund",
        "--topology",
        "honeycomb",
        "--size",
        "2x4",
        "--seed",
        "1",
        "--table",
    )[1]
    assert table.splitlines()[2] == "+-+-+-+-+-+-+-+-+-+"


def test_what_is_hidden(tmp_path: Path, capfdbinary: Capture) -> None:
    file, words = str(tmp_path / "a.json"), tmp_path / "words.txt"
    words.write_text("Hund\nMaus\nEsel\nRind\n")
    for options in (
        ["--message", "Ja!"],
        ["--secret", "Ziege", "--secret", "Huhn"],
        ["--pick", "2-3"],
        ["--pool", WORTE0, "--pick", "2"],
    ):
        assert run(capfdbinary, "make", str(words), *options, "--seed", "5", "-o", file)[0] == 0
        assert "clean" in run(capfdbinary, "check", file)[1]


def test_pages_and_their_options(tmp_path: Path, capfdbinary: Capture) -> None:
    pdf, svg = str(tmp_path / "a.pdf"), str(tmp_path / "a.svg")
    options = ["--paper", "a5", "--solution-style", "dots", "--lower", "--seed", "1"]
    code, out, err = run(capfdbinary, "make", WORTE0, *options, "-o", pdf, "-o", svg, lang="de")
    assert (code, out) == (0, "")
    assert str(tmp_path / "a-loesung.svg") in err
    assert sorted(os.listdir(tmp_path)) == ["a-loesung.svg", "a.pdf", "a.svg"]
    assert run(capfdbinary, "make", WORTE0, "--paper", "a5")[0] == 2


def test_rate_names_what_makes_words_hard(tmp_path: Path, capfdbinary: Capture) -> None:
    file, picture = tmp_path / "a.json", tmp_path / "heat.svg"
    run(capfdbinary, "make", WORTE0, "--level", "experte", "--seed", "3", "-o", str(file))
    code, out, _ = run(capfdbinary, "rate", str(file), "--plot", str(picture))
    assert code == 0
    lines = out.splitlines()
    assert "of 100" in lines[0]
    seconds = [float(line.split()[1]) for line in lines[2:]]
    assert seconds == sorted(seconds, reverse=True)
    assert "false start" in out
    assert picture.read_text().count("<path") > 4
    assert "Irrweg" in run(capfdbinary, "rate", str(file), lang="de")[1]
    assert run(capfdbinary, "rate", str(file), "--plot", str(tmp_path / "x.gif"))[0] == 2
    assert not (tmp_path / "x.gif").exists()


def test_rate_compares_puzzles_and_takes_any_grid(tmp_path: Path, capfdbinary: Capture) -> None:
    easy, hard, grid = (str(tmp_path / name) for name in ("easy.json", "hard.json", "grid.txt"))
    for level, path in (("easy", easy), ("expert", hard)):
        asked = ["make", "Hund", "Katze", "--seed", "1", "--size", "9x9", "--level", level]
        run(capfdbinary, *asked, "-o", path, "-o", grid)
    _, out, _ = run(capfdbinary, "rate", easy, hard)
    head, *lines = [line.split() for line in out.splitlines()]
    assert head == ["minutes", "for", "adults", "trickiness", "puzzle"]
    assert [line[2].rstrip(",") for line in lines] == [easy, hard]
    assert float(lines[0][0]) < float(lines[1][0])
    stored = json.loads(run(capfdbinary, "rate", hard, "--format", "json")[1])
    words = json.loads(run(capfdbinary, "rate", grid, "Hund", "Katze", "--format", "json")[1])
    assert {**words, "name": ""} == {**stored, "name": ""}
    assert words["score"] == json.loads(Path(hard).read_text())["difficulty"]["score"]
    child = run(capfdbinary, "rate", grid, "Hund", "--format", "json", "--reader", "child")[1]
    alone = run(capfdbinary, "rate", grid, "Hund", "--format", "json")[1]
    assert json.loads(child)["minutes"] > json.loads(alone)["minutes"]
    bare = tmp_path / "bare.txt"
    bare.write_text("D O G\nX A C\nB R E\n")
    assert "A grid needs words" in run(capfdbinary, "rate", str(bare))[2]
    assert "not in the grid: Esel" in run(capfdbinary, "rate", grid, "Esel")[2]
    assert "no reader “nobody”" in run(capfdbinary, "rate", grid, "Hund", "--reader", "nobody")[2]


@pytest.mark.slow
def test_pack_finds_and_reports(capfdbinary: Capture) -> None:
    code, out, err = run(capfdbinary, "pack", WORTE0)
    assert code == 0
    assert "3x4 = 12 cells, proved to be the smallest" in err
    assert [len(line.split()) for line in out.splitlines()[:3]] == [4] * 3


def test_a_target_difficulty(capfdbinary: Capture) -> None:
    words = ["Hund", "Katze", "Maus", "Pferd"]
    code, _, err = run(capfdbinary, "make", *words, "--difficulty", "60", "--seed", "1")
    assert code == 0
    score = float(err.split("trickiness ")[1].split()[0])
    assert abs(score - 60) <= 5


def test_a_target_time(capfdbinary: Capture) -> None:
    words = ["Hund", "Katze", "Maus", "Pferd"]
    code, _, err = run(capfdbinary, "make", *words, "--minutes", "5", "--seed", "1")
    assert code == 0
    assert "about 5 minutes for adults, trickiness " in err
    code, _, err = run(capfdbinary, "make", *words, "--minutes", "90", "--size", "8x8")
    assert code == 4
    assert "Ask for " in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["make", "Hund", "--seed", "abc"], "„--seed“: „abc“ ist keine ganze Zahl"),
        (["make", "Hund", "--effort", "viel"], "„--effort“: „viel“ ist keine Zahl"),
        (["serve", "--port", "abc"], "„--port“: „abc“ ist keine ganze Zahl"),
        (["batch", "x.toml", "--workers", "zwei"], "„--workers“: „zwei“ ist keine ganze Zahl"),
    ],
)
def test_a_text_that_is_not_a_number_is_one_sentence(
    arguments: list[str], sentence: str, capfdbinary: Capture
) -> None:
    code, _, err = run(capfdbinary, *arguments, lang="de")
    assert code == 2
    assert err == f"{sentence}\n"


@pytest.mark.parametrize("arguments", [["--lang", "de", "--help"], ["--help", "--lang=de"]])
def test_the_overview_in_a_language(arguments: list[str], capfdbinary: Capture) -> None:
    assert main(arguments) == 0
    out, err = capfdbinary.readouterr()
    assert "aus Wörtern ein Rätsel erstellen" in out.decode()
    assert err == b""


def test_everything_that_cannot_be_read_is_reported_at_once(capfdbinary: Capture) -> None:
    options = ["--size", "axb", "--theme", "quatsch", "--block", "b.txt", "--shape", "c.txt"]
    more = ["--secret", "d.txt", "--pool", "e.txt"]
    code, _, err = run(capfdbinary, "make", "a.txt", *options, *more)
    assert code == 2
    assert len(err.splitlines()) == 7
    assert all(f"There is no file “{name}.txt”." in err for name in "abcde")


def test_a_word_of_several_themes_counts_once(capfdbinary: Capture) -> None:
    themes = ["--theme", "de/tiere", "--theme", "de/bauernhof"]  # a cat lives in both
    code, _, err = run(capfdbinary, "make", *themes, "--size", "2x2")
    assert code == 3
    noted, refused = err.splitlines()[0], err.splitlines()[1:]
    assert "hidden once" in noted
    assert "Katze" in noted
    assert "\n".join(refused).count("Katze") == 1


def test_a_wrong_pick_is_one_sentence(capfdbinary: Capture) -> None:
    for pick in ("5-3", "0"):
        _, _, err = run(capfdbinary, "make", "Hund", "Katze", "--pick", pick)
        assert len(err.splitlines()) == 1
        assert "like 20, or a range, like 25-40" in err


def test_german_all_the_way(tmp_path: Path, capfdbinary: Capture) -> None:
    levels = run(capfdbinary, "levels", lang="de")[1]
    assert "leicht            → ↓\n  Wörter laufen nach rechts und nach unten;" in levels
    assert not any(word in levels for word in ("anywhere", "thirds", "Words", "filler"))
    shapes = run(capfdbinary, "make", "Hund", "--shape", "nix", lang="de")[2]
    assert "Herz" in shapes
    assert "heart" not in shapes
    file = tmp_path / "a.json"
    made = run(capfdbinary, "make", "Hund", "--seed", "1", "-o", str(file), lang="de")[2]
    score = json.loads(file.read_text())["difficulty"]["score"]
    assert f"Kniffligkeit {score:.0f} von 100" in made
    rated = run(capfdbinary, "rate", str(file), lang="de")[1]
    assert "." not in rated.replace(str(file), "")
    print_kanji = ["make", "東京", "-o", str(tmp_path / "a.pdf")]
    assert "Noto Sans CJK" in run(capfdbinary, *print_kanji, lang="de")[2]
    assert main(["make", "--help", "all", "--lang", "de"]) == 0
    text = capfdbinary.readouterr()[0].decode()
    assert "QUELLE" in text
    assert not any(name in text for name in ("SOURCE", "FILE", "TITLE"))


def test_errors_of_address_and_port_differ(capfdbinary: Capture) -> None:
    _, _, err = run(capfdbinary, "serve", "--host", "quatsch.invalid", "--port", "0")
    assert "“quatsch.invalid” is not an address of this machine." in err
    assert "--port" not in err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        _, _, err = run(capfdbinary, "serve", "--port", port, lang="de")
    assert f"127.0.0.1:{port} lässt sich nicht öffnen: der Port ist belegt." in err
    assert "--port 0" in err


def test_check_names_the_defects_of_all_puzzles(tmp_path: Path, capfdbinary: Capture) -> None:
    good = suchsel.generate(["Hund"], (5, 5), seed=1).to_json()
    bad = good.replace('"seed":1', '"seed":-1')
    lines = tmp_path / "many.jsonl"
    lines.write_text(f"{good}\n{bad}\n{good}\n{bad}\n")
    code, out, err = run(capfdbinary, "check", str(lines))
    assert (code, out.count("clean")) == (2, 2)
    assert "line 2" in err
    assert "line 4" in err
    several = tmp_path / "many.json"
    several.write_text(f"[{bad},{good},{bad}]")
    code, _, err = run(capfdbinary, "check", str(several))
    assert code == 2
    assert "puzzle 1" in err
    assert "puzzle 3" in err


COMPLETE = """
source {script}
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMPREPLY=(); _shtab_suchsel
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize(
    ("words", "offered", "not_offered"),
    [
        ("suchsel make --format ''", "pdf", "zip"),
        ("suchsel render --format ''", "pdf", "make"),
        ("suchsel make my", "my words.txt", "words.txt"),
        ("suchsel completion ''", "zsh", "my words.txt"),
        ("suchsel make --level e", "expert", "medium"),
        ("suchsel ma", "make", "batch"),
        ("suchsel pack --squ", "--square", "--seed"),
    ],
)
def test_bash_offers_what_can_follow(
    words: str, offered: str, not_offered: str, tmp_path: Path, capfdbinary: Capture
) -> None:
    script = tmp_path / "completion.sh"
    script.write_text(run(capfdbinary, "completion", "bash")[1])
    (tmp_path / "my words.txt").touch()
    text = COMPLETE.format(script=script, words=words)
    done = subprocess.run(["bash", "-c", text], capture_output=True, cwd=tmp_path, check=True)
    found = done.stdout.decode().splitlines()
    assert offered in found
    assert not_offered not in found


def test_check_of_an_empty_file_is_no_success(tmp_path: Path, capfdbinary: Capture) -> None:
    nothing = tmp_path / "nothing.jsonl"
    nothing.write_text("\n")
    code, _, err = run(capfdbinary, "check", str(nothing))
    assert code == 2
    assert "no puzzle" in err


# -- sets ------------------------------------------------------------------------------------------


def test_a_set_in_one_file(tmp_path: Path, capfdbinary: Capture) -> None:
    file, lines = tmp_path / "class.json", tmp_path / "class.jsonl"
    asked = ["make", WORTE0, "--seed", "1", "--count", "3", "--language", "en"]
    code, out, err = run(capfdbinary, *asked, "-o", str(file), "-o", str(lines))
    assert (code, out) == (0, "")
    puzzles = json.loads(file.read_text("utf-8"))
    assert [puzzle["request"]["label"] for puzzle in puzzles] == ["A", "B", "C"]
    assert [json.loads(line) for line in lines.read_text("utf-8").splitlines()] == puzzles
    note = err.splitlines()[-1]
    assert note.startswith("A to C: seed 1, 5 rows, 5 columns, medium: ")
    assert " to " in note.partition("trickiness")[2]
    for path in (file, lines):
        assert run(capfdbinary, "check", str(path))[1].count("clean") == 3
    assert json.dumps(puzzles) == json.dumps(
        [
            json.loads(p.to_json())
            for p in suchsel.generate_set(words0(), 3, (5, 5), seed=1, language="en")
        ]
    )


def words0() -> list[str]:
    return Path(WORTE0).read_text("utf-8").split()[3:]


def test_a_set_as_text_names_its_labels(capfdbinary: Capture) -> None:
    asked = ["make", WORTE0, "--count", "3", "--labels", "numbers", "--title", "T"]
    _, out, _ = run(capfdbinary, *asked)
    assert [line for line in out.splitlines() if line.startswith("T –")] == [
        "T – 1",
        "T – 2",
        "T – 3",
    ]


def test_a_set_of_all_levels(capfdbinary: Capture) -> None:
    asked = ["make", WORTE0, "--seed", "1", "--all-levels", "--count", "2", "--title", "T"]
    code, out, err = run(capfdbinary, *asked, "--format", "csv")
    assert code == 0
    heads = [line for line in out.splitlines() if line.startswith("T –")]
    assert heads[:3] == ["T – A", "T – B", "T – C"]  # the level is nobody else's business
    assert "4 words" in err.splitlines()[0]
    assert [line.partition(":")[0] for line in err.splitlines()[1:]] == [
        *(f"{first} to {last}" for first, last in ("AB", "CD", "EF", "GH")),
        "guessed language of the words",
    ]


def test_a_set_as_separate_files(tmp_path: Path, capfdbinary: Capture) -> None:
    """Only the teacher's file has the solutions."""
    asked = ["make", WORTE0, "--seed", "1", "--count", "3", "--solution"]
    outputs = ["-o", str(tmp_path / "x.txt"), "-o", str(tmp_path / "y.svg")]
    code, _, _ = run(capfdbinary, *asked, *outputs, "--separate")
    assert code == 0
    files = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert sorted(files) == [
        *("x-A.txt", "x-B.txt", "x-C.txt", "x-solutions.txt"),
        *("y-A-solution.svg", "y-A.svg", "y-B-solution.svg", "y-B.svg"),
        *("y-C-solution.svg", "y-C.svg"),
    ]
    assert all("Solution" not in files[f"x-{label}.txt"] for label in "ABC")
    assert files["x-solutions.txt"].count("Solution:") == 3
    assert files["x-B.txt"].startswith("B\n=\n")


@pytest.mark.parametrize("form", ["pdf", "docx", "ipuz"])
def test_a_set_as_an_archive(form: str, tmp_path: Path, capfdbinary: Capture) -> None:
    path = tmp_path / "class.zip"
    asked = ["make", WORTE0, "--seed", "1", "--count", "3", "-o", str(path)]
    chosen = [] if form == "pdf" else ["--format", form]
    assert run(capfdbinary, *asked, *chosen)[0] == 0
    first = path.read_bytes()
    with ZipFile(path) as archive:
        assert archive.namelist() == [f"class-{label}.{form}" for label in "ABC"]
        assert archive.testzip() is None
    assert run(capfdbinary, *asked, *chosen)[0] == 0
    assert path.read_bytes() == first, "no clock"


def test_an_archive_has_a_file_with_all_solutions(tmp_path: Path, capfdbinary: Capture) -> None:
    path = tmp_path / "klasse.zip"
    asked = ["make", WORTE0, "--count", "2", "--solution", "--per-page", "2", "-o", str(path)]
    assert run(capfdbinary, *asked, lang="de")[0] == 0
    with ZipFile(path) as archive:
        assert archive.namelist()[:2] == ["klasse-A.pdf", "klasse-B.pdf"]
        assert len(archive.namelist()) == 3


def test_if_one_puzzle_of_a_set_fails_nothing_is_written(
    tmp_path: Path, capfdbinary: Capture
) -> None:
    path = tmp_path / "x.pdf"
    code, _, err = run(
        capfdbinary, "make", "Elefant", "--size", "3x4", "--count", "3", "-o", str(path)
    )
    assert code == 3
    assert "puzzle A: “Elefant” has 7 letters" in err
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--count", "0"], "“--count”: expected a whole number from 1 to 1000"),
        (["--labels", "letters"], "“--labels” has no effect on a single puzzle"),
        (["--per-page", "2", "-o", "x.pdf"], "“--per-page” has no effect on a single puzzle"),
        (["--separate", "-o", "x.pdf"], "“--separate” needs several puzzles"),
        (["--separate", "--count", "2"], "“--separate” needs several puzzles"),
        (["--count", "2", "--per-page", "2", "-o", "x.zip"], "no effect on files with one puzzle"),
        (["--count", "2", "--format", "docx", "-o", "x.pdf"], "“--format docx” is for standard"),
        (["--count", "2", "--format", "odd", "-o", "x.zip"], "There is no format “odd”"),
        (["--count", "2", "-o", "x.ipuz"], "An ipuz file holds one puzzle, not 2"),
        (["--count", "2", "--label", "X"], "“--label” is for a single puzzle"),
    ],
)
def test_options_of_sets_that_have_no_effect(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    capfdbinary: Capture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capfdbinary, "make", WORTE0, *arguments)
    assert (code, out) == (2, "")
    assert sentence in err
    assert list(tmp_path.iterdir()) == []


def test_words_as_people_write_them(capfdbinary: Capture) -> None:
    words = ("St. Louis", "U.S.A.", "AC/DC", "Emma", "emma", "dog (n.)", "Hund 🐶", "A")
    code, _, err = run(capfdbinary, "make", *words)
    assert code == 2
    assert err.splitlines() == [
        "argument 8: “A” is too short; a word needs at least two letters (“--skip” leaves such "
        "words out)"
    ]
    code, out, err = run(capfdbinary, "make", *words, "--skip", "--seed", "1")
    assert code == 0
    assert err.splitlines()[:-1] == [
        "left out in the grid, kept in the list: punctuation (St. Louis, U.S.A., AC/DC)",
        "listed several times, hidden once: emma",
        "left out in the grid, kept in the list: what is in brackets (dog (n.))",
        "changed, because fonts lack these characters: Hund 🐶",
        "left out, because they have fewer than two letters: A",
    ]
    assert all(word in out for word in ("St. Louis", "U.S.A.", "AC/DC", "Emma", "dog (n.)", "Hund"))


def test_a_word_of_a_file_and_a_theme_is_hidden_once(capfdbinary: Capture, tmp_path: Path) -> None:
    file = tmp_path / "wald.txt"
    file.write_text("Dachs\nFuchs\n", "utf-8")
    for more in ((), ("--pick", "5"), ("--block", "Dachs")):
        code, _, err = run(capfdbinary, "make", str(file), "--theme", "de/tiere", *more)
        assert code == 0
        assert "listed several times, hidden once: Dachs, Fuchs" in err
        assert ("hidden, because they are in the list" in err) == (more[:1] == ("--block",))


def test_a_pool_that_cannot_be_read_is_one_mistake(capfdbinary: Capture) -> None:
    code, _, err = run(capfdbinary, "make", "--pool", "nirgends.txt", "--pick", "3")
    assert code == 2
    assert len(err.splitlines()) == 1
