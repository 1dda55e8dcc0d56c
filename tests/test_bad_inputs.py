"""A small part of the table of bad inputs; all of it: python -m bench.bad_inputs."""

from __future__ import annotations

import sys

import pytest
from _pytest.mark import ParameterSet
from bench.bad_input_table import Case, cases
from bench.bad_inputs import Outcome, run_case

from tests.lists import some_quick

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
#: Of each group, this many cases; those that begin in a shell take longest.
PER_GROUP = 4
TABLE = cases()


def sample() -> list[ParameterSet]:
    groups: dict[str, list[Case]] = {}
    for case in TABLE:
        groups.setdefault(case.group, []).append(case)
    chosen = [group[:: len(group) // PER_GROUP + 1] for group in groups.values()]
    return [param for group in chosen for param in some_quick(group, 1)]


def test_the_table_is_large_and_without_doubles() -> None:
    names = [case.name for case in TABLE]
    assert len(names) >= 700
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", sample(), ids=lambda case: case.name)
def test_bad_input_is_refused_in_a_few_words(case: Case) -> None:
    outcome = run_case(case)._replace(seconds=0, waited=0)  # the machine may be busy
    assert outcome.complaints() == [], outcome.messages[-2000:]


def test_each_complaint_is_found() -> None:
    case = Case("none", "none")
    bad = Outcome(case, 1, 11.0, 31.0, 501.0, "Traceback (most recent call last)\n" * 101)
    assert bad.complaints() == [
        "code 1",
        "traceback",
        "11.0 s",
        "waited 31.0 s",
        "501 MB",
        "101 lines",
    ]
    assert Outcome(case, 2, 0.1, 0.1, 50.0, "").complaints() == ["no message"]
