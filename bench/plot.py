"""A plot on logarithmic axes, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from bench.growth import Point, exponent, fitted

WIDTH, HEIGHT, MARGIN = 360, 260, 48


def svg(plots: Sequence[tuple[str, Sequence[Point]]]) -> str:
    """The plots side by side, each with its points and the line that fits them."""
    parts = [_plot(title, points, i * WIDTH) for i, (title, points) in enumerate(plots)]
    size = f'width="{WIDTH * len(plots)}" height="{HEIGHT}"'
    style = "text{font:11px sans-serif}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>\n"])


def _plot(title: str, points: Sequence[Point], left: int) -> str:
    known = [(point.x, point.seconds) for point in points if point.seconds]
    xs, ys = [x for x, _ in known], [y for _, y in known]
    low_x, high_x = log10(min(xs)), log10(max(xs))
    low_y, high_y = log10(min(ys)) - 0.2, log10(max(ys)) + 0.2

    def at(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - low_x) / (high_x - low_x) * (WIDTH - 2 * MARGIN)
        up = (log10(y) - low_y) / (high_y - low_y) * (HEIGHT - 2 * MARGIN)
        return round(left + MARGIN + across, 1), round(HEIGHT - MARGIN - up, 1)

    first, last = at(xs[0], fitted(points, xs[0])), at(xs[-1], fitted(points, xs[-1]))
    k = exponent(points)
    lines = [
        f'<text x="{left + MARGIN}" y="20">{title}: time ~ x^{k:.2f}</text>',
        f'<line x1="{first[0]}" y1="{first[1]}" x2="{last[0]}" y2="{last[1]}" stroke="#999"/>',
    ]
    for x, y in known:
        h, v = at(x, y)
        lines.append(f'<circle cx="{h}" cy="{v}" r="3" fill="#06c"/>')
        lines.append(f'<text x="{h}" y="{HEIGHT - 30}" text-anchor="middle">{_short(x)}</text>')
        lines.append(f'<text x="{h + 5}" y="{v - 5}" fill="#666">{_time(y)}</text>')
    return "\n".join(lines)


def _short(x: int) -> str:
    return f"{x / 1000:g}k" if x >= 10_000 else str(x)


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"
