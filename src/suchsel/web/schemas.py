"""The schemas of requests and answers: those of schemas.json, which the tables complete."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import Any

from suchsel import __version__
from suchsel.boards.board import KINDS
from suchsel.boards.kind import BENT, DIRECTIONS, MAX_SIDE
from suchsel.daily import DAILY
from suchsel.formats import format_names
from suchsel.i18n import languages
from suchsel.puzzle import FORMAT
from suchsel.request.option_types import MAX_SEED
from suchsel.request.options import OPTIONS, SPELLING, Option, options_for
from suchsel.request.value_types import WordList
from suchsel.several import SET_OPTIONS
from suchsel.sheet.style import STYLE_ROWS
from suchsel.web.settings import Limits
from suchsel.words.lists import theme_languages
from suchsel.words.spelling import MAX_LETTERS

Schema = dict[str, Any]
JSON, TEXT, SVG = "application/json", "text/plain", "image/svg+xml"
#: What schemas.json says: the operations of the API, and schemas with references.
WRITTEN: dict[str, Schema] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))


@lru_cache(maxsize=4)
def all_schemas(limits: Limits, named: tuple[str, ...] = ()) -> dict[str, Schema]:
    """The schemas of this server by their names; references are left to the `named` ones only."""
    written = WRITTEN | _of_tables(limits)
    return {name: _resolved(schema, written, named) for name, schema in written.items()}


def schema_for(name: str, limits: Limits) -> Schema:
    return all_schemas(limits)[name]


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _resolved(part: Any, written: dict[str, Schema], named: tuple[str, ...]) -> Any:
    """The part with others in place of references; what stands beside a reference is added."""
    if isinstance(part, list):
        return [_resolved(one, written, named) for one in part]
    if not isinstance(part, dict):
        return part
    own = {key: _resolved(value, written, named) for key, value in part.items() if key != "$ref"}
    if "$ref" not in part:
        return own
    if part["$ref"] in named and own.keys() <= {"description"}:
        return reference(part["$ref"])
    base = _resolved(written[part["$ref"]], written, named)
    if "properties" in own:
        own["properties"] = base["properties"] | own["properties"]
    if "required" in own:
        own["required"] = [*base.get("required", ()), *own["required"]]
    return base | own if own else base


def _of_tables(limits: Limits) -> dict[str, Any]:
    """What follows from the tables of options, kinds and languages, as this server allows it."""
    count: Schema = {"type": "integer", "minimum": 0}
    text: Schema = {"type": "string", "maxLength": MAX_LETTERS}
    seed = "the same request with the same seed gives the same puzzle (default: random)"
    options = _values(options_for("web"), limits)
    several = _values(SET_OPTIONS, limits)
    several["count"]["maximum"] = limits.puzzles
    solving = _values({name: OPTIONS[name] for name in ("words", "topology", *SPELLING)}, limits)
    solving["words"]["minItems"] = 1
    names = ("words", "topology", "reader", "paths", *SPELLING)
    rating = {name: options[name] for name in names}
    about = (
        f"At most {limits.words} words may be placed and {limits.cells} cells used; without a "
        f"size, the words may have at most {limits.cells // 2} letters altogether."
    )
    return {
        "TextRows": {lang: {"type": "string"} for lang in languages()},
        "Direction": _choice(DIRECTIONS),
        "AnyDirection": _choice((*DIRECTIONS, BENT)),
        "Topology": _choice(KINDS),
        "Format": {"const": FORMAT},
        "FormatName": _choice(format_names()),
        "DailyLevel": _choice(DAILY),
        "ThemeLanguage": _choice(theme_languages()),
        "Lang": STYLE_ROWS["lang"].schema(),
        "Split": OPTIONS["split"].schema(),
        "Seed": {**count, "maximum": MAX_SEED, "description": seed},
        "Side": {"type": "integer", "minimum": 1, "maximum": MAX_SIDE},
        "Index": {**count, "maximum": MAX_SIDE - 1},
        "StyleRows": _values(STYLE_ROWS, limits),
        "RequestRows": options,
        "SetRows": several,
        "SolveRows": solving,
        "PlainWords": {"type": "array", "items": text, "maxItems": limits.words},
        "RateRows": {**rating, "words": solving["words"]},
        "PhotoRows": {name: solving[name] for name in ("words", *SPELLING)},
        "QrText": {"type": "string", "minLength": 1, "maxLength": limits.qr},
        "Version": __version__,
        "MostWords": about,
        "MostCells": f"At most {limits.cells} cells.",
    }


def _values(rows: dict[str, Option], limits: Limits) -> dict[str, Schema]:
    found: dict[str, Schema] = {name: row.schema() for name, row in rows.items()}
    for name, row in rows.items():
        if isinstance(row.type, WordList):
            found[name]["maxItems"] = limits.words
        elif isinstance(most := found[name].get("maximum"), int):
            found[name]["maximum"] = min(most, limits._asdict().get(name, most))
        names = found[name].get("enum", [])
        if len({str(one).casefold() for one in names}) < len(names):
            # Generated names of ß and ss would be the same.
            found[name]["x-enum-varnames"] = [f"CHOICE_{n}" for n in range(len(names))]
    return found


def _choice(names: Collection[str]) -> Schema:
    return {"type": "string", "enum": [*names]}
