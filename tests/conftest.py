"""Settings of all tests."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator

import hypothesis
import pytest

# The same paper on every machine.
os.environ.pop("LC_ALL", None)
os.environ["LC_PAPER"] = "C"
# Small matrices are multiplied faster by one thread; others only wait, and use a core for it.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
# Other processes share the machine: how long an example takes says nothing.
hypothesis.settings.register_profile("suchsel", deadline=None)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=20)
hypothesis.settings.load_profile("suchsel")
# Thousands of tests and the tables of the program are alive: to look for garbage among them, as
# often as in a small program, took a fifth of the time.
gc.set_threshold(20_000, 10, 20)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is imported and collected stays: nobody looks for garbage there."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)  # after folders have set their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with many slow tests first: the last files of a run keep single processes busy."""
    weight = Counter(item.path for item in items if item.get_closest_marker("slow"))
    weight += Counter(item.path for item in items if item.get_closest_marker("live"))
    items.sort(key=lambda item: -weight[item.path])
