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
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from suchsel.i18n import Message, say

P = ParamSpec("P")
T = TypeVar("T")


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

    def at(self, where: Message | str) -> Defect:
        """The same, with the place where it was found."""
        message = say("{where}: {message}", where=where, message=self)
        return Defect(self.code, message, self.field, self.words)

    def of(self, field: str) -> Defect:
        """The same, with the option concerned, unless it is known already."""
        return Defect(self.code, self, self.field or field, self.words)

    def about(self, *words: int) -> Defect:
        """The same, with the words concerned, by their positions in the list."""
        return Defect(self.code, self, self.field, words)


def defect(code: str, text: str, field: str | None = None, /, **values: object) -> Defect:
    return Defect(code, say(text, **values), field)


class SuchselError(ValueError):
    """Wrong input. `defects` holds everything that is wrong, not only the first thing."""

    exit_code = 2

    def __init__(self, *defects: Defect) -> None:
        super().__init__(*defects)
        self.defects = defects

    def text(self, lang: str = "en") -> str:
        return "\n".join(defect.text(lang) for defect in self.defects)

    def __str__(self) -> str:
        return self.text()

    def at(self, where: Message | str) -> SuchselError:
        """The same error with the place where it was found."""
        return SuchselError(*(defect.at(where) for defect in self.defects))

    def of(self, field: str) -> SuchselError:
        """The same error with the option concerned, where it is not known already."""
        return SuchselError(*(defect.of(field) for defect in self.defects))


def mistake(code: str, text: str, field: str | None = None, /, **values: object) -> SuchselError:
    """An error with a single defect."""
    return SuchselError(defect(code, text, field, **values))


class Defects(list[Defect]):
    """Collects defects so that all of them can be reported at once."""

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
        """The same; the defects that are kept name the place."""
        found = Defects()
        result = found.collect(function, *args, **kwargs)
        self.extend(defect.at(where) for defect in found)
        return result

    def report(self, code: str, text: str, field: str | None = None, /, **values: object) -> None:
        """Keep one more defect."""
        self.append(defect(code, text, field, **values))

    def raise_any(self) -> None:
        if self:
            raise SuchselError(*self)


class SearchError(SuchselError):
    """A search found nothing.

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


class Impossible(SearchError):
    """Proved: there is no such puzzle."""

    exit_code = 3


class GaveUp(SearchError):
    """The search reached its limit without a puzzle and without a proof."""

    exit_code = 4
