"""Every error that a caller can cause, and the sentences they carry.

    ValueError
    └── SuchselError     wrong input: words, sizes, options, files      (exit code 2)
        ├── Impossible   proved: no such puzzle exists                  (exit code 3)
        └── GaveUp       the bounded search ended without an answer     (exit code 4)

A sentence is written in English and in German side by side, where it is raised:

>>> note = say("{n} words", "{n} Wörter", n=3)
>>> str(note), note.text("de")
('3 words', '3 Wörter')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

LANGUAGES = ("en", "de")


class Message:
    """One sentence for the user, in each language the program speaks."""

    __slots__ = ("de", "en", "values")

    def __init__(self, en: str, de: str, values: dict[str, object]) -> None:
        self.en, self.de, self.values = en, de, values

    def text(self, lang: str = "en") -> str:
        values = {name: _spoken(value, lang) for name, value in self.values.items()}
        return (self.de if lang == "de" else self.en).format(**values)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Message {self.text()!r}>"


class _Comma(float):
    """A number as German writes it: 50,2."""

    def __format__(self, form: str) -> str:
        return super().__format__(form).replace(".", ",")


def _spoken(value: object, lang: str) -> object:
    if isinstance(value, Message):
        return value.text(lang)
    return _Comma(value) if lang == "de" and isinstance(value, float) else value


def say(en: str, de: str, **values: object) -> Message:
    return Message(en, de, values)


class SuchselError(ValueError):
    """Wrong input. `messages` holds every defect, not only the first."""

    exit_code = 2

    def __init__(self, *messages: Message) -> None:
        super().__init__(*messages)
        self.messages = messages

    def text(self, lang: str = "en") -> str:
        return "\n".join(message.text(lang) for message in self.messages)

    def __str__(self) -> str:
        return self.text()


class Defects(list[Message]):
    """What is wrong, gathered until all of it can be told at once."""

    def checked(self, function: Callable[..., Any], *arguments: object) -> Any:
        """What the function gives; or `None`, and its complaints are kept."""
        try:
            return function(*arguments)
        except SuchselError as error:
            self.extend(error.messages)
            return None

    def refuse(self) -> None:
        if self:
            raise SuchselError(*self)


class SearchError(SuchselError):
    """What a search that found nothing has found out all the same.

    `left`: the words without a place in the best attempt; `partial`: that attempt's grid as
    rows of symbols, `None` where nothing stood; `fits`: a size (rows, columns) that worked.
    The first two are empty where a count settled it before anything was laid, and where all words
    had their places but no filler was found.
    """

    def __init__(
        self,
        *messages: Message,
        left: tuple[str, ...] = (),
        partial: tuple[tuple[str | None, ...], ...] = (),
        fits: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(*messages)
        self.left, self.partial, self.fits = left, partial, fits

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.messages, self.left, self.partial, self.fits)


class Impossible(SearchError):
    """Proved: what was asked for does not exist."""

    exit_code = 3


class GaveUp(SearchError):
    """The search ended at its bound, without a puzzle and without a proof."""

    exit_code = 4


def _rebuild(
    kind: type[SearchError],
    messages: tuple[Message, ...],
    left: tuple[str, ...],
    partial: tuple[tuple[str | None, ...], ...],
    fits: tuple[int, int] | None,
) -> SearchError:
    return kind(*messages, left=left, partial=partial, fits=fits)
