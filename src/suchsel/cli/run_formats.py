"""suchsel formats: what can be written."""

from __future__ import annotations

import argparse

from suchsel.cli import Tell
from suchsel.formats import FORMATS


def add_arguments(parser: argparse.ArgumentParser, tell: Tell) -> None:
    pass


def run(arguments: argparse.Namespace, lang: str) -> int:
    for name, form in FORMATS.items():
        options = " ".join(f"--{field.replace('_', '-')}" for field in form.knows)
        print(f".{name:<6} {form.about.text(lang):<36} {options}".rstrip())
    return 0
