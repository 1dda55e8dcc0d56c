"""python -m bench.mutants FILE...: mutation testing of the judge.

Every small change to the file (another comparison, a missing statement, a number off by one) is
made, one at a time, and the tests must notice. What they do not notice is printed: either a test
is missing, or the change makes no difference; then it belongs in bench/equivalent.txt.
"""

from __future__ import annotations

import ast
import copy
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent
TESTS = ["tests/judge", "tests/test_puzzle.py"]
KNOWN = ROOT / "bench" / "equivalent.txt"
#: CPU seconds for the tests of one mutant; what takes longer hangs, and has been noticed.
LIMIT = 60

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
}
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
#: The arguments of these are texts and sizes of caches, which no test depends on.
_SPEAKERS = {"say", "defect", "_stray", "lru_cache", "chr"}

Change = Callable[[ast.AST], None]


def changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """What can be changed at a node: a description, and a function that does it to a copy."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            other = _COMPARISONS[type(operator)]
            yield other.__name__, lambda n, i=i, o=other: n.ops.__setitem__(i, o())  # type: ignore[misc]
    elif isinstance(node, ast.BoolOp):
        swap = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield swap.__name__, lambda n: setattr(n, "op", swap())
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        turned = _OPERATORS[type(node.op)]
        yield turned.__name__, lambda n: setattr(n, "op", turned())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "Turned", lambda n: setattr(n, "value", not n.value)  # type: ignore[attr-defined]
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "PlusOne", lambda n: setattr(n, "value", n.value + 1)  # type: ignore[attr-defined]
    elif isinstance(node, ast.Name) and node.id in _NAMES:
        yield _NAMES[node.id], lambda n: setattr(n, "id", _NAMES[n.id])  # type: ignore[attr-defined]
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield "Always", lambda n: setattr(n, "test", ast.Constant(True))
        yield "Never", lambda n: setattr(n, "test", ast.Constant(False))
    elif isinstance(node, ast.comprehension):
        for i in range(len(node.ifs)):
            yield "NoIf", lambda n, i=i: n.ifs.__setitem__(i, ast.Constant(True))  # type: ignore[misc]


def _is_speech(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _SPEAKERS
    )


def nodes(tree: ast.AST, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each node that is worth a change: fields and places in lists."""
    for field, value in ast.iter_fields(tree):
        if field in ("annotation", "returns", "decorator_list", "format_spec"):
            continue
        for key, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_speech(child):
                yield (*path, (field, key))
                yield from nodes(child, (*path, (field, key)))


def follow(tree: ast.AST, path: tuple[Any, ...]) -> ast.AST:
    for field, key in path:
        found = getattr(tree, field)
        tree = found if key is None else found[key]
    return tree


_DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Continue, ast.Return)


def mutants(source: str) -> Iterator[tuple[str, CodeType]]:
    tree = ast.parse(source)
    for path in list(nodes(tree)):
        node = follow(tree, path)
        for name, change in changes(node):
            copied = copy.deepcopy(tree)
            change(follow(copied, path))
            yield _finished(copied, node, name, source)
        if isinstance(node, _DROPPED) and not _is_docstring(node) and path[-1][1] is not None:
            copied = copy.deepcopy(tree)
            block = getattr(follow(copied, path[:-1]), path[-1][0])
            block[path[-1][1]] = ast.Pass()
            yield _finished(copied, node, "Dropped", source)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _finished(tree: ast.Module, node: Any, name: str, source: str) -> tuple[str, CodeType]:
    ast.fix_missing_locations(tree)
    at = getattr(node, "lineno", getattr(getattr(node, "target", None), "lineno", 0))
    text = (ast.get_source_segment(source, node) or "").split("\n")[0][:60]
    line = source.splitlines()[at - 1].strip()[:70]
    return f"{name}: {text}  |  {line}", compile(tree, "<mutant>", "exec")


class _Swap(MetaPathFinder, Loader):
    """Imports one module from code instead of from its file."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def survives(name: str, code: CodeType) -> bool:
    """Run the tests in a child that has the mutant in place of the module."""
    child = os.fork()
    if child == 0:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        sys.meta_path.insert(0, _Swap(name, code))
        os._exit(_test())
    _, status = os.waitpid(child, 0)
    return status == 0


def _test() -> int:
    import pytest

    # The same examples each time, and none remembered: mutants are compared with each other.
    options = "-x -q --assert=plain -p no:cacheprovider -p no:xdist --hypothesis-seed=1"
    return int(pytest.main([*options.split(), *TESTS]))


def known() -> set[str]:
    return {
        line.strip()
        for line in KNOWN.read_text("utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    }


def main(files: list[str]) -> int:
    import hypothesis
    import pytest

    assert pytest
    assert hypothesis
    assert not any(name.startswith("suchsel.") for name in sys.modules if "mutants" not in name)
    total, survivors, accepted = 0, [], known()
    for file in files:
        source = Path(file).read_text("utf-8")
        name = ".".join(Path(file).relative_to("src").with_suffix("").parts)
        assert survives(name, compile(source, file, "exec")), "the tests fail without any change"
        for what, code in mutants(source):
            total += 1
            if survives(name, code):
                label = f"{name}: {what}".strip()
                note = "equivalent" if label in accepted else "SURVIVED"
                survivors += [] if label in accepted else [label]
                print(f"{note}  {label}", flush=True)
    print(f"{total} mutants, {len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
