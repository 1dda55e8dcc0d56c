"""The log: JSON for programs, plain lines for people, and nothing that steers a terminal."""

from __future__ import annotations

import json
import logging

import pytest

from suchsel.web.observe import VARIABLE, AsEvent, log


@pytest.fixture(params=["plain", "json"])
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(VARIABLE, request.param)
    return str(request.param)


def test_an_event_is_one_line(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    log("request", path="/a\n\x1b[31mb", status=200)
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert "\x1b" not in line
    if form == "json":
        assert json.loads(line)["path"] == "/a\n\x1b[31mb"
    else:
        assert line[9:] == "request path=/a??[31mb status=200\n"


def test_messages_of_libraries_have_the_same_form(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        raise KeyError("x")
    except KeyError as error:
        caught = (type(error), error, error.__traceback__)
    record = logging.LogRecord("uvicorn", logging.ERROR, "", 0, "broken", None, caught)
    AsEvent().emit(record)
    written = capsys.readouterr().err
    assert "broken" in written
    assert "KeyError" in written
    assert written.startswith("{") == (form == "json")


def test_what_is_no_terminal_gets_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    log("ready")
    assert json.loads(capsys.readouterr().err)["event"] == "ready"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    log("ready")
    assert capsys.readouterr().err[9:] == "ready\n"


def test_files_of_the_pages_are_not_told_to_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    log("request", path="/assets/app.js", status=200)
    log("request", path="/assets/app.js", status=404)
    log("request", path="/api/puzzles", status=200)
    assert capsys.readouterr().err.count("request") == 2
    monkeypatch.setenv(VARIABLE, "plain")
    log("request", path="/assets/app.js", status=200)
    assert "app.js" in capsys.readouterr().err
