"""The puzzles of a day: from the built-in themes, the same ones for everybody."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from suchsel.errors import mistake
from suchsel.generate import make
from suchsel.i18n import say
from suchsel.puzzle import Puzzle
from suchsel.request.request import Request
from suchsel.rng import Rng
from suchsel.system.files import fill_template
from suchsel.words.lists import Theme, theme_languages, themes

if TYPE_CHECKING:
    from datetime import date

#: The levels of each day: how many words, and rows and columns, few enough for telephones.
DAILY = {"easy": (8, (10, 10)), "medium": (12, (12, 11)), "hard": (15, (14, 12))}
_LONGEST = 10  # letters of a word
_FEWEST = 22  # words of a theme
_TRIES = 50  # seeds


def read_day(text: str) -> date:
    """
    >>> read_day("2026-12-24")
    datetime.date(2026, 12, 24)
    """
    from datetime import date

    try:
        return date.fromisoformat(text[:10] if len(text) == 10 else "")
    except ValueError:
        raise mistake(
            "bad-date", "“{text}” is not a date. Write it as in 2026-12-24.", text=text[:40]
        ).of("date") from None


def daily_theme(day: date, lang: str, level: str = "easy") -> Theme:
    """The theme of a day and level: all themes take turns, in another order each time.

    >>> day = read_day("2026-12-24")
    >>> daily_theme(day, "en") == daily_theme(day, "en", "hard")
    False
    """
    if lang not in theme_languages():
        raise mistake("no-themes", "There are no themes in the language “{lang}”.", lang=lang)
    large = daily_themes(lang)
    turn, at = divmod(day.toordinal(), len(large))
    at += [*DAILY].index(level) * len(large) // len(DAILY)
    return [*Rng(turn, name=f"daily {lang}").shuffled(large)][at % len(large)]


def daily_themes(lang: str) -> list[Theme]:
    """The themes with enough short words."""
    return [theme for theme in themes(lang) if len(_short_words(theme)) >= _FEWEST]


def _short_words(theme: Theme) -> list[str]:
    return [word for word in theme.words if len(word) <= _LONGEST]


def daily_puzzle(day: date, level: str, lang: str) -> Puzzle:
    """The puzzle of this day, level (easy, medium or hard) and language."""
    theme = daily_theme(day, lang, level)
    words = _short_words(theme)
    pick, size = DAILY[level]
    request = Request(words, size=size, level=level, pick=pick, language=lang, title=theme.title)
    seed = int(f"{day.isoformat().replace('-', '')}{[*DAILY].index(level)}")
    seeds = (seed, *range(100 * seed + 1, 100 * seed + _TRIES))
    games = filter(_is_game, (make(request, one) for one in seeds))
    return next(games, None) or make(request, seed)


def _is_game(puzzle: Puzzle) -> bool:
    """Whether finding the words takes more than reading row by row from the left."""
    counts = Counter(placed.direction for placed in puzzle.words)
    first = sum(placed.cells[0][1] == 0 for placed in puzzle.words)
    most = len(puzzle.words) * 3 // 4
    return max(counts.values()) <= most and 2 * first <= len(puzzle.words)


def daily_feed(today: date, lang: str, days: int = 14) -> str:
    """An Atom feed of the last days. Its links are relative to its own address."""
    from datetime import timedelta
    from html import escape

    entries = ""
    for day in (today - timedelta(back) for back in range(days)):
        titles = " · ".join(daily_theme(day, lang, level).title for level in DAILY)
        title = f"{escape(titles)} ({day})"
        entries += fill_template("feed_entry.xml", title=title, lang=lang, day=str(day))
    title = escape(f"Suchsel – {say('Puzzle of the day').text(lang)}")
    return fill_template("feed.xml", title=title, lang=lang, day=str(today), entries=entries)
