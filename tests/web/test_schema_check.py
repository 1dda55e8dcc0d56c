"""Our own small validator against one that somebody else wrote, on the schemas that we publish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import jsonschema_rs
from hypothesis import HealthCheck, given, settings, strategies as st

from suchsel.web.checks import DEMANDS, departures, matches
from suchsel.web.openapi import openapi_document
from suchsel.web.schemas import schema_for
from suchsel.web.settings import Limits

LIMITS = Limits()
SCHEMAS = {
    "request": schema_for("Request", LIMITS),
    "file": schema_for("FileRequest", LIMITS),
    "puzzle": schema_for("StoredPuzzle", LIMITS),
}
OPTIONS: dict[str, Any] = {}
for schema in SCHEMAS.values():
    OPTIONS |= cast("dict[str, Any]", schema["properties"])
#: Values near the borders of our schemas.
LEAF = (
    st.none()
    | st.booleans()
    | st.integers(-2, 250)
    | st.sampled_from([0.0, 1.0, 2.5, 40_000, 40_001, 2**63 - 1, 2**63])
    | st.sampled_from(["", "E", "e", "shown", "heart", "ẞ", "ae", "3-8", "3–8", "3-", "slider-37"])
    | st.sampled_from(["slider-101", "slider-37\n", "mittel", "easy", "#.#", "#x", "a" * 201])
)
VALUE = st.recursive(
    LEAF,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "words", "cells", "share", "where", "lang"]), inner
        )
    ),
    max_leaves=8,
)


@settings(
    max_examples=4 * settings().max_examples,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(st.sampled_from(sorted(OPTIONS)), VALUE)
def test_it_agrees_on_the_value_of_every_option(name: str, value: Any) -> None:
    assert matches(OPTIONS[name], value) == jsonschema_rs.is_valid(OPTIONS[name], value)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(SCHEMAS)), st.dictionaries(st.sampled_from(sorted(OPTIONS)), VALUE))
def test_it_agrees_on_whole_requests(name: str, value: dict[str, Any]) -> None:
    assert matches(SCHEMAS[name], value) == jsonschema_rs.is_valid(SCHEMAS[name], value)


#: Keywords that forbid nothing, and those about the parts of a value.
SILENT = {"description", "example", "examples", "default", "title", "x-enum-varnames"}
NESTED = {"items", "prefixItems", "properties", "additionalProperties", "required"}


def keywords(schema: Any) -> Iterator[str]:
    """The keywords of a schema and of all schemas in it."""
    if isinstance(schema, bool):
        return
    yield from schema
    inner = [
        schema[name] for name in ("items", "additionalProperties", "contains") if name in schema
    ]
    inner += [*schema.get("prefixItems", ()), *schema.get("anyOf", ())]
    for part in (*inner, *schema.get("properties", {}).values()):
        yield from keywords(part)


def test_it_knows_every_keyword_that_we_publish() -> None:
    """An unknown one would be ignored, so that a promise of the document went unchecked."""
    checked = (
        "DailyRequest",
        "PhotoRequest",
        "QrRequest",
        "RateGridRequest",
        "SolveRequest",
        "Style",
    )
    schemas = [*SCHEMAS.values(), *(schema_for(name, LIMITS) for name in checked)]
    found = {keyword for schema in schemas for keyword in keywords(schema)}
    assert found - DEMANDS.keys() - SILENT - NESTED == set()


def test_it_says_where() -> None:
    said: Any = {"words": ["Hund", 5, ["Maus", None, 3]], "nonsense": 1, "size": [3, 0]}
    found = set(departures(SCHEMAS["request"], said))
    assert found == {("words", 1), ("words", 2), ("nonsense",), ("size", 1)}


def whole(part: Any, named: dict[str, Any]) -> Any:
    """A part of the document with the schemas that it refers to."""
    if isinstance(part, list):
        return [whole(one, named) for one in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return whole(named[part["$ref"].rpartition("/")[2]], named)
    return {key: whole(value, named) for key, value in part.items()}


def test_the_document_has_named_schemas_and_examples_that_match() -> None:
    document: Any = openapi_document(LIMITS)
    named = document["components"]["schemas"]
    used = {*re.findall(r"#/components/schemas/(\w+)", str(document))}
    assert used == {*named}
    document = whole(document, named)
    assert (
        document["paths"]["/api/puzzles"]["post"]["requestBody"]["content"]["application/json"][
            "schema"
        ]
        == SCHEMAS["request"]
    )
    for methods in document["paths"].values():
        for operation in methods.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                if "example" in content:
                    assert matches(content["schema"], content["example"])
