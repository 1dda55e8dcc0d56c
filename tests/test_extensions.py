"""An option, a level, a format, a language: added in one place, found everywhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from suchsel.batch.batch_plan import parse_batch_plan
from suchsel.book.book_plan import read_book_plan
from suchsel.cli import main
from suchsel.formats import FORMATS, Format, register
from suchsel.i18n import catalogue, languages, say
from suchsel.layout.style import Style
from suchsel.puzzle_data import PuzzleData
from suchsel.request.levels import LEVELS, Level
from suchsel.request.option_types import Whole
from suchsel.request.options import OPTIONS, Option
from suchsel.request.request import Request
from suchsel.web.catalogue import options
from suchsel.web.openapi import document
from suchsel.web.settings import Limits
