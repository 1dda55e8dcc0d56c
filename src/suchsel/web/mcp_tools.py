"""Puzzles as tools of the Model Context Protocol, on standard input and output."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import Any

import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from suchsel import __version__, formats
from suchsel.errors import SuchselError, mistake
from suchsel.i18n import noop
from suchsel.system.parsing import Json
from suchsel.system.writing import check_targets, write_all
from suchsel.web import api, checks
from suchsel.web.openapi import all_themes
from suchsel.web.schemas import schema_for
from suchsel.web.settings import Limits
from suchsel.words.lists import find_theme

LIMITS = Limits()
#: What each tool is for, and the schemas of its input and output.
ABOUT = schema_for("Tools", LIMITS)
#: Longer lists of choices are left out of the schemas: whoever reads these pays for every word.
MOST_CHOICES = 40


#: What a tool returns: data, and in place of their JSON a text, and a file.
ToolAnswer = tuple[dict[str, Json], Sequence[types.ContentBlock]]


def make_puzzle(fields: dict[str, Json]) -> ToolAnswer:
    path, form = fields.pop("path", None), fields.pop("format", None)
    if "theme" in fields:
        _add_theme(fields)
    if path is not None:
        check_targets([str(path)])
        form = formats.format_of(str(path))
    name = str(form or "txt")
    puzzles, style, _ = api.make_puzzles(fields, LIMITS, "FileRequest", name)
    data: dict[str, Json] = {"puzzles": [puzzle.to_dict() for puzzle in puzzles]}
    shown: list[types.ContentBlock] = [
        types.TextContent(text=formats.render(puzzles, "txt").decode())
    ]
    if form is None:
        return data, shown
    contents = formats.render(puzzles, name, style)
    if path is not None:
        write_all([(str(path), contents)])
        return {**data, "path": path}, shown
    inside = types.BlobResourceContents(
        uri=f"suchsel:///suchsel.{name}",
        mime_type=formats.find_format(name).media,
        blob=b64encode(contents).decode(),
    )
    return data, [*shown, types.EmbeddedResource(resource=inside)]


def _add_theme(fields: dict[str, Json]) -> None:
    """Put the words of a theme after those of the request, and its title above them."""
    name, words = fields.pop("theme"), fields.get("words", [])
    theme = find_theme(str(name), language=fields.get("language"))
    if isinstance(words, list):  # if not, the check of the request says so
        fields["words"] = [*words, *theme.words]
    fields.setdefault("title", theme.title)
    fields.setdefault("language", theme.lang)


def list_themes(fields: dict[str, Json]) -> ToolAnswer:
    checks.check_schema(fields, ABOUT["list_themes"]["input"])
    lang, name = fields.get("language"), fields.get("name")
    shown: list[Json] = [
        {"language": theme.lang, "name": theme.name, "title": theme.title}
        | ({"words": [*theme.words]} if name else {})
        for theme in all_themes().values()
        if lang in (None, theme.lang) and name in (None, theme.name)
    ]
    return {"themes": shown}, ()


def _tool(name: str) -> types.Tool:
    about, schema = ABOUT[name], json.dumps(ABOUT[name]["input"])
    given = json.loads(schema, object_hook=_without_long_lists)
    if "theme" in given["properties"]:
        del given["required"]  # the words
    told, found = about["description"], about["output"]
    return types.Tool(name=name, description=told, input_schema=given, output_schema=found)


def _without_long_lists(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != "enum" or len(value) < MOST_CHOICES}


TOOLS: dict[str, Callable[[dict[str, Json]], ToolAnswer]] = {
    "make_puzzle": make_puzzle,
    "solve_grid": lambda fields: (api.find_words(fields, LIMITS), ()),
    "rate_puzzle": lambda fields: (api.rate_puzzle(fields, LIMITS), ()),
    "list_themes": list_themes,
}


async def run(lang: str) -> None:
    """Serve until standard input ends; errors are in this language."""

    async def list_tools(*_: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[*map(_tool, TOOLS)])

    async def call_tool(_: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        # Elsewhere, so that the server can answer other messages meanwhile.
        return await asyncio.to_thread(call, params.name, params.arguments or {}, lang)

    server = Server(
        "suchsel", version=__version__, on_list_tools=list_tools, on_call_tool=call_tool
    )
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def call(name: str, arguments: dict[str, Any], lang: str) -> types.CallToolResult:
    try:
        if name not in TOOLS:
            text = noop("There is no tool “{name}”. Choose one of: {names}.")
            raise mistake("no-such-tool", text, name=name[:40], names=[*TOOLS])
        data, shown = TOOLS[name](checks.read_json(json.dumps(arguments).encode()))
    except SuchselError as error:
        told = types.TextContent(text=error.text(lang))
        return types.CallToolResult(content=[told], is_error=True)
    content = [*shown] or [types.TextContent(text=json.dumps(data))]
    return types.CallToolResult(content=content, structured_content=data)
