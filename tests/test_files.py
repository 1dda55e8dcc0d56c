"""Files: all are written or none, whole or not at all, and input is never overwritten."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import suchsel
from suchsel.request.reader_profiles import read_reader
from tests.cli.test_cli import Capture, run
from tests.lists import ROOT

LOSSES = [
    "make list.txt -o list.txt",
    "make list.txt -o ./list.txt",
    "make list.txt -o link.txt",
    "make Hund --block list.txt -o list.txt",
    "make list.txt --shape a-solution.svg --solution -o a.svg",
    "pack list.txt -o list.txt",
    "batch plan.toml -o plan.toml",
    "batch plan.toml -o list.txt",
    "book book.toml -o book.pdf -o words.json",
    "rate 000001.json --plot heat.svg",
    "render 000001.json -o . --format json",
]


@pytest.mark.parametrize("command", LOSSES)
def test_input_is_not_overwritten(
    command: str, tmp_path: Path, capfdbinary: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither files that were named, nor files that they name, nor files with derived names."""
    monkeypatch.chdir(tmp_path)
    Path("list.txt").write_text("Hund\nKatze\n")
    Path("link.txt").symlink_to("list.txt")
    Path("words.json").write_text("Hund\nKatze\n")
    Path("plan.toml").write_text("lists = ['list.txt']\nsizes = ['6x7']\n")
    Path("book.toml").write_text("title = 'A'\n[[puzzles]]\nfile = 'words.json'\nsize = '6x7'\n")
    figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
    Path("a-solution.svg").write_text(figure.format('<rect width="9" height="9"/>'))
    Path("heat.svg").symlink_to("000001.json")
    Path("000001.json").write_text(suchsel.generate(["Hund"], (5, 5), seed=1).to_json())
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    code, _, err = run(capfdbinary, *command.split())
    assert code == 2
    assert "is an input file and would be overwritten" in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "outputs",
    [
        "a.txt nowhere/b.txt",
        "a.txt folder.txt",
        "a.svg a-solution.svg",
        "a.txt a.txt",
        "./a.txt a.txt",
    ],
)
def test_all_files_are_written_or_none(
    outputs: str, tmp_path: Path, capfdbinary: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.txt").mkdir()
    options = [part for name in outputs.split() for part in ("-o", name)]
    code, _, err = run(capfdbinary, "make", "Hund", "--size", "5x5", "--solution", *options)
    assert code == 2
    assert outputs.split()[1] in err
    assert [path.name for path in tmp_path.iterdir()] == ["folder.txt"]


def test_render_without_puzzles_makes_no_folder(tmp_path: Path, capfdbinary: Capture) -> None:
    nothing = tmp_path / "nothing.jsonl"
    nothing.write_text("\n")
    for path in (nothing, tmp_path / "missing.jsonl"):
        out = tmp_path / "out"
        code, _, err = run(capfdbinary, "render", str(path), "-o", str(out), "--format", "txt")
        assert code == 2
        assert err
        assert not out.exists()


def test_an_old_file_survives_a_failure(tmp_path: Path, capfdbinary: Capture) -> None:
    file = tmp_path / "a.json"
    file.write_text("alt")
    assert run(capfdbinary, "make", "Hund", "C+", "-o", str(file))[0] == 2
    assert file.read_text() == "alt"
    os.chmod(tmp_path, 0o755)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("command", [["make", "Hund", "--seed", "1"], ["levels"], ["themes"]])
def test_a_full_disk_behind_standard_output_is_one_sentence(command: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "suchsel", *command, "--lang", "de"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": "src"},
        )
    assert done.returncode == 2
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1
    assert lines[0].endswith("Auf dem Laufwerk ist kein Platz mehr.")


def test_what_cannot_be_written_is_explained_in_one_language(
    tmp_path: Path, capfdbinary: Capture
) -> None:
    file, folder = tmp_path / "file.txt", tmp_path / "folder.txt"
    file.write_text("x")
    folder.mkdir()
    for target, reason in (
        (tmp_path / "fehlt" / "x.txt", f"Den Ordner „{tmp_path}/fehlt“ gibt es nicht"),
        (folder, "Es gibt bereits einen Ordner dieses Namens"),
        (file / "x.txt", "ist eine Datei"),
    ):
        code, _, err = run(capfdbinary, "make", "Hund", "-o", str(target), lang="de")
        assert code == 2
        assert f"{target} lässt sich nicht schreiben: " in err
        assert reason in err


def test_redirected_input_is_not_overwritten(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("Hund\nKatze\n")
    os.link(words, tmp_path / "same.txt")
    for name in ("words.txt", "same.txt"):
        with words.open() as file:
            done = subprocess.run(
                [sys.executable, "-m", "suchsel", "make", "-", "-o", name, "--lang", "en"],
                stdin=file,
                capture_output=True,
                text=True,
                cwd=tmp_path,
                check=False,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            )
        assert done.returncode == 2
        assert "would be overwritten" in done.stderr
        assert words.read_text() == "Hund\nKatze\n"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [(b"D\xe4chs", "The file is not UTF-8"), (b"a" * 4_000_001, "The file is larger than")],
    ids=["another encoding", "too large"],
)
def test_a_file_that_cannot_be_used_is_named_once(
    tmp_path: Path, data: bytes, sentence: str
) -> None:
    path = tmp_path / "reader.json"
    path.write_bytes(data)
    with pytest.raises(suchsel.SuchselError) as caught:
        read_reader(str(path))
    assert str(caught.value).startswith(f"{path}: {sentence}")
