"""`python -m suchsel` is the command `suchsel`."""

from suchsel.cli import run

run()
