"""The sample that a first visit to the workshop shows, made beforehand."""

from __future__ import annotations

import json
from collections.abc import Iterator

from suchsel.i18n import languages, say
from suchsel.layout.style import STYLE_ROWS
from suchsel.request.options import OPTIONS
from suchsel.web.answers import WorkerRequest, answer
from suchsel.web.settings import Limits
from suchsel.words.blocklist import USUAL

#: Countries whose usual paper is not that of the engine, by the languages of their browsers.
PAPERS = {"en-US": "letter"}
_WORDS = say(
    "Dolphin, Elephant, Giraffe, Hedgehog, Kangaroo, Ladybird, Octopus, Penguin, Squirrel, Tortoise"
)
_TITLE = say("Animals")
_SEED = 1


def sample_files() -> Iterator[tuple[str, bytes]]:
    """For each language or country, the request of the workshop and the answer to it."""
    for name in (*languages(), *PAPERS):
        request = _request(name.partition("-")[0], PAPERS.get(name))
        body = json.dumps(request).encode()
        reply = answer(WorkerRequest("sheets", body), Limits())
        assert reply.status == 200, reply.data
        asked = json.dumps(request, ensure_ascii=False).encode()
        yield name, b'{"request":%b,"answer":%b}' % (asked, reply.data)


def _request(lang: str, paper: str | None) -> dict[str, object]:
    """In the same order as the workshop sends it, since it compares the texts.

    The language of the words is named where its block list does not apply anyway.
    """
    style = {"solution": True, "paper": paper}
    return {
        "words": _WORDS.text(lang).split(", "),
        "size": None,
        "level": OPTIONS["level"].default,
        **({} if lang in USUAL else {"language": lang}),
        "title": _TITLE.text(lang),
        "seed": _SEED,
        "style": {**{name: style[name] for name in STYLE_ROWS if style.get(name)}, "lang": lang},
    }
