"""The modules of the pages that need no page, tested in Node: see the scripts beside this file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from suchsel.i18n.javascript import PLAYER_SCRIPTS, SCRIPTS
from suchsel.web.assets import generated_modules

TESTS = sorted(Path(__file__).parent.glob("*.test.js"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The modules as the server sends them, and the tests beside them."""
    here = tmp_path_factory.mktemp("scripts")
    shutil.copytree(SCRIPTS[1], here, dirs_exist_ok=True)
    shutil.copytree(PLAYER_SCRIPTS, here / "player")
    for name, data in generated_modules().items():
        (here / name).write_bytes(data)
    for path in TESTS:
        shutil.copy(path, here)
    (here / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return here


@pytest.mark.parametrize("name", [path.name for path in TESTS])
def test_scripts(folder: Path, name: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node on this machine")
    done = subprocess.run(
        [node, "--test", name], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
