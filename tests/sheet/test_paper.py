"""Paper: usual sizes, sizes of one's own, and the one of the user's country."""

from __future__ import annotations

from pathlib import Path

import pytest

from suchsel import Style, SuchselError, generate
from suchsel.cli import main
from suchsel.cli.arguments import usual_paper
from suchsel.sheet.style import LETTER_TERRITORIES, PAPERS, paper_size
from tests.sheet.pages import pages_of


@pytest.mark.parametrize(
    ("given", "paper", "size"),
    [
        ("6x9in", "6x9in", (152.4, 228.6)),
        ("148x210mm", "148x210mm", (148.0, 210.0)),
        ("297 × 210 mm", "210x297mm", (210.0, 297.0)),
        ("210x297", "210x297mm", (210.0, 297.0)),
        ("8.5x11", "8.5x11in", (215.9, 279.4)),
        ('8,5x11"', "8.5x11in", (215.9, 279.4)),
        ("15x20CM", "15x20cm", (150.0, 200.0)),
    ],
)
def test_a_size_of_ones_own(given: str, paper: str, size: tuple[float, float]) -> None:
    style = Style(paper=given)
    assert style.paper == paper
    assert paper_size(style.paper) == pytest.approx(size)
    (page,) = pages_of([generate(["Hund", "Katze"], (4, 6), seed=1)], style)
    assert sorted((page.width, page.height)) == pytest.approx(size)


@pytest.mark.parametrize("paper", ["6x9mm", "2x4in", "100x3000mm", "6x", "x9in", "6x9ft", "a4 "])
def test_a_wrong_size_is_named_with_those_that_there_are(paper: str) -> None:
    with pytest.raises(SuchselError, match=r"is not a paper size; .* letter, .* 6x9in, from 70"):
        Style(paper=paper)


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "fr_CA"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, None),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "es_MX@x", "LC_PAPER": "C"}, "letter"),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "en"}, None),
        ({}, None),
    ],
)
def test_the_paper_of_a_country(
    locale: dict[str, str], paper: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.setenv(name, locale.get(name, ""))
    assert usual_paper() == paper
    assert all(len(code) == 2 and code.isupper() for code in LETTER_TERRITORIES)


def test_the_command_line_prints_on_the_paper_of_the_country(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_PAPER", "en_US.UTF-8")
    make = ["make", "Hund", "Katze", "--seed", "1"]
    wide, high = (f"{side:g}mm" for side in PAPERS["letter"])
    for more, here in ([], True), (["--paper", "a4"], False):
        path = tmp_path / "x.svg"
        assert main([*make, "-o", str(path), *more]) == 0
        assert (f'width="{wide}" height="{high}"' in path.read_text("utf-8")) == here
    assert main(make) == 0  # no “has no effect on txt”
