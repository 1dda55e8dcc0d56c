"""Puzzles as tools of the Model Context Protocol, on standard input and output."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any, NamedTuple

import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from suchsel import __version__, formats
from suchsel.errors import SuchselError
from suchsel.request.options import no_option
from suchsel.system.parsing import Json
from suchsel.system.writing import check_targets, write_all
from suchsel.web import api, checks, schemas
from suchsel.web.openapi import all_themes
from suchsel.web.schemas import Schema
from suchsel.web.settings import Limits
from suchsel.words.lists import theme_languages

LIMITS = Limits()
#: Longer lists of choices are left out of the schemas: whoever reads these pays for every word.
MOST_CHOICES = 40


class ToolAnswer(NamedTuple):
    """What a tool returns: data, a text in place of their JSON, and a file."""

    data: dict[str, Json]
    text: str = ""
    file: tuple[str, str, bytes] | None = None  # name, media type and contents


def make_puzzle(fields: dict[str, Json]) -> ToolAnswer:
    path, form = fields.pop("path", None), fields.pop("format", None)
    if path is not None:
        check_targets([str(path)])
        form = formats.format_of(str(path))
    name = str(form or "txt")
    puzzles, style = api.make_puzzles(fields, LIMITS, schemas.file_schema(LIMITS), name)
    text = formats.render(puzzles, "txt")
    data: dict[str, Json] = {"puzzles": [puzzle.to_dict() for puzzle in puzzles]}
    if form is None:
        return ToolAnswer(data, text.decode())
    contents = formats.render(puzzles, name, style)
    if path is not None:
        write_all([(str(path), contents)])
        return ToolAnswer({**data, "path": path}, text.decode())
    file = f"suchsel.{name}", formats.find_format(name).media, contents
    return ToolAnswer(data, text.decode(), file)


def solve_grid(fields: dict[str, Json]) -> ToolAnswer:
    return ToolAnswer(api.solve_grid(fields, LIMITS))


def rate_puzzle(fields: dict[str, Json]) -> ToolAnswer:
    return ToolAnswer(api.rate_puzzle(fields, LIMITS))


def list_themes(fields: dict[str, Json]) -> ToolAnswer:
    checks.check_schema(fields, THEMES_INPUT)
    lang, name = fields.get("language"), fields.get("name")
    found = [
        theme
        for theme in all_themes().values()
        if lang in (None, theme.lang)
        if name in (None, theme.name)
    ]
    shown: list[Json] = [
        {"language": theme.lang, "name": theme.name, "title": theme.title}
        | ({"words": [*theme.words]} if name else {})
        for theme in found
    ]
    return ToolAnswer({"themes": shown})


def _without_long_lists(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_long_lists(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {key: value for key, value in part.items() if key != "enum" or len(value) < MOST_CHOICES}
    return {key: _without_long_lists(value) for key, value in kept.items()}


def _make_input() -> Schema:
    schema = schemas.file_schema(LIMITS)
    schema["properties"] |= {
        "format": {
            "enum": [*formats.format_names()],
            "type": "string",
            "description": "also return a file of this format",
        },
        "path": {"type": "string", "description": "write this file; its suffix is its format"},
    }
    del schema["properties"]["separate"]
    return schema


_TEXT: Schema = {"type": "string"}
THEMES_INPUT: Schema = {
    "type": "object",
    "properties": {
        "language": {"type": "string", "enum": [*theme_languages()]},
        "name": {**_TEXT, "description": "only this theme, with its words"},
    },
    "additionalProperties": False,
}
_PUZZLES: Schema = {
    "type": "object",
    "properties": {"puzzles": {"type": "array", "items": schemas.PUZZLE}, "path": _TEXT},
    "required": ["puzzles"],
}
_THEMES: Schema = {
    "type": "object",
    "properties": {"themes": {"type": "array", "items": {"type": "object"}}},
    "required": ["themes"],
}
#: Each tool: what it does, what it is for, and the schemas of its input and output.
TOOLS: dict[str, tuple[Callable[[dict[str, Json]], ToolAnswer], str, Schema, Schema]] = {
    "make_puzzle": (
        make_puzzle,
        "Make a word search from words: every word is placed, and none occurs twice. Returns the "
        "puzzle as text and data, and a file (PDF, SVG, DOCX …) if “format” or “path” names one.",
        _make_input(),
        _PUZZLES,
    ),
    "solve_grid": (
        solve_grid,
        "Find words in any letter grid.",
        schemas.solve_schema(LIMITS),
        schemas.SOLUTION,
    ),
    "rate_puzzle": (
        rate_puzzle,
        "Measure how difficult a puzzle is, as “make_puzzle” returned it, word by word.",
        schemas.PUZZLE,
        schemas.RATING,
    ),
    "list_themes": (
        list_themes,
        "List the built-in word lists, or the words of one of them.",
        THEMES_INPUT,
        _THEMES,
    ),
}


def server_of(lang: str) -> Server[Any]:
    """The server; its errors are in this language."""

    async def list_tools(*_: object) -> types.ListToolsResult:
        tools = [
            types.Tool(
                name=name,
                description=about,
                input_schema=_without_long_lists(taken),
                output_schema=_without_long_lists(given),
            )
            for name, (_, about, taken, given) in TOOLS.items()
        ]
        return types.ListToolsResult(tools=tools)

    async def call_tool(_: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        # Elsewhere, so that the server can answer other messages meanwhile.
        return await asyncio.to_thread(call, params.name, params.arguments or {}, lang)

    return Server(
        "suchsel",
        version=__version__,
        instructions="Word-search puzzles, made, solved and measured on this machine.",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def call(name: str, arguments: dict[str, Any], lang: str) -> types.CallToolResult:
    try:
        if name not in TOOLS:
            raise SuchselError(no_option(name, TOOLS))
        found = TOOLS[name][0](checks.read_json(json.dumps(arguments).encode()))
    except SuchselError as error:
        text = types.TextContent(text=error.text(lang))
        return types.CallToolResult(content=[text], is_error=True)
    content: list[Any] = [types.TextContent(text=found.text or json.dumps(found.data))]
    if found.file:
        address, media, data = found.file
        blob = b64encode(data).decode()
        inside = types.BlobResourceContents(uri=f"suchsel:///{address}", mime_type=media, blob=blob)
        content.append(types.EmbeddedResource(resource=inside))
    return types.CallToolResult(content=content, structured_content=found.data)


async def run(lang: str) -> None:
    server = server_of(lang)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
