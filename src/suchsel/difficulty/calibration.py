"""Recorded games to the profile of their readers, and a chart of it.

The player writes games, if that is switched on: the puzzle, and what happened when. They are cut
into stretches. A stretch ends with a find, or with giving up. After a hint nothing counts until the
word of the hint is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from suchsel.boards.board import DEFAULT_KIND, KINDS, Board, board_of_grid
from suchsel.boards.kind import DIRECTIONS
from suchsel.difficulty.rating import LIST_FACTORS, GridLetters, SeenWord, load, weights_of
from suchsel.errors import Defect, Defects, SuchselError, errors_at, mistake
from suchsel.i18n import counted, noop, say
from suchsel.request.reader_profiles import ADULT, Reader
from suchsel.system.files import fill_template, read_text
from suchsel.system.parsing import Json, JsonObject, parse_json

FORMAT = "suchsel-play/1"
#: Events of a game.
START, FOUND, HINT, GAVE_UP = "start", "found", "hint", "gave-up"


class Stretch(NamedTuple):
    """From one find to the next: the words that were open, and the one found, if any."""

    cells: int
    words: tuple[SeenWord, ...]
    found: SeenWord | None
    seconds: float
    factor: float  # how much longer everything takes because of what the player knows of the words


def read_play_logs(paths: list[str]) -> list[list[Stretch]]:
    """The stretches of every game in these files; all defects at once."""
    with Defects() as defects:
        return [play for path in paths for play in defects.collect(_read, path) or []]


def _read(path: str) -> list[list[Stretch]]:
    text = read_text(path)
    with errors_at(path):
        data = parse_json(text)
        return [_stretches_of(game) for game in (data if isinstance(data, list) else [data])]


def _stretches_of(game: Json) -> list[Stretch]:
    if not isinstance(game, dict) or game.get("format") != FORMAT:
        text = noop("This is not a recorded game: expected “{key}” “{format}”.")
        raise mistake("not-a-play", text, key="format", format=FORMAT)
    try:
        return list(_stretches(game))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise mistake(
            "broken-play", "This recorded game is damaged: {why}.", why=str(error)[:80]
        ) from None


def _stretches(game: JsonObject) -> Iterator[Stretch]:
    words, board, list_mode = seen_words(game["puzzle"])
    start, *events = game["events"]
    if start["event"] != START:
        raise ValueError(start["event"])
    before, still_open, hinted = _seconds(start), set[int](start["words"]), set[int]()
    if not still_open <= set(range(len(words))):
        raise ValueError(sorted(still_open)[-1])
    for event in events:
        kind, seconds, word = event["event"], _seconds(event), event.get("index")
        if kind in (FOUND, HINT) and word not in still_open:
            raise ValueError(word)  # nobody finds a word twice
        if kind == HINT:
            hinted.add(word)
        if kind not in (FOUND, GAVE_UP):
            continue
        if not hinted and seconds > before:
            seen = tuple(words[i] for i in sorted(still_open))
            found = words[word] if kind == FOUND else None
            factor = LIST_FACTORS[list_mode]
            yield Stretch(len(board.cells), seen, found, seconds - before, factor)
        still_open.discard(word)
        hinted.discard(word)
        before = seconds


def seen_words(puzzle: JsonObject) -> tuple[list[SeenWord], Board, str]:
    """How the words look on the board, each in the direction in which it is placed.

    Also the board, and what the player knew about the words.
    """
    topology, list_mode = puzzle.get("topology", DEFAULT_KIND.name), puzzle.get("list", "shown")
    if topology not in KINDS or list_mode not in LIST_FACTORS:
        raise ValueError(f"{topology}, {list_mode}")
    grid, words = puzzle["grid"], puzzle["words"]
    board = board_of_grid(topology, grid)
    # To a reader for whom all directions are alike: the fit adds the weights.
    reader = Reader("even", weights=(1.0,) * 8)
    letters = GridLetters(grid, board, max(len(word["symbols"]) for word in words), reader)
    placed = []
    for word in words:
        seen = letters.look_for(str(word["word"]), tuple(word["symbols"]))
        direction = word.get("direction") or seen.direction  # a link to a board names none
        if direction not in DIRECTIONS:
            raise ValueError(direction)
        placed.append(seen._replace(direction=direction))
    return placed, board, list_mode


def _seconds(event: JsonObject) -> float:
    value = event["seconds"]
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e6:
        raise ValueError(f"seconds: {value}")
    return float(value)


# -- the fit -------------------------------------------------------------------------------------

#: Finds below which a fit says nothing.
LEAST_FINDS = 20
#: How firmly what is assumed is held, where games say little: one game or two say more.
PRIOR = 1.0
#: How many standard errors make an interval of 95 %.
WIDE = 1.96
#: Bounds of the effect of the list, beyond which the walk would make no sense.
LEAST_EFFECT, MOST_EFFECT = 0.0, 10.0

Vector = list[float]
Matrix = list[Vector]


class Estimate(NamedTuple):
    """A value with its interval of 95 %."""

    value: float
    low: float
    high: float
    error: float  # the standard error: of the logarithm, except for the effect of the list

    def to_list(self) -> list[Json]:
        return [round(self.low, 4), round(self.high, 4)]


class Fit(NamedTuple):
    """What the games tell of their readers."""

    plays: int
    finds: int
    seconds_per_cell: Estimate
    seconds_per_word: float
    list_effect: Estimate
    weights: dict[str, Estimate]  # of the directions that occurred, but for the reference

    def reader(self, name: str) -> Reader:
        """Directions that did not occur keep the weights of the adult."""
        measured = {name: round(one.value, 4) for name, one in self.weights.items()}
        weights = tuple((weights_of(ADULT) | measured).values())
        per_cell, per_word = round(self.seconds_per_cell.value, 5), round(self.seconds_per_word, 3)
        return Reader(name, per_cell, per_word, round(self.list_effect.value, 4), weights)

    def to_dict(self) -> dict[str, Json]:
        """What a profile tells about where it comes from."""
        intervals: dict[str, Json] = {
            "seconds_per_cell": self.seconds_per_cell.to_list(),
            "list_effect": self.list_effect.to_list(),
            "weights": {name: one.to_list() for name, one in self.weights.items()},
        }
        return {"plays": self.plays, "finds": self.finds, "intervals": intervals}


class Observation(NamedTuple):
    """A stretch as the likelihood needs it."""

    rates: Vector  # by direction: the rates of the open words, without the weight
    found: int | None  # the direction of the word that was found
    seconds: float  # of search, divided by what the list makes of it
    cells: float
    delay: float
    log_words: float


def fit(plays: Sequence[Sequence[Stretch]]) -> Fit:
    """The reader whose games these most likely are."""
    stretches = [stretch for play in plays for stretch in play]
    seconds = [stretch.seconds for stretch in stretches if stretch.found is not None]
    if len(seconds) < LEAST_FINDS:
        message = counted(
            "{n} word found without a hint is too few to measure a reader; at least {least} are "
            "needed.",
            "{n} words found without a hint are too few to measure a reader; at least {least} are "
            "needed.",
            n=len(seconds),
            least=LEAST_FINDS,
        )
        raise SuchselError(Defect("too-few-finds", message))
    # What every find takes at least, to mark the word: a little less than the fastest one.
    fastest, mean = min(seconds), sum(seconds) / len(seconds)
    per_word = max(fastest - (mean - fastest) / len(seconds), 0.0)
    occurring = {word.direction for stretch in stretches for word in stretch.words}
    names = [name for name in DIRECTIONS if name in occurring]  # the first is the reference
    rows = [_row(one, names, per_word) for one in stretches]
    (*logs, speed, effect), errors = Likelihood(rows, names).maximum()
    *log_errors, speed_error, effect_error = errors
    wide = WIDE * effect_error
    of_list = Estimate(effect, max(effect - wide, LEAST_EFFECT), effect + wide, effect_error)
    weights = dict(zip(names[1:], map(_of_log, logs, log_errors), strict=True))
    per_cell = _of_log(speed, speed_error)
    return Fit(len(plays), len(seconds), per_cell, per_word, of_list, weights)


def _of_log(value: float, error: float) -> Estimate:
    wide = WIDE * error
    return Estimate(exp(value), exp(value - wide), exp(min(value + wide, 50.0)), error)


def _row(stretch: Stretch, names: Sequence[str], per_word: float) -> Observation:
    rates = [0.0] * len(names)
    for word in stretch.words:
        rates[names.index(word.direction)] += word.rate
    found = None if stretch.found is None else names.index(stretch.found.direction)
    seconds = max(stretch.seconds - per_word, 1e-3) / stretch.factor
    delay, log_words = sum(word.delay for word in stretch.words), load(len(stretch.words), 1.0) - 1
    return Observation(rates, found, seconds, float(stretch.cells), delay, log_words)


class Likelihood:
    """Of the logs of all weights but the first, the log of the seconds per cell, and the effect."""

    def __init__(self, rows: Sequence[Observation], names: Sequence[str]) -> None:
        self.rows, self.size = rows, len(names) + 1
        weights = weights_of(ADULT)
        self.reference = log(weights[names[0]])
        self.start = [log(weights[name]) for name in names[1:]]
        self.start += [log(ADULT.seconds_per_cell), ADULT.list_effect]

    def maximum(self) -> tuple[Vector, Vector]:
        """Where it is greatest, and the standard errors there."""
        at = self.start
        value, gradient, hessian = self.at(at)
        for _ in range(60):
            step = solved(hessian, gradient)
            scale = 1.0
            while True:
                there = [x - scale * s for x, s in zip(at, step, strict=True)]
                there[-1] = min(max(there[-1], LEAST_EFFECT), MOST_EFFECT)
                found = self.at(there)
                if found[0] >= value or scale < 1e-6:
                    break
                scale /= 2
            gain, at = found[0] - value, there
            value, gradient, hessian = found
            if gain < 1e-9:
                break
        # The diagonal of the inverse of the negative Hessian.
        unit = [[float(i == k) for k in range(self.size)] for i in range(self.size)]
        variances = [-solved(hessian, unit[i])[i] for i in range(self.size)]
        return at, [sqrt(max(variance, 0.0)) for variance in variances]

    def at(self, values: Sequence[float]) -> tuple[float, Vector, Matrix]:
        """Value, gradient and Hessian, with a weak preference for what is assumed."""
        *logs, speed, effect = values
        shares = [exp(-one) for one in (self.reference, *logs)]
        total, size, last = 0.0, self.size, self.size - 1
        gradient = [0.0] * size
        hessian = [[0.0] * size for _ in range(size)]
        for row in self.rows:
            walk = row.cells * (1 + effect * row.log_words) + row.delay
            pull = row.cells * row.log_words / walk  # what the effect of the list does to a walk
            pace = row.seconds / (exp(speed) * walk)
            parts = [share * rate * pace for share, rate in zip(shares, row.rates, strict=True)]
            total -= sum(parts)
            if row.found is not None:
                total += log(shares[row.found]) - speed - log(walk)
            for i, part in enumerate(parts):
                # How the logarithm of a hazard changes with each value. What is expected stands in
                # place of what was observed, so that the Hessian is always negative.
                slopes = {last - 1: 1.0, last: pull} | ({i - 1: 1.0} if i else {})
                for k, slope in slopes.items():
                    gradient[k] += (part - (i == row.found)) * slope
                    for m, other in slopes.items():
                        hessian[k][m] -= part * slope * other
        for i, (value, usual) in enumerate(zip(values, self.start, strict=True)):
            if i != last - 1:  # every reader has a speed of their own
                total -= PRIOR * (value - usual) ** 2 / 2
                gradient[i] -= PRIOR * (value - usual)
                hessian[i][i] -= PRIOR
        return total, gradient, hessian


def solved(matrix: Matrix, right: Sequence[float]) -> Vector:
    """The solution of a system of equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i:
                part = rows[k][i] / rows[i][i]
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


#: In units of the picture, which is `data/templates/weights.svg`.
LEFT, TOP, ROW, WIDTH = 60, 50, 34, 480


def fit_chart(fit: Fit, lang: str) -> str:
    """SVG with texts in the reader's own sans-serif font."""
    most = max([one.high for one in fit.weights.values()] + list(ADULT.weights))
    most = min(most, 3 * max(ADULT.weights))
    scale, foot = WIDTH / most, TOP + ROW * len(DIRECTIONS)
    parts = []
    for value in range(int(most) + 1):
        x = LEFT + value * scale
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 10}" y2="{foot}" '
            f'stroke="#ddd"/><text x="{x:.1f}" y="{TOP - 14}" text-anchor="middle" '
            f'fill="#666">{value}</text>'
        )
    for number, (name, usual) in enumerate(weights_of(ADULT).items()):
        x, y = LEFT + usual * scale, TOP + ROW * number + ROW // 2
        parts += [
            f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{name}</text>',
            f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="none" stroke="#888"/>',
        ]
        if name in fit.weights:
            middle, low, high, _ = (min(end, most) * scale + LEFT for end in fit.weights[name])
            parts.append(
                f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}" stroke="#17595c" '
                f'stroke-width="3"/><circle cx="{middle:.1f}" cy="{y}" r="5" fill="#17595c"/>'
            )
    rows, title = "\n".join(parts), say("Weights of the directions, with intervals of 95 %")
    texts = {"title": title, "measured": say("measured"), "assumed": say("assumed")}
    told = {name: text.text(lang) for name, text in texts.items()}
    return fill_template("weights.svg", rows=rows, **told)
