"""Errors: the first defects of each kind, and the number of the others."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest

from suchsel.errors import (
    MOST_DEFECTS,
    MOST_OF_A_KIND,
    Defects,
    Impossible,
    SuchselError,
    defect,
    install_command,
    mistake,
)
from suchsel.web.faults import faults


def many(code: str, number: int) -> list[str]:
    return [f"{code} {n}" for n in range(number)]


def error_of(**kinds: int) -> SuchselError:
    defects = Defects()
    for code, number in kinds.items():
        for text in many(code, number):
            defects.report(code, "{text}", text=text)
    with pytest.raises(SuchselError) as caught:
        defects.raise_any()
    return caught.value


def test_few_defects_are_all_listed() -> None:
    error = error_of(a=MOST_OF_A_KIND, b=1)
    assert str(error).splitlines() == [*many("a", MOST_OF_A_KIND), "b 0"]


def test_no_defect_is_listed_twice() -> None:
    once = defect("a", "a {n}", n=1)
    defects = Defects([once, once.of("size"), once.about(3), defect("a", "a {n}", n=2), once])
    assert [str(found) for found in defects] == ["a 1", "a 1", "a 2"]


def test_the_others_are_counted() -> None:
    error = error_of(a=10_000, b=2)
    lines = str(error).splitlines()
    assert lines[:MOST_OF_A_KIND] == many("a", MOST_OF_A_KIND)
    assert lines[MOST_OF_A_KIND:] == [
        "b 0",
        "b 1",
        f"… and {10_000 - MOST_OF_A_KIND} further defects, not listed here.",
    ]
    assert error.defects[-1].code == "further-defects"


def test_many_kinds_have_a_limit_together() -> None:
    error = error_of(**{f"k{n}": 1 for n in range(500)})
    assert len(error.defects) == MOST_DEFECTS + 1


def test_the_number_survives_places_fields_and_further_collections() -> None:
    defects = Defects()
    for _ in range(3):
        defects.extend(error_of(a=100).at("here").of("words").defects)
    total = 3 * 100 - MOST_OF_A_KIND
    with pytest.raises(SuchselError, match=f"… and {total} further defects") as caught:
        defects.raise_any()
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert str(caught.value).startswith("here: a 0\n")


def test_a_sentence_is_one_line_of_bounded_length() -> None:
    long = defect("x", "{text}", text="a\nb" * 10_000)
    assert "\n" not in long.text()
    assert len(long.text()) == 2000
    items = defect("x", "{items}", items=list(range(1000)))
    assert items.text().endswith("58, 59, …")


def test_an_error_keeps_its_kind_and_what_it_carries() -> None:
    error = Impossible(defect("x", "No."), left=("Hund",), fits=(7, 6))
    for same in (error.at("here"), error.of("words")):
        assert type(same) is Impossible
        assert (same.left, same.fits) == (("Hund",), (7, 6))
    assert error.of("words").defects[0].field == "words"


def refuse(text: str) -> str:
    raise mistake("no", "No {text}.", text=text)


def block(*texts: str, end: Callable[[], object] = lambda: None) -> list[str]:
    """What a block reports that refuses these texts and then calls `end`."""
    try:
        with Defects() as defects:
            assert defects(str.upper, "a") == "A"
            for text in texts:
                defects(refuse, text)
            end()
    except SuchselError as error:
        return str(error).splitlines()
    return []


def test_a_block_raises_what_it_collected() -> None:
    assert block() == []
    assert block("tea", "milk") == ["No tea.", "No milk."]


def test_an_error_that_ends_a_block_comes_after_those_collected() -> None:
    assert block("tea", end=lambda: refuse("milk")) == ["No tea.", "No milk."]
    with pytest.raises(Impossible), Defects():
        raise Impossible(defect("x", "No."))
    with pytest.raises(KeyError):
        block("tea", end=lambda: dict[str, int]()["x"])


@pytest.mark.parametrize(
    ("source", "editable", "here", "command"),
    [
        ("checkout", True, "checkout", '.venv/bin/python -m pip install -e ".[web]"'),
        ("checkout", False, "", 'checkout/.venv/bin/python -m pip install "./checkout[web]"'),
        (
            "checkout",
            False,
            "else",
            '{0}/checkout/.venv/bin/python -m pip install "{0}/checkout[web]"',
        ),
        ("gone", False, "checkout/.venv/bin", './python -m pip install "suchsel[web]"'),
    ],
)
def test_a_command_to_install_names_the_python_and_the_source(
    source: str,
    editable: bool,
    here: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = tmp_path / "checkout" / ".venv"
    (environment / "bin").mkdir(parents=True)
    (tmp_path / "else").mkdir()
    told = {"url": (tmp_path / source).as_uri(), "dir_info": {"editable": editable}}
    read = SimpleNamespace(read_text=lambda name: json.dumps(told))
    monkeypatch.setattr(metadata, "distribution", lambda name: read)
    monkeypatch.setattr(sys, "executable", str(environment / "bin" / "python"))
    monkeypatch.setattr(sys, "prefix", str(environment))
    monkeypatch.chdir(tmp_path / here)
    assert install_command("web") == command.format(tmp_path).replace("/", os.sep)
    (environment / "pipx_metadata.json").touch()
    assert install_command("web") == f"pipx install --force {command.split()[-1]}".format(
        tmp_path
    ).replace("[web]", "[all]")


def test_users_of_a_server_are_not_told_what_to_install_on_it() -> None:
    missing = defect("pillow-missing", "Images need Pillow: {command}", command="secret/python")
    solver = defect("solver-missing", "“{command}” adds a solver.", command="secret/python")
    answer = faults(SuchselError(missing.at("word 1"), solver))
    assert "secret" not in json.dumps(answer)
    assert str(answer["errors"]).count("'code': 'extra-missing'") == 1
