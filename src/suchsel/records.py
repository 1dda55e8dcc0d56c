"""`NamedTuple` as in `typing`, without the price: that module and what it does to annotations take
a sixth of the time that `suchsel make` needs to start."""

from __future__ import annotations

TYPE_CHECKING = False  # checkers of types know the name, and read on as if it were true
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Builder(type):
        def __new__(cls, name, bases, space):
            fields = list(space.get("__annotations__", ()))
            defaults = [space.pop(field) for field in fields if field in space]
            built = namedtuple(name, fields, defaults=defaults, module=space["__module__"])
            for key, value in space.items():
                if key not in ("__module__", "__qualname__", "__classcell__"):
                    setattr(built, key, value)
            return built

    NamedTuple = type.__new__(_Builder, "NamedTuple", (), {})
