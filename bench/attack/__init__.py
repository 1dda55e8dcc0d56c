"""An attack from outside: random calls, checked by code that shares nothing with the program.

    python -m bench.attack requests 10000   random requests over all options; each puzzle is checked
    python -m bench.attack verdicts 2000    tiny boards, decided by brute force as well
    python -m bench.attack pack 1000        “proved smallest”, against brute force on smaller boards
    python -m bench.attack slowest 3600     a search for the slowest requests, in seconds

Only public functions are used; names of options, levels and shapes are written down once more, and
a test compares them. The judge is tests/second_judge.py, the oracle tests/brute_force.py. Every
failure is printed as a call that can be repeated.
"""
