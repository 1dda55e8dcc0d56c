"""Requests to the engine of the static site, in a worker that a page starts for itself."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page

from suchsel.words.sources import read_word_file
from tests.lists import ROOT

#: Starts the engine of the static site: the parameter is the address of its script.
_OF_THE_SITE = """async (script) => new Worker(script, { type: "module" })"""
#: The same from the single file, whose page to play on does not start an engine by itself.
OF_THE_FILE = """async () => {
    const elements = [...document.querySelectorAll("script[data-file]")];
    const files = await Promise.all(elements.map(async ({ dataset, textContent }) => {
        const data = await fetch(`data:application/octet-stream;base64,${textContent}`);
        return [dataset.file, await data.blob()];
    }));
    const source = document.querySelector("script[data-worker]").textContent;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    worker.postMessage(files);
    return worker;
}"""
#: Asks one by one; of each answer the status, the digest and the time are returned.
_ASK = """async (start, script, requests) => {
    const began = performance.now();
    const worker = await start(script);
    const next = () => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
            if (data.failed || data.defect) reject(new Error(data.failed ?? data.defect));
            else if (data.share === undefined) resolve(data);
        };
    });
    await next();
    const loaded = performance.now() - began;
    const replies = [];
    for (const [path, body] of requests) {
        const sent = performance.now();
        const answer = next();
        worker.postMessage({ path, body: new TextEncoder().encode(body).buffer });
        const { status, bytes } = await answer;
        const ms = performance.now() - sent;
        const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
        const sha256 = [...sum].map((n) => n.toString(16).padStart(2, "0")).join("");
        replies.push({ status, ms, sha256, loaded });
    }
    worker.terminate();
    return replies;
}"""


def ask(page: Page, url: str, requests: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """The answers of a new worker; `loaded` is how long it took to start, in milliseconds."""
    (folder,) = set(re.findall(r"assets/[0-9a-f]{12}/", httpx.get(url).text))
    return ask_engine(page.evaluate, _OF_THE_SITE, requests, f"{url}{folder}engine.js")


def ask_engine(
    evaluate: Callable[[str], Any],
    start: str,
    requests: list[tuple[str, dict[str, Any]]],
    script: str = "",
) -> list[dict[str, Any]]:
    """Like `ask`, in any browser that evaluates an expression; `start` starts the engine."""
    bodies = [[path, json.dumps(plain)] for path, plain in requests]
    call = f"({_ASK})({start}, {json.dumps(script)}, {json.dumps(bodies)})"
    replies: list[dict[str, Any]] = evaluate(call)
    return replies


def api_request(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the golden file as a request."""
    entries = read_word_file(str(ROOT / row["source"])).entries[: row["words"]]
    words = [one.text if one.clue is None else [one.text, one.clue] for one in entries]
    size = {} if row["size"] is None else {"size": row["size"]}
    return {"words": words, "level": row["level"], "seed": row["seed"], **size, **row["options"]}
