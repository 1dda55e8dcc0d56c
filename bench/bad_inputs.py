"""python -m bench.bad_inputs [N]: bad inputs of every kind, and what each of them costs.

Each case of `bench.bad_input_table` runs in a process of its own: commands and library calls in a
child that is forked from this one, where everything is imported already; whatever depends on how
the program starts, in a shell. A case fails if it shows a traceback, ends with another code than
expected, or needs more than 10 seconds of CPU, 500 MB or 100 lines of messages. With N, only about
so many cases run, spread over the table.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from bench.bad_input_table import Case, cases
from suchsel.cli import main as suchsel_main
from suchsel.errors import SuchselError
from suchsel.web.api import Reply

MOST_SECONDS, MOST_MEGABYTES, MOST_LINES = 10.0, 500.0, 100
#: The clock shows what hangs; it may run longer, since a machine may be busy with other things.
LONGEST_WAIT = 30.0
#: A case that runs longer is ended, in seconds; the most memory it can get, in bytes.
DEADLINE, CEILING = 60, 6_000_000_000


class Outcome(NamedTuple):
    """What a case did. `code` is an exit code or an HTTP status."""

    case: Case
    code: int
    seconds: float  # of the processor
    waited: float  # on the clock
    megabytes: float
    messages: str

    @property
    def lines(self) -> int:
        return self.messages.count("\n")

    def complaints(self) -> list[str]:
        wrong = {
            f"code {self.code}": self.code not in self.case.codes,
            "traceback": "Traceback (most recent" in self.messages,
            f"{self.seconds:.1f} s": self.seconds > MOST_SECONDS,
            f"waited {self.waited:.1f} s": self.waited > LONGEST_WAIT,
            f"{self.megabytes:.0f} MB": self.megabytes > MOST_MEGABYTES,
            f"{self.lines} lines": self.lines > MOST_LINES,
            "no message": self.code in (2, 3, 4) and not self.messages and not self.case.mute,
        }
        return [name for name, is_so in wrong.items() if is_so]


def run_case(case: Case) -> Outcome:
    """Run it in a forked child, in a folder of its own that holds its files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in case.files.items():
            Path(folder, name).write_bytes(data() if callable(data) else data)
        log = Path(folder, "messages.log")
        inherited = _resident()
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            _be_child(case, folder, log)
        _, status, used = os.wait4(child, 0)
        waited = time.monotonic() - began
        messages = log.read_bytes().decode("utf-8", "replace")
        code = os.waitstatus_to_exitcode(status)
        if case.status:  # an exit code has too few bits for an HTTP status
            code = int(messages.partition("\n")[0] or 0)
    seconds = used.ru_utime + used.ru_stime
    return Outcome(case, code, seconds, waited, used.ru_maxrss / 1024 - inherited, messages)


def _resident() -> float:
    """The memory of this process in megabytes, which a forked child has from the beginning."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _be_child(case: Case, folder: str, log: Path) -> None:
    """Never returns."""
    code = 1
    try:
        os.chdir(folder)
        stdin = os.open("stdin" if "stdin" in case.files else os.devnull, os.O_RDONLY)
        out = os.open("stdout.log", os.O_WRONLY | os.O_CREAT)
        err = os.open(log, os.O_WRONLY | os.O_CREAT)
        for number, stream in enumerate((stdin, out, err)):
            os.dup2(stream, number)
        resource.setrlimit(resource.RLIMIT_AS, (CEILING, CEILING))
        signal.alarm(DEADLINE)
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(number, mode, errors="backslashreplace")
            for number, mode in enumerate(("r", "w", "w"))
        )
        code = _perform(case)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:  # noqa: BLE001 - shown, and a failure of the case
        import traceback

        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _perform(case: Case) -> int:
    if case.shell:
        path = os.pathsep.join(filter(None, sys.path))
        os.environ |= {"PYTHON": sys.executable, "PYTHONPATH": path}
        os.execvp(
            "bash", ["bash", "-c", f'suchsel() {{ "$PYTHON" -m suchsel "$@"; }}; {case.shell}']
        )
    if case.call is None:
        return suchsel_main([*case.arguments, "--lang", "en"])
    return _call(case.call)


def _call(call: Callable[[], object]) -> int:
    """0 if the library took it; what it returned is shown where it is a reply of the API."""
    try:
        result = call()
    except SuchselError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    if isinstance(result, Reply):
        print(f"{result.status}\n{result.data[:200_000].decode(errors='replace')}", file=sys.stderr)
    return 0


def spread(table: Sequence[Case], number: int) -> list[Case]:
    """About so many cases, from all parts of the table."""
    step = max(1, len(table) // number)
    return list(table[::step])


def report(outcomes: Sequence[Outcome]) -> bool:
    """Print the figures; whether all is well."""
    failed = [outcome for outcome in outcomes if outcome.complaints()]
    groups = Counter(outcome.case.group for outcome in outcomes)
    print(", ".join(f"{name} {number}" for name, number in groups.items()))
    print("the ten worst:   seconds      MB   lines")
    worst = sorted(outcomes, key=_badness, reverse=True)[:10]
    for one in worst:
        print(f"{one.seconds:22.2f}{one.megabytes:8.0f}{one.lines:8}   {one.case.name}")
    print(f"{len(outcomes)} bad inputs, {len(failed)} failed")
    return not failed


def _badness(one: Outcome) -> float:
    return max(one.seconds / MOST_SECONDS, one.megabytes / MOST_MEGABYTES, one.lines / MOST_LINES)


def run_all(table: Sequence[Case], processes: int = 2) -> Iterator[Outcome]:
    """The outcomes as they come, failures shown at once."""
    _table[:] = table
    with get_context("fork").Pool(processes) as pool:
        for number, figures in pool.imap_unordered(_run_number, range(len(table))):
            outcome = Outcome(table[number], *figures)
            if outcome.complaints():
                print(f"FAILED {outcome.case.name}: {', '.join(outcome.complaints())}")
                last = [line[:200] for line in outcome.messages.splitlines()[-4:]]
                print(*(f"    {line}" for line in last), sep="\n", flush=True)
            yield outcome


#: What the processes of the pool inherit: cases hold functions, which cannot be sent.
_table: list[Case] = []


def _run_number(number: int) -> tuple[int, tuple[int, float, float, float, str]]:
    _, code, seconds, waited, megabytes, messages = run_case(_table[number])
    return number, (code, seconds, waited, megabytes, messages)


def main() -> int:
    table = cases()
    if len(sys.argv) > 1:
        table = spread(table, int(sys.argv[1]))
    return 0 if report(list(run_all(table))) else 1


if __name__ == "__main__":
    sys.exit(main())
