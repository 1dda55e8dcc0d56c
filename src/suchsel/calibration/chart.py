"""A picture of a fit: the weight of each direction with its interval, beside the assumed one."""

from __future__ import annotations

from collections.abc import Iterator

from suchsel.boards.compass import DIRECTIONS
from suchsel.calibration.fit import Fit
from suchsel.i18n import say
from suchsel.request.readers import ADULT

#: In units of the picture.
LEFT, TOP, ROW, WIDTH, FOOT = 60, 50, 34, 480, 40


def fit_chart(fit: Fit, lang: str) -> str:
    """SVG with texts in the reader's own sans-serif font."""
    most = max([one.high for one in fit.weights.values()] + list(ADULT.weights))
    most = min(most, 3 * max(ADULT.weights))
    scale = WIDTH / most
    height = TOP + ROW * len(DIRECTIONS) + FOOT
    title, measured, assumed = (
        message.text(lang)
        for message in (
            say("Weights of the directions, with intervals of 95 %"),
            say("measured"),
            say("assumed"),
        )
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="100%" height="100%" fill="white"/><text x="{LEFT}" y="24">{title}</text>',
        *_axis(most, scale, height),
        *_rows(fit, scale, most),
        f'<circle cx="{LEFT + 8}" cy="{height - 8}" r="5" fill="#17595c"/>'
        f'<text x="{LEFT + 20}" y="{height - 4}">{measured}</text>'
        f'<circle cx="{LEFT + 138}" cy="{height - 8}" r="5" fill="none" stroke="#888"/>'
        f'<text x="{LEFT + 150}" y="{height - 4}">{assumed}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _axis(most: float, scale: float, height: int) -> Iterator[str]:
    for value in range(int(most) + 1):
        x = LEFT + value * scale
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 10}" y2="{height - FOOT}" '
            f'stroke="#ddd"/><text x="{x:.1f}" y="{TOP - 14}" text-anchor="middle" '
            f'fill="#666">{value}</text>'
        )


def _rows(fit: Fit, scale: float, most: float) -> Iterator[str]:
    for number, (name, assumed) in enumerate(zip(DIRECTIONS, ADULT.weights, strict=True)):
        y = TOP + ROW * number + ROW // 2
        yield f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{name}</text>'
        x = LEFT + assumed * scale
        yield f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="none" stroke="#888"/>'
        if name in fit.weights:
            value, low, high, _ = (min(end, most) * scale + LEFT for end in fit.weights[name])
            yield (
                f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="#17595c" '
                f'stroke-width="3"/><circle cx="{value:.1f}" cy="{y}" r="5" fill="#17595c"/>'
            )
