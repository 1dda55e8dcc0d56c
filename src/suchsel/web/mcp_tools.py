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
from suchsel.web import api, checks
from suchsel.web.openapi import all_themes
from suchsel.web.schemas import schema_for
from suchsel.web.settings import Limits

LIMITS = Limits()
#: What each tool is for, and the schemas of its input and output.
ABOUT = schema_for("Tools", LIMITS)
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
    puzzles, style = api.make_puzzles(fields, LIMITS, "FileRequest", name)
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


def list_themes(fields: dict[str, Json]) -> ToolAnswer:
    checks.check_schema(fields, ABOUT["list_themes"]["input"])
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


def _without_long_lists(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != "enum" or len(value) < MOST_CHOICES}


TOOLS: dict[str, Callable[[dict[str, Json]], ToolAnswer]] = {
    "make_puzzle": make_puzzle,
    "solve_grid": lambda fields: ToolAnswer(api.solve_grid(fields, LIMITS)),
    "rate_puzzle": lambda fields: ToolAnswer(api.rate_puzzle(fields, LIMITS)),
    "list_themes": list_themes,
}


def server_of(lang: str) -> Server[Any]:
    """The server; its errors are in this language."""

    async def list_tools(*_: object) -> types.ListToolsResult:
        tools = [
            types.Tool(
                name=name,
                description=ABOUT[name]["description"],
                input_schema=json.loads(
                    json.dumps(ABOUT[name]["input"]), object_hook=_without_long_lists
                ),
                output_schema=ABOUT[name]["output"],
            )
            for name in TOOLS
        ]
        return types.ListToolsResult(tools=tools)

    async def call_tool(_: object, params: types.CallToolRequestParams) -> types.CallToolResult:
        # Elsewhere, so that the server can answer other messages meanwhile.
        return await asyncio.to_thread(call, params.name, params.arguments or {}, lang)

    return Server(
        "suchsel",
        version=__version__,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def call(name: str, arguments: dict[str, Any], lang: str) -> types.CallToolResult:
    try:
        if name not in TOOLS:
            raise SuchselError(no_option(name, TOOLS))
        found = TOOLS[name](checks.read_json(json.dumps(arguments).encode()))
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
