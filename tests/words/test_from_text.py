"""Words out of running texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel.cli import main
from suchsel.errors import SuchselError
from suchsel.words.from_text import propose_words, words_of_text
from tests.words.office_makers import document

#: A text in each language, and nouns that must be among its eight words; Polish has no articles.
TEXTS = {
    "en": (
        "The brown bear lives in the forest. In autumn the bear eats berries in the forest. A "
        "mother teaches the cubs to climb a tree. Rangers in Alaska close the trail.",
        {"bear", "forest", "cubs", "tree", "Alaska", "trail"},
    ),
    "de": (
        "Der kleine Igel lebt im Garten. Am Abend sucht der Igel Käfer und Schnecken. Seine "
        "Stacheln schützen ihn vor dem Fuchs. In den Gärten baut er ein Nest.",
        {"Igel", "Käfer", "Schnecken", "Fuchs", "Nest"},
    ),
    "es": (
        "El lobo vive en el bosque. Por la noche el lobo busca una oveja. La luna ilumina la "
        "montaña.",
        {"lobo", "bosque", "oveja", "luna", "montaña", "noche"},
    ),
    "fr": (
        "Le renard vit dans la forêt. La nuit, le renard cherche des souris. Un oiseau crie.",
        {"renard", "forêt", "nuit", "souris", "oiseau"},
    ),
    "it": (
        "Il mugnaio porta il grano con un asino. La farina è bianca e il pane è caldo.",
        {"mugnaio", "grano", "asino", "farina", "pane"},
    ),
    "nl": (
        "De wachter klimt elke avond de trap op. Een schip vaart voorbij in de storm.",
        {"wachter", "trap", "schip", "storm"},
    ),
    "pl": ("Bocian buduje gniazdo na dachu. Bocian szuka żab na łące.", {"Bocian", "gniazdo"}),
    "pt": (
        "O farol fica na praia. O pescador vê o barco. A gaivota come um peixe.",
        {"farol", "pescador", "barco", "gaivota", "peixe"},
    ),
}


@pytest.mark.parametrize("language", TEXTS)
def test_nouns_are_taken(language: str) -> None:
    text, nouns = TEXTS[language]
    found = words_of_text(text, 8)
    assert nouns <= {word.text for word in found}
    assert len(found) <= 8
    for word in found:
        assert word.clue is not None
        assert "____" in word.clue
        assert word.text.lower() not in word.clue.lower().split()


def test_relatives_and_adjectives_are_left_out() -> None:
    found = words_of_text("The small kitten plays. The kittens sleep. I see a kitten.", 1)
    assert [word.text for word in found] == ["kitten"]
    texts = {word.text for word in words_of_text(TEXTS["de"][0], 8)}
    assert len(texts & {"Garten", "Gärten"}) == 1
    assert "kleine" not in texts
    assert words_of_text("", 5) == words_of_text("It is what it is.", 5) == []


def test_the_command_line_takes_words_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, _ = TEXTS["en"]
    (tmp_path / "a.txt").write_text(text, "utf-8")
    (tmp_path / "a.docx").write_bytes(document(*text.split(". ")))
    for name in ("a.txt", "a.docx"):
        path = str(tmp_path / name)
        arguments = ["make", "--from-text", path, "--pick", "4", "--list", "clues", "--lang", "en"]
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert "____" in out
        assert err.startswith(f"{path}: words taken: ")
    assert main(["make", "--from-text", "nirgends.txt", "--lang", "en"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_pdf(tmp_path: Path) -> None:
    import suchsel

    suchsel.generate(["Hund", "Katze"], seed=1, title="The lion sleeps").save(tmp_path / "a.pdf")
    assert "Katze" in [word.text for word in propose_words(str(tmp_path / "a.pdf"), 20).entries]
    (tmp_path / "b.pdf").write_bytes(b"%PDF-1.7 nothing")
    with pytest.raises(SuchselError, match="damaged"):
        propose_words(str(tmp_path / "b.pdf"), 5)
