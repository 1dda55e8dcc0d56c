"""Every error that a caller can cause.

    ValueError
    └── SuchselError     wrong input: words, sizes, options, files      (exit code 2)
        └── SearchError  no puzzle was found
            ├── Impossible   proved: no such puzzle exists              (exit code 3)
            └── GaveUp       the bounded search ended without an answer (exit code 4)

An error carries its defects. Each has a stable code for programs and a sentence for people:

>>> error = mistake("word-too-short", "“{word}” is too short.", word="A")
>>> error.defects[0].code, str(error)
('word-too-short', '“A” is too short.')

An answer to bad input is bounded: an error holds the first defects of each kind and the number of
the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from itertools import chain
from types import UnionType
from typing import ParamSpec, Self, TypeVar, cast

from suchsel.i18n import Message, OptionName, Spell, counted, near, say

P = ParamSpec("P")
T = TypeVar("T")
#: How many defects an error holds: of one code, and of all codes together.
MOST_OF_A_KIND, MOST_DEFECTS = 20, 60
#: The longest sentence, in characters.
LONGEST = 2000
#: The code of the defect at the end that stands for those that are not listed.
FURTHER = "further-defects"


class Defect(Message):
    """What is wrong with an input.

    `code` never changes, whatever the sentence says. `field` names the option concerned, `words`
    the positions in the word list, counted from 0.
    """

    __slots__ = ("code", "field", "words")

    def __init__(
        self, code: str, message: Message, field: str | None = None, words: tuple[int, ...] = ()
    ) -> None:
        super().__init__(message.singular, message.values, message.plural)
        self.code, self.field, self.words = code, field, words

    def text(self, lang: str = "en", spell: Spell | None = None) -> str:
        """The sentence on one line, cut where a value in it is very long."""
        text = " ".join(super().text(lang, spell).splitlines())
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"

    def at(self, where: Message | str) -> Defect:
        """A copy that names the place where it was found."""
        message = say("{where}: {message}", where=where, message=self)
        return self._copy(message, self.field, self.words)

    def of(self, field: str) -> Defect:
        """A copy that names the option concerned, unless it is known already."""
        return self._copy(self, self.field or field, self.words)

    def about(self, *words: int) -> Defect:
        """A copy with the words concerned, by their positions in the list."""
        return self._copy(self, self.field, words)

    def is_same(self, other: Defect) -> bool:
        return (self.code, self.words) == (other.code, other.words) and str(self) == str(other)

    @property
    def left_out(self) -> int:
        """How many defects it stands for, besides itself."""
        number = self.values["n"] if self.code == FURTHER else 0
        return number if isinstance(number, int) else 0

    def _copy(self, message: Message, field: str | None, words: tuple[int, ...]) -> Defect:
        return self if self.code == FURTHER else Defect(self.code, message, field, words)


def defect(code: str, text: str, field: str | None = None, /, **values: object) -> Defect:
    """The sentence may call the option concerned {name}."""
    named = {"name": OptionName(field)} if field else {}
    return Defect(code, say(text, **{**named, **values}), field)


class SuchselError(ValueError):
    """Wrong input. `defects` holds everything that is wrong, not only the first thing.

    Where very much is wrong, the last of them says how many are not listed.
    """

    exit_code = 2

    def __init__(self, *defects: Defect) -> None:
        self.defects = tuple(Defects(defects))
        super().__init__(*self.defects)

    def text(self, lang: str = "en", spell: Spell | None = None) -> str:
        """The sentences of all defects, one per line, in one of the languages."""
        return "\n".join(defect.text(lang, spell) for defect in self.defects)

    def __str__(self) -> str:
        return self.text()

    def at(self, where: Message | str) -> Self:
        """A copy that names the place where it was found."""
        return self._with(defect.at(where) for defect in self.defects)

    def of(self, field: str) -> Self:
        """A copy that names the option concerned, where it is not known already."""
        return self._with(defect.of(field) for defect in self.defects)

    def _with(self, defects: Iterable[Defect]) -> Self:
        return type(self)(*defects)


def mistake(code: str, text: str, field: str | None = None, /, **values: object) -> SuchselError:
    """An error with a single defect."""
    return SuchselError(defect(code, text, field, **values))


def unknown(
    code: str, text: str, name: object, known: Iterable[Message | str], /, **values: object
) -> SuchselError:
    """An error about a {name} that is none of these {names}, or {near} to one of them."""
    short, names = str(name)[:40], [*known]
    found = {"name": short, "near": near(short, names), "names": names}
    return mistake(code, text, **{**found, **values})


@contextmanager
def errors_at(where: Message | str) -> Iterator[None]:
    """Errors of this block name the place."""
    try:
        yield
    except SuchselError as error:
        raise error.at(where) from None


def takes(**kinds: type | UnionType) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function refuse arguments of other types than these with a sentence.

    >>> @takes(rows=int)
    ... def double(rows: int) -> int:
    ...     return 2 * rows
    >>> double(rows="3")
    Traceback (most recent call last):
        ...
    suchsel.errors.SuchselError: “rows” must be of the type int, not str.
    """

    def checking(function: Callable[P, T]) -> Callable[P, T]:
        names = getattr(function, "__wrapped__", function).__code__.co_varnames  # also of a cache

        @wraps(function)
        def checked(*args: P.args, **kwargs: P.kwargs) -> T:
            named = zip(names, args, strict=False)
            for name, value in chain(named, kwargs.items()):
                kind = kinds.get(name, object)
                if not isinstance(value, kind):
                    raise mistake(
                        "wrong-type",
                        "“{name}” must be of the type {kind}, not {other}.",
                        name,
                        kind=kind.__name__ if isinstance(kind, type) else kind,
                        other=type(value).__name__,
                    )
            return function(*args, **kwargs)

        return checked

    return checking


def install_command(extra: str) -> str:
    """Installs an extra where we run, from where we came; double quotes suit all usual shells."""
    import json
    import os
    import sys
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    def nearby(path: str) -> str:
        with suppress(OSError, ValueError):  # the current folder is gone, or on another drive
            short = os.path.relpath(path)
            if not short.startswith(os.pardir):
                return short if short == os.curdir or os.sep in short else f".{os.sep}{short}"
        return path

    told = {}
    with suppress(PackageNotFoundError):
        told = json.loads(distribution("suchsel").read_text("direct_url.json") or "{}")
    folder = url2pathname(urlsplit(told.get("url", "")).path)
    source = nearby(folder) if folder and os.path.exists(folder) else "suchsel"
    if os.path.exists(os.path.join(sys.prefix, "pipx_metadata.json")):
        return f'pipx install --force "{source}[all]"'
    python = nearby(sys.executable or "python")
    python = f'"{python}"' if " " in python else python
    editable = ["-e"] if told.get("dir_info", {}).get("editable") else []
    return " ".join([python, "-m", "pip", "install", *editable, f'"{source}[{extra}]"'])


@contextmanager
def require(extra: str, text: str, code: str = "extra-missing") -> Iterator[None]:
    """Around the import of an optional package: an error that says how to install it.

    >>> with require("print", "Castles need stones."):
    ...     import stones
    Traceback (most recent call last):
        ...
    suchsel.errors.SuchselError: Castles need stones.
    """
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("suchsel"):
            raise
        raise mistake(code, text, command=install_command(extra)) from None


class Defects(list[Defect]):
    """Collects defects so that all of them can be reported at once.

    Keeps the first ones of each code, none twice. The others are only counted, by the last element.
    A `with` block raises what it collected when it ends, together with an error that ended it:

    >>> with Defects() as defects:
    ...     number = defects(int, "12")
    >>> number
    12
    """

    def __init__(self, defects: Iterable[Defect] = ()) -> None:
        super().__init__()
        self._kinds: dict[str, int] = {}
        self.extend(defects)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if self and isinstance(error, SuchselError):
            raise SuchselError(*self, *error.defects) from None
        if error is None:
            self.raise_any()

    def __call__(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the function, to be used after the `with` block; its defects are kept.

        Within the block the result is None if the function raised; `collect` says so in its type.
        """
        return cast("T", self.collect(function, *args, **kwargs))

    def append(self, wrong: Defect) -> None:
        left_out = wrong.left_out
        if self and self[-1].code == FURTHER:
            left_out += self.pop().left_out
        if self._kinds.get(wrong.code, 0) == MOST_OF_A_KIND or len(self) == MOST_DEFECTS:
            left_out += wrong.code != FURTHER
        elif wrong.code != FURTHER and not any(wrong.is_same(one) for one in self):
            self._kinds[wrong.code] = self._kinds.get(wrong.code, 0) + 1
            super().append(wrong)
        if left_out:
            note = counted(
                "… and {n} further defect, not listed here.",
                "… and {n} further defects, not listed here.",
                n=left_out,
            )
            super().append(Defect(FURTHER, note))

    def extend(self, defects: Iterable[Defect]) -> None:
        for wrong in defects:
            self.append(wrong)

    def collect(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """The result of the function, or None if it raised; its defects are kept."""
        try:
            return function(*args, **kwargs)
        except SuchselError as error:
            self.extend(error.defects)
            return None

    def collect_at(
        self, where: Message | str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """Like `collect`, but the defects that are kept name the place."""
        return self.collect(errors_at(where)(function), *args, **kwargs)

    def report(self, code: str, text: str, field: str | None = None, /, **values: object) -> None:
        """Keep one more defect."""
        self.append(defect(code, text, field, **values))

    def no_effect(self, option: str, text: str, /, **values: object) -> None:
        """Keep one more defect: an option that changes nothing."""
        self.report("option-without-effect", text, option, **values)

    def raise_any(self) -> None:
        if self:
            raise SuchselError(*self)


class SearchError(SuchselError):
    """A search found nothing: `Impossible` or `GaveUp`.

    `left`: the words without a place in the best attempt; `partial`: the grid of that attempt as
    rows of symbols, None for an empty cell; `fits`: a size (rows, columns) that worked.
    `left` and `partial` are empty where a count settled it before anything was placed, and where
    all words were placed but no filler was found.
    """

    def __init__(
        self,
        *defects: Defect,
        left: tuple[str, ...] = (),
        partial: tuple[tuple[str | None, ...], ...] = (),
        fits: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(*defects)
        self.left, self.partial, self.fits = left, partial, fits

    def _with(self, defects: Iterable[Defect]) -> Self:
        return type(self)(*defects, left=self.left, partial=self.partial, fits=self.fits)


class Impossible(SearchError):
    """Proved: there is no such puzzle."""

    exit_code = 3


class GaveUp(SearchError):
    """The search reached its limit without a puzzle and without a proof."""

    exit_code = 4
