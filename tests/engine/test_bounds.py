"""Every call ends within its bound, whatever the words: a walk through the kinds that once did not.

The bound is counted work, so the kinds are tried with a thirtieth of the usual budget. A call that
escapes its bound is ended by a limit of CPU time that is many times longer.
"""

from __future__ import annotations

from typing import Any

import pytest
from bench.attack.__main__ import try_slow
from bench.attack.slowest import MEGABYTES
from bench.attack.workers import Lost, run

from suchsel.request.options import EFFORT, STEPS
from tests.engine.kinds import KINDS
from tests.lists import some_quick

#: CPU seconds: many times what this part of the budget takes.
LIMIT = 60


@pytest.mark.slow
@pytest.mark.parametrize("kind", some_quick(list(KINDS)))
def test_a_call_ends_within_its_bound(kind: str) -> None:
    call: dict[str, Any] = {"steps": STEPS // 30, "effort": EFFORT / 30, "seed": 1, **KINDS[kind]}
    [(_, found)] = run(try_slow, iter([call]), 1, LIMIT, fresh=True)
    assert not isinstance(found, Lost), found.reason
    assert not found.wrong
    assert found.megabytes < MEGABYTES
