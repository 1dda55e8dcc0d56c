"""How long the workshop takes on a slow connection: `python -m tests.web.slow_network [TIMES]`.

The connection is slow 3G: 400 kbit/s in both directions and 400 ms until an answer begins. Shown
are the seconds until the first sheet can be seen, and the bytes that were received until then.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.serving import served

RATE, LATENCY = 400_000 / 8, 400  # bytes per second, milliseconds


def first_sheet(browser: Browser, url: str) -> tuple[float, int]:
    context = browser.new_context()
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    conditions = {"downloadThroughput": RATE, "uploadThroughput": RATE, "latency": LATENCY}
    network.send("Network.emulateNetworkConditions", {"offline": False, **conditions})
    received: list[int] = []
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector("html[data-sheet=current] .desk svg", timeout=60_000)
    seconds = time.perf_counter() - began
    context.close()
    return seconds, int(sum(received))


def main(times: int) -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=path)
        found = [first_sheet(browser, server.url) for _ in range(times)]
        browser.close()
    seconds = [one for one, _ in found]
    size = statistics.median(size for _, size in found)
    print(f"first sheet after {min(seconds):.2f} to {max(seconds):.2f} s, ", end="")
    print(f"median {statistics.median(seconds):.2f} s; {size / 1000:.0f} kB received")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
