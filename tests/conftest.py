"""Settings of all tests."""

from __future__ import annotations

import os

import hypothesis

# The same paper on every machine.
os.environ.pop("LC_ALL", None)
os.environ["LC_PAPER"] = "C"
# Other processes share the machine: how long an example takes says nothing.
hypothesis.settings.register_profile("suchsel", deadline=None)
hypothesis.settings.register_profile("quick", deadline=None, max_examples=20)
hypothesis.settings.load_profile("suchsel")
