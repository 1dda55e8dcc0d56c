"""Batches: in order, the same bytes for any number of workers, and whatever is killed."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import suchsel
from suchsel.batch.plan import MAX_REQUESTS, BatchPlan, parse_batch_plan, read_batch_plan
from suchsel.batch.run import GrowingFile, count_failed, line_ranges, make_lines
from suchsel.cli import main
from suchsel.errors import defect
from suchsel.system.workers import ordered
from tests.lists import ROOT, some_quick
from tests.second_judge import complaints

PLAN = """
lists = ["tiere.txt", ["Otto", "Straße"], ["Donaudampfschiff"]]
levels = ["schwer", "easy"]
sizes = ["9x11", "7x8"]
seeds = 7
first_seed = 100

[options]
title = "Grüße"
eszett = "ss"
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    (tmp_path / "tiere.txt").write_text("Hund\nKatze\nMaus\n")
    path = tmp_path / "plan.toml"
    path.write_text(PLAN)
    return path


def batch(plan: Path, *options: str) -> int:
    return main(["batch", str(plan), *options, "--lang", "en"])


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def whole(plan: BatchPlan) -> bytes:
    return b"".join(map(make_lines, line_ranges(plan)))


# -- lines ---------------------------------------------------------------------------------------


def test_every_line_is_at_its_place(plan: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = plan.with_name("out.jsonl")
    assert batch(plan, "-o", str(out), "--workers", "2") == 0
    said = capfd.readouterr()
    assert said.out == ""
    assert "84 lines, 28 without a puzzle" in said.err
    rows = [json.loads(line) for line in lines_of(out)]
    assert [row["seed"] for row in rows] == [*range(100, 107)] * 12
    wanted = [level for level in ("schwer", "leicht") for _ in range(14)] * 3
    assert [row["level"] for row in rows] == wanted
    assert [row["request"]["size"] for row in rows] == ([[9, 11]] * 7 + [[7, 8]] * 7) * 6
    for row in rows:
        failed = "Donaudampfschiff" in row["request"]["words"]
        assert row["format"] == ("suchsel-error/1" if failed else "suchsel-puzzle/1")
        if failed:
            assert (row["error"], row["exit_code"]) == ("Impossible", 3)
            assert "16 letters" in row["messages"][0]
        else:
            placed = [(word["symbols"], map(tuple, word["cells"])) for word in row["words"]]
            assert complaints(row["grid"], [(w, list(c)) for w, c in placed]) == []
            again = suchsel.make(suchsel.Request.from_dict(row["request"]), row["seed"])
            assert json.loads(again.to_json()) == row
    assert sorted(path.name for path in plan.parent.iterdir()) == [
        "out.jsonl",
        "plan.toml",
        "tiere.txt",
    ]


@pytest.mark.slow
def test_the_same_bytes_for_any_number_of_workers_and_any_size_of_task(plan: Path) -> None:
    found = read_batch_plan(str(plan))
    expected = whole(found)
    for size in (1, 5, 9, 1000):
        assert b"".join(map(make_lines, line_ranges(found, 0, size))) == expected
    for workers in (2, 3, 7):
        assert b"".join(ordered(make_lines, line_ranges(found, 0, 5), workers)) == expected
    assert b"".join(map(make_lines, line_ranges(found, 31))) == b"".join(
        expected.splitlines(True)[31:]
    )


def test_standard_output(plan: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert batch(plan, "--workers", "1") == 0
    assert capfdbinary.readouterr().out == whole(read_batch_plan(str(plan)))


def test_a_range_holds_no_more_of_the_plan_than_it_needs(plan: Path) -> None:
    found = read_batch_plan(str(plan))
    pieces = [lines for lines, _ in line_ranges(found, 3, 10)]
    assert max(len({id(request) for request, _ in lines}) for lines in pieces) == 3
    assert [len(lines) for lines in pieces] == [10] * 8 + [1]


def test_gave_up_is_a_line_too() -> None:
    words = [a + b + a for a in "ABCDEF" for b in "GHIJKL"]
    request = suchsel.Request(words, (7, 8), "schwer", steps=50, effort=0)
    lines = make_lines(([(request, seed) for seed in range(3)], True))
    assert count_failed(lines) == 3
    assert json.loads(lines.splitlines()[0])["error"] == "GaveUp"


# -- plans ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("lists = [", ["not TOML"]),
        ("", ["“lists” must be a list"]),
        ("lists = ['Hund']", ["lists, 1: “Hund” is neither a file nor a list"]),
        ("lists = [['Hund', 3]]", ["lists, 1"]),
        ("lists = ['-', ['-']]", ["lists, 1: “-” is neither", "lists, 2: “['-']” is neither"]),
        ("lists = ['nix.txt']", ["lists, 1: ", "There is no file “"]),
        ("lists = [['Hund', 'C+']]", ["“C+” is too short"]),
        (
            "lists = [['Hund'], ['X']]\nlevels = ['nix', 3]\nsizes = ['a', '0x3', 0.5]\nseeds = 0\n"
            "first_seed = true\ncolour = 1\n[options]\ntitel = 'x'\nsize = '3x3'\nrude = 7",
            [
                "“X” is too short",
                "no level “nix”",
                "A level is a name",
                "“a” is not a size",
                "“0x3” is not",
                "“0.5” is not",
                "“seeds”: expected a whole number",
                "“first_seed”: expected a whole",
                "no key “colour”",
                "no key “options.titel”",
                "no key “options.size”",
                "“rude”: expected true or false",
            ],
        ),
        ("lists = [['Hund']]\noptions = 3", ["“options” must be a table"]),
        ("lists = [['Hund']]\n[options]\ndirections = 5", ["compass points"]),
        ("lists = [['Hund']]\n[options]\nblock = [5]", ["blocked word 1"]),
        (f"lists = {[['Hund']] * 101}\nlevels = {['leicht'] * 100}", ["10100 combinations"]),
    ],
)
def test_all_defects_of_a_plan_at_once(text: str, sentences: list[str]) -> None:
    assert MAX_REQUESTS < 10_100
    with pytest.raises(suchsel.SuchselError) as caught:
        parse_batch_plan(text)
    english = caught.value.text("en")
    assert [sentence for sentence in sentences if sentence not in english] == []
    assert len(set(english.splitlines())) == len(english.splitlines())
    assert caught.value.text("de") != english


def test_a_list_may_name_its_size_and_levels_have_a_default() -> None:
    plan = parse_batch_plan('lists = ["worte0.txt", ["Hund"]]', str(ROOT / "examples"))
    assert [(r.size, r.level.name) for r in plan.requests] == [((5, 5), "mittel"), (None, "mittel")]
    assert plan.lines == 2
    _, second = make_lines(next(line_ranges(plan))).splitlines()
    assert json.loads(second)["rows"] == 5


def test_the_difficulty_can_be_left_out() -> None:
    made = [
        json.loads(make_lines(next(line_ranges(parse_batch_plan(f"lists = [['Hund']]\n{text}")))))
        for text in ("", "rated = false")
    ]
    assert made[1]["difficulty"] is None
    assert made[0] == {**made[1], "difficulty": made[0]["difficulty"]}
    assert suchsel.Puzzle.from_json(json.dumps(made[1])).difficulty.score > 0


def test_a_fingerprint_tells_plans_apart() -> None:
    texts = [
        "",
        "seeds = 2",
        "first_seed = 1",
        "rated = false",
        "levels = ['schwer']",
        "[options]\nnest = true",
    ]
    prints = {parse_batch_plan(f"lists = [['Hund']]\n{text}").fingerprint() for text in texts}
    assert len(prints) == len(texts)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--workers", "0"], "“--workers”: expected a whole number from 1 to 1024"),
        (["-o", "/nicht/da/out.jsonl"], "cannot be written"),
        (["--cluster", "tcp://127.0.0.1:1"], "no cluster"),
    ],
)
def test_wrong_arguments(
    plan: Path,
    options: list[str],
    sentence: str,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("suchsel.batch.cluster.TIMEOUT", 0.2)
    assert batch(plan, *options) == 2
    assert sentence in capfd.readouterr().err


def test_a_cluster_needs_dask(plan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(suchsel.SuchselError, match=r"\[cluster\]"):
        list(pieces_on_cluster(plan))


def pieces_on_cluster(plan: Path) -> Iterator[bytes]:
    from suchsel.batch.cluster import on_cluster

    ranges = line_ranges(read_batch_plan(str(plan)))
    return on_cluster(make_lines, ranges, "tcp://127.0.0.1:1", print)


# -- what is killed goes on ----------------------------------------------------------------------


def part_of(plan: Path, out: Path) -> Path:
    return Path(f"{out}.{read_batch_plan(str(plan)).fingerprint()}.part")


@pytest.mark.parametrize("kept", some_quick([10, 84, 0, 1, 83]))
@pytest.mark.parametrize("torn", [b"", b'{"format":"suchsel-puz', b"\0" * 50, b"rubbish\n{}\n"])
def test_continues_where_it_stopped(
    plan: Path, kept: int, torn: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    expected = whole(read_batch_plan(str(plan))).splitlines(True)
    out = plan.with_name("out.jsonl")
    part_of(plan, out).write_bytes(b"".join(expected[:kept]) + torn)
    assert batch(plan, "-o", str(out), "--workers", "1") == 0
    assert lines_of(out) == expected
    said = capfd.readouterr().err
    assert (f"continuing after {kept} line" in said) == (kept > 0)
    assert "84 lines, 28 without" in said


def test_lines_of_another_plan_are_not_continued(plan: Path) -> None:
    expected = whole(read_batch_plan(str(plan))).splitlines(True)
    out = plan.with_name("out.jsonl")
    part_of(plan, out).write_bytes(expected[5] + expected[9])
    assert batch(plan, "-o", str(out), "--workers", "1") == 0
    assert lines_of(out) == expected


def test_two_do_not_write_the_same_file(plan: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = plan.with_name("out.jsonl")
    first = GrowingFile(str(out), read_batch_plan(str(plan)))
    assert batch(plan, "-o", str(out)) == 2
    assert "Another process" in capfd.readouterr().err
    first.close()
    assert batch(plan, "-o", str(out)) == 0


def start(plan: Path, out: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "suchsel", "batch", str(plan), "-o", str(out), "--workers", "2"],
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
    )


@pytest.mark.slow
def test_killed_six_times_and_the_file_is_the_same(tmp_path: Path) -> None:
    plan, out = tmp_path / "plan.toml", tmp_path / "out.jsonl"
    plan.write_text(
        f"lists = ['{ROOT}/examples/worte2.txt', ['Hund', 'Katze']]\n"
        "levels = ['schwer', 'klassik-leicht']\nsizes = ['14x15', '12x12']\nseeds = 400\n"
    )
    chance = random.Random(5)
    hits = seen = 0
    part = part_of(plan, out)
    while hits < 6:
        process = start(plan, out)
        # Wait until it has got somewhere since the last time, then a little more, and kill it.
        for _ in range(600):
            if out.exists() or (part.exists() and part.stat().st_size > seen):
                break
            wait(process, 0.02)
        wait(process, chance.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        if process.wait() == 0:  # too late: it was done before; once more from the start
            out.unlink()
            seen = 0
            continue
        assert process.returncode == -signal.SIGKILL
        hits += 1
        seen = part.stat().st_size if part.exists() else 0
        if chance.random() < 0.3 and seen:  # and sometimes the last line is torn
            seen -= min(seen, 1 + chance.randrange(50))
            os.truncate(part, seen)
    assert start(plan, out).wait() == 0
    assert out.read_bytes() == whole(read_batch_plan(str(plan)))
    assert not part.exists()


def wait(process: subprocess.Popen[bytes], seconds: float) -> None:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return


# -- workers -------------------------------------------------------------------------------------


def echo(task: int) -> bytes:
    return b"%d" % task


def lose_worker_once(path: str) -> bytes:
    """Dies by a signal the first time, like a process that ran out of memory."""
    if not os.path.exists(path):
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.encode()


def lose_every_worker(task: int) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def refuse(task: int) -> bytes:
    raise suchsel.Impossible(defect("none", "no {n}", n=task), left=("A",))


def break_down(task: int) -> bytes:
    raise KeyError(task)


def test_results_come_in_order() -> None:
    assert list(ordered(echo, range(200), 3)) == [b"%d" % n for n in range(200)]
    assert list(ordered(echo, [], 3)) == []


@pytest.mark.slow
def test_a_lost_worker_is_replaced(tmp_path: Path) -> None:
    names = [str(tmp_path / f"{n}") for n in range(4)]
    assert list(ordered(lose_worker_once, names, 2)) == [name.encode() for name in names]


@pytest.mark.slow
def test_a_task_that_loses_every_worker_ends_with_a_sentence() -> None:
    with pytest.raises(suchsel.SuchselError, match="Is there enough memory"):
        list(ordered(lose_every_worker, [1], 2))


def test_errors_of_users_are_passed_on_and_defects_stop() -> None:
    with pytest.raises(suchsel.Impossible, match="no 7") as caught:
        list(ordered(refuse, [7, 8], 2))
    assert caught.value.left == ("A",)
    with pytest.raises(AssertionError, match="a worker failed"):
        list(ordered(break_down, [7], 2))


def sleep(path: str) -> bytes:
    Path(path).write_text(str(os.getpid()))
    time.sleep(600)
    return b""


@pytest.mark.slow
def test_workers_end_with_their_parent_in_the_middle_of_work(tmp_path: Path) -> None:
    """They hold the master's standard error open, so that it ends when the last of them does.

    A process closes its files shortly before it counts as ended: hence the second waiting.
    """
    names = [str(tmp_path / name) for name in "ab"]
    code = "from suchsel.system.workers import ordered; from tests.batch.test_batch import sleep\n"
    master = subprocess.Popen(
        [sys.executable, "-c", f"{code}list(ordered(sleep, {names}, 2))"],
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src:."},
    )
    while not all(os.path.exists(name) and os.path.getsize(name) for name in names):
        time.sleep(0.05)
    workers = [int(Path(name).read_text()) for name in names]
    assert all(map(is_alive, workers))
    master.kill()
    master.communicate(timeout=60)
    patience = time.monotonic() + 60
    while any(map(is_alive, workers)) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not any(map(is_alive, workers))


def is_alive(process: int) -> bool:
    """Whether it runs: one that has ended may still wait to be counted as dead."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def who(task: int) -> bytes:
    return b"%d" % os.getpid()


def test_an_abandoned_run_leaves_no_worker_behind() -> None:
    results = ordered(who, iter(range(10**9)), 2)
    worker = int(next(results))
    assert is_alive(worker)
    results.close()  # type: ignore[attr-defined]
    assert not is_alive(worker)


def test_a_folder_is_not_an_output(plan: Path) -> None:
    with pytest.raises(suchsel.SuchselError, match="there is a folder of that name"):
        GrowingFile(str(plan.parent), read_batch_plan(str(plan)))


def test_a_full_disk_is_a_sentence(plan: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = GrowingFile(str(plan.with_name("out.jsonl")), read_batch_plan(str(plan)))

    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    expected = b"".join(map(make_lines, line_ranges(read_batch_plan(str(plan)))))
    output.add(expected)
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(suchsel.SuchselError, match="no space left"):
        output.finish()
    output.close()


def test_a_last_line_that_only_looks_whole_is_not_trusted(plan: Path) -> None:
    out = plan.with_name("out.jsonl")
    part_of(plan, out).write_bytes(b'{"format":"suchsel-puzzle/1",,}\n')
    assert batch(plan, "-o", str(out), "--workers", "1") == 0
    assert out.read_bytes() == whole(read_batch_plan(str(plan)))


# -- what depends on the seed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        "pick = 3",
        "pool = ['Maus', 'Igel', 'Esel']\npick = 2",
        pytest.param("difficulty = 35", marks=pytest.mark.slow),
        "message = 'AB'\nmessage_mode = 'exact'\nrude = true",
    ],
)
def test_each_line_is_what_its_request_and_seed_make(options: str, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    small = "exact" in options
    words, size = ["Vor", "Rad", "Eva", "Torf", "Rot"], "4x4" if small else "5x5"
    level = "schwer" if small else "leicht"
    plan.write_text(
        f"lists = [{words}]\nlevels = ['{level}']\nsizes = ['{size}']\nseeds = 40\n"
        f"[options]\n{options}\n"
    )
    read = read_batch_plan(str(plan))
    lines = b"".join(map(make_lines, line_ranges(read))).splitlines()
    assert lines == b"".join(map(make_lines, line_ranges(read, 0, 7))).splitlines()
    for line, (request, seed) in zip(lines, map(read.place, range(40)), strict=True):
        try:
            assert line == suchsel.make(request, seed).to_json().encode()
        except suchsel.SuchselError as error:
            assert json.loads(line)["error"] == type(error).__name__
