"""Errors as the API gives them: a stable code, the option concerned, the sentence in all languages.

{"errors": [{"code": "word-too-short", "field": "words", "pointer": "/words/2", "words": [2],
             "message": {"en": "…", "de": "…"}, "reason": {"en": "…", "de": "…"},
             "en": "…", "de": "…"}],
 "fits": [12, 11], "reach": [20, 62]}

`pointer` is the place in the request as a JSON pointer. `words` counts from 0 in the list as it was
sent. `reason` is the sentence without the name of the word. `fits` is a size that would work;
`reach` are the lowest and the highest figure that were found where a target is out of reach. `en`
and `de` are older than `message` and stay, unless the client names a language: then there is only
that one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from suchsel.errors import Defect, SearchError, SuchselError, defect
from suchsel.i18n import Message, Spell, languages, noop, say
from suchsel.request.options import OPTIONS
from suchsel.sheet.style import STYLE_OPTIONS
from suchsel.system.parsing import Json

# What the server itself refuses, whatever is in the request.
NOT_FOUND = defect("not-found", "There is nothing at this address.")
WRONG_METHOD = defect("wrong-method", "This address does not support that method.")
TOO_LATE = defect("request-timeout", "The request did not arrive in time.")
BUSY = defect("server-busy", "The server is busy; please try again in a moment.")
BROKEN = defect("server-defect", "An error occurred on the server. It has been logged.")
EXTRA_MISSING = defect("extra-missing", "A package for this is not installed here.")
TOO_MANY = defect(
    "too-many-requests", "Too many requests at once; please wait for the answers to earlier ones."
)
BAD_HTTP = defect("bad-http", "This is not a valid HTTP request.")
TWO_LENGTHS = defect(
    "conflicting-lengths", "The request states its length in two ways; this is refused."
)
OUT_OF_MEMORY = defect(
    "out-of-memory",
    "The search for places needs more memory than this server allows. A larger size, fewer words "
    "or more directions will help.",
)

#: What is said of a list where there is no command line; other sentences offer its options.
_HERE = {
    "several-separators": noop(
        "{second} separates here, but {first} in {line}; use the same separator everywhere, or say "
        "what separates the list"
    ),
    "few-separators": noop(
        "{sign} separates here, but not in most of the other lines; delete this line if it is not "
        "part of the list, or say what separates the list"
    ),
    "too-many-fields": noop(
        "“{text}” is neither a word nor its clue; a clue that contains the separator needs "
        "quotation marks around it"
    ),
    "sentence-not-word": noop(
        "“{text}” looks like a sentence, not like a word; delete it if it is not part of the list, "
        "or say what separates the list"
    ),
}
_ARTICLES = noop("articles are hidden with the words (“{name}” leaves them out)")


def note_here(note: Message) -> Message:
    """The note on a list, without an option that only the command line has."""
    return say("articles are hidden with the words") if note.singular == _ARTICLES else note


def too_slow(seconds: int) -> Defect:
    return defect(
        "too-slow",
        "This takes too long; the search was stopped after {seconds} seconds. A larger size, "
        "fewer words or more directions will help.",
        seconds=seconds,
    )


def body_too_large(limit: int) -> Defect:
    return defect(
        "body-too-large", "The request is too large; the limit is {limit} bytes.", limit=limit
    )


def in_all_languages(message: Message, spoken: Collection[str] = ()) -> dict[str, Json]:
    """The sentence, or in these languages only; options have the names of the web app's form."""

    def spelled_in(lang: str) -> Spell:
        labels = {name: row.label for name, row in {**OPTIONS, **STYLE_OPTIONS}.items()}
        return lambda name: label.text(lang) if (label := labels.get(name)) else name

    return {lang: message.text(lang, spelled_in(lang)) for lang in spoken or languages()}


class Sent(NamedTuple):
    """What a client sent: its fields, the spellings of its words, and the language it asks for."""

    fields: Mapping[str, Json] = {}
    texts: Sequence[str] = ()
    lang: str = ""

    @property
    def spoken(self) -> Collection[str]:
        return (self.lang,) if self.lang else ()

    def pointer(self, wrong: Defect) -> str | None:
        """The place in the request, as a JSON pointer."""
        if wrong.field is None:
            return None
        if wrong.code == "schema-mismatch":
            return str(wrong.values["where"])
        inside = [name for name in ("style", "request") if _has(self.fields.get(name), wrong.field)]
        path = [*(inside if wrong.field not in self.fields else ()), wrong.field]
        only_word = wrong.words if path == ["words"] and len(wrong.words) == 1 else ()
        return json_pointer([*path, *only_word])


def json_pointer(path: Iterable[str | int]) -> str:
    escaped = (str(part).replace("~", "~0").replace("/", "~1") for part in path)
    return "".join(f"/{part}" for part in escaped)


def _has(part: Json, name: str) -> bool:
    return isinstance(part, dict) and name in part


NOTHING_SENT = Sent()


def faults(error: SuchselError, sent: Sent = NOTHING_SENT) -> dict[str, Json]:
    """All defects of a request."""
    # How to install a package, and where, concerns whoever runs the server.
    shown = [wrong for wrong in error.defects if not _has_command(wrong)]
    found = [_fault(wrong, sent) for wrong in shown or [EXTRA_MISSING]]
    answer: dict[str, Json] = {"errors": [*found]}
    if isinstance(error, SearchError):
        left = [number for number, text in enumerate(sent.texts) if text in error.left]
        if left:
            reason = in_all_languages(say("could not be placed"), sent.spoken)
            found[0] |= {"words": [*left], "reason": reason}
        if error.fits:
            answer["fits"] = list(error.fits)
        missed = [wrong for wrong in error.defects if wrong.code.endswith("-out-of-reach")]
        if missed:
            answer["reach"] = [cast("float", missed[0].values[end]) for end in ("low", "high")]
    return answer


def _has_command(message: Message) -> bool:
    inner = message.values.get("message")
    return "command" in message.values or (isinstance(inner, Message) and _has_command(inner))


def _fault(wrong: Defect, sent: Sent) -> dict[str, Json]:
    """One defect; of the words only those that were sent: secret ones have positions too."""
    only = sent.spoken
    message = in_all_languages(_as_here(wrong, _HERE.get(wrong.code)), only)
    concerned = [at for at in wrong.words if at < len(sent.texts) and wrong.field == "words"]
    reason = _reason(wrong)
    return {
        "code": wrong.code,
        "field": wrong.field,
        "pointer": sent.pointer(wrong),
        "message": message,
        "words": [*concerned],
        **({"reason": in_all_languages(reason, only)} if reason else {}),
        **({} if only else {lang: message[lang] for lang in ("en", "de") if lang in message}),
    }


def _as_here(message: Message, sentence: str | None) -> Message:
    """The message with another sentence; it may stand inside one that names its place."""
    if sentence is None:
        return message
    inner = message.values.get("message")
    if isinstance(inner, Message):
        return say(message.singular, **{**message.values, "message": _as_here(inner, sentence)})
    return say(sentence, **message.values)


def _reason(message: Message) -> Message | None:
    """Why a word was refused, without its name; a sentence may hold another one."""
    reason, inner = message.values.get("reason"), message.values.get("message")
    if isinstance(reason, Message):
        return reason
    return _reason(inner) if isinstance(inner, Message) else None
