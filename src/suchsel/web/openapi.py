"""The OpenAPI document, and the options as the form of the web app needs them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache

from suchsel import __version__
from suchsel.boards.board import KINDS
from suchsel.boards.figures import figure
from suchsel.boards.kind import DIRECTIONS
from suchsel.formats import ZIP_MEDIA, find_format, format_names
from suchsel.i18n import Message, language_names, languages, say
from suchsel.request.levels import FAMILY_TITLES, LEVELS
from suchsel.request.options import GROUPS, Option, options_for
from suchsel.request.value_types import plain
from suchsel.several import SET_OPTIONS
from suchsel.sheet.style import PAPERS, STYLE_ROWS
from suchsel.system.parsing import Json
from suchsel.web import schemas
from suchsel.web.api import Reply, WorkerRequest, answer, task_of
from suchsel.web.schemas import JSON, TEXT, Schema
from suchsel.web.settings import Limits
from suchsel.words.lists import Theme, theme_languages, themes as themes_of

#: An answer without a schema of its own: any bytes, any text.
BYTES: Schema = {}
ANY_TEXT: Schema = {"type": "string"}
#: Examples of answers, by operation or status, and by media type.
Examples = Mapping[str, Mapping[str, Json]]

_STATUSES: dict[str, str] = schemas.WRITTEN["Statuses"]
#: What any request with a body may get instead of its answer.
_FOR_BODIES = ("400", "408", "413", "422", "429", "500", "503")
#: Everything that the API can do, by the name of the operation.
OPERATIONS: dict[str, Schema] = schemas.WRITTEN["Operations"]


#: The schemas that generated clients have classes for.
_SHARED = ("Puzzle", "Style", "Refusal", "Error", "Texts", "PlacedWord", "Geometry", "Line")
_OF_OPERATIONS = {
    row[part].get("$ref", "AnyText")
    for row in OPERATIONS.values()
    for part in ("answer", "body")
    if part in row
}
COMPONENTS = (*_SHARED, *sorted(_OF_OPERATIONS - {"AnyText"}))


def method_of(name: str) -> str:
    return "get" if name.startswith("get") else "post"


def _files() -> dict[str, Schema]:
    """The files of all formats, by media type."""
    puzzle, files = schemas.reference("Puzzle"), {ZIP_MEDIA: BYTES}
    for form in map(find_format, format_names()):
        schema = ANY_TEXT if form.text else BYTES
        if form.media.startswith(JSON):
            schema = {"anyOf": [puzzle, {"type": "array", "items": puzzle}]}
        elif "+json" in form.media:
            schema = {"type": "object"}
        files[form.media.partition(";")[0]] = schema
    return files


def _describe(name: str, examples: Examples, known: Mapping[str, Schema]) -> Schema:
    row = known["Operations"][name]
    path, body, answer = row["path"], row.get("body"), row.get("answer")
    answers = {"200": {row.get("media", JSON): answer} if answer else _files()}
    refusal = {JSON: answer if name == "getReadiness" else schemas.reference("Refusal")}
    answers |= dict.fromkeys(row.get("refused", _FOR_BODIES if body else ()), refusal)
    responses: dict[str, Schema] = {}
    for status, told in answers.items():
        content = _content(told, examples.get(name if status == "200" else status, {}))
        responses[status] = {"description": _STATUSES[status], "content": content}
        if status in ("429", "503") and body:
            responses[status]["headers"] = {"Retry-After": {"schema": ANY_TEXT}}
    described: Schema = {
        "summary": row["summary"],
        "operationId": name,
        "tags": ["puzzles" if body else "options" if "/api/" in path else "health"],
        "responses": responses,
    }
    listed = {"lang": known["ThemeLanguage"], "format": known["FormatName"]}
    inside = {part: listed.get(part, ANY_TEXT) for part in re.findall(r"{(\w+)}", path)}
    places = {"path": inside, "query": row.get("query", {})}
    if any(places.values()):
        described["parameters"] = [
            {"name": one, "in": where, "required": where == "path", "schema": schema}
            for where, parameters in places.items()
            for one, schema in parameters.items()
        ]
    if body:
        # An empty word list is still one. It may be a file of another program, too.
        media, required = (TEXT, False) if body == ANY_TEXT else (JSON, True)
        content = _content({media: body}, {media: row["example"]} if "example" in row else {})
        if media == TEXT:
            content["application/octet-stream"] = {"schema": {**ANY_TEXT, "format": "binary"}}
        described["requestBody"] = {"required": required, "content": content}
    return described


def _content(told: Mapping[str, Schema], examples: Mapping[str, Json]) -> dict[str, Schema]:
    content: dict[str, Schema] = {media: {"schema": schema} for media, schema in told.items()}
    for media in content.keys() & examples.keys():
        content[media]["example"] = examples[media]
    return content


def example_answers(limits: Limits) -> Examples:
    """The examples of requests, answered, by operation; that of a refusal by its status."""

    def ask(name: str, example: Json) -> dict[str, Json]:
        found = task_of(OPERATIONS[name]["path"].format(format="txt"), {})
        assert not isinstance(found, Reply)
        body = example if isinstance(example, str) else json.dumps(example)
        reply = answer(WorkerRequest(found[0], body.encode(), found[1]), limits)
        media, text = reply.media.partition(";")[0], reply.data.decode()
        return {media: json.loads(text) if media == JSON else text}

    answers = {
        name: ask(name, row["example"]) for name, row in OPERATIONS.items() if "example" in row
    }
    answers["ratePuzzle"] = ask("ratePuzzle", answers["makePuzzle"][JSON])
    two_mistakes: Json = {"words": ["Hund", "A"], "level": "nowhere"}
    return {**answers, "422": ask("makePuzzle", two_mistakes)}


def openapi_document(limits: Limits) -> Schema:
    known, examples = schemas.all_schemas(limits, COMPONENTS), example_answers(limits)
    paths = {
        row["path"]: {method_of(name): _describe(name, examples, known)}
        for name, row in OPERATIONS.items()
    }
    components = {"schemas": {name: known[name] for name in COMPONENTS}}
    return {**known["Document"], "paths": paths, "components": components}


#: What a form can know of a value, by the names of JSON Schema.
_BOUNDS = ("minimum", "maximum", "minLength", "maxLength")
#: A text for people, in some languages.
Tell = Callable[[Message], dict[str, Json]]


def options_document(limits: Limits, langs: Collection[str] = ()) -> dict[str, Json]:
    """Everything that the workshop offers, described in these languages, or in all of them."""
    spoken = tuple(langs) or languages()

    def tell(message: Message) -> dict[str, Json]:
        return {lang: message.text(lang) for lang in spoken}

    shown = {name: row for name, row in STYLE_ROWS.items() if "web" in row.where}
    known = schemas.all_schemas(limits)
    return {
        "version": __version__,
        "languages": {**language_names()},
        "groups": [{"name": name, "label": tell(label)} for name, label in GROUPS.items()],
        "options": _rows(options_for("web"), known["Request"], tell),
        "style": _rows(shown, known["Style"], tell),
        "set": _rows(SET_OPTIONS, known["FileRequest"], tell),
        "levels": [
            {
                "name": level.name,
                "label": tell(level.label),
                "family": level.family,
                "family_label": tell(say(FAMILY_TITLES.get(level.family, level.family))),
                "directions": [*level.directions],
                "crossings": level.crossings,
                "filler": level.filler,
            }
            for level in LEVELS.values()
        ],
        "formats": [
            {
                "name": form.name,
                "about": tell(form.about),
                "follows": [*form.follows],
                "media": form.media,
            }
            for form in map(find_format, format_names())
        ],
        "boards": [
            {
                "name": kind.name,
                "label": tell(kind.title),
                # What becomes of each direction on this board.
                "directions": {name: kind.directions((name,))[0] for name in DIRECTIONS},
            }
            for kind in KINDS.values()
        ],
        "papers": {name: [*size] for name, size in PAPERS.items()},
        "themes": [
            {"lang": one.lang, "name": one.name, "title": one.title, "words": len(one.words)}
            for one in all_themes().values()
        ],
        "limits": {**limits._asdict()},
    }


def _rows(options: Mapping[str, Option], schema: Schema, tell: Tell) -> list[Json]:
    rows: list[Json] = []
    for name, option in options.items():
        own, control = schema["properties"][name], option.type.control
        choices: list[Json] = []
        for value, choice in option.type.choices().items():
            about = tell(choice.about) if choice.about else None
            row: dict[str, Json] = {"value": value, "label": tell(choice.label), "about": about}
            if control == "shape":
                # Lines of # and ., so that a form can show a picture of it.
                row["drawing"] = [*figure(value, 15, 15).drawing()]
            choices.append(row)
        row = {
            "name": name,
            "group": option.group,
            "control": control,
            "label": tell(option.label or option.help),
            "help": tell(option.web or option.help),
            "default": plain(option.default),
            "whole": own.get("type") in ("integer", ["integer", "null"]),
            "choices": choices,
        }
        rows.append({**row, **{bound: own[bound] for bound in _BOUNDS if bound in own}})
    return rows


@lru_cache(maxsize=1)
def all_themes() -> dict[tuple[str, str], Theme]:
    """Themes by language and name. A name from outside is looked up here, not on disk."""
    return {(lang, theme.name): theme for lang in theme_languages() for theme in themes_of(lang)}
