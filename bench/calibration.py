"""python -m bench.calibration [REPETITIONS]: planted parameters of simulated readers come back.

Each repetition fits a reader to 200 simulated games. Printed is how often each parameter was within
two standard errors of the planted one: the figures of docs/difficulty.md.
"""

from __future__ import annotations

import sys

from tests.difficulty.simulated import PLANTED, misses

PLAYS = 200


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    found = [misses(PLANTED, PLAYS, seed) for seed in range(repetitions)]
    for name in found[0]:
        near = sum(abs(one[name]) <= 2 for one in found)
        bias = sum(one[name] for one in found) / repetitions
        print(f"{name}: {near} of {repetitions} within two standard errors, mean {bias:+.2f}")
    values = [abs(value) for one in found for value in one.values()]
    print(f"all: {sum(value <= 2 for value in values) / len(values):.1%}")


if __name__ == "__main__":
    main()
