"""Our named tuples are those of `typing`, but for the time they take to be built."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import NamedTuple, get_type_hints

from suchsel import records
from suchsel.render import Style


class Ours(records.NamedTuple):
    """A thing."""

    name: str
    size: int | None = None

    @property
    def loud(self) -> str:
        return self.name.upper()


class Theirs(NamedTuple):
    """A thing."""

    name: str
    size: int | None = None

    @property
    def loud(self) -> str:
        return self.name.upper()


def test_they_are_alike() -> None:
    assert Ours._fields == Theirs._fields
    assert Ours._field_defaults == Theirs._field_defaults
    assert Ours.__doc__ == Theirs.__doc__
    assert (Ours.__module__, Ours.__name__) == (__name__, "Ours")
    assert get_type_hints(Ours) == get_type_hints(Theirs)
    assert repr(Ours("a")) == repr(Theirs("a")).replace("Theirs", "Ours")
    assert Ours("a").loud == "A"
    assert Ours("a", 3)._replace(size=None) == Ours("a")
    assert pickle.loads(pickle.dumps(Ours("a", 3))) == Ours("a", 3)
    assert get_type_hints(Style)["dpi"] is int


def test_the_start_does_not_import_typing() -> None:
    code = "import sys; from suchsel.cli import make; sys.exit('typing' in sys.modules)"
    assert subprocess.run([sys.executable, "-I", "-c", code], check=False).returncode == 0
