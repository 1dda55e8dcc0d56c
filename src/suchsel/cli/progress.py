"""A progress bar with rate and remaining time: on a terminal, and nowhere else."""

from __future__ import annotations

import sys
import time

from suchsel.i18n import say

BAR = 24
#: Seconds between two updates.
PAUSE = 0.2


class ProgressBar:
    """Shows how many of `total` are done; `done` were done before."""

    def __init__(self, total: int, done: int, lang: str) -> None:
        self.total, self.before, self.lang = total, done, lang
        self.live = sys.stderr.isatty()
        self.began = self.shown = time.monotonic()

    def show(self, done: int, of: int | None = None) -> None:
        """`of`: the total, where it is known only now."""
        self.total = of or self.total
        now = time.monotonic()
        if self.live and now - self.shown >= PAUSE:
            self.shown = now
            print("\r" + self.line(done, now - self.began), end="", file=sys.stderr, flush=True)

    def line(self, done: int, seconds: float) -> str:
        rate = (done - self.before) / seconds if seconds > 0 else 0.0
        left = duration((self.total - done) / rate) if rate else "?"
        full = BAR * done // self.total
        text = say(
            "[{bar}] {done:,} of {total:,}, {rate:,.0f} per second, {left} left ",
            bar="#" * full + "." * (BAR - full),
            done=done,
            total=self.total,
            rate=rate,
            left=left,
        )
        return text.text(self.lang)

    def clear(self) -> None:
        if self.live:
            print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Hours, minutes and seconds, as far as they are needed.

    >>> duration(61), duration(3725)
    ('1:01', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
