"""The tools for programs, by the client of the protocol's own SDK, over pipes."""

from __future__ import annotations

import asyncio
import sys
from base64 import b64decode
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

import pypdf
from mcp import ClientSession, StdioServerParameters, stdio_client

import suchsel


def with_client(use: Callable[[Any], Awaitable[None]], *arguments: str) -> None:
    """In a thread of its own: the browser's driver keeps a loop running in this one."""

    async def talk() -> None:
        command = ["-m", "suchsel", "mcp", *arguments]
        server = StdioServerParameters(command=sys.executable, args=command)
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            await use(session)

    with ThreadPoolExecutor(1) as threads:
        threads.submit(lambda: asyncio.run(talk())).result()


def test_a_client_makes_rates_and_solves_a_puzzle(tmp_path: Path) -> None:
    request = {"words": ["Hund", "Katze", "Maus"], "size": [5, 7], "seed": 3}
    expected = suchsel.generate(["Hund", "Katze", "Maus"], size=(5, 7), seed=3)

    async def use(session: Any) -> None:
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert tools.keys() == {"make_puzzle", "solve_grid", "rate_puzzle", "list_themes"}
        made = await session.call_tool("make_puzzle", request)
        (puzzle,) = made.structured_content["puzzles"]
        assert puzzle == expected.to_dict()
        assert str(expected).splitlines()[0] in made.content[0].text
        rated = await session.call_tool("rate_puzzle", puzzle)
        assert rated.structured_content["score"] == expected.difficulty.score
        by_hand = {"grid": "RAD\nODU", "words": ["Rad"]}
        rated = await session.call_tool("rate_puzzle", by_hand)
        assert rated.structured_content["minutes"] == suchsel.rate("RAD\nODU", ["Rad"]).minutes
        themed = {"theme": "tiere", "pick": 3, "words": ["Zug"], "language": "de", "seed": 1}
        (animals,) = (await session.call_tool("make_puzzle", themed)).structured_content["puzzles"]
        assert (animals["title"], len(animals["words"])) == ("Tiere", 3)
        assert not (await session.call_tool("make_puzzle", {"theme": "animals"})).is_error
        assert (await session.call_tool("make_puzzle", {"theme": "animalz"})).is_error
        asked = {"grid": puzzle["grid"], "words": ["Katze", "Eva"]}
        solved = (await session.call_tool("solve_grid", asked)).structured_content["words"]
        assert [len(word["occurrences"]) for word in solved] == [1, 0]

        as_pdf = await session.call_tool("make_puzzle", {**request, "format": "pdf"})
        resource = as_pdf.content[1].resource
        assert resource.mime_type == "application/pdf"
        assert len(pypdf.PdfReader(BytesIO(b64decode(resource.blob))).pages) == 1
        path = tmp_path / "two.svg"
        several = {**request, "count": 2, "path": str(path), "style": {"solution": True}}
        written = await session.call_tool("make_puzzle", several)
        assert len(written.structured_content["puzzles"]) == 2
        assert written.structured_content["path"] == str(path)
        assert path.read_bytes().startswith(b"<?xml")

    with_client(use)


def test_errors_are_sentences_and_themes_are_listed(tmp_path: Path) -> None:
    async def use(session: Any) -> None:
        wrong = {"words": ["Hund", "A"], "style": {"paper": "a9"}, "coumt": 2}
        refused = await session.call_tool("make_puzzle", wrong)
        assert refused.is_error
        assert refused.content[0].text.splitlines()[0].startswith("„")
        assert all(part in refused.content[0].text for part in ("„A“", "a9", "count?"))
        nowhere = {"words": ["Hund"], "path": str(tmp_path / "none" / "x.pdf")}
        assert (await session.call_tool("make_puzzle", nowhere)).is_error
        unknown = await session.call_tool("solve_gird", {})
        assert unknown.is_error
        assert "solve_gird" in unknown.content[0].text
        assert "solve_grid" in unknown.content[0].text
        listed = await session.call_tool("list_themes", {"language": "de"})
        names = {theme["name"] for theme in listed.structured_content["themes"]}
        (name,) = names & {"herbst", "autumn"} or {sorted(names)[0]}
        one = {"language": "de", "name": name}
        (theme,) = (await session.call_tool("list_themes", one)).structured_content["themes"]
        assert len(theme["words"]) > 10

    with_client(use, "--lang", "de")
