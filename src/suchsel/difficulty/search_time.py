"""How long it takes to find all words of a list when they are looked for at once.

The model is a race. Every open word is found at a rate of its own; so the order of the finds is
that of Plackett and Luce, and the time to the next find is exponential. While k words are open, a
walk over the board takes 1 + effect * log2(k) times as long as for one: the logarithm of the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import frexp, fsum, prod

LN_2 = 0.6931471805599453
#: Open words below which the search counts as done.
DONE = 1e-6


def sweeps(rates: Sequence[float], effect: float) -> float:
    """The expected number of walks over the board until all words are found, in walks for one word.

    With p = exp(-rate * u) for each word, the integral over u of the expected load of the words
    that are open at u. It is summed over u = step, 2 step, 4 step, ...: for such functions that is
    exact to one in a thousand, and doubling u is squaring p. The load of the expected number of
    open words stands for the expected load. A logarithm is concave, so the result is never too
    small; a test shows by how much it is too large: less than three per cent.

    Only +, -, * and / are used, and sums that are rounded once: the same bytes on every machine.
    """
    step = 1 / (64 * max(rates))
    still_open = [_decay(rate * step) for rate in rates]
    total = step * load(len(rates), effect)  # all the steps before the first one
    while (expected := fsum(still_open)) > DONE:
        some = 1 - prod([1 - chance for chance in still_open])
        total += step * some * load(max(expected / some, 1.0), effect)
        still_open = [chance * chance for chance in still_open]
        step *= 2
    return total * LN_2


def load(words: float, effect: float) -> float:
    """How much longer a cell takes with this many words in mind: 1 for one word.

    The logarithm is drawn straight between powers of two.
    """
    fraction, exponent = frexp(words)
    return 1 + effect * (exponent - 2 + 2 * fraction)


def _decay(x: float) -> float:
    """exp(-x) for a small x, by its Padé approximation."""
    return (12 - 6 * x + x * x) / (12 + 6 * x + x * x)
