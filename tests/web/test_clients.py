"""Clients that are generated from the OpenAPI document, used against the server."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import httpx
import pytest

from tests.web.serving import Server

pytestmark = pytest.mark.served
WORDS = ["Hund", "Katze", "Maus"]


NODE_TOOLS = Path(__file__).parents[2] / "node_modules" / ".bin"


def run_tool(name: str, *options: str, folder: Path = Path(sys.executable).parent) -> str:
    command = [str(folder / name), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def document(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_bytes(httpx.get(f"{server.url}api/openapi.json").content)
    return path


def test_openapi_python_client(
    server: Server, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = document.parent / "client"
    run_tool(
        "openapi-python-client", "generate", "--path", str(document), "--output-path", str(folder)
    )
    monkeypatch.syspath_prepend(str(folder))
    models = import_module("suchsel_client.models")
    make = import_module("suchsel_client.api.puzzles.make_puzzle").sync
    request = models.Request.from_dict(
        {"words": WORDS, "size": [7, 8], "level": "schwer", "seed": 7, "eszett": "ss"}
    )
    with import_module("suchsel_client").Client(base_url=server.url.rstrip("/")) as client:
        made = make(client=client, body=request)
        assert isinstance(made, models.MadePuzzle)
        assert (made.rows, made.columns, made.seed) == (7, 8, 7)
        assert sorted(word.word for word in made.words) == WORDS
        refused = make(client=client, body=models.Request.from_dict({"words": ["A"]}))
        assert isinstance(refused, models.Refusal)
        assert refused.errors[0].code == "word-too-short"
        daily = import_module("suchsel_client.api.puzzles.make_daily").sync
        wanted = {"date": "2026-12-24", "level": "easy", "lang": "en"}
        puzzle = daily(client=client, body=models.DailyRequest.from_dict(wanted))
        assert len(puzzle.words) == 8
        solve = import_module("suchsel_client.api.puzzles.solve_grid").sync
        grid = models.SolveRequest.from_dict({"grid": ["RAD", "ODU"], "words": ["Rad"]})
        assert len(solve(client=client, body=grid).words[0].occurrences) == 1


def test_datamodel_codegen(server: Server, document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = document.parent / "suchsel_models.py"
    command = ["datamodel-codegen", "--input", str(document), "--input-file-type", "openapi"]
    run_tool(*command, "--output", str(path), "--output-model-type", "pydantic_v2.BaseModel")
    monkeypatch.syspath_prepend(str(document.parent))
    models = import_module("suchsel_models")
    request = models.Request(words=WORDS, size=[7, 8], seed=7)
    body = request.model_dump(mode="json", exclude_unset=True)
    answer = httpx.post(f"{server.url}api/puzzles", json=body).json()
    made = models.MadePuzzle.model_validate(answer)
    assert [word.word for word in made.words] == [word["word"] for word in answer["words"]]
    wrong = httpx.post(f"{server.url}api/puzzles", json={"words": ["A"]}).json()
    assert models.Refusal.model_validate(wrong).errors[0].code == "word-too-short"


#: A program whose types are those of the document.
PROGRAM = """
import type { components, paths } from "./types";

type Schemas = components["schemas"];
type Answers = paths["/api/puzzles"]["post"]["responses"];
const request: Schemas["Request"] = { words: ["Hund", "Katze"], size: [7, 8], seed: 7 };
// @ts-expect-error: there is no such board
const wrong: Schemas["Request"] = { words: ["Hund"], topology: "nowhere" };

async function ask(body: unknown): Promise<unknown> {
  const address = `${process.argv[2]}api/puzzles`;
  return (await fetch(address, { method: "POST", body: JSON.stringify(body) })).json();
}
const made = (await ask(request)) as Answers[200]["content"]["application/json"];
const refused = (await ask(wrong)) as Answers[422]["content"]["application/json"];
console.log(made.words.map(({ word }) => word).join(), made.rows, refused.errors[0].code);
"""


@pytest.mark.skipif(
    not (NODE_TOOLS / "openapi-typescript").exists(), reason="npm has installed nothing here"
)
def test_openapi_typescript(server: Server, document: Path) -> None:
    folder = document.parent
    types, program = folder / "types.d.ts", folder / "client.mts"
    run_tool("openapi-typescript", str(document), "--output", str(types), folder=NODE_TOOLS)
    program.write_text(f"declare const process: {{ argv: string[] }};\n{PROGRAM}", "utf-8")
    strictly = ("--strict", "--target", "es2022", "--module", "esnext")
    run_tool("tsc", *strictly, "--moduleResolution", "bundler", str(program), folder=NODE_TOOLS)
    script = str(program.with_suffix(".mjs"))
    said = subprocess.run(["node", script, server.url], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["Hund,Katze", "7", "no-such-choice"]
