"""Writing: through links, pipes and devices; mode and owner stay; all files or none."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from suchsel.errors import SuchselError
from suchsel.system import writing
from suchsel.system.files import read_bytes
from suchsel.system.writing import write_all
from tests.cli.test_cli import Capture, run

as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root makes devices"
)
PLAN = "lists = [['Hund', 'Katze']]\nsizes = ['6x7']\nseeds = 3\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("suchsel.system.files.PIPE_TIMEOUT", 0.1)
    Path("plan.toml").write_text(PLAN)


def names() -> list[str]:
    return sorted(path.name for path in Path().iterdir() if path.name != "plan.toml")


COMMANDS = {
    "make": "make Hund Katze --size 6x7 -o x.json",
    "pack": "pack Hund Katze -o x.json",
    "batch": "batch plan.toml -o x.json",
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_the_target_of_a_link_is_written(command: str, capfdbinary: Capture) -> None:
    Path("there").mkdir()
    Path("there/real.json").write_text("old")
    Path("x.json").symlink_to("there/real.json")
    assert run(capfdbinary, *command.split())[0] == 0
    assert Path("x.json").is_symlink()
    assert b"suchsel-puzzle/1" in Path("there/real.json").read_bytes()
    assert [path.name for path in Path("there").iterdir()] == ["real.json"]


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_a_pipe_is_written_through(command: str, capfdbinary: Capture) -> None:
    os.mkfifo("x.json")
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(Path("x.json").read_bytes()))
    reader.start()
    assert run(capfdbinary, *command.split())[0] == 0
    reader.join()
    assert b"suchsel-puzzle/1" in got[0]
    assert stat.S_ISFIFO(os.stat("x.json").st_mode)
    assert names() == ["x.json"]


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_a_pipe_without_a_reader_is_refused(command: str, capfdbinary: Capture) -> None:
    os.mkfifo("x.json")
    code, _, err = run(capfdbinary, *command.split())
    assert code == 2
    assert "no program reads from this pipe" in err
    assert names() == ["x.json"]


@as_root
@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_a_device_stays_a_device(command: str, capfdbinary: Capture) -> None:
    os.mknod("x.json", stat.S_IFCHR | 0o666, os.makedev(1, 3))  # another /dev/null
    assert run(capfdbinary, *command.split())[0] == 0
    assert stat.S_ISCHR(os.stat("x.json").st_mode)
    assert names() == ["x.json"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_a_full_device_is_one_sentence(command: str, capfdbinary: Capture) -> None:
    Path("x.json").symlink_to("/dev/full")
    code, _, err = run(capfdbinary, *command.split())
    assert code == 2
    assert "x.json cannot be written: no space left on the disk." in err


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_mode_and_owner_stay(command: str, capfdbinary: Capture) -> None:
    Path("x.json").write_text("old")
    os.chmod("x.json", 0o640)
    if os.geteuid() == 0:
        os.chown("x.json", 1234, 4321)
    before = os.stat("x.json")
    assert run(capfdbinary, *command.split())[0] == 0
    after = os.stat("x.json")
    assert b"suchsel-puzzle/1" in Path("x.json").read_bytes()
    assert (after.st_mode, after.st_uid, after.st_gid) == (
        before.st_mode,
        before.st_uid,
        before.st_gid,
    )


def test_a_name_may_be_as_long_as_the_file_system_allows(capfdbinary: Capture) -> None:
    for stem in ("a" * 250, "ä" * 125):
        name = f"{stem}.json"
        assert run(capfdbinary, "make", "Hund", "-o", name)[0] == 0
        assert run(capfdbinary, "batch", "plan.toml", "-o", name)[0] == 0
        assert names() == [name]
        os.unlink(name)


class TestAllOrNone:
    @pytest.mark.parametrize("old", [None, b"old"])
    def test_the_second_cannot_be_replaced(
        self, old: bytes | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """As with an immutable file, which shows only at the last step."""
        take_place = writing.take_place

        def fail(draft: str, target: str) -> None:
            if target.endswith("b"):
                raise PermissionError(1, "Operation not permitted")
            take_place(draft, target)

        monkeypatch.setattr(writing, "take_place", fail)
        for name in ("a", "b"):
            if old is not None:
                Path(name).write_bytes(old)
        with pytest.raises(SuchselError, match="b cannot be written: permission denied"):
            write_all([("a", b"new"), ("b", b"new")])
        assert names() == ([] if old is None else ["a", "b"])
        assert all(Path(name).read_bytes() == old for name in names())

    def test_without_hard_links(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_links(_old: str, _new: str) -> None:
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr(os, "link", no_links)
        Path("a").write_text("old")
        os.mkfifo("b")
        with pytest.raises(SuchselError, match="no program reads from this pipe"):
            write_all([("a", b"new"), ("b", b"new")])
        assert Path("a").read_text() == "old"
        assert names() == ["a", "b"]
        write_all([("a", b"new"), ("c", b"new")])
        assert Path("a").read_text() == "new"
        assert names() == ["a", "b", "c"]

    def test_an_interrupt_in_between(self, monkeypatch: pytest.MonkeyPatch) -> None:
        Path("a").write_text("old")

        def interrupt(_path: str) -> None:
            raise KeyboardInterrupt

        os.mkfifo("b")
        monkeypatch.setattr(writing, "open_stream", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_all([("a", b"new"), ("b", b"new")])
        assert Path("a").read_text() == "old"
        assert names() == ["a", "b"]


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(SuchselError, match="There is no file"):
        write_all([(name, b"")])
    with pytest.raises(SuchselError, match="There is no file"):
        read_bytes(name)


class TestReading:
    def test_a_pipe_without_a_writer_is_refused(self) -> None:
        os.mkfifo("list.txt")
        with pytest.raises(SuchselError, match="a pipe that no program writes to"):
            read_bytes("list.txt")

    def test_a_slow_writer_is_waited_for(self) -> None:
        ours, theirs = os.pipe()

        def write() -> None:
            os.write(theirs, b"Hund\n")
            os.close(theirs)

        threading.Timer(0.5, write).start()
        assert read_bytes(f"/dev/fd/{ours}") == b"Hund\n"
        os.close(ours)

    def test_a_writer_that_has_nothing_to_say(self) -> None:
        ours, theirs = os.pipe()
        os.close(theirs)
        assert read_bytes(f"/dev/fd/{ours}") == b""
        os.close(ours)
