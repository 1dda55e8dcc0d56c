"""Firefox without windows, driven by WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

#: No network but a proxy that is not there; files are saved without a question.
_SETTINGS: dict[str, object] = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "browser.download.folderList": 2,
    "browser.download.always_ask_before_handling_new_types": False,
    "browser.download.alwaysOpenPanel": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "pdfjs.disabled": True,
    "intl.accept_languages": "en-GB",
}


_LISTENS = re.compile(r"WebDriver BiDi listening on (\S+)\n")
_PATIENCE = 120  # seconds


def firefox_path() -> str | None:
    return next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


class FirefoxPage:
    """One page. What its scripts complain about is kept."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._count = connection, 0
        self.complaints: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._context = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self._count += 1
        call = {"id": self._count, "method": method, "params": params}
        self._connection.send(json.dumps(call))
        while True:
            told = json.loads(self._connection.recv())
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.complaints.append(told["params"]["text"])
            if told.get("id") == self._count:
                assert told["type"] == "success", told
                found: dict[str, Any] = told["result"]
                return found

    def goto(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression, which may be a promise of plain data."""
        found = self._call(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def wait_for(self, selector: str) -> None:
        """Asked again and again: a page may be on its way to another one."""
        began = time.monotonic()
        while not self.evaluate(f"!!document.querySelector({json.dumps(selector)})"):
            assert time.monotonic() < began + _PATIENCE, selector
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        self.evaluate(f"void document.querySelector({json.dumps(selector)}).click()")


@contextmanager
def firefox(folder: Path) -> Iterator[FirefoxPage]:
    """A page of a new profile. Downloads go to the folder `downloads`."""
    path = firefox_path()
    assert path is not None
    profile, downloads = folder / "profile", folder / "downloads"
    profile.mkdir()
    downloads.mkdir()
    settings = {**_SETTINGS, "browser.download.dir": str(downloads)}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(v)});" for name, v in settings.items()]
    (profile / "user.js").write_text("\n".join(lines), "utf-8")
    command = [path, "--headless", "--profile", str(profile), "--remote-debugging-port", "0"]
    log = folder / "log"
    with log.open("w", encoding="utf-8") as out, subprocess.Popen(command, stderr=out) as process:
        try:
            while not (found := _LISTENS.search(log.read_text("utf-8"))):
                assert process.poll() is None, log.read_text("utf-8")
                time.sleep(0.1)
            with connect(f"{found[1]}/session", max_size=None) as connection:
                yield FirefoxPage(connection)
        finally:
            process.kill()
