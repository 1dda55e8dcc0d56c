"""Stamping a version for a release."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from tools.stamp import PLACES, stamp

from tests.lists import ROOT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_version_is_stamped_everywhere(copy: Path) -> None:
    stamp("7.8.9", date(2030, 1, 2), copy)
    assert '\nversion = "7.8.9"\n' in (copy / "pyproject.toml").read_text("utf-8")
    assert '__version__ = "7.8.9"' in (copy / "src/suchsel/__init__.py").read_text("utf-8")
    assert "\n## 7.8.9 (2030-01-02)\n" in (copy / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("version", ["", "7", "v7.8.9", "7.8.9; rm"])
def test_what_is_not_a_version_is_refused(copy: Path, version: str) -> None:
    with pytest.raises(SystemExit, match="not a version"):
        stamp(version, date(2030, 1, 2), copy)


def test_a_changelog_without_news_is_refused(copy: Path) -> None:
    stamp("7.8.9", date(2030, 1, 2), copy)
    before = {name: (copy / name).read_text("utf-8") for name in PLACES}
    with pytest.raises(SystemExit, match=r"nothing to stamp in CHANGELOG\.md"):
        stamp("7.9.0", date(2030, 2, 2), copy)
    assert {name: (copy / name).read_text("utf-8") for name in PLACES} == before
